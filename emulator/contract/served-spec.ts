import type { Features } from '../state/settings.ts'
import { isNode, type Node } from './strict.ts'

/** The spec that a tenant with these features serves: an older one names fewer members and operations. */
export function servedSpec(document: Node, features: Features): Node {
  const copy = structuredClone(document)
  const missing = new Set(features.missingOperations)
  for (const path of Object.values(isNode(copy.paths) ? copy.paths : {})) {
    if (isNode(path)) dropOperations(path, missing)
  }
  const components = isNode(copy.components) ? copy.components : {}
  const schemas = isNode(components.schemas) ? components.schemas : {}
  dropMembers(schemas.StartDbtSyncInput, startMembersToDrop(features))
  if (!features.gitRef) dropMembers(schemas.DbtSyncRun, ['gitRef'])
  return copy
}

function startMembersToDrop(features: Features): string[] {
  return [
    ...(features.ref ? [] : ['ref']),
    ...(features.source ? [] : ['source', 'manifest']),
    ...(features.output ? [] : ['output']),
  ]
}

function dropOperations(path: Node, missing: ReadonlySet<string>): void {
  for (const [method, operation] of Object.entries(path)) {
    if (isNode(operation) && missing.has(String(operation.operationId))) delete path[method]
  }
}

function dropMembers(schema: unknown, names: readonly string[]): void {
  if (!isNode(schema) || !isNode(schema.properties)) return
  for (const name of names) delete schema.properties[name]
}
