import { describe, expect, it } from 'vitest'
import type { LedgerEntries } from '../../src/base/ledger.ts'
import { listsOf } from '../../src/cleanup/remove-branch.ts'
import { type Leftover, leftovers } from '../../src/cleanup/undo-resources.ts'
import { forkInSession } from '../../src/deployment/branches.ts'
import { branchesIn } from '../branch/world.ts'
import { answer, type Reply, replyIn } from '../platform/fake-send.ts'
import { listed, type Routes, stepFixture } from '../support/fixture.ts'
import { like, parts, rows } from '../support/rows.ts'

const replyOf = replyIn({ ok: answer({}) })
const fork = { parent: 'b', before: ['dev-0'] }
const named = { ref: 'main', before: ['old'] }
/** What the ledger has, of branch "b". */
const entries: Record<string, (text: string) => LedgerEntries> = {
  sync: (jobId) => ({ sync: { branch: 'b', ...(jobId && { jobId }) } }),
  named: (jobId) => ({ sync: { branch: 'b', named, ...(jobId && { jobId }) } }),
  session: (of) => ({ session: { branch: 'b', ...(of && { fork: of }) } }),
  somewhere: () => ({ session: { branch: '' } }),
  fork: (name) => ({ fork: { ...fork, ...(name && { name }) } }),
  // What dev mode called the fork; one that was opened again; one without a list of those before.
  answered: (answered) => ({ fork: { ...fork, answered } }),
  again: (name) => ({ fork: { ...fork, again: true, ...(name && { name }) } }),
  'answered-again': (answered) => ({ fork: { ...fork, answered, again: true } }),
  first: (answered) => ({ fork: { parent: 'b', before: [], ...(answered && { answered }) } }),
  branch: (branch) => ({ branch }),
  asked: (asked) => ({ asked }),
  staging: (staging) => ({ staging }),
}
/** `job-1:RUNNING other:COMPLETED`, or a status. */
function historyIn(text: string): Reply {
  if (/^\d/.test(text)) return replyOf(text)
  const runs = text
    .split(' ')
    .filter(Boolean)
    .map((term) => term.split(':'))
  return listed(
    ...runs.map(([syncJobId, status, gitRef]) => ({ syncJobId, status, branchName: 'b', gitRef })),
  )
}
const platform: Record<string, (text: string) => Routes> = {
  open: (branchName) => ({
    'GET build-status': answer({ branchName: branchName || undefined, status: 'built' }),
  }),
  list: (text) => ({ 'GET branches': branchesIn(text) }),
  history: (text) => ({ 'GET dbt-sync': historyIn(text) }),
  once: (status) => ({ 'GET dbt-sync': [replyOf(status), listed()] }),
  failed: (job) => ({ [`GET dbt-sync/${job}`]: answer({ status: 'FAILED' }) }),
  // Each job with its response: `job-1:ok job-2:404`.
  cancel: (text) =>
    Object.fromEntries(
      text
        .split(' ')
        .map((term) => [`DELETE dbt-sync/${term.split(':')[0]}`, replyOf(term.split(':')[1] ?? '')]),
    ),
  close: (reply) => ({ 'DELETE dev-mode': replyOf(reply) }),
  delete: (reply) => ({ 'DELETE branches': replyOf(reply) }),
  off: (reply) => ({ 'PUT branches/staging-environment': replyOf(reply) }),
  // Nothing uses a branch.
  unused: () => ({ 'GET branches': listed(), 'GET dbt-sync': listed(), ...platform.open?.('') }),
}

/** Undoes the first thing that is left, as the post step does: what was done, or is refused or uncertain. */
async function undo(left: LedgerEntries, routes: Routes) {
  const { clock, context, sent } = stepFixture(routes)
  const { deployment, budget } = context
  const pause = (durationMs: number) => clock.sleep(durationMs, budget.signal)
  const waiting = { now: () => clock.now(), pause }
  const undone = async () =>
    leftovers(left)[0]?.undo(deployment, listsOf(clock), waiting) ?? 'nothing is left'
  const done = await undone().catch((error: Error) => `refused: ${error.message}`)
  if (typeof done === 'string') return { done, sent: sent() }
  const { uncertain, branchStays } = done
  const facts = [done.done, uncertain && `uncertain: ${uncertain}`].filter(Boolean).join('; ')
  return { done: [facts, branchStays].filter(Boolean).join(' → '), sent: sent() }
}

