import { isMap, isSeq } from 'yaml'
import { type Entity, lastPart, type Model, type ModelSource } from './entities.ts'
import { isYaml } from './library.ts'
import type { Location } from './location.ts'
import { locationAt } from './location.ts'
import { ownedLocation } from './model-lookup.ts'
import type { About, ParsedMessage, Position } from './parsed-message.ts'
import { positionLocation } from './position.ts'
import { trailTo } from './trail.ts'
import { isResolved, loose, type Use, usesIn } from './uses.ts'
import { labelOffset } from './yaml-path.ts'
import { offsetOf, textOf } from './yaml-tree.ts'

/** A location in a file of the data model. */
export interface Site extends ModelSource {
  location: Location | null
  entity?: Entity
  /** The entity whose own error this one follows from. */
  follows?: string
  /** If that has no error, this location is right. */
  sure?: boolean
}

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

/**
 * The location that a message refers to, from the cubes and views that it names; null if it names none.
 * @param within the file that the platform named, if any
 */
export function findInEntities(model: Model, parsed: ParsedMessage, within?: ModelSource): Site | null {
  const scope = within ? [within] : model.sources
  if (parsed.about) return aboutSite(model, parsed, parsed.about, scope)
  if (parsed.names.length > 0) return usedSite(model, parsed.names[0] ?? '', scope)
  if (parsed.definition !== undefined) return definedTwice(model, parsed.definition, within)
  if (parsed.position) return within && !parsed.position.frame ? null : positionSite(parsed.position, scope)
  if (parsed.owner && parsed.unjoined.length === 0) return ownedSite(model, parsed, within)
  return null
}

function at(entity: Entity, offset: number | undefined, guess?: string): Site | null {
  const { source, inCheckout } = entity
  const location = locationAt(source, offset, guess)
  return location && { source, inCheckout, entity, location }
}

/** The entities that a message names; of several, those in the file that it names. */
function owners(model: Model, parsed: ParsedMessage, within?: ModelSource): readonly Entity[] {
  const all = model.called(parsed.owner?.name ?? '')
  const here = all.filter(({ source }) => source === within?.source)
  return here.length > 0 ? here : all
}

function ownedSite(model: Model, parsed: ParsedMessage, within?: ModelSource): Site | null {
  const found = owners(model, parsed, within)
    .slice(0, 20)
    .flatMap((owner) => {
      const sites = model.lineage(owner).flatMap((entity) => {
        const location = ownedLocation(entity.source, entity, parsed)
        return location ? [{ source: entity.source, inCheckout: entity.inCheckout, entity, location }] : []
      })
      return sites.find(({ location }) => location.guess === undefined) ?? sites[0] ?? []
    })
  const exact = found.filter(({ location }) => location.guess === undefined)
  const likely = exact.length > 0 ? exact : found
  // The cubes of that name in two files may both be the one.
  return new Set(likely.map(({ source }) => source)).size === 1 ? (likely[0] ?? null) : null
}

function aboutSite(
  model: Model,
  parsed: ParsedMessage,
  about: About,
  scope: readonly ModelSource[],
): Site | null {
  const [only] = scope.length === 1 ? scope : []
  const named = owners(model, parsed, only)
  switch (about.what) {
    case 'join':
      return first(named, (owner) => {
        const { tree, keys } = yamlOf(owner)
        const joins = tree?.target(keys?.entry(owner.body, 'joins')?.value)
        const offset =
          (isSeq(joins)
            ? keys && tree && labelOffset(tree, keys, keys.item(joins, about.name))
            : undefined) ?? (isMap(joins) ? offsetOf(keys?.entry(joins, about.name)?.key) : undefined)
        return follow(model, at(owner, offset), about.name)
      })
    case 'included':
      return first(named, (view) => includedSite(model, view, about.name))
    case 'in folder':
      return first(model.entities, (view) => folderSite(view, about.name, about.folder))
    case 'member twice':
      return first(named, (owner) => at(owner, lastMember(owner, about.name, about.list)))
    case 'expression':
      return expressionSite(scope, about.start)
    case 'nameless':
      return namelessSite(scope)
    case 'no list':
      return first(model.entities, (entity) => {
        if (!scope.some(({ source }) => source === entity.source)) return null
        const { tree, keys } = yamlOf(entity)
        const pair = keys?.entry(entity.body, about.name)
        return pair && !isSeq(tree?.target(pair.value)) ? at(entity, offsetOf(pair.key)) : null
      })
  }
}

function yamlOf({ source }: ModelSource) {
  const { tree, keys } = source.yaml() ?? {}
  return { tree, keys }
}

