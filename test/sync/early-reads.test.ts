import { describe, expect, it } from 'vitest'
import { readEarly } from '../../src/sync/read-result.ts'
import { answer, type Reply, silence } from '../platform/fake-send.ts'
import { listed, type Routes, stepFixture } from '../support/fixture.ts'
import { unhandledDuring } from './unhandled.ts'
import { startedSync } from './world.ts'

/** The requests of a completed sync; without `routes`, each has a response. */
function reading(routes: Routes = {}) {
  const fixture = stepFixture({
    'GET dbt-sync': listed(),
    'GET dbt-sync/job-1/result': answer({ cubeCount: 1 }),
    'GET settings': answer({ deployBranchName: 'main' }),
    'GET data-model/file-hashes': answer({}),
    ...routes,
  })
  const stop = new AbortController()
  const readGitHub = () => Promise.reject(new Error('GitHub did not respond'))
  return { ...fixture, stop, read: () => readEarly(fixture.context, startedSync(), readGitHub, stop.signal) }
}

describe('what is requested at the end of a sync', () => {
  it.each([403, 503])('is requested once, and may fail without being awaited (%i)', async (status) => {
    const refused = answer({}, status)
    const { read, sent } = reading({
      'GET dbt-sync': refused,
      'GET dbt-sync/job-1/result': refused,
      'GET settings': refused,
    })
    const unhandled = await unhandledDuring(async () => {
      const { run, result } = read()
      expect([await run, await result]).toEqual([undefined, null])
    })
    expect(unhandled).toEqual([])
    const first = ['GET dbt-sync?first=100', 'GET dbt-sync/job-1/result', 'GET settings']
    expect(sent().slice(0, 3)).toEqual(first)
  })

  it.each<[string, 'run' | 'result', unknown]>([
    ['GET dbt-sync', 'run', undefined],
    ['GET dbt-sync/job-1/result', 'result', null],
  ])('is not waited for longer than 10 s (%s), or until it is stopped', async (route, name, nothing) => {
    const slow = reading({ [route]: silence })
    expect(await slow.read()[name]).toBe(nothing)
    expect(slow.elapsed()).toBe(10_000)
    const stopping: Reply = (wire, clock) => {
      clock.after(3000, () => stopped.stop.abort())
      return silence(wire, clock)
    }
    const stopped = reading({ [route]: stopping })
    expect(await stopped.read()[name]).toBe(nothing)
    expect(stopped.elapsed()).toBe(3000)
  })

  it('may be missing', async () => {
    const { run, result } = reading({ 'GET dbt-sync/job-1/result': answer(null) }).read()
    expect([await run, await result]).toEqual([null, null])
  })
})
