import { below, gitFolder } from './git-folder.ts'
import type { Workspace } from './workspace.ts'

const mostHeadBytes = 4096
const mostPackedBytes = 16 * 1024 * 1024

/**
 * The commit that is checked out, from git's own files: no program is started.
 * @returns its hash; null where there is no checkout, or its files are elsewhere or of a form that is not known
 */
export async function checkoutHead(workspace: Workspace): Promise<string | null> {
  const git = await gitFolder(workspace, '')
  if ('problem' in git) return null
  const text = async (name: string, mostBytes = mostHeadBytes) => {
    const found = await workspace.read(below(git.value, name), mostBytes)
    return 'value' in found ? Buffer.from(found.value).toString('utf8') : ''
  }
  const head = (await text('HEAD')).trim()
  const [, ref] = /^ref: (refs\/[^\s\\]+)$/.exec(head) ?? []
  if (ref === undefined || ref.split('/').some((part) => /^\.*$/.test(part))) return hashIn(head)
  const packed = async () =>
    (await text('packed-refs', mostPackedBytes)).split('\n').find((line) => line.endsWith(` ${ref}`)) ?? ''
  return hashIn((await text(ref)).trim()) ?? hashIn((await packed()).split(' ')[0] ?? '')
}

function hashIn(text: string): string | null {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text) ? text : null
}
