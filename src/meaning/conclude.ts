import type { FoundChange, ModelComparison } from '../base/findings.ts'
import { changeClasses, changeOf, type Draft, sortChanges } from './change.ts'
import type { Probed } from './compare-plans.ts'
import {
  changedRollup,
  differentAlone,
  type Explained,
  entitiesAsked,
  explains,
  together,
  togetherIn,
} from './explained.ts'
import type { FilesDifference } from './files.ts'
import { joinedAlone, joinsOf, otherCombinations } from './other-joins.ts'
import { otherValues } from './other-values.ts'
import { entityOf, keyOf, type ProbeItem } from './probes.ts'
import {
  aliasesOf,
  blindOf,
  contextLacking,
  countOf,
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
    sides: found,
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
  const joins = joinsOf(results, explained)
  const alone = joinedAlone(results, explained, joins)
  const values = otherValues(results, explained, new Set(alone.keys()))
  const others = [
    ...failures(results, explained),
    ...values,
    ...otherCombinations(results, explained, values, alone, joins),
    ...otherRollups(results),
    ...lostRollups(results, explained),
  ]
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
  const groups = Map.groupBy(all, ({ probe }) => entitiesAsked(probe)[0] ?? '')
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

/** Members that only the branch rejects, and new ones that it rejects; and cubes that can no longer be queried together. */
function failures({ all }: Results, explained: Explained): Draft[] {
  const failed = all.flatMap(({ probe, state }) => ('message' in state ? [{ probe, ...state }] : []))
  const alone = new Set(failed.flatMap(({ probe }) => (probe.length === 1 ? probe.map(keyOf) : [])))
  const pairs = failed.filter(({ probe }) => probe.length > 1)
  const lost = [...Map.groupBy(pairs, ({ probe }) => entitiesAsked(probe).join(' ')).values()].map(
    (group): Draft => {
      const probe = group.flatMap((one) => one.probe)
      const [entity = '', ...others] = entitiesAsked(probe)
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
    const causedBy = causesIn(message, item, explained, (name) => alone.has(name))
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
        causedBy,
        message,
        ...fixFor(
          member,
          message,
          causedBy.find((name) => alone.has(name)),
          goneIn(causedBy, explained),
        ),
      },
    ]
  })
  return [...single, ...lost]
}

/** What of the lists a message names, by a full name, or by one in the same cube; and the cube's member that fails, too. */
function causesIn(
  message: string,
  { member }: ProbeItem,
  { sides, causes }: Explained,
  fails: (name: string) => boolean,
): string[] {
  const text = message.slice(0, 10_000)
  const aliases = aliasesOf(sides, member)
  const missing = [...text.matchAll(/(?:^|\s)(\w+) is not defined|['"`](\w+)['"`]/g)]
  const names = missing.flatMap(([, one, other]) => one ?? other ?? [])
  const cubes = [...new Set([member, ...aliases].map(entityOf))]
  const inCubes = cubes.flatMap((cube) => names.map((name) => `${cube}.${name}`))
  const view = entityOf(member)
  const shown = [...(sides.base.entities.get(view)?.members.values() ?? [])]
    .filter(({ aliasMember }) => inCubes.includes(aliasMember))
    .map(({ name }) => `${view}.${name}`)
  const known = [...(text.match(/\w+\.\w+/g) ?? []), ...inCubes, ...shown].filter((name) => causes.has(name))
  return [...known, ...aliases.filter(fails)].filter((name) => name !== member)
}

/** The member that is gone, if one of these is. */
function goneIn(names: readonly string[], { open }: Explained): string | undefined {
  return open.find(({ id, member }) => /-(?:removed|hidden)$/.test(id) && names.includes(member))?.member
}

/** What to correct, where the message does not name it. */
function fixFor(
  member: string,
  message: string,
  failing: string | undefined,
  gone: string | undefined,
): Pick<Draft, 'fix'> {
  const definition = `Correct the definition of \`${failing ?? member}\``
  if (failing !== undefined) return { fix: `${definition}.` }
  if (gone !== undefined) return { fix: `${definition}, or keep \`${gone}\`.` }
  return /\w\.\w/.test(message) ? {} : { fix: `${definition}, or of what it is made of.` }
}

/** Queries that a pre-aggregation serves with other rows. */
function otherRollups(results: Results): Draft[] {
  const { different } = results
  const changed = new Set(differentAlone(results).flatMap(({ probe }) => probe.map(keyOf)))
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
