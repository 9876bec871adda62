import { execFileSync } from 'node:child_process'
import { describe, expect } from 'vitest'
import type { Fault } from '../../emulator/index.ts'
import { openWorkspace } from '../../src/base/workspace.ts'
import {
  calls,
  green,
  onceAt,
  onceSent,
  productionFiles,
  queryOf,
  red,
  requestsOf,
  rowsOf,
  type Scenario,
  scenariosOf,
  step,
  useCommand,
} from '../support/command.ts'
import { folderOf, writeFiles } from '../support/folders.ts'

useCommand()

const cube = (name: string, table = name) => `cubes:\n  - name: ${name}\n    sql_table: ${table}\n`
/** What the platform holds. */
const held = { 'model/a.yml': cube('a'), 'model/b.yml': cube('b'), 'model/gone.yml': cube('gone') }
/** What the checkout holds, below `shop/`. */
const local = {
  'model/a.yml': cube('a'),
  'model/b.yml': cube('b', 'b2'),
  'model/sub/new.yml': cube('c'),
}
const inShop = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`shop/${path}`, text]))

/** By default: one file added, changed and removed on "topic", which is active; "idle" is not. */
const deploys = scenariosOf({
  inputs: { command: 'deploy', 'model-path': 'shop', branch: 'topic' },
  state: { files: held, branches: [{ name: 'topic', staging: true }, { name: 'idle' }] },
  files: inShop(local),
})

const holds = (files: object, branch = 'topic') =>
  expect(Object.fromEntries(step.platform.state.deployment.require(branch).files)).toEqual(files)
const writes = () =>
  step.platform.requests
    .filter(({ method, operationId }) => method !== 'GET' && !operationId.includes('Token'))
    .map(({ operationId }) => operationId)
const builds = () => step.platform.state.deployment.require('topic').builds.length
const valid = { ...green, 'build-status': 'built', valid: 'true', 'error-count': '0' }
const own = { buildEvidence: 'its commit is the one of this upload' }
const upload = ['startUpload', 'uploadFile', 'uploadFile', 'finishUpload']

