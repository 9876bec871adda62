import type { Draft } from './change.ts'
import {
  changedRollup,
  cubesBehind,
  differentAlone,
  differentTogether,
  type Explained,
  entitiesAsked,
  explains,
  isPartOf,
  togetherIn,
} from './explained.ts'
import { entityOf, keyOf } from './probes.ts'
import { aliasesOf, type Different, type Results } from './results.ts'
import type { Surface } from './surface.ts'
import { inOrder } from './values.ts'

// Members that give other SQL together only, named after the join that was edited, also where it is one of several on the way.

interface Join {
  from: string
  to: string
}

/** Joins as both sides list them. */
export type Joins = ReturnType<typeof joinsOf>

/** @param results what names a join where the texts of both sides are alike, or not listed */
export function joinsOf({ different }: Results, { sides }: Explained) {
  const { base, head } = sides
  const names = [...new Set([...base.entities.keys(), ...head.entities.keys()])].sort(inOrder)
  const textsOf = (side: Surface, name: string) =>
    side.entities.get(name)?.joinTexts ?? new Map<string, string>()
  const next = new Map(
    names.map((name) => [
      name,
      [...new Set([base, head].flatMap((side) => [...textsOf(side, name).keys()]))],
    ]),
  )
  const listed = names.flatMap((from) => {
    const [old, now] = [textsOf(base, from), textsOf(head, from)]
    const isListed = [base, head].every((side) => side.entities.get(from)?.joins)
    return isListed
      ? (next.get(from) ?? []).filter((to) => old.get(to) !== now.get(to)).map((to) => ({ from, to }))
      : []
  })
  const reached = new Map<string, ReadonlySet<string>>()
  /** Cubes to which the joins of a cube lead, with itself. */
  function reachedFrom(name: string): ReadonlySet<string> {
    const known = reached.get(name)
    if (known) return known
    const found = new Set([name])
    // A set also visits what is added to it meanwhile.
    for (const one of found) for (const to of next.get(one) ?? []) found.add(to)
    reached.set(name, found)
    return found
  }
  /** Whether a query over these cubes may lead over the join. */
  const isOnWay = ({ from, to }: Join, cubes: readonly string[]) =>
    cubes.some((root) => reachedFrom(root).has(from)) && cubes.some((end) => reachedFrom(to).has(end))
  const between = (cubes: readonly string[]) =>
    cubes.flatMap((from) =>
      (next.get(from) ?? []).filter((to) => cubes.includes(to)).map((to): Join => ({ from, to })),
    )
  const isIn = ({ from, to }: Join, cubes: readonly string[]) => cubes.includes(from) && cubes.includes(to)
  const unlisted = different.flatMap((one) => {
    const cubes = cubesBehind(sides, one.probe).filter((name) => next.get(name) !== undefined)
    const own =
      entitiesAsked(one.probe).length === 2 && cubes.length === 2 && changedRollup(one) === undefined
    return own && !listed.some((join) => isOnWay(join, cubes)) ? between(cubes) : []
  })
  return {
    /** The join that changes what a query over these cubes gives: one that was edited, on the way. */
    changedAmong(cubes: readonly string[]): Join | undefined {
      const onWay = [listed, unlisted].map((all) => all.filter((join) => isOnWay(join, cubes)))
      const [found] = onWay.flatMap((all) => [...all.filter((join) => isIn(join, cubes)), ...all])
      return found
    },
    /** The first one that joins two of these. */
    anyAmong: (cubes: readonly string[]): Join | undefined => between(cubes)[0],
  }
}

/**
 * Members of a view of which only the way to them differs, alone. A measure of a cube that leads over joins itself has an entry
 * of its own: saved queries of it name one cube, and a join concerns those that name two.
 */
export function joinedAlone(
  results: Results,
  { sides, open }: Explained,
  joins: Joins,
): Map<Different, Join> {
  const own = differentAlone(results)
    .filter(({ state }) => state.words.join() === 'another join')
    .filter(({ probe }) => !open.some((draft) => explains(draft, probe)))
    .filter(({ probe }) => isOfView(sides, probe))
  return new Map(
    own.flatMap((one) => {
      const join = joins.changedAmong(cubesOfMember(one, sides))
      return join ? [[one, join] as const] : []
    }),
  )
}

