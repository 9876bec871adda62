import type { PreflightRow } from '../findings.ts'
import type { Section } from './layout.ts'
import { code, count, table } from './markdown.ts'
import type { View } from './view.ts'

const marks = { ok: '✅', unknown: '❔', 'not needed': '➖', 'other event': '➖' } as const

/** The icon of a row. A missing requirement of `sync` is an error, any other missing item a warning. */
export function markOf({ state, required }: Pick<PreflightRow, 'state' | 'required'>): string {
  return state === 'missing' ? (required ? '❌' : '⚠️') : marks[state]
}

/** The table of checks, each with its fix. */
export function preflightSection({ report }: View, where: string, most: number): Section | null {
  const { preflight } = report.findings
  if (!preflight || preflight.length === 0) return null
  const [head = '', line = '', ...rows] = table(
    ['', 'Check', 'Result', 'Details', 'Fix', 'Needed for'],
    preflight.map((row) => [
      markOf(row),
      code(row.name, 100),
      row.required ? `**${row.state}**` : row.state,
      code(row.found, 600),
      row.remedy === '' ? '' : code(row.remedy, 600),
      row.neededFor.length === 0 ? '' : code(row.neededFor.join(', '), 200),
    ]),
  ).split('\n')
  return {
    name: 'preflight',
    priority: 1,
    head: `${head}\n${line}`,
    rows,
    foot: '\nA result in bold is required for `sync`.',
    more: (missing) => `\n… and ${count(missing, 'more row')}, ${where}.`,
    most,
  }
}
