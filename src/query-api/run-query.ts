import { withinTime } from '../base/budget.ts'
import type { Clock } from '../base/clock.ts'
import { oneLine } from '../base/text.ts'
import type { PlatformError } from '../platform/errors.ts'
import { type Load, openDoubt, type QueryApi } from './query-api.ts'

/** Between two requests for the same result. The server itself waits some seconds before it says that there is none yet. */
const pauseMs = 1_000

/** The result of running a query, and how long it took. */
export type Run = (Exclude<Load, { state: 'waiting' }> | { state: 'too slow' }) & { ms: number }

/**
 * Runs a query, and asks again until there is a result, or the same error twice. A query that takes too long is not asked for
 * any more; the platform then drops it. Where the last requests before the limit failed, that is an outage.
 * @param limitMs how long it may take
 * @throws PlatformError when the query API cannot be reached; the reason of the signal when it aborts
 */
export async function runQuery(
  api: Pick<QueryApi, 'load'>,
  clock: Clock,
  query: unknown,
  limitMs: number,
  outer: AbortSignal,
): Promise<Run> {
  let startedAt = clock.now()
  return withinTime(clock, limitMs, outer, async (signal) => {
    const isConfirmed = openDoubt(clock, signal)
    // What failed since the last response that says something about the query.
    const faults: PlatformError[] = []
    try {
      for (;;) {
        const load = await api.load(query, signal, (fault) => faults.push(fault))
        faults.length = 0
        if (load.state === 'waiting') await clock.sleep(pauseMs, signal)
        else if (!('error' in load) || (await isConfirmed(load.error)))
          return { ...load, ms: clock.now() - startedAt }
        else startedAt = clock.now()
      }
    } catch (error) {
      outer.throwIfAborted()
      if (!signal.aborted) throw error
      const fault = faults.at(-1)
      if (fault) throw fault
      return { state: 'too slow', ms: clock.now() - startedAt }
    }
  })
}

// Errors of a warehouse can quote data: `invalid input syntax for type integer: "…"`. What is shown of them are the words
// of a fixed list and those of the query itself. Every other word, and every number, is hidden.

const plainWords = new Set(
  (
    'a an and are as at be because been but by can cannot could did do does for from has have in into is it its line ' +
    'must near no not of on or out so such than that the there this to too was while with you your ' +
    'access aggregate alias cube ambiguous argument arguments array bad binding boolean bound bytes canceled cancelled ' +
    'cast catalog character clause column columns compilation connection constraint conversion convert could ' +
    'current data database date datetime dataset definition denied detail dimension did division duplicate encountered ' +
    'end error exceeded exception executing execution exist existing exists expected expression external failed ' +
    'failure feature field file find float found function group grouping having hidden hint identifier implemented ' +
    'incompatible index input insufficient integer internal invalid join key keyword make limit literal mean measure member members memory ' +
    'mismatch mismatched missing name named not null number numeric object operator operation option order ' +
    'overflow parameter parse parser path permission please permitted position prepare privilege privileges procedure query ' +
    'quotes range recognized recursive reference referenced relation requested require required resolve resource resources ' +
    'result role row rows run schema select server should signature single specified sql state statement string ' +
    'subquery supported syntax system table tables time timeout timestamp token tokens tried trying type types ' +
    'unauthorized undefined unexpected unknown unrecognized unresolved unsupported used user using valid value ' +
    'values variable view visible warehouse where window without wrong zero'
  ).split(' '),
)

const word = /[\p{L}\p{N}_$]+/gu

/**
 * What may be shown of an error that a warehouse sent: one line, without anything that may be data.
 * @param known texts whose words are no data: the planned SQL, names of members
 */
export function withoutValues(text: string, known: Iterable<string>): string {
  const shown = new Set(plainWords)
  for (const one of known) for (const [found] of one.matchAll(word)) shown.add(found.toLowerCase())
  const masked = oneLine(text, 2000).replace(word, (found) =>
    shown.has(found.toLowerCase()) && !/^\d+$/.test(found) ? found : '…',
  )
  return oneLine(masked.replace(/…(?:[^\p{L}\p{N}_$]*…)+/gu, '…'))
}
