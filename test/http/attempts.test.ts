import { describe, expect, it } from 'vitest'
import { startBudget } from '../../src/base/budget.ts'
import { Stop } from '../../src/base/failure.ts'
import { attempts, type Policy } from '../../src/http/attempts.ts'
import { ServiceError } from '../../src/http/service-error.ts'
import { virtualClock } from '../support/virtual-clock.ts'

class Fault extends ServiceError {
  override readonly title = ''
  override readonly rateLimited: boolean
  /** Whether no further attempt could succeed. */
  readonly isFinal: boolean

  constructor(word: string) {
    const [kind, seconds] = word.split(' ')
    const details = {
      ...({ text: '', advice: '', arrived: kind === 'lost' ? 'unknown' : 'no' } as const),
      retryAfterMs: seconds === undefined ? undefined : Number(seconds) * 1000,
    }
    super('testing', word, details)
    Object.assign(this, details)
    this.rateLimited = kind === 'limited'
    this.isFinal = kind === 'rejected'
  }
}

/** Each attempt is `lost`, `unsent`, `limited` or `rejected`, with how many seconds the service asks to wait; then `done`. */
async function run(policy: Policy, replies: string, { random = 0, budgetMs = 10 ** 9 } = {}) {
  const clock = virtualClock()
  const budget = startBudget(clock, budgetMs)
  const waits: number[] = []
  const words = replies.split(', ')
  const attempting = {
    ...{ clock, random: () => random, signal: budget.signal, policy },
    isFinal: (fault: Fault) => fault.isFinal,
    onWait: (_: Fault, delayMs: number) => void waits.push(delayMs / 1000),
  }
  const end = await attempts(Fault, attempting, async () => {
    const word = words.shift() ?? 'lost'
    if (word === 'open') await clock.sleep(10 ** 9, budget.signal)
    if (word === 'broken') throw new TypeError(word)
    if (word !== 'done') throw new Fault(word)
    return word
  }).catch((error: Error) => error.message.replace(' while testing.', ''))
  return [end, ...waits].join(' ')
}

const read: Policy = { repeatable: true }
const create: Policy = { repeatable: false }
const patient: Policy = { repeatable: true, rateLimitMs: 60_000, longestWaitMs: 120_000 }

describe('a request', () => {
  it.each<[string, Policy, string, string]>([
    ['is sent once if it succeeds', read, 'done', 'done'],
    ['is repeated where its response was lost', read, 'lost, lost, done', 'done 0 0'],
    ['that creates something is not', create, 'lost, done', 'lost'],
    [
      'that creates something is repeated where it did not arrive',
      create,
      'unsent, limited, done',
      'done 0 0',
    ],
    [
      'that creates something is not repeated once it may have arrived',
      create,
      'limited, lost, done',
      'lost 0',
    ],
    ['is not repeated where no attempt can succeed', read, 'lost, rejected, done', 'rejected 0'],
    ['waits for as long as the service asks', read, 'lost 7, limited 9, done', 'done 7 9'],
    [
      'waits longer each time for a limit of unknown length',
      patient,
      'limited, lost, limited, done',
      'done 60 0 120',
    ],
    ['is given up for a wait that is not worth it', patient, 'limited 120, lost 121, done', 'lost 121 120'],
    [
      'is given up for a limit that lasts too long',
      patient,
      'limited, limited, limited, done',
      'limited 60 120',
    ],
    [
      'is sent as often as its row says',
      { ...read, mostAttempts: 3 },
      'lost, limited, lost, done',
      'lost 0 0',
    ],
    ['is sent once where its row says so', { ...read, mostAttempts: 1 }, 'limited, done', 'limited'],
    ['that fails by a bug is not repeated', read, 'lost, broken, done', 'broken 0'],
  ])('%s', async (_, policy, replies, expected) => {
    expect(await run(policy, replies)).toBe(expected)
  })

  it.each<[number, string, string]>([
    [0.5, 'lost, lost, lost, done', 'done 0.5 1 2'],
    [0.5, 'lost 7, limited 0, done', 'done 7.5 1'],
    [0.999_999, 'lost, lost, lost, lost, lost, lost, done', 'done 0.999 1.999 3.999 7.999 14.999 14.999'],
  ])('is repeated after a random time besides (%d): %s', async (random, replies, expected) => {
    expect(await run(read, replies, { random })).toBe(expected)
  })

  it.each<[string, string, string]>([
    ['not waited for, where the service asks for more', 'lost, lost 6, done', 'lost 6 0.5'],
    ['the failure, during a wait', 'lost 4.5, done', 'lost 4.5 5'],
    ['the failure, during the next attempt', 'lost, open', 'lost 0.5'],
    ['the end of the time, during the first attempt', 'open', 'Timed out after 5 s.'],
  ])('ends with the budget of 5 s: %s', async (_, replies, expected) => {
    expect(await run(read, replies, { random: 0.5, budgetMs: 5_000 })).toBe(expected)
  })

  it.each(['lost 9, done', 'lost, open', 'open'])(
    'ends with a signal, and its reason: %s',
    async (replies) => {
      const clock = virtualClock()
      const budget = startBudget(clock, 60_000)
      const { signal } = budget
      const words = replies.split(', ')
      const reason = new Stop('cancelled', 'The step was cancelled.')
      clock.after(5_000, () => budget.stop(reason))
      const attempting = { clock, random: () => 0, signal, policy: read, isFinal: () => false }
      const sending = attempts(Fault, attempting, async () => {
        const word = words.shift() ?? ''
        if (word === 'open') await clock.sleep(9_000, signal)
        throw new Fault(word)
      })
      await expect(sending).rejects.toBe(reason)
    },
  )
})
