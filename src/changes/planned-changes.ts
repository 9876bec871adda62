import type { Draft } from './change.ts'
import type { ModelDifference } from './compare.ts'
import type { Combination } from './probed.ts'
import { entityOf, keyOf } from './probes.ts'
import { aliasesOf, entitiesIn, type Found, type Results } from './results.ts'
import type { Surface } from './surface.ts'
import { canonical, inOrder } from './values.ts'

// Changes that only the planner shows, named after what explains them.

/** What the texts say. */
export interface Explained {
  difference: ModelDifference
  /** Changes that may change queries. */
  open: readonly Draft[]
  /** Members and entities that may be a cause. */
  causes: ReadonlySet<string>
}

/** Members that only the branch rejects, and new ones that it rejects; and cubes that can no longer be queried together. */
export function failures({ all, combinations }: Results, explained: Explained): Draft[] {
  const broken = new Set(
    all.flatMap(({ item, state }) =>
      item.granularity === undefined && 'message' in state ? [item.member] : [],
    ),
  )
  const single = all.flatMap(({ item, state }): Draft[] => {
    const { member, kind, granularity } = item
    // A granularity fails with its member.
    if (!('message' in state) || (granularity !== undefined && broken.has(member))) return []
    return [
      {
        id: state.state === 'broken' ? 'plan-failed' : 'plan-failed-new',
        kind,
        entity: entityOf(member),
        member,
        before: null,
        after: granularity === undefined ? null : { granularity },
        // Messages quote positions, which differ from build to build.
        detail: canonical(granularity),
        causedBy: namedIn(state.message).filter((name) => name !== member && explained.causes.has(name)),
        message: state.message,
      },
    ]
  })
  const together = combinations.flatMap(({ probe, state }): Draft[] => {
    const entities = entitiesIn(probe)
    if (state.state !== 'broken') return []
    const [entity = '', ...others] = entities
    const before = { cubes: entity, 'joined with': others.join(', ') || entity }
    return [
      { ...ofCombination('join-path-lost', entity, probe), before, after: null, message: state.message },
    ]
  })
  return [...single, ...together]
}

function namedIn(message: string): string[] {
  return message.slice(0, 10_000).match(/\w+\.\w+/g) ?? []
}

function ofCombination(id: Draft['id'], entity: string, probe: Combination['probe'], detail = '') {
  const affects = probe.map(keyOf).sort(inOrder)
  const about = { id, kind: 'join', entity, member: entity, affects } as const
  return { ...about, detail: [...(detail === '' ? [] : [detail]), ...affects].join(' ') }
}

/** Changes that explain what queries of the member, or of all members, give. */
export const ownDefinition = /^(?:aggregation|member-definition|member-source|entity-source)-changed$/

/**
 * Members with other SQL that no text about them explains: one change for all that differ in the same way.
 * @param hasOtherTexts whether any text may change values
 */
export function otherValues(results: Results, explained: Explained, hasOtherTexts: boolean): Draft[] {
  const told = new Set(explained.open.filter(({ id }) => ownDefinition.test(id)).map(({ member }) => member))
  const isOpen = ({ item }: Found) => !told.has(item.member) && !told.has(entityOf(item.member))
  const groups = Map.groupBy(results.different.filter(isOpen), ({ state }) =>
    state.state === 'different' ? state.signature : '',
  )
  const found = [...groups].flatMap(([signature, group]): Draft[] => {
    const [first] = group
    if (first?.state.state !== 'different') return []
    const { words, before, after } = first.state
    return [{ ...aboutAll(group, explained, signature), words, before, after }]
  })
  // The SQL over a pre-aggregation and that over tables cannot be compared. It differs for another reason only if a text does.
  const hidden = results.all
    .filter(({ state }) => /^rollup (?:lost|gained)$/.test(state.state))
    .filter(isOpen)
  if (!hasOtherTexts || hidden.length === 0) return found
  const words = ['a pre-aggregation serves it on one side only, so its SQL could not be compared']
  return [...found, { ...aboutAll(hidden, explained, 'rollup'), words, before: null, after: null }]
}

function aboutAll(group: readonly Found[], { difference, causes }: Explained, signature: string) {
  const [first] = group.toSorted((a, b) => inOrder(keyOf(a.item), keyOf(b.item)))
  const members = [...new Set(group.map(({ item }) => item.member))].sort(inOrder)
  const touched = group.flatMap(({ memberNames }) => memberNames)
  const related = [...touched, ...members.flatMap((name) => aliasesOf(difference, name))]
  const whole = wholeEntity(members, difference.sides?.head ?? null)
  const name = first?.item.member ?? ''
  const own = [...related, ...members].map(entityOf).filter((entity) => entity !== whole?.name)
  return {
    ...(whole
      ? { id: 'entity-source-changed' as const, kind: whole.kind, entity: whole.name, member: whole.name }
      : {
          id: 'member-definition-changed' as const,
          kind: first?.item.kind ?? 'dimension',
          entity: entityOf(name),
          member: name,
        }),
    detail: [signature, ...members].join(' '),
    affects: members,
    causedBy: [...related, ...own].filter((cause) => causes.has(cause) && !members.includes(cause)),
  }
}

/** The entity whose members these are, all of them. */
function wholeEntity(members: readonly string[], head: Surface | null) {
  const [entity, second] = new Set(members.map(entityOf))
  const found = entity === undefined || second !== undefined ? undefined : head?.entities.get(entity)
  return found && members.length > 1 && members.length === found.members.size ? found : undefined
}

/** Members that give other SQL only together: joins, and the keys that joins multiply. */
export function otherCombinations(
  { combinations, different }: Results,
  { difference, open }: Explained,
): Draft[] {
  // A member that has changed itself tells nothing about a join.
  const changed = new Set(different.map(({ item }) => keyOf(item)))
  return combinations.flatMap(({ probe, state }): Draft[] => {
    if (state.state !== 'different' || probe.some((item) => changed.has(keyOf(item)))) return []
    const entities = entitiesIn(probe)
    const aliases = probe.flatMap(({ member }) => aliasesOf(difference, member).map(entityOf))
    const cubes = new Set([...entities, ...aliases])
    const known = open.filter(({ id, entity, member }) => {
      if (!cubes.has(entity)) return false
      if (id === 'join-changed') return cubes.has(member.slice(entity.length + 1))
      return id === 'primary-key-changed' || id === 'entity-source-changed'
    })
    if (known.some(({ entity }) => entities.includes(entity))) return []
    const { words, before, after, signature } = state
    const causedBy = known.map(({ member }) => member)
    const about = ofCombination('join-changed', entities[0] ?? '', probe, signature)
    return [{ ...about, words, before, after, causedBy }]
  })
}

/** One change for each pre-aggregation that no longer serves what it served; with what its definition says. */
export function lostRollups({ rollups }: Results, judged: readonly Draft[]): Draft[] {
  return [...rollups].map(([rollup, members]): Draft => {
    const known = judged.find(({ member, kind }) => member === rollup && kind === 'pre-aggregation')
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
