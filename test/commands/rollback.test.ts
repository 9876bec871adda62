import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { Emulator, InitialState } from '../../emulator/index.ts'
import { hashOf, type Snapshot } from '../../src/snapshot/snapshot.ts'
import {
  branchNames,
  calls,
  green,
  onceAt,
  order,
  productionFiles,
  red,
  runPost,
  runStep,
  type Scenario,
  type StepOptions,
  scenarios,
  step,
  tagPush,
  useCommand,
} from '../support/command.ts'
import { read } from '../support/repository.ts'
import { snapshotOf } from '../support/snapshot.ts'

useCommand()

const cube = (name: string, more = '') => `cubes:\n  - name: ${name}\n    sql_table: ${name}\n${more}`
const before = {
  'model/a.yml': cube('a'),
  'model/b.yml': cube('b'),
  'model/gone.yml': cube('gone'),
}
const released = {
  'model/a.yml': cube('a', '    title: A\n'),
  'model/b.yml': cube('b'),
  'model/new.yml': cube('fresh'),
}
const theirs = cube('theirs')

const isSnapshot = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  JSON.parse(read('docs/snapshot.schema.json')) as object,
)

const change = ({ state }: Emulator, path: string, text: string | null, name = 'main') => {
  const { deployment } = state
  const branch = deployment.require(name)
  const files = new Map(branch.files)
  if (text === null) files.delete(path)
  else files.set(path, text)
  deployment.commit(branch, files)
  deployment.startBuild(branch, state.now())
}
const filesOf = ({ state }: Emulator, name = 'main') =>
  Object.fromEntries(state.deployment.require(name).files)

/** Merges a branch of these files, and gives what is needed to go back on the same platform. */
async function release({ inputs = {}, prepare, ...more }: StepOptions = {}, settings = {}) {
  const state: InitialState = { settings, files: before, branches: [{ name: 'ci/release', files: released }] }
  const first = await runStep({
    inputs: { command: 'merge', branch: 'ci/release', ...inputs },
    ...more,
    platform: { state, ...more.platform },
    prepare(platform, clock) {
      change(platform, 'model/gone.yml', null, 'ci/release')
      prepare?.(platform, clock)
    },
  })
  const { platform, clock, snapshot } = first
  if (!snapshot) throw new Error(`no snapshot: ${first.lines.join('\n')}`)
  return { first, snapshot, shared: { platform, clock } }
}

type Released = Pick<Awaited<ReturnType<typeof release>>, 'shared' | 'snapshot'>

const back = ({ shared, snapshot }: Released, { inputs, ...more }: StepOptions = {}) =>
  runStep({
    shared,
    snapshots: { 'snapshot.json': snapshot },
    stepId: 'beef0000',
    ...more,
    inputs: { command: 'rollback', snapshot: 'snapshot.json', ...inputs },
  })

