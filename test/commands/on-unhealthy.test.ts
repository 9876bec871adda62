import { describe, expect, it } from 'vitest'
import type { Emulator } from '../../emulator/index.ts'
import { hashOf } from '../../src/snapshot/snapshot.ts'
import {
  branchNames,
  green,
  onceAt,
  red,
  runPost,
  runStep,
  type Scenario,
  type StepOptions,
  scenarios,
  step,
  useCommand,
} from '../support/command.ts'
import type { VirtualClock } from '../support/virtual-clock.ts'

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
const released = { [path]: head, 'model/cubes/fresh.yml': 'cubes:\n  - {name: fresh, sql_table: fresh}\n' }
const columns = ['id', 'region', 'amount']
const warehouse = {
  'shop.orders': {
    columns,
    rows: [
      [1, 'north', 10],
      [2, 'south', 20],
    ],
  },
}
const team =
  'tests:\n  - {name: two orders, query: {measures: [orders.count]}, expect: {rows: 1, value: {orders.count: "= 2"}}}\n'

const filesOf = (platform: Emulator, name = 'main') =>
  Object.fromEntries(platform.state.deployment.require(name).files)
const hasOnly = (files: Record<string, string>) => () => expect(filesOf(step.platform)).toEqual(files)

const releasing = ({ state, inputs, ...row }: Scenario = {}): Scenario => ({
  files: { '.data-model-ci.yml': team },
  ...row,
  inputs: {
    command: 'release',
    branch: 'feature',
    'on-unhealthy': 'rollback',
    ...inputs,
  },
  state: {
    files: before,
    branches: [{ name: 'feature', files: released }],
    warehouse,
    ...state,
  },
})

/** The report that is there asks for the region. */
function saveQuery(platform: Emulator): void {
  const [report] = platform.state.deployment.workspace.reports.values()
  const jsonQuery = JSON.stringify({ dimensions: ['orders.region'], measures: ['orders.count'] })
  Object.assign(report ?? {}, { jsonQuery, sqlQuery: null })
}

const merged = 'Merged "feature" into "main"'
const loseAnOrder = (platform: Emulator) =>
  platform.state.deployment.warehouse.set('shop.orders', { columns, rows: [[1, 'north', 10]] })
const unhealthy = () => onceAt(merged, loseAnOrder)
const optionsOf = ({ state = {}, ...row }: Scenario): StepOptions => ({ ...row, platform: { state } })
let clock: VirtualClock | undefined
/** The branch stays, to be corrected. */
const isBack = { left: ['main', 'feature'], also: hasOnly(before) }
const rows = () =>
  step.report.findings.health?.map(({ name, before: then, after, state }) => [name, then, after, state])

/** Changes the platform at the first request of this operation after the merge. */
function atRequestAfterMerge(
  operation: string,
  change: (platform: Emulator, time: VirtualClock) => void,
): Pick<Scenario, 'platform' | 'prepare'> {
  let known: [Emulator, VirtualClock] | undefined
  return {
    prepare: (...given) => {
      known = given
      clock = given[1]
    },
    platform: {
      async onRequest({ operationId }, moment) {
        if (operationId !== operation || moment !== 'received' || known?.[0].state.merges !== 1) return
        change(...known)
        known = undefined
      },
    },
  }
}

/** At the first of these texts the first change, and so on. */
function changesAt(
  changes: Readonly<Record<string, (platform: Emulator) => void>>,
): Pick<Scenario, 'onLine'> {
  const left = new Map(Object.entries(changes))
  return {
    onLine(line, _, platform) {
      for (const [text, change] of left)
        if (line.includes(text)) {
          left.delete(text)
          change(platform)
        }
    },
  }
}

