import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Files by name, all in one folder. */
export type Files = ReadonlyMap<string, string>

/** A commit to make: its files, and the index of its parent. */
interface Commit {
  files: Files
  parent?: number
}

/** A repository in which many commits and merges are made with one process each. */
export interface GitRepository {
  /** @returns the commits, by the index */
  commit(commits: readonly Commit[]): string[]
  /** Merges pairs of commits. @returns their files, null for a conflict */
  merge(pairs: readonly (readonly [string, string])[]): (Files | null)[]
  remove(): void
}

const mostBytes = 1024 ** 3

export function openRepository(): GitRepository {
  const folder = mkdtempSync(join(tmpdir(), 'histories-'))
  const git = (args: string[], input = '') =>
    execFileSync('git', ['-c', 'gc.auto=0', ...args], {
      cwd: folder,
      input,
      maxBuffer: mostBytes,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
  git(['init', '--quiet', '--bare'])
  const marks = join(folder, 'marks')
  return {
    commit(commits) {
      const text = commits.map(({ files, parent }, index) =>
        [
          `reset refs/heads/x\n\ncommit refs/heads/x\nmark :${index + 1}\ncommitter A <a@example.com> 0 +0000\ndata 0\n`,
          parent === undefined ? '' : `from :${parent + 1}\n`,
          'deleteall\n',
          ...[...files].map(
            ([name, content]) => `M 644 inline ${name}\ndata ${Buffer.byteLength(content)}\n${content}\n`,
          ),
        ].join(''),
      )
      git(['fast-import', '--quiet', '--force', `--export-marks=${marks}`], text.join('\n'))
      const lines = execFileSync('sort', ['-t:', '-k2n', marks], { encoding: 'utf8', maxBuffer: mostBytes })
      return lines
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[1] ?? '')
    },
    merge(pairs) {
      const lines = pairs.map(([one, other]) => `${one} ${other}\n`).join('')
      const { stdout } = spawnSync(
        'git',
        ['merge-tree', '--write-tree', '--stdin', '--no-messages', '--name-only'],
        {
          cwd: folder,
          input: lines,
          maxBuffer: mostBytes,
        },
      )
      const trees = treesIn(stdout.toString('latin1'))
      return readTrees(git, trees)
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** For each merge: whether it is clean, its tree, the names of files in conflict, and an empty field. */
function treesIn(output: string): (string | null)[] {
  const trees: (string | null)[] = []
  const fields = output.split('\0')
  for (let at = 0; at + 1 < fields.length; ) {
    const isClean = fields[at] === '1'
    trees.push(isClean ? (fields[at + 1] ?? '') : null)
    at += 2
    while (at < fields.length && fields[at] !== '') at++
    at++
  }
  return trees
}

type Git = (args: string[], input?: string) => Buffer

function readTrees(git: Git, trees: readonly (string | null)[]): (Files | null)[] {
  const wanted = [...new Set(trees.flatMap((tree) => tree ?? []))]
  const objects = read(git, wanted)
  const entries = new Map(wanted.map((tree) => [tree, entriesOf(objects.get(tree) ?? Buffer.alloc(0))]))
  const blobs = read(git, [...new Set([...entries.values()].flatMap((all) => all.map(([, sha]) => sha)))])
  return trees.map((tree) =>
    tree === null
      ? null
      : new Map((entries.get(tree) ?? []).map(([name, sha]) => [name, blobs.get(sha)?.toString() ?? ''])),
  )
}

function read(git: Git, shas: readonly string[]): Map<string, Buffer> {
  const output = git(['cat-file', '--batch'], shas.map((sha) => `${sha}\n`).join(''))
  const found = new Map<string, Buffer>()
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(10, at)
    const [sha = '', , size = '0'] = output.toString('latin1', at, end).split(' ')
    found.set(sha, output.subarray(end + 1, end + 1 + Number(size)))
    at = end + 2 + Number(size)
  }
  return found
}

/** `mode SP name NUL`, then 20 bytes of the hash. */
function entriesOf(tree: Buffer): [name: string, sha: string][] {
  const entries: [string, string][] = []
  for (let at = 0; at < tree.length; ) {
    const end = tree.indexOf(0, at)
    const [, name = ''] = tree.toString('utf8', at, end).split(' ')
    entries.push([name, tree.toString('hex', end + 1, end + 21)])
    at = end + 21
  }
  return entries
}
