import type { Emulator } from '../../emulator/index.ts'
import { fetchFrom } from './fetch-from.ts'

/** Where the query API of a branch is, and a token for it. */
export interface Engine extends Pick<Emulator, 'respond'> {
  environmentId: number
  branch: string
  /** As the platform lists it. */
  url: string
  token: string
}

/** A response of the query API, read whole. */
export interface EngineAnswer {
  status: number
  type: string
  text: string
  /** Undefined if the response is not JSON. */
  json: unknown
}

/** An environment, as the Management API lists it. */
interface ListedEnvironment {
  id: string
  type: string
  branch: string
  api_credentials: { type: string; url: string | null }[]
}

const api = '/api/v1/deployments/1'

/** The environments that the platform lists. */
export async function environments(emulator: Emulator): Promise<ListedEnvironment[]> {
  const { items } = (await management(emulator, 'GET', `${api}/environments`)) as {
    items: ListedEnvironment[]
  }
  return items
}

/** Creates a data token for an environment. @param body overrides members of the request */
export async function dataToken(
  emulator: Emulator,
  environmentId: number,
  body: Record<string, unknown> = {},
): Promise<string> {
  const path = `${api}/environments/${environmentId}/tokens`
  const { data } = (await management(emulator, 'POST', path, { security_context: {}, ...body })) as {
    data: { token: string }
  }
  return data.token
}

/** The query API of a branch, with a token of its own. @param securityContext of the token */
export async function engineOf(
  emulator: Emulator,
  branch: string,
  securityContext: Record<string, unknown> = {},
): Promise<Engine> {
  const found = (await environments(emulator)).find((one) => one.branch === branch)
  if (found === undefined) throw new Error(`Branch "${branch}" has no environment`)
  const environmentId = Number(found.id)
  const url = found.api_credentials.find(({ type }) => type === 'rest')?.url
  if (url === null || url === undefined) throw new Error(`The environment of "${branch}" has no URL`)
  const token = await dataToken(emulator, environmentId, { security_context: securityContext })
  return { environmentId, branch, url, token, respond: emulator.respond }
}

/** What a request has besides its path. */
export interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** A request to the query API. @param path below the URL of the environment, such as `/v1/meta?extended` */
export async function ask(engine: Engine, path: string, init: Ask = {}): Promise<EngineAnswer> {
  const response = await fetchFrom(engine, engine.url + path, {
    ...init,
    headers: { authorization: engine.token, ...init.headers },
  })
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, type, text, json: jsonOf(text) }
}

/** The model as the token may see it. @param extended with definitions */
export function metaFrom(engine: Engine, extended = false): Promise<EngineAnswer> {
  return ask(engine, `/v1/meta${extended ? '?extended' : ''}`)
}

/** Plans a query, by POST; `GET` sends it in the URL. */
export function planAt(engine: Engine, query: unknown, method?: 'POST' | 'GET'): Promise<EngineAnswer> {
  return queryAt(engine, '/v1/sql', query, method)
}

/** Runs a query, by POST; `GET` sends it in the URL. */
export function loadAt(engine: Engine, query: unknown, method?: 'POST' | 'GET'): Promise<EngineAnswer> {
  return queryAt(engine, '/v1/load', query, method)
}

function queryAt(
  engine: Engine,
  path: string,
  query: unknown,
  method: 'POST' | 'GET' = 'POST',
): Promise<EngineAnswer> {
  if (method === 'GET') {
    const text = encodeURIComponent(typeof query === 'string' ? query : JSON.stringify(query))
    return ask(engine, `${path}?query=${text}`)
  }
  const headers = { 'content-type': 'application/json' }
  return ask(engine, path, { method, headers, body: JSON.stringify({ query }) })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function management(
  emulator: Emulator,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetchFrom(emulator, emulator.url + path, {
    method,
    headers: { authorization: `Bearer ${emulator.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
