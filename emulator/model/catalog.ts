import { entriesOf } from './cube-shape.ts'
import type { Definition } from './model-file.ts'
import { MEMBER_LISTS } from './rules.ts'
import { asText } from './shape.ts'

/** The cubes that references may lead to, with the names of their members. */
export interface Catalog {
  has(cube: string): boolean
  members(cube: string): ReadonlySet<string>
}

/** Knows the given cubes and nothing else; a cube that extends another has its members, too. */
export function catalogOf(cubes: Definition[]): Catalog {
  const byName = new Map(cubes.map((cube) => [cube.name, cube]))
  const known = new Map<string, Set<string>>()

  const members = (name: string, heirs: string[] = []): Set<string> => {
    const ready = known.get(name)
    if (ready) return ready
    const body = byName.get(name)?.body ?? {}
    const own = new Set(
      MEMBER_LISTS.flatMap((list) => entriesOf(body, list).flatMap(([, member]) => member ?? [])),
    )
    const parent = asText(body.extends)
    // Cubes that extend each other in a circle must not be followed for ever.
    if (parent !== undefined && !heirs.includes(parent) && parent !== name) {
      for (const member of members(parent, [...heirs, name])) own.add(member)
    }
    if (heirs.length === 0) known.set(name, own)
    return own
  }
  return { has: (cube) => byName.has(cube), members: (cube) => members(cube) }
}
