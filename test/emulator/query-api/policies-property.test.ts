import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { Compiler } from '../../../emulator/compiler/compiler.ts'
import { runs } from '../../support/property-runs.ts'
import { answerOf, type Policies, sales } from './policies.ts'

// Random policies against a reading of the rules that knows nothing of SQL: it looks at one row after another. Masks are not
// among them: `npm run gateway` compares these with the platform's own gateway.

type Sale = (typeof sales)[number]
type Entity = keyof Policies

interface Policy {
  group: string
  member_level?: { includes: string[] | '*'; excludes?: string[] }
  row_level?: { allow_all: true } | { filters: { member: string; operator: string; values: string[] }[] }
}

const columns: Record<Entity, (keyof Sale)[]> = {
  orders: ['status', 'region'],
  customers: ['city'],
  sales: ['status', 'region', 'city'],
}
const memberNames: Record<Entity, string[]> = {
  orders: ['status', 'region', 'label', 'city'],
  customers: ['city'],
  sales: ['status', 'region', 'label', 'city'],
}
/** What a member is made of, one step down. */
const parts: Record<string, string[]> = {
  'orders.label': ['orders.status', 'orders.region'],
  'orders.city': ['customers.city'],
  'sales.status': ['orders.status'],
  'sales.region': ['orders.region'],
  'sales.label': ['orders.label'],
  'sales.city': ['orders.city'],
}
const entities: Entity[] = ['orders', 'customers', 'sales']
const groups = ['a', 'b', 'c']
const valuesOf = (column: keyof Sale) => [...new Set(sales.map((sale) => String(sale[column])))]

function policyOf(entity: Entity): fc.Arbitrary<Policy> {
  const some = fc.subarray(memberNames[entity], { minLength: 1 })
  const filter = fc.constantFrom(...columns[entity]).chain((member) =>
    fc.record({
      member: fc.constant(member),
      operator: fc.constantFrom('equals', 'notEquals'),
      values: fc.constantFrom(...valuesOf(member)).map((value) => [value]),
    }),
  )
  const members: fc.Arbitrary<Pick<Policy, 'member_level'>> = fc.oneof(
    fc.constant({}),
    fc.record({ member_level: fc.record({ includes: some }) }),
    fc.record({ member_level: fc.record({ includes: fc.constant('*' as const), excludes: some }) }),
  )
  const filters = fc.array(filter, { minLength: 1, maxLength: 2 })
  const restricted: fc.Arbitrary<Pick<Policy, 'row_level'>> = fc.oneof(
    fc.constant({}),
    fc.constant({ row_level: { allow_all: true as const } }),
    { weight: 6, arbitrary: fc.record({ row_level: fc.record({ filters }) }) },
  )
  return fc
    .tuple(fc.constantFrom('*', ...groups), members, restricted)
    .map(([group, ...rest]) => Object.assign({ group }, ...rest) as Policy)
}

const policiesOf = (entity: Entity) =>
  fc.option(fc.array(policyOf(entity), { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 2 })
const models = fc.record({
  orders: policiesOf('orders'),
  customers: policiesOf('customers'),
  sales: policiesOf('sales'),
})
type Model = Partial<Record<Entity, Policy[] | undefined>>

const questions = fc.record({
  dimensions: fc.subarray(
    entities.flatMap((entity) => memberNames[entity].map((name) => `${entity}.${name}`)),
    { minLength: 1, maxLength: 3 },
  ),
  groups: fc.subarray(groups),
})

/** A member and all that it is made of. */
function touched(member: string): string[] {
  return [member, ...(parts[member] ?? []).flatMap(touched)]
}

function isGranted(policy: Policy, member: string): boolean {
  const { member_level: full } = policy
  if (full === undefined) return true
  return full.excludes?.includes(member) !== true && (full.includes === '*' || full.includes.includes(member))
}

function isShown({ row_level: rows }: Policy, sale: Sale): boolean {
  if (rows === undefined || 'allow_all' in rows) return true
  return rows.filters.every(({ member, operator, values }) => {
    return (String(sale[member as keyof Sale]) === values[0]) === (operator === 'equals')
  })
}

function expected(model: Model, dimensions: string[], own: string[]): string[] | 'denied' {
  const members = dimensions.flatMap(touched)
  const throughView = members.some((member) => member.startsWith('sales.'))
  let rows = sales
  for (const member of members) {
    const [entity = '', name = ''] = member.split('.')
    const policies = model[entity as Entity]
    if (policies === undefined) continue
    const mine = policies.filter(({ group }) => group === '*' || own.includes(group))
    // All members of the view are members of orders.
    const unchecked = throughView && entity === 'orders'
    const granting = mine.filter((policy) => unchecked || isGranted(policy, name))
    if (granting.length === 0) return 'denied'
    rows = rows.filter((sale) => granting.some((policy) => isShown(policy, sale)))
  }
  const cell = (sale: Sale, dimension: string) => {
    const name = dimension.split('.')[1]
    return name === 'label' ? `${sale.status} ${sale.region}` : String(sale[name as keyof Sale])
  }
  return [...new Set(rows.map((sale) => dimensions.map((one) => cell(sale, one)).join(' ')))].toSorted()
}

test('any policies give any caller the rows that one row after another gives', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'policies-test-'))
  const compiler = new Compiler({ folder })
  onTestFinished(() => {
    compiler.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const seen = { denied: 0, all: 0, some: 0 }
  await fc.assert(
    fc.asyncProperty(
      models,
      fc.array(questions, { minLength: 6, maxLength: 6 }),
      async (model: Model, asked) => {
        for (const { dimensions, groups: own } of asked) {
          const wanted = expected(model, dimensions, own)
          const policies: Policies = JSON.parse(JSON.stringify(model))
          const found = await answerOf(compiler, policies, { dimensions }, { groups: own })
          expect(typeof found === 'string' ? found : found.toSorted()).toEqual(wanted)
          const all = expected({}, dimensions, [])
          seen[wanted === 'denied' ? wanted : wanted.length === all.length ? 'all' : 'some'] += 1
        }
      },
    ),
    runs(30, 150),
  )
  // Each kind of answer is common.
  const most = Math.max(...Object.values(seen))
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(most / 20)
})
