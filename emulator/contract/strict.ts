import { isNode, type Node } from '../shape.ts'

const errorResponse = '#/components/responses/Error'

/**
 * A copy of the contract that refuses what it does not name: members outside `properties` are errors, and, where
 * the contract has one error body for all, every operation has it as its default response. Without this a misspelt member would pass unseen.
 */
export function strictCopy(contract: Node): Node {
  const copy = structuredClone(contract)
  closeObjects(copy, sharedByAllOf(copy))
  if (resolve(copy, errorResponse) !== undefined) {
    for (const operation of operationsOf(copy)) addDefaultResponse(operation)
  }
  allowLogPaging(copy)
  return copy
}

/** Every operation object of a contract. */
export function operationsOf(contract: Node): Node[] {
  const paths = isNode(contract.paths) ? contract.paths : {}
  return Object.values(paths)
    .filter(isNode)
    .flatMap((path) => Object.values(path).filter(isNode))
    .filter((operation) => typeof operation.operationId === 'string')
}

// A member of allOf sees only its own share of the object, so it must stay open.
function sharedByAllOf(root: Node): Set<unknown> {
  const shared = new Set<unknown>()
  walk(root, (node) => {
    if (!Array.isArray(node.allOf)) return
    for (const part of node.allOf) shared.add(isNode(part) ? (resolve(root, part.$ref) ?? part) : part)
  })
  return shared
}

function closeObjects(root: Node, open: Set<unknown>): void {
  walk(root, (node) => {
    if (node.type === undefined || !isNode(node.properties) || open.has(node)) return
    node.additionalProperties ??= false
  })
}

function addDefaultResponse(operation: Node): void {
  const responses = isNode(operation.responses) ? operation.responses : {}
  responses.default ??= { $ref: errorResponse }
  operation.responses = responses
}

// The platform's own client pages the log although the document declares no parameters there.
function allowLogPaging(contract: Node): void {
  const logs = operationsOf(contract).find((operation) => operation.operationId === 'getDbtSyncLogs')
  if (logs === undefined) return
  logs.parameters = [{ $ref: '#/components/parameters/After' }, { $ref: '#/components/parameters/First' }]
}

function resolve(root: Node, ref: unknown): unknown {
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return undefined
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), root)
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit)
  if (!isNode(value)) return
  visit(value)
  for (const child of Object.values(value)) walk(child, visit)
}
