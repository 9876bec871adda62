import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

// Plays what a document tells people to type. What it leaves running ends with the test.

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A shell that reads commands, and ends at the first one that fails. */
export interface Shell {
  /** Runs a script as if it were typed next. @returns what it printed; throws where it failed */
  run(script: string): Promise<string>
}

const end = '---the-end-of-these-commands---'

/** Opens a shell in a folder, with only these variables besides PATH and HOME. */
export function openShell(cwd: string, env: Record<string, string>): Shell {
  const { PATH = '', HOME = '' } = process.env
  const bash = spawn('bash', ['-e', '-o', 'pipefail'], {
    cwd,
    env: { PATH, HOME, ...env },
    // A group of its own, so that what runs in the background ends, too.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => endGroup(bash))
  return {
    async run(script) {
      let output = ''
      const read = new Promise<void>((resolve, reject) => {
        const onText = (text: string) => {
          output += text
          if (output.includes(end)) resolve()
        }
        bash.stdout.setEncoding('utf8').on('data', onText)
        bash.stderr.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
        bash.once('close', () => reject(new Error(`The shell ended:\n${output}`)))
      })
      bash.stdin.write(`${script}\nprintf '%s\\n' ${end}\n`)
      await read
      for (const stream of [bash.stdout, bash.stderr]) stream.removeAllListeners('data')
      bash.removeAllListeners('close')
      return output.slice(0, output.indexOf(end))
    },
  }
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
