import type { ServedSpec } from '../platform/schemas.ts'
import {
  type Check,
  dataOf,
  errorOf,
  missing,
  ok,
  type QueryResult,
  type Subject,
  unknown,
  withoutData,
} from './check.ts'

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
  const ids = new Set<unknown>()
  const routes = new Set<string>()
  for (const [path, methods] of Object.entries(spec.paths ?? {})) {
    if (path.length > mostCharacters) continue
    for (const [method, operation] of Object.entries(methods)) {
      if (typeof operation !== 'object' || operation === null) continue
      routes.add(routeOf(method, path))
      ids.add(Reflect.get(operation, 'operationId'))
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

/** The tenant's OpenAPI document, or null when there is none or it lists no operations. */
export function specIn(spec: QueryResult<ServedSpec>): TenantSpec | null {
  const data = dataOf(spec)
  return data ? readSpec(data) : null
}

/** A feature that the OpenAPI document does not cover. Only a requirement of `sync` has a fix. */
export function undescribed(subject: Subject, spec: QueryResult<ServedSpec>): Check {
  const { found, remedy, kind } = descriptionCheck(spec)
  if (!subject.required) return unknown(subject, "unknown without the tenant's OpenAPI document", '', kind)
  return unknown(subject, `unknown without the tenant's OpenAPI document (${found})`, remedy, kind)
}

/** Whether the tenant serves an OpenAPI document. */
export function descriptionCheck(spec: QueryResult<ServedSpec>): Check {
  const subject: Subject = { name: 'OpenAPI document', neededFor: ['preflight'], required: false }
  if (specIn(spec)) return ok(subject, 'served')
  const trouble = errorOf(spec)?.trouble
  if (dataOf(spec) || trouble === 'unsupported' || trouble === 'not-found') {
    const found = 'this tenant serves no OpenAPI document with operations'
    return missing(
      subject,
      found,
      'The tenant may run an older platform version: try "command: sync" to see what works.',
      'unsupported',
    )
  }
  return withoutData(subject, spec)
}
