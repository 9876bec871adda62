import { isSeq } from 'yaml'
import { at, type Entity, type Model, type ModelSource, type Site, trailTo, yamlOf } from './entities.ts'
import { isYaml, type Source } from './library.ts'
import { labelOffset, loose, partsOf } from './yaml-keys.ts'
import { offsetOf, textOf } from './yaml-tree.ts'

/** The compiler evaluates braces in these, too, but few are meant as such. */
const prose = new Set(['description', 'title', 'format', 'aicontext'])
const topKeys = new Set(
  'name extends sql sqltable sqlalias datasource title description public shown meta refreshkey joins dimensions measures segments hierarchies preaggregations accesspolicy rewritequeries includes excludes folders cubes calendar contextmembers'.split(
    ' ',
  ),
)
const expressionKeys = new Set(
  'sql measures dimensions timedimension timedimensions segments rollups drillmembers levels latitude longitude start end switch rangestart rangeend includes excludes groupby reducedby addgroupby timeshift value values member'.split(
    ' ',
  ),
)

/** Where something that is not defined, or has no such member, is used. */
export function usedSite(model: Model, name: string, scope: readonly ModelSource[]): Site | null {
  const misplaced = misplacedSite(model, scope, name)
  if (misplaced || name === 'CUBE') return misplaced
  const wanted = name.split('.')
  const uses = usesAmong(model, scope, wanted)
    .filter((use) => isUseOf(model, use, wanted))
    .toSorted(
      (a, b) => Number(b.braces) - Number(a.braces) || Number(prose.has(a.key)) - Number(prose.has(b.key)),
    )
  const inProse = proseSites(uses)
  if (inProse) return inProse
  const lines = new Set(
    uses.map(({ offset, owner }) => `${owner.source.lines().at(offset).line} ${owner.source.path}`),
  )
  const files = new Set(uses.map(({ owner }) => owner.source))
  const [use] = uses
  const culprit = wanted.findLast((part) => model.called(part).length > 0)
  const exists = wanted.length === 1 ? culprit : existing(model, wanted)
  if (!use || files.size > 1) return exists === undefined ? null : whole(model, exists)
  const guess = lines.size > 1 ? `the first of ${lines.size} lines with "${name}"` : undefined
  const site = at(use.owner, use.offset, guess)
  return site && exists !== undefined ? { ...site, follows: exists } : site
}

/** Where all uses are in texts for people, each is an error of its own: braces there are references, too. */
function proseSites(uses: readonly Use[]): Site | null {
  if (uses.some(({ braces, key }) => !braces || !prose.has(key))) return null
  const sites = uses.flatMap(({ owner, offset }) => at(owner, offset) ?? [])
  const [first, ...others] = distinctLines(sites)
  return first ? { ...first, others } : null
}

function distinctLines(sites: readonly Site[]): Site[] {
  return [...new Map(sites.map((site) => [`${site.location?.line ?? 0} ${site.source.path}`, site])).values()]
}

/**
 * The entity whose error keeps a member that exists from being found: `orders.amount` follows from one in `orders`;
 * `orders.customers`, where both are cubes, from one in `customers`, or that is not joined.
 */
function existing(model: Model, wanted: readonly string[]): string | undefined {
  const [owner] = model.called(wanted.at(-2) ?? '')
  const last = wanted.at(-1) ?? ''
  if (owner === undefined || !model.hasMember(owner, last)) return undefined
  return model.called(last).length > 0 ? last : owner.name
}

function whole(model: Model, name: string): Site | null {
  const [entity] = model.called(name)
  return entity ? { ...entity, entity, location: null, follows: name } : null
}

function isUseOf(model: Model, use: Use, wanted: readonly string[]): boolean {
  const { segments, owner } = use
  const [one = '', member] = wanted
  if (member === undefined)
    return segments[0] === one && (!isResolved(model, use) || model.called(one).length > 0)
  // In its own entity, `orders.amount` is written `CUBE.amount`, too.
  const own = model.lineage(owner).some(({ name }) => name === one)
  const written = segments[0] === 'CUBE' ? segments.slice(1) : segments
  const asked = own && segments[0] === 'CUBE' ? wanted.slice(1) : wanted
  return (
    asked.every((part, index) => written[index] === part) ||
    (own && written.length === 1 && written[0] === member && !isResolved(model, use))
  )
}

