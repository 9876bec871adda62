import { formatDuration } from '../base/duration.ts'
import type { Report } from '../base/findings.ts'
import { serverLines } from '../base/text.ts'
import { breakingSection, otherChangesSection } from './change-section.ts'
import { brokenSection, otherUsersSections, usersBlock } from './content-section.ts'
import { healthSection } from './health-section.ts'
import { block, layOut, type Section } from './layout.ts'
import { code, count, fenced, table } from './markdown.ts'
import { preflightSections } from './preflight-section.ts'
import { readersNote, readersSection } from './reader-section.ts'
import {
  approximateSection,
  errorSection,
  fileSection,
  knownErrorSection,
  leftoverSection,
  phaseSection,
  previewSection,
  statisticsSection,
  subjectSection,
  uncheckedSection,
  verdictSection,
  verificationSection,
  warningSection,
} from './sections.ts'
import { acceptSection, testSections } from './team-sections.ts'
import { type View, viewOf } from './view.ts'

/** GitHub drops a summary over 1 MiB. */
const mostSummaryBytes = 900 * 1024

/** The job summary: the report of the comment with more space, and a timeline. In GitHub's Markdown. */
export function renderSummary(report: Report): string {
  const view = viewOf(report)
  const where = 'in the report file (output "report-path")'
  const whereErrors = 'in the log and the report file'
  const timeline = gantt(report)
  const sections: (Section | null)[] = [
    verdictSection(view),
    subjectSection(view),
    previewSection(view),
    warningSection(view, where, 50_000),
    errorSection(view, whereErrors, 700_000),
    healthSection(view),
    ...testSections(view, where, 200_000),
    readersSection(view, where, 200_000),
    breakingSection(view, where, 400_000),
    usersBlock(view),
    brokenSection(view, where, 300_000, false),
    otherChangesSection(view, where, 200_000),
    readersNote(view),
    ...otherUsersSections(view, where, 100_000),
    acceptSection(view, where, 50_000),
    uncheckedSection(view),
    knownErrorSection(view, whereErrors, 100_000),
    leftoverSection(view, where, 300_000),
    callSection(view),
    ...preflightSections(view, where, 300_000),
    statisticsSection(view),
    verificationSection(view),
    timeline === null ? null : block('timeline', 5, timeline),
    phaseSection(view),
    fileSection(view, where, 500_000),
    approximateSection(view),
  ]
  return `${layOut(
    sections.filter((section) => section !== null),
    { limit: mostSummaryBytes - 1, measure: (text) => Buffer.byteLength(text) },
    (names) => `Omitted here, available ${where}: ${names.join(', ')}.`,
  )}\n`
}

/** The call, and the beginning of its response in a collapsed block. */
function callSection({ report }: View): Section | null {
  const { call } = report.findings
  if (!call) return null
  const { operation, method, path, status, items, pages, excerpt } = call
  const rows = table(
    ['Operation', 'Call', 'Status:', 'Items:'],
    [
      [
        code(operation),
        code(`${method} ${path}`),
        status === undefined ? '' : String(status),
        items === undefined ? '' : `${items}${(pages ?? 1) > 1 ? ` on ${count(pages ?? 1, 'page')}` : ''}`,
      ],
    ],
  )
  if (excerpt === undefined) return block('call', 1, rows)
  const lines = fenced(serverLines(excerpt, 400))
  const folded = ['<details><summary>Response (beginning)</summary>', '', ...lines, '', '</details>']
  return block('call', 1, `${rows}\n\n${folded.join('\n')}`)
}

/** A step has only a few phases; the number of sync phases is up to the platform. */
const mostSyncTasks = 40

interface Task {
  name: string
  startedAt: number
  durationMs: number
  failed: boolean
}

/**
 * The phases on a time axis: a Mermaid diagram in a code block, which GitHub renders.
 * @returns null when there are no phases
 */
function gantt({ phases, findings }: Report): string | null {
  if (phases.length === 0) return null
  const sync = phases.find(({ name }) => name === 'Sync')
  const sections = [
    'section Step',
    ...phases.map(taskLine),
    ...(sync && findings.syncPhases
      ? ['section dbt sync', ...syncTasks(sync, findings.syncPhases.slice(0, mostSyncTasks)).map(taskLine)]
      : []),
  ]
  return [
    '```mermaid',
    'gantt',
    '  dateFormat x',
    '  axisFormat %H:%M:%S',
    ...sections.map((line) => `  ${line}`),
    '```',
  ].join('\n')
}

/** The platform reports the order and duration of its phases but no common start time, so they are placed end to end. */
function syncTasks(sync: Task, syncPhases: readonly { name: string; durationMs: number }[]): Task[] {
  let { startedAt } = sync
  return syncPhases.map(({ name, durationMs }, index) => {
    const task = { name: `${index + 1} ${name}`, startedAt, durationMs, failed: false }
    startedAt += durationMs
    return task
  })
}

/** Removes Mermaid syntax from the name. Mermaid does not draw a task of zero length, so each lasts at least 1 ms. */
function taskLine({ name, startedAt, durationMs, failed }: Task): string {
  const harmless = name.replace(/[^A-Za-z0-9 _.-]/g, '-').slice(0, 40)
  const from = Math.round(startedAt)
  const to = from + Math.max(1, Math.round(durationMs))
  return `${harmless}, ${formatDuration(durationMs)} :${failed ? 'crit, ' : ''}${from}, ${to}`
}
