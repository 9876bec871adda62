import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import { type Merge, mergeBranch } from '../../src/branch/merge-branch.ts'
import { answer, fault, htmlPage, type Reply, silence } from '../platform/fake-send.ts'
import { listed, type Routes, type StepFixtureOptions, stepFixture } from '../support/fixture.ts'
import { virtualClock } from '../support/virtual-clock.ts'

const toDefault: Merge = {
  branch: 'b',
  target: 'main',
  place: 'Production',
  into: 'default',
  deployBranch: 'main',
  message: 'm',
  keep: false,
  targetHashBefore: 'old',
  changes: new Map([
    ['a.yml', '1'],
    ['gone.yml', undefined],
  ]),
}
const toParent: Merge = { ...toDefault, target: 'p', place: 'Branch "p"', into: 'parent' }

/** What the ledger has after a merge. */
const changedAt = (at: number) => ({
  change: {
    done: {
      place: 'Production',
      what: 'merged "b" into "main"',
      at: virtualClock().now() + at,
      back: ' to old, start the workflow by hand (workflow_dispatch) on an earlier tag',
    },
  },
})
const written = (entries: object) => `ledger ${JSON.stringify(entries)}`

const done = answer({ merged: true, branchDeleted: true })
const lost = fault('ECONNRESET')
const neverSent = fault('ECONNREFUSED')
const main = { name: 'main', lastHash: 'old' }
const branchThere = listed(main, { name: 'b' })
const branchGone = listed({ ...main, lastHash: 'new' })
const child = { name: 'b', parentBranch: 'p' }
const p = { name: 'p', lastHash: 'old' }
const intact = listed(main, p, child)
const landed = listed(main, { ...p, lastHash: 'new' }, child)
const build = (status: string, errorText?: string) => answer({ branchName: 'b', status, errorText })
const badBranch = build('building', 'Bad branch')

/** The files of the target: as the branch has them, and as they were before. */
const brought = answer({ 'a.yml': { hash: '1' }, 'b.yml': { hash: '2' } })
const notBrought = answer({ 'gone.yml': { hash: '9' }, 'b.yml': { hash: '2' } })

const sending = 'POST merge-to-default {"branchName":"b","message":"m"}'
const looking = 'GET branches?first=100'
const asking = 'GET build-status?branchName=b'
const comparing = 'GET data-model/file-hashes?branchName=main'
/** The platform knows the branch, so it is not merged. */
const stands = { 'GET build-status': build('built') }
/** The branch is gone, and what it brought is in the target. */
const isMerged = {
  'GET branches': branchGone,
  'GET build-status': badBranch,
  'GET data-model/file-hashes': brought,
}

function mergeFixture(
  replies: Reply | readonly Reply[],
  routes: Routes = {},
  options: StepFixtureOptions = {},
) {
  // What is read before a merge into the parent, and after it; a merge to the default branch asks for neither.
  const always = { 'GET branches': [intact, landed] }
  return stepFixture(
    { 'POST merge-to-default': replies, 'POST merge': replies, ...always, ...routes },
    options,
  )
}

/** What is found of a merge whose response was lost. */
const tookPlace = {
  merged: true,
  mergeEvidence: 'the response was lost, and "main" shows that the merge took place',
}

