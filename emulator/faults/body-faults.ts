import { isNode, type Node } from '../contract/strict.ts'
import { Refusal } from '../http/answer.ts'
import { without } from '../state/untold.ts'
import type { Struck } from './fault-list.ts'

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
  if (struck.has('no-git-ref')) result = withItems(result, withoutRef)
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

function withoutRef(item: Node): Node {
  return Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'gitRef'))
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
