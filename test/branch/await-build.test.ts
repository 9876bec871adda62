import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import { awaitBuild } from '../../src/branch/await-build.ts'
import type { WantedBuild } from '../../src/branch/wanted-build.ts'
import { answer, type Reply } from '../platform/fake-send.ts'
import { listed, type StepFixtureOptions, startedAt, stepFixture } from '../support/fixture.ts'
import { parts, rows, terms, word } from '../support/rows.ts'

const commit = 'c0ffee5'.padEnd(40, '0')
const other = 'badc0de'.padEnd(40, '0')
const [foreign, long] = ['e'.repeat(40), 'f'.repeat(50)]
const hashes = { commit, other, foreign, long, short: commit.slice(0, 7) }
const old = { buildJobId: 1, lastHash: other, updatedAt: 'noon', unfinished: false }
const unhashed = { ...old, lastHash: undefined }
const builds = {
  old,
  unhashed,
  second: { ...unhashed, buildJobId: 2 },
  x: { ...unhashed, buildJobId: 'x' },
  later: { ...unhashed, buildJobId: undefined, updatedAt: 'one' },
  theirs: { branchName: 'y'.repeat(130) },
}

/** `built commit 2 "text"`: a status, the commit or a build from above, the job, the error text. */
function build(term: string): Reply {
  const [, status, of = '', job, errorText] = /^(\w+)(?: ([a-z]+))?(?: (\d))?(?: "(.*)")?$/.exec(term) ?? []
  const lastHash = of in hashes ? word(hashes, of) : undefined
  const more = of === '' || lastHash ? { lastHash } : word(builds, of)
  return answer({ branchName: 'b', status, errorText, ...(job && { buildJobId: Number(job) }), ...more })
}

const main = { name: 'main', lastHash: other }
const at = (lastHash?: string) => ({ name: 'b', lastHash })
/** What the list of branches says: the commit of `b`, or whether it is switched on. */
const lists: Record<string, Reply> = {
  nothing: listed(),
  unhashed: listed(at()),
  on: listed({ name: 'b', isStagingEnvironmentEnabled: true }),
  off: listed({ name: 'b', isStagingEnvironmentEnabled: false }),
  shared: listed(main, at(other)),
  own: listed(main, at(commit)),
  late: (_, clock) => listed(at(clock.now() - startedAt < 10_000 ? foreign : commit)),
}
const listOf = (name: string) => (name in hashes ? listed(at(word(hashes, name))) : word(lists, name))

const earlier = startedAt - 3_600_000
/** What is wanted: the first word says of what, the others what is known of it. */
const wants: Record<string, object> = {
  head: { of: 'head' },
  commit: { of: 'commit', commit },
  pull: { of: 'pull', commit, newerThan: old },
  upload: { of: 'upload', commit, newerThan: old, writtenAt: earlier },
  unnamed: { of: 'upload', newerThan: old, writtenAt: earlier },
  merge: { of: 'merge', newerThan: old, movedFrom: other, writtenAt: earlier },
  longer: { commit: `${commit}0` },
  unhashed: { newerThan: unhashed },
  same: { newerThan: { ...old, lastHash: commit, buildJobId: 2 } },
  written: { writtenAt: startedAt },
  made: { opened: { at: startedAt, made: true } },
  opened: { opened: { at: startedAt, made: false } },
}

const failure = (kind: string) => (text: string) => {
  const [message, advice] = text.split(' → ')
  return { error: { kind, ...(message && { message }), ...(advice && { advice }) }, evidence: undefined }
}
const shownAs = (text: string, elapsed = '0 ms') => `Build of "b": ${text}, elapsed ${elapsed}`
/** How a wait may end: what is built, the error and its advice, the time, and what report and log say. */
const facts: Record<string, (text: string) => object> = {
  built: (hash) => ({ built: hash === '' ? { status: 'built' } : { lastHash: word(hashes, hash) } }),
  red: failure('build'),
  unmerged: failure('merge'),
  stop: (message) => ({ error: new Stop('timeout', message), evidence: undefined }),
  s: (seconds) => ({ afterMs: Number(seconds) * 1000 }),
  shown: (text) => ({ lines: expect.arrayContaining([shownAs(text)]) }),
  only: (text) => ({ lines: [shownAs(text)] }),
  // One state, and then the end: `building → 10 s`.
  first: (text) => {
    const [state = '', elapsed] = text.split(' → ')
    return { lines: [shownAs(state), shownAs('built', elapsed)] }
  },
  by: (evidence) => ({ evidence }),
  status: (status) => ({ status }),
  // How often the build is requested, and then the list.
  asks: (counts) => ({
    sent: ['GET build-status?branchName=b', 'GET branches?first=100'].flatMap((request, index) =>
      Array(Number(counts.split(' ')[index] ?? 0)).fill(request),
    ),
  }),
}

