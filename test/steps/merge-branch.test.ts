import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/failure.ts'
import { type Merge, mergeBranch } from '../../src/steps/merge-branch.ts'
import { answer, fault, htmlPage, type Reply, silence } from '../platform/fake-send.ts'
import { listed, type Routes, stepWorld, type WorldOptions } from './world.ts'

const toDefault: Merge = {
  branch: 'b',
  target: 'main',
  into: 'default',
  message: 'm',
  targetHashBefore: 'old',
}
const toParent: Merge = { ...toDefault, target: 'p', into: 'parent' }

const done = answer({ merged: true, branchDeleted: true })
const lost = fault('ECONNRESET')
const neverSent = fault('ECONNREFUSED')
const main = { name: 'main', lastHash: 'old' }
const branchThere = listed(main, { name: 'b' })
const branchGone = listed(main)
const build = (status: string, errorText?: string) => answer({ branchName: 'b', status, errorText })
const badBranch = build('building', 'Bad branch')

const sending = 'POST merge-to-default {"branchName":"b","message":"m"}'
const looking = 'GET branches?first=100'
const asking = 'GET build-status?branchName=b'

function mergeWorld(replies: Reply | readonly Reply[], routes: Routes = {}, options: WorldOptions = {}) {
  return stepWorld({ 'POST merge-to-default': replies, 'POST merge': replies, ...routes }, options)
}

describe('a merge', () => {
  it('is sent once and told', async () => {
    const world = mergeWorld(done)
    await mergeBranch(world.context, toDefault)
    expect(world.events).toEqual([sending, 'log Merged "b" into "main"'])
    expect(world.context.journal.findings).toEqual({ merged: true })
    expect(world.elapsed()).toBe(0)
  })

  it.each([
    [toDefault, 'auto', sending],
    [
      toDefault,
      'never',
      'POST merge-to-default {"branchName":"b","message":"m","removeBranchAfterMerge":false}',
    ],
    [toParent, 'auto', 'POST merge {"branchName":"b","message":"m"}'],
    [toParent, 'never', 'POST merge {"branchName":"b","message":"m","deleteBranch":false}'],
  ] as const)('of %j with "delete-branch: %s" keeps the branch only when asked to', async (...given) => {
    const [merge, deleteBranch, sent] = given
    const world = mergeWorld(done, {}, { settings: { deleteBranch } })
    await mergeBranch(world.context, merge)
    expect(world.sent()).toEqual([sent])
  })

  it('strikes out its own branch once the platform has removed it, so that nothing is left to clean up', async () => {
    const world = mergeWorld(done, {}, { ledger: { branch: 'b', branchOnSuccess: 'b', staging: 'b' } })
    world.context.journal.found({ branch: 'b' })
    await mergeBranch(world.context, toDefault)
    expect(world.events).toEqual([sending, 'ledger {"staging":"b"}', 'log Merged "b" into "main"'])
  })

  it.each([
    ['it is kept', answer({ merged: true, branchDeleted: false }), 'b'],
    ['nobody says that it is gone', answer({ merged: true }), 'b'],
    ['another one than the ledger has was merged', done, 'c'],
  ])('leaves the branch to the clean-up when %s', async (_, reply, branch) => {
    const world = mergeWorld(reply, {}, { ledger: { branch } })
    world.context.journal.found({ branch })
    await mergeBranch(world.context, toDefault)
    expect(world.ledger()).toEqual({ branch })
  })
})

describe('a refused merge', () => {
  it.each([
    [
      'without a word',
      answer({ merged: false }),
      'the platform answered that it did not merge, without a reason',
    ],
    ['for a conflict', answer({ message: 'Conflict in a.yml' }, 409), 'Conflict in a.yml (409)'],
    ['in a sentence', answer({ message: 'It conflicts ...' }, 400), 'It conflicts (400)'],
    ['without a reason', answer('', 404), 'the platform gave no reason (404)'],
  ])('%s is red at once, says why and what to do, and is not repeated', async (_, reply, reason) => {
    const world = mergeWorld(reply)
    await expect(mergeBranch(world.context, toDefault)).rejects.toMatchObject({
      name: 'Failure',
      kind: 'merge',
      message: `"b" was not merged into "main": ${reason}.`,
      advice:
        'If the two conflict, bring "main" into "b", mend the conflict on the platform, and run this again.',
    })
    expect(world.events).toEqual([sending])
    expect(world.context.journal.findings).toEqual({ merged: false })
  })

  it.each([
    [401, 'auth'],
    [403, 'auth'],
    [405, 'unsupported'],
  ])('with %i keeps the advice that belongs to it', async (status, trouble) => {
    const world = mergeWorld(answer({ message: 'No' }, status))
    const error = { name: 'PlatformError', status, trouble, text: 'No' }
    await expect(mergeBranch(world.context, toDefault)).rejects.toMatchObject(error)
    expect(world.events).toEqual([sending])
    expect(world.context.journal.findings).toEqual({ merged: false })
  })
})

