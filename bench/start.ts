import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { runAction } from '../scripts/action-runner.ts'

export interface StartFigures {
  bundleMs: number[]
  bareMs: number[]
  ratios: number[]
  /** What a shell recipe begins with: a shell and its first curl. Empty where there is none. */
  recipeMs: number[]
}

/** Bundle, bare Node and curl in turn, so that all see the same machine. */
export async function measureStart(runs: number): Promise<StartFigures> {
  let firstRequestAt = 0
  const server = createServer((request, response) => {
    firstRequestAt ||= performance.now()
    request.resume()
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const bound = server.address()
  const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  const figures: StartFigures = { bundleMs: [], bareMs: [], ratios: [], recipeMs: [] }
  for (let index = -2; index < runs; index++) {
    firstRequestAt = 0
    let startedAt = 0
    await runAction({
      inputs: { 'base-url': url, token: 'bench-token', 'deployment-id': '1' },
      eventName: 'push',
      event: { ref: 'refs/heads/main' },
      ref: 'refs/heads/main',
      onSpawn: () => {
        startedAt = performance.now()
      },
    })
    const bundleMs = firstRequestAt - startedAt
    const bareStartedAt = performance.now()
    await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'close')
    const bareMs = performance.now() - bareStartedAt
    const recipeStartedAt = performance.now()
    firstRequestAt = 0
    const shell = spawn('bash', ['-c', `curl -s ${url}`], { stdio: 'ignore' }).on('error', () => undefined)
    await once(shell, 'close').catch(() => undefined)
    const recipeMs = firstRequestAt - recipeStartedAt
    // The first two rounds only warm the page cache.
    if (index < 0) continue
    figures.bundleMs.push(bundleMs)
    figures.bareMs.push(bareMs)
    figures.ratios.push(bundleMs / bareMs)
    if (recipeMs > 0) figures.recipeMs.push(recipeMs)
  }
  server.close()
  return figures
}
