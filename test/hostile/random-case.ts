import * as fc from 'fast-check'
import type { Fault, FaultCalls } from '../../emulator/index.ts'
import { parseDuration } from '../../src/base/duration.ts'
import type { RawContext } from '../../src/base/event.ts'
import { commandsOf, inputNames } from '../../src/inputs/table.ts'
import { projectGitHub, pullRequest, tagPush } from '../support/platform.ts'
import { snapshotOf } from '../support/snapshot.ts'
import type { Told } from './judge.ts'
import { type Variant, variantsFor } from './matrix-faults.ts'
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
  released,
  sickModel,
  skew,
  theirBranch,
} from './matrix-world.ts'

/** What a run is made of: plain values, so that a failing one can be read and repeated. */
export interface Case {
  /** `guarded`: a release of a branch that takes itself back, since production is not valid with it. */
  command: Told['command'] | 'guarded'
  event: 'push' | 'pull_request' | 'merge_group' | 'tag'
  /** The model is broken, so that green is never right. */
  sick: boolean
  /** `release` syncs a tag, or is given a branch. */
  release: 'tag' | 'branch'
  /** The name that `sync` is given for its branch. */
  name: string | null
  into: 'default' | 'parent'
  olderTenant: boolean
  /** `deploy`: a shared branch takes no files, so that a fork has to. */
  byFork: boolean
  inputs: Record<'activate' | 'on-timeout' | 'validate' | 'timeout' | 'poll-interval', string> & {
    'delete-branch': Told['deleteBranch']
  }
  faults: Fault[]
}

const calls: fc.Arbitrary<FaultCalls> = fc.oneof(
  fc.constantFrom<FaultCalls>('every', 1, 1, 2, 3),
  fc.integer({ min: 2, max: 4 }).map((every) => ({ every })),
  fc.integer({ min: 2, max: 6 }).map((from) => ({ from })),
)

/** What a command may call; faults of other operations would never strike. */
const gate = [
  'listBranches',
  'setBranchStagingEnvironment',
  'buildStatus',
  'validateDataModel',
  'startDevMode',
]
const undone = ['stopDevMode', 'removeBranch', 'getDeploymentSettings', '*']
const synced = [
  ...['startDbtSync', 'listDbtSyncs', 'getDbtSyncStatus', 'getDbtSyncLogs', 'getDbtSyncResult'],
  ...['startDbtSync', 'listDbtSyncs', 'cancelDbtSync', 'fileHashes', 'getSpec'],
]
const mergedBy = ['mergeToDefaultBranch', 'mergeToDefaultBranch', 'buildStatus', 'listBranches']
const uploaded = ['fileHashes', 'fileHashes', 'startUpload', 'uploadFile', 'finishUpload', 'finishUpload']
export const called: Record<Case['command'], readonly string[]> = {
  sync: [...synced, ...gate, ...undone],
  validate: [...gate, ...undone, 'pull'],
  merge: [...gate, ...undone, ...mergedBy, 'mergeIntoParentBranch'],
  release: [...synced, ...gate, ...undone, ...mergedBy],
  deploy: [...gate, ...undone, ...uploaded, 'mergeIntoParentBranch'],
  rollback: [...gate, ...undone, ...uploaded, ...mergedBy, 'createBranch', 'createBranch', 'listFiles'],
  guarded: [...gate, ...undone, ...uploaded, ...mergedBy, 'createBranch', 'listFiles', 'listFiles'],
}

/** What lies best: drawn as often as all the rest together. */
const sly = new Set<Fault['kind']>([
  ...([
    'delay',
    'reset-after',
    'not-found-for',
    'page-info-null',
    'clock-skew',
    'echo-other-branch',
  ] as const),
  ...([
    'old-build-for',
    'unknown-status',
    'no-git-ref',
    'ignore-ref',
    'hung-status',
    'merged-false',
  ] as const),
])

