import type { Consumer, ContentImpact, ContentUse, UseCertainty } from '../base/findings.ts'
import { isUnseen } from '../meaning/change.ts'
import { comparePlans } from '../meaning/compare-plans.ts'
import type { PlanResponse } from '../query-api/schemas.ts'
import { type ContentFindings, type Finding, findingsIn, problemIn } from './parts.ts'
import type { Hit, SavedQuery, UsedChange } from './touched.ts'
import { shownText, wordsOf } from './words.ts'

// What the planners of both sides say about a saved query decides; the changes that it names explain.

/** What one side makes of a saved query. */
export type SidePlan =
  | { state: 'planned'; plan: PlanResponse }
  | { state: 'rejected'; message: string }
  /** Its names exist; the queries inside it were not planned. The message says why they cannot be. */
  | { state: 'sound'; message: string }
  | { state: 'malformed' }

/** What both sides together say. */
export interface QueryVerdict {
  /**
   * `broken`: the base plans it, and the branch does not; `already-broken`: neither does. `unclear`: the plans do not tell.
   */
  state: 'same' | 'changes' | 'loses-rollup' | 'repaired' | 'unclear' | 'broken' | 'already-broken'
  /** Of the planner that rejects it. */
  message?: string
  /** It is broken since the branch gives no rows. */
  isEmpty?: true
  /** What it is for readers, as far as it was planned as these; `already-broken` also where it gave no rows. */
  asReaders?: readonly ReaderVerdict[]
}

export interface ReaderVerdict extends QueryVerdict {
  reader: string
}

export function contentVerdict(base: SidePlan, head: SidePlan): QueryVerdict {
  if (base.state === 'malformed' || head.state === 'malformed') return { state: 'unclear' }
  if (base.state === 'planned' && head.state === 'planned') return { state: compared(base.plan, head.plan) }
  if (head.state === 'planned') return { state: base.state === 'rejected' ? 'repaired' : 'unclear' }
  if (base.state === 'planned') return { state: 'broken', message: head.message }
  if (head.state !== 'rejected') return { state: 'unclear' }
  return base.state === 'sound'
    ? { state: 'broken', message: head.message }
    : { state: 'already-broken', message: base.message }
}

const stateOfDifference = {
  same: 'same',
  different: 'changes',
  'rollup lost': 'loses-rollup',
  'rollup gained': 'unclear',
} as const

function compared(base: PlanResponse, head: PlanResponse): QueryVerdict['state'] {
  if (base.sql === null || head.sql === null) return 'unclear'
  // A plan of semantic SQL does not say which pre-aggregation it reads, nor what that is made of. The schema of
  // pre-aggregations has another name in each environment.
  const readsUnknown = ({ sql, rollups }: PlanResponse) =>
    rollups.length === 0 && /pre_aggregations/i.test(sql ?? '')
  if (readsUnknown(base)) return /pre_aggregations/i.test(head.sql) ? 'unclear' : 'loses-rollup'
  if (readsUnknown(head)) return 'unclear'
  return stateOfDifference[comparePlans(withoutTimes(base), withoutTimes(head)).state]
}

/** Two plans of a query about the last 24 hours differ by the moment of planning. What the model says is in the text. */
function withoutTimes(plan: PlanResponse): PlanResponse {
  return { ...plan, values: plan.values.replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d+Z?/g, 'time') }
}

/** A use, and what it means for the content. */
interface JudgedUse {
  use: ContentUse
  state: Consumer['state']
  isDraft: boolean
}

const mostMessage = 800
const mostName = 300

/** Changes that no plan shows: planning takes private members, and knows no warehouse. */
const unplannable = /^(?:(?:entity|member)-(?:removed|hidden)|run-failed)$/
/** Changes that a query which works cannot notice. */
const unnoticed = /^(?:plan-failed|run-failed|join-path-lost|(?:entity|member)-(?:removed|hidden))/

