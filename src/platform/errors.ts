import { Failure, type FailureKind } from '../base/failure.ts'
import { type FaultDetails, ServiceError, titleOf } from '../http/service-error.ts'
import { tooLarge } from '../http/transport.ts'
import type { OperationInfo } from './operation.ts'

/**
 * Why a call failed:
 * - `auth`: 401 or 403
 * - `unsupported`: this tenant does not have the operation, or its response can never be parsed
 * - `redirected`: a redirect that is not followed, most often since `base-url` is not the API's own
 * - `unreachable`: transport fault, 408, 429, 5xx, or a response that cannot be read; worth another attempt
 * - `not-found`: 404 from a route that exists
 * - `rejected`: any other 4xx
 */
export type Trouble = 'auth' | 'unsupported' | 'redirected' | 'unreachable' | 'not-found' | 'rejected'

/** What is known about a failed call. */
type Details = FaultDetails & { operation: OperationInfo } & Pick<PlatformError, 'trouble'> &
  Partial<
    Pick<
      PlatformError,
      | 'withheld'
      | 'misfit'
      | 'timedOut'
      | 'isUnresponsive'
      | 'isUnclear'
      | 'isBlank'
      | 'isForeign'
      | 'isPage'
      | 'heading'
      | 'service'
      | 'errorType'
    >
  >

/** A call to the platform that gave no usable response. */
export class PlatformError extends ServiceError {
  override readonly name = 'PlatformError'
  /** Failure kind of a rejected request; undefined where the command decides. */
  readonly rejectedKind: FailureKind | undefined
  declare readonly trouble: Trouble
  /** What the platform said where that may quote data, and `text` is empty: not to be shown as it is. */
  readonly withheld: string = ''
  /** The response is complete, but does not match the contract: more attempts are unlikely to change that. */
  readonly misfit: boolean = false
  /** The request timed out, here or at a gateway: the platform may still be working on it. */
  readonly timedOut: boolean = false
  /** The server was found, and rejected the connection, reset it or did not respond in time. */
  readonly isUnresponsive: boolean = false
  /** Several attempts got different responses, so that none of them counts. */
  readonly isUnclear: boolean = false
  /** The response holds nothing, as that of a broken gateway: it says nothing about who sent it. */
  readonly isBlank: boolean = false
  /** Nothing at this URL has behaved like the platform: most likely, another server responds there. */
  readonly isForeign: boolean = false
  /** A page or a document of another server instead of data, and no fault of a gateway. */
  readonly isPage: boolean = false
  /** The title, where the cause is none of the server's. */
  readonly heading: string | undefined
  /** Who was asked, in a heading. */
  readonly service: string = 'the platform'
  /** `type` of an error that the server sent as JSON. */
  readonly errorType: string | undefined
  readonly #details: Details

  constructor(details: Details, options?: ErrorOptions) {
    super(doing(details.operation), headOf(details), details, options)
    this.#details = details
    const { id, rejectedKind } = details.operation
    Object.assign(this, details, { operation: id, rejectedKind })
  }

  /**
   * Whether this is an outage of the platform: its server was found, and rejected the connection, reset it or did not respond
   * in time, or it responded 429 or 5xx. Nothing else is: no DNS, certificate, redirect, page or proxy, no login of a network (511).
   */
  get isOutage(): boolean {
    const { status, trouble, isUnclear, isUnresponsive } = this
    if (trouble !== 'unreachable' || isUnclear) return false
    return status === undefined ? isUnresponsive : status === 429 || (status >= 500 && status !== 511)
  }

  get title(): string {
    const { service, status, trouble } = this
    if (this.heading !== undefined) return this.heading
    if (this.isForeign) return 'what responds at "base-url" is not the platform'
    if (trouble === 'redirected') return `the URL of ${service} redirects to another server`
    if (this.isUnclear) return `${service} responded differently to the same request`
    if (this.tooLarge) return `a response of ${service} is too large`
    if (status === 403) return `${service} denied permission`
    if (status === 511) return 'the network of this runner requires a login'
    if (this.misfit) return `a response of ${service} does not match its contract`
    if (trouble === 'unsupported') return 'not supported by this tenant'
    if (trouble === 'rejected') return `${service} rejected a request (${status})`
    return titleOf(service, this)
  }

  get rateLimited(): boolean {
    return this.status === 429
  }

  /** The response exceeds what is read: smaller pages may help. */
  get tooLarge(): boolean {
    return this.cause instanceof Error && 'code' in this.cause && this.cause.code === tooLarge
  }

