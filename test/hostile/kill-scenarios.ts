import { fileURLToPath } from 'node:url'
import type { ActionRun } from '../../scripts/action-runner.ts'
import { openWorkspace } from '../../src/base/workspace.ts'
import { pullRequest, type StepOptions, tagPush } from '../support/platform.ts'
import { snapshotOf } from '../support/snapshot.ts'
import { feature, theirs, type World } from './kill-world.ts'

/** One way to use a command. */
export interface Scenario {
  name: string
  inputs: Record<string, string>
  event: 'pull request' | 'push' | 'tag' | 'push of the feature branch'
  /** The branch that a merge takes away. */
  merges?: typeof feature
  /** The branch that an upload fills. */
  uploads?: typeof feature
  /** The policy says that the branch of a job that was killed stays. */
  keepsBranch?: true
  /** After its merge, production is found to be invalid, and is taken back. */
  unhealthy?: true
  /** What comes before the first call of this operation is what another scenario has, too. */
  from?: string
  /** Reads whose every moment is tried in another scenario, at the same state of things: one moment is enough. */
  seenElsewhere?: readonly string[]
}

export const reads = ['buildStatus', 'listBranches', 'validateDataModel']
const syncReads = [
  'listDbtSyncs',
  'getDbtSyncStatus',
  'getDbtSyncLogs',
  'getDbtSyncResult',
  'getDeploymentSettings',
  'fileHashes',
]

export const scenarios = {
  sync: {
    name: 'sync, staging',
    event: 'pull request',
    inputs: { command: 'sync', activate: 'staging', 'delete-branch': 'auto' },
  },
  syncDevMode: {
    name: 'sync, dev-mode',
    event: 'pull request',
    inputs: { command: 'sync', activate: 'dev-mode', 'delete-branch': 'always' },
    from: 'listBranches',
    seenElsewhere: reads,
  },
  syncKept: {
    name: 'sync of a push, which keeps its branch',
    event: 'push',
    inputs: { command: 'sync', activate: 'staging', 'delete-branch': 'auto' },
    keepsBranch: true,
    from: 'setBranchStagingEnvironment',
    seenElsewhere: reads,
  },
  validate: {
    name: 'validate, staging',
    event: 'push of the feature branch',
    inputs: { command: 'validate', branch: feature, activate: 'staging' },
  },
  validateTheirs: {
    name: 'validate, staging, which is on already',
    event: 'push',
    inputs: { command: 'validate', branch: theirs, activate: 'staging' },
    from: 'setBranchStagingEnvironment',
    seenElsewhere: reads,
  },
  validateDevMode: {
    name: 'validate, dev-mode',
    event: 'push of the feature branch',
    inputs: { command: 'validate', branch: feature, activate: 'dev-mode' },
    from: 'listBranches',
    seenElsewhere: reads,
  },
  merge: {
    name: 'merge, staging',
    event: 'push',
    inputs: { command: 'merge', branch: feature, activate: 'staging' },
    merges: feature,
  },
  mergeDevMode: {
    name: 'merge, dev-mode',
    event: 'push',
    inputs: { command: 'merge', branch: feature, activate: 'dev-mode' },
    merges: feature,
    from: 'startDevMode',
    seenElsewhere: reads,
  },
  release: {
    name: 'release, staging',
    event: 'tag',
    inputs: { command: 'release', activate: 'staging', 'delete-branch': 'always' },
    seenElsewhere: syncReads,
  },
  releaseDevMode: {
    name: 'release, dev-mode',
    event: 'tag',
    inputs: { command: 'release', activate: 'dev-mode', 'delete-branch': 'always' },
    from: 'startDevMode',
    seenElsewhere: reads,
  },
  releaseOnSuccess: {
    name: 'release that deletes its branch on success alone',
    event: 'tag',
    inputs: { command: 'release', activate: 'staging', 'delete-branch': 'on-success' },
    keepsBranch: true,
    from: 'mergeToDefaultBranch',
    seenElsewhere: reads,
  },
  deploy: {
    name: 'deploy, staging',
    event: 'push',
    inputs: { command: 'deploy', branch: feature, 'model-path': 'analytics', activate: 'staging' },
    uploads: feature,
    seenElsewhere: reads,
  },
  deployDevMode: {
    name: 'deploy, dev-mode',
    event: 'push',
    inputs: { command: 'deploy', branch: feature, 'model-path': 'analytics', activate: 'dev-mode' },
    uploads: feature,
    from: 'finishUpload',
    seenElsewhere: reads,
  },
  releaseTakenBack: {
    name: 'release that is taken back, staging',
    event: 'tag',
    inputs: { command: 'release', branch: feature, activate: 'staging', 'on-unhealthy': 'rollback' },
    unhealthy: true,
    from: 'createBranch',
    seenElsewhere: [...reads, ...syncReads],
  },
  rollback: {
    name: 'rollback, staging',
    event: 'push',
    inputs: { command: 'rollback', snapshot: 'snapshot.json', activate: 'staging' },
    seenElsewhere: [...reads, 'listDbtSyncs', 'getDbtSyncResult'],
  },
} satisfies Record<string, Scenario>

