import { describe, expect, it } from 'vitest'
import { definitionsOf } from '../../../src/changes/definitions.ts'
import { Stop } from '../../../src/failure.ts'
import type { ModelChange, ModelFile } from '../../../src/findings.ts'
import { GitHubError } from '../../../src/github/errors.ts'
import type { CommitComparison, GitHub } from '../../../src/github/github.ts'
import type { Clock } from '../../../src/runtime/clock.ts'
import { traceChanges } from '../../../src/steps/changes/trace-changes.ts'
import { changeOf } from '../../report/reports.ts'
import { stepFixture } from '../fixture.ts'

const [baseSha, sha] = ['b'.repeat(40), 'f'.repeat(40)]
const orders = `cubes:
  - name: orders
    sql_table: orders
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
`
const less = orders.replace(/ {6}- \{name: revenue.*\n/, '')
const path = 'model/orders.yml'
const fileOf = (content: string): ModelFile => ({ path, content }) as ModelFile
const gone: ModelChange = changeOf({
  id: 'member-removed',
  entity: 'orders',
  member: 'orders.revenue',
})

const serverError = new GitHubError({
  operation: 'compare',
  status: 500,
  text: 'no',
  advice: '',
  arrived: 'no',
})

interface Given {
  compare?: (signal: AbortSignal, clock: Clock) => Promise<CommitComparison>
  githubToken?: string | null
  base?: string | undefined
  files?: Record<string, string>
  changes?: ModelChange[]
  /** Files of the base and of the branch. */
  sides?: [ModelFile[], ModelFile[]]
}

const sideOf = (files: ModelFile[]) => ({
  files,
  reading: { surface: null, definitions: definitionsOf(files) },
})

function trace({
  compare,
  githubToken = 'x',
  files = { [path]: less },
  changes = [gone],
  sides: [base, head] = [[fileOf(orders)], [fileOf(less)]],
  ...given
}: Given) {
  const all = stepFixture({}, { files, settings: { githubToken } })
  const asked: string[] = []
  const github = {
    compare: (from: string, to: string, signal: AbortSignal) => {
      asked.push(`${from}...${to}`)
      return compare?.(signal, all.clock) ?? Promise.resolve({ behindBy: 0, files: [path] })
    },
  } as unknown as GitHub
  const { baseSha: _, ...run } = all.context.run
  const context = {
    ...all.context,
    run: 'base' in given && given.base === undefined ? { ...run, sha } : { ...run, baseSha, sha },
    connectGitHub: () => Promise.resolve(github),
  }
  const traced = traceChanges(context, changes, sideOf(base), sideOf(head))
  return { traced, asked, context, clock: all.clock }
}

const originOf = async (given: Given) => {
  const { changes, attribution, behindBy } = await trace(given).traced
  return { origin: changes[0]?.origin, attribution, behindBy }
}

describe('whose change it is', () => {
  it('is the pull request, if it changes the file', async () => {
    const { traced, asked, clock } = trace({})
    expect(await traced).toMatchObject({ attribution: 'complete', behindBy: 0 })
    expect((await traced).changes[0]?.origin).toBe('pull-request')
    expect(asked).toEqual([`${baseSha}...${sha}`])
    // The time of the step is left.
    expect(clock.pending()).toBe(1)
  })

  it('is the base, if it does not', async () => {
    const compare = () => Promise.resolve({ behindBy: 3, files: ['model/others.yml'] })
    expect(await originOf({ compare })).toEqual({ origin: 'base', attribution: 'complete', behindBy: 3 })
  })

  it.each(['macros/cents.sql', 'dbt_project.yml', 'packages.yml'])(
    'is unknown when the pull request changes %s',
    async (shared) => {
      const compare = () => Promise.resolve({ behindBy: 0, files: [shared] })
      const files = { [path]: less, 'dbt_project.yml': 'name: shop\n', [shared]: 'name: shop\n' }
      expect((await originOf({ compare, files })).attribution).not.toBe('complete')
    },
  )

  it('is unknown when GitHub may not list all files', async () => {
    const compare = () => Promise.resolve({ behindBy: 1, files: null })
    const { attribution, behindBy } = await originOf({ compare })
    expect(attribution).not.toBe('complete')
    expect(behindBy).toBe(1)
  })

  it.each<[string, Given]>([
    ['GitHub fails', { compare: () => Promise.reject(serverError) }],
    [
      'GitHub does not respond',
      {
        compare: (signal, clock) =>
          clock.sleep(3_600_000, signal).then(() => ({ behindBy: 0, files: [path] })),
      },
    ],
    ['there is no token', { githubToken: null }],
    ['the event names no base', { base: undefined }],
  ])('is unknown when %s', async (_, given) => {
    const { origin, attribution } = await originOf(given)
    expect(attribution).not.toBe('complete')
    expect(origin).not.toBe('base')
  })

  const dbt: Record<string, string> = {
    'dbt_project.yml': 'name: shop\n',
    'models/stg_customers.sql': 'select 1 as id',
    'models/customers.sql': "select * from {{ ref('stg_customers') }}",
    'models/customers.yml': 'models:\n  - name: customers\n    columns:\n      - name: id\n',
    'models/orders.sql': 'select 1 as id',
    'models/other.sql': 'select 1 as id',
    'model/sales.yml': 'cubes:\n  - name: sales\n    extends: parent\n',
    'model/parent.yml':
      'cubes:\n  - name: parent\n    sql_table: p\n    dimensions:\n      - {name: id, sql: id, type: number}\n',
    'model/shop.yml':
      'views:\n  - name: shop\n    cubes:\n      - join_path: sales.customers\n        includes: "*"\n',
  }
  const cubeOf = (name: string, more = ''): ModelFile => ({
    path: `model/cubes/dbt/${name}.yml`,
    content: `cubes:\n  - name: ${name}\n    sql_table: main.${name}\n    dimensions:\n      - {name: id, sql: id, type: number}\n${more}`,
  })
  const joining = '    joins:\n      - {name: customers, sql: "true", relationship: many_to_one}\n'
  const own = ['model/sales.yml', 'model/parent.yml', 'model/shop.yml'].map(
    (name): ModelFile => ({ path: name, content: dbt[name] ?? '' }),
  )
  const sides: [ModelFile[], ModelFile[]] = [
    [...own, cubeOf('customers'), cubeOf('orders', joining)],
    [...own, cubeOf('customers'), cubeOf('orders')],
  ]

  it.each<[string, string, string, string]>([
    ['its own dbt model', 'customers', 'models/customers.sql', 'pull-request'],
    ['a dbt model that its model selects from', 'customers', 'models/stg_customers.sql', 'unknown'],
    ['a model that joined it', 'customers', 'models/orders.sql', 'unknown'],
    ['another dbt model', 'customers', 'models/other.sql', 'base'],
    ['code of the data model', 'customers', 'model/globals.py', 'unknown'],
    ['the cube that it extends', 'sales', 'model/parent.yml', 'unknown'],
    ['a dbt model, and it is made of none', 'sales', 'models/orders.sql', 'base'],
    ['a dbt model of a cube of the view', 'shop', 'models/customers.sql', 'unknown'],
    ['what a cube of the view extends', 'shop', 'model/parent.yml', 'unknown'],
    ['a dbt model that is not in the view', 'shop', 'models/other.sql', 'base'],
  ])('follows from a change of %s', async (_, entity, touched, expected) => {
    const compare = () => Promise.resolve({ behindBy: 0, files: [touched] })
    const member = `${entity}.id`
    const changes = [changeOf({ id: 'member-removed', entity, member, origin: 'unknown' })]
    expect((await originOf({ compare, files: dbt, changes, sides })).origin).toBe(expected)
  })

  it('is unknown where what it was made of is gone', async () => {
    const compare = () => Promise.resolve({ behindBy: 0, files: ['models/lost.sql'] })
    const changes = [changeOf({ id: 'member-removed', entity: 'customers', member: 'customers.id' })]
    const lost: [ModelFile[], ModelFile[]] = [[...sides[0], cubeOf('lost', joining)], sides[1]]
    expect((await originOf({ compare, files: dbt, changes, sides: lost })).origin).toBe('unknown')
  })

  it('is not asked without a change', async () => {
    const { traced, asked } = trace({ changes: [] })
    expect(await traced).toEqual({ changes: [], attribution: 'none' })
    expect(asked).toEqual([])
  })

  it('is not asked any further when the step is cancelled', async () => {
    const stop = new Stop('cancelled', 'Cancelled.')
    const { traced, context } = trace({
      compare: () => {
        context.budget.stop(stop)
        return Promise.reject(stop)
      },
    })
    expect(await traced.catch((reason: unknown) => reason)).toBe(stop)
  })
})

it('shows what is gone where it was', async () => {
  const { changes } = await trace({}).traced
  expect(changes[0]?.place).toMatchObject({ path })
})

describe('the location', () => {
  const checkout: Record<string, string> = {
    'dbt_project.yml': 'name: shop\n',
    'models/customers.sql': 'select 1 as id',
    'models/customers.yml':
      'models:\n  - name: customers\n    columns:\n      - name: id\n      - name: town\n',
    'models/lost.sql': '{{ config(enabled=false) }} select 1 as id',
    [path]: less.replace(
      'measures:',
      'dimensions:\n      - {name: state, sql: state, type: string}\n    measures:',
    ),
    'model/views.yml':
      'views:\n  - name: shop\n    cubes:\n      - join_path: customers\n        includes: "*"\n',
  }
  const generated = (name: string, column: string): ModelFile => ({
    path: `model/cubes/dbt/${name}.yml`,
    content: `cubes:\n  - name: ${name}\n    sql_table: main.${name}\n    dimensions:\n      - {name: ${column}, sql: ${column}, type: string}\n`,
  })
  /** On the platform only. */
  const outside: ModelFile = {
    path: 'model/views/outside.yml',
    content: 'views:\n  - name: outside\n    cubes:\n      - join_path: customers\n        includes: "*"\n',
  }
  const own = [path, 'model/views.yml'].map(
    (name): ModelFile => ({ path: name, content: checkout[name] ?? '' }),
  )
  const sides: [ModelFile[], ModelFile[]] = [
    [...own, outside, generated('customers', 'city'), generated('lost', 'id'), generated('gone', 'id')],
    [...own, outside, generated('customers', 'town')],
  ]
  const city = changeOf({
    id: 'member-removed',
    entity: 'customers',
    member: 'customers.city',
    renamedTo: 'customers.town',
    renameCertainty: 'likely',
  })
  const cause = 'the change that causes it'
  const nothing = { path: undefined, line: undefined, guess: undefined }

  it.each<
    [string, Partial<ModelChange>, { path?: string | undefined; line?: number | undefined; guess?: unknown }]
  >([
    [
      'of a renamed member is that of the new name',
      { entity: 'orders', member: 'orders.status', renamedTo: 'orders.state' },
      { path, line: 5 },
    ],
    [
      'of a renamed entity is that of the new one',
      { id: 'entity-removed', entity: 'sold', member: 'sold', renamedTo: 'orders' },
      { path, line: 2 },
    ],
    [
      'of a removed member is that of its entity',
      { entity: 'orders', member: 'orders.revenue' },
      { path, line: 2 },
    ],
    [
      'of a renamed column is in the dbt project',
      city,
      { path: 'models/customers.yml', line: 5, guess: expect.stringContaining('customers') },
    ],
    [
      'of a removed cube is that of its dbt model, by the files of the base',
      { id: 'entity-removed', kind: 'cube', entity: 'lost', member: 'lost' },
      { path: 'models/lost.sql' },
    ],
    [
      'of a removed cube that was renamed to what is outside of the checkout is that of its dbt model',
      { id: 'entity-removed', kind: 'cube', entity: 'lost', member: 'lost', renamedTo: 'outside' },
      { path: 'models/lost.sql' },
    ],
    [
      'of a removed cube without a dbt model is unknown',
      { id: 'entity-removed', kind: 'cube', entity: 'gone', member: 'gone' },
      nothing,
    ],
    [
      'of a view outside of the checkout is that of the cause',
      { entity: 'outside', member: 'outside.city', causedBy: ['customers.city'] },
      { path: 'models/customers.yml', line: 5, guess: cause },
    ],
    [
      'of a view outside of the checkout without a cause is unknown',
      { entity: 'outside', member: 'outside.city' },
      nothing,
    ],
    [
      'of a view outside of the checkout is unknown like its cause',
      { entity: 'outside', member: 'outside.id', causedBy: ['gone'] },
      nothing,
    ],
    [
      'of a view in the checkout is its own, also with a cause',
      { entity: 'shop', member: 'shop.city', causedBy: ['customers.city'] },
      { path: 'model/views.yml', line: 2, guess: undefined },
    ],
  ])('%s', async (_, change, expected) => {
    const { place: __, ...others } = changeOf({ id: 'member-removed', ...change })
    const gone = changeOf({ id: 'entity-removed', kind: 'cube', entity: 'gone', member: 'gone' })
    const { changes } = await trace({ files: checkout, sides, changes: [others, city, gone] }).traced
    expect({ ...nothing, ...changes[0]?.place }).toMatchObject(expected)
  })
})
