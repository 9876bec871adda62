import { isMap, isSeq } from 'yaml'
import { type FoundFile, findByEnd, isModelJs, isYaml, type Library, type Source } from './library.ts'
import { type Location, locationAt } from './lines.ts'
import { cleanPath, inFolder, isBelow, type LocatePaths } from './paths.ts'
import { labelOffset } from './yaml-keys.ts'
import { offsetOf, textOf } from './yaml-tree.ts'

/** A cube or view where it is written. */
export interface Definition {
  kind: 'cube' | 'view'
  name: string
  offset: number | undefined
  body: unknown
}

const known = new WeakMap<Source, Map<string, Definition[]>>()

/** The cubes and views of a data-model file by name, in each of its documents: `cubes: [{name: a}]` or `cubes: {a: {}}`. */
export function definitionsIn(source: Source): Map<string, Definition[]> {
  let found = known.get(source)
  if (!found) {
    found = Map.groupBy(readDefinitions(source), ({ name }) => name)
    known.set(source, found)
  }
  return found
}

function readDefinitions(source: Source): Definition[] {
  const yaml = source.yaml()
  if (!yaml) return []
  const { tree, keys } = yaml
  return tree.roots.flatMap((root) =>
    (['cube', 'view'] as const).flatMap((kind): Definition[] => {
      const list = tree.target(keys.entry(root, `${kind}s`)?.value)
      if (isSeq(list)) {
        return list.items.flatMap((body) => {
          const name = textOf(tree.target(keys.entry(body, 'name')?.value))
          return name === undefined ? [] : [{ kind, name, body, offset: labelOffset(tree, keys, body) }]
        })
      }
      if (!isMap(list)) return []
      return list.items.flatMap(({ key, value }) => {
        const name = textOf(key)
        return name === undefined ? [] : [{ kind, name, body: value, offset: offsetOf(key) }]
      })
    }),
  )
}

/** A file that defines cubes or views. */
export interface ModelSource {
  source: Source
  /** Whether it is in the checkout; otherwise only the branch has it. */
  inCheckout: boolean
}

/** A cube or view and its file. */
export interface Entity extends Definition, ModelSource {}

/** The data model: the files of the checkout, and those that only the branch has. */
export interface Model {
  readonly sources: readonly ModelSource[]
  readonly entities: readonly Entity[]
  /** The cubes and views of that name, those of the checkout first. */
  called(name: string): readonly Entity[]
  /** The cubes and views of a file, in its order. */
  inFile(source: Source): readonly Entity[]
  /** The entity and those that it extends, directly or not. */
  lineage(entity: Entity): readonly Entity[]
  /** Whether the entity, or what it extends, has a member or join of that name. */
  hasMember(entity: Entity, name: string): boolean
}

const memberLists = ['dimensions', 'measures', 'segments', 'hierarchies', 'joins', 'pre_aggregations']
const maxLineage = 20

/**
 * @param branch the files of the branch, if they were read; paths as the platform has them, without a leading slash
 * @param signal ends the reading
 */
export async function openModel(
  checkout: Library,
  branch: Library | null,
  paths: LocatePaths,
  signal?: AbortSignal,
): Promise<Model> {
  const sources = await modelSources(checkout, modelFolder(checkout, paths), true, checkout.files, signal)
  if (branch) {
    const known = new Set(checkout.files)
    const others = branch.files.filter((path) => !known.has(inFolder(paths.modelPath, path)))
    sources.push(...(await modelSources(branch, '.', false, others, signal)))
  }
  const entities = sources.flatMap(({ source, inCheckout }) =>
    [...definitionsIn(source).values()].flat().map((one) => ({ ...one, source, inCheckout })),
  )
  const byName = Map.groupBy(entities, ({ name }) => name)
  const bySource = Map.groupBy(entities, ({ source }) => source)
  const members = new Map<Entity, Set<string>>()
  const called = (name: string) => byName.get(name) ?? []

  function lineage(entity: Entity): Entity[] {
    const found = [entity]
    for (let at: Entity | undefined = entity; at && found.length < maxLineage; ) {
      const parent: Entity | undefined = called(extendedBy(at))[0]
      if (!parent || found.includes(parent)) break
      found.push(parent)
      at = parent
    }
    return found
  }

  return {
    sources,
    entities,
    called,
    inFile: (source) => bySource.get(source) ?? [],
    lineage,
    hasMember: (entity, name) =>
      lineage(entity).some((one) => {
        let own = members.get(one)
        if (!own) {
          own = membersOf(one)
          members.set(one, own)
        }
        return own.has(name)
      }),
  }
}

/** The platform keeps a data model below `model/`; a checkout may have other files of the same form elsewhere. */
function modelFolder(library: Library, { modelPath }: LocatePaths): string {
  const folder = inFolder(modelPath, 'model')
  return library.files.some((path) => isBelow(path, folder)) ? folder : modelPath
}

