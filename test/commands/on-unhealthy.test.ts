import { describe, expect, it } from 'vitest'
import type { Emulator, Fault } from '../../emulator/index.ts'
import { hashOf } from '../../src/snapshot/snapshot.ts'
import {
  branchNames,
  green,
  red,
  runPost,
  runStep,
  type Scenario,
  scenarios,
  step,
  useCommand,
} from '../support/command.ts'
import { type Act, meanwhile } from '../support/meanwhile.ts'
import { like, parts, rows, terms, word } from '../support/rows.ts'

// A release that takes itself back where production is not healthy after it.

useCommand()

const path = 'model/cubes/orders.yml'
const model = (region = 'region') => `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true, public: true}
      - {name: ${region}, sql: region, type: string}
    measures:
      - {name: count, type: count}
`
const before = { [path]: model() }
const head = `${model()}      - {name: revenue, sql: amount, type: sum}\n`
const fresh = { 'model/cubes/fresh.yml': 'cubes:\n  - {name: fresh, sql_table: fresh}\n' }
const released = { [path]: head, ...fresh }
const [north, south] = [
  [1, 'north', 10],
  [2, 'south', 20],
]
const tableOf = (...all: (string | number)[][]) => ({ columns: ['id', 'region', 'amount'], rows: all })
const team =
  'tests:\n  - {name: two orders, query: {measures: [orders.count]}, expect: {rows: 1, value: {orders.count: "= 2"}}}\n'
const teamFile = (text: string) => ({ files: { '.data-model-ci.yml': text } })

const filesOf = (platform: Emulator, name = 'main') =>
  Object.fromEntries(platform.state.deployment.require(name).files)
/** Others commit files to a branch, and it is built. */
const commit =
  (files: Record<string, string>, name = 'main') =>
  ({ state }: Emulator) => {
    const branch = state.deployment.require(name)
    if (state.deployment.commit(branch, new Map([...branch.files, ...Object.entries(files)])))
      state.deployment.startBuild(branch, state.now())
  }

const releasing = ({ state, inputs, ...row }: Scenario = {}): Scenario => ({
  ...teamFile(team),
  ...row,
  inputs: { command: 'release', branch: 'feature', 'on-unhealthy': 'rollback', ...inputs },
  state: {
    files: before,
    branches: [{ name: 'feature', files: released }],
    warehouse: { 'shop.orders': tableOf(north, south) },
    ...state,
  },
})

const theirs = { 'model/cubes/theirs.yml': 'cubes: []\n' }
const broken = { 'model/cubes/theirs.yml': 'cubes: nonsense\n' }
const key = 'model/key.txt'

/** What is there besides, or is otherwise. */
const given: Record<string, (value: string) => Scenario> = {
  time: (timeout) => ({ inputs: { timeout } }),
  'dev-mode': () => ({ inputs: { activate: 'dev-mode' } }),
  /** The report that is there asks for the region. */
  query: () => ({
    prepare({ state }) {
      const jsonQuery = JSON.stringify({ dimensions: ['orders.region'], measures: ['orders.count'] })
      for (const report of state.deployment.workspace.reports.values())
        Object.assign(report, { jsonQuery, sqlQuery: null })
    },
  }),
  'other-region': () => ({
    state: { branches: [{ name: 'feature', files: { ...released, [path]: model('area') } }] },
  }),
  'two-tests': () =>
    teamFile(
      `${team}  - {name: north, query: {measures: [orders.count], dimensions: [orders.region]}, expect: {rows: 2}}\n`,
    ),
  'same-name': () =>
    teamFile(
      `${team.replace('two orders', 'analyst sees orders.count')}readers:\n  analyst: {groups: [analyst]}\naccess:\n  - {reader: analyst, sees: [orders.count]}\n`,
    ),
  'own-branch': () => ({ inputs: { branch: '', ref: 'main' } }),
  'released-already': () => ({ state: { files: released } }),
  'broken-production': () => ({
    state: { files: { ...before, ...broken } },
    prepare: ({ state }) =>
      void state.deployment.require('feature').files.delete(Object.keys(broken)[0] ?? ''),
  }),
  /** The branch is merged, and production has taken that back. */
  'merged-before': () => ({
    prepare(platform) {
      const feature = platform.state.deployment.require('feature')
      feature.base = new Map(feature.files)
      commit({ 'model/cubes/fix.yml': 'cubes: []\n' }, 'feature')(platform)
    },
  }),
  key: () => ({
    state: {
      files: { ...before, [key]: '-----BEGIN RSA PRIVATE KEY-----\n' },
      branches: [{ name: 'feature', files: { ...released, [key]: 'none' } }],
    },
  }),
}

