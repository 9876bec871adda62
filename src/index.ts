import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setFailed, setOutput, setSecret } from '@actions/core'
import { formatDuration } from './base/duration.ts'
import { type RawContext, type RunContext, readRunContext } from './base/event.ts'
import { docsUrl, userAgent } from './base/version.ts'
import { openWorkspace, readSnapshotAt } from './base/workspace.ts'
import { openEdges, readInputs } from './edges.ts'
import { inputNames } from './inputs/table.ts'
import { main } from './main.ts'

// The main step. Only this file and the entry of the post step read the environment.

const gitHubClient = () => import('./github/client.ts')
const jobSummary = () => import('./job-summary.ts')

/** The event file is read, and may fail, when the context is loaded. */
async function readRun(): Promise<RunContext> {
  const { GITHUB_REPOSITORY: repository = '', GITHUB_WORKFLOW_REF: workflowRef = '' } = process.env
  try {
    const { context } = await import('./github/run-context.ts')
    // Outside of a workflow its texts are missing, whatever its type says.
    const known = Object.entries(context).filter(([, value]) => value !== undefined)
    return readRunContext({ ...noRun, ...Object.fromEntries(known), workflowRef }, repository)
  } catch (error) {
    const problem = `the event file cannot be read (${error instanceof Error ? error.message : String(error)})`
    return { ...readRunContext(noRun, ''), ref: { problem } }
  }
}

const noRun: RawContext = {
  ...{ eventName: '', ref: '', sha: '', runId: Number.NaN, runAttempt: Number.NaN, serverUrl: '' },
  payload: {},
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
  const edges = openEdges(process.env, inputs['base-url'])
  const { log, clock, random, send } = edges
  const run = await readRun()
  const connectGitHub = async (token: string) => {
    const { createGitHub } = await gitHubClient()
    return createGitHub({
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
  const workspaceFolder = process.env.GITHUB_WORKSPACE || process.cwd()
  const {
    GITHUB_SERVER_URL: server,
    GITHUB_ACTION_REPOSITORY: repository,
    GITHUB_ACTION_REF: ref,
  } = process.env
  const docs = docsUrl(server, repository, ref)
  const stepId = randomBytes(4).toString('hex')
  try {
    process.exitCode = await main({
      ...edges,
      inputs,
      run,
      environment: Object.keys(process.env),
      stepId,
      ...(docs === undefined ? {} : { docs }),
      setOutput: setOutput,
      job: {
        mask: setSecret,
        async writeResponse(text) {
          const path = join(process.env.RUNNER_TEMP || tmpdir(), `data-model-ci-${stepId}-response.json`)
          // It may contain data that other users of the runner must not read.
          await fs.promises.writeFile(path, text, { mode: 0o600 })
          return path
        },
        async writeSnapshot(snapshot) {
          const path = join(process.env.RUNNER_TEMP || tmpdir(), `data-model-ci-${stepId}-snapshot.json`)
          await fs.promises.writeFile(path, JSON.stringify(snapshot), { mode: 0o600 })
          return path
        },
        readSnapshot: (path) => readSnapshotAt(resolve(workspaceFolder, path)),
      },
      async writeReport(report, junit) {
        const name = join(process.env.RUNNER_TEMP || tmpdir(), `data-model-ci-${stepId}`)
        const path = `${name}.json`
        if (junit !== null) await fs.promises.writeFile(`${name}.xml`, junit)
        await fs.promises.writeFile(path, `${JSON.stringify(report, null, 2)}\n`)
        return path
      },
      async writeSummary(markdown) {
        if (!process.env.GITHUB_STEP_SUMMARY) return
        const { summary } = await jobSummary()
        await summary.addRaw(markdown).write()
      },
      onSignal,
      workspace: openWorkspace(workspaceFolder, process.env.PATH),
      connectGitHub,
    })
  } finally {
    await edges.close()
  }
}

start().catch((error: unknown) => {
  setFailed(
    `Internal error: ${error instanceof Error ? error.message : String(error)}. This is a bug; please open an issue with this log.`,
  )
})
