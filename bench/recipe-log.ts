import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { servePlatform } from './log.ts'

export interface RecipeLogFigures {
  wholeMs: number[]
  peakMiB: number[]
}

/** The log as a shell recipe shows it: fetched in one piece when the sync is over, and printed as it is. */
export async function measureRecipeLog(runs: number, lines: number): Promise<RecipeLogFigures> {
  const figures: RecipeLogFigures = { wholeMs: [], peakMiB: [] }
  for (let index = 0; index < runs; index++) {
    const server = await servePlatform(lines)
    const bound = server.address()
    const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
    const startedAt = performance.now()
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let seen = 0
    let peakKiB = 0
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('peak ')) peakKiB = Number(line.slice(5))
      else seen++
    })
    await once(child, 'close')
    const wholeMs = performance.now() - startedAt
    server.close()
    if (seen !== lines) throw new Error(`${seen} of ${lines} lines came`)
    figures.wholeMs.push(wholeMs)
    figures.peakMiB.push(peakKiB / 1024)
  }
  return figures
}

/** The child's part: what curl and jq do, in one process. */
async function printLog(url: string): Promise<void> {
  const sync = `${url}/api/v1/deployments/1/dbt-sync/job-1`
  const { status } = (await (await fetch(sync)).json()) as { status: string }
  if (status !== 'COMPLETED') throw new Error(status)
  const { items } = (await (await fetch(`${sync}/logs`)).json()) as { items: { message: string }[] }
  process.stdout.write(items.map(({ message }) => `${message}\n`).join(''))
  process.stdout.write(`peak ${process.resourceUsage().maxRSS}\n`)
}

if (import.meta.main) await printLog(process.argv[2] ?? '')