const says = (message: string) => ({ valid: false, errors: [{ message, fileName: path }] })
const invalid = says('no such column')
const stopped = says('the model did not compile within 30 s')
const fault =
  (operation: string, kind: Fault['kind'], more: object = {}) =>
  (platform: Emulator) =>
    platform.addFault({ operation, kind, ...more } as Fault)
const away = (operation: string) => fault(operation, 'status', { status: 503 })
const status = (text: string, more = {}) =>
  fault('buildStatus', 'patch-body', { body: { status: text }, ...more })
const validation = (body: object, more = {}) => fault('validateDataModel', 'patch-body', { body, ...more })
/** After the merge, these tests fail in the first run on production, those in the second. */
const failing = (first: readonly number[], second: readonly number[]) => (platform: Emulator) => {
  for (const call of [...first, ...second.map((test) => test + 2)])
    fault('loadV1', 'patch-body', { body: { data: [] }, call })(platform)
}
const changed = commit({ [path]: `${head}# theirs\n` })
const lose = ({ state }: Emulator) => void state.deployment.warehouse.set('shop.orders', tableOf(north))
const find = ({ state }: Emulator) =>
  void state.deployment.warehouse.set('shop.orders', tableOf(north, south))

const acts: Record<string, Act> = {
  lose,
  find,
  heal: (platform) => platform.clearFaults(),
  'fail build': fault('buildStatus', 'build-fails', { value: 'out of memory' }),
  'fail once': status('failed', { call: 1 }),
  'build forever': status('building'),
  'builds away': away('buildStatus'),
  'plans away': away('sqlV1Post'),
  'tests away': away('loadV1'),
  'no files': fault('listFiles', 'status', { status: 404 }),
  'no merge': fault('mergeToDefaultBranch', 'merged-false'),
  invalid: validation(invalid),
  'invalid once': validation(invalid, { call: 1 }),
  stopped: validation(stopped),
  'stopped once': validation(stopped, { call: 1 }),
  'stopped then': validation(stopped, { call: { from: 2 } }),
  'first, then other': failing([1], [2]),
  'first, then both': failing([1], [1, 2]),
  theirs: commit(theirs),
  'break theirs': commit(broken),
  'change ours': changed,
  'other region': commit({ [path]: model('area') }),
  'work on feature': commit({ 'model/cubes/work.yml': 'cubes: []\n' }, 'feature'),
  'wait 150 s': (_, clock) => clock.advance(150_000),
  'wait 200 s': (_, clock) => clock.advance(200_000),
  'wait 290 s': (_, clock) => clock.advance(290_000),
}

/** Lines of the log. */
const moments: Record<string, string> = {
  validated: '▾ Validate',
  opened: '▾ Open',
  merging: '▾ Merge',
  merged: 'Merged "feature" into "main"',
  'own-merged': 'Merged "dbt-sync/main',
  building: 'Build of "main": building',
  rolling: 'Rolling back.',
  rolled: 'Merged "dbt-sync/rollback',
}

const healthRows = () =>
  step.report.findings.health?.map(({ name, before: then, after, state }) =>
    [name, then, after, state].join(', '),
  )
