import * as fc from 'fast-check'
import type { Fault, Switches } from '../../emulator/index.ts'
import { type OptionalMember, optionalMembers } from '../../emulator/state/untold.ts'
import { type Act, type ActKind, actKinds, sharedName } from './lagging-acts.ts'
import { anyHub, type Hub } from './lagging-hub.ts'
import type { Neighbour } from './lagging-others.ts'
import { type Case, called, caseOf } from './random-case.ts'

/** How main of a job ends: by itself, or at one of its requests. */
interface End {
  kind: 'by itself' | 'killed' | 'cancelled'
  /** Which request of the job. */
  at: number
  stage: 'before' | 'after'
}

/** One job: a step with its post step. */
export interface Job {
  the: Case
  end: End
  /** It begins so much later than the first one. */
  afterMs: number
  /** The event is about another commit than the one that its ref is at by now. */
  moved: boolean
}

/** Plain values, so that a failing case can be read and repeated. */
export interface LaggingCase {
  jobs: Job[]
  lags: Pick<
    Switches,
    'branchListLagMs' | 'buildLagMs' | 'historyLagMs' | 'fileListLagMs' | 'environmentListLagMs'
  >
  untold: Switches['nullableFields']
  queueBuilds: boolean
  /** The history has an old run of the name that is shared. */
  past: boolean
  /** The jobs are of one run, as those of a matrix are. */
  matrix: boolean
  /** The staging environment of the given branch is on. */
  opened: boolean
  acts: Act[]
  /** A call whose response is lost, or that fails once. */
  fault: Fault | null
  /** From this request of a job on, the runner does not trust the certificate any more: nothing leaves it. */
  untrusted: number | null
  /** People have environments of their own, and the jobs have tests and plans that need the query API. */
  people: boolean
  /** A second repository on the same deployment. */
  neighbour: Neighbour | null
  /** Null: the jobs have no GitHub that they could ask. */
  hub: Hub | null
}

const lag = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  fc.constantFrom(2000, 3000, 7000, 10_000, 15_000),
  fc.integer({ min: 1, max: 15_000 }),
)

const end: fc.Arbitrary<End> = fc.record({
  kind: fc.constantFrom('by itself', 'by itself', 'by itself', 'killed', 'killed', 'cancelled'),
  at: fc.integer({ min: 1, max: 45 }),
  stage: fc.constantFrom('before', 'after'),
})

/** What others may do that concerns a command, and the operations at which it hurts. */
const hurts: Record<Case['command'], readonly (readonly [ActKind, ...string[]])[]> = {
  sync: [
    ['same name', 'startDbtSync', 'getDbtSyncStatus', 'getDbtSyncResult'],
    ['session', 'startDevMode', 'buildStatus', 'validateDataModel'],
    ['fork moves', 'startDevMode', 'buildStatus', 'validateDataModel'],
    ['person forks', 'setBranchStagingEnvironment', 'startDevMode', 'buildStatus', 'validateDataModel'],
    ['person forks', 'cancelDbtSync', 'stopDevMode', 'listBranches', 'removeBranch'],
  ],
  validate: [
    ['build', 'pull', 'setBranchStagingEnvironment', 'buildStatus'],
    ['failing build', 'pull', 'buildStatus'],
    ['upload', 'pull', 'setBranchStagingEnvironment', 'buildStatus'],
    ['fork moves', 'startDevMode', 'buildStatus', 'validateDataModel'],
    ['person forks', 'startDevMode', 'buildStatus', 'validateDataModel'],
  ],
  merge: [
    ['merge', 'mergeToDefaultBranch', 'mergeIntoParentBranch', 'buildStatus'],
    ['merge', 'mergeToDefaultBranch', 'mergeIntoParentBranch', 'listBranches'],
    ['broken merge', 'mergeToDefaultBranch', 'buildStatus'],
    ['build', 'mergeToDefaultBranch', 'buildStatus'],
    ['failing build', 'mergeToDefaultBranch', 'buildStatus'],
    ['upload', 'setBranchStagingEnvironment', 'buildStatus', 'mergeToDefaultBranch'],
    ['upload', 'validateDataModel', 'listBranches', 'fileHashes', 'listFiles'],
    ['merge', 'fileHashes', 'validateDataModel'],
    [
      'parent goes',
      'listBranches',
      'fileHashes',
      'buildStatus',
      'validateDataModel',
      'mergeIntoParentBranch',
    ],
    ['parent goes', 'mergeIntoParentBranch', 'validateDataModel'],
    ['person forks', 'startDevMode', 'buildStatus', 'mergeToDefaultBranch'],
    ['fork moves', 'startDevMode', 'buildStatus'],
  ],
  release: [
    ['merge', 'mergeToDefaultBranch', 'listBranches', 'buildStatus'],
    ['broken merge', 'mergeToDefaultBranch', 'buildStatus'],
    ['build', 'mergeToDefaultBranch', 'buildStatus'],
  ],
  deploy: [
    ['upload', 'startUpload', 'uploadFile', 'finishUpload', 'setBranchStagingEnvironment', 'buildStatus'],
    ['upload', 'fileHashes', 'finishUpload'],
    ['build', 'finishUpload', 'buildStatus'],
    ['fork moves', 'startDevMode', 'finishUpload', 'buildStatus'],
  ],
  rollback: [
    ['edit', 'fileHashes', 'createBranch', 'startUpload', 'finishUpload'],
    ['edit', 'setBranchStagingEnvironment', 'buildStatus', 'validateDataModel', 'listFiles'],
    ['edit', 'mergeToDefaultBranch', 'buildStatus'],
    ['merge', 'createBranch', 'finishUpload', 'mergeToDefaultBranch', 'buildStatus'],
    ['broken merge', 'createBranch', 'mergeToDefaultBranch', 'buildStatus'],
    ['failing build', 'mergeToDefaultBranch', 'buildStatus'],
    ['person forks', 'setBranchStagingEnvironment', 'startDevMode', 'buildStatus', 'removeBranch'],
  ],
  guarded: [
    ['edit', 'mergeToDefaultBranch', 'validateDataModel', 'createBranch', 'finishUpload', 'buildStatus'],
    ['merge', 'mergeToDefaultBranch', 'validateDataModel', 'createBranch', 'buildStatus', 'fileHashes'],
    ['broken merge', 'mergeToDefaultBranch', 'createBranch', 'buildStatus'],
    ['failing build', 'mergeToDefaultBranch', 'buildStatus'],
    ['upload', 'mergeToDefaultBranch', 'validateDataModel', 'createBranch'],
  ],
}

