import { PlatformError } from '../../src/platform/errors.ts'
import { getMe } from '../../src/platform/operations/tenant.ts'
import type { QueryResult } from '../../src/preflight/check.ts'

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
