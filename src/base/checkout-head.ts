import { below, gitFolder } from './git-folder.ts'
import type { Workspace } from './workspace.ts'

// Without git: no program is started, and nothing outside of the workspace is read.

const mostRefBytes = 4096
const mostPackedBytes = 16 * 1024 * 1024

/**
 * The commit that a checkout is at.
 * @param folder the nearest repository around it counts; empty is the workspace itself
 * @returns null if there is no checkout, or its commit is unknown
 */
export async function checkoutHead(workspace: Workspace, folder = ''): Promise<string | null> {
  const parts = folder === '' ? [] : folder.split('/')
  for (let depth = parts.length; depth >= 0; depth--) {
    const repository = parts.slice(0, depth).join('/')
    if ('problem' in (await workspace.target(below(repository, '.git')))) continue
    const git = await gitFolder(workspace, repository)
    return 'value' in git ? headIn(workspace, git.value) : null
  }
  return null
}

async function headIn(workspace: Workspace, git: string): Promise<string | null> {
  const head = await textOf(workspace, below(git, 'HEAD'))
  const [, ref] = /^ref: (refs\/\S+)\s*$/.exec(head) ?? []
  if (ref === undefined) return commitIn(head)
  if (ref.split('/').includes('..')) return null
  // A worktree has its own HEAD, and the refs of its repository.
  const common = (await textOf(workspace, below(git, 'commondir'))).trim()
  const shared = common === '' ? { value: git } : await workspace.target(below(git, common))
  if ('problem' in shared) return null
  const loose = commitIn(await textOf(workspace, below(shared.value, ref)))
  if (loose !== null) return loose
  const packed = await textOf(workspace, below(shared.value, 'packed-refs'), mostPackedBytes)
  const line = packed.split('\n').find((each) => each.trimEnd().endsWith(` ${ref}`))
  return commitIn(line?.split(' ', 1)[0] ?? '')
}

function commitIn(text: string): string | null {
  const [sha] = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.exec(text.trim()) ?? []
  return sha ?? null
}

/** @returns empty for a file that cannot be read */
async function textOf(workspace: Workspace, path: string, mostBytes = mostRefBytes): Promise<string> {
  const bytes = await workspace.read(path, mostBytes)
  return 'problem' in bytes ? '' : Buffer.from(bytes.value).toString('utf8')
}
