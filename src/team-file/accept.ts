import { changeClasses } from '../changes/change.ts'
import type { ChangeId, ChangeLevel } from '../findings.ts'
import { nearest } from '../inputs/nearest.ts'
import { type Checked, isLine, isObject, type KeyReader, type ValueProblem, wrong } from './keys.ts'

// The keys `accept` and `levels` of the team file: what a team decided about changes of its data model.

/** A change that the team accepts for some time. */
export interface AcceptEntry {
  change: ChangeId
  /** Pattern of the members: `*` stands for any characters. */
  member: string
  /** Of one change alone; absent when it accepts each change of these members. */
  fingerprint?: string
  reason: string
  /** The last day on which it accepts, `YYYY-MM-DD` in UTC. */
  until: string
  /** Where it begins in the file, from 1. */
  line: number
}

export type Levels = Readonly<Partial<Record<ChangeId, ChangeLevel>>>

const changeIds = Object.keys(changeClasses)
const levels: readonly string[] = ['breaking', 'dangerous', 'safe'] satisfies ChangeLevel[]

const mostEntries = 200
const mostMember = 200
const mostReason = 500

const fields: Readonly<Record<string, (value: unknown) => string | null>> = {
  change: (value) => (isChangeId(value) ? null : 'must be the id of a change, for example member-removed'),
  member: (value) =>
    isLine(value, mostMember)
      ? null
      : `must be a member, for example orders.status or orders.*, at most ${mostMember} characters`,
  fingerprint: (value) =>
    typeof value === 'string' && /^[0-9a-f]{12}$/.test(value)
      ? null
      : 'must be 12 hexadecimal digits in quotes, as the report has them',
  reason: (value) =>
    isLine(value, mostReason) ? null : `must be a text on one line, at most ${mostReason} characters`,
  until: (value) => (isDay(value) ? null : 'must be a day, for example 2027-01-31'),
}
const optional: ReadonlySet<string> = new Set(['fingerprint'])

export const readAccept: KeyReader = (value, lineOf) => {
  if (!Array.isArray(value)) return wrong('must be a list of accepted changes')
  if (value.length > mostEntries) return wrong(`must have at most ${mostEntries} entries`)
  const list: readonly unknown[] = value
  const problems = list.flatMap((entry, index) => entryProblems(entry, index))
  if (problems.length > 0) return { problems }
  const entries = (list as Omit<AcceptEntry, 'line'>[]).map((entry, index) => ({
    ...entry,
    line: lineOf([index]),
  }))
  return { value: { accept: entries } }
}

function entryProblems(entry: unknown, index: number): ValueProblem[] {
  if (!isObject(entry))
    return [{ path: [index], problem: 'must be a list of objects with change, member, reason and until' }]
  const missing = Object.keys(fields).filter((name) => !Object.hasOwn(entry, name) && !optional.has(name))
  const unknown = Object.keys(entry).filter((name) => !Object.hasOwn(fields, name))
  return [
    ...missing.map((name) => ({ path: [index], problem: `needs \`${name}\` in each entry` })),
    ...unknown.map((name) => ({
      path: [index, name],
      problem: `is not a key of an entry: ${Object.keys(fields).join(', ')}`,
    })),
    ...Object.entries(entry).flatMap(([name, value]) => {
      const problem = Object.hasOwn(fields, name) ? fields[name]?.(value) : null
      return problem ? [{ path: [index, name], problem }] : []
    }),
  ]
}

export const readLevels: KeyReader = (value): Checked => {
  if (!isObject(value)) return wrong('must be an object, for example { access-policy-changed: breaking }')
  const problems = Object.entries(value).flatMap(([id, level]): ValueProblem[] => {
    if (!isChangeId(id)) return [{ path: [id], problem: unknownChange(id) }]
    if (typeof level === 'string' && levels.includes(level)) return []
    return [{ path: [id], problem: `must be one of ${levels.join(', ')}` }]
  })
  return problems.length > 0 ? { problems } : { value: { levels: value as Levels } }
}

function isChangeId(value: unknown): value is ChangeId {
  return typeof value === 'string' && Object.hasOwn(changeClasses, value)
}

function unknownChange(id: string): string {
  const [near = ''] = nearest(id, changeIds, 1, (text) => text)
  return `is not the id of a change. Did you mean \`${near}\`?`
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}
