import { isDeepStrictEqual } from 'node:util'
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

/** For whom and for how long a query API is opened. */
interface Access {
  branches: Branches
  securityContext: Readonly<Record<string, unknown>>
  /** The token expires after these seconds, or with the budget of the step. */
  mostSeconds: number
}

/** The query API of a branch, or why there is none: a sentence; with advice, unless it only has to be switched on. */
export type Opened = { api: QueryApi } | { problem: string; advice?: string }

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
  const names = [branches.base, branches.head]
  const found = await findEnvironments(context, names, branches.deployBranch, signal)
  const mostSeconds = context.settings.runMembers ? mostRunningSeconds : mostTokenSeconds
  const access = { branches, securityContext, mostSeconds }
  const open = (branch: string) => openFound(context, branch, found.get(branch), access, signal)
  const [base, head] = await Promise.all([open(branches.base), open(branches.head)])
  return { base, head }
}

/**
 * Opens the query API of one branch, to run queries there.
 * @param deployBranch its environment is the production environment
 * @throws PlatformError, Stop
 */
export async function openEnvironment(
  context: Context,
  branch: string,
  deployBranch: string,
  securityContext: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Opened> {
  const found = await findEnvironments(context, [branch], deployBranch, signal)
  const branches = { base: deployBranch, head: branch, deployBranch }
  const access = { branches, securityContext, mostSeconds: mostRunningSeconds }
  return openFound(context, branch, found.get(branch), access, signal)
}

/** The environments of branches, as soon as all have a URL, or as they are after some attempts. */
async function findEnvironments(
  context: Context,
  branches: readonly string[],
  deployBranch: string,
  signal: AbortSignal,
): Promise<Map<string, Environment[]>> {
  for (let attempts = 1; ; attempts++) {
    const listed = await listEnvironments(context, signal)
    const found = new Map(
      branches.map((branch) => [branch, environmentsOf(context, listed, branch, deployBranch)]),
    )
    if ([...found.values()].every((all) => all.length > 0) || attempts === mostAttempts) return found
    await context.clock.sleep(betweenAttemptsMs, signal)
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
  const found = environmentsOf(context, await listEnvironments(context, signal), deployBranch, deployBranch)
  const branches = { base: deployBranch, head: deployBranch, deployBranch }
  const access = { branches, securityContext, mostSeconds: fewSeconds }
  return openFound(context, deployBranch, found, access, signal)
}

/**
 * The URL of the query API of a branch, for people.
 * @returns null if it is unknown
 */
export async function queryUrlOf(context: Context, branch: string): Promise<string | null> {
  const listed = await listEnvironments(context, context.budget.signal)
  const url = environmentsOf(context, listed, branch, null)[0]?.queryUrl
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

/**
 * The environments with a query API that serve a branch to all: its staging environment, for the deploy branch production.
 * The fork of this job's session has its development environment; any other one is a person's, and may hold other code.
 */
function environmentsOf(
  { ledger }: Context,
  listed: readonly Environment[],
  branch: string,
  deployBranch: string | null,
): Environment[] {
  const reachable = listed.filter(({ queryUrl }) => queryUrl)
  if (branch === deployBranch) return reachable.filter(({ type }) => type === 'production')
  const own = reachable.filter((one) => one.branch === branch)
  return ledger.read().session?.fork === branch
    ? own.filter(({ type }) => type === 'development')
    : own.filter(({ type, user }) => type === 'staging' && !user)
}

/** The branch under test was opened by this job, production always runs; any other base is as its team left it. */
function withoutQueryApi(branch: string, { base, deployBranch }: Branches): string {
  const isOther = branch === base && branch !== deployBranch
  const fix = isOther ? '; to compare with it, switch on its staging environment' : ''
  return `Branch "${oneLine(branch, 255)}" has no query API at the moment${fix}.`
}

async function openFound(
  context: Context,
  branch: string,
  [found, other]: readonly Environment[] = [],
  { branches, securityContext, mostSeconds }: Access,
  signal: AbortSignal,
): Promise<Opened> {
  if (!found?.queryUrl) return { problem: withoutQueryApi(branch, branches) }
  const name = `"${oneLine(branch, 255)}"`
  if (other)
    return { problem: `Branch ${name} has several environments, so it is not known which of them serves it.` }
  const baseUrl = queryBaseUrl(found.queryUrl)
  if (baseUrl === null) {
    return { problem: `The query API of branch ${name} has a URL that gets no token: it must be HTTPS.` }
  }
  const { deployment, budget, job } = context
  const seconds = Math.max(1, Math.min(mostSeconds, Math.ceil(budget.remainingMs() / 1000)))
  const { token, signed } = await deployment.call(
    createDeploymentEnvironmentToken,
    {
      path: { environmentId: found.id },
      body: { security_context: { ...securityContext }, expires_in: seconds },
    },
    { signal },
  )
  job.mask(token)
  const different = differentKeys(securityContext, signed)
  if (different.length > 0) return { problem: signedOtherwise(name, different), advice: contextAdvice }
  const client = context.connect({ baseUrl, token, authScheme: 'none' })
  return { api: queryApiOf(client, context.clock, `branch ${name}`) }
}

/** The platform may drop keys of the security context; it echoes what it signed. @returns none where nothing was asked for */
function differentKeys(asked: Access['securityContext'], signed: Access['securityContext']): string[] {
  const keys = Object.keys(asked)
  if (keys.length === 0) return []
  const all = [...new Set([...keys, ...Object.keys(signed)])]
  return all.filter((key) => !isDeepStrictEqual(asked[key], signed[key]))
}

function signedOtherwise(name: string, keys: readonly string[]): string {
  const different = oneLine(keys.join(', '), 200)
  return `Branch ${name} was not queried: the platform signed another security context than the team file asks for (different: ${different}).`
}

const contextAdvice =
  'Use a token that may edit the deployment (DeploymentUpdate), or remove "security-context" from the team file.'
