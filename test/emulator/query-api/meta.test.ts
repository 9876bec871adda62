import { transcripts } from '../../support/transcript.ts'
import { branch, guarded, shop } from './shop.ts'

interface Entity {
  name: string
  type: string
  measures: { name: string }[]
  dimensions: { name: string }[]
  segments: { name: string }[]
}

const customers = 'customers.count customers.id customers.city'
const orders =
  'orders.count orders.total orders.ratio orders.broken orders.status orders.created_at orders.big'
const views = 'sales.count sales.ratio sales.status'
const onlyCustomers = { 'model/cubes/orders.yml': 'cubes: []\n' }
const bad = 'cubes:\n  - name: bad\n    sql_table: bad\n    colour: red\n'

/** An expression of the model as the code that the compiler makes of it. */
const code = (expression: string) => `\`${expression.replaceAll('{', '${')}\``

const given = {
  on: branch,
  state: { files: shop, branches: [{ name: branch, staging: true, files: shop }] },
  values: {
    ...{ customers, views, orders, onlyCustomers },
    guarded: [{ name: branch, staging: true, files: guarded }],
    bad: [{ name: branch, staging: true, files: { 'model/cubes/bad.yml': bad } }],
    code: {
      join: code('{CUBE}.customer_id = {customers.id}'),
      amount: code('{CUBE}.amount'),
      done: code("{CUBE}.status = 'done'"),
      status: code('{CUBE}.status'),
      big: code('{CUBE}.amount > 100'),
    },
    compileError: '/^Error: Compile errors:\\n[\\s\\S]*bad cube: /',
  },
  acts: {
    // The names of all members that can be hidden.
    members: (_, { meta }) =>
      (meta as { cubes: Entity[] }).cubes
        .flatMap(({ measures, dimensions, segments }) => [...measures, ...dimensions, ...segments])
        .map(({ name }) => name)
        .join(' '),
  },
} satisfies Parameters<typeof transcripts>[0]

transcripts(given, {
  'meta has what is public: no private member or entity, no primary key unless it is made public': `
    meta = META → {cubes: [{name: customers, type: cube, hierarchies: [{name: customers.place, public: true}]},
      {name: orders, type: cube}, {name: sales, type: view}]}
    NEVER fileName
    do members
    SEE $members → $customers $orders $views
    GET engine/v1/meta?onlyViews=true → {cubes: [{name: sales}]}`,

  'extended adds definitions, as code with the references of the model': `
    meta = GET engine/v1/meta?extended → {cubes: [any, {fileName: cubes/orders.yml,
      joins: [{name: customers, relationship: belongsTo, sql: $code.join}],
      measures: [any, {name: orders.total, sql: $code.amount, filters: [{sql: $code.done}]}, any, any],
      dimensions: [{name: orders.status, sql: $code.status}, any],
      segments: [{name: orders.big, sql: $code.big}]}, any]}
    do members
    SEE $members → $customers $orders $views`,

  'development mode of branches shows hidden members of branches, said to be private': `
    PATCH /__emulator/state {switches: {engineDevMode: branches}}
    META → {cubes: [any, {name: vault, public: false}, {dimensions: [any, any, {name: orders.secret, public: false}, any]}, any]}
    ON main
    meta = META
    do members
    SEE $members → $customers $orders $views
    PATCH /__emulator/state {switches: {engineDevMode: all}}
    META → {cubes: [any, {name: vault, public: false}, {dimensions: [any, any, {name: orders.secret, public: false}, any]}, any]}`,

  'policies show members by the groups of the context': `
    GIVEN {state: {branches: $guarded}}
    sales = TOKEN {groups: [sales]}
    finance = TOKEN {groups: [finance]}
    leads = TOKEN {groups: [leads]}
    META
    meta = sales: META
    NEVER payroll
    do members
    SEE $members → $customers $orders $views
    meta = finance: META
    do members
    SEE $members → payroll.count payroll.grade payroll.team $customers $orders $views
    meta = leads: META
    do members
    SEE $members → payroll.count payroll.team $customers $orders $views`,

  'a model that does not compile is a 500 with the text of the compiler, for meta and for plans': `
    GIVEN {state: {branches: $bad}}
    META → 500 {error: $compileError}
    GET engine/v1/meta/ → 500 {error: $compileError}
    GET engine/v1/meta?extended → 500 {error: $compileError}
    PLAN {measures: [orders.count]} → 500 {error: $compileError}
    # The other environment is not concerned.
    ON main
    META`,

  'a branch serves its present files; production those of its last good build': `
    PATCH /__emulator/state {files: {${branch}: $onlyCustomers, main: $onlyCustomers}}
    meta = META
    do members
    SEE $members → $customers
    ON main
    +24s
    meta = META
    do members
    SEE $members → $customers $orders $views
    +1s
    meta = META
    do members
    SEE $members → $customers`,
})
