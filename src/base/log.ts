import { formatDuration } from './duration.ts'
import { grouped, printable } from './text.ts'

/** Where GitHub shows an error, and under which title. Lines and columns count from 1. */
export interface AnnotationProperties {
  title?: string
  file?: string
  startLine?: number
  startColumn?: number
}

/** The output: the six calls of the Actions toolkit that write to the step's output. */
export interface LogSink {
  info(message: string): void
  notice(message: string): void
  warning(message: string, properties?: AnnotationProperties): void
  error(message: string, properties?: AnnotationProperties): void
  startGroup(name: string): void
  endGroup(): void
}

/** The part of a writable stream that tells whether its reader keeps up. */
interface OutputStream {
  readonly writableNeedDrain: boolean
  on(event: 'drain' | 'close', listener: () => void): unknown
  off(event: 'drain' | 'close', listener: () => void): unknown
}

/** The step's output. Everything is printed through this, so that quoted text cannot inject workflow commands. */
export interface Log {
  /** One line of this action outside or inside the open group. */
  line(text: string): void
  /** A notice annotation and a line. */
  notice(text: string): void
  /** Many lines at once, in one write. */
  lines(texts: readonly string[]): void
  /**
   * Waits until the reader of the output has taken what was printed. To be called before each of many writes, or what a
   * slow reader has not taken fills the memory. Returns early when the signal aborts.
   */
  drained(signal: AbortSignal): Promise<void>
  /**
   * A warning annotation and a line. After eight warnings only a line, so that `endWarnings` can add an annotation with
   * the number of the others. With properties, at a location in a file.
   * @param text may have several lines when it has a location
   */
  warning(text: string, properties?: AnnotationProperties): void
  /** Prints the number of warnings without an annotation; to be called once, before the last line. */
  endWarnings(): void
  /**
   * An error annotation; with properties, at a location in a file.
   * @param text may have several lines when it has a location
   */
  error(text: string, properties?: AnnotationProperties): void
  /** Opens a collapsible group; an open one is closed first, since groups do not nest. */
  group(title: string): void
  /** Opens the group with its first line, so that there are no empty groups. */
  groupWhenNeeded(title: string): void
  /** Closes the open group, if any, and prints its duration if that is at least one second. */
  endGroup(durationMs?: number): void
}

/**
 * GitHub shows ten warnings per step and silently drops the rest. One is the annotation for "more warnings", another the
 * final message of a run with `on-platform-outage`.
 */
const mostWarnings = 8

/** The toolkit prints a path unchanged, so a path with commands or escape sequences is not used as a location. */
function isItselfInPrint(path: string): boolean {
  return printable(path) === path
}

/** Of a message with several lines, which the toolkit escapes. */
function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}

/** Shorter phases print no duration. */
const shortestPrintedMs = 1000

/** @param stream where the sink writes; without it, nothing is waited for */
export function createLog(sink: LogSink, stream?: OutputStream): Log {
  let open: string | null = null
  let wanted: string | null = null
  let warnings = 0
  /** Warnings without an annotation. */
  let quiet: string[] = []
  const group = (title: string) => {
    endGroup()
    sink.startGroup(printable(title))
    open = title
  }
  const openWanted = () => {
    if (wanted !== null) group(wanted)
  }
  const endGroup = (durationMs?: number) => {
    wanted = null
    if (open === null) return
    sink.endGroup()
    if (durationMs !== undefined && durationMs >= shortestPrintedMs)
      sink.info(printable(`  ${open} took ${formatDuration(durationMs)}`))
    open = null
  }
  return {
    line: (text) => {
      openWanted()
      sink.info(printable(text))
    },
    notice: (text) => sink.notice(printable(text)),
    lines: (texts) => {
      if (texts.length === 0) return
      openWanted()
      sink.info(texts.map(printable).join('\n'))
    },
    async drained(signal) {
      if (stream?.writableNeedDrain && !signal.aborted) await drain(stream, signal)
    },
    warning: (text, properties) => {
      warnings++
      if (warnings <= mostWarnings) {
        return properties && isItselfInPrint(properties.file ?? '')
          ? sink.warning(printableLines(text), properties)
          : sink.warning(printable(text))
      }
      quiet.push(text)
      sink.info(printable(`Warning: ${text}`))
    },
    endWarnings: () => {
      const [only = ''] = quiet
      const more = `… and ${grouped(quiet.length)} more warnings, in the log above.`
      if (quiet.length > 0) sink.warning(printable(quiet.length === 1 ? only : more))
      quiet = []
    },
    error: (text, properties) =>
      properties && isItselfInPrint(properties.file ?? '')
        ? sink.error(printableLines(text), properties)
        : sink.error(printable(text)),
    group,
    groupWhenNeeded(title) {
      endGroup()
      wanted = title
    },
    endGroup,
  }
}

/** An error of the stream is not handled here: it ends the process, as at any other time. */
function drain(stream: OutputStream, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stream.off('drain', end)
      stream.off('close', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    stream.on('drain', end)
    stream.on('close', end)
    signal.addEventListener('abort', end)
  })
}
