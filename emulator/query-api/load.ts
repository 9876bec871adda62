import type { CompiledMember } from '../compiler/compilation.ts'
import type { PlannedQuery } from '../compiler/planning.ts'
import { askModel } from '../model/validate.ts'
import { isNode, type Node } from '../shape.ts'
import { servedTables } from '../warehouse/table.ts'
import { type QueryCall, QueryRefusal, servedModel } from './call.ts'
import { visibleCubes } from './meta.ts'
import { parsedQuery, readQueries } from './query.ts'

type Row = Record<string, unknown>

/** Runs a query on the warehouse. @param given parameters of the URL, or the body */
export async function loadOf(call: QueryCall, given: Node): Promise<unknown> {
  const {
    queries: [query],
    single,
  } = readQueries(given.query, call.now)
  const asked = parsedQuery(given.query)
  if (query === undefined || !single) {
    const type = Array.isArray(asked) ? 'blendingQuery' : 'compareDateRangeQuery'
    throw new QueryRefusal(400, `'${type}' query type is not supported by the client.`)
  }
  const form: Node = isNode(asked) ? asked : {}
  for (const name of ['total', 'responseFormat', 'queryType']) {
    const value: unknown = form[name] ?? given[name]
    if (value !== undefined && value !== false && value !== 'default') {
      throw new QueryRefusal(400, `Emulator: "${name}" is not supported here`)
    }
  }
  const model = await servedModel(call)
  const tables = servedTables(call.deployment.warehouse, call.state.switches.missingColumns)
  const result = await askModel(model.files, { kind: 'load', query, context: call.context, tables })
  if ('error' in result) {
    if (!result.byPlanner) throw new QueryRefusal(500, result.error)
    throw new QueryRefusal(400, result.error, { type: 'UserError' })
  }
  if (!(await call.wait([query, model.files]))) return { error: 'Continue wait' }
  if ('warehouseError' in result) throw new QueryRefusal(400, result.warehouseError)
  const cubes = await visibleCubes(call, model)
  const visible = cubes.flatMap(({ measures, dimensions, segments }) =>
    [measures, dimensions, segments].flat(),
  )
  const members = new Map(visible.map((member) => [member.name, member]))
  refuseHidden(query, members)
  return {
    query: { ...form, order: [], ...query, rowLimit: query.limit, queryType: 'regularQuery' },
    data: result.rows.map((row) => valuesOf(row, members)),
    // What the members are called is not told.
    annotation: { measures: {}, dimensions: {}, segments: {}, timeDimensions: {} },
    lastRefreshTime: new Date(call.now).toISOString(),
    total: null,
    slowQuery: false,
    dataSource: 'default',
    dbType: 'sqlite',
    external: null,
    usedPreAggregations: {},
  }
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
    const plain = name.split('.').slice(0, 2).join('.')
    const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
    const shown = members.get(plain)?.type === 'boolean' && text !== null ? text === '1' : text
    return [name, plain].map((each) => [each, shown])
  })
  return Object.fromEntries(entries)
}
