import * as z from 'zod/mini'
import { pageInfo } from './page-schema.ts'

// The responses about the files of a data model.

/**
 * Path to lower-case hash; the map may be wrapped in `files`, and paths may start with a slash (contract, fileHashes and
 * listFiles). A list without any hash is none.
 */
export const hashesOfFiles = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((response): ReadonlyMap<string, string> => {
    const { files } = response
    const wrapped = isRecord(files) && typeof files.hash !== 'string'
    const pairs = Object.entries(wrapped ? files : response).map(
      ([path, entry]) =>
        [
          path.replace(/^\//, ''),
          isRecord(entry) && typeof entry.hash === 'string' ? entry.hash.toLowerCase() : '',
        ] as const,
    )
    return new Map(pairs.filter(([, hash]) => hash !== ''))
  }),
)

/** A source tree of more nodes than this is not read to its end. */
export const maxNodes = 20_000

const nodes = z.catch(z.optional(z.array(z.unknown())), undefined)

/**
 * The files of a tree with their contents; `withoutContent` has the paths of those that came without. `isComplete` is false
 * if there are more: the tree has too many nodes, or further pages.
 */
export const sourceTree = z.pipe(
  z.object({ items: nodes, data: nodes, pageInfo }),
  z.transform(({ items, data = [], pageInfo: page }) => {
    const files: { path: string; content: string }[] = []
    const withoutContent: string[] = []
    let isComplete = page?.hasNextPage !== true
    // The deprecated member is all that an older platform has.
    const waiting: unknown[] = []
    let seen = 0
    const add = (children: unknown[]) => {
      const left = maxNodes - seen
      seen += children.length
      if (children.length > left) isComplete = false
      for (const child of children.slice(0, Math.max(0, left))) waiting.push(child)
    }
    add(items ?? data)
    while (waiting.length > 0) {
      const node = waiting.pop()
      if (!isRecord(node)) continue
      const { path, content, children, type } = node
      if (Array.isArray(children)) add(children)
      if (typeof path !== 'string') continue
      const isFolder = Array.isArray(children) || type === 'folder' || type === 'directory'
      if (typeof content === 'string') files.push({ path, content })
      else if (!isFolder) withoutContent.push(path)
    }
    return { files, withoutContent, isComplete }
  }),
)
export type SourceTree = z.infer<typeof sourceTree>

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
