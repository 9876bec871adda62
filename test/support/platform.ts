import { setImmediate } from 'node:timers/promises'
import { beforeAll } from 'vitest'
import { type Emulator, type EmulatorOptions, type Fault, startEmulator } from '../../emulator/index.ts'
import type { DemoProject } from '../../scripts/demo-project.ts'
import { type RawContext, type RunContext, readRunContext } from '../../src/base/event.ts'
import type { Report } from '../../src/base/findings.ts'
import { type LedgerEntries, openLedger } from '../../src/base/ledger.ts'
import { type AnnotationProperties, createLog } from '../../src/base/log.ts'
import { readSaved } from '../../src/base/saved-ledger.ts'
import type { Workspace } from '../../src/base/workspace.ts'
import type { GitHub } from '../../src/github/github.ts'
import { createDispatcher, createSend, type Send } from '../../src/http/transport.ts'
import { type MainEdges, main } from '../../src/main.ts'
import { createPlatform } from '../../src/platform/client.ts'
import { post } from '../../src/post.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { closeAfterTest } from './after-test.ts'
import { demoProject } from './demo-project.ts'
import { noLabels } from './github.ts'
import { memoryWorkspace } from './memory-workspace.ts'
import { type VirtualClock, virtualClock } from './virtual-clock.ts'

let project: DemoProject

/** The example shop as a git repository; see {@link demoProject}. */
export function useProject(): () => DemoProject {
  beforeAll(() => {
    project = demoProject()
  })
  return () => project
}

/** An emulator that lives as long as the test. */
export async function emulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const started = await startEmulator({ dbtRepository: project.folder, ...options })
  closeAfterTest(() => started.close())
  return started
}

/** An emulator in virtual time, for several steps. */
export async function sharedPlatform(
  options: EmulatorOptions = {},
): Promise<NonNullable<StepOptions['shared']>> {
  const clock = virtualClock()
  const sleep = (ms: number) => clock.sleep(ms, new AbortController().signal)
  return { clock, platform: await emulator({ now: () => clock.now(), sleep, ...options }) }
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
  /** The same errors, with where they are shown. */
  annotations: { text: string; properties: AnnotationProperties | undefined }[]
  summary: string
  /** The results of data tests as XML; null without any. */
  junit: string | null
  /** Texts that the runner is to hide. */
  masks: string[]
  /** What is in the file at `response-path`; absent where none was written. */
  response: string | undefined
  /** What was saved of production before it was changed; absent where nothing was. */
  snapshot: Snapshot | undefined
  clock: VirtualClock
  platform: Emulator
  /** What is written down as left, now. */
  ledger: () => LedgerEntries
  /** Runs the post step on what main left, with the same inputs but for those given. */
  runPost: (otherInputs?: Record<string, string>) => Promise<void>
}

export interface StepOptions {
  /** Snapshots on the runner, by path. */
  snapshots?: Record<string, object | string | ((platform: Emulator) => object)>
  /** Instead of the usual ones. */
  edges?: Partial<MainEdges>
  inputs?: Record<string, string>
  /** A pushed branch; `main` when nothing else is said. */
  ref?: string
  /** `owner/name`; `acme/shop-dbt` when nothing else is said. */
  repository?: string
  /** Different in every step of a job; of no generated branch name unless it has eight hex digits. */
  stepId?: string
  /** Another event than a push to a branch. */
  event?: Partial<RawContext>
  platform?: EmulatorOptions
  /** Prepares faults and state before the step runs. */
  prepare?: (platform: Emulator, clock: VirtualClock) => void
  /** Files of the commit of the run, by path: of the checkout, and on GitHub. */
  files?: Record<string, string>
  /** Stands in for the checkout that is uploaded; else it is `files`. */
  workspace?: Workspace
  /** What the step talks to as GitHub; without it, a step finds nobody there unless it cannot do without. */
  github?: (clock: VirtualClock) => GitHub
  /** Answers in the platform's place. */
  send?: Send
  /** Over connections, also where none of them is to break. */
  overWire?: true
  /** A platform that other steps use, too, and the time of this step's process. */
  shared?: { platform: Emulator; clock: VirtualClock }
  /** What can be done to the step while it runs: a runner ends it, and comes back with the post step. */
  onStart?: (running: Running) => void
  /** Told of each line of the log as it comes; may stop the step, or change what the platform holds. */
  onLine?: (line: string, stop: (signal: string) => void, platform: Emulator) => void
}

/** A step that has not ended. */
export interface Running extends Pick<Step, 'lines' | 'warnings' | 'state' | 'runPost'> {
  signal: (name: string) => void
}

/** By its own plan a step sends some 60 polls more. Tests about that plan set the input to `auto`. */
const usualInterval = '15s'

