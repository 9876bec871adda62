import { describe, expect, it } from 'vitest'
import { Stop } from '../../../src/failure.ts'
import { awaitBuild } from '../../../src/steps/branch/await-build.ts'
import type { WantedBuild } from '../../../src/steps/branch/wanted-build.ts'
import { answer, type Reply } from '../../platform/fake-send.ts'
import { listed, type Routes, type StepFixtureOptions, stepFixture } from '../fixture.ts'

const commit = 'c0ffee5'.padEnd(40, '0')
const other = 'badc0de'.padEnd(40, '0')
const before = { buildJobId: 1, lastHash: other, updatedAt: 'noon', unfinished: false }
const every10s = { settings: { pollInterval: 10_000 } }
const look = 'GET build-status?branchName=b'

function build(status: string, more: Record<string, unknown> = {}): Reply {
  return answer({ branchName: 'b', status, ...more })
}

/** The platform shows these builds of branch `b` one after the other, the last one for ever. */
function fixture(builds: Reply | Reply[], options: StepFixtureOptions = every10s, routes: Routes = {}) {
  const made = stepFixture({ 'GET build-status': builds, ...routes }, options)
  const settled = (wanted?: WantedBuild) =>
    awaitBuild(made.context, 'b', wanted).then(
      ({ build }) => ({ build, afterMs: made.elapsed() }),
      (error: unknown) => ({ error, afterMs: made.elapsed() }),
    )
  const { context, clock, events } = made
  const { findings } = context.journal
  return {
    clock,
    budget: context.budget,
    events,
    findings,
    settled,
    sent: () => made.sent(),
    lines: () => made.lines(),
  }
}

describe('the build of a branch', () => {
  it('counts as soon as it is built', async () => {
    const { settled, events, findings } = fixture(build('built'))
    expect(await settled()).toMatchObject({ build: { status: 'built' }, afterMs: 0 })
    expect(events).toEqual([look, 'log Build of "b": built, elapsed 0 ms'])
    expect(findings).toEqual({
      buildStatus: 'built',
      buildEvidence: 'the latest build, of an unknown commit',
    })
  })

  it('is waited for at the given interval, and only what changes is said', async () => {
    const warm = build('warmup', { errorText: 'left over' })
    const { settled, sent, lines } = fixture([build('building'), build('building'), warm, build('built')])
    expect(await settled()).toMatchObject({ afterMs: 30_000 })
    expect(sent()).toEqual([look, look, look, look])
    expect(lines()).toEqual([
      'Build of "b": building, elapsed 0 ms',
      'Build of "b": warmup (left over), elapsed 20 s',
      'Build of "b": built, elapsed 30 s',
    ])
  })

  it('is polled after 0.75 s, then after a thirty-third of the elapsed time, with jitter', async () => {
    const seen: number[] = []
    const busy: Reply = (_, clock) => {
      seen.push(clock.now() - start)
      return answer({ branchName: 'b', status: seen.length < 60 ? 'building' : 'built' })
    }
    const { settled, clock } = fixture(busy, { random: () => 0 })
    const start = clock.now()
    await settled()
    expect(seen.slice(0, 3)).toEqual([0, 675, 1350])
    expect(seen.slice(-3)).toEqual([42_779, 43_946, 45_145])
  })

  it.each(['building', 'warmup', 'a state of next year'])(
    'that is "%s" counts as progress, until the budget is spent',
    async (status) => {
      const { settled, findings } = fixture(build(status), { ...every10s, budgetMs: 125_000 })
      expect(await settled()).toMatchObject({
        error: new Stop('timeout', 'Timed out after 2 min 05 s.'),
        afterMs: 125_000,
      })
      expect(findings).toEqual({ buildStatus: status })
    },
  )

  it('shows no more of the words of the platform than a line can hold', async () => {
    const text = 'x'.repeat(300)
    const { settled, lines, findings } = fixture(build(text, { errorText: text }), { budgetMs: 5000 })
    await settled()
    const status = `${'x'.repeat(79)}…`
    expect(lines()).toEqual([`Build of "b": ${status} (${'x'.repeat(199)}…), elapsed 0 ms`])
    expect(findings).toEqual({ buildStatus: status })
  })
})

