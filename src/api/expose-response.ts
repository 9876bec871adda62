import type { Context } from '../context.ts'
import { oneLine } from '../runtime/text.ts'
import type { ApiCall } from './call.ts'
import { secretsIn } from './secrets.ts'

/** An output is passed on in memory and in the environment; a larger response is in the file only. */
const mostOutputBytes = 256 * 1024
const mostExcerpt = 3000

/**
 * Passes a response to later steps, as output and as file. Secrets in it are masked first.
 * @returns the beginning of the response, to be shown; undefined if it holds secrets, or may hold some under any
 *   name: what a write creates, and what only the tenant lists
 */
export async function exposeResponse(
  { job, journal }: Context,
  { operation, unlisted }: Pick<ApiCall, 'operation' | 'unlisted'>,
  data: unknown,
): Promise<string | undefined> {
  const secrets = secretsIn(operation, data)
  for (const secret of secrets.texts) job.mask(secret)
  const text = data === null || data === undefined ? '' : JSON.stringify(data)
  try {
    job.setOutput('response-path', await job.writeResponse(`${text}\n`))
  } catch (error) {
    const why = oneLine(error instanceof Error ? error.message : String(error), 200)
    journal.warn(`The response could not be written to a file (${why}): the output "response-path" is empty.`)
  }
  const bytes = Buffer.byteLength(text)
  if (bytes <= mostOutputBytes) job.setOutput('response', text)
  else
    journal.warn(
      `The response has ${Math.ceil(bytes / 1024)} KiB, and an output holds ${mostOutputBytes / 1024}: "response" is empty; all of it is in the file at "response-path".`,
    )
  if (secrets.any || text === '' || unlisted !== null || operation.method !== 'GET') return undefined
  const shown = text.length > 20 * mostExcerpt ? text : JSON.stringify(data, null, 2)
  return shown.length > mostExcerpt ? `${shown.slice(0, mostExcerpt)}…` : shown
}
