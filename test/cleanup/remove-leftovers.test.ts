import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import type { LeftoverBranch } from '../../src/cleanup/leftover-branches.ts'
import { type Failed, leftoverFailure, removeLeftovers } from '../../src/cleanup/remove-leftovers.ts'
import type { WireRequest } from '../../src/http/transport.ts'
import { PlatformError } from '../../src/platform/errors.ts'
import { answer, fault, platformError, type Reply, replyTo, silence } from '../platform/fake-send.ts'
import { listed, type StepFixtureOptions, stepFixture } from '../support/fixture.ts'
import { counted } from '../support/rows.ts'

const minuteMs = 60_000
const ok = answer({})

const leftover = (name: string, change: Partial<LeftoverBranch> = {}): LeftoverBranch => ({
  name,
  staging: 'off',
  forks: [],
  ageMs: null,
  kept: null,
  ...change,
})

interface Options extends StepFixtureOptions {
  /** What deleting a branch is answered with, by name; all others go. */
  deletes?: Record<string, Reply>
  staging?: Reply
  limit?: number
  /** Gets what ends the budget. */
  cancel?: (run: (reason: Stop) => void) => void
}

async function removing(
  branches: LeftoverBranch[],
  { deletes = {}, staging = ok, ...options }: Options = {},
) {
  const fixture = stepFixture(
    {
      'DELETE branches': (wire: WireRequest, clock) => {
        const reply = deletes[wire.url.searchParams.get('branchName') ?? ''] ?? ok
        return replyTo(wire, clock, reply)
      },
      'PUT branches/staging-environment': staging,
      'GET branches': listed(),
      'GET dbt-sync': listed(),
      'GET build-status': answer({ branchName: 'b', status: 'built' }),
    },
    options,
  )
  options.cancel?.((reason) => fixture.context.budget.stop(reason))
  const removed: string[] = []
  const left = await removeLeftovers(fixture.context, branches, options.limit ?? 50, ({ name }) =>
    removed.push(name),
  )
  return {
    ...fixture,
    /** Without the questions whether the branches are in use. */
    sent: () => fixture.sent().filter((line) => !line.startsWith('GET')),
    removed,
    left: left.map(({ branch, error }) => [
      branch.name,
      error instanceof PlatformError ? error.status : error.message,
    ]),
    deleted: fixture.sent().flatMap((line) => /^DELETE .*branchName=(.*)/.exec(line)?.[1] ?? []),
  }
}

const list = (length: number) => counted(length, 'b').map((name) => leftover(name))

