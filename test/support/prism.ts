import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

export interface Prism {
  url: string
  close(): Promise<void>
}

const contract = fileURLToPath(new URL('../../contract/github-rest.json', import.meta.url))

/**
 * Starts Prism as a proxy that holds every request and answer to GitHub's description.
 * @param upstream what it passes requests on to
 */
export async function startPrism(upstream: string): Promise<Prism> {
  const script = createRequire(import.meta.url).resolve('@stoplight/prism-cli')
  const args = ['proxy', contract, upstream, '--port', '0', '--host', '127.0.0.1']
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  // A test run that is broken off must not leave it behind.
  const kill = () => void child.kill()
  process.once('exit', kill)
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString('utf8')
      const [, address] = /Prism is listening on (http:\/\/[\d.]+:\d+)/.exec(said) ?? []
      if (address) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`Prism did not start: ${said}`)))
  })
  return {
    url,
    async close() {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