function first<T>(from: readonly T[], find: (one: T) => Site | null): Site | null {
  for (const one of from) {
    const found = find(one)
    if (found) return found
  }
  return null
}

/** What exists and was not found has an error of its own. */
function follow(model: Model, site: Site | null, name: string): Site | null {
  return site && model.called(name).length > 0 ? { ...site, follows: name } : site
}

interface Included {
  offset: number | undefined
  cube: string
  member: string
}

/** What a view includes, by the names that it has in the view. */
function included(view: Entity): Map<string, Included> {
  const found = new Map<string, Included>()
  const { tree, keys } = yamlOf(view)
  const list = tree?.target(keys?.entry(view.body, 'cubes')?.value)
  if (!tree || !keys || !isSeq(list)) return found
  const text = (map: unknown, key: string) => textOf(tree.target(keys.entry(map, key)?.value))
  for (const part of list.items) {
    const cube = lastPart(text(part, 'join_path') ?? '')
    const prefix = text(part, 'prefix') === 'true' ? `${text(part, 'alias') ?? cube}_` : ''
    const includes = tree.target(keys.entry(part, 'includes')?.value)
    for (const one of isSeq(includes) ? includes.items : []) {
      const member = textOf(tree.target(one)) ?? text(one, 'name')
      if (member === undefined) continue
      const name = `${prefix}${text(one, 'alias') ?? member}`
      if (!found.has(name)) found.set(name, { cube, member, offset: labelOffset(tree, keys, one) })
    }
  }
  return found
}

function includedSite(model: Model, view: Entity, name: string): Site | null {
  for (const one of model.lineage(view)) {
    const item = included(one).get(name)
    if (!item) continue
    // A member that exists, or whose cube has an error of its own.
    const site = at(one, item.offset)
    const [cube] = model.called(item.cube)
    if (!cube || !site) return site
    return { ...site, follows: item.cube, sure: !model.hasMember(cube, item.member) }
  }
  return null
}

function folderSite(view: Entity, name: string, folder: string): Site | null {
  const { tree, keys } = yamlOf(view)
  if (view.kind !== 'view' || !tree || !keys) return null
  const found = keys.item(keys.entry(view.body, 'folders')?.value, folder)
  const item = keys.item(keys.entry(found, 'includes')?.value, name)
  const site = item === undefined ? null : at(view, labelOffset(tree, keys, item))
  const from = included(view).get(name)
  return site && from ? { ...site, follows: from.cube } : site
}

function lastMember(owner: Entity, name: string, list?: string): number | undefined {
  const { tree, keys } = yamlOf(owner)
  if (!tree || !keys) return undefined
  const lists =
    list === undefined ? ['dimensions', 'measures', 'segments', 'hierarchies', 'pre_aggregations'] : [list]
  const offsets = lists.flatMap((one) => {
    const members = keys.entry(owner.body, one)?.value
    const item = keys.item(members, name, true)
    const pair = isMap(tree.target(members)) ? keys.entry(members, name, true) : undefined
    return (item === undefined ? offsetOf(pair?.key) : labelOffset(tree, keys, item)) ?? []
  })
  return offsets.length === 0 ? undefined : Math.max(...offsets)
}

/** A text in which braces do not enclose an expression. */
function expressionSite(scope: readonly ModelSource[], start: string): Site | null {
  const wanted = start.trim()
  const found = scope.flatMap((one) =>
    (one.source.yaml()?.tree.leaves ?? [])
      .filter(({ text }) =>
        wanted === '' ? /\{\s*\}/.test(text) || !isBalanced(text) : text.startsWith(wanted),
      )
      .slice(0, 20)
      .map((leaf) => ({ one, leaf })),
  )
  const [only] = found
  if (!only) return null
  const guess = found.length > 1 ? `the first of ${found.length} texts with such braces` : undefined
  return { ...only.one, location: locationAt(only.one.source, only.leaf.start, guess) }
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    if (sign === '{') depth++
    else if (sign === '}') depth--
    if (depth < 0) return false
  }
  return depth === 0
}

