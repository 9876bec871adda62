import type { Place } from '../findings.ts'
import { oneLine } from '../runtime/text.ts'
import { entryOffset, memberOffset, nameOffset, refOffset } from './dbt-entry.ts'
import { type DbtEntry, type DbtProject, modelNameOf } from './dbt-project.ts'
import type { Library, Source } from './library.ts'
import { approximation, locationAt } from './location.ts'
import { namesToTry } from './names.ts'
import type { ParsedMessage } from './parsed-message.ts'
import { cleanPath } from './paths.ts'

/** The location in the dbt project that an error in a generated file comes from; null when it has no such model. */
export async function findInDbt(
  library: Library,
  project: DbtProject,
  fileName: string | undefined,
  parsed: ParsedMessage,
): Promise<Place | null> {
  const names = [
    fileName === undefined || cleanPath(fileName) === null
      ? undefined
      : modelNameOf(fileName.replaceAll('\\', '/')),
    // A generator may put many cubes in one file, or the platform name no file at all.
    parsed.owner?.name,
  ].flatMap((name) => (name === undefined ? [] : [name, withoutPrefix(name)]))
  for (const name of new Set(names)) {
    if (name === '') continue
    const entries = await project.entries(name)
    const models = project.models(name)
    if (entries.length === 0 && models.length === 0) continue
    const mapped =
      fileName === undefined
        ? `mapped from the cube ${oneLine(name, 100)}`
        : `mapped from the generated file ${oneLine(fileName, 200)}`
    const several =
      Math.max(entries.length, models.length) > 1 ? 'the first dbt model of that name' : undefined
    const sql = models[0] === undefined ? null : await library.open(models[0])
    const found = placeIn(entries[0], sql, parsed) ?? (models[0] === undefined ? null : { path: models[0] })
    return found && { ...found, guess: approximation(mapped, several) ?? mapped }
  }
  return null
}

/** A generated cube is named like its model, by default with this prefix. */
export function withoutPrefix(name: string): string {
  return name.replace(/^dbt_(?=.)/, '')
}

function placeIn(entry: DbtEntry | undefined, sql: Source | null, parsed: ParsedMessage): Place | null {
  const inEntry = (offset: number | undefined) => placeAt(entry?.source ?? null, offset)
  const inSql = (name: string) => placeAt(sql, sql?.names().word(name)?.offset)
  for (const name of parsed.names.flatMap(namesToTry)) {
    // Joins are generated from tests in the properties, so those are searched before the SQL, which may contain the name, too.
    const place =
      inEntry(entry && refOffset(entry, name)) ?? inSql(name) ?? inEntry(entry && nameOffset(entry, name))
    if (place) return place
  }
  return (
    inEntry(entry && memberOffset(entry, parsed)) ??
    parsed.paths
      .map(({ path }) => inSql(/^\w+\.(\w+)/.exec(path)?.[1] ?? ''))
      .find((place) => place !== null) ??
    inEntry(entry && entryOffset(entry))
  )
}

function placeAt(source: Source | null, offset: number | undefined): Place | null {
  const location = source ? locationAt(source, offset) : null
  return source && location ? { path: source.path, ...location } : null
}
