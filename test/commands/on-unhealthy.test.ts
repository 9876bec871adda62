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
const findIt = (platform: Emulator) =>
  platform.state.deployment.warehouse.set('shop.orders', warehouse['shop.orders'])
/** The released model counts otherwise, and that from before as ever. */
const unhealthy = (more: Parameters<typeof changesAt>[0] = {}) =>
  changesAt({ [merged]: loseAnOrder, 'Rolling back.': findIt, ...more })
/** Others commit a file to production, and it is built. */
const commit = (platform: Emulator, files: Record<string, string>, name = 'main') => {
  const { deployment } = platform.state
  const branch = deployment.require(name)
  if (deployment.commit(branch, new Map([...branch.files, ...Object.entries(files)])))
    deployment.startBuild(branch, platform.state.now())
}
const theirs = { 'model/cubes/theirs.yml': 'cubes: []\n' }
const isInvalid = { valid: false, errors: [{ message: 'no such column', fileName: path }] }
const isStopped = { valid: false, errors: [{ message: 'the model did not compile within 30 s' }] }
const twoTests = `${team}  - {name: north, query: {measures: [orders.count], dimensions: [orders.region]}, expect: {rows: 2}}\n`
const sameName = `${team.replace('two orders', 'analyst sees orders.count')}readers:\n  analyst: {groups: [analyst]}\naccess:\n  - {reader: analyst, sees: [orders.count]}\n`
/** After the merge, these tests fail in the first run on production, those in the second, and so on. */
function failing(runs: readonly string[][]): Pick<Scenario, 'onLine'> {
  return changesAt({
    [merged]: (platform) => {
      for (const [run, names] of runs.entries())
        for (const name of names)
          platform.addFault({
            operation: 'loadV1',
            kind: 'patch-body',
            body: { data: [] },
            call: 1 + 2 * run + ['two orders', 'north'].indexOf(name),
          })
    },
  })
}
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
        /^1 of 1 data test fails on branch "main": "two orders" \(.*\)\. Rolled back the release of branch "feature": 1 file restored, 1 file removed, back to the build of \w{12}; production is rebuilt and valid\. Branch "feature" stays\. The platform takes it as merged, so merging it again does not bring its files back: release them from a new branch of "main"\. Correct the model/,
      ],
      ...isBack,
    }),
    'shows tests that were not run as such': releasing({
      faults: [{ operation: 'loadV1', kind: 'status', status: 503 }],
      ...changesAt({ '▾ Open': (platform) => platform.clearFaults() }),
      outputs: green,
      also: () => expect(rows()?.[2]).toEqual(['Data tests', 'not run', '1 of 1 passed', 'well']),
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
            body: isInvalid,
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
      error: [/^Production was not built and validated within 8 min 30 s after the merge\. Rolled back/],
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
        commit(platform, theirs)
      }),
      outputs: red('tests'),
      error: [
        /1 of 1 data test fails .* Nothing was rolled back: another job changed production meanwhile \("model\/cubes\/theirs\.yml"\), so this may be its fault\./,
      ],
      calls: { createBranch: 0 },
    }),
    'is taken back where a request is open when its time ends': releasing({
      inputs: { timeout: '8m' },
      ...onceAt(merged, () => clock?.advance(150_000)),
      ...atRequestAfterMerge('validateDataModel', (_, time) => time.advance(200_000)),
      outputs: red('timeout'),
      error: [/^Production was not built and validated within .* Rolled back/],
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
      ...unhealthy({
        'Rolling back.': (platform) => {
          findIt(platform)
          platform.addFault({ operation: 'mergeToDefaultBranch', kind: 'merged-false' })
        },
      }),
      outputs: { ...red('tests'), merged: 'true' },
      error: [/The rollback failed before it changed "main": .* was not merged/],
      left: ['main', 'feature'],
      also: hasOnly(released),
    }),
    'is not taken back where others changed a file of it meanwhile': releasing({
      ...onceAt(merged, (platform) => {
        loseAnOrder(platform)
        commit(platform, { [path]: `${head}# theirs\n` })
      }),
      outputs: red('tests'),
      error: [/^Production was changed: .*data test fails.* Nothing was rolled back: another job changed/],
      calls: { createBranch: 0 },
      left: ['main', 'feature'],
      also: () => expect(filesOf(step.platform)[path]).toBe(`${head}# theirs\n`),
    }),
    'is not taken back for what fails with the model from before, too': releasing({
      left: ['main', 'feature'],
      ...onceAt(merged, loseAnOrder),
      outputs: { ...red('tests'), merged: 'true' },
      error: [
        /^Production was changed: .*1 of 1 data test fails .* It fails with the model from before the release, too\. Nothing was rolled back\. Correct/,
      ],
      calls: { mergeToDefaultBranch: 1 },
      also: hasOnly(released),
    }),
    'is taken back for a query that it breaks, where a test fails for another reason': releasing({
      prepare: saveQuery,
      state: { branches: [{ name: 'feature', files: { ...released, [path]: model('area') } }] },
      ...onceAt(merged, loseAnOrder),
      outputs: red('breaking'),
      error: [/^Production no longer plans 1 of 1 saved query that it planned before\. .*Rolled back/],
      ...isBack,
    }),
    'is not taken back where the validator is stopped the second time: one response is not a fact': releasing(
      {
        ...onceAt(merged, (platform) => {
          platform.addFault({ operation: 'validateDataModel', kind: 'patch-body', body: isInvalid, call: 1 })
          platform.addFault({
            operation: 'validateDataModel',
            kind: 'patch-body',
            body: isStopped,
            call: { from: 2 },
          })
        }),
        outputs: red('validation'),
        error: [/Production was changed.*; when it was checked once more, the platform did not say so\./],
        calls: { createBranch: 0 },
      },
    ),
    'does not call production invalid where the validator is stopped before': releasing({
      faults: [{ operation: 'validateDataModel', kind: 'patch-body', body: isStopped, call: 1 }],
      outputs: green,
      left: ['main'],
      also: () => expect(rows()?.[1]).toEqual(['Validation', 'not checked', 'valid', 'well']),
    }),
    'is not taken back where a build is said once to have failed': releasing({
      ...onceAt('Build of "main": building', (platform) =>
        platform.addFault({
          operation: 'buildStatus',
          kind: 'patch-body',
          body: { status: 'failed' },
          call: 1,
        }),
      ),
      outputs: red('build'),
      calls: { createBranch: 0 },
    }),
    'is not taken back for tests that fail once each': releasing({
      files: { '.data-model-ci.yml': twoTests },
      ...failing([['two orders'], ['north']]),
      outputs: green,
      left: ['main'],
    }),
    'is not taken back for a test that has the name of one that passes': releasing({
      files: { '.data-model-ci.yml': sameName },
      ...onceAt(merged, loseAnOrder),
      outputs: red('tests'),
      error: [/It fails with the model from before the release, too\. Nothing was rolled back\./],
      calls: { mergeToDefaultBranch: 1 },
    }),
    'is taken back where one fails twice, and others once': releasing({
      files: { '.data-model-ci.yml': twoTests },
      ...failing([['two orders'], ['two orders', 'north']]),
      outputs: red('tests'),
      ...isBack,
    }),
    'says what it knows of production where others change it right after the rollback': releasing({
      ...unhealthy({
        'Merged "dbt-sync/rollback': (platform) => commit(platform, { [path]: `${head}# theirs\n` }),
      }),
      outputs: { ...red('tests'), merged: 'true' },
      error: [
        /The rollback was merged, and "main" was not checked to the end after it: The rollback took place, but "main" no longer/,
      ],
    }),
    'is taken back in dev mode, too': releasing({
      inputs: { activate: 'dev-mode' },
      ...unhealthy(),
      outputs: red('tests'),
      error: [/Rolled back the release of branch "feature"/],
      ...isBack,
    }),
    'is not taken back for a query that the model from before does not plan, either': releasing({
      prepare: saveQuery,
      state: { branches: [{ name: 'feature', files: { ...released, [path]: model('area') } }] },
      ...changesAt({
        '▾ Validate': (platform) => commit(platform, { [path]: model('area') }),
      }),
      outputs: red('breaking'),
      error: [
        /no longer plans 1 of 1 saved query .* The model from before the release does not plan them, either/,
      ],
      calls: { mergeToDefaultBranch: 1 },
    }),
    'is not taken back for what others broke and repaired meanwhile': releasing({
      ...changesAt({
        [merged]: (platform) => commit(platform, { 'model/cubes/theirs.yml': 'cubes: nonsense\n' }),
        'Rolling back.': (platform) => commit(platform, theirs),
      }),
      outputs: red('validation'),
      error: [/Nothing was rolled back: another job changed production meanwhile/],
      calls: { createBranch: 0 },
    }),
    'is not taken back where the platform says once that it is not valid, and then that it is': releasing({
      ...onceAt(merged, (platform) =>
        platform.addFault({ operation: 'validateDataModel', kind: 'patch-body', body: isInvalid, call: 1 }),
      ),
      outputs: red('validation'),
      error: [/; when it was checked once more, the platform did not say so\./],
      calls: { createBranch: 0 },
      also: () => expect(rows()?.[1]).toEqual(['Validation', 'valid', 'not checked', 'not checked']),
    }),
    'is not taken back where production is valid, and its tests do not end in time': releasing({
      inputs: { timeout: '8m' },
      ...onceAt(merged, () => clock?.advance(150_000)),
      ...atRequestAfterMerge('loadV1', (_, time) => time.advance(200_000)),
      outputs: red('timeout'),
      error: [
        /Production is built and valid, and its tests and saved queries were not all checked within .* Nothing was rolled back\./,
      ],
      calls: { createBranch: 0 },
    }),
    'says what stands in production where the rollback is merged, and not checked to its end': releasing({
      ...unhealthy({
        'Merged "dbt-sync/rollback': (platform) =>
          platform.addFault({ operation: 'buildStatus', kind: 'status', status: 503 }),
      }),
      outputs: { ...red('tests'), merged: 'true' },
      error: [
        /^1 of 1 data test fails .* The rollback was merged, and "main" was not checked to the end after it: The platform responded 503/,
      ],
      also: hasOnly(before),
    }),
    'does not begin where production is not valid: that could not be rolled back': releasing({
      state: { files: { ...before, 'model/cubes/theirs.yml': 'cubes: nonsense\n' } },
      prepare: (platform) => {
        const { files } = platform.state.deployment.require('feature')
        files.delete('model/cubes/theirs.yml')
      },
      outputs: { ...red('validation'), merged: 'false' },
      error: [
        'Not merged: production is not valid before the release (1 error), so this release could not be rolled back.',
      ],
      calls: { mergeToDefaultBranch: 0 },
    }),
    'does not begin where the platform does not respond to what it plans': releasing({
      prepare: saveQuery,
      faults: [{ operation: 'sqlV1Post', kind: 'status', status: 503 }],
      outputs: { ...red('network'), merged: 'false' },
      error: [/^Not merged: which saved queries production plans is unknown \(/],
      calls: { mergeToDefaultBranch: 0 },
    }),
    'keeps its branch where somebody wrote to it during the checks': releasing({
      ...onceAt(merged, (platform) => commit(platform, { 'model/cubes/work.yml': 'cubes: []\n' }, 'feature')),
      outputs: green,
      warnings: [
        'Branch "feature" is not deleted after the release: it was changed after the release began.',
      ],
      left: ['main', 'feature'],
    }),
    'keeps its branch where production does not have all of it': releasing({
      prepare: (platform) => {
        // As after a rollback: the branch is merged, and production has taken that back.
        const feature = platform.state.deployment.require('feature')
        feature.base = new Map(feature.files)
        commit(platform, { 'model/cubes/fix.yml': 'cubes: []\n' }, 'feature')
      },
      outputs: green,
      warnings: [
        /^Branch "feature" is not deleted after the release: production does not have its version of "model\/cubes\/orders\.yml": it is behind, or a release of it was rolled back before\.$/,
      ],
      left: ['main', 'feature'],
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
      ...changesAt({ 'Merged "dbt-sync/main': loseAnOrder, 'Rolling back.': findIt }),
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
  ])('cancelled while it is taken back %s says what stands where, and leaves nothing', async (...given) => {
    const [, text, says] = given
    await runStep({
      ...optionsOf(releasing()),
      onLine(line, _clock, platform) {
        if (line === merged) loseAnOrder(platform)
        if (line.endsWith('Rolling back.')) findIt(platform)
        if (line.includes(text)) signalled?.('SIGTERM')
      },
      onStart: ({ signal }) => {
        signalled = signal
      },
    })
    expect(step.outputs).toMatchObject({ outcome: 'cancelled', 'failure-kind': 'cancelled' })
    expect(step.errors.at(-1)).toMatch(says)
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
        if (line.endsWith('Rolling back.')) findIt(platform)
        if (line.includes(text)) saved = { ...running }
      },
    })
    Object.assign(step.state, saved)
    const before = step.warnings.length
    await runPost()
    const told = step.warnings.slice(before).filter((warning) => !warning.startsWith('Leftover'))
    expect(told).toEqual([
      expect.stringMatching(
        /^The main step was ended before it reported this: Production was changed: merged "feature"/,
      ),
      ...more,
    ])
    expect(step.ledger()).toEqual({})
  })
})