/** @param verdictOf what the planners say about a query; undefined where it was not planned */
export function judgeFinding(
  { where, hits, query, shows = [], isDraft = false }: Finding,
  verdictOf: (query: SavedQuery) => QueryVerdict | undefined,
): JudgedUse[] {
  // What a query gives is the same, and so is what shows it.
  if (!query && shows.length > 0 && shows.every((one) => verdictOf(one)?.state === 'same')) return []
  const { state = 'unclear', message, asReaders = [] } = (query && verdictOf(query)) ?? {}
  /** @param otherwise how the use is known if no structured query names the member */
  const told = (some: readonly Hit[], as: JudgedUse['state'], otherwise: UseCertainty, why = message) =>
    some.map(({ change, member, by }): JudgedUse => {
      const use: ContentUse = {
        member: shownText(member, mostName),
        where: shownText(where, mostName),
        certainty: by === 'exact' ? 'exact' : otherwise,
        fingerprint: change.fingerprint,
        ...(why === undefined ? {} : { message: shownText(why, mostMessage) }),
      }
      return { use, state: as, isDraft }
    })
  const possible = hits.filter(({ change }) => !isSettled(change, asReaders))
  const named = possible.filter(isNamed)
  const taken = named.filter((hit) => isTaken(hit, state))
  const gone = told(taken, 'broken', 'planned')
  // What the usual context is told as well explains a rejection better.
  const lost = asReaders.filter(
    (one) => one.state === 'broken' && (state !== 'broken' || one.isEmpty === true),
  )
  if (state === 'broken' || lost.length > 0)
    return [
      ...(state === 'broken' ? told(causesOf(possible, message), 'broken', 'planned') : gone),
      ...lostBy(possible, lost).flatMap(({ hit, why }) => told([hit], 'broken', 'planned', why)),
    ]
  if (state === 'repaired') return []
  if (state === 'already-broken') return told(named, state, 'mentioned')
  const others = named.filter((hit) => !taken.includes(hit))
  const isNoticed = ({ change }: Hit) => !unnoticed.test(change.id) && !isUnseen(change)
  if (state === 'changes' || state === 'loses-rollup') {
    const causes =
      taken.length > 0 ? others.filter(isNoticed) : preferring(preferring(possible, isNoticed), isNamed)
    return [...gone, ...told(causes, state, 'planned')]
  }
  const differing = asReaders.flatMap((one) =>
    one.state === 'changes' || one.state === 'loses-rollup'
      ? told(preferring(ofReader(possible, one.reader), isNamed), one.state, 'planned')
      : [],
  )
  if (differing.length > 0) return [...gone, ...differing]
  const isPossible = ({ change }: Hit) => state === 'unclear' || isUnseen(change)
  return [...gone, ...told(others.filter(isPossible), 'may-use', 'mentioned')]
}

const isNamed = ({ by }: Hit) => by !== 'around'

/** Of a change for readers, whether a query is the same for all of them, or gave them no rows before. */
function isSettled({ kind, readers = [] }: UsedChange, asReaders: readonly ReaderVerdict[]): boolean {
  const isSame = (reader: string) =>
    asReaders.some((one) => one.reader === reader && /^(?:same|already-broken)$/.test(one.state))
  return kind === 'access-policy' && readers.length > 0 && readers.every(isSame)
}

/** What breaks a query for everybody: what the message names, of those that break queries. */
function causesOf(hits: readonly Hit[], message = ''): readonly Hit[] {
  const words = wordsOf([message.slice(0, mostMessage)])
  const shown = preferring(hits, ({ change }) => !isUnseen(change))
  return preferring(preferring(preferring(shown, isNamed), isBreaking), ({ change: { entity }, member }) =>
    words.has(member.slice(entity.length + 1).toLowerCase() || entity.toLowerCase()),
  )
}

/** Each change that breaks a query for readers, and for whom. */
function lostBy(hits: readonly Hit[], lost: readonly ReaderVerdict[]): { hit: Hit; why: string }[] {
  const causes = lost.map((one) => ({ ...one, hits: causesFor(hits, one) }))
  return hits.flatMap((hit) => {
    const own = causes.filter((one) => one.hits.includes(hit))
    const [empty, rejected] = [true, undefined].map((isEmpty) =>
      own.filter((one) => one.isEmpty === isEmpty).map(({ reader }) => reader),
    )
    const how = [
      ...(empty?.length ? [`gets no rows as ${empty.join(', ')}`] : []),
      ...(rejected?.length ? [`can no longer be queried as ${rejected.join(', ')}`] : []),
    ]
    return how.length > 0 ? [{ hit, why: how.join('; ') }] : []
  })
}

/** What breaks a query for a reader. Only what a policy does gives no rows. */
function causesFor(hits: readonly Hit[], { reader, isEmpty }: ReaderVerdict): readonly Hit[] {
  const own = ofReader(hits, reader)
  const others = isEmpty === true ? [] : hits.filter(({ change }) => !isUnseen(change))
  return preferring(preferring([...new Set([...own, ...others])], isNamed), isBreaking)
}

/** Those that are for a reader; all if there are none. */
function ofReader(hits: readonly Hit[], reader: string): readonly Hit[] {
  return preferring(hits, ({ change }) => change.readers?.includes(reader) === true)
}

const isBreaking = ({ change }: Hit) => change.level === 'breaking'

/** Those of this kind; all if there are none. */
function preferring(hits: readonly Hit[], isPreferred: (hit: Hit) => boolean): readonly Hit[] {
  const preferred = hits.filter(isPreferred)
  return preferred.length > 0 ? preferred : hits
}

/** Whether the content certainly uses what is gone, although the planner may still plan it. */
function isTaken({ change, by, asTime }: Hit, state: QueryVerdict['state']): boolean {
  const { id, before, level, usualLevel } = change
  if (by !== 'exact') return false
  if (unplannable.test(id)) return true
  if (id === 'dimension-type-changed' && asTime && before?.type === 'time') return true
  // The team says what breaks.
  const isRaised = level === 'breaking' && usualLevel !== undefined
  return isRaised && (state !== 'same' || isUnseen(change))
}

