import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import { markKnown } from '../../src/branch/new-errors.ts'
import type { WireAnswer } from '../../src/http/transport.ts'
import { answer, type Reply, silence } from '../platform/fake-send.ts'
import { stepFixture } from '../support/fixture.ts'

const message = 'a.yml: x is not defined'
const reported = [{ message, times: 1 }]
const isKnown = [{ message, times: 1, known: true }]
const validation = 'GET data-model/validate'
const requested = `${validation}?branchName=main`
const ofProduction = (change: object = {}) =>
  answer({ branchName: 'main', mode: 'production', valid: false, errors: [{ message }], ...change })

/** Marks the one error of branch `b`, with the responses to the validation of production. */
async function mark(
  reply: Reply,
  {
    deployBranch = 'main',
    budgetMs = 600_000,
    errors = 'new',
  }: { deployBranch?: string | null; budgetMs?: number; errors?: string } = {},
) {
  const fixture = stepFixture(
    { [validation]: reply, 'GET settings': answer({ deployBranchName: 'main' }) },
    { budgetMs, files: { '.data-model-ci.yml': `errors: ${errors}` } },
  )
  const timers = fixture.clock.pending()
  const marked = await markKnown(
    fixture.context,
    'b',
    deployBranch,
  )(reported).catch((error: unknown) => error)
  expect(fixture.clock.pending()).toBeLessThanOrEqual(timers)
  const { warnings } = fixture.context.journal
  return { marked, sent: fixture.sent(), warnings, elapsed: fixture.elapsed() }
}

describe('the errors that production has, too', () => {
  it.each([
    ['are marked', 'main', [requested]],
    ['are marked where the deploy branch is not read yet', null, ['GET settings', requested]],
  ])('%s', async (_, deployBranch, sent) => {
    expect(await mark(ofProduction(), { deployBranch })).toMatchObject({
      marked: isKnown,
      sent,
      warnings: [],
    })
  })

  it.each<[string, Parameters<typeof mark>, string[]]>([
    ['the team file asks for all', [ofProduction(), { errors: 'all' }], []],
    ['the branch is production', [ofProduction(), { deployBranch: 'b' }], []],
    // An error of a valid model is no error.
    ['production is valid', [ofProduction({ valid: true })], [requested]],
    ['production has others', [ofProduction({ errors: [{ message: 'y' }] })], [requested]],
  ])('are not searched for, or not found, if %s', async (_, args, sent) => {
    expect(await mark(...args)).toMatchObject({ marked: reported, sent, warnings: [] })
  })

  const unplaced = { message: 'x is not defined', times: 1 }
  const warning =
    'All errors count: production has an error behind which the compiler may not see others (x is not defined), so which errors branch "b" adds is unknown. Fix production first.'
  const files = (...changed: string[]) =>
    answer(
      Object.fromEntries(
        ['a', 'b'].map((name) => [`${name}.yml`, { hash: changed.includes(name) ? '2' : '1' }]),
      ),
    )
  it.each<[string, WireAnswer[], boolean]>([
    ['known where the branch changes no file', [files()], true],
    ['new where it changes one file, which may have another error', [files('a')], false],
    ['new where the list of the branch was late', [files(), files('a')], false],
    ['new where the platform lists no files', [answer({}, 404)], false],
  ])('behind one that may hide others are %s', async (_, lists, known) => {
    let read = 0
    const errors = [unplaced, ...reported]
    const { context } = stepFixture(
      {
        [validation]: ofProduction({ errors }),
        'GET data-model/file-hashes': ({ url }) =>
          url.searchParams.get('branchName') === 'b' ? (lists[read++] ?? lists.at(-1) ?? files()) : files(),
      },
      { files: { '.data-model-ci.yml': 'errors: new' } },
    )
    const marked = await markKnown(context, 'b', 'main')(errors)
    expect(marked).toEqual(errors.map((error) => (known ? { ...error, known } : error)))
    expect(context.journal.warnings).toEqual(known ? [] : [warning])
  })

  it('count without a warning where none of them is known', async () => {
    expect(await mark(ofProduction({ errors: [unplaced] }))).toMatchObject({ marked: reported, warnings: [] })
  })

  it.each<[string, Reply, string]>([
    [
      'another branch was validated',
      ofProduction({ branchName: 'c' }),
      'requested the validation of "main" (production), but the platform validated "c" (production)',
    ],
    [
      'the session was validated',
      ofProduction({ mode: 'dev_mode' }),
      'requested the validation of "main" (production), but the platform validated "main" (dev_mode)',
    ],
    [
      'the compiler was stopped',
      ofProduction({ errors: [{ message: 'orders.yml did not compile within 30 s.' }] }),
      'orders.yml did not compile within 30 s',
    ],
    [
      'the request is rejected',
      answer({ message: 'no.' }, 403),
      'Permission denied (403) while validating the data model: no',
    ],
    ['nothing comes within a minute', silence, 'the platform did not respond within 60 s'],
  ])('are unknown if %s, and then all count', async (_, reply, why) => {
    const { marked, warnings, elapsed } = await mark(reply)
    expect(marked).toEqual(reported)
    expect(warnings).toEqual([`All errors count, because those of production could not be read: ${why}.`])
    expect(elapsed).toBe(reply === silence ? 60_000 : 0)
  })

  it('are not waited for longer than the step may take', async () => {
    const { marked, elapsed, warnings } = await mark(silence, { budgetMs: 5000 })
    expect(marked).toBeInstanceOf(Stop)
    expect([elapsed, warnings]).toEqual([5000, []])
  })

  it('are not hidden by a fault of this action', async () => {
    const fault = new TypeError('not a function')
    const { context } = stepFixture({}, { files: { '.data-model-ci.yml': 'errors: new' } })
    const deployment = { ...context.deployment, call: () => Promise.reject(fault) }
    await expect(markKnown({ ...context, deployment }, 'b', 'main')(reported)).rejects.toBe(fault)
  })
})
