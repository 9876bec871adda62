import type { ServedSpec } from '../platform/schemas.ts'

/** An operation of an OpenAPI document. */
export interface Described {
  id: string
  method: string
  path: string
}

type Schemas = NonNullable<NonNullable<ServedSpec['components']>['schemas']>

/** The tenant's OpenAPI document. */
export interface TenantSpec {
  /** Whether it has the operation, by its id or by method and path. */
  has(operation: Described): boolean
  /** Whether a schema has the members; null when there is no such schema. */
  hasMembers(schema: keyof Schemas, members: readonly string[]): boolean | null
}

/** Longer paths are ignored: matching them would take too long. */
const mostCharacters = 1000

/**
 * Reads the OpenAPI document.
 * @returns null when it has no operations
 */
export function readSpec(spec: ServedSpec): TenantSpec | null {
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

/** Ignores the names of parameters and a slash at the end, which differ between platform versions. */
function routeOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/\{[^{}]*\}/g, '{}').replace(/\/+$/, '')}`
}
