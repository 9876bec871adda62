import * as z from 'zod/mini'
import { oneLine } from '../base/text.ts'
import { type DataTest, parseComparison } from './data-test.ts'

/** More tests than these take too long for a gate. */
export const mostTests = 200

// The key `tests` of the team file, and of the files that it names. A phrase follows `test 1`.

const name = 'needs a `name` of at most 200 characters'
const query = 'has a `query` that is no object with members'
const sql = 'has a `sql` that is no text'
const rows = 'has an `expect.rows` that compares with no number; for example "> 0"'
const unique = 'has an `expect.unique` that is no list of members; for example [orders.id]'
const maxMs = 'has an `expect.max-ms` that is no number from 1 to 60000'
const noValues = 'has an `expect.value` that is no object; for example { orders.count: "> 0" }'

const member = z.string(unique).check(z.regex(/^\w+\.\w+(?:\.\w+)?$/, unique), z.maxLength(300, unique))

/** For what is asked of an object, also if one of its members is wrong. */
export function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A comparison, read. @param isRight what it must be like, besides */
function comparison<T extends z.ZodMiniType>(
  written: T,
  isRight: (read: NonNullable<ReturnType<typeof parseComparison>>) => boolean = () => true,
  problem = '',
) {
  return z.pipe(
    written,
    z.transform((value, { issues }) => {
      const read = parseComparison(value)
      if (read !== null && isRight(read)) return read
      issues.push({ code: 'custom', message: problem, input: value })
      return z.NEVER
    }),
  )
}

const isNumeric = ({ operand }: { operand: unknown }) => typeof operand === 'object' && operand !== null
const numberPattern = { pattern: '^\\s*(<=|>=|!=|=|<|>)?\\s*[+-]?[0-9.]+\\s*$' }

const expectation = z.strictObject(
  {
    rows: z.exactOptional(
      comparison(z.union([z.number(), z.string().check(z.meta(numberPattern))], rows), isNumeric, rows).check(
        z.meta({ description: 'Comparison with the number of rows.', examples: ['> 0', '= 12'] }),
      ),
    ),
    value: z
      ._default(
        z.record(member, comparison(z.union([z.string(), z.number(), z.boolean(), z.null()])), noValues),
        {},
      )
      .check(
        z.meta({
          description: "By member, what each row's value must meet.",
          examples: [{ 'orders.revenue': '>= 0' }],
        }),
      ),
    unique: z
      .optional(z.array(member, unique).check(z.minLength(1, unique)))
      .check(z.meta({ description: 'Members whose values together differ in each row.' })),
    'max-ms': z.optional(z.number(maxMs).check(z.gt(0, maxMs), z.lte(60_000, maxMs))),
  },
  'has an `expect` that is no object',
)

const dataTest = z.pipe(
  z
    .strictObject(
      {
        name: z.string(name).check(z.regex(/\S/, name), z.maxLength(200, name)),
        query: z
          .optional(
            z.record(z.string(), z.unknown(), query).check(
              z.refine((given) => Object.keys(given).length > 0, query),
              z.meta({ minProperties: 1 }),
            ),
          )
          .check(
            z.meta({
              description: 'Query of the query API in its JSON form.',
              examples: [{ measures: ['orders.count'] }],
            }),
          ),
        sql: z
          .optional(z.string(sql).check(z.regex(/\S/, sql)))
          .check(z.meta({ description: 'Semantic SQL.' })),
        expect: z.prefault(expectation, {}),
      },
      'must be an object with `name`, `query` or `sql`, and `expect`',
    )
    .check(
      z.refine(({ query: rest, sql: text }) => (rest === undefined) !== (text === undefined), {
        error: 'needs either `query` or `sql`',
        when: isObject,
      }),
      z.meta({
        oneOf: ['query', 'sql'].map((key) => ({ properties: { [key]: {} }, required: [key] })),
      }),
    ),
  z.transform(({ name: given, query: rest, sql: text = '', expect }): DataTest => {
    const { value, unique: members = [], 'max-ms': most, rows: counted } = expect
    return {
      name: given.trim(),
      query: rest ? { rest } : { sql: text },
      expect: {
        ...(counted === undefined ? {} : { rows: counted }),
        value: new Map(Object.entries(value)),
        unique: members,
        ...(most === undefined ? {} : { maxMs: most }),
      },
    }
  }),
)