async function modelSources(
  library: Library,
  folder: string,
  inCheckout: boolean,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<ModelSource[]> {
  const found: ModelSource[] = []
  for (const path of paths) {
    if (signal?.aborted) break
    if (!/\.(?:ya?ml|js)$/i.test(path) || !isBelow(path, folder)) continue
    const source = await library.open(path)
    if (!source) continue
    const isModel = isYaml(path)
      ? /^[ \t]*["']?(?:cubes|views)["']?[ \t]*:/m.test(source.text) ||
        /^-[ \t]+name[ \t]*:/m.test(source.text)
      : isModelJs(path, source.text)
    if (isModel) found.push({ source, inCheckout })
  }
  return found
}

function extendedBy({ source, body }: Entity): string {
  const yaml = source.yaml()
  return textOf(yaml?.tree.target(yaml.keys.entry(body, 'extends')?.value)) ?? ''
}

function membersOf({ source, body }: Entity): Set<string> {
  const yaml = source.yaml()
  if (!yaml) return new Set()
  return new Set(memberLists.flatMap((list) => yaml.keys.names(yaml.keys.entry(body, list)?.value)))
}

/** The file of the checkout for a path inside the data model; null if the data model is not in the checkout. */
export async function findModelFile(
  library: Library,
  fileName: string,
  { modelPath, dbtProjectDir }: LocatePaths,
): Promise<FoundFile | null> {
  const clean = cleanPath(fileName)
  if (clean === null) return null
  // The engine names files relative to the folder `model`.
  for (const path of [inFolder(modelPath, clean), inFolder(modelPath, `model/${clean}`)]) {
    if (library.has(path)) return { path }
  }

  const found = findByEnd(library, clean, () => true)
  if (!found || !isYaml(found.path) || !isBelow(found.path, dbtProjectDir)) return found
  // A dbt project has YAML files of the same names, which describe tables and define no cubes.
  const source = await library.open(found.path)
  const yaml = source?.yaml()
  return source && yaml && !yaml.tree.broken && definitionsIn(source).size === 0 ? null : found
}

/** A location in a file of the data model. */
export interface Site extends ModelSource {
  location: Location | null
  entity?: Entity
  /** The entity whose own error this one follows from. */
  follows?: string
  /** If that has no error, this location is right. */
  sure?: boolean
  /** The same error in further texts that people read. */
  others?: readonly Site[]
}

/** The location of an offset in the file of an entity. */
export function at(entity: Entity, offset: number | undefined, guess?: string): Site | null {
  const { source, inCheckout } = entity
  const location = locationAt(source, offset, guess)
  return location && { source, inCheckout, entity, location }
}

/** The content of a file, and its keys. */
export function yamlOf({ source }: ModelSource) {
  const { tree, keys } = source.yaml() ?? {}
  return { tree, keys }
}

/** The first location that is found. */
export function first<T>(from: readonly T[], find: (one: T) => Site | null): Site | null {
  for (const one of from) {
    const found = find(one)
    if (found) return found
  }
  return null
}

/** The entity of a file around a line. */
export function entityAt(model: Model, { source, location, entity }: Site): Entity | undefined {
  const inFile = entity ? [entity] : model.inFile(source)
  if (entity || !location) return inFile[0]
  return inFile.findLast(({ offset }) => source.lines().at(offset ?? 0).line <= location.line) ?? inFile[0]
}

/** A key, or the name of a list entry, above a position. */
export interface Step {
  name: string
  offset: number
  /** What is there: the value of a key, or the entry of a list. */
  node: unknown
}

const maxSteps = 50

/** The way from an entity, or another node, down to a position in it: `dimensions`, `status`, `type`. */
export function trailTo({ source, body }: Pick<Entity, 'source' | 'body'>, offset: number): Step[] {
  const yaml = source.yaml()
  const steps: Step[] = []
  if (!yaml) return steps
  let node = yaml.tree.target(body)
  while (steps.length < maxSteps) {
    if (isMap(node)) {
      const pair = node.items.findLast(({ key }) => startOf(key) <= offset)
      if (!pair) break
      steps.push({ name: textOf(pair.key) ?? '', offset: startOf(pair.key), node: pair.value })
      if (startOf(pair.value) > offset) break
      node = yaml.tree.target(pair.value)
    } else if (isSeq(node)) {
      const item: unknown = node.items.findLast((one) => startOf(one) <= offset)
      if (item === undefined) break
      const target = yaml.tree.target(item)
      const name = textOf(target) ?? textOf(yaml.tree.target(yaml.keys.label(target)?.value))
      steps.push({ name: name ?? `[${node.items.indexOf(item)}]`, offset: startOf(item), node: item })
      node = target
    } else break
  }
  return steps
}

function startOf(node: unknown): number {
  return offsetOf(node) ?? Number.POSITIVE_INFINITY
}
