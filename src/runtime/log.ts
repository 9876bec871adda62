import { formatDuration } from './duration.ts'
import { printable } from './text.ts'

/** Where GitHub shows an error, and under which title. Lines and columns count from 1. */
export interface AnnotationProperties {
  title?: string
  file?: string
  startLine?: number
  startColumn?: number
}

/** Where lines go: the five calls of the Actions toolkit that write to the step's output. */
export interface LogSink {
  info(message: string): void
  warning(message: string): void
  error(message: string, properties?: AnnotationProperties): void
  startGroup(name: string): void
  endGroup(): void
}

/** The step's output. Everything printed passes here, so nothing quoted can act as a command. */
export interface Log {
  /** One line of our own outside or inside the open group. */
  line(text: string): void
  /** Many lines at once, in one write. */
  lines(texts: readonly string[]): void
  /**
   * An annotation and a line: something is not as it should be, the work goes on. After eight it is only a line, so
   * that `endWarnings` can tell how many more there are.
   */
  warning(text: string): void
  /** Tells how many warnings got no annotation, and where they are; to be called once, before the last line. */
  endWarnings(): void
  /**
   * The red line; with properties, at a place in a file.
   * @param text may have several lines where it is shown at a place
   */
  error(text: string, properties?: AnnotationProperties): void
  /** Opens a collapsible group; an open one is closed first, since groups do not nest. */
  group(title: string): void
  /** The same, as soon as there is something to put into it: an empty group tells nothing. */
  groupWhenNeeded(title: string): void
  /** Closes the open group, if any; says how long it took where that is known. */
  endGroup(durationMs?: number): void
}

/**
 * GitHub shows ten warnings of a step and drops the rest without a word. "More" is one, the last line of a run whose
 * failure is forgiven another.
 */
const mostWarnings = 8

/** The toolkit prints a path as it is; one that a runner or terminal would act on is no place to show anything at. */
function isItselfInPrint(path: string): boolean {
  return printable(path) === path
}

export function createLog(sink: LogSink): Log {
  let open: string | null = null
  let wanted: string | null = null
  let warnings = 0
  /** Those that got no annotation. */
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
    if (durationMs !== undefined) sink.info(printable(`  ${open} took ${formatDuration(durationMs)}`))
    open = null
  }
  return {
    line: (text) => {
      openWanted()
      sink.info(printable(text))
    },
    lines: (texts) => {
      if (texts.length === 0) return
      openWanted()
      sink.info(texts.map(printable).join('\n'))
    },
    warning: (text) => {
      warnings++
      if (warnings <= mostWarnings) return sink.warning(printable(text))
      quiet.push(text)
      sink.info(printable(`Warning: ${text}`))
    },
    endWarnings: () => {
      const [only = ''] = quiet
      const more = `… and ${quiet.length.toLocaleString('en-US')} more warnings, in the log above.`
      if (quiet.length > 0) sink.warning(printable(quiet.length === 1 ? only : more))
      quiet = []
    },
    error: (text, properties) =>
      properties && isItselfInPrint(properties.file ?? '')
        ? sink.error(text.split('\n').map(printable).join('\n'), properties)
        : sink.error(printable(text)),
    group,
    groupWhenNeeded(title) {
      endGroup()
      wanted = title
    },
    endGroup,
  }
}
