import { chunkOf, type PlanItem, queryOf } from '../../changes/plan-targets.ts'
import type { Surface } from '../../changes/surface.ts'
import type { SavedQuery } from '../../content/inspection.ts'
import { PlatformError } from '../../platform/errors.ts'
import type { PlanningSide } from '../changes/plan-check.ts'

/** What one side makes of a saved query. */
export type SidePlan =
  | { state: 'planned' }
  | { state: 'rejected'; message: string }
  /** Its names exist; the queries inside it were not planned. The message says why they cannot be. */
  | { state: 'sound'; message: string }
  /** The query is malformed. */
  | { state: 'malformed' }

/** This side plans nothing of this form. */
export class NotOffered extends Error {
  override readonly name = 'NotOffered'
  readonly error: PlatformError
  constructor(error: PlatformError) {
    super(error.message)
    this.error = error
  }
}

/** This side rejects what it must plan. */
export class PlannerBroken extends Error {
  override readonly name = 'PlannerBroken'
}

type Form = SavedQuery['form']

/** Plans saved queries on one side. */
export interface SidePlanner {
  /** @throws PlatformError, NotOffered, PlannerBroken; the signal's reason */
  plan(query: SavedQuery): Promise<SidePlan>
  /** Whether it still plans what it must plan, after it rejected a query of this form. @throws as above */
  verify(form: Form): Promise<void>
}

/**
 * @param changed entities and members that the branch changes: another one must plan, which tells a rejected query from a
 *   planner that does not work
 */
export function createSidePlanner(
  { api, surface }: PlanningSide,
  changed: ReadonlySet<string>,
  signal: AbortSignal,
): SidePlanner {
  const checks = new Map<Form, Promise<void>>()

  /** One of a few is enough: a member that did not change may have been broken for long. */
  async function control(form: Form): Promise<void> {
    const items = unchangedItems(surface, changed)
    // Where nothing must plan, the environment has to respond at least.
    if (items.length === 0) await api.meta(signal)
    for (const [index, item] of items.entries()) {
      const plan =
        form === 'sql'
          ? await api.planSql(controlSql(item), false, signal)
          : await api.plan(controlQuery(item, surface), signal)
      if (plan.state === 'planned' || plan.state === 'post-processing') return
      if (plan.state === 'not available') throw new NotOffered(plan.error)
      if (index === items.length - 1) throw new PlannerBroken()
    }
  }

  async function rejected(form: Form, state: 'rejected' | 'sound', message: string): Promise<SidePlan> {
    const check = checks.get(form) ?? control(form)
    checks.set(form, check)
    await check
    return { state, message }
  }

  async function planSql(text: string): Promise<SidePlan> {
    const plan = await api.planSql(text, false, signal)
    if (plan.state === 'not available') throw new NotOffered(plan.error)
    if (plan.state === 'rejected') return rejected('sql', 'rejected', plan.message)
    if (plan.state === 'planned') return plan
    const deep = await api.planSql(text, true, signal)
    if (deep.state === 'not available') throw new NotOffered(deep.error)
    if (deep.state === 'planned') return deep
    return rejected('sql', 'sound', deep.state === 'rejected' ? deep.message : '')
  }

  async function planJson(text: string): Promise<SidePlan> {
    const plan = await api.plan(JSON.parse(text), signal).catch((error: unknown) => {
      if (error instanceof PlatformError && error.trouble === 'rejected') return null
      throw error
    })
    if (plan === null) return { state: 'malformed' }
    if (plan.state === 'not available') throw new NotOffered(plan.error)
    if (plan.state === 'planned') return { state: 'planned' }
    return rejected('json', 'rejected', plan.state === 'rejected' ? plan.message : plan.error.text)
  }

  return {
    plan: ({ form, text }) => (form === 'sql' ? planSql(text) : planJson(text)),
    verify: control,
  }
}

const mostControls = 3

/** Members that have to plan: of entities that did not change before others, dimensions before measures. */
function unchangedItems(surface: Surface, changed: ReadonlySet<string>): PlanItem[] {
  const items = [...surface.entities.values()].flatMap((entity) => {
    const names = [...entity.members.values()].map((member) => ({
      ...member,
      full: `${entity.name}.${member.name}`,
    }))
    const isTouched = changed.has(entity.name) || names.some(({ full }) => changed.has(full))
    return names
      .filter(({ kind, full }) => kind !== 'segment' && !changed.has(full) && !changed.has(entity.name))
      .map(({ kind, full }) => ({
        member: full,
        kind,
        rank: Number(isTouched) * 2 + Number(kind === 'measure'),
      }))
  })
  return items
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostControls)
    .map(({ member, kind }) => ({ member, kind }))
}

function controlSql({ member, kind }: PlanItem): string {
  const dot = member.indexOf('.')
  const name = `"${member.slice(dot + 1)}"`
  return `SELECT ${kind === 'measure' ? `MEASURE(${name})` : name} FROM "${member.slice(0, dot)}" LIMIT 1`
}

function controlQuery(item: PlanItem, surface: Surface): unknown {
  const chunk = chunkOf(item, surface)
  return chunk ? queryOf(chunk) : {}
}
