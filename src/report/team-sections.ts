import type { AcceptedEntry, DataTestResult } from '../base/findings.ts'
import { grouped } from '../base/text.ts'
import type { Section } from './layout.ts'
import { code, count, table } from './markdown.ts'
import type { View } from './view.ts'

const later = 'added in this pull request, counts once it is merged'
const heads = {
  data: ['', 'Data test', 'Result', 'Time'],
  access: ['', 'Access test', 'Result'],
} as const
type Kind = keyof typeof heads

/**
 * The results of the data tests, then of the access tests: a section for each branch, and one for those that the pull request
 * adds.
 */
export function testSections({ report }: View, where: string, most: number): Section[] {
  const { dataTests = [], accessTests = [] } = report.findings
  return [...sectionsOf('data', dataTests, where, most), ...sectionsOf('access', accessTests, where, most)]
}

function sectionsOf(kind: Kind, all: readonly DataTestResult[], where: string, most: number): Section[] {
  return [...Map.groupBy(all, ({ branch }) => branch)].flatMap(([branch, results]) =>
    [...Map.groupBy(results, ({ added = false }) => added)].map(([added, some]) =>
      testSection(kind, branch, some, added, where, most),
    ),
  )
}

/** Those that failed first. */
function testSection(
  kind: Kind,
  branch: string,
  results: readonly DataTestResult[],
  added: boolean,
  where: string,
  most: number,
): Section {
  const failed = results.filter(({ state }) => state !== 'passed')
  const passed = results.filter(({ state }) => state === 'passed')
  const title = `${grouped(passed.length)} of ${count(results.length, `${kind} test`)} passed on ${code(branch, 255)}${added ? `: ${later}` : ''}`
  const isFolded = failed.length === 0
  return {
    name: `${kind} tests`,
    priority: isFolded ? 3 : 1,
    head: [
      isFolded ? `<details><summary>${title}</summary>` : `**${title}**`,
      '',
      ...table([...heads[kind]], []).split('\n'),
    ].join('\n'),
    rows: [...failed, ...passed].map(
      (result) => `| ${cellsOf(result).slice(0, heads[kind].length).join(' | ')} |`,
    ),
    foot: isFolded ? '\n</details>' : '',
    more: (missing) => `\n… and ${count(missing, 'more test')}, ${where}.`,
    most,
  }
}

function cellsOf({ name, file, state, rows, reason = '', durationMs, added }: DataTestResult): string[] {
  return [
    state === 'passed' ? '✅' : added ? '⚠️' : '❌',
    [code(name, 200), file === undefined ? '' : `in ${code(file, 200)}`].filter(Boolean).join(' '),
    state === 'passed' ? (rows === undefined ? state : count(rows, 'row')) : `${state}: ${code(reason, 400)}`,
    durationMs === undefined ? '' : `${grouped(durationMs)} ms`,
  ]
}

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
