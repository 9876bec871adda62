// The shell recipe that the action is compared with: what a step of curl and `sleep 5` does, without the shell. It
// verifies nothing and cleans up nothing; only its time is of interest here.

/** What a recipe works with. */
export interface RecipeTools {
  /** One request; the parsed response. */
  call: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>
  sleep: (ms: number) => Promise<void>
}

export const recipePollMs = 5000

/** Syncs a ref, switches its branch on, waits for the build and validates it. @returns whether the model is valid */
export async function shellRecipe(
  { call, sleep }: RecipeTools,
  deploymentId: number,
  ref: string,
): Promise<boolean> {
  const api = `/api/v1/deployments/${deploymentId}`
  const build = `/build${api}`
  const until = async (path: string, good: string, bad: readonly string[]) => {
    for (;;) {
      const { status } = await call('GET', path)
      if (status === good) return
      if (bad.includes(String(status))) throw new Error(`${path}: ${String(status)}`)
      await sleep(recipePollMs)
    }
  }
  const { syncJobId, branchName } = await call('POST', `${api}/dbt-sync`, { ref })
  await until(`${api}/dbt-sync/${String(syncJobId)}`, 'COMPLETED', ['FAILED'])
  await call('PUT', `${build}/branches/staging-environment`, { branchName, enabled: true })
  const query = `branchName=${encodeURIComponent(String(branchName))}`
  await until(`${api}/build-status?${query}`, 'built', ['failed', 'cancelled'])
  const { valid } = await call('GET', `${build}/data-model/validate?${query}`)
  return valid === true
}
