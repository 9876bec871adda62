import { PlatformError } from '../../src/platform/errors.ts'
import { getMe } from '../../src/platform/operations/tenant.ts'
import type { Check, QueryResult } from '../../src/preflight/check.ts'

/** A call that the platform refused with this status. */
export function refused(status: number, text = 'No'): { error: PlatformError } {
  const troubles = { 401: 'auth', 403: 'auth', 404: 'not-found', 503: 'unreachable' } as const
  const trouble = troubles[status as keyof typeof troubles] ?? 'unsupported'
  const details = {
    operation: getMe,
    trouble,
    status,
    text,
    advice: `advice for ${status}`,
    arrived: 'no',
  } as const
  return { error: new PlatformError(details) }
}

/** An answer with data. */
export function told<T>(data: T): QueryResult<T> {
  return { data }
}

/** A row in one line: `missing* auth: what was found → the fix`; the asterisk is for what `sync` requires. */
export function rowText({ state, required, kind, found, remedy }: Check): string {
  return `${state}${required ? '*' : ''} ${kind}: ${found}${remedy === '' ? '' : ` → ${remedy}`}`
}
