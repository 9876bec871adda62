import * as z from 'zod/mini'
import { whenToRetry } from '../http/backoff.ts'
import { connectFault, errorText } from '../http/faults.ts'
import { oneLine } from '../runtime/text.ts'
import { adviceFor, GitHubError, unreachableAdvice } from './errors.ts'
import { RedirectRejected } from './octokit-fetch.ts'
import { namedWaitMs, rateLimitOf } from './rate-limit.ts'

/** The part of octokit's `RequestError` that is read here. */
interface RequestFault {
  status: number
  response?: { headers: Record<string, unknown>; data: unknown }
  cause?: unknown
}

/**
 * What octokit threw, as a `GitHubError`.
 * @param operation name of the call
 * @param nowMs this machine's time
 * @throws the error itself if it comes from neither GitHub nor the network: a bug
 */
export function faultOf(operation: string, error: unknown, nowMs: number): GitHubError {
  if (error instanceof GitHubError) return error
  if (!isRequestFault(error)) throw error
  if (error.response) return statusFault(operation, error.status, error.response, nowMs)
  const { cause } = error
  if (cause instanceof RedirectRejected) {
    const { status, message } = cause
    return new GitHubError({ operation, status, text: message, advice: adviceFor(status), arrived: 'no' })
  }
  const { code = '', message = '' } = (cause ?? error) as { code?: string; message?: string }
  const fault = connectFault(cause ?? error)
  return new GitHubError(
    {
      operation,
      status: null,
      text: fault
        ? `${fault.text} (${fault.code})`
        : [code, message].filter(Boolean).join(': ') || 'the connection failed',
      advice: fault?.advice ?? unreachableAdvice,
      arrived: fault ? 'no' : 'unknown',
    },
    { cause },
  )
}

function isRequestFault(error: unknown): error is RequestFault {
  // Octokit's own class is not imported here: only the entry point loads it, on demand.
  return error instanceof Error && (error.name === 'HttpError' || error.name === 'AbortError')
}

function statusFault(
  operation: string,
  status: number,
  { headers, data }: NonNullable<RequestFault['response']>,
  nowMs: number,
): GitHubError {
  const text = wordsOf(data)
  const rateLimit = rateLimitOf(status, headers, text, nowMs)
  const retryAfterMs = namedWaitMs(headers, nowMs)
  const again = whenToRetry(rateLimit ? rateLimit.waitMs : retryAfterMs, nowMs)
  const requestId = headers['x-github-request-id']
  const accepted = headers['x-accepted-github-permissions']
  return new GitHubError({
    operation,
    status,
    text,
    advice: adviceFor(rateLimit ? 429 : status, typeof accepted === 'string' ? accepted : '', again),
    // After a timeout or a server error, the request may have been carried out; a rejected one was not.
    arrived: status === 408 || status >= 500 ? 'unknown' : 'no',
    rateLimit,
    retryAfterMs,
    ...(typeof requestId === 'string' ? { requestId } : {}),
  })
}

const wordsSchema = z.object({
  message: z.catch(z.string(), ''),
  errors: z.catch(z.array(z.unknown()), []),
})
const detailSchema = z.object({
  message: z.catch(z.optional(z.string()), undefined),
  field: z.catch(z.optional(z.string()), undefined),
  code: z.catch(z.optional(z.string()), undefined),
})

/** GitHub's own words: its message, and for a 422 the error of each field. */
function wordsOf(data: unknown): string {
  if (typeof data === 'string') return errorText(data, '')
  const words = wordsSchema.safeParse(data)
  if (!words.success) return ''
  const details = words.data.errors.slice(0, 10).map((detail) => {
    if (typeof detail === 'string') return detail
    const { message, field, code } = detailSchema.safeParse(detail).data ?? {}
    return message ?? [field, code].filter(Boolean).join(' ')
  })
  return oneLine([words.data.message, ...details].filter(Boolean).join('; '))
}
