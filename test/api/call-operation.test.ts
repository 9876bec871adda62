import { describe, expect, it } from 'vitest'
import { callOperation } from '../../src/api/send-call.ts'
import type { ApiCall } from '../../src/inputs/settings.ts'
import {
  listBranches,
  removeBranch,
  setBranchStagingEnvironment,
  startDbtSync,
  validateDataModel,
} from '../../src/platform/operations.ts'
import { answer, silence } from '../platform/fake-send.ts'
import { type Routes, stepFixture } from '../support/fixture.ts'

function call(operation: ApiCall['operation'], change: Partial<ApiCall> = {}): ApiCall {
  const path = { deploymentId: 7 }
  return {
    operation,
    path,
    query: {},
    body: undefined,
    paginate: false,
    secrets: [],
    warnings: [],
    ...change,
  }
}

const list = (change: Partial<ApiCall> = {}) => call(listBranches, { paginate: true, ...change })

async function calling(what: ApiCall, routes: Routes) {
  const fixture = stepFixture(routes)
  const result = await callOperation(fixture.context, what)
  return { result, sent: fixture.sent() }
}

describe('one call', () => {
  it('brings status and answer as they came, unknown members included', async () => {
    const data = { items: [{ name: 'b', odd: 1 }], pageInfo: { hasNextPage: true, endCursor: 'c' } }
    const query = { first: 1, after: 'x' }
    expect(await calling(call(listBranches, { query }), { 'GET branches': answer(data, 203) })).toEqual({
      result: { status: 203, data, pages: 1 },
      sent: ['GET branches?first=1&after=x'],
    })
  })

  it('sends the body that it has', async () => {
    const body = { branchName: 'b', enabled: true }
    const routes = { 'PUT branches/staging-environment': answer('', 204) }
    expect(await calling(call(setBranchStagingEnvironment, { body }), routes)).toEqual({
      result: { status: 204, data: null, pages: 1 },
      sent: ['PUT branches/staging-environment {"branchName":"b","enabled":true}'],
    })
  })

  it('sends none where there is none', async () => {
    const query = { branchName: 'b' }
    const { sent } = await calling(call(removeBranch, { query }), { 'DELETE branches': answer({}) })
    expect(sent).toEqual(['DELETE branches?branchName=b'])
  })

  it.each([
    ['a read has half a minute', list(), 30_000],
    [
      'a write has five minutes, since it may clone something first',
      call(startDbtSync, { body: {} }),
      300_000,
    ],
    ['a validation has five minutes, since it compiles', call(validateDataModel), 300_000],
  ])('%s', async (_, what, limitMs) => {
    let openMs = 0
    const fixture = stepFixture({
      [`${what.operation.method} ${what.operation.path.split('/{deploymentId}/')[1]}`]: async (
        wire,
        clock,
      ) => {
        const startedAt = clock.now()
        return silence(wire, clock).finally(() => {
          openMs ||= clock.now() - startedAt
        })
      },
    })
    await expect(callOperation(fixture.context, what)).rejects.toMatchObject({ trouble: 'unreachable' })
    expect(openMs).toBe(limitMs)
  })

  it('ends with the time of the step', async () => {
    const fixture = stepFixture({ 'GET branches': silence }, { budgetMs: 4000 })
    await expect(callOperation(fixture.context, list())).rejects.toMatchObject({
      name: 'Stop',
      reason: 'timeout',
    })
    expect(fixture.elapsed()).toBe(4000)
  })
})

describe('a call for all pages', () => {
  const page = (items: unknown[], endCursor: string | null, more: object = {}) => ({
    items,
    pageInfo: { hasNextPage: endCursor !== null, endCursor },
    ...more,
  })

  it('follows them and brings the first one with the items of all, and an end that is one', async () => {
    const first = { ...page([1, 2], 'c1'), data: [1, 2], count: 2, pagination: { total: 3 }, unit: 'MB' }
    const routes = { 'GET branches': [answer(first), answer(page([3], 'c2')), answer(page([4], null), 206)] }
    expect(await calling(list(), routes)).toEqual({
      result: {
        status: 200,
        data: { items: [1, 2, 3, 4], pageInfo: { hasNextPage: false, endCursor: null }, unit: 'MB' },
        pages: 3,
      },
      sent: ['GET branches?first=100', 'GET branches?first=100&after=c1', 'GET branches?first=100&after=c2'],
    })
  })

  it('keeps what else the first page says of pages, with the cursor of the last', async () => {
    const first = { items: [1], pageInfo: { hasNextPage: true, endCursor: 'c1', hasPreviousPage: false } }
    const last = { items: [2], pageInfo: { hasNextPage: false, endCursor: 'c2' } }
    const { result } = await calling(list(), { 'GET branches': [answer(first), answer(last)] })
    expect(result.data).toEqual({
      items: [1, 2],
      pageInfo: { hasNextPage: false, endCursor: 'c2', hasPreviousPage: false },
    })
  })

  it.each([
    [{ data: [1], count: 1 }, { items: [1] }],
    [
      { items: [1], pageInfo: null },
      { items: [1], pageInfo: null },
    ],
    [
      { items: [1], pageInfo: 'none' },
      { items: [1], pageInfo: { hasNextPage: false, endCursor: null } },
    ],
  ])('reads older spellings: %j', async (data, wanted) => {
    const { result } = await calling(list(), { 'GET branches': answer(data) })
    expect(result).toEqual({ status: 200, data: wanted, pages: 1 })
  })

  it('asks for pages of the wanted size, from the wanted place on, with all else that was given', async () => {
    const query = { first: 2, after: 'mine', showLastCLIUpload: true }
    const { sent } = await calling(list({ query }), {
      'GET branches': [answer(page([1, 2], 'c1')), answer(page([], null))],
    })
    expect(sent).toEqual([
      'GET branches?first=2&after=mine&showLastCLIUpload=true',
      'GET branches?first=2&after=c1&showLastCLIUpload=true',
    ])
  })

  it('does not take a full page that says nothing of a further one for the whole list', async () => {
    const fixture = stepFixture({ 'GET branches': answer({ items: [1, 2] }) })
    await expect(callOperation(fixture.context, list({ query: { first: 2 } }))).rejects.toMatchObject({
      text: 'the list cannot be read to its end: a page is full, and does not say whether there is a further one',
      operation: 'listBranches',
    })
  })

  it.each([
    [[answer({ name: 'b' })], 200],
    [[answer(page([1], 'c1')), answer([2], 206)], 206],
  ])(
    'fails where an answer is no page, rather than to bring half of the list (%#)',
    async (pages, status) => {
      const fixture = stepFixture({ 'GET branches': pages })
      await expect(callOperation(fixture.context, list())).rejects.toMatchObject({
        name: 'PlatformError',
        message: `The platform responded ${status} while listing the branches: the response is not a page of a list.`,
        trouble: 'unreachable',
        arrived: 'unknown',
        advice: 'Remove "paginate" to get the response as it is.',
      })
      expect(fixture.sent()).toHaveLength(pages.length)
    },
  )
})
