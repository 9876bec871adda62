import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

/** The log of a sync. */
export interface ServedLog {
  lines: number
  /** The sync is complete at this status request; until then the log grows evenly with each. */
  polls: number
  /** Whether `after` leads to a page; otherwise every response begins with the first entry. */
  cursors: boolean
}

export interface LogPlatform {
  url: string
  /** How many entries were sent since it was asked last. */
  sent: () => Promise<number>
  close: () => void
}

/** A platform with one sync, in a process of its own: what is measured is not slowed down by it. */
export async function startLogPlatform(log: ServedLog): Promise<LogPlatform> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(log)])
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    async sent() {
      child.send('sent')
      const [sent] = (await once(child, 'message')) as [number]
      return sent
    },
    close: () => void child.kill(),
  }
}

async function serve({ lines, polls, cursors }: ServedLog): Promise<void> {
  let branchName = ''
  let polled = 0
  let sent = 0
  const run = () => ({
    syncJobId: 'job-1',
    deploymentId: 1,
    status: 'COMPLETED',
    trigger: 'api',
    source: 'git',
    branchName,
    startedAt: '2026-01-05T12:00:00Z',
    gitRef: 'main',
  })
  function status(): unknown {
    polled++
    const state = polled < polls ? 'COMPILING_DBT' : 'COMPLETED'
    return { syncJobId: 'job-1', status: state, progress: { stage: state }, updatedAt: String(polled) }
  }
  function logPage(query: URLSearchParams): string {
    const length = Math.floor(lines * Math.min(1, polled / polls))
    const from = cursors ? Number(query.get('after') ?? 0) : 0
    const to = Math.min(length, from + Number(query.get('first') ?? length))
    sent += to - from
    return pageText(from, to, length)
  }
  function responseTo(url: URL, body: string): unknown {
    if (body !== '') {
      // The start of a sync: another run against the same platform.
      branchName = String((JSON.parse(body) as { branchName: unknown }).branchName)
      polled = 0
      return { syncJobId: 'job-1', workflowId: 'w', branchName }
    }
    if (url.pathname.endsWith('/logs')) return logPage(url.searchParams)
    if (url.pathname.endsWith('/result'))
      return { syncJobId: 'job-1', generatedFiles: [{ path: 'cubes/orders.yml' }], cubeCount: 1 }
    if (url.pathname.endsWith('/dbt-sync'))
      return { items: [run()], pageInfo: { hasNextPage: false, hasPreviousPage: false } }
    return status()
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += String(chunk)
    })
    request.on('end', () => {
      const said = responseTo(new URL(request.url ?? '', 'http://platform'), body)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(typeof said === 'string' ? said : JSON.stringify(said))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const bound = server.address()
  process.on('message', () => {
    process.send?.(sent)
    sent = 0
  })
  process.on('disconnect', () => server.close())
  process.send?.(typeof bound === 'object' ? bound?.port : 0)
}

/** Written without a serializer, so that the server takes little of the machine. */
function pageText(from: number, to: number, length: number): string {
  let items = ''
  for (let index = from; index < to; index++)
    items += `${index > from ? ',' : ''}{"timestamp":"2026-01-05T12:00:00Z","level":"info","stream":"system","message":"line ${index} of a log that says as much as a line of dbt usually does, with a name or two","phase":"dbt-compile"}`
  return `{"items":[${items}],"pageInfo":{"hasNextPage":${to < length},"hasPreviousPage":false,"endCursor":"${to}"}}`
}

if (import.meta.main) await serve(JSON.parse(process.argv[2] ?? '') as ServedLog)
