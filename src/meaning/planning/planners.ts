import { eachOf } from '../../base/concurrency.ts'
import { PlatformError } from '../../platform/errors.ts'
import type { Plan, QueryApi } from '../../query-api/query-api.ts'
import type { SidePlan } from '../../usage/roll-up.ts'
import type { SavedQuery } from '../../usage/touched.ts'
import type { MemberState } from '../compare-plans.ts'
import { controlsOf, entityOf, halvesOf, isColumnOf, type Probe, type ProbeItem, queryOf } from '../probes.ts'
import type { Surface } from '../surface.ts'

// The planners of both sides, for members and for saved queries.

/** Questions that are begun at once. How many requests these become at once is for the query API of each side to say. */
export const atOnce = 16

/** One side of the comparison. */
export interface PlanningSide {
  api: QueryApi
  surface: Surface
}

/** Both sides; null where what can be queried was not read. */
export interface PlanningSides {
  base: PlanningSide | null
  head: PlanningSide | null
}

type Reply = SidePlan | Extract<Plan, { error: PlatformError }>

/**
 * The planners of both sides, each with a count of its plans.
 * @param isChanged members that are no control: they may be at fault themselves
 */
export function createPlanners(
  base: PlanningSide,
  head: PlanningSide,
  isChanged: (item: ProbeItem) => boolean,
  signal: AbortSignal,
) {
  function plannerOf({ api, surface }: PlanningSide) {
    let plans = 0
    /** What it planned, by form. */
    const good = new Map<SavedQuery['form'], SavedQuery>()

    async function send(query: SavedQuery): Promise<Reply> {
      plans++
      const reply = await (query.form === 'json' ? planJson(query.text) : planSql(query.text))
      if (isPlanned(reply)) good.set(query.form, query)
      return reply
    }

    async function planJson(text: string): Promise<Reply> {
      try {
        const plan = await api.plan(JSON.parse(text), signal)
        return plan.state === 'planned' ? { state: 'planned', plan } : plan
      } catch (error) {
        if (error instanceof PlatformError && error.trouble === 'rejected') return { state: 'malformed' }
        throw error
      }
    }

    /** Of what needs post-processing, only the frame is planned, unless that is forbidden. */
    async function planSql(text: string, deep = false): Promise<Reply> {
      const plan = await api.planSql(text, deep, signal)
      if (plan.state === 'planned')
        return {
          state: 'planned',
          plan: { memberNames: null, rollups: [], dataSource: '', union: '', ...plan },
        }
      if (plan.state === 'post-processing')
        return deep ? { state: 'sound', message: '' } : planSql(text, true)
      return plan.state === 'rejected' && deep ? { state: 'sound', message: plan.message } : plan
    }

    /** Whether it plans what it planned before, or else one of a few members. */
    async function isWorking(form: SavedQuery['form']): Promise<boolean> {
      const known = good.get(form)
      const controls = known ? [known] : controlsOf(surface, isChanged).map((item) => controlOf(item, form))
      for (const control of controls) if (isPlanned(await send(control))) return true
      return false
    }

    return {
      get plans() {
        return plans
      },
      /**
       * @throws PlatformError when it was not reached, plans nothing of this form, or fails for what must plan, too: the
       *   runtime may be at fault, and then it fails for every query
       */
      async plan(query: SavedQuery): Promise<SidePlan> {
        const reply = await send(query)
        if (reply.state === 'not available') throw reply.error
        if (reply.state === 'failed') {
          if (await isWorking(query.form)) return { state: 'rejected', message: reply.error.text }
          throw reply.error
        }
        // Of SQL, every error of the planner is like this.
        if (reply.state === 'rejected' && query.form === 'sql' && !(await isWorking('sql')))
          throw new PlatformError({
            operation: { id: 'sqlV1Post', doing: 'planning what must plan' },
            trouble: 'rejected',
            status: 500,
            text: reply.message,
            advice: 'Try again later: the planner rejects everything.',
            arrived: 'unknown',
          })
        return reply
      },
    }
  }

  return { base: plannerOf(base), head: plannerOf(head) }
}

