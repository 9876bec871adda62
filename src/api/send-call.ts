import type { Context } from '../base/context.ts'
import { oneLine, shortestMasked } from '../base/text.ts'
import type { ApiCall } from '../inputs/settings.ts'
import { PlatformError } from '../platform/errors.ts'
import type { Row } from '../platform/operations.ts'
import { eachItem } from '../platform/pages.ts'
import { anyPage, type Page } from '../platform/schemas.ts'
import { secretsIn } from './secrets.ts'

/** The response to one call. */
export interface CallResult {
  status: number
  data: unknown
  pages: number
  /** Nothing was left to delete, after an attempt whose response was lost. */
  gone?: true
}

/** Whether a 404 follows an attempt to delete whose response was lost. */
export function isGone({ method }: Row, { trouble, arrived }: PlatformError): boolean {
  return method === 'DELETE' && trouble === 'not-found' && arrived === 'unknown'
}

const pageSize = 100
/** Some writes clone or run something before they respond. */
const writeTimeoutMs = 300_000

/**
 * Sends the request, or one for each page of a list.
 * @returns for a list of pages, the first page with the items of all pages
 * @throws PlatformError; Stop
 */
export async function callOperation(context: Context, call: ApiCall): Promise<CallResult> {
  const { operation, query } = call
  if (!call.paginate) return { ...(await once(context, call, {})), pages: 1 }
  const size = typeof query.first === 'number' ? query.first : pageSize
  let first: { status: number; data: unknown } | undefined
  let last: unknown
  let pages = 0
  const items: unknown[] = []
  const each = eachItem(operation, size, async (after) => {
    const page = await once(context, call, { first: size, ...(after === undefined ? {} : { after }) })
    first ??= page
    last = page.data
    pages++
    return readPage(operation, page)
  })
  for await (const item of each) items.push(item)
  return { status: first?.status ?? 0, data: joined(first?.data, last, items), pages }
}

function readPage(operation: Row, { status, data }: { status: number; data: unknown }): Page<unknown> {
  const page = anyPage.safeParse(data)
  if (page.success) return page.data
  throw new PlatformError({
    operation,
    trouble: 'unreachable',
    status,
    text: 'the response is not a page of a list',
    advice: 'Remove "paginate" to get the response as it is.',
    arrived: 'unknown',
  })
}

/** Removes older members that describe the first page only: part of a list must not pass for the whole. */
function joined(first: unknown, last: unknown, items: unknown[]): unknown {
  const { data: _, count: __, pagination: ___, ...rest } = membersOf(first)
  const pageInfo = membersOf(membersOf(last).pageInfo)
  const end = { ...membersOf(rest.pageInfo), hasNextPage: false, endCursor: pageInfo.endCursor ?? null }
  return { ...rest, items, ...(rest.pageInfo ? { pageInfo: end } : {}) }
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function once({ platform, budget }: Context, call: ApiCall, page: ApiCall['query']) {
  const { operation, path, query, body } = call
  return platform.exchange(
    operation,
    { path, query: { ...query, ...page }, body },
    { signal: budget.signal, ...(operation.method === 'GET' ? {} : { requestTimeoutMs: writeTimeoutMs }) },
  )
}

/** Linux passes on at most 128 KiB in a variable of `env:`; a larger response is in the file only. */
const mostOutputBytes = 100 * 1024
const mostExcerpt = 3000

/**
 * Passes a response to later steps, as output and as file. Secrets in it are masked first.
 * @returns the beginning of the response, to be shown; undefined if it holds secrets, or may hold some under any name, as
 *   what a write creates
 */
export async function exposeResponse(
  { job, journal }: Context,
  { operation }: Pick<ApiCall, 'operation'>,
  data: unknown,
): Promise<string | undefined> {
  const secrets = secretsIn(operation, data)
  for (const secret of secrets.texts) job.mask(secret)
  if (secrets.short)
    journal.warn(
      `The response has a secret of fewer than ${shortestMasked} characters, which is not masked: later steps must not print it.`,
    )
  const text = data === null || data === undefined ? '' : JSON.stringify(data)
  try {
    job.setOutput('response-path', await job.writeResponse(`${text}\n`))
  } catch (error) {
    const why = oneLine(error instanceof Error ? error.message : String(error), 200)
    journal.warn(`The response could not be written to a file (${why}): the output "response-path" is empty.`)
  }
  const bytes = Buffer.byteLength(text)
  if (bytes <= mostOutputBytes) job.setOutput('response', text)
  else
    journal.warn(
      `The response has ${Math.ceil(bytes / 1024)} KiB, and an output holds ${mostOutputBytes / 1024}: "response" is empty; all of it is in the file at "response-path".`,
    )
  if (secrets.any || text === '' || operation.method !== 'GET') return undefined
  const shown = text.length > 20 * mostExcerpt ? text : JSON.stringify(data, null, 2)
  return shown.length > mostExcerpt ? `${shown.slice(0, mostExcerpt)}…` : shown
}
