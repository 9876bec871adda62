import { describe, expect, it } from 'vitest'
import { allBranches, findBranch, findBranches, isDevFork } from '../../src/deployment/branches.ts'
import { answer, silence } from '../platform/fake-send.ts'
import { page, stepFixture } from '../support/fixture.ts'
import { counted } from '../support/rows.ts'

const named = (count: number) => counted(count, 'b').map((name) => ({ name }))
const names = named(150)
const first = page(names.slice(0, 100), 'c1')
const second = page(names.slice(100))
const refused = answer({ message: 'No such cursor' }, 400)
/** A page that is larger than asked for the first time is rejected. */
const gets = ['GET branches?first=100', 'GET branches?first=1000', 'GET branches?first=100&after=c1']

/** A tenant with so many branches, and what it does with pages. */
function tenant(count: number, limits: { allows?: number; caps?: number; gone?: () => boolean } = {}) {
  const all = named(count)
  return stepFixture({
    'GET branches': ({ url }) => {
      const asked = Number(url.searchParams.get('first'))
      const start = Number(url.searchParams.get('after') ?? 0)
      if (asked > (limits.allows ?? Number.POSITIVE_INFINITY))
        return answer({ message: 'first is too large' }, 400)
      if (start > 0 && limits.gone?.()) return refused
      const items = all.slice(start, start + Math.min(asked, limits.caps ?? asked))
      const end = start + items.length
      return answer({ items, pageInfo: { hasNextPage: end < count, endCursor: String(end) } })
    },
  })
}

describe('requests', () => {
  it.each([
    ['for one on the first page', 'b99', {}, 1],
    ['for one on a later page', 'b5000', {}, 7],
    ['for the last one', 'b9999', {}, 11],
    ['for one that is missing', 'b', {}, 11],
    ['for the last one, where larger pages are rejected', 'b9999', { allows: 100 }, 101],
    ['for the last one, where pages have 100 branches at most', 'b9999', { caps: 100 }, 101],
    ['for the last one, where pages have 20 branches at most', 'b9999', { caps: 20 }, 501],
    ['for the last one, where pages have 250 branches at most', 'b9999', { caps: 250 }, 41],
  ])('%s among 10,000', async (_, name, limits, requests) => {
    const fixture = tenant(10_000, limits)
    const found = await findBranch(fixture.context.deployment, name)
    expect(found?.name).toBe(name === 'b' ? undefined : name)
    expect(fixture.sent()).toHaveLength(requests)
  })

  it.each([
    [['b3', 'b7'], 1],
    [['b1500', 'b3'], 3],
    [['b3', 'b'], 4],
  ])('for several, %j, end with the last of them', async (several, requests) => {
    const fixture = tenant(2500)
    const found = await findBranches(fixture.context.deployment, several)
    expect([...found.keys()].sort()).toEqual(several.filter((name) => name !== 'b').sort())
    expect(fixture.sent()).toHaveLength(requests)
  })

  it('for all of up to 100 branches are as before, and larger pages come from the beginning', async () => {
    const few = tenant(100)
    expect(await allBranches(few.context.deployment)).toEqual(named(100))
    expect(few.sent()).toEqual(['GET branches?first=100'])
    const many = tenant(2500)
    expect(await allBranches(many.context.deployment)).toEqual(named(2500))
    const large = ['', '&after=1000', '&after=2000'].map((after) => `GET branches?first=1000${after}`)
    expect(many.sent()).toEqual(['GET branches?first=100', ...large])
  })

  it('begin again when a cursor is rejected, and forget what the first reading had', async () => {
    let rejections = 1
    const fixture = tenant(2500, { gone: () => rejections-- > 0 })
    expect(await allBranches(fixture.context.deployment)).toEqual(named(2500))
    expect(fixture.sent()).toHaveLength(3 + 4)
  })
})

