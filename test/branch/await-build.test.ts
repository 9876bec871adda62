import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import { awaitBuild } from '../../src/branch/await-build.ts'
import type { WantedBuild } from '../../src/branch/wanted-build.ts'
import { answer, type Reply } from '../platform/fake-send.ts'
import { listed, startedAt, stepFixture } from '../support/fixture.ts'

const commit = 'c0ffee5'.padEnd(40, '0')
const other = 'badc0de'.padEnd(40, '0')
const foreign = 'e'.repeat(40)
const before = { buildJobId: 1, lastHash: other, updatedAt: 'noon', unfinished: false }
const unhashed = { ...before, lastHash: undefined }
const look = 'GET build-status?branchName=b'
const list = 'GET branches?first=100'

function build(status: string, more: Record<string, unknown> = {}): Reply {
  return answer({ branchName: 'b', status, ...more })
}
const of = (lastHash: string, buildJobId?: number, status = 'built') =>
  build(status, { lastHash, buildJobId })
const right = of(commit)
const at = (lastHash?: string) => listed({ name: 'b', lastHash })
const times = (count: number, reply: Reply) => Array.from({ length: count }, () => reply)

/** What the platform shows of branch `b`, one reply after the other, the last one for ever, and what is wanted. */
interface Wait {
  builds: Reply | Reply[]
  /** The list of branches; without it, it must not be requested. */
  list?: Reply | Reply[]
  wanted?: WantedBuild
  everyMs?: number | 'auto'
  budgetMs?: number
  stop?: Stop
  random?: () => number
}

/** How the wait ends, after how many milliseconds, and what report and log say. */
async function ended({ builds, list: lists, wanted, everyMs = 10_000, stop, ...options }: Wait) {
  const routes = { 'GET build-status': builds, ...(lists ? { 'GET branches': lists } : {}) }
  const made = stepFixture(routes, { settings: { pollInterval: everyMs }, ...options })
  if (stop) made.clock.after(5000, () => made.context.budget.stop(stop))
  const end = await awaitBuild(made.context, 'b', wanted).then(
    (found) => ({ built: found.build }),
    (error: unknown) => ({ error }),
  )
  const { buildStatus: status, buildEvidence: evidence } = made.context.journal.findings
  return { ...end, afterMs: made.elapsed(), status, evidence, lines: made.lines(), sent: made.sent() }
}

/** Builds, the list (null where it must not be requested), what is wanted, and the end. */
type Row = [
  what: string,
  builds: Reply | Reply[],
  list: Reply | Reply[] | null,
  wanted: WantedBuild,
  end: Partial<Record<'built' | 'error' | 'afterMs' | 'status' | 'evidence' | 'lines' | 'sent', unknown>>,
]

/** Checks the rows of a table. @param everyMs pause between two requests */
const checking =
  (everyMs?: number) =>
  async (...[, builds, lists, wanted, end]: Row) => {
    const list = lists === null ? {} : { list: lists }
    expect(await ended({ builds, ...list, wanted, ...(everyMs ? { everyMs } : {}) })).toMatchObject(end)
  }

const shownAs = (text: string) => [`Build of "b": ${text}, elapsed 0 ms`]
const latest = { afterMs: 0, evidence: 'the latest build, of an unknown commit' }
const first = (text: string) => expect.arrayContaining(shownAs(text))
const failure = (message: string, kind = 'build') => ({ kind, message })
const idle = (status: string) =>
  failure(`No build of branch "b" has been running for 1 min (status ${status}).`)

