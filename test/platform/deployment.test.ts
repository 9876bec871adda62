import { describe, expect, it } from 'vitest'
import { deploymentAt } from '../../src/platform/deployment.ts'
import {
  getDbtSyncStatus,
  getSpec,
  listBranches,
  setBranchStagingEnvironment,
} from '../../src/platform/operations.ts'
import { answer, fault, origin, platformFixture } from './fake-send.ts'

const { signal } = new AbortController()
const page = answer({ items: [], pageInfo: { hasNextPage: false, endCursor: null } })

describe('a call on a deployment', () => {
  it('fills its ID into the path, beside the other values', async () => {
    const { platform, wires } = platformFixture([answer({ syncJobId: 'job-1', status: 'COMPLETED' })])
    await deploymentAt(platform, 7, { signal }).call(getDbtSyncStatus, { path: { syncJobId: 'job-1' } })
    expect(wires.map(({ url }) => String(url))).toEqual([`${origin}/api/v1/deployments/7/dbt-sync/job-1`])
  })

  it('sends query and body', async () => {
    const { platform, wires } = platformFixture([page, answer({})])
    const deployment = deploymentAt(platform, 7, { signal })
    await deployment.call(listBranches, { query: { first: 5 } })
    await deployment.call(setBranchStagingEnvironment, { body: { branchName: 'b', enabled: true } })
    expect(wires.map(({ url, body }) => [url.search, body])).toEqual([
      ['?first=5', null],
      ['', '{"branchName":"b","enabled":true}'],
    ])
  })

  it('is repeated or not, as the handle says, then the call', async () => {
    const { platform, wires } = platformFixture([fault('ECONNRESET'), page])
    const hasty = deploymentAt(platform, 7, { signal }).with({ retry: false })
    await expect(hasty.call(listBranches, {})).rejects.toMatchObject({ trouble: 'unreachable' })
    expect(wires).toHaveLength(1)
    expect(await hasty.call(listBranches, {}, { retry: true })).toMatchObject({ items: [] })
  })

  it('ends with the signal of the narrower handle, which leaves the other one as it is', async () => {
    const { platform, wires } = platformFixture([page])
    const deployment = deploymentAt(platform, 7, { signal })
    const stopped = deployment.with({ signal: AbortSignal.abort(new Error('over')) })
    expect([stopped.id, stopped.signal.aborted, deployment.signal.aborted]).toEqual([7, true, false])
    await expect(stopped.call(listBranches, {})).rejects.toThrow('over')
    await deployment.call(listBranches, {})
    expect(wires).toHaveLength(2)
  })

  it('takes what the row of its operation says, and no operation of something else', () => {
    const deployment = deploymentAt(platformFixture([page]).platform, 7, { signal })
    const wrong = [
      // @ts-expect-error the path has a further parameter
      () => deployment.call(getDbtSyncStatus, {}),
      // @ts-expect-error the ID is the handle's
      () => deployment.call(listBranches, { path: { deploymentId: 8 } }),
      // @ts-expect-error no such parameter
      () => deployment.call(listBranches, { query: { last: 1 } }),
      // @ts-expect-error of the tenant, not of a deployment
      () => deployment.call(getSpec, {}),
    ]
    expect(wrong).toHaveLength(4)
  })
})
