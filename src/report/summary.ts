import type { Report } from '../findings.ts'
import { acceptSection } from './accept-section.ts'
import { callSection } from './call-section.ts'
import { breakingSection, otherChangesSection } from './change-section.ts'
import { brokenSection, otherUsersSections, usersBlock } from './content-section.ts'
import { dataTestSections } from './data-test-section.ts'
import { gantt } from './gantt.ts'
import { block, layOut, type Section } from './layout.ts'
import { preflightSections } from './preflight-section.ts'
import {
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
import { viewOf } from './view.ts'

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
    ...dataTestSections(view, where, 200_000),
    breakingSection(view, where, 400_000),
    usersBlock(view),
    brokenSection(view, where, 300_000, false),
    otherChangesSection(view, where, 200_000),
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
  ]
  return `${layOut(
    sections.filter((section) => section !== null),
    { limit: mostSummaryBytes - 1, measure: (text) => Buffer.byteLength(text) },
    (names) => `Omitted here, available ${where}: ${names.join(', ')}.`,
  )}\n`
}
