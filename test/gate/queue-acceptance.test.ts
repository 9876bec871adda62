import fc from 'fast-check'
import { expect, it } from 'vitest'
import { concludeChecks } from '../../src/base/conclude-checks.ts'
import type { RawContext } from '../../src/base/event.ts'
import { readAcceptance } from '../../src/gate/acceptance.ts'
import { judgeChanges } from '../../src/gate/judge-changes.ts'
import { publish } from '../../src/publish.ts'
import { ofJob } from '../github/marks.ts'
import { changeOf, comparisonOf, reportOf } from '../report/reports.ts'
import { runOn } from '../support/events.ts'
import { stepFixture } from '../support/fixture.ts'
import { connect } from '../support/github.ts'
import { type QueueWorld, queueWorld } from '../support/merge-queue.ts'
import { isExhaustive, runs } from '../support/property-runs.ts'
import { type VirtualClock, virtualClock } from '../support/virtual-clock.ts'

// Random stories of three pull requests that end in one merge queue, against a model of what their labels cover.

const label = 'approved-breaking-change'
const numbers = [7, 8, 9]
const fingerprints = ['00000000000a', '00000000000b', '00000000000c']
type Comment = 'always' | 'never'

/** What a label covers: by a comment, the changes that it lists; else the commit. */
interface Known {
  changes: string[]
  isSet: boolean
  comment: string[] | null
  covers: string[] | 'commit'
}

const pullRequest = fc.constantFrom(...numbers)
const setting = fc.record({ act: fc.constantFrom('set', 'remove'), number: pullRequest })
const act = fc.oneof(
  fc.record({ act: fc.constant('push'), number: pullRequest, changes: fc.subarray(fingerprints) }),
  fc.record({ act: fc.constantFrom('run', 'run', 'run', 'reopen'), number: pullRequest }),
  { arbitrary: setting, weight: 2 },
)
type Act = { act: string; number: number; changes?: string[] }

const story = fc.record({
  comment: fc.constantFrom<Comment>('always', 'never'),
  /** Of each pull request: what its first commit changes. */
  begin: fc.array(fc.subarray(fingerprints, { minLength: 1 }), { minLength: 3, maxLength: 3 }),
  acts: fc.array<Act>(act, { maxLength: 16, size: 'max' }),
  order: fc.shuffledSubarray(numbers, { minLength: 3 }),
  /** While the group waits. */
  late: fc.array<Act>(setting, { maxLength: 3 }),
})

it('accepts what the labels of its pull requests cover, all of it and nothing else', {
  timeout: 120_000,
}, async () => {
  const seen = { lists: 0, commits: 0, partly: 0 }
  await fc.assert(
    fc.asyncProperty(story, async ({ comment, begin, acts, order, late }) => {
      const clock = virtualClock()
      const world = await queueWorld(clock)
      const known = new Map(
        numbers.map((number, index): [number, Known] => {
          world.push(number)
          return [number, { changes: begin[index] ?? [], isSet: false, comment: null, covers: [] }]
        }),
      )
      for (const each of acts) await happen(world, clock, comment, known, each)
      for (const number of order) world.enqueue(number)
      for (const each of late) await happen(world, clock, comment, known, each)
      for (const [index, number] of order.entries()) {
        world.pass()
        const steps = contextOf(world, clock, comment, world.groupEvent(number))
        const acceptance = await readAcceptance(steps.context, label)
        const accepted = acceptance.state === 'set' ? acceptance.accepts : new Set<string>()
        const group = order.slice(0, index + 1).map((each) => known.get(each))
        const covers = group.flatMap((each) => (each?.isSet ? [each.covers] : []))
        const isAll = comment === 'never' && covers.length === group.length && !covers.some(Array.isArray)
        const listed = new Set(covers.flatMap((each) => (each === 'commit' ? [] : each)))
        expect(accepted === 'all' ? 'all' : [...accepted].toSorted()).toEqual(
          isAll ? 'all' : [...listed].toSorted(),
        )
        if (isAll) seen.commits++
        else if (listed.size > 0) seen.lists++
        else if (covers.includes('commit')) seen.partly++
      }
    }),
    // With a seed, since few runs must come to all of what is counted below.
    { ...runs(20, 80), ...(isExhaustive ? {} : { seed: 1 }) },
  )
  // Without these, the stories say nothing.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
})

async function happen(
  world: QueueWorld,
  clock: VirtualClock,
  comment: Comment,
  known: Map<number, Known>,
  { act, number, changes = [] }: Act,
): Promise<void> {
  const one = known.get(number)
  if (!one) return
  world.pass()
  if (act === 'push') {
    world.push(number)
    Object.assign(one, { changes, ...(one.covers === 'commit' && { covers: [] }) })
  } else if (act === 'reopen') {
    world.happen(number, 'reopened')
    if (one.covers === 'commit') one.covers = []
  } else if (act === 'run') {
    await run(world, clock, comment, number, one.changes)
    if (comment === 'always') one.comment = one.changes
  } else if (one.isSet !== (act === 'set')) {
    one.isSet = act === 'set'
    world.label(number, one.isSet)
    one.covers = comment === 'never' ? 'commit' : (one.comment ?? [])
  }
}

/** A run of the pull request, with its comment. */
async function run(
  world: QueueWorld,
  clock: VirtualClock,
  comment: Comment,
  number: number,
  found: readonly string[],
): Promise<void> {
  const { context } = contextOf(world, clock, comment, world.pullRequestEvent(number))
  const changes = found.map((fingerprint) => changeOf({ fingerprint, member: `orders.${fingerprint}` }))
  const judged = await judgeChanges(context, comparisonOf(changes), null, { acceptLabel: label })
  // The gate may be red.
  concludeChecks(context, [{ ...judged, failure: null }])
  const shownAs = {
    command: 'sync',
    githubToken: 'x',
    comment,
    commentKey: ofJob,
  } as const
  const writeReport = () => Promise.resolve('/report.json')
  await publish(
    { ...context, writeReport, writeSummary: () => Promise.resolve() },
    { ...shownAs, ran: true },
    reportOf({ findings: context.journal.findings }),
    () => undefined,
    new AbortController().signal,
  )
}

let runId = 0

function contextOf(
  { server }: QueueWorld,
  clock: VirtualClock,
  comment: Comment,
  event: Pick<RawContext, 'eventName' | 'ref' | 'payload'>,
) {
  const settings = { githubToken: 'x', commentKey: ofJob, failOn: 'breaking', comment } as const
  const steps = stepFixture({}, { settings })
  const run = runOn({ ...event, sha: '', runId: ++runId, runAttempt: 1 }, server.repository)
  const github = connect({ baseUrl: server.url, repository: server.repository, clock })
  const connectGitHub = () => Promise.resolve(github)
  return { context: { ...steps.context, run, clock, connectGitHub } }
}