/** A test of each row. Requests are named without what they always have. */
const table = (given: string, text: string) =>
  it.each(rows(text))('%s', async (_, left, more, done = '', wanted = '') => {
    const routes = { ...parts(given, platform), ...parts(more ?? '', platform) } as Routes
    const end = await undo(parts(left ?? '', entries), routes)
    expect(end.done).toMatch(like(done))
    const short = end.sent.map((line) =>
      line
        .replace(/^GET /, '')
        .replace('build-status', 'build')
        .replace('branches?first=100', 'list')
        .replace('?first=100', '')
        .replace('?branchName=', ' '),
    )
    if (wanted) expect(short.join(', ')).toBe(wanted)
  })

const told = ({ entry, name, fix }: Leftover) => [entry, name, fix]

describe('what is left', () => {
  it('is nothing without an entry, or with one that only a green end makes due', () => {
    expect(leftovers({})).toEqual([])
    expect(leftovers({ branchOnSuccess: 'b' })).toEqual([])
  })

  it('is undone in this order: what runs first, a fork before its parent; and each says how a person does it', () => {
    const sync = { branch: 'b' }
    const unnamed = { parent: 'b', before: [] }
    const all = { asked: 'a', branch: 'b', staging: 's', fork: unnamed, session: { branch: 'b' }, sync }
    expect(leftovers(all).map(told)).toEqual([
      ['sync', 'the sync into branch "b"', 'cancel it on the platform'],
      ['session', 'dev mode on branch "b"', 'leave dev mode on the platform'],
      ['fork', 'the "dev-" fork of branch "b"', 'delete it on the platform'],
      [
        'staging',
        'the staging environment of branch "s"',
        'switch it off on the platform, since it is billed while it is on',
      ],
      ['branch', 'branch "b"', 'delete it on the platform'],
      ['asked', 'branch "a"', 'delete it on the platform'],
    ])
  })

  it('has the name that the platform gave it', () => {
    const sync = { branch: 'b', jobId: 'job-1' }
    const named = { parent: 'b', before: [], answered: 'dev-1', name: 'dev-1' }
    const names = leftovers({ sync, fork: named }).map(({ name }) => name)
    expect(names).toEqual(['sync job job-1', 'branch "dev-1"'])
  })

  it('has what dev mode was called, harmless and short, so that its fork can be found', () => {
    const answered = `odd\n##[error]${'x'.repeat(200)}`
    const unnamed = { parent: 'b', before: [], answered }
    const names = leftovers({ session: { branch: 'b' }, fork: unnamed }).map(({ name }) => name)
    const shown = ` ("odd ## [error]${'x'.repeat(105)}…")`
    expect(names).toEqual([`dev mode on branch "b"${shown}`, `the "dev-" fork of branch "b"${shown}`])
  })

  it('is also what else was made by a request that was sent twice', () => {
    const again = { ...fork, again: true }
    expect(leftovers({ fork: { ...again, name: 'dev-1' } }).map(told)).toEqual([
      ['fork', 'new forks of branch "b"', 'delete those on the platform that are not needed'],
      ['fork', 'branch "dev-1"', 'delete it on the platform'],
    ])
    expect(leftovers({ fork: again })).toHaveLength(1)
  })
})

const notListed = 'uncertain: the response to its start was lost, and the sync history does not list it'
const mayCreate = 'and does not report its end; it may still create branch "b"'
const left = 'left dev mode on branch "b"'
const moved = 'dev mode is no longer open on branch "b"'
const reused = (name: string) => `uncertain: "${name}" is no longer a fork of it; another job may use it`
const any = 'refused: it is unknown which of these this job created:'