/** What `rollback` brings back. */
const beforeRelease = { 'model/cubes/before.yml': 'cubes:\n  - name: before\n    sql_table: before\n' }

/** What `deploy` uploads is in it. */
const examples = fileURLToPath(new URL('../../examples', import.meta.url))

/** Names of the branches that our runs make, and of the forks that dev mode makes for our token. */
const ours = /^(?:dbt-sync\/(?:main|v1\.0\.0|rollback)-58f416b7-(?:pr7-)?9000000001-1-|dev-ci-)/

export function isOurs(branch: string): boolean {
  return ours.test(branch)
}

/** The run of a scenario in a world, as a runner would start it. */
export function actionFor(scenario: Scenario, world: World): ActionRun {
  const { platform, github, env } = world
  const { inputs, event } = scenario
  return {
    ...eventOf(scenario, world),
    workspace: examples,
    // Only a release cannot do without.
    ...(event === 'tag' ? { githubToken: 'ghs_actions' } : {}),
    env: { ...env, GITHUB_API_URL: github.url },
    inputs: {
      'base-url': platform.url,
      token: platform.token,
      'deployment-id': '1',
      'poll-interval': '20ms',
      ...inputs,
    },
  }
}

/** The same run, for main in this process. */
export function stepFor(scenario: Scenario, world: World): StepOptions {
  const { eventName, ref, sha, event } = eventOf(scenario, world)
  return {
    event: { eventName, ref, sha, payload: event, runId: 9_000_000_001, runAttempt: 1 },
    workspace: openWorkspace(examples),
    ...(scenario.unhealthy ? unhealthyOnce : {}),
    snapshots: { 'snapshot.json': (platform) => snapshotOf(platform, beforeRelease) },
    inputs: { 'poll-interval': '5s', ...scenario.inputs },
  }
}

const unhealthyOnce: Pick<StepOptions, 'onLine'> = {
  onLine(line, _, platform) {
    const body = { valid: false, errors: [{ message: 'no such column', fileName: 'model/cubes/visits.yml' }] }
    if (line === `Merged "${feature}" into "main"`)
      platform.addFault({ operation: 'validateDataModel', kind: 'patch-body', body })
    if (line.endsWith('Rolling back.')) platform.clearFaults()
  },
}

function eventOf({ event }: Scenario, { featureHash, dbtCommit }: World) {
  // What `validate` wants to see built, and what a sync is about.
  const sha = event === 'push of the feature branch' ? featureHash : dbtCommit
  return { ...payloadOf(event, dbtCommit), sha }
}

function payloadOf(event: Scenario['event'], sha: string) {
  if (event === 'pull request' || event === 'tag') {
    const {
      eventName = '',
      ref = '',
      payload,
    } = event === 'tag' ? tagPush('v1.0.0') : pullRequest('main', sha)
    return { eventName, ref, event: payload }
  }
  const ref = `refs/heads/${event === 'push' ? 'main' : feature}`
  const repository = { full_name: 'acme/shop-dbt', default_branch: 'main' }
  return { eventName: 'push', ref, event: { ref, repository } }
}
