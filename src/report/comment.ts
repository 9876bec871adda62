import type { Report } from '../findings.ts'
import { layOut, type Section } from './layout.ts'
import {
  errorSection,
  fileSection,
  folded,
  phaseSection,
  proofSection,
  runSection,
  statisticsSection,
  verdictSection,
  warningSection,
} from './sections.ts'
import { viewOf } from './view.ts'

/**
 * GitHub refuses a comment over 65,536 characters; with the marker this stays under 60,000, and so, at four bytes
 * for a character, under 250,000 bytes.
 */
export const mostCommentCharacters = 59_500

/**
 * The pull request's comment, without its marker.
 * @param summary whether there is a job summary that has what the comment leaves out
 */
export function renderComment(report: Report, { summary }: { summary: boolean }): string {
  const view = viewOf(report)
  const where = summary ? 'in the job summary' : 'in the report file (output "report-path")'
  const whereErrors = summary ? where : 'in the log'
  const sections: (Section | null)[] = [
    verdictSection(view),
    warningSection(view, whereErrors, 10_000),
    errorSection(view, whereErrors, 40_000),
    fileSection(view, where, 20_000),
    statisticsSection(view),
    folded(view.proofs.length > 0 ? 'How it was proved, and how long it took' : 'How long it took', [
      proofSection(view),
      phaseSection(view),
    ]),
    runSection(view, summary ? 'Log and job summary of this run' : 'Log of this run'),
  ]
  return layOut(
    sections.filter((section) => section !== null),
    { limit: mostCommentCharacters, measure: (text) => text.length },
    (names) => `Left out here, ${where}: ${names.join(', ')}.`,
  )
}
