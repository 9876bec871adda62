import type { ModelFile } from '../findings.ts'
import { cleanPath } from './paths.ts'
import type { TextFiles } from './text-files.ts'

/** The files of a branch as text files; paths without a leading slash. */
export function branchFiles(files: readonly ModelFile[]): TextFiles {
  const texts = new Map(
    files.flatMap(({ path, content }) => {
      const clean = cleanPath(path)
      return clean === null ? [] : [[clean, content] as const]
    }),
  )
  return {
    paths: () => Promise.resolve([...texts.keys()].sort()),
    read: (path) => Promise.resolve(texts.get(path) ?? null),
  }
}