describe('a merge', () => {
  it('is sent once and told', async () => {
    const fixture = mergeFixture(done)
    await mergeBranch(fixture.context, toDefault)
    expect(fixture.events).toEqual([sending, written(changedAt(0)), 'log Merged "b" into "main"'])
    expect(fixture.context.journal.findings).toEqual({ merged: true })
    expect(fixture.elapsed()).toBe(0)
  })

  it.each([
    [toDefault, false, sending],
    [
      toDefault,
      true,
      'POST merge-to-default {"branchName":"b","message":"m","removeBranchAfterMerge":false}',
    ],
    [toParent, false, 'POST merge {"branchName":"b","message":"m"}'],
    [toParent, true, 'POST merge {"branchName":"b","message":"m","deleteBranch":false}'],
  ] as const)('of %j keeps the branch only when asked to: %s', async (...given) => {
    const [merge, keep, sent] = given
    const fixture = mergeFixture(done)
    await mergeBranch(fixture.context, { ...merge, keep })
    expect(fixture.sent().filter((line) => line.startsWith('POST'))).toEqual([sent])
  })

  it('strikes out its own branch once the platform has removed it, so that nothing is left to clean up', async () => {
    const fixture = mergeFixture(done, {}, { ledger: { branch: 'b', branchOnSuccess: 'b', staging: 'b' } })
    fixture.context.journal.found({ branch: 'b' })
    await mergeBranch(fixture.context, toDefault)
    expect(fixture.events).toEqual([
      sending,
      written({ staging: 'b' }),
      written({ staging: 'b', ...changedAt(0) }),
      'log Merged "b" into "main"',
    ])
  })

  it.each([
    ['it is kept', answer({ merged: true, branchDeleted: false }), 'b'],
    ['it is unknown whether it is gone', answer({ merged: true }), 'b'],
    ['another one than the ledger has was merged', done, 'c'],
  ])('leaves the branch to the clean-up when %s', async (_, reply, branch) => {
    const fixture = mergeFixture(reply, {}, { ledger: { branch } })
    fixture.context.journal.found({ branch })
    await mergeBranch(fixture.context, toDefault)
    expect(fixture.ledger()).toEqual({ branch, ...changedAt(0) })
    expect(fixture.lines().filter((line) => line.startsWith('Warning'))).toEqual([])
  })

  it('warns of a branch that the platform did not delete, and that nothing else deletes', async () => {
    for (const keep of [false, true]) {
      const fixture = mergeFixture(answer({ merged: true, branchDeleted: false }))
      await mergeBranch(fixture.context, { ...toDefault, keep })
      expect(
        fixture
          .lines()
          .includes(
            'Warning: The platform did not delete branch "b" after the merge. Delete it there if not needed.',
          ),
      ).toBe(!keep)
    }
  })
})

describe('a merge into the parent', () => {
  const moved = { ...main, lastHash: 'new' }
  const end = async (lists: Reply[], replies: Reply | Reply[] = done) => {
    const fixture = mergeFixture(replies, { ...isMerged, 'GET branches': lists })
    const ended = await mergeBranch(fixture.context, toParent).catch((error: unknown) => error)
    return { ended, fixture, merges: fixture.sent().filter((sent) => sent.startsWith('POST')).length }
  }

  it.each([
    ['the parent is gone', listed(main, child), '"p", the parent of branch "b", no longer exists'],
    [
      'the branch has another parent',
      listed(main, p, { ...child, parentBranch: 'main' }),
      'the parent of branch "b" was "p" and now is "main"',
    ],
    [
      'the parent is not told',
      listed(main, p, { name: 'b' }),
      'the parent of branch "b" was "p" and now is none',
    ],
    ['the branch is gone', listed(main, p), 'branch "b" no longer exists'],
  ])('is not sent when %s', async (_, list, why) => {
    const { ended, fixture, merges } = await end([list])
    expect(ended).toMatchObject({ kind: 'merge', message: `Not merged: ${why}.` })
    expect([merges, fixture.context.journal.findings]).toEqual([0, { merged: false }])
  })

  it.each([
    [
      'production moved and the parent did not',
      listed(moved, p, child),
      'Production was changed: since "b" was merged, "main" moved to new, and the parent "p" did not.',
    ],
    [
      'production moved and the parent is gone',
      listed(moved, child),
      'Production was changed: since "b" was merged, "main" moved to new, and the parent "p" did not.',
    ],
    ['the parent is gone', listed(main), '"b" was merged, but the parent "p" no longer exists.'],
  ])('is red when %s, for as long as the list may be late', async (_, list, message) => {
    const { ended, fixture } = await end([intact, list])
    expect(ended).toMatchObject({ kind: 'merge', message })
    expect(fixture.context.journal.findings).toEqual({ merged: true })
    expect(fixture.elapsed()).toBe(15_000)
  })

  it.each([
    ['the parent moves, even if later than production', [listed(moved, p, child), landed], 2000],
    ['both stand: there was nothing to merge', [intact], 15_000],
    ['the platform tells no hash of the parent', [listed(main, { name: 'p' }, child)], 0],
    ['the platform tells no hash of production', [listed({ name: 'main' }, p, child)], 15_000],
  ])('is green when %s', async (_, lists, elapsed) => {
    const { ended, fixture } = await end([intact, ...lists])
    expect([typeof ended, fixture.elapsed()]).toEqual(['number', elapsed])
  })

  it.each([
    ['has the files', brought, null],
    ['does not tell its files', answer({}, 404), null],
    [
      'lacks the files',
      notBrought,
      '"b" was merged, but its parent "p" did not move in 15 s, although their files differed.',
    ],
  ])('whose parent did not move is judged by the files: it %s', async (_, files, message) => {
    const fixture = mergeFixture(done, {
      'GET branches': [intact, intact],
      'GET data-model/file-hashes': files,
    })
    const ended = await mergeBranch(fixture.context, toParent).catch((error: unknown) => error)
    if (message === null) expect(typeof ended).toBe('number')
    else expect(ended).toMatchObject({ kind: 'merge', message })
  })

  it('is not sent again to another parent, although the first request never arrived', async () => {
    const elsewhere = listed(main, p, { ...child, parentBranch: 'main' })
    const fixture = mergeFixture([neverSent, done], {
      'GET branches': [intact, elsewhere],
      'GET data-model/file-hashes': notBrought,
    })
    await expect(mergeBranch(fixture.context, toParent)).rejects.toMatchObject({ trouble: 'unreachable' })
    expect(fixture.sent().filter((sent) => sent.startsWith('POST'))).toHaveLength(1)
  })
})

