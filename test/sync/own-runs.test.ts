import { describe, expect, it } from 'vitest'
import { runsOfStart, type StartMark } from '../../src/sync/own-runs.ts'
import { listed, stepFixture } from '../support/fixture.ts'
import { runOf } from './world.ts'

/** The ids of the runs that a start may have made, by what the history lists. */
async function runsOf(runs: object[], named: StartMark['named'], jobId?: string) {
  const fixture = stepFixture({ 'GET dbt-sync': listed(...runs) })
  const mark = { branch: 'b', ...(named ? { named } : {}) }
  const { own, unclear } = await runsOfStart(fixture.context.deployment, mark, jobId)
  return { own: own.map(({ syncJobId }) => syncJobId), unclear: unclear.map(({ syncJobId }) => syncJobId) }
}

describe('the runs of a start whose response was lost', () => {
  it('are all runs on a branch name that this action generated, but the one in the response', async () => {
    const runs = [runOf('1', { gitRef: undefined }), runOf('2')]
    expect(await runsOf(runs, undefined)).toEqual({ own: ['1', '2'], unclear: [] })
    expect(await runsOf(runs, undefined, '2')).toEqual({ own: ['1'], unclear: [] })
  })

  const before = ['old']

  it.each<[string, object[], StartMark['named'], string | undefined, object]>([
    [
      'unclear, also the only new one of its ref',
      [runOf('1'), runOf('old')],
      { ref: 'main', before },
      undefined,
      { unclear: ['1'] },
    ],
    [
      'unclear with its ref in full',
      [runOf('1', { gitRef: 'refs/heads/main' })],
      { ref: 'main', before },
      undefined,
      { unclear: ['1'] },
    ],
    ['not one of another ref', [runOf('1', { gitRef: 'c' })], { ref: 'main', before }, undefined, {}],
    [
      'unclear without a ref',
      [runOf('1', { gitRef: undefined })],
      { ref: 'main', before },
      undefined,
      { unclear: ['1'] },
    ],
    [
      'unclear where there are two',
      [runOf('1'), runOf('2')],
      { ref: 'main', before },
      undefined,
      { unclear: ['1', '2'] },
    ],
    [
      'unclear where the earlier ones are unknown',
      [runOf('1')],
      { ref: 'main', before: null },
      undefined,
      { unclear: ['1'] },
    ],
    [
      'unclear beside the one in the response',
      [runOf('1'), runOf('2')],
      { ref: 'main', before },
      '2',
      { unclear: ['1'] },
    ],
  ])('under a name that the user chose are %s', async (_, runs, named, jobId, wanted) => {
    expect(await runsOf(runs, named, jobId)).toEqual({ own: [], unclear: [], ...wanted })
  })
})