describe('leftover branches are removed', () => {
  it('with what is switched on off before, and without touching a fork', async () => {
    const { sent, left } = await removing([leftover('a', { staging: 'on', forks: ['dev-1', 'dev-2'] })])
    expect(left).toEqual([])
    expect(sent()).toEqual([
      'PUT branches/staging-environment {"branchName":"a","enabled":false}',
      'DELETE branches?branchName=a',
    ])
  })

  it.each<[string, Reply]>([
    ['always responds 500', answer({}, 500)],
    ['does not respond', silence],
    ['asks to wait for an hour', answer({}, 429, { 'retry-after': '3600' })],
  ])('all but one whose deletion %s, which is tried last and for at most a minute', async (_, reply) => {
    const { removed, left, deleted, elapsed } = await removing(list(5), { deletes: { b0: reply } })
    expect(removed).toEqual(['b1', 'b2', 'b3', 'b4'])
    expect(left.map(([name]) => name)).toEqual(['b0'])
    expect(deleted.slice(0, 5)).toEqual(['b0', 'b1', 'b2', 'b3', 'b4'])
    expect(elapsed()).toBeLessThanOrEqual(1.5 * minuteMs)
  })

  it('with 30 seconds for each call of the first try, so that a slow platform is not cut off', async () => {
    const slow: Reply = ({ signal }, clock) => clock.sleep(25_000, signal).then(() => ok)
    const branch = leftover('b0', { staging: 'on' })
    const { left, sent } = await removing([branch], { deletes: { b0: slow }, staging: slow })
    expect(left).toEqual([])
    expect(sent()).toHaveLength(2)
  })

  it('with 30 seconds for a branch that takes one call, and then all of them again', async () => {
    let calls = 0
    const slow: Reply = ({ signal }, clock) => clock.sleep(++calls > 1 ? 0 : 40_000, signal).then(() => ok)
    const { left, elapsed, clock } = await removing(list(1), { deletes: { b0: slow } })
    expect(left).toEqual([])
    expect([calls, elapsed()]).toEqual([2, 30_000])
    // That of the step is left.
    expect(clock.pending()).toBe(1)
  })

  it('each with its share of the time: the last one gets another try, too', async () => {
    let tries = 0
    const second: Reply = () => {
      tries++
      return tries === 2 ? ok : answer({}, 503)
    }
    const broken = answer({}, 500)
    const { removed, left, elapsed } = await removing(list(4), {
      deletes: { b0: broken, b1: broken, b2: broken, b3: second },
      budgetMs: minuteMs,
    })
    expect(removed).toEqual(['b3'])
    expect(left).toEqual([
      ['b0', 500],
      ['b1', 500],
      ['b2', 500],
    ])
    expect(elapsed()).toBeLessThan(minuteMs)
    // A quarter of the time for each that fails.
    expect(elapsed()).toBeGreaterThan(0.6 * minuteMs)
  })

  it.each([400, 403, 409])('once each where the platform rejects it (%i)', async (status) => {
    const { removed, left, deleted } = await removing(list(3), { deletes: { b1: answer({}, status) } })
    expect(deleted).toEqual(['b0', 'b1', 'b2'])
    expect([removed, left]).toEqual([['b0', 'b2'], [['b1', status]]])
  })

  it('also when they are gone already', async () => {
    const { left } = await removing(list(1), { deletes: { b0: answer({}, 404) } })
    expect(left).toEqual([])
  })

  it('up to the limit, towards which one that fails does not count', async () => {
    const { removed, left } = await removing(list(4), { deletes: { b0: answer({}, 409) }, limit: 2 })
    expect(removed).toEqual(['b1', 'b2'])
    expect(left).toEqual([['b0', 409]])
    const { deleted } = await removing(list(4), { deletes: { b0: answer({}, 500) }, limit: 2 })
    expect(deleted).toEqual(['b0', 'b1', 'b2'])
  })

  it('until 50 have failed: the reason is not in these branches then', async () => {
    const branches = list(60)
    const deletes = Object.fromEntries(branches.map(({ name }) => [name, answer({}, 403)]))
    const { left, deleted } = await removing(branches, { deletes, limit: 10 })
    expect([left.length, deleted.length]).toEqual([50, 50])
  })

  it('until the time is spent: those whose turn did not come are left, up to the limit', async () => {
    const { removed, left } = await removing(list(4), {
      deletes: { b1: silence },
      limit: 2,
      budgetMs: 20_000,
    })
    expect(removed).toEqual(['b0'])
    expect(left).toEqual([
      ['b1', undefined],
      ['b2', 'Timed out after 20 s.'],
    ])
  })

  it('until the time is spent during a request: its branch is left, too', async () => {
    const slow: Reply = (_, clock) => {
      clock.advance(28_000)
      return ok
    }
    const branches = [leftover('b0', { staging: 'on' }), leftover('b1')]
    const { removed, left } = await removing(branches, {
      deletes: { b0: silence },
      staging: slow,
      budgetMs: 29_000,
    })
    expect(removed).toEqual([])
    expect(left).toEqual([
      ['b0', expect.any(String)],
      ['b1', expect.any(String)],
    ])
  })

  it('no more once the token is rejected', async () => {
    const rejected = removing(list(2), { deletes: { b0: answer({}, 401) } })
    await expect(rejected).rejects.toMatchObject({ status: 401 })
  })

  it('no more after a signal', async () => {
    const stop = new Stop('cancelled', 'The step was cancelled (SIGINT).')
    let cancel: (reason: Stop) => void = () => undefined
    const fixture = removing(list(2), {
      deletes: {
        b0: (wire, clock) => {
          cancel(stop)
          return silence(wire, clock)
        },
      },
      cancel: (run) => {
        cancel = run
      },
    })
    await expect(fixture).rejects.toBe(stop)
  })
})