describe('a build', () => {
  it.each([
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
      'of another branch',
      build('built', { branchName: 'y'.repeat(130) }),
      `Requested the build of branch "b", but the platform returned the build of "${'y'.repeat(119)}…".`,
      'The state of the branch is unknown. Report this to the support of the platform.',
    ],
  ])('%s is red at once, with what to do', async (_, shown, message, advice) => {
    const { settled, sent } = fixture(shown)
    expect(await settled()).toMatchObject({ error: { kind: 'build', message, advice }, afterMs: 0 })
    expect(sent()).toEqual([look])
  })

  it.each(['failed', 'cancelled'])('that is %s says so in the outputs', async (status) => {
    const { settled, findings, lines } = fixture(build(status, { errorText: 'No driver' }))
    await settled()
    expect(findings).toEqual({ buildStatus: status })
    const text = status === 'failed' ? '' : ' (No driver)'
    expect(lines()).toEqual([`Build of "b": ${status}${text}, elapsed 0 ms`])
  })

  it.each(['Bad branch', 'Branch is not active'])(
    'is not red for a text that an earlier one left: "%s"',
    async (errorText) => {
      expect(await fixture(build('built', { errorText })).settled()).toMatchObject({
        build: { status: 'built' },
      })
    },
  )

  it('from before is not waited out on a branch that nothing compiles', async () => {
    const { settled } = fixture(build('failed', { ...before, errorText: 'Branch is not active' }))
    expect(await settled({ newerThan: before })).toMatchObject({
      error: { message: 'The platform does not build branch "b" (Branch is not active).' },
    })
  })
})

describe('a branch that nothing builds', () => {
  const never = (status: string) => ({
    kind: 'build',
    message: `No build of branch "b" has been running for 1 min (status ${status}).`,
    advice: 'Open the branch on the platform to see why.',
  })

  it.each<[string, WantedBuild]>([
    ['none', {}],
    ['stopped', {}],
    ['none', { commit }],
  ])('is red after 60 s of "%s" (wanted: %j)', async (status, wanted) => {
    const { settled, findings } = fixture(build(status))
    expect(await settled(wanted)).toMatchObject({ error: never(status), afterMs: 60_000 })
    expect(findings).toEqual({ buildStatus: status })
  })

  it('is named when the time ends, and not when the job is cancelled', async () => {
    const late = await fixture(build('none'), { ...every10s, budgetMs: 30_000 }).settled()
    expect(late).toMatchObject({ error: { message: 'Timed out after 30 s. Build of "b": none.' } })
    const stop = new Stop('cancelled', 'It is over.')
    const made = fixture(build('none'))
    made.clock.after(5000, () => made.budget.stop(stop))
    expect(await made.settled()).toEqual({ error: stop, afterMs: 5000 })
  })

  it('is given the full 60 s, whenever it is polled', async () => {
    const { settled } = fixture(build('none'), { settings: { pollInterval: 59_999 } })
    expect(await settled()).toMatchObject({ error: never('none'), afterMs: 119_998 })
  })

  it('is given 60 s anew when something was building meanwhile', async () => {
    const { settled } = fixture([build('none'), build('none'), build('building'), build('stopped')])
    expect(await settled()).toMatchObject({ error: never('stopped'), afterMs: 90_000 })
  })
})

