import type { FoundChange, ModelComparison } from '../base/findings.ts'
import { changeClasses, changeOf, type Draft, sortChanges } from './change.ts'
import type { Probed } from './compare-plans.ts'
import type { FilesDifference } from './files.ts'
import { entityOf, keyOf, type Probe } from './probes.ts'
import {
  aliasesOf,
  blindOf,
  contextLacking,
  countOf,
  type Different,
  enginesDiffer,
  type PlanFinding,
  type Results,
  resultsOf,
  uncheckedOf,
  whySame,
} from './results.ts'
import type { Surface } from './surface.ts'
import { canonical, inOrder } from './values.ts'

// What a change means: the planner decides. What the query APIs list differently while every result stays the same is a note;
// a result that differs counts, whatever is listed.

/** Changes whose level is for the planner to say: alone, they say nothing about queries. */
const ofMember = /^(?:aggregation|member-definition|member-source)-changed$/
const ofEntity = /^(?:entity-source-changed|primary-key-changed)$/
const ofRollup = /^pre-aggregation-(?:removed|changed)$/

/** What was found before the verdict. */
export interface FoundBySides {
  base: Surface
  head: Surface
  /** What the lists differ in, and what no response shows. */
  drafts: readonly Draft[]
  /** Null where the files of a side were not read: then they may all differ. */
  files: FilesDifference | null
  /** Whether readers are asked, too, so that a context need not see anything. */
  hasReaders?: boolean
}

/**
 * What is found, besides where it is and who made it.
 * @param probed null where nothing could be planned: then the lists are all that there is, which no gate passes
 */
export function conclude(
  found: FoundBySides,
  probed: Probed | null,
): Pick<ModelComparison, 'plans' | 'unknown' | 'valuesUnknown'> & { changes: FoundChange[] } {
  const { drafts, files } = found
  if (!probed) return { changes: sortChanges(drafts.map(changeOf)), plans: countOf(null), unknown: [] }
  const valuesUnknown = enginesDiffer(probed, files)
  const results = resultsOf(found, probed, files, valuesUnknown === undefined)
  const judged = drafts.map((draft) => judge(draft, found, results))
  const isRisk = ({ id }: Draft) => changeClasses[id].level !== 'safe'
  const open = judged.filter(({ unchanged }) => unchanged === undefined)
  const explained: Explained = {
    found,
    open,
    causes: new Set([...open.filter(isRisk).map(({ member }) => member), ...changedIn(results)]),
  }
  // Equal files are the same model, whatever no context may query.
  const isEqual = files?.paths.length === 0
  const isTold = drafts.some(({ id }) => id === 'definition-not-visible')
  const blind = isEqual || isTold || found.hasReaders ? [] : blindOf(found, files)
  const { lacking, others: silent } = isEqual
    ? { lacking: [], others: results.notCompared }
    : contextLacking(results)
  // What can no longer be queried, what gives other values, and what a pre-aggregation no longer serves.
  const others = [failures, otherValues, otherCombinations, otherRollups, lostRollups].flatMap((find) =>
    find(results, explained),
  )
  const kept = judged.filter(({ member, kind }) => kind !== 'pre-aggregation' || !results.lost.has(member))
  const changes = sortChanges([...kept, ...others, ...notCompared(silent, found)].map(changeOf))
  return {
    changes,
    plans: countOf(probed, new Set(changes.flatMap(({ level, member }) => (level === 'safe' ? [] : member)))),
    unknown: [...uncheckedOf(results), ...blind, ...lacking],
    ...(valuesUnknown === undefined ? {} : { valuesUnknown }),
  }
}

/** Members with other SQL: others may be made of them. */
function changedIn({ different }: Results): string[] {
  return different.flatMap(({ probe }) => (probe.length === 1 ? probe.map(({ member }) => member) : []))
}

/** The draft with what the results say about it. */
function judge(draft: Draft, found: FoundBySides, results: Results): Draft {
  if (draft.isBeyondPlans) return draft
  const unchanged = whyUnchanged(draft, found, results)
  return unchanged === undefined ? withOwnResults(draft, results) : { ...draft, unchanged }
}

/** A private part may change what queries give in another way while the list stays: then who accepted it did not see that. */
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

