import { startBudget } from '../../src/base/budget.ts'
import { openJournal, type RunJournal } from '../../src/base/journal.ts'
import { type LedgerEntries, openLedger, type StateStore } from '../../src/base/ledger.ts'
import { createLog } from '../../src/base/log.ts'
import { readSaved } from '../../src/base/saved-ledger.ts'
import type { WireAnswer, WireRequest } from '../../src/http/transport.ts'
import { readSettings } from '../../src/inputs/read-settings.ts'
import type { MergingSettings, SyncingSettings, UploadingSettings } from '../../src/inputs/settings.ts'
import { deploymentAt } from '../../src/platform/deployment.ts'
import type { CommitFiles } from '../../src/team-file/at-commit.ts'
import type { LoadedTeamFile, TeamContext } from '../../src/team-file/load-team-file.ts'
import { readTeamFile } from '../../src/team-file/team-file.ts'
import { answer, origin, platformFixture, type Reply, replyTo, secret } from '../platform/fake-send.ts'
import { runOn } from './events.ts'
import { memoryWorkspace } from './memory-workspace.ts'
import { type VirtualClock, virtualClock } from './virtual-clock.ts'

/** When the virtual time of a fixture begins, in milliseconds. */
export const startedAt = virtualClock().now()

/**
 * What the platform says to each operation, by method and the end of its path: `GET build-status`. Of a list each
 * reply is given once, the last one for ever. What is not in here must not be asked.
 */
export type Routes = Record<string, Reply | readonly Reply[]>

/** All that the steps ask for, whichever command they belong to. */
export interface StepSettings extends SyncingSettings, MergingSettings, UploadingSettings {
  ref: string
}

export interface StepFixture {
  /** With a journal that tests may read. */
  context: TeamContext<StepSettings> & { journal: RunJournal }
  clock: VirtualClock
  /** Requests in their order: method, path and query, then the body where there is one. */
  sent: () => string[]
  /** Requests, changes of the ledger (`ledger {…}`) and lines of the log (`log …`), in the order in which they came. */
  events: string[]
  lines: () => string[]
  /** The phases of the run so far, and which of them failed. */
  phases: () => string[]
  ledger: () => LedgerEntries
  /** Milliseconds since the start. */
  elapsed: () => number
}

export interface StepFixtureOptions {
  settings?: Partial<StepSettings>
  ledger?: LedgerEntries
  /** Files of the checkout and of the commit under test, by path. */
  files?: Record<string, string | Uint8Array>
  budgetMs?: number
  random?: () => number
}

const run = runOn({ serverUrl: 'https://github.com' })

function defaultSettings(): StepSettings {
  const result = readSettings({ 'base-url': origin, token: secret, 'deployment-id': '7' }, run)
  if (!('settings' in result) || result.settings.command !== 'sync')
    throw new Error('the default settings are wrong')
  const others = { into: 'default', message: null } as const
  return { ...result.settings, ...others }
}

/** One step's surroundings without a server: replies by operation, virtual time, everything written down. */
export function stepFixture(routes: Routes, options: StepFixtureOptions = {}): StepFixture {
  const events: string[] = []
  const asked = new Map<string, number>()
  const answerTo = (wire: WireRequest, clock: VirtualClock): WireAnswer | Promise<WireAnswer> => {
    const name = `${wire.method} ${tail(wire)}`
    events.push(shown(wire))
    const route = routes[name]
    if (route === undefined) throw new Error(`this must not be asked: ${name}`)
    const replies: readonly Reply[] = Array.isArray(route) ? route : [route as Reply]
    const turn = asked.get(name) ?? 0
    asked.set(name, turn + 1)
    const reply = replies[Math.min(turn, replies.length - 1)]
    if (reply === undefined) throw new Error(`no reply to ${name}`)
    return replyTo(wire, clock, reply)
  }
  const { platform, clock, elapsed } = platformFixture([answerTo])
  const say = (text: string) => {
    for (const line of text.split('\n')) events.push(`log ${line}`)
  }
  const log = createLog({
    info: say,
    notice: (text) => say(`Notice: ${text}`),
    warning: (text) => say(`Warning: ${text}`),
    error: (text) => say(`Error: ${text}`),
    startGroup: (name) => say(`▾ ${name}`),
    endGroup: () => undefined,
  })
  const store: StateStore = {
    getState: () => JSON.stringify(options.ledger ?? {}),
    saveState: (_, value) => void events.push(`ledger ${value}`),
  }
  const ledger = openLedger(store, readSaved(store))
  const settings = { ...defaultSettings(), ...options.settings }
  const { files = {} } = options
  const budget = startBudget(clock, options.budgetMs ?? settings.timeoutMs)
  const context: StepFixture['context'] = {
    settings,
    run,
    platform,
    connect: () => platform,
    deployment: deploymentAt(platform, settings.deploymentId, { signal: budget.signal }),
    workspace: memoryWorkspace(files),
    checkout: memoryWorkspace(files),
    team: teamIn(files, settings.config),
    connectGitHub: () => Promise.reject(new Error('nobody is there')),
    log,
    journal: openJournal(clock, log, () => undefined),
    ledger,
    clock,
    budget,
    random: options.random ?? (() => 0.5),
    stepId: 'cafe',
    job: {
      mask: () => undefined,
      writeResponse: () => Promise.resolve('/response.json'),
      writeSnapshot: () => Promise.resolve('/snapshot.json'),
      readSnapshot: () => Promise.resolve({ problem: 'does not exist' }),
      setOutput: () => undefined,
    },
  }
  return {
    context,
    clock,
    events,
    sent: () => events.filter((event) => !/^(log|ledger) /.test(event)),
    lines: () => events.filter((event) => event.startsWith('log ')).map((event) => event.slice(4)),
    phases: () => context.journal.phases.map(({ name, failed }) => (failed ? `${name} failed` : name)),
    ledger: () => ledger.read(),
    elapsed,
  }
}

/** The team file among these files, and the files of data tests that it names. */
export function teamIn(files: Record<string, string | Uint8Array>, config: string): LoadedTeamFile {
  const reading = readTeamFile(String(files[config] ?? ''))
  if ('problems' in reading) throw new Error(`the team file is wrong: ${JSON.stringify(reading.problems)}`)
  const head: CommitFiles = {
    commit: 'commit aaaaaaaaaaaa',
    read: async (path) => (files[path] === undefined ? null : { value: Buffer.from(files[path]) }),
  }
  return {
    ...reading.value,
    proposed: [],
    addedTests: { tests: [], files: [] },
    addedAccess: [],
    base: null,
    files: { head, base: null },
  }
}

/** A page of a list, and the cursor of the next one. */
export const page = (items: unknown[], endCursor: string | null = null): WireAnswer =>
  answer({ items, pageInfo: { hasNextPage: endCursor !== null, endCursor } })

/** The one page of a list. */
export const listed = (...items: unknown[]): WireAnswer => page(items)

function tail({ url }: WireRequest): string {
  return url.pathname.replace(/^(\/build)?\/api\/v1\/(deployments\/7\/)?/, '')
}

function shown(wire: WireRequest): string {
  const query = decodeURIComponent(wire.url.search)
  const body = typeof wire.body === 'string' ? ` ${wire.body}` : ''
  return `${wire.method} ${tail(wire)}${query}${body}`
}
