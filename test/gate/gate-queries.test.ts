import { describe, expect, it } from 'vitest'
import { concludeChecks } from '../../src/base/conclude-checks.ts'
import { Failure } from '../../src/base/failure.ts'
import type { CheckResult } from '../../src/base/findings.ts'
import { queryChecks } from '../../src/gate/gate-branch.ts'
import type { TeamContext } from '../../src/team-file/load-team-file.ts'
import { answer } from '../platform/fake-send.ts'
import { connectTo, environments } from '../support/environments.ts'
import { stepFixture } from '../support/fixture.ts'

const dataTest = 'tests: [{ name: t, query: { measures: [o.n] }, expect: { rows: 1 } }]\n'
/** Its meta cannot be read, so that it is not run. */
const accessTest = 'readers: { a: { groups: [a] } }\naccess: [{ reader: a, sees: o.n }]\n'

/**
 * The checks for queries of a valid branch, with a data test whose query has so many rows, or fails where it is negative;
 * null without a test.
 */
function gate(
  rows: number | null,
  compare: ((isFirst: boolean) => Promise<CheckResult>) | null,
  access = '',
) {
  const all = stepFixture(environments, {
    files: { '.data-model-ci.yml': (rows === null ? '' : dataTest) + access },
  })
  const count = rows ?? 0
  const loaded =
    count < 0
      ? answer({ error: 'Invalid token' }, 403)
      : answer({ data: Array.from({ length: count }, () => ({ 'o.n': 1 })) })
  const context: TeamContext = { ...all.context, connect: connectTo(all, () => loaded) }
  const { findings } = all.context.journal
  const checks = queryChecks(context, 'b', 'main', compare)
  const check = async () =>
    concludeChecks(context, (await checks?.run(false, { commit: undefined, at: 0 })) ?? [])
  return { check, findings, phase: checks?.phase }
}

const nothing: CheckResult = { found: {}, lines: [], warnings: [], failure: null }

describe('the checks for queries', () => {
  it.each<[string, number | null, boolean, string | undefined]>([
    ['nothing', null, false, undefined],
    ['changes', null, true, 'Changes'],
    ['data tests', 1, false, 'Data tests'],
    ['both', 1, true, 'Changes and data tests'],
  ])('of %s have their phase, and none without need', async (_, rows, compares, expected) => {
    const rounds: boolean[] = []
    const compare = (isFirst: boolean) => {
      rounds.push(isFirst)
      return Promise.resolve(nothing)
    }
    const { check, findings, phase } = gate(rows, compares ? compare : null)
    await check()
    expect(phase).toBe(expected)
    expect(rounds).toEqual(compares ? [false] : [])
    expect(findings.dataTests?.length).toBe(rows ?? undefined)
  })

  it.each([
    [null, false, 'Access tests', 'network'],
    [null, true, 'Changes and access tests', 'network'],
    [1, false, 'Data tests and access tests', 'network'],
    [1, true, 'Changes, data tests and access tests', 'network'],
    [2, true, 'Changes, data tests and access tests', 'tests'],
  ])('are followed by access tests: %s rows, changes: %s', async (rows, compares, expected, kind) => {
    const compare = compares ? () => Promise.resolve(nothing) : null
    const { check, findings, phase } = gate(rows, compare, accessTest)
    // A test that fails counts more than one that was not run.
    await expect(check()).rejects.toMatchObject({ kind })
    expect(phase).toBe(expected)
    expect(findings.accessTests).toMatchObject([{ name: 'a sees o.n', state: 'not run' }])
    expect(findings.dataTests?.length).toBe(rows === null ? undefined : 1)
  })

  const breaking = new Failure('breaking', 'A measure is gone.')
  const outage = new Failure('network', 'Nothing came.', '', { title: 'failed' })
  const bug = new TypeError('not a function')
  it.each<[string, Error | null, number | null, object]>([
    ['breaking changes, before a failed test', breaking, 2, { kind: 'breaking' }],
    ['a failed test, before changes that are unknown', outage, 2, { kind: 'tests' }],
    ['a failed test, before a fault of this action', bug, 2, { kind: 'tests' }],
    ['changes alone', outage, 1, { kind: 'network' }],
    ['changes without tests', outage, null, { kind: 'network' }],
    ['a failed test alone', null, 2, { kind: 'tests' }],
    ['a test that cannot be run, alone', null, -1, { kind: 'auth' }],
  ])('fail by %s, and both are reported', async (_, error, rows, failure) => {
    const { check, findings } = gate(rows, () => Promise.resolve({ ...nothing, failure: error }))
    await expect(check()).rejects.toMatchObject(failure)
    expect(findings.dataTests?.length).toBe(rows === null ? undefined : 1)
  })
})
