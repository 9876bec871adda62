import { describe, expect, it } from 'vitest'
import { startGitHub } from '../../emulator/github/index.ts'
import type { Emulator } from '../../emulator/index.ts'
import type { RawContext } from '../../src/base/event.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { connect } from '../support/github.ts'
import { emulator, runStep, type Step, useProject } from '../support/platform.ts'
import { virtualClock } from '../support/virtual-clock.ts'

// Whose change it is: known only where the default branch was synced to a branch that is still there.

const project = useProject()
const headSha = 'f'.repeat(40)

const path = 'model/cubes/orders.yml'
const orders = `cubes:
  - name: orders
    sql_table: shop.orders
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
  - name: users
    sql_table: shop.users
    measures:
      - {name: count, type: count}
`
const usersPath = 'model/cubes/users.yml'
const [ordersFile, usersFile] = [
  orders.replace(/ {2}- name: users[\s\S]*/, ''),
  `cubes:\n${orders.slice(orders.indexOf('  - name: users'))}`,
]
const less = ordersFile.replace(/ {6}- \{name: revenue.*\n/, '')
const noCount = usersFile.replace('count, type: count', 'number, type: count')

interface Given {
  /** What the branch that was synced from the default branch has of the model; null: there is none. */
  synced: Record<string, string> | null
  head: Record<string, string>
  /** The commit that the pull request is based on, instead of the synced one. */
  baseSha?: string
  /** What the pull request changes. */
  files?: { path: string }[]
  prepare?: (platform: Emulator, branch: string) => void
}

/** A push to the default branch is synced, and kept; then a pull request is validated. */
async function validate({ synced, head, baseSha, files = [], prepare }: Given): Promise<Step> {
  const clock = virtualClock()
  const platform = await emulator({
    now: () => clock.now(),
    sleep: (ms) => clock.sleep(ms, new AbortController().signal),
    state: { files: { [path]: ordersFile, [usersPath]: usersFile } },
  })
  const shared = { platform, clock }
  if (synced) {
    const push = await runStep({
      shared,
      inputs: { command: 'sync', 'delete-branch': 'never', validate: 'false' },
    })
    const branch = push.outputs.branch ?? ''
    expect(platform.state.branches.map(({ name }) => name)).toContain(branch)
    platform.state.putFiles(branch, synced)
    prepare?.(platform, branch)
  }
  platform.state.putFiles('feature', head)
  const sha = baseSha ?? project().branches.main ?? ''
  const github = await startGitHub({ now: () => clock.now() })
  closeAfterTest(() => github.close())
  github.refs.set('refs/heads/main', sha)
  github.files.set(`${sha}:.data-model-ci.yml`, 'compare: true\n')
  github.comparisons.set(`${sha}...${headSha}`, { aheadBy: 1, behindBy: 0, files })
  return runStep({
    shared,
    inputs: {
      ...{ command: 'validate', branch: 'feature', 'fail-on': 'breaking' },
      ...{ 'github-token': 'ghs_actions', comment: 'never' },
    },
    event: pull(sha),
    files: head,
    github: () => connect({ baseUrl: github.url, repository: github.repository, clock }),
  })
}

function pull(baseSha: string): Partial<RawContext> {
  const repo = { full_name: 'acme/shop-dbt' }
  const head = { ref: 'work', sha: headSha, repo, pushed_at: '1970-01-01T00:00:00Z' }
  return {
    eventName: 'pull_request',
    ref: 'refs/pull/7/merge',
    payload: {
      pull_request: { number: 7, head, base: { ref: 'main', sha: baseSha, repo } },
      repository: { ...repo, default_branch: 'main' },
    },
  }
}

const originsOf = ({ report }: Step) =>
  (report.findings.model?.changes ?? [])
    .filter(({ level }) => level !== 'safe')
    .map(({ member, origin }) => `${origin} ${member}`)

/** Both files changed on the default branch, and production does not have that yet. */
const base = { [path]: less, [usersPath]: usersFile }

describe('a change that the default branch has, too,', () => {
  it('passes a gate, and is told', async () => {
    const step = await validate({ synced: base, head: base })
    expect(originsOf(step)).toEqual(['base orders.revenue'])
    expect([step.exitCode, step.errors]).toEqual([0, []])
    expect(step.report.findings.model?.attribution).toBe('complete')
    expect(step.summary).toContain('already on the default branch')
  })

  it('hides none of the pull request', async () => {
    const step = await validate({ synced: base, head: { ...base, [usersPath]: noCount } })
    expect(originsOf(step)).toEqual(['base orders.revenue', 'pull-request users.count'])
    expect([step.exitCode, step.outputs['failure-kind']]).toEqual([1, 'breaking'])
    expect(step.errors.at(-1)).toContain('users.count')
    expect(step.errors.at(-1)).not.toContain('orders.revenue')
  })

  it.each<[string, Given]>([
    ['nothing was synced', { synced: null, head: base }],
    [
      'a file of the synced branch has no content',
      { synced: base, head: base, prepare: (platform) => setAside(platform) },
    ],
    [
      'the pull request changes what is outside of the data model',
      { synced: null, head: base, files: [{ path: 'models/orders_v2.sql' }] },
    ],
  ])('counts where that cannot be known: %s', async (_, given) => {
    const step = await validate(given)
    expect(originsOf(step)).toEqual(['unknown orders.revenue'])
    expect(step.report.findings.model?.attribution).toBe('none')
    expect([step.exitCode, step.outputs['failure-kind']]).toEqual([1, 'breaking'])
    expect(step.summary).toContain('so all of them count')
    expect(step.summary).toContain('delete-branch: never')
  })
})

/** The synced branch alone has such a file. */
function setAside({ state }: Emulator): void {
  const name = state.branches.find((one) => one.name !== 'main')?.name ?? ''
  state.putFiles(name, { 'model/cubes/lost.yml': 'cubes: []\n' })
  state.switches.filesWithoutContent.push('/model/cubes/lost.yml', 'model/cubes/lost.yml')
}
