import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Node } from '../contract/strict.ts'
import { type CompileOutcome, compileProject } from '../dbt/compile.ts'
import { compileManifest } from '../dbt/manifest-json.ts'
import type { DbtOptions } from '../dbt/options.ts'
import { cloneAt } from './clone.ts'
import type { WorkResult } from './run.ts'

/** What a sync reads: a ref of the repository, or a manifest. */
export interface SyncOrder {
  ref: string
  manifest?: Node
  options: DbtOptions
}

/** The order with what it is carried out with. */
export interface WorkOrder extends SyncOrder {
  repository: string | undefined
  signal: AbortSignal
}

/** Clones and compiles. A failure of any kind is an outcome: a sync must end. */
export async function doWork(order: WorkOrder): Promise<WorkResult> {
  if (order.manifest !== undefined) {
    return { outcome: await compileManifest(order.manifest, order.options).catch(crashed) }
  }
  if (order.repository === undefined) return { outcome: cloneFailure('No dbt repository is connected') }
  const directory = await mkdtemp(join(tmpdir(), 'dbt-sync-'))
  try {
    return await cloneAndCompile(order.repository, order, join(directory, 'project'))
  } catch (error) {
    return { outcome: crashed(error) }
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function cloneAndCompile(repository: string, order: WorkOrder, directory: string): Promise<WorkResult> {
  const clone = await cloneAt(repository, order.ref, directory, order.signal)
  if (!clone.ok) return { outcome: cloneFailure(clone.error) }
  const outcome = await compileProject(directory, order.options)
  return { outcome: withHead(outcome, order.ref, clone.headSha), headSha: clone.headSha }
}

function withHead(outcome: CompileOutcome, ref: string, headSha: string): CompileOutcome {
  const line = { phase: 'repo-clone', level: 'info', message: `Checked out ${ref} at ${headSha}` } as const
  return { ...outcome, log: [line, ...outcome.log] }
}

function crashed(error: unknown): CompileOutcome {
  return cloneFailure(error instanceof Error ? error.message : String(error))
}

function cloneFailure(error: string): CompileOutcome {
  const log = [{ phase: 'repo-clone', level: 'error', message: error }] as const
  return {
    ok: false,
    failedStatus: 'INSTALLING_DEPENDENCIES',
    failedPhase: 'repo-clone',
    error,
    log: [...log],
  }
}
