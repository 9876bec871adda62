import type { ModelComparison } from '../findings.ts'
import { changeOf, type Draft, isBeyondPlans, sortChanges } from './change.ts'
import { changeClasses } from './classes.ts'
import type { ModelDifference } from './compare.ts'
import { explains, plannedChanges } from './planned-changes.ts'
import type { Probed } from './probed.ts'
import { entityOf, keyOf } from './probes.ts'
import { countOf, enginesDiffer, isUnchanged, type Results, resultsOf, uncheckedOf } from './results.ts'
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
  const found = plannedChanges(results, {
    difference,
    open,
    causes: new Set([...open.filter(isRisk), ...hidden].map(({ member }) => member)),
    mayChangeValues: hidden.length > 0 || open.some(({ id }) => ofMember.test(id) || ofEntity.test(id)),
  })
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
