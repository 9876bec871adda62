import { isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml'
import type { MemberPatch, ModelFile } from '../findings.ts'
import { definitionsOf, type FileMember } from './definitions.ts'
import { canonical } from './values.ts'

/** Longer ones are no quick fix. */
const mostLines = 15
const lists = ['dimensions', 'measures', 'segments']

/**
 * The lines that keep the old name of a renamed member: the new definition once more, with the other name.
 * @param file defines the member under its new name
 * @returns null where the file with these lines would not define both alike, and everything else as before
 */
export function patchFor(file: ModelFile, entity: string, to: string, from: string): MemberPatch | null {
  const before = definitionsOf([file]).entities.get(entity)?.members
  const item = before?.has(to) && !before.has(from) ? itemOf(file.content, entity, to) : null
  const name = item?.get('name', true)
  if (!before || !item?.range || !isScalar(name) || !name.range) return null
  const { content } = file
  const start = content.lastIndexOf('\n', item.range[0]) + 1
  const end = `${content}\n`.indexOf('\n', item.range[1] - 1) + 1
  const copy = `${content.slice(start, name.range[0])}${from}${content.slice(name.range[1], end).trimEnd()}\n`
  const after = definitionsOf([
    { ...file, content: `${content.slice(0, end).trimEnd()}\n${copy}${content.slice(end)}` },
  ]).entities.get(entity)?.members
  const isLike = (one: FileMember | undefined, other: FileMember | undefined) =>
    one !== undefined && other !== undefined && textOf(one) === textOf(other)
  const areKept = [...before].every(([key, member]) => isLike(member, after?.get(key)))
  if (!areKept || after?.size !== before.size + 1 || !isLike(after.get(from), before.get(to))) return null
  const lines = copy.trimEnd().split('\n')
  const line = content.slice(0, end).trimEnd().split('\n').length
  return lines.length > mostLines ? null : { path: file.path, line, lines }
}

function textOf({ kind, plain }: FileMember): string {
  return `${kind} ${canonical({ ...plain, name: undefined })}`
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
