import { expect, it } from 'vitest'
import { useProject } from '../support/platform.ts'
import { type Act, sharedName } from './lagging-acts.ts'
import type { LaggingCase } from './lagging-case.ts'
import { breachesOf } from './lagging-judge.ts'
import { job, only, type Wish } from './lagging-one.ts'
import { runCase } from './lagging-run.ts'

// What the random cases of lagging.test.ts found, each by itself and as small as it gets.

const project = useProject()

/** What others do when a call arrives. */
const at = (operation: string, kind: Act['kind'], nth = 1): Act[] => [
  { kind, operation, nth, moment: 'received' },
]
const lost = (operation: string, kind: 'reset-before' | 'reset-after') => ({ operation, kind, call: 1 })
const unvalidated = { validate: 'false' }
const named: Wish = { command: 'sync', name: sharedName, inputs: unvalidated }
const devMode: Wish = { command: 'validate', inputs: { activate: 'dev-mode' } }
const staging: Wish = { command: 'validate', inputs: { activate: 'staging' } }
const shortFork = job({ command: 'deploy', inputs: { activate: 'dev-mode', timeout: '15s' } })
const keptMerge = (interval: string) =>
  job({
    command: 'merge',
    inputs: { activate: 'dev-mode', 'delete-branch': 'never', 'poll-interval': interval },
  })

// Where nothing could be green, nothing green could be false.
it.each<Wish>([
  { command: 'sync' },
  { command: 'validate' },
  devMode,
  { command: 'merge' },
  { command: 'merge', into: 'parent' },
  { command: 'release' },
  { command: 'deploy' },
  { command: 'deploy', byFork: true },
])('is green where nothing is in the way: %o', async (the) => {
  const ran = await runCase(only({ jobs: [job(the)] }), project())
  expect(await breachesOf(ran)).toEqual([])
  expect(ran.jobs[0]?.step?.outputs.outcome).toBe('success')
})

// A team file, with tests in the environment of the branch, on each event.
it.each([
  ...(['push', 'pull_request', 'merge_group', 'tag'] as const).map(
    (event) => ({ command: 'sync', event }) as const,
  ),
  ...(['validate', 'merge', 'deploy'] as const).map(
    (command) => ({ command, event: 'pull_request' }) as const,
  ),
])('is green where people have environments, too: %o', async (the) => {
  const ran = await runCase(only({ jobs: [job(the)], people: true }), project())
  expect(await breachesOf(ran)).toEqual([])
  expect(ran.jobs[0]?.step?.outputs.outcome).toBe('success')
})