export type Planners = ReturnType<typeof createPlanners>

function isPlanned({ state }: Reply): boolean {
  return state === 'planned' || state === 'sound'
}

function controlOf(item: ProbeItem, form: SavedQuery['form']): SavedQuery {
  if (form === 'json') return { form, text: JSON.stringify(queryOf([item])) }
  const entity = entityOf(item.member)
  const name = `"${item.member.slice(entity.length + 1)}"`
  const column = item.kind === 'measure' ? `MEASURE(${name})` : name
  return { form, text: `SELECT ${column} FROM "${entity}" LIMIT 1` }
}

type State = MemberState['state']

/** What a query says in these states, it says of each member in it. */
const uniform: ReadonlySet<State> = new Set(['same', 'rollup gained', 'new', 'not checked'])

/**
 * Asks for members, and where they are not all the same, for fewer at a time, down to a single one. What differs in the
 * columns of some members is told from the query that shows it.
 * @param tell called with what is known of all members of a part
 * @param together called with members that are all the same alone, and not together
 * @returns whether any of them explains a difference
 */
export async function settle<Told extends { state: MemberState }>(
  probe: Probe,
  ask: (probe: Probe) => Promise<Told>,
  tell: (probe: Probe, told: Told) => void,
  together: (probe: Probe, state: MemberState) => void = () => {},
): Promise<boolean> {
  const [first, second] = probe
  if (!first) return false
  const told = await ask(probe)
  const { state } = told
  const isUniform = uniform.has(state.state)
  if (!second || isUniform) {
    tell(probe, told)
    return !isUniform
  }
  const columns = state.state === 'different' ? columnGroups(probe, state) : null
  if (columns) {
    // One of those that differ in the same way is asked for alone, which also says what it is made of.
    await eachOf(columns.different, probe.length, async ({ items, state: own }) => {
      const [one] = items
      const alone = one && (await ask([one]))
      if (alone)
        tell(items, {
          ...alone,
          state: alone.state.state === 'different' ? { ...own, columns: new Map() } : alone.state,
        })
    })
    tell(columns.same, { ...told, state: { state: 'same' } })
    return true
  }
  let isExplained = false
  await eachOf(partsOf(probe, state), probe.length, async (part) => {
    const explains = await settle(part, ask, tell, together)
    isExplained ||= explains
  })
  if (!isExplained) together(probe, state)
  return true
}

/** The members whose columns differ, by how they do; null where it is not known of each. */
export function columnGroups(
  probe: Probe,
  { columns }: Pick<Extract<MemberState, { state: 'different' }>, 'columns'>,
) {
  const found = probe.map((item) => ({
    item,
    state: [...columns].find(([column]) => isColumnOf(column, item))?.[1],
  }))
  const other = found.flatMap(({ item, state }) => (state ? [{ item, state }] : []))
  // Segments have no column, and what stands beside the members may have one.
  if (other.length === 0 || other.length < columns.size || probe.some(({ kind }) => kind === 'segment'))
    return null
  const groups = Map.groupBy(other, ({ state }) => state.signature)
  return {
    different: [...groups.values()].flatMap((group) => {
      const [one] = group
      return one
        ? [{ items: group.map(({ item }) => item), state: { state: 'different' as const, ...one.state } }]
        : []
    }),
    same: found.filter(({ state }) => !state).map(({ item }) => item),
  }
}

/** Those at fault alone, as far as the response tells, and the rest together; else halves. */
function partsOf(probe: Probe, state: MemberState): Probe[] {
  const named = probe.filter(
    (item) => 'message' in state && state.message.includes(item.member.slice(item.member.indexOf('.') + 1)),
  )
  const rest = probe.filter((item) => !named.includes(item))
  if (named.length === 0 || rest.length === 0) return halvesOf(probe)
  return [...named.map((item) => [item]), rest]
}
