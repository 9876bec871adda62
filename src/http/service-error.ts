import { withoutStop } from '../base/text.ts'

/** What is known about a request that failed, of whatever service. */
export interface FaultDetails {
  /** Of the response; absent if there was none, or none that can be read. */
  status?: number | undefined
  /** The service's own words, or the fault's: one line, at most 800 characters, or empty. */
  text: string
  requestId?: string | undefined
  /** What to do next. */
  advice: string
  /** `no`: the request was certainly not carried out. `unknown`: it may have been. */
  arrived: 'no' | 'unknown'
  /** How long the service asks to wait, in milliseconds. */
  retryAfterMs?: number | undefined
  /** What could not be done, the beginning of a sentence, so that nothing was sent. The code says why. */
  unreached?: { attempt: string; code: string; title?: string | undefined } | undefined
  /** The fault without a status lies in the data, not in the connection: "No response" would be wrong. */
  notTheConnection?: true | undefined
}

/** A call to a service that gave no usable response. Its message is one line and never contains the token. */
export abstract class ServiceError extends Error {
  /** Its operation ID, or the name of the call. */
  declare readonly operation: string
  declare readonly text: string
  declare readonly advice: string
  declare readonly arrived: FaultDetails['arrived']
  readonly status: number | undefined
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined
  readonly unreached: FaultDetails['unreached']

  /**
   * @param doing what the call does: `reading the tag`
   * @param head what happened, as the sentence begins
   */
  constructor(doing: string, head: string, details: FaultDetails, options?: ErrorOptions) {
    const { text, requestId, unreached } = details
    const request = requestId ? ` (request ${requestId})` : ''
    const sentence = `${head} while ${doing}${text ? `: ${withoutStop(text)}` : ''}${request}.`
    super(unreached ? `${unreached.attempt}: ${text}.` : sentence, options)
  }

  /** The service rejected the request because of too many requests, so it was certainly not carried out. */
  abstract get rateLimited(): boolean

  /** The heading of a failure that rests on this alone: who rejected what, in the words of the cause. */
  abstract get title(): string
}

/** The heading for a status, or for none. @param service who was asked */
export function titleOf(service: string, { status, unreached, rateLimited }: ServiceError): string {
  if (unreached) return unreached.title ?? `${service} is unreachable`
  if (rateLimited) return `${service} limits the rate of requests`
  if (status === undefined) return `${service} did not respond`
  return status === 401 ? `${service} rejected the token` : `${service} responded ${status}`
}
