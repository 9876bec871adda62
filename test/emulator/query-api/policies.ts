import type { ModelFile } from '../../../emulator/compiler/compilation.ts'
import type { Compiler } from '../../../emulator/compiler/compiler.ts'
import type { PlannedQuery } from '../../../emulator/compiler/planning.ts'

/** Access policies as a YAML file has them, by cube or view. */
export type Policies = Partial<Record<'orders' | 'customers' | 'sales', object[]>>

/** Each row of the warehouse: an order with its customer. */
export const sales = [
  { id: 1, status: 'new', region: 'north', city: 'Bern' },
  { id: 2, status: 'new', region: 'south', city: 'Oslo' },
  { id: 3, status: 'done', region: 'north', city: 'Oslo' },
  { id: 4, status: 'done', region: 'south', city: 'Bern' },
]

const cities = ['Bern', 'Oslo']
const warehouse = {
  orders: {
    columns: ['id', 'status', 'region', 'customer_id'],
    rows: sales.map(({ id, status, region, city }) => [id, status, region, cities.indexOf(city)]),
  },
  customers: { columns: ['id', 'city'], rows: cities.map((city, id) => [id, city]) },
}

/** Two joined cubes and a view over them, with access policies. */
export function sold(policies: Policies): ModelFile[] {
  // YAML takes JSON as it is.
  const guard = (name: keyof Policies) =>
    policies[name] === undefined ? '' : `    access_policy: ${JSON.stringify(policies[name])}\n`
  const content = `cubes:
  - name: orders
    sql_table: orders
    joins:
      - {name: customers, sql: "{CUBE}.customer_id = {customers}.id", relationship: many_to_one}
    dimensions:
      - {name: id, sql: "{CUBE}.id", type: number, primary_key: true}
      - {name: status, sql: "{CUBE}.status", type: string}
      - {name: region, sql: "{CUBE}.region", type: string}
      - {name: label, sql: "{status} || ' ' || {region}", type: string}
      - {name: city, sql: "{customers.city}", type: string}
    measures:
      - {name: count, type: count}
    segments:
      - {name: northern, sql: "{region} = 'north'"}
    pre_aggregations:
      - {name: places, dimensions: [status, region]}
${guard('orders')}  - name: customers
    sql_table: customers
    dimensions:
      - {name: id, sql: "{CUBE}.id", type: number, primary_key: true}
      - {name: city, sql: "{CUBE}.city", type: string}
${guard('customers')}views:
  - name: sales
    cubes:
      - {join_path: orders, includes: [status, region, label, city]}
${guard('sales')}`
  return [{ path: 'sold.yml', content }]
}

/**
 * The answer to a query: its rows, each as one text, or that its plan denies them all. `broken`: no warehouse takes what the engine
 * writes for a member of a view that its cube masks and takes from another cube, which its gateway does, too.
 */
export async function answerOf(
  compiler: Compiler,
  policies: Policies,
  asked: Partial<PlannedQuery>,
  context: Record<string, unknown>,
): Promise<string[] | 'denied' | 'broken'> {
  const none = { measures: [], dimensions: [], segments: [], timeDimensions: [], filters: [] }
  const query: PlannedQuery = { ...none, limit: 100, timezone: 'UTC', ...asked }
  const files = sold(policies)
  const compiled = await compiler.compile(files)
  if (compiled.text !== null) throw new Error(compiled.text)
  const planned = await compiler.plan(files, query, context)
  if ('error' in planned) throw new Error(planned.error)
  if (JSON.stringify(planned.plan.sql).includes('.NULL ')) return 'broken'
  const isDenied = JSON.stringify(planned.plan.sql).includes('1 = 0')
  const loaded = await compiler.do(files, { kind: 'load', query, context, tables: warehouse })
  if (!('rows' in loaded)) throw new Error(JSON.stringify(loaded))
  const rows = loaded.rows.map((row) => Object.values(row).join(' '))
  if (!isDenied) return rows
  // A measure without dimensions has a row for nothing.
  if (query.dimensions.length > 0 && rows.length > 0) throw new Error(`Denied, and yet: ${rows.join(', ')}`)
  return 'denied'
}
