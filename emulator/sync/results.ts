import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DbtOptions } from '../dbt/options.ts'
import type { WorkResult } from './run.ts'

const maxKept = 200
/** Results by repository, ref and the object that the ref points at. Shared by all emulators of the process. */
const kept = new Map<string, WorkResult>()

/**
 * The result of an earlier work on the very same commit, since the same commit compiles to the same files.
 * @param key of {@link keyOf}; null when nothing may be shared
 */
export function keptResult(key: string | null): WorkResult | undefined {
  return key === null ? undefined : kept.get(key)
}

/** Keeps what came of a work, unless no commit was read: a clone that failed may succeed the next time. */
export function keepResult(key: string | null, result: WorkResult): void {
  if (key === null || result.headSha === undefined) return
  const [oldest] = kept.keys()
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest)
  kept.set(key, result)
}

/**
 * What the work on a ref depends on: a branch comes before a tag of its name, as git has it. Null for a repository
 * that is not a folder here, and where only git itself can tell what the ref points at.
 */
export function keyOf(
  repository: string | undefined,
  { ref, options }: { ref: string; options: DbtOptions },
): string | null {
  if (repository === undefined || /(^|\/)\.{1,2}(\/|$)/.test(ref)) return null
  const git = join(repository, '.git')
  if (existsSync(join(git, 'packed-refs'))) return null
  const object = read(join(git, 'refs', 'heads', ref)) ?? read(join(git, 'refs', 'tags', ref))
  return object === null ? null : JSON.stringify([repository, ref, object, options])
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
