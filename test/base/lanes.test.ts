import { describe, expect, it } from 'vitest'
import { eachOf } from '../../src/base/concurrency.ts'
import { createLanes } from '../../src/base/lanes.ts'

/** A request as the server meets it. */
interface Attempt {
  index: number
  /** From 0. */
  attempt: number
  /** How many the server has, this one included. */
  running: number
  at: number
}

/** Milliseconds that the server takes; or what it responds instead, after 10 ms. */
type Server = (request: Attempt) => number | 'limited' | 'broken'

type BytesOf = (index: number) => number

/** Runs requests in virtual time: whatever is due in a millisecond happens, then the next one comes. */
async function simulate(requests: number, server: Server, bytesOf: BytesOf = () => 1, mostBytes = 1e9) {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const pass = (ms: number) => new Promise<void>((run) => timers.push({ at: now + ms, run }))
  const lanes = createLanes({ now: () => now, after: () => () => undefined, sleep: pass }, mostBytes)
  const attempts: Attempt[] = []
  const held: number[] = []
  let running = 0
  let heldBytes = 0
  const send = (index: number) =>
    lanes.run(bytesOf(index), async (onRetry) => {
      heldBytes += bytesOf(index)
      held.push(heldBytes)
      for (let attempt = 0; ; attempt++) {
        const request = { index, attempt, running: ++running, at: now }
        attempts.push(request)
        const response = server(request)
        await pass(typeof response === 'number' ? response : 10)
        running--
        if (typeof response === 'number') break
        onRetry({ rateLimited: response === 'limited' })
        await pass(100)
      }
      heldBytes -= bytesOf(index)
    })
  let isOver = false
  const indexes = Array.from({ length: requests }, (_, index) => index)
  const all = eachOf(indexes, (index) => lanes.hasRoom(bytesOf(index)), send).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    now++
    const due = timers.filter(({ at }) => at <= now)
    timers = timers.filter(({ at }) => at > now)
    for (const { run } of due) run()
  }
  await all
  return { attempts, most: Math.max(...attempts.map((each) => each.running)), held, ms: now }
}

describe('lanes', () => {
  it('grow from 8 to 64 while the server keeps up', async () => {
    const { most, attempts, ms } = await simulate(3000, () => 10)
    expect(attempts.filter(({ at }) => at === 0)).toHaveLength(8)
    expect(most).toBe(64)
    expect(ms).toBeLessThan(1000)
  })

  it('stay at 8 before a server that does one request after another', async () => {
    let free = 0
    const oneByOne: Server = ({ at }) => {
      free = Math.max(free, at) + 5
      return free - at
    }
    expect((await simulate(500, oneByOne)).most).toBe(8)
  })

  it('shrink where the server allows fewer, so that it rejects few requests', async () => {
    const { attempts } = await simulate(500, ({ running }) => (running > 3 ? 'limited' : 10))
    expect(attempts.length).toBeLessThan(525)
    expect(Math.max(...attempts.slice(30).map(({ running }) => running))).toBeLessThanOrEqual(4)
  })

  it.each([
    ['a rate limit', 'limited', 0],
    ['another error', 'broken', 40],
  ] as const)('while one waits after %s', async (_, response, begun) => {
    const bad: Server = ({ index, attempt }) => (index === 20 && attempt === 0 ? response : 10)
    const { attempts } = await simulate(100, bad)
    const [first, second] = attempts.filter(({ index }) => index === 20).map(({ at }) => at)
    const meanwhile = attempts.filter(({ at }) => at > Number(first) + 10 && at < Number(second))
    expect(meanwhile.length >= begun && (begun > 0 || meanwhile.length === 0)).toBe(true)
    expect(attempts).toHaveLength(101)
  })

  it('hold no more in memory than allowed, apart from a request that is larger by itself', async () => {
    const bytesOf = (index: number) => (index % 7 === 0 ? 200 : 30)
    const { held, most } = await simulate(50, () => 10, bytesOf, 100)
    expect(new Set(held)).toEqual(new Set([200, 30, 60, 90]))
    expect(most).toBe(3)
  })
})
