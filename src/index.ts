import { randomBytes } from 'node:crypto'
import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as core from '@actions/core'
import { openEdges, readInputs } from './edges.ts'
import { type RunContext, readRunContext } from './event.ts'
import { createGitHub } from './github/client.ts'
import { inputNames } from './inputs/table.ts'
import { main } from './main.ts'
import { jsonPieces } from './report/json.ts'
import { formatDuration } from './runtime/duration.ts'
import { openWorkspace } from './runtime/workspace.ts'
import { userAgent } from './version.ts'

// The main step. Only this file and the entry of the post step read the environment.

async function readRun(): Promise<RunContext> {
  // The toolkit reads the event file while it is loaded and throws if that is not JSON. Loaded here, this becomes a clear
  // message. It is in one chunk with the rest, so that the licence list is complete.
  try {
    const { context } = await import(/* webpackMode: "eager" */ '@actions/github')
    return readRunContext(context, process.env.GITHUB_REPOSITORY ?? '')
  } catch (error) {
    const problem = `the event file cannot be read (${error instanceof Error ? error.message : String(error)})`
    const raw = { eventName: '', ref: '', sha: '', runId: Number.NaN, runAttempt: Number.NaN, serverUrl: '' }
    return { ...readRunContext({ ...raw, payload: {} }, ''), ref: { problem } }
  }
}

/** Where the documents of this version are. A local action (`uses: ./`) has no repository of its own. */
function docsOf(environment: NodeJS.ProcessEnv): { docs?: string } {
  const {
    GITHUB_SERVER_URL: server,
    GITHUB_ACTION_REPOSITORY: repository,
    GITHUB_ACTION_REF: ref,
  } = environment
  return server && repository && ref ? { docs: `${server}/${repository}/blob/${ref}/docs` } : {}
}

function onSignal(stop: (signal: string) => void): () => void {
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return () => {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}

async function start(): Promise<void> {
  const inputs = readInputs(inputNames)
  const edges = openEdges()
  const { log, clock, random, send } = edges
  const run = await readRun()
  const connectGitHub = async (token: string) => {
    // Loaded on demand, and in one chunk with the rest, as above.
    const { Octokit } = await import(/* webpackMode: "eager" */ '@octokit/rest')
    return createGitHub({
      octokit: Octokit,
      baseUrl: process.env.GITHUB_API_URL || 'https://api.github.com',
      token,
      userAgent,
      send,
      clock,
      random,
      repository: run.repository,
      onWait: (message, delayMs) => log.line(`${message} Trying again in ${formatDuration(delayMs)}.`),
    })
  }
  const stepId = randomBytes(4).toString('hex')
  try {
    process.exitCode = await main({
      ...edges,
      inputs,
      run,
      environment: Object.keys(process.env),
      stepId,
      ...docsOf(process.env),
      setOutput: core.setOutput,
      job: {
        mask: core.setSecret,
        async writeResponse(text) {
          const path = join(process.env.RUNNER_TEMP || tmpdir(), `data-model-ci-${stepId}-response.json`)
          // It may contain data that other users of the runner must not read.
          await fs.writeFile(path, text, { mode: 0o600 })
          return path
        },
      },
      async writeReport(report, junit) {
        const name = join(process.env.RUNNER_TEMP || tmpdir(), `data-model-ci-${stepId}`)
        const path = `${name}.json`
        if (junit !== null) await fs.writeFile(`${name}.xml`, junit)
        await fs.writeFile(path, jsonPieces(report))
        await fs.appendFile(path, '\n')
        return path
      },
      async writeSummary(markdown) {
        if (process.env.GITHUB_STEP_SUMMARY) await core.summary.addRaw(markdown).write()
      },
      onSignal,
      workspace: openWorkspace(process.env.GITHUB_WORKSPACE || process.cwd()),
      connectGitHub,
    })
  } finally {
    await edges.close()
  }
}

start().catch((error: unknown) => {
  core.setFailed(
    `Internal error: ${error instanceof Error ? error.message : String(error)}. This is a bug; please open an issue with this log.`,
  )
})