describe('the snapshot of a merge', () => {
  it('is what production was, with the content of each file, and what the merge left', async () => {
    const { first, snapshot } = await release()
    expect(first.outputs).toMatchObject({ ...green, 'snapshot-path': '/snapshot.json' })
    const contents = Object.entries(snapshot.files).map(([path, { content }]) => [path, content])
    expect(Object.fromEntries(contents)).toEqual(before)
    const { url } = first.platform
    expect(snapshot).toEqual({
      ...snapshotOf(first.platform, before, released),
      deployment: { id: 1, baseUrl: url },
      by: {
        command: 'merge',
        repository: 'acme/shop-dbt',
        commit: expect.any(String),
        run: expect.any(String),
      },
      brought: expect.objectContaining({ branch: 'ci/release' }),
      hash: expect.stringMatching(/^[0-9a-f]{40}$/),
      takenAt: expect.any(String),
      build: expect.objectContaining({ hash: snapshot.hash }),
    })
    expect(isSnapshot(JSON.parse(JSON.stringify(snapshot))), JSON.stringify(isSnapshot.errors)).toBe(true)
    expect(isSnapshot({ ...snapshot, left: { 'model/a.yml': 1 } })).toBe(false)
    expect(JSON.stringify(snapshot)).not.toContain(first.platform.token)
    expect(first.warnings).toEqual([])
  })

  it('has no content of a file that may hold a secret or is no text', async () => {
    const key = '-----BEGIN RSA PRIVATE KEY-----\n'
    const { first, snapshot } = await release({
      prepare({ state }) {
        const main = state.deployment.require('main')
        main.files.set('model/key.txt', key)
        // A byte that no text has, as the emulator keeps it.
        main.files.set('model/logo.png', '\udcff\udc80')
      },
    })
    expect(snapshot.files['model/key.txt']).toEqual({ hash: hashOf(key) })
    expect(snapshot.files['model/logo.png']).toEqual({ hash: expect.any(String) })
    expect(first.outputs).toMatchObject(green)
    expect(first.warnings).toEqual([
      'The snapshot has no content of "model/key.txt", "model/logo.png": it is no text, may hold a secret, or has a backslash in its name. A rollback that would have to restore such a file changes nothing.',
    ])
  })

  it('can be read again with a file that has a backslash in its name, and does not have its content', async () => {
    const odd = 'model/a\\b.yml'
    const done = await release({
      prepare(platform) {
        for (const name of ['main', 'ci/release']) change(platform, odd, cube('odd'), name)
      },
    })
    expect(done.snapshot.files[odd]).toEqual({ hash: hashOf(cube('odd')) })
    expect(done.first.warnings).toEqual([
      `The snapshot has no content of "${odd}": it is no text, may hold a secret, or has a backslash in its name. A rollback that would have to restore such a file changes nothing.`,
    ])
    await back(done)
    expect(step.outputs).toMatchObject(green)
    expect(filesOf(step.platform)).toEqual({ ...before, [odd]: cube('odd') })
  })

  it('is of the files that the merge starts from, also if others change production meanwhile', async () => {
    let at = 0
    const { snapshot } = await release({
      platform: {
        state: { files: before, branches: [{ name: 'ci/release', files: released }] },
        async onRequest({ operationId }, moment) {
          if (operationId !== 'listFiles' || moment !== 'worked' || at++ > 0) return
          change(platform, 'model/theirs.yml', theirs)
        },
      },
      prepare(started) {
        platform = started
      },
    })
    expect(snapshot.files['model/theirs.yml']).toEqual({ hash: hashOf(theirs), content: theirs })
    expect(Object.keys(snapshot.left ?? {})).not.toContain('model/theirs.yml')
  })
  let platform: Emulator
})

it('keeps a snapshot that a rollback can read where what the merge left cannot be told', async () => {
  const odd = { 'model/a.yml': { hash: 'no hash' }, 'model/b.yml': { hash: hashOf(before['model/b.yml']) } }
  const { first, snapshot } = await release({
    onLine(line, _, platform) {
      if (line.startsWith('Merged "ci/release"'))
        platform.addFault({ operation: 'fileHashes', kind: 'replace-body', body: { files: odd } })
      if (line.includes('does not hold what this change left')) platform.clearFaults()
    },
  })
  expect(first.warnings[0]).toBe(
    'The snapshot does not hold what this change left: a rollback could not read it, since it is no snapshot (member left.model/a.yml).',
  )
  expect(snapshot.left).toBeUndefined()
})

const unlisted = { operation: 'listFiles', kind: 'status', status: 404 } as const

