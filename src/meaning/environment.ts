import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../base/context.ts'
import { oneLine } from '../base/text.ts'
import { createDeploymentEnvironmentToken, getDeploymentEnvironments } from '../platform/operations.ts'
import { eachItem } from '../platform/pages.ts'
import type { Environment } from '../platform/schemas.ts'
import { type QueryApi, queryApiOf, queryBaseUrl } from '../query-api/query-api.ts'
import type { TeamFile } from '../team-file/team-file.ts'
import { controlsOf, queryOf } from './probes.ts'
import { surfaceOf } from './surface.ts'

const pageSize = 100
const betweenAttemptsMs = 2_000

/** Why a query API was not opened: a sentence and a heading; with advice, unless it only has to be switched on. */
export interface NotOpened {
  problem: string
  title: string
  advice?: string
}

export type Opened = { api: QueryApi } | NotOpened

/** For whom and for how long query APIs are opened. */
export interface Bearer {
  /** What the data tokens say about their bearer. */
  securityContext: Readonly<Record<string, unknown>>
  /** The name of this context in the team file, if it is one of the readers. */
  reader?: string
  /** The tokens expire after these seconds, or with the budget of the step. The platform allows 3600 at most. */
  seconds: number
}

/** Where environments are, and whose. */
interface Where {
  /** Its environment is the production environment. Null: it is none of the branches, or does not matter. */
  deployBranch: string | null
  /** How often the list is read, for an environment that was switched on a moment ago. Default: 3 */
  attempts?: number
}

export type Access = Bearer & Where

/** The environments of branches, by what the branches are for. */
export type FoundEnvironments<Use extends string> = ReadonlyMap<
  Use,
  { branch: string; environments: readonly Environment[]; fix: string }
>

/**
 * Opens the query APIs of branches, each with a data token of its own that expires.
 * @param branches by what they are for. `base` is as its team left it: others were opened by this job, or always run
 * @throws PlatformError, Stop
 */
export async function openQueryApis<Use extends string>(
  context: Context,
  branches: Readonly<Record<Use, string>>,
  access: Access,
  signal: AbortSignal,
): Promise<Record<Use, Opened>> {
  return openFound(context, await findEnvironments(context, branches, access, signal), access, signal)
}

/**
 * The first half of `openQueryApis`, for several bearers: the list of environments is the same for all of them.
 * @throws PlatformError, Stop
 */
export async function findEnvironments<Use extends string>(
  context: Context,
  branches: Readonly<Record<Use, string>>,
  { deployBranch, attempts = 3 }: Where,
  signal: AbortSignal,
): Promise<FoundEnvironments<Use>> {
  const find = async () => {
    const listed = await listEnvironments(context, signal)
    return Object.entries<string>(branches).map(([use, branch]) => {
      const isOther = use === 'base' && branch !== deployBranch
      const fix = isOther ? '; to compare with it, switch on its staging environment' : ''
      const environments = environmentsOf(context, listed, branch, deployBranch)
      return [use as Use, { branch, environments, fix }] as const
    })
  }
  let found = await find()
  for (let left = attempts - 1; left > 0 && found.some(([, one]) => one.environments.length === 0); left--) {
    await context.clock.sleep(betweenAttemptsMs, signal)
    found = await find()
  }
  return new Map(found)
}

/**
 * The second half: opens the query APIs of environments for one bearer.
 * @throws PlatformError, Stop
 */