const path = 'must be the path of a YAML file inside this repository, such as tests/data.yml'
/** Git's own folder may hold the token of the checkout. */
const inRepository =
  /^(?![/\\]|[A-Za-z]:)(?!.*(?:^|\/)\.\.(?:\/|$))(?!.*(?:^|\/)\.[gG][iI][tT](?:\/|$))[^\\\u0000-\u001f\u007f]*\.ya?ml$/
const file = z
  .string(path)
  .check(z.regex(inRepository, path), z.meta({ description: 'Path of a YAML file in this repository.' }))

function listed<T extends z.ZodMiniType>(item: T, problem: string) {
  const tooMany = ({ input }: { input?: unknown }) =>
    `has ${Object(input).length} tests; at most ${mostTests}`
  return z.array(item, problem).check(z.maxLength(mostTests, { error: tooMany }))
}

/** Of several forms, that of the value is meant: a text is the name of a file. */
const byType = 'by type'

/** The key of the team file. */
export const fileOrTests = z.union(
  [file, listed(z.union([file, dataTest], byType), 'must be a list of tests or names of files')],
  byType,
)
const testList = listed(dataTest, 'must be a list of tests')

/** What is wrong with tests: a phrase, and the index of the test, null for the list itself. */
interface TestProblem {
  index: number | null
  problem: string
}

/** Of issues of `fileOrTests`, or of the list of a file. @param value what was read */
export function testProblems(issues: readonly z.core.$ZodIssue[], value: unknown): TestProblem[] {
  return issues.flatMap((issue): TestProblem[] => {
    if (issue.code === 'invalid_union' && issue.message === byType) {
      const inside = issue.errors[typeof issue.input === 'string' ? 0 : 1] ?? []
      const within = inside.map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
      return testProblems(within, value)
    }
    const [first, ...inTest] = issue.path
    if (first === undefined && typeof value !== 'string') return [{ index: null, problem: issue.message }]
    const index = Number(first ?? 0)
    const test: unknown = typeof value === 'object' ? Reflect.get(value as object, index) : value
    const title: unknown = typeof test === 'object' && test !== null ? Reflect.get(test, 'name') : undefined
    const label = typeof title === 'string' ? ` (${oneLine(title, 100)})` : ''
    return phrasesOf(issue, inTest).map((phrase) => ({
      index,
      problem: `test ${index + 1}${label} ${phrase}`,
    }))
  })
}

function phrasesOf(issue: z.core.$ZodIssue, [key, part, named]: PropertyKey[]): string[] {
  if (issue.code === 'unrecognized_keys') {
    const [keys, prefix] =
      key === 'expect' ? [expectation.def.shape, 'expect.'] : [{ name, query, sql, expect: '' }, '']
    const unknown = oneLine(issue.keys[0] ?? '', 100)
    return [`has an unknown key \`${prefix}${unknown}\`; keys are ${Object.keys(keys).join(', ')}`]
  }
  if (part === 'value' && named !== undefined)
    return [
      `has an \`expect.value\` of \`${oneLine(String(named), 100)}\` that is no comparison of a member; for example { orders.count: "> 0" }`,
    ]
  return [issue.message]
}

/**
 * Reads the list of tests of a file.
 * @returns the tests, or everything that is wrong with them, each a phrase that begins with its place
 */
export function readTests(value: unknown, from: string): { tests: DataTest[] } | { problems: string[] } {
  const read = testList.safeParse(value, { reportInput: true })
  if (read.success) return { tests: read.data.map((test) => ({ ...test, file: from })) }
  // Several limits of one value have the same phrase.
  const problems = new Set(testProblems(read.error.issues, value).map(({ problem }) => problem))
  return { problems: [...problems] }
}