describe('the build of a branch', () => {
  it('counts as soon as it is built', async () => {
    expect(await ended({ builds: build('built') })).toEqual({
      built: expect.objectContaining({ status: 'built' }),
      afterMs: 0,
      status: 'built',
      evidence: 'the latest build, of an unknown commit',
      lines: shownAs('built'),
      sent: [look],
    })
  })

  it('is waited for at the given interval, and only what changes is said', async () => {
    const warm = build('warmup', { errorText: 'left over' })
    expect(await ended({ builds: [...times(2, build('building')), warm, build('built')] })).toMatchObject({
      afterMs: 30_000,
      sent: [look, look, look, look],
      lines: [
        'Build of "b": building, elapsed 0 ms',
        'Build of "b": warmup (left over), elapsed 20 s',
        'Build of "b": built, elapsed 30 s',
      ],
    })
  })

  it('is polled after 0.75 s, then after a thirty-third of the elapsed time, with jitter', async () => {
    const seen: number[] = []
    const busy: Reply = (_, clock) => {
      seen.push(clock.now() - startedAt)
      return answer({ branchName: 'b', status: seen.length < 60 ? 'building' : 'built' })
    }
    await ended({ builds: busy, everyMs: 'auto', random: () => 0 })
    expect(seen.slice(0, 3)).toEqual([0, 675, 1350])
    expect(seen.slice(-3)).toEqual([42_779, 43_946, 45_145])
  })

  it.each(['building', 'warmup', 'a state of next year'])(
    'that is "%s" counts as progress, until the budget is spent',
    async (status) => {
      expect(await ended({ builds: build(status), budgetMs: 125_000 })).toMatchObject({
        error: new Stop('timeout', 'Timed out after 2 min 05 s.'),
        afterMs: 125_000,
        status,
        evidence: undefined,
      })
    },
  )

  it('shows no more of the words of the platform than a line can hold', async () => {
    const text = 'x'.repeat(300)
    const status = `${'x'.repeat(79)}…`
    expect(await ended({ builds: build(text, { errorText: text }), budgetMs: 5000 })).toMatchObject({
      status,
      lines: shownAs(`${status} (${'x'.repeat(199)}…)`),
    })
  })
})

describe('a build', () => {
  it.each<[string, Reply, string, string, WantedBuild?]>([
    [
      'that failed for a reason',
      build('failed', { errorText: 'No driver. Mend it ..\n' }),
      'The build of branch "b" failed: No driver. Mend it.',
      'Fix the error and push again.',
    ],
    [
      'that failed without a word',
      build('failed'),
      'The build of branch "b" failed, and the platform gave no reason.',
      'Open the branch on the platform to see why.',
    ],
    [
      'that was cancelled',
      build('cancelled', { errorText: 'Stopped by an admin' }),
      'The build of branch "b" was cancelled: Stopped by an admin.',
      'Fix the error and push again.',
    ],
    [
      'of a branch that is not there',
      build('building', { errorText: 'Bad branch' }),
      'The platform has no branch "b" (Bad branch).',
      'Check "branch": branches of the data model are made on the platform or by "command: sync", not by a push to git.',
    ],
    [
      'of a branch that was switched off',
      build('building', { errorText: 'Branch is not active' }),
      'The platform does not build branch "b" (Branch is not active).',
      'Another job may have switched it off during this run. Run this again, or set a different "activate".',
    ],
    [
      'from before, on a branch that nothing compiles',
      build('failed', { ...before, errorText: 'Branch is not active' }),
      'The platform does not build branch "b" (Branch is not active).',
      'Another job may have switched it off during this run. Run this again, or set a different "activate".',
      { newerThan: before },
    ],
    [
      'of another branch',
      build('built', { branchName: 'y'.repeat(130) }),
      `Requested the build of branch "b", but the platform returned the build of "${'y'.repeat(119)}…".`,
      'The state of the branch is unknown. Report this to the support of the platform.',
    ],
  ])('%s is red at once, with what to do', async (_, builds, message, advice, wanted = {}) => {
    const error = { kind: 'build', message, advice }
    expect(await ended({ builds, wanted })).toMatchObject({ error, afterMs: 0, sent: [look] })
  })

  it.each([
    ['failed', 'failed'],
    ['cancelled', 'cancelled (No driver)'],
  ])('that is %s says so in the outputs', async (status, shown) => {
    const end = await ended({ builds: build(status, { errorText: 'No driver' }) })
    expect(end).toMatchObject({ status, evidence: undefined, lines: shownAs(shown) })
  })

  it.each(['Bad branch', 'Branch is not active'])(
    'is not red for a text that an earlier one left: "%s"',
    async (errorText) => {
      const end = await ended({ builds: build('built', { errorText }) })
      expect(end).toMatchObject({ built: { status: 'built' } })
    },
  )
})

describe('a branch that nothing builds', () => {
  const none = build('none')
  const never = (status: string, afterMs = 60_000) => ({ error: idle(status), afterMs })

  it.each<Row>([
    ['"none"', none, null, {}, { ...never('none'), status: 'none' }],
    ['"stopped"', build('stopped'), null, {}, never('stopped')],
    ['"none", with a commit', none, null, { commit }, never('none')],
    ['"none", with an older build', build('none', before), null, { newerThan: before }, never('none')],
    // It is given 60 s anew when something was building meanwhile.
    ['"none" again', [none, none, build('building'), none], null, {}, never('none', 90_000)],
  ])('is red after 60 s of %s', checking())

  it('is given the full 60 s, whenever it is polled', async () => {
    expect(await ended({ builds: none, everyMs: 59_999 })).toMatchObject(never('none', 119_998))
  })

  it('is named when the time ends, and not when the job is cancelled', async () => {
    const late = await ended({ builds: none, budgetMs: 30_000 })
    expect(late).toMatchObject({ error: { message: 'Timed out after 30 s. Build of "b": none.' } })
    const stop = new Stop('cancelled', 'It is over.')
    expect(await ended({ builds: none, stop })).toMatchObject({ error: stop, afterMs: 5000 })
  })
})