function isOfView(sides: Explained['sides'], probe: Different['probe']): boolean {
  return entitiesAsked(probe).every((name) =>
    [sides.base, sides.head].some(({ entities }) => entities.get(name)?.kind === 'view'),
  )
}

/** Cubes that the plan of a member of a view may lead over: those of the view, and of what it is made of. */
function cubesOfMember({ probe, memberNames }: Different, sides: Explained['sides']): string[] {
  const [name = ''] = entitiesAsked(probe)
  const beside = [sides.base, sides.head].flatMap(({ entities }) => [
    ...(entities.get(name)?.members.values() ?? []),
  ])
  const aliases = beside.map(({ aliasMember }) => aliasMember).filter((alias) => alias !== '')
  return [...new Set([name, ...[...aliases, ...memberNames].map(entityOf)])]
}

/** One change for each join, of the cubes and of each view that leads over it; else for the same cubes. */
export function otherCombinations(
  results: Results,
  explained: Explained,
  values: readonly Draft[],
  alone: ReadonlyMap<Different, Join>,
  joins: Joins,
): Draft[] {
  const { sides, open } = explained
  const sources = values.filter(({ id }) => id === 'entity-source-changed')
  const own = differentTogether(results).filter(
    ({ probe, state }) =>
      !open.some((draft) => explains(draft, probe)) && !sources.some((draft) => isPartOf(state, draft)),
  )
  const found = new Map(own.map((one) => [one, joins.changedAmong(cubesBehind(sides, one.probe))] as const))
  const joinOf = (one: Different) => alone.get(one) ?? found.get(one)
  const groups = Map.groupBy([...alone.keys(), ...own], (one) => {
    const entities = entitiesAsked(one.probe)
    const join = joinOf(one)
    const isView = entities.every((name) => sides.head.entities.get(name)?.kind === 'view')
    // A query of a view alone leads over the join.
    return join ? [join.from, join.to, isView ? entities.join(' ') : ''].join(' ') : entities.join(' ')
  })
  return [...groups.values()].flatMap((group): Draft[] => {
    const [one] = group.toSorted((a, b) => entitiesAsked(a.probe).length - entitiesAsked(b.probe).length)
    if (!one) return []
    const { words, before, after } = one.state
    const probe = group.flatMap((each) => each.probe)
    const cubes = cubesBehind(sides, probe)
    const about = togetherIn(group, 'join-changed')
    const causes = open.filter((draft) => explains(draft, probe, cubes)).map(({ member }) => member)
    const join = joinOf(one) ?? joins.anyAmong(cubes)
    const named = join
      ? { entity: join.from, member: `${join.from}.${join.to}` }
      : cubes.filter((name) => sides.head.entities.get(name)?.kind !== 'view').length <= 1 &&
          entitiesAsked(probe).length === 1
        ? ofMembers(probe, explained)
        : {}
    return [{ ...about, ...{ words, before, after, causedBy: causes }, ...named }]
  })
}

/** Of one cube alone it is no join: a measure gives something else beside others. */
function ofMembers(probe: Different['probe'], { sides, causes }: Explained): Partial<Draft> {
  const originOf = (member: string) => {
    const isView = sides.head.entities.get(entityOf(member))?.kind === 'view'
    return (isView ? aliasesOf(sides, member).at(-1) : undefined) ?? member
  }
  const items = probe.toSorted((a, b) => inOrder(keyOf(a), keyOf(b)))
  const known = items.find(({ member }) => causes.has(originOf(member)))
  const one = known ?? items.find(({ kind }) => kind === 'measure') ?? items[0]
  if (!one) return {}
  const { kind } = one
  // What has an entry of its own causes that of the view.
  const member = known ? known.member : originOf(one.member)
  const causedBy = [originOf(one.member)].filter((name) => known && name !== member)
  return { id: 'member-definition-changed', kind, entity: entityOf(member), member, causedBy }
}