describe('a sync that is left', () => {
  table(
    'cancel job-1:ok job-2:ok job-3:404 job-4:404 ours:409; failed ours',
    `
    what | left | platform | done | sent
    is cancelled by its job | sync job-1 | | cancelled sync job job-1 | DELETE dbt-sync/job-1
    that the platform does not know (404) has ended without a history | sync job-3 | history | sync job job-3 has ended
    that the platform does not know (404) is named when its history has it running | sync job-3 | history job-3:RUNNING |
      uncertain: the platform does not find sync job job-3 (404) ${mayCreate} → which the sync may still create

    # Without a response it is searched for in the history.
    is two of the history | sync | history job-1:RUNNING job-2:RUNNING | cancelled sync job job-1, job-2
    is two of the history that the platform does not know | sync | history job-3:RUNNING job-4:RUNNING |
      uncertain: the platform does not find sync job job-3, job-4 (404) ${mayCreate} → which the sync may still create
    has ended by the history | sync | history job-1:COMPLETED | the sync into branch "b" has ended
    is not in the history | sync | history | ${notListed}

    # Under a name that the user chose, what may be another job's stays.
    of a chosen name is not found | named | history old:RUNNING | ${notListed} → which another job may have created
    of a chosen name is one of two | named | history job-1:RUNNING job-2:COMPLETED old:RUNNING |
      uncertain: sync job job-1, job-2 may belong to another job → which another job may use
    of a chosen name is the only one | named | history job-1:RUNNING:main old:RUNNING |
      uncertain: sync job job-1 may belong to another job → which another job may use
    of a chosen name has ended beside another job's | named ours | history theirs:COMPLETED ours:FAILED |
      sync job ours has ended → which sync job theirs also writes to
    of a chosen name is cancelled beside another job's | named job-1 | history theirs:COMPLETED job-1:RUNNING |
      cancelled sync job job-1 → which sync job theirs also writes to
    of a chosen name has ended alone | named ours | history ours:FAILED | …has ended…
    of a chosen name has ended on a tenant without a history | named ours | history 405 | …has ended…
    of a chosen name has ended on a tenant whose history is 404 | named ours | history 404 | …has ended…
    of a chosen name is cancelled with a history that may not be read | named job-1 | history 403 |
      cancelled sync job job-1 → to which another job may also write: whether one does is unknown (…403…)
    of a chosen name is cancelled while the history is out of reach | named job-1 | history 500 |
      cancelled sync job job-1 → to which another job may also write: whether one does is unknown (…500…)
    of a chosen name is cancelled with one failed request | named job-1 | once 500 | cancelled sync job job-1
    `,
  )
})

// Only a session of this job is closed.
describe('a dev mode session that is left', () => {
  table(
    'list dev-1<b dev-2<c from-it<b; close ok',
    `
    what | left | platform | done | sent
    is on its fork | session dev-1 | open dev-1 | ${left} | build, DELETE dev-mode
    is on its branch | session | open b | ${left} | build, DELETE dev-mode
    is on a fork whose name is unknown | session | open dev-1 | ${left} | build, list, DELETE dev-mode
    was moved to another fork of it | session dev-1 | open dev-3 | ${moved} | build
    was moved to the branch of its fork | session dev-1 | open b | ${moved} | build
    was moved to the fork of another branch | session | open dev-2 | ${moved} | build, list
    was moved to a branch that is no fork | session | open from-it | ${moved} | build, list
    is on what dev mode called its fork, which was moved | session; first dev-2 | open dev-2 | ${reused('dev-2')} | build, list
    is on what dev mode called its fork, which is not listed | session; first dev-9 | open dev-9 | ${reused('dev-9')} | build, list
    is on what dev mode called its fork, which is one | session; first dev-1 | open dev-1 | ${left}
    is not on what dev mode called its fork | session; first dev-1 | open dev-2 | ${moved}
    stays when the platform does not say where it is | somewhere | open |
      refused: the platform does not say which branch dev mode is open on | build
    stays where the list does not have its fork yet | session; fork | open dev-9; list dev-0<b |
      uncertain: it is open on "dev-9", which is not in the list of branches yet
    stays where the list does not name the parent of its fork | session; first | open dev-9; list dev-9 |
      uncertain: it is open on "dev-9", whose parent the platform does not name
    that is closed already counts as closed | session | open b; close 404 | ${left}
    stays where the platform rejects | session | open b; close 400 Not now |
      refused: The platform responded 400 while stopping dev mode: Not now.
    `,
  )
})

describe('the fork that a session is on', () => {
  // The list may be late. One from before is another job's, or a name that is used again while a late list has its first bearer.
  it.each(
    rows(`
    open | of | is | sent
    dev-1 | b | dev-1 new | 2
    dev-9 | b | dev-9 unlisted | 2
    dev-2 | b | none | 2
    dev-0 | b | dev-0 before | 1
    from-it | b | none | 1
    b | b | none | 1
    | b | none | 1
    dev-1 | dev-1 | none | 1
    `),
  )(
    'may be this job’s only when it is a new fork: %s of %s',
    async (open, parent = '', is = '', sent = '') => {
      const list = 'list dev-0<b dev-1<b dev-4<b dev-2<c from-it<b'
      const fixture = stepFixture(parts(`open ${open}; ${list}`, platform) as Routes)
      const found = await forkInSession(fixture.context.deployment, { ...fork, parent })
      expect(found ? `${found.name} ${found.state}` : 'none').toBe(is)
      const asked = ['GET build-status', 'GET branches?first=100']
      expect(fixture.sent()).toEqual(asked.slice(0, Number(sent)))
    },
  )
})

