import { setTimeout as sleep } from 'node:timers/promises'
import { type Emulator, startEmulator } from '../emulator/index.ts'
import { runAction } from '../scripts/action-runner.ts'
import { makeDemoProject } from '../scripts/demo-project.ts'
import { seeded } from './random.ts'
import { shellRecipe } from './shell-recipe.ts'

export interface GateFigures {
  /** Time of the platform itself: the sync, and the build that begins when the branch is opened. */
  platformMs: number[]
  /** Whole gate of the bundle, its process included, beyond that. */
  bundleMs: number[]
  /** Of that: the start of the process to the start of the sync. */
  bundleToStartMs: number[]
  /** From the end of the sync until the action has detected and verified it and opens the branch. */
  bundleToOpenMs: number[]
  /** The end of the build to the end of the process, with the validation. */
  bundleToEndMs: number[]
  /** The shell recipe, beyond the time of the platform. */
  recipeMs: number[]
  /** Polls of sync and build. */
  bundlePolls: number[]
  recipePolls: number[]
}

const syncMs = 60_000
const buildMs = 25_000

/**
 * Whole gates of a pushed branch, in real time at about realistic speed, all at once since they only wait. Each has a
 * platform of its own, a little faster or slower than the others, which the history shows the plan no more of than that
 * it varies; beside each runs the recipe, on one just as fast.
 */
export async function measureGate(runs: number, speed: number): Promise<GateFigures> {
  const project = makeDemoProject()
  const random = seeded(7)
  const figures: GateFigures = {
    platformMs: [],
    bundleMs: [],
    bundleToStartMs: [],
    bundleToOpenMs: [],
    bundleToEndMs: [],
    recipeMs: [],
    bundlePolls: [],
    recipePolls: [],
  }
  try {
    const gates = Array.from({ length: runs }, async (_, index) => {
      const own = speed * (0.8 + 0.4 * random())
      const history = Array.from({ length: 12 }, () => ({
        durationMs: (syncMs / speed) * (0.8 + 0.4 * random()),
      }))
      // One after the other, or the starts would take each other's time.
      await sleep(index * 1500)
      await Promise.all([bundleGate(own), recipeGate(own)])

      async function bundleGate(platformSpeed: number): Promise<void> {
        const platform = await startEmulator({
          dbtRepository: project.folder,
          speed: platformSpeed,
          state: { history },
        })
        try {
          const startedAt = Date.now()
          const result = await runAction({
            inputs: { 'base-url': platform.url, token: platform.token, 'deployment-id': '1' },
            eventName: 'push',
            event: { ref: 'refs/heads/main' },
            ref: 'refs/heads/main',
          })
          const endedAt = startedAt + result.durationMs
          if (result.exitCode !== 0) throw new Error(`not green\n${result.output.slice(-2000)}`)
          const { syncStartedAt, syncEndedAt, openedAt, buildEndedAt } = moments(platform, platformSpeed)
          const platformMs = (syncMs + buildMs) / platformSpeed
          figures.platformMs.push(platformMs)
          figures.bundleMs.push(result.durationMs - platformMs)
          figures.bundleToStartMs.push(syncStartedAt - startedAt)
          figures.bundleToOpenMs.push(openedAt - syncEndedAt)
          figures.bundleToEndMs.push(endedAt - buildEndedAt)
          figures.bundlePolls.push(polls(platform))
        } finally {
          await platform.close()
        }
      }

      async function recipeGate(platformSpeed: number): Promise<void> {
        const platform = await startEmulator({ dbtRepository: project.folder, speed: platformSpeed })
        try {
          const startedAt = Date.now()
          if (!(await shellRecipe({ call: caller(platform), sleep: (ms) => sleep(ms) }, 1, 'main')))
            throw new Error('the recipe found no valid model')
          figures.recipeMs.push(Date.now() - startedAt - (syncMs + buildMs) / platformSpeed)
          figures.recipePolls.push(polls(platform))
        } finally {
          await platform.close()
        }
      }
    })
    await Promise.all(gates)
    return figures
  } finally {
    project.remove()
  }
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

function polls({ requests }: Emulator): number {
  return requests.filter(
    ({ operationId }) => operationId === 'getDbtSyncStatus' || operationId === 'buildStatus',
  ).length
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