describe('a new build', () => {
  const old = build('built', unhashed)

  it.each([
    ['job', { ...unhashed, buildJobId: 2 }, 'a new build (job 2), of an unknown commit', {}],
    [
      'time',
      { ...unhashed, buildJobId: undefined, updatedAt: 'one' },
      'a new build, of an unknown commit',
      {},
    ],
    // Also where a commit is wanted, but the platform gives no hash.
    ['job alone', { ...unhashed, buildJobId: 'x' }, 'a new build (job x), of an unknown commit', { commit }],
  ])('is waited for while the old one is shown, and known by its %s', async (_, marks, evidence, more) => {
    const builds = [old, build('built', marks)]
    expect(await ended({ builds, wanted: { newerThan: unhashed, ...more } })).toMatchObject({
      status: 'built',
      evidence,
      lines: [...shownAs('built (previous build)'), 'Build of "b": built, elapsed 10 s'],
    })
  })

  it.each(['built', 'failed', 'cancelled'])(
    'is waited for until the budget is spent while the old one is %s, whose state says nothing of the new one',
    async (status) => {
      const wait = { builds: build(status, unhashed), wanted: { newerThan: unhashed }, budgetMs: 100_000 }
      expect(await ended(wait)).toMatchObject({
        error: new Stop('timeout', `Timed out after 1 min 40 s. Build of "b": ${status} (previous build).`),
        afterMs: 100_000,
        status: '',
      })
    },
  )

  it.each<[string, WantedBuild]>([
    ['a pull', { commit, newerThan: before, triggered: 'by merge or pull' }],
    ['a merge', { newerThan: before, triggered: 'by merge or pull', movedFrom: other }],
    ['an upload', { commit, newerThan: before, triggered: 'by upload' }],
    ['an upload without a hash', { newerThan: before, triggered: 'by upload' }],
  ])('that %s triggers may be queued for longer than 60 s', async (_, wanted) => {
    const builds = [...times(8, build('none')), of(commit, 2)]
    expect(await ended({ builds, list: at(commit), wanted })).toMatchObject({
      built: { status: 'built' },
      afterMs: 80_000,
    })
    // One that never comes ends with the budget, which says what was there.
    expect(await ended({ builds: build('none'), wanted, budgetMs: 100_000 })).toMatchObject({
      error: { message: expect.stringMatching(/^Timed out after 1 min 40 s\. Build of "b": none/) },
    })
  })
})

