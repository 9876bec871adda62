import { nearest } from '../inputs/nearest.ts'
import type { AccessTest, ReaderContext } from './defaults.ts'
import { isLine, isObject, type KeyReader, type ValueProblem, wrong } from './keys.ts'

// The keys `readers` and `access` of the team file: as whom the model is asked, and what these must and must not get.

/** It becomes part of a token, which is sent in a header. */
const mostContextCharacters = 8 * 1024
const mostReaders = 20
const mostTests = 200
const mostPatterns = 50
const mostPattern = 200

/** What is wrong with a security context, a phrase; null for nothing. */
export function contextProblem(value: unknown): string | null {
  if (!isObject(value)) return 'must be an object, for example { groups: [analyst] }'
  return JSON.stringify(value).length > mostContextCharacters
    ? `must have at most ${mostContextCharacters} characters as JSON`
    : null
}

export const readReaders: KeyReader = (value) => {
  if (!isObject(value)) return wrong('must be an object, for example { analyst: { groups: [analyst] } }')
  const all = Object.entries(value)
  if (all.length > mostReaders) return wrong(`must have at most ${mostReaders} readers`)
  const problems = all.flatMap(([name, context]) => {
    const problem = readerProblem(name, context)
    return problem === null ? [] : [{ path: [name], problem }]
  })
  return problems.length > 0
    ? { problems }
    : { value: { readers: new Map(Object.entries(contextsIn(value))) } }
}

function readerProblem(name: string, context: unknown): string | null {
  if (!/^[a-z][\w-]{0,49}$/i.test(name))
    return 'is not a name of a reader: at most 50 letters, digits, - and _, beginning with a letter'
  // In an empty context the model is compared anyway.
  if (isObject(context) && Object.keys(context).length === 0)
    return 'must not be empty, for example { groups: [analyst] }'
  return contextProblem(context)
}

/** Of what the key `readers` has. */
function contextsIn(value: unknown): Readonly<Record<string, ReaderContext>> {
  return isObject(value) ? (value as Readonly<Record<string, ReaderContext>>) : {}
}

const lists = ['sees', 'never', 'rows'] as const
const fields: readonly string[] = ['reader', ...lists]

export const readAccess: KeyReader = (value, lineOf, { readers }) => {
  if (!Array.isArray(value)) return wrong('must be a list of access tests')
  if (value.length > mostTests) return wrong(`must have at most ${mostTests} tests`)
  const list: readonly unknown[] = value
  const contexts = contextsIn(readers)
  const problems = list.flatMap((test, index) => testProblems(test, index, contexts))
  if (problems.length > 0) return { problems }
  const access = (list as Record<'reader' | (typeof lists)[number], string>[]).map(
    ({ reader, sees, never, rows }, index): AccessTest => ({
      ...{ reader, context: contexts[reader] ?? {} },
      ...{ sees: patternsIn(sees), never: patternsIn(never), rows: patternsIn(rows) },
      line: lineOf([index]),
    }),
  )
  return { value: { access } }
}

function testProblems(
  test: unknown,
  index: number,
  contexts: Readonly<Record<string, ReaderContext>>,
): ValueProblem[] {
  if (!isObject(test))
    return [{ path: [index], problem: 'must be a list of objects with reader, and sees, never or rows' }]
  const problem = 'reader' in test ? unknownReader(test.reader, Object.keys(contexts)) : null
  return [
    ...('reader' in test ? [] : [{ path: [index], problem: 'needs `reader` in each test' }]),
    ...(problem === null ? [] : [{ path: [index, 'reader'], problem }]),
    ...(lists.some((name) => name in test)
      ? []
      : [{ path: [index], problem: 'needs `sees`, `never` or `rows` in each test' }]),
    ...Object.keys(test)
      .filter((name) => !fields.includes(name))
      .map((name) => ({ path: [index, name], problem: `is not a key of a test: ${fields.join(', ')}` })),
    ...lists
      .filter((name) => name in test && !arePatterns(test[name]))
      .map((name) => ({
        path: [index, name],
        problem: `must be a member, for example orders.status or orders.*, or a list of 1 to ${mostPatterns}, each of at most ${mostPattern} characters`,
      })),
  ]
}

function unknownReader(reader: unknown, names: readonly string[]): string | null {
  if (typeof reader !== 'string') return 'must be the name of one of the `readers`'
  if (names.includes(reader)) return null
  const [near] = nearest(reader, names, 1)
  return `is not one of the \`readers\`. ${near === undefined ? 'Add it there.' : `Did you mean \`${near}\`?`}`
}

function patternsIn(value: unknown): string[] {
  return value === undefined ? [] : [value as string | string[]].flat()
}

function arePatterns(value: unknown): boolean {
  const all: readonly unknown[] = [value].flat()
  return all.length > 0 && all.length <= mostPatterns && all.every((one) => isLine(one, mostPattern))
}
