import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import type { LedgerEntries } from '../../src/base/ledger.ts'
import { type Merge, mergeBranch } from '../../src/branch/merge-branch.ts'
import { answer, fault, htmlPage, type Reply, replyIn, silence } from '../platform/fake-send.ts'
import { type Routes, type StepFixtureOptions, startedAt, stepFixture } from '../support/fixture.ts'
import { parts, rows, terms, word } from '../support/rows.ts'
import { branchesIn } from './world.ts'

const toDefault: Merge = {
  branch: 'b',
  target: 'main',
  place: 'Production',
  into: 'default',
  deployBranch: 'main',
  message: 'm',
  keep: false,
  targetHashBefore: 'old',
  changes: new Map([
    ['a.yml', '1'],
    ['gone.yml', undefined],
  ]),
}
const merges: Record<string, Partial<Merge>> = {
  parent: { target: 'p', place: 'Branch "p"', into: 'parent' },
  default: { into: 'default' },
  keep: { keep: true },
  same: { changes: new Map() },
  unread: { changes: null },
  hashed: { branchHash: 'validated' },
  unhashed: { targetHashBefore: undefined },
}
const mergeOf = (cell: string): Merge =>
  Object.assign({}, toDefault, ...terms(cell, (name) => word(merges, name)))

/** What the target holds: the files of the branch, those from before, or both. */
const has = answer({ 'a.yml': { hash: '1' }, 'b.yml': { hash: '2' } })
const lacks = answer({ 'gone.yml': { hash: '9' }, 'b.yml': { hash: '2' } })
const replies: Record<string, Reply> = {
  has,
  lacks,
  empty: answer({}),
  half: answer({ 'a.yml': { hash: '1' }, 'gone.yml': { hash: '9' } }),
  late: (_, clock) => (clock.now() - startedAt < 10_000 ? lacks : has),
  lost: fault('ECONNRESET'),
  unsent: fault('ECONNREFUSED'),
  silence,
  page: htmlPage,
  merged: answer({ merged: true, branchDeleted: true }),
  kept: answer({ merged: true, branchDeleted: false }),
  untold: answer({ merged: true }),
  unmerged: answer({ merged: false }),
  built: answer({ branchName: 'b', status: 'built' }),
  bad: answer({ branchName: 'b', status: 'building', errorText: 'Bad branch' }),
}
const replyOf = replyIn(replies)

/** What is read before a merge into the parent, and after it. */
const intact = 'main:old p:old b<p'
const landed = 'main:old p:new b<p'

const isLost = (target: string) => (text: string) => {
  const [lost, why = lost] = text.split(' / ')
  const message = `The response to the merge was lost (${lost}), and whether "b" is merged into "${target}" is unknown (${why}).`
  const advice = `Check "${target}" on the platform before you run this again.`
  return { error: { name: 'Failure', kind: 'network', message, advice, cause: expect.any(Error) }, found: '' }
}
/** How a merge ends: what was sent, the error, what is found, the last line of the log, the time. */
const facts: Record<string, (text: string) => object> = {
  sent: (sent) => ({ sent }),
  says: (says) => ({ says }),
  found: (found) => ({ found }),
  s: (seconds) => ({ ms: Number(seconds) * 1000 }),
  merged: (target) => ({ error: undefined, says: `Merged "b" into "${target}"`, found: 'true' }),
  tookPlace: (target) => ({
    error: undefined,
    says: `The merge took place: "b" is merged into "${target}"`,
    found: `true: the response was lost, and "${target}" shows that the merge took place`,
  }),
  red: (message) => ({ error: { name: 'Failure', kind: 'merge', ...(message && { message }) } }),
  rejected: (why) => ({
    error: {
      name: 'Failure',
      kind: 'merge',
      message: `"b" was not merged into "main": ${why}.`,
      advice:
        'If there is a conflict, merge "main" into "b", resolve the conflict on the platform, and run this again.',
    },
    found: 'false',
  }),
  trouble: (trouble) => ({ error: { name: 'PlatformError', trouble } }),
  stop: (reason) => ({
    error: {
      name: 'Stop',
      reason,
      message:
        'It is over. The merge of "b" into "main" was in progress and may have taken place. Check "main" before you run this again.',
    },
  }),
  unknown: isLost('main'),
  unknownInP: isLost('p'),
}

