import type { ContentImpact } from '../../src/base/findings.ts'
import type { WireRequest } from '../../src/http/transport.ts'
import type { PlanningSide, PlanningSides } from '../../src/meaning/planning/planners.ts'
import { entityOf, memberIn } from '../../src/meaning/probes.ts'
import type { Surface } from '../../src/meaning/surface.ts'
import type { PlatformError } from '../../src/platform/errors.ts'
import type { SqlPlan } from '../../src/query-api/query-api.ts'
import type { PlanResponse } from '../../src/query-api/schemas.ts'
import { defaultTeamFile, type TeamFile } from '../../src/team-file/team-file.ts'
import { findConsumers } from '../../src/usage/find-consumers.ts'
import type { UsedChange } from '../../src/usage/touched.ts'
import { cube, dimension, measure, surfaceChanges, surfaceFrom } from '../meaning/models.ts'
import { apiThat, planFrom } from '../meaning/planners.ts'
import { answer, platformError, type Reply } from '../platform/fake-send.ts'
import { listed, type Routes, type StepFixtureOptions, stepFixture } from '../support/fixture.ts'

type Cubes = Parameters<typeof surfaceFrom>[0]

export const orders = (dimensions = ['status', 'created_at'], measures = ['count', 'revenue']) =>
  cube('orders', {
    dimensions: dimensions.map((name) => dimension(name)),
    measures: measures.map((name) => measure(name)),
  })
const users = cube('users', { dimensions: [dimension('name')] })
const withSegment = (one: Cubes[number]) => ({ ...one, segments: [{ name: 'orders.big' }] })
/** The base, and a branch without `orders.status` and a segment. */
export const removed: { base: Cubes; head: Cubes } = {
  base: [withSegment(orders()), users],
  head: [orders(['created_at']), users],
}

/** What a planner of semantic SQL knows here: statements that name their columns one by one, `entity.member`. */
export function plannerOf(surface: Surface): (sql: string) => SqlPlan {
  return (sql) => {
    if (/^select raw/i.test(sql)) return { state: 'rejected', message: 'Error: this is no semantic SQL' }
    if (/^with/i.test(sql)) return { state: 'post-processing' }
    const from = /from "?(\w+)"?/i.exec(sql)?.[1] ?? ''
    const entity = surface.entities.get(from)
    if (!entity) return { state: 'rejected', message: `Error: Table '${from}' not found` }
    const [, columns = ''] = /^select (.*) from/i.exec(sql) ?? []
    const names = columns.split(',').map((name) => name.replace(/MEASURE\(|[")]/g, '').trim())
    const gone = names.find((name) => name !== '*' && !entity.members.has(name))
    if (gone !== undefined) return { state: 'rejected', message: `Error: column '${gone}' not found` }
    const all = names.includes('*') ? [...entity.members.keys()] : names
    const plan = planOf(
      surface,
      all.map((name) => `${from}.${name}`),
    )
    return { state: 'planned', ...plan }
  }
}

/** A plan whose SQL is that of the members, and what they are made of here. */
export function planOf(surface: Surface, names: readonly string[]): PlanResponse {
  const made = names.map((name) => {
    const { aggType = '', notes = {} } = memberIn(surface, name) ?? {}
    return `${aggType}(${notes.meta ?? ''} ${name})`
  })
  return planFrom(`SELECT ${made.join(', ')}`)
}

/** The members of a query, at the places that the form has for them. */
function namesIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return /^(?:measures|dimensions|segments|dimension|member)$/.test(key) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one) => namesIn(one, key))
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([at, one]) => namesIn(one, at))
    : []
}

export interface PlannedSide extends PlanningSide {
  /** Statements and queries that it was asked for. */
  asked: string[]
}

export function sideOf(cubes: Cubes, planSql?: (sql: string, deep: boolean) => SqlPlan | Error): PlannedSide {
  const surface = surfaceFrom(cubes)
  const asked: string[] = []
  const plan = planSql ?? plannerOf(surface)
  const api = apiThat({
    plan(query) {
      asked.push(JSON.stringify(query))
      const names = namesIn(query)
      const gone = names.find((name) => !memberIn(surface, name))
      const groups = new Set(
        names.map(entityOf).map((entity) => surface.entities.get(entity)?.component ?? entity),
      )
      const message = gone ? `'${gone.split('.')[1]}' not found for path` : `Can't find join path`
      return Promise.resolve(
        gone || groups.size > 1
          ? { state: 'rejected', message }
          : { state: 'planned', ...planOf(surface, names) },
      )
    },
    planSql(sql, deep) {
      asked.push(sql)
      const result = plan(sql, deep)
      return result instanceof Error ? Promise.reject(result) : Promise.resolve(result)
    },
  })
  return { api, surface, asked }
}

