import type { Context } from '../../context.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
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
/** The same where queries are run: the platform gives no longer token. */
const mostRunningSeconds = 3600
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
  context: Context<GatingSettings>,
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
      const most = context.settings.runMembers ? mostRunningSeconds : mostTokenSeconds
      const seconds = Math.max(1, Math.min(most, Math.ceil(context.budget.remainingMs() / 1000)))
      const open = (branch: string, found: Environment | undefined) =>
        found?.queryUrl
          ? openEnvironment(context, branch, found, found.queryUrl, { securityContext, seconds }, signal)
          : { problem: withoutQueryApi(branch, branches) }
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
  const branches = { base: deployBranch, head: deployBranch, deployBranch }
  if (!found?.queryUrl) return { problem: withoutQueryApi(deployBranch, branches) }
  const seconds = fewSeconds
  return openEnvironment(context, deployBranch, found, found.queryUrl, { securityContext, seconds }, signal)
}

/**
 * The URL of the query API of a branch, for people.
 * @returns null if it is unknown
 */
export async function queryUrlOf(context: Context, branch: string): Promise<string | null> {
  const listed = await listEnvironments(context, context.budget.signal)
  const url = listed.find((one) => one.branch === branch && one.queryUrl)?.queryUrl
  return url ? queryBaseUrl(url) : null
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

/** The branch under test was opened by this job, production always runs; any other base is as its team left it. */
function withoutQueryApi(branch: string, { base, deployBranch }: Branches): string {
  const isOther = branch === base && branch !== deployBranch
  const fix = isOther ? '; to compare with it, switch on its staging environment' : ''
  return `Branch "${oneLine(branch, 255)}" has no query API at the moment${fix}.`
}

async function openEnvironment(
  context: Context,
  branch: string,
  { id: environmentId }: Environment,
  queryUrl: string,
  { securityContext, seconds }: { securityContext: Readonly<Record<string, unknown>>; seconds: number },
  signal: AbortSignal,
): Promise<Opened> {
  const name = `"${oneLine(branch, 255)}"`
  const baseUrl = queryBaseUrl(queryUrl)
  if (baseUrl === null) {
    return { problem: `The query API of branch ${name} has a URL that gets no token: it must be HTTPS.` }
  }
  const { deployment, job } = context
  const token = await deployment.call(
    createDeploymentEnvironmentToken,
    {
      path: { environmentId },
      body: { security_context: { ...securityContext }, expires_in: seconds },
    },
    { signal },
  )
  job.mask(token)
  const client = context.connect({ baseUrl, token, authScheme: 'none' })
  return { api: queryApiOf(client, `branch ${name}`) }
}
