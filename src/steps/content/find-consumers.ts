import type { Finding, SavedQuery } from '../../content/inspection.ts'
import { type FoundContent, rollUp } from '../../content/roll-up.ts'
import { takesAway, targetsOf } from '../../content/targets.ts'
import type { Context } from '../../context.ts'
import type { Consumer, ContentImpact, ModelComparison } from '../../findings.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { anySignal, startBudget } from '../../runtime/budget.ts'
import type { TeamFile } from '../../team-file/team-file.ts'
import type { PlanningSides } from '../changes/plan-check.ts'
import { judgeQueries } from './judge-queries.ts'
import { readContent } from './read-content.ts'
import { readReach } from './read-reach.ts'
import { openTally, type Share } from './tally.ts'

/** Time that is kept for the rest of the step: at least this much, or this part of what is left. */
const keptMs = 5_000
const keptPart = 0.1
/** The rest, at most: a gate that rests on it waits longer than one that only tells it. */
const mostMs = 60_000
const mostForGateMs = 300_000

/**
 * Finds the saved content that uses what the branch changes: reports, dashboards and scheduled e-mails that the token may
 * read. Saved SQL is planned on both sides. What could not be read or planned is in `unchecked`.
 * @param sides where to plan
 * @throws Stop when the step has to end
 */
export async function findConsumers(
  context: Context<GatingSettings>,
  { changes }: Pick<ModelComparison, 'changes'>,
  sides: PlanningSides,
  { ignoreContent, contentUrl }: Pick<TeamFile, 'ignoreContent' | 'contentUrl'>,
): Promise<ContentImpact> {
  const { budget, clock, settings } = context
  const deployment = context.contentDeployment ?? context.deployment
  const surfaces = { base: sides.base?.surface ?? null, head: sides.head?.surface ?? null }
  const targets = targetsOf(changes, surfaces)
  const left = budget.remainingMs()
  const most = settings.failOn === 'impact' ? mostForGateMs : mostMs
  const own = startBudget(clock, Math.min(most, Math.max(0, left - Math.max(keptMs, left * keptPart))))
  const share: Share = {
    signal: anySignal([budget.signal, own.signal]),
    isOver: () => own.signal.aborted && !budget.signal.aborted,
  }
  const tally = openTally()
  try {
    const found = await readContent(deployment, targets, ignoreContent, share, tally)
    const changed = new Set(changes.map(({ member }) => member))
    const verdictOf = await judgeQueries(context, queriesOf(found), sides, changed, share, tally)
    const consumers = await readReach(deployment, rollUp(found, verdictOf), share)
    return { ...tally.result(), consumers: consumers.map((one) => withUrl(one, contentUrl)) }
  } finally {
    own.release()
  }
}

/** The queries to plan: those that may use what is gone first, then those that more content has. */
function queriesOf({ reports, dashboards }: FoundContent): SavedQuery[] {
  const findings = [
    ...reports.flatMap(({ inspection }) => inspection.findings),
    ...dashboards.flatMap(({ inspection: { published } }) => published?.findings ?? []),
  ]
  const byText = Map.groupBy(
    findings.flatMap(({ query, hits }) => (query ? { query, hits } : [])),
    ({ query }) => `${query.form} ${query.text}`,
  )
  const isUrgent = (alike: readonly Pick<Finding, 'hits'>[]) =>
    alike.some(({ hits }) => hits.some(({ change, by }) => takesAway(change) && by !== 'loose'))
  return [...byText.values()]
    .map((alike) => ({ alike, urgent: Number(isUrgent(alike)) }))
    .sort((a, b) => b.urgent - a.urgent || b.alike.length - a.alike.length)
    .flatMap(({ alike }) => alike.slice(0, 1).map(({ query }) => query))
}

/** @param template of the team; without a value for each of its places there is no link */
function withUrl(consumer: Consumer, template: string | null): Consumer {
  if (template === null) return consumer
  const values: Record<string, string | undefined> = {
    type: consumer.type,
    id: String(consumer.id),
    publicId: consumer.publicId,
  }
  const places = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (places.some((name) => !values[name])) return consumer
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  return { ...consumer, url }
}