/** One change for each entity of which neither side gives SQL to compare. */
function notCompared(all: readonly PlanFinding[], { files }: FoundBySides): Draft[] {
  const groups = Map.groupBy(all, ({ probe }) => entitiesIn(probe)[0] ?? '')
  return [...groups].map(([entity, group]): Draft => {
    const affects = [...new Set(group.flatMap(({ probe }) => probe.map(keyOf)))].sort(inOrder)
    const [first = entity, second] = affects
    const [reason] = group.flatMap(({ state }) =>
      state.state === 'already broken'
        ? [state.reason]
        : state.state === 'rollup gained'
          ? ['Other pre-aggregations serve it than on the base.']
          : [],
    )
    return {
      id: 'not-compared',
      kind: group[0]?.probe[0]?.kind ?? 'dimension',
      entity,
      member: second === undefined ? first : entity,
      before: null,
      after: null,
      // What a file makes of it is another change after each edit.
      detail: [...affects, files?.digest ?? ''].join(' '),
      affects,
      ...(reason === undefined ? {} : { message: reason }),
    }
  })
}

/** Why the change has no effect, a sentence; undefined where it may have one. */
function whyUnchanged(
  { id, entity, member, affects = [] }: Draft,
  { head }: FoundBySides,
  { all, members, touched, lost, served, notChecked }: Results,
): string | undefined {
  if (ofMember.test(id)) {
    return whySame(all.filter(({ probe }) => probe.some((item) => item.member === member)))
  }
  if (ofEntity.test(id)) {
    // What private parts and code reach is unknown: then every result has to be the same.
    const reached = head.entities.has(entity) ? [entity, ...affects.map(entityOf)] : [...touched]
    if (notChecked.size > 0 || reached.some((name) => touched.has(name))) return undefined
    return whySame(members.filter(({ probe }) => probe.some((item) => entityOf(item.member) === entity)))
  }
  // A pre-aggregation that served nothing that was planned may serve less without notice.
  const isAsked = served.has(member) && !notChecked.has(member)
  return ofRollup.test(id) && isAsked && !lost.has(member) ? 'No query loses a pre-aggregation.' : undefined
}

// Changes that only the planner shows, named after what explains them.

