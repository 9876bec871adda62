import type { Entity, Model, ModelSource } from './entities.ts'
import { type Location, locationAt } from './location.ts'

/** A location in a file of the data model. */
export interface Site extends ModelSource {
  location: Location | null
  entity?: Entity
  /** The entity whose own error this one follows from. */
  follows?: string
  /** If that has no error, this location is right. */
  sure?: boolean
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

/** What exists and was not found has an error of its own. */
export function follow(model: Model, site: Site | null, name: string): Site | null {
  return site && model.called(name).length > 0 ? { ...site, follows: name } : site
}

/** The entity of a file around a line. */
export function entityAt(model: Model, { source, location, entity }: Site): Entity | undefined {
  if (entity || !location) return entity
  const inFile = model.inFile(source)
  return inFile.findLast(({ offset }) => source.lines().at(offset ?? 0).line <= location.line) ?? inFile[0]
}
