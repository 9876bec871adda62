import type { PreflightRow } from '../base/findings.ts'
import type { Section } from './layout.ts'
import { code, count, tableHead, tableRow } from './markdown.ts'
import type { View } from './view.ts'

const marks = { ok: '✅', unknown: '❔', 'not needed': '➖', 'other event': '➖' } as const

/** The icon of a row. A missing requirement of `sync` is an error, any other missing item a warning. */
export function stateMark({ state, required }: Pick<PreflightRow, 'state' | 'required'>): string {
  return state === 'missing' ? (required ? '❌' : '⚠️') : marks[state]
}

/** Names of the checks that everybody reads, passed or not. */
export const setupChecks = {
  token: 'token',
  deployment: 'deployment',
  permissions: 'token permissions',
  queryApi: 'query API',
  deployBranch: 'deploy branch',
  eventForSync: 'event for sync',
  comment: 'comment',
} as const
const always: ReadonlySet<string> = new Set(Object.values(setupChecks))

/** Whether a row is for everybody: what has a fix, and the few checks that a setup consists of. */
export function isMain({ name, state, remedy }: Pick<PreflightRow, 'name' | 'state' | 'remedy'>): boolean {
  return always.has(name) || state === 'missing' || (state === 'unknown' && remedy !== '')
}

/** The fix of a row, where there is something to fix. */
export function fixOf({ state, remedy }: Pick<PreflightRow, 'state' | 'remedy'>): string {
  return state === 'missing' || state === 'unknown' ? remedy : ''
}

/** How many other checks have nothing to fix, and how many were not made, each with their names. */
export function othersText(
  others: readonly Pick<PreflightRow, 'name' | 'state'>[],
): [text: string, names: string[]][] {
  const named = (isOpen: boolean) =>
    others.filter(({ state }) => (state === 'unknown') === isOpen).map(({ name }) => name)
  const [done, open] = [named(false), named(true)]
  return [
    ...(done.length > 0
      ? [[`${count(done.length, 'other check')} with nothing to fix`, done] as [string, string[]]]
      : []),
    ...(open.length > 0
      ? [[`${count(open.length, 'other', 'others')} not checked`, open] as [string, string[]]]
      : []),
  ]
}

/** The checks that matter, each with its fix, and the others collapsed. */
export function preflightSections({ report }: View, where: string, most: number): (Section | null)[] {
  const { preflight = [] } = report.findings
  const [main, others] = [preflight.filter(isMain), preflight.filter((row) => !isMain(row))]
  const section = (rows: readonly PreflightRow[], parts: Pick<Section, 'name' | 'head' | 'foot'>) =>
    rows.length === 0
      ? null
      : {
          ...parts,
          priority: 1,
          rows: rows.map((row) => tableRow(cellsOf(row))),
          more: (missing: number) => `\n… and ${count(missing, 'more row')}, ${where}.`,
          most,
        }
  const head = tableHead(['', 'Check', 'Details'])
  const title = othersText(others)
    .map(([text]) => text)
    .join(', ')
  return [
    section(main, { name: 'preflight', head, foot: '\nA check in bold is required for `sync`.' }),
    section(others, {
      name: 'other checks',
      head: `<details><summary>${title}</summary>\n\n${head}`,
      foot: '\n</details>',
    }),
  ]
}

function cellsOf(row: PreflightRow): string[] {
  const { name, state, found, neededFor, required } = row
  const fix = fixOf(row)
  const details = [
    `${state}: ${code(found, 600)}`,
    fix !== '' && `Fix: ${code(fix, 600)}`,
    state === 'missing' && neededFor.length > 0 && `Needed for ${code(neededFor.join(', '), 200)}`,
  ]
  const label = code(name, 100)
  return [stateMark(row), required ? `**${label}**` : label, details.filter(Boolean).join(' · ')]
}