const letters = { 'POST merge': 'M', 'GET build': 'b', 'GET branches': 'l', 'GET data': 'f' }
const letterOf = (sent: string) => Object.entries(letters).find(([begin]) => sent.startsWith(begin))?.[1]

/** Merges. Each request is shown by a letter: `M` for the merge, then build status, list and files of the target. */
async function ended(merge: Merge, routes: Routes, options?: StepFixtureOptions, stop?: [string, string]) {
  const fixture = stepFixture(routes, options)
  const { context, clock } = fixture
  if (stop?.[1])
    clock.after(Number(stop[1]) * 1000, () =>
      context.budget.stop(new Stop(stop[0] as 'timeout', 'It is over.')),
    )
  const error = await mergeBranch(context, merge).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const found = Object.values(context.journal.findings).join(': ')
  const sent = fixture.sent().map(letterOf).join('')
  return { ...fixture, error, sent, found, says: fixture.lines().at(-1), ms: fixture.elapsed() }
}

/** A test of each row. What is not given must not be requested. */
const table = (text: string) =>
  it.each(rows(text))(
    '%s',
    async (_, merge = '', posts = '', build = '', list = '', files = '', ends = '') => {
      const wanted = mergeOf(merge)
      const given = [
        [wanted.into === 'parent' ? 'POST merge' : 'POST merge-to-default', terms(posts, replyOf)],
        ['GET build-status', terms(build, replyOf)],
        ['GET branches', terms(list, branchesIn)],
        ['GET data-model/file-hashes', terms(files, replyOf)],
      ] as const
      const routes = Object.fromEntries(given.filter(([, replies]) => replies.length > 0))
      expect(await ended(wanted, routes)).toMatchObject(parts(ends, facts))
    },
  )

const lost = 'ECONNRESET: the wire broke'
const gone = 'main:new'
const noFiles = 'the platform does not list the files of'

