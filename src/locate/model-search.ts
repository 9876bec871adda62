import { isMap, isSeq } from 'yaml'
import { at, type Entity, first, type Model, type ModelSource, type Site, yamlOf } from './entities.ts'
import { isYaml, type Source } from './library.ts'
import { clampedTo, locationAt } from './lines.ts'
import type { About, MemberPath, ParsedMessage, Position } from './parsed-message.ts'
import { folderSite, included, includedSite, usedSite } from './uses.ts'
import { follow, labelOffset, loose, partsOf, valueOffset } from './yaml-keys.ts'
import { endOf, type Leaf, offsetOf } from './yaml-tree.ts'

/**
 * The location that a message refers to; null if it names nothing of the data model.
 * @param within the file that the platform named, if any
 */
export function findInEntities(model: Model, parsed: ParsedMessage, within?: ModelSource): Site | null {
  const scope = within ? [within] : model.sources
  if (parsed.about) return aboutSite(model, parsed, parsed.about, scope)
  if (parsed.names.length > 0) return usedSite(model, parsed.names[0] ?? '', scope)
  if (parsed.definition !== undefined) return definedTwice(model, parsed.definition, within)
  if (parsed.position) return positionSite(parsed.position, scope, within !== undefined)
  if (parsed.unjoined.length > 0) return joinsSite(model, parsed.unjoined, within)
  return parsed.owner ? ownedSite(model, parsed, within) : rootSite(parsed.paths, scope)
}

/** The entities of that name; of several, those in the file that the platform named. */
function named(model: Model, name: string, within?: ModelSource): readonly Entity[] {
  const all = model.called(name)
  const here = all.filter(({ source }) => source === within?.source)
  return here.length > 0 ? here : all
}

function ownedSite(model: Model, parsed: ParsedMessage, within?: ModelSource): Site | null {
  const found = named(model, parsed.owner?.name ?? '', within)
    .slice(0, 20)
    .flatMap((owner) => {
      const sites = model.lineage(owner).flatMap((entity) => ownedPlace(entity, parsed) ?? [])
      return sites.find(({ location }) => location?.guess === undefined) ?? sites[0] ?? []
    })
  const exact = found.filter(({ location }) => location?.guess === undefined)
  const likely = exact.length > 0 ? exact : found
  // The cubes of that name in two files may both be the one.
  return new Set(likely.map(({ source }) => source)).size === 1 ? (likely[0] ?? null) : null
}

/** How far a path leads: to its end, to the entry that lacks its last part, or not so far. */
interface Candidate {
  offset: number | undefined
  whole: boolean
  found: number
}

/** The location in an entity of the first path that leads to its end; otherwise approximate. */
function ownedPlace(owner: Entity, { paths, last }: ParsedMessage): Site | null {
  const { tree } = yamlOf(owner)
  if (!tree) return null
  const candidates = paths
    // The entity itself.
    .filter(({ path }) => path !== 'value')
    .map((path) => candidate(owner, path, last))
  const best =
    candidates.find(({ whole }) => whole) ?? candidates.toSorted((a, b) => b.found - a.found).find(() => true)
  const offset = best?.offset ?? owner.offset ?? offsetOf(tree.target(owner.body))
  if (tree.broken && isYaml(owner.source.path)) return at(owner, offset, 'the file is not plain YAML')
  const near = paths.length === 0 || (best?.whole === false && paths[0]?.path !== 'name')
  return at(owner, offset, near ? 'the nearest location that the message names' : undefined)
}

function candidate(owner: Entity, { path, value, missing }: MemberPath, last: boolean): Candidate {
  const { tree, keys } = yamlOf(owner)
  if (!tree || !keys) return { offset: undefined, whole: false, found: 0 }
  if (path === '') {
    const offset = value === undefined ? undefined : onlyLeaf(owner, ({ text }) => text === value)
    return { offset, whole: offset !== undefined, found: 0 }
  }
  const { offset, value: node, found, left } = follow(tree, keys, owner.body, partsOf(path), last)
  if (left === 0) {
    const exact = value === undefined ? undefined : valueOffset(tree, node, value)
    return { offset: exact ?? offset, whole: true, found }
  }
  if (found === 0 && left === 1) {
    // Some paths begin inside of the entity.
    const inner = onlyLeaf(owner, ({ key, text }) => key === '' && loose(text) === loose(path))
    if (inner !== undefined) return { offset: inner, whole: true, found }
  }
  if (!missing || left > 1) return { offset, whole: false, found }
  // `"cubes.join_path" is required` names the list and the key; the entry without that key is meant.
  const list = tree.target(node)
  const key = partsOf(path).at(-1) ?? ''
  const lacking = isSeq(list)
    ? list.items.find((item) => isMap(tree.target(item)) && !keys.entry(item, key))
    : undefined
  return { offset: lacking === undefined ? offset : labelOffset(tree, keys, lacking), whole: true, found }
}

