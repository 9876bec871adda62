import type { ModelComparison } from '../findings.ts'
import { changeOf, type Draft, isBeyondPlans, sortChanges } from './change.ts'
import { changeClasses } from './classes.ts'
import type { ModelDifference } from './compare.ts'
import type { Probed } from './compare-plans.ts'
import { entityOf, keyOf, type Probe } from './probes.ts'
import {
  aliasesOf,
  countOf,
  enginesDiffer,
  isUnchanged,
  type PlanFinding,
  type Results,
  resultsOf,
  uncheckedOf,
} from './results.ts'
import { canonical, inOrder } from './values.ts'

// What a change means: the planner decides, and the texts explain. A text that differs while every result stays the same is a
// note; a result that differs counts, whatever the texts say.

/** Changes whose level is for the planner to say: alone, they say nothing about queries. */
const ofMember = /^(?:aggregation|member-definition|member-source)-changed$/
const ofEntity = /^(?:entity-source-changed|join-changed|primary-key-changed|definition-not-readable)$/
const ofRollup = /^pre-aggregation-(?:removed|changed)$/

/**
 * What is found, besides where it is and who made it.
 * @param probed null where nothing could be planned: then the texts are all that there is, which no gate passes
 */
export function conclude(
  difference: ModelDifference,
  probed: Probed | null,
): Pick<ModelComparison, 'changes' | 'plans' | 'unknown' | 'valuesUnknown'> {
  const { drafts, unknown } = difference
  const plans = countOf(probed)
  if (!probed) return { changes: sortChanges(drafts.map(changeOf)), plans, unknown }
  const valuesUnknown = enginesDiffer(difference, probed)
  const results = resultsOf(difference, probed, valuesUnknown === undefined)
  const judged = drafts.map((draft) => judge(draft, difference, results))
  const isRisk = ({ id }: Draft) => changeClasses[id].level !== 'safe'
  const open = judged.filter(({ unchanged }) => unchanged === undefined)
  const hidden = difference.causes.filter(isRisk)
  const explained: Explained = {
    difference,
    open,
    causes: new Set([...open.filter(isRisk), ...hidden].map(({ member }) => member)),
    mayChangeValues: hidden.length > 0 || open.some(({ id }) => ofMember.test(id) || ofEntity.test(id)),
  }
  // What can no longer be queried, what gives other values, and what a pre-aggregation no longer serves.
  const found = [failures, otherValues, otherCombinations, lostRollups].flatMap((find) =>
    find(results, explained),
  )
  const kept = judged.filter(({ member, kind }) => kind !== 'pre-aggregation' || !results.lost.has(member))
  return {
    changes: sortChanges([...kept, ...found].map(changeOf)),
    plans,
    unknown: [...unknown, ...uncheckedOf(results)],
    ...(valuesUnknown === undefined ? {} : { valuesUnknown }),
  }
}

/** The draft with what the results say about it. */
function judge(draft: Draft, difference: ModelDifference, results: Results): Draft {
  const unchanged = isBeyondPlans(draft) ? undefined : whyUnchanged(draft, difference, results)
  return unchanged === undefined ? withOwnResults(draft, results) : { ...draft, unchanged }
}

/** A private part may change what queries give in another way while the text stays: then who accepted it did not see that. */
function withOwnResults(draft: Draft, { different }: Results): Draft {
  const { before, after, detail = canonical({ before, after }) } = draft
  // Which combinations are asked depends on other members: they identify only what is about joins.
  const own = different.filter(
    ({ probe }) => explains(draft, probe) && (probe.length === 1 || draft.id !== 'entity-source-changed'),
  )
  if (own.length === 0) return draft
  const details = own.map(({ probe, state }) => `${probe.map(keyOf).join(' ')} ${state.signature}`)
  return { ...draft, detail: [detail, ...details.sort(inOrder)].join('\n') }
}

const sameSql = 'Queries stay the same: both sides give the same SQL.'

/** Why the change has no effect, a sentence; undefined where it may have one. */
function whyUnchanged(
  { id, entity, member, affects = [] }: Draft,
  { sides }: ModelDifference,
  { members, touched, lost, served, notChecked }: Results,
): string | undefined {
  if (ofMember.test(id)) {
    const own = members.filter(({ probe }) => probe.some((item) => item.member === member))
    if (own.length === 0 || !own.every(isUnchanged)) return undefined
    const isBroken = own.some(({ state }) => /^(?:repaired|already broken)$/.test(state.state))
    return isBroken ? 'Queries that work on the base stay the same.' : sameSql
  }
  if (ofEntity.test(id)) {
    // What private parts and code reach is unknown: then every result has to be the same.
    const isPublic = sides?.head.entities.has(entity) === true && id !== 'definition-not-readable'
    const reached = isPublic ? [entity, ...affects.map(entityOf)] : [...touched]
    return notChecked.size > 0 || reached.some((name) => touched.has(name)) ? undefined : sameSql
  }
  // A pre-aggregation that served nothing that was planned may serve less without notice.
  const isAsked = served.has(member) && !notChecked.has(member)
  return ofRollup.test(id) && isAsked && !lost.has(member) ? 'No query loses a pre-aggregation.' : undefined
}

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
function explains({ id, entity, member }: Draft, probe: Probe, cubes = entitiesIn(probe)): boolean {
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
  group: readonly Pick<PlanFinding, 'probe' | 'memberNames'>[],
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
