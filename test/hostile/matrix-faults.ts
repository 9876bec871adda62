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
const built = [...builders, 'buildStatus']
const timed = ['listDbtSyncs', 'getDbtSyncStatus', 'getDbtSyncResult', 'getDbtSyncLogs', 'buildStatus']
const echoing = ['startDbtSync', 'startDevMode', 'buildStatus', 'validateDataModel']
const states = ['getDbtSyncStatus', 'listDbtSyncs', 'buildStatus']

/** Whole answers about something else. */
const theirs = { deploymentId: 1, branchName: theirBranch, mode: 'dev_mode' }
const theirBuild = { ...theirs, status: 'built', buildJobId: 1, lastHash: 'f'.repeat(40) }
const theirVerdict = { ...theirs, valid: true, errors: [], cubesCount: 1 }

type More = Omit<Variant['fault'], 'kind'>
const variant = (name: string, kind: Fault['kind'], more: More = {}, operations?: string[]): Variant => {
  return { name, fault: { kind, ...more }, ...(operations ? { operations } : {}) }
}
const twin = (...of: Parameters<typeof variant>): Variant => ({ ...variant(...of), twin: true })
const waiting = (status: number, seconds: string): More => {
  return { status, headers: { 'retry-after': seconds } }
}

const wire: readonly Variant[] = [
  ...[400, 403, 404, 405, 503].map((status) => variant(String(status), 'status', { status })),
  ...[401, 409, 500].map((status) => twin(String(status), 'status', { status })),
  variant('503 after the work', 'status', { status: 503, when: 'after' }),
  twin('429, wait 7 s', 'status', waiting(429, '7')),
  twin('503, wait 1 h', 'status', waiting(503, '3600')),
  twin('502 as a page', 'html', { status: 502 }),
  variant('200 as a page', 'html', { status: 200 }),
  variant('200 as a page, after the work', 'html', { status: 200, when: 'after' }),
  twin('500 as text', 'plain-text-error'),
  variant('reset before the work', 'reset-before'),
  variant('reset after the work', 'reset-after'),
  twin('silent, nothing done', 'silent'),
  variant('silent after the work', 'silent', { when: 'after' }),
  twin('20 s late', 'delay', { ms: 20_000 }),
  variant('done 40 s late', 'delay', { ms: 40_000, when: 'before' }),
  twin('dripping for 60 s', 'slow-drip', { ms: 6_000 }),
  twin('cut off', 'cut-json'),
  twin('head only', 'close-after-head'),
]

const answers: readonly Variant[] = [
  twin('404 for 20 s', 'not-found-for', { ms: 20_000 }),
  variant('404 for 90 s', 'not-found-for', { ms: 90_000 }),
  variant('null', 'null'),
  variant('{}', 'empty-object'),
  twin('[]', 'replace-body', { body: [] }),
  variant('clock 1 h ahead', 'clock-skew', { ms: 3_600_000 }, timed),
  variant('unknown state', 'unknown-status', {}, states),
  variant('wrapped in files', 'wrap-files', {}, ['fileHashes']),
  variant('no job, no hash', 'patch-body', { body: { buildJobId: null, lastHash: null } }, ['buildStatus']),
  variant('no branch name', 'patch-body', { body: { branchName: null } }, echoing),
  variant('other branch', 'echo-other-branch', {}, [...echoing, 'getDbtSyncResult']),
  variant('their branch', 'echo-other-branch', { value: theirBranch }, [...echoing, 'getDbtSyncResult']),
]

/** What the platform knows, and tells late or not at all. */
const untold: readonly Variant[] = [
  variant('7 s behind', 'late', { ms: 7000 }, ['listBranches', 'buildStatus', 'listDbtSyncs']),
  variant('no hashes', 'untold', { value: 'lastHash' }, ['listBranches', 'buildStatus']),
  variant('staging unknown', 'untold', { value: 'isStagingEnvironmentEnabled' }, ['listBranches']),
  variant('no parents', 'untold', { value: 'parentBranch' }, ['listBranches']),
  variant('no commit', 'untold', { value: 'triggerContext' }, ['listDbtSyncs']),
]

const strangers: readonly Variant[] = [
  variant('the build of their branch', 'replace-body', { body: theirBuild }, ['buildStatus']),
  variant('the verdict on their branch', 'replace-body', { body: theirVerdict }, ['validateDataModel']),
]

const pages: readonly Variant[] = [
  variant('cursor ignored', 'cursor-ignored', {}, lists),
  variant('cursor and size ignored', 'cursor-ignored', { first: true }, lists),
  variant('cursor stuck', 'cursor-stuck', {}, lists),
  variant('pageInfo null', 'page-info-null', {}, lists),
]

const works: readonly Variant[] = [
  variant('hung', 'hung-status', {}, ['getDbtSyncStatus']),
  variant('ref ignored', 'ignore-ref', {}, ['startDbtSync']),
  variant('no gitRef', 'no-git-ref', {}, ['listDbtSyncs']),
  variant('merged: false', 'merged-false', {}, merges),
  variant('done 130 s late', 'delay', { ms: 130_000, when: 'before' }, merges),
  variant('conflict 409', 'conflict-409', {}, merges),
  variant('conflict 400', 'conflict-400', {}, merges),
  variant('old build for 40 s', 'old-build-for', { ms: 40_000 }, built),
  variant('build fails', 'build-fails', { value: 'out of memory' }, built),
  variant('Bad branch', 'bad-branch', {}, ['buildStatus']),
  variant('old error text', 'leftover-error-text', {}, ['buildStatus']),
  variant('no staging left', 'staging-refused', {}, ['setBranchStagingEnvironment']),
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