describe('green', () => {
  deploys({
    'sends what changed, removes what is gone, and waits for its own build': {
      outputs: { ...valid, branch: 'topic' },
      lastLine:
        /^Deployed to branch "topic": 1 added, 1 changed, 1 removed, 1 unchanged; it is built and valid\.$/,
      findings: { ...own, uploadedFileCount: 2, removedFileCount: 1 },
      warnings: [],
      ledger: {},
      also() {
        holds(local)
        expect(writes()).toEqual(upload)
        for (const operation of upload)
          for (const request of requestsOf(operation))
            expect(queryOf(request)).toEqual({ branchName: 'topic' })
        expect(step.report.phases.map(({ name }) => name)).toEqual([
          ...['Read model', 'Settings', 'Compare', 'Upload', 'Open', 'Build', 'Validate', 'Changes'],
          'Verify files',
        ])
      },
      left: ['main', 'topic', 'idle'],
    },
    'keeps what is missing here, if it is told to': {
      files: { ...inShop(local), '.data-model-ci.yml': 'deploy: { remove-missing: false }\n' },
      outputs: valid,
      findings: { removedFileCount: 0, changes: { removed: [] } },
      also: () => holds({ ...held, ...local }),
    },
    'takes what git has of the checkout, without what other steps left in it': {
      inputs: { 'model-path': '.' },
      setup() {
        const folder = folderOf(local)
        const git = (...args: string[]) => execFileSync('git', args, { cwd: folder })
        git('init', '-q')
        git('add', '.')
        writeFiles(folder, { 'gha-creds-1.json': '{}', 'model/made.yml': cube('made'), 'prod.pem': '' })
        return { workspace: openWorkspace(folder) }
      },
      outputs: valid,
      also: () => holds(local),
    },
    'switches staging on for a branch that nothing compiles, and off again': {
      inputs: { branch: 'idle' },
      outputs: valid,
      ledger: { staging: 'idle' },
      also() {
        holds(local, 'idle')
        expect(writes()).toEqual([...upload, 'setBranchStagingEnvironment'])
      },
      left: ['main', 'topic', 'idle'],
    },
    'builds and validates a fork, if dev mode is asked for': {
      inputs: { branch: 'idle', activate: 'dev-mode' },
      outputs: valid,
      findings: { ...own, validatedBranch: 'dev-ci-1' },
      also: () => holds(local, 'idle'),
      left: ['main', 'topic', 'idle'],
    },
    'sends nothing when the branch holds the files already, and checks its build all the same': {
      files: inShop(held),
      outputs: valid,
      lastLine:
        /^Deployed to branch "topic", which already held these files: 0 added, 0 changed, 0 removed, 3 unchanged; it is built and valid\.$/,
      findings: {
        ...{ uploadedFileCount: 0, removedFileCount: 0 },
        buildEvidence: 'its commit is the head of the branch: there was nothing to upload',
      },
      also: () => expect(writes()).toEqual([]),
    },
    'says in a dry run what would be done, and writes nothing': {
      inputs: { 'dry-run': 'true' },
      outputs: { ...green, valid: '' },
      lastLine:
        /^Nothing was uploaded \(dry run\)\. Files of branch "topic": 1 added, 1 changed, 1 removed, 1 unchanged\.$/,
      lines: ['  removed: model/gone.yml'],
      findings: { uploadedFileCount: 0 },
      also() {
        expect(writes()).toEqual([])
        expect(step.summary).not.toContain('uploaded, ')
      },
    },
    'warns where nothing of what is there stays': {
      inputs: { 'dry-run': 'true' },
      files: { 'shop/model/other.yml': cube('c') },
      outputs: green,
      warnings: ['The upload removes every existing file of branch "topic".'],
    },
    'without validation is still built, and said loudly': {
      inputs: { validate: 'false' },
      files: { 'shop/model/a.yml': 'cubes: [{name: 5}]' },
      outputs: { ...green, 'build-status': 'built', valid: '' },
      warnings: ['"validate: false": the files deployed to branch "topic" are not validated.'],
      lastLine: /it is built, and not validated\.$/,
      summary: ['uploaded and built, not validated'],
      calls: { validateDataModel: 0 },
    },
    'goes to production where it is built from uploads and meant in so many words': {
      inputs: { branch: '', production: 'true' },
      state: { settings: { deployMode: 'cli' } },
      outputs: { ...valid, branch: 'main' },
      lastLine: /^Deployed to production \("main"\): .*; it is built and valid\.$/,
      findings: own,
      also() {
        holds(local, 'main')
        expect(requestsOf('finishUpload').map(queryOf)).toEqual([{ branchName: 'main' }])
      },
    },
    'goes to production without a snapshot where its hashes are read with patience alone': {
      inputs: { branch: '', production: 'true' },
      state: { settings: { deployMode: 'cli' } },
      faults: [2, 3, 4].map((call) => ({ operation: 'fileHashes', kind: 'status', status: 503, call })),
      outputs: { ...valid, branch: 'main', 'snapshot-path': '' },
      warnings: [/^No snapshot of production was saved/],
      also: () => holds(local, 'main'),
    },
  })
})

describe('stops before anything starts', () => {
  const production: Scenario = { inputs: { branch: '', production: 'true' } }
  const cli = { settings: { deployMode: 'cli' } } as const
  deploys({
    'where production is built from git': {
      ...production,
      outputs: red('build'),
      error: ['not built from uploads (deployMode "git")'],
      sent: ['getDeploymentSettings'],
    },
    'where the files of production cannot be read again: nothing that others wrote is written over': {
      ...{ ...production, state: cli },
      faults: [{ operation: 'fileHashes', kind: 'status', status: 503, call: { from: 2 } }],
      outputs: { ...red('network'), branch: 'main' },
      calls: { startUpload: 0, finishUpload: 0 },
      also: () => expect(productionFiles()).toEqual(['model/a.yml', 'model/b.yml', 'model/gone.yml']),
    },
    'where the branch is production, which is not reached by its name': {
      inputs: { branch: 'main' },
      state: cli,
      outputs: red('input'),
      error: ['"main" is the deploy branch'],
      sent: ['getDeploymentSettings'],
    },
    'where production takes no files: dev mode is never opened on the deploy branch': {
      ...{ ...production, state: cli },
      faults: [{ operation: 'startUpload', kind: 'status', status: 400, body: { message: 'Only "dev-"' } }],
      outputs: red('build'),
      error: ['Only "dev-"'],
      also: () => expect(writes()).toEqual(['startUpload']),
    },
    'where the branch may not be opened': {
      inputs: { branch: 'idle', activate: 'never' },
      outputs: red('build'),
      also: () => expect(writes()).toEqual([]),
    },
    'but not where it is open': { inputs: { activate: 'never' }, outputs: valid },
    'where the folder is not there': {
      inputs: { 'model-path': 'elsewhere' },
      outputs: red('input'),
      error: ['"elsewhere" is not there'],
      sent: [],
    },
  })
})