describe('a merge', () => {
  table(`
    what | merge | replies | build | list | files | ends
    without a word is rejected | | unmerged | | | | sent M; rejected the platform responded that it did not merge, without a reason
    is rejected for a conflict | | 409 Conflict in a.yml | | | | sent M; rejected Conflict in a.yml (409)
    is rejected in a sentence | | 400 It conflicts ... | | | | sent M; rejected It conflicts (400)
    is rejected as unprocessable | | 422 Merge conflict | | | | sent M; rejected Merge conflict (422)
    is rejected without a reason | | 404 | | | | sent M; rejected the platform gave no reason (404)
    with 401 keeps the advice that belongs to it | | 401 No | | | | sent M; found false; trouble auth
    with 403 does, too | | 403 No | | | | sent M; found false; trouble auth
    with 405 does, too | | 405 No | | | | sent M; found false; trouble unsupported

    # Into the parent. The list is read before it, and after it for as long as it may be late.
    is not sent when the parent is gone | parent | merged | | main:old b<p | | sent l; found false;
      red Not merged: "p", the parent of branch "b", no longer exists.
    is not sent when the branch has another parent | parent | merged | | main:old p:old b<main | | sent l; found false;
      red Not merged: the parent of branch "b" was "p" and now is "main".
    is not sent when the parent is not told | parent | merged | | main:old p:old b | | sent l; found false;
      red Not merged: the parent of branch "b" was "p" and now is none.
    is not sent when the branch is gone | parent | merged | | main:old p:old | | sent l; found false;
      red Not merged: branch "b" no longer exists.
    is red when production moved and the parent did not | parent | merged | | ${intact}, main:new p:old b<p | has | found true; s 15;
      red Production was changed: since "b" was merged, "main" moved to new, and the parent "p" did not.
    is red when production moved and the parent is gone | parent | merged | | ${intact}, main:new b<p | has | found true; s 15;
      red Production was changed: since "b" was merged, "main" moved to new, and the parent "p" did not.
    is red when the parent is gone | parent | merged | | ${intact}, main:old | has | found true; s 15;
      red "b" was merged, but the parent "p" no longer exists.
    is green when the parent moves later than production | parent | merged | | ${intact}, main:new p:old b<p, ${landed} | has | merged p; s 2
    is green when there was nothing to merge | parent | merged | | ${intact} | has | merged p; s 15
    is green without a hash of the parent | parent | merged | | ${intact}, main:old p b<p | has | merged p; s 0
    is green without a hash of production | parent | merged | | ${intact}, main p:old b<p | has | merged p; s 15
    is green without the files | parent | merged | | ${intact} | 404 | merged p
    is red when the parent stands and lacks the files | parent | merged | | ${intact} | lacks |
      red "b" was merged, but its parent "p" did not move in 15 s, although their files differed.
    is not sent again to another parent, although it never arrived | parent | unsent, merged | | ${intact}, main:old p:old b<main | lacks |
      sent lMfl; trouble unreachable
  `)

  it.each([
    ['', '{"branchName":"b","message":"m"}'],
    ['keep', '{"branchName":"b","message":"m","removeBranchAfterMerge":false}'],
    ['parent', '{"branchName":"b","message":"m"}'],
    ['parent, keep', '{"branchName":"b","message":"m","deleteBranch":false}'],
  ])('(%s) keeps the branch only when asked to', async (merge, body) => {
    const operation = merge.startsWith('parent') ? 'POST merge' : 'POST merge-to-default'
    const routes = { [operation]: word(replies, 'merged'), 'GET branches': [intact, landed].map(branchesIn) }
    const { sent, events } = await ended(mergeOf(merge), routes)
    expect([sent.replaceAll('l', ''), events.filter((event) => event.startsWith('POST'))]).toEqual([
      'M',
      [`${operation} ${body}`],
    ])
  })

  const change = {
    done: {
      place: 'Production',
      what: 'merged "b" into "main"',
      at: startedAt,
      back: ' to old, start the workflow by hand (workflow_dispatch) on an earlier tag',
    },
  }
  const mine = { branch: 'b', branchOnSuccess: 'b', staging: 'b' }
  const undeleted =
    'Warning: The platform did not delete branch "b" after the merge. Delete it there if not needed.'

  it.each<[string, Partial<Merge>, string, LedgerEntries, LedgerEntries[], string[]]>([
    ['of any branch is written down', {}, 'merged', {}, [{ change }], []],
    [
      'of its own branch strikes it out',
      {},
      'merged',
      mine,
      [{ staging: 'b' }, { staging: 'b', change }],
      [],
    ],
    ['leaves its branch to the clean-up', {}, 'kept', { branch: 'b' }, [{ branch: 'b', change }], []],
    ['leaves it if that is not told', {}, 'untold', { branch: 'b' }, [{ branch: 'b', change }], []],
    ['leaves another one', {}, 'merged', { branch: 'c' }, [{ branch: 'c', change }], []],
    ['warns of a branch that nothing deletes', {}, 'kept', {}, [{ change }], [undeleted]],
    ['does not warn of one that is kept', { keep: true }, 'kept', {}, [{ change }], []],
  ])('%s', async (_, more, reply, ledger, written, warnings) => {
    const routes = { 'POST merge-to-default': word(replies, reply) }
    const { events } = await ended({ ...toDefault, ...more }, routes, { ledger })
    expect(events.slice(1)).toEqual([
      ...warnings.map((line) => `log ${line}`),
      ...written.map((entries) => `ledger ${JSON.stringify(entries)}`),
      'log Merged "b" into "main"',
    ])
  })
})