describe('a staging environment', () => {
  it.each([400, 403, 500])('that is on and cannot be switched off (%i) keeps its branch', async (status) => {
    const { left, deleted } = await removing([leftover('a', { staging: 'on' })], {
      staging: answer({}, status),
    })
    expect([left, deleted]).toEqual([[['a', status]], []])
  })

  it.each<[string, Reply]>([
    ['responds 400', answer({ message: 'Not for this branch.' }, 400)],
    ['responds 403', answer({}, 403)],
    ['responds 405', answer({}, 405)],
    ['responds 500', answer({}, 500)],
    ['breaks', fault('ECONNRESET')],
  ])('of which nothing tells whether it is on does not: its switch %s', async (_, reply) => {
    const { left, sent, lines } = await removing([leftover('a', { staging: 'unknown' })], { staging: reply })
    expect(left).toEqual([])
    expect(sent().map((line) => line.split(' ')[0])).toEqual(['PUT', 'DELETE'])
    expect(lines()[0]).toMatch(
      /^Could not switch off the staging environment of "a" \(.+[^.]\)\. The platform does not say whether it is on; the branch is deleted anyway\.$/,
    )
  })

  it('that is not switched off in time says nothing of a deletion', async () => {
    const { left, sent, lines } = await removing([leftover('a', { staging: 'unknown' })], {
      staging: silence,
      budgetMs: 5000,
    })
    expect([left.length, sent().length, lines()]).toEqual([1, 1, []])
  })

  it('of which nothing tells whether it is on is switched off where that is possible', async () => {
    const { sent, lines } = await removing([leftover('a', { staging: 'unknown' })])
    expect(sent()).toHaveLength(2)
    expect(lines()).toEqual([])
  })
})

describe('the red end', () => {
  const error = (status?: number) =>
    platformError({
      operation: { id: 'removeBranch' },
      trouble: status === 403 ? 'auth' : status === 409 ? 'rejected' : 'unreachable',
      status,
      advice: 'Check the role.',
      arrived: 'no',
    })
  const failed = (names: string[], cause: PlatformError | Stop) =>
    names.map((name) => ({ branch: leftover(name), error: cause })) as [Failed, ...Failed[]]

  it.each([
    [['a'], '1 leftover branch could not be removed: "a".'],
    [['a', 'b'], '2 leftover branches could not be removed: "a", "b".'],
    [['a', 'b', 'c', 'd', 'e'], '5 leftover branches could not be removed: "a", "b", "c", "d", "e".'],
    [
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      '7 leftover branches could not be removed: "a", "b", "c", "d", "e" and 2 more.',
    ],
  ])('names %j', (names, sentence) => {
    expect(leftoverFailure(failed(names, error(409)), 0).message).toBe(sentence)
  })

  it.each([
    [error(409), 'build'],
    [error(403), 'auth'],
    [error(500), 'network'],
    [error(), 'network'],
    [new Stop('timeout', 'Timed out after 5 min.'), 'timeout'],
  ] as const)('is of the kind of what went wrong: %s', (cause, kind) => {
    const failure = leftoverFailure(failed(['a'], cause), 1)
    expect(failure.kind).toBe(kind)
    expect(failure.cause).toBeUndefined()
    expect(failure.advice).toContain(kind === 'auth' ? 'Check the role.' : 'Run this again')
    expect(leftoverFailure(failed(['a'], cause), 0).cause).toBe(cause)
  })

  it('is that of a rejection, if there is one: then this is no outage', () => {
    const left = [...failed(['a'], error(500)), ...failed(['b'], error(409))] as const
    expect(leftoverFailure(left as unknown as Parameters<typeof leftoverFailure>[0], 0)).toMatchObject({
      kind: 'build',
    })
  })
})
