import { describe, expect, it } from 'vitest'
import type { Clock } from '../../src/base/clock.ts'
import type { RunContext } from '../../src/base/event.ts'
import { Stop } from '../../src/base/failure.ts'
import type { FoundChange, ModelFile } from '../../src/base/findings.ts'
import { GitHubError } from '../../src/github/errors.ts'
import type { CommitComparison, GitHub } from '../../src/github/github.ts'
import { traceChanges } from '../../src/meaning/trace-changes.ts'
import { answer, type Reply, silence } from '../platform/fake-send.ts'
import { changeOf } from '../report/reports.ts'
import { listed, page, stepFixture } from '../support/fixture.ts'

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
const gone: FoundChange = changeOf({
  id: 'member-removed',
  entity: 'orders',
  member: 'orders.revenue',
})

const synced = { syncJobId: 'j1', status: 'COMPLETED', branchName: 'dbt-main', gitCommit: baseSha }

const behind = (behindBy: number): CommitComparison => ({ behindBy, files: null, renamed: new Map() })
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
  /** Parts of the run. */
  run?: Partial<RunContext>
  files?: Record<string, string>
  changes?: FoundChange[]
  /** Files of the base and of the branch; null where they could not be read. */
  sides?: [ModelFile[] | null, ModelFile[] | null]
  compared?: string
  /** The history of syncs, newest first. */
  runs?: object[]
  branches?: object[]
  /** What the platform lists of the branch that was synced from the base commit. */
  listed?: Reply
  /** What its sync generated. */
  result?: Reply
  withoutBase?: boolean
  /** What GitHub has of a file at the base. */
  fileAt?: GitHub['fileAt']
}

const baseBranch = { branch: 'main', sha: baseSha, isDefault: true, defaultSha: baseSha }

function trace({
  compare,
  githubToken = 'x',
  files = { [path]: less },
  changes = [gone],
  sides: [base, head] = [[fileOf(orders)], [fileOf(less)]],
  run = {},
  runs = [synced],
  branches = [{ name: 'dbt-main' }, { name: 'feature' }],
  listed: reply = listed(fileOf(less)),
  result = answer({ generatedFiles: [{ path }] }),
  compared = 'feature',
  withoutBase = false,
  fileAt = () => Promise.resolve(null),
}: Given) {
  const routes = {
    'GET dbt-sync': listed(...runs),
    'GET branches': listed(...branches),
    'GET data-model/files': reply,
    'GET dbt-sync/j1/result': result,
    'GET data-model/file-hashes': answer({ [path]: { hash: 'a1' } }),
  }
  const all = stepFixture(routes, { files, settings: { githubToken } })
  const asked: string[] = []
  const github = {
    fileAt: (name: string, commit: string, signal: AbortSignal) => {
      asked.push(`${commit}:${name}`)
      return fileAt(name, commit, signal)
    },
    compare: (from: string, to: string, signal: AbortSignal) => {
      asked.push(`${from}...${to}`)
      return compare?.(signal, all.clock) ?? Promise.resolve({ ...behind(0), files: [path] })
    },
  } as unknown as GitHub
  const pullRequest: RunContext['pullRequest'] = { number: 7, fromFork: false, closed: false }
  const context = {
    ...all.context,
    run: { ...all.context.run, sha, pullRequest, ...run },
    team: { ...all.context.team, base: withoutBase ? null : baseBranch },
    connectGitHub: () => Promise.resolve(github),
  }
  const traced = traceChanges(context, changes, { files: base }, { files: head }, compared)
  return { ...all, traced, asked, context }
}

const originOf = async (given: Given) => {
  const { changes, attribution, behindBy } = await trace(given).traced
  return { origin: changes[0]?.origin, attribution, behindBy }
}

const resultOf = (...generatedFiles: object[]) => answer({ generatedFiles })
const ofBase = { origin: 'base', attribution: 'complete' }
/** The gate rests on every change. */
const all = { origin: 'unknown', attribution: 'none' }
const older = { ...synced, gitCommit: 'c'.repeat(40) }