interface Wait extends Omit<StepFixtureOptions, 'settings'> {
  everyMs?: number | 'auto'
  stop?: Stop
}

/** Waits for what the platform shows of branch `b`, one reply after the other, the last one for ever. */
async function ended(builds: Reply[], wait: Wait = {}, lists: Reply[] = [], wanted?: WantedBuild) {
  const { everyMs: pollInterval = 10_000, stop, ...options } = wait
  const routes = { 'GET build-status': builds, ...(lists.length > 0 && { 'GET branches': lists }) }
  const made = stepFixture(routes, { settings: { pollInterval }, ...options })
  if (stop) made.clock.after(5000, () => made.context.budget.stop(stop))
  const end = await awaitBuild(made.context, 'b', wanted).then(
    (found) => ({ built: found.build }),
    (error: unknown) => ({ error }),
  )
  const { buildStatus: status = '', buildEvidence: evidence } = made.context.journal.findings
  return { ...end, afterMs: made.elapsed(), status, evidence, lines: made.lines(), sent: made.sent() }
}

/** A test of each row. Where it has no list, that must not be requested. */
const table = (wait: Wait, text: string) =>
  it.each(rows(text))('%s', async (_, builds = '', list = '', wanted = '', ends = '') => {
    const what: WantedBuild = Object.assign({ of: 'head' }, ...terms(wanted, (name) => word(wants, name)))
    const end = await ended(terms(builds, build), wait, terms(list, listOf), what)
    expect(end).toMatchObject(parts(ends, facts))
  })

const why = 'Fix the error and push again.'
const isOff =
  'The platform does not build branch "b" (Branch is not active). → Another job may have switched it off during this run. Run this again, or set a different "activate".'
const idle = (status: string) =>
  `red For 1 min, the platform has not been building branch "b" (status ${status}).`
const notCommit = `red The platform built ${other} of branch "b", not ${commit}, the commit under test. → Push again, or check that the deployment is connected to this repository.`
const notHead = `red The platform built ${other} of branch "b", not ${commit}, the head of the branch. → The build of that commit has not started. Open the branch on the platform to see why.`
const notUploaded = `red The platform built ${long.slice(0, 39)}… of branch "b", not ${commit.slice(0, 39)}…, the commit of this upload. → Another job may have written to the branch during this run. Put deployments to one branch into one \`concurrency\` group.`
const unmoved = `unmerged The platform reported a merge into "b", but "b" is still at ${other}. → If the merged branch was only behind "b", there was nothing to merge. Otherwise check "b" on the platform.`
const latest = 'by the latest build, of an unknown commit'
const inactive = 'building "Branch is not active"'

