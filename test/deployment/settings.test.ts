import { describe, expect, it } from 'vitest'
import {
  checkMergeAllowed,
  checkMergeRebuilds,
  readDeploymentSettings,
} from '../../src/deployment/settings.ts'
import { answer, silence } from '../platform/fake-send.ts'
import { stepFixture } from '../support/fixture.ts'

const settings = { deployBranchName: 'main', deployBranchReadOnly: false, deployBranchMergeAllowed: true }

describe('the deployment', () => {
  it('tells its deploy branch and what may be merged into it', async () => {
    const fixture = stepFixture({ 'GET settings': answer({ ...settings, deployMode: 'cli' }) })
    expect(await readDeploymentSettings(fixture.context)).toEqual({ ...settings, deployMode: 'cli' })
    expect(fixture.sent()).toEqual(['GET settings'])
  })

  it('is asked again after a fault, but once where it is only nice to know', async () => {
    const replies = [answer({}, 503), answer(settings)]
    const fixture = stepFixture({ 'GET settings': replies })
    expect(await readDeploymentSettings(fixture.context)).toMatchObject(settings)
    const hasty = stepFixture({ 'GET settings': replies })
    await expect(readDeploymentSettings(hasty.context, { retry: false })).rejects.toMatchObject({
      status: 503,
    })
    expect(hasty.sent()).toEqual(['GET settings'])
  })

  it('is not waited for beyond the budget', async () => {
    const fixture = stepFixture({ 'GET settings': silence }, { budgetMs: 3000 })
    await expect(readDeploymentSettings(fixture.context)).rejects.toMatchObject({ reason: 'timeout' })
    expect(fixture.elapsed()).toBe(3000)
  })
})

describe('a merge', () => {
  const check = (more: object) => () => checkMergeAllowed({ ...settings, deployMode: undefined, ...more })

  it.each([
    ['is allowed', {}],
    ['is not spoken of', { deployBranchReadOnly: undefined, deployBranchMergeAllowed: undefined }],
  ])('that %s is not held up', (_, more) => {
    expect(check(more)).not.toThrow()
  })

  it.each([
    [
      { deployBranchReadOnly: true, deployBranchMergeAllowed: false },
      'The deploy branch "main" is read-only, so nothing can be merged into it.',
      'Change that in the settings of the deployment (deployBranchReadOnly).',
    ],
    [
      { deployBranchMergeAllowed: false },
      'The deployment does not allow merges into its deploy branch "main".',
      'Change that in the settings of the deployment (deployBranchMergeAllowed).',
    ],
  ])('that cannot work is said before anything is started: %j', (more, message, advice) => {
    expect(check(more)).toThrow(expect.objectContaining({ kind: 'merge', message, advice }))
  })

  it('of a release that would not rebuild production is not begun', () => {
    expect(() => checkMergeRebuilds({ ...settings, deployMode: 'git' })).not.toThrow()
    expect(() => checkMergeRebuilds({ ...settings, deployMode: 'cli' })).toThrow(
      expect.objectContaining({ kind: 'merge', message: expect.stringContaining('would not change it') }),
    )
  })
})
