import { comparePlans } from '../changes/compare-plans.ts'
import type { Consumer, ContentUse, UseCertainty } from '../findings.ts'
import type { PlanResponse } from '../query-api/schemas.ts'
import { oneLine } from '../runtime/text.ts'
import type { Finding, SavedQuery } from './saved-query.ts'
import { type Hit, wordsOf } from './touched.ts'

// What the planners of both sides say about a saved query decides; the changes that it names explain.

/** What one side makes of a saved query. */
export type SidePlan =
  | { state: 'planned'; plan: PlanResponse }
  | { state: 'rejected'; message: string }
  /** Its names exist; the queries inside it were not planned. The message says why they cannot be. */
  | { state: 'sound'; message: string }
  | { state: 'malformed' }

/** What both sides together say. */
export type QueryVerdict =
  /** `unclear`: the plans do not tell. */
  | { state: 'same' | 'changes' | 'loses-rollup' | 'repaired' | 'unclear' }
  /** The base plans it, and the branch does not; or neither does. */
  | { state: 'broken' | 'already-broken'; message: string }

export function verdictOf(base: SidePlan, head: SidePlan): QueryVerdict {
  if (base.state === 'malformed' || head.state === 'malformed') return { state: 'unclear' }
  if (head.state === 'planned') {
    if (base.state === 'planned') return compared(base.plan, head.plan)
    return { state: base.state === 'rejected' ? 'repaired' : 'unclear' }
  }
  if (base.state === 'planned' || (base.state === 'sound' && head.state === 'rejected'))
    return { state: 'broken', message: head.message }
  if (base.state === 'rejected' && head.state === 'rejected')
    return { state: 'already-broken', message: base.message }
  return { state: 'unclear' }
}

/** The schema of pre-aggregations has another name in each environment. */
const readsRollup = ({ sql }: PlanResponse) => /pre_aggregations/i.test(sql ?? '')

function compared(base: PlanResponse, head: PlanResponse): QueryVerdict {
  if (base.sql === null || head.sql === null) return { state: 'unclear' }
  // A plan of semantic SQL does not say which pre-aggregation it reads, nor what that is made of.
  const [before, after] = [base, head].map((plan) => plan.rollups.length === 0 && readsRollup(plan))
  if (before && !readsRollup(head)) return { state: 'loses-rollup' }
  if (before || after) return { state: 'unclear' }
  const [from, to] = [withoutTimes(base), withoutTimes(head)]
  switch (comparePlans(from, to).state) {
    case 'same':
      return { state: 'same' }
    case 'different':
      return { state: 'changes' }
    case 'rollup lost':
      return { state: 'loses-rollup' }
    case 'rollup gained':
      return { state: 'unclear' }
  }
}

/** Two plans of a query about the last 24 hours differ by the moment of planning. What the model says is in the text. */
function withoutTimes(plan: PlanResponse): PlanResponse {
  return { ...plan, values: plan.values.replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d+Z?/g, 'time') }
}

/** A use, and what it means for the content. */
export interface JudgedUse {
  use: ContentUse
  state: Consumer['state']
}

const mostMessage = 800
const mostName = 300

/** Changes that no plan shows: planning takes private members, and knows no warehouse. */
const unplannable = /^(?:(?:entity|member)-(?:removed|hidden)|run-failed)$/

