import type { Draft } from './change.ts'
import type { ModelDifference } from './compare.ts'
import { entityOf, keyOf, type Probe } from './probes.ts'
import { aliasesOf, type Finding, type Results } from './results.ts'
import { canonical, inOrder } from './values.ts'

// Changes that only the planner shows, named after what explains them.

/** What the texts say. */
interface Explained {
  difference: ModelDifference
  /** Changes that may change queries. */
  open: readonly Draft[]
  /** Members and entities that may be a cause. */
  causes: ReadonlySet<string>
  /** Whether any text may change values. */
  mayChangeValues: boolean
}

/** What can no longer be queried, what gives other values, and what a pre-aggregation no longer serves. */
export function plannedChanges(results: Results, explained: Explained): Draft[] {
  return [
    ...failures(results, explained),
    ...otherValues(results, explained),
    ...otherCombinations(results, explained),
    ...lostRollups(results, explained),
  ]
}

/** Members that only the branch rejects, and new ones that it rejects; and cubes that can no longer be queried together. */
function failures({ all }: Results, explained: Explained): Draft[] {
  const failed = all.flatMap(({ probe, state }) => ('message' in state ? [{ probe, ...state }] : []))
  const alone = new Set(failed.flatMap(({ probe }) => (probe.length === 1 ? probe.map(keyOf) : [])))
  const pairs = failed.filter(({ probe }) => probe.length > 1)
  const lost = [...Map.groupBy(pairs, ({ probe }) => entitiesIn(probe).join(' ')).values()].map(
    (group): Draft => {
      const probe = group.flatMap((one) => one.probe)
      const [entity = '', ...others] = entitiesIn(probe)
      const before = { cubes: entity, 'joined with': others.join(', ') || entity }
      const [{ message } = { message: '' }] = group
      return { ...together('join-path-lost', probe), before, after: null, message }
    },
  )
  const single = failed.flatMap(({ probe, state, message }): Draft[] => {
    const [item, second] = probe
    // A granularity fails with its member.
    if (!item || second || (item.granularity !== undefined && alone.has(item.member))) return []
    const { member, kind, granularity } = item
    const named = message.slice(0, 10_000).match(/\w+\.\w+/g) ?? []
    return [
      {
        id: state === 'broken' ? 'plan-failed' : 'plan-failed-new',
        kind,
        entity: entityOf(member),
        member,
        before: null,
        after: granularity === undefined ? null : { granularity },
        // Messages quote positions, which differ from build to build.
        detail: canonical(granularity),
        causedBy: named.filter((name) => name !== member && explained.causes.has(name)),
        message,
      },
    ]
  })
  return [...single, ...lost]
}

/** What is common to changes of members that are asked for together. */
function together(id: Draft['id'], probe: Probe, ...detail: string[]) {
  const [entity = ''] = entitiesIn(probe)
  const affects = [...new Set(probe.map(keyOf))].sort(inOrder)
  const about = { id, kind: 'join', entity, member: entity, affects } as const
  return { ...about, detail: [...detail, ...affects].join(' ') }
}

function entitiesIn(probe: Probe): string[] {
  return [...new Set(probe.map(({ member }) => entityOf(member)))].sort(inOrder)
}

/**
 * Whether the text explains other SQL of a query: of its own member, of all members of its entity, or of these cubes together.
 * @param cubes those of the query
 */
export function explains({ id, entity, member }: Draft, probe: Probe, cubes = entitiesIn(probe)): boolean {
  const [item, second] = probe
  if (item && !second)
    return (
      /^(?:aggregation|member-definition|member-source|entity-source)-changed$/.test(id) &&
      [item.member, entityOf(item.member)].includes(member)
    )
  if (!cubes.includes(entity)) return false
  if (id === 'join-changed') return cubes.includes(member.slice(entity.length + 1))
  return id === 'primary-key-changed' || id === 'entity-source-changed'
}

