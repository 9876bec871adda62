import { GitHubError, unreachableAdvice } from './errors.ts'
import type { Read } from './schemas.ts'

/** The most that GitHub gives. */
export const pageSize = 100
const maxPages = 300

/**
 * Reads pages by number until the last. Octokit's own paginator is not used: it drops the signal, sends the token
 * to whatever address the server names as the next page, and takes a 409 for an empty page.
 * @throws GitHubError also when there is no end to the pages: what is on the rest is unknown
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
    // A full page may have another behind it, too: a gateway may drop the header.
    if (items.length < pageSize && !/;\s*rel="?next"?/.test(headers.link ?? '')) return all
  }
  const text = `more than ${maxPages} pages`
  const advice = 'There are too many comments to find the own one among them: "comment: never" leaves it out.'
  throw new GitHubError({ operation, status: null, text, advice, arrived: 'no', notTheConnection: true })
}

/**
 * Reads an answer.
 * @throws GitHubError when it is something else
 */
export function readAs<T>(read: Read<T>, data: unknown, operation: string): T {
  try {
    return read(data)
  } catch (cause) {
    const text = 'the answer is not what GitHub describes'
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