describe('a new build', () => {
  const unhashed = { ...before, lastHash: undefined }
  const old = build('built', unhashed)

  it.each([
    ['job', { ...unhashed, buildJobId: 2 }, 'a new build (job 2), of an unknown commit'],
    ['time', { ...unhashed, buildJobId: undefined, updatedAt: 'one' }, 'a new build, of an unknown commit'],
  ])('is waited for while the old one is shown, and known by its %s', async (_, marks, buildEvidence) => {
    const { settled, findings, lines } = fixture([old, build('built', marks)])
    expect(await settled({ newerThan: unhashed })).toMatchObject({ afterMs: 10_000 })
    expect(findings).toEqual({ buildStatus: 'built', buildEvidence })
    expect(lines()).toEqual([
      'Build of "b": built (previous build), elapsed 0 ms',
      'Build of "b": built, elapsed 10 s',
    ])
  })

  it.each(['built', 'failed', 'cancelled'])(
    'is waited for until the budget is spent while the old one is %s, whose state says nothing of the new one',
    async (status) => {
      const { settled, findings } = fixture(build(status, unhashed), { ...every10s, budgetMs: 100_000 })
      expect(await settled({ newerThan: unhashed })).toMatchObject({
        error: new Stop('timeout', `Timed out after 1 min 40 s. Build of "b": ${status} (previous build).`),
        afterMs: 100_000,
      })
      expect(findings).toEqual({ buildStatus: '' })
    },
  )

  it.each(['none', 'stopped'])(
    'that nothing is known to trigger is given up after 60 s of "%s"',
    async (status) => {
      const message = `No build of branch "b" has been running for 1 min (status ${status}).`
      const never = { error: { message }, afterMs: 60_000 }
      expect(await fixture(build(status, before)).settled({ newerThan: before })).toMatchObject(never)
    },
  )

  it.each<[string, WantedBuild]>([
    ['a pull', { commit, newerThan: before, triggered: 'by merge or pull' }],
    ['a merge', { newerThan: before, triggered: 'by merge or pull', movedFrom: other }],
    ['an upload', { commit, newerThan: before, triggered: 'by upload' }],
    ['an upload without a hash', { newerThan: before, triggered: 'by upload' }],
  ])('that %s triggers may be queued for longer than 60 s', async (_, wanted) => {
    const queued = Array.from({ length: 8 }, () => build('none'))
    const list = { 'GET branches': listed({ name: 'b', lastHash: commit }) }
    const made = fixture([...queued, build('built', { buildJobId: 2, lastHash: commit })], every10s, list)
    expect(await made.settled(wanted)).toMatchObject({ build: { status: 'built' }, afterMs: 80_000 })
  })

  it('that is triggered and never comes ends with the budget, which says what was there', async () => {
    const { settled } = fixture(build('none'), { ...every10s, budgetMs: 100_000 })
    expect(await settled({ newerThan: before, triggered: 'by merge or pull' })).toMatchObject({
      error: new Stop('timeout', 'Timed out after 1 min 40 s. Build of "b": none (previous build).'),
    })
  })
})

