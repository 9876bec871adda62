import { eachOf } from '../base/concurrency.ts'
import { atOnce, createPlanners, type PlanningSide } from '../meaning/planning/planners.ts'
import {
  cubeMember,
  entityOf,
  halvesOf,
  itemsOf,
  memberIn,
  memberProbes,
  type Probe,
  type ProbeItem,
  plainItems,
  queryOf,
  timeIn,
} from '../meaning/probes.ts'
import { isEmpty } from '../meaning/readers/reader-plans.ts'
import { tokensOf } from '../meaning/sql-text.ts'
import type { PlanResponse } from '../query-api/schemas.ts'
import { comparedIn, hasConditionOn } from './filter-conditions.ts'

const failed = 'cannot be planned'

/** What the planner makes of a member for a reader. */
export interface Got {
  state: 'rows' | 'empty' | typeof failed
  /** A policy filters by a value that the reader's context does not have. */
  lacksValue: boolean
  /** The members by which the rows may be filtered; null where it is not known of the member alone. */
  filters: readonly string[] | null
  /** Of the plan; empty where there is none. */
  sql: string
}

export type AskedReader = ReturnType<typeof askReader>

/** Asks the planner what a reader gets, each member once. */
export function askReader(side: PlanningSide, signal: AbortSignal) {
  const { surface } = side
  const { head: planner } = createPlanners(side, side, () => false, signal)
  const known = new Map<string, Got>()
  /** What a filter by a column compares. */
  const compared = new Map<string, Promise<ReturnType<typeof comparedIn>>>()

  async function planOf(probe: Probe): Promise<PlanResponse | null> {
    const asked = await planner.plan({ form: 'json', text: JSON.stringify(queryOf(probe)) })
    return asked.state === 'planned' ? asked.plan : null
  }

  async function ask(probe: Probe): Promise<Got> {
    const got = gotOf(await planOf(probe))
    return probe.length === 1 ? got : { ...got, filters: null }
  }

  /** A plan without rows says that one of its members is not granted, so that it is asked for fewer, down to a single one. */
  async function settle(probe: Probe, beside: Probe = []): Promise<void> {
    const got = await ask([...beside, ...probe])
    const [only, second] = probe
    if (only && !second) known.set(only.member, got.state === failed ? await overTime(only, got) : got)
    else if (got.state === 'rows' && !got.lacksValue) for (const { member } of probe) known.set(member, got)
    else for (const half of halvesOf(probe)) await settle(half, beside)
  }

  /** Some measures need a time, which must be granted itself. */
  async function overTime(item: ProbeItem, alone: Got): Promise<Got> {
    const entity = surface.entities.get(entityOf(item.member))
    const time = item.kind === 'measure' && entity && timeIn(itemsOf(entity), [surface])
    if (!time) return alone
    const plain: ProbeItem = { member: time.member, kind: time.kind }
    if (isOpen(plain)) await settle([plain])
    return known.get(time.member)?.state === 'rows' ? ask([item, time]) : alone
  }

  async function comparedBy(item: ProbeItem, sql: string, filter: ProbeItem) {
    const filtered = await planOf([item, filter])
    return comparedIn(sql, filtered?.sql ?? '')
  }

  function comparedOf(column: ProbeItem, filter: ProbeItem) {
    const { member } = column
    const found =
      compared.get(member) ?? planOf([column]).then((plan) => comparedBy(column, plan?.sql ?? '', filter))
    compared.set(member, found)
    return found
  }

  const isOpen = ({ member }: ProbeItem) => !known.has(member)
  const isSegment = ({ kind }: ProbeItem) => kind === 'segment'
  const cubeOf = ({ member }: ProbeItem) => entityOf(cubeMember(surface, member))

  const itemsNamed = (names: readonly string[]) =>
    names.flatMap((member): ProbeItem[] => {
      const kind = memberIn(surface, member)?.kind
      return kind === undefined ? [] : [{ member, kind }]
    })

  async function askTogether(items: readonly ProbeItem[]): Promise<void> {
    const probes = memberProbes(items.filter(isOpen), () => false, cubeOf)
    await eachOf(probes, atOnce, (probe) => settle(probe))
  }

  /** Segments are no query: they stand beside a member that is granted, if there is one. */
  async function askSegments(segments: readonly ProbeItem[]): Promise<void> {
    for (const [name, own] of Map.groupBy(segments.filter(isOpen), ({ member }) => entityOf(member))) {
      const others = plainItems(surface.entities.get(name)).filter((item) => !isSegment(item))
      await askTogether(others)
      const companion = others.find(({ member }) => known.get(member)?.state === 'rows')
      if (companion) await settle(own, [companion])
      else
        for (const { member } of own)
          known.set(member, { state: 'empty', lacksValue: false, filters: null, sql: '' })
    }
  }

  return {
    surface,
    /** What the reader gets of listed members. @throws PlatformError when the planner was not reached, or fails for everything */
    async members(names: readonly string[]): Promise<ReadonlyMap<string, Got>> {
      const items = itemsNamed(names)
      await askTogether(items.filter((item) => !isSegment(item)))
      await askSegments(items.filter(isSegment))
      return known
    },
    /**
     * Whether the rows of a member, which touches columns, are filtered by one of them.
     * @param filters the columns, as filters
     * @returns null where the plan does not show it
     */
    async isFilteredBy(name: string, { sql }: Got, filters: readonly ProbeItem[]): Promise<boolean | null> {
      const usual = await Promise.all(
        filters.map(({ member, kind, ...rest }) => comparedOf({ member, kind }, { member, kind, ...rest })),
      )
      const known = usual.flatMap((one) => (one ? [one] : []))
      if (hasConditionOn(sql, known)) return true
      const [item] = itemsNamed([name])
      const own = await Promise.all(
        filters.map(async (filter) =>
          item && entityOf(name) === entityOf(filter.member) ? comparedBy(item, sql, filter) : null,
        ),
      )
      const all = own.flatMap((one) => (one ? [one] : []))
      return hasConditionOn(sql, [...known, ...all]) || (all.length < own.length ? null : false)
    },
    /** The same with the members by which their rows are filtered: so each is planned alone. Without segments. */
    async rowsOf(names: readonly string[]): Promise<ReadonlyMap<string, Got>> {
      const items = itemsNamed(names).filter((item) => !isSegment(item))
      const open = items.filter(({ member }) => !known.get(member)?.filters)
      await eachOf(open, atOnce, (item) => settle([item]))
      return new Map(
        items.flatMap(({ member }) => {
          const got = known.get(member)
          return got ? [[member, got]] : []
        }),
      )
    },
  }
}

/** @param plan null where there is none */
function gotOf(plan: Pick<PlanResponse, 'sql' | 'values' | 'memberNames'> | null): Got {
  if (plan === null) return { state: failed, lacksValue: false, filters: null, sql: '' }
  const { sql, values, memberNames } = plan
  // A member whose definition names another one touches it, too.
  const isFiltered = tokensOf(sql ?? '').some((token) => /^(?:where|having)$/i.test(token))
  return {
    state: isEmpty(plan) ? 'empty' : 'rows',
    lacksValue: values.includes('"undefined"'),
    filters: isFiltered ? memberNames : [],
    sql: sql ?? '',
  }
}