describe('the build of a commit', () => {
  const uploaded: WantedBuild = { commit, newerThan: before, triggered: 'by upload' }

  it.each<[string, WantedBuild, string]>([
    ['of the commit under test', { commit }, 'its commit is the commit under test'],
    ['of an upload', uploaded, 'its commit is the one of this upload'],
    // Pushed before this job looked for the first time: the hash alone is the proof.
    [
      'that was there before',
      { commit, newerThan: { ...before, lastHash: commit, buildJobId: 2 } },
      'its commit is the commit under test',
    ],
  ])('%s is known by its hash, also when it is shortened', async (_, wanted, evidence) => {
    const end = await ended({ builds: of(commit.slice(0, 7), 2), wanted })
    expect(end).toMatchObject({ afterMs: 0, status: 'built', evidence })
  })

  it.each(['built', 'failed', 'cancelled'])(
    'is waited for, for 60 s, while another one is %s: green for other code would be a lie',
    async (status) => {
      expect(await ended({ builds: of(other, 2, status), wanted: { commit } })).toMatchObject({
        error: {
          ...failure(`The platform built ${other} of branch "b", not ${commit}, the commit under test.`),
          advice: 'Push again, or check that the deployment is connected to this repository.',
        },
        afterMs: 60_000,
        lines: shownAs(`${status} (different commit)`),
        status: '',
      })
    },
  )

  it('that was uploaded and that another job wrote over is red, and says so', async () => {
    const long = 'f'.repeat(50)
    const wanted = { ...uploaded, commit: `${commit}0` }
    expect(await ended({ builds: of(long, 2), list: at(long), wanted })).toMatchObject({
      error: {
        ...failure(
          `The platform built ${long.slice(0, 39)}… of branch "b", not ${commit.slice(0, 39)}…, the commit of this upload.`,
        ),
        advice:
          'Another job may have written to the branch during this run. Put deployments to one branch into one `concurrency` group.',
      },
      afterMs: 60_000,
    })
  })

  const old = build('built', before)
  const theirs = [...times(8, of(foreign, 2)), of(commit, 3)]
  const busy = times(8, of(other, 2, 'building'))
  const pulled: WantedBuild = { ...uploaded, triggered: 'by merge or pull' }
  const isRight = { built: { lastHash: commit }, afterMs: 80_000 }
  const queued = { ...isRight, lines: first('built (previous build)') }
  const isRed = { error: { kind: 'build' }, afterMs: 60_000 }

  it.each<Row>([
    ['is waited for while another one is under way', [...busy, right], null, { commit }, isRight],
    ['is waited for where it was uploaded and is queued', [...times(8, old), right], null, uploaded, queued],
    [
      'is given up where it was pushed and an old one stands',
      old,
      null,
      { commit, newerThan: before },
      isRed,
    ],
    ['that was pulled is queued while the branch is at it', theirs, at(commit), pulled, isRight],
    ['that was uploaded is queued while the branch is at it', theirs, at(commit), uploaded, isRight],
    // Without the head of the branch it is unknown whether a build of it will come.
    ['that was pulled is given up without a head', theirs, at(), pulled, isRed],
    ['that was uploaded is given up without a head', theirs, at(), uploaded, isRed],
    // What another job has written since makes a build of another commit, and no further one.
    ['that was pulled is given up at another head', theirs, at(foreign), pulled, isRed],
    ['that was uploaded is given up at another head', theirs, at(foreign), uploaded, isRed],
    ['is the latest one where no hash is told', build('built'), null, { commit }, latest],
  ])('%s', checking())
})

describe('the build of what the branch is at', () => {
  const newer = { newerThan: before }
  const [built, failed] = ['built', 'failed'].map((status) => of(other, 1, status)) as [Reply, Reply]
  const behind = { built: { lastHash: commit }, afterMs: 20_000, lines: first('built (different commit)') }
  const known = {
    afterMs: 10_000,
    sent: [look, look, list],
    evidence: 'its commit is the head of the branch',
  }
  const missing = {
    error: {
      ...failure(`The platform built ${other} of branch "b", not ${commit}, the head of the branch.`),
      advice: 'The build of that commit has not started. Open the branch on the platform to see why.',
    },
    afterMs: 60_000,
  }
  const previous = (status: string) => ({ afterMs: 10_000, lines: first(`${status} (previous build)`) })

  it.each<Row>([
    // The list is requested only once a build has ended.
    ['is known by its hash', [of(commit, 1, 'building'), right], at(commit), {}, known],
    ['is waited for behind an old one', [built, built, right], at(commit), {}, behind],
    ['is waited for behind one that failed', [failed, failed, right], at(commit), {}, { afterMs: 20_000 }],
    ['that does not come is red, although the old one is green', built, at(commit), {}, missing],
    [
      'is not the one before, without a head',
      [build('built', before), right],
      at(),
      newer,
      previous('built'),
    ],
    ['is not the one before again', [build('building', before), right], at(), newer, previous('building')],
    ['is the latest one without a head', right, at(), {}, { ...latest, sent: [look, list] }],
    ['is the latest one of no list', right, listed(), {}, { ...latest, sent: [look, list] }],
    ['is the latest one without a hash', build('built'), null, {}, { ...latest, sent: [look] }],
  ])('%s', checking())
})

