import type { Found, Workspace } from './workspace.ts'

const mostLinkBytes = 4096

/** The nearest folder that is a repository: the folder itself or a parent. */
export async function repositoryOf(workspace: Workspace, root: string): Promise<string | null> {
  const parts = root === '' ? [] : root.split('/')
  for (let depth = parts.length; depth >= 0; depth--) {
    const folder = parts.slice(0, depth).join('/')
    if (await holdsGit(workspace, folder)) return folder
  }
  return null
}

/** Whether git's own files are in a folder, so that it is the root of a repository. */
export async function holdsGit(workspace: Workspace, folder: string): Promise<boolean> {
  const entries = await workspace.entries(folder)
  return 'value' in entries && entries.value.some(({ name }) => Buffer.from(name).toString() === '.git')
}

/** The folder of git's own files: `.git`, or, for submodules and worktrees, the folder that the file `.git` names. */
export async function gitFolder(workspace: Workspace, repository: string): Promise<Found<string>> {
  const name = below(repository, '.git')
  const inside = await workspace.entries(name)
  if ('value' in inside) return { value: name }
  const text = await workspace.read(name, mostLinkBytes)
  if ('problem' in text) return text
  const path = gitfilePath(text.value)
  if (path === null) return { problem: 'is neither a repository nor the way to one' }
  // The absolute path of the checkout is unknown here, and nothing outside of it is read.
  if (/^(?:\/|[A-Za-z]:)/.test(path)) return { problem: 'leads to another folder of this machine' }
  const target = await workspace.target(below(repository, path))
  return 'value' in target ? target : { problem: `leads to a folder that ${target.problem}` }
}

/** @returns what a file `.git` names, relative to its folder; null if git would reject the file */
export function gitfilePath(content: Uint8Array): string | null {
  const [, path] = /^gitdir: ([^\r\n]+)[\r\n]*$/.exec(Buffer.from(content).toString('utf8')) ?? []
  return path ?? null
}

/** @returns the path of something in a folder; empty is the workspace itself */
export function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/**
 * The checkout, where `actions/checkout` has put it into a folder of the workspace (`path: repo`): paths are then relative to
 * the root of the repository, as GitHub names them. Nothing changes where the workspace itself is a checkout.
 * @param paths what the inputs name in the workspace; `.` is the workspace itself
 * @returns the workspace and the paths, relative to that root
 */
export async function atGitRoot<Paths extends Record<string, string>>(
  workspace: Workspace,
  paths: Paths,
): Promise<{ workspace: Workspace; paths: Paths }> {
  const named = Object.values(paths).filter((path) => path !== '.')
  const roots = new Set(await Promise.all(named.map((path) => outermostOf(workspace, path))))
  const [root = null, ...others] = roots
  if (root === null || root === '' || others.length > 0) return { workspace, paths }
  const cut = Object.entries(paths).map(([name, path]) => [name, path.slice(root.length + 1) || '.'])
  return { workspace: folderOf(workspace, root), paths: Object.fromEntries(cut) as Paths }
}

/** Submodules belong to the checkout around them. */
async function outermostOf(workspace: Workspace, path: string): Promise<string | null> {
  const parts = path.split('/')
  for (let depth = 0; depth <= parts.length; depth++) {
    const folder = parts.slice(0, depth).join('/')
    if (await holdsGit(workspace, folder)) return folder
  }
  return null
}

function folderOf(workspace: Workspace, root: string): Workspace {
  return {
    entries: (folder) => workspace.entries(folder === '' ? root : below(root, folder)),
    read: (path, mostBytes) => workspace.read(below(root, path), mostBytes),
    tracked: (repository, signal) =>
      workspace.tracked(repository === '' ? root : below(root, repository), signal),
    async target(path) {
      const found = await workspace.target(path === '' ? root : below(root, path))
      if ('problem' in found || found.value === root) return 'value' in found ? { value: '' } : found
      const isInside = found.value.startsWith(`${root}/`)
      return isInside
        ? { value: found.value.slice(root.length + 1) }
        : { problem: 'leads outside the checkout' }
    },
  }
}
