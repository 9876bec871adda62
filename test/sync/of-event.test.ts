import { expect, it } from 'vitest'
import type { RunContext } from '../../src/base/event.ts'
import { expectedCommit } from '../../src/sync/named-commit.ts'
import { stepFixture } from '../support/fixture.ts'

const sha = 'a1'.repeat(20)

it.each<[string, Partial<RunContext>, string | null]>([
  ['of the event', { sha }, sha],
  ['in capitals', { sha: sha.toUpperCase() }, sha],
  ['of a repository with SHA-256', { sha: 'a1'.repeat(32) }, 'a1'.repeat(32)],
  ['of another ref', { sha, ref: { name: 'release' } }, null],
  ['of no ref', { sha, ref: { problem: 'this event has no ref' } }, null],
  ['that is missing', { sha: '' }, null],
  ['that is short', { sha: 'a1a1a1a' }, null],
  ['behind other text', { sha: `x${sha}` }, null],
  ['in front of other text', { sha: `${sha}x` }, null],
])('the commit of the run is known only where the event names it for the ref: one %s', (_, run, expected) => {
  const { context } = stepFixture({}, { settings: { ref: 'main' } })
  expect(expectedCommit({ ...context, run: { ...context.run, ...run } })).toBe(expected)
})
