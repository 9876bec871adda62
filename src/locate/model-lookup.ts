import { type Definition, definitionsIn } from './definitions.ts'
import { isYaml, type Source } from './library.ts'
import { type Location, locationAt } from './location.ts'
import type { MemberPath, ParsedMessage } from './parsed-message.ts'
import { expressionLocation, positionLocation } from './position.ts'
import { joinLocation, textLocation, usedLocation } from './text-lookup.ts'
import { endOf, isMap, isSeq } from './yaml-nodes.ts'
import { follow, labelOffset, partsOf, valueOffset } from './yaml-path.ts'
import { offsetOf, type YamlTree } from './yaml-tree.ts'

/** The location in a file of the data model that a message refers to; null if only the file is known. */
export function findInModel(source: Source, parsed: ParsedMessage): Location | null {
  if (parsed.position)
    return positionLocation(source, parsed.position) ?? expressionLocation(source, parsed.position)
  if (parsed.names.length > 0) return usedLocation(source, parsed.names)
  if (parsed.unjoined.length > 0) return joinLocation(source, parsed.unjoined) ?? textLocation(source, parsed)
  return structureLocation(source, parsed) ?? textLocation(source, parsed)
}

function structureLocation(source: Source, parsed: ParsedMessage): Location | null {
  const { owner, definition, last } = parsed
  if (definition !== undefined) {
    const all = definitionsIn(source).get(definition)
    return locationAt(source, (last ? all?.at(-1) : all?.[0])?.offset)
  }
  if (!owner) return rootLocation(source, parsed)
  // Of several with this name, the one that has the member is meant.
  // Compilers call a view a cube, too.
  const owners = (definitionsIn(source).get(owner.name) ?? []).filter(
    ({ kind }) => owner.kind === 'cube' || kind === owner.kind,
  )
  const locations = owners.slice(0, 20).flatMap((one) => ownedLocation(source, one, parsed) ?? [])
  return locations.find(({ guess }) => guess === undefined) ?? locations[0] ?? null
}

/** The location of an error of the file itself, not of a cube or view. */
function rootLocation(source: Source, parsed: ParsedMessage): Location | null {
  const yaml = source.yaml()
  if (!yaml) return null
  for (const { path, missing } of parsed.paths) {
    // A key may contain dots.
    for (const parts of [[path], partsOf(path)]) {
      for (const root of yaml.tree.roots) {
        const { offset, left } = follow(yaml.tree, yaml.keys, root, parts)
        if (left === 0 || (missing && left === 1 && offset !== undefined)) return locationAt(source, offset)
      }
    }
  }
  return null
}

/** How far a path leads: to its end, to the entry that lacks its last part, or not so far. */
interface Candidate {
  offset: number | undefined
  whole: boolean
  found: number
}

/** The location in an entity of the first path that leads to its end; otherwise approximate. */
export function ownedLocation(
  source: Source,
  owner: Definition,
  parsed: Pick<ParsedMessage, 'paths' | 'last'>,
): Location | null {
  const yaml = source.yaml()
  if (!yaml) return null
  const candidates = parsed.paths
    // The entity itself.
    .filter(({ path }) => path !== 'value')
    .map((path) => candidate(source, owner, path, parsed.last))
  const best =
    candidates.find(({ whole }) => whole) ?? candidates.toSorted((a, b) => b.found - a.found).find(() => true)
  const offset = best?.offset ?? owner.offset ?? offsetOf(yaml.tree.target(owner.body))
  const broken = yaml.tree.broken && isYaml(source.path)
  if (broken) return locationAt(source, offset, 'the file is not plain YAML')
  const near = best?.whole === false && !(parsed.paths[0]?.path === 'name')
  return locationAt(source, offset, near ? nearest : undefined)
}

export const nearest = 'the nearest location that the message names'

function candidate(
  source: Source,
  owner: Definition,
  { path, value, missing }: MemberPath,
  last: boolean,
): Candidate {
  const yaml = source.yaml()
  if (!yaml) return { offset: undefined, whole: false, found: 0 }
  const { tree, keys } = yaml
  if (path === '') {
    const only = value === undefined ? undefined : onlyValue(tree, owner.body, value)
    return { offset: only, whole: only !== undefined, found: 0 }
  }
  const { offset, value: node, found, left } = follow(tree, keys, owner.body, partsOf(path), last)
  if (left === 0) {
    const exact = value === undefined ? undefined : valueOffset(tree, node, value)
    return { offset: exact ?? offset, whole: true, found }
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

/** The offset of the only value with this text. */
function onlyValue(tree: YamlTree, body: unknown, text: string): number | undefined {
  const node = tree.target(body)
  const [start, end] = [offsetOf(node) ?? 0, endOf(node) ?? 0]
  const found = tree.leaves.filter((leaf) => leaf.text === text && start <= leaf.start && leaf.end <= end)
  return found.length === 1 ? found[0]?.start : undefined
}
