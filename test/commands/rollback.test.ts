import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { Emulator, InitialState } from '../../emulator/index.ts'
import { hashOf, type Snapshot } from '../../src/snapshot/snapshot.ts'
import {
  branchNames,
  calls,
  green,
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
import { type Act, meanwhile } from '../support/meanwhile.ts'
import { read } from '../support/repository.ts'
import { like, rows, terms, word } from '../support/rows.ts'
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

const broken = 'cubes:\n  - name: a\n'
const brokenToo = 'cubes:\n  - name: theirs\n'
const inOldModel =
  'The error is in the model from before the release, or in a file that the rollback does not change. Release a corrected model, or correct that file in production, then roll back again. The log above lists all errors.'
type Edit = (snapshot: Snapshot) => object | string
const snapshot = (edit: Edit, was: Record<string, string> = before): Scenario => ({
  snapshots: { 'snapshot.json': (platform) => edit(snapshotOf(platform, was, released)) as object },
})
const switches = (state: NonNullable<InitialState['switches']>): Scenario => ({ state: { switches: state } })
const refuse = { sharedBranchUploads: 'refuse' } as const

/** What is otherwise than on a platform whose production is the release. */
const given: Record<string, () => Scenario> = {
  '': () => ({}),
  'dry-run': () => ({ inputs: { 'dry-run': 'true' } }),
  'activate never': () => ({ inputs: { activate: 'never' } }),
  'as before, with theirs': () => ({ state: { files: { ...before, 'model/theirs.yml': theirs } } }),
  'as before, with broken theirs': () => ({ state: { files: { ...before, 'model/theirs.yml': brokenToo } } }),
  'invalid before': () => snapshot((all) => all, { ...before, 'model/a.yml': broken }),
  'read-only': () => ({ state: { settings: { deployBranchReadOnly: true } } }),
  'no merges': () => ({ state: { settings: { deployBranchMergeAllowed: false } } }),
  uploads: () => ({ state: { settings: { deployMode: 'cli' } } }),
  'uploads, invalid before': () => ({
    ...snapshot((all) => all, { ...before, 'model/a.yml': broken }),
    state: { settings: { deployMode: 'cli' } },
  }),
  'late files': () => switches({ fileListLagMs: 15_000 }),
  forks: () => switches(refuse),
  'forks, late lists': () => switches({ ...refuse, branchListLagMs: 10_000, fileListLagMs: 10_000 }),
  'forks, late branches, dev mode': () => ({
    ...switches({ ...refuse, branchListLagMs: 15_000 }),
    inputs: { activate: 'dev-mode' },
  }),
  'no GitHub': () => ({
    inputs: { 'github-token': 'ghs_actions' },
    github: () => {
      throw new Error('GitHub is down')
    },
  }),
}

const commits =
  (path: string, text: string | null): Act =>
  (platform) =>
    change(platform, path, text)
const acts: Record<string, Act> = {
  'add theirs': commits('model/theirs.yml', theirs),
  'break theirs': commits('model/theirs.yml', brokenToo),
  'change a': commits('model/a.yml', theirs),
  'restore a': commits('model/a.yml', before['model/a.yml']),
  'remove a': commits('model/a.yml', null),
  'remove new': commits('model/new.yml', null),
  'undo all'(platform) {
    const was: Record<string, string> = before
    for (const path of Object.keys({ ...before, ...released })) change(platform, path, was[path] ?? null)
  },
  'fail build': (platform) =>
    platform.addFault({ operation: 'setBranchStagingEnvironment', kind: 'build-fails', value: 'no memory' }),
  'builds away': (platform) => platform.addFault({ operation: 'buildStatus', kind: 'status', status: 503 }),
  'lose the branch': (platform) => platform.addFault({ operation: 'createBranch', kind: 'reset-after' }),
  'wait 20 s': (_, clock) => clock.advance(20_000),
  'wait 60 s': (_, clock) => clock.advance(60_000),
}
const moments = {
  creating: 'Creating branch',
  created: 'Branch "dbt-sync/rollback',
  uploading: '▾ Upload',
  validated: ' is valid',
  'fork-merged': 'Merged "dev-',
}
const has = (files: object): Scenario => ({ also: () => expect(filesOf(step.platform)).toEqual(files) })
const withTheirs = { 'model/theirs.yml': theirs }
/** How it ends besides. */
const ends: Record<string, Scenario> = {
  'nothing made': { calls: { createBranch: 0, startUpload: 0, mergeToDefaultBranch: 0 } },
  'no upload': { calls: { startUpload: 0 } },
  'one upload': { calls: { finishUpload: 1 } },
  'two uploads': { calls: { mergeToDefaultBranch: 0, finishUpload: 2 } },
  'one branch': { calls: { createBranch: 1 } },
  'no merge': { outputs: { merged: 'false' }, calls: { mergeToDefaultBranch: 0 } },
  'not merged': { outputs: { merged: 'false' } },
  'settings alone': { sent: ['getDeploymentSettings'] },
  'files alone': { sent: ['getDeploymentSettings', 'fileHashes'] },
  before: has(before),
  released: has(released),
  'before + theirs': has({ ...before, ...withTheirs }),
  'before + broken theirs': has({ ...before, 'model/theirs.yml': brokenToo }),
  'released + broken theirs': has({ ...released, 'model/theirs.yml': brokenToo }),
  'their a': has({ ...released, 'model/a.yml': theirs }),
}

/** A rollback after which nothing is left but production. */
function rolling({ state, inputs, ...row }: Scenario): Scenario {
  return {
    stepId: 'beef0000',
    ...snapshot((all) => all),
    left: ['main'],
    ...row,
    state: { files: released, ...state },
    inputs: { command: 'rollback', snapshot: 'snapshot.json', ...inputs },
  }
}

describe('a rollback', () => {
  scenarios(
    Object.fromEntries(
      rows(`
        what | given | done meanwhile | kind | how it ends | what it says
        says what stays where the files of the release are as before | as before, with theirs | | green | nothing made, before + theirs
          | Nothing to undo: the files of the release are as they were before, and what others changed since stays; production is built and valid.
        leaves files that only others changed | | start add theirs | green | before + theirs
          | …: 2 files restored, 1 file removed, and what others changed since stays; production is rebuilt…
        refuses where they changed a file of the release | | start change a | merge | nothing made, their a
          | Error: Not rolled back: 1 file of the release cannot be undone without undoing changes of others: "model/a.yml" was changed by others since the release. "main" is unchanged.…
        refuses where they removed one | | start remove new + remove a | merge | nothing made | …"model/a.yml" was changed by others since the release…
        undoes the rest where one file is as before already | | start restore a | green | before | …: 1 file restored, 1 file removed, back to the build of …
        refuses after it has made its branch, if it sees only there what they changed | late files | start wait 20 s + change a | merge
          | no upload, no merge
        keeps a file that they add while it works | | uploading add theirs | green | before + theirs
        merges nothing where it sees after its build what they changed meanwhile | | validated change a | merge | no merge, their a
          | Error: Not rolled back: 1 file of the release cannot be undone…
        merges nothing over what they change while it works | | uploading change a | merge | not merged, their a
        says that another one has undone it meanwhile | | creating undo all | green | no upload
          | Nothing to undo: another job has undone it meanwhile; production is built and valid.
        says the same where that happens right before the merge | | validated undo all | green |
          | …; another job has undone it meanwhile, and there was nothing new to merge, production is built and valid.

        prints its plan alone with dry-run | dry-run | | green | files alone, released
          | Nothing was changed (dry run). A rollback of the release of "v1.0.0": 2 files restored, 1 file removed.
        tells conflicts in a dry run, too | dry-run | start change a | merge
        of a tree that is invalid now is red before it is merged | invalid before | | validation | no merge, released
          | …. "main" is unchanged. ${inOldModel}
        says the same where the error is in a file that it does not touch | | start break theirs | validation | not merged, released + broken theirs
          | Error: The data model on branch "dbt-sync/rollback-…" has 1 error; the first: …. "main" is unchanged. ${inOldModel}
        is red before it is merged where its build fails | | start fail build | build | no merge
          | … failed: no memory. "main" is unchanged. It is the model from before the release, with the files that the rollback does not change. Fix the error, then roll back again.
        says so of production where nothing is left to undo | as before, with broken theirs | | validation | nothing made, before + broken theirs
          | Error: The data model on branch "main" has 1 error; …. ${inOldModel}
        makes nothing where it could not be built | activate never | | input | nothing made, released
        does not touch a read-only deploy branch | read-only | | merge | settings alone, released
        does not merge where that is not allowed | no merges | | merge | settings alone, released
        uses a dev-mode fork where branches accept no files | forks | | green | before
        uses one also where lists are late | forks, late lists | start wait 60 s | green | before
        opens dev mode after the merge of that fork, too, where the list still has it | forks, late branches, dev mode | start wait 60 s | green | before
        uploads to production that is built from uploads | uploads | | green | two uploads, before
          | …: 2 files restored, 1 file removed, back to the build of bbbbbbbbbbbb; production is rebuilt and valid.
        sends an invalid tree to no production that is built from uploads | uploads, invalid before | | validation | one upload, released | …${inOldModel}
        uploads nothing to it where another one has undone it meanwhile | uploads | created undo all | green | one upload
          | Nothing to undo: another job has undone it meanwhile; production is built and valid.
        says that nothing was changed where it fails after the merge of its own fork | forks | fork-merged builds away | network | not merged
          | Error: The platform responded 503…
        makes its branch once where the response is lost | | start lose the branch | green | one branch, before
        needs no GitHub | no GitHub | | green
      `).map(([what = '', besides = '', then = '', kind = '', how = '', text = '']) => {
        const ended = terms(how, (name) => word(ends, name))
        const outputs = ended.map((end) => end.outputs)
        return [
          what,
          rolling({
            ...word(given, besides)(),
            ...meanwhile(then, { acts, moments }),
            ...Object.assign({}, ...ended),
            outputs: Object.assign({}, kind === 'green' ? green : red(kind), ...outputs),
            lastLine: like(text || '…'),
          }),
        ]
      }),
    ),
  )

  it('reports which files others changed', async () => {
    const done = await release()
    change(done.shared.platform, 'model/theirs.yml', theirs)
    await back(done)
    expect(step.report.findings.rollback).toEqual({
      of: 'the merge of branch "ci/release"',
      others: ['model/theirs.yml'],
      conflicts: [],
    })
  })

  it('lists the changes and is not gated on them', async () => {
    await back(await release())
    expect(step.report.phases.map(({ name }) => name)).toContain('Changes')
    expect(step.report.findings.changeGate).toBeUndefined()
  })
})

const file = (content: object) => ({ 'model/a.yml': content })

describe('a snapshot', () => {
  it.each<[string, Edit | null, string]>([
    ['that is not there', null, '…"snapshot.json" does not exist. Nothing was changed.…'],
    ['that is no JSON', () => 'hello', '…"snapshot.json" is not JSON…'],
    ['that is something else', () => ({ a: 1 }), '…is no snapshot (member …)…'],
    [
      'of a newer version',
      (all) => ({ ...all, snapshotVersion: 2 }),
      '…has version 2, which a newer version of this action writes…',
    ],
    [
      'of another deployment',
      (all) => ({ ...all, deployment: { ...all.deployment, id: 7 } }),
      '…is of deployment 7 at http:…, and the inputs name 1 at …',
    ],
    [
      'of another tenant',
      (all) => ({ ...all, deployment: { id: 1, baseUrl: 'https://other.example.com' } }),
      '…is of deployment 1 at https://other.example.com, and the inputs name 1 at …',
    ],
    [
      'of another deploy branch',
      (all) => ({ ...all, deployBranch: 'trunk' }),
      '…it is of the deploy branch "trunk", and production is now built from "main"…',
    ],
    [
      'with a content that is not that of its hash',
      (all) => ({ ...all, files: { ...all.files, ...file({ hash: hashOf('x'), content: 'y' }) } }),
      '…has a content of "model/a.yml" that does not match its hash…',
    ],
    [
      'that says that the change left nothing, although it brought other files',
      (all) => ({ ...all, left: {} }),
      'Invalid input `snapshot`: "snapshot.json" was edited: "left" is empty, although "brought" has other files than "files". Nothing was changed.…',
    ],
    [
      'with a path outside of the model',
      (all) => ({ ...all, files: { '../x': { hash: hashOf('x') } } }),
      '…is no snapshot…',
    ],
    [
      'with such a path that has backslashes',
      (all) => ({ ...all, files: { 'model\\..\\x': { hash: hashOf('x') } } }),
      '…is no snapshot…',
    ],
    [
      'without the content that is needed',
      (all) => ({ ...all, files: { ...all.files, ...file({ hash: hashOf(before['model/a.yml']) }) } }),
      '…"model/a.yml" has no content in the snapshot…',
    ],
  ])('%s is rejected', async (what, edit, text) => {
    const { snapshots = {}, inputs = {} } = rolling(edit ? snapshot(edit) : { snapshots: {} })
    await runStep({ snapshots, inputs, platform: { state: { files: released } } })
    const kind = what === 'without the content that is needed' ? 'merge' : 'input'
    expect(step.outputs).toMatchObject(red(kind))
    expect(step.errors.at(-1)).toMatch(like(text))
    expect(order().filter((name) => !/^(?:getDeploymentSettings|fileHashes)$/.test(name))).toEqual([])
    if (kind === 'input') expect(calls('fileHashes')).toBe(0)
  })

  it('is required', async () => {
    await runStep({ inputs: { command: 'rollback' } })
    expect(step.errors[0]).toContain('`snapshot`: is required for rollback')
    expect(calls('getDeploymentSettings')).toBe(0)
  })
})

it.each([
  ['valid', released, green],
  ['invalid', { ...released, 'model/a.yml': broken }, red('validation')],
])(
  'a deployment to production that is %s leaves a snapshot with which it is rolled back',
  async (_, files, ended) => {
    const { platform, clock, snapshot, outputs, errors } = await runStep({
      inputs: { command: 'deploy', production: 'true', 'model-path': 'shop' },
      files: Object.fromEntries(Object.entries(files).map(([path, text]) => [`shop/${path}`, text])),
      platform: { state: { files: before, settings: { deployMode: 'cli' } } },
    })
    expect(outputs).toMatchObject({ ...ended, 'snapshot-path': '/snapshot.json' })
    expect(snapshot?.left).toEqual(snapshotOf(platform, before, files).left)
    for (const error of errors.slice(-1))
      expect(error).toMatch(
        /^Production was changed: uploaded files to "main" at .* UTC\. To go back, use "command: rollback" with the snapshot of this step, \/snapshot\.json \(output "snapshot-path"\)\. /,
      )
    await back({ shared: { platform, clock }, snapshot: snapshot as Snapshot })
    expect(step.outputs).toMatchObject(green)
    expect(filesOf(step.platform)).toEqual(before)
  },
)
