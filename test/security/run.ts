import * as core from '@actions/core'
import { vi } from 'vitest'
import type { Clock } from '../../src/base/clock.ts'
import { type RawContext, readRunContext } from '../../src/base/event.ts'
import { openLedger } from '../../src/base/ledger.ts'
import { createLog, type LogSink } from '../../src/base/log.ts'
import { createGitHub } from '../../src/github/client.ts'
import type { Send } from '../../src/http/transport.ts'
import { main } from '../../src/main.ts'
import { createPlatform } from '../../src/platform/client.ts'
import { post } from '../../src/post.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'
import { headOfRef } from '../support/platform.ts'

// Main and post in this process, with the toolkit's own way of printing. What both hosts answer comes through `send`.

export const platformToken = 'tok_4f8a91c2d7e65b30'
export const githubToken = 'ghs_9c1e7d5b3a8f60241c'
/** For commands that take it. */
export const contentToken = 'tok_b7310e6d4c92fa85'

export interface Run {
  inputs: Record<string, string>
  event: Partial<RawContext>
  /** The commit that the event is about, where it does not say otherwise. */
  sha?: string
  /** Files of the checkout, by path. */
  files?: Record<string, string>
  /** Of a release that took place. */
  snapshot?: object | undefined
  clock: Clock
  send: Send
}

/** All that leaves a step. */
export interface Shown {
  exitCode: number
  /** What stands in the log as plain text; several lines each. */
  plain: string[]
  /** What the toolkit made of warnings, errors and groups: one chunk of output each. */
  commands: string[]
  outputs: Record<string, string>
  state: Record<string, string>
  report: string
  summary: string
  /** What was saved of production. */
  snapshot: string
  /** Bodies of comments, as they were sent. */
  comments: string[]
}

export const addresses = { platform: 'https://tenant.example.com', github: 'https://api.github.example' }

/** Runs main, then post on what it left. */
export async function runBoth({
  inputs,
  event,
  sha = headOfRef,
  files = {},
  snapshot: given,
  clock,
  send,
}: Run): Promise<Shown> {
  const shown: Shown = {
    exitCode: -1,
    plain: [],
    commands: [],
    outputs: {},
    state: {},
    report: '',
    summary: '',
    snapshot: '',
    comments: [],
  }
  let chunk = ''
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    chunk += String(text)
    return true
  })
  const print = (into: string[], say: () => void) => {
    chunk = ''
    say()
    into.push(chunk)
  }
  const sink: LogSink = {
    info: (text) => print(shown.plain, () => core.info(text)),
    notice: (text) => print(shown.commands, () => core.notice(text)),
    warning: (text) => print(shown.commands, () => core.warning(text)),
    error: (text, properties) => print(shown.commands, () => core.error(text, properties)),
    startGroup: (name) => print(shown.commands, () => core.startGroup(name)),
    endGroup: () => print(shown.commands, () => core.endGroup()),
  }
  const random = () => 0.5
  const raw: RawContext = {
    eventName: 'push',
    ref: 'refs/heads/main',
    sha: headOfRef,
    runId: 77,
    runAttempt: 2,
    serverUrl: 'https://github.example',
    payload: {},
    ...event,
  }
  const read = readRunContext(raw, 'team/dbt')
  const edges: Parameters<typeof main>[0] = {
    inputs: {
      'base-url': addresses.platform,
      token: platformToken,
      'github-token': githubToken,
      'deployment-id': '1',
      timeout: '4m',
      ...(inputs.command === 'cleanup' ? {} : { 'content-token': contentToken }),
      ...inputs,
    },
    environment: [],
    run: { ...read, sha: read.sha === headOfRef ? sha : read.sha },
    log: createLog(sink),
    clock,
    random,
    stepId: 'cafecafe',
    ledger: openLedger({
      getState: (name) => shown.state[name] ?? '',
      saveState: (name, value) => {
        shown.state[name] = value
      },
    }),
    connect: (settings, log, stepClock, jitter) =>
      createPlatform({
        ...settings,
        userAgent: 'test/0',
        send,
        clock: stepClock,
        random: jitter,
        onRetry: (error) => log.line(`${error.message} Trying again.`),
      }),
    connectGitHub: async (token) =>
      createGitHub({
        baseUrl: addresses.github,
        token,
        userAgent: 'test/0',
        send: (wire) => {
          if (wire.body !== null) shown.comments.push(String(JSON.parse(String(wire.body)).body))
          return send(wire)
        },
        clock,
        random,
        repository: 'team/dbt',
        onWait: (message) => edges.log.line(`${message} Trying again.`),
      }),
    workspace: memoryWorkspace(files, read.sha === headOfRef ? sha : read.sha),
    setOutput: (name, value) => {
      shown.outputs[name] = value
    },
    job: {
      mask: () => undefined,
      writeResponse: async () => '/response.json',
      writeSnapshot: async (snapshot) => {
        shown.snapshot = JSON.stringify(snapshot)
        return '/snapshot.json'
      },
      readSnapshot: async () => ({ value: Buffer.from(JSON.stringify(given)) }),
    },
    writeReport: async (report) => {
      shown.report = JSON.stringify(report)
      return '/report.json'
    },
    writeSummary: async (markdown) => {
      shown.summary = markdown
    },
    onSignal: () => () => undefined,
  }
  try {
    shown.exitCode = await main(edges)
    await post(edges)
  } finally {
    stdout.mockRestore()
  }
  return shown
}
