import type { Model, ModelSource } from './entities.ts'
import { at, type Site } from './site.ts'
import { trailTo } from './trail.ts'
import { isResolved, loose, type Use, usesAmong, usesIn } from './uses.ts'

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
    .toSorted((a, b) => Number(b.braces) - Number(a.braces))
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