/** The SQL over a pre-aggregation and that over tables cannot be compared. */
const behindRollup = {
  words: ['a pre-aggregation serves it on one side only, so its SQL could not be compared'],
  before: null,
  after: null,
  signature: 'rollup',
}

/** Members with other SQL that no text about them explains: one change for all that differ in the same way. */
function otherValues({ members, different }: Results, explained: Explained): Draft[] {
  // Behind a pre-aggregation, it differs only if a text does.
  const hidden = members.filter(({ state }) => explained.mayChangeValues && /^rollup/.test(state.state))
  const found = [
    ...different.filter(({ probe }) => probe.length === 1),
    ...hidden.map((one) => ({ ...one, state: behindRollup })),
  ].filter(({ probe }) => !explained.open.some((draft) => explains(draft, probe)))
  return [...Map.groupBy(found, ({ state }) => state.signature).values()].flatMap((group) =>
    group.slice(0, 1).map(({ state: { words, before, after, signature } }) => {
      return { ...aboutAll(group, explained, signature), words, before, after }
    }),
  )
}

/** Named after the first of the members, or after their entity where it has no others. */
function aboutAll(
  group: readonly Pick<Finding, 'probe' | 'memberNames'>[],
  { difference, causes }: Explained,
  signature: string,
) {
  const items = group.flatMap(({ probe }) => probe)
  const members = [...new Set(items.map(({ member }) => member))].sort(inOrder)
  const [first = '', second] = members
  const entity = entityOf(first)
  const head = difference.sides?.head.entities.get(entity)
  const isAll = members.length === head?.members.size && members.every((name) => entityOf(name) === entity)
  const kind = items.find(({ member }) => member === first)?.kind ?? 'dimension'
  const about =
    second && isAll
      ? { id: 'entity-source-changed' as const, kind: head.kind, member: entity }
      : { id: 'member-definition-changed' as const, kind, member: first }
  const related = [
    ...group.flatMap(({ memberNames }) => memberNames),
    ...members.flatMap((name) => aliasesOf(difference, name)),
  ]
  const possible = [...related, ...[...related, ...members].map(entityOf)]
  return {
    ...about,
    entity,
    detail: [signature, ...members].join(' '),
    affects: members,
    causedBy: possible.filter((name) => causes.has(name) && ![about.member, ...members].includes(name)),
  }
}

/** Members that give other SQL only together: joins, and the keys that joins multiply. */
function otherCombinations({ different }: Results, { difference, open }: Explained): Draft[] {
  // A member that has changed itself tells nothing about a join.
  const changed = new Set(different.flatMap(({ probe }) => (probe.length === 1 ? probe.map(keyOf) : [])))
  return different.flatMap(({ probe, state: { words, before, after, signature } }): Draft[] => {
    const isKnown = open.some((draft) => explains(draft, probe))
    if (isKnown || probe.some((item) => changed.has(keyOf(item)))) return []
    const aliases = probe.flatMap(({ member }) => aliasesOf(difference, member).map(entityOf))
    const causes = open.filter((draft) => explains(draft, probe, [...entitiesIn(probe), ...aliases]))
    const causedBy = causes.map(({ member }) => member)
    return [{ ...together('join-changed', probe, signature), words, before, after, causedBy }]
  })
}

/** One change for each pre-aggregation that no longer serves what it served; with what its definition says. */
function lostRollups({ lost }: Results, { open }: Explained): Draft[] {
  return [...lost].map(([rollup, members]): Draft => {
    const known = open.find(({ member, kind }) => member === rollup && kind === 'pre-aggregation')
    const affects = [...members].sort(inOrder)
    return {
      id: 'rollup-lost',
      kind: 'pre-aggregation',
      entity: entityOf(rollup),
      member: rollup,
      before: known?.before ?? null,
      after: known?.after ?? null,
      detail: affects.join(' '),
      affects,
    }
  })
}
