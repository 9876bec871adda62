import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { runAction } from '../scripts/action-runner.ts'

export interface StartFigures {
  bundleMs: number[]
  bareMs: number[]
  ratios: number[]
}

/** Bundle and bare Node in turn, so that both see the same machine. */
export async function measureStart(runs: number): Promise<StartFigures> {
  let firstRequestAt = 0
  const server = createServer((request, response) => {
    firstRequestAt ||= performance.now()
    request.resume()
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const figures: StartFigures = { bundleMs: [], bareMs: [], ratios: [] }
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
    const bareStartedAt = performance.now()
    await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'close')
    const bareMs = performance.now() - bareStartedAt
    // The first two rounds only warm the page cache.
    if (index < 0) continue
    figures.bundleMs.push(firstRequestAt - startedAt)
    figures.bareMs.push(bareMs)
    figures.ratios.push((firstRequestAt - startedAt) / bareMs)
  }
  server.close()
  return figures
}