describe('a rejected merge', () => {
  it.each([
    [
      'without a word',
      answer({ merged: false }),
      'the platform responded that it did not merge, without a reason',
    ],
    ['for a conflict', answer({ message: 'Conflict in a.yml' }, 409), 'Conflict in a.yml (409)'],
    ['in a sentence', answer({ message: 'It conflicts ...' }, 400), 'It conflicts (400)'],
    ['as unprocessable', answer({ message: 'Merge conflict' }, 422), 'Merge conflict (422)'],
    ['without a reason', answer('', 404), 'the platform gave no reason (404)'],
  ])('%s is red at once, says why and what to do, and is not repeated', async (_, reply, reason) => {
    const fixture = mergeFixture(reply)
    await expect(mergeBranch(fixture.context, toDefault)).rejects.toMatchObject({
      name: 'Failure',
      kind: 'merge',
      message: `"b" was not merged into "main": ${reason}.`,
      advice:
        'If there is a conflict, merge "main" into "b", resolve the conflict on the platform, and run this again.',
    })
    expect(fixture.events).toEqual([sending])
    expect(fixture.context.journal.findings).toEqual({ merged: false })
  })

  it.each([
    [401, 'auth'],
    [403, 'auth'],
    [405, 'unsupported'],
  ])('with %i keeps the advice that belongs to it', async (status, trouble) => {
    const fixture = mergeFixture(answer({ message: 'No' }, status))
    const error = { name: 'PlatformError', status, trouble, text: 'No' }
    await expect(mergeBranch(fixture.context, toDefault)).rejects.toMatchObject(error)
    expect(fixture.events).toEqual([sending])
    expect(fixture.context.journal.findings).toEqual({ merged: false })
  })
})

