import { setImmediate } from 'node:timers/promises'
import { mona } from '../../emulator/github/index.ts'
import type { Emulator, Fault, Switches } from '../../emulator/index.ts'
import { keepTime, type TimeKeeper } from '../hostile/matrix-clock.ts'
import { compare } from '../support/compared.ts'
import { type Files, modelOf } from '../support/model-words.ts'
import type { Step } from '../support/platform.ts'
import { pullOn, startHub, talkingTo } from '../support/pull-on-github.ts'
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

const removed = modelOf('; done; no revenue; spent')
const heads: Record<Story, Files> = {
  safe: modelOf('; done; spent'),
  removed,
  unplannable: modelOf('; broken done'),
  accepted: removed,
  unused: removed,
  used: removed,
}
/** Of a team file. */
export const oneDataTest =
  'tests:\n  - {name: counts, query: {measures: [orders.count]}, expect: {value: {orders.count: "= 1"}}}\n'

const label = 'approved-breaking-change'

/** Runs `validate` of a pull request with one fault on every request of an operation. */
export async function runWithFault(one: Case): Promise<Ended> {
  const { story, failOn, operation, fault } = one
  const named = operation && fault ? platformFault(operation, fault) : null
  const onPlatform = one.platformFault ?? named
  const onGitHub = operation && fault ? gitHubFault(operation, fault) : null
  let time: TimeKeeper | undefined
  let world: { clock: VirtualClock; startedAt: number } | undefined
  const github = await startHub({ now: () => world?.clock.now() ?? 0 })
  if (story === 'accepted') github.label(7, mona, label)
  if (onGitHub) github.faults.push(onGitHub)
  const needsTime = fault === '20 s late' || fault === 'no response'
  const event = pullOn(github, {
    ...(one.team !== undefined && { team: one.team }),
    changes: Object.keys(heads[story]),
    payload: { action: 'labeled', label: { name: label } },
  })
  const running = compare({
    ...{ base: '; done', head: heads[story], failOn, event, files: heads[story], ...talkingTo(github) },
    ...(one.switches && { switches: one.switches }),
    inputs: { 'github-token': 'ghs_actions', comment: 'never', timeout: '10m', ...one.inputs },
    platform: {
      state: { warehouse: { 'shop.orders': { columns: ['id'], rows: [[1]] } } },
      sleep: (ms) => time?.sleep(ms) ?? Promise.resolve(),
    },
    prepare(platform, clock) {
      if (needsTime) time = keepTime(clock, platform)
      world = { clock, startedAt: clock.now() }
      if (onPlatform) platform.addFault(onPlatform)
      if (story === 'unused' || story === 'used') saveContent(platform, one)
      one.prepare?.(platform)
    },
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
