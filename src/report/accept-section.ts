import type { AcceptedEntry } from '../findings.ts'
import { grouped } from '../runtime/text.ts'
import type { Section } from './layout.ts'
import { code, count } from './markdown.ts'
import type { View } from './view.ts'

/** What the team file accepts, and what the pull request adds to it. */
export function acceptSection({ report }: View, where: string, most: number): Section | null {
  const entries = report.findings.model?.acceptEntries ?? []
  if (entries.length === 0) return null
  const added = entries.filter(({ state }) => state === 'added').length
  const title = [
    ...(entries.length > added ? [count(entries.length - added, 'entry', 'entries')] : []),
    ...(added > 0 ? [`${grouped(added)} added in this pull request`] : []),
  ].join(', ')
  return {
    name: 'accepted in the team file',
    priority: 3,
    head: `<details><summary>Accepted in the team file: ${title}</summary>\n`,
    rows: entries.map(entryRow),
    foot: '\n</details>',
    more: (missing) => `- … and ${count(missing, 'more entry', 'more entries')}, ${where}`,
    most,
  }
}

const states: Readonly<Record<AcceptedEntry['state'], string>> = {
  used: '☑️',
  unused: '⚠️ matches nothing:',
  expired: '⚠️ expired:',
  added: 'added in this pull request, counts once it is merged:',
}

function entryRow({
  change,
  member,
  fingerprint,
  reason,
  until,
  line,
  changes,
  state,
}: AcceptedEntry): string {
  const one = fingerprint === undefined ? '' : ` (${code(fingerprint, 12)})`
  const matches = changes > 0 ? ` · ${count(changes, 'change')}` : ''
  return `- ${states[state]} line ${line}: ${change} of ${code(member, 200)}${one} until ${code(until, 10)}: ${code(reason, 300)}${matches}`
}