/** `CUBE`, and the name of a cube, mean something only where they are expected: not in the value of a key that there is not. */
function misplacedSite(model: Model, scope: readonly ModelSource[], name: string): Site | null {
  const uses = name === 'CUBE' ? scope.flatMap((one) => usesIn(model, one)) : usesAmong(model, scope, [name])
  const found = uses.flatMap((use) => {
    if (use.segments[0] !== name) return []
    const [top] = trailTo(use.owner, use.offset)
    if (top && !topKeys.has(loose(top.name))) return [{ use, offset: top.offset }]
    return expressionKeys.has(use.key) || name !== 'CUBE' ? [] : [{ use, offset: use.offset }]
  })
  const offsets = new Set(found.map(({ offset, use }) => `${offset} ${use.owner.source.path}`))
  const [only] = found
  return only && offsets.size === 1 ? at(only.use.owner, only.offset) : null
}

/** A name that a cube or view uses, such as `orders.amount` in `{orders.amount} / 2`. */
interface Use {
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
  'name sql sqltable type title description aicontext alias label relationship every interval offset granularity format operator role group'.split(
    ' ',
  ),
)
const path = /[\p{L}_$][\p{L}\p{N}_$]{0,299}(?:[ \t]{0,9}\.[ \t]{0,9}[\p{L}_$][\p{L}\p{N}_$]{0,299}){0,20}/gu
const wholePath = new RegExp(`^${path.source}$`, 'u')
const bySource = new WeakMap<Source, Use[]>()
const byModel = new WeakMap<Model, { order: ReadonlyMap<Source, number>; uses: ReadonlyMap<string, Use[]> }>()
const byName = new WeakMap<Source, Map<string, Use[]>>()

/** The names that the cubes and views of a file use, in the order of the file. */
function usesIn(model: Model, { source }: ModelSource): readonly Use[] {
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
function usesAmong(model: Model, scope: readonly ModelSource[], names: readonly string[]): readonly Use[] {
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
    if (!owner || leaf.key === '') continue
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
function isResolved(model: Model, { segments: [first = '', second], owner }: Use): boolean {
  if (first === 'CUBE' || first === owner.name) return second === undefined || model.hasMember(owner, second)
  return model.hasMember(owner, first) || model.called(first).length > 0
}

const maxFolders = 200

interface Included {
  offset: number | undefined
  cube: string
  member: string
}

/** What a view includes, by the names that it has in the view; of several, the last. */
export function included(view: Entity): Map<string, Included> {
  const found = new Map<string, Included>()
  const { tree, keys } = yamlOf(view)
  const list = tree?.target(keys?.entry(view.body, 'cubes')?.value)
  if (!tree || !keys || !isSeq(list)) return found
  const text = (map: unknown, key: string) => textOf(tree.target(keys.entry(map, key)?.value))
  for (const part of list.items) {
    const cube = partsOf(text(part, 'join_path') ?? '').at(-1) ?? ''
    const prefix = text(part, 'prefix') === 'true' ? `${text(part, 'alias') ?? cube}_` : ''
    const includes = tree.target(keys.entry(part, 'includes')?.value)
    for (const one of isSeq(includes) ? includes.items : []) {
      const member = textOf(tree.target(one)) ?? text(one, 'name') ?? text(one, 'alias')
      if (member === undefined) continue
      const name = `${prefix}${text(one, 'alias') ?? member}`
      found.set(name, { cube, member, offset: labelOffset(tree, keys, one) })
    }
  }
  return found
}

/** Where a view includes a member, by its name in the view. */
export function includedSite(model: Model, view: Entity, name: string): Site | null {
  for (const one of model.lineage(view)) {
    const item = included(one).get(name)
    const site = item && at(one, item.offset)
    if (item) return site ? followingCube(model, site, item) : null
  }
  return null
}

/** A member that exists, or whose cube has an error of its own. */
function followingCube(model: Model, site: Site, { cube, member }: Included): Site {
  const [owner] = model.called(cube)
  return owner ? { ...site, follows: cube, sure: !model.hasMember(owner, member) } : site
}

/** Where a folder of a view, or a folder in it, lists a member. */
export function folderSite(model: Model, view: Entity, name: string, folder: string): Site | null {
  const { tree, keys } = yamlOf(view)
  if (view.kind !== 'view' || !tree || !keys) return null
  const waiting = [keys.entry(view.body, 'folders')?.value]
  for (let seen = 0; waiting.length > 0 && seen < maxFolders; seen++) {
    const list = waiting.shift()
    const item = keys.item(keys.entry(keys.item(list, folder), 'includes')?.value, name)
    const site = item === undefined ? null : at(view, labelOffset(tree, keys, item))
    const from = included(view).get(name)
    if (site) return from ? followingCube(model, site, from) : site
    const folders = tree.target(list)
    if (isSeq(folders))
      waiting.push(...folders.items.flatMap((one) => keys.entry(one, 'includes')?.value ?? []))
  }
  return null
}
