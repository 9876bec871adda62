import { describe, expect, it } from 'vitest'
import type { Emulator } from '../../emulator/index.ts'
import { branchNames, runStep, step, useCommand } from '../support/command.ts'
import { sharedPlatform } from '../support/platform.ts'
import { pullOn, startHub, talkingTo } from '../support/pull-on-github.ts'

// Whose change it is: known only where the default branch was synced to a branch that is still there.

const project = useCommand()

const [ordersPath, usersPath] = ['model/cubes/orders.yml', 'model/cubes/users.yml']
const cube = (name: string, ...measures: string[]) =>
  `cubes:\n  - {name: ${name}, sql_table: ${name}, measures: [${measures.map((one) => `{${one}}`).join(', ')}]}\n`
const orders = cube('orders', 'name: count, type: count', 'name: revenue, sql: amount, type: sum')
const less = cube('orders', 'name: count, type: count')
const users = cube('users', 'name: count, type: count')
const noCount = users.replace('name: count', 'name: number')

interface Given {
  /** What the branch that was synced from the default branch has of the model; null: there is none. */
  synced: Record<string, string> | null
  head: Record<string, string>
  /** What the pull request changes. */
  changes?: string[]
  prepare?: (platform: Emulator, branch: string) => void
}

/** A push to the default branch is synced, and kept; then a pull request is validated. */
async function validate({ synced, head, changes = [], prepare }: Given): Promise<void> {
  const shared = await sharedPlatform({ state: { files: { [ordersPath]: orders, [usersPath]: users } } })
  const { state } = shared.platform
  if (synced) {
    await runStep({ shared, inputs: { 'delete-branch': 'never', validate: 'false' } })
    const { branch = '' } = step.outputs
    expect(branchNames()).toContain(branch)
    state.putFiles(branch, synced)
    prepare?.(shared.platform, branch)
  }
  state.putFiles('feature', head)
  const base = project().branches.main ?? ''
  const server = await startHub()
  server.refs.set('refs/heads/main', base)
  const inputs = { 'fail-on': 'breaking', 'github-token': 'ghs_actions', comment: 'never' }
  await runStep({
    shared,
    inputs: { ...inputs, command: 'validate', branch: 'feature' },
    event: pullOn(server, { base, changes }),
    files: head,
    ...talkingTo(server),
  })
}

const originsOf = () =>
  (step.report.findings.model?.changes ?? [])
    .filter(({ level }) => level !== 'safe')
    .map(({ member, origin }) => `${origin} ${member}`)

/** Both files changed on the default branch, and production does not have that yet. */
const base = { [ordersPath]: less, [usersPath]: users }

describe('a change that the default branch has, too,', () => {
  it('passes a gate, and is told', async () => {
    await validate({ synced: base, head: base })
    expect(originsOf()).toEqual(['base orders.revenue'])
    expect([step.exitCode, step.errors]).toEqual([0, []])
    expect(step.report.findings.model?.attribution).toBe('complete')
    expect(step.summary).toContain('already on the default branch')
  })

  it('hides none of the pull request', async () => {
    await validate({ synced: base, head: { ...base, [usersPath]: noCount } })
    expect(originsOf()).toEqual(['base orders.revenue', 'pull-request users.count'])
    expect([step.exitCode, step.outputs['failure-kind']]).toEqual([1, 'breaking'])
    expect(step.errors.at(-1)).toContain('users.count')
    expect(step.errors.at(-1)).not.toContain('orders.revenue')
  })

  it.each<[string, Given]>([
    ['nothing was synced', { synced: null, head: base }],
    ['a file of the synced branch has no content', { synced: base, head: base, prepare: setAside }],
    [
      'the pull request changes what is outside of the data model',
      { synced: null, head: base, changes: ['models/orders_v2.sql'] },
    ],
  ])('counts where that cannot be known: %s', async (_, given) => {
    await validate(given)
    expect(originsOf()).toEqual(['unknown orders.revenue'])
    expect(step.report.findings.model?.attribution).toBe('none')
    expect([step.exitCode, step.outputs['failure-kind']]).toEqual([1, 'breaking'])
    expect(step.summary).toContain('so all of them count')
    expect(step.summary).toContain('delete-branch: never')
  })
})

/** The synced branch alone has such a file. */
function setAside({ state }: Emulator, branch: string): void {
  state.putFiles(branch, { 'model/cubes/lost.yml': 'cubes: []\n' })
  state.switches.filesWithoutContent.push('model/cubes/lost.yml')
}