describe('whose change it is', () => {
  it('is the base, if the branch that was synced from its commit has the same files', async () => {
    const { traced, sent, clock } = trace({})
    expect(await traced).toMatchObject({ attribution: 'complete', behindBy: 0 })
    expect((await traced).changes[0]?.origin).toBe('base')
    expect(sent()).toContain('GET data-model/files?branchName=dbt-main&withContent=true')
    // The time of the step is left.
    expect(clock.pending()).toBe(1)
  })

  it.each<[string, Given, object]>([
    [
      'has other files',
      { listed: listed(fileOf(orders)) },
      { origin: 'pull-request', attribution: 'complete' },
    ],
    [
      'has the file of the entity, and not the one of another that it touches',
      {
        changes: [{ ...gone, affects: ['orders.count', 'sales.count'] }],
        sides: [
          null,
          [fileOf(less), { path: 'model/sales.yml', content: orders.replace('name: orders', 'name: sales') }],
        ],
      },
      { origin: 'pull-request', attribution: 'complete' },
    ],
    ['has what its sync generated', { result: resultOf({ path, hash: 'A1' }) }, ofBase],
    ['has files of a sync whose result is gone', { result: answer({}, 404) }, ofBase],
    ['was edited since its sync', { result: resultOf({ path, hash: 'b2' }) }, all],
    ['lost a file since its sync', { result: resultOf({ path: 'model/x.yml' }) }, all],
    ['is of a sync whose result cannot be read', { result: answer({ error: 'no' }, 403) }, all],
    ['was synced from another commit', { runs: [older] }, all],
    ['was synced from another commit since', { runs: [older, synced] }, all],
    ['is being synced', { runs: [{ ...synced, status: 'RUNNING' }, synced] }, all],
    ['failed to sync', { runs: [{ ...synced, status: 'FAILED' }] }, all],
    ['was deleted', { branches: [{ name: 'feature' }] }, all],
    ['is the one that is compared', { runs: [{ ...synced, branchName: 'feature' }] }, all],
    [
      'is the one that the compared one is a fork of',
      {
        compared: 'dev-feature',
        runs: [{ ...synced, branchName: 'develop' }],
        branches: [{ name: 'develop' }, { name: 'dev-feature', parentBranch: 'develop' }],
      },
      all,
    ],
    ['has no files', { listed: listed() }, all],
    ['has more files', { listed: page([fileOf(less)], 'x') }, all],
    [
      'has a file without content',
      { listed: answer({ items: [fileOf(less), { path: 'model/x.yml' }] }) },
      all,
    ],
    ['cannot be listed', { listed: answer({ error: 'no' }, 403) }, all],
    ['is listed too late', { listed: silence }, all],
    [
      'is too far back',
      { runs: [...Array.from({ length: 300 }, (_, at) => ({ ...older, branchName: `b${at}` })), synced] },
      all,
    ],
    ['is of no pull request', { run: { pullRequest: null } }, all],
    ['cannot be compared with the compared one', { sides: [[fileOf(orders)], null] }, all],
  ])('is told, or counts, if that branch %s', async (_, given, expected) => {
    expect(await originOf(given)).toMatchObject(expected)
  })

  it.each([
    'models/orders_v2.sql',
    'shared/macros/cents.sql',
    'packages/local/models/orders.sql',
    'package-lock.yml',
    'dbt_packages/dbt_utils/macros/star.sql',
  ])('is not told by the files of the pull request, such as %s', async (touched) => {
    const compare = () => Promise.resolve({ ...behind(0), files: [touched] })
    const files = { [path]: less, 'dbt_project.yml': 'name: shop\nmacro-paths: ["shared/macros"]\n' }
    expect(await originOf({ compare, files, runs: [] })).toMatchObject(all)
  })

  it.each<[string, Given, number | undefined]>([
    ['is told', { compare: () => Promise.resolve(behind(3)) }, 3],
    ['is unknown when GitHub fails', { compare: () => Promise.reject(serverError) }, undefined],
    [
      'is unknown when GitHub does not respond',
      { compare: (signal, clock) => clock.sleep(30_000, signal).then(() => behind(0)) },
      undefined,
    ],
    ['is unknown without a token', { githubToken: null }, undefined],
    ['is unknown where there is no base', { withoutBase: true }, undefined],
  ])('how far the branch is behind %s', async (_, given, expected) => {
    expect((await originOf({ ...given, runs: [] })).behindBy).toBe(expected)
  })

  it('is not asked without a change', async () => {
    const { traced, asked, sent } = trace({ changes: [] })
    expect(await traced).toEqual({ changes: [], attribution: 'none' })
    expect([...asked, ...sent()]).toEqual([])
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
    [string, Partial<FoundChange>, { path?: string | undefined; line?: number | undefined; guess?: unknown }]
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

describe('where the base has what is gone', () => {
  const before: GitHub['fileAt'] = (name) =>
    Promise.resolve(name === path ? { value: Buffer.from(orders) } : null)
  const lists = (files: string[] | null) => () =>
    Promise.resolve({ behindBy: 0, files, renamed: new Map<string, string>() })
  const line = { path, line: 6, column: 9, commit: baseSha }
  const withRollup = `${orders}    pre_aggregations:\n      - {name: main, measures: [count]}\n`
  const rollup = (change: Partial<FoundChange>): Given => ({
    fileAt: (name) => Promise.resolve(name === path ? { value: Buffer.from(withRollup) } : null),
    sides: [[fileOf(withRollup)], [fileOf(less)]],
    changes: [changeOf({ kind: 'pre-aggregation', member: 'orders.main', ...change })],
  })
  const ofRollup = { path, line: 8, column: 9, commit: baseSha }

  it.each<[string, Given, object | undefined, string[]]>([
    ['is its line there', { fileAt: before }, line, [`${baseSha}:${path}`]],
    [
      'is its file there, also if it is gone itself',
      { fileAt: before, files: {} },
      line,
      [`${baseSha}:${path}`],
    ],
    [
      'is its line there, of a pre-aggregation',
      rollup({ id: 'pre-aggregation-removed', after: { definition: '' } }),
      ofRollup,
      [`${baseSha}:${path}`],
    ],
    [
      'is its line there, of one that queries lose with it',
      rollup({ id: 'rollup-lost', after: { definition: '' } }),
      ofRollup,
      [`${baseSha}:${path}`],
    ],
    [
      'is not asked for what serves less',
      rollup({ id: 'rollup-lost', after: { definition: 'x' } }),
      undefined,
      [],
    ],
    ['is not asked for what is not known to be gone', rollup({ id: 'rollup-lost' }), undefined, []],
    ['is asked for once', { fileAt: before, changes: [gone, gone] }, line, [`${baseSha}:${path}`]],
    [
      'is not told of a file that the pull request does not change',
      { compare: lists(['a.yml']) },
      undefined,
      [],
    ],
    ['is unknown where GitHub lists no files', { compare: lists(null), fileAt: before }, undefined, []],
    ['is unknown where GitHub has no such file', {}, undefined, [`${baseSha}:${path}`]],
    ['is unknown without a token', { fileAt: before, githubToken: null }, undefined, []],
    [
      'is not asked for what is renamed',
      { fileAt: before, changes: [{ ...gone, renamedTo: 'orders.sales' }] },
      undefined,
      [],
    ],
  ])('%s', async (_, given, expected, files) => {
    const { traced, asked } = trace(given)
    expect((await traced).changes[0]?.basePlace).toEqual(expected)
    expect(asked.filter((one) => one.includes(':'))).toEqual(files)
    expect(asked.filter((one) => one.includes('...')).length).toBeLessThan(2)
  })
})

describe('the fix of a renamed member', () => {
  const views = `views:
  - name: sales
    cubes: [{join_path: orders, includes: [paid]}]
  - name: all_orders
    cubes: [{join_path: orders, includes: "*"}]
`
  const now = orders.replace('name: revenue', 'name: paid')
  const dbt = {
    'dbt_project.yml': 'name: shop\n',
    'models/orders.yml': 'models:\n  - name: orders\n    columns:\n      - name: paid\n',
  }
  const byHand = { [path]: now, 'model/views.yml': views }
  const renamed = (entity: string, change: Partial<FoundChange> = {}) =>
    changeOf({
      ...{ id: 'member-removed', kind: 'dimension', entity, member: `${entity}.revenue` },
      ...{ renamedTo: `${entity}.paid`, fix: 'as it was', ...change },
    })
  const causedBy = ['orders.revenue']
  const keep = 'Keep the old name for one release: '
  const inDbt =
    'select the expression of `paid` once more, `as revenue`, in the SQL of the dbt model, and add `- name: revenue` under `columns` in its YAML'

  it.each<[string, Record<string, string>, FoundChange[], string]>([
    ['is the lines', byHand, [renamed('orders')], `${keep}add these lines.`],
    ['is that of dbt for a generated cube', dbt, [renamed('orders')], `${keep}${inDbt}.`],
    [
      'is that of dbt without SQL for a measure',
      dbt,
      [renamed('orders', { kind: 'measure' })],
      `${keep}the column that it is made of, in the SQL and the YAML of the dbt model.`,
    ],
    [
      'names a view that lists members',
      byHand,
      [renamed('orders'), renamed('sales', { causedBy })],
      `${keep}add these lines, and include \`revenue\` again in \`sales\`.`,
    ],
    [
      'names it for a generated cube, too',
      dbt,
      [renamed('orders'), renamed('sales', { causedBy })],
      `${keep}${inDbt}, and include \`revenue\` again in \`sales\`.`,
    ],
    [
      'names no view that shows all of the cube',
      byHand,
      [renamed('orders'), renamed('all_orders', { causedBy })],
      `${keep}add these lines.`,
    ],
    ['of a view stays as it is', byHand, [renamed('sales', { causedBy })], 'as it was'],
    ['of a view outside of the checkout, too', dbt, [renamed('sales', { causedBy })], 'as it was'],
  ])('%s', async (_, files, changes, fix) => {
    const viewFile = { path: 'model/views.yml', content: views } as ModelFile
    const generated = { path: 'model/cubes/dbt/orders.yml', content: now } as ModelFile
    const own = files === dbt ? [generated, viewFile] : [fileOf(now), viewFile]
    const { changes: traced } = await trace({ files, changes, sides: [null, own] }).traced
    expect(traced[0]?.fix).toBe(fix)
  })
})