describe('the build of a commit', () => {
  const wrong = (status: string) => build(status, { lastHash: other, buildJobId: 2 })

  it.each<[string, WantedBuild, string]>([
    ['of the commit under test', { commit }, 'its commit is the commit under test'],
    [
      'of an upload',
      { commit, triggered: 'by upload', newerThan: before },
      'its commit is the one of this upload',
    ],
    // Pushed before this job looked for the first time: the hash alone is the proof.
    [
      'that was there before',
      { commit, newerThan: { ...before, lastHash: commit, buildJobId: 2 } },
      'its commit is the commit under test',
    ],
  ])('%s is known by its hash, also when it is shortened', async (_, wanted, buildEvidence) => {
    const { settled, findings } = fixture(build('built', { lastHash: commit.slice(0, 7), buildJobId: 2 }))
    expect(await settled(wanted)).toMatchObject({ afterMs: 0 })
    expect(findings).toEqual({ buildStatus: 'built', buildEvidence })
  })

  it.each(['built', 'failed', 'cancelled'])(
    'is waited for, for 60 s, while another one is %s: green for other code would be a lie',
    async (status) => {
      const { settled, lines, findings } = fixture(wrong(status))
      expect(await settled({ commit })).toMatchObject({
        error: {
          kind: 'build',
          message: `The platform built ${other} of branch "b", not ${commit}, the commit under test.`,
          advice: 'Push again, or check that the deployment is connected to this repository.',
        },
        afterMs: 60_000,
      })
      expect(lines()).toEqual([`Build of "b": ${status} (different commit), elapsed 0 ms`])
      expect(findings).toEqual({ buildStatus: '' })
    },
  )

  it('is waited for beyond 60 s while another one is under way', async () => {
    const busy = Array.from({ length: 8 }, () => wrong('building'))
    const { settled } = fixture([...busy, build('built', { lastHash: commit })])
    expect(await settled({ commit })).toMatchObject({ afterMs: 80_000 })
  })

  it('that was uploaded and that another job wrote over is red, and says so', async () => {
    const long = build('built', { lastHash: 'f'.repeat(50), buildJobId: 2 })
    const list = { 'GET branches': listed({ name: 'b', lastHash: 'f'.repeat(50) }) }
    const { settled } = fixture(long, every10s, list)
    expect(await settled({ commit: `${commit}0`, triggered: 'by upload', newerThan: before })).toMatchObject({
      error: {
        kind: 'build',
        message: `The platform built ${'f'.repeat(39)}… of branch "b", not ${commit.slice(0, 39)}…, the commit of this upload.`,
        advice:
          'Another job may have written to the branch during this run. Put deployments to one branch into one `concurrency` group.',
      },
      afterMs: 60_000,
    })
  })

  it('that was uploaded may be queued: the build from before is no verdict on it', async () => {
    const wanted = { commit, triggered: 'by upload', newerThan: before } as const
    const old = Array.from({ length: 8 }, () => build('built', before))
    const { settled, lines } = fixture([...old, build('built', { lastHash: commit })])
    expect(await settled(wanted)).toMatchObject({ afterMs: 80_000 })
    expect(lines()[0]).toBe('Build of "b": built (previous build), elapsed 0 ms')
    // A pushed commit, which nothing else will build, is given up instead.
    const pushed = fixture(build('built', before))
    expect(await pushed.settled({ commit, newerThan: before })).toMatchObject({ afterMs: 60_000 })
  })

  it.each<[string, WantedBuild]>([
    ['a pull', { commit, newerThan: before, triggered: 'by merge or pull' }],
    ['an upload', { commit, newerThan: before, triggered: 'by upload' }],
  ])('of %s is queued behind another job’s while the branch is at it', async (_, wanted) => {
    const theirs = Array.from({ length: 8 }, () =>
      build('built', { lastHash: 'e'.repeat(40), buildJobId: 2 }),
    )
    const right = build('built', { lastHash: commit, buildJobId: 3 })
    const at = (lastHash: string) => ({ 'GET branches': listed({ name: 'b', lastHash }) })
    expect(await fixture([...theirs, right], every10s, at(commit)).settled(wanted)).toMatchObject({
      build: { lastHash: commit },
      afterMs: 80_000,
    })
    // Without the head of the branch it is unknown whether a build of it will come.
    const headless = { 'GET branches': listed({ name: 'b' }) }
    expect(await fixture([...theirs, right], every10s, headless).settled(wanted)).toMatchObject({
      error: { kind: 'build' },
      afterMs: 60_000,
    })
    // What another job has written since makes a build of another commit, and no further one.
    expect(await fixture([...theirs, right], every10s, at('e'.repeat(40))).settled(wanted)).toMatchObject({
      error: { kind: 'build' },
      afterMs: 60_000,
    })
  })

  it('must be another build at least, where the platform gives no hash', async () => {
    const old = { ...before, lastHash: undefined }
    const { settled, findings } = fixture([build('built', old), build('built', { ...old, buildJobId: 'x' })])
    expect(await settled({ commit, newerThan: old })).toMatchObject({ afterMs: 10_000 })
    expect(findings.buildEvidence).toBe('a new build (job x), of an unknown commit')
    const latest = fixture(build('built'))
    await latest.settled({ commit })
    expect(latest.findings.buildEvidence).toBe('the latest build, of an unknown commit')
  })
})

describe('the build of what the branch is at', () => {
  const list = 'GET branches?first=100'
  const old = build('built', { lastHash: before.lastHash })
  const right = build('built', { lastHash: commit })
  const branchAt = (lastHash: string | undefined) => ({
    'GET branches': answer({ items: [{ name: 'b', lastHash }], pageInfo: { hasNextPage: false } }),
  })

  it('is recognised by its hash, and the list is requested only once a build has ended', async () => {
    const builds = [build('building', { lastHash: commit }), right]
    const { settled, sent, findings } = fixture(builds, every10s, branchAt(commit))
    expect(await settled()).toMatchObject({ afterMs: 10_000 })
    expect(sent()).toEqual([look, look, list])
    expect(findings.buildEvidence).toBe('its commit is the head of the branch')
  })

  it.each(['built', 'failed'])('is waited for behind an old one that is %s', async (status) => {
    const stands = build(status, { lastHash: before.lastHash, errorText: 'old' })
    const { settled, lines } = fixture([stands, stands, right], every10s, branchAt(commit))
    expect(await settled()).toMatchObject({ build: { lastHash: commit }, afterMs: 20_000 })
    expect(lines()[0]).toContain('(different commit)')
  })

  it('that does not come is red after a minute, although the old one is green', async () => {
    const { settled } = fixture(old, every10s, branchAt(commit))
    expect(await settled()).toMatchObject({
      error: {
        kind: 'build',
        message: `The platform built ${before.lastHash} of branch "b", not ${commit}, the head of the branch.`,
        advice: 'The build of that commit has not started. Open the branch on the platform to see why.',
      },
      afterMs: 60_000,
    })
  })

  it.each(['building', 'built'])(
    'is not the one from before that is %s, where the list does not tell its hash',
    async (status) => {
      const again = build(status, before)
      const { settled, lines } = fixture([again, right], every10s, branchAt(undefined))
      expect(await settled({ newerThan: before })).toMatchObject({ afterMs: 10_000 })
      expect(lines()[0]).toBe(`Build of "b": ${status} (previous build), elapsed 0 ms`)
    },
  )

  it.each([
    ['its own hash', right, branchAt(undefined), [look, list]],
    [
      'of the branch in its list',
      right,
      { 'GET branches': answer({ items: [], pageInfo: null }) },
      [look, list],
    ],
    ['the hash of the build', build('built'), {}, [look]],
  ])('is the latest one where the platform does not tell %s', async (_, reply, routes, wanted) => {
    const { settled, sent, findings } = fixture(reply, every10s, routes)
    expect(await settled()).toMatchObject({ afterMs: 0 })
    expect(sent()).toEqual(wanted)
    expect(findings.buildEvidence).toBe('the latest build, of an unknown commit')
  })
})

