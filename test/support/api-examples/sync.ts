import type { Emulator } from '../../../emulator/index.ts'
import { type ApiExample, asSeeded } from './example.ts'
import { pastRun } from './fixture.ts'

const params = { deploymentId: 1, syncJobId: 'past-sync-1' }
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
    params,
    errors: [
      unknownJob,
      agedOut,
      { status: 404, why: 'not visible yet', faults: [{ kind: 'not-found-for', ms: minuteMs }] },
    ],
  },
  { id: 'cancelDbtSync', params, prepare: startedAgo(0), errors: [] },
  {
    id: 'getDbtSyncResult',
    params,
    errors: [unknownJob, { status: 404, why: 'no result yet', prepare: startedAgo(0) }],
  },
  {
    id: 'getDbtSyncLogs',
    params,
    errors: [
      unknownJob,
      agedOut,
      { status: 404, why: 'an older server', faults: [{ kind: 'status', status: 404, body: {} }] },
    ],
  },
  {
    id: 'getDbtSyncGeneratedFiles',
    params: { ...params, first: 10 },
    prepare: outputFilesAgo(2 * minuteMs),
    errors: [
      unknownJob,
      { status: 404, why: 'sync committed to a branch', prepare: asSeeded },
      { status: 404, why: 'files already dropped', prepare: outputFilesAgo(62 * minuteMs) },
    ],
  },
]
