import type { InitialState } from '../../emulator/index.ts'
import type { FailureKind } from '../../src/base/failure.ts'
import { pullRequest, type StepOptions, tagPush } from '../support/platform.ts'
import { snapshotOf } from '../support/snapshot.ts'
import type { Told } from './judge.ts'
import { commitAfterPull, type Setup } from './matrix-run.ts'
import {
  given,
  givenBranch,
  givenBroken,
  givenParent,
  givenSkewed,
  givenWithParent,
  merged,
  model,
  production,
  skew,
  theirBranch,
} from './matrix-world.ts'

/** A command on a platform where all is well, to which faults are added. */
export interface Scenario {
  name: string
  /** What it does, for the head of its table. */
  about: string
  /** The operations that get rows; those of a variation alone, where the rest is in another table. */
  operations: readonly string[]
  /** Left out: faults that end like another one, as the first table shows, and every third call. */
  brief?: true
  /** The `failure-kind` when nothing goes wrong; default `none`. */
  ends?: FailureKind
  told: Told
  options: StepOptions
  state?: InitialState
}

const quick = { timeout: '10m', 'poll-interval': '5s' }
const budgetMs = 600_000
const usual = { validate: true, budgetMs, deleteBranch: 'auto', detach: false } as const

const gate = ['listBranches', 'setBranchStagingEnvironment', 'buildStatus', 'validateDataModel']
const sync = [
  'startDbtSync',
  'listDbtSyncs',
  'getDbtSyncStatus',
  'getDbtSyncLogs',
  'getDbtSyncResult',
  'getDeploymentSettings',
  'fileHashes',
]

const ofPullRequest: Told = { ...usual, command: 'sync', ref: 'main', shortLived: true }

