import { Failure } from '../base/failure.ts'
import { below, repositoryOf } from '../base/git-folder.ts'
import type { Workspace } from '../base/workspace.ts'

/** What git tracks, by paths in the checkout, byte for byte as latin1 text. */
export interface Tracked {
  /** All files; a submodule only if it is not checked out. */
  paths: ReadonlySet<string>
  /** All folders with a tracked file below them. */
  folders: ReadonlySet<string>
}

/**
 * Asks which files git tracks in the repository around a folder.
 * @param root a folder in the checkout; empty is the checkout itself
 * @returns null if there is no git checkout
 * @throws Failure `input` if it is unknown which files git tracks
 */
export async function readTracked(
  workspace: Workspace,
  root: string,
  signal?: AbortSignal,
): Promise<Tracked | null> {
  const repository = await repositoryOf(workspace, root)
  if (repository === null) return null
  const listed = await workspace.tracked(repository, signal)
  if ('problem' in listed) {
    throw new Failure(
      'input',
      `Which files git tracks is unknown: ${listed.problem}.`,
      'Repair the checkout or install git; or set "deploy: { include-untracked: true }" in the team file to upload all files that .gitignore does not ignore.',
      { title: 'unknown which files git tracks' },
    )
  }
  const paths = new Set(listed.value.map((path) => below(latin1(repository), path)))
  const folders = new Set<string>()
  for (const path of paths) addFolders(folders, path)
  return { paths, folders }
}

function addFolders(folders: Set<string>, path: string): void {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const folder = path.slice(0, end)
    if (folders.has(folder)) return
    folders.add(folder)
  }
}

/** The bytes of a text or name, one character each. */
export function latin1(text: string | Uint8Array): string {
  return Buffer.from(text as string).toString('latin1')
}
