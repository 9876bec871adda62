import type { ServedSpec } from '../platform/schemas.ts'

/** An operation as a description names it. */
export interface Described {
  id: string
  method: string
  path: string
}

type Schemas = NonNullable<NonNullable<ServedSpec['components']>['schemas']>

/** What a tenant says of itself in the description that it serves. */
export interface Offer {
  /** Whether it has the operation, by its id or by method and path. */
  has(operation: Described): boolean
  /** Whether a schema has the members; null when the schema is not there. */
  hasMembers(schema: keyof Schemas, members: readonly string[]): boolean | null
}

/** No address is longer, and looking through it would take longer and longer. */
const mostCharacters = 1000

/**
 * Reads the served description.
 * @returns null when it describes no operation at all, and so tells nothing
 */
export function offerOf(spec: ServedSpec): Offer | null {
  const ids = new Set<string>()
  const routes = new Set<string>()
  for (const [path, methods] of Object.entries(spec.paths ?? {})) {
    if (path.length > mostCharacters) continue
    for (const [method, operation] of Object.entries(methods)) {
      if (typeof operation !== 'object' || operation === null) continue
      routes.add(routeOf(method, path))
      if ('operationId' in operation && typeof operation.operationId === 'string')
        ids.add(operation.operationId)
    }
  }
  if (routes.size === 0) return null
  return {
    has: ({ id, method, path }) => ids.has(id) || routes.has(routeOf(method, path)),
    hasMembers(schema, members) {
      const properties = spec.components?.schemas?.[schema]?.properties
      return properties === undefined ? null : members.every((member) => Object.hasOwn(properties, member))
    },
  }
}

/** Parameters have other names elsewhere, and a slash at the end names the same operation. */
function routeOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/\{[^{}]*\}/g, '{}').replace(/\/+$/, '')}`
}
