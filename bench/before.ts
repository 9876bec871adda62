import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The bundle of an earlier commit, which takes turns with the one of the working tree. */
export interface EarlierBundle {
  /** Its `dist` folder, for `runAction`. */
  dist: string
  remove: () => void
}

/**
 * Writes the `dist/` of a commit, and its `action.yml`, which has other inputs, into a folder of its own.
 * @returns null if this clone does not have the commit
 */
export function earlierBundle(commit: string): EarlierBundle | null {
  const folder = mkdtempSync(join(tmpdir(), 'bench-before-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const names = git('ls-tree', '-r', '--name-only', commit, 'dist/', 'action.yml').toString()
    for (const path of names.trim().split('\n')) {
      const place = join(folder, path)
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, git('show', `${commit}:${path}`))
    }
    return { dist: join(folder, 'dist'), remove }
  } catch {
    remove()
    return null
  }
}

function git(...args: string[]): Buffer {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  return execFileSync('git', args, { cwd, maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] })
}