const traps: Record<string, LaggingCase> = {
  'a run of last week has the name of a start that was lost': only({
    jobs: [job(named)],
    past: true,
    fault: lost('startDbtSync', 'reset-before'),
  }),
  'two jobs choose one name, and the start of the first is lost': only({
    jobs: [job(named), job(named, { afterMs: 1000 })],
    fault: lost('startDbtSync', 'reset-after'),
  }),
  'two jobs choose one name and ref, and the start of the first never arrives': only({
    jobs: [job({ ...named, inputs: { timeout: '15s' } }), job({ ...named, inputs: { timeout: '15s' } })],
    fault: lost('startDbtSync', 'reset-before'),
  }),
  'two jobs of pull requests choose one name and ref, and the start of the first never arrives': only({
    jobs: [job({ ...named, event: 'pull_request' }), job({ ...named, event: 'pull_request' })],
    fault: lost('startDbtSync', 'reset-before'),
  }),
  'another job chooses the same name, and the history does not name the ref of its run': only({
    jobs: [job({ ...named, olderTenant: true })],
    acts: at('startDbtSync', 'same name'),
    fault: lost('startDbtSync', 'reset-before'),
  }),
  'the history is 10 s late when a start is lost': only({
    jobs: [job({})],
    lags: { historyLagMs: 10_000 },
    fault: lost('startDbtSync', 'reset-after'),
  }),
  'the ref has moved on since the event of a sync': only({ jobs: [job({}, { moved: true })] }),
  'the ref has moved on since the event of a release': only({
    jobs: [job({ command: 'release' }, { moved: true })],
  }),
  'the branch list is 3 s late': only({ jobs: [job({})], lags: { branchListLagMs: 3000 } }),
  'the build status is 3 s late': only({ jobs: [job({})], lags: { buildLagMs: 3000 } }),
  'the build status is 3 s late, with staging': only({ jobs: [job(staging)], lags: { buildLagMs: 3000 } }),
  'the build status is 3 s late, in dev mode': only({ jobs: [job(devMode)], lags: { buildLagMs: 3000 } }),
  'the branch list is 3 s late, in dev mode': only({ jobs: [job(devMode)], lags: { branchListLagMs: 3000 } }),
  'lists and builds are 7 s late after a merge': only({
    jobs: [job({ command: 'merge' })],
    opened: true,
    lags: { branchListLagMs: 7000, buildLagMs: 7000 },
  }),
  'the build of another merge comes before that of ours': only({
    jobs: [job({ command: 'merge' })],
    queueBuilds: true,
    acts: at('mergeToDefaultBranch', 'merge'),
  }),
  'others write to the fork that is validated, and its list and build are late': only({
    jobs: [job({ command: 'merge', inputs: { activate: 'dev-mode' } })],
    queueBuilds: true,
    acts: at('buildStatus', 'fork moves'),
    lags: { branchListLagMs: 15_000 },
  }),
  'another merge moves the target when ours is lost': only({
    jobs: [job({ command: 'merge', inputs: { ...unvalidated, 'delete-branch': 'never' } })],
    acts: at('mergeToDefaultBranch', 'merge'),
    fault: lost('mergeToDefaultBranch', 'reset-before'),
  }),
  'another merge moves the parent when ours is lost': only({
    jobs: [job({ command: 'merge', into: 'parent', inputs: unvalidated })],
    acts: at('mergeIntoParentBranch', 'merge'),
    fault: lost('mergeIntoParentBranch', 'reset-before'),
  }),
  'a fork has another parent when it is merged': only({
    jobs: [job({ command: 'deploy', byFork: true })],
    acts: at('validateDataModel', 'fork moves'),
  }),
  'whether staging is on is not told': only({
    jobs: [job(staging)],
    opened: true,
    untold: { 'listBranches.isStagingEnvironmentEnabled': 'null' },
  }),
  'the branch list has the staging environment still on that another job has switched off': only({
    jobs: [
      job({ command: 'validate', inputs: { timeout: '15s' } }),
      job({ command: 'validate' }, { afterMs: 20_000 }),
    ],
    lags: { branchListLagMs: 7000 },
  }),
  'a branch gets other files between its build and its validation': only({
    jobs: [job(staging)],
    acts: at('validateDataModel', 'upload'),
  }),
  'another job has just uploaded the files that a deployment brings': only({
    jobs: [job({ command: 'deploy' }), job({ command: 'deploy', inputs: unvalidated })],
    opened: true,
    lags: { branchListLagMs: 3000, buildLagMs: 3000 },
  }),
  'another merge takes out again what was merged, before that is built': only({
    jobs: [keptMerge('auto'), keptMerge('5s')],
    acts: [{ kind: 'upload', operation: 'mergeToDefaultBranch', nth: 1, moment: 'worked' }],
  }),
  'a branch gets other files between its gate and its merge': only({
    jobs: [job({ command: 'merge' })],
    acts: at('listBranches', 'upload', 4),
  }),
  'another merge takes out again what was merged, and the list of files is 2 s late': only({
    jobs: [keptMerge('auto'), keptMerge('5s')],
    lags: { fileListLagMs: 2000 },
    acts: [{ kind: 'upload', operation: 'mergeToDefaultBranch', nth: 1, moment: 'worked' }],
  }),
  'a merge is lost while the build status is 15 s late': only({
    jobs: [job({ command: 'merge' })],
    lags: { buildLagMs: 14_000 },
    acts: at('mergeToDefaultBranch', 'merge'),
    fault: lost('mergeToDefaultBranch', 'reset-after'),
  }),
  'the first build of a fork comes between the status before an upload and the build of the upload': only({
    jobs: [job({ command: 'deploy', byFork: true, inputs: { 'poll-interval': 'auto' } })],
    queueBuilds: true,
    lags: { buildLagMs: 1 },
    untold: { 'buildStatus.lastHash': 'null', 'listBranches.lastHash': 'null' },
  }),
  'the first build of a fork is shown after 15 s, and no build names its commit': only({
    jobs: [job({ command: 'deploy', byFork: true })],
    queueBuilds: true,
    lags: { buildLagMs: 15_000 },
    untold: { 'buildStatus.lastHash': 'null', 'listBranches.lastHash': 'null' },
  }),
  'a fork is merged while build status and lists of files are late': only({
    jobs: [job({ command: 'deploy', byFork: true })],
    lags: { buildLagMs: 2000, fileListLagMs: 1 },
  }),
  'the certificate is not trusted': only({ jobs: [job({})], untrusted: 1 }),
  'the certificate is not trusted any more while the sync runs': only({ jobs: [job({})], untrusted: 2 }),
  'the certificate is not trusted any more when the branch is merged': only({
    jobs: [job({ command: 'merge', inputs: unvalidated })],
    untrusted: 6,
  }),
  'a job is killed before the list has the fork of which it was not told': only({
    jobs: [
      job(
        { command: 'deploy', byFork: true, inputs: { timeout: '15s' } },
        { end: { kind: 'killed', at: 8, stage: 'before' } },
      ),
    ],
    lags: { branchListLagMs: 15_000 },
    fault: lost('startDevMode', 'reset-after'),
  }),
  'the name of a fork is not told, and the list of files has the branch as it was before the pull': only({
    jobs: [job(devMode)],
    lags: { branchListLagMs: 2000, fileListLagMs: 2000 },
    untold: { 'startDevMode.branchName': 'null' },
  }),
  'the parent of a merge goes after its gate': only({
    jobs: [job({ command: 'merge', into: 'parent' })],
    acts: at('listBranches', 'parent goes', 5),
  }),
  'the parent of a merge goes as it is merged': only({
    jobs: [job({ command: 'merge', into: 'parent' })],
    acts: at('mergeIntoParentBranch', 'parent goes'),
  }),
  'a person forks the branch of a pull request': only({
    jobs: [job({ event: 'pull_request', inputs: { activate: 'dev-mode' } })],
    acts: at('validateDataModel', 'person forks'),
  }),
  'two jobs of one run sync the same ref': only({
    jobs: [job({ event: 'pull_request' }), job({ event: 'pull_request' }, { afterMs: 1000 })],
    matrix: true,
    fault: lost('startDbtSync', 'reset-after'),
  }),
  'a killed job has a fork with the name of one that the late list still has': only({
    jobs: [
      job({ command: 'deploy', byFork: true, inputs: { timeout: '15s' } }),
      job(
        { command: 'deploy', byFork: true, inputs: unvalidated },
        { end: { kind: 'killed', at: 7, stage: 'after' }, afterMs: 20_000 },
      ),
    ],
    queueBuilds: true,
    lags: { branchListLagMs: 7000 },
  }),
  'another job has a fork open when the start of dev mode is lost': only({
    jobs: [
      job({ command: 'deploy', byFork: true }),
      job({ command: 'deploy', byFork: true, inputs: unvalidated }),
    ],
    queueBuilds: true,
    opened: true,
    fault: lost('startDevMode', 'reset-before'),
  }),
  'the end of an upload is lost, and the branch list still has the commit from before it': only({
    jobs: [job({ command: 'deploy', byFork: true, inputs: unvalidated })],
    queueBuilds: true,
    lags: { branchListLagMs: 2000, buildLagMs: 2000 },
    fault: lost('finishUpload', 'reset-after'),
  }),
  'a branch gets other files after its validation, and list and build status are 2 s late': only({
    jobs: [job({ command: 'merge' })],
    lags: { branchListLagMs: 2000, buildLagMs: 2000 },
    acts: [{ kind: 'upload', operation: 'validateDataModel', nth: 1, moment: 'worked' }],
  }),
  'a branch gets other files during its gate and after it, and list and build status are late': only({
    jobs: [job({ command: 'merge' })],
    lags: { branchListLagMs: 10_000, buildLagMs: 10_000 },
    acts: [
      { kind: 'upload', operation: 'setBranchStagingEnvironment', nth: 1, moment: 'received' },
      { kind: 'upload', operation: 'validateDataModel', nth: 1, moment: 'worked' },
    ],
  }),
  'a job is killed when it has opened dev mode, and the list names no parents': only({
    jobs: [job({ inputs: { activate: 'dev-mode' } }, { end: { kind: 'killed', at: 35, stage: 'after' } })],
    lags: { branchListLagMs: 2000 },
    untold: { 'listBranches.parentBranch': 'null' },
  }),
  'another job merges the same fork when the merge of a deployment is lost': only({
    jobs: [job({ command: 'deploy', byFork: true }), job({ command: 'deploy', byFork: true })],
    lags: { branchListLagMs: 2000, fileListLagMs: 1 },
    untold: { 'listBranches.lastHash': 'null' },
    fault: lost('mergeIntoParentBranch', 'reset-before'),
  }),
  'a branch gets other files between two requests, and the list is 7.5 s late': only({
    jobs: [job({ command: 'validate', inputs: { 'poll-interval': 'auto' } })],
    queueBuilds: true,
    lags: { branchListLagMs: 7501 },
    acts: [{ kind: 'upload', operation: '*', nth: 30, moment: 'worked' }],
  }),
  'a start is killed while the history is 10 s late': only({
    jobs: [job({ event: 'pull_request' }, { end: { kind: 'killed', at: 1, stage: 'after' } })],
    lags: { historyLagMs: 10_000 },
  }),
  'a person forks the branch of a sync while its start of dev mode is sent again': only({
    jobs: [job({ event: 'pull_request', inputs: { activate: 'dev-mode' } })],
    acts: at('startDevMode', 'person forks'),
    fault: { kind: 'status', status: 503, operation: 'startDevMode', call: 1 },
  }),
  'a person forks the branch of a killed sync, whose session another job has taken': only({
    jobs: [
      job(
        { event: 'pull_request', inputs: { activate: 'dev-mode' } },
        { end: { kind: 'killed', at: 35, stage: 'after' } },
      ),
    ],
    acts: (['person forks', 'session'] as const).map((kind) => ({
      ...{ kind, operation: 'startDevMode', nth: 1, moment: 'worked' },
    })),
  }),
  'a new fork has the name of a deleted one that the late list still has': only({
    jobs: [shortFork, { ...shortFork, afterMs: 20_000 }],
    lags: { branchListLagMs: 7000 },
  }),
  'a new fork has the name of a deleted one, and the late list names no commits': only({
    jobs: [shortFork, { ...shortFork, afterMs: 20_000 }],
    lags: { branchListLagMs: 7000 },
    untold: { 'listBranches.lastHash': 'null' },
  }),
}

it.each(Object.entries(traps))('%s', async (_, the) => {
  expect(await breachesOf(await runCase(the, project()))).toEqual([])
})
