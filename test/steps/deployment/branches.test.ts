import { describe, expect, it } from 'vitest'
import { allBranches, findBranch, isDevFork } from '../../../src/steps/deployment/branches.ts'
import { answer, silence } from '../../platform/fake-send.ts'
import { stepFixture } from '../fixture.ts'

const names = Array.from({ length: 150 }, (_, index) => ({ name: `b${index}` }))
const first = answer({ items: names.slice(0, 100), pageInfo: { hasNextPage: true, endCursor: 'c1' } })
const second = answer({ items: names.slice(100), pageInfo: { hasNextPage: false, endCursor: null } })
const refused = answer({ message: 'No such cursor' }, 400)
const gets = ['GET branches?first=100', 'GET branches?first=100&after=c1']

describe('the list of branches', () => {
  it('is read to its end: what is not on the first page is there all the same', async () => {
    const fixture = stepFixture({ 'GET branches': [first, second] })
    expect(await allBranches(fixture.context.deployment)).toEqual(names)
    expect(fixture.sent()).toEqual(gets)
  })

  it.each([400, 404])(
    'is read anew when the branch that a cursor names was deleted meanwhile (%i)',
    async (status) => {
      const gone = answer({ message: 'No such cursor' }, status)
      const fixture = stepFixture({ 'GET branches': [first, gone, first, gone, first, second] })
      expect(await allBranches(fixture.context.deployment)).toEqual(names)
      expect(fixture.sent()).toEqual([...gets, ...gets, ...gets])
    },
  )

  it('is read three times and no more', async () => {
    const fixture = stepFixture({
      'GET branches': [first, refused, first, refused, first, refused, first, second],
    })
    await expect(allBranches(fixture.context.deployment)).rejects.toMatchObject({ status: 400 })
    expect(fixture.sent()).toEqual([...gets, ...gets, ...gets])
  })

  it.each([
    ['its first page is rejected', [refused], 1],
    ['the deployment is not there', [answer({}, 404)], 1],
    ['the token may not read it', [first, answer({}, 403)], 2],
    ['a page is lost without a cursor', [answer({ items: names, pageInfo: { hasNextPage: true } })], 1],
  ])('is given up at once when %s: a short list would be a lie', async (_, replies, requests) => {
    const fixture = stepFixture({ 'GET branches': replies })
    await expect(allBranches(fixture.context.deployment)).rejects.toMatchObject({ operation: 'listBranches' })
    expect(fixture.sent()).toHaveLength(requests)
  })

  it('is not accepted when a full page does not say whether it is the last', async () => {
    const silent = stepFixture({ 'GET branches': answer({ items: names.slice(0, 100) }) })
    await expect(allBranches(silent.context.deployment)).rejects.toMatchObject({
      text: 'the list cannot be read to its end: a page is full, and does not say whether there is a further one',
    })
    const short = stepFixture({ 'GET branches': answer({ items: names.slice(0, 99) }) })
    expect(await allBranches(short.context.deployment)).toHaveLength(99)
  })

  it('is not waited for beyond the signal', async () => {
    const fixture = stepFixture({ 'GET branches': silence }, { budgetMs: 3000 })
    await expect(allBranches(fixture.context.deployment)).rejects.toMatchObject({ reason: 'timeout' })
    expect(fixture.elapsed()).toBe(3000)
  })
})

describe('a branch', () => {
  it('is found on any page, by its whole name', async () => {
    const fixture = stepFixture({ 'GET branches': [first, second, first, second] })
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
