import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runAction } from '../scripts/action-runner.ts'
import { type LogPlatform, type ServedLog, startLogPlatform } from './log-platform.ts'
import { withUsage } from './usage.ts'

export interface LogFigures {
  wholeMs: number[]
  cpuMs: number[]
  peakMiB: number[]
  /** Entries sent by the platform for each line printed. */
  sentPerLine: number[]
}

/**
 * How a log is printed: by a bundle, of which `dist` is the folder; by a loop that reads the same pages, parses them and
 * writes their lines; or as by a shell script, in one piece.
 */
export type LogPrinter = { dist?: string } | 'bare loop' | 'shell script'

/**
 * Prints the log of a sync by each variant in turn.
 * @throws when a line is missing, is printed twice or out of order
 */
export async function measureLog<Name extends string>(
  runs: number,
  log: ServedLog,
  printers: Readonly<Record<Name, LogPrinter>>,
): Promise<Record<Name, LogFigures>> {
  const names = Object.keys(printers) as Name[]
  const figures = Object.fromEntries(
    names.map((name): [string, LogFigures] => [
      name,
      { wholeMs: [], cpuMs: [], peakMiB: [], sentPerLine: [] },
    ]),
  ) as Record<Name, LogFigures>
  for (let index = 0; index < runs; index++) {
    for (const name of names) {
      const platform = await startLogPlatform(log)
      const { wholeMs, cpuMs, peakMiB, printed } = await withUsage((env) =>
        print(printers[name], platform, env),
      )
      const sent = await platform.sent()
      platform.close()
      if (printed !== log.lines) throw new Error(`${name}: ${printed} of ${log.lines} lines were printed`)
      figures[name].wholeMs.push(wholeMs)
      figures[name].cpuMs.push(cpuMs)
      figures[name].peakMiB.push(peakMiB)
      figures[name].sentPerLine.push(sent / log.lines)
    }
  }
  return figures
}

async function print(printer: LogPrinter, { url }: LogPlatform, env: Record<string, string>) {
  const counter = createCounter()
  const startedAt = performance.now()
  if (typeof printer === 'string') {
    const args = [fileURLToPath(new URL('bare-log.mjs', import.meta.url)), url]
    const child = spawn(process.execPath, [...args, ...(printer === 'shell script' ? ['whole'] : [])], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.on('data', counter.read)
    await once(child, 'close')
    return { wholeMs: performance.now() - startedAt, printed: counter.printed() }
  }
  const result = await runAction({
    inputs: {
      'base-url': url,
      token: 'bench-token',
      'deployment-id': '1',
      'poll-interval': '1ms',
      validate: 'false',
    },
    eventName: 'push',
    event: { ref: 'refs/heads/main' },
    ref: 'refs/heads/main',
    ...(printer.dist ? { dist: printer.dist } : {}),
    env,
    onOutput: counter.read,
  })
  if (result.exitCode !== 0) throw new Error(`exit code ${result.exitCode}\n${counter.tail()}`)
  return { wholeMs: result.durationMs, printed: counter.printed() }
}

/** Counts the lines of the log in an output, and checks their order; cheap, since it shares the machine. */
function createCounter() {
  let rest = ''
  let tail = ''
  let printed = 0
  let fault = ''
  return {
    read: (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const at = line.indexOf(' | line ')
        if (at < 0) continue
        const number = Number.parseInt(line.slice(at + 8, at + 20), 10)
        if (number !== printed) fault ||= `line ${number} came where line ${printed} should be`
        printed++
      }
      tail = lines.slice(-20).join('\n') || tail
    },
    printed: () => {
      if (fault) throw new Error(fault)
      return printed
    },
    /** The last lines of the output. */
    tail: () => tail,
  }
}

/** Peak resident memory of `node -e 0`. */
export async function measureBareNode(runs: number): Promise<number[]> {
  const peaks: number[] = []
  for (let index = 0; index < runs; index++) {
    const { peakMiB } = await withUsage(async (env) => {
      await once(spawn(process.execPath, ['-e', '0'], { env, stdio: 'ignore' }), 'close')
      return {}
    })
    peaks.push(peakMiB)
  }
  return peaks
}

/** Peak resident memory so far, from the kernel; 0 where there is no /proc. */
export function highWaterKiB(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