describe('the list of branches', () => {
  it('is read to its end: what is not on the first page is there all the same', async () => {
    const fixture = stepFixture({ 'GET branches': [first, refused, second] })
    expect(await allBranches(fixture.context.deployment)).toEqual(names)
    expect(fixture.sent()).toEqual(gets)
  })

  it.each([
    ['cannot be read', answer('{"items":')],
    ['fails', answer({}, 503)],
    ['does not say whether there is a further one', answer({ items: names })],
    ['is not larger', first],
  ])('is read in pages of 100 where a large page %s', async (_, large) => {
    const fixture = stepFixture({ 'GET branches': [first, large, second] })
    expect(await allBranches(fixture.context.deployment)).toEqual(names)
    expect(fixture.sent()).toEqual(gets)
  })

  it.each([
    [150, false],
    [100, false],
    [99, true],
  ])(
    'is accepted when a later large page of %i branches does not say whether it is the last: %s',
    async (...given) => {
      const [count, isLast] = given
      const large = page(names, 'c2')
      const later = answer({ items: names.slice(0, count) })
      const { context } = stepFixture({ 'GET branches': [first, large, later] })
      const read = allBranches(context.deployment)
      if (isLast) expect(await read).toHaveLength(150 + count)
      else
        await expect(read).rejects.toMatchObject({
          text: 'the list cannot be read to its end: a page is full, and does not say whether there is a further one',
        })
    },
  )

  it.each([400, 404])(
    'is read anew when the branch that a cursor names was deleted meanwhile (%i)',
    async (status) => {
      const gone = answer({ message: 'No such cursor' }, status)
      const replies = [first, refused, gone, first, refused, gone, first, refused, second]
      const fixture = stepFixture({ 'GET branches': replies })
      expect(await allBranches(fixture.context.deployment)).toEqual(names)
      expect(fixture.sent()).toEqual([...gets, ...gets, ...gets])
    },
  )

  it('is read three times and no more', async () => {
    const fixture = stepFixture({
      'GET branches': [...Array.from({ length: 3 }, () => [first, refused, refused]).flat(), first, second],
    })
    await expect(allBranches(fixture.context.deployment)).rejects.toMatchObject({ status: 400 })
    expect(fixture.sent()).toEqual([...gets, ...gets, ...gets])
  })

  it.each([
    ['its first page is rejected', [refused], 1],
    ['the deployment is not there', [answer({}, 404)], 1],
    ['the token may not read it', [first, answer({}, 403), answer({}, 403)], 3],
    ['a page is lost without a cursor', [answer({ items: names, pageInfo: { hasNextPage: true } })], 2],
  ])('is given up when %s: a short list would be a lie', async (_, replies, requests) => {
    const fixture = stepFixture({ 'GET branches': replies })
    await expect(allBranches(fixture.context.deployment)).rejects.toMatchObject({ operation: 'listBranches' })
    expect(fixture.sent()).toHaveLength(requests)
  })

  it('is not accepted when a full page does not say whether it is the last', async () => {
    const silent = stepFixture({ 'GET branches': answer({ items: names.slice(0, 100) }) })
    await expect(allBranches(silent.context.deployment)).rejects.toMatchObject({
      text: 'the list cannot be read to its end: a page is full, and does not say whether there is a further one',
    })
    // A tenant that ignores the size has returned all.
    for (const count of [99, 101]) {
      const whole = stepFixture({ 'GET branches': answer({ items: names.slice(0, count) }) })
      expect(await allBranches(whole.context.deployment)).toHaveLength(count)
    }
  })

  it('is not waited for beyond the signal', async () => {
    const fixture = stepFixture({ 'GET branches': silence }, { budgetMs: 3000 })
    await expect(allBranches(fixture.context.deployment)).rejects.toMatchObject({ reason: 'timeout' })
    expect(fixture.elapsed()).toBe(3000)
  })
})

describe('a branch', () => {
  it('is found on any page, by its whole name', async () => {
    const fixture = stepFixture({ 'GET branches': [first, refused, second, first, refused, second] })
    expect(await findBranch(fixture.context.deployment, 'b149')).toEqual({ name: 'b149' })
    expect(await findBranch(fixture.context.deployment, 'b')).toBeUndefined()
  })

  it.each([
    ['dev-ci', 'b', true],
    ['dev-ci', 'other', false],
    ['dev-ci', undefined, false],
    // A branch of a branch is no personal fork, and not to be deleted as one.
    ['feature/dev-ci', 'b', false],
    ['develop', 'b', false],
  ])('"%s" of parent %s is a personal fork of "b": %s', (name, parentBranch, fork) => {
    const branch = { name, parentBranch, lastHash: undefined, isStagingEnvironmentEnabled: undefined }
    expect(isDevFork(branch, 'b')).toBe(fork)
  })
})
