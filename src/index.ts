import { randomBytes } from 'node:crypto'
import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as core from '@actions/core'
import { createGitHub } from './github/client.ts'
import { type RunContext, readRunContext } from './github/event.ts'
import type { Settings } from './inputs/settings.ts'
import { inputNames } from './inputs/table.ts'
import { openCheckout } from './locate/checkout.ts'
import { main } from './main.ts'
import { createPlatform } from './platform/client.ts'
import { createDispatcher, createSend } from './platform/transport.ts'
import { post } from './post.ts'
import { type Clock, systemClock } from './runtime/clock.ts'
import { formatDuration } from './runtime/duration.ts'
import { openLedger } from './runtime/ledger.ts'
import { createLog, type Log } from './runtime/log.ts'
import { openWorkspace } from './runtime/workspace.ts'
import { userAgent } from './version.ts'

// The only file that reads the environment. One bundle serves main and post; the saved state tells them apart.

const phaseState = 'phase'

async function readRun(): Promise<RunContext> {
  // The toolkit reads the event file while it is loaded and throws when that is no JSON; loaded here, that is
  // a clear message. In one chunk with the rest, so that the licence list stays whole.
  try {
    const { context } = await import(/* webpackMode: "eager" */ '@actions/github')
    return readRunContext(context, process.env.GITHUB_REPOSITORY ?? '')
  } catch (error) {
    const problem = `the event file cannot be read (${error instanceof Error ? error.message : String(error)})`
    const raw = { eventName: '', ref: '', sha: '', runId: Number.NaN, runAttempt: Number.NaN, serverUrl: '' }
    return { ...readRunContext({ ...raw, payload: {} }, ''), ref: { problem } }
  }
}

function onSignal(stop: (signal: string) => void): () => void {
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return () => {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}

/** Without the blanks around it; but one that is only blanks was given, and is not what was meant. */
function textOf(input: string): string {
  const text = core.getInput(input, { trimWhitespace: false })
  return text.trim() || text
}

async function start(): Promise<void> {
  const inputs = Object.fromEntries(inputNames.map((name) => [name, textOf(name)]))
  for (const secret of [inputs.token, inputs['github-token']]) if (secret?.trim()) core.setSecret(secret)
  const dispatcher = createDispatcher()
  const send = createSend(dispatcher)
  const connect = (settings: Settings, log: Log, clock: Clock, random: () => number) =>
    createPlatform({
      ...settings,
      userAgent,
      send,
      clock,
      random,
      onRetry: (error, delayMs) => log.line(`${error.message} Trying again in ${formatDuration(delayMs)}.`),
    })
  const log = createLog(core)
  const run = await readRun()
  const connectGitHub = async (token: string) => {
    // Loaded when it is needed, and in one chunk with the rest, as above.
    const { Octokit } = await import(/* webpackMode: "eager" */ '@octokit/rest')
    return createGitHub({
      octokit: Octokit,
      baseUrl: process.env.GITHUB_API_URL || 'https://api.github.com',
      token,
      userAgent,
      send,
      clock: systemClock,
      random: Math.random,
      repository: run.repository,
      onWait: (message, delayMs) => log.line(`${message} Trying again in ${formatDuration(delayMs)}.`),
    })
  }
  const edges = {
    inputs,
    run,
    log,
    ledger: openLedger(core),
    clock: systemClock,
    random: Math.random,
    connect,
  }
  const checkedOut = process.env.GITHUB_WORKSPACE || process.cwd()
  const stepId = randomBytes(4).toString('hex')
  try {
    if (core.getState(phaseState) === 'post') return await post(edges)
    core.saveState(phaseState, 'post')
    process.exitCode = await main({
      ...edges,
      environment: Object.keys(process.env),
      stepId,
      setOutput: core.setOutput,
      job: {
        mask: core.setSecret,
        async writeResponse(text) {
          const path = join(process.env.RUNNER_TEMP || tmpdir(), `data-model-ci-${stepId}-response.json`)
          // It may hold what only the job's own user may know.
          await fs.writeFile(path, text, { mode: 0o600 })
          return path
        },
      },
      async writeReport(report) {
        const path = join(process.env.RUNNER_TEMP || tmpdir(), `data-model-ci-${stepId}.json`)
        await fs.writeFile(path, `${JSON.stringify(report, null, 2)}\n`)
        return path
      },
      async writeSummary(markdown) {
        if (process.env.GITHUB_STEP_SUMMARY) await core.summary.addRaw(markdown).write()
      },
      onSignal,
      checkout: openCheckout(checkedOut),
      workspace: openWorkspace(checkedOut),
      connectGitHub,
    })
  } finally {
    await dispatcher.destroy()
  }
}

start().catch((error: unknown) => {
  core.setFailed(`A defect in this action: ${error instanceof Error ? error.message : String(error)}`)
})