export async function openFound<Use extends string>(
  context: Context,
  found: FoundEnvironments<Use>,
  bearer: Bearer,
  signal: AbortSignal,
): Promise<Record<Use, Opened>> {
  const opening = [...found].map(
    async ([use, { branch, environments, fix }]) =>
      [use, await open(context, branch, environments, fix, bearer, signal)] as const,
  )
  return Object.fromEntries(await Promise.all(opening)) as Record<Use, Opened>
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

async function open(
  context: Context,
  branch: string,
  [found, other]: readonly Environment[],
  fix: string,
  { securityContext, reader, seconds }: Bearer,
  signal: AbortSignal,
): Promise<Opened> {
  const name = `"${oneLine(branch, 255)}"`
  if (!found?.queryUrl)
    return {
      problem: `Branch ${name} has no query API at the moment${fix}.`,
      title: 'the branch has no query API',
    }
  if (other)
    return {
      problem: `Branch ${name} has several environments, so it is not known which of them serves it.`,
      title: 'the branch has several environments',
    }
  const baseUrl = queryBaseUrl(found.queryUrl)
  if (baseUrl === null)
    return {
      problem: `The query API of branch ${name} has a URL that gets no token: it must be HTTPS.`,
      title: 'the URL of the query API is not HTTPS',
    }
  const { deployment, budget, clock, job } = context
  const expiresIn = Math.max(1, Math.min(seconds, Math.ceil(budget.remainingMs() / 1000)))
  const { token, signed } = await deployment.call(
    createDeploymentEnvironmentToken,
    {
      path: { environmentId: found.id },
      body: { security_context: { ...securityContext }, expires_in: expiresIn },
    },
    { signal },
  )
  job.mask(token)
  const different = differentKeys(securityContext, signed)
  if (different.length > 0)
    return {
      problem: `Branch ${name} was not queried${reader === undefined ? '' : ` as "${reader}"`}: the platform signed another security context than the team file asks for (different: ${oneLine(different.join(', '), 200)}).`,
      title: 'the token cannot ask with another security context',
      advice: `Use a token that may edit the deployment (DeploymentUpdate), or remove ${reader === undefined ? '"security-context"' : `"${reader}"`} from the team file.`,
    }
  const client = context.connect({ baseUrl, token, authScheme: 'none' })
  return { api: queryApiOf(client, clock, `branch ${name}`) }
}

/** The platform may drop keys of the security context; it echoes what it signed. @returns none where nothing was asked for */
function differentKeys(asked: Bearer['securityContext'], signed: Bearer['securityContext']): string[] {
  const keys = Object.keys(asked)
  if (keys.length === 0) return []
  const all = [...new Set([...keys, ...Object.keys(signed)])]
  return all.filter((key) => !isDeepStrictEqual(asked[key], signed[key]))
}

/** What the query API of production has for a data token. */
export interface AvailableQueries {
  /** Number of cubes and views that the token may see. */
  entities: number
  /** Whether a query of one of their members can be planned; null when there is none. */
  planning: { available: true } | { available: false; text: string } | null
}

/**
 * Tries the requests with which changes of the data model are compared, on production: four, and those again that fail.
 * Creates a data token that expires after a minute, with readers another one, and nothing else.
 * @param team what the token says about its bearer, and readers: one of them tells whether this caller may give others a context
 * @returns `problem` when production has no query API: a sentence
 * @throws PlatformError when something could not be read, or when planning failed for an unknown reason; Stop
 */
export async function probeQueryApi(
  context: Context,
  deployBranch: string,
  { securityContext, readers }: Pick<TeamFile, 'securityContext' | 'readers'>,
  signal: AbortSignal,
): Promise<AvailableQueries | NotOpened> {
  const where = { deployBranch, attempts: 1 }
  const found = await findEnvironments(context, { opened: deployBranch }, where, signal)
  const { opened } = await openFound(context, found, { securityContext, seconds: 60 }, signal)
  if ('problem' in opened) return opened
  for (const [reader, own] of [...readers].slice(0, 1)) {
    const as = await openFound(context, found, { reader, securityContext: own, seconds: 60 }, signal)
    if ('problem' in as.opened) return as.opened
  }
  const surface = surfaceOf(await opened.api.meta(signal))
  const entities = surface.entities.size
  const [item] = controlsOf(surface, () => false)
  if (!item) return { entities, planning: null }
  const plan = await opened.api.plan(queryOf([item]), signal)
  if (plan.state === 'failed') throw plan.error
  if (plan.state === 'not available')
    return { entities, planning: { available: false, text: plan.error.text || plan.error.message } }
  // A rejected query was planned, too: the error is one of the model.
  return { entities, planning: { available: true } }
}
