import type { Report } from '../findings.ts'
import { callSection } from './call-section.ts'
import { gantt } from './gantt.ts'
import { block, layOut, type Section } from './layout.ts'
import { preflightSection } from './preflight-section.ts'
import {
  errorSection,
  fileSection,
  leftoverSection,
  phaseSection,
  proofSection,
  statisticsSection,
  verdictSection,
  warningSection,
} from './sections.ts'
import { viewOf } from './view.ts'

/** Over 1 MiB GitHub drops a summary as a whole. */
const mostSummaryBytes = 900 * 1024

/** The job summary: the same report as the comment's with more room, and a timeline. GitHub's Markdown. */
export function renderSummary(report: Report): string {
  const view = viewOf(report)
  const where = 'in the report file (output "report-path")'
  const whereErrors = 'in the log and the report file'
  const timeline = gantt(report)
  const sections: (Section | null)[] = [
    verdictSection(view),
    warningSection(view, where, 50_000),
    errorSection(view, whereErrors, 700_000),
    leftoverSection(view, where, 300_000),
    callSection(view),
    preflightSection(view, where, 300_000),
    statisticsSection(view),
    proofSection(view),
    timeline === null ? null : block('timeline', 5, timeline),
    phaseSection(view),
    fileSection(view, where, 500_000),
  ]
  return `${layOut(
    sections.filter((section) => section !== null),
    { limit: mostSummaryBytes - 1, measure: (text) => Buffer.byteLength(text) },
    (names) => `Left out here, ${where}: ${names.join(', ')}.`,
  )}\n`
}
