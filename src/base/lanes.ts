import type { Clock } from './clock.ts'

/** Requests to one server, as many at once as it keeps up with. */
interface Lanes {
  /** Whether one more may begin. @param bytes what it holds in memory */
  hasRoom: (bytes: number) => boolean
  /**
   * Runs one request.
   * @param bytes what it holds in memory
   * @param send is given a function that must be told of each attempt that will be repeated
   */
  run<T>(bytes: number, send: (onRetry: (error: FailedAttempt) => void) => Promise<T>): Promise<T>
}

interface FailedAttempt {
  readonly rateLimited: boolean
}

/** @param mostBytes what all requests together hold in memory; a larger one runs alone */
export function createLanes(clock: Clock, mostBytes: number): Lanes {
  let plan = firstLanes
  let running = 0
  let heldBytes = 0
  /** Requests that wait for a rate limit. Nothing else begins: another client may wait for it, too. */
  let limited = 0
  return {
    hasRoom: (bytes) =>
      running === 0 || (limited === 0 && running < plan.width && heldBytes + bytes <= mostBytes),
    async run(bytes, send) {
      const startedAt = clock.now()
      let { halvings } = plan
      let wasLimited = false
      let isFirst = true
      running++
      heldBytes += bytes
      try {
        const result = await send(({ rateLimited }) => {
          plan = afterTrouble(plan, halvings)
          halvings = plan.halvings
          if (rateLimited && !wasLimited) limited++
          wasLimited ||= rateLimited
          isFirst = false
        })
        if (isFirst) plan = afterResponse(plan, clock.now() - startedAt, halvings)
        return result
      } finally {
        running--
        heldBytes -= bytes
        if (wasLimited) limited--
      }
    },
  }
}

/**
 * How many requests run at once: more while the server keeps up, half as many when it does not. As TCP does it, so that
 * several clients share a server fairly.
 */
export interface LanePlan {
  /** How many at once. */
  readonly width: number
  /** Quick responses since the width changed. */
  readonly quick: number
  /** How often the width was halved. A request from before the last time says nothing about the present width. */
  readonly halvings: number
  /** The fastest response so far. */
  readonly fastestMs: number
}

/** Enough to hide the way to the server, few enough to be one client among many. */
const firstWidth = 8
const mostWidth = 64
/** A response that takes more times the fastest one waited for others. */
const quickTimes = 3
/** A response that takes as many times the fastest one, and at least this long, shows a server with too much to do. */
const slowTimes = 10
const slowMs = 1000

export const firstLanes: LanePlan = {
  width: firstWidth,
  quick: 0,
  halvings: 0,
  fastestMs: Number.POSITIVE_INFINITY,
}

/**
 * After a response to a request that was sent once. A lane is added when as many responses as there are lanes were quick,
 * and after each halving more slowly: a server with a fixed limit would otherwise reject a request every few ones.
 * @param halvings of the plan when the request was sent
 */
export function afterResponse(plan: LanePlan, tookMs: number, halvings: number): LanePlan {
  // A clock that counts milliseconds may show none.
  const fastestMs = Math.max(1, Math.min(plan.fastestMs, tookMs))
  const known = { ...plan, fastestMs }
  if (halvings !== plan.halvings) return known
  if (tookMs >= Math.max(slowMs, slowTimes * fastestMs)) return halved(known, firstWidth)
  if (tookMs > quickTimes * fastestMs) return known
  const quick = plan.quick + 1
  if (quick < plan.width * (1 + plan.halvings)) return { ...known, quick }
  return { ...known, quick: 0, width: Math.min(mostWidth, plan.width + 1) }
}

/** After a rate limit, an error of the server or of the connection. @param halvings of the plan when the request was sent */
export function afterTrouble(plan: LanePlan, halvings: number): LanePlan {
  return halvings === plan.halvings ? halved(plan, 1) : plan
}

/** @param least a plan that has no more lanes than this keeps them */
function halved(plan: LanePlan, least: number): LanePlan {
  const width = Math.min(plan.width, Math.max(least, Math.floor(plan.width / 2)))
  return { ...plan, width, quick: 0, halvings: plan.halvings + 1 }
}
