import type { PlatformError } from '../platform/errors.ts'
import type { Clock } from '../runtime/clock.ts'

/** Between two attempts at the same question. */
const againAfterMs = [250, 1_000, 3_000]

/** Decides whether an error says something about one query. One response is not a fact: it counts once it is repeated. */
export interface Doubt {
  /**
   * @returns whether the question got this error twice in a row; if not, it is to be asked again now
   * @throws PlatformError `unreachable` when every attempt got another error, so that nothing was checked
   */
  isConfirmed(error: PlatformError): Promise<boolean>
}

/** To be opened for each question. @param signal ends the pauses between two attempts */
export function openDoubt(clock: Clock, signal: AbortSignal): Doubt {
  let last: string | null = null
  let asked = 0
  return {
    async isConfirmed(error) {
      const said = saidBy(error)
      if (said === last) return true
      last = said
      const pauseMs = againAfterMs[asked++]
      if (pauseMs === undefined) throw error.asUnclear()
      await clock.sleep(pauseMs, signal)
      return false
    },
  }
}

/** Numbers and IDs may differ between two responses that say the same. */
function saidBy({ status, errorType, text, withheld }: PlatformError): string {
  const words = (text || withheld).replace(/[0-9a-f-]{8,}|\d+/gi, '#')
  return JSON.stringify([status, errorType, words])
}
