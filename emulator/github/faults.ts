import type { Operation } from './description.ts'

/** What goes wrong with the next requests of a call. */
export interface GitHubFault {
  /** Every call when left out. */
  operation?: Operation
  /** How many requests it meets; 1 when left out. */
  times?: number
  /** Whether the work is done all the same, before the fault. */
  afterWork?: boolean
  /** What comes instead of the response. `reset`: the connection breaks. `silent`: nothing, for ever. `cut`: half. */
  answer: FaultResponse | 'reset' | 'silent' | 'cut'
}

export interface FaultResponse {
  status: number
  headers?: Record<string, string>
  /** JSON, or text that is sent as HTML. */
  body?: unknown
}

/** Takes the fault that a request of the operation meets, if any, off the list. */
export function takeFault(faults: GitHubFault[], operation: Operation): GitHubFault | null {
  const index = faults.findIndex((fault) => fault.operation === undefined || fault.operation === operation)
  const fault = faults[index]
  if (fault === undefined) return null
  const times = fault.times ?? 1
  if (times > 1) faults[index] = { ...fault, times: times - 1 }
  else faults.splice(index, 1)
  return fault
}

/** A token without the right: GitHub names what it would have taken. */
export function forbidden(accepted = 'issues=write; pull_requests=write'): FaultResponse {
  return {
    status: 403,
    headers: { 'x-accepted-github-permissions': accepted },
    body: {
      message: 'Resource not accessible by integration',
      documentation_url: docs('issues/comments'),
      status: '403',
    },
  }
}

/** @param resetAtMs when the hour is over, in milliseconds since the epoch */
export function primaryLimit(resetAtMs: number, status: 403 | 429 = 403): FaultResponse {
  return {
    status,
    headers: {
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Math.ceil(resetAtMs / 1000)),
    },
    body: {
      message: 'API rate limit exceeded for installation ID 1.',
      documentation_url: docs('rate-limits'),
    },
  }
}

/** @param retryAfterS seconds; GitHub does not always say */
export function secondaryLimit(retryAfterS?: number, status: 403 | 429 = 403): FaultResponse {
  return {
    status,
    headers: {
      'x-ratelimit-remaining': '4981',
      ...(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }),
    },
    body: {
      message: 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
      documentation_url: docs('rate-limits'),
    },
  }
}

function docs(page: string): string {
  return `https://docs.github.com/rest/${page}`
}
