import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Emulator, type EmulatorOptions, type Fault, startEmulator } from '../../emulator/index.ts'
import { type DemoProject, makeDemoProject } from '../../scripts/demo-project.ts'
import { readRunContext } from '../../src/github/event.ts'
import { main } from '../../src/main.ts'
import { createPlatform } from '../../src/platform/client.ts'
import { createDispatcher, createSend } from '../../src/platform/transport.ts'
import type { Report } from '../../src/report/report.ts'
import { openLedger } from '../../src/runtime/ledger.ts'
import { createLog } from '../../src/runtime/log.ts'
import { type VirtualClock, virtualClock } from './virtual-clock.ts'

let project: DemoProject

/** The example shop as a git repository, made once for a test file. */
export function useProject(): () => DemoProject {
  beforeAll(() => {
    project = makeDemoProject()
  })
  afterAll(() => project.remove())
  return () => project
}

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** An emulator that lives as long as the test. */
export async function emulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const started = await startEmulator({ dbtRepository: project.folder, ...options })
  closing.push(() => started.close())
  return started
}

/** What a step did, seen from outside. */
export interface Step {
  exitCode: number
  report: Report
  outputs: Record<string, string>
  state: Record<string, string>
  lines: string[]
  warnings: string[]
  errors: string[]
  summary: string
  clock: VirtualClock
  platform: Emulator
}

export interface StepOptions {
  inputs?: Record<string, string>
  ref?: string
  platform?: EmulatorOptions
  /** Prepares faults and state before the step runs. */
  prepare?: (platform: Emulator, clock: VirtualClock) => void
  /** Called after each request that the platform has recorded; may stop the step or let time pass. */
  onLine?: (line: string, stop: (signal: string) => void, platform: Emulator) => void
}

/** Runs main in this process against an emulator, in virtual time. */
export async function runStep(options: StepOptions = {}): Promise<Step> {
  const clock = virtualClock()
  const platform = await emulator({
    now: () => clock.now(),
    sleep: (ms) => clock.sleep(ms, new AbortController().signal),
    ...options.platform,
  })
  options.prepare?.(platform, clock)
  const dispatcher = createDispatcher()
  closing.push(() => dispatcher.destroy())
  const state: Record<string, string> = {}
  const outputs: Record<string, string> = {}
  const lines: string[] = []
  const warnings: string[] = []
  const errors: string[] = []
  let stop: (signal: string) => void = () => undefined
  const say = (text: string) => {
    for (const line of text.split('\n')) {
      lines.push(line)
      options.onLine?.(line, stop, platform)
    }
  }
  let report: Report | undefined
  let summary = ''
  const ref = `refs/heads/${options.ref ?? 'main'}`
  const exitCode = await main({
    inputs: { 'base-url': platform.url, token: platform.token, 'deployment-id': '1', ...options.inputs },
    run: readRunContext(
      {
        eventName: 'push',
        ref,
        sha: 'a'.repeat(40),
        runId: 77,
        runAttempt: 2,
        serverUrl: 'https://github.com',
        payload: {},
      },
      'acme/shop-dbt',
    ),
    log: createLog({
      info: say,
      warning: (text) => {
        warnings.push(text)
        say(`Warning: ${text}`)
      },
      error: (text) => {
        errors.push(text)
        say(`Error: ${text}`)
      },
      startGroup: (name) => say(`▾ ${name}`),
      endGroup: () => undefined,
    }),
    ledger: openLedger({
      getState: (name) => state[name] ?? '',
      saveState: (name, value) => {
        state[name] = value
      },
    }),
    clock,
    random: () => 0.5,
    stepId: 'cafe',
    connect: (settings, log, stepClock, random) =>
      createPlatform({
        ...settings,
        userAgent: 'test/0',
        send: createSend(dispatcher),
        clock: stepClock,
        random,
        onRetry: (error) => log.line(`retry: ${error.message}`),
      }),
    setOutput: (name, value) => {
      outputs[name] = value
    },
    writeReport: async (written) => {
      report = written
      return '/report.json'
    },
    writeSummary: async (markdown) => {
      summary = markdown
    },
    onSignal: (listener) => {
      stop = listener
      return () => undefined
    },
  })
  if (!report) throw new Error('no report was written')
  return {
    exitCode,
    report,
    outputs,
    state,
    lines,
    warnings,
    errors,
    summary,
    clock,
    platform,
  }
}

/** Switches faults on before the step runs. */
export function withFaults(...faults: Fault[]): Pick<StepOptions, 'prepare'> {
  return {
    prepare(platform) {
      for (const fault of faults) platform.addFault(fault)
    },
  }
}

/** Requests of an operation that the emulator has seen. */
export function calls(platform: Emulator, operationId: string): number {
  return platform.requests.filter((request) => request.operationId === operationId).length
}
