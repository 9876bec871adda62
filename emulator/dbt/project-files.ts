import type { CompilePhase, Say } from './outcome.ts'
import { isBelow, MAX_FILE_BYTES, type ProjectTree, readProjectFile } from './project-tree.ts'
import type { ProjectSettings } from './settings.ts'

/** The files of a package in some of its folders, without those that it excludes. @param ending of their paths */
export function below(
  tree: ProjectTree,
  settings: ProjectSettings,
  folders: string[],
  ending: RegExp,
): string[] {
  return tree.paths.filter(
    (path) => isBelow(path, folders) && !isBelow(path, settings.excluded) && ending.test(path),
  )
}

/** The text of a file; a file that is too large is passed over with a word in the log. */
export async function textOf(
  tree: ProjectTree,
  path: string,
  phase: CompilePhase,
  say: Say,
): Promise<string | undefined> {
  const text = await readProjectFile(tree.root, path)
  if (text === undefined) say(phase, `Passed over ${path}: larger than ${MAX_FILE_BYTES / 1024} KiB`)
  return text
}
