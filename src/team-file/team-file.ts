import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml'
import type * as z from 'zod/mini'
import { oneLine } from '../base/text.ts'
import { readYaml } from '../base/yaml-text.ts'
import { nearest } from '../inputs/nearest.ts'
import { inputNames } from '../inputs/table.ts'
import { changeClasses } from '../meaning/change.ts'
import type { DataTests } from './data-test.ts'
import { teamFileSchema } from './schema.ts'
import { testProblems } from './tests.ts'

// `.data-model-ci.yml`: what a team sets once for the changes of its data model.

type Written = z.output<typeof teamFileSchema>
/** With the line where it begins in the file, from 1. */
type Placed<T> = T & { line: number }

/** A change that the team accepts for some time: each of the members, or the one with the fingerprint. */
export type AcceptEntry = Placed<Readonly<Written['accept'][number]>>
export type Levels = Readonly<Written['levels']>
/** Saved content that is counted and not checked: folders with what is below them, and IDs or public IDs of reports. */
export type IgnoredContent = Readonly<Written['ignore-content']>
/** What the data tokens of a reader say about their bearer. */
export type ReaderContext = Readonly<Record<string, unknown>>

/** What a reader must and must not get. */
export interface AccessTest {
  reader: string
  /** That of the reader, in the same file. */
  context: ReaderContext
  /** Patterns of members, `*` for any characters: the planner gives their rows; gives none; filters them by this member. */
  sees: readonly string[]
  never: readonly string[]
  rows: readonly string[]
  line: number
}

/** The settings of the team file. */
export type TeamFile = Readonly<ReturnType<typeof settingsOf>>

/** An error in the file, as a phrase; line and column from 1. */
interface TeamFileProblem {
  problem: string
  line?: number
  column?: number
}

type TeamFileReading = { value: TeamFile } | { problems: TeamFileProblem[] }

/** A larger file is not read. */
export const mostTeamFileBytes = 64 * 1024

export const teamFileKeys: readonly string[] = Object.keys(teamFileSchema.def.shape)

type NodePath = readonly PropertyKey[]

/** Of a file without errors; null for a text that is not set. @param lineOf line of a part of the file */
function settingsOf(written: Written, lineOf: (path: NodePath) => number) {
  const { accept, access, readers, deploy } = written
  const tests = [written.tests].flat()
  const known: ReadonlyMap<string, ReaderContext> = new Map(Object.entries(readers))
  return {
    acceptLabel: written['accept-label'] || null,
    compareWith: written['compare-with'] ?? null,
    securityContext: written['security-context'] as ReaderContext,
    compare: written.compare,
    runOnWarehouse: written['run-on-warehouse'],
    deploy: { removeMissing: deploy['remove-missing'], includeUntracked: deploy['include-untracked'] },
    accept: accept.map((entry, index): AcceptEntry => ({ ...entry, line: lineOf(['accept', index]) })),
    levels: written.levels as Levels,
    ignoreContent: written['ignore-content'] as IgnoredContent,
    contentUrl: written['content-url'] ?? null,
    errors: written.errors,
    preview: written.preview,
    tests: {
      tests: tests.filter((test) => typeof test !== 'string'),
      files: tests.filter((test) => typeof test === 'string'),
    } as DataTests,
    /** As whom the model is compared besides, by name, in the order of the file. */
    readers: known,
    access: access.map(
      ({ reader, sees = [], never = [], rows = [] }, index): AccessTest => ({
        ...{ reader, context: readers[reader] ?? {} },
        ...{ sees: [sees].flat(), never: [never].flat(), rows: [rows].flat() },
        line: lineOf(['access', index]),
      }),
    ),
  }
}

export const defaultTeamFile: TeamFile = settingsOf(teamFileSchema.parse({}), () => 0)

/**
 * Reads the file and reports everything that is wrong with it at once. A file without content has the defaults.
 * @param text at most `mostTeamFileBytes`
 */
