import type { Emulator } from '../../emulator/index.ts'
import { compileModel } from '../../emulator/model/validate.ts'
import type { Consumer, FoundChange } from '../../src/base/findings.ts'
import { filesOf, type Model, rich } from '../meaning/edited-models.ts'
import { type Edit, listOf, named, riskyEdits, safeEdits } from '../meaning/edits.ts'
import { type Planted, type PlantedUse, plantContent } from '../support/content/plant.ts'
import { type QueryableMember, queryableMembers } from '../support/content/random.ts'
import { runStep, type Step } from '../support/platform.ts'

// What is planted in a tenant, and what becomes of it by the emulator's planner, which is asked about every query.

/** A generator that a seed repeats. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const recordOf = (model: Model) =>
  Object.fromEntries(filesOf(model).map(({ path, content }) => [path, content]))

/** Edits after which queries plan, and their SQL may differ. */
const otherSql: Record<string, Edit> = {
  'another SQL': safeEdits['another SQL'] ?? (() => false),
  'another table': safeEdits['another table'] ?? (() => false),
  'another join': (model) => {
    const [join] = listOf(named(model, 'base_orders'), 'joins')
    return join !== undefined && Boolean(Object.assign(join, { sql: '{CUBE}.buyer_id = {customers.id}' }))
  },
  'a smaller pre-aggregation': (model) => {
    const rollups = listOf(named(model, 'base_orders'), 'pre_aggregations')
    for (const rollup of rollups) rollup.measures = ['count']
    return rollups.length > 0
  },
  'no pre-aggregation': (model) =>
    Boolean(Object.assign(named(model, 'base_orders'), { pre_aggregations: [] })),
  'another measure': (model) => {
    const measure = listOf(named(model, 'base_orders'), 'measures').find(({ name }) => name === 'revenue')
    return measure !== undefined && Boolean(Object.assign(measure, { sql: '{amount_raw} - 1' }))
  },
}

const allEdits = { ...riskyEdits, ...otherSql }

/** A model that compiles, after one to three edits that queries can notice. */
export async function edited(seed: number): Promise<{ edits: string[]; files: Record<string, string> }> {
  const next = dice(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]
  for (;;) {
    const model = rich()
    const edits: string[] = []
    for (let count = 1 + Math.floor(next() * 3); count > 0; count--) {
      const name = pick(Object.keys(allEdits)) ?? ''
      if (allEdits[name as keyof typeof allEdits]?.(model, pick)) edits.push(name)
    }
    const { text } = await compileModel(filesOf(model))
    if (edits.length > 0 && text === null) return { edits, files: recordOf(model) }
  }
}

interface Tenant {
  step: Step
  members: QueryableMember[]
  planted: Planted[]
  platform: Emulator
}

export async function tenantOf(seed: number, head: Record<string, string>): Promise<Tenant> {
  const base = recordOf(rich())
  const members = await queryableMembers(base)
  const all: Planted[] = []
  let platform: Emulator | undefined
  const step = await runStep({
    inputs: { command: 'validate', branch: 'feature' },
    platform: { state: { files: base, branches: [{ name: 'feature', files: head }] } },
    files: head,
    prepare(emulator) {
      platform = emulator
      all.push(
        ...plantContent(emulator.state, members, { seed, reports: 36, dashboards: 6, notifications: 6 }),
      )
    },
  })
  if (!platform) throw new Error('no platform')
  return { step, planted: all, platform, members }
}

/** What one side says: the SQL, with the pre-aggregations that it reads and what these are built by; or why there is none. */
type Planning = { sql: string; rollups: string[] } | 'sound' | 'rejected' | 'malformed'

/** `rollup`: a pre-aggregation serves it on both sides, and is built in another way, of which it may read nothing. */
export type State = 'broken' | 'changes' | 'loses-rollup' | 'rollup' | 'same' | 'unknown'

function stateOf(base: Planning, head: Planning): State {
  if (base === 'malformed' || head === 'malformed') return 'unknown'
  if (head === 'rejected') return base === 'rejected' ? 'unknown' : 'broken'
  if (head === 'sound') return typeof base === 'object' ? 'broken' : 'unknown'
  if (typeof base !== 'object') return 'unknown'
  const [before, after] = [base, head].map(
    ({ sql, rollups }) => rollups.length > 0 || sql.includes('pre_aggregations'),
  )
  if (before && !after) return 'loses-rollup'
  if (after && !before) return 'unknown'
  // Semantic SQL does not say what a pre-aggregation is made of.
  if (before && base.rollups.length === 0) return 'unknown'
  // Of a query that a pre-aggregation serves, the text alone does not tell what its members are.
  if (before && base.rollups.join() !== head.rollups.join()) return 'rollup'
  return base.sql === head.sql ? 'same' : 'changes'
}

