import { type LogFigures, type LogPrinter, measureBareNode, measureLog } from './log.ts'
import { type BenchOptions, type ComparedRow, compared, type Section } from './statistics.ts'

/** Each run of a long log takes seconds. */
const few = 3

type Variant = 'before' | 'now' | 'bare loop' | 'shell script'
type Printers = Partial<Record<Variant, LogPrinter>>

const number = (value: number) => value.toLocaleString('en-US')

/** One figure of each variant. */
function row(
  name: string,
  figures: Readonly<Partial<Record<Variant, LogFigures>>>,
  kind: keyof LogFigures,
  unit: string,
): ComparedRow {
  const values = Object.entries(figures).map(([variant, of]) => [variant, of?.[kind]] as const)
  return { name, values: Object.fromEntries(values), unit }
}

function bundles({ before }: BenchOptions): Printers {
  return { ...(before ? { before: { dist: before } } : {}), now: {} }
}

/** The log of a sync that is complete at once: read page by page. */
export async function logSection(options: BenchOptions): Promise<Section[]> {
  const { lines } = options
  const tenth = Math.max(1, Math.floor(lines / 10))
  const paged = { polls: 1, cursors: true }
  const printers: Printers = { ...bundles(options), 'bare loop': 'bare loop' }
  const large = await measureLog(few, { lines, ...paged }, printers as Record<Variant, LogPrinter>)
  const small = await measureLog(few, { lines: tenth, ...paged }, {
    ...printers,
    'shell script': 'shell script',
  } as Record<Variant, LogPrinter>)
  const bareNode = await measureBareNode(few)
  const notes = `A sync whose log has ${number(lines)} lines: read page by page, escaped, grouped and printed, each line once and in order. The
bare loop reads the same pages, parses them and writes their lines, and does nothing else. The shell script gets the whole log
when the sync is over, and prints it unescaped. CPU time is that of the process, with its start.`
  return [
    compared(
      'Streaming the log',
      notes,
      ['before', 'now', 'bare loop', 'shell script'],
      [
        row('whole step', large, 'wholeMs', 'ms'),
        row('CPU time', large, 'cpuMs', 'ms'),
        row('peak memory', large, 'peakMiB', 'MiB'),
        row('whole step, a tenth of the lines', small, 'wholeMs', 'ms'),
        row('CPU time, a tenth', small, 'cpuMs', 'ms'),
        row('peak memory, a tenth', small, 'peakMiB', 'MiB'),
        { name: 'peak memory of `node -e 0`', values: { 'bare loop': bareNode }, unit: 'MiB' },
      ],
    ),
  ]
}

const wholeLines = 200_000

/** A log that grows while the sync runs, on a platform that ignores cursors. */
export async function wholeLogSection(options: BenchOptions): Promise<Section[]> {
  const log = { lines: wholeLines, polls: 20, cursors: false }
  const printers = { ...bundles(options), 'shell script': 'shell script' } as Record<Variant, LogPrinter>
  const large = await measureLog(2, log, printers)
  const small = await measureLog(2, { ...log, lines: wholeLines / 10 }, printers)
  const notes = `A log of ${number(wholeLines)} lines, which grows evenly with each of ${log.polls} polls. Every response begins with its first entry,
whatever cursor is sent. The shell script reads it once, when the sync is over.`
  return [
    compared(
      'A log without cursors',
      notes,
      ['before', 'now', 'shell script'],
      [
        row('whole step', large, 'wholeMs', 'ms'),
        row('entries read per line', large, 'sentPerLine', ''),
        row('peak memory', large, 'peakMiB', 'MiB'),
        row('whole step, a tenth of the lines', small, 'wholeMs', 'ms'),
        row('entries read per line, a tenth', small, 'sentPerLine', ''),
        row('peak memory, a tenth', small, 'peakMiB', 'MiB'),
      ],
    ),
  ]
}
