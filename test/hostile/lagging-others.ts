import { isPersonal } from '../../emulator/state/environments.ts'
import type { SeedBranch, SeedRun } from '../../emulator/state/seed.ts'
import { branchNameFor } from '../../src/deployment/branch-name.ts'
import type { Send } from '../../src/http/transport.ts'
import { projectGitHub, runStep, type Step, type StepOptions } from '../support/platform.ts'
import type { Ran } from './lagging-run.ts'
import type { SharedTime } from './lagging-time.ts'
import type { Setup } from './matrix-run.ts'

// Two that are there besides the jobs: people with environments of their own on the branches of the jobs, where other
// code may be at work, and a second repository on the same deployment, with the same token and the same numbers.

/** What the second repository does, one after the other. */
export interface Neighbour {
  afterMs: number
  acts: ('push' | 'pull request closed' | 'clean-up of all')[]
}

/** What became of one of these. */
export interface NeighbourRun {
  /** As the witness has it: beyond the jobs. */
  name: number
  act: Neighbour['acts'][number]
  outcome: string | undefined
}

const ourRepository = 'acme/shop-dbt'
const otherRepository = 'acme/other-dbt'
const number = 7
const leftover = (repository: string) => {
  const pullRequest = { number, fromFork: false, closed: false }
  return branchNameFor('main', { repository, pullRequest, runId: '50', runAttempt: '1' }, 'cafe0009')
}
/** What a runner that was lost has left of each repository, of a pull request of the same number. */
export const leftovers = { ours: leftover(ourRepository), theirs: leftover(otherRepository) }

export const leftBranches: SeedBranch[] = Object.values(leftovers).map((name) => ({ name }))
export const leftRuns: SeedRun[] = Object.values(leftovers).map((branchName) => ({ branchName, ref: 'main' }))

/**
 * Gives a job a team file, for which it asks the query API of its branch. That of a pull request or a merge queue is the
 * file of the base commit. What `deploy` uploads has nothing that a test could query.
 */
export function withTeamFile(command: string, options: Setup['options']): Setup['options'] {
  const text = command === 'deploy' ? 'compare: true\n' : `compare: true\ntests:\n${customers}`
  const { github = projectGitHub, files } = options
  return {
    ...options,
    inputs: { ...options.inputs, 'github-token': 'ghs_actions', comment: 'never' },
    files: { ...files, [path]: text },
    github: (clock) => ({
      ...github(clock),
      fileAt: async (at) => (at === path ? { value: new TextEncoder().encode(text) } : null),
    }),
  }
}
const path = '.data-model-ci.yml'
const customers =
  '  - {name: customers, query: {measures: [customers.count]}, expect: {rows: 1, value: {customers.count: "= 2"}}}\n'
export const warehouse = { customers: { columns: ['id'], rows: [[1], [2]] } }

/** Runs the steps of the second repository. @param first name of the first of them */
export async function runNeighbour(
  { afterMs, acts }: Neighbour,
  first: number,
  time: SharedTime,
  send: Send,
  platform: NonNullable<StepOptions['shared']>['platform'],
): Promise<NeighbourRun[]> {
  await time.wait(afterMs)
  const runs: NeighbourRun[] = []
  for (const [index, act] of acts.entries()) {
    const name = first + index
    const process = time.process(name, send, () => undefined)
    let runPost: Step['runPost'] | undefined
    const step = await runStep({
      ...optionsOf(act),
      repository: otherRepository,
      send: process.send,
      stepId: `beef000${index}`,
      shared: { platform, clock: process.clock },
      onStart: (started) => {
        runPost = started.runPost
      },
    })
    await runPost?.()
    runs.push({ name, act, outcome: step.outputs.outcome })
  }
  return runs
}

function optionsOf(act: Neighbour['acts'][number]): StepOptions {
  const cleanup = { command: 'cleanup', 'dry-run': 'false' }
  if (act === 'push')
    return { inputs: { command: 'sync', ref: 'main', activate: 'staging' }, event: { runId: 90 } }
  if (act === 'clean-up of all')
    return { inputs: { ...cleanup, 'older-than': '1h' }, event: { eventName: 'schedule', runId: 91 } }
  const repo = { full_name: otherRepository }
  const pull_request = {
    number,
    head: { ref: 'work', sha: 'a'.repeat(40), repo },
    base: { ref: 'main', repo },
  }
  return {
    inputs: { ...cleanup, 'github-token': 'ghs_actions' },
    github: () => ({ ...projectGitHub(), isOpen: () => Promise.resolve(false) }),
    event: {
      eventName: 'pull_request',
      ref: `refs/pull/${number}/merge`,
      runId: 92,
      payload: { action: 'closed', pull_request, repository: { ...repo, default_branch: 'main' } },
    },
  }
}

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
    // With its own clean-up, that is for others to judge.
    ...(the.hub?.closed || there(leftovers.ours) ? [] : ['what was left of this repository is gone']),
    ...(cleaned && told && !forked && there(leftovers.theirs)
      ? ['the clean-up of the other repository is green, and what it left is there']
      : []),
  ]
}