const hasOnly = (files: Record<string, string>) => () => expect(filesOf(step.platform)).toEqual(files)

/** How it ends besides. */
const ends: Record<string, Scenario> = {
  back: { outputs: { merged: 'true' }, left: ['main', 'feature'], also: hasOnly(before) },
  'not back': { outputs: { merged: 'true' }, calls: { createBranch: 0 } },
  'not back after its build': {
    outputs: { merged: 'true' },
    calls: { mergeToDefaultBranch: 1 },
    left: ['main', 'feature'],
  },
  'not merged': { outputs: { merged: 'false' }, calls: { mergeToDefaultBranch: 0 } },
  released: { also: hasOnly(released) },
  before: { also: hasOnly(before) },
  gone: { left: ['main'] },
  stays: { left: ['main', 'feature'] },
}

/** Runs a release during which something is done. */
function run(then: string, { onLine, ...more }: Pick<Scenario, 'onLine' | 'onStart'> = {}) {
  const { state = {}, ...row } = releasing(meanwhile(then, { acts, moments }))
  return runStep({
    ...{ ...row, ...more, platform: { ...row.platform, state } },
    onLine(...told) {
      row.onLine?.(...told)
      onLine?.(...told)
    },
  })
}

function scenarioOf([what = '', besides = '', then = '', kind = '', how = '', text = '']: string[]): [
  string,
  Scenario,
] {
  const { prepare, ...settings } = parts(besides, given) as Scenario
  const ended = terms(how, (name) => word(ends, name))
  const isGreen = kind === 'green'
  return [
    what,
    releasing({
      ...settings,
      ...meanwhile(then, { acts, moments }, prepare),
      ...Object.assign({}, ...ended),
      outputs: Object.assign({}, isGreen ? green : red(kind), ...ended.map(({ outputs }) => outputs)),
      ...(isGreen ? text && { warnings: [like(text)] } : { error: [like(text || '…')] }),
    }),
  ]
}

