import type { FoundChange } from '../../src/base/findings.ts'
import { compareSides, type Sides } from '../../src/meaning/compare.ts'
import { conclude } from '../../src/meaning/conclude.ts'
import { noRenames } from '../../src/meaning/renames.ts'
import type { Surface } from '../../src/meaning/surface.ts'
import { surfaceOf } from '../../src/meaning/surface.ts'
import { metaResponse } from '../../src/query-api/schemas.ts'

type Json = Record<string, unknown>

/** The changes that the lists of both sides show, without any plan. */
export function listedChanges(
  base: Surface,
  head: Surface,
  asked: Partial<Sides> = {},
  today = '',
): FoundChange[] {
  const sides = {
    base,
    head,
    hidden: new Set<string>(),
    existed: new Set<string>(),
    renames: noRenames,
    ...asked,
  }
  return conclude({ base, head, drafts: compareSides(sides, today), files: null }, null).changes
}

/** The surface of a response of `/v1/meta`. */
export function surfaceFrom(cubes: readonly Json[]): Surface {
  return surfaceOf(metaResponse.parse({ cubes }))
}

/** A cube of the response, with its members by short name. */
export function cube(
  name: string,
  members: { measures?: Json[]; dimensions?: Json[]; segments?: Json[] },
  rest: Json = {},
): Json {
  const full = (list: Json[] = []) => list.map((one) => ({ ...one, name: `${name}.${String(one.name)}` }))
  const { measures, dimensions, segments } = members
  return {
    name,
    type: 'cube',
    title: name,
    measures: full(measures),
    dimensions: full(dimensions),
    segments: full(segments),
    ...rest,
  }
}

export function view(name: string, members: Parameters<typeof cube>[1], rest: Json = {}): Json {
  return cube(name, members, { type: 'view', ...rest })
}

export const dimension = (name: string, rest: Json = {}): Json => ({ name, type: 'string', ...rest })
export const measure = (name: string, rest: Json = {}): Json => ({
  name,
  type: 'number',
  aggType: 'sum',
  ...rest,
})
type Cubes = Parameters<typeof surfaceFrom>[0]
export type SurfaceCase = [base: Cubes, head: Cubes, expected: string[]]

/** The changes from one response of `/v1/meta` to another one. */
export function surfaceChanges(
  base: Cubes,
  head: Cubes,
  asked: Partial<Sides> = {},
  today?: string,
): FoundChange[] {
  return listedChanges(surfaceFrom(base), surfaceFrom(head), asked, today)
}

/** The same, a line each. */
export function surfaceLines(...sides: Parameters<typeof surfaceChanges>): string[] {
  return surfaceChanges(...sides).map(
    ({ level, id, member, renamedTo, renameCertainty, causedBy }) =>
      `${level}: ${id} ${member}${renamedTo === undefined ? '' : ` → ${renamedTo} (${renameCertainty})`}${causedBy ? ` because of ${causedBy.join(', ')}` : ''}`,
  )
}
