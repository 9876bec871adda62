import { isDeepStrictEqual } from 'node:util'
import { isMap, isScalar, isSeq, parse, parseDocument, type YAMLMap } from 'yaml'
import type { MemberPatch, ModelFile } from '../base/findings.ts'

/** Longer ones are no quick fix. */
const mostLines = 15
const lists = ['dimensions', 'measures', 'segments']

/** Whether a plain YAML file has a cube of this name in its list. */
export function defines({ content }: ModelFile, entity: string): boolean {
  return membersIn(content, entity) !== null
}

/**
 * The lines that keep the old name of a renamed member: the new definition once more, with the other name.
 * @param file defines the member under its new name
 * @returns null where the file with these lines would not define both alike, and everything else as before
 */
export function patchFor(file: ModelFile, entity: string, to: string, from: string): MemberPatch | null {
  const { content } = file
  const before = membersIn(content, entity)
  const item = before?.has(to) && !before.has(from) ? itemOf(content, entity, to) : null
  const name = item?.get('name', true)
  if (!before || !item?.range || !isScalar(name) || !name.range) return null
  const start = content.lastIndexOf('\n', item.range[0]) + 1
  const end = `${content}\n`.indexOf('\n', item.range[1] - 1) + 1
  const copy = `${content.slice(start, name.range[0])}${from}${content.slice(name.range[1], end).trimEnd()}\n`
  const after = membersIn(`${content.slice(0, end).trimEnd()}\n${copy}${content.slice(end)}`, entity)
  const expected = new Map([...before, [from, before.get(to)]])
  if (!after || !isDeepStrictEqual(after, expected)) return null
  const lines = copy.trimEnd().split('\n')
  const line = content.slice(0, end).trimEnd().split('\n').length
  return lines.length > mostLines ? null : { path: file.path, line, lines }
}

/** The members of a cube by their names, without these; null where the file has no such cube, or is of another form. */
function membersIn(text: string, entity: string): Map<string, unknown> | null {
  let root: unknown
  try {
    root = parse(text, { maxAliasCount: 100 })
  } catch {
    return null
  }
  const [cube, second] = namedIn(Object(root).cubes).filter(({ name }) => name === entity)
  if (!cube || second) return null
  const members = lists.flatMap((list) =>
    namedIn(cube[list]).map(({ name, ...rest }): [string, unknown] => [String(name), { list, ...rest }]),
  )
  return new Map(members)
}

function namedIn(list: unknown): Record<string, unknown>[] {
  const items: unknown[] = Array.isArray(list) ? list : []
  return items.flatMap((one) =>
    typeof one === 'object' && one !== null && 'name' in one ? [{ ...one }] : [],
  )
}

/** The item of a list of the entity; null in any other form of a file. */
function itemOf(text: string, entity: string, member: string): YAMLMap | null {
  const { contents } = parseDocument(text)
  const cubes = isMap(contents) ? contents.get('cubes', true) : null
  const isNamed = (name: string) => (node: unknown) => isMap(node) && node.get('name') === name
  const cube = isSeq(cubes) ? cubes.items.find(isNamed(entity)) : null
  if (!isMap(cube)) return null
  const found = lists
    .map((list) => cube.get(list, true))
    .flatMap((list) => (isSeq(list) ? list.items : []))
    .find(isNamed(member))
  return isMap(found) ? found : null
}