describe('a merge whose answer is lost', () => {
  it('took place when its branch is gone, by the list and by name, and is not sent again', async () => {
    const world = mergeWorld(lost, { 'GET branches': branchGone, 'GET build-status': badBranch })
    await mergeBranch(world.context, toDefault)
    expect(world.events).toEqual([
      sending,
      'log mergeToDefaultBranch got no usable answer: ECONNRESET: the wire broke. Looking whether the merge took place.',
      looking,
      asking,
      'log It did: "b" is merged into "main"',
    ])
    expect(world.context.journal.findings).toEqual({ merged: true })
    expect(world.elapsed()).toBe(1000)
  })

  it('may show late, for five seconds', async () => {
    const world = mergeWorld(lost, {
      'GET branches': [branchThere, branchThere, branchGone],
      'GET build-status': badBranch,
    })
    await mergeBranch(world.context, toDefault)
    expect(world.sent()).toEqual([sending, looking, looking, looking, asking])
    expect(world.elapsed()).toBe(5000)
  })

  it('did not take place while only the list, which may end early, lacks its branch', async () => {
    const world = mergeWorld([lost, done], { 'GET branches': branchGone, 'GET build-status': build('built') })
    await mergeBranch(world.context, toDefault)
    const look = [looking, asking]
    expect(world.sent()).toEqual([sending, ...look, ...look, ...look, sending])
    expect(world.lines().slice(-2)).toEqual(['It did not: merging again.', 'Merged "b" into "main"'])
    expect(world.elapsed()).toBe(5000)
  })

  it('is sent three times at most', async () => {
    const world = mergeWorld(lost, { 'GET branches': branchThere })
    await expect(mergeBranch(world.context, toDefault)).rejects.toMatchObject({
      name: 'PlatformError',
      message: 'mergeToDefaultBranch got no usable answer: ECONNRESET: the wire broke.',
    })
    const round = [sending, looking, looking, looking]
    expect(world.sent()).toEqual([...round, ...round, ...round])
    expect(world.lines().filter((line) => line === 'It did not: merging again.')).toHaveLength(2)
    expect(world.context.journal.findings).toEqual({ merged: false })
    expect(world.elapsed()).toBe(15_000)
  })

  it('to a tenant that answers with a page is looked for, and not sent again', async () => {
    const world = mergeWorld(htmlPage, { 'GET branches': branchThere })
    await expect(mergeBranch(world.context, toDefault)).rejects.toMatchObject({ trouble: 'unsupported' })
    expect(world.sent()).toEqual([sending, looking, looking, looking])
    expect(world.context.journal.findings).toEqual({ merged: false })
  })

  it.each([
    [toDefault, { 'GET branches': branchGone, 'GET build-status': badBranch }],
    [toParent, { 'GET branches': listed({ name: 'p', lastHash: 'new' }) }],
  ])('has two minutes to answer, since a merge may take its time: %j', async (merge, routes) => {
    const world = mergeWorld(silence, routes)
    await mergeBranch(world.context, merge)
    expect(world.elapsed()).toBe(121_000)
  })

  it.each([
    ['no connection', neverSent, 0, 500],
    ['too many requests', answer({}, 429), 0, 500],
    ['too many requests, and a time to wait', answer({}, 429, { 'retry-after': '7' }), 0, 7000],
    ['trouble there, and a time to wait once', answer({}, 503, { 'retry-after': '3' }), 3, 5000],
  ])(
    'for %s is looked for as long as it may show (not where it was not carried out), and sent again',
    async (_, reply, looks, afterMs) => {
      const world = mergeWorld([reply, done], { 'GET branches': branchThere })
      await mergeBranch(world.context, toDefault)
      expect(world.sent()).toEqual([sending, ...Array.from({ length: looks }, () => looking), sending])
      expect(world.elapsed()).toBe(afterMs)
    },
  )

  it.each([
    ['into the parent', toParent, 'auto'],
    ['that keeps its branch', { ...toDefault, target: 'p' }, 'never'],
  ] as const)('%s shows by the hash of its target alone', async (_, merge, deleteBranch) => {
    const moved = listed({ name: 'p', lastHash: 'new' }, { name: 'b' })
    const world = mergeWorld(lost, { 'GET branches': moved }, { settings: { deleteBranch } })
    await mergeBranch(world.context, merge)
    expect(world.sent().slice(1)).toEqual([looking])
    expect(world.lines().at(-1)).toBe('It did: "b" is merged into "p"')
  })

  it.each([
    ['stands as before', { name: 'p', lastHash: 'old' }, 'old'],
    ['has no hash now', { name: 'p' }, 'old'],
    ['had no hash before', { name: 'p', lastHash: 'new' }, undefined],
    ['is not in the list', main, 'old'],
  ])('is not believed to have taken place when its target %s', async (_, target, targetHashBefore) => {
    const world = mergeWorld([lost, done], { 'GET branches': listed(target) })
    await mergeBranch(world.context, { ...toParent, targetHashBefore })
    expect(world.lines().at(-2)).toBe('It did not: merging again.')
  })
})