interface Side {
  statement: (sql: string) => Promise<Planning>
  query: (query: unknown) => Promise<Planning>
  /** Members and custom granularities that can be queried. */
  names: ReadonlySet<string>
  /** Dimensions that are times. */
  times: ReadonlySet<string>
}

type Plan = { sql: { sql: unknown; preAggregations?: { loadSql?: unknown }[] } }

/** What the emulator says, by branch, without the product. */
async function sidesOf(platform: Emulator): Promise<Record<'base' | 'head', Side>> {
  const headers = { authorization: `Bearer ${platform.token}`, 'content-type': 'application/json' }
  const at = `${platform.url}/api/v1/deployments/1/environments`
  const { items } = (await (await fetch(at, { headers })).json()) as {
    items: {
      id: string
      type: string
      branch: string | null
      api_credentials: { type: string; url: string }[]
    }[]
  }
  const sideOf = async (isBase: boolean): Promise<Side> => {
    const found = items.find(({ type, branch }) => (isBase ? type === 'production' : branch === 'feature'))
    const url = found?.api_credentials.find(({ type }) => type === 'rest')?.url.replace(/\/v1$/, '')
    if (!found || url === undefined) throw new Error('no environment')
    const body = JSON.stringify({ security_context: {}, expires_in: 3600 })
    const created = await fetch(`${at}/${found.id}/tokens`, { method: 'POST', headers, body })
    const { data } = (await created.json()) as { data: { token: string } }
    const auth = { authorization: data.token, 'content-type': 'application/json' }
    const ask = async (given: object) => {
      const response = await fetch(`${url}/v1/sql`, {
        method: 'POST',
        headers: auth,
        body: JSON.stringify(given),
      })
      return { status: response.status, answer: (await response.json()) as unknown }
    }
    const askSql = async (query: string, isDeep: boolean) => {
      const { answer } = await ask({ query, format: 'sql', disable_post_processing: isDeep })
      return (answer as { sql?: { status: string; sql: unknown } }).sql ?? { status: 'rejected', sql: null }
    }
    const meta = (await (await fetch(`${url}/v1/meta`, { headers: auth })).json()) as {
      cubes: Record<
        'measures' | 'dimensions' | 'segments',
        { name: string; type?: string; granularities?: { name: string }[] }[]
      >[]
    }
    const members = meta.cubes.flatMap(({ measures, dimensions, segments }) => [
      ...measures,
      ...dimensions,
      ...segments,
    ])
    return {
      async statement(query) {
        const first = await askSql(query, false)
        const { status, sql } = first.status === 'error' ? await askSql(query, true) : first
        if (status === 'ok') return { sql: JSON.stringify(sql), rollups: [] }
        return first.status === 'error' ? 'sound' : 'rejected'
      },
      async query(query) {
        const { status, answer } = await ask({ query })
        if (status !== 200)
          return (answer as { type?: string }).type || status === 500 ? 'rejected' : 'malformed'
        const plans = (Array.isArray(answer) ? answer : [answer]) as Plan[]
        return {
          sql: JSON.stringify(plans.map(({ sql }) => sql.sql)),
          rollups: plans.flatMap(
            ({ sql }) => sql.preAggregations?.map(({ loadSql }) => JSON.stringify(loadSql)) ?? [],
          ),
        }
      },
      times: new Set(members.flatMap(({ name, type }) => (type === 'time' ? [name] : []))),
      names: new Set(
        members.flatMap(({ name, granularities = [] }) => [
          name,
          ...granularities.map((one) => `${name}.${one.name}`),
        ]),
      ),
    }
  }
  return { base: await sideOf(true), head: await sideOf(false) }
}

export const keyOf = ({ type, id }: Pick<Consumer, 'type' | 'id'>) => `${type} ${id}`

const order = ['broken', 'changes', 'loses-rollup', 'rollup', 'unknown', 'same'] as const

const worst = (states: readonly State[]) => order.find((state) => states.includes(state))

