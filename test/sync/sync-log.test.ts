import { describe, expect, it, vi } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import type { WireAnswer } from '../../src/http/transport.ts'
import { openSyncLog } from '../../src/sync/sync-log.ts'
import { answer, htmlPage, type Reply, silence } from '../platform/fake-send.ts'
import { listed, type StepFixtureOptions, stepFixture } from '../support/fixture.ts'
import { entryOf } from './world.ts'

const inPhase = (phase: string, message: string, durationMs?: number) =>
  entryOf(message, { phase, durationMs })
const line = (text: string) => `log   12:00:01 info  | ${text}`
const broken = answer({}, 503)
const none = 'The platform returned no log for this sync.'

/** The log of a sync; the ends of groups and the number of lines in one write are events, too. */
function logOf(replies: Reply | Reply[], options: StepFixtureOptions & { onDrained?: boolean } = {}) {
  const fixture = stepFixture({ 'GET dbt-sync/job-1/logs': replies }, options)
  const { log } = fixture.context
  const writes: number[] = []
  const watched = {
    ...log,
    lines(texts: readonly string[]) {
      if (texts.length > 0) writes.push(texts.length)
      log.lines(texts)
    },
    async drained() {
      await Promise.resolve()
      if (options.onDrained) fixture.events.push('drained')
    },
    endGroup(durationMs?: number) {
      fixture.events.push('end of group')
      log.endGroup(durationMs)
    },
  }
  const printed = () => fixture.events.filter((event) => !event.startsWith('GET '))
  const reads = () => fixture.events.filter((event) => event.startsWith('GET '))
  return {
    ...fixture,
    writes,
    printed,
    reads,
    syncLog: openSyncLog({ ...fixture.context, log: watched }, 'job-1'),
  }
}

describe('an entry', () => {
  it.each([
    ['its time and level', {}, ['  12:00:01 info  | text']],
    ['a level of more letters', { level: 'warning' }, ['  12:00:01 warning | text']],
    ['a level that is a text', { level: 'very\nimportant' }, ['  12:00:01 very im… | text']],
    ['no time', { timestamp: 'soon', level: null }, ['                 | text']],
    ['lines', { message: 'one\n  two\n' }, ['  12:00:01 info  | one', '  12:00:01 info  |   two']],
    ['what a runner would obey', { message: '::error::x' }, ['  12:00:01 info  | ::error::x']],
  ])('is printed with %s', async (_, more, expected) => {
    const { syncLog, lines } = logOf(listed({ ...entryOf('text'), ...more }))
    expect(await syncLog.follow()).toBe(1)
    expect(lines()).toEqual(expected)
  })

  it('is printed once, and many in one write', async () => {
    const [one, two, three] = [entryOf('one'), entryOf('two'), entryOf('three')]
    const { syncLog, lines, writes } = logOf([listed(), listed(one, two), listed(one, two, three)])
    expect([await syncLog.follow(), await syncLog.follow(), await syncLog.follow()]).toEqual([0, 2, 1])
    expect(await syncLog.follow()).toBe(0)
    expect(lines().map((text) => text.slice(19))).toEqual(['one', 'two', 'three'])
    expect(writes).toEqual([2, 1])
  })
})

it('a page is printed when the output before it was read', async () => {
  const page = (number: number) => ({
    items: [entryOf(`page ${number}`)],
    pageInfo: { hasNextPage: number < 2, endCursor: `c${number}` },
  })
  const { syncLog, printed } = logOf([answer(page(1)), answer(page(2))], { onDrained: true })
  await syncLog.follow()
  expect(printed()).toEqual(['drained', line('page 1'), 'drained', line('page 2')])
})

it('a long log without cursors is read less often, and its end is printed all the same', async () => {
  const all = Array.from({ length: 1540 }, (_, index) => entryOf(`line ${index}`))
  let length = 1500
  const { syncLog, lines, reads } = logOf(() => listed(...all.slice(0, length)))
  for (; length < all.length; length++) await syncLog.follow()
  expect(reads().length).toBeLessThan(15)
  await syncLog.drain()
  expect(lines().map((text) => text.slice(19))).toEqual(all.map(({ message }) => message))
})

