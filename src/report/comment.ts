import type { Report } from '../base/findings.ts'
import { breakingSection, otherChangesSection } from './change-section.ts'
import { brokenSection, otherUsersSections, usersBlock } from './content-section.ts'
import { healthSection } from './health-section.ts'
import { layOut, type Section } from './layout.ts'
import { readersNote, readersSection } from './reader-section.ts'
import {
  approximateSection,
  checkedSection,
  errorSection,
  knownErrorSection,
  previewSection,
  runSection,
  verdictSection,
  warningSection,
} from './sections.ts'
import { acceptSection, testSections } from './team-sections.ts'
import { viewOf } from './view.ts'

/**
 * GitHub rejects a comment over 65,536 characters. With the marker this stays under 60,000 characters, which is at most
 * 240,000 bytes.
 */
export const mostCommentCharacters = 59_500

/**
 * The comment on the pull request, without its marker.
 * @param reserved characters that the caller adds to it
 */
export function renderComment(report: Report, reserved = 0): string {
  const view = viewOf(report)
  const where = 'in the job summary'
  const sections: (Section | null)[] = [
    verdictSection(view),
    previewSection(view),
    warningSection(view, where, 10_000),
    errorSection(view, where, 40_000),
    healthSection(view),
    ...testSections(view, where, 15_000),
    readersSection(view, where, 15_000),
    breakingSection(view, where, 30_000),
    usersBlock(view),
    brokenSection(view, where, 20_000, true),
    otherChangesSection(view, where, 15_000),
    readersNote(view),
    ...otherUsersSections(view, where, 6000),
    acceptSection(view, where, 4000),
    knownErrorSection(view, where, 8000),
    checkedSection(view, where, 30_000),
    approximateSection(view),
    runSection(view, 'Log and job summary of this run'),
  ]
  return layOut(
    sections.filter((section) => section !== null),
    { limit: mostCommentCharacters - reserved, measure: (text) => text.length },
    (names) => `Omitted here, available ${where}: ${names.join(', ')}.`,
  )
}
