import type { EntityDefinition, MemberDefinition } from './definitions.ts'
import type { Inherited } from './inherit.ts'
import { canonical } from './values.ts'
import { isPlain, type Plain } from './yaml-values.ts'

/** A member of a cube under the name that a view gives it. */
export interface ViewMember {
  name: string
  /** `entity.member` of the cube. */
  source: string
  member: MemberDefinition
  /** What the view's list says about it. */
  plain: Plain
}

const mostMembers = 20_000

/** The members that a view includes, with `*`, `excludes`, `prefix` and `alias` applied. */
export function viewMembers(view: EntityDefinition, definitions: Inherited): ViewMember[] {
  const { cubes } = view.plain
  const found = new Map<string, ViewMember>()
  for (const list of Array.isArray(cubes) ? cubes : []) {
    if (!isPlain(list) || found.size > mostMembers) continue
    for (const one of includedBy(list, definitions)) if (!found.has(one.name)) found.set(one.name, one)
  }
  return [...found.values()]
}

function includedBy(list: Plain, definitions: Inherited): ViewMember[] {
  const path = canonical(list.join_path ?? list.name)
  const cube = definitions.get(path.slice(path.lastIndexOf('.') + 1))
  if (!cube) return []
  const excluded = new Set(named(list.excludes).map(({ name }) => lastPart(name)))
  const alias = typeof list.alias === 'string' ? list.alias : cube.name
  const prefix = list.prefix === true ? `${alias}_` : ''
  const wanted =
    list.includes === '*'
      ? [...cube.members.keys()].map((name) => ({ name, plain: {} }))
      : named(list.includes)
  return wanted
    .flatMap(({ name, plain }) => withLevels(cube, lastPart(name), plain))
    .flatMap(({ name, plain }) => {
      const member = cube.members.get(name)
      if (!member || excluded.has(name)) return []
      const own = typeof plain.alias === 'string' ? plain.alias : name
      return [{ name: `${prefix}${own}`, source: `${cube.name}.${name}`, member, plain }]
    })
}

/** A hierarchy brings the members of its levels with it. */
function withLevels(cube: EntityDefinition, name: string, plain: Plain): { name: string; plain: Plain }[] {
  const levels = cube.hierarchies.get(name)?.plain.levels
  if (!Array.isArray(levels)) return [{ name, plain }]
  return levels.flatMap((level) => (typeof level === 'string' ? [{ name: lastPart(level), plain: {} }] : []))
}

function named(list: unknown): { name: string; plain: Plain }[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item): { name: string; plain: Plain }[] => {
    if (typeof item === 'string') return [{ name: item, plain: {} }]
    return isPlain(item) && typeof item.name === 'string' ? [{ name: item.name, plain: item }] : []
  })
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}
