import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { runAction } from '../scripts/action-runner.ts'

export interface LogFigures {
  wholeMs: number[]
  linesPerSecond: number[]
  peakMiB: number[]
}

/**
 * A sync that is complete at the second poll and whose log has many lines, served page by page.
 * @throws when a line is missing, comes twice or comes out of order
 */
export async function measureLog(runs: number, lines: number): Promise<LogFigures> {
  const figures: LogFigures = { wholeMs: [], linesPerSecond: [], peakMiB: [] }
  for (let index = 0; index < runs; index++) {
    const server = await servePlatform(lines)
    const bound = server.address()
    let peakKiB = 0
    let seen = 0
    let outOfOrder: string | null = null
    let firstAt = 0
    let lastAt = 0
    const result = await runAction({
      inputs: {
        'base-url': `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`,
        token: 'bench-token',
        'deployment-id': '1',
        'poll-interval': '1ms',
        validate: 'false',
      },
      eventName: 'push',
      event: { ref: 'refs/heads/main' },
      ref: 'refs/heads/main',
      onLine(line, _, pid) {
        const number = / \| line (\d+) of /.exec(line)?.[1]
        if (number === undefined) return
        if (Number(number) !== seen) outOfOrder ??= `line ${number} came where line ${seen} should be`
        seen++
        firstAt ||= performance.now()
        lastAt = performance.now()
        if (seen % 5000 === 0 || seen === lines) peakKiB = Math.max(peakKiB, highWaterKiB(pid))
      },
    })
    server.close()
    if (outOfOrder !== null) throw new Error(outOfOrder)
    if (seen !== lines || result.exitCode !== 0)
      throw new Error(`${seen} of ${lines} lines came\n${result.output.slice(-2000)}`)
    figures.wholeMs.push(result.durationMs)
    figures.linesPerSecond.push((1000 * lines) / (lastAt - firstAt))
    figures.peakMiB.push(peakKiB / 1024)
  }
  return figures
}

/** Peak resident memory so far, from the kernel; 0 where there is no /proc. */
export function highWaterKiB(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** A platform whose one sync is complete, with so many lines of log. */
export async function servePlatform(lines: number): Promise<Server> {
  let branchName = ''
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://platform')
      if (request.method === 'POST')
        branchName = String(JSON.parse(Buffer.concat(chunks).toString()).branchName)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(responseTo(url, request.method)))
    })
  })
  const pageInfo = (next: number) => ({
    hasNextPage: next < lines,
    hasPreviousPage: false,
    endCursor: String(next),
  })
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
  function responseTo(url: URL, method: string | undefined): unknown {
    if (method === 'POST') return { syncJobId: 'job-1', workflowId: 'w', branchName }
    if (url.pathname.endsWith('/logs')) {
      const from = Number(url.searchParams.get('after') ?? 0)
      const to = Math.min(lines, from + Number(url.searchParams.get('first') ?? lines))
      return {
        items: Array.from({ length: to - from }, (_, index) => entry(from + index)),
        pageInfo: pageInfo(to),
      }
    }
    if (url.pathname.endsWith('/result')) return { syncJobId: 'job-1', generatedFiles: [], cubeCount: 0 }
    if (url.pathname.endsWith('/dbt-sync'))
      return { items: [run()], pageInfo: { hasNextPage: false, hasPreviousPage: false } }
    return {
      syncJobId: 'job-1',
      status: 'COMPLETED',
      progress: { stage: 'COMPLETED', percentComplete: 100 },
      updatedAt: '',
    }
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

function entry(index: number): unknown {
  return {
    timestamp: '2026-01-05T12:00:00Z',
    level: 'info',
    stream: 'system',
    message: `line ${index} of a log that says as much as a line of dbt usually does, with a name or two`,
    phase: 'dbt-compile',
  }
}
