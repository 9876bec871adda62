import { createHash } from 'node:crypto'
import type { Emulator } from '../../../emulator/index.ts'
import { type ApiExample, asSeeded, openSession, ordersCube, pastRun } from './fixture.ts'

const params = { deploymentId: 1 }
const branchName = 'feature/one'
const devBranch = 'dev-ci-1'
const files = [{ path: 'model/cubes/payments.yml', content: ordersCube.replaceAll('orders', 'payments') }]

/** Reading, writing and compiling the data model, its branches, and bringing them together. */
export const modelExamples: readonly ApiExample[] = [
  { id: 'listFiles', params: { ...params, branchName, withContent: true, first: 10 }, errors: [] },
  {
    id: 'updateFiles',
    params,
    body: { files, branchName: devBranch },
    errors: [{ status: 400, statedAs: '4XX', why: 'not a dev-mode branch', body: { files, branchName } }],
  },
  { id: 'removeFiles', params, body: { files: [{ path: 'notes.md' }], branchName: devBranch }, errors: [] },
  {
    id: 'renameFiles',
    params,
    body: { files: [{ path: 'notes.md', newPath: 'docs/notes.md' }], branchName: devBranch },
    errors: [],
  },
  { id: 'validateDataModel', params: { ...params, branchName }, errors: [] },
  { id: 'startDevMode', params, body: { branchName }, errors: [] },
  { id: 'stopDevMode', params, prepare: openSession, errors: [] },
  { id: 'listBranches', params: { ...params, first: 2 }, errors: [] },
  { id: 'createBranch', params, body: { name: 'feature/two', from: branchName }, errors: [] },
  {
    id: 'removeBranch',
    params: { ...params, branchName },
    errors: [
      { status: 400, why: 'the deploy branch', params: { branchName: 'main' } },
      { status: 404, why: 'unknown branch', params: { branchName: 'gone' } },
    ],
  },
  {
    id: 'setBranchStagingEnvironment',
    params,
    body: { branchName, enabled: false },
    errors: [
      {
        status: 400,
        statedAs: '4XX',
        why: 'dev- branch',
        body: { branchName: devBranch, enabled: true },
      },
      { status: 400, statedAs: '4XX', why: 'deploy branch', body: { branchName: 'main', enabled: true } },
    ],
  },
  {
    id: 'commitChanges',
    params,
    body: { message: 'Describe what is left', exitDevMode: true },
    prepare: openSession,
    errors: [],
  },
  { id: 'pull', params, body: { branchName }, errors: [] },
  {
    id: 'mergeIntoParentBranch',
    params,
    body: { branchName: devBranch, message: 'Describe what is left' },
    errors: [],
  },
  { id: 'mergeToDefaultBranch', params, body: { branchName, message: 'Add orders' }, errors: [] },
]

const uploadParams = { deploymentId: 1, branchName: 'feature/one' }
const transaction = { id: 'upload-1' }
const path = 'model/cubes/returns.yml'
const content = ordersCube.replaceAll('orders', 'returns')

function openUpload(files: ReadonlyMap<string, string>) {
  return ({ state }: Emulator) => {
    const { branchName } = uploadParams
    const upload = { ...transaction, branchName, target: branchName, files: new Map(files) }
    state.deployment.uploads.set(transaction.id, upload)
  }
}

/** Uploading a data model. */
export const uploadExamples: readonly ApiExample[] = [
  { id: 'fileHashes', params: uploadParams, errors: [] },
  { id: 'startUpload', params: uploadParams, errors: [] },
  {
    id: 'uploadFile',
    params: uploadParams,
    body: { transaction: JSON.stringify(transaction), fileName: path },
    file: { name: 'returns.yml', content },
    prepare: openUpload(new Map()),
    errors: [],
  },
  {
    id: 'finishUpload',
    params: uploadParams,
    body: {
      transaction,
      files: { [path]: { hash: createHash('sha1').update(content).digest('hex') } },
      autoRemoveFiles: true,
      commitMessage: 'Add returns',
    },
    prepare: openUpload(new Map([[path, content]])),
    errors: [],
  },
]

const syncParams = { deploymentId: 1, syncJobId: 'past-sync-1' }
const unknownJob = { status: 404, why: 'unknown job', params: { syncJobId: 'no-such-job' } }
const minuteMs = 60_000

function startedAgo(ms: number) {
  return (emulator: Emulator) => {
    pastRun(emulator).startedAt = emulator.state.now() - ms
  }
}

function outputFilesAgo(ms: number) {
  return (emulator: Emulator) => {
    Object.assign(pastRun(emulator), { output: 'files', branchName: '' })
    startedAgo(ms)(emulator)
  }
}

function forget(emulator: Emulator): void {
  emulator.state.deployment.runs.length = 0
}

const agedOut = { status: 404, why: 'job aged out, or of another deployment', prepare: forget }

/** Starting and following dbt syncs. */
export const syncExamples: readonly ApiExample[] = [
  {
    id: 'startDbtSync',
    params: { deploymentId: 1 },
    body: { ref: 'main', branchName: 'ci/run-1' },
    errors: [
      { status: 401, why: 'credential missing, malformed or expired', token: 'unknown' },
      { status: 403, why: 'key not scoped to this deployment', token: 'elsewhere' },
      { status: 403, why: 'permission missing', token: 'viewer' },
    ],
  },
  {
    id: 'listDbtSyncs',
    params: { deploymentId: 1, status: 'COMPLETED', trigger: 'api', first: 10 },
    errors: [],
  },
  {
    id: 'getDbtSyncStatus',
    params: syncParams,
    errors: [
      unknownJob,
      agedOut,
      { status: 404, why: 'not visible yet', faults: [{ kind: 'not-found-for', ms: minuteMs }] },
    ],
  },
  { id: 'cancelDbtSync', params: syncParams, prepare: startedAgo(0), errors: [] },
  {
    id: 'getDbtSyncResult',
    params: syncParams,
    errors: [unknownJob, { status: 404, why: 'no result yet', prepare: startedAgo(0) }],
  },
  {
    id: 'getDbtSyncLogs',
    params: syncParams,
    errors: [
      unknownJob,
      agedOut,
      { status: 404, why: 'an older server', faults: [{ kind: 'status', status: 404, body: {} }] },
    ],
  },
  {
    id: 'getDbtSyncGeneratedFiles',
    params: { ...syncParams, first: 10 },
    prepare: outputFilesAgo(2 * minuteMs),
    errors: [
      unknownJob,
      { status: 404, why: 'sync committed to a branch', prepare: asSeeded },
      { status: 404, why: 'files already dropped', prepare: outputFilesAgo(62 * minuteMs) },
    ],
  },
]
