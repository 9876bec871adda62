import {
  brokenResponse,
  type HttpResponse,
  jsonResponse,
  pageResponse,
  Refusal,
  textResponse,
} from '../http/response.ts'
import { isNode, type Node } from '../shape.ts'
import type { Deployment } from '../state/deployment.ts'
import { type IdKind, nextId, type Tenant } from '../state/tenant.ts'
import { without } from '../state/untold.ts'
import type { Fault, Struck } from './fault.ts'

/**
 * Does the work of a request between the faults of its way: those that keep it from being done at all, and those that
 * replace or break its response.
 * @param sleep for the fault `delay`
 * @param work told whether it begins late
 */
export async function betweenFaults(
  struck: Struck,
  sleep: (ms: number) => Promise<void>,
  work: (isLate: boolean) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const delay = struck.find('delay')
  const isLate = delay?.when === 'before'
  if (isLate) await sleep(delay.ms ?? 0)
  const early = responseBeforeWork(struck)
  if (early !== undefined) return early
  const response = await work(isLate)
  if (delay !== undefined && !isLate) await sleep(delay.ms ?? 0)
  return responseAfterWork(struck, response)
}

/** The response of a fault that keeps the work from being done at all; undefined when the call goes on. */
function responseBeforeWork(struck: Struck): HttpResponse | undefined {
  if (struck.has('reset-before')) return brokenResponse()
  for (const fault of struck.all()) {
    const response = fault.when === 'after' ? undefined : responseInstead(fault)
    if (response !== undefined) return response
  }
  if (struck.has('not-found-for')) return jsonResponse(404, { error: 'Not found' })
  return undefined
}

/** The response after the work was done: replaced or broken on the way. */
function responseAfterWork(struck: Struck, response: HttpResponse): HttpResponse {
  if (struck.has('reset-after')) return brokenResponse()
  for (const fault of struck.all()) {
    const other = fault.when === 'after' ? responseInstead(fault) : undefined
    if (other !== undefined) return other
  }
  if (struck.has('cut-json')) return { ...response, transport: 'cut' }
  if (struck.has('close-after-head')) return { ...response, transport: 'head-only' }
  const drip = struck.find('slow-drip')
  return drip === undefined ? response : { ...response, transport: 'drip', ms: drip.ms ?? 1000 }
}

function responseInstead(fault: Fault): HttpResponse | undefined {
  if (fault.kind === 'status') {
    const status = fault.status ?? 503
    return jsonResponse(status, fault.body ?? { error: `Answer ${status} on purpose` }, fault.headers)
  }
  if (fault.kind === 'html') return { ...pageResponse(fault.status ?? 200) }
  if (fault.kind === 'plain-text-error') {
    return textResponse(
      fault.status ?? 500,
      'text/plain',
      fault.value ?? 'upstream connect error',
      fault.headers,
    )
  }
  if (fault.kind === 'silent') return { ...brokenResponse(), transport: 'silent' }
  return undefined
}

const stuckCursor = 'c3R1Y2s'

/** The query that the handler sees: list faults drop what they ignore. */
export function distortQuery(struck: Struck, query: Node): Node {
  const rest = { ...query }
  const ignored = struck.find('cursor-ignored')
  if (ignored !== undefined) {
    delete rest.after
    if (ignored.first === true) delete rest.first
  }
  if (struck.has('cursor-expired') && rest.after !== undefined) {
    throw new Refusal(400, 'after: the cursor has expired')
  }
  if (struck.has('cursor-stuck') && rest.after === stuckCursor) delete rest.after
  return rest
}

/** The body that the client sees. The same object comes back when no fault changes it. */
export function distortBody(struck: Struck, body: unknown): unknown {
  if (struck.has('null')) return null
  if (struck.has('empty-object')) return {}
  const replaced = struck.find('replace-body')
  if (replaced !== undefined) return replaced.body
  return isNode(body) ? distortNode(struck, body) : body
}

