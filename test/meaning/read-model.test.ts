import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import type { Opened } from '../../src/meaning/environment.ts'
import { readModel, unreadable } from '../../src/meaning/read-model.ts'
import { PlatformError } from '../../src/platform/errors.ts'
import { queryApiOf } from '../../src/query-api/query-api.ts'
import { answer, errorOf, platformFixture, type Reply } from '../platform/fake-send.ts'
import { listed, stepFixture } from '../support/fixture.ts'

const model = `cubes:
  - name: orders
    sql_table: orders
    measures:
      - {name: count, type: count}
`
const ordersFile = { path: 'model/orders.yml', type: 'file', content: model }
const meta = answer({
  cubes: [{ name: 'orders', type: 'cube', measures: [{ name: 'orders.count', type: 'number' }] }],
})
const nothing = answer({ cubes: [] })

const apiOf = (reply: Reply) => {
  const { platform, clock } = platformFixture([reply])
  return queryApiOf(platform, clock)
}
const openedBy = (reply: Reply): Opened => ({ api: apiOf(reply) })

function read(opened: Opened | PlatformError, files: Reply | Reply[]) {
  const all = stepFixture({ 'GET data-model/files': files }, { budgetMs: 60_000 })
  const { context } = all
  const side = readModel(context, 'feature', Promise.resolve(opened), context.budget.signal)
  return { ...all, side }
}

describe('an error of the comparison', () => {
  const { context } = stepFixture({})

  it('of the platform is a problem', async () => {
    const error = await errorOf(apiOf(answer({ error: 'no' }, 403)).meta(new AbortController().signal))
    expect(unreadable(context, error)).toBe(error)
  })

  it('is the end of its time', () => {
    const stop = new Stop('timeout', 'The time is over.')
    const error = unreadable(context, stop)
    expect(error).toBeInstanceOf(PlatformError)
    expect(error).toMatchObject({
      trouble: 'unreachable',
      text: 'The time is over.',
      title: 'the comparison did not end in time',
      advice: 'Try again later, or raise "timeout".',
      arrived: 'unknown',
      cause: stop,
    })
  })

  it('of another kind ends the step', () => {
    const error = new TypeError('wrong')
    expect(() => unreadable(context, error)).toThrow(error)
  })
})