export const scenarios: readonly Scenario[] = [
  {
    name: 'sync',
    about:
      'A pull request: syncs its branch, opens, builds and validates the result; the post step deletes it.',
    operations: [...sync, ...gate, 'removeBranch'],
    told: ofPullRequest,
    options: { event: pullRequest('main'), inputs: quick },
  },
  {
    name: 'sync in dev mode',
    brief: true,
    about:
      'The same with `activate: dev-mode`: the post step closes the session and deletes fork and branch.',
    operations: ['startDevMode', 'stopDevMode', 'listBranches', 'buildStatus', 'removeBranch'],
    told: ofPullRequest,
    options: { event: pullRequest('main'), inputs: { ...quick, activate: 'dev-mode' } },
  },
  {
    name: 'sync out of time',
    brief: true,
    about: 'The same with `timeout: 20s`, a third of the duration of the sync: the main step cancels it.',
    operations: ['cancelDbtSync', 'startDbtSync', 'listDbtSyncs'],
    ends: 'timeout',
    told: { ...ofPullRequest, budgetMs: 20_000 },
    options: { event: pullRequest('main'), inputs: { ...quick, timeout: '20s' } },
  },
  {
    name: 'sync into a name that is taken',
    brief: true,
    about: 'The same with an existing `branch`, which is on the second page of the list.',
    operations: ['listBranches'],
    ends: 'input',
    told: ofPullRequest,
    options: { event: pullRequest('main'), inputs: { ...quick, branch: theirBranch } },
  },
  {
    name: 'sync on an older tenant',
    brief: true,
    about: 'The same if the history has no ref: the step checks whether the tenant supports `ref`.',
    operations: ['getSpec'],
    told: ofPullRequest,
    options: { event: pullRequest('main'), inputs: quick },
    state: { features: { gitRef: false } },
  },
  {
    name: 'validate',
    brief: true,
    about:
      'A pull request of the repository that the platform is connected to: pulls, opens, builds, validates.',
    operations: ['getDeploymentSettings', 'pull', ...gate],
    told: { ...usual, command: 'validate', branch: givenBranch, shortLived: true },
    options: { inputs: { ...quick, command: 'validate' } },
    state: given,
  },
  {
    name: 'validate a broken model',
    brief: true,
    about: 'The same if the model has an error: the result is never success.',
    operations: ['validateDataModel', 'buildStatus'],
    ends: 'validation',
    told: { ...usual, command: 'validate', branch: givenBranch, shortLived: true },
    options: { inputs: { ...quick, command: 'validate' } },
    state: givenBroken,
  },
  {
    name: 'merge',
    brief: true,
    about:
      'Validates a branch, merges it into the deploy branch, waits for the new build and validates that.',
    operations: ['getDeploymentSettings', 'listFiles', ...gate, 'mergeToDefaultBranch'],
    told: { ...usual, command: 'merge', branch: givenBranch, shortLived: false },
    options: { inputs: { ...quick, command: 'merge', branch: givenBranch } },
    state: given,
  },
  {
    name: 'merge that keeps its branch',
    brief: true,
    about: 'The same with `delete-branch: never`: a missing branch says nothing about the merge.',
    operations: ['mergeToDefaultBranch'],
    told: { ...usual, command: 'merge', branch: givenBranch, shortLived: false, deleteBranch: 'never' },
    options: { inputs: { ...quick, command: 'merge', branch: givenBranch, 'delete-branch': 'never' } },
    state: given,
  },
  {
    name: 'merge into the parent',
    brief: true,
    about: 'The same with `into: parent`, where the parent is an existing active branch.',
    operations: ['mergeIntoParentBranch'],
    told: { ...usual, command: 'merge', branch: givenBranch, into: givenParent, shortLived: false },
    options: { inputs: { ...quick, command: 'merge', branch: givenBranch, into: 'parent' } },
    state: givenWithParent,
  },
  {
    name: 'release',
    brief: true,
    about:
      'A tag: syncs it, validates, merges into the deploy branch, waits for the new build, validates that.',
    operations: [...sync, ...gate, 'mergeToDefaultBranch'],
    told: { ...usual, command: 'release', ref: 'v1.0.0', shortLived: false },
    options: { event: tagPush('v1.0.0'), inputs: { ...quick, command: 'release' } },
  },
  {
    name: 'release that takes itself back',
    brief: true,
    about:
      'The same with an existing `branch` and `on-unhealthy: rollback`, where the branch is valid and production no longer is with it.',
    operations: [
      ...['fileHashes', 'listFiles', 'createBranch', 'startUpload', 'uploadFile', 'finishUpload'],
      ...[...gate, 'mergeToDefaultBranch'],
    ],
    ends: 'validation',
    told: {
      ...usual,
      command: 'release',
      branch: givenBranch,
      shortLived: false,
      guarded: { production, merged },
    },
    options: {
      inputs: { ...quick, command: 'release', branch: givenBranch, 'on-unhealthy': 'rollback' },
      prepare: skew,
    },
    state: givenSkewed,
  },
  {
    name: 'deploy',
    brief: true,
    about: 'Uploads a model to a branch that already has one of its files; opens, builds, validates it.',
    operations: ['getDeploymentSettings', 'fileHashes', 'startUpload', 'uploadFile', 'finishUpload', ...gate],
    told: { ...usual, command: 'deploy', branch: givenBranch, model, shortLived: false },
    options: {
      inputs: { ...quick, command: 'deploy', branch: givenBranch, 'model-path': 'analytics' },
      files: Object.fromEntries(Object.entries(model).map(([path, text]) => [`analytics/${path}`, text])),
    },
    state: given,
  },
  {
    name: 'rollback',
    brief: true,
    about:
      'Undoes a release: makes a branch of production, uploads what differs, validates and merges it, waits for the new build.',
    operations: [
      ...['getDeploymentSettings', 'fileHashes', 'createBranch', 'startUpload', 'uploadFile', 'finishUpload'],
      ...['listFiles', ...gate, 'mergeToDefaultBranch'],
    ],
    told: { ...usual, command: 'rollback', model, shortLived: true },
    options: {
      inputs: { ...quick, command: 'rollback', snapshot: 'snapshot.json' },
      snapshots: { 'snapshot.json': (platform) => snapshotOf(platform, model) },
    },
  },
]

/** The scenario, ready to run: `validate` is about the commit that its branch has when it was pulled. */
export async function setupOf({ told, options, state }: Scenario): Promise<Setup> {
  if (told.command !== 'validate') return { told, options, state }
  const sha = await commitAfterPull(state)
  return { told: { ...told, sha }, options: { ...options, event: pullRequest(givenBranch, sha) }, state }
}