function distortNode(struck: Struck, body: Node): Node {
  let result = body
  const unknown = struck.find('unknown-status')
  if (unknown !== undefined) result = withStatus(result, unknown.value ?? 'WARMING_CACHE')
  if (struck.has('no-git-ref')) result = without(result, ['gitRef'], 'absent')
  const untold = struck.find('untold')
  if (untold !== undefined) result = without(result, (untold.value ?? '').split(','), 'null')
  const large = struck.find('large-items')
  if (large !== undefined) {
    const padding = 'x'.repeat(large.bytes ?? 2_000_000)
    result = withItems(result, (item) => ({ ...item, padding }))
  }
  if (struck.has('page-info-null')) result = { ...result, pageInfo: null }
  if (struck.has('cursor-stuck')) result = stuckPage(result)
  const echo = struck.find('echo-other-branch')
  if (echo !== undefined) result = { ...result, branchName: echo.value ?? 'another-branch' }
  if (struck.has('wrap-files')) result = { files: result }
  const patch = struck.find('patch-body')
  if (patch !== undefined && isNode(patch.body)) result = { ...result, ...patch.body }
  const skew = struck.find('clock-skew')
  return skew === undefined ? result : shiftTimes(result, skew.ms ?? 0)
}

function withStatus(body: Node, status: string): Node {
  if (Array.isArray(body.items)) return withItems(body, (item) => ({ ...item, status }))
  const progress = isNode(body.progress) ? { progress: { ...body.progress, stage: status } } : {}
  return { ...body, status, ...progress }
}

function withItems(body: Node, change: (item: Node) => Node): Node {
  if (!Array.isArray(body.items)) return body
  return { ...body, items: body.items.map((item: unknown) => (isNode(item) ? change(item) : item)) }
}

function stuckPage(body: Node): Node {
  const pageInfo = isNode(body.pageInfo) ? body.pageInfo : { hasPreviousPage: false }
  return { ...body, pageInfo: { ...pageInfo, hasNextPage: true, endCursor: stuckCursor } }
}

const timeText = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function shiftTimes(node: Node, ms: number): Node {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, shift(value, ms)]))
}

function shift(value: unknown, ms: number): unknown {
  if (typeof value === 'string' && timeText.test(value)) return new Date(Date.parse(value) + ms).toISOString()
  if (Array.isArray(value)) return value.map((item: unknown) => shift(item, ms))
  return isNode(value) ? shiftTimes(value, ms) : value
}

/**
 * Changes a list of saved content after a page of it was made, as its users do at any time: the first item of the page is
 * removed, or a copy of it is added under an id of its own.
 */
export function changeList(
  struck: Struck,
  operationId: string,
  page: unknown,
  { deployment, tenant }: { deployment: () => Deployment; tenant: Tenant },
): void {
  const fault = struck.find('list-changes')
  if (fault === undefined || !isNode(page) || !Array.isArray(page.items)) return
  const [first] = page.items.filter(isNode)
  if (first === undefined) return
  changes[operationId]?.(deployment(), Number(first.id), fault.value === 'add' ? tenant : undefined)
}

/** Removes an object, or adds a copy of it where a tenant is given. */
type Change = (deployment: Deployment, id: number, tenant: Tenant | undefined) => void

const changes: Readonly<Record<string, Change>> = {
  getReports: changeOf(({ workspace }) => workspace.reports, 'report'),
  getWorkbooks: changeOf(({ workspace }) => workspace.workbooks, 'workbook'),
  getNotifications: changeOf(({ notifications }) => notifications, 'notification'),
}

function changeOf<T extends { id: number }>(
  rowsOf: (deployment: Deployment) => Map<number, T>,
  kind: IdKind,
): Change {
  return (deployment, id, tenant) => {
    const rows = rowsOf(deployment)
    const row = rows.get(id)
    if (row === undefined) return
    if (tenant === undefined) return void rows.delete(id)
    const copy = { ...structuredClone(row), id: nextId(tenant, kind) }
    rows.set(copy.id, copy)
  }
}
