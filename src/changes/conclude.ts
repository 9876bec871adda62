import type { ModelComparison } from '../findings.ts'
import { changeOf, type Draft, isBeyondPlans, sortChanges } from './change.ts'
import { changeClasses } from './classes.ts'
import type { ModelDifference } from './compare.ts'
import { failures, lostRollups, otherCombinations, otherValues, ownDefinition } from './planned-changes.ts'
import type { Probed } from './probed.ts'
import { entityOf, keyOf } from './probes.ts'
import { countOf, enginesDiffer, type Results, resultsOf, unchangedStates, uncheckedOf } from './results.ts'
import { canonical, inOrder } from './values.ts'

// What a change means: the planner decides, and the texts explain. A text that differs while every result stays the same is a
// note; a result that differs counts, whatever the texts say.

/** Changes whose level is for the planner to say: alone, they say nothing about queries. */
const ofMember = /^(?:aggregation|member-definition|member-source)-changed$/
const ofEntity = /^(?:entity-source-changed|join-changed|primary-key-changed|definition-not-readable)$/
const ofCombinations = /^(?:join|primary-key)-changed$/
const ofRollup = /^pre-aggregation-(?:removed|changed)$/

/** What is found, besides where it is and who made it. */
export type Conclusion = Pick<ModelComparison, 'changes' | 'plans' | 'unknown' | 'valuesUnknown'>

/** @param probed null where nothing could be planned: then the texts are all that there is, which no gate passes */
export function conclude(difference: ModelDifference, probed: Probed | null): Conclusion {
  const { drafts, unknown } = difference
  const plans = countOf(probed)
  if (!probed) return { changes: sortChanges(drafts.map(changeOf)), plans, unknown }
  const valuesUnknown = enginesDiffer(difference, probed)
  const results = resultsOf(difference, probed, valuesUnknown === undefined)
  const judged = drafts.map((draft) => judge(draft, difference, results))
  const open = judged.filter(({ unchanged }) => unchanged === undefined)
  const causes = [...open, ...difference.causes].filter(({ id }) => changeClasses[id].level !== 'safe')
  const explained = { difference, open, causes: new Set(causes.map(({ member }) => member)) }
  const hasOtherTexts =
    difference.causes.some(({ id }) => changeClasses[id].level !== 'safe') ||
    open.some(({ id }) => ofMember.test(id) || ofEntity.test(id))
  const found = [
    ...failures(results, explained),
    ...otherValues(results, explained, hasOtherTexts),
    ...otherCombinations(results, explained),
    ...lostRollups(results, judged),
  ]
  const kept = judged.filter(({ member, kind }) => kind !== 'pre-aggregation' || !results.rollups.has(member))
  return {
    changes: sortChanges([...kept, ...found].map(changeOf)),
    plans,
    unknown: [...unknown, ...uncheckedOf(results)],
    ...(valuesUnknown === undefined ? {} : { valuesUnknown }),
  }
}

/** The draft with what the results say about it. */
function judge(draft: Draft, difference: ModelDifference, results: Results): Draft {
  const { id } = draft
  if (draft.isBeyondPlans === true || isBeyondPlans(draft)) return withOwnResults(draft, results)
  const unchanged = ofMember.test(id)
    ? memberUnchanged(draft, results)
    : ofEntity.test(id)
      ? entityUnchanged(draft, difference, results)
      : ofRollup.test(id)
        ? rollupUnchanged(draft, difference, results)
        : undefined
  return unchanged === undefined ? withOwnResults(draft, results) : { ...draft, unchanged }
}

/** A private part may change what queries give in another way while the text stays: then who accepted it did not see that. */
function withOwnResults(draft: Draft, { different, combinations }: Results): Draft {
  const { id, entity, member, before, after, detail = canonical({ before, after }) } = draft
  const single = different.filter(({ item }) => [item.member, entityOf(item.member)].includes(member))
  const together = combinations.filter(({ probe }) => probe.some((item) => entityOf(item.member) === entity))
  const own = [
    ...(ownDefinition.test(id) ? single.map(({ item, state }) => ({ probe: [item], state })) : []),
    ...(ofCombinations.test(id) ? together : []),
  ].flatMap(({ probe, state }) =>
    state.state === 'different' ? [`${probe.map(keyOf).join(' ')} ${state.signature}`] : [],
  )
  return own.length === 0 ? draft : { ...draft, detail: [detail, ...own.sort(inOrder)].join('\n') }
}

const sameSql = 'Queries stay the same: both sides give the same SQL.'

function memberUnchanged({ member }: Draft, { all }: Results): string | undefined {
  const own = all.filter(({ item }) => item.member === member).map(({ state }) => state.state)
  if (own.length === 0 || !own.every((state) => unchangedStates.has(state))) return undefined
  const isBroken = own.some((state) => state === 'repaired' || state === 'already broken')
  return isBroken ? 'Queries that work on the base stay the same.' : sameSql
}

/** What private parts and code reach is unknown: then every result has to be the same. */
function entityUnchanged(
  { id, entity, affects = [] }: Draft,
  { sides }: ModelDifference,
  { touched, notChecked }: Results,
): string | undefined {
  if (notChecked.size > 0) return undefined
  const isPublic = sides?.head.entities.has(entity) === true && id !== 'definition-not-readable'
  const reached = isPublic
    ? [entity, ...affects.map(entityOf)].some((name) => touched.has(name))
    : touched.size > 0
  return reached ? undefined : sameSql
}

/** A pre-aggregation that no query was planned for may serve less without notice. */
function rollupUnchanged(
  { member }: Draft,
  { rollups }: ModelDifference,
  results: Results,
): string | undefined {
  const isAsked = rollups.some(({ rollup }) => rollup === member) && !results.notChecked.has(member)
  return isAsked && !results.rollups.has(member) ? 'No query loses a pre-aggregation.' : undefined
}
