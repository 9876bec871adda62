import type { ContentUse } from '../findings.ts'
import type { Hit } from './hits.ts'
import type { Finding } from './inspection.ts'
import { shownText } from './shown.ts'
import { takesAway } from './targets.ts'
import { wordsOf } from './words.ts'

/** What the planners of both sides make of a saved query. */
export type QueryVerdict =
  /** The branch plans it. */
  | { state: 'planned' }
  /** The base plans it, and the branch does not. */
  | { state: 'broken'; message: string }
  /** The base does not plan it either. */
  | { state: 'already-broken'; message: string }
  /** Not planned, or not so that it tells. */
  | { state: 'unknown' }

/** A use, and what it means for the content. */
export interface JudgedUse {
  use: ContentUse
  state: 'broken' | 'may-change' | 'may-use' | 'already-broken'
}

const mostMessage = 800
const mostMember = 300
const mostWhere = 300

/** @param verdict undefined if the query was not planned */
export function judgeFinding(
  { where, hits, query }: Finding,
  verdict: QueryVerdict | undefined,
): JudgedUse[] {
  const judged = (): JudgedUse[] => {
    if (!query) return hits.map((hit) => unplanned(hit, where))
    switch (verdict?.state) {
      case 'planned':
        return hits.filter(mayStillUse).map((hit) => unplanned(hit, where))
      case 'already-broken':
        return hits.filter(isNamed).map((hit) => ({
          use: useOf(hit, where, hit.by === 'exact' ? 'exact' : 'mentioned', verdict.message),
          state: 'already-broken',
        }))
      case 'broken':
        return broken(hits, where, verdict.message)
      default:
        return hits.filter(({ by }) => by !== 'loose').map((hit) => unplanned(hit, where))
    }
  }
  return judged()
}

/** A member that is gone cannot be in a query that the branch plans; one that is hidden or of another type can. */
function mayStillUse({ change, by }: Hit): boolean {
  if (by === 'loose' || change.kind === 'join') return false
  if (change.id === 'plan-failed' || change.id === 'entity-removed') return false
  return change.id !== 'member-removed' || by === 'star'
}

function isNamed({ by }: Hit): boolean {
  return by === 'exact' || by === 'name'
}

function unplanned(hit: Hit, where: string): JudgedUse {
  const isExact = hit.by === 'exact'
  const state = isExact ? (takesAway(hit.change) ? 'broken' : 'may-change') : 'may-use'
  return { use: useOf(hit, where, isExact ? 'exact' : 'mentioned'), state }
}

/** The changes that the planner's message names, else all that the query names. */
function broken(hits: readonly Hit[], where: string, message: string): JudgedUse[] {
  const named = hits.filter(isNamed)
  const possible = named.length > 0 ? named : hits
  const words = wordsOf([message.slice(0, mostMessage)]).all
  const isInMessage = ({ change, member }: Hit) =>
    words.has(member.slice(change.entity.length + 1).toLowerCase() || change.entity.toLowerCase())
  const taken = possible.filter(({ change }) => takesAway(change))
  const wanted = taken.length > 0 ? taken : possible
  const causes = wanted.some(isInMessage) ? wanted.filter(isInMessage) : wanted
  const others = possible.filter((hit) => !causes.includes(hit))
  return [
    ...causes.map(
      (hit): JudgedUse => ({
        use: useOf(hit, where, hit.by === 'exact' ? 'exact' : 'planned', message),
        state: 'broken',
      }),
    ),
    ...others.map((hit) => unplanned(hit, where)),
  ]
}

function useOf(hit: Hit, where: string, certainty: ContentUse['certainty'], message?: string): ContentUse {
  return {
    member: shownText(hit.member, mostMember),
    where: shownText(where, mostWhere),
    certainty,
    fingerprint: hit.change.fingerprint,
    ...(message === undefined ? {} : { message: shownText(message, mostMessage) }),
  }
}