describe('a release with on-unhealthy: rollback', () => {
  scenarios({
    'stays where production is healthy, and shows how it was before': releasing({
      outputs: { ...green, merged: 'true' },
      lastLine: 'Released branch "feature" into "main"; production is rebuilt and valid.',
      left: ['main'],
      also() {
        hasOnly(released)()
        expect(healthRows()).toEqual([
          'Build, built, built, well',
          'Validation, valid, valid, well',
          'Data tests, 1 of 1 passed, 1 of 1 passed, well',
          'Saved queries, 0 of 1 planned, 1 of 1 planned, well',
        ])
        expect(step.summary).toContain(
          '| ✅ | Data tests | <code>1 of 1 passed</code> | <code>1 of 1 passed</code> |',
        )
      },
    }),
  })

  scenarios(
    Object.fromEntries(
      rows(`
        what | given | done meanwhile | kind | how it ends | what it says
        is taken back where a data test fails on production, and stays red | | merged lose; rolling find | tests | back
          | 1 of 1 data test fails on branch "main": "two orders" (…). Rolled back the release of branch "feature": 1 file restored, 1 file removed, back to the build of …; production is rebuilt and valid. Branch "feature" stays. The platform takes it as merged, so merging it again does not bring its files back: release them from a new branch of "main". Correct the model…
        is taken back where the build of production fails | | merged fail build; rolling heal | build | back | …out of memory…Rolled back…
        is taken back where production is not valid | | merged invalid; rolling heal | validation | back | …no such column…Rolled back…
        is taken back where production no longer plans a saved query | query; other-region | | breaking | back
          | Production no longer plans 1 of 1 saved query that it planned before. Rolled back…
        is taken back where the build of production does not end in its time | time 12m | merged build forever; rolling heal | timeout | back
          | Production was not built and validated within 8 min 30 s after the merge. Rolled back…
        is taken back where a request is open when its time ends | time 8m | merged wait 150 s; validateDataModel wait 200 s | timeout | back
          | Production was not built and validated within … Rolled back…
        is taken back for a query that it breaks, where a test fails for another reason | query; other-region | merged lose | breaking | back
          | Production no longer plans 1 of 1 saved query that it planned before. …Rolled back…
        is taken back where one fails twice, and others once | two-tests | merged first, then both | tests | back
        is taken back in dev mode, too | dev-mode | merged lose; rolling find | tests | back | …Rolled back the release of branch "feature"…
        is taken back of its own branch, too, which it has synced | own-branch | own-merged lose; rolling find | tests | back
          | …Rolled back the release of "main"…
        says that production is as released where the platform rejects the merge of the rollback
          | | merged lose; rolling find + no merge | tests | stays, released | …The rollback failed before it changed "main": … was not merged…
        says what it knows of production where others change it right after the rollback
          | | merged lose; rolling find; rolled change ours | tests |
          | …The rollback was merged, and "main" was not checked to the end after it: The rollback took place, but "main" no longer…
        says what stands in production where the rollback is merged, and not checked to its end
          | | merged lose; rolling find; rolled builds away | tests | before
          | 1 of 1 data test fails … The rollback was merged, and "main" was not checked to the end after it: The platform responded 503…

        is not taken back where the platform is down: nothing is known then | | merged builds away | network | not back, released
          | Production was changed: merged "feature"…To go back…use "command: rollback" with the snapshot…
        is not taken back where the validator was stopped: nothing is known then | | merged stopped | build | not back, released
          | Production was changed: …The platform did not validate branch "main"…
        is red, and not taken back, where it is not known whether a query is still planned | query | merged plans away | network | not back
          | …Whether production still plans 1 saved query is not known: …
        is not taken back for what another job merged during the checks | | merged; loadV1 lose + theirs | tests | not back
          | …1 of 1 data test fails … Nothing was rolled back: another job changed production meanwhile ("model/cubes/theirs.yml"), so this may be its fault.…
        is not taken back where others changed a file of it meanwhile | | merged lose + change ours | tests | not back, stays
          | Production was changed: …data test fails…Nothing was rolled back: another job changed…
        is not taken back for what others broke and repaired meanwhile | | merged break theirs; rolling theirs | validation | not back
          | …Nothing was rolled back: another job changed production meanwhile…
        is not taken back for what fails with the model from before, too | | merged lose | tests | not back after its build, released
          | Production was changed: …1 of 1 data test fails … It fails with the model from before the release, too. Nothing was rolled back. Correct…
        is not taken back for a test that has the name of one that passes | same-name | merged lose | tests | not back after its build
          | …It fails with the model from before the release, too. Nothing was rolled back.…
        is not taken back for a query that the model from before does not plan, either | query; other-region | validated other region
          | breaking | not back after its build | …no longer plans 1 of 1 saved query … The model from before the release does not plan them, either…
        is not taken back where a build is said once to have failed | | building fail once | build | not back
        is not taken back where the platform says once that it is not valid, and then that it is | | merged invalid once | validation | not back
          | …; when it was checked once more, the platform did not say so.…
        is not taken back where the validator is stopped the second time: one response is not a fact
          | | merged invalid once + stopped then | validation | not back
          | …Production was changed…; when it was checked once more, the platform did not say so.…
        is not taken back where production is valid, and its tests do not end in time | time 8m | merged wait 150 s; loadV1 wait 200 s
          | timeout | not back | …Production is built and valid, and its tests and saved queries were not all checked within … Nothing was rolled back.…
        is not taken back for tests that fail once each | two-tests | merged first, then other | green | gone
        makes nothing that it would have to undo where there was nothing to merge | released-already | merging lose | tests | released

        does not begin where production is not valid: that could not be rolled back | broken-production | | validation | not merged
          | …Not merged: production is not valid before the release (1 error), so this release could not be rolled back.…
        does not begin where the platform does not respond to what it plans | query | start plans away | network | not merged
          | Not merged: which saved queries production plans is unknown (…
        does not begin without a snapshot | | start no files | unsupported | not merged, before
          | …Not merged: no snapshot of production was saved, so this release could not be rolled back.…
        does not begin without the content of a file that it changes | key | | unsupported | not merged
          | …the snapshot has no content of \`model/key.txt\`…
        does not begin where too little time is left for both | time 8m | validated wait 290 s | timeout | not merged
          | Not merged: … of the time is left, and 4 min may be needed…

        keeps its branch where somebody wrote to it during the checks | | merged work on feature | green | stays
          | Branch "feature" is not deleted after the release: it was changed after the release began.
        keeps its branch where production does not have all of it | merged-before | | green | stays
          | Branch "feature" is not deleted after the release: production does not have its version of "model/cubes/orders.yml": it is behind, or a release of it was rolled back before.
      `).map(scenarioOf),
    ),
  )

  it.each([
    [
      'tests that were not run',
      'start tests away; opened heal',
      2,
      'Data tests, not run, 1 of 1 passed, well',
    ],
    ['what a stopped validator did not say', 'start stopped once', 1, 'Validation, not checked, valid, well'],
    [
      'what is said once, and then not',
      'merged invalid once',
      1,
      'Validation, valid, not checked, not checked',
    ],
  ])('shows %s as such', async (_, then, index, row) => {
    await run(then)
    expect(healthRows()?.[index]).toBe(row)
  })

  it('keeps its snapshot, with which a rollback by hand finds nothing left to undo', async () => {
    await run('merged lose; rolling find')
    const { snapshot } = step
    expect(snapshot?.files[path]?.hash).toBe(hashOf(model()))
    expect(snapshot?.by.command).toBe('release')
  })

  it.each([
    [
      'before its merge',
      'Creating branch "dbt-sync/rollback',
      /^Production was changed: .* The rollback failed before it changed "main": /,
    ],
    [
      'after its merge',
      'Merged "dbt-sync/rollback',
      /^1 of 1 data test .* The rollback was merged, and "main" was not checked to the end after it: /,
    ],
  ])(
    'cancelled while it is taken back %s says what stands where, and leaves nothing',
    async (_, text, said) => {
      await run('merged lose; rolling find', {
        onLine: (line, stop) => line.includes(text) && stop('SIGTERM'),
      })
      expect(step.outputs).toMatchObject({ outcome: 'cancelled', 'failure-kind': 'cancelled' })
      expect(step.errors.at(-1)).toMatch(said)
      await runPost()
      expect(branchNames()).toEqual(['main', 'feature'])
      expect(step.ledger()).toEqual({})
    },
  )

  it.each([
    ['before the rollback', 'Merged "feature"', []],
    [
      'before the merge of the rollback',
      'Uploaded to "dbt-sync/rollback',
      ['A rollback of it was ended before its merge.'],
    ],
    [
      'after it',
      'Merged "dbt-sync/rollback',
      [expect.stringMatching(/^A rollback of it took place, .* To go back/)],
    ],
  ])('killed %s is told by the post step', async (_, text, more) => {
    let [saved, running]: Record<string, string>[] = [{}, {}]
    await run('merged lose; rolling find', {
      onStart: ({ state }) => {
        running = state
      },
      onLine: (line) => {
        if (line.includes(text)) saved = { ...running }
      },
    })
    Object.assign(step.state, saved)
    const { length } = step.warnings
    await runPost()
    const told = step.warnings.slice(length).filter((warning) => !warning.startsWith('Leftover'))
    expect(told).toEqual([
      expect.stringMatching(
        /^The main step was ended before it reported this: Production was changed: merged "feature"/,
      ),
      ...more,
    ])
    expect(step.ledger()).toEqual({})
  })
})