function namelessSite(scope: readonly ModelSource[]): Site | null {
  const found = scope.flatMap((one) => {
    const { tree, keys } = yamlOf(one)
    if (!tree || !keys) return []
    return tree.roots.flatMap((root) =>
      ['cubes', 'views'].flatMap((list) => {
        const items = tree.target(keys.entry(root, list)?.value)
        const nameless = isSeq(items) ? items.items.filter((item) => !keys.entry(item, 'name')) : []
        return nameless.map((item) => ({
          ...one,
          location: locationAt(one.source, labelOffset(tree, keys, item)),
        }))
      }),
    )
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The later one of two definitions, in the order in which the platform reads files. */
function definedTwice(model: Model, name: string, within?: ModelSource): Site | null {
  const all = model.called(name)
  const last = all.findLast(({ source }) => source === within?.source) ?? all.at(-1)
  return last && all.length > 1 ? at(last, last.offset) : null
}

/** Where something that is not defined, or has no such member, is used. */
function usedSite(model: Model, name: string, scope: readonly ModelSource[]): Site | null {
  const misplaced = misplacedSite(model, scope, name)
  if (misplaced || name === 'CUBE') return misplaced
  const wanted = name.split('.')
  const uses = scope
    .flatMap((one) => usesIn(model, one).filter((use) => isUseOf(model, use, wanted)))
    .toSorted((a, b) => Number(b.braces) - Number(a.braces))
  const lines = new Set(
    uses.map(({ offset, owner }) => `${owner.source.lines().at(offset).line} ${owner.source.path}`),
  )
  const files = new Set(uses.map(({ owner }) => owner.source))
  const [use] = uses
  const culprit = wanted.findLast((part) => model.called(part).length > 0)
  const exists = wanted.length === 1 ? culprit : isThere(model, wanted) ? wanted.at(-1) : undefined
  if (!use || files.size > 1) return exists === undefined ? null : whole(model, exists)
  const guess = lines.size > 1 ? `the first of ${lines.size} lines with "${name}"` : undefined
  const site = at(use.owner, use.offset, guess)
  return site && exists !== undefined ? { ...site, follows: exists } : site
}

/** `orders.customers` where both are cubes: the second one is not joined, or has an error of its own. */
function isThere(model: Model, wanted: readonly string[]): boolean {
  const [owner] = model.called(wanted.at(-2) ?? '')
  const last = wanted.at(-1) ?? ''
  return owner !== undefined && model.called(last).length > 0 && model.hasMember(owner, last)
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
  const found = scope.flatMap((one) =>
    usesIn(model, one).flatMap((use) => {
      if (use.segments[0] !== name) return []
      const [top] = trailTo(use.owner, use.offset)
      if (top && !topKeys.has(loose(top.name))) return [{ use, offset: top.offset }]
      return expressionKeys.has(use.key) || name !== 'CUBE' ? [] : [{ use, offset: use.offset }]
    }),
  )
  const offsets = new Set(found.map(({ offset, use }) => `${offset} ${use.owner.source.path}`))
  const [only] = found
  return only && offsets.size === 1 ? at(only.use.owner, only.offset) : null
}

/** The file that a position belongs to: the one with the lines that the message shows, or the one that is broken there. */
function positionSite(position: Position, scope: readonly ModelSource[]): Site | null {
  const { frame = [], line } = position
  const fits = scope.filter(({ source }) => {
    const lines = source.lines()
    if (frame.length > 1)
      return isYaml(source.path) && frame.every(([number, text]) => isShown(lines.text(number) ?? '', text))
    if (isYaml(source.path)) return false
    const brokenAt = source.yaml()?.tree.brokenAt
    return brokenAt !== undefined && Math.abs(lines.at(brokenAt).line - line) <= 1
  })
  const [only, second] = fits
  if (!only || second) return null
  const opened = /^unexpected end of the stream within a \w+ quoted scalar/.test(position.reason)
    ? only.source.yaml()?.tree.leaves.findLast(({ start, end }) => isOpen(only.source.text.slice(start, end)))
    : undefined
  const location = opened
    ? locationAt(only.source, opened.start)
    : positionLocation(only.source, { ...position, shown: undefined })
  return location && { ...only, location }
}

function isOpen(written: string): boolean {
  const quote = written[0] ?? ''
  return /['"]/.test(quote) && written.trimEnd().at(-1) !== quote
}

/** A compiler shows tabs as arrows, and shortens long lines. */
function isShown(line: string, shown: string): boolean {
  const plain = shown
    .replaceAll('→', '\t')
    .replace(/^ ?\.\.\. | \.\.\.$/g, '')
    .trim()
  return plain === '' ? line.trim() === '' : line.includes(plain)
}

/** The entity of a file around a line. */
export function entityAt(model: Model, { source, location, entity }: Site): Entity | undefined {
  if (entity || !location) return entity
  const inFile = model.entities.filter((one) => one.source === source)
  return inFile.findLast(({ offset }) => source.lines().at(offset ?? 0).line <= location.line) ?? inFile[0]
}