describe('a phase', () => {
  it('has a group, and what is said before it stands outside of all groups', async () => {
    const { syncLog, printed, events } = logOf(
      listed(
        entryOf('before'),
        inPhase('clone', 'a'),
        entryOf('still'),
        inPhase('clone', 'b'),
        inPhase('parse', 'c', 1500),
        entryOf('after'),
      ),
    )
    await syncLog.follow(() => events.push('said'))
    expect(printed()).toEqual([
      line('before'),
      ...['end of group', 'said', 'log ▾ clone', line('a'), line('still'), line('b')],
      ...['end of group', 'said', 'log ▾ parse', line('c'), 'end of group', 'log   parse took 1.5 s'],
      line('after'),
    ])
  })

  it('that comes again has another group', async () => {
    const { syncLog, lines } = logOf(listed(inPhase('parse', 'a', 1000), inPhase('parse', 'b', 10)))
    await syncLog.follow()
    expect(lines().filter((text) => !text.includes('|'))).toEqual(['▾ parse', '  parse took 1 s', '▾ parse'])
  })

  it('with its time is in the report, and how far the sync has come is known', async () => {
    const { syncLog, context } = logOf([
      listed(inPhase('cl\none', 'a', 1500)),
      listed(
        inPhase('cl\none', 'a', 1500),
        inPhase(`x\n${'y'.repeat(90)}`, 'b'),
        entryOf('c', { durationMs: 5 }),
      ),
    ])
    expect(syncLog.reached()).toEqual({ finished: [], current: undefined })
    await syncLog.follow()
    const finished = [{ name: 'cl one', durationMs: 1500 }]
    expect(syncLog.reached()).toEqual({ finished, current: undefined })
    await syncLog.follow()
    expect(syncLog.reached()).toEqual({ finished, current: `x ${'y'.repeat(77)}…` })
    expect(context.journal.findings).toEqual({ syncPhases: finished })
  })

  it('is named on one short line', async () => {
    const { syncLog, lines, context } = logOf(listed(inPhase('p'.repeat(100), 'a', 1)))
    await syncLog.follow()
    const name = `${'p'.repeat(79)}…`
    expect(lines()[0]).toBe(`▾ ${name}`)
    expect(context.journal.findings.syncPhases).toEqual([{ name, durationMs: 1 }])
  })

  it('is printed but not in the report when there are more than a hundred', async () => {
    const phases = Array.from({ length: 102 }, (_, index) => inPhase(`p${index}`, 'a', 1000 + index))
    const { syncLog, context, lines } = logOf(listed(...phases))
    await syncLog.follow()
    expect(context.journal.findings.syncPhases).toHaveLength(100)
    expect(syncLog.reached().finished.at(-1)).toEqual({ name: 'p99', durationMs: 1099 })
    expect(lines()).toContain('  p101 took 1.1 s')
  })
})

it('the last error that says something is the reason of a failure without one', async () => {
  const error = (message: string) => entryOf(message, { level: 'error' })
  const { syncLog } = logOf(listed(error('first'), error('no\nmodel x'), error(' \n '), entryOf('bye')))
  expect(syncLog.lastError()).toBe('')
  await syncLog.follow()
  expect(syncLog.lastError()).toBe('no\nmodel x')
  expect(syncLog.failedPhase()).toBe('')
})

describe('a log that cannot be read', () => {
  it('is no failure, and is given up after five times in a row', async () => {
    const { syncLog, reads, elapsed } = logOf(broken)
    for (let looks = 0; looks < 7; looks++) expect(await syncLog.follow()).toBe(0)
    expect(reads()).toHaveLength(5)
    expect(reads()[0]).toBe('GET dbt-sync/job-1/logs?first=1000')
    expect(elapsed()).toBe(0)
  })

  it('has five more times after each that went well', async () => {
    const four = Array<Reply>(4).fill(broken)
    const { syncLog, lines } = logOf([...four, listed(), ...four, listed(entryOf('at last'))])
    for (let looks = 0; looks < 10; looks++) await syncLog.follow()
    expect(lines()).toHaveLength(1)
  })

  it.each<[string, number, Reply]>([
    ['404', 5, answer({}, 404)],
    ['a page', 1, htmlPage],
    ['403', 1, answer({}, 403)],
  ])('since it responds with %s is requested no more often than it may help: %i', async (_, times, reply) => {
    const { syncLog, reads } = logOf(reply)
    for (let looks = 0; looks < 7; looks++) await syncLog.follow()
    expect(reads()).toHaveLength(times)
  })

  it('until the time is spent ends the step', async () => {
    await expect(logOf(silence, { budgetMs: 900 }).syncLog.follow()).rejects.toMatchObject({ name: 'Stop' })
    const { syncLog } = logOf(silence, { budgetMs: 2000 })
    expect(await syncLog.follow()).toBe(0)
    await expect(syncLog.readEnd()).rejects.toMatchObject({ name: 'Stop' })
  })
})