describe('a merge whose response is lost', () => {
  it('took place when its branch is gone and its target holds the files, and is not sent again', async () => {
    const fixture = mergeFixture(lost, isMerged)
    await mergeBranch(fixture.context, toDefault)
    expect(fixture.events).toEqual([
      sending,
      'log No response while merging into the deploy branch: ECONNRESET: the wire broke. Checking whether the merge took place.',
      asking,
      comparing,
      looking,
      written(changedAt(1000)),
      'log The merge took place: "b" is merged into "main"',
    ])
    expect(fixture.context.journal.findings).toEqual(tookPlace)
    expect(fixture.elapsed()).toBe(1000)
  })

  it('did not take place while only the list, which may end early, lacks its branch', async () => {
    const fixture = mergeFixture([lost, done], { ...isMerged, ...stands })
    await mergeBranch(fixture.context, toDefault)
    expect(fixture.sent()).toEqual([sending, asking, asking, asking, sending])
    expect(fixture.lines().slice(-2)).toEqual([
      'The merge did not take place; sending the request again.',
      'Merged "b" into "main"',
    ])
    expect(fixture.elapsed()).toBe(5000)
  })

  it('is sent three times at most', async () => {
    const fixture = mergeFixture(lost, stands)
    await expect(mergeBranch(fixture.context, toDefault)).rejects.toMatchObject({
      name: 'PlatformError',
      message: 'No response while merging into the deploy branch: ECONNRESET: the wire broke.',
    })
    const round = [sending, asking, asking, asking]
    expect(fixture.sent()).toEqual([...round, ...round, ...round])
    expect(
      fixture.lines().filter((line) => line === 'The merge did not take place; sending the request again.'),
    ).toHaveLength(2)
    expect(fixture.context.journal.findings).toEqual({ merged: false })
    expect(fixture.elapsed()).toBe(15_000)
  })

  it('to a tenant that responds with a page is searched for, and not sent again', async () => {
    const fixture = mergeFixture(htmlPage, stands)
    await expect(mergeBranch(fixture.context, toDefault)).rejects.toMatchObject({ trouble: 'unsupported' })
    expect(fixture.sent()).toEqual([sending, asking, asking, asking])
    expect(fixture.context.journal.findings).toEqual({ merged: false })
  })

  it.each([
    [toDefault, isMerged],
    [toParent, { ...isMerged, 'GET branches': [intact, landed] }],
  ])('has two minutes to respond, since a merge may take its time: %j', async (merge, routes) => {
    const fixture = mergeFixture(silence, routes)
    await mergeBranch(fixture.context, merge)
    expect(fixture.elapsed()).toBe(121_000)
  })

  it.each([
    ['no connection', neverSent, 0, 500],
    ['too many requests', answer({}, 429), 0, 500],
    ['too many requests, and a time to wait', answer({}, 429, { 'retry-after': '7' }), 0, 7500],
    ['trouble there, and a time to wait once', answer({}, 503, { 'retry-after': '3' }), 3, 5000],
  ])(
    'for %s is searched for as long as it may show (not where it was not carried out), and sent again',
    async (_, reply, looks, afterMs) => {
      const fixture = mergeFixture([reply, done], stands)
      await mergeBranch(fixture.context, toDefault)
      expect(fixture.sent()).toEqual([sending, ...Array.from({ length: looks }, () => asking), sending])
      expect(fixture.elapsed()).toBe(afterMs)
    },
  )

  const lostAnd = (target: string, why: string) => ({
    kind: 'network',
    cause: { arrived: 'unknown' },
    message: `The response to the merge was lost (ECONNRESET: the wire broke), and whether "b" is merged into "${target}" is unknown (${why}).`,
    advice: `Check "${target}" on the platform before you run this again.`,
  })
  const untold = answer({}, 403)
  const nothing = { changes: new Map() }

  /** Loses a response; the next one is answered. */
  async function losing(merge: Merge, routes: Routes, keep = false) {
    const fixture = mergeFixture([lost, done], { ...isMerged, ...routes })
    const error = await mergeBranch(fixture.context, { ...merge, keep }).catch((thrown: unknown) => thrown)
    const sends = fixture.sent().filter((sent) => sent.startsWith('POST')).length
    const { lines, elapsed } = fixture
    const compares = fixture.sent().includes(comparing)
    return {
      error,
      sends,
      says: lines().at(-1),
      compares,
      findings: fixture.context.journal.findings,
      ms: elapsed(),
    }
  }
  const found = (target: string) => ({
    sends: 1,
    says: `The merge took place: "b" is merged into "${target}"`,
  })
  const unknown = (target: string, why: string) => ({
    error: lostAnd(target, why),
    sends: 1,
    findings: {},
    ms: 15_000,
  })

  describe('of a branch that is kept', () => {
    const kept = (list: Reply, files: Reply, change: Partial<Merge> = {}) =>
      losing(
        { ...toParent, ...change },
        { 'GET branches': [intact, list], 'GET data-model/file-hashes': files },
      )
    const pAt = (lastHash?: string) => listed({ name: 'p', lastHash }, child)
    const half = answer({ 'a.yml': { hash: '1' }, 'gone.yml': { hash: '9' } })
    const elsewhere = { ...child, parentBranch: 'main' }

    it.each([
      ['the target that moved and holds its files', pAt('new'), {}],
      ['the target that moved, where it brings nothing new', pAt('new'), nothing],
      ['the files alone where the list is late', pAt('old'), {}],
    ])('shows by %s', async (_, list, change) => {
      expect(await kept(list, brought, change)).toMatchObject(found('p'))
    })

    it('shows by the same, where it is merged to the default branch', async () => {
      const merge: Merge = { ...toParent, into: 'default' }
      expect(await losing(merge, { 'GET branches': pAt('new') }, true)).toMatchObject(found('p'))
    })

    it('is not sent again by "delete-branch: never", although the branch exists and is built', async () => {
      const merge: Merge = { ...toParent, into: 'default' }
      expect(await losing(merge, { 'GET branches': pAt('new'), ...stands }, true)).toMatchObject(found('p'))
    })

    it.each<[string, Reply, Reply, Partial<Merge>?]>([
      ['the target moved without its files', pAt('new'), notBrought],
      ['the target holds a file that the branch has removed', pAt('new'), half],
      ['the target stands, and its files are not told', pAt('old'), untold],
      ['the target stands, and nothing differs', pAt('old'), brought, nothing],
    ])('is sent again while %s', async (_, list, files, change) => {
      const says = 'Merged "b" into "p"'
      expect(await kept(list, files, change)).toMatchObject({ sends: 2, says })
    })

    it('is not said to be rejected where each response is lost, and the target holds some of its files', async () => {
      const routes = { 'GET branches': [intact, pAt('new')], 'GET data-model/file-hashes': half }
      const fixture = mergeFixture([lost, lost, lost], routes)
      await expect(mergeBranch(fixture.context, toParent)).rejects.toMatchObject({
        kind: 'network',
        message: expect.stringContaining('"p" holds some of the files of "b"'),
      })
      expect(fixture.context.journal.findings).toEqual({})
    })

    it.each<[string, Reply, Reply, Partial<Merge>?, string?]>([
      ['moved', pAt('new'), untold],
      ['moved, and its files were not told before', pAt('new'), brought, { changes: null }],
      ['tells no hash now', pAt(), answer({}, 404)],
      ['told no hash before', pAt('new'), answer({}), { targetHashBefore: undefined }],
      ['is not listed', listed(main, child), untold, {}, '"p", the parent of branch "b", no longer exists'],
      [
        'moved, and the branch is not listed',
        listed({ ...p, lastHash: 'new' }),
        untold,
        {},
        'branch "b" no longer exists',
      ],
      [
        'stands, and the branch has another parent',
        listed(main, p, elsewhere),
        notBrought,
        {},
        'the parent of branch "b" was "p" and now is "main"',
      ],
      [
        'stands, and production moved',
        listed({ ...main, lastHash: 'new' }, p, child),
        notBrought,
        {},
        '"main", which is production, moved, and "p" did not',
      ],
    ])('is neither done nor sent again when the target %s, without its files', async (...given) => {
      const [, list, files, change, why = 'the platform does not list the files of "p"'] = given
      expect(await kept(list, files, change)).toMatchObject(unknown('p', why))
    })
  })

  const gone = (list: Reply, files: Reply, change: Partial<Merge> = {}) =>
    losing({ ...toDefault, ...change }, { 'GET branches': list, 'GET data-model/file-hashes': files })

  it.each<[string, Reply, Reply, Partial<Merge>?]>([
    ['moved, and its files are unknown', branchGone, answer({}, 404)],
    ['moved, and its files were unknown before', branchGone, brought, { changes: null }],
    ['holds the files, and stands where the list is late', listed(main), brought],
    ['holds the files, and the branch is listed still', branchThere, brought],
    ['held all of it before', listed(main), brought, nothing],
  ])('took place when the branch is gone and the target %s', async (_, list, files, change) => {
    const compares = change?.changes !== null
    expect(await gone(list, files, change)).toMatchObject({ ...found('main'), compares })
  })

  const others = '"main" does not hold the files of "b"'
  const unlisted = 'the platform does not list the files of "main"'
  it.each<[string, Reply, Reply, string, Partial<Merge>?]>([
    ['neither moved nor holds its files', listed(main), notBrought, others],
    ['moved without its files', branchGone, notBrought, others],
    ['has not moved, and its files are unknown', listed(main), untold, unlisted],
    ['tells no hash, and its files are unknown', listed({ name: 'main' }), untold, unlisted],
    ['told no hash before, nor its files', branchGone, untold, unlisted, { targetHashBefore: undefined }],
  ])('whose branch is gone is not said to have taken place when the target %s', async (...given) => {
    const [, list, files, why, change] = given
    expect(await gone(list, files, change)).toMatchObject(unknown('main', why))
  })

  it('may show its files later than its hash', async () => {
    const late: Reply = (_, clock) => (clock.now() - start < 10_000 ? notBrought : brought)
    const fixture = mergeFixture(lost, { ...isMerged, 'GET data-model/file-hashes': late })
    const start = fixture.clock.now()
    await mergeBranch(fixture.context, toDefault)
    expect(fixture.elapsed()).toBe(10_000)
  })

  it.each([
    [1, 500],
    [6, 16_000],
  ])('that was never sent, %i times, is sent again whatever the platform shows', async (times, afterMs) => {
    const never = Array.from({ length: times }, () => neverSent)
    const routes = { ...isMerged, 'GET data-model/file-hashes': notBrought }
    const fixture = mergeFixture([...never, done], routes)
    await mergeBranch(fixture.context, toDefault)
    expect(fixture.lines().at(-1)).toBe('Merged "b" into "main"')
    expect(fixture.elapsed()).toBe(afterMs)
    // Nothing was lost, so the rejection is the end.
    const rejected = mergeFixture([...never, answer({ message: 'It conflicts' }, 409)], routes)
    await expect(mergeBranch(rejected.context, toDefault)).rejects.toMatchObject({ kind: 'merge' })
  })
})

