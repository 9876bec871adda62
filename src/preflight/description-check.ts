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
import { readSpec, type TenantSpec } from './served-spec.ts'

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
