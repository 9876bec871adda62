import { describe, expect, it } from 'vitest'
import { GitHubError } from '../../src/github/errors.ts'
import type { CleanupSettings } from '../../src/inputs/settings.ts'
import { makeRoom } from '../../src/preview/keep-preview.ts'
import { askOpen, leftoverPreviews, type PreviewBranch, previewsIn } from '../../src/preview/previews.ts'
import { answer } from '../platform/fake-send.ts'
import { listed, startedAt } from '../support/fixture.ts'
import { branch, named, type PreviewWorld, preview, previewWorld, sync } from './preview-world.ts'

const hourMs = 3_600_000

describe('the previews of a repository', () => {
  it('are read from names and history, those of the oldest runs first', () => {
    const names = [named(12), named(9), 'main', named(10).replace('58f416b7', 'ffffffff')]
    const runs = [sync(named(12), 1, 'RUNNING'), sync(named(12), 2), sync(named(9), 3)]
    const branches = [
      ...names.map((name) => (name === named(12) ? { ...branch(name), id: 5 } : branch(name))),
      { ...branch(named(11)), isStagingEnvironmentEnabled: undefined },
    ]
    expect(previewsIn(branches, runs, startedAt, { repository: 'acme/shop-dbt' })).toEqual([
      preview(9, { ageMs: 3 * hourMs }),
      preview(11, { ageMs: 2 * hourMs, staging: 'unknown' }),
      preview(12, { ageMs: hourMs, id: 5 }),
    ])
  })
})

describe('room for one more preview', () => {
  const make = async (previews: PreviewBranch[], max: number, given: PreviewWorld = {}) => {
    const world = previewWorld(given)
    const full = await makeRoom(world.context, previews, max, askOpen(world.context))
    return { ...world, full, removed: world.deleted() }
  }
  const of = (pull: number, change: Partial<PreviewBranch> = {}) => preview(pull, { pull, ...change })

  it.each<[string, PreviewBranch[], number, number[], string | null]>([
    ['is there below the limit', [of(1)], 2, [], null],
    ['is made of those that are closed, then of the oldest', [of(1), of(2), of(4), of(3)], 3, [4, 1], null],
    ['is made of no more than needed', [of(1), of(2), of(4), of(5)], 4, [4], null],
    [
      'is not made of one whose run may be at work',
      [of(1, { ageMs: 24 * hourMs - 1 })],
      1,
      [],
      'the deployment has 1 other, and at most 1 are allowed',
    ],
    [
      'is not made of one of unknown age',
      [of(1, { ageMs: null }), of(2, { ageMs: 24 * hourMs })],
      1,
      [2],
      'the deployment has 1 other, and at most 1 are allowed',
    ],
    [
      'is not made of one of unknown state',
      [of(1, { ageMs: null }), of(9)],
      1,
      [],
      'the deployment has 2 others, and at most 1 are allowed',
    ],
  ])('%s', async (_, previews, max, removed, full) => {
    const isOpen = (pull: number) =>
      pull === 9 ? Promise.reject(new Error('no')) : Promise.resolve(pull < 4)
    const all = await make(previews, max, { isOpen })
    expect(all.removed).toEqual(removed.map((pull) => named(pull, { pull })))
    expect(all.full).toBe(full && `${full} (\`preview.max\` in ".data-model-ci.yml")`)
    // Without need, GitHub is not asked.
    expect(all.asked.length > 0).toBe(removed.length > 0 || full !== null)
    expect(all.lines()).toEqual(
      all.removed.map(
        (name) => `Removed preview "${name}", since there are at most ${max} (\`preview.max\`)`,
      ),
    )
  })

  it('is not made of one that is in use', async () => {
    const list = { 'GET branches': listed({ name: 'dev-ann-1', parentBranch: named(1, { pull: 1 }) }) }
    const all = await make([of(1), of(2), of(3)], 3, { routes: list })
    expect(all.removed).toEqual([named(2, { pull: 2 })])
    expect(all.lines()[0]).toMatch(/^Kept preview ".*": dev mode is open on it \("dev-ann-1"\)/)
  })

  it('is not there where none can be removed', async () => {
    const { full } = await make([of(1), of(2)], 1, { routes: { 'DELETE branches': answer({}, 403) } })
    expect(full).toMatch(/^the deployment has 2 others/)
  })
})

