import type { Entity, Model, ModelSource } from './entities.ts'
import { isYaml, prose, type Source } from './library.ts'
import { offsetOf } from './yaml-nodes.ts'

/** A name that a cube or view uses, such as `orders.amount` in `{orders.amount} / 2`. */
export interface Use {
  segments: string[]
  /** Of the name in the file. */
  offset: number
  /** The key whose value it is in. */
  key: string
  owner: Entity
  /** In braces, so it is a reference for sure. */
  braces: boolean
}

/** Values of these keys are no references unless in braces. */
const notReferences = new Set(
  'name sql sqltable type title description alias label relationship every interval offset granularity format operator role group'.split(
    ' ',
  ),
)
const path = /[\p{L}_$][\p{L}\p{N}_$]{0,299}(?:[ \t]{0,9}\.[ \t]{0,9}[\p{L}_$][\p{L}\p{N}_$]{0,299}){0,20}/gu
const wholePath = new RegExp(`^${path.source}$`, 'u')
const bySource = new WeakMap<Source, Use[]>()
const byModel = new WeakMap<Model, { order: ReadonlyMap<Source, number>; uses: ReadonlyMap<string, Use[]> }>()
const byName = new WeakMap<Source, Map<string, Use[]>>()

/** The names that the cubes and views of a file use, in the order of the file. */
export function usesIn(model: Model, { source }: ModelSource): readonly Use[] {
  let uses = bySource.get(source)
  if (!uses) {
    uses = readUses(source, model.inFile(source))
    bySource.set(source, uses)
  }
  return uses
}

/**
 * The uses in some files of which one of these is the first name, or the first after `CUBE`; in the order of the files.
 * All files of the model are searched with an index: thousands of errors may name no file.
 */
export function usesAmong(
  model: Model,
  scope: readonly ModelSource[],
  names: readonly string[],
): readonly Use[] {
  const [only] = scope
  if (scope !== model.sources) return scope.length === 1 && only ? usesOf(model, only, names) : []
  let known = byModel.get(model)
  if (!known) {
    const order = new Map(scope.map(({ source }, index) => [source, index]))
    known = {
      order,
      uses: Map.groupBy(
        scope.flatMap((one) => usesIn(model, one)),
        firstName,
      ),
    }
    byModel.set(model, known)
  }
  const { order, uses } = known
  const at = ({ owner }: Use) => order.get(owner.source) ?? 0
  return [...new Set(names)]
    .flatMap((name) => uses.get(name) ?? [])
    .sort((a, b) => at(a) - at(b) || a.offset - b.offset)
}

/** A file with fewer uses is searched one by one: for thousands of files, indexes take more memory than the files. */
const leastIndexed = 50

function usesOf(model: Model, from: ModelSource, names: readonly string[]): readonly Use[] {
  const all = usesIn(model, from)
  if (all.length < leastIndexed) return all.filter((use) => names.includes(firstName(use)))
  let known = byName.get(from.source)
  if (!known) {
    known = Map.groupBy(all, firstName)
    byName.set(from.source, known)
  }
  return [...new Set(names)].flatMap((name) => known.get(name) ?? []).sort((a, b) => a.offset - b.offset)
}

function firstName({ segments: [first = '', second] }: Use): string {
  return first === 'CUBE' && second !== undefined ? second : first
}

function readUses(source: Source, entities: readonly Entity[]): Use[] {
  const yaml = source.yaml()
  if (!yaml) return []
  const owners = entities
    .map((owner) => ({ owner, start: offsetOf(yaml.tree.target(owner.body)) ?? 0 }))
    .toSorted((a, b) => a.start - b.start)
  const braces = isYaml(source.path) ? /\{([^{}]{0,1000})\}/g : /\$\{([^{}]{0,1000})\}/g
  const uses: Use[] = []
  let at = -1
  for (const leaf of yaml.tree.leaves) {
    while ((owners[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= leaf.start) at++
    const owner = owners[at]?.owner
    if (!owner || leaf.key === '' || prose.has(leaf.key)) continue
    const key = loose(leaf.key)
    const put = (text: string, offset: number, inBraces: boolean) =>
      uses.push({
        segments: text.split('.').map((part) => part.trim()),
        offset,
        key,
        owner,
        braces: inBraces,
      })
    if (!notReferences.has(key) && wholePath.test(leaf.text)) put(leaf.text, leaf.start, false)
    const written = source.text.slice(leaf.start, leaf.end)
    for (const { 0: all, 1: inner = '', index } of written.matchAll(braces)) {
      const start = leaf.start + index + all.length - 1 - inner.length
      for (const found of inner.matchAll(path)) put(found[0], start + found.index, true)
    }
  }
  return uses
}

/** Whether its first name is a member of its own entity, or another entity. */
export function isResolved(model: Model, { segments: [first = '', second], owner }: Use): boolean {
  if (first === 'CUBE' || first === owner.name) return second === undefined || model.hasMember(owner, second)
  return model.hasMember(owner, first) || model.called(first).length > 0
}

/** A key without regard to its spelling: `sql_table` and `sqlTable` are the same. */
export function loose(key: string): string {
  return key.replaceAll('_', '').toLowerCase()
}
