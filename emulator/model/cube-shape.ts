import type { Definition } from './model-file.ts'
import {
  CUBE_KEYS,
  DIMENSION_TYPES,
  IDENTIFIER,
  MEASURE_TYPES,
  MEMBER_LISTS,
  RELATIONSHIPS,
} from './rules.ts'
import { asRecord, asText } from './shape.ts'

type Entry = Record<string, unknown>

/** What is wrong with a cube by itself, without a look at any other. */
export function cubeShapeErrors({ name, body }: Definition): string[] {
  const errors: string[] = []
  const wrong = (message: string) => errors.push(`${name} cube: ${message}`)

  if (!IDENTIFIER.test(name)) wrong(`"name" (${name}) must be an identifier: letters, digits and underscores`)
  for (const key of Object.keys(body)) if (!CUBE_KEYS.has(key)) wrong(`"${key}" is not allowed`)

  const tables = ['sql', 'sql_table'].filter((key) => present(body[key]))
  if (tables.length === 0 && !present(body.extends)) wrong('must contain at least one of [sql, sql_table]')
  if (tables.length > 1) wrong('contains a conflict between exclusive peers [sql, sql_table]')

  for (const [list, reasonsOf] of CHECKS) {
    const entries = body[list]
    if (present(entries) && !Array.isArray(entries)) wrong(`"${list}" must be an array`)
    for (const [index, member, entry] of entriesOf(body, list)) {
      if (member === undefined) wrong(`"${list}[${index}].name" is required`)
      else {
        const reasons = reasonsOf(entry, `${list}.${member}`)
        if (!IDENTIFIER.test(member)) reasons.push(`(${list}.${member}) must be an identifier`)
        if (reasons.length > 0) wrong(`"${list}.${member}" ${explained(reasons)}`)
      }
    }
  }
  return [...errors, ...repeatedMembers(name, body)]
}

/** The entries of one of a cube's lists: place, name (if any), and body. */
export function entriesOf(body: Entry, list: string): [number, string | undefined, Entry][] {
  const entries = body[list]
  if (!Array.isArray(entries)) return []
  return entries.map((item: unknown, index) => {
    const entry = asRecord(item) ?? {}
    return [index, asText(entry.name), entry]
  })
}

const CHECKS: [string, (entry: Entry, path: string) => string[]][] = [
  ['dimensions', dimensionReasons],
  ['measures', measureReasons],
  ['segments', (entry, path) => required(entry, path, 'sql')],
  ['joins', joinReasons],
]

function dimensionReasons(entry: Entry, path: string): string[] {
  const reasons = oneOf(entry, path, 'type', DIMENSION_TYPES)
  const located = present(entry.latitude) && present(entry.longitude)
  if (!present(entry.case) && !located) reasons.push(...required(entry, path, 'sql'))
  if (present(entry.primary_key) && typeof entry.primary_key !== 'boolean') {
    reasons.push(`(${path}.primary_key = ${asText(entry.primary_key) ?? '…'}) must be a boolean`)
  }
  return reasons
}

function measureReasons(entry: Entry, path: string): string[] {
  const reasons = oneOf(entry, path, 'type', MEASURE_TYPES)
  // Rows can be counted and ranked without an expression; nothing else can be reckoned without one.
  const needless = entry.type === 'count' || entry.type === 'rank' || present(entry.case)
  return needless ? reasons : [...reasons, ...required(entry, path, 'sql')]
}

function joinReasons(entry: Entry, path: string): string[] {
  return [...oneOf(entry, path, 'relationship', RELATIONSHIPS), ...required(entry, path, 'sql')]
}

function oneOf(entry: Entry, path: string, key: string, allowed: string[]): string[] {
  if (!present(entry[key])) return [`(${path}.${key}) is required`]
  const value = asText(entry[key]) ?? '…'
  return allowed.includes(value) ? [] : [`(${path}.${key} = ${value}) must be one of [${allowed.join(', ')}]`]
}

function required(entry: Entry, path: string, key: string): string[] {
  return asText(entry[key])?.trim() ? [] : [`(${path}.${key}) is required`]
}

function explained(reasons: string[]): string {
  const lines = reasons.map((reason) => `\n\t* ${reason}`)
  return `does not match any of the allowed types\nPossible reasons (one of):${lines.join('')}`
}

function repeatedMembers(cube: string, body: Entry): string[] {
  const seen = new Map<string, string>()
  const errors: string[] = []
  for (const list of [...MEMBER_LISTS, 'joins']) {
    for (const [, member] of entriesOf(body, list)) {
      // A join may carry the name of a member: it names a cube.
      const key = list === 'joins' ? `join ${member}` : `member ${member}`
      const earlier = seen.get(key)
      if (member === undefined) continue
      if (earlier !== undefined) {
        const where = earlier === list ? list : `${earlier} and ${list}`
        errors.push(`${cube} cube: "${list}.${member}" is defined more than once, in ${where}`)
      }
      seen.set(key, list)
    }
  }
  return errors
}

function present(value: unknown): boolean {
  return value !== undefined && value !== null
}