describe('the build of what this job wrote', () => {
  const old = build('built', before)
  const right = build('built', { lastHash: commit, buildJobId: 3 })
  const fork = { name: 'b', lastHash: other }
  const moved = { name: 'b', lastHash: commit }
  const foreign = 'e'.repeat(40)
  const sameTime = { ...every10s, settings: { pollInterval: 5_000 } }

  /** Waits for the build after a change to the branch that was made just now. */
  function written(builds: Reply | Reply[], lists: Reply | Reply[], more: WantedBuild = {}) {
    const made = fixture(builds, sameTime, { 'GET branches': lists })
    return { ...made, settled: () => made.settled({ writtenAt: made.clock.now(), ...more }) }
  }

  it('is not the one that stood before, while the list is late', async () => {
    const { settled, lines } = written([old, old, old, old, old, right], [listed(fork), listed(moved)], {
      movedFrom: other,
      newerThan: before,
      triggered: 'by merge or pull',
    })
    expect(await settled()).toMatchObject({ build: { lastHash: commit }, afterMs: 25_000 })
    expect(lines()[0]).toBe('Build of "b": built (not confirmed by the branch list yet), elapsed 0 ms')
  })

  it('is not confirmed by a list that may still show what another job wrote before', async () => {
    const theirs = build('built', { lastHash: foreign, buildJobId: 2 })
    const late: Reply = (_, clock) =>
      listed({ name: 'b', lastHash: clock.now() - start < 10_000 ? foreign : commit })
    const { settled, clock } = written([theirs, theirs, theirs, theirs, right], late, {
      movedFrom: other,
      newerThan: before,
      triggered: 'by merge or pull',
    })
    const start = clock.now()
    expect(await settled()).toMatchObject({ build: { lastHash: commit }, afterMs: 20_000 })
  })

  it('is waited for beyond 60 s behind the build of another job', async () => {
    const theirs = Array.from({ length: 20 }, () => build('built', { lastHash: foreign, buildJobId: 2 }))
    const { settled, findings } = written([...theirs, right], listed(moved), {
      movedFrom: other,
      newerThan: before,
      triggered: 'by merge or pull',
    })
    expect(await settled()).toMatchObject({ build: { lastHash: commit }, afterMs: 100_000 })
    expect(findings.buildEvidence).toBe('a new build (job 3), and its commit is the head of the branch')
  })

  it.each(['failed', 'cancelled'])('is not red because that of another job is %s', async (status) => {
    const theirs = build(status, { lastHash: foreign, buildJobId: 2 })
    const { settled } = written([theirs, theirs, theirs, theirs, right], listed(moved), {
      newerThan: before,
      triggered: 'by merge or pull',
    })
    expect(await settled()).toMatchObject({ build: { lastHash: commit } })
  })

  it('is also that of a later change, which holds this one', async () => {
    const later = build('built', { lastHash: foreign, buildJobId: 4 })
    const { settled } = written(later, listed({ name: 'b', lastHash: foreign }), { movedFrom: other })
    expect(await settled()).toMatchObject({ build: { lastHash: foreign }, afterMs: 15_000 })
  })

  const unconfirmed = 'Build of "b": built (not confirmed by the branch list yet), elapsed 0 ms'

  it('is red after 60 s in which the list has not moved, although the merge was said to have changed it', async () => {
    const { settled, lines } = written(old, listed(fork), {
      movedFrom: other,
      newerThan: before,
      triggered: 'by merge or pull',
    })
    expect(await settled()).toMatchObject({
      error: {
        kind: 'merge',
        message: `The platform reported a merge into "b", but "b" is still at ${other}.`,
        advice:
          'If the merged branch was only behind "b", there was nothing to merge. Otherwise check "b" on the platform.',
      },
      afterMs: 60_000,
    })
    expect(lines()).toEqual([unconfirmed])
  })

  it.each([
    ['tells the hash no more', listed({ name: 'b' })],
    ['has lost the branch', listed()],
  ])('is not confirmed by a list that told its hash before and %s', async (_, list) => {
    const { settled, lines } = written(right, [list, list, listed(moved)], { movedFrom: other })
    expect(await settled()).toMatchObject({ build: { lastHash: commit }, afterMs: 25_000 })
    expect(lines()).toEqual([unconfirmed, 'Build of "b": built, elapsed 25 s'])
  })

  it('waits 60 s for a new branch to be listed, and then says that its commit is unknown', async () => {
    const written15s = written(right, listed())
    expect(await written15s.settled()).toMatchObject({ afterMs: 15_000 })
    const opened = fixture(right, sameTime, { 'GET branches': listed() })
    const now = opened.clock.now()
    expect(await opened.settled({ made: true, openedAt: now })).toMatchObject({ afterMs: 60_000 })
    expect(opened.findings.buildEvidence).toBe(
      'the first build of a branch that this job created, of an unknown commit',
    )
  })
})

