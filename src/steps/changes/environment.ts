import type { Context } from '../../context.ts'
import { createDeploymentEnvironmentToken, getDeploymentEnvironments } from '../../platform/operations.ts'
import { eachItem } from '../../platform/pages.ts'
import type { Environment } from '../../platform/schemas.ts'
import { type QueryApi, queryApiOf, queryBaseUrl } from '../../query-api/query-api.ts'
import { oneLine } from '../../runtime/text.ts'

const pageSize = 100
/** How often the list is read for an environment that was switched on a moment ago, and the time between two attempts. */
const mostAttempts = 3
const betweenAttemptsMs = 2_000
const mostTokenSeconds = 600
const fewSeconds = 60

/** The query API of a branch, or why there is none: a sentence. */
export type Opened = { api: QueryApi } | { problem: string }

/** What identifies the two sides. */
export interface Branches {
  base: string
  head: string
  /** Its environment is the production environment. */
  deployBranch: string
}

/**
 * Opens the query API of both branches, each with a data token of its own that expires.
 * @param securityContext what the tokens say about their bearer
 * @throws PlatformError, Stop
 */
export async function openEnvironments(
  context: Context,
  branches: Branches,
  securityContext: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<{ base: Opened; head: Opened }> {
  const { clock } = context
  for (let attempts = 1; ; attempts++) {
    const listed = await listEnvironments(context, signal)
    const find = (branch: string) => environmentOf(listed, branch, branches.deployBranch)
    const [base, head] = [find(branches.base), find(branches.head)]
    if ((base?.queryUrl && head?.queryUrl) || attempts === mostAttempts) {
      const seconds = Math.max(1, Math.min(mostTokenSeconds, Math.ceil(context.budget.remainingMs() / 1000)))
      const open = (branch: string, found: Environment | undefined) =>
        openEnvironment(context, branch, found, { securityContext, seconds }, signal)
      const [opened, other] = await Promise.all([open(branches.base, base), open(branches.head, head)])
      return { base: opened, head: other }
    }
    await clock.sleep(betweenAttemptsMs, signal)
  }
}

/**
 * Opens the query API of production for a few requests, at once.
 * @param securityContext what the token says about its bearer
 * @throws PlatformError, Stop
 */
export async function openProduction(
  context: Context,
  deployBranch: string,
  securityContext: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Opened> {
  const found = environmentOf(await listEnvironments(context, signal), deployBranch, deployBranch)
  return openEnvironment(context, deployBranch, found, { securityContext, seconds: fewSeconds }, signal)
}

async function listEnvironments({ deployment }: Context, signal: AbortSignal): Promise<Environment[]> {
  const listed: Environment[] = []
  const items = eachItem(getDeploymentEnvironments, pageSize, (after) =>
    deployment.call(getDeploymentEnvironments, { query: { first: pageSize, after } }, { signal }),
  )
  for await (const item of items) listed.push(item)
  return listed
}

function environmentOf(
  listed: readonly Environment[],
  branch: string,
  deployBranch: string,
): Environment | undefined {
  const own = listed.filter((one) => one.branch === branch)
  if (branch !== deployBranch) return own.find(({ queryUrl }) => queryUrl) ?? own[0]
  return listed.find(({ type }) => type === 'production') ?? own[0]
}

async function openEnvironment(
  context: Context,
  branch: string,
  found: Environment | undefined,
  { securityContext, seconds }: { securityContext: Readonly<Record<string, unknown>>; seconds: number },
  signal: AbortSignal,
): Promise<Opened> {
  const name = `"${oneLine(branch, 255)}"`
  if (!found?.queryUrl) return { problem: `Branch ${name} has no query API at the moment.` }
  const baseUrl = queryBaseUrl(found.queryUrl)
  if (baseUrl === null) {
    return { problem: `The query API of branch ${name} has a URL that gets no token: it must be HTTPS.` }
  }
  const { deployment, job } = context
  const token = await deployment.call(
    createDeploymentEnvironmentToken,
    {
      path: { environmentId: found.id },
      body: { security_context: { ...securityContext }, expires_in: seconds },
    },
    { signal },
  )
  job.mask(token)
  return { api: queryApiOf(context.connect({ baseUrl, token, authScheme: 'none' })) }
}
