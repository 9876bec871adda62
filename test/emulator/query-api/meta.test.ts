import { expect, test } from 'vitest'
import { ask, engineOf, metaFrom } from '../../support/query-api.ts'
import { branch, branchOf, guarded, shop, shopPlatform } from './shop.ts'

interface Member {
  name: string
  public: boolean
  [key: string]: unknown
}

interface Entity extends Member {
  measures: Member[]
  dimensions: Member[]
  segments: Member[]
  hierarchies: Member[]
}

function entities(json: unknown): Entity[] {
  return (json as { cubes: Entity[] }).cubes
}

/** The names of all members that can be hidden. */
function membersOf(json: unknown): string[] {
  return entities(json).flatMap(({ measures, dimensions, segments }) =>
    [...measures, ...dimensions, ...segments].map(({ name }) => name),
  )
}

/** An expression of the model as the code that the compiler makes of it. */
function code(expression: string): string {
  return `\`${expression.replaceAll('{', '${')}\``
}

const visible = [
  ...['customers.count', 'customers.id', 'customers.city'],
  ...['orders.count', 'orders.total', 'orders.ratio', 'orders.broken', 'orders.status', 'orders.created_at'],
  ...['orders.big', 'sales.count', 'sales.ratio', 'sales.status'],
]

test('meta has what is public: no private member or entity, no primary key unless it is made public', async () => {
  const { platform, engine } = await branchOf()
  const { status, json } = await metaFrom(engine)
  expect(status).toBe(200)
  expect(membersOf(json)).toEqual(visible)
  expect(entities(json).map(({ name, type }) => [name, type])).toEqual([
    ['customers', 'cube'],
    ['orders', 'cube'],
    ['sales', 'view'],
  ])
  expect(entities(json)[0]?.hierarchies).toMatchObject([{ name: 'customers.place', public: true }])
  expect(JSON.stringify(json)).not.toContain('fileName')
  expect(platform.emulator.violations).toEqual([])
})

test('onlyViews leaves the views', async () => {
  const { engine } = await branchOf()
  const { json } = await ask(engine, '/v1/meta?onlyViews=true')
  expect(entities(json).map(({ name }) => name)).toEqual(['sales'])
})

test('extended adds definitions, as code with the references of the model', async () => {
  const { platform, engine } = await branchOf()
  const { json } = await metaFrom(engine, true)
  expect(membersOf(json)).toEqual(visible)
  const orders = entities(json).find(({ name }) => name === 'orders')
  expect(orders).toMatchObject({
    fileName: 'cubes/orders.yml',
    joins: [
      { name: 'customers', relationship: 'belongsTo', sql: code('{CUBE}.customer_id = {customers.id}') },
    ],
  })
  const member = (name: string) =>
    [...(orders?.measures ?? []), ...(orders?.dimensions ?? []), ...(orders?.segments ?? [])].find(
      (one) => one.name === name,
    )
  expect(member('orders.total')).toMatchObject({
    sql: code('{CUBE}.amount'),
    filters: [{ sql: code("{CUBE}.status = 'done'") }],
  })
  expect(member('orders.status')?.sql).toBe(code('{CUBE}.status'))
  expect(member('orders.big')?.sql).toBe(code('{CUBE}.amount > 100'))
  expect(platform.emulator.violations).toEqual([])
})

test.each(['branches', 'all'] as const)(
  'development mode of %s shows hidden members, said to be private',
  async (engineDevMode) => {
    const { platform, engine } = await branchOf(shop, {}, { switches: { engineDevMode } })
    const { json } = await metaFrom(engine)
    const all = entities(json).flatMap(({ dimensions }) => dimensions)
    expect(all).toContainEqual(expect.objectContaining({ name: 'orders.secret', public: false }))
    expect(entities(json)).toContainEqual(expect.objectContaining({ name: 'vault', public: false }))
    const production = await metaFrom(await engineOf(platform.emulator, 'main'))
    expect(membersOf(production.json).includes('orders.secret')).toBe(engineDevMode === 'all')
  },
)

test.each([
  [{}, []],
  [{ groups: ['sales'] }, []],
  [{ groups: ['finance'] }, ['payroll.count', 'payroll.grade', 'payroll.team']],
  [{ groups: ['leads'] }, ['payroll.count', 'payroll.team']],
])('with the context %j, policies show %j', async (context, shown) => {
  const { platform, engine } = await branchOf(guarded, context)
  const { json } = await metaFrom(engine)
  expect(membersOf(json).filter((name) => name.startsWith('payroll'))).toEqual(shown)
  expect(entities(json).some(({ name }) => name === 'payroll')).toBe(shown.length > 0)
  expect(membersOf(json)).toContain('orders.count')
  expect(platform.emulator.violations).toEqual([])
})

test('a model that does not compile is a 500 with the text of the compiler, for meta and for plans', async () => {
  const bad = { 'model/cubes/bad.yml': 'cubes:\n  - name: bad\n    sql_table: bad\n    colour: red\n' }
  const { platform, engine } = await branchOf(bad)
  for (const path of [
    '/v1/meta',
    '/v1/meta/',
    '/v1/meta?extended',
    '/v1/sql?query={"measures":["orders.count"]}',
  ]) {
    const { status, json } = await ask(engine, path)
    expect([path, status]).toEqual([path, 500])
    expect(json).toMatchObject({ error: expect.stringMatching(/^Error: Compile errors:\n[\s\S]*bad cube: /) })
  }
  // The other environment is not concerned.
  expect((await metaFrom(await engineOf(platform.emulator, 'main'))).status).toBe(200)
  expect(platform.emulator.violations).toEqual([])
})

const onlyCustomers = { 'model/cubes/orders.yml': 'cubes: []\n' }

test('a branch serves its present files; production those of its last good build', async () => {
  const { emulator, clock } = await shopPlatform()
  const [production, own] = [await engineOf(emulator, 'main'), await engineOf(emulator, branch)]
  emulator.state.putFiles(branch, onlyCustomers)
  expect(membersOf((await metaFrom(own)).json)).not.toContain('orders.count')
  emulator.state.putFiles('main', onlyCustomers)
  clock.now += 24_000
  expect(membersOf((await metaFrom(production)).json)).toContain('orders.count')
  clock.now += 1000
  expect(membersOf((await metaFrom(production)).json)).not.toContain('orders.count')
})
