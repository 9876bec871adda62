import { isNode, type Node } from '../../contract/strict.ts'
import { Refusal } from '../../http/answer.ts'
import type { UserSettings } from '../../state/users.ts'

const types = {
  alternatingRowColors: 'boolean',
  defaultDeploymentId: 'number',
  lastSeenChangelogId: 'number',
  locale: 'string',
  theme: 'string',
  timezone: 'string',
} as const
const sheetNames = [
  'autoRunQueryOnChange',
  'openExplorationFromSheet',
  'revealSheetOnOpen',
  'showAppliedFilters',
  'suppressDuplicateValues',
]

/**
 * Settings with a call's changes laid over them: `sheets` merges member by member, and null clears. Where the
 * contract leaves the settings open, members that no answer could show are dropped.
 * @throws {@link Refusal} 400 for a member of another type than the answers have
 */
export function mergeSettings(before: UserSettings, change: Node): UserSettings {
  const known = Object.entries(types).filter(([name]) => change[name] !== undefined)
  const after: UserSettings = {
    ...before,
    ...Object.fromEntries(known.map(([name, type]) => [name, checked(name, change[name], type)])),
  }
  if (change.sheets === null) after.sheets = null
  else if (isNode(change.sheets)) after.sheets = { ...before.sheets, ...flagsOf(change.sheets) }
  else if (change.sheets !== undefined) throw wrongType('sheets', 'object')
  return after
}

function flagsOf(sheets: Node): Record<string, boolean | null> {
  const known = sheetNames.filter((name) => sheets[name] !== undefined)
  return Object.fromEntries(known.map((name) => [name, flag(name, sheets[name])]))
}

function flag(name: string, value: unknown): boolean | null {
  if (typeof value === 'boolean' || value === null) return value
  throw wrongType(`sheets.${name}`, 'boolean')
}

function checked(name: string, value: unknown, type: string): unknown {
  const right = value === null || (type === 'number' ? Number.isInteger(value) : typeof value === type)
  if (!right) throw wrongType(name, type)
  return value
}

function wrongType(name: string, type: string): Refusal {
  return new Refusal(400, `settings.${name} is not a ${type}`)
}
