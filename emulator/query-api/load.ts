import type { CompiledMember } from '../compiler/compilation.ts'
import type { PlannedQuery } from '../compiler/planning.ts'
import { isNode, type Node } from '../contract/strict.ts'
import { askModel } from '../model/validate.ts'
import { servedTables } from '../warehouse/table.ts'
import { QueryRefusal, type ServedModel, servedModel } from './call.ts'
import type { QueryCall } from './handlers.ts'
import { hiddenFrom } from './meta.ts'
import { parsedQuery, readQueries } from './query.ts'

type Row = Record<string, unknown>

const mostRows = 50_000

/** Runs a query, or each of several, on the warehouse. @param given parameters of the URL, or the body */
export async function loadOf(call: QueryCall, given: Node): Promise<unknown> {
  const { queries, single } = readQueries(given.query, call.now)
  const asked = parsedQuery(given.query)
  if (!single && given.queryType !== 'multi') {
    const type = Array.isArray(asked) ? 'blendingQuery' : 'compareDateRangeQuery'
    throw new QueryRefusal(400, `'${type}' query type is not supported by the client.`)
  }
  const model = await servedModel(call)
  const results: unknown[] = []
  for (const [index, query] of queries.entries()) {
    const form: unknown = Array.isArray(asked) ? asked[index] : asked
    const result = await loaded(call, model, query, isNode(form) ? form : {})
    if (result === undefined) return { error: 'Continue wait' }
    results.push(result)
  }
  if (given.queryType !== 'multi') return results[0]
  const queryType = single ? 'regularQuery' : Array.isArray(asked) ? 'blendingQuery' : 'compareDateRangeQuery'
  return { queryType, results, pivotQuery: {}, slowQuery: false }
}

/** The result of one query; undefined while the warehouse is at work. */
async function loaded(
  call: QueryCall,
  model: ServedModel,
  query: PlannedQuery,
  form: Node,
): Promise<unknown> {
  const run = (one: PlannedQuery) => {
    const tables = servedTables(call.deployment.warehouse, call.state.switches.missingColumns)
    return askModel(model.files, { kind: 'load', query: one, context: call.context, tables })
  }
  const result = await run(query)
  if ('error' in result) {
    if (!result.byPlanner) throw new QueryRefusal(500, result.error)
    throw new QueryRefusal(400, result.error, { type: 'UserError' })
  }
  if (!(await call.wait([query, model.files]))) return undefined
  if ('warehouseError' in result) throw new QueryRefusal(400, result.warehouseError)
  const members = await visibleMembers(call, model)
  refuseHidden(query, members)
  const all = form.total === true ? await run({ ...query, limit: mostRows, offset: 0 }) : undefined
  const rows = result.rows.map((row) => valuesOf(row, members))
  return {
    query: normalized(form, query),
    data: inForm(rows, form.responseFormat),
    annotation: annotationOf(query, members),
    lastRefreshTime: new Date(call.now).toISOString(),
    total: all !== undefined && 'rows' in all ? all.rows.length : null,
    slowQuery: false,
    dataSource: 'default',
    dbType: 'sqlite',
    external: null,
    usedPreAggregations: {},
  }
}

/** A query as the engine returns it: as given, with all that it adds. */
function normalized(form: Node, query: PlannedQuery): Node {
  return { ...form, order: [], ...query, rowLimit: query.limit, queryType: 'regularQuery' }
}

async function visibleMembers(call: QueryCall, model: ServedModel): Promise<Map<string, CompiledMember>> {
  const hidden = await hiddenFrom(call, model)
  const devMode = call.devMode(call.state)
  const all = model.compilation.cubes.flatMap((cube) => [
    ...cube.measures,
    ...cube.dimensions,
    ...cube.segments,
  ])
  const seen = all.filter((one) => (devMode || one.public) && hidden?.has(one.name) !== true)
  return new Map(seen.map((member) => [member.name, member]))
}

/** Late, as in the engine: when the query has run. Segments and filters may be hidden. */
function refuseHidden(query: PlannedQuery, visible: ReadonlyMap<string, unknown>): void {
  const times = query.timeDimensions.flatMap((one) => (one.granularity === undefined ? [] : [one.dimension]))
  const named = [...query.measures, ...query.dimensions, ...times]
  const hidden = named.find((name) => !visible.has(name))
  if (hidden === undefined) return
  throw new QueryRefusal(500, `Error: You requested hidden member: '${hidden}'. Please make it visible`)
}

/** Numbers are texts, as most warehouses have them. A time dimension is there with and without its granularity. */
function valuesOf(row: Row, members: ReadonlyMap<string, CompiledMember>): Row {
  const entries = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    const [entity, member, granularity] = name.split('.')
    const plain = `${entity}.${member}`
    const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
    const shown = members.get(plain)?.type === 'boolean' && text !== null ? text === '1' : text
    return granularity === undefined
      ? [[name, shown]]
      : [
          [name, shown],
          [plain, shown],
        ]
  })
  return Object.fromEntries(entries)
}

function inForm(rows: Row[], format: unknown): unknown {
  if (format !== 'compact' && format !== 'columnar') return rows
  const members = Object.keys(rows[0] ?? {})
  if (format === 'compact') {
    return { members, dataset: rows.map((row) => members.map((name) => row[name])) }
  }
  return { members, columns: members.map((name) => rows.map((row) => row[name])) }
}

function annotationOf(query: PlannedQuery, members: ReadonlyMap<string, CompiledMember>): unknown {
  const about = (names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const member = members.get(name.split('.').slice(0, 2).join('.'))
        if (member === undefined) return []
        const { title, shortTitle, description, type, format, currency, meta } = member
        const { drillMembers, drillMembersGrouped } = member
        const about = { title, shortTitle, description, type, format, currency, meta }
        return [[name, { ...about, drillMembers, drillMembersGrouped }]]
      }),
    )
  const times = query.timeDimensions.flatMap(({ dimension, granularity }) =>
    granularity === undefined ? [] : [dimension, `${dimension}.${granularity}`],
  )
  return {
    measures: about(query.measures),
    dimensions: about(query.dimensions),
    segments: about(query.segments),
    timeDimensions: about(times),
  }
}
