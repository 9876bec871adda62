import type { ApiExample } from './example.ts'
import { openSession, ordersCube } from './fixture.ts'

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