describe('a release with on-unhealthy: rollback', () => {
  scenarios({
    'stays where production is healthy, and shows how it was before': releasing({
      outputs: { ...green, merged: 'true' },
      lastLine: 'Released branch "feature" into "main"; production is rebuilt and valid.',
      left: ['main'],
      also() {
        hasOnly(released)()
        expect(rows()).toEqual([
          ['Build', 'built', 'built', 'well'],
          ['Validation', 'valid', 'valid', 'well'],
          ['Data tests', '1 of 1 passed', '1 of 1 passed', 'well'],
          ['Saved queries', '0 of 1 planned', '1 of 1 planned', 'well'],
        ])
        expect(step.summary).toContain(
          '| ✅ | Data tests | <code>1 of 1 passed</code> | <code>1 of 1 passed</code> |',
        )
      },
    }),
    'is taken back where a data test fails on production, and stays red': releasing({
      ...unhealthy(),
      outputs: { ...red('tests'), merged: 'true' },
      error: [
        /^1 of 1 data test fails on branch "main": "two orders" \(.*\)\. Rolled back the release of branch "feature": 1 file restored, 1 file removed, back to the build of \w{12}; production is rebuilt and valid\. Branch "feature" stays\. Correct the model/,
      ],
      ...isBack,
    }),
    'is taken back where the build of production fails': releasing({
      ...changesAt({
        [merged]: (platform) =>
          platform.addFault({ operation: 'buildStatus', kind: 'build-fails', value: 'out of memory' }),
        'Rolling back.': (platform) => platform.clearFaults(),
      }),
      outputs: { ...red('build'), merged: 'true' },
      error: [/out of memory.*Rolled back/],
      ...isBack,
    }),
    'is taken back where production is not valid': releasing({
      ...changesAt({
        [merged]: (platform) =>
          platform.addFault({
            operation: 'validateDataModel',
            kind: 'patch-body',
            body: { valid: false, errors: [{ message: 'no such column', fileName: path }] },
          }),
        'Rolling back.': (platform) => platform.clearFaults(),
      }),
      outputs: red('validation'),
      error: [/no such column.*Rolled back/],
      ...isBack,
    }),
    'is taken back where production no longer plans a saved query': releasing({
      state: { branches: [{ name: 'feature', files: { ...released, [path]: model('area') } }] },
      prepare: saveQuery,
      outputs: red('breaking'),
      error: [
        /^Production no longer plans 1 of \d+ saved quer(?:y|ies) that it planned before\. Rolled back/,
      ],
      ...isBack,
    }),
    'is taken back where the build of production does not end in its time': releasing({
      inputs: { timeout: '12m' },
      ...changesAt({
        [merged]: (platform) =>
          platform.addFault({ operation: 'buildStatus', kind: 'patch-body', body: { status: 'building' } }),
        'Rolling back.': (platform) => platform.clearFaults(),
      }),
      outputs: red('timeout'),
      error: [/^Production was not built and checked within 8 min 30 s after the merge\. Rolled back/],
      ...isBack,
    }),
    'is not taken back where the platform is down: nothing is known then': releasing({
      ...onceAt(merged, (platform) =>
        platform.addFault({ operation: 'buildStatus', kind: 'status', status: 503 }),
      ),
      outputs: red('network'),
      error: [
        /^Production was changed: merged "feature".*To go back.*use "command: rollback" with the snapshot/,
      ],
      calls: { createBranch: 0 },
      also: hasOnly(released),
    }),
    'is not taken back where the validator was stopped: nothing is known then': releasing({
      ...onceAt(merged, (platform) =>
        platform.addFault({
          operation: 'validateDataModel',
          kind: 'patch-body',
          body: { valid: false, errors: [{ message: 'the model did not compile within 30 s' }] },
        }),
      ),
      outputs: red('build'),
      error: [/^Production was changed: .*The platform did not validate branch "main"/],
      calls: { createBranch: 0 },
      also: hasOnly(released),
    }),
    'is not taken back for what another job merged during the checks': releasing({
      ...atRequestAfterMerge('loadV1', (platform) => {
        loseAnOrder(platform)
        const { deployment } = platform.state
        const main = deployment.require('main')
        deployment.commit(main, new Map([...main.files, ['model/cubes/theirs.yml', 'cubes: []\n']]))
        deployment.startBuild(main, platform.state.now())
      }),
      outputs: red('merge'),
      error: [/1 of 1 data test fails .*Another job changed production during these checks/],
      calls: { createBranch: 0 },
    }),
    'is taken back where a request is open when its time ends': releasing({
      inputs: { timeout: '8m' },
      ...onceAt(merged, () => clock?.advance(150_000)),
      ...atRequestAfterMerge('validateDataModel', (_, time) => time.advance(200_000)),
      outputs: red('timeout'),
      error: [/^Production was not built and checked within .* Rolled back/],
      ...isBack,
    }),
    'is red, and not taken back, where it is not known whether a query is still planned': releasing({
      prepare: saveQuery,
      ...onceAt(merged, (platform) =>
        platform.addFault({ operation: 'sqlV1Post', kind: 'status', status: 503 }),
      ),
      outputs: red('network'),
      error: [/Whether production still plans 1 saved query is not known: /],
      calls: { createBranch: 0 },
      also: () => expect(rows()?.at(-1)?.[3]).toBe('not checked'),
    }),
    'says that production is as released where the platform rejects the merge of the rollback': releasing({
      ...changesAt({
        [merged]: loseAnOrder,
        'Rolling back.': (platform) =>
          platform.addFault({ operation: 'mergeToDefaultBranch', kind: 'merged-false' }),
      }),
      outputs: { ...red('tests'), merged: 'true' },
      error: [/The rollback failed, and "main" is as the release left it: .* was not merged/],
      left: ['main', 'feature'],
      also: hasOnly(released),
    }),
    'says so where others changed a file of it meanwhile, and overwrites nothing': releasing({
      ...onceAt(merged, (platform) => {
        loseAnOrder(platform)
        const { deployment } = platform.state
        const main = deployment.require('main')
        deployment.commit(main, new Map([...main.files, [path, `${head}# theirs\n`]]))
        deployment.startBuild(main, platform.state.now())
      }),
      outputs: red('tests'),
      error: [
        /^Production was changed: .*data test fails.*The rollback failed, and "main" is as the release left it: Not rolled back: 1 file/,
      ],
      left: ['main', 'feature'],
      also: () => expect(filesOf(step.platform)[path]).toBe(`${head}# theirs\n`),
    }),
    'does not begin without a snapshot': releasing({
      faults: [{ operation: 'listFiles', kind: 'status', status: 404 }],
      outputs: { ...red('unsupported'), merged: 'false' },
      error: ['Not merged: no snapshot of production was saved, so this release could not be rolled back.'],
      calls: { mergeToDefaultBranch: 0 },
      also: hasOnly(before),
    }),
    'does not begin without the content of a file that it changes': releasing({
      state: {
        files: { ...before, 'model/key.txt': '-----BEGIN RSA PRIVATE KEY-----\n' },
        branches: [{ name: 'feature', files: { ...released, 'model/key.txt': 'none' } }],
      },
      outputs: { ...red('unsupported'), merged: 'false' },
      error: ['the snapshot has no content of `model/key.txt`'],
      calls: { mergeToDefaultBranch: 0 },
    }),
    'does not begin where too little time is left for both': releasing({
      inputs: { timeout: '8m' },
      prepare: (_, given) => {
        clock = given
      },
      ...onceAt('▾ Validate', () => clock?.advance(290_000)),
      outputs: { ...red('timeout'), merged: 'false' },
      error: [/^Not merged: \d min \d+ s of the time is left, and 4 min may be needed/],
      calls: { mergeToDefaultBranch: 0 },
    }),
    'makes nothing that it would have to undo where there was nothing to merge': releasing({
      state: { files: released },
      ...onceAt('▾ Merge', loseAnOrder),
      outputs: red('tests'),
      calls: { createBranch: 0 },
      also: hasOnly(released),
    }),
    'is taken back of its own branch, too, which it has synced': releasing({
      inputs: { branch: '', ref: 'main' },
      files: { '.data-model-ci.yml': team },
      ...onceAt('Merged "', loseAnOrder),
      outputs: red('tests'),
      error: [/Rolled back the release of "main"/],
      left: ['main', 'feature'],
      also: hasOnly(before),
    }),
  })

  it('keeps its snapshot, with which a rollback by hand finds nothing left to undo', async () => {
    await runStep(optionsOf(releasing(unhealthy())))
    const { snapshot } = step
    expect(snapshot?.files[path]?.hash).toBe(hashOf(model()))
    expect(snapshot?.by.command).toBe('release')
  })

  it.each([
    ['before its merge', 'Creating branch "dbt-sync/rollback'],
    ['after its merge', 'Merged "dbt-sync/rollback'],
  ])('cancelled while it is taken back %s says what stands where, and leaves nothing', async (_, text) => {
    await runStep({
      ...optionsOf(releasing()),
      onLine(line, _clock, platform) {
        if (line === merged) loseAnOrder(platform)
        if (line.includes(text)) signalled?.('SIGTERM')
      },
      onStart: ({ signal }) => {
        signalled = signal
      },
    })
    expect(step.outputs).toMatchObject({ outcome: 'cancelled', 'failure-kind': 'cancelled' })
    expect(step.errors.at(-1)).toMatch(/^Production was changed: .*The release was being rolled back: /)
    await runPost()
    expect(branchNames()).toEqual(['main', 'feature'])
    expect(step.ledger()).toEqual({})
  })
  let signalled: ((name: 'SIGINT' | 'SIGTERM') => void) | undefined

  it.each([
    ['before the rollback', merged, []],
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
    let saved: Record<string, string> = {}
    let running: Record<string, string> = {}
    await runStep({
      ...optionsOf(releasing()),
      onStart: ({ state }) => {
        running = state
      },
      onLine(line, _signal, platform) {
        if (line === merged) loseAnOrder(platform)
        if (line.includes(text)) saved = { ...running }
      },
    })
    Object.assign(step.state, saved)
    const before = step.warnings.length
    await runPost()
    const told = step.warnings.slice(before).filter((warning) => !warning.startsWith('Leftover'))
    expect(told).toEqual([
      expect.stringMatching(
        /^The main step was ended before it could say so\. Production was changed: merged "feature"/,
      ),
      ...more,
    ])
    expect(step.ledger()).toEqual({})
  })
})