describe('without a snapshot', () => {
  const state = { files: before, branches: [{ name: 'ci/release', files: released }] }
  const inputs = { command: 'merge', branch: 'ci/release' }
  scenarios({
    'since the platform does not have the operation, the merge warns': {
      state,
      inputs,
      faults: [unlisted],
      outputs: { ...green, merged: 'true', 'snapshot-path': '' },
      also: () =>
        expect(step.warnings).toEqual([
          expect.stringMatching(
            /^No snapshot of production was saved, so this change cannot be rolled back: /,
          ),
        ]),
    },
    'since the platform does not respond, nothing is merged': {
      state,
      inputs,
      faults: [{ operation: 'listFiles', kind: 'status', status: 503, call: 'every' }],
      outputs: { ...red('network'), merged: 'false' },
      calls: { mergeToDefaultBranch: 0 },
    },
    'since its response does not match the contract, the merge warns': {
      state,
      inputs,
      faults: [{ operation: 'listFiles', kind: 'replace-body', body: 1 }],
      outputs: { ...green, merged: 'true', 'snapshot-path': '' },
      also: () => expect(step.warnings).toEqual([expect.stringContaining('No snapshot of production')]),
    },
    'since a rollback could not read it, the merge warns': {
      state: { ...state, files: { ...before, 'model/a\tb.yml': cube('odd') } },
      inputs,
      outputs: { ...green, merged: 'true', 'snapshot-path': '' },
      warnings: [
        'No snapshot of production was saved, so this change cannot be rolled back: a rollback could not read it, since it is no snapshot (member files.model/a b.yml).',
      ],
    },
    'since a rollback could not read it, nothing is merged that must be undoable': {
      state: { ...state, files: { ...before, 'model/a\tb.yml': cube('odd') } },
      inputs: { command: 'release', branch: 'ci/release', 'on-unhealthy': 'rollback', timeout: '60m' },
      outputs: { ...red('unsupported'), merged: 'false' },
      error: [/^Not merged: no snapshot of production was saved, so this release could not be rolled back\./],
      warnings: [/^Not all saved queries /, /since it is no snapshot \(member files\.model\/a b\.yml\)\.$/],
      calls: { mergeToDefaultBranch: 0 },
    },
    'since it cannot be saved, nothing is merged': {
      state,
      inputs,
      edges: {
        job: {
          mask: () => undefined,
          writeResponse: async () => '',
          writeSnapshot: () => Promise.reject(new Error('ENOSPC: no space left on device')),
          readSnapshot: async () => ({ problem: '' }),
        },
      },
      outputs: { ...red('input'), merged: 'false' },
      error: [/^Could not save the snapshot of production: ENOSPC/],
      calls: { mergeToDefaultBranch: 0 },
    },
  })
})