describe('a merge that may have taken place', () => {
  const network = (answerLost: string, lookLost: string) => ({
    name: 'Failure',
    kind: 'network',
    message: `The answer to the merge was lost (${answerLost}), and whether "b" is merged into "main" could not be found out (${lookLost}).`,
    advice: 'Look at "main" on the platform before you run this again.',
  })

  it.each([
    [answer('Busy', 502), answer('Not you', 403), 'Busy', 'Not you'],
    [
      answer('', 502),
      answer('', 403),
      'mergeToDefaultBranch was answered 502.',
      'listBranches was answered 403.',
    ],
  ])('is not said to have failed when nobody can look (%#)', async (reply, branches, ...texts) => {
    const world = mergeWorld(reply, { 'GET branches': branches })
    await expect(mergeBranch(world.context, toDefault)).rejects.toMatchObject(network(...texts))
    expect(world.sent()).toEqual([sending, looking])
    expect(world.context.journal.findings).toEqual({})
  })

  it('is not said to have failed when the time ends before it can be looked for', async () => {
    const world = mergeWorld(silence, {}, { budgetMs: 60_000 })
    const nothing = 'no answer within 1 min'
    await expect(mergeBranch(world.context, toDefault)).rejects.toMatchObject(network(nothing, nothing))
    expect(world.context.journal.findings).toEqual({})
  })

  it.each([
    ['cancelled', 2000, 'the merge itself', silence, 0],
    ['timeout', 2000, 'the merge itself', silence, 0],
    ['cancelled', 500, 'the wait for it', lost, 0],
    ['cancelled', 1500, 'the search for it', lost, 1],
    ['timeout', 1500, 'the search for it', lost, 1],
  ] as const)('is to be looked at after a stop (%s, %i ms) in %s', async (...given) => {
    const [reason, afterMs, , reply, looks] = given
    const world = mergeWorld(reply, { 'GET branches': silence })
    world.clock.after(afterMs, () => world.context.budget.stop(new Stop(reason, 'It is over.')))
    await expect(mergeBranch(world.context, toDefault)).rejects.toMatchObject({
      name: 'Stop',
      reason,
      message:
        'It is over. The merge of "b" into "main" was under way and may have taken place: look at "main" before you run this again.',
    })
    expect(world.sent()).toHaveLength(1 + looks)
  })
})

describe('a merge that is sent again after a lost answer', () => {
  const gateway = answer({ message: 'gateway' }, 504)

  it.each([
    ['refused', answer({ message: 'No branch "b"' }, 404)],
    ['not done', answer({ merged: false })],
    ['not allowed', answer({ message: 'No' }, 403)],
  ])('and is then %s may have taken place: the first one may have come late', async (_, second) => {
    const world = mergeWorld([gateway, second], {
      'GET branches': [branchThere, branchThere, branchThere, branchThere, branchGone],
      'GET build-status': badBranch,
    })
    await mergeBranch(world.context, toDefault)
    expect(world.sent().filter((sent) => sent === sending)).toHaveLength(2)
    expect(world.lines().at(-1)).toBe('It did: "b" is merged into "main"')
    expect(world.context.journal.findings).toEqual({ merged: true })
  })

  it('and is refused is red with the reason once three looks have found nothing', async () => {
    const refused = answer({ message: 'It conflicts' }, 409)
    const world = mergeWorld([gateway, refused], { 'GET branches': branchThere })
    await expect(mergeBranch(world.context, toDefault)).rejects.toMatchObject({
      kind: 'merge',
      message: '"b" was not merged into "main": It conflicts (409).',
    })
    expect(world.context.journal.findings).toEqual({ merged: false })
    expect(world.elapsed()).toBe(10_000)
  })
})
