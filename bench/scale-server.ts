import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A platform that has nothing but long lists, and says at once what they hold. */
export interface Lists {
  branches: readonly unknown[]
  runs: readonly unknown[]
  errors: readonly unknown[]
}

export interface ScaleServer {
  url: string
  requests: () => number
  close: () => void
}

const branchName = 'feature'

export async function serveLists(lists: Lists): Promise<ScaleServer> {
  let requests = 0
  const errors = JSON.stringify(lists.errors)
  const replies: Record<string, (url: URL) => string> = {
    settings: () => JSON.stringify({ deployBranchName: 'main' }),
    branches: (url) => pageOf(lists.branches, url),
    'dbt-sync': (url) => pageOf(lists.runs, url),
    'build-status': () => JSON.stringify({ branchName, status: 'built', lastHash: 'a'.repeat(40) }),
    validate: () => `{"branchName":"${branchName}","mode":"dev_mode","valid":false,"errors":${errors}}`,
    files: () => JSON.stringify({ items: [], pageInfo: { hasNextPage: false } }),
  }
  const server = createServer((request, response) => {
    requests++
    const url = new URL(request.url ?? '', 'http://platform')
    const reply = replies[url.pathname.split('/').at(-1) ?? '']
    request.resume()
    response
      .writeHead(reply ? 200 : 404, { 'content-type': 'application/json' })
      .end(request.method === 'DELETE' ? '{}' : (reply?.(url) ?? `{"message":"no ${url.pathname}"}`))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: urlOf(server), requests: () => requests, close: () => server.close() }
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function pageOf(items: readonly unknown[], { searchParams }: URL): string {
  const from = Number(searchParams.get('after') ?? 0)
  const to = from + Number(searchParams.get('first') ?? 100)
  const pageInfo = { hasNextPage: to < items.length, endCursor: String(to) }
  return JSON.stringify({ items: items.slice(from, to), pageInfo })
}