describe('a rollback', () => {
  it('undoes exactly what the release changed, builds, validates and merges it', async () => {
    const done = await release()
    expect(filesOf(done.first.platform)).toEqual(released)
    await back(done)
    expect(step.outputs).toMatchObject({
      ...green,
      ...{ merged: 'true', valid: 'true', 'snapshot-path': '/snapshot.json' },
    })
    expect(filesOf(step.platform)).toEqual(before)
    expect(step.lines.at(-1)).toBe(
      `Rolled back the merge of branch "ci/release": 2 files restored, 1 file removed, back to the build of ${done.snapshot.hash?.slice(0, 12)}; production is rebuilt and valid.`,
    )
    expect(step.warnings).toEqual([])
    expect(step.report.findings.changes).toEqual({
      base: 'main',
      added: ['model/gone.yml'],
      changed: ['model/a.yml'],
      removed: ['model/new.yml'],
    })
    await runPost()
    expect(branchNames()).toEqual(['main'])
    expect(step.ledger()).toEqual({})
  })

  it('of a rollback brings the release back', async () => {
    const done = await release()
    await back(done)
    await back({ shared: done.shared, snapshot: step.snapshot as Snapshot })
    expect(step.outputs).toMatchObject(green)
    expect(filesOf(step.platform)).toEqual(released)
    expect(step.lines.at(-1)).toMatch(/^Rolled back the rollback of branch "dbt-sync\/rollback-/)
  })

  it('of a release of a tag names the tag', async () => {
    const done = await release({ inputs: { command: 'release', branch: '' }, event: tagPush('v1.0.0') })
    await back(done)
    expect(step.outputs).toMatchObject(green)
    expect(filesOf(step.platform)).toEqual(before)
    expect(step.lines.at(-1)).toContain('Rolled back the release of "v1.0.0": ')
  })

  it('finds nothing to undo after another one, and validates production', async () => {
    const done = await release()
    await back(done)
    const merges = step.platform.state.merges
    await back(done)
    expect(step.lines.at(-1)).toBe(
      'Nothing to undo: production is as it was before; production is built and valid.',
    )
    expect(step.outputs).toMatchObject({ ...green, valid: 'true', merged: '' })
    expect(step.platform.state.merges).toBe(merges)
  })

  it('does not take a list for the truth that is late right after the release', async () => {
    const switches = { fileListLagMs: 15_000, branchListLagMs: 15_000 }
    const state = { files: before, branches: [{ name: 'ci/release', files: released }], switches }
    const done = await release({ platform: { state } })
    await back(done)
    expect(step.outputs).toMatchObject(green)
    step.clock.advance(60_000)
    expect(filesOf(step.platform)['model/a.yml']).toBe(before['model/a.yml'])
    expect(productionFiles()).not.toContain('model/new.yml')
  })
})

/** A rollback on a platform whose production is the release. */
const rolling = ({ state = {}, inputs = {}, prepare, ...row }: Scenario): Scenario => ({
  stepId: 'beef0000',
  state: { files: released, ...state },
  snapshots: { 'snapshot.json': (platform) => snapshotOf(platform, before, released) },
  ...row,
  inputs: { command: 'rollback', snapshot: 'snapshot.json', ...inputs },
  ...(prepare ? { prepare } : {}),
})
const left = ['main']
/** Production has these files, and nothing was made. */
const untouched = (files: Record<string, string> = released) => ({
  calls: { createBranch: 0, startUpload: 0, mergeToDefaultBranch: 0 },
  left,
  also: () => expect(filesOf(step.platform)).toEqual(files),
})
const withTheirs = (path: string, text: string | null): Pick<Scenario, 'prepare'> => ({
  prepare: (platform) => change(platform, path, text),
})

describe('a rollback, with others at work:', () => {
  scenarios({
    'says what stays where the files of the release are as before': rolling({
      state: { files: { ...before, 'model/theirs.yml': theirs } },
      outputs: { ...green, merged: '' },
      lastLine:
        'Nothing to undo: the files of the release are as they were before, and what others changed since stays; production is built and valid.',
      ...untouched({ ...before, 'model/theirs.yml': theirs }),
    }),
    'leaves files that only others changed': rolling({
      ...withTheirs('model/theirs.yml', theirs),
      outputs: green,
      lastLine:
        /: 2 files restored, 1 file removed, and what others changed since stays; production is rebuilt/,
      left,
      also() {
        expect(filesOf(step.platform)).toEqual({ ...before, 'model/theirs.yml': theirs })
        expect(step.report.findings.rollback).toEqual({
          of: 'the release of "v1.0.0"',
          others: ['model/theirs.yml'],
          conflicts: [],
        })
      },
    }),
    'refuses where they changed a file of the release': rolling({
      ...withTheirs('model/a.yml', theirs),
      outputs: red('merge'),
      error: [
        'Not rolled back: 1 file of the release cannot be undone without undoing changes of others: "model/a.yml" was changed by others since the release. "main" is unchanged.',
      ],
      ...untouched({ ...released, 'model/a.yml': theirs }),
    }),
    'refuses where they removed one': rolling({
      ...withTheirs('model/new.yml', null),
      prepare(platform) {
        change(platform, 'model/new.yml', null)
        change(platform, 'model/a.yml', null)
      },
      outputs: red('merge'),
      error: ['"model/a.yml" was changed by others since the release'],
      left,
    }),
    'undoes the rest where one file is as before already': rolling({
      ...withTheirs('model/a.yml', before['model/a.yml']),
      outputs: green,
      lastLine: /: 1 file restored, 1 file removed, back to the build of /,
      left,
      also: () => expect(filesOf(step.platform)).toEqual(before),
    }),
    'refuses after it has made its branch, if it sees only there what they changed': rolling({
      state: { switches: { fileListLagMs: 15_000 } },
      prepare: (platform, clock) => {
        clock.advance(20_000)
        change(platform, 'model/a.yml', theirs)
      },
      outputs: red('merge'),
      calls: { startUpload: 0, mergeToDefaultBranch: 0 },
      left,
    }),
    'keeps a file that they add while it works': rolling({
      ...onceAt('▾ Upload', (platform) => change(platform, 'model/theirs.yml', theirs)),
      outputs: green,
      left,
      also: () => expect(filesOf(step.platform)).toEqual({ ...before, 'model/theirs.yml': theirs }),
    }),
    'merges nothing where it sees after its build what they changed meanwhile': rolling({
      ...onceAt(' is valid', (platform) => change(platform, 'model/a.yml', theirs)),
      outputs: { ...red('merge'), merged: 'false' },
      error: ['Not rolled back: 1 file of the release cannot be undone'],
      calls: { mergeToDefaultBranch: 0 },
      left,
      also: () => expect(filesOf(step.platform)['model/a.yml']).toBe(theirs),
    }),
    'merges nothing over what they change while it works': rolling({
      ...onceAt('▾ Upload', (platform) => change(platform, 'model/a.yml', theirs)),
      outputs: { ...red('merge'), merged: 'false' },
      left,
      also: () => expect(filesOf(step.platform)['model/a.yml']).toBe(theirs),
    }),
    'says that another one has undone it meanwhile': rolling({
      ...onceAt('Creating branch', (platform) => {
        for (const path of Object.keys({ ...before, ...released }))
          change(platform, path, (before as Record<string, string>)[path] ?? null)
      }),
      outputs: { ...green, merged: '' },
      lastLine: 'Nothing to undo: another job has undone it meanwhile; production is built and valid.',
      calls: { startUpload: 0 },
      left,
    }),
    'says the same where that happens right before the merge': rolling({
      ...onceAt(' is valid', (platform) => {
        for (const path of Object.keys({ ...before, ...released }))
          change(platform, path, (before as Record<string, string>)[path] ?? null)
      }),
      outputs: green,
      lastLine:
        /; another job has undone it meanwhile, and there was nothing new to merge, production is built and valid\.$/,
      left,
    }),
  })
})

const down = { operation: 'buildStatus', kind: 'status', status: 503 } as const
const broken = 'cubes:\n  - name: a\n'
const brokenToo = 'cubes:\n  - name: theirs\n'
const inOldModel =
  '. "main" is unchanged. The error is in the model from before the release, or in a file that the rollback does not change. Release a corrected model, or correct that file in production, then roll back again. The log above lists all errors.'

describe('a rollback', () => {
  scenarios({
    'prints its plan alone with dry-run': rolling({
      inputs: { 'dry-run': 'true' },
      outputs: { ...green, merged: '' },
      lastLine:
        'Nothing was changed (dry run). A rollback of the release of "v1.0.0": 2 files restored, 1 file removed.',
      sent: ['getDeploymentSettings', 'fileHashes'],
      ...untouched(),
    }),
    'tells conflicts in a dry run, too': rolling({
      ...withTheirs('model/a.yml', theirs),
      inputs: { 'dry-run': 'true' },
      outputs: red('merge'),
      left,
    }),
    'of a tree that is invalid now is red before it is merged': rolling({
      snapshots: {
        'snapshot.json': (platform) => snapshotOf(platform, { ...before, 'model/a.yml': broken }, released),
      },
      outputs: { ...red('validation'), merged: 'false' },
      error: [inOldModel],
      calls: { mergeToDefaultBranch: 0 },
      left,
      also: () => expect(filesOf(step.platform)).toEqual(released),
    }),
    'says the same where the error is in a file that it does not touch': rolling({
      ...withTheirs('model/theirs.yml', brokenToo),
      outputs: { ...red('validation'), merged: 'false' },
      error: [/^The data model on branch "dbt-sync\/rollback-\S+" has 1 error; the first: /, inOldModel],
      left,
      also: () => expect(filesOf(step.platform)).toEqual({ ...released, 'model/theirs.yml': brokenToo }),
    }),
    'is red before it is merged where its build fails': rolling({
      faults: [{ operation: 'setBranchStagingEnvironment', kind: 'build-fails', value: 'no memory' }],
      outputs: { ...red('build'), merged: 'false' },
      error: [
        /failed: no memory\. "main" is unchanged\. It is the model from before the release, with the files that the rollback does not change\. Fix the error, then roll back again\.$/,
      ],
      calls: { mergeToDefaultBranch: 0 },
      left,
    }),
    'says so of production where nothing is left to undo': rolling({
      state: { files: { ...before, 'model/theirs.yml': brokenToo } },
      outputs: red('validation'),
      error: [
        /^The data model on branch "main" has 1 error; /,
        inOldModel.slice('. "main" is unchanged'.length),
      ],
      ...untouched({ ...before, 'model/theirs.yml': brokenToo }),
    }),
    'makes nothing where it could not be built': rolling({
      inputs: { activate: 'never' },
      outputs: red('input'),
      ...untouched(),
    }),
    'does not touch a read-only deploy branch': rolling({
      state: { settings: { deployBranchReadOnly: true } },
      outputs: red('merge'),
      sent: ['getDeploymentSettings'],
      ...untouched(),
    }),
    'does not merge where that is not allowed': rolling({
      state: { settings: { deployBranchMergeAllowed: false } },
      outputs: red('merge'),
      sent: ['getDeploymentSettings'],
      ...untouched(),
    }),
    'uses a dev-mode fork where branches accept no files': rolling({
      state: { switches: { sharedBranchUploads: 'refuse' } },
      outputs: green,
      left,
      also: () => expect(filesOf(step.platform)).toEqual(before),
    }),
    'uses one also where lists are late': rolling({
      state: { switches: { sharedBranchUploads: 'refuse', branchListLagMs: 10_000, fileListLagMs: 10_000 } },
      prepare: (_, clock) => clock.advance(60_000),
      outputs: green,
      left,
      also: () => expect(filesOf(step.platform)).toEqual(before),
    }),
    'opens dev mode after the merge of that fork, too, where the list still has it': rolling({
      inputs: { activate: 'dev-mode' },
      state: { switches: { sharedBranchUploads: 'refuse', branchListLagMs: 15_000 } },
      prepare: (_, clock) => clock.advance(60_000),
      outputs: green,
      left,
      also: () => expect(filesOf(step.platform)).toEqual(before),
    }),
    'uploads to production that is built from uploads': rolling({
      state: { settings: { deployMode: 'cli' } },
      outputs: { ...green, 'snapshot-path': '/snapshot.json' },
      lastLine:
        /: 2 files restored, 1 file removed, back to the build of b{12}; production is rebuilt and valid\.$/,
      calls: { mergeToDefaultBranch: 0, finishUpload: 2 },
      left,
      also: () => expect(filesOf(step.platform)).toEqual(before),
    }),
    'sends an invalid tree to no production that is built from uploads': rolling({
      state: { settings: { deployMode: 'cli' } },
      snapshots: {
        'snapshot.json': (platform) => snapshotOf(platform, { ...before, 'model/a.yml': broken }, released),
      },
      outputs: red('validation'),
      error: [inOldModel],
      calls: { finishUpload: 1 },
      left,
      also: () => expect(filesOf(step.platform)).toEqual(released),
    }),
    'uploads nothing to it where another one has undone it meanwhile': rolling({
      state: { settings: { deployMode: 'cli' } },
      ...onceAt('Branch "dbt-sync/rollback', (platform) => {
        for (const path of Object.keys({ ...before, ...released }))
          change(platform, path, (before as Record<string, string>)[path] ?? null)
      }),
      outputs: green,
      lastLine: 'Nothing to undo: another job has undone it meanwhile; production is built and valid.',
      calls: { finishUpload: 1 },
      left,
    }),
    'says that nothing was changed where it fails after the merge of its own fork': rolling({
      state: { switches: { sharedBranchUploads: 'refuse' } },
      ...onceAt('Merged "dev-', (platform) => platform.addFault(down)),
      outputs: { ...red('network'), merged: 'false' },
      error: [/^(?!.*was changed)/],
      left,
    }),
    'makes its branch once where the response is lost': rolling({
      faults: [{ operation: 'createBranch', kind: 'reset-after' }],
      outputs: green,
      calls: { createBranch: 1 },
      left,
      also: () => expect(filesOf(step.platform)).toEqual(before),
    }),
    'needs no GitHub': rolling({
      inputs: { 'github-token': 'ghs_actions' },
      github: () => {
        throw new Error('GitHub is down')
      },
      outputs: green,
      left,
    }),
  })

  it('lists the changes and is not gated on them', async () => {
    await back(await release())
    expect(step.report.phases.map(({ name }) => name)).toContain('Changes')
    expect(step.report.findings.changeGate).toBeUndefined()
  })
})

const other = (change: (snapshot: Snapshot) => object | string): Pick<Scenario, 'snapshots'> => ({
  snapshots: { 'snapshot.json': (platform) => change(snapshotOf(platform, before, released)) as object },
})
const rejected = (problem: string | RegExp): Partial<Scenario> => ({
  outputs: { ...red('input'), merged: 'false' },
  error: [problem],
  also: () => expect(order().filter((operation) => operation !== 'getDeploymentSettings')).toEqual([]),
})

describe('a snapshot', () => {
  scenarios({
    'that is not there': rolling({
      snapshots: {},
      ...rejected('"snapshot.json" does not exist. Nothing was changed.'),
    }),
    'that is no JSON': rolling({ ...other(() => 'hello'), ...rejected('"snapshot.json" is not JSON') }),
    'that is something else': rolling({
      ...other(() => ({ a: 1 })),
      ...rejected(/is no snapshot \(member \w+\)/),
    }),
    'of a newer version': rolling({
      ...other((snapshot) => ({ ...snapshot, snapshotVersion: 2 })),
      ...rejected('has version 2, which a newer version of this action writes'),
    }),
    'of another deployment': rolling({
      ...other((snapshot) => ({ ...snapshot, deployment: { ...snapshot.deployment, id: 7 } })),
      ...rejected(/is of deployment 7 at http:\S+, and the inputs name 1 at /),
    }),
    'of another tenant': rolling({
      ...other((snapshot) => ({ ...snapshot, deployment: { id: 1, baseUrl: 'https://other.example.com' } })),
      ...rejected('is of deployment 1 at https://other.example.com, and the inputs name 1 at '),
    }),
    'of another deploy branch': rolling({
      ...other((snapshot) => ({ ...snapshot, deployBranch: 'trunk' })),
      ...rejected('it is of the deploy branch "trunk", and production is now built from "main"'),
    }),
    'with a content that is not that of its hash': rolling({
      ...other((snapshot) => ({
        ...snapshot,
        files: { ...snapshot.files, 'model/a.yml': { hash: hashOf('x'), content: 'y' } },
      })),
      ...rejected('has a content of "model/a.yml" that does not match its hash'),
    }),
    'that says that the change left nothing, although it brought other files': rolling({
      ...other((snapshot) => ({ ...snapshot, left: {} })),
      ...rejected(
        'Invalid input `snapshot`: "snapshot.json" was edited: "left" is empty, although "brought" has other files than "files". Nothing was changed.',
      ),
    }),
    'with a path outside of the model': rolling({
      ...other((snapshot) => ({ ...snapshot, files: { '../x': { hash: hashOf('x') } } })),
      ...rejected(/is no snapshot/),
    }),
    'with such a path that has backslashes': rolling({
      ...other((snapshot) => ({ ...snapshot, files: { 'model\\..\\x': { hash: hashOf('x') } } })),
      ...rejected(/is no snapshot/),
    }),
    'without the content that is needed': rolling({
      ...other((snapshot) => ({
        ...snapshot,
        files: { ...snapshot.files, 'model/a.yml': { hash: hashOf(before['model/a.yml']) } },
      })),
      outputs: red('merge'),
      error: ['"model/a.yml" has no content in the snapshot'],
      ...untouched(),
    }),
  })

  it('is required', async () => {
    await runStep({ inputs: { command: 'rollback' } })
    expect(step.errors[0]).toContain('`snapshot`: is required for rollback')
    expect(calls('getDeploymentSettings')).toBe(0)
  })
})

describe('a deployment to production', () => {
  it('that is invalid leaves a snapshot with which it is rolled back', async () => {
    const files = { ...released, 'model/a.yml': broken }
    const first = await runStep({
      inputs: { command: 'deploy', production: 'true', 'model-path': 'shop' },
      files: Object.fromEntries(Object.entries(files).map(([path, text]) => [`shop/${path}`, text])),
      platform: { state: { files: before, settings: { deployMode: 'cli' } } },
    })
    expect(first.outputs).toMatchObject({ ...red('validation'), 'snapshot-path': '/snapshot.json' })
    expect(first.errors.at(-1)).toMatch(
      /^Production was changed: uploaded files to "main" at .* UTC\. To go back, use "command: rollback" with the snapshot of this step, \/snapshot\.json \(output "snapshot-path"\)\. /,
    )
    const { platform, clock, snapshot } = first
    await back({ shared: { platform, clock }, snapshot: snapshot as Snapshot })
    expect(step.outputs).toMatchObject(green)
    expect(filesOf(step.platform)).toEqual(before)
  })

  it('saves a snapshot, with which it is rolled back', async () => {
    const first = await runStep({
      inputs: { command: 'deploy', production: 'true', 'model-path': 'shop' },
      files: Object.fromEntries(Object.entries(released).map(([path, text]) => [`shop/${path}`, text])),
      platform: { state: { files: before, settings: { deployMode: 'cli' } } },
    })
    expect(first.outputs).toMatchObject({ ...green, 'snapshot-path': '/snapshot.json' })
    const { platform, clock, snapshot } = first
    expect(snapshot?.left).toEqual(snapshotOf(platform, before, released).left)
    expect(filesOf(platform)).toEqual(released)
    await back({ shared: { platform, clock }, snapshot: snapshot as Snapshot })
    expect(step.outputs).toMatchObject(green)
    expect(filesOf(step.platform)).toEqual(before)
  })
})