export function readTeamFile(text: string): TeamFileReading {
  const reading = readYaml(text)
  // These name line and column themselves.
  if ('problems' in reading) return { problems: reading.problems.map((problem) => ({ problem })) }
  const { value: data } = reading
  if (data === null || data === undefined) return { value: defaultTeamFile }
  const lines = new LineCounter()
  const document = parseDocument(text, { version: '1.2', schema: 'core', lineCounter: lines })
  const { contents } = document
  const at = (node: Node | null | undefined) => {
    const { line, col } = lines.linePos(node?.range?.[0] ?? 0)
    return { line, column: col }
  }
  if (!isMap(contents))
    return {
      problems: [{ problem: `must have keys and values: ${teamFileKeys.join(', ')}`, ...at(contents) }],
    }
  const keyAt = (name: unknown) =>
    contents.items.map(({ key }) => key).find((key) => isScalar(key) && String(key.value) === name)
  const partAt = (path: NodePath) => at((document.getIn(path, true) ?? keyAt(path[0])) as Node)
  const read = teamFileSchema.safeParse(data, { reportInput: true })
  const issues = read.success ? [] : read.error.issues
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  )
  const wrong = [...issues.flatMap((issue) => problemsOf(issue, data)), ...unknownReaders(data)]
  const problems = [
    ...unknown.map((name) => ({ problem: unknownKey(name), ...at(keyAt(name) as Node) })),
    ...wrong.map(({ path, problem }) => ({ problem: `\`${nameOf(path)}\` ${problem}`, ...partAt(path) })),
  ].toSorted((a, b) => a.line - b.line || a.column - b.column)
  // Several limits of one value have the same phrase.
  const told = new Map(problems.map((each) => [JSON.stringify(each), each]))
  if (!read.success || told.size > 0) return { problems: [...told.values()] }
  return { value: settingsOf(read.data, (path) => partAt(path).line) }
}

/** A phrase that follows the names of its keys. */
interface ValueProblem {
  path: NodePath
  problem: string
}

/** Keys whose problems are told of the whole value, and what is told of an unknown key in it. */
const wholes: Readonly<Record<string, string>> = {
  deploy: 'has only the keys `remove-missing` and `include-untracked`',
  preview: 'has only the keys `url` and `max`',
}
/** What is told of an unknown key of a part. */
const unknownParts: Readonly<Record<string, string>> = {
  accept: 'is not a key of an entry: change, member, fingerprint, reason, until',
  access: 'is not a key of a test: reader, sees, never, rows',
  'ignore-content': 'is not a key: folders, reports',
}

function problemsOf(issue: z.core.$ZodIssue, data: unknown): ValueProblem[] {
  const { path, message, input } = issue
  const [first = ''] = path
  const key = String(first)
  if (key === '') return []
  if (key === 'tests') {
    const inside = [{ ...issue, path: path.slice(1) }]
    const value: unknown = Reflect.get(Object(data) as object, 'tests')
    return testProblems(inside, value).map(({ index, problem }) => ({
      path: index === null || typeof value === 'string' ? [key] : [key, index],
      problem,
    }))
  }
  const whole = wholes[key]
  if (whole !== undefined)
    return [{ path: [key], problem: issue.code === 'unrecognized_keys' ? whole : message }]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({
      path: [...path, name],
      problem: key === 'levels' ? unknownChange(name) : (unknownParts[key] ?? message),
    }))
  if (issue.code === 'invalid_key') return [{ path, problem: issue.issues[0]?.message ?? message }]
  if (input !== undefined) return [{ path, problem: message }]
  const each = key === 'access' ? 'test' : 'entry'
  return [{ path: path.slice(0, -1), problem: `needs \`${String(path.at(-1))}\` in each ${each}` }]
}

/** Access tests whose reader the file does not have: another key decides. */
function unknownReaders(data: unknown): ValueProblem[] {
  const { readers, access } = Object(data) as { readers?: unknown; access?: unknown }
  const names = Object.keys(Object(readers) as object)
  return (Array.isArray(access) ? access : []).flatMap((test: unknown, index) => {
    const { reader } = Object(test) as { reader?: unknown }
    if (typeof reader !== 'string' || names.includes(reader)) return []
    const [near] = nearest(reader, names, 1)
    const fix = near === undefined ? 'Add it there.' : `Did you mean \`${near}\`?`
    return [{ path: ['access', index, 'reader'], problem: `is not one of the \`readers\`. ${fix}` }]
  })
}

function unknownChange(id: string): string {
  const [near = ''] = nearest(id, Object.keys(changeClasses), 1, (text) => text)
  return `is not the id of a change. Did you mean \`${near}\`?`
}

/** `accept.until`, of a value inside of `accept`. */
function nameOf(path: NodePath): string {
  return oneLine(path.filter((part) => typeof part === 'string').join('.'), 100)
}

function unknownKey(name: string): string {
  const plain = (text: string) => text.replaceAll(/[-_ ]/g, '')
  const input = inputNames.find((known) => plain(known) === plain(name))
  if (input) return `\`${input}\` is an input of the action, and no key of this file. Set it in the workflow.`
  const [near = ''] = nearest(name, teamFileKeys, 1, plain)
  return `\`${oneLine(name, 100)}\` is not a key of this file. Did you mean \`${near}\`?`
}

/** A problem as one phrase: `line 3, column 1: …`. */
export function describeTeamFileProblem({ problem, line, column }: TeamFileProblem): string {
  return line === undefined ? problem : `line ${line}, column ${column ?? 1}: ${problem}`
}