/** Runs main in this process against an emulator, in virtual time. */
export async function runStep(options: StepOptions = {}): Promise<Step> {
  const { platform, clock } = options.shared ?? (await sharedPlatform(options.platform))
  options.prepare?.(platform, clock)
  const dispatcher = createDispatcher()
  closeAfterTest(() => dispatcher.destroy())
  const wire = createSend(dispatcher)
  const state: Record<string, string> = {}
  const outputs: Record<string, string> = {}
  const lines: string[] = []
  const warnings: string[] = []
  const errors: string[] = []
  const annotations: Step['annotations'] = []
  let stop: (signal: string) => void = () => undefined
  const say = (text: string) => {
    for (const line of text.split('\n')) {
      lines.push(line)
      options.onLine?.(line, stop, platform)
    }
  }
  const masks: string[] = []
  let response: string | undefined
  let snapshot: Snapshot | undefined
  let report: Report | undefined
  let summary = ''
  let junit: string | null = null
  const read = readRunContext(
    {
      eventName: 'push',
      ref: `refs/heads/${options.ref ?? 'main'}`,
      sha: headOfRef,
      runId: 77,
      runAttempt: 2,
      serverUrl: 'https://github.com',
      payload: {},
      ...options.event,
    },
    options.repository ?? 'acme/shop-dbt',
  )
  const run = { ...read, sha: read.sha === headOfRef ? headOf(read) : read.sha }
  const files: Record<string, string> = options.files ?? { 'dbt_project.yml': 'name: shop\n' }
  const { command, config = '.data-model-ci.yml', 'fail-on': failOn = 'never' } = options.inputs ?? {}
  const needsGitHub =
    options.github === undefined &&
    (command === 'release' || failOn !== 'never' || options.inputs?.config !== undefined || config in files)
  const github = options.github ?? (needsGitHub ? projectGitHub : null)
  const inputs = {
    ...(needsGitHub ? { 'github-token': 'ghs_actions' } : {}),
    'base-url': platform.url,
    token: platform.token,
    'deployment-id': '1',
    'poll-interval': usualInterval,
    ...options.inputs,
  }
  const store = {
    getState: (name: string) => state[name] ?? '',
    saveState: (name: string, value: string) => {
      state[name] = value
    },
  }
  const ledger = openLedger(store, readSaved(store))
  const random = () => 0.5
  const connect: MainEdges['connect'] = (settings, log, stepClock, jitter) =>
    createPlatform({
      ...settings,
      userAgent: 'test/0',
      send: options.send ?? (options.overWire ? wire : sendTo(platform, wire)),
      clock: stepClock,
      random: jitter,
      onRetry: (error) => log.line(`retry: ${error.message}`),
    })
  const log = createLog({
    info: say,
    notice: (text) => say(`Notice: ${text}`),
    warning: (text) => {
      warnings.push(text)
      say(`Warning: ${text}`)
    },
    error: (text, properties) => {
      errors.push(text)
      annotations.push({ text, properties })
      say(`Error: ${text}`)
    },
    startGroup: (name) => say(`▾ ${name}`),
    endGroup: () => undefined,
  })
  const edges = { inputs, run, log, ledger, clock, random, connect }
  // Another process: it knows what main has saved, and nothing else.
  const runPost: Step['runPost'] = (otherInputs = {}) =>
    post({ ...edges, ledger: openLedger(store, readSaved(store)), inputs: { ...inputs, ...otherInputs } })
  options.onStart?.({ lines, warnings, state, runPost, signal: (name) => stop(name) })
  const exitCode = await main({
    ...edges,
    // As a runner hands inputs on, known and unknown.
    environment: Object.keys(inputs).map((name) => `INPUT_${name.toUpperCase()}`),
    stepId: options.stepId ?? 'cafe',
    workspace: options.workspace ?? memoryWorkspace(files, run.sha),
    connectGitHub: async () => {
      if (github === null) throw new Error('nobody is there')
      return withFiles(github(clock), run.sha, files)
    },
    setOutput: (name, value) => {
      outputs[name] = value
    },
    job: {
      mask: (secret) => {
        masks.push(secret)
        say(`::add-mask::${secret}`)
      },
      writeResponse: async (text) => {
        response = text
        return '/response.json'
      },
      writeSnapshot: async (written) => {
        snapshot = JSON.parse(JSON.stringify(written)) as Snapshot
        return '/snapshot.json'
      },
      readSnapshot: async (path) => {
        const given = options.snapshots?.[path]
        if (given === undefined) return { problem: 'does not exist' }
        const snapshot = typeof given === 'function' ? given(platform) : given
        return { value: Buffer.from(typeof snapshot === 'string' ? snapshot : JSON.stringify(snapshot)) }
      },
    },
    writeReport: async (written, xml) => {
      report = written
      junit = xml
      return '/report.json'
    },
    writeSummary: async (markdown) => {
      summary = markdown
    },
    onSignal: (listener) => {
      stop = listener
      return () => undefined
    },
    ...options.edges,
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
    annotations,
    summary,
    junit,
    masks,
    response,
    snapshot,
    clock,
    platform,
    ledger: () => readSaved(store).entries,
    runPost,
  }
}

/** GitHub has the commit of the run, and its files. */
function withFiles(github: GitHub, sha: string, files: Record<string, string>): GitHub {
  return {
    ...github,
    compare: (base, head, signal) =>
      base === sha && head === sha
        ? Promise.resolve({ behindBy: 0, files: [], renamed: new Map() })
        : github.compare(base, head, signal),
    fileAt: async (path, commit, signal) => {
      const own = commit === sha ? files[path] : undefined
      return own === undefined ? github.fileAt(path, commit, signal) : { value: Buffer.from(own) }
    },
  }
}

/** Requests stay in this process where the emulator needs no connection. */
function sendTo(platform: Emulator, wire: Send): Send {
  return async (request) => {
    request.signal.throwIfAborted()
    // As long as a response over a connection takes at least: others get their turn.
    await setImmediate()
    const response = platform.respond(request)
    if (response === null) return wire(request)
    const { promise, reject } = Promise.withResolvers<never>()
    const abort = () => reject(request.signal.reason)
    request.signal.addEventListener('abort', abort, { once: true })
    try {
      const { status, headers, text } = await Promise.race([response, promise])
      return { status, headers, body: text }
    } finally {
      request.signal.removeEventListener('abort', abort)
    }
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

/** A platform that puts every sync on a branch of its own choice, says so in the answer, and keeps it so. */
export function namedByPlatform(
  branchName: string,
  options: EmulatorOptions = {},
): Pick<StepOptions, 'platform' | 'prepare'> {
  let platform: Emulator | undefined
  return {
    platform: {
      ...options,
      async onRequest({ operationId }, moment) {
        const run = platform?.state.deployment.runs.at(-1)
        if (operationId === 'startDbtSync' && moment === 'worked' && run) run.branchName = branchName
      },
    },
    prepare(started) {
      platform = started
      started.addFault({ operation: 'startDbtSync', kind: 'patch-body', body: { branchName } })
    },
  }
}

/** GitHub as far as the example shop's repository goes: its branches and its tag, and nobody comments. */
export function projectGitHub(): GitHub {
  const refused = () => Promise.reject(new Error('nobody comments here'))
  return {
    listComments: () => Promise.resolve([]),
    createComment: refused,
    updateComment: refused,
    deleteComment: refused,
    ...noLabels,
    pullRequestsOf: () => Promise.resolve([]),
    async ref(ref) {
      const sha =
        ref === 'tags/v1.0.0' ? project.branches.main : project.branches[ref.replace(/^heads\//, '')]
      return sha === undefined ? null : { type: 'commit', sha }
    },
    annotatedTag: () => Promise.reject(new Error('the tag is a plain one')),
    viewer: refused,
    commentHistory: refused,
  }
}

/** In an event of a test: the commit that the ref is at in the example shop; of a ref that is not there, just this. */
export const headOfRef = 'a'.repeat(40)

function headOf({ ref }: RunContext): string {
  const name = 'name' in ref ? ref.name : ''
  return (name === 'v1.0.0' ? project.branches.main : project.branches[name]) ?? headOfRef
}

/** Requests of an operation that the emulator has seen. */
export function calls(platform: Emulator, operationId: string): number {
  return platform.requests.filter((request) => request.operationId === operationId).length
}

/** A pull request of this repository, from the branch. */
export function pullRequest(branch: string, headSha = headOfRef, baseSha?: string): Partial<RawContext> {
  const repo = { full_name: 'acme/shop-dbt' }
  const base = { ref: 'main', repo, ...(baseSha === undefined ? {} : { sha: baseSha }) }
  return {
    eventName: 'pull_request',
    ref: 'refs/pull/7/merge',
    payload: {
      pull_request: { number: 7, head: { ref: branch, sha: headSha, repo }, base },
      repository: { ...repo, default_branch: 'main' },
    },
  }
}

/** A pull request from a fork of this repository. */
export function forkPullRequest(branch: string): Partial<RawContext> {
  const base = { full_name: 'acme/shop-dbt' }
  const head = { ref: branch, sha: 'c'.repeat(40), repo: { full_name: 'stranger/shop-dbt' } }
  return {
    eventName: 'pull_request',
    ref: 'refs/pull/8/merge',
    payload: { pull_request: { number: 8, head, base: { ref: 'main', repo: base } }, repository: base },
  }
}

/** A pushed tag. */
export function tagPush(tag: string): Partial<RawContext> {
  return { eventName: 'push', ref: `refs/tags/${tag}`, payload: { ref: `refs/tags/${tag}` } }
}