/** What becomes of each piece of content, by its planted uses and the planner. */
export async function truthOf({ planted, platform, members }: Tenant, touched: (entity: string) => boolean) {
  const { base, head } = await sidesOf(platform)
  const { reports, workbooks } = platform.state.deployment.workspace
  const known = new Map<string, Promise<State>>()
  const once = (key: string, ask: (side: Side) => Promise<Planning>) => {
    const state = known.get(key) ?? Promise.all([ask(base), ask(head)]).then(([a, b]) => stateOf(a, b))
    known.set(key, state)
    return state
  }
  const ofNames = (names: readonly string[], granularity?: string) => {
    const [dimension] = names
    const timed = { timeDimensions: [{ dimension, granularity }] }
    if (granularity !== undefined) return once(JSON.stringify(timed), (side) => side.query(timed))
    const lists = { measure: 'measures', dimension: 'dimensions', segment: 'segments' } as const
    const query: Record<string, string[]> = {}
    for (const name of names) {
      const list = lists[members.find((one) => one.name === name)?.kind ?? 'dimension']
      query[list] = [...(query[list] ?? []), name]
    }
    return once(JSON.stringify(query), (side) => side.query(query))
  }
  /** The queries in a report, or in the form in which a dashboard was published with it. */
  const ofSaved = async ({
    sqlQuery,
    jsonQuery,
  }: {
    sqlQuery?: string | null
    jsonQuery?: string | null
  }) => [
    ...(sqlQuery ? [await once(sqlQuery, (side) => side.statement(sqlQuery))] : []),
    ...(jsonQuery ? [await once(jsonQuery, (side) => side.query(JSON.parse(jsonQuery)))] : []),
  ]
  /** What meta no longer has is gone, although the planner takes private members. */
  const isGone = ({ member, granularity, where }: PlantedUse) =>
    // The planner takes a text for a time.
    ((granularity !== undefined || where === 'timeGrains') &&
      base.times.has(member) &&
      !head.times.has(member)) ||
    (base.names.has(member) && !head.names.has(member)) ||
    (base.names.has(`${member}.${granularity}`) && !head.names.has(`${member}.${granularity}`))
  const states = new Map<string, State[]>()
  for (const one of planted) {
    const found = states.get(keyOf(one)) ?? []
    states.set(keyOf(one), found)
    const uses = one.uses.filter(({ member }) => touched(member.split('.')[0] ?? ''))
    const exact = uses.filter(({ certainty }) => certainty === 'exact')
    if (one.type === 'report' && one.uses.some(({ member }) => touched(member.split('.')[0] ?? ''))) {
      const report = reports.get(one.id)
      found.push(...(await ofSaved(report ?? {})))
      if (report?.pivotItems) found.push(await ofNames(exact.map(({ member }) => member)))
    }
    if (one.version === 'published')
      for (const snapshot of workbooks.get(one.workbookId ?? 0)?.dashboard?.snapshots ?? []) {
        const named = one.uses.filter(({ where }) => where === `snapshot of report ${snapshot.reportId}`)
        if (named.some(({ member }) => touched(member.split('.')[0] ?? '')))
          found.push(...(await ofSaved(snapshot)))
      }
    // What the base rejects, too, was broken before.
    const isOld = one.type === 'report' && found.length > 0 && found.every((state) => state === 'unknown')
    if (exact.some(isGone) && !isOld) found.push('broken')
    // Filters, grains and lists of members; what a draft shows are its reports.
    const alone = exact.filter(({ where }) => one.type !== 'report' && !where.startsWith('report '))
    for (const { member, where } of alone) {
      const isGrain = one.type === 'notification' && where === 'timeGrains'
      found.push(await ofNames([member], isGrain ? 'week' : undefined))
    }
  }
  for (const { dashboard, dashboardDraft } of workbooks.values()) {
    const shown = (dashboardDraft?.widgets ?? []).map(({ config }) => `report ${String(config?.reportId)}`)
    if (dashboard)
      states
        .get(`dashboard ${dashboard.id}`)
        ?.push(...shown.flatMap((key) => worst(states.get(key) ?? []) ?? []))
  }
  // A chart of raw SQL is not checked, so nothing is said about the whole.
  for (const one of planted)
    if (one.version !== 'draft' && one.uses.some(({ certainty }) => certainty === 'unchecked'))
      states.get(keyOf(one))?.push('unknown')
  return { states: new Map([...states].map(([key, found]) => [key, worst(found)] as const)), isGone }
}

/** Cubes and views that a change is about, or a join of it. */
export function touchedBy(changes: readonly FoundChange[]): (entity: string) => boolean {
  const told = changes.filter(({ level, id }) => level !== 'safe' && !id.endsWith('-new'))
  const names = told.flatMap(({ id, kind, entity, member, affects = [] }) =>
    kind === 'pre-aggregation' && affects.length > 0
      ? affects
      : kind === 'join'
        ? // Queries about one of two joined cubes stay as they are; of what was cut off, each is planned.
          id === 'join-path-lost'
          ? [entity]
          : []
        : [entity, member, ...affects],
  )
  const entities = new Set(names.map((name) => name.split('.')[0]))
  return (entity) => entities.has(entity)
}
