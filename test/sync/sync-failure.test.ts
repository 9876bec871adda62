import { expect, it } from 'vitest'
import { type SyncFailure, syncFailed } from '../../src/sync/finish-sync.ts'
import { stepFixture } from '../support/fixture.ts'

const ofRef =
  'Check in the settings of the deployment that a dbt repository is connected and can be read, and that it has the branch or tag "main". Push it there or correct the input "ref".'
const ofProject = 'Fix the error and push again.'
const ofEither =
  'If it is an error of the dbt project, fix it and push again. If it is one of the platform, re-run the job.'
const ofPlatform =
  'The platform failed, not the dbt project. Re-run the job; if it fails again, report it to the platform.'
const ofNobody = 'Check the log above. If it shows no error, run "dbt parse" on this ref or re-run the job.'

function failed(failure: Partial<SyncFailure>) {
  const { context } = stepFixture({})
  const { kind, message, advice } = syncFailed(context, { reason: '', phase: '', lastState: '', ...failure })
  return { kind, message, advice, syncError: context.journal.findings.syncError }
}

it.each<[string, string, Partial<SyncFailure>]>([
  [' in phase repo-clone: no access', ofRef, { phase: 'repo-clone', reason: 'no access' }],
  [' in phase repo-clone, and the platform gave no reason', ofRef, { phase: 'repo-clone' }],
  [
    ' (last state seen: CREATING_SANDBOX): Remote branch main not found in upstream origin',
    ofRef,
    { lastState: 'CREATING_SANDBOX', reason: 'Remote branch main not found in upstream origin' },
  ],
  [
    " in phase dbt-compile: ref('main') not found",
    ofProject,
    { phase: 'dbt-compile', reason: "ref('main') not found", lastState: 'INITIALIZING' },
  ],
  [": model 'main' not found", ofEither, { reason: "model 'main' not found" }],
  [': branch x not found', ofEither, { reason: 'branch x not found' }],
  [': branch main is protected', ofEither, { reason: 'branch main is protected' }],
  [': no', ofEither, { reason: 'no' }],
  [
    ' (last state seen: UPLOADING_PROJECT): No sandbox is free',
    ofEither,
    { lastState: 'UPLOADING_PROJECT', reason: 'No sandbox is free' },
  ],
  [': Compilation Error in model x', ofProject, { reason: 'Compilation Error in model x' }],
  [' (last state seen: COMPILING_DBT): x', ofProject, { lastState: 'COMPILING_DBT', reason: 'x' }],
  [' in phase sandbox: no', ofPlatform, { phase: 'sandbox', reason: 'no' }],
  [' in phase sandbox, and the platform gave no reason', ofNobody, { phase: 'sandbox' }],
  [', and the platform gave no reason', ofNobody, {}],
])('a sync that failed%s has its own fix', (end, advice, failure) => {
  expect(failed(failure)).toEqual({
    kind: 'sync',
    message: `The dbt sync of "main" failed${end}.`,
    advice,
    syncError: failure.reason,
  })
})
