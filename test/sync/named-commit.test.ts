import { describe, expect, it } from 'vitest'
import { commitInLogEntry } from '../../src/sync/named-commit.ts'
import { entryOf } from './world.ts'

const sha = 'c0'.repeat(20)
const other = 'd1'.repeat(20)

describe('the commit in a log entry', () => {
  it.each([
    `Checked out main at ${sha}`,
    `HEAD is now at ${sha} Fix the model`,
    `HEAD is at ${sha}`,
    `Note: switching to '${sha}'.\nYou are in 'detached HEAD' state.`,
    `Cloned https://github.com/acme/shop-dbt at commit ${sha} in 2 s`,
  ])('is what was checked out: %j', (message) => {
    expect(commitInLogEntry(entryOf(message, { phase: 'repo-clone' }))).toBe(sha)
    expect(commitInLogEntry(entryOf(message, { phase: 'git-checkout' }))).toBe(sha)
  })

  it.each([
    ['is short', `Checked out main at ${sha.slice(0, 7)}`],
    ['is longer than a SHA-1', `Checked out main at ${sha}${sha}`],
    ['is one of two', `Checked out ${other} at ${sha}`],
    ['stands in other text', `Cache of what was checked out at ${sha}`],
    ['is of something else', `Cache key ${sha}`],
    ['stands behind the first line', `Passed over a\nChecked out main at ${sha}`],
    ['is no text', ''],
  ])('does not count when it %s', (_, message) => {
    expect(commitInLogEntry(entryOf(message, { phase: 'repo-clone' }))).toBeNull()
  })

  it.each(['dbt-compile', undefined])(
    'does not count in phase %s: code of the repository may print it',
    (phase) => {
      expect(commitInLogEntry(entryOf(`Checked out main at ${sha}`, { phase }))).toBeNull()
    },
  )
})
