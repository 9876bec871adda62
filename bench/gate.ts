import { setTimeout as sleep } from 'node:timers/promises'
import { type Emulator, startEmulator } from '../emulator/index.ts'
import { runAction } from '../scripts/action-runner.ts'
import { makeDemoProject } from '../scripts/demo-project.ts'
import { seeded } from './random.ts'
import { shellRecipe } from './shell-recipe.ts'

/** Variants of a gate: the bundle of before, the present one, and the shell recipe. */
export const gateVariants = ['before', 'now', 'shell script'] as const
type Variant = (typeof gateVariants)[number]

/** Times in milliseconds; of the recipe, only what is beyond the platform, polls and connections. */
interface OneGate {
  /** Beyond the time of the platform itself: the sync, and the build that begins when the branch is opened. */
  beyondMs: number
  /** Polls of sync and build. */
  polls: number
  requests: number
  connections: number
  /** Of a bundle: the start of the process to the start of the sync. */
  toStartMs?: number
  /** From the end of the sync until the action has detected and verified it and opens the branch. */
  toOpenMs?: number
  /** The end of the build to the end of the process, with the validation. */
  toEndMs?: number
}

/** All gates of each variant. */
export type GateFigures = Record<Variant, OneGate[]>

export interface GateOptions {
  runs: number
  /** How much faster than usual the platform is. */
  speed: number
  /** Added to each response. */
  delayMs: number
  /** `dist` folder of the bundle of before; null if there is none. */
  before: string | null
  /** Ends when the next gate may begin: those that begin together would take each other's time. */
  turn: () => Promise<void>
}

const syncMs = 60_000
const buildMs = 25_000

/**
 * Whole gates of a pushed branch, in real time, at the same time since they mostly wait. Each has a platform of its own, a little
 * faster or slower than the others, which the history shows the plan no more of than that it varies; beside each runs the
 * bundle of before and the recipe, on platforms just as fast.
 */
export async function measureGate({ runs, speed, delayMs, before, turn }: GateOptions): Promise<GateFigures> {
  const project = makeDemoProject()
  const random = seeded(7)
  const figures: GateFigures = { before: [], now: [], 'shell script': [] }
  const on = async (
    variant: Variant,
    platformSpeed: number,
    history: { durationMs: number }[],
    gate: (platform: Emulator, speed: number) => Promise<OneGate>,
  ) => {
    const platform = await startEmulator({
      dbtRepository: project.folder,
      speed: platformSpeed,
      state: { history, switches: { syncedCommit: 'hide' } },
    })
    if (delayMs > 0) platform.addFault({ operation: '*', kind: 'delay', ms: delayMs })
    try {
      await turn()
      figures[variant].push(await gate(platform, platformSpeed))
    } finally {
      await platform.close()
    }
  }
  try {
    const gates = Array.from({ length: runs }, async () => {
      const own = speed * (0.8 + 0.4 * random())
      const history = Array.from({ length: 12 }, () => ({
        durationMs: (syncMs / speed) * (0.8 + 0.4 * random()),
      }))
      const bundle = (dist?: string) => (platform: Emulator, platformSpeed: number) =>
        bundleGate(platform, platformSpeed, dist)
      await Promise.all([
        on('now', own, history, bundle()),
        before === null ? undefined : on('before', own, history, bundle(before)),
        on('shell script', own, history, recipeGate),
      ])
    })
    await Promise.all(gates)
    return figures
  } finally {
    project.remove()
  }
}

async function bundleGate(platform: Emulator, speed: number, dist?: string): Promise<OneGate> {
  const startedAt = Date.now()
  const result = await runAction({
    inputs: { 'base-url': platform.url, token: platform.token, 'deployment-id': '1' },
    eventName: 'push',
    event: { ref: 'refs/heads/main' },
    ref: 'refs/heads/main',
    ...(dist === undefined ? {} : { dist }),
  })
  if (result.exitCode !== 0) throw new Error(`not green\n${result.output.slice(-2000)}`)
  const { syncStartedAt, syncEndedAt, openedAt, buildEndedAt } = moments(platform, speed)
  return {
    ...counts(platform),
    beyondMs: result.durationMs - (syncMs + buildMs) / speed,
    toStartMs: syncStartedAt - startedAt,
    toOpenMs: openedAt - syncEndedAt,
    toEndMs: startedAt + result.durationMs - buildEndedAt,
  }
}

async function recipeGate(platform: Emulator, speed: number): Promise<OneGate> {
  const startedAt = Date.now()
  if (!(await shellRecipe({ call: caller(platform), sleep: (ms) => sleep(ms) }, 1, 'main')))
    throw new Error('the recipe found no valid model')
  return { ...counts(platform), beyondMs: Date.now() - startedAt - (syncMs + buildMs) / speed }
}

function moments({ state, requests }: Emulator, speed: number) {
  const openedAt = requests.find(({ operationId }) => operationId === 'setBranchStagingEnvironment')?.at ?? 0
  const syncStartedAt = state.deployment.runs.at(-1)?.startedAt ?? 0
  return {
    syncStartedAt,
    syncEndedAt: syncStartedAt + syncMs / speed,
    openedAt,
    buildEndedAt: openedAt + buildMs / speed,
  }
}

function counts({ requests, connections }: Emulator) {
  const polls = requests.filter(
    ({ operationId }) => operationId === 'getDbtSyncStatus' || operationId === 'buildStatus',
  ).length
  return { polls, requests: requests.length, connections }
}

function caller({ url, token }: Emulator) {
  return async (method: string, path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
}