describe('one side of the comparison', () => {
  it('has both readings, and can be planned', async () => {
    const { side, sent } = read(openedBy(meta), listed(ordersFile))
    const { surface, files, planning, problems, errors } = await side
    expect([...(surface?.entities.keys() ?? [])]).toEqual(['orders'])
    expect(files).toHaveLength(1)
    expect(planning?.surface).toBe(surface)
    expect({ problems, errors }).toEqual({ problems: [], errors: [] })
    expect(sent()).toEqual(['GET data-model/files?branchName=feature&withContent=true'])
  })

  it('has no files where the list is cut, since what is missing would look removed', async () => {
    const page = { items: [ordersFile], pageInfo: { hasNextPage: true, endCursor: 'x' } }
    const { files, problems } = await read(openedBy(meta), answer(page)).side
    expect(files).toBeNull()
    expect(problems).toEqual([
      expect.stringMatching(/^The files of branch "feature" are not compared: .*20,000/),
    ])
  })

  const empty = { path: '/model/orders.yml', type: 'file' }
  const note = { path: 'README.md', type: 'file' }

  it('has files that were listed without content once, or that define nothing', async () => {
    const { side, sent } = read(openedBy(meta), [listed(empty, note), listed(ordersFile, note)])
    const { files, problems } = await side
    expect(files).toEqual([{ path: ordersFile.path, content: model }])
    expect(problems).toEqual([])
    expect(sent()).toHaveLength(2)
  })

  it('has no files where one has no content, since it would look empty', async () => {
    const { side, sent, elapsed } = read(
      openedBy(meta),
      listed(empty, { ...ordersFile, path: 'model/other.yml' }),
    )
    const { files, problems } = await side
    expect(files).toBeNull()
    expect(problems).toEqual([
      'The files of branch "feature" are not compared: the platform lists `model/orders.yml` without content.',
    ])
    expect([sent().length, elapsed()]).toEqual([3, 4_000])
  })

  it('has the files where the query API fails, and says why', async () => {
    const { surface, files, planning, problems, errors } = await read(
      openedBy(answer({ error: 'Invalid token' }, 403)),
      listed(ordersFile),
    ).side
    expect(surface).toBeNull()
    expect(files).toHaveLength(1)
    expect(planning).toBeNull()
    expect(errors).toHaveLength(1)
    expect(problems).toEqual([expect.stringContaining('what can be queried of branch "feature": Permission')])
  })

  it('has what can be queried where the files fail, and says why', async () => {
    const { surface, files, planning, problems, errors } = await read(
      openedBy(meta),
      answer({ error: 'no' }, 404),
    ).side
    expect([surface, files]).toEqual([expect.anything(), null])
    expect(planning).not.toBeNull()
    expect(errors).toHaveLength(1)
    expect(problems).toEqual([expect.stringContaining('the files of branch "feature": The platform')])
  })

  it('has no error where there is no query API: a problem', async () => {
    const { surface, problems, errors } = await read({ problem: 'None.', title: 'none' }, listed(ordersFile))
      .side
    expect(surface).toBeNull()
    expect({ problems, errors }).toEqual({ problems: ['None.'], errors: [] })
  })

  it('has the error of opening', async () => {
    const error = await errorOf(apiOf(answer({ error: 'no' }, 403)).meta(new AbortController().signal))
    const { errors, problems } = await read(error, listed(ordersFile)).side
    expect(errors).toEqual([error])
    expect(problems).toHaveLength(1)
  })

  it.each<[string, Opened]>([
    ['what can be queried', openedBy(meta)],
    ['no query API', { problem: 'None.', title: 'none' }],
  ])('with %s and no file at all has lost its files', async (_, opened) => {
    const { files, problems } = await read(opened, listed()).side
    expect(files).toBeNull()
    expect(problems).toContain('The platform lists no files of branch "feature".')
  })

  it('with neither is an empty model', async () => {
    const { surface, files, problems } = await read(openedBy(nothing), listed()).side
    expect([surface, files]).toEqual([expect.anything(), []])
    expect(problems).toEqual([])
  })

  it.each([
    // Policies may hide all of it; a list without entities is what a broken response is like, too.
    ['a file of the model', { path: '/model/a.yml', content: 'cubes: []' }, false],
    ['settings alone', { path: '/cube.js', content: 'module.exports = {}' }, true],
  ])('with %s and nothing to query is read: %s', async (_, file, isRead) => {
    const { surface, problems } = await read(openedBy(nothing), listed(file)).side
    expect([surface !== null, problems.length]).toEqual([isRead, isRead ? 0 : 1])
  })

  it('names a branch on one line', async () => {
    const all = stepFixture({ 'GET data-model/files': answer({ error: 'no' }, 404) })
    const { context } = all
    const side = await readModel(
      context,
      'a\n::error::b',
      Promise.resolve(openedBy(meta)),
      context.budget.signal,
    )
    expect(side.problems.join()).not.toContain('\n')
  })

  it('is nothing when the time of the step is over', async () => {
    const all = stepFixture({ 'GET data-model/files': answer('down', 503) }, { budgetMs: 5000 })
    const side = readModel(all.context, 'feature', Promise.resolve(openedBy(meta)), all.context.budget.signal)
    expect(await side.catch((reason: unknown) => reason)).toMatchObject({ status: 503 })
  })

  it('is not read any further when the step is cancelled', async () => {
    const stop = new Stop('cancelled', 'Cancelled.')
    const all = stepFixture({
      'GET data-model/files': (wire) => {
        all.context.budget.stop(stop)
        throw wire.signal.reason
      },
    })
    const side = readModel(all.context, 'feature', Promise.resolve(openedBy(meta)), all.context.budget.signal)
    expect(await side.catch((reason: unknown) => reason)).toBe(stop)
  })
})
