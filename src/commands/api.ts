import { type CallResult, callOperation, exposeResponse, isGone } from '../api/send-call.ts'
import type { Context } from '../base/context.ts'
import { Failure, type FailureKind, Stop } from '../base/failure.ts'
import type { Call } from '../base/findings.ts'
import { count } from '../base/text.ts'
import { hidden } from '../inputs/problem.ts'
import type { ApiCall, ApiSettings } from '../inputs/settings.ts'
import { failureKindOf, PlatformError } from '../platform/errors.ts'
import type { Row } from '../platform/operations.ts'

/**
 * Calls one operation of the platform and passes the response to later steps.
 * @returns the sentence for a green end
 * @throws Failure when the platform rejects the request, or responds that nothing was done; Stop
 */
export async function api(context: Context<ApiSettings>): Promise<string> {
  const { settings, journal, log, job } = context
  const { call } = settings
  for (const secret of call.secrets) job.mask(secret)
  const { id, method, path } = call.operation
  const about = { operation: id, method, path }
  journal.found({ call: about })
  for (const warning of call.warnings) journal.warn(warning)
  log.line(`Calling ${id} (${method} ${path})`)
  const result = await journal.phase('Call', () => attempt(context, call, about))
  const items = itemsIn(result.data)
  const counts = items === undefined ? {} : { items, pages: result.pages }
  journal.found({ call: { ...about, status: result.status, ...counts } })
  const excerpt = await exposeResponse(context, call, result.data)
  if (excerpt !== undefined) journal.found({ call: { ...about, status: result.status, ...counts, excerpt } })
  checkDone(context, id, result)
  if (result.gone)
    return `What ${id} deletes is gone (${result.status}): the response to an earlier attempt was lost, and it may have deleted it.`
  return `${id} returned ${result.status}${items === undefined ? '' : ` with ${counted(items, result.pages)}`}.`
}

/** Calls the operation; errors are about what the user called. */
async function attempt(context: Context, call: ApiCall, about: Call): Promise<CallResult> {
  const { operation, secrets } = call
  const lost = operation.repeatable
    ? ''
    : ` It is not known whether ${operation.id} was carried out: check before you call it again.`
  try {
    return await callOperation(context, call)
  } catch (error) {
    if (error instanceof Stop) throw new Stop(error.reason, `${error.message}${lost}`)
    if (!(error instanceof PlatformError)) throw error
    if (isGone(operation, error)) return { status: 404, data: null, pages: 1, gone: true }
    if (error.status !== undefined) context.journal.found({ call: { ...about, status: error.status } })
    const sentence = `${hidden(error.message, secrets)}${error.arrived === 'unknown' ? lost : ''}`
    throw new Failure(kindOf(call, error), sentence, adviceFor(error), { cause: error, title: error.title })
  }
}

/** An ID that does not exist is an error in the inputs, whatever the operation. */
function kindOf(call: ApiCall, error: PlatformError): FailureKind {
  return failureKindOf(error, error.trouble === 'not-found' ? 'input' : rejectedKind(call.operation))
}

/** No branch is opened here, so a request about a branch or a build is rejected because of the inputs. */
function rejectedKind({ rejectedKind: kind = 'input' }: Row): FailureKind {
  return kind === 'build' ? 'input' : kind
}

function adviceFor({ trouble, advice }: PlatformError): string {
  if (trouble === 'not-found') return 'Check the IDs in "params", "deployment-id" and "base-url".'
  return trouble === 'rejected' ? 'Check "params" and "body" against what the text says.' : advice
}

/** A response that says that nothing was done is not a success, whatever its status. */
function checkDone(
  { settings, journal }: Context<ApiSettings>,
  id: string,
  { status, data }: CallResult,
): void {
  if (typeof data !== 'object' || data === null) return
  const { success, merged, failed, valid } = data as Record<string, unknown>
  const member = success === false ? 'success' : merged === false ? 'merged' : null
  if (member !== null) {
    throw new Failure(
      rejectedKind(settings.call.operation),
      `${id} returned ${status}, but with "${member}: false".`,
      'The output "response" has what the platform says about it.',
      { title: 'the platform did not carry out the call' },
    )
  }
  if (Array.isArray(failed) && failed.length > 0) {
    const items = counted(failed.length, 1)
    // A list of what was done has items, whatever its name is.
    const isDone = Object.values(data).some(
      (each) => each !== failed && Array.isArray(each) && each.length > 0,
    )
    if (!isDone)
      throw new Failure(
        rejectedKind(settings.call.operation),
        `${id} returned ${status}, but nothing was done: "failed" has ${items}, which are all that the response lists.`,
        'The output "response" has what the platform says about each.',
        { title: 'the platform did not carry out the call' },
      )
    journal.warn(`${id} was carried out in part: "failed" has ${items}.`)
  }
  if (valid === false)
    journal.warn('The data model is not valid, and this step only asks: "command: validate" fails on it.')
}

/** Number of items of a list, in every format; undefined if the response is not a list. */
function itemsIn(data: unknown): number | undefined {
  if (Array.isArray(data)) return data.length
  if (typeof data !== 'object' || data === null) return undefined
  const { items, data: older } = data as Record<string, unknown>
  const list = items ?? older
  return Array.isArray(list) ? list.length : undefined
}

function counted(items: number, pages: number): string {
  const what = count(items, 'item')
  return pages > 1 ? `${what} on ${pages} pages` : what
}
