import { Refusal } from '../http/response.ts'

/** Path → content of one branch's data model. Paths carry no leading slash. */
export type Files = Map<string, string>

/** A path as it is stored: with or without a leading slash on the wire, never outside the project. */
export function normalizePath(path: string): string {
  const normal = path.replace(/^\/+/, '')
  const parts = normal.split('/')
  if (normal === '' || parts.some((part) => part === '' || part === '.' || part === '..')) {
    throw new Refusal(400, `"${path}" is not a path inside the project`)
  }
  return normal
}

/** The files one by one. */
export function fileList(files: Files): { path: string; content: string }[] {
  return [...files].map(([path, content]) => ({ path, content }))
}

/** True if both hold the same files with the same contents. */
export function sameFiles(a: Files, b: Files): boolean {
  return a.size === b.size && [...a].every(([path, content]) => b.get(path) === content)
}

/** The result of a three-way merge. */
interface Merged {
  files: Files
  conflicts: string[]
}

/** Lays the changes from `base` to `theirs` over `ours`, file by file. */
export function mergeFiles(base: Files, theirs: Files, ours: Files): Merged {
  const files = new Map(ours)
  const conflicts: string[] = []
  for (const path of new Set([...base.keys(), ...theirs.keys()])) {
    const [before, wanted, present] = [base.get(path), theirs.get(path), ours.get(path)]
    if (wanted === before || wanted === present) continue
    if (present !== before) conflicts.push(path)
    else if (wanted === undefined) files.delete(path)
    else files.set(path, wanted)
  }
  return { files, conflicts }
}

/** One node of the tree that lists a branch's files; its paths start with "/". */
interface TreeNode {
  path: string
  type: 'file' | 'directory'
  content?: string
  children?: TreeNode[]
}

/** The files as a tree, in the order of their names. @param hasContent whether a file has its content with it */
export function treeOf(files: Files, hasContent: (path: string) => boolean): TreeNode[] {
  const root: TreeNode = { path: '', type: 'directory', children: [] }
  for (const path of [...files.keys()].sort()) {
    const content = files.get(path)
    const file: TreeNode = {
      path: `/${path}`,
      type: 'file',
      ...(hasContent(path) ? { content: content ?? '' } : {}),
    }
    directoryOf(root, path).push(file)
  }
  return root.children ?? []
}

function directoryOf(root: TreeNode, path: string): TreeNode[] {
  let node = root
  for (const name of path.split('/').slice(0, -1)) {
    const childPath = `${node.path}/${name}`
    const known = node.children?.find((child) => child.path === childPath && child.type === 'directory')
    const child: TreeNode = known ?? { path: childPath, type: 'directory', children: [] }
    if (known === undefined) node.children?.push(child)
    node = child
  }
  node.children ??= []
  return node.children
}

const mark = 0xdc00

/**
 * A file's bytes as text, so that the state holds nothing but text. Where they are no UTF-8, each byte above 127 becomes
 * the lone surrogate U+DC00 plus itself, which no UTF-8 yields: a hash is of the bytes, and none may get lost.
 */
export function textFrom(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  if (Buffer.from(text, 'utf8').equals(bytes)) return text
  const kept = (byte: string) => String.fromCharCode(mark + byte.charCodeAt(0))
  return bytes.toString('latin1').replaceAll(/[\u0080-\u00ff]/g, kept)
}

/** The bytes of a text; the inverse of {@link textFrom}. */
export function bytesFrom(text: string): Buffer {
  if (text.isWellFormed() || /[\u0080-\udc7f\udd00-\uffff]/.test(text)) return Buffer.from(text, 'utf8')
  const byte = (kept: string) => String.fromCharCode(kept.charCodeAt(0) - mark)
  return Buffer.from(text.replaceAll(/[\udc80-\udcff]/g, byte), 'latin1')
}
