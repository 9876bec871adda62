import { describe, expect, it } from 'vitest'
import { canaryWith, expectContained } from './canary.ts'
import { leavesOf, withText } from './fields.ts'
import { readJson, useRecordings } from './recordings.ts'
import { contentToken, githubToken, platformToken } from './run.ts'
import { scenarios } from './scenarios.ts'
import { isRead, schemaFields } from './schema-fields.ts'
import type { Change } from './tape.ts'

// Every field of every answer of both hosts, one at a time, holds what a runner, a terminal or GitHub's page could
// be made to obey, and the token. The fields come from the schemas that the answers are read with, and from what was
// really answered: none is forgotten.

const { of, play } = useRecordings()

/** Puts a text into fields of one operation's answers. */
function changing(operation: string, paths: readonly string[], text: string): Change {
  const wanted = new Set(paths)
  return (asked, answer) =>
    asked === operation
      ? { ...answer, body: JSON.stringify(withText(readJson(answer), wanted, text)) }
      : answer
}

const platformCanary = (scenario: string) =>
  canaryWith(scenario === 'cleanup' ? platformToken : `${platformToken} ${contentToken}`)
const githubCanary = canaryWith(githubToken)
/** Their syncs are followed as in the others. */
const withSync = new Set(['a sync of a model with mistakes', 'a sync in dev mode', 'release'])
/** The query API has tests of its own: test/commands/changes-hostile.test.ts. */
const isPlatform = (operation: string) => !/^(?:GitHub|query) /.test(operation)

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
      (operation) => isPlatform(operation) && !(withSync.has(name) && operation.includes('DbtSync')),
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
      if (!isPlatform(operation) || operation === 'getSpec') continue
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