describe('a log that stalls', () => {
  /** No time passes meanwhile but what the test lets pass. */
  const stalled: Reply = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

  it('holds up one poll for a second, and the end for no longer than a request may take', async () => {
    const { syncLog, clock, reads, lines, elapsed } = logOf([listed(entryOf('one')), stalled])
    await syncLog.follow()
    const second = syncLog.follow()
    await vi.waitUntil(() => reads().length === 2)
    clock.advance(1000)
    expect(await second).toBe(0)
    expect(await syncLog.follow()).toBe(0)
    const end = syncLog.readEnd()
    clock.advance(4000)
    await end
    await syncLog.drain()
    expect([elapsed(), reads().length, lines().length]).toEqual([5000, 2, 1])
    expect(clock.pending()).toBe(logOf([]).clock.pending())
  })

  it('only at the end is requested once then', async () => {
    const { syncLog, reads, lines, elapsed } = logOf(silence)
    await syncLog.drain()
    expect([elapsed(), reads().length]).toEqual([5000, 1])
    expect(lines()).toEqual([none])
  })

  it('and responds after all is printed, and read on', async () => {
    let respond: (reply: WireAnswer) => void = () => undefined
    const late: Reply = () =>
      new Promise((resolve) => {
        respond = resolve
      })
    const { syncLog, clock, reads, lines } = logOf([late, listed(entryOf('late'), entryOf('later'))])
    const first = syncLog.follow()
    await vi.waitUntil(() => reads().length === 1)
    clock.advance(1000)
    expect(await first).toBe(0)
    respond(listed(entryOf('late')))
    await syncLog.readEnd()
    expect(lines().map((text) => text.slice(19))).toEqual(['late', 'later'])
  })
})

describe('the end of a sync', () => {
  it('has its log read out until nothing new comes, and closes its group', async () => {
    const [one, two] = [inPhase('parse', 'one'), entryOf('two')]
    const { syncLog, events, reads, elapsed } = logOf([listed(), listed(one), listed(one, two)])
    await syncLog.drain()
    expect(elapsed()).toBe(1500)
    expect(reads()).toHaveLength(4)
    expect(events.at(-1)).toBe('end of group')
  })

  it('waits half a second before each request, while something comes', async () => {
    const [one, two] = [entryOf('one'), entryOf('two')]
    const { syncLog, lines, reads, elapsed } = logOf([listed(one), listed(one, two)])
    await syncLog.drain()
    expect(lines()).toHaveLength(2)
    expect(reads()).toHaveLength(3)
    expect(elapsed()).toBe(1000)
  })

  it('does not wait forever for a log that never ends', async () => {
    let number = 0
    const more: Reply = () => {
      number++
      const pageInfo = { hasNextPage: false, endCursor: `c${number}` }
      return answer({ items: [entryOf(`line ${number}`)], pageInfo })
    }
    const { syncLog, reads, elapsed } = logOf(more)
    await syncLog.drain()
    expect(reads()).toHaveLength(20)
    expect(elapsed()).toBe(9500)
  })

  it('is read once, and what appears within half a second of that is printed later, in groups of its own', async () => {
    const [one, two, three] = [inPhase('parse', 'one'), entryOf('two'), inPhase('parse', 'three')]
    const { syncLog, printed, clock, reads, elapsed } = logOf([listed(one), listed(one, two, three)])
    await syncLog.readEnd()
    expect(printed()).toEqual(['end of group', 'log ▾ parse', line('one'), 'end of group'])
    clock.advance(400)
    await syncLog.drain()
    expect(elapsed()).toBe(1000)
    expect(reads()).toHaveLength(3)
    expect(printed().slice(4)).toEqual([
      ...['log ▾ Sync log', line('two'), 'end of group'],
      ...['log ▾ parse', line('three'), 'end of group'],
    ])
  })

  it.each([
    [0, 500],
    [499, 500],
    [3000, 3000],
  ])('is waited for only as long as other work did not take: %i ms', async (workMs, totalMs) => {
    const { syncLog, clock, reads, lines, elapsed } = logOf(listed(entryOf('one')))
    await syncLog.readEnd()
    clock.advance(workMs)
    await syncLog.drain()
    expect([elapsed(), reads().length, lines().length]).toEqual([totalMs, 2, 1])
  })

  it('says once that there was no log', async () => {
    const empty = logOf(listed())
    await empty.syncLog.drain()
    expect(empty.lines()).toEqual([none])
    const withOne = logOf(listed(entryOf('one')))
    await withOne.syncLog.follow()
    await withOne.syncLog.drain()
    expect(withOne.lines()).toEqual(['  12:00:01 info  | one'])
  })

  it('is not held up by a log that was given up', async () => {
    const { syncLog, reads, lines, elapsed } = logOf(htmlPage)
    await syncLog.drain()
    await syncLog.drain()
    expect(reads()).toHaveLength(1)
    expect(elapsed()).toBe(0)
    expect(lines()).toEqual([none, none])
  })

  it('is not waited for when the time is spent', async () => {
    const { syncLog } = logOf(listed(), { budgetMs: 200 })
    await expect(syncLog.drain()).rejects.toBeInstanceOf(Stop)
  })
})