describe('a merge that may have taken place', () => {
  const network = (answerLost: string, lookLost: string) => ({
    name: 'Failure',
    kind: 'network',
    message: `The response to the merge was lost (${answerLost}), and whether "b" is merged into "main" is unknown (${lookLost}).`,
    advice: 'Check "main" on the platform before you run this again.',
  })

  it.each([
    [answer('Busy', 502), answer('Not you', 403), 'Busy', 'Not you'],
    [
      answer('', 502),
      answer('', 403),
      'The platform responded 502 while merging into the deploy branch.',
      'Permission denied (403) while listing the branches.',
    ],
  ])('is not said to have failed when it cannot be checked (%#)', async (reply, branches, ...texts) => {
    const fixture = mergeFixture(reply, { ...isMerged, 'GET branches': branches })
    await expect(mergeBranch(fixture.context, toDefault)).rejects.toMatchObject(network(...texts))
    expect(fixture.sent()).toEqual([sending, asking, comparing, looking])
    expect(fixture.context.journal.findings).toEqual({})
  })

  it('is not said to have failed when the time ends before it can be checked', async () => {
    const fixture = mergeFixture(silence, {}, { budgetMs: 60_000 })
    const nothing = 'timed out after 1 min'
    await expect(mergeBranch(fixture.context, toDefault)).rejects.toMatchObject(network(nothing, nothing))
    expect(fixture.context.journal.findings).toEqual({})
  })

  it.each([
    ['cancelled', 2000, 'the merge itself', silence, 0],
    ['timeout', 2000, 'the merge itself', silence, 0],
    ['cancelled', 500, 'the wait for it', lost, 0],
    ['cancelled', 1500, 'the search for it', lost, 1],
    ['timeout', 1500, 'the search for it', lost, 1],
  ] as const)('is to be checked after a stop (%s, %i ms) in %s', async (...given) => {
    const [reason, afterMs, , reply, looks] = given
    const fixture = mergeFixture(reply, { 'GET build-status': silence })
    fixture.clock.after(afterMs, () => fixture.context.budget.stop(new Stop(reason, 'It is over.')))
    await expect(mergeBranch(fixture.context, toDefault)).rejects.toMatchObject({
      name: 'Stop',
      reason,
      message:
        'It is over. The merge of "b" into "main" was in progress and may have taken place. Check "main" before you run this again.',
    })
    expect(fixture.sent()).toHaveLength(1 + looks)
  })
})

