import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import { exactlyOnce, type OnceOnly } from '../../src/deployment/exactly-once.ts'
import { platformError } from '../platform/fake-send.ts'
import { stepFixture } from '../support/fixture.ts'

const lost = (text = 'lost') => platformError({ text })
const unsent = platformError({ text: 'unsent', arrived: 'no' })
const rejected = platformError({ text: 'rejected', arrived: 'no', trouble: 'rejected' })

interface Case {
  /** What happens to each request: an error, or the response. */
  sends: (Error | string)[]
  /** What each check finds; nothing from then on. */
  finds?: (Error | string | undefined)[]
  change?: Partial<OnceOnly<string>>
  budgetMs?: number
}

/** @returns the result or the error, and what was done at which second */
async function once({ sends, finds = [], change = {}, budgetMs = 600_000 }: Case) {
  const fixture = stepFixture({}, { budgetMs })
  const done: string[] = []
  const note = (what: string) => void done.push(`${fixture.elapsed() / 1000} ${what}`)
  const next = <T>(list: (Error | T)[]): T | undefined => {
    const item = list.shift()
    if (item instanceof Error) throw item
    return item
  }
  const end = await exactlyOnce<string>(fixture.context, {
    mostTries: 3,
    async send(tries) {
      note(`send ${tries}`)
      return next<string>(sends) ?? ''
    },
    onLost: () => note('lost'),
    async find() {
      note('check')
      return next<string | undefined>(finds)
    },
    onRepeat: () => note('repeat'),
    giveUp: ({ error: last, tries, lost: last2 }) =>
      new Error(`${last.text}, ${tries} sent, ${last2 === null ? 'none' : last2.text} lost`),
    ...change,
  }).catch((reason: unknown) => reason)
  return { end: end instanceof Error ? end.message : end, done, elapsedMs: fixture.elapsed() }
}

const firstCheck = ['0 send 1', '0 lost', '1 check']
const firstSeries = [...firstCheck, '2.5 check', '5 check']

describe('a request that must be carried out once', () => {
  it.each<[string, Case, string, string[]]>([
    ['is sent once when it has a response', { sends: ['a'] }, 'a', ['0 send 1']],
    [
      'is not sent again when a check finds it',
      { sends: [lost()], finds: [undefined, 'found'] },
      'found',
      [...firstCheck, '2.5 check'],
    ],
    [
      'is sent again when no check finds it',
      { sends: [lost(), 'a'] },
      'a',
      [...firstSeries, '5 repeat', '5 send 2'],
    ],
    [
      'is checked at the times that its caller sets',
      { sends: [lost(), 'a'], change: { checkAtMs: [7000] } },
      'a',
      ['0 send 1', '0 lost', '7 check', '7 repeat', '7 send 2'],
    ],
    [
      'is checked when the platform wants to be asked',
      { sends: [platformError({ text: 'lost', retryAfterMs: 30_000 })], finds: ['found'] },
      'found',
      ['0 send 1', '0 lost', '30 check'],
    ],
    [
      'is given up at once when it never arrived',
      { sends: [unsent] },
      'unsent, 1 sent, none lost',
      ['0 send 1'],
    ],
    [
      'is checked once and sent again when it never arrived, where its caller says so',
      { sends: [unsent, 'a'], change: { needsCheck: () => true } },
      'a',
      [...firstCheck, '1 repeat', '1 send 2'],
    ],
    [
      'is not sent again after a rejection, which says nothing of the lost one before',
      { sends: [lost(), rejected] },
      'rejected, 2 sent, lost lost',
      [...firstSeries, '5 repeat', '5 send 2', '5 lost', '6 check', '7.5 check', '10 check'],
    ],
    [
      'is not sent again where its caller forbids it',
      { sends: [lost()], change: { mayRepeat: () => false } },
      'lost, 1 sent, lost lost',
      firstSeries,
    ],
    [
      'is given up after the last try',
      { sends: [lost('a'), lost('b')], change: { mostTries: 2, checkAtMs: [1000] } },
      'b, 2 sent, b lost',
      [...firstCheck, '1 repeat', '1 send 2', '1 lost', '2 check'],
    ],
    [
      'is checked for three times as long while the checks are undecided',
      { sends: [lost()], change: { checkAtMs: [1000], isUndecided: () => true, mayRepeat: () => false } },
      'lost, 1 sent, lost lost',
      [...firstCheck, '2 check', '3 check'],
    ],
  ])('%s', async (_, wanted, end, done) => {
    expect(await once(wanted)).toMatchObject({ end, done })
  })

  it('ends at once when the platform wants to be asked after the end of the time', async () => {
    const busy = platformError({ text: 'lost', retryAfterMs: 30_000 })
    const { end, done, elapsedMs } = await once({ sends: [busy], budgetMs: 29_000 })
    expect(end).toBe(busy.message)
    expect(done).toEqual(['0 send 1', '0 lost'])
    expect(elapsedMs).toBe(0)
  })
})

describe('a check that fails', () => {
  it.each<[string, Case, string]>([
    ['ends with its error', { sends: [lost()], finds: [rejected] }, rejected.message],
    [
      'ends with what its caller makes of it and of the lost response',
      {
        sends: [lost(), rejected],
        finds: [undefined, undefined, undefined, unsent],
        change: { uncheckable: (reason, fault) => new Error(`${reason.text} ${fault.text}`) },
      },
      'unsent lost',
    ],
    ['ends with the lost response when the time is over', { sends: [lost()], budgetMs: 500 }, lost().message],
    [
      'ends with the signal',
      { sends: [lost()], finds: [new Stop('cancelled', 'signal')], change: { uncheckable: () => unsent } },
      'signal',
    ],
  ])('%s', async (_, wanted, end) => {
    expect((await once(wanted)).end).toBe(end)
  })
})
