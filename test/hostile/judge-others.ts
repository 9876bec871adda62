import type { Judged, World } from './judge.ts'
import { holds } from './judge-green.ts'
import { changesOf, latest, type Witness } from './lagging-world.ts'
import { contested, othersFile, othersMark } from './matrix-world.ts'

// What belongs to others, held against what the platform did for a job.

/** What no step can see: a change of the others within this time before its own call, when lists are late. */
const latestMs = 15_000

export function ofOthers(world: World, run: Judged): string[] {
  return [...touched(world, run), ...overwritten(world, run)]
}

/** What belongs to others stands as it was; only a merge changes its target and may remove its branch. */
function touched({ witness }: World, { name, told }: Judged): string[] {
  const of = <T extends { job: number }>(events: readonly T[]) => events.filter(({ job }) => job === name)
  const forks = new Set(of(witness.forks).map((fork) => fork.name))
  const made = new Set([...forks, ...of(witness.runs).map(({ run }) => run.branchName)])
  const opened = new Set(of(witness.sessions).map((session) => session.name))
  const target = told.into ?? 'main'
  const merges = told.command === 'merge' || told.command === 'release'
  const mayMove = (branch: string) =>
    forks.has(branch) ||
    opened.has(branch) ||
    (merges && branch === target) ||
    // Whether it may have gone there is said by `elsewhere`.
    of(witness.merges).some((merge) => merge.target === branch) ||
    (branch === told.branch && (told.command === 'deploy' || told.command === 'validate'))
  return [
    ...of(witness.commits)
      .filter(({ name: branch }) => !mayMove(branch))
      .map(({ name: branch }) => `branch "${branch}" has other files`),
    ...of(witness.removals)
      .filter(({ name: branch }) => !made.has(branch) && !(told.guarded && isReleasedWhole(witness, branch)))
      .map(({ name: branch }) => `branch "${branch}" was deleted`),
    ...of(witness.merges)
      .filter(({ source }) => source !== told.branch && !made.has(source) && !opened.has(source))
      .map(({ source }) => `"${source}" was merged`),
    ...of(witness.cancels)
      .filter(({ run }) => !witness.runs.some((own) => own.job === name && own.run === run))
      .map(
        ({ run }) =>
          `sync ${run.syncJobId.startsWith('others') ? 'of others' : 'of another job'} was cancelled`,
      ),
    ...of(witness.staging)
      .filter(({ on, moved, name: branch, at }) => !on && moved && !mine(witness, name, branch, at))
      .map(({ name: branch }) => `the staging environment of "${branch}" was switched off`),
    ...closedSessions(witness, name),
  ]
}

/** A branch whose merge keeps it for a rollback goes when all that it has is in production. */
function isReleasedWhole(witness: Witness, name: string): boolean {
  const branch = latest(witness, name)
  const main = witness.held.get('main') ?? []
  return branch !== undefined && main.some(({ files }) => holds(files, changesOf(branch)))
}

/** Whether the job has switched it on, or could not see that somebody else had. */
function mine({ staging }: Witness, job: number, branch: string, at: number): boolean {
  const before = staging.filter((each) => each.name === branch && each.at <= at && each.on)
  const last = before.findLast(({ moved }) => moved)
  const own = before.findLast((each) => each.job === job)
  if (last === undefined || own === undefined) return false
  return last.job === job || own.at - last.at <= latestMs
}

/** A session that others opened, and that was theirs when the job asked, if it did. */
function closedSessions({ sessions, looks, closed }: Witness, job: number): string[] {
  const own = new Set(sessions.filter((session) => session.job === job).map(({ name }) => name))
  const look = looks.findLast((each) => each.job === job)
  return closed
    .filter((each) => each.job === job && !own.has(each.name))
    .filter(({ name }) => look === undefined || look.name === name)
    .map(({ name }) => `the session on "${name}" was closed`)
}

/** What others wrote to production stays, where anything is undone. */
function overwritten({ platform, witness }: World, { told: { undone, guarded } }: Judged): string[] {
  if (!undone && !guarded) return []
  const { files } = platform.state.deployment.require('main')
  const held = witness.held.get('main') ?? []
  return [contested, othersFile].flatMap((path) => {
    const theirs = held.map((each) => each.files.get(path)).findLast((text) => text?.includes(othersMark))
    return theirs === undefined || files.get(path) === theirs
      ? []
      : [`what others wrote to "${path}" is gone`]
  })
}
