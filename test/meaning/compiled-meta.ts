import type { CompiledCube, CompiledMember, Definition } from '../../emulator/compiler/compilation.ts'

/** What the gateway shows of compiled cubes: what is not public is gone, and so are entities without a visible member. */
export function shownMeta(cubes: readonly CompiledCube[]): { cubes: CompiledCube[] } {
  const visible = (members: CompiledMember[]) => members.filter((member) => member.public)
  return {
    cubes: cubes.flatMap((cube) => {
      const { measures, dimensions, segments } = cube
      const shown = {
        measures: visible(measures),
        dimensions: visible(dimensions),
        segments: visible(segments),
      }
      const count = shown.measures.length + shown.dimensions.length + shown.segments.length
      return cube.public && count > 0 ? [{ ...cube, ...shown }] : []
    }),
  }
}

/** The same with what the extended form says of entities. */
export function extendedMeta(
  cubes: readonly CompiledCube[],
  definitions: Readonly<Record<string, Definition>>,
): { cubes: CompiledCube[] } {
  return { cubes: shownMeta(cubes).cubes.map((cube) => ({ ...cube, ...definitions[cube.name]?.entity })) }
}

export type PublicMember = { entity: string; kind: string; type: string }

/** Public members by `entity.member`. */
export function publicMembers(cubes: readonly CompiledCube[]): Map<string, PublicMember> {
  const found = new Map<string, PublicMember>()
  for (const { name: entity, measures, dimensions, segments } of shownMeta(cubes).cubes) {
    const lists = { measure: measures, dimension: dimensions, segment: segments }
    for (const [kind, list] of Object.entries(lists)) {
      for (const { name, type = '' } of list) found.set(name, { entity, kind, type })
    }
  }
  return found
}

/** Everything that compiled, hidden or not. */
export function allNames(cubes: readonly CompiledCube[]): Set<string> {
  return new Set(
    cubes.flatMap((cube) => [
      cube.name,
      ...[...cube.measures, ...cube.dimensions, ...cube.segments].map(({ name }) => name),
    ]),
  )
}