describe('an upload that fails half-way leaves the branch as it was', () => {
  const failing = (fault: Fault, kind: string, why: RegExp): Scenario => ({
    faults: [fault],
    outputs: red(kind),
    error: [why],
    also() {
      holds(held)
      expect(builds()).toBe(1)
      expect(step.report.findings.uploadedFileCount).toBeUndefined()
    },
  })
  const file = { operation: 'uploadFile', kind: 'status', call: 2 } as const
  deploys({
    'when a file is rejected': failing({ ...file, status: 413 }, 'build', /"model\/.*" was rejected: .* 413/),
    'when the token may not any more': failing({ ...file, status: 403 }, 'auth', /SchemaUpdate/),
    'when there is no such operation': failing(
      { operation: 'startUpload', kind: 'html' },
      ...(['unsupported', /does not offer/] as const),
    ),
    'when the job is cancelled': {
      setup: onceSent(
        ({ operationId }) => operationId === 'uploadFile',
        (_, stop) => stop('SIGINT'),
      ),
      outputs: { outcome: 'cancelled' },
      ledger: {},
      also: () => holds(held),
    },
    'and repeats a file whose response was lost, in the same transaction': {
      faults: [
        { operation: 'uploadFile', kind: 'reset-after', call: 1 },
        { operation: 'startUpload', kind: 'status', status: 500, when: 'after', call: 1 },
      ],
      outputs: valid,
      also() {
        holds(local)
        expect(builds()).toBe(2)
      },
    },
    // Only a response names the commit.
    ...rowsOf(
      [
        ['arrived', 'reset-after', 1, /^a new build \(job \d+\), and its commit is the head of the branch$/],
        ['did not arrive', 'reset-before', 2, /^its commit is the one of this upload$/],
      ] as const,
      ([what, kind, sent, evidence]) => [
        `and searches for an end whose response was lost, and that ${what}`,
        {
          faults: [{ operation: 'finishUpload', call: 1, kind }],
          outputs: valid,
          calls: { finishUpload: sent },
          findings: { buildEvidence: expect.stringMatching(evidence) },
          also() {
            holds(local)
            expect(builds()).toBe(2)
          },
        },
      ],
    ),
  })
})

describe('stops at the gate', () => {
  const type = '    dimensions:\n      - name: id\n        sql: id\n        type: strnig\n'
  /** Another job's upload, while the branch is validated. */
  const meanwhile = () =>
    onceAt('▾ Validate', ({ state }) => {
      state.deployment.require('topic').files.set('model/theirs.yml', cube('theirs'))
    })
  const others = (event: string): Scenario => ({
    ...meanwhile(),
    outputs: { ...red('merge'), valid: 'true' },
    error: [new RegExp(`^${event}, but "topic" does not hold exactly the uploaded files\\. .*concurrency`)],
  })
  deploys({
    'for a broken model, with its errors at their lines in the checkout': {
      files: { ...inShop(local), 'shop/model/a.yml': cube('a') + type },
      outputs: { ...red('validation'), valid: 'false', 'error-count': '1' },
      findings: { uploadedFileCount: 3, errors: [{ place: { path: 'shop/model/a.yml', line: 7 } }] },
    },
    'for a model that does not build': {
      faults: [{ operation: 'finishUpload', kind: 'build-fails', value: 'No memory' }],
      outputs: red('build'),
      error: ['No memory'],
    },
    'for files that were there and do not build': {
      files: inShop(held),
      faults: [{ operation: 'buildStatus', kind: 'build-fails' }],
      outputs: red('build'),
    },
    'for files that were there, of which there is only the build of older ones': {
      inputs: { timeout: '5m' },
      files: inShop(held),
      prepare({ state }) {
        for (const build of state.deployment.require('topic').builds) build.hash = '0'.repeat(40)
      },
      outputs: red('build'),
      error: ['The platform built 0000000'],
      also: () => expect(writes()).toEqual([]),
    },
    'while another job deploys to the same branch': others('The upload was built'),
    'while another job deploys to the same branch, to which this one sent nothing': {
      ...others('There was nothing to upload'),
      files: inShop(held),
    },
  })
})

