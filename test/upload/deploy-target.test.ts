import { describe, expect, it } from 'vitest'
import { deployTarget } from '../../src/upload/deploy-target.ts'
import { answer } from '../platform/fake-send.ts'
import { listed, type Routes, type StepSettings, stepFixture } from '../support/fixture.ts'

const settingsOf = (deployment: object) => ({
  'GET settings': answer({ deployBranchName: 'main', ...deployment }),
})
const branchList = { 'GET branches': listed({ name: 'main' }, { name: 'topic' }) }
const toTopic = { branch: 'topic' }

/** The target, or why there is none, and the requests. */
async function targetOf(routes: Routes, settings: Partial<StepSettings>) {
  const fixture = stepFixture(routes, { settings })
  const target = await deployTarget(fixture.context).catch((error: unknown) => error)
  return { target, sent: fixture.sent(), ledger: fixture.ledger() }
}

describe('production', () => {
  const toProduction = { branch: null }

  it('that is built from uploads gets one, on its deploy branch', async () => {
    const { target, sent } = await targetOf(settingsOf({ deployMode: 'cli' }), toProduction)
    expect(target).toMatchObject({ branch: 'main', deploymentSettings: { deployMode: 'cli' } })
    expect(sent).toEqual(['GET settings'])
  })

  it.each([
    [{ deployMode: 'git' }, 'git'],
    [{}, 'unknown'],
    [{ deployMode: 'CLI' }, 'CLI'],
    [{ deployMode: `a\n${'b'.repeat(60)}` }, `a ${'b'.repeat(37)}…`],
  ])('that does not say that it is built from uploads gets none: %j', async (deployment, shown) => {
    const { target, sent } = await targetOf(settingsOf(deployment), toProduction)
    expect(target).toMatchObject({
      kind: 'build',
      message: `Production of deployment 7 is not built from uploads (deployMode "${shown}"), so nothing was uploaded.`,
      advice: 'Upload to a "branch", and merge it into production with "command: merge".',
    })
    expect(sent).toEqual(['GET settings'])
  })

  it('that is read-only gets none, and the reader learns which setting it is', async () => {
    const { target } = await targetOf(
      settingsOf({ deployMode: 'cli', deployBranchReadOnly: true }),
      toProduction,
    )
    expect(target).toMatchObject({
      kind: 'merge',
      message: 'The deploy branch "main" is read-only, so nothing can be uploaded to it.',
      advice: 'Change deployBranchReadOnly in the settings of the deployment.',
    })
  })

  it.each([false, null])('that is not read-only (%s) gets one', async (deployBranchReadOnly) => {
    const deployment = settingsOf({ deployMode: 'cli', deployBranchReadOnly })
    expect((await targetOf(deployment, toProduction)).target).toMatchObject({ branch: 'main' })
  })

  it('is not reached by the name of the deploy branch: who names a branch may not know that it is', async () => {
    const { target, sent } = await targetOf(settingsOf({ deployMode: 'cli' }), { branch: 'main' })
    expect(target).toMatchObject({
      kind: 'input',
      message: 'Invalid input `branch`: "main" is the deploy branch, so uploading to it changes production.',
      advice:
        'Name another branch. If production is built from uploads, remove "branch" and set "production: true".',
    })
    expect(sent).toEqual(['GET settings'])
  })
})

describe('a branch', () => {
  it.each(['auto', 'staging', 'dev-mode'] as const)(
    'that is there is the target, and with "activate: %s" it is opened only when it holds the files',
    async (activate) => {
      const { target, sent, ledger } = await targetOf(
        { ...settingsOf({ deployMode: 'git', deployBranchReadOnly: true }), ...branchList },
        { ...toTopic, activate },
      )
      expect(target).toMatchObject({ branch: 'topic', deploymentSettings: { deployBranchName: 'main' } })
      expect(sent).toEqual(['GET settings', 'GET branches?first=100'])
      expect(ledger).toEqual({})
    },
  )

  it('that is not there is not made', async () => {
    const { target } = await targetOf({ ...settingsOf({}), ...branchList }, { branch: 'Topic' })
    expect(target).toMatchObject({
      kind: 'build',
      message: 'The platform has no branch "Topic", and "command: deploy" does not create branches.',
      advice: 'Check its name, or create the branch on the platform first.',
    })
  })

  it('that nothing compiles and that may not be opened is rejected before anything is uploaded', async () => {
    const asleep = answer({ branchName: 'topic', status: 'none' })
    const { target } = await targetOf(
      { ...settingsOf({}), ...branchList, 'GET build-status': asleep },
      { ...toTopic, activate: 'never' },
    )
    expect(target).toMatchObject({
      kind: 'build',
      message:
        'Branch "topic" is not active, so the platform does not build it, and "activate: never" does not allow opening it.',
    })
  })

  it('that is active is not opened', async () => {
    const active = answer({ branchName: 'topic', status: 'built' })
    const { target, sent } = await targetOf(
      { ...settingsOf({}), ...branchList, 'GET build-status': active },
      { ...toTopic, activate: 'never' },
    )
    expect(target).toMatchObject({ branch: 'topic' })
    expect(sent.at(-1)).toBe('GET build-status?branchName=topic')
  })
})