/** What the lists say. */
interface Explained {
  found: FoundBySides
  /** Changes that may change queries. */
  open: readonly Draft[]
  /** Members and entities that may be a cause. */
  causes: ReadonlySet<string>
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

/** Members with other SQL that nothing in the lists explains: one change for all that differ in the same way. */
function otherValues({ different }: Results, explained: Explained): Draft[] {
  const found = different
    .filter((one) => one.probe.length === 1 && changedRollup(one) === undefined)
    .filter(({ probe }) => !explained.open.some((draft) => explains(draft, probe)))
  return [...Map.groupBy(found, ({ state }) => state.signature).values()].flatMap((group) =>
    group.slice(0, 1).map(({ state: { words, before, after, signature } }) => {
      return { ...aboutAll(group, explained, signature), words, before, after }
    }),
  )
}

/** Named after the cube, or else the view, that differs as a whole; else after the first of the members. */
function aboutAll(
  group: readonly Pick<PlanFinding, 'probe' | 'memberNames'>[],
  { found, causes }: Explained,
  signature: string,
) {
  const items = group.flatMap(({ probe }) => probe)
  const members = [...new Set(items.map(({ member }) => member))].sort(inOrder)
  const [first = ''] = members
  const whole = [...Map.groupBy(members, entityOf)].flatMap(([name, own]) => {
    const entity = found.head.entities.get(name)
    const isOnly = own.length === members.length
    return entity?.members.size === own.length && (entity.kind === 'cube' || isOnly) ? entity : []
  })
  const all = whole.find(({ members: own }) => own.size > 1)
  const entity = all?.name ?? entityOf(first)
  const kind = items.find(({ member }) => member === first)?.kind ?? 'dimension'
  const about = all
    ? { id: 'entity-source-changed' as const, kind: all.kind, member: entity }
    : { id: 'member-definition-changed' as const, kind, member: first }
  const related = [
    ...group.flatMap(({ memberNames }) => memberNames),
    ...members.flatMap((name) => aliasesOf(found, name)),
  ]
  const possible = [...related, ...[...related, ...members].map(entityOf)]
  return {
    ...about,
    entity,
    detail: [signature, ...members].join(' '),
    affects: members,
    // An entity that differs as a whole is the cause, and not each of its members.
    causedBy: possible
      .filter((name) => causes.has(name) && ![about.member, ...members].includes(name))
      .filter((name) => name === entityOf(name) || !causes.has(entityOf(name))),
  }
}

/** The pre-aggregation whose rows differ, if it is about one. */
function changedRollup({ rollup, state }: Different): string | undefined {
  return rollup ?? state.rollup
}

/** Queries that a pre-aggregation serves with other rows. */
function otherRollups({ different }: Results): Draft[] {
  const changed = changedAlone(different)
  // A member that has changed itself tells nothing about it.
  const own = different.filter(
    ({ probe, state }) => state.rollup !== undefined || !probe.some((item) => changed.has(keyOf(item))),
  )
  const groups = Map.groupBy(own, changedRollup)
  return [...groups].flatMap(([rollup, group]): Draft[] => {
    const [one] = group
    if (rollup === undefined || !one) return []
    const about = togetherIn(group, 'member-definition-changed')
    const { words, before, after } = one.state
    return [
      { ...about, kind: 'pre-aggregation', entity: entityOf(rollup), member: rollup, words, before, after },
    ]
  })
}

/** Items that differ alone, whatever pre-aggregations hold. */
function changedAlone(different: readonly Different[]): ReadonlySet<string> {
  const alone = different.filter((one) => one.probe.length === 1 && changedRollup(one) === undefined)
  return new Set(alone.flatMap(({ probe }) => probe.map(keyOf)))
}

function togetherIn(group: readonly Different[], id: Draft['id']) {
  const signatures = [...new Set(group.map(({ state }) => state.signature))].sort(inOrder)
  return together(
    id,
    group.flatMap(({ probe }) => probe),
    ...signatures,
  )
}

/** Members that give other SQL only together: joins, and the keys that joins multiply. One change for the same cubes. */
function otherCombinations({ different }: Results, { found, open }: Explained): Draft[] {
  // A member that has changed itself tells nothing about a join.
  const changed = changedAlone(different)
  const own = different.filter((one) => {
    const { probe } = one
    if (probe.length === 1 || changedRollup(one) !== undefined) return false
    return !open.some((draft) => explains(draft, probe)) && !probe.some((item) => changed.has(keyOf(item)))
  })
  const groups = Map.groupBy(own, ({ probe }) => entitiesIn(probe).join(' '))
  return [...groups].flatMap(([, group]): Draft[] => {
    const [one] = group
    if (!one) return []
    const { words, before, after } = one.state
    const probe = group.flatMap((each) => each.probe)
    const about = togetherIn(group, 'join-changed')
    const aliases = probe.flatMap(({ member }) => aliasesOf(found, member).map(entityOf))
    // Of one cube alone it is no join.
    const isOne = entitiesIn(probe).length === 1 && new Set(aliases).size <= 1
    const causes = open.filter((draft) => explains(draft, probe, [...entitiesIn(probe), ...aliases]))
    const causedBy = causes.map(({ member }) => member)
    const kind = found.head.entities.get(about.entity)?.kind ?? 'cube'
    const join = joinAmong([...new Set([...entitiesIn(probe), ...aliases])], found)
    return [
      {
        ...about,
        ...(isOne ? { id: 'entity-source-changed', kind } : join),
        ...{ words, before, after, causedBy },
      },
    ]
  })
}

/** The join of two of these cubes, as far as a side lists it: it names the change. */
function joinAmong(
  names: readonly string[],
  { base, head }: FoundBySides,
): Pick<Draft, 'entity' | 'member'> | undefined {
  for (const name of names)
    for (const { entities } of [head, base]) {
      const other = entities.get(name)?.joins?.find((one) => names.includes(one))
      if (other !== undefined) return { entity: name, member: `${name}.${other}` }
    }
  return undefined
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
      ...(known?.id === 'pre-aggregation-removed' && { fix: 'Keep the pre-aggregation.' }),
    }
  })
}
