import { withinTime } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import type { Consumer, ContentImpact, ModelComparison } from '../base/findings.ts'
import type { ValidatingSettings } from '../inputs/settings.ts'
import type { PlanningSides } from '../meaning/planning/planners.ts'
import { unionOf } from '../meaning/surface.ts'
import type { TeamFile } from '../team-file/team-file.ts'
import { type PlanningReader, planUses } from './plan-uses.ts'
import { readContent } from './read-content.ts'
import { readReach } from './read-reach.ts'
import { type QueryVerdict, rollUp } from './roll-up.ts'
import { openTally } from './tally.ts'
import { type Surfaces, touchedBy, type UsedChange } from './touched.ts'

/** Time that is reserved for the rest of the step: at least this much, or this part of what is left. */
const reservedMs = 5_000
const reservedPart = 0.1
/** The rest, at most: a gate that rests on it waits longer than one that only tells it. */
const mostMs = 60_000
const mostForGateMs = 300_000

/**
 * Finds the saved content that the branch changes: of the reports, dashboards and scheduled e-mails that the token may read,
 * each query that names a changed cube or view is planned on both sides. What could not be read or planned is in `unchecked`.
 * @param sides where to plan
 * @param readers as whom to plan, too, what uses a change for them, or what only they see
 * @throws Stop when the step has to end
 */
export async function findConsumers(
  context: Context<ValidatingSettings>,
  { changes, valuesUnknown }: Pick<ModelComparison, 'valuesUnknown'> & { changes: readonly UsedChange[] },
  sides: PlanningSides,
  { ignoreContent, contentUrl }: Pick<TeamFile, 'ignoreContent' | 'contentUrl'>,
  readers: readonly PlanningReader[] = [],
): Promise<ContentImpact> {
  const { budget, clock, settings } = context
  const surfaces = { base: sides.base?.surface ?? null, head: sides.head?.surface ?? null }
  // What only readers see is used by saved content, too.
  const seen = (side: keyof Surfaces) =>
    [sides, ...readers.map((one) => one.sides)].flatMap((one) => one[side]?.surface ?? [])
  const all = readers.length === 0 ? surfaces : { base: unionOf(seen('base')), head: unionOf(seen('head')) }
  const touched = touchedBy(changes, all)
  const changed = new Set(changes.flatMap(({ member, affects = [] }) => [member, ...affects]))
  const left = budget.remainingMs()
  const most = settings.failOn === 'impact' ? mostForGateMs : mostMs
  const limitMs = Math.min(most, Math.max(0, left - Math.max(reservedMs, left * reservedPart)))
  return withinTime(clock, limitMs, budget.signal, async (signal) => {
    const deployment = (context.contentDeployment ?? context.deployment).with({ signal })
    const tally = openTally(signal, () => signal.aborted && !budget.signal.aborted)
    const found = await readContent(deployment, touched, ignoreContent, tally)
    const planning = { sides, readers, listed: all.base, changed }
    const verdictOf = await planUses(context, found, planning, tally)
    const { listed, unchanged } = rollUp(found, (query) => {
      const verdict = verdictOf(query)
      return valuesUnknown === undefined || !verdict ? verdict : withValuesUnclear(verdict)
    })
    const consumers = await readReach(deployment, listed, tally)
    return { ...tally.result(), unchanged, consumers: consumers.map((one) => withUrl(one, contentUrl)) }
  })
}

/** Where two engines write the same model as different SQL, other SQL tells nothing. */
function withValuesUnclear({ asReaders = [], ...verdict }: QueryVerdict): QueryVerdict {
  const told = <One extends QueryVerdict>(one: One): One =>
    one.state === 'changes' ? { ...one, state: 'unclear' } : one
  return { ...told(verdict), asReaders: asReaders.map(told) }
}

/** @param template of the team; without a value for each of its places there is no link */
function withUrl(consumer: Consumer, template: string | null): Consumer {
  const { type, id, publicId = '' } = consumer
  const values = new Map(Object.entries({ type, id: String(id), publicId }))
  const encoded = (name: string) => encodeURIComponent(values.get(name) ?? '')
  const places = [...(template ?? '').matchAll(/\{(\w+)\}/g)]
  if (template === null || places.some(([, name = '']) => encoded(name) === '')) return consumer
  return { ...consumer, url: template.replace(/\{(\w+)\}/g, (_, name: string) => encoded(name)) }
}
