import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CleanUpScope, leftoverBranches } from '../../src/cleanup/leftover-branches.ts'
import type { Branch, SyncRun } from '../../src/platform/schemas.ts'
import { startedAt } from '../support/fixture.ts'
import { branchOf, hourMs, runBefore } from './world.ts'

const nowMs = startedAt

const ours = 'dbt-sync/main-58f416b7-100-1-0123abcd'
const tooNew = 'newer than "older-than" (24 h)'

const wanted = {
  deployBranch: 'main',
  nowMs,
  olderThanMs: 24 * hourMs,
  run: { repository: 'Acme/Shop-dbt', runId: '1000', defaultBranch: 'trunk' },
  closed: null,
  reopened: null,
  atOnce: false,
}
const look = (branches: Branch[], runs: SyncRun[], change: Partial<CleanUpScope> = {}) =>
  leftoverBranches(branches, runs, { ...wanted, ...change })

const going = (...args: Parameters<typeof look>) =>
  look(...args).flatMap(({ name, kept }) => (kept === null ? [name] : []))

describe('a leftover branch', () => {
  it('goes when it has a name of this action, is old enough, and nothing runs on it', () => {
    expect(look([branchOf(ours)], [runBefore(ours, 25)])).toEqual([
      { name: ours, staging: 'off', forks: [], ageMs: 25 * hourMs, kept: null },
    ])
  })

  it('is dated by the newest run on it, wherever that stands in the history', () => {
    const hours = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(hours, fc.integer({ min: 0, max: 1000 }), (ages, olderThan) => {
        const runs = [
          ...ages.map((age) => runBefore(ours, age)),
          runBefore(ours, 0, { startedAt: undefined }),
        ]
        const newest = Math.min(...ages)
        const kept = newest < olderThan ? expect.stringContaining('newer than "older-than"') : null
        expect(look([branchOf(ours)], runs, { olderThanMs: olderThan * hourMs })).toMatchObject([
          { ageMs: newest * hourMs, kept },
        ])
      }),
    )
  })

  it.each([
    'main',
    'feature/orders',
    'dev-ann-1',
    'dbt-sync/main-20260101120000-0123abcd',
    'dbt-sync/main-1-20260101120000-0123abcd',
    'dbt-sync/main-58f416b7-100-1-0123abc',
    'dbt-sync/main-58f416b7-100-1-0123abcde',
    'dbt-sync/main-58f416b7-100-1-0123ABCD',
    'x/dbt-sync/main-58f416b7-100-1-0123abcd',
    'dbt-sync/-100-1-0123abcd',
    'dbt-sync/100-1-0123abcd',
    'dbt-sync/team/hotfix-7-1-deadbeef',
  ])('is not one that has another name: %s', (name) => {
    expect(look([branchOf(name)], [runBefore(name, 1000)])).toEqual([])
  })

  it('is never the deploy branch, whatever its name', () => {
    expect(look([branchOf(ours)], [runBefore(ours, 100)], { deployBranch: ours })).toEqual([])
  })

  it.each(['RUNNING', 'UNKNOWN', '', 'PAUSED'])(
    'is due whatever its sync shows, since "whatKeeps" asks about that: %s',
    (status) => {
      expect(look([branchOf(ours)], [runBefore(ours, 100, { status })])[0]?.kept).toBeNull()
    },
  )

  it('stays when it is newer than the limit, or when its age is unknown', () => {
    expect(look([branchOf(ours)], [runBefore(ours, 23)])[0]?.kept).toBe(tooNew)
    expect(look([branchOf(ours)], [runBefore(ours, 24)])[0]?.kept).toBeNull()
    expect(look([branchOf(ours)], [])[0]?.kept).toBe('its age is unknown')
    expect(look([branchOf(ours)], [runBefore(ours, 0, { startedAt: 'x' })])[0]?.kept).toBe(
      'its age is unknown',
    )
    expect(look([branchOf(ours)], [runBefore(ours, 0, { startedAt: undefined })])[0]?.kept).toBe(
      'its age is unknown',
    )
  })

  it('is at least as old as a known one of a later workflow run', () => {
    const later = 'dbt-sync/main-58f416b7-101-1-0123abcd'
    expect(going([branchOf(ours)], [runBefore(later, 30)])).toEqual([ours])
    expect(going([branchOf(ours)], [runBefore(later, 3)])).toEqual([])
    expect(going([branchOf(ours)], [runBefore('dbt-sync/main-58f416b7-99-1-0123abcd', 30)])).toEqual([])
    expect(going([branchOf('dbt-sync/main-58f416b7-100-2-0123abcd')], [runBefore(later, 30)])).toEqual([])
    expect(going([branchOf('dbt-sync/main-58f416b7-local-1-0123abcd')], [runBefore(later, 30)])).toEqual([])
  })

  const other = (id: string) => `dbt-sync/main-58f416b7-${id}-ffffffff`

  it.each<[string, SyncRun[], number | null]>([
    [
      'the oldest of later runs tells most',
      [runBefore(other('101-1'), 30), runBefore(other('102-1'), 3)],
      30,
    ],
    [
      'the oldest tells most, also as the last',
      [runBefore(other('101-1'), 3), runBefore(other('102-1'), 30)],
      30,
    ],
    ['a step of the same run tells nothing: it may have come first', [runBefore(other('100-1'), 30)], null],
    ['a later run without a time tells nothing', [runBefore(other('101-1'), 0, { startedAt: '' })], null],
  ])('is dated by others: %s', (_, runs, hours) => {
    expect(look([branchOf(ours)], runs)[0]?.ageMs).toBe(hours === null ? null : hours * hourMs)
  })

  it('is one of this repository, by the hash in its name', () => {
    const others = [ours.replace('58f416b7', 'ffffffff'), 'dbt-sync/main-100-1-0123abcd']
    for (const name of others) expect(look([branchOf(name)], [runBefore(name, 100)])).toEqual([])
    expect(
      look([branchOf(ours)], [runBefore(ours, 100)], { run: { ...wanted.run, repository: '' } }),
    ).toEqual([])
  })

  const closing = { closed: 7, atOnce: true }
  const inUse = 'its staging environment may be on, so a job may be using it'
  const of = (pull: number) => ours.replace('-100-', `-pr${pull}-100-`)

  it.each<[string, Partial<Branch>, SyncRun[], Partial<CleanUpScope>, string | null]>([
    ['goes at once', {}, [runBefore(of(7), 0)], {}, null],
    ['goes at any age', {}, [], {}, null],
    ['waits for the age that is set', {}, [runBefore(of(7), 23)], { atOnce: false }, tooNew],
    ['is in use while it is open', { isStagingEnvironmentEnabled: true }, [runBefore(of(7), 23)], {}, inUse],
    ['may be in use', { isStagingEnvironmentEnabled: undefined }, [], {}, inUse],
    [
      'is of a lost runner after a day',
      { isStagingEnvironmentEnabled: true },
      [runBefore(of(7), 24)],
      {},
      null,
    ],
  ])('of a closed pull request %s', (_, change, runs, given, kept) => {
    // Another pull request of the same ref, and a push of it, have jobs of their own.
    const others = [branchOf(ours), branchOf(of(71)), branchOf(of(8))]
    const found = look([...others, branchOf(of(7), change)], runs, { ...closing, ...given })
    expect(found).toMatchObject([{ name: of(7), kept }])
  })

  it('has its forks and the state of its staging environment', () => {
    const branches = [
      branchOf(ours, { isStagingEnvironmentEnabled: true }),
      branchOf('dev-ann-1', { parentBranch: ours }),
      branchOf('dev-bob-1'),
      branchOf('from-it', { parentBranch: ours }),
    ]
    expect(look(branches, [runBefore(ours, 100)])[0]).toMatchObject({ forks: ['dev-ann-1'], staging: 'on' })
    const unknown = [branchOf(ours, { isStagingEnvironmentEnabled: undefined })]
    expect(look(unknown, [runBefore(ours, 100)])[0]?.staging).toBe('unknown')
  })

  it('comes before younger ones', () => {
    const names = [1, 2, 3].map((id) => `dbt-sync/main-58f416b7-${id}-1-0123abcd`)
    const runs = names.map((name, index) => runBefore(name, 30 + ((index * 2) % 3)))
    expect(
      going(
        names.map((name) => branchOf(name)),
        runs,
      ),
    ).toEqual([names[1], names[2], names[0]])
  })

  it.each([true, false])('of which no age is known comes last, even behind a new one (%s)', (newFirst) => {
    const young = 'dbt-sync/main-58f416b7-local-1-0123abcd'
    const names = newFirst ? [young, ours] : [ours, young]
    const found = look(
      names.map((name) => branchOf(name)),
      [runBefore(young, 0)],
    )
    expect(found.map(({ name }) => name)).toEqual([young, ours])
  })
})
