import type { Platform } from '../support.ts'

/** The statuses of several calls, one after the other. */
export async function statuses(
  { call }: Platform,
  ...calls: [method: string, path: string, body?: unknown, token?: string][]
): Promise<number[]> {
  const seen: number[] = []
  for (const one of calls) seen.push((await call(...one)).status)
  return seen
}

/** Walks a list page by page, and collects one member of each item; never more than 50 pages. */
export async function walk({ call }: Platform, path: string, member: string): Promise<unknown[][]> {
  const pages: unknown[][] = []
  let after = ''
  for (let page = 0; page < 50; page += 1) {
    const { json } = await call('GET', `${path}${path.includes('?') ? '&' : '?'}first=1${after}`)
    pages.push(json.items.map((item) => item[member]))
    if (json.pageInfo?.hasNextPage !== true) return pages
    after = `&after=${json.pageInfo.endCursor}`
  }
  throw new Error('The list never ends')
}
