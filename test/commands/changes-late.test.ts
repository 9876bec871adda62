import { describe, expect, it } from 'vitest'
import type { Emulator } from '../../emulator/index.ts'
import { remember, rememberFor } from '../../emulator/state/past.ts'
import { useCommand } from '../support/command.ts'
import { type contentGates, gates, oneDataTest, runWithFault, type Story } from './changes-faults-run.ts'

// The comparison where lists of environments and of saved content are late: never a false green.

useCommand()

const timeout = 60_000

// The build takes 30 s: what is later than that is late when it is read.
const aMinute = 60_000

const plain = { operation: null, fault: null }
type Gate = (typeof contentGates)[number]
type Deployment = Emulator['state']['deployment']

/** Changes a platform whose late lists know how it was before. */
function after({ state }: Emulator, change: (deployment: Deployment) => void): void {
  rememberFor(state.deployment, aMinute)
  remember(state.deployment, state.now())
  change(state.deployment)
}

const nothing: (platform: Emulator) => void = () => undefined

/** The branch is removed and made again, with the same files. Its old environment was on. */
function madeAnew(platform: Emulator): void {
  const branch = platform.state.deployment.require('feature')
  branch.staging = true
  after(platform, (deployment) => {
    deployment.removeBranch(branch)
    const { name, parent, files } = branch
    deployment.addBranch({ name, parent, files })
  })
}

describe('a late list of environments', () => {
  const run = (story: Story, failOn: Gate, environmentListLagMs: number, prepare = nothing) =>
    runWithFault({ ...plain, story, failOn, team: oneDataTest, switches: { environmentListLagMs }, prepare })

  it.each([31_000, 34_000])('is waited for a little (%d ms)', { timeout }, async (lagMs) => {
    expect(await run('safe', 'breaking', lagMs)).toMatchObject({ exitCode: 0, isComplete: true })
    expect(await run('removed', 'breaking', lagMs)).toMatchObject({
      failureKind: 'breaking',
      isComplete: true,
    })
  })

  it.each([
    ['has no environment of the branch', nothing],
    ['has that of a branch which had the name before', madeAnew],
  ])('passes no gate and no data test while it %s', { timeout }, async (_, prepare) => {
    for (const story of ['safe', 'removed'] as const)
      for (const failOn of gates)
        expect(await run(story, failOn, aMinute, prepare), `${story} ${failOn}`).toMatchObject({
          exitCode: 1,
          isComplete: false,
          said: expect.stringMatching(/no query API|not found|404/),
        })
  })
})

describe('late lists of saved content', () => {
  const gone: Record<string, (deployment: Deployment) => void> = {
    reports: ({ workspace }) => workspace.reports.clear(),
    workbooks: ({ workspace }) => workspace.workbooks.clear(),
    notifications: (deployment) => deployment.notifications.clear(),
  }
  const dashboards = ['full', 'absent'] as const
  const rows = Object.keys(gone).flatMap((what) => dashboards.map((how) => [what, how] as const))

  it.each(rows)('that still have %s (dashboards: %s) make no use green', { timeout }, async (what, how) => {
    const run = (story: Story, isGone: boolean) =>
      runWithFault({
        ...plain,
        story,
        failOn: 'impact',
        switches: { contentListLagMs: aMinute, workbookDashboards: how },
        prepare: isGone ? (platform) => after(platform, (deployment) => gone[what]?.(deployment)) : nothing,
      })
    expect(await run('used', false)).toMatchObject({ exitCode: 1, failureKind: 'breaking' })
    expect(await run('used', true)).toMatchObject({ exitCode: 1, failureKind: 'breaking' })
    expect(await run('unused', false)).toMatchObject({ exitCode: 0, isContentComplete: true })
    // A workbook that is listed and cannot be read is a gap.
    const isGap = what === 'workbooks' && how === 'absent'
    expect(await run('unused', true)).toMatchObject({ exitCode: isGap ? 1 : 0, isContentComplete: !isGap })
  })
})
