import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { PlatformError } from '../../src/platform/errors.ts'
import { createPace } from '../../src/query-api/pace.ts'
import { platformError } from '../platform/fake-send.ts'

const limited = platformError({ status: 429 })
const rejected = platformError({ trouble: 'rejected', status: 400 })
const timeout = platformError({ timedOut: true })

type Paced = Parameters<Parameters<ReturnType<typeof createPace>>[0]>[0]
type Sent = Paced & PromiseWithResolvers<string>

/** A planner that is sent so many requests, and has the open ones. */
function planner(count: number) {
  const inTurn = createPace()
  const open = new Set<Sent>()
  const send = (paced: Paced) => {
    const sent = { ...paced, ...Promise.withResolvers<string>() }
    open.add(sent)
    return sent.promise.finally(() => open.delete(sent))
  }
  const ends = Promise.allSettled(Array.from({ length: count }, () => inTurn(send)))
  /** Ends so many of the open ones, as they were begun. */
  async function end(many: number, how: (sent: Sent) => void = ({ resolve }) => resolve('planned')) {
    await setImmediate()
    for (let left = many; left > 0; left--) {
      const [first] = open
      if (!first) throw new Error('none is open')
      how(first)
      await setImmediate()
    }
    return open.size
  }
  return { open, end, ends, inTurn: () => inTurn(send) }
}

const fail =
  (error: PlatformError) =>
  ({ reject }: Sent) =>
    reject(error)

it('sends half as many after failed attempts of the same moment that are repeated', async () => {
  const { open, end } = planner(100)
  await end(0)
  expect(open.size).toBe(8)
  for (const { onRetry } of open) onRetry(limited)
  // Those that wait to be repeated keep their place.
  expect([open.size, await end(4), await end(1)]).toEqual([8, 4, 4])
})

it('sends a quarter after timeouts, then one alone with more time', async () => {
  const { open, end } = planner(100)
  expect(await end(8, fail(timeout))).toBe(2)
  expect([...open].map(({ requestTimeoutMs }) => requestTimeoutMs)).toEqual([undefined, undefined])
  expect(await end(2, fail(timeout))).toBe(1)
  expect([...open].map(({ requestTimeoutMs }) => requestTimeoutMs)).toEqual([60_000])
})

it('fails what waits where one times out alone, and sends what comes later', async () => {
  const { open, end, ends, inTurn } = planner(100)
  await end(8, fail(timeout))
  await end(2, fail(timeout))
  expect(await end(1, fail(timeout))).toBe(0)
  expect((await ends).every(({ status }) => status === 'rejected')).toBe(true)
  const later = inTurn()
  expect(await end(1)).toBe(0)
  expect([open.size, await later]).toEqual([0, 'planned'])
})

it('sends one more at a time as it gets responses, rejections included, and never more than 8', async () => {
  const { end } = planner(2_000)
  await end(8, fail(timeout))
  expect([await end(39), await end(1)]).toEqual([2, 3])
  expect([await end(59, fail(rejected)), await end(1, fail(rejected))]).toEqual([3, 4])
  expect(await end(20 * (4 + 5 + 6 + 7))).toBe(8)
  expect(await end(200)).toBe(8)
})

it('begins to count anew after each failed attempt', async () => {
  const { open, end } = planner(1_000)
  await end(8, fail(timeout))
  await end(39)
  for (const { onRetry } of open) onRetry(limited)
  expect([await end(19), await end(1)]).toEqual([1, 2])
})