export function outage(details: Partial<ConstructorParameters<typeof PlatformError>[0]> = {}): PlatformError {
  return platformError({
    operation: { id: 'sqlV1Post', doing: 'planning a saved SQL query' },
    status: 502,
    ...details,
  })
}

export interface ContentWorld extends StepFixtureOptions {
  reports?: readonly object[]
  workbooks?: readonly object[]
  notifications?: readonly object[]
  routes?: Routes
  model?: { base: Cubes; head: Cubes }
  sides?: { base?: PlanningSide | null; head?: PlanningSide | null }
  /** What both sides list for each reader. */
  readers?: Readonly<Record<string, Readonly<Record<'base' | 'head', PlanningSide>>>>
  content?: Partial<TeamFile>
  /** Instead of what the two models differ in. */
  changes?: UsedChange[]
  valuesUnknown?: string
}

/** Looks for consumers of what the model changes, without a server. */
export function contentWorld(world: ContentWorld = {}) {
  const { reports = [], workbooks = [], notifications = [], routes = {}, model = removed } = world
  const fixture = stepFixture(
    {
      'GET reports': listed(...reports),
      'GET workbooks': listed(...workbooks),
      'GET notifications': listed(...notifications),
      ...routes,
    },
    world,
  )
  const sides: PlanningSides = { base: sideOf(model.base), head: sideOf(model.head), ...world.sides }
  // As if nothing was planned: each change has the level of its class.
  const changes = world.changes ?? surfaceChanges(model.base, model.head)
  const unknown = world.valuesUnknown === undefined ? {} : { valuesUnknown: world.valuesUnknown }
  const find = (): Promise<ContentImpact> =>
    findConsumers(
      fixture.context,
      { changes, ...unknown },
      sides,
      { ...defaultTeamFile, ...world.content },
      Object.entries(world.readers ?? {}).map(([reader, own]) => ({ reader, sides: own })),
    )
  return { ...fixture, find, sides, changes }
}

/** Pages of a list: each request gets the page after its cursor. */
export function paged(
  ...pages: readonly (readonly object[])[]
): (wire: WireRequest) => ReturnType<typeof answer> {
  return ({ url }) => {
    const at = Number(url.searchParams.get('after') ?? 0)
    const hasNextPage = at + 1 < pages.length
    return answer({
      items: pages[at] ?? [],
      pageInfo: { hasNextPage, endCursor: hasNextPage ? String(at + 1) : null },
    })
  }
}

export type { Reply }

const user = { id: 3, firstName: 'Ana', email: 'ana@example.com' }

export function report(id: number, rest: object = {}): object {
  return {
    id,
    publicId: `report${String(id).padStart(6, '0')}`,
    name: `Report ${id}`,
    user,
    workbookId: null,
    jsonQuery: null,
    sqlQuery: null,
    pivotItems: null,
    ...rest,
  }
}
export const jsonReport = (id: number, query: unknown, rest: object = {}): object =>
  report(id, { jsonQuery: JSON.stringify(query), ...rest })
export const sqlReport = (id: number, sqlQuery: string, rest: object = {}): object =>
  report(id, { sqlQuery, ...rest })

export interface Dashboard {
  widgets?: readonly object[]
  snapshots?: readonly object[]
  draft?: readonly object[] | null
}

/** A workbook with a dashboard of the same ID plus 100. */
export function workbook(
  id: number,
  { widgets = [], snapshots = [], draft = null }: Dashboard = {},
  rest: object = {},
) {
  const config = { title: `Board ${id}`, widgets }
  return {
    id,
    name: `Workbook ${id}`,
    user,
    publishedDashboard: {
      id: id + 100,
      publicId: `dash-${id}`,
      allowEmbed: false,
      config,
      reportSnapshots: snapshots,
    },
    dashboardPublished: config,
    dashboardDraft: draft && { title: `Board ${id}`, widgets: draft },
    ...rest,
  }
}
