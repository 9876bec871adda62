import type { Fault } from '../../emulator/index.ts'
import { theirBranch } from './matrix-world.ts'

/** One way to misbehave, with its parameters, and the operations that it can strike. */
export interface Variant {
  /** As the table shows it. */
  name: string
  fault: Omit<Fault, 'operation' | 'call'>
  /** Absent: every operation. */
  operations?: readonly string[]
  /** Ends like another one wherever it was tried: left out where a scenario repeats what another one has shown. */
  twin?: true
}

const lists = ['listDbtSyncs', 'listBranches', 'getDbtSyncLogs']
const merges = ['mergeToDefaultBranch', 'mergeIntoParentBranch']
/** What makes a build. */
const builders = ['setBranchStagingEnvironment', 'startDevMode', 'pull', ...merges]
const timed = ['listDbtSyncs', 'getDbtSyncStatus', 'getDbtSyncResult', 'getDbtSyncLogs', 'buildStatus']
const echoing = ['startDbtSync', 'startDevMode', 'buildStatus', 'validateDataModel']

const theirs = { deploymentId: 1, branchName: theirBranch, mode: 'dev_mode' }

const status = (code: number, more: Omit<Variant['fault'], 'kind' | 'status'> = {}): Variant => ({
  name: `${code}${more.when === 'after' ? ' after the work' : ''}`,
  fault: { kind: 'status', status: code, ...more },
})

const wire: readonly Variant[] = [
  ...[400, 403, 404, 405, 503].map((code) => status(code)),
  ...[401, 409, 500].map((code): Variant => ({ ...status(code), twin: true })),
  status(503, { when: 'after' }),
  {
    name: '429, wait 7 s',
    twin: true,
    fault: { kind: 'status', status: 429, headers: { 'retry-after': '7' } },
  },
  {
    name: '503, wait 1 h',
    twin: true,
    fault: { kind: 'status', status: 503, headers: { 'retry-after': '3600' } },
  },
  { name: '502 as a page', twin: true, fault: { kind: 'html', status: 502 } },
  { name: '200 as a page', fault: { kind: 'html', status: 200 } },
  { name: '200 as a page, after the work', fault: { kind: 'html', status: 200, when: 'after' } },
  { name: '500 as text', twin: true, fault: { kind: 'plain-text-error' } },
  { name: 'reset before the work', fault: { kind: 'reset-before' } },
  { name: 'reset after the work', fault: { kind: 'reset-after' } },
  { name: 'silent, nothing done', twin: true, fault: { kind: 'silent' } },
  { name: 'silent after the work', fault: { kind: 'silent', when: 'after' } },
  { name: '20 s late', twin: true, fault: { kind: 'delay', ms: 20_000 } },
  { name: 'done 40 s late', fault: { kind: 'delay', ms: 40_000, when: 'before' } },
  { name: 'dripping for 60 s', twin: true, fault: { kind: 'slow-drip', ms: 6_000 } },
  { name: 'cut off', twin: true, fault: { kind: 'cut-json' } },
  { name: 'head only', twin: true, fault: { kind: 'close-after-head' } },
]

const answers: readonly Variant[] = [
  { name: '404 for 20 s', twin: true, fault: { kind: 'not-found-for', ms: 20_000 } },
  { name: '404 for 90 s', fault: { kind: 'not-found-for', ms: 90_000 } },
  { name: 'null', fault: { kind: 'null' } },
  { name: '{}', fault: { kind: 'empty-object' } },
  { name: '[]', twin: true, fault: { kind: 'replace-body', body: [] } },
  { name: 'clock 1 h ahead', fault: { kind: 'clock-skew', ms: 3_600_000 }, operations: timed },
  {
    name: 'unknown state',
    fault: { kind: 'unknown-status' },
    operations: ['getDbtSyncStatus', 'listDbtSyncs', 'buildStatus'],
  },
  { name: 'wrapped in files', fault: { kind: 'wrap-files' }, operations: ['fileHashes'] },
  {
    name: 'no job, no hash',
    fault: { kind: 'patch-body', body: { buildJobId: null, lastHash: null } },
    operations: ['buildStatus'],
  },
  {
    name: 'no branch name',
    fault: { kind: 'patch-body', body: { branchName: null } },
    operations: echoing,
  },
  {
    name: 'other branch',
    fault: { kind: 'echo-other-branch' },
    operations: [...echoing, 'getDbtSyncResult'],
  },
  {
    name: 'their branch',
    fault: { kind: 'echo-other-branch', value: theirBranch },
    operations: [...echoing, 'getDbtSyncResult'],
  },
]