function actOf(command: Case['command']): fc.Arbitrary<Act> {
  const where = {
    nth: fc.constantFrom(1, 1, 1, 1, 2, 3),
    moment: fc.constantFrom<Act['moment']>('received', 'worked'),
  }
  const anywhere = fc.record({
    kind: fc.constantFrom(...actKinds),
    operation: fc.constantFrom(...called[command].filter((name) => name !== '*')),
    ...where,
  })
  const hurting = fc
    .constantFrom(...hurts[command])
    .chain(([kind, ...operations]) =>
      fc.record({ kind: fc.constant(kind), operation: fc.constantFrom(...operations), ...where }),
    )
  const between: fc.Arbitrary<Act> = fc.record({
    kind: fc.constantFrom<ActKind>('upload', 'upload', 'merge'),
    operation: fc.constant('*'),
    nth: fc.integer({ min: 1, max: 60 }),
    moment: where.moment,
  })
  return fc.oneof(anywhere, { weight: 2, arbitrary: between }, { weight: 4, arbitrary: hurting })
}

const lost: readonly Omit<Fault, 'operation'>[] = [
  { kind: 'reset-after', call: 1 },
  { kind: 'reset-before', call: 1 },
  { kind: 'status', status: 503, call: 1 },
  { kind: 'status', status: 503, when: 'after', call: 1 },
]
const writes: Record<Case['command'], readonly string[]> = {
  sync: ['startDbtSync', 'startDbtSync', 'setBranchStagingEnvironment', 'startDevMode', 'removeBranch'],
  validate: ['pull', 'setBranchStagingEnvironment', 'startDevMode'],
  merge: ['mergeToDefaultBranch', 'mergeIntoParentBranch'],
  release: ['startDbtSync', 'mergeToDefaultBranch'],
  deploy: ['finishUpload', 'startDevMode', 'mergeIntoParentBranch'],
  rollback: ['createBranch', 'finishUpload', 'mergeToDefaultBranch'],
  guarded: ['mergeToDefaultBranch', 'createBranch', 'finishUpload'],
}
const builders = ['mergeToDefaultBranch', 'mergeIntoParentBranch', 'setBranchStagingEnvironment', 'pull']

function faultOf(command: Case['command']): fc.Arbitrary<Fault> {
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...lost), fc.constantFrom(...writes[command]))
      .map(([fault, operation]) => ({ ...fault, operation })),
    fc.constantFrom(...builders).map((operation): Fault => ({ kind: 'build-fails', operation, call: 1 })),
  )
}

