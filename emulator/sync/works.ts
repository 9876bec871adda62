import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CompileOutcome, compileProject } from '../dbt/compile.ts'
import { compileManifest } from '../dbt/manifest-json.ts'
import { messageOf, type Node } from '../shape.ts'
import { cloneAt } from './clone.ts'
import type { WorkResult } from './run.ts'

/** The clones and compilations under way, so that they can be stopped together. */
export class Works {
  readonly #repository: string | undefined
  readonly #stop = new AbortController()
  readonly #underWay = new Set<Promise<WorkResult>>()

  constructor(repository: string | undefined) {
    this.#repository = repository
  }

  /** Starts one; it never fails. */
  start(order: SyncOrder): Promise<WorkResult> {
    const key = order.manifest === undefined ? keyOf(this.#repository, order) : null
    const known = keptResult(key)
    return known === undefined ? this.#carryOut(order, key) : Promise.resolve(known)
  }

  /** Kills the clones, and ends when their directories are removed. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.allSettled(this.#underWay)
  }

  async #carryOut(order: SyncOrder, key: string | null): Promise<WorkResult> {
    const work = doWork({ ...order, repository: this.#repository, signal: this.#stop.signal })
    this.#underWay.add(work)
    try {
      const result = await work
      // The ref may have moved while it was cloned.
      if (keyOf(this.#repository, order) === key) keepResult(key, result)
      return result
    } finally {
      this.#underWay.delete(work)
    }
  }
}

const maxKept = 200
/** Results by repository, ref and the object that the ref points at. Shared by all emulators of the process. */
const kept = new Map<string, WorkResult>()

/**
 * The result of an earlier work on the very same commit, since the same commit compiles to the same files.
 * @param key of {@link keyOf}; null when nothing may be shared
 */
function keptResult(key: string | null): WorkResult | undefined {
  return key === null ? undefined : kept.get(key)
}

/** Keeps what came of a work, unless no commit was read: a clone that failed may succeed the next time. */
function keepResult(key: string | null, result: WorkResult): void {
  if (key === null || result.headSha === undefined) return
  const [oldest] = kept.keys()
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest)
  kept.set(key, result)
}

/**
 * What the work on a ref depends on: a branch comes before a tag of its name, as git has it. Null for a repository
 * that is not a folder here, and where only git itself can tell what the ref points at.
 */
function keyOf(
  repository: string | undefined,
  { ref, projectPath }: { ref: string; projectPath: string },
): string | null {
  if (repository === undefined || /(^|\/)\.{1,2}(\/|$)/.test(ref)) return null
  const git = join(repository, '.git')
  if (existsSync(join(git, 'packed-refs'))) return null
  const object = read(join(git, 'refs', 'heads', ref)) ?? read(join(git, 'refs', 'tags', ref))
  return object === null ? null : JSON.stringify([repository, ref, object, projectPath])
}

/** Read at once, not later: a test's clock stands still meanwhile. */
function read(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8').trim()
    return /^[0-9a-f]{40,64}$/.test(text) ? text : null
  } catch {
    return null
  }
}

/** What a sync reads: a ref of the repository, or a manifest. */
export interface SyncOrder {
  ref: string
  manifest?: Node
  projectPath: string
}

/** The order with what it is carried out with. */
interface WorkOrder extends SyncOrder {
  repository: string | undefined
  signal: AbortSignal
}

/** Clones and compiles. A failure of any kind is an outcome: a sync must end. */
async function doWork(order: WorkOrder): Promise<WorkResult> {
  if (order.manifest !== undefined) {
    return { outcome: await compileManifest(order.manifest).catch(crashed) }
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
  const outcome = await compileProject(directory, order.projectPath)
  return { outcome: withHead(outcome, order.ref, clone.headSha), headSha: clone.headSha }
}

function withHead(outcome: CompileOutcome, ref: string, headSha: string): CompileOutcome {
  const line = { phase: 'repo-clone', level: 'info', message: `Checked out ${ref} at ${headSha}` } as const
  return { ...outcome, log: [line, ...outcome.log] }
}

function crashed(error: unknown): CompileOutcome {
  return cloneFailure(messageOf(error))
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
