import type { Clock } from './clock.ts'
import { afterResponse, afterTrouble, firstLanes } from './lane-plan.ts'

/** Requests to one server, as many at once as it keeps up with. */
export interface Lanes {
  /** Whether one more may begin. @param bytes what it holds in memory */
  hasRoom: (bytes: number) => boolean
  /**
   * Runs one request.
   * @param bytes what it holds in memory
   * @param send is given a function that must be told of each attempt that will be repeated
   */
  run<T>(bytes: number, send: (onRetry: (error: FailedAttempt) => void) => Promise<T>): Promise<T>
}

export interface FailedAttempt {
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
