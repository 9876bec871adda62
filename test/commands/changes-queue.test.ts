import { describe, expect, it } from 'vitest'
import { mona } from '../../emulator/github/index.ts'
import { runStep, useCommand } from '../support/command.ts'
import { type QueueWorld, queueWorld } from '../support/merge-queue.ts'
import { modelOf } from '../support/model-words.ts'
import { sharedPlatform } from '../support/platform.ts'
import { talkingTo } from '../support/pull-on-github.ts'

// The label that accepts changes in a merge queue, through the whole action. Each pull request of the queue may have it.

useCommand()

interface Told {
  end: string
  errors: string
}

/** @param comment input of each run */
async function start(comment: 'always' | 'never') {
  const breaking = modelOf('; no revenue')
  const shared = await sharedPlatform({
    state: { files: modelOf(''), branches: [{ name: 'feature', files: breaking }] },
  })
  const queue = await queueWorld(shared.clock)
  const inputs = { 'fail-on': 'breaking', 'github-token': 'ghs_actions', comment }
  let runId = 100
  /** A run of the breaking model. */
  const run = async (event: ReturnType<QueueWorld['pullRequestEvent']>): Promise<Told> => {
    queue.pass()
    for (const base of [queue.base, ...queue.groups()])
      queue.server.files.set(`${base}:.data-model-ci.yml`, 'compare: true\n')
    const step = await runStep({
      shared,
      inputs: { command: 'validate', branch: 'feature', ...inputs },
      event: { ...event, runId: ++runId },
      files: breaking,
      ...talkingTo(queue.server),
    })
    const gate = step.report.findings.changeGate?.result ?? 'not judged'
    return { end: `${gate}, exit ${step.exitCode}`, errors: step.errors.join('\n') }
  }
  return {
    ...queue,
    onPullRequest: (number: number) => run(queue.pullRequestEvent(number)),
    /** Adds a pull request to the queue, and runs its group. */
    inQueue: (number: number) => run(queue.enqueue(number)),
    again: (number: number) => run(queue.groupEvent(number)),
  }
}

const green = 'accepted, exit 0'

describe('without comments', () => {
  it('a label that accepts on the pull request accepts in the queue', async () => {
    const { push, label, onPullRequest, inQueue } = await start('never')
    push(7)
    label(7)
    expect((await onPullRequest(7)).end).toBe(green)
    expect((await inQueue(7)).end).toBe(green)
  })

  it('a label that was set before a push accepts nothing of it', async () => {
    const { push, label, inQueue } = await start('never')
    push(7)
    label(7)
    push(7)
    const { end, errors } = await inQueue(7)
    expect(end).toBe('later, exit 1')
    expect(errors).toContain('found after the label')
  })

  it('counts from when the branch got its commit, wherever that commit was before', async () => {
    const { server, push, head, label, pass, inQueue } = await start('never')
    push(7)
    server.push('elsewhere', mona, 'e'.repeat(40))
    label(7)
    pass()
    server.push('work-7', mona, 'e'.repeat(40))
    expect(head(7)).toBe('e'.repeat(40))
    expect((await inQueue(7)).end).toBe('later, exit 1')
  })

  it('counts from when a branch was moved back to its commit', async () => {
    const { server, push, head, label, pass, inQueue } = await start('never')
    push(7)
    const first = head(7)
    push(7)
    label(7)
    pass()
    server.push('work-7', mona, first)
    expect((await inQueue(7)).end).toBe('later, exit 1')
  })

  it('counts from when the pull request was reopened', async () => {
    const { server, push, label, pass, happen, inQueue } = await start('never')
    push(7)
    label(7)
    pass()
    happen(7, 'reopened')
    expect((await inQueue(7)).end).toBe('later, exit 1')
    label(7, false)
    pass()
    label(7)
    expect(server.events.at(-1)?.event).toBe('labeled')
    expect((await inQueue(7)).end).toBe(green)
  })

  it.each<[string, (world: QueueWorld) => void, string]>([
    [
      'is in a fork',
      ({ pull }) => void Object.assign(pull(7), { headRepository: 'outsider/shop-dbt' }),
      'in a fork',
    ],
    [
      'moved since',
      ({ server }) =>
        void server.activities.push(...server.activities.map((each) => ({ ...each, after: 'd'.repeat(40) }))),
      'does not list the push',
    ],
    [
      'has a push that GitHub does not list',
      ({ server }) => void server.activities.splice(0),
      'does not list the push',
    ],
    [
      'may not be asked about',
      ({ server }) =>
        void server.faults.push({ operation: 'repos/list-activities', answer: { status: 403, body: {} } }),
      'GitHub responded 403 while reading when the branch was pushed to',
    ],
  ])('accepts nothing where the head branch %s, and says so', async (_, change, why) => {
    const world = await start('never')
    world.push(7)
    world.label(7)
    change(world)
    const { end, errors } = await world.inQueue(7)
    expect(end).toBe('rejected, exit 1')
    expect(errors).toContain(why)
  })

  it('needs the label on each pull request ahead, since nothing says whose a change is', async () => {
    const world = await start('never')
    for (const number of [7, 8]) world.push(number)
    world.label(8)
    await world.inQueue(7)
    const { end, errors } = await world.inQueue(8)
    expect(end).toBe('rejected, exit 1')
    expect(errors).toContain('"approved-breaking-change" of #7 accepts nothing')
    world.label(7)
    expect((await world.again(8)).end).toBe(green)
  })
})

