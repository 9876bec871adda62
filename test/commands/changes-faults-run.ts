import { setImmediate } from 'node:timers/promises'
import { type GitHubServer, mona, startGitHub } from '../../emulator/github/index.ts'
import type { Emulator, Fault, Switches } from '../../emulator/index.ts'
import { keepTime, type TimeKeeper } from '../hostile/matrix-clock.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { connect } from '../support/github.ts'
import { runStep, type Step } from '../support/platform.ts'
import type { VirtualClock } from '../support/virtual-clock.ts'
import { gitHubFault, type Operation, platformFault } from './changes-faults-cells.ts'

export const gates = ['never', 'breaking', 'dangerous'] as const
export const contentGates = ['never', 'impact', 'breaking', 'dangerous'] as const

/**
 * What the branch changes: nothing that breaks; a member is gone; a member that only the planner rejects; see `removed`, with
 * a label; a member is gone that no saved content uses; one that a report uses, in SQL.
 */
export type Story = 'safe' | 'removed' | 'unplannable' | 'accepted' | 'unused' | 'used'

export interface Case {
  story: Story
  failOn: (typeof contentGates)[number]
  operation: Operation | null
  fault: string | null
  inputs?: Record<string, string>
  /** The team file of the base. */
  team?: string
  /** Instead of one that has a name. */
  platformFault?: Fault
  switches?: Partial<Switches>
  /** What others do when the platform is there. */
  prepare?: (platform: Emulator) => void
}

/** How a step ended. */
export interface Ended {
  exitCode: number
  failureKind: string
  accepted: string
  /** Both readings, every plan, and nothing unknown. */
  isComplete: boolean
  /** Whether everything but the plans was read. */
  isRead: boolean
  /** Whether all saved content was read and planned; null if nobody looked. */
  isContentComplete: boolean | null
  /** Members that were planned. */
  checked: number
  /** What the step says about what it could not do; empty if nothing. */
  said: string
  elapsedMs: number
}

const path = 'model/cubes/orders.yml'
const base = `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: status, type: string}
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
      - {name: done, type: count, filters: [{sql: "{status} = 'done'"}]}
`
const costs = '      - {name: costs, sql: cost, type: sum}\n'
const removed = `${base.replace(/ {6}- \{name: revenue.*\n/, '')}${costs}`
const heads: Record<Story, string> = {
  safe: `${base}${costs}`,
  removed,
  unplannable: base.replace('{status} =', '{CUBE.state} ='),
  accepted: removed,
  unused: removed,
  used: removed,
}
/** Of a team file. */
export const oneDataTest =
  'tests:\n  - {name: counts, query: {measures: [orders.count]}, expect: {value: {orders.count: "= 1"}}}\n'

const label = 'approved-breaking-change'
const [baseSha, headSha] = ['b'.repeat(40), 'f'.repeat(40)]

async function gitHubWith(
  clock: () => number,
  { story, team = 'compare: true\n' }: Case,
): Promise<GitHubServer> {
  const server = await startGitHub({ now: clock })
  closeAfterTest(() => server.close())
  server.files.set(`${baseSha}:.data-model-ci.yml`, team)
  server.comparisons.set(`${baseSha}...${headSha}`, { aheadBy: 1, behindBy: 0, files: [{ path }] })
  if (story === 'accepted') server.label(7, mona, label)
  return server
}

/** Runs `validate` of a pull request with one fault on every request of an operation. */
export async function runWithFault(one: Case): Promise<Ended> {
  const { story, failOn, operation, fault } = one
  const named = operation && fault ? platformFault(operation, fault) : null
  const onPlatform = one.platformFault ?? named
  const onGitHub = operation && fault ? gitHubFault(operation, fault) : null
  let time: TimeKeeper | undefined
  let world: { clock: VirtualClock; startedAt: number } | undefined
  const github = await gitHubWith(() => world?.clock.now() ?? 0, one)
  if (onGitHub) github.faults.push(onGitHub)
  const needsTime = fault === '20 s late' || fault === 'no response'
  const repo = { full_name: 'acme/shop-dbt', pushed_at: '1970-01-01T00:00:00Z' }
  const running = runStep({
    inputs: {
      command: 'validate',
      branch: 'feature',
      'fail-on': failOn,
      'github-token': 'ghs_actions',
      comment: 'never',
      timeout: '10m',
      ...one.inputs,
    },
    event: {
      eventName: 'pull_request',
      ref: 'refs/pull/7/merge',
      payload: {
        action: 'labeled',
        label: { name: label },
        pull_request: {
          number: 7,
          head: { ref: 'work', sha: headSha, repo },
          base: { ref: 'main', sha: baseSha, repo },
        },
        repository: { ...repo, default_branch: 'main' },
      },
    },
    files: { [path]: heads[story] },
    platform: {
      state: {
        files: { [path]: base },
        branches: [{ name: 'feature', files: { [path]: heads[story] } }],
        warehouse: { 'shop.orders': { columns: ['id'], rows: [[1]] } },
        switches: one.switches ?? {},
      },
      sleep: (ms) => time?.sleep(ms) ?? Promise.resolve(),
    },
    prepare(platform: Emulator, clock) {
      if (needsTime) time = keepTime(clock, platform)
      world = { clock, startedAt: clock.now() }
      if (onPlatform) platform.addFault(onPlatform)
      if (story === 'unused' || story === 'used') saveContent(platform, one)
      one.prepare?.(platform)
    },
    github: (clock) => connect({ baseUrl: github.url, repository: github.repository, clock }),
  })
  while (!world) await Promise.race([running, setImmediate()])
  const { clock, startedAt } = world
  const step = await (time?.during(running) ?? running)
  return endOf(step, clock.now() - startedAt)
}

/** The seeded workspace, with queries of this model: a report in a workbook, whose dashboard is mailed. */
function saveContent(platform: Emulator, { story, operation }: Case): void {
  const { deployment, switches } = platform.state
  const sqlQuery =
    story === 'used'
      ? 'SELECT status, MEASURE(revenue) FROM orders GROUP BY 1'
      : 'SELECT status, MEASURE(count) FROM orders GROUP BY 1'
  for (const report of deployment.workspace.reports.values()) report.sqlQuery = sqlQuery
  for (const { dashboard } of deployment.workspace.workbooks.values()) {
    for (const snapshot of dashboard?.snapshots ?? []) snapshot.sqlQuery = sqlQuery
  }
  if (operation === 'getWorkbook') switches.workbookDashboards = 'absent'
}

function endOf({ exitCode, outputs, report, lines, errors }: Step, elapsedMs: number): Ended {
  const { model, impact } = report.findings
  const isRead = model !== undefined && model.readings.length === 2 && model.unknown.length === 0
  const checked = model?.plans.checked ?? 0
  const said =
    errors.at(-1) ??
    lines.find((line) => /^(The data model was not compared|Not compared)/.test(line)) ??
    lines.find((line) => impact?.complete === false && /^Not checked: /.test(line)) ??
    lines.find((line) => /^(Warning: )?"\.data-model-ci\.yml"/.test(line))
  return {
    exitCode,
    failureKind: outputs['failure-kind'] ?? '',
    accepted: outputs.accepted ?? '',
    isComplete: isRead && checked > 0,
    isRead,
    isContentComplete: impact?.complete ?? null,
    checked,
    said: said ?? '',
    elapsedMs,
  }
}
