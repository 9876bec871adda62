import { expect, it } from 'vitest'
import { shellRecipe } from '../../bench/shell-recipe.ts'
import { startEmulator } from '../../emulator/index.ts'
import { useProject } from '../support/platform.ts'

const project = useProject()

/** The recipe against an emulator whose time passes only when the recipe sleeps. */
async function runRecipe(ref: string) {
  let now = Date.UTC(2026, 0, 5, 12)
  const platform = await startEmulator({ dbtRepository: project().folder, now: () => now })
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${platform.token}`, 'content-type': 'application/json' }
    const answer = await fetch(platform.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Record<string, unknown>
  }
  const sleep = async (ms: number) => {
    now += ms
    // The clone is real work and takes real time.
    await Promise.all(platform.state.deployment.runs.map(({ work }) => work))
  }
  const startedAt = now
  try {
    const valid = await shellRecipe({ call, sleep }, 1, ref)
    return { valid, tookMs: now - startedAt, violations: platform.violations }
  } finally {
    await platform.close()
  }
}

it('the recipe sees sync and build at the next 5 s, and what validation says', async () => {
  // 60 s and 25 s are both on its beat.
  expect(await runRecipe('main')).toEqual({ valid: true, tookMs: 85_000, violations: [] })
  expect((await runRecipe('invalid-model')).valid).toBe(false)
  await expect(runRecipe('broken-model')).rejects.toThrow('FAILED')
})
