import { GitHubError, unreachableAdvice } from './errors.ts'
import type { Read } from './schemas.ts'

/** The largest page that GitHub sends. */
export const pageSize = 100
const maxPages = 300

/**
 * Reads pages by number until the last. Octokit's own paginator is not used: it drops the signal, sends the token
 * to any URL that the server names as the next page, and reads a 409 as an empty page.
 * @throws GitHubError also if there are too many pages, since the remaining ones are unknown
 */
export async function everyPage<T>(
  operation: string,
  read: Read<T[]>,
  get: (page: number) => Promise<{ headers: { link?: string }; data: unknown }>,
): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; page <= maxPages; page++) {
    const { headers, data } = await get(page)
    const items = readAs(read, data, operation)
    all.push(...items)
    // After a full page, the next one is requested also without the header: a gateway may drop it.
    if (items.length < pageSize && !/;\s*rel="?next"?/.test(headers.link ?? '')) return all
  }
  const text = `more than ${maxPages} pages`
  const advice = 'There are too many comments to find the existing one: set "comment: never".'
  throw new GitHubError({ operation, status: null, text, advice, arrived: 'no', notTheConnection: true })
}

/**
 * Reads a response.
 * @throws GitHubError if it does not match
 */
export function readAs<T>(read: Read<T>, data: unknown, operation: string): T {
  try {
    return read(data)
  } catch (cause) {
    const text = 'the response does not match the API description of GitHub'
    throw new GitHubError(
      {
        operation,
        status: null,
        text,
        advice: unreachableAdvice,
        arrived: 'unknown',
        notTheConnection: true,
      },
      { cause },
    )
  }
}