describe('a merge whose response is lost', () => {
  it('says why it is sent again where it may have taken place', async () => {
    const { lines } = await ended(mergeOf('parent'), {
      'POST merge': terms('lost, merged', replyOf),
      'GET branches': terms(`${intact}, p:new b<p`, branchesIn),
      'GET data-model/file-hashes': terms('half', replyOf),
    })
    expect(lines()).toContain(
      'Whether the merge took place is unknown ("p" holds some of the files of "b"); sending the request again, which changes nothing if it did.',
    )
  })

  table(`
    what | merge | replies | build | list | files | ends
    took place when its branch is gone and its target holds the files | | lost | bad | ${gone} | has | tookPlace main; sent Mbfl; s 1
    did not while only the list lacks its branch | | lost, merged | built | | | merged main; sent MbbbM; s 5
    is sent three times at most | | lost | built | | | found false; sent MbbbMbbbMbbb; s 15; trouble unreachable
    is searched for where the response was a page | | page | built | | | found false; sent Mbbb; trouble unsupported
    has two minutes to respond | | silence | bad | ${gone} | has | tookPlace main; s 121
    has two minutes to respond from the parent, too | parent | silence | | ${intact}, ${landed} | has | tookPlace p; s 121
    # Where it was not carried out, it is not searched for.
    of no connection is sent again | | unsent, merged | built | | | merged main; sent MM; s 0.5
    of too many requests, too | | 429, merged | built | | | merged main; sent MM; s 0.5
    of too many requests waits for its time | | 429 after 7, merged | built | | | merged main; sent MM; s 7.5
    of trouble there waits for its time once | | 503 after 3, merged | built | | | merged main; sent MbbbM; s 5

    # Of a branch that is kept.
    shows by the target that moved and holds its files | parent | lost, merged | | ${intact}, p:new b<p | has | tookPlace p; sent lMfll
    shows by the target that moved, where nothing differed | parent, same | lost, merged | | ${intact}, p:new b<p | has | tookPlace p
    shows by the files alone where the list is late | parent | lost, merged | | ${intact}, p:old b<p, ${landed} | has | tookPlace p
    shows by the same in the default branch | parent, default, keep | lost, merged | | p:new b<p | has | tookPlace p; sent Mfl
    shows by the same where it is built | parent, default, keep | lost, merged | built | p:new b<p | has | tookPlace p; sent Mfl
    shows its files later than its hash | parent | lost, merged | | ${intact}, p:new b<p | late | tookPlace p; s 10
    is unknown where the target moved each time without its files | parent | lost, lost, lost | | ${intact}, p:new b<p | lacks |
      unknownInP ${lost} / "p" moved, and does not hold the files of "b"
    is not sent again where the branch has changed | keep, hashed | lost, merged | | main:old b:newer | lacks |
      unknown ${lost} / branch "b" changed meanwhile; s 15
    is sent again where it has not | keep, hashed | lost, merged | | main:old b:validated | lacks | merged main; s 5
    is sent again where the target moved without its files | parent | lost, merged | | ${intact}, p:new b<p | lacks | merged p
    is sent again where the target has a removed file | parent | lost, merged | | ${intact}, p:new b<p | half | merged p
    is not said to be rejected where it has some files | parent | lost, lost, lost | | ${intact}, p:new b<p | half |
      unknownInP ${lost} / "p" holds some of the files of "b"
    is sent again where the target stands, and its files are not told | parent | lost, merged | | ${intact}, p:old b<p | 403 | merged p
    is sent again where the target stands, and nothing differs | parent, same | lost, merged | | ${intact}, p:old b<p | has | merged p
    is unknown where the target moved | parent | lost, merged | | ${intact}, p:new b<p | 403 |
      unknownInP ${lost} / ${noFiles} "p"; s 15
    is unknown where its files were not told before | parent, unread | lost, merged | | ${intact}, p:new b<p | |
      unknownInP ${lost} / ${noFiles} "p"; s 15
    is unknown where it tells no hash now | parent | lost, merged | | ${intact}, p b<p | 404 |
      unknownInP ${lost} / ${noFiles} "p"; s 15
    is unknown where it told no hash before | parent, unhashed | lost, merged | | ${intact}, p:new b<p | empty |
      unknownInP ${lost} / ${noFiles} "p"; s 15
    is unknown where the parent is not listed | parent | lost, merged | | ${intact}, main:old b<p | 403 |
      unknownInP ${lost} / "p", the parent of branch "b", no longer exists; s 15
    is unknown where the branch is not listed | parent | lost, merged | | ${intact}, p:new | 403 |
      unknownInP ${lost} / branch "b" no longer exists; s 15
    is unknown where the branch has another parent | parent | lost, merged | | ${intact}, main:old p:old b<main | lacks |
      unknownInP ${lost} / the parent of branch "b" was "p" and now is "main"; s 15
    is unknown where production moved | parent | lost, merged | | ${intact}, main:new p:old b<p | lacks |
      unknownInP ${lost} / "main", which is production, moved, and "p" did not; s 15

    # Of a branch that is gone.
    took place when the target moved, and its files are unknown | | lost | bad | ${gone} | 404 | tookPlace main; sent Mbfl
    took place when they were unknown before | unread | lost | bad | ${gone} | | tookPlace main; sent Mbl
    took place when the target holds them, and the list is late | | lost | bad | main:old | has | tookPlace main
    took place when the branch is listed still | | lost | bad | main:old b | has | tookPlace main
    took place when the target held all of it before | same | lost | bad | main:old | has | tookPlace main
    may show its files later than its hash | | lost | bad | ${gone} | late | tookPlace main; s 10
    is unknown when the target neither moved nor holds its files | | lost | bad | main:old | lacks |
      unknown ${lost} / "main" does not hold the files of "b"; s 15
    is unknown when the target moved without its files | | lost | bad | ${gone} | lacks |
      unknown ${lost} / "main" does not hold the files of "b"; s 15
    is unknown when it has not moved, and its files are unknown | | lost | bad | main:old | 403 |
      unknown ${lost} / ${noFiles} "main"; s 15
    is unknown when it tells no hash | | lost | bad | main | 403 | unknown ${lost} / ${noFiles} "main"; s 15
    is unknown when it told no hash before, nor its files | unhashed | lost | bad | ${gone} | 403 |
      unknown ${lost} / ${noFiles} "main"; s 15

    # Nothing was lost, so whatever the platform shows, it is sent again, and the rejection is the end.
    was never sent, once | | unsent, merged | bad | ${gone} | lacks | merged main; s 0.5
    was never sent, six times | | 6× unsent, merged | bad | ${gone} | lacks | merged main; s 16
    was never sent, and is rejected | | unsent, 409 It conflicts | bad | ${gone} | lacks | rejected It conflicts (409)
    was never sent, six times, and is rejected | | 6× unsent, 409 It conflicts | bad | ${gone} | lacks | rejected It conflicts (409)

    was never sent, and cannot be checked | | unsent | bad | 403 Not you | has | found false; trouble unreachable

    # It may have taken place.
    is unknown when it cannot be checked | | 502 Busy | bad | 403 Not you | has | sent Mbfl; unknown Busy / Not you
    is unknown without texts, too | | 502 | bad | 403 | has | sent Mbfl;
      unknown The platform responded 502 while merging into the deploy branch. / Permission denied (403) while listing the branches.

    # The first one may have come late.
    took place though it is not found then, and a late build status still has its branch | | 504 gateway, 404 No branch "b" | built | ${gone} | has | tookPlace main; sent MbbbMfl
    took place though it is not done then | | 504 gateway, unmerged | 4× built, bad | ${gone} | has | tookPlace main; sent MbbbMbbfl
    took place though it is not allowed then | | 504 gateway, 403 No | 4× built, bad | ${gone} | has | tookPlace main; sent MbbbMbbfl
    is red once three checks have found nothing | | 504 gateway, 409 It conflicts | built | | | rejected It conflicts (409); s 10
  `)

  it('is told, is searched for before it is written down, and is sent again if it is not found', async () => {
    const routes = {
      'POST merge-to-default': ['lost', 'merged'].map(replyOf),
      'GET build-status': word(replies, 'built'),
    }
    const { context, lines } = await ended(toDefault, routes)
    expect(lines()).toEqual([
      `No response while merging into the deploy branch: ${lost}. Checking whether the merge took place.`,
      'The merge did not take place; sending the request again.',
      'Merged "b" into "main"',
    ])
    expect(context.ledger.read()).toMatchObject({ change: { done: { at: startedAt + 5000 } } })
  })

  it.each([
    ['the time ends', 'silence', [], 60_000, `unknown timed out after 1 min; sent M`],
    ['it is cancelled in the merge itself', 'silence', ['cancelled', '2'], 0, 'stop cancelled; sent M'],
    ['the time ends in the merge itself', 'silence', ['timeout', '2'], 0, 'stop timeout; sent M'],
    ['it is cancelled in the wait for it', 'lost', ['cancelled', '0.5'], 0, 'stop cancelled; sent M'],
    ['it is cancelled in the search for it', 'lost', ['cancelled', '1.5'], 0, 'stop cancelled; sent Mb'],
    ['the time ends in the search for it', 'lost', ['timeout', '1.5'], 0, 'stop timeout; sent Mb'],
  ])('is not said to have failed when %s before it can be checked', async (...given) => {
    const [, reply, [reason = '', seconds = ''], budgetMs, ends] = given
    const routes = { 'POST merge-to-default': replyOf(reply), 'GET build-status': silence }
    const options = budgetMs > 0 ? { budgetMs } : {}
    expect(await ended(toDefault, routes, options, [reason, seconds])).toMatchObject(parts(ends, facts))
  })
})