function variantOf(operation: string): fc.Arbitrary<Variant> {
  const all = variantsFor(operation).filter(({ twin }) => !twin)
  const some = all.filter(({ fault }) => sly.has(fault.kind) || fault.when === 'after')
  return fc.oneof(fc.constantFrom(...all), fc.constantFrom(...some))
}

function faultOf(command: Case['command']): fc.Arbitrary<Fault> {
  return fc
    .constantFrom(...called[command])
    .chain((operation) =>
      fc.tuple(variantOf(operation), calls).map(([variant, call]) => ({ ...variant.fault, operation, call })),
    )
}

export const caseOf = (command: Case['command']): fc.Arbitrary<Case> =>
  fc.record({
    command: fc.constant(command),
    event: fc.constantFrom('push', 'pull_request', 'merge_group', 'tag'),
    sick: fc.constantFrom(false, false, true),
    release: fc.constantFrom('tag', 'tag', 'branch'),
    name: fc.constantFrom(null, null, null, 'new/one', theirBranch),
    into: fc.constantFrom('default', 'parent'),
    olderTenant: fc.boolean(),
    byFork: fc.boolean(),
    inputs: fc.record({
      activate: fc.constantFrom('auto', 'auto', 'staging', 'dev-mode', 'dev-mode', 'never'),
      'delete-branch': fc.constantFrom('auto', 'always', 'on-success', 'never'),
      'on-timeout': fc.constantFrom('cancel', 'detach'),
      validate: fc.constantFrom('true', 'true', 'true', 'false'),
      timeout: fc.constantFrom('15s', '70s', '3m', '10m', '10m'),
      'poll-interval': fc.constantFrom('auto', '5s'),
    }),
    faults: fc.array(faultOf(command), { minLength: 1, maxLength: 4 }),
  })

export const anyCase: fc.Arbitrary<Case> = fc
  .constantFrom<Case['command'][]>(
    ...(['sync', 'sync', 'validate', 'merge', 'release', 'deploy', 'rollback', 'guarded'] as const),
  )
  .chain(caseOf)

/** The commits that events are about; without them they are about none that there is. */
interface Commits {
  /** The one that the given branch stands at when it was pulled. */
  pulled: string
  /** The one that a ref of the dbt project is at. */
  of: (ref: string) => string
}

/** What a pull request or a merge queue merges into. */
const baseSha = 'b'.repeat(40)

/** A case, ready to run. */
export async function setupOfCase(the: Case, commits?: Commits): Promise<Setup> {
  if (the.command === 'rollback' || the.command === 'guarded') return setupOfUndo(the, the.command)
  const { command, sick } = the
  const synced = command === 'sync' || (command === 'release' && the.release === 'tag')
  const parent = command === 'merge' && the.into === 'parent'
  const state = synced ? {} : parent ? givenWithParent : sick ? givenBroken : given
  const ref = sick ? 'invalid-model' : command === 'release' ? 'v1.0.0' : 'main'
  const uploaded = sick ? sickModel : model
  const sha = command === 'validate' ? (commits?.pulled ?? (await commitAfterPull(state))) : undefined
  const inputs = inputsOf(command, the, {
    ...(command === 'release' ? { 'github-token': 'ghs_actions', comment: 'never' } : {}),
    ...(synced ? { ref } : { branch: givenBranch }),
    ...(command === 'sync' && the.name !== null ? { branch: the.name } : {}),
    ...(parent ? { into: 'parent' } : {}),
    'model-path': 'analytics',
  })
  const told: Told = {
    command,
    ...(synced ? { ref } : { branch: givenBranch }),
    ...(parent ? { into: givenParent } : {}),
    ...(sha === undefined ? {} : { sha }),
    ...(command === 'deploy' ? { model: uploaded } : {}),
    validate: inputs.validate !== 'false',
    budgetMs: parseDuration(the.inputs.timeout) ?? 0,
    deleteBranch: the.inputs['delete-branch'],
    shortLived: command !== 'release' && (the.event === 'pull_request' || the.event === 'merge_group'),
    detach: inputs['on-timeout'] === 'detach',
  }
  const event = eventOf(the, synced ? ref : givenBranch, synced ? commits?.of(ref) : sha)
  const files = Object.fromEntries(
    Object.entries(uploaded).map(([path, text]) => [`analytics/${path}`, text]),
  )
  const switches = the.byFork ? { sharedBranchUploads: 'refuse' as const } : {}
  return {
    told,
    options: { event, inputs, files, github: projectGitHub },
    state: { ...state, switches, features: { gitRef: !the.olderTenant } },
  }
}