describe('the build of what this job wrote', () => {
  const third = of(commit, 3)
  const old = [...times(5, build('built', before)), third]
  const theirs = (count: number, status = 'built') => [...times(count, of(foreign, 2, status)), third]
  const moved: WantedBuild = { writtenAt: startedAt, movedFrom: other }
  const merged: WantedBuild = { ...moved, newerThan: before, triggered: 'by merge or pull' }
  const late: Reply = (_, clock) => at(clock.now() - startedAt < 10_000 ? foreign : commit)
  const lines = shownAs('built (not confirmed by the branch list yet)')
  const isRight = (afterMs: number, more: object = {}) => ({ built: { lastHash: commit }, afterMs, ...more })
  const confirmed = isRight(25_000, { lines: [...lines, 'Build of "b": built, elapsed 25 s'] })
  const evidence = 'a new build (job 3), and its commit is the head of the branch'
  const unmoved = {
    error: {
      ...failure(`The platform reported a merge into "b", but "b" is still at ${other}.`, 'merge'),
      advice:
        'If the merged branch was only behind "b", there was nothing to merge. Otherwise check "b" on the platform.',
    },
    afterMs: 60_000,
    lines,
  }

  it.each<Row>([
    ['is not the one before, while the list is late', old, [at(other), at(commit)], merged, isRight(25_000)],
    ['is not that of another job in a list that is late', theirs(4), late, merged, isRight(20_000)],
    [
      'is waited for behind that of another job',
      theirs(20),
      at(commit),
      merged,
      isRight(100_000, { evidence }),
    ],
    ['is waited for behind one that failed', theirs(4, 'failed'), at(commit), merged, isRight(20_000)],
    [
      'is waited for behind one that was cancelled',
      theirs(4, 'cancelled'),
      at(commit),
      merged,
      isRight(20_000),
    ],
    // A later change holds this one.
    ['is also that of a later change', of(foreign, 4), at(foreign), moved, { afterMs: 15_000 }],
    ['is red where the list does not move', old.slice(0, 1), at(other), merged, unmoved],
    ['is not confirmed by a list that lost the hash', right, [at(), at(), at(commit)], moved, confirmed],
    ['is not confirmed by a list that lost it', right, [listed(), listed(), at(commit)], moved, confirmed],
    ['is accepted where it is never listed', right, listed(), { writtenAt: startedAt }, { afterMs: 15_000 }],
  ])('%s', checking(5000))
})

describe('a branch that this job has just made or opened', () => {
  const main = { name: 'main', lastHash: other }
  const shared = listed(main, { name: 'b', lastHash: other })
  const own = listed(main, { name: 'b', lastHash: commit })
  const made: WantedBuild = { made: true, openedAt: startedAt }

  const unconfirmed = { lines: first('built (not confirmed by the branch list yet)') }
  const moved = { built: { lastHash: commit }, ...unconfirmed }
  const firstBuild = 'the first build of a branch that this job created, of an unknown commit'
  const denied = build('failed', { errorText: 'Branch is not active' })
  const isOn = { isStagingEnvironmentEnabled: true }

  it.each<Row>([
    // The list may be late.
    ['not at the commit of another branch', [of(other), right], [shared, own], made, moved],
    // The sync may have changed nothing.
    ['there after 15 s all the same', of(other), shared, made, { afterMs: 15_000, ...unconfirmed }],
    ['at once at a commit of its own', right, own, made, { afterMs: 0 }],
    ['after 60 s where it is not listed', right, listed(), made, { afterMs: 60_000, evidence: firstBuild }],
    [
      'after a failure from before',
      [denied, build('built')],
      null,
      { openedAt: startedAt },
      { afterMs: 5000 },
    ],
  ])('is built %s', checking(5000))

  it.each(['Bad branch', 'Branch is not active'])('may be said to have "%s" for 60 s', async (errorText) => {
    const denied = build('building', { errorText })
    const given = { wanted: { openedAt: startedAt }, list: listed({ name: 'b', ...isOn }) }
    expect(await ended({ builds: [...times(5, denied), build('built')], ...given })).toMatchObject({
      built: { status: 'built' },
      afterMs: 50_000,
      lines: first(`building (${errorText})`),
    })
    expect(await ended({ builds: denied, ...given })).toMatchObject({
      error: { kind: 'build', message: expect.stringContaining(errorText) },
      afterMs: 60_000,
    })
  })

  const off = listed({ name: 'b', isStagingEnvironmentEnabled: false })
  const opened = { openedAt: startedAt }
  const error = { kind: 'build', message: expect.stringContaining('Branch is not active') }
  const inactive = build('building', { errorText: 'Branch is not active' })

  it.each<Row>([
    // A list may be late with the switch of this job.
    ['by the list, after 15 s', inactive, off, opened, { error, afterMs: 20_000 }],
    ['by the list, without an error text', build('none'), off, opened, { error, afterMs: 20_000 }],
    [
      'by the build, once it was active',
      [build('building'), inactive],
      null,
      opened,
      { error, afterMs: 10_000 },
    ],
  ])('is known to be switched off by another job %s', checking(10_000))
})
