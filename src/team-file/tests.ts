import { type DataTest, type Expectation, parseComparison } from '../data-tests/data-test.ts'
import { oneLine } from '../runtime/text.ts'
import { type Checked, isObject } from './keys.ts'

/** More tests than these take too long for a gate. */
export const mostTests = 200
const mostMs = 60_000

type Plain = Readonly<Record<string, unknown>>

/** What is read, and everything that is wrong with it, each a phrase that begins with its place. */
interface TestsReading {
  tests: DataTest[]
  files: string[]
  problems: string[]
}

/** The key `tests` of the team file: a list of tests and names of files. */
export function checkTests(value: unknown): Checked {
  if (typeof value === 'string') return checkTests([value])
  const { tests, files, problems } = readTests(value, 'with files')
  if (problems.length > 0) return { problems: problems.map((problem) => ({ path: [], problem })) }
  return { value: { tests: { tests, files } } }
}

/**
 * Reads a list of tests.
 * @param withFiles whether it may name files, too
 * @param file the file that it comes from
 */
export function readTests(value: unknown, withFiles: 'with files' | null, file?: string): TestsReading {
  const reading: TestsReading = { tests: [], files: [], problems: [] }
  if (!Array.isArray(value)) {
    reading.problems.push(`must be a list of tests${withFiles ? ' or names of files' : ''}`)
    return reading
  }
  for (const [index, one] of value.slice(0, mostTests).entries()) {
    const at = `test ${index + 1}`
    if (typeof one === 'string' && withFiles) readFileName(one, at, reading)
    else if (isObject(one)) readTest(one, at, file, reading)
    else reading.problems.push(`${at} must be an object with \`name\`, \`query\` or \`sql\`, and \`expect\``)
  }
  if (value.length > mostTests) reading.problems.push(`has ${value.length} tests; at most ${mostTests}`)
  return reading
}

function readFileName(path: string, at: string, { files, problems }: TestsReading): void {
  const parts = path.split('/')
  const isInside = !/^[/\\]|\\|^[a-z]:|[\u0000-\u001f\u007f]/i.test(path) && !parts.includes('..')
  // Git's own folder may hold the token of the checkout.
  const isReadable = /\.ya?ml$/.test(path) && !parts.some((part) => part.toLowerCase() === '.git')
  if (isInside && isReadable) files.push(path)
  else problems.push(`${at} must be the path of a YAML file inside this repository, such as tests/data.yml`)
}

const keys = ['name', 'query', 'sql', 'expect']
const expectKeys = ['rows', 'value', 'unique', 'max-ms']

function readTest(
  given: Plain,
  at: string,
  file: string | undefined,
  { tests, problems }: TestsReading,
): void {
  const own: string[] = []
  const { name, query, sql } = given
  const unknown = Object.keys(given).filter((key) => !keys.includes(key))
  if (unknown.length > 0)
    own.push(`has an unknown key \`${oneLine(unknown[0] ?? '', 100)}\`; keys are ${keys.join(', ')}`)
  if (typeof name !== 'string' || name.trim() === '' || name.length > 200)
    own.push('needs a `name` of at most 200 characters')
  const isRest = isObject(query) && Object.keys(query).length > 0
  const isSql = typeof sql === 'string' && sql.trim() !== ''
  if (query !== undefined && !isRest) own.push('has a `query` that is no object with members')
  else if (sql !== undefined && !isSql) own.push('has a `sql` that is no text')
  else if (isRest === isSql) own.push('needs either `query` or `sql`')
  const expect = readExpectation(given.expect, own)
  const label = typeof name === 'string' ? `${at} (${oneLine(name, 100)})` : at
  problems.push(...own.map((problem) => `${label} ${problem}`))
  if (own.length > 0 || typeof name !== 'string') return
  const wanted = isObject(query) ? { rest: query } : { sql: String(sql) }
  tests.push({ name: name.trim(), query: wanted, expect, ...(file === undefined ? {} : { file }) })
}

function readExpectation(given: unknown, problems: string[]): Expectation {
  const none = { value: new Map(), unique: [] }
  if (given === undefined) return none
  if (!isObject(given)) {
    problems.push('has an `expect` that is no object')
    return none
  }
  const unknown = Object.keys(given).find((key) => !expectKeys.includes(key))
  if (unknown !== undefined)
    problems.push(`has an unknown key \`expect.${oneLine(unknown, 100)}\`; keys are ${expectKeys.join(', ')}`)
  const rows = given.rows === undefined ? null : parseComparison(given.rows)
  if (given.rows !== undefined && (typeof rows?.operand !== 'object' || rows.operand === null))
    problems.push('has an `expect.rows` that compares with no number; for example "> 0"')
  const maxMs = given['max-ms']
  if (maxMs !== undefined && !(typeof maxMs === 'number' && maxMs > 0 && maxMs <= mostMs))
    problems.push(`has an \`expect.max-ms\` that is no number from 1 to ${mostMs}`)
  return {
    ...(rows === null ? {} : { rows }),
    value: readValues(given.value, problems),
    unique: readUnique(given.unique, problems),
    ...(typeof maxMs === 'number' ? { maxMs } : {}),
  }
}

function readValues(given: unknown, problems: string[]): Expectation['value'] {
  const value = new Map<string, NonNullable<ReturnType<typeof parseComparison>>>()
  if (given === undefined) return value
  if (!isObject(given)) {
    problems.push('has an `expect.value` that is no object; for example { orders.count: "> 0" }')
    return value
  }
  for (const [member, text] of Object.entries(given)) {
    const comparison = parseComparison(text)
    if (comparison !== null && isMember(member)) value.set(member, comparison)
    else
      problems.push(
        `has an \`expect.value\` of \`${oneLine(member, 100)}\` that is no comparison of a member; for example { orders.count: "> 0" }`,
      )
  }
  return value
}

function readUnique(given: unknown, problems: string[]): string[] {
  if (given === undefined) return []
  if (Array.isArray(given) && given.length > 0 && given.every(isMember)) return given
  problems.push('has an `expect.unique` that is no list of members; for example [orders.id]')
  return []
}

function isMember(value: unknown): value is string {
  return typeof value === 'string' && /^\w+\.\w+(?:\.\w+)?$/.test(value) && value.length <= 300
}