/** Where anything is undone, the branch is opened, and production validated; for two builds of production there is time. */
function setupOfUndo(the: Case, kind: 'rollback' | 'guarded'): Setup {
  const { activate, timeout } = the.inputs
  const command = kind === 'guarded' ? 'release' : kind
  const guarded = { production, merged }
  const inputs = inputsOf(command, the, {
    ...{ validate: 'true', activate: activate === 'never' ? 'auto' : activate },
    ...(kind === 'rollback'
      ? { snapshot: 'snapshot.json' }
      : { branch: givenBranch, 'on-unhealthy': 'rollback', timeout: '10m' }),
    ...(kind === 'guarded' ? { 'github-token': 'ghs_actions', comment: 'never' } : {}),
  })
  const before = the.sick ? sickModel : model
  const switches = the.byFork ? { sharedBranchUploads: 'refuse' as const } : {}
  return {
    told: {
      command,
      ...(kind === 'guarded' ? { branch: givenBranch, guarded } : { undone: undoing(before) }),
      validate: true,
      budgetMs: parseDuration(kind === 'guarded' ? '10m' : timeout) ?? 0,
      deleteBranch: the.inputs['delete-branch'],
      shortLived: false,
      detach: false,
    },
    options: {
      event: eventOf({ ...the, command }, givenBranch, undefined),
      inputs,
      github: projectGitHub,
      snapshots: { 'snapshot.json': (platform) => snapshotOf(platform, before, released) },
      ...(kind === 'guarded' ? { prepare: skew } : {}),
    },
    state: { ...(kind === 'guarded' ? givenSkewed : { files: released }), switches },
  }
}

/** What a rollback is to make of the files of the release. */
function undoing(before: Readonly<Record<string, string>>): NonNullable<Told['undone']> {
  const was: Readonly<Record<string, string>> = released
  const paths = [...new Set([...Object.keys(before), ...Object.keys(was)])]
  return Object.fromEntries(
    paths.filter((path) => before[path] !== was[path]).map((path) => [path, before[path] ?? null]),
  )
}

/** The inputs that belong to the command; the others would be refused. */
function inputsOf(
  command: Told['command'],
  { inputs }: Case,
  own: Record<string, string>,
): Record<string, string> {
  const all: Record<string, string> = { command, ...inputs, ...own }
  const fitting = inputNames.filter((name) => commandsOf(name)?.includes(command) ?? true)
  return Object.fromEntries(
    fitting.flatMap((name) => {
      const value = all[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function eventOf({ event, command }: Case, branch: string, sha: string | undefined): Partial<RawContext> {
  // Of a release that GitHub's other events start, nobody knows the commit of the team file.
  if (command === 'release' && event !== 'push') return { ...tagPush('v1.0.0'), ...(sha ? { sha } : {}) }
  if (event === 'pull_request') return pullRequest(branch, sha, baseSha)
  if (event === 'merge_group' && command !== 'validate') {
    const ref = `refs/heads/gh-readonly-queue/main/pr-7-${baseSha}`
    return {
      eventName: 'merge_group',
      ref,
      payload: {
        merge_group: { head_ref: ref, head_sha: sha ?? 'd'.repeat(40), base_sha: baseSha },
        repository: { full_name: 'acme/shop-dbt', default_branch: 'main' },
      },
    }
  }
  const at = sha === undefined ? {} : { sha }
  if (event === 'tag' && command !== 'validate') return { ...tagPush('v1.0.0'), ...at }
  return { ref: `refs/heads/${branch}`, ...at }
}