const untold: fc.Arbitrary<LaggingCase['untold']> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .array(
        fc.tuple(fc.constantFrom<OptionalMember[]>(...optionalMembers), fc.constantFrom('null', 'absent')),
        {
          minLength: 1,
          maxLength: 3,
        },
      )
      .map((members) => Object.fromEntries(members)),
  },
)

const neighbour: fc.Arbitrary<Neighbour> = fc.record({
  afterMs: fc.constantFrom(0, 1000, 20_000, 90_000),
  acts: fc.constantFrom<Neighbour['acts'][]>(
    ['pull request closed'],
    ['clean-up of all'],
    ['push', 'pull request closed'],
    ['push', 'clean-up of all'],
  ),
})

const commands: Case['command'][] = [
  ...(['sync', 'sync', 'validate', 'merge', 'merge', 'release', 'deploy', 'rollback', 'guarded'] as const),
]

/** A job; what is the world's, and not the job's own, is the same for all of them. */
function jobOf(command: Case['command']): fc.Arbitrary<Job> {
  return fc.record({
    the: fc
      .record({
        the: caseOf(command),
        sick: fc.constantFrom(true, false, false, false, false, false),
        name: fc.constantFrom(null, null, sharedName),
        timeout: fc.constantFrom('15s', '70s', '10m', '10m', '10m', '10m', '10m', '10m'),
        open: fc.constantFrom('auto', 'auto', 'auto', 'staging', 'dev-mode', 'dev-mode', 'never'),
      })
      .map(({ the, sick, name, timeout, open }) => {
        return { ...the, sick, name, faults: [], inputs: { ...the.inputs, timeout, activate: open } }
      }),
    end,
    afterMs: fc.constantFrom(0, 0, 1000, 20_000, 60_000, 90_000),
    moved: fc.constantFrom(false, false, false, true),
  })
}

const anyJob = fc.constantFrom(...commands).chain(jobOf)

export const laggingCase: fc.Arbitrary<LaggingCase> = fc
  .tuple(fc.constantFrom(...commands), fc.constantFrom(1, 1, 2))
  .chain(([command, count]) =>
    fc.record({
      jobs: fc
        .tuple(jobOf(command), fc.oneof(jobOf(command), anyJob))
        .map(([first, second]) => [{ ...first, afterMs: 0 }, second].slice(0, count).map(alike(first.the))),
      lags: fc.oneof(
        fc.constant({
          branchListLagMs: 0,
          buildLagMs: 0,
          historyLagMs: 0,
          fileListLagMs: 0,
          environmentListLagMs: 0,
        }),
        {
          weight: 2,
          arbitrary: fc.record({
            branchListLagMs: lag,
            buildLagMs: lag,
            historyLagMs: lag,
            fileListLagMs: lag,
            environmentListLagMs: lag,
          }),
        },
      ),
      untold,
      queueBuilds: fc.boolean(),
      past: fc.boolean(),
      matrix: fc.boolean(),
      opened: fc.constantFrom(false, false, true),
      acts: fc.oneof(fc.constant<Act[]>([]), fc.array(actOf(command), { minLength: 1, maxLength: 2 })),
      fault: fc.option(faultOf(command), { freq: 2 }),
      untrusted: fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 30 })),
      people: fc.constantFrom(false, false, true),
      neighbour: fc.option(neighbour, { freq: 2 }),
      hub: fc.option(anyHub, { freq: 2 }),
    }),
  )
  .map((the) => {
    const undoing = the.jobs.filter(({ the: { command } }) => isUndoing(command))
    // What it undoes is the state of the world: no other world, and beside it only what changes no production.
    if (undoing.length > 0)
      return {
        ...the,
        jobs: the.jobs.slice(0, isUndoing(the.jobs[0]?.the.command) ? 2 : 1).filter(isBeside),
        hub: null,
        people: false,
      }
    if (!the.hub?.proposed) return the
    return { ...the, jobs: the.jobs.map((job) => ({ ...job, the: { ...job.the, event: 'pull_request' } })) }
  })

const alike =
  ({ sick, into, olderTenant, byFork }: Case) =>
  (job: Job): Job => ({ ...job, the: { ...job.the, sick, into, olderTenant, byFork } })

const isUndoing = (command: Case['command'] | undefined) => command === 'rollback' || command === 'guarded'

function isBeside({ the: { command } }: Job, at: number, [first]: readonly Job[]): boolean {
  return at === 0 || command === 'sync' || (command === 'rollback' && first?.the.command === 'rollback')
}
