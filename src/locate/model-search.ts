import type { Entity, Model, ModelSource } from './entities.ts'
import { locationAt } from './location.ts'
import { ownedLocation } from './model-lookup.ts'
import type { About, ParsedMessage } from './parsed-message.ts'
import { at, first, follow, type Site, yamlOf } from './site.ts'
import { expressionSite, positionSite } from './syntax-search.ts'
import { usedSite } from './use-search.ts'
import { folderSite, includedSite } from './view-search.ts'
import { isMap, isSeq } from './yaml-nodes.ts'
import { labelOffset } from './yaml-path.ts'
import { offsetOf } from './yaml-tree.ts'

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
      return noListSite(model, scope, about.name)
  }
}

function noListSite(model: Model, scope: readonly ModelSource[], name: string): Site | null {
  const entities = scope.flatMap(({ source }) => model.inFile(source))
  return first(entities, (entity) => {
    const { tree, keys } = yamlOf(entity)
    const pair = keys?.entry(entity.body, name)
    return pair && !isSeq(tree?.target(pair.value)) ? at(entity, offsetOf(pair.key)) : null
  })
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
