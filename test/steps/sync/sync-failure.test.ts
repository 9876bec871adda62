import { expect, it } from 'vitest'
import { type SyncFailure, syncFailed } from '../../../src/steps/sync/sync-failure.ts'
import { stepWorld } from '../fixture.ts'

const ofRef =
  'Check that the dbt repository that the platform reads has a branch or tag "main": push it there, or correct the input "ref". If it is there, check on the platform that its access to the repository still works.'
const ofProject = 'Fix the error and push again.'
const ofPlatform =
  'The platform itself failed here, not the dbt project: run this again, and report it to the platform if it fails again.'
const ofNobody = 'Read the log above; if it shows nothing, run "dbt parse" on this ref, or try again.'

function failed(failure: Partial<SyncFailure>) {
  const { context } = stepWorld({})
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
  [": model 'main' not found", ofProject, { reason: "model 'main' not found" }],
  [': branch x not found', ofProject, { reason: 'branch x not found' }],
  [': branch main is protected', ofProject, { reason: 'branch main is protected' }],
  [': no', ofProject, { reason: 'no' }],
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