  /** The same error with another fix, for example. */
  with(change: Partial<Details>): PlatformError {
    return new PlatformError({ ...this.#details, ...change }, { cause: this.cause })
  }

  /** The same error without what a server says of a request that it rejects: that of a policy may quote the security context. */
  withoutQuote(): PlatformError {
    return this.trouble === 'rejected' ? this.with({ text: '' }) : this
  }

  /** The same error, where nothing at this URL has behaved like the platform. */
  asForeign(baseUrl: string): PlatformError {
    const blocks = this.isPage ? ', or a firewall or proxy blocks this runner' : ''
    const advice = `Check "base-url": at ${baseUrl}, another server responds${blocks}. If it is the platform, the tenant may run another version: report it to the platform.`
    // A token that another server rejects may be right.
    const trouble = this.trouble === 'auth' ? 'unsupported' : this.trouble
    return this.with({ advice, trouble, isForeign: true })
  }

  /** The same error, where several attempts got different responses, so that none of them counts. */
  asUnclear(): PlatformError {
    const advice = 'Several attempts got different errors: run this again when the platform has less to do.'
    return this.with({ trouble: 'unreachable', advice, isUnclear: true })
  }
}

/** Whether an outage of the platform is why a step fails: only what {@link PlatformError.isOutage} says, and what rests on that. */
export function isOutage(error: unknown): boolean {
  const fault = error instanceof Failure ? error.cause : error
  return fault instanceof PlatformError && fault.isOutage
}

/** What a call does, in the words of error messages: `… while starting the dbt sync`. */
export function doing(operation: OperationInfo): string {
  return operation.doing ?? `calling ${operation.id}`
}

function headOf({ status, notTheConnection }: Details): string {
  if (status === undefined) return notTheConnection ? 'Failed' : 'No response'
  if (status === 401) return 'Authentication failed (401)'
  if (status === 403) return 'Permission denied (403)'
  return `The platform responded ${status}`
}

/**
 * The `failure-kind` of a platform error.
 * @param rejectedKind failure kind of any other 4xx where it happened, such as `sync` or `merge`
 */
export function failureKindOf(error: PlatformError, rejectedKind: FailureKind): FailureKind {
  if (error.trouble === 'auth') return 'auth'
  if (error.trouble === 'unsupported') return 'unsupported'
  if (error.trouble === 'unreachable' || error.trouble === 'redirected') return 'network'
  return rejectedKind
}

/** What an HTTP status other than 2xx and 3xx means. 405 and 501: the route exists, the operation does not. */
export function troubleOfStatus(status: number): Trouble {
  if (status === 401 || status === 403) return 'auth'
  if (status === 404) return 'not-found'
  if (status === 405 || status === 501) return 'unsupported'
  if (status === 408 || status === 429 || status >= 500) return 'unreachable'
  return 'rejected'
}

/** Words of a limit, not of the token. They choose the advice alone: the text stands beside it. */
const limits = /\b(?:quotas?|limit(?:s|ed)?|plan|exceed(?:s|ed)?|maximum)\b/i

/**
 * The fix for a status, for the end of the error.
 * @param again when to try again
 * @param text what the platform said
 */
export function adviceFor(
  status: number,
  operation: OperationInfo,
  again = 'try again later',
  text = '',
): string {
  switch (troubleOfStatus(status)) {
    case 'auth':
      return status === 401
        ? 'The token is missing, malformed or expired: check the secret behind "token"; if it is an API key that the platform expects under its own scheme, set "auth-scheme: api-key" (the other way: "bearer").'
        : limits.test(text)
          ? `If this is a limit of the platform, remove what is no longer needed there (\`command: cleanup\` finds leftover branches) or raise the limit. If not, the token may not do this: ${checkRole(operation)}.`
          : `The token is valid but may not do this: ${checkRole(operation)}.`
    case 'not-found':
      return 'Check "deployment-id" and "base-url".'
    case 'unsupported':
      return 'This tenant does not offer the operation; it may run an older version of the platform.'
    case 'unreachable':
      if (status === 511) return 'The network of this runner requires a login.'
      return status === 429
        ? `The platform limits the rate of requests: run fewer jobs at a time, or ${again}.`
        : `The platform has a problem: ${again}.`
    default:
      return 'Check the inputs that the text names.'
  }
}

/** The fix for a 403 with an HTML page, where the platform would have sent data. */
export function adviceForBlocked(operation: OperationInfo): string {
  return `Most likely, a firewall or proxy blocks this runner: allow its requests. If not, the token may not do this: ${checkRole(operation)}.`
}

function checkRole(operation: OperationInfo): string {
  return `check that it is not limited to other deployments and that its role allows ${permissionFor(operation)}`
}

/** Unknown for most operations; many of them are for administrators only. */
function permissionFor({ id, permission }: OperationInfo): string {
  return permission ?? `${id} (it may need an administrator)`
}
