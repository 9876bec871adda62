import { expect, it } from 'vitest'
import { useProject } from '../support/platform.ts'
import type { Hub } from './lagging-hub.ts'
import { breachesOf } from './lagging-judge.ts'
import { job, only, type Wish } from './lagging-one.ts'
import { leftovers } from './lagging-others.ts'
import { runCase } from './lagging-run.ts'

const project = useProject()

/** GitHub where nothing happens, but for what is said. */
function hub(more: Partial<Hub> = {}): Hub {
  return {
    ...{ proposed: true, disk: 'nothing', test: 'passes', failOn: 'breaking', breaking: false },
    ...{ base: { event: 'trunk', first: 'trunk', last: 'trunk', afterMs: 0 } },
    ...{ ref: { moves: 'never', afterMs: 0 }, named: true, skipUnchanged: false, documents: false },
    ...{ workflows: 'one', pauseMs: 0, commentLagMs: 0, closed: null },
    ...more,
  }
}
const away: Partial<Hub> = { ref: { moves: 'on', afterMs: 0 }, named: false }
const stacked: Hub['base'] = { event: 'trunk', first: 'stack', last: 'stack', afterMs: 0 }

// Where GitHub decides; all that could be taken for it instead says otherwise.
it.each<[string, Wish, Partial<Hub>]>([
  ['success', { command: 'sync' }, { disk: 'broken' }],
  ['success', { command: 'validate' }, { disk: 'broken' }],
  ['success', { command: 'merge' }, { disk: 'broken' }],
  ['success', { command: 'release' }, { disk: 'broken', proposed: false }],
  ['success', { command: 'sync' }, { base: stacked, skipUnchanged: true }],
  ['skipped', { command: 'sync' }, { skipUnchanged: true, documents: true }],
  ['failure', { command: 'sync' }, { disk: 'loose', breaking: true }],
  ['failure', { command: 'sync' }, { base: stacked, breaking: true }],
  ['failure', { command: 'validate' }, { disk: 'loose', test: 'fails' }],
  ['failure', { command: 'sync' }, away],
  ['success', { command: 'sync' }, { ...away, failOn: 'never' }],
])('is %s on GitHub: %o with %o', async (outcome, the, more) => {
  const { proposed } = hub(more)
  const jobs = [job({ ...the, event: proposed ? 'pull_request' : 'push' })]
  const ran = await runCase(only({ jobs, hub: hub(more) }), project())
  expect(await breachesOf(ran)).toEqual([])
  expect(ran.jobs[0]?.step?.outputs.outcome).toBe(outcome)
  expect(ran.hub?.comments.length).toBe(proposed && outcome !== 'skipped' ? 1 : 0)
})

// When the job is over, which leaves its branch; another one was left by an earlier run.
const closed: NonNullable<Hub['closed']> = {
  ...{ afterMs: 120_000, startsAfterMs: 5000, reopensAfterMs: null, runId: 95, ofFork: false },
}
it.each<[string, Hub['closed'], ('earlier' | 'job')[]]>([
  ['it is closed', closed, []],
  ['it is closed, and the job began after that', { ...closed, runId: 60 }, ['job']],
  ['it is open again', { ...closed, reopensAfterMs: 4000 }, ['earlier', 'job']],
  ['it is opened later', { ...closed, reopensAfterMs: 60_000 }, []],
  ['that of a fork is closed', { ...closed, ofFork: true }, ['earlier', 'job']],
])('what is left of a pull request when %s: %o', async (_, each, left) => {
  const jobs = [job({ event: 'pull_request', inputs: { 'delete-branch': 'never' } })]
  const ran = await runCase(only({ jobs, hub: hub({ closed: each }) }), project())
  expect(await breachesOf(ran)).toEqual([])
  const branches = { earlier: leftovers.ours, job: ran.jobs[0]?.step?.outputs.branch }
  const names = new Set(ran.platform.state.branches.map(({ name }) => name))
  for (const [whose, name = ''] of Object.entries(branches))
    expect(names.has(name), whose).toBe(left.some((kept) => kept === whose))
})

it.each([
  ['one', 1],
  ['two', 2],
] as const)('workflows on a pull request: %s; comments: %d', async (workflows, count) => {
  const jobs = [job({ event: 'pull_request' }), job({ event: 'pull_request' })]
  const ran = await runCase(only({ jobs, hub: hub({ workflows, commentLagMs: 1500 }) }), project())
  expect(await breachesOf(ran)).toEqual([])
  expect(ran.hub?.comments.length).toBe(count)
})
