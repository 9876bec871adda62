import { describe, expect, it } from 'vitest'
import * as rows from '../../src/platform/operations.ts'
import { canaryWith, expectContained } from './canary.ts'
import { instead, readJson, useRecordings } from './recordings.ts'
import { contentToken, githubToken, platformToken } from './run.ts'
import { scenarios } from './scenarios.ts'
import { leavesOf, withText } from './tape.ts'

/** The part of a schema's definition that is walked through. */
interface Schema {
  _zod: {
    def: {
      type: string
      shape?: Record<string, Schema>
      innerType?: Schema
      in?: Schema
      out?: Schema
      element?: Schema
      valueType?: Schema
      options?: readonly Schema[]
      catchall?: Schema
    }
  }
}

const schemas = new Map(
  Object.values(rows).map(({ id, response }) => [id, response as unknown as Schema] as const),
)

/** Members of entries that are read without a schema, since lists of them may be very long. */
const withoutSchema: Readonly<Record<string, readonly string[]>> = {
  getDbtSyncLogs: ['items', 'data'].flatMap((list) =>
    ['timestamp', 'level', 'message', 'phase', 'durationMs'].map((member) => `${list}[].${member}`),
  ),
  validateDataModel: ['message', 'fileName'].map((member) => `errors[].${member}`),
}

/** The paths of all fields that the product reads of an operation's response; see `leavesOf`. */
function schemaFields(operation: string): string[] {
  const schema = schemas.get(operation)
  const paths = schema ? walk(schema, '') : []
  return [...new Set([...paths, ...(withoutSchema[operation] ?? [])])].filter((path) => path !== '')
}

/** Whether a field of a response is read: itself, something in it, or as a part of something that is taken as it comes. */
function isRead(operation: string, path: string): boolean {
  const schema = schemas.get(operation)
  const whole = schema ? openParts(schema, '') : []
  const isIn = (inner: string, outer: string) =>
    inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`)
  return (
    schemaFields(operation).some((field) => field === path || isIn(field, path)) ||
    whole.some((part) => isIn(path, part))
  )
}

/** The parts of a response that its schema takes as they come. */
function openParts({ _zod: { def } }: Schema, path: string): string[] {
  const piped = def.out?._zod.def.type === 'transform' ? def.in : def.out
  // What a transformation makes of unknown data is its own matter: the nodes of a source tree, and what is only counted.
  if ((piped ?? def.element)?._zod.def.type === 'unknown') return []
  const inner = def.innerType ?? piped
  if (inner) return openParts(inner, path)
  if (def.options) return def.options.flatMap((option) => openParts(option, path))
  if (def.element) return openParts(def.element, `${path}[]`)
  if (def.type === 'unknown') return [path]
  if (!def.shape) return []
  const own = def.catchall?._zod.def.type === 'unknown' ? [path] : []
  const parts = Object.entries(def.shape).flatMap(([key, schema]) =>
    openParts(schema, path === '' ? key : `${path}.${key}`),
  )
  return [...own, ...parts].filter((part) => part !== '')
}

function walk({ _zod: { def } }: Schema, path: string): string[] {
  // What a transformation makes is the product's own; what it takes is the answer.
  const piped = def.out?._zod.def.type === 'transform' ? def.in : def.out
  const inner = def.innerType ?? piped
  if (inner) return walk(inner, path)
  if (def.options) return def.options.flatMap((option) => walk(option, path))
  // Nodes of a source tree, which are read one by one.
  if (def.element?._zod.def.type === 'unknown') {
    const levels = [0, 1, 2, 3, 4].map((level) => `${path}[]${'.children[]'.repeat(level)}`)
    return levels.flatMap((node) => [`${node}.path`, `${node}.content`])
  }
  if (def.element) return walk(def.element, `${path}[]`)
  // A map from names: what its values hold is not known to the schema.
  if (def.valueType) return [`${path}{}@`, `${path}{}.hash`]
  if (!def.shape) return [path]
  return Object.entries(def.shape).flatMap(([key, schema]) =>
    walk(schema, path === '' ? key : `${path}.${key}`),
  )
}

// Every field of every answer of both hosts, one at a time, holds what a runner, a terminal or GitHub's page could
// be made to obey, and the token. The fields come from the schemas that the answers are read with, and from what was
// really answered: none is forgotten.

const { of, play } = useRecordings()

/** Puts a text into fields of one operation's answers. */
const changing = (operation: string, paths: readonly string[], text: string) =>
  instead(operation, (data) => withText(data, new Set(paths), text))

const platformCanary = (scenario: string) =>
  canaryWith(scenario === 'cleanup' ? platformToken : `${platformToken} ${contentToken}`)
const githubCanary = canaryWith(githubToken)
/** Their syncs are followed as in the others. */
const withSync = new Set(['a sync of a model with mistakes', 'a sync in dev mode', 'release'])
describe('a recording', () => {
  it('ends as its scenario should, and plays to the same end', async () => {
    const ends = Object.keys(scenarios).map((name) => [name, of(name).shown.exitCode])
    expect(Object.fromEntries(ends)).toEqual({
      sync: 0,
      'a sync that fails': 1,
      'a sync of a model with mistakes': 1,
      'a sync in dev mode': 0,
      validate: 1,
      merge: 0,
      release: 0,
      deploy: 0,
      preflight: 0,
      cleanup: 0,
    })
    for (const name of Object.keys(scenarios)) {
      const played = await play(name, (_, answer) => answer)
      expect({ ...played, report: '' }).toEqual({ ...of(name).shown, report: '' })
    }
  })
})

describe.each(Object.keys(scenarios))('in %s', (name) => {
  it('no field that is read of the platform’s answers acts, shows the token or breaks a page', async () => {
    const operations = [...of(name).tape.keys()].filter(
      (operation) =>
        !/^(?:GitHub|query) /.test(operation) && !(withSync.has(name) && operation.includes('DbtSync')),
    )
    const fields = operations.flatMap((operation) => {
      const answers = of(name).tape.get(operation) ?? []
      const seen = answers.flatMap((answer) => leavesOf(readJson(answer)))
      const open = seen.filter((path) => isRead(operation, path))
      return [...new Set([...schemaFields(operation), ...open])].map((path): [string, string] => [
        operation,
        path,
      ])
    })
    expect(fields.length).toBeGreaterThan(10)
    for (const [operation, path] of fields) {
      expectContained(
        await play(name, changing(operation, [path], platformCanary(name))),
        `${operation} ${path}`,
      )
    }
  }, 120_000)

  it('no field that is not read changes anything', async () => {
    const { tape, shown } = of(name)
    for (const [operation, answers] of tape) {
      // The query API has tests of its own: test/commands/changes-hostile.test.ts.
      if (/^(?:GitHub|query) /.test(operation) || operation === 'getSpec') continue
      const fields = new Set(answers.flatMap((answer) => leavesOf(readJson(answer))))
      const unread = [...fields].filter((path) => !isRead(operation, path))
      const played = await play(name, changing(operation, unread, platformCanary(name)))
      expect({ ...played, report: '' }, operation).toEqual({ ...shown, report: '' })
    }
  })
})

describe('of what GitHub answers', () => {
  it('no field acts, shows the token or breaks a page', async () => {
    for (const name of ['sync', 'merge', 'preflight']) {
      for (const [operation, answers] of of(name).tape) {
        if (!operation.startsWith('GitHub')) continue
        for (const path of new Set(answers.flatMap((answer) => leavesOf(readJson(answer))))) {
          const played = await play(name, changing(operation, [path], githubCanary))
          expectContained(played, `${operation} ${path}`)
        }
      }
    }
  })
})