/** What the platform knows, and tells late or not at all. */
const untold: readonly Variant[] = [
  {
    name: '7 s behind',
    fault: { kind: 'late', ms: 7000 },
    operations: ['listBranches', 'buildStatus', 'listDbtSyncs'],
  },
  {
    name: 'no hashes',
    fault: { kind: 'untold', value: 'lastHash' },
    operations: ['listBranches', 'buildStatus'],
  },
  {
    name: 'staging unknown',
    fault: { kind: 'untold', value: 'isStagingEnvironmentEnabled' },
    operations: ['listBranches'],
  },
  { name: 'no parents', fault: { kind: 'untold', value: 'parentBranch' }, operations: ['listBranches'] },
  { name: 'no commit', fault: { kind: 'untold', value: 'triggerContext' }, operations: ['listDbtSyncs'] },
]

/** Whole answers about something else. */
const strangers: readonly Variant[] = [
  {
    name: 'the build of their branch',
    fault: {
      kind: 'replace-body',
      body: { ...theirs, status: 'built', buildJobId: 1, lastHash: 'f'.repeat(40) },
    },
    operations: ['buildStatus'],
  },
  {
    name: 'the verdict on their branch',
    fault: { kind: 'replace-body', body: { ...theirs, valid: true, errors: [], cubesCount: 1 } },
    operations: ['validateDataModel'],
  },
]

const pages: readonly Variant[] = [
  { name: 'cursor ignored', fault: { kind: 'cursor-ignored' }, operations: lists },
  { name: 'cursor and size ignored', fault: { kind: 'cursor-ignored', first: true }, operations: lists },
  { name: 'cursor stuck', fault: { kind: 'cursor-stuck' }, operations: lists },
  { name: 'pageInfo null', fault: { kind: 'page-info-null' }, operations: lists },
]

const works: readonly Variant[] = [
  { name: 'hung', fault: { kind: 'hung-status' }, operations: ['getDbtSyncStatus'] },
  { name: 'ref ignored', fault: { kind: 'ignore-ref' }, operations: ['startDbtSync'] },
  { name: 'no gitRef', fault: { kind: 'no-git-ref' }, operations: ['listDbtSyncs'] },
  { name: 'merged: false', fault: { kind: 'merged-false' }, operations: merges },
  {
    name: 'done 130 s late',
    fault: { kind: 'delay', ms: 130_000, when: 'before' },
    operations: merges,
  },
  { name: 'conflict 409', fault: { kind: 'conflict-409' }, operations: merges },
  { name: 'conflict 400', fault: { kind: 'conflict-400' }, operations: merges },
  {
    name: 'old build for 40 s',
    fault: { kind: 'old-build-for', ms: 40_000 },
    operations: [...builders, 'buildStatus'],
  },
  {
    name: 'build fails',
    fault: { kind: 'build-fails', value: 'out of memory' },
    operations: [...builders, 'buildStatus'],
  },
  { name: 'Bad branch', fault: { kind: 'bad-branch' }, operations: ['buildStatus'] },
  { name: 'old error text', fault: { kind: 'leftover-error-text' }, operations: ['buildStatus'] },
  {
    name: 'no staging left',
    fault: { kind: 'staging-refused' },
    operations: ['setBranchStagingEnvironment'],
  },
]

/** Every variant, in the order of the table. */
export const variants: readonly Variant[] = [...wire, ...answers, ...untold, ...strangers, ...pages, ...works]

/** Kinds that cannot show here, and why. */
export const withoutEffect = {
  'ignore-output': 'no command sends `output`',
  'ignore-source': 'no command sends `source`',
  'accept-blank-ref': 'no command sends a blank `ref`',
} as const

/** The variants that can strike an operation; `*` stands for all of them at once. */
export function variantsFor(operation: string): Variant[] {
  return variants.filter(({ operations }) => operations === undefined || operations.includes(operation))
}