/** @param verdictOf what the planners say about a query; undefined where it was not planned */
export function judgeFinding(
  { where, hits, query, shows = [] }: Finding,
  verdictOf: (query: SavedQuery) => QueryVerdict | undefined,
): JudgedUse[] {
  const verdict = query && verdictOf(query)
  const named = hits.filter(({ by }) => by !== 'around')
  const told = (some: readonly Hit[], state: JudgedUse['state'], otherwise: UseCertainty, message?: string) =>
    some.map((hit): JudgedUse => ({ use: useOf(hit, where, otherwise, message), state }))
  const taken = named.filter((hit) => isTaken(hit, verdict))
  const others = named.filter((hit) => !taken.includes(hit))
  // What a query gives is the same, and so is what shows it.
  if (!query && shows.length > 0 && shows.every((one) => verdictOf(one)?.state === 'same')) return []
  switch (verdict?.state) {
    case 'repaired':
      return []
    case 'already-broken':
      return told(named, 'already-broken', 'mentioned', verdict.message)
    case 'broken':
      return told(causesOf(orElse(named, hits), verdict.message), 'broken', 'planned', verdict.message)
    case 'changes':
    case 'loses-rollup': {
      const felt = orElse(others.filter(isFelt), hits.filter(isFelt))
      const causes = taken.length > 0 ? others.filter(isFelt) : orElse(felt, hits)
      return [...told(taken, 'broken', 'planned'), ...told(causes, verdict.state, 'planned')]
    }
    case 'same': {
      const policies = others.filter(({ change }) => change.kind === 'access-policy')
      return [...told(taken, 'broken', 'planned'), ...told(policies, 'may-use', 'mentioned')]
    }
    default:
      return [...told(taken, 'broken', 'planned'), ...told(others, 'may-use', 'mentioned')]
  }
}

function orElse(preferred: readonly Hit[], otherwise: readonly Hit[]): readonly Hit[] {
  return preferred.length > 0 ? preferred : otherwise
}

/** Whether the content certainly uses what is gone, although the planner may still plan it. */
function isTaken({ change, by, asTime }: Hit, verdict: QueryVerdict | undefined): boolean {
  const { id, before, level, usualLevel, kind } = change
  if (by !== 'exact') return false
  if (unplannable.test(id)) return true
  if (id === 'dimension-type-changed' && asTime && before?.type === 'time') return true
  // The team says what breaks.
  const isRaised = level === 'breaking' && usualLevel !== undefined
  return isRaised && (verdict?.state !== 'same' || kind === 'access-policy')
}

/** Whether a query that works can notice the change. */
function isFelt({ change: { id } }: Hit): boolean {
  return !/^(?:plan-failed|run-failed|join-path-lost|(?:entity|member)-(?:removed|hidden))/.test(id)
}

/** The changes that the planner's message names, else those that break queries, else all. */
function causesOf(possible: readonly Hit[], message: string): readonly Hit[] {
  const words = wordsOf([message.slice(0, mostMessage)])
  const isInMessage = ({ change, member }: Hit) =>
    words.has(member.slice(change.entity.length + 1).toLowerCase() || change.entity.toLowerCase())
  const breaking = orElse(
    possible.filter(({ change }) => change.level === 'breaking'),
    possible,
  )
  return orElse(breaking.filter(isInMessage), breaking)
}

/** @param otherwise how the use is known if no structured query names the member */
function useOf(hit: Hit, where: string, otherwise: UseCertainty, message?: string): ContentUse {
  return {
    member: shownText(hit.member, mostName),
    where: shownText(where, mostName),
    certainty: hit.by === 'exact' ? 'exact' : otherwise,
    fingerprint: hit.change.fingerprint,
    ...(message === undefined ? {} : { message: shownText(message, mostMessage) }),
  }
}

const mostShownName = 200

/** A name of saved content as it may be shown: one line, no e-mail address. */
export function shownName(name: string | undefined, otherwise: string): string {
  return shownText(name ?? '', mostShownName) || otherwise
}

/** Untrusted text about content as it may be shown. */
export function shownText(text: string, maxLength: number): string {
  // Cut before it is searched: the expression below takes longer for long texts.
  return oneLine(withoutAddresses(oneLine(text, 2 * maxLength)), maxLength)
}

function withoutAddresses(text: string): string {
  return text.includes('@') ? text.replace(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, '(e-mail address)') : text
}

/** The name of a user. Never an e-mail address: without a name it is the ID. */
export function shownOwner(
  user: { id: number; firstName?: string | undefined } | undefined,
): { id: number; name: string } | undefined {
  if (!user) return undefined
  const { id, firstName = '' } = user
  const name = firstName.includes('@') ? '' : shownText(firstName, 100)
  return { id, name: name || `user ${id}` }
}
