import { isMap } from 'yaml'
import type { ModelFile, Place } from '../base/findings.ts'
import { openDbtProject } from './dbt-project.ts'
import { type Entity, openModel } from './entities.ts'
import { sourceOfGenerated } from './generated.ts'
import { openLibrary } from './library.ts'
import { locationAt } from './lines.ts'
import type { LocatePaths } from './paths.ts'
import type { TextFiles } from './text-files.ts'
import { branchFiles } from './text-files.ts'
import { included } from './uses.ts'
import { offsetOf } from './yaml-tree.ts'

/** A member of a cube or view, or the cube or view itself. */
export interface MemberName {
  entity: string
  /** Without the entity's name; empty for the entity itself. */
  name: string
  /** A key of it, which is wanted instead if it is written. */
  key?: 'description'
}

const lists = ['measures', 'dimensions', 'segments', 'hierarchies', 'joins', 'pre_aggregations']

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
): Promise<(Place | null)[]> {
  const library = await openLibrary(files)
  const project = await openDbtProject(library, paths.dbtProjectDir)
  const generated = await openLibrary(branchFiles(branch))
  const model = await openModel(library, generated, paths, signal)
  const found: (Place | null)[] = []
  for (const { entity: entityName, name, key } of names) {
    const [entity] = signal?.aborted ? [] : model.called(entityName)
    const location = entity && locationAt(entity.source, offsetIn(entity, name, key))
    if (!entity || !location) found.push(null)
    else if (entity.inCheckout) {
      const { path } = entity.source
      found.push({ path, ...location })
    } else {
      const site = { source: entity.source, inCheckout: false, entity, location }
      found.push(await sourceOfGenerated(library, project, model, site, undefined))
    }
  }
  return found
}

/** The offset of a member or of its key; that of the entity where it does not name the member. */
function offsetIn(entity: Entity, name: string, key?: string): number | undefined {
  const { source, body, offset } = entity
  const yaml = source.yaml()
  const own = offset ?? offsetOf(yaml?.tree.target(body))
  if (!yaml) return own
  const keyIn = (node: unknown) => (key === undefined ? undefined : offsetOf(yaml.keys.entry(node, key)?.key))
  if (name === '') return keyIn(body) ?? own
  for (const list of lists) {
    const members = yaml.keys.entry(body, list)?.value
    const item = yaml.keys.item(members, name)
    // Code names its members in a map.
    const pair =
      item === undefined && isMap(yaml.tree.target(members)) ? yaml.keys.entry(members, name) : undefined
    const found = keyIn(item ?? pair?.value) ?? offsetOf(yaml.tree.target(item)) ?? offsetOf(pair?.key)
    if (found !== undefined) return found
  }
  return included(entity).get(name)?.offset ?? own
}