describe('clean-up of previews', () => {
  const clean = async (
    previews: PreviewBranch[],
    { olderThan = 0, ...given }: PreviewWorld & { olderThan?: number } = {},
  ) => {
    const { context, asked } = previewWorld(given)
    const settings = { ...context.settings, command: 'cleanup' } as unknown as CleanupSettings
    const found = await leftoverPreviews({ ...context, settings }, previews, olderThan)
    return { found, asked, kept: found.map(({ name, kept }) => [name, kept]) }
  }
  const closing = { run: { pullRequest: { number: 7, fromFork: false, closed: true } } }
  const open = 'the preview of open pull request 7'

  it.each<[string, PreviewBranch[], PreviewWorld & { olderThan?: number }, (string | null)[]]>([
    [
      'removes that of a closed one on a schedule',
      [preview(1)],
      { run: { pullRequest: null }, closed: [7] },
      [null],
    ],
    ['removes that of a closed pull request', [preview(1)], { closed: [7] }, [null]],
    ['keeps the newest of an open one', [preview(1), preview(2)], {}, [null, open]],
    [
      'keeps the newest of an open one, however new',
      [preview(1), preview(2, { ageMs: 60_000 }), preview(3, { ageMs: 60_000 })],
      { olderThan: hourMs },
      [null, 'newer than "older-than" (1 h)', open],
    ],
    ['keeps the newest with an environment', [preview(1), preview(2, { staging: 'off' })], {}, [open, null]],
    [
      'keeps the newest where none has one',
      [preview(1, { staging: 'off' }), preview(2, { staging: 'unknown' })],
      {},
      [null, open],
    ],
    [
      'keeps one for each pull request',
      [preview(1, { pull: 8 }), preview(2)],
      {},
      ['the preview of open pull request 8', open],
    ],
    [
      'keeps one that is not old enough',
      [preview(1)],
      { closed: [7], olderThan: 49 * hourMs },
      ['newer than "older-than" (49 h)'],
    ],
    ['keeps one of unknown age', [preview(1, { ageMs: null })], { closed: [7] }, ['its age is unknown']],
    [
      'keeps one of unknown state',
      [preview(1)],
      { isOpen: () => Promise.reject(new Error('no')) },
      ['whether pull request 7 is open is unknown: no'],
    ],
    [
      'of the event removes one of unknown age',
      [preview(1, { ageMs: null })],
      { ...closing, closed: [7] },
      [null],
    ],
    [
      'of the event obeys "older-than"',
      [preview(1, { ageMs: null })],
      { ...closing, closed: [7], olderThan: 1 },
      ['its age is unknown'],
    ],
    [
      'of the event keeps one of unknown state',
      [preview(1)],
      { ...closing, isOpen: () => Promise.reject(new Error('no')) },
      ['whether pull request 7 is open is unknown: no'],
    ],
    [
      'of the event keeps one of a later run: it was reopened meanwhile',
      [preview(77), preview(78)],
      { ...closing, closed: [7] },
      [null, 'a run that began after this one made it'],
    ],
    [
      'of the event keeps those that were reopened',
      [preview(1), preview(2)],
      closing,
      ['pull request 7 was reopened', 'pull request 7 was reopened'],
    ],
    [
      'of another event takes no closed one from it',
      [preview(1)],
      { run: { pullRequest: { number: 8, fromFork: false, closed: false } }, closed: [7] },
      [null],
    ],
  ])('%s', async (_, previews, given, kept) => {
    expect((await clean(previews, given)).kept.map(([, why]) => why)).toEqual(kept)
  })

  it('of the event leaves those of other pull requests alone', async () => {
    const { found, asked } = await clean([preview(1), preview(2, { pull: 8 })], {
      ...closing,
      closed: [7, 8],
    })
    expect(found).toEqual([{ name: named(1), staging: 'on', forks: [], ageMs: 48 * hourMs, kept: null }])
    expect(asked).toEqual([7])
  })
})

describe('whether a pull request is open', () => {
  it('is asked once for each', async () => {
    const { context, asked } = previewWorld({ closed: [8] })
    const isOpen = askOpen(context)
    expect([await isOpen(7), await isOpen(8), await isOpen(7)]).toEqual(['open', 'closed', 'open'])
    expect(asked).toEqual([7, 8])
  })

  const rejected = {
    operation: 'isOpen',
    status: 403,
    text: 'no',
    advice: 'Give it.',
    arrived: 'no',
  } as const
  it.each<[string, PreviewWorld, string | RegExp]>([
    ['without a token', { settings: { githubToken: null } }, '"github-token" is empty'],
    ['with an error', { isOpen: () => Promise.reject(new Error('a\nb')) }, 'a b'],
    ['with something else', { isOpen: () => Promise.reject('text') }, 'text'],
    [
      'with a rejection, which has its fix',
      { isOpen: () => Promise.reject(new GitHubError(rejected)) },
      /403.* Give it$/,
    ],
  ])('is unknown %s', async (_, given, why) => {
    const state = await askOpen(previewWorld(given).context)(7)
    expect(state).toEqual({ unknown: typeof why === 'string' ? why : expect.stringMatching(why) })
  })

  it('is unknown after 10 s, and ends with the step', async () => {
    const ask = async (budgetMs: number) => {
      const world = previewWorld({
        budgetMs,
        isOpen: (_, signal) => world.clock.sleep(hourMs, signal).then(() => true),
      })
      const state = await askOpen(world.context)(7).catch((error: unknown) => error)
      return { state, elapsed: world.elapsed(), timers: world.clock.pending() }
    }
    expect(await ask(hourMs)).toMatchObject({
      state: { unknown: 'GitHub did not respond within 10 s' },
      elapsed: 10_000,
    })
    expect(await ask(5000)).toMatchObject({ state: { reason: 'timeout' }, elapsed: 5000 })
  })
})