describe('production that is down', () => {
  const changed =
    /^Production was changed: uploaded files to "main" at .* UTC\. To go back, use "command: rollback" with the snapshot/
  deploys(
    rowsOf(
      [
        ['forgiven before the upload', 'startUpload', 0],
        ['not forgiven at its end', 'finishUpload', 1],
        ['not forgiven after it', 'validateDataModel', 1],
      ] as const,
      ([what, operation, exitCode]) => [
        `is ${what}`,
        {
          inputs: { branch: '', production: 'true', 'on-platform-outage': 'warn' },
          state: { settings: { deployMode: 'cli' } },
          faults: [{ operation, kind: 'status', status: 503 }],
          exitCode,
          outputs: { 'failure-kind': 'network' },
          also() {
            const says = [...step.errors, ...step.warnings].some((text) => changed.test(text))
            expect(says).toBe(operation === 'validateDataModel')
          },
        },
      ],
    ),
  )
})

describe('a shared branch that takes no files', () => {
  const rejected: Fault = {
    ...{ operation: 'startUpload', kind: 'status', status: 400, call: 1 },
    body: { message: 'Only personal dev-mode branches (names starting with "dev-") accept file writes' },
  }
  const through: Scenario = { inputs: { branch: 'idle' }, faults: [rejected] }
  deploys({
    'gets them through a fork, which is built, validated, merged and removed': {
      ...through,
      outputs: { ...green, branch: 'idle', merged: 'true', valid: 'true' },
      lastLine:
        /^Deployed to branch "idle", through its dev-mode fork "dev-ci-1", which was merged into it; .*: 1 added, 1 changed, 1 removed, 1 unchanged; the fork is built and valid\.$/,
      findings: { validatedBranch: 'dev-ci-1', uploadedFileCount: 2, changes: { base: 'idle' } },
      summary: ['uploaded, merged, built and valid'],
      calls: { commitChanges: 0 },
      also() {
        holds(local, 'idle')
        const merges = requestsOf('mergeIntoParentBranch').map(({ body }) => body)
        expect(merges).toEqual([expect.objectContaining({ branchName: 'dev-ci-1' })])
      },
      left: ['main', 'topic', 'idle'],
    },
    'is built once more where something compiles it': {
      faults: [rejected],
      outputs: valid,
      lastLine: '"topic" is rebuilt',
      also: () => holds(local),
    },
    'stays as it is when the model has errors': {
      ...through,
      files: { 'shop/model/a.yml': 'cubes: 5' },
      outputs: red('validation'),
      calls: { mergeIntoParentBranch: 0 },
      also: () => holds(held, 'idle'),
      left: ['main', 'topic', 'idle'],
    },
    'that goes before the merge leaves production as it is': {
      ...through,
      state: { settings: { deployBranchMergeAllowed: false } },
      setup: onceSent(
        ({ operationId, path }, moment, { requests }) =>
          moment === 'answered' &&
          requests.some((one) => one.operationId === 'validateDataModel') &&
          operationId === 'buildStatus' &&
          path.endsWith('=idle'),
        ({ state: { deployment } }) => deployment.removeBranch(deployment.require('idle')),
      ),
      outputs: { ...red('merge'), merged: 'false' },
      error: [/^Not merged: "idle", the parent of branch "dev-[^"]+", no longer exists\. Check the branches/],
      also() {
        expect(calls('mergeIntoParentBranch')).toBe(0)
        holds(held, 'main')
      },
    },
  })
})