/** Saved content, and what it uses. */
export interface FoundContent {
  /** What is shown of it. Of dashboards, `embedded` is that of the published version. */
  shown: Omit<Consumer, 'state' | 'version' | 'uses' | 'schedules'>
  found: ContentFindings
  workbookId?: number | undefined
  /** Reports that the draft of a dashboard shows; null if it does not say which: it may show any of its workbook. */
  drafted?: readonly number[] | null | undefined
  /** E-mails that carry the dashboard; of an e-mail, itself. */
  mails: (Consumer['schedules'][number] & { id: number })[]
}

/** A consumer, and where to ask for what is still missing. `workbookId`: of a dashboard. */
export interface Listed extends Pick<FoundContent, 'workbookId' | 'mails'> {
  consumer: Consumer
}

/** The most important first. */
export const states: readonly Consumer['state'][] = [
  'broken',
  'changes',
  'loses-rollup',
  'may-use',
  'already-broken',
]
/** Of a report: its one query decides, before texts that mention something. */
const statesOfReport = states.toSorted((a, b) => Number(a === 'may-use') - Number(b === 'may-use'))

/** Uses of one piece of content that are told. */
const mostUses = 200

/**
 * What the changes mean for each piece of content. What is not listed, and of which every planned query is the same SQL on
 * both sides, is counted.
 * @param verdictOf what the planners say about a query; undefined where it was not planned
 */
export function rollUp(
  all: readonly FoundContent[],
  verdictOf: (query: SavedQuery) => QueryVerdict | undefined,
): { listed: Listed[]; unchanged: ContentImpact['unchanged'] } {
  const judged = all.map((one) => {
    return { ...one, own: findingsIn(one.found).flatMap((found) => judgeFinding(found, verdictOf)) }
  })
  const reports = judged.filter(({ shown }) => shown.type === 'report')
  const byId = new Map(reports.map((report) => [report.shown.id, report]))
  const byWorkbook = Map.groupBy(reports, ({ workbookId }) => workbookId)
  const isSame = (parts: readonly FoundContent[]) => {
    const found = parts.flatMap((part) => part.found)
    const asked = findingsIn(found).flatMap(({ query }) => query ?? [])
    return (
      problemIn(found) === undefined &&
      asked.length > 0 &&
      asked.every((query) => verdictOf(query)?.state === 'same')
    )
  }
  const unchanged = { reports: 0, dashboards: 0, notifications: 0 }
  const listed = judged.flatMap((one): Listed[] => {
    const { shown, own, workbookId, drafted = [], mails } = one
    const { type } = shown
    const inDraft = drafted?.flatMap((id) => byId.get(id) ?? []) ?? byWorkbook.get(workbookId) ?? []
    const ofDraft = inDraft.flatMap((report) =>
      report.own.map((use) => usedInDraft(use, report.shown.name, drafted !== null)),
    )
    const uses = [...own, ...ofDraft]
    const order = type === 'report' ? statesOfReport : states
    const state = order.find((possible) => uses.some((use) => use.state === possible))
    if (state === undefined) {
      if (isSame([one, ...(drafted === null ? [] : inDraft)])) unchanged[`${type}s`] += 1
      return []
    }
    const isDraft = new Set(uses.filter((use) => use.state === state).map((use) => use.isDraft))
    const version = isDraft.size > 1 ? 'both' : isDraft.has(true) ? 'draft' : 'published'
    const consumer: Consumer = {
      ...shown,
      state,
      ...(type === 'dashboard' ? { version } : {}),
      uses: usesOf(uses),
      schedules: mails.map(({ id: _id, ...schedule }) => schedule),
      embedded: shown.embedded && version !== 'draft',
    }
    return [{ consumer, mails, ...(type === 'dashboard' ? { workbookId } : {}) }]
  })
  return { listed, unchanged }
}

/** A draft shows reports as they are now. @param isCertain whether it says that it shows this one */
function usedInDraft({ use, state }: JudgedUse, report: string, isCertain: boolean): JudgedUse {
  const where = `${use.where} of report "${report}"`
  if (isCertain) return { use: { ...use, where }, state, isDraft: true }
  const mayUse = state === 'already-broken' ? state : 'may-use'
  return { use: { ...use, where, certainty: 'mentioned' }, state: mayUse, isDraft: true }
}

/** Each use once, the certain and most important ones first; what is used certainly is not mentioned as well. */
function usesOf(judged: readonly JudgedUse[]): Consumer['uses'] {
  const isCertain = ({ use }: JudgedUse) => use.certainty !== 'mentioned'
  const certain = new Set(judged.filter(isCertain).map(({ use }) => use.fingerprint))
  const kept = judged.filter((one) => isCertain(one) || !certain.has(one.use.fingerprint))
  const sorted = kept.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
  const once = new Map(
    sorted.map(({ use }) => [JSON.stringify([use.member, use.where, use.certainty, use.fingerprint]), use]),
  )
  return [...once.values()].slice(0, mostUses)
}