/** The offset of the only scalar of an entity that fits. */
function onlyLeaf(owner: Entity, fits: (leaf: Leaf) => boolean): number | undefined {
  const { tree } = yamlOf(owner)
  const node = tree?.target(owner.body)
  const [start, end] = [offsetOf(node) ?? 0, endOf(node) ?? 0]
  const found = tree?.leaves.filter((leaf) => start <= leaf.start && leaf.end <= end && fits(leaf))
  return found?.length === 1 ? found[0]?.start : undefined
}

/** A key of a file, in the only file that has it. */
function rootSite(paths: readonly MemberPath[], scope: readonly ModelSource[]): Site | null {
  const found = scope.flatMap((one) => {
    const { tree, keys } = yamlOf(one)
    if (!tree || !keys) return []
    for (const { path, missing } of paths) {
      // A key may contain dots.
      for (const parts of [[path], partsOf(path)]) {
        for (const root of tree.roots) {
          const { offset, left } = follow(tree, keys, root, parts)
          if (left === 0 || (missing && left === 1 && offset !== undefined)) return siteAt(one, offset)
        }
      }
    }
    return []
  })
  return only(found)
}

/** The joins of the first of these cubes; without joins, the cube. */
function joinsSite(model: Model, cubes: readonly string[], within?: ModelSource): Site | null {
  return first(cubes, (name) =>
    first(
      model.called(name).filter(({ source }) => !within || source === within.source),
      (cube) => {
        const offset = offsetOf(yamlOf(cube).keys?.entry(cube.body, 'joins')?.key)
        return at(
          cube,
          offset ?? cube.offset,
          `where "${name}" ${offset === undefined ? 'could be' : 'is'} joined`,
        )
      },
    ),
  )
}

function aboutSite(
  model: Model,
  { owner }: ParsedMessage,
  { what, name, list, folder = '' }: About,
  scope: readonly ModelSource[],
): Site | null {
  const owners = named(model, owner?.name ?? '', scope.length === 1 ? scope[0] : undefined)
  const entities = owners.length > 0 ? owners : scope.flatMap(({ source }) => model.inFile(source))
  switch (what) {
    case 'itself':
      return first(owners, (one) => at(one, one.offset))
    case 'join': {
      const site = first(owners, (one) => at(one, lastMember(one, name, ['joins'])))
      // A cube that exists and was not found has an error of its own.
      return site && model.called(name).length > 0 ? { ...site, follows: name } : site
    }
    case 'included':
      return first(owners, (view) => includedSite(model, view, name))
    case 'conflict':
      return first(owners, (view) => at(view, included(view).get(name)?.offset))
    case 'in folder':
      return first(model.entities, (view) => folderSite(model, view, name, folder))
    case 'member':
      return first(owners, (one) => at(one, lastMember(one, name, list === undefined ? lists : [list])))
    case 'value':
      return only(
        entities.flatMap(
          (one) =>
            at(
              one,
              onlyLeaf(one, ({ text }) => text === name),
            ) ?? [],
        ),
      )
    case 'expression':
      return expressionSite(scope, name)
    case 'nameless':
      return only(list === undefined ? namelessIn(scope) : namelessMembers(entities, list))
    case 'empty':
      return emptySite(scope)
    case 'several documents':
      return only(scope.flatMap(secondDocument))
    case 'no list':
      return list === undefined ? only(scope.flatMap(noListAtRoot)) : noListSite(entities, list)
  }
}

const lists = ['dimensions', 'measures', 'segments', 'hierarchies', 'pre_aggregations']

/** The only one of several candidates. */
function only(sites: readonly Site[]): Site | null {
  return sites.length === 1 ? (sites[0] ?? null) : null
}

function noListSite(entities: readonly Entity[], name: string): Site | null {
  return first(entities, (entity) => {
    const { tree, keys } = yamlOf(entity)
    const dimensions = tree?.target(keys?.entry(entity.body, 'dimensions')?.value)
    return first([entity.body, ...(isSeq(dimensions) ? dimensions.items : [])], (map) => {
      const pair = keys?.entry(map, name)
      return pair && !isSeq(tree?.target(pair.value)) ? at(entity, offsetOf(pair.key)) : null
    })
  })
}

/** The cubes or views of a YAML file that are a map. */
function noListAtRoot(one: ModelSource): Site[] {
  const { tree, keys } = yamlOf(one)
  if (!isYaml(one.source.path)) return []
  return (tree?.roots ?? []).flatMap((root) =>
    ['cubes', 'views'].flatMap((list) => {
      const pair = keys?.entry(root, list)
      return isMap(tree?.target(pair?.value)) ? siteAt(one, offsetOf(pair?.key)) : []
    }),
  )
}