describe('a merge that is sent again after a lost response', () => {
  const gateway = answer({ message: 'gateway' }, 504)

  it.each([
    ['refused', answer({ message: 'No branch "b"' }, 404)],
    ['not done', answer({ merged: false })],
    ['not allowed', answer({ message: 'No' }, 403)],
  ])('and is then %s may have taken place: the first one may have come late', async (_, second) => {
    const there = build('built')
    const fixture = mergeFixture([gateway, second], {
      ...isMerged,
      'GET build-status': [there, there, there, there, badBranch],
    })
    await mergeBranch(fixture.context, toDefault)
    expect(fixture.sent().filter((sent) => sent === sending)).toHaveLength(2)
    expect(fixture.lines().at(-1)).toBe('The merge took place: "b" is merged into "main"')
    expect(fixture.context.journal.findings).toEqual(tookPlace)
  })

  it('and is rejected is red with the reason once three checks have found nothing', async () => {
    const refused = answer({ message: 'It conflicts' }, 409)
    const fixture = mergeFixture([gateway, refused], stands)
    await expect(mergeBranch(fixture.context, toDefault)).rejects.toMatchObject({
      kind: 'merge',
      message: '"b" was not merged into "main": It conflicts (409).',
    })
    expect(fixture.context.journal.findings).toEqual({ merged: false })
    expect(fixture.elapsed()).toBe(10_000)
  })
})
