import type { FoundChange, TracedChange } from '../base/findings.ts'
import { entityOf } from './probes.ts'
import type { Surface } from './surface.ts'

// Why cubes can no longer be queried together: often over others, so that one join that is gone is behind several pairs.

/** A join of one cube with another. */
type Join = NonNullable<TracedChange['join']>

/**
 * The join that the base lists and the branch does not, without which the base could not join these cubes either.
 * @returns undefined where there is no such join, or several, and where an engine lists none
 */
export function lostJoinOf(change: FoundChange, base: Surface, head: Surface): Join | undefined {
  if (change.id !== 'join-path-lost') return undefined
  const cubes = [...new Set((change.affects ?? []).map((name) => cubeOf(base, name)))]
  if (cubes.length < 2) return undefined
  const all = joinsIn(base)
  if (!areJoined(cubes, all)) return undefined
  const now = new Set(joinsIn(head).map(keyOf))
  const causes = all.filter(
    (join) =>
      !now.has(keyOf(join)) &&
      !areJoined(
        cubes,
        all.filter((one) => one !== join),
      ),
  )
  const [only, second] = causes
  return second === undefined ? only : undefined
}

const keyOf = ({ from, to }: Join) => `${from} ${to}`

function joinsIn({ entities }: Surface): Join[] {
  return [...entities.values()].flatMap(({ name, joins }) => (joins ?? []).map((to) => ({ from: name, to })))
}

/** The cube whose member it is, also of a member of a view. */
function cubeOf({ entities }: Surface, member: string): string {
  const entity = entityOf(member)
  const alias = entities.get(entity)?.members.get(member.slice(entity.length + 1))?.aliasMember ?? ''
  return alias === '' ? entity : entityOf(alias)
}

/** Whether the joins of one of the cubes lead to all others. */
function areJoined(cubes: readonly string[], joins: readonly Join[]): boolean {
  const next = Map.groupBy(joins, ({ from }) => from)
  return cubes.some((root) => {
    const seen = new Set([root])
    // A set also visits what is added to it meanwhile.
    for (const name of seen) for (const { to } of next.get(name) ?? []) seen.add(to)
    return cubes.every((cube) => seen.has(cube))
  })
}
