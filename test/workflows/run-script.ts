import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { root } from './documents.ts'

interface ScriptRun {
  /** Program and its arguments. */
  command: readonly [string, ...string[]]
  cwd?: string
  env?: Record<string, string>
}

interface ScriptResult {
  exitCode: number | null
  /** Standard output and standard error, as they came. */
  output: string
}

/** Runs a script as a step of a workflow does; what it leaves in the background ends with the test. */
export async function runScript({ command: [program, ...args], cwd = root, env = {} }: ScriptRun) {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  onTestFinished(() => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    } catch (error) {
      // The usual case: nothing of it is left.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [exitCode] = (await once(child, 'close')) as [number | null]
  const result: ScriptResult = { exitCode, output }
  return result
}

export const node = (script: string, ...args: string[]) =>
  [process.execPath, `${root}scripts/${script}`, ...args] as const
