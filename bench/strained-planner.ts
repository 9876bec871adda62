import { setImmediate } from 'node:timers/promises'
import { startBudget } from '../src/base/budget.ts'
import type { Clock } from '../src/base/clock.ts'
import type { WireAnswer } from '../src/http/transport.ts'
import { PlatformError } from '../src/platform/errors.ts'
import type { DoubleQuery } from './planner-double.ts'
import { planModel, type Server } from './planning.ts'
import { models, type PlanningModel, star, withOneMeasureChanged } from './planning-models.ts'

// Planners that have more to do than they can, in virtual time: the same figures on every machine.

/** Half an hour, as a step has it. */
const budgetMs = 30 * 60_000
const stepMs = 10
const responseMs = 50
/** What the platform allows in a second, of both sides together. */
const perSecond = 100

/** The result for a model whose planners are strained. */
export interface StrainedFigures {
  seconds: number
  requests: number
  /** Requests that the rate limit rejected. */
  limited: number
  /** Requests that were given up: the action, or a gateway. */
  timeouts: number
  /** What was said in the end; null where everything was checked. */
  error: PlatformError | null
}

/** Time that passes while everything waits. */
function steppedClock() {
  let now = 0
  const timers = new Set<{ at: number; run: () => void }>()
  const clock: Clock = {
    now: () => now,
    after(durationMs, run) {
      const timer = { at: now + durationMs, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    sleep(durationMs, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const cancel = clock.after(durationMs, resolve)
      const onAbort = () => {
        cancel()
        reject(signal.reason)
      }
      if (signal.aborted) onAbort()
      signal.addEventListener('abort', onAbort)
      return promise.finally(() => signal.removeEventListener('abort', onAbort))
    },
  }
  function advance(durationMs: number): void {
    now += durationMs
    for (const timer of timers)
      if (timer.at <= now) {
        timers.delete(timer)
        timer.run()
      }
  }
  return { clock, advance }
}

type Count = Pick<StrainedFigures, 'requests' | 'limited' | 'timeouts'>
type Serve = Server['serve']
type Strain = (clock: Clock, count: Count) => Serve

const never = 24 * 3_600_000
const json = { 'content-type': 'application/json' }

/** More than a hundred requests in a second are rejected. */
function limiting(headers: Record<string, string>): Strain {
  return (clock, count) => {
    let second = 0
    let used = 0
    return async (_, respond, signal) => {
      const now = Math.floor(clock.now() / 1_000)
      used = now === second ? used + 1 : 1
      second = now
      const isMore = used > perSecond
      if (isMore) count.limited++
      await clock.sleep(isMore ? stepMs : responseMs, signal)
      return isMore
        ? { status: 429, headers: { ...json, ...headers }, body: '{"error":"Too many requests"}' }
        : respond()
    }
  }
}

/** The first requests get no response, the others get one after half a second. */
function slowAtFirst(first: number): Strain {
  return (clock, count) => async (_, respond, signal) => {
    await clock.sleep(count.requests <= first ? never : 500, signal)
    return respond()
  }
}

/** Queries over several cubes get no response. @param gateway what a gateway says instead, after some seconds */
function silentWhenJoined(gateway?: { seconds: number; response: WireAnswer }): Strain {
  return (clock, count) => async (query, respond, signal) => {
    const isJoined = cubesIn(query).size > 1
    const joinedMs = gateway ? gateway.seconds * 1_000 : never
    await clock.sleep(isJoined ? joinedMs : responseMs, signal)
    if (!isJoined || !gateway) return respond()
    count.timeouts++
    return gateway.response
  }
}

function cubesIn({ measures = [], dimensions = [], timeDimensions = [] }: DoubleQuery): Set<string> {
  const names = [...measures, ...dimensions, ...timeDimensions.map(({ dimension }) => dimension)]
  return new Set(names.map((name) => name.slice(0, name.indexOf('.'))))
}

const gatewayTimeout = { status: 504, headers: { 'content-type': 'text/html' }, body: '<html></html>' }
/** 151 facts and 100 dimension cubes. */
const joined251 = () => withOneMeasureChanged(star(151, 9, 100))

const strained = {
  '5,000 members; 429 beyond 100 requests/s': [models['5,000 members, 3 changed'], limiting({})],
  '5,000 members; the same, with `Retry-After: 1`': [
    models['5,000 members, 3 changed'],
    limiting({ 'retry-after': '1' }),
  ],
  '5,000 members; the first 20 requests time out, the others take 0.5 s': [
    models['5,000 members, 3 changed'],
    slowAtFirst(20),
  ],
  '251 cubes; joint queries time out': [joined251, silentWhenJoined()],
  '251 cubes; joint queries time out at a gateway (504 after 25 s)': [
    joined251,
    silentWhenJoined({ seconds: 25, response: gatewayTimeout }),
  ],
} satisfies Record<string, readonly [() => PlanningModel, Strain]>

export type StrainName = keyof typeof strained
export const strainNames = Object.keys(strained) as StrainName[]

export async function measureStrained(name: StrainName): Promise<StrainedFigures> {
  const [model, strain] = strained[name]
  const { clock, advance } = steppedClock()
  const count = { requests: 0, limited: 0, timeouts: 0 }
  const serve = strain(clock, count)
  const budget = startBudget(clock, budgetMs)
  const counted: Serve = (query, respond, signal) => {
    count.requests++
    const onAbort = () => count.timeouts++
    signal.addEventListener('abort', onAbort)
    return serve(query, respond, signal).finally(() => signal.removeEventListener('abort', onAbort))
  }
  let isOver = false
  const work = planModel(model(), { clock, serve: counted }, budget)
    .then(
      () => null,
      (error: unknown) => {
        if (error instanceof PlatformError) return error
        throw error
      },
    )
    .finally(() => {
      isOver = true
    })
  while (!isOver) {
    advance(stepMs)
    await Promise.race([work.catch(() => null), setImmediate()])
  }
  const seconds = clock.now() / 1_000
  const error = await work
  budget.release()
  return { seconds, ...count, error }
}
