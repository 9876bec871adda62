import type { ModelFile, Place } from '../findings.ts'
import { branchFiles } from './branch-files.ts'
import { openDbtProject } from './dbt-project.ts'
import { type Entity, openModel } from './entities.ts'
import { sourceFiles, sourceOfGenerated, upstreamFiles } from './generated.ts'
import { openLibrary } from './library.ts'
import { locationAt } from './location.ts'
import { isBelow, type LocatePaths } from './paths.ts'
import type { TextFiles } from './text-files.ts'
import { offsetOf } from './yaml-tree.ts'

/** A member of a cube or view, or the cube or view itself. */
export interface MemberName {
  entity: string
  /** Without the entity's name; empty for the entity itself. */
  name: string
}

const lists = ['measures', 'dimensions', 'segments', 'hierarchies', 'joins', 'pre_aggregations']

export interface LocatedMember {
  place: Place
  /** The files of the checkout that define its entity: of a generated one, the dbt model and its properties files. */
  sources: string[]
  /** Of a generated entity: the files of the dbt models that its model selects from. Undefined for any other. */
  upstream?: string[]
}

/**
 * Finds where members are defined in the checkout; of generated cubes, in the dbt project. Never throws, for any names and
 * files.
 * @param branch the files of the branch
 * @returns one result for each name, in the same order; null where nothing was found, and for all after the signal aborted
 */
export async function locateMembers(
  names: readonly MemberName[],
  files: TextFiles,
  paths: LocatePaths,
  branch: readonly ModelFile[],
  signal?: AbortSignal,
): Promise<(LocatedMember | null)[]> {
  const library = await openLibrary(files)
  const project = await openDbtProject(library, paths.dbtProjectDir)
  const generated = await openLibrary(branchFiles(branch))
  const model = await openModel(library, generated, paths, signal)
  const origins = new Map<string, Pick<LocatedMember, 'sources' | 'upstream'>>()
  const originFiles = async (entity: Entity) => {
    const sources = await sourceFiles(project, entity)
    const known = { sources, upstream: await upstreamFiles(library, project, entity) }
    origins.set(entity.name, known)
    return known
  }
  const found: (LocatedMember | null)[] = []
  for (const { entity: entityName, name } of names) {
    const [entity] = signal?.aborted ? [] : model.called(entityName)
    const location = entity && locationAt(entity.source, offsetIn(entity, name))
    if (!entity || !location) found.push(null)
    else if (entity.inCheckout) {
      const { path } = entity.source
      found.push({ place: { path, ...location }, sources: [path] })
    } else {
      const site = { source: entity.source, inCheckout: false, entity, location }
      const place = await sourceOfGenerated(library, project, model, site, undefined)
      const files = place && (origins.get(entity.name) ?? (await originFiles(entity)))
      found.push(files && { place, ...files })
    }
  }
  return found
}

/** Code in the data model's folder can be called by any of its files. */
const codeFile = /\.(?:py|jinja2?|j2|[cm]?[jt]s)$/i

/**
 * Whether one of these files can change any entity: a macro, a setting or a seed of the dbt project, or code of the data
 * model.
 */
export async function sharedByModels(
  changed: readonly string[],
  files: TextFiles,
  paths: LocatePaths,
): Promise<boolean> {
  const library = await openLibrary(files)
  const project = await openDbtProject(library, paths.dbtProjectDir)
  return changed.some(
    (path) =>
      (project.holds(path) && !project.isModel(path)) ||
      (codeFile.test(path) && isBelow(path, paths.modelPath)),
  )
}

/** The offset of a member; that of the entity where it does not name the member. */
function offsetIn({ source, body, offset }: Entity, name: string): number | undefined {
  const yaml = source.yaml()
  const own = offset ?? offsetOf(yaml?.tree.target(body))
  if (!yaml || name === '') return own
  for (const list of lists) {
    const found = offsetOf(yaml.tree.target(yaml.keys.item(yaml.keys.entry(body, list)?.value, name)))
    if (found !== undefined) return found
  }
  return own
}
