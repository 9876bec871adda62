import type { Context } from '../../context.ts'
import { PlatformError } from '../../platform/errors.ts'
import { getDbtSyncLogs } from '../../platform/operations.ts'
import type { LogEntry } from '../../platform/schemas.ts'
import { oneLine, serverLines } from '../../runtime/text.ts'
import type { ReachedPhases } from '../forecast/forecast.ts'
import { createLogReader } from './log-reader.ts'
import { commitInLogEntry, type NamedCommit } from './named-commit.ts'

/** The sync's log in the step's output: every line once, in order, in one group per phase. Best effort. */
export interface SyncLog {
  /**
   * Prints what is new. A log that cannot be read does not make the step fail, and one that is slow is read on while the
   * status is polled.
   * @param beforeGroup called before a group opens, for lines that belong outside of groups
   * @returns how many entries were new
   */
  follow(beforeGroup?: () => void): Promise<number>
  /** Prints what the log has when the sync ends, and closes its group. More may appear: see `drain`. */
  readEnd(): Promise<void>
  /**
   * Prints the entries that appear after the sync's end, until there are no new ones for half a second. After `readEnd`,
   * the time since then counts, and the entries are in groups of their own.
   */
  drain(): Promise<void>
  /** How far the sync has come, by the entries that were printed. */
  reached(): ReachedPhases
  /** The last entry of level `error`, for a failure that gives no reason. */
  lastError(): string
  /** The phase of the last entry of level `error`; empty where there is none, or the log does not say. */
  failedPhase(): string
  /** The commit that was checked out, by the log; null where it names none, or several. */
  commit(): NamedCommit | null
}

const drainPauseMs = 500
/** Title of the group for late entries that name no phase. */
const lateGroup = 'Sync log'
const maxDrains = 20
/** After this many failed reads in a row the log is not read any more. */
const maxFailures = 5
/** How long a poll of the status waits for the log. */
const patienceMs = 1_000
/** The result of a sync waits for an open request, too. */
const requestTimeoutMs = 5_000
/** A sync has about ten phases; the limit protects the report. */
const mostPhases = 100

export function openSyncLog(context: Context, syncJobId: string): SyncLog {
  const { deployment, log, budget, clock } = context
  const { signal } = budget
  const reader = createLogReader((query) =>
    deployment.call(getDbtSyncLogs, { path: { syncJobId }, query }, { retry: false, requestTimeoutMs }),
  )
  const facts = collectFacts()
  const printer = createPrinter(context, facts)
  let failures = 0
  let entries = 0
  let readAt = 0
  let ended = false
  /** The read that has begun before the end of the sync; null where it went well. */
  let reading: Promise<number> | null = null

  async function follow(beforeGroup?: () => void): Promise<number> {
    if (reading !== null) return 0
    let release = () => {}
    const patience = new Promise<number>((resolve) => {
      release = clock.after(patienceMs, () => resolve(0))
    })
    reading = read(beforeGroup).then((fresh) => {
      reading = null
      return fresh
    })
    return Promise.race([reading, patience]).finally(release)
  }

  async function readOn(): Promise<number> {
    ended = true
    await reading
    return read()
  }

  async function read(beforeGroup: () => void = () => undefined): Promise<number> {
    if (failures >= maxFailures) return 0
    let fresh = 0
    try {
      await reader.readNew(async (page) => {
        fresh += page.length
        await log.drained(signal)
        printer.print(page, beforeGroup)
      }, ended)
      failures = 0
    } catch (error) {
      if (!(error instanceof PlatformError) || signal.aborted) throw error
      const isFinal = error.trouble === 'unsupported' || error.trouble === 'auth' || (ended && error.timedOut)
      failures += isFinal ? maxFailures : 1
    }
    entries += fresh
    readAt = clock.now()
    return fresh
  }

  return {
    follow,
    async readEnd() {
      await readOn()
      printer.endGroup()
    },
    async drain() {
      if (ended) log.groupWhenNeeded(lateGroup)
      else await readOn()
      for (let reads = 1; reads < maxDrains && failures < maxFailures; reads++) {
        await clock.sleep(Math.max(0, readAt + drainPauseMs - clock.now()), signal)
        if ((await read()) === 0) break
      }
      log.endGroup()
      if (entries === 0) log.line('The platform returned no log for this sync.')
    },
    reached: printer.reached,
    lastError: facts.lastError,
    failedPhase: facts.failedPhase,
    commit: facts.commit,
  }
}

/** What is to be known of the entries besides their text. */
interface Facts extends Pick<SyncLog, 'lastError' | 'failedPhase' | 'commit'> {
  /** @param phase that of the entry, or of those before it */
  add(entry: LogEntry, phase: string | undefined): void
}

function collectFacts(): Facts {
  const commits = new Set<string>()
  let lastError = ''
  let failedPhase = ''
  return {
    add(entry, phase = '') {
      const commit = commitInLogEntry(entry)
      if (commit !== null && commits.size < 2) commits.add(commit)
      if (entry.level !== 'error' || entry.message.trim() === '') return
      lastError = entry.message
      failedPhase = phase
    },
    lastError: () => lastError,
    failedPhase: () => oneLine(failedPhase, 80),
    commit() {
      const [sha, ...more] = commits
      return sha === undefined || more.length > 0 ? null : { sha, evidence: 'named in the log of the sync' }
    },
  }
}

/** Prints entries in one group per phase. */
interface Printer extends Pick<SyncLog, 'reached'> {
  print(page: readonly LogEntry[], beforeGroup: () => void): void
  /** Entries after it begin a group, even in the same phase. */
  endGroup(): void
}

function createPrinter({ log, journal }: Context, facts: Facts): Printer {
  const syncPhases: { name: string; durationMs: number }[] = []
  let phase: string | undefined
  return {
    print(page, beforeGroup) {
      let lines: string[] = []
      const flush = () => {
        log.lines(lines)
        lines = []
      }
      for (const entry of page) {
        if (entry.phase && entry.phase !== phase) {
          flush()
          phase = entry.phase
          log.endGroup()
          beforeGroup()
          log.group(oneLine(phase, 80))
        }
        for (const line of entryLines(entry)) lines.push(line)
        facts.add(entry, entry.phase ?? phase)
        if (!entry.phase || entry.durationMs === undefined) continue
        flush()
        log.endGroup(entry.durationMs)
        if (syncPhases.length < mostPhases) {
          syncPhases.push({ name: oneLine(entry.phase, 80), durationMs: entry.durationMs })
          journal.found({ syncPhases })
        }
        phase = undefined
      }
      flush()
    },
    endGroup() {
      log.endGroup()
      phase = undefined
    },
    reached: () => ({ finished: syncPhases, current: phase && oneLine(phase, 80) }),
  }
}

/** `  12:00:01 info  | text`: the prefix keeps the runner from executing text as a workflow command. */
function entryLines({ timestamp, level, message }: LogEntry): string[] {
  const time = /T(\d\d:\d\d:\d\d)/.exec(timestamp)?.[1] ?? '        '
  const prefix = `  ${time} ${oneLine(level, 8).padEnd(5)} | `
  return serverLines(message).map((line) => prefix + line)
}