function lastMember(owner: Entity, name: string, among: readonly string[]): number | undefined {
  const { tree, keys } = yamlOf(owner)
  if (!tree || !keys) return undefined
  const offsets = among.flatMap((one) => {
    const members = keys.entry(owner.body, one)?.value
    const item = keys.item(members, name, true)
    const pair = isMap(tree.target(members)) ? keys.entry(members, name, true) : undefined
    return (item === undefined ? offsetOf(pair?.key) : labelOffset(tree, keys, item)) ?? []
  })
  return offsets.length === 0 ? undefined : Math.max(...offsets)
}

function namelessIn(scope: readonly ModelSource[]): Site[] {
  return scope.flatMap((one) =>
    (yamlOf(one).tree?.roots ?? []).flatMap((root) =>
      ['cubes', 'views'].flatMap((list) => withoutName(one, root, list)),
    ),
  )
}

function namelessMembers(entities: readonly Entity[], list: string): Site[] {
  return entities.flatMap((one) => withoutName(one, one.body, list))
}

/** The entries of a list that have no name. */
function withoutName(one: ModelSource, map: unknown, list: string): Site[] {
  const { tree, keys } = yamlOf(one)
  const items = tree?.target(keys?.entry(map, list)?.value)
  if (!tree || !keys || !isSeq(items)) return []
  return items.items
    .filter((item) => !keys.entry(item, 'name'))
    .flatMap((item) => siteAt(one, labelOffset(tree, keys, item)))
}

function siteAt({ source, inCheckout }: ModelSource, offset: number | undefined, guess?: string): Site[] {
  const location = locationAt(source, offset, guess)
  return location ? [{ source, inCheckout, location }] : []
}

/** The first entry of a list, or else value of a key, that is empty. */
function emptySite(scope: readonly ModelSource[]): Site | null {
  const found = scope.flatMap((one) =>
    (isYaml(one.source.path) ? (one.source.yaml()?.tree.leaves ?? []) : [])
      .filter(({ value, key }) => value === null && key !== '')
      .map(({ start }) => ({ one, start })),
  )
  const [first] = found
  if (!first) return null
  const guess = found.length > 1 ? `the first of ${found.length} empty values` : undefined
  return siteAt(first.one, first.start, guess)[0] ?? null
}

/** Where the second document of a file begins. */
function secondDocument(one: ModelSource): Site[] {
  const start = offsetOf(one.source.yaml()?.tree.roots[1])
  return start === undefined ? [] : siteAt(one, one.source.text.lastIndexOf('\n---', start) + 1)
}

/** The later one of two definitions, in the order in which the platform reads files. */
function definedTwice(model: Model, name: string, within?: ModelSource): Site | null {
  const all = model.called(name)
  const here = all.findLast(({ source }) => source === within?.source)
  const last = here ?? (all.length > 1 ? all.at(-1) : undefined)
  return last ? at(last, last.offset) : null
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
  const [first] = found
  if (!first) return null
  const guess = found.length > 1 ? `the first of ${found.length} texts with such braces` : undefined
  return siteAt(first.one, first.leaf.start, guess)[0] ?? null
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

/** Words of YAML parsers. In a file that can be read, other positions are inside of one of its expressions. */
const yamlWords =
  /\b(?:yaml|mapping|indent\w*|alias|anchor|tags?|document|stream|multiline|scalar|block|flow|map keys?|tabs?)\b/i

/**
 * The file that a position belongs to: the one with the lines that the message shows, or the one that is broken there.
 * @param isNamed whether the platform named the file
 */
function positionSite(position: Position, scope: readonly ModelSource[], isNamed: boolean): Site | null {
  const { frame = [], line, column, reason } = position
  const fits = scope.filter(({ source }) => {
    const lines = source.lines()
    if (frame.length > 1)
      return isYaml(source.path) && frame.every(([number, text]) => isShown(lines.text(number) ?? '', text))
    if (isNamed && yamlWords.test(reason)) return true
    const brokenAt = source.yaml()?.tree.brokenAt
    return brokenAt !== undefined && Math.abs(lines.at(brokenAt).line - line) <= 1
  })
  const [file, second] = fits
  if (!file || second) return null
  const opened = /^unexpected end of the stream within a \w+ quoted scalar/.test(reason)
    ? openedIn(file.source)
    : undefined
  const location =
    opened === undefined ? clampedTo(file.source.lines(), line, column) : locationAt(file.source, opened)
  return location && { ...file, location }
}

/** The last text whose quotes are not closed. */
function openedIn(source: Source): number | undefined {
  return source.yaml()?.tree.leaves.findLast(({ start, end }) => {
    const written = source.text.slice(start, end)
    const quote = written[0] ?? ''
    return /['"]/.test(quote) && written.trimEnd().at(-1) !== quote
  })?.start
}

/** A compiler shows tabs as arrows, and shortens long lines. */
function isShown(line: string, shown: string): boolean {
  const plain = shown
    .replaceAll('→', '\t')
    .replace(/^ ?\.\.\. | \.\.\.$/g, '')
    .trim()
  return plain === '' ? line.trim() === '' : line.includes(plain)
}