// A person may have opened dev mode on the branch, also where this job made it.
describe('a fork that is left', () => {
  table(
    'list dev-0<b dev-1<b dev-2<b dev-3<c from-it<b; delete ok',
    `
    what | left | platform | done | sent
    is deleted by its name | fork dev-1 | unused | deleted branch "dev-1" | list, DELETE branches dev-1
    stays where dev mode never named it | fork | | ${any} dev-1, dev-2 | list
    stays where dev mode never named it, beside another branch | fork; branch c | | ${any} dev-1, dev-2 | list
    stays where dev mode never named it, beside its branch | fork; branch b | | ${any} dev-1, dev-2 | list
    without a name stays also where it is the only new one | fork; branch b | list dev-0<b dev-1<b | ${any} dev-1 | list
    with a name leaves and names the other new ones of its branch | again dev-1 | list dev-1<b dev-2<b dev-5<b |
      refused: dev-2, dev-5; the request to open dev mode was sent more than once, so others may have created some of them | list
    opened again with a name has no other | again dev-1 | list dev-0<b dev-1<b | no other fork of branch "b" is new
    without a name that was moved is not deleted | answered dev-3 | list dev-0<b dev-3<c | ${reused('dev-3')} | list, list
    without a name that is gone is not deleted | answered dev-9 | list dev-0<b dev-3<c | no fork of branch "b" is left | list, list
    without a name that was there before is not deleted | answered dev-0 | list dev-0<b dev-3<c |
      uncertain: dev mode was open on "dev-0", which another job may have created | list
    without a name is not certain to be gone where the list had it before | answered dev-0 | list dev-3<c |
      uncertain: dev mode was open on "dev-0", which another job may have created | list
    without a name is the new one that dev mode named | answered dev-1 | | deleted branch "dev-1" | list, list, DELETE branches dev-1
    without a name, opened again, leaves the others | answered-again dev-1 | | ${any} dev-2 | list, list, DELETE branches dev-1
    without a name that was moved leaves and names the new ones | answered dev-3 | | ${any} dev-1, dev-2 | list
    without a name may be any new one whose parent is unknown | fork | list dev-0 dev-1 dev-2 |
      uncertain: the platform does not name the parents of: dev-1, dev-2
    without a name may never have been made | fork | list dev-0<b dev-3<c | no fork of branch "b" is left | list
    `,
  )
})

describe('a branch or staging environment that is left', () => {
  const off = 'PUT branches/staging-environment {"branchName":"b","enabled":false}'
  const all = 'list, dbt-sync, build b, DELETE branches b'
  const preview = 'dbt-preview/main-pr7-0123abcd-4567cdef-77-1-89abcdef'
  table(
    'unused',
    `
    what | left | platform | done | sent
    is switched off | staging b | off ok | switched the staging environment of branch "b" off | ${off}
    is off where its branch is gone | staging b | off 404 | branch "b" does not exist, so it has no staging environment | ${off}
    stays on where the platform rejects | staging b | off 400 Not now |
      refused: The platform responded 400 while setting the staging environment of the branch: Not now. | ${off}
    is deleted | branch b | delete ok | deleted branch "b" | ${all}
    that is gone is not | branch b | delete 404 | branch "b" does not exist | ${all}
    stays where the platform rejects | branch b | delete 400 Not now | refused: The platform responded 400 while deleting the branch: Not now. | ${all}
    that was asked for is deleted | asked b | delete ok | deleted branch "b" | ${all}
    that was asked for a preview is deleted, which no sync makes | asked ${preview} | delete ok |
      deleted branch "${preview}" | list, DELETE branches ${preview}
    that was asked for and is gone is not | asked b | delete 404 | branch "b" does not exist | ${all}
    that was asked for stays where the platform rejects | asked b | delete 400 Not now |
      refused: The platform responded 400 while deleting the branch: Not now. | ${all}
    `,
  )
})
