import { isPersonal } from '../../emulator/state/environments.ts'
import { leftovers } from './lagging-others.ts'
import type { Ran } from './lagging-run.ts'

/** What is not the jobs' to ask, and not the second repository's to change. */
export function intrusions(ran: Ran): string[] {
  return [...askedPeople(ran), ...ran.neighbours.flatMap((run) => meddled(ran, run)), ...leftoversOf(ran)]
}

/** A person's own environment may hold other code: it gets no query and no token. */
function askedPeople({ platform }: Ran): string[] {
  const asked = platform.requests.filter(({ environmentOf }) => environmentOf !== undefined)
  const { environmentTokens } = platform.state.deployment
  return [
    ...asked.map(({ operationId }) => `${operationId} was asked in the environment of a person`),
    ...environmentTokens
      .filter(({ environmentId }) => isPersonal(environmentId))
      .map(() => 'a token was made for the environment of a person'),
  ]
}

/** The second repository touches what it has made itself, and what its own runs have left. */
function meddled({ the, witness }: Ran, { name, act }: Ran['neighbours'][number]): string[] {
  const of = <T extends { job: number }>(events: readonly T[]) => events.filter(({ job }) => job === name)
  const made = witness.runs.filter(({ job }) => job >= the.jobs.length).map(({ run }) => run.branchName)
  const own = new Set([...made, leftovers.theirs])
  const touched = [
    ...of(witness.removals).map(({ name: branch }) => ({ branch, did: 'deleted' })),
    ...of(witness.commits).map(({ name: branch }) => ({ branch, did: 'changed' })),
    ...of(witness.merges).map(({ source: branch }) => ({ branch, did: 'merged' })),
    ...of(witness.staging).map(({ name: branch }) => ({ branch, did: 'switched on or off' })),
    ...of(witness.cancels).map(({ run }) => ({ branch: run.branchName, did: 'cancelled' })),
    ...of(witness.closed).map(({ name: branch }) => ({ branch, did: 'closed in dev mode' })),
  ]
  return touched
    .filter(({ branch }) => !own.has(branch))
    .map(({ branch, did }) => `the other repository (${act}): "${branch}" was ${did}`)
}

/** What was left of this repository stays; what was left of the other goes with its own clean-up. */
function leftoversOf({ the, platform, neighbours }: Ran): string[] {
  if (the.neighbour === null) return []
  const there = (name: string) => platform.state.branches.some((branch) => branch.name === name)
  const cleaned = neighbours.some(({ act, outcome }) => act !== 'push' && outcome === 'success')
  const told = !('listBranches.isStagingEnvironmentEnabled' in the.untold)
  // A person may have work on a fork of it, so it stays.
  const forked = platform.state.branches.some(({ parent }) => parent === leftovers.theirs)
  return [
    ...(there(leftovers.ours) ? [] : ['what was left of this repository is gone']),
    ...(cleaned && told && !forked && there(leftovers.theirs)
      ? ['the clean-up of the other repository is green, and what it left is there']
      : []),
  ]
}
