import { expect, it } from 'vitest'
import { useProject } from '../support/platform.ts'
import { isExhaustive } from '../support/property-runs.ts'
import { type Act, actKinds, sharedName } from './lagging-acts.ts'
import type { Job, LaggingCase } from './lagging-case.ts'
import { breachesOf } from './lagging-judge.ts'
import { job, only, type Wish } from './lagging-one.ts'
import { runCase } from './lagging-run.ts'

// What the random cases of lagging.test.ts found, each by itself and as small as it gets.

const project = useProject()

// Where nothing could be green, nothing green could be false.
it.each<Wish>([
  { command: 'sync' },
  { command: 'validate' },
  { command: 'validate', inputs: { activate: 'dev-mode' } },
  { command: 'merge' },
  { command: 'merge', into: 'parent' },
  { command: 'release' },
  { command: 'deploy' },
  { command: 'deploy', byFork: true },
  { command: 'rollback' },
  { command: 'rollback', byFork: true },
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

/** What happened | the jobs | the platform and the others. Of a list, so many seconds late is what it shows. */
const traps = `
a run of last week has the name of a start that was lost | sync named unvalidated | past, lost before startDbtSync
two jobs choose one name, and the start of the first is lost | sync named unvalidated + sync named unvalidated +1s | lost after startDbtSync
two jobs choose one name and ref, and the start of the first never arrives | sync named 15s + sync named 15s | lost before startDbtSync
two jobs of pull requests choose one name and ref, and the start of the first never arrives | sync named unvalidated pull_request + sync named unvalidated pull_request | lost before startDbtSync
another job chooses the same name, and the history does not name the ref of its run | sync named unvalidated older | same name at startDbtSync, lost before startDbtSync
the history is late when a start is lost | sync | history 10, lost after startDbtSync
the ref has moved on since the event of a sync | sync moved |
the ref has moved on since the event of a release | release moved |
the branch list is late | sync | branchList 3
the build status is late | sync | build 3
the build status is late, with staging | validate staging | build 3
the build status is late, in dev mode | validate dev-mode | build 3
the branch list is late, in dev mode | validate dev-mode | branchList 3
lists and builds are late after a merge | merge | opened, branchList 7, build 7
the build of another merge comes before that of ours | merge | queued, merge at mergeToDefaultBranch
others write to the fork that is validated, and its list and build are late | merge dev-mode | queued, fork moves at buildStatus, branchList 15
another merge moves the target when ours is lost | merge unvalidated keep | merge at mergeToDefaultBranch, lost before mergeToDefaultBranch
another merge moves the parent when ours is lost | merge parent unvalidated | merge at mergeIntoParentBranch, lost before mergeIntoParentBranch
a fork has another parent when it is merged | deploy fork | fork moves at validateDataModel
whether staging is on is not told | validate staging | opened, untold listBranches.isStagingEnvironmentEnabled
the branch list has the staging environment still on that another job has switched off | validate 15s + validate +20s | branchList 7
a branch gets other files between its build and its validation | validate staging | upload at validateDataModel
another job has just uploaded the files that a deployment brings | deploy + deploy unvalidated | opened, branchList 3, build 3
another merge takes out again what was merged, before that is built | merge dev-mode keep auto + merge dev-mode keep | upload after mergeToDefaultBranch
a branch gets other files between its gate and its merge | merge | upload at listBranches 4
another merge takes out again what was merged, and the list of files is late | merge dev-mode keep auto + merge dev-mode keep | fileList 2, upload after mergeToDefaultBranch
a merge is lost while the build status is late | merge | build 14, merge at mergeToDefaultBranch, lost after mergeToDefaultBranch
the first build of a fork comes between the status before an upload and the build of the upload | deploy fork auto | queued, build 0.001, untold buildStatus.lastHash, untold listBranches.lastHash
the first build of a fork is shown late, and no build names its commit | deploy fork | queued, build 15, untold buildStatus.lastHash, untold listBranches.lastHash
a fork is merged while build status and lists of files are late | deploy fork | build 2, fileList 0.001
the certificate is not trusted | sync | untrusted 1
the certificate is not trusted any more while the sync runs | sync | untrusted 2
the certificate is not trusted any more when the branch is merged | merge unvalidated | untrusted 6
a job is killed before the list has the fork of which it was not told | deploy fork 15s killed-before-8 | branchList 15, lost after startDevMode
the name of a fork is not told, and the list of files has the branch as it was before the pull | validate dev-mode | branchList 2, fileList 2, untold startDevMode.branchName
the parent of a merge goes after its gate | merge parent | parent goes at listBranches 5
the parent of a merge goes as it is merged | merge parent | parent goes at mergeIntoParentBranch
a person forks the branch of a pull request | sync pull_request dev-mode | person forks at validateDataModel
two jobs of one run sync the same ref | sync pull_request + sync pull_request +1s | matrix, lost after startDbtSync
a killed job has a fork with the name of one that the late list still has | deploy fork 15s + deploy fork unvalidated killed-after-7 +20s | queued, branchList 7
another job has a fork open when the start of dev mode is lost | deploy fork + deploy fork unvalidated | queued, opened, lost before startDevMode
the end of an upload is lost, and the branch list still has the commit from before it | deploy fork unvalidated | queued, branchList 2, build 2, lost after finishUpload
a branch gets other files after its validation, and list and build status are late | merge | branchList 2, build 2, upload after validateDataModel
a branch gets other files during its gate and after it, and list and build status are late | merge | branchList 10, build 10, upload at setBranchStagingEnvironment, upload after validateDataModel
a job is killed when it has opened dev mode, and the list names no parents | sync dev-mode killed-after-35 | branchList 2, untold listBranches.parentBranch
another job merges the same fork when the merge of a deployment is lost | deploy fork + deploy fork | branchList 2, fileList 0.001, untold listBranches.lastHash, lost before mergeIntoParentBranch
a branch gets other files between two requests, and the list is late | validate auto | queued, branchList 7.501, upload after * 30
a start is killed while the history is late | sync pull_request killed-after-1 | history 10
a person forks the branch of a sync while its start of dev mode is sent again | sync pull_request dev-mode | person forks at startDevMode, fails startDevMode
a person forks the branch of a killed sync, whose session another job has taken | sync pull_request dev-mode killed-after-35 | person forks after startDevMode, session after startDevMode
a new fork has the name of a deleted one that the late list still has | deploy dev-mode 15s + deploy dev-mode 15s +20s | branchList 7
lists are late with the branch of a rollback that dev mode forks | guarded dev-mode auto | fileList 2
a new fork has the name of a deleted one, and the late list names no commits | deploy dev-mode 15s + deploy dev-mode 15s +20s | branchList 7, untold listBranches.lastHash
`

const words: Record<string, Wish> = {
  named: { name: sharedName },
  pull_request: { event: 'pull_request' },
  older: { olderTenant: true },
  fork: { byFork: true },
  parent: { into: 'parent' },
  unvalidated: { inputs: { validate: 'false' } },
  keep: { inputs: { 'delete-branch': 'never' } },
  auto: { inputs: { 'poll-interval': 'auto' } },
  '15s': { inputs: { timeout: '15s' } },
  staging: { inputs: { activate: 'staging' } },
  'dev-mode': { inputs: { activate: 'dev-mode' } },
}

function jobOf(text: string): Job {
  const [command, ...rest] = text.split(' ')
  let wish: Wish = { command: command as Wish['command'] & string }
  const more: Partial<Job> = {}
  for (const word of rest) {
    const [, kind, stage, at] = /^(killed)-(before|after)-(\d+)$/.exec(word) ?? []
    if (kind) more.end = { kind: 'killed', at: Number(at), stage: stage as Job['end']['stage'] }
    else if (word === 'moved') more.moved = true
    else if (word.startsWith('+')) more.afterMs = 1000 * Number(word.slice(1, -1))
    else if (words[word])
      wish = { ...wish, ...words[word], inputs: { ...wish.inputs, ...words[word].inputs } }
    else throw new Error(`"${word}" is nothing that a job has`)
  }
  return job(wish, more)
}

const noLag: Record<string, number> = only({ jobs: [] }).lags

function worldOf(
  texts: readonly string[],
): Partial<Omit<LaggingCase, 'lags'>> & { lags: Record<string, number> } {
  const lags: Record<string, number> = {}
  const untold: Record<string, 'null'> = {}
  const acts: Act[] = []
  const rest: Partial<LaggingCase> = {}
  for (const text of texts) {
    const [first = '', second = '', third = ''] = text.split(' ')
    const [, kind, when, operation = '', nth] = /^(.*) (at|after) (\S+)(?: (\d+))?$/.exec(text) ?? []
    const known = actKinds.find((each) => each === kind)
    if (first === 'lost')
      rest.fault = { operation: third, kind: `reset-${second as 'before' | 'after'}`, call: 1 }
    else if (first === 'fails') rest.fault = { kind: 'status', status: 503, operation: second, call: 1 }
    else if (first === 'untold') untold[second] = 'null'
    else if (first === 'untrusted') rest.untrusted = Number(second)
    else if (first === 'queued') rest.queueBuilds = true
    else if (first === 'past' || first === 'opened' || first === 'matrix') rest[first] = true
    else if (known)
      acts.push({
        kind: known,
        operation,
        nth: Number(nth ?? 1),
        moment: when === 'at' ? 'received' : 'worked',
      })
    else if (`${first}LagMs` in noLag) lags[`${first}LagMs`] = 1000 * Number(second)
    else throw new Error(`"${text}" is nothing that a platform does`)
  }
  return { lags, untold, acts, ...rest }
}

const rows = traps
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))

// Those between are among the exhaustive tests.
it.each(rows.filter((_, index) => isExhaustive || index % 4 === 0))(
  '%s: %s, %s',
  async (_, jobs = '', world = '') => {
    const the = only({ jobs: jobs.split(' + ').map(jobOf), ...worldOf(world.split(', ').filter(Boolean)) })
    expect(await breachesOf(await runCase(the, project()))).toEqual([])
  },
)