describe('a branch that this job has just made or opened', () => {
  const fork = [
    { name: 'main', lastHash: other },
    { name: 'b', lastHash: other },
  ]

  it('is not built where a list that may be late has it at the commit of another branch', async () => {
    const lists = [listed(...fork), listed(...fork), listed({ name: 'b', lastHash: commit })]
    const old = build('built', { lastHash: other })
    const made = fixture([old, old, build('built', { lastHash: commit })], every10s, {
      'GET branches': lists,
    })
    expect(await made.settled({ made: true, openedAt: made.clock.now() })).toMatchObject({
      build: { lastHash: commit },
      afterMs: 20_000,
    })
    expect(made.lines()[0]).toContain('(not confirmed by the branch list yet)')
  })

  it('is built where it stays at the commit of another branch for 15 s, since the sync changed nothing', async () => {
    const every5s = { settings: { pollInterval: 5000 } }
    const made = fixture(build('built', { lastHash: other }), every5s, { 'GET branches': listed(...fork) })
    expect(await made.settled({ made: true, openedAt: made.clock.now() })).toMatchObject({ afterMs: 15_000 })
  })

  it('is built at once where the list has it at a commit of its own', async () => {
    const list = listed({ name: 'main', lastHash: other }, { name: 'b', lastHash: commit })
    const made = fixture(build('built', { lastHash: commit }), every10s, { 'GET branches': list })
    expect(await made.settled({ made: true, openedAt: made.clock.now() })).toMatchObject({ afterMs: 0 })
  })

  it.each(['Bad branch', 'Branch is not active'])('may be said to have "%s" for 60 s', async (errorText) => {
    const late = Array.from({ length: 5 }, () => build('building', { errorText }))
    const made = fixture([...late, build('built')])
    const openedAt = made.clock.now()
    expect(await made.settled({ openedAt })).toMatchObject({ build: { status: 'built' }, afterMs: 50_000 })
    expect(made.lines()[0]).toBe(`Build of "b": building (${errorText}), elapsed 0 ms`)
    const never = fixture(build('building', { errorText }))
    expect(await never.settled({ openedAt })).toMatchObject({
      error: { kind: 'build', message: expect.stringContaining(errorText) },
      afterMs: 60_000,
    })
  })

  it('is not red for the failed build from before it was opened', async () => {
    const made = fixture([build('failed', { errorText: 'Branch is not active' }), build('built')])
    expect(await made.settled({ openedAt: made.clock.now() })).toMatchObject({ afterMs: 10_000 })
  })
})
