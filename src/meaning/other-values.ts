import type { Draft } from './change.ts'
import { differentAlone, differentTogether, type Explained, explains, isPartOf } from './explained.ts'
import { entityOf, keyOf } from './probes.ts'
import { aliasesOf, type Different, type Results } from './results.ts'
import { inOrder } from './values.ts'

// Members that give other SQL alone, named after what was edited: the member of a cube, where views show it, too; or the cube.

/** Members with other SQL that nothing in the lists explains: one change for all that differ in the same way. */
export function otherValues(results: Results, explained: Explained, others: ReadonlySet<Different>): Draft[] {
  const found = differentAlone(results)
    .filter((one) => !others.has(one))
    .filter(({ probe }) => !explained.open.some((draft) => explains(draft, probe)))
  const groups = [...Map.groupBy(found, ({ state }) => state.signature).values()]
  const originOf = originsIn(found, results, explained)
  const shown = shownOf(results, explained)
  const unread = groups.filter(([one]) => one && ('SQL' in one.state.before || 'SQL' in one.state.after))
  const joined = differentTogether(results)
  const told = new Set<Different>()
  const wholes = groups.flatMap((group): Draft[] => {
    const [one] = group
    if (!one || told.has(one)) return []
    // A statement that is not understood shows another table in another way.
    const hasOtherTable = group.length > 1 && one.state.before.table !== undefined
    const alike = (hasOtherTable ? unread : []).filter(
      ([other]) => other && !told.has(other) && isPartOf(other.state, one.state),
    )
    const all = [...new Set([...group, ...alike.flat()])]
    const whole = wholeOf(group, all, explained, originOf, shown)
    if (whole === undefined) return []
    for (const each of all) told.add(each)
    const draft = draftOf(group, all, explained, originOf, whole)
    // Other cubes that are joined over it differ together only; which of them are asked depends on other members.
    const over = joined.filter(({ state }) => isPartOf(state, one.state))
    const names = [...draft.affects, ...over.flatMap(({ probe }) => probe.map(keyOf))]
    return [{ ...draft, affects: [...new Set(names)].sort(inOrder) }]
  })
  const rest = groups.filter(([one]) => one && !told.has(one))
  return [...wholes, ...rest.map((group) => draftOf(group, group, explained, originOf))]
}

type OriginOf = (one: Different) => string

/** The member that a change is named after: that of a cube, where a view shows it and nothing says that only the view differs. */
function originsIn(found: readonly Different[], results: Results, { sides }: Explained): OriginOf {
  const changed = new Set(found.flatMap(({ probe }) => probe.map(({ member }) => member)))
  const known = new Set(results.members.flatMap(({ probe }) => probe.map(({ member }) => member)))
  return ({ probe: [item], state }) => {
    const member = item?.member ?? ''
    const [alias] = isViewIn(sides, member) ? aliasesOf(sides, member).toReversed() : []
    if (alias === undefined || changed.has(alias)) return alias ?? member
    // What no query can ask for is not known to be the same; a view filters and joins by itself.
    const isOfView = /^another (?:filter|join)$/.test(state.words[0] ?? '')
    return known.has(alias) || isOfView ? member : alias
  }
}

const notThere = /^(?:new|repaired|already broken|not askable|(?:new, )?broken)$/

/** The members of each cube that queries can ask for, under its own name or that of a view; of a view, its own. */
function shownOf({ members }: Results, { sides }: Explained): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const there = members.filter(({ state }) => !notThere.test(state.state))
  for (const { member } of there.flatMap(({ probe }) => probe))
    for (const name of [member, ...(isViewIn(sides, member) ? aliasesOf(sides, member) : [])])
      found.set(entityOf(name), (found.get(entityOf(name)) ?? new Set()).add(name))
  return found
}

function isViewIn({ base, head }: Explained['sides'], member: string): boolean {
  const entity = entityOf(member)
  return (head.entities.get(entity) ?? base.entities.get(entity))?.kind === 'view'
}

/** The cube, or else the only view, that differs as a whole. @param all with what differs in another form */
function wholeOf(
  group: readonly Different[],
  all: readonly Different[],
  { sides }: Explained,
  originOf: OriginOf,
  shown: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  const namesOf = (some: readonly Different[]) =>
    new Set(some.flatMap((one) => [...one.probe.map(({ member }) => member), originOf(one)]))
  const differing = namesOf(all)
  const origins = new Set(group.map(originOf))
  return [...new Set([...origins].map(entityOf))].sort(inOrder).find((name) => {
    const own = [...(shown.get(name) ?? [])]
    const isOnly = [...differing].every((one) => entityOf(one) === name)
    return (
      own.length > 1 && own.every((one) => differing.has(one)) && (isOnly || !isViewIn(sides, `${name}.`))
    )
  })
}

/**
 * @param all with what differs in another form
 * @param whole what differs as a whole; the first of the members if absent
 */
function draftOf(
  group: readonly Different[],
  all: readonly Different[],
  { sides, causes }: Explained,
  originOf: OriginOf,
  whole?: string,
): Draft & { affects: readonly string[] } {
  const members = [...new Set(all.flatMap(({ probe }) => probe.map(({ member }) => member)))].sort(inOrder)
  const origins = [...new Set(all.map(originOf))].sort(inOrder)
  const ofCubes = origins.filter((name) => !isViewIn(sides, name))
  const named = ofCubes.length > 0 ? ofCubes : origins
  // A view that shows a member of a cube, too, makes no other change of it.
  const identity = all
    .filter((one) => named.includes(originOf(one)))
    .flatMap((one) => {
      const origin = originOf(one)
      return members.includes(origin) ? origin : one.probe.map(({ member }) => member)
    })
  const [first = ''] = named
  const kind = all.find((one) => originOf(one) === first)?.probe[0]?.kind ?? 'dimension'
  const about =
    whole === undefined
      ? { id: 'member-definition-changed' as const, kind, member: first, entity: entityOf(first) }
      : {
          id: 'entity-source-changed' as const,
          kind: isViewIn(sides, whole) ? ('view' as const) : ('cube' as const),
          member: whole,
          entity: whole,
        }
  const related = [
    ...all.flatMap(({ memberNames }) => memberNames),
    ...members.flatMap((name) => aliasesOf(sides, name)),
  ]
  const possible = [...related, ...[...related, ...members].map(entityOf)]
  const signatures = [...new Set(all.map(({ state }) => state.signature))].sort(inOrder)
  const { words, before, after } = group[0]?.state ?? { words: [], before: null, after: null }
  return {
    ...about,
    ...{ words, before, after },
    detail: [...signatures, ...[...new Set(identity)].sort(inOrder)].join(' '),
    affects: members,
    // An entity that differs as a whole is the cause, and not each of its members.
    causedBy: possible
      .filter((name) => causes.has(name) && ![about.member, ...members].includes(name))
      .filter((name) => name === entityOf(name) || !causes.has(entityOf(name))),
  }
}