describe('the build of a branch', () => {
  table(
    {},
    `
    what | builds | list | wanted | ends
    counts as soon as it is built | built | | | built; s 0; ${latest}; status built; only built; asks 1
    is not red for the text of an earlier one | built "Bad branch" | | | built
    is not red for another such text | built "Branch is not active" | | | built

    # Red at once, with what to do.
    failed for a reason | failed "No driver. Mend it .." | | | s 0; asks 1; status failed; only failed;
      red The build of branch "b" failed: No driver. Mend it. → ${why}
    failed without a word | failed | | | s 0; asks 1; red The build of branch "b" failed, and the platform gave no reason.
      → Open the branch on the platform to see why.
    was cancelled | cancelled "No driver" | | | s 0; asks 1; status cancelled; only cancelled (No driver);
      red The build of branch "b" was cancelled: No driver.
      → Another job or a person may have cancelled it. Start it again on the platform, then re-run this job.
    is of a branch that does not show in 15 s | building "Bad branch" | | | s 20; asks 3; red The platform has no branch "b" (Bad branch).
      → Check "branch": branches of the data model are made on the platform or by "command: sync", not by a push to git.
    is of a branch that was switched off | ${inactive} | | | s 0; asks 1; red ${isOff}
    is from before, on such a branch | failed old "Branch is not active" | | unnamed | s 0; asks 1; red ${isOff}
    is of another branch | built theirs | | | s 0; asks 1; red Requested the build of branch "b",
      but the platform returned the build of "${'y'.repeat(119)}…".
      → The state of the branch is unknown. Report this to the support of the platform.

    # Nothing builds the branch.
    does not come: "none" | none | | | s 60; status none; ${idle('none')}
    does not come: "stopped" | stopped | | | s 60; ${idle('stopped')}
    does not come: "none", with a commit | none | | commit | s 60; ${idle('none')}
    is given 60 s anew when something was building meanwhile | 2× none, building, none | | | s 90; ${idle('none')}

    # The old build is shown before the new one; also where a commit is wanted, but the platform gives no hash.
    is known by its job | built unhashed, built second | | unnamed, unhashed |
      status built; by a new build (job 2), of an unknown commit; first built (previous build) → 10 s
    is known by its time | built unhashed, built later | | unnamed, unhashed |
      status built; by a new build, of an unknown commit; first built (previous build) → 10 s
    is known by its job alone | built unhashed, built x | | pull, unhashed |
      status built; by a new build (job x), of an unknown commit; first built (previous build) → 10 s
    of a pull may be queued | 8× none, built commit 2 | commit | pull | built; s 80
    of a merge may be queued | 8× none, built commit 2 | commit | merge | built; s 80
    of an upload may be queued | 8× none, built commit 2 | commit | upload | built; s 80
    of an upload without a hash, too | 8× none, built commit 2 | commit | unnamed | built; s 80

    # A hash may be shortened. One that was pushed before this job looked for the first time: the hash alone is the proof.
    of a commit is known by it | built short 2 | | commit | s 0; status built; by its commit is the commit under test
    of an upload, too | built short 2 | | upload | s 0; status built; by its commit is the one of this upload
    that was there before, too | built short 2 | | pull, same | s 0; status built; by its commit is the commit under test

    # Another one is there: green for other code would be a lie.
    of a commit is red behind another one | built other 2 | | commit |
      s 60; status; only built (different commit); ${notCommit}
    of a commit is red behind one that failed | failed other 2 | | commit |
      s 60; status; only failed (different commit); ${notCommit}
    of a commit is red behind one that was cancelled | cancelled other 2 | | commit |
      s 60; status; only cancelled (different commit); ${notCommit}
    of an upload is red where another job wrote over it | built long 2 | long | upload, longer | s 60; ${notUploaded}
    is waited for while another one is under way | 8× building other 2, built commit | | commit | built commit; s 80
    is waited for where it was uploaded and is queued | 8× built old, built commit | | upload |
      built commit; s 80; shown built (previous build)
    that was pulled is queued while the branch is at it | 8× built foreign 2, built commit 3 | commit | pull |
      built commit; s 80
    that was uploaded is, too | 8× built foreign 2, built commit 3 | commit | upload | built commit; s 80
    # Without the head of the branch it is unknown whether a build of it will come.
    that was pulled is given up without a head | 8× built foreign 2, built commit 3 | unhashed | pull | red; s 60
    that was uploaded is, too | 8× built foreign 2, built commit 3 | unhashed | upload | red; s 60
    # What another job has written since makes a build of another commit, and no further one.
    that was pulled is given up at another head | 8× built foreign 2, built commit 3 | foreign | pull | red; s 60
    that was uploaded is, too | 8× built foreign 2, built commit 3 | foreign | upload | red; s 60
    of a commit is the latest one where no hash is told | built | | commit | s 0; ${latest}

    # Of what the branch is at. The list is requested only once a build has ended.
    of the head is known by its hash | building other 1, built commit | commit | | s 10; asks 2 1; by its commit is the head of the branch
    of the head is waited for behind an old one | 2× built other 1, built commit | commit | |
      built commit; s 20; shown built (different commit)
    of the head is waited for behind one that failed | 2× failed other 1, built commit | commit | | s 20
    of the head that does not come is red, although the old one is green | built other 1 | commit | | s 60; ${notHead}
    is not the one before, without a head | built old, built commit | unhashed | unnamed | s 10; shown built (previous build)
    is not the one before again | building old, built commit | unhashed | unnamed | s 10; shown building (previous build)
    is the latest one without a head | built commit | unhashed | | s 0; ${latest}; asks 1 1
    is the latest one of no list | built commit | nothing | | s 0; ${latest}; asks 1 1

    # Switched off by another job. A list may be late with the switch of this job.
    is known not to come by the list, after 15 s | ${inactive} | off | opened | s 20; red ${isOff}
    is known not to come by the list, without a text | none | off | opened | s 20; red ${isOff}
    is known not to come once it was active | building, ${inactive} | | opened | s 10; red ${isOff}
    may be said to be of no branch for 60 s | 5× building "Bad branch", built | on | opened |
      built; s 50; shown building (Bad branch)
    may be said to be inactive for 60 s | 5× ${inactive}, built | on | opened |
      built; s 50; shown building (Branch is not active)
    is red if that stays | building "Bad branch" | on | opened | red; s 60
    is red if it stays inactive | ${inactive} | on | opened | s 60; red ${isOff}
    `,
  )

  it('is waited for at the given interval, and only what changes is said', async () => {
    const builds = terms('2× building, warmup "left over", built', build)
    expect(await ended(builds)).toMatchObject({
      ...parts('s 30; asks 4', facts),
      lines: [shownAs('building'), shownAs('warmup (left over)', '20 s'), shownAs('built', '30 s')],
    })
  })

  it('is polled after 0.75 s, then after a thirty-third of the elapsed time, with jitter', async () => {
    const seen: number[] = []
    const busy: Reply = (_, clock) => {
      seen.push(clock.now() - startedAt)
      return answer({ branchName: 'b', status: seen.length < 60 ? 'building' : 'built' })
    }
    await ended([busy], { everyMs: 'auto', random: () => 0 })
    expect(seen.slice(0, 3)).toEqual([0, 675, 1350])
    expect(seen.slice(-3)).toEqual([42_779, 43_946, 45_145])
  })

  it('shows no more of the words of the platform than a line can hold', async () => {
    const [text, status] = ['x'.repeat(300), `${'x'.repeat(79)}…`]
    const end = await ended([build(`${text} "${text}"`)], { budgetMs: 5000 })
    expect(end).toMatchObject(parts(`status ${status}; only ${status} (${'x'.repeat(199)}…)`, facts))
  })

  it('that nothing builds is given the full 60 s, and ends at once when the job is cancelled', async () => {
    const builds = [build('none')]
    const spent = await ended(builds, { budgetMs: 30_000 })
    expect(spent).toMatchObject(parts('stop Timed out after 30 s. Build of "b": none.', facts))
    const late = await ended(builds, { everyMs: 59_999 })
    expect(late).toMatchObject(parts(`${idle('none')}; s 119.998`, facts))
    const stop = new Stop('cancelled', 'It is over.')
    expect(await ended(builds, { stop })).toMatchObject({ error: stop, afterMs: 5000 })
  })
})

