import { type Definition, definitionsIn } from './definitions.ts'
import { isModelJs, isYaml, type Library, type Source } from './library.ts'
import { inFolder, isBelow, type LocatePaths } from './paths.ts'
import { partsOf } from './yaml-path.ts'
import { textOf } from './yaml-tree.ts'

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

/** The last part of a path such as `orders.customers`. */
export function lastPart(path: string): string {
  return partsOf(path).at(-1) ?? ''
}