describe('a pull request behind another one', () => {
  it.each(['always', 'never'] as const)(
    'is accepted with what is accepted ahead (comment: %s)',
    async (comment) => {
      const world = await start(comment)
      for (const number of [7, 8, 9]) world.push(number)
      await world.onPullRequest(7)
      for (const number of comment === 'never' ? [7, 8, 9] : [7]) world.label(number)
      expect((await world.onPullRequest(7)).end).toBe(green)
      expect((await world.inQueue(7)).end).toBe(green)
      expect((await world.inQueue(8)).end).toBe(green)
      expect((await world.inQueue(9)).end).toBe(green)
    },
  )

  it('is not accepted with the label of a pull request behind it, or of another queue', async () => {
    const world = await start('always')
    for (const number of [7, 8, 9]) world.push(number)
    await world.onPullRequest(8)
    world.label(8)
    await world.onPullRequest(8)
    expect((await world.inQueue(7)).end).toBe('rejected, exit 1')
    expect((await world.inQueue(8)).end).toBe(green)
    expect((await world.again(7)).end).toBe('rejected, exit 1')
  })

  it('does not need the one ahead any more after its merge', async () => {
    const world = await start('always')
    for (const number of [7, 8]) world.push(number)
    await world.inQueue(7)
    await world.inQueue(8)
    world.merge(7)
    await world.onPullRequest(8)
    world.label(8)
    expect((await world.again(8)).end).toBe(green)
  })

  it.each(['always', 'never'] as const)(
    'is accepted with what is accepted ahead, also when that is merged meanwhile (comment: %s)',
    async (comment) => {
      const world = await start(comment)
      for (const number of [7, 8]) world.push(number)
      await world.onPullRequest(7)
      for (const number of comment === 'never' ? [7, 8] : [7]) world.label(number)
      await world.inQueue(7)
      const compare = 'repos/compare-commits-with-basehead'
      // The first comparison finds the queue, the second one whose the changes are.
      world.server.before(compare, () => world.server.before(compare, () => world.merge(7)))
      expect((await world.inQueue(8)).end).toBe(green)
      expect(world.pull(7).open).toBe(false)
    },
  )

  it.each<[string, (world: QueueWorld) => void, string]>([
    ['left the queue', ({ leave }) => leave(7), 'The merge queue changed'],
    [
      'has two names',
      ({ server, group }) =>
        void server.refs.set(`refs/heads/gh-readonly-queue/main/pr-9-${'9'.repeat(40)}`, group(7)),
      'two branches of the merge queue',
    ],
  ])('accepts nothing where the one ahead %s, and says so', async (_, change, why) => {
    const world = await start('always')
    for (const number of [7, 8]) world.push(number)
    await world.onPullRequest(8)
    world.label(8)
    await world.inQueue(7)
    expect((await world.inQueue(8)).end).toBe(green)
    change(world)
    const { end, errors } = await world.again(8)
    expect(end).toBe('rejected, exit 1')
    expect(errors).toContain(why)
  })

  it('is not accepted with the label of a branch that somebody made', async () => {
    const world = await start('always')
    for (const number of [7, 8]) world.push(number)
    await world.onPullRequest(7)
    world.label(7)
    const { server, base } = world
    server.refs.set(`refs/heads/gh-readonly-queue/main/pr-7-${'1'.repeat(40)}`, base)
    expect((await world.inQueue(8)).end).toBe('rejected, exit 1')
  })

  it('accepts nothing with more than ten in a group, and says so', async () => {
    const world = await start('always')
    for (let number = 7; number < 18; number++) world.push(number)
    await world.onPullRequest(7)
    world.label(7)
    for (let number = 7; number < 17; number++) world.enqueue(number)
    expect((await world.again(16)).end).toBe(green)
    const { end, errors } = await world.inQueue(17)
    expect(end).toBe('rejected, exit 1')
    expect(errors).toContain('more than 10 pull requests')
  })
})