describe('with a budget of 100 s', () => {
  const spent = 'stop Timed out after 1 min 40 s.'
  table(
    { budgetMs: 100_000 },
    `
    what | builds | list | wanted | ends
    building counts as progress | building | | | s 100; status building; ${spent}
    warmup counts as progress | warmup | | | s 100; status warmup; ${spent}
    a state of next year counts as progress | replanning | | | s 100; status replanning; ${spent}
    # The state of an old one says nothing of the new one.
    the new build is waited for behind one that is built | built unhashed | | unnamed, unhashed |
      s 100; status; ${spent} Build of "b": built (previous build).
    the new build is waited for behind one that failed | failed unhashed | | unnamed, unhashed |
      s 100; status; ${spent} Build of "b": failed (previous build).
    the new build is waited for behind a cancelled one | cancelled unhashed | | unnamed, unhashed |
      s 100; status; ${spent} Build of "b": cancelled (previous build).
    a pull is queued | none | | pull | ${spent} Build of "b": none (previous build).
    a merge is queued | none | | merge | ${spent} Build of "b": none (previous build).
    an upload is queued | none | | upload | ${spent} Build of "b": none (previous build).
    an upload without a hash is queued | none | | unnamed | ${spent} Build of "b": none (previous build).
    `,
  )
})

describe('polled every 5 s', () => {
  table(
    { everyMs: 5000 },
    `
    what | builds | list | wanted | ends
    # What this job wrote.
    is not the one before, while the list is late | 5× built old, built commit 3 | other, commit | merge, written |
      built commit; s 25
    is not that of another job in a list that is late | 4× built foreign 2, built commit 3 | late | merge, written |
      built commit; s 20
    is waited for behind that of another job | 20× built foreign 2, built commit 3 | commit | merge, written |
      built commit; s 100; by a new build (job 3), and its commit is the head of the branch
    is waited for behind one that failed | 4× failed foreign 2, built commit 3 | commit | merge, written |
      built commit; s 20
    is waited for behind one that was cancelled | 4× cancelled foreign 2, built commit 3 | commit |
      merge, written | built commit; s 20
    # A later change holds this one.
    is also that of a later change | built foreign 4 | foreign | merge, written | s 15
    is red where the list does not move | built old | other | merge, written |
      s 60; only built (not confirmed by the branch list yet); ${unmoved}
    is not confirmed by a list that lost the hash | built commit | 2× unhashed, commit | merge, written |
      built commit; s 25; first built (not confirmed by the branch list yet) → 25 s
    is not confirmed by a list that lost it | built commit | 2× nothing, commit | merge, written |
      built commit; s 25; first built (not confirmed by the branch list yet) → 25 s
    is accepted where it is never listed | built commit | nothing | head, written | s 15

    # A branch that this job has just made or opened: the list may be late, the sync may have changed nothing.
    is not at the commit of another branch | built other, built commit | shared, own | made |
      built commit; shown built (not confirmed by the branch list yet)
    is there after 15 s all the same | built other | shared | made |
      s 15; shown built (not confirmed by the branch list yet)
    is there at once at a commit of its own | built commit | own | made | s 0
    is there after 60 s where it is not listed | built commit | nothing | made |
      s 60; by the first build of a branch that this job created, of an unknown commit
    is there after a failure from before | failed "Branch is not active", built | | opened | s 5
    `,
  )
})
