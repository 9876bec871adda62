import type { Catalog } from './catalog.ts'
import { entriesOf } from './cube-shape.ts'
import { type Reference, readExpression } from './expression.ts'
import type { Definition } from './model-file.ts'
import { asList, asRecord, asText } from './shape.ts'

/** What a cube says about others that is not so: joins, `extends`, and the names in its SQL. */
export function cubeLinkErrors({ name, body }: Definition, catalog: Catalog): string[] {
  const errors: string[] = []
  const parent = asText(body.extends)
  if (parent !== undefined && !catalog.has(parent)) {
    errors.push(`${name} cube: "extends" refers to a cube that does not exist: ${parent}`)
  }
  for (const [, target] of entriesOf(body, 'joins')) {
    if (target !== undefined && !catalog.has(target)) {
      errors.push(`${name} cube: "joins.${target}" refers to a cube that does not exist: ${target}`)
    }
  }
  for (const sql of expressions(body)) {
    const reading = readExpression(sql)
    if (!reading.ok) errors.push(reading.message)
    else {
      for (const reference of reading.references) {
        if (!leadsSomewhere(reference, name, catalog)) errors.push(`${reference.join('.')} is not defined`)
      }
    }
  }
  return errors
}

/** What a view takes from cubes that do not exist or do not have it. */
export function viewLinkErrors({ name, body }: Definition, catalog: Catalog): string[] {
  return asList(body.cubes).flatMap((item) => {
    const entry = asRecord(item) ?? {}
    const path = asText(entry.join_path)
    if (path === undefined) return [`${name} view: "cubes.join_path" is required`]
    const cubes = path.split('.')
    const missing = cubes.filter((cube) => !catalog.has(cube))
    if (missing.length > 0) {
      return missing.map(
        (cube) => `${name} view: "cubes.${path}" refers to a cube that does not exist: ${cube}`,
      )
    }
    const source = cubes.at(-1) ?? ''
    return [...asList(entry.includes), ...asList(entry.excludes)].flatMap((included) => {
      const member = asText(included) ?? asText(asRecord(included)?.name) ?? ''
      if (catalog.members(source).has(member)) return []
      return [`${name} view: "cubes.${path}.${member}" refers to a member that ${source} does not have`]
    })
  })
}

/** Every text of a cube that is SQL with references. */
function expressions(body: Record<string, unknown>): string[] {
  const members = ['dimensions', 'measures', 'segments', 'joins'].flatMap((list) =>
    entriesOf(body, list).map(([, , entry]) => entry),
  )
  const parts = members.flatMap((entry) => [
    entry,
    entry.latitude,
    entry.longitude,
    ...asList(entry.filters),
    ...asList(asRecord(entry.case)?.when),
  ])
  return [body, ...parts].flatMap((part) => asText(asRecord(part)?.sql) ?? [])
}

function leadsSomewhere(reference: Reference, cube: string, catalog: Catalog): boolean {
  const [first = '', second] = reference
  if (first === 'CUBE' || first === cube) return second === undefined || catalog.members(cube).has(second)
  // A member of the cube itself may be followed by a granularity: `{created_at.month}`.
  if (catalog.members(cube).has(first)) return true
  return catalog.has(first) && (second === undefined || catalog.members(first).has(second))
}
