import type { HealthRow } from '../base/findings.ts'
import { block, type Section } from './layout.ts'
import { code, table } from './markdown.ts'
import type { View } from './view.ts'

const marks: Readonly<Record<HealthRow['state'], string>> = { well: '✅', unwell: '❌', 'not checked': '❔' }

/** Production before and after a release that is guarded. */
export function healthSection({ report }: View): Section | null {
  const { health = [] } = report.findings
  if (health.length === 0) return null
  const rows = health.map(({ name, before, after, state }) => [
    marks[state],
    name,
    code(before, 300),
    code(after, 300),
  ])
  const head = ['', 'Health of production', 'Before the release', 'After it']
  return block('health of production', 1, table(head, rows))
}
