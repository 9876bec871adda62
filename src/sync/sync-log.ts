import type { Context } from '../base/context.ts'
import { oneLine, serverLines } from '../base/text.ts'
import type { ReachedPhases } from '../deployment/forecast.ts'
import { PlatformError } from '../platform/errors.ts'
import { getDbtSyncLogs } from '../platform/operations.ts'
import type { LogEntry, Page } from '../platform/schemas.ts'
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

// Reading what is new, whatever the tenant does with cursors.

const pageSize = 1000
const maxPagesARead = 2000
/** At least so many entries more than the known ones are requested by a whole read. */
const usualStep = 10 * pageSize

/** Gets one page of the log. */
export type ReadPage = (query: { after: string | undefined; first: number }) => Promise<Page<LogEntry>>

/**
 * Reads what is new in a log whose entries have no id and whose cursors may work, be ignored, or stand still,
 * depending on the tenant. It remembers a position and two entries, never the log, so its memory use is constant.
 *
 * What it reads in total is proportional to the log. Without cursors, all of it is in each response: a log of more than a
 * page is then read less often as long as it does not double, with twice as many calls in between each time.
 */
export interface LogReader {
  /**
   * Prints the entries that have not been printed before, in order, a page at a time.
   * @param print waited for before the next page is read
   * @param atEnd reads them now, although the whole log must be read for it
   */
  readNew(print: Print, atEnd?: boolean): Promise<void>
}

type Print = (entries: LogEntry[]) => void | Promise<void>

export function createLogReader(readPage: ReadPage): LogReader {
  /** The cursor to read from, and how many entries after it have been yielded already. */
  let place: { after: string | undefined; skip: number } = { after: undefined, skip: 0 }
  let total = 0
  let head: LogEntry | undefined
  let last: LogEntry | undefined
  let cursorsWork = true
  /** Cursors that work are not checked again before the log has this many entries. */
  let trustedUntil = 0
  /** How many calls pass between two whole reads, and how many have passed. */
  let pause = 0
  let passed = 0
  /** How many entries the log had after the last whole read. */
  let wholeTotal = 0
  /** A whole read requests this many entries more than the known ones at most: fewer after an error. */
  let mostStep = Number.POSITIVE_INFINITY

  function take(items: LogEntry[], from: number): LogEntry[] {
    const fresh = from === 0 ? items : items.slice(from)
    head ??= fresh[0]
    last = fresh.at(-1) ?? last
    total += fresh.length
    return fresh
  }

  /** Index of the first new entry of a page. @param known how many of its entries should have been read before */
  function newFrom(items: LogEntry[], known: number): number {
    if (known === 0 || same(items[known - 1], last)) return known
    // Fewer than there were, from the same beginning: nothing new. Else the log was cut at its beginning: the last entry seen decides.
    if (items.length < known && same(items[0], head)) return items.length
    return items.findLastIndex((item) => same(item, last)) + 1
  }

  // Each page is read in a call of its own. A loop would hold it while it waits for the next one, and what survives that
  // many garbage collections makes the memory of a long log grow.

  /** Reads from the beginning, for a tenant whose cursors do not work. @returns whether there is more to read */
  async function readWhole(print: Print): Promise<boolean> {
    // Only a response that is full is followed by another one, which has its entries again.
    const step = Math.min(mostStep, Math.max(usualStep, 3 * total))
    const first = total + step
    const page = await readPage({ after: undefined, first }).catch((error: unknown) => {
      // They may have been too many for one response.
      if (step <= pageSize) throw error
      mostStep = step > usualStep ? usualStep : pageSize
    })
    if (!page) return true
    const fresh = take(page.items, newFrom(page.items, total))
    await printInPages(fresh, print)
    const isFull = page.items.length >= first
    // The error may have been another one, and each of many small steps would have the whole log again.
    if (isFull) mostStep *= 2
    return fresh.length > 0 && (page.hasNextPage || isFull)
  }

  /** The same to the end of the log, unless it is too early for it. */
  async function readWholeIfDue(print: Print, atEnd: boolean): Promise<void> {
    if (!atEnd && passed++ < pause) return
    passed = 0
    let more = true
    while (more) more = await readWhole(print)
    if (total > pageSize && total < 2 * wholeTotal) pause = 2 * pause + 1
    wholeTotal = total
  }

  /**
   * Whether the tenant ignores cursors, for a page that repeats entries: it is compared with the whole log.
   * @param from how many entries lie before the page, if the cursor was respected
   */
  async function cursorIgnored({ items }: Page<LogEntry>, from: number): Promise<boolean> {
    const first = from + items.length + pageSize
    const whole = await readPage({ after: undefined, first })
    // A server with a small page limit cannot return the whole log; then only its cursors can be used.
    if (whole.hasNextPage && whole.items.length < first) return false
    const follows =
      same(whole.items[from], items[0]) && same(whole.items[from + items.length - 1], items.at(-1))
    return !follows
  }

  /** Whether a page shows that its cursor leads nowhere. */
  async function leadsNowhere(page: Page<LogEntry>): Promise<boolean> {
    const { after, skip } = place
    if (after === undefined || page.items.length === 0) return false
    if (page.endCursor === after) return true
    const repeats = page.items.slice(skip).some((item) => same(item, head) || same(item, last))
    if (!repeats || total < trustedUntil) return false
    if (await cursorIgnored(page, total - skip)) return true
    trustedUntil = 2 * total
    return false
  }

  /** @returns whether there is more to read by cursors */
  async function readByCursor(print: Print): Promise<boolean> {
    const { after, skip } = place
    // Known entries behind a last page without a cursor: a page of them alone has one, and they are not read again.
    const pass = skip > pageSize
    const first = pass ? pageSize : skip + pageSize
    const page = await readPage({ after, first })
    const full = page.items.length >= first
    if (await leadsNowhere(page)) {
      cursorsWork = false
    } else if (pass && page.items.length === first) {
      if (page.endCursor) place = { after: page.endCursor, skip: skip - first }
      else cursorsWork = false
    } else {
      const fresh = take(page.items, newFrom(page.items, skip))
      place =
        page.endCursor && page.items.length > 0
          ? { after: page.endCursor, skip: 0 }
          : { after, skip: Math.max(skip, page.items.length) }
      await printInPages(fresh, print)
      if (!page.hasNextPage && !full) return false
      // A further page is announced, but no cursor leads to it.
      if (place.after === after) cursorsWork = false
    }
    return cursorsWork
  }

  return {
    async readNew(print, atEnd = false) {
      let more = cursorsWork
      for (let pages = 0; more && pages < maxPagesARead; pages++) more = await readByCursor(print)
      if (!cursorsWork) await readWholeIfDue(print, atEnd)
    },
  }
}

async function printInPages(entries: LogEntry[], print: Print): Promise<void> {
  for (let from = 0; from < entries.length; from += pageSize)
    await print(entries.length <= pageSize ? entries : entries.slice(from, from + pageSize))
}

function same(a: LogEntry | undefined, b: LogEntry | undefined): boolean {
  if (!a || !b) return false
  return a.timestamp === b.timestamp && a.message === b.message && a.level === b.level && a.phase === b.phase
}
