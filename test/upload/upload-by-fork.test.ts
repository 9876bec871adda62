import { describe, expect, it } from 'vitest'
import { Failure, Stop } from '../../src/base/failure.ts'
import { PlatformError } from '../../src/platform/errors.ts'
import { startUpload } from '../../src/platform/operations/model.ts'
import { uploadByFork, wantsFork } from '../../src/upload/upload-by-fork.ts'
import { answer, platformError, type Reply, replyTo } from '../platform/fake-send.ts'
import { failureOf } from '../support/failures.ts'
import {
  listed,
  type Routes,
  type StepFixture,
  type StepFixtureOptions,
  stepFixture,
} from '../support/fixture.ts'
import { hashesOf, planOf } from '../support/upload-plan.ts'

const refusalOf = (text: string, status?: number) =>
  platformError({
    ...{ operation: startUpload, trouble: 'rejected', arrived: 'no' },
    ...{ text, status, advice: 'Check it.' },
  })
const rule = 'Only "dev-" branches take files'
const refusal = refusalOf(rule, 400)

describe('a rejection', () => {
  it.each([
    ['Only personal dev-mode branches (names starting with "dev-") accept file writes', 400, true],
    ['Open dev mode first', 400, true],
    ['Needs a DEV MODE session', 400, true],
    ['devMode is required', 400, true],
    ['Branch "topic" is not a dev-branch', 400, true],
    ['Developers may not upload', 400, false],
    ['devmodel is unknown', 400, false],
    ['Bad webdev- prefix', 400, false],
    ['The branch is read-only', 400, false],
    ['', 400, false],
    [rule, undefined, false],
    [rule, 399, false],
    [rule, 401, false],
    [rule, 403, true],
    [rule, 422, true],
    [rule, 499, true],
    [rule, 500, false],
  ])('is taken for the wish for a fork, or not: %s (%s, %s)', (text, status, isWish) => {
    const error = refusalOf(text, status)
    expect(wantsFork(error, 'topic')).toBe(isWish ? error : null)
  })

  it('of one file is one behind the sentence about the file', () => {
    const failure = new Failure('build', '"a.yml" was not taken.', '', { cause: refusal, title: 'failed' })
    expect(wantsFork(failure, 'topic')).toBe(refusal)
  })

  it.each([
    ['of a fork asks for no fork of the fork', refusal, 'dev-ann'],
    ['of our own is none', new Failure('input', `"a.yml": ${rule}`, '', { title: 'failed' }), 'topic'],
    ['that does not exist is none', new Error(rule), 'topic'],
  ])('%s', (_, error, branch) => {
    expect(wantsFork(error, branch)).toBeNull()
  })
})

const local = { 'a.yml': 'a', 'b.yml': 'b' }
const remote = { 'a.yml': 'a', 'gone.yml': '' }
const plan = planOf(local, remote)
const fork = 'dev-bot-topic'
const deployment = { deployBranchName: 'main' }

const own = { name: 'topic', lastHash: '0000001', parentBranch: 'main' }
const landed = listed({ ...own, lastHash: 'd0d0d0d' })
const withFork = listed(own, { name: fork, lastHash: '0000001', parentBranch: 'topic' })

/** Replies for the fork and for the branch itself, each list in its order, the last one for ever. */
function byBranch(ofFork: Reply[], ofBranch: Reply[]): Reply {
  const turns = new Map<string, number>()
  return (wire, clock) => {
    const name = wire.url.searchParams.get('branchName') ?? ''
    const turn = turns.get(name) ?? 0
    turns.set(name, turn + 1)
    const replies = name === fork ? ofFork : ofBranch
    const reply = replies[Math.min(turn, replies.length - 1)] ?? new Error(`no reply about ${name}`)
    return replyTo(wire, clock, reply)
  }
}

const build = (branchName: string, status: string, lastHash: string, buildJobId: number) =>
  answer({ branchName, status, lastHash, buildJobId })

/** A platform whose branch `topic` takes files through a fork alone, with nothing that compiles it. */
function routesOf(changes: Routes = {}): Routes {
  let merged = false
  return {
    'GET branches': [listed(own), () => (merged ? landed : withFork)],
    'GET dbt-sync': listed(),
    'POST dev-mode': answer({ branchName: fork, parentBranch: 'topic' }),
    'GET data-model/file-hashes': byBranch([hashesOf(remote)], [hashesOf(local)]),
    'GET build-status': byBranch(
      [build(fork, 'built', '0000001', 1), build(fork, 'built', 'c0ffee1', 2)],
      [build('topic', 'none', '0000001', 1)],
    ),
    'POST data-model/upload/start': answer({ transaction: { id: 't-1' } }),
    'POST data-model/upload/file': answer({}),
    'POST data-model/upload/finish': answer({ lastHash: 'c0ffee1' }),
    'GET data-model/validate': answer({ branchName: fork, mode: 'dev_mode', valid: true, errors: [] }),
    'POST merge': () => {
      merged = true
      return answer({ merged: true, branchDeleted: true })
    },
    ...changes,
  }
}

const worldOf = (changes: Routes = {}, options: StepFixtureOptions = {}) =>
  stepFixture(routesOf(changes), {
    files: { 'm/a.yml': 'a', 'm/b.yml': 'b', '.data-model-ci.yml': 'compare: false' },
    ...options,
  })
const bring = ({ context }: StepFixture) => uploadByFork(context, plan, deployment, refusal)
const short = (fixture: StepFixture) => fixture.sent().map((line) => line.replace(/ \{.*/, ''))

describe('files for a branch that takes them through a fork', () => {
  it('go to the fork, which is built and validated before it is merged, and the branch is checked last', async () => {
    const fixture = worldOf()
    expect(await bring(fixture)).toBe(
      `through its dev-mode fork "${fork}", which was merged into it; "topic" is not active, so it is not rebuilt, and production is unchanged`,
    )
    expect(short(fixture)).toEqual([
      'GET branches?first=100',
      'POST dev-mode',
      'GET branches?first=100',
      `GET data-model/file-hashes?branchName=${fork}`,
      `GET build-status?branchName=${fork}`,
      `POST data-model/upload/start?branchName=${fork}`,
      `POST data-model/upload/file?branchName=${fork}`,
      `POST data-model/upload/finish?branchName=${fork}`,
      `GET build-status?branchName=${fork}`,
      'GET branches?first=100',
      `GET data-model/file-hashes?branchName=${fork}`,
      `GET data-model/validate?branchName=${fork}`,
      `GET build-status?branchName=${fork}`,
      'GET branches?first=100',
      'GET branches?first=100',
      'GET branches?first=100',
      // Whether anything keeps the fork, which the merge deletes.
      'GET branches?first=100',
      'GET dbt-sync?first=100',
      `GET build-status?branchName=${fork}`,
      'GET build-status?branchName=topic',
      'GET data-model/file-hashes?branchName=topic',
      `GET data-model/file-hashes?branchName=${fork}`,
      `GET build-status?branchName=${fork}`,
      'GET branches?first=100',
      'POST merge',
      'GET branches?first=100',
      'GET data-model/file-hashes?branchName=topic',
    ])
    expect(fixture.lines()[0]).toBe(
      `The platform responded 400 while starting the upload: ${rule}. Uploading through a dev-mode fork of "topic".`,
    )
    // The changes are those of the branch, and not of its fork.
    const { journal } = fixture.context
    expect(journal.phases.map(({ name }) => name)).toEqual([
      'Open',
      'Upload to fork',
      'Build',
      'Validate',
      'Changes',
      'Baseline',
      'Merge',
    ])
    expect(journal.findings).toMatchObject({
      changes: plan.changes,
      uploadedFileCount: 1,
      validatedBranch: fork,
      valid: true,
      merged: true,
    })
    // What the post step closes is written down before dev mode is opened.
    const opened = fixture.events.findIndex((event) => event.startsWith('POST dev-mode'))
    expect(fixture.events.slice(0, opened)).toContain(
      'ledger {"session":{"branch":"topic"},"fork":{"parent":"topic","before":[]}}',
    )
    expect(fixture.events[opened]).toBe('POST dev-mode {"branchName":"topic"}')
  })

  it.each(['auto', 'staging', 'dev-mode'] as const)(
    'open dev mode and merge into their branch, also with "activate: %s" and "into: default"',
    async (activate) => {
      const fixture = worldOf({}, { settings: { activate, into: 'default' } })
      await bring(fixture)
      expect(fixture.sent().find((line) => line.startsWith('POST merge'))).toContain(`"branchName":"${fork}"`)
    },
  )

  it('do not get there against the user’s will', async () => {
    const fixture = worldOf({}, { settings: { activate: 'never' } })
    expect(await failureOf(bring(fixture))).toMatchObject({
      kind: 'build',
      message: `Branch "topic" accepts files only through a dev-mode fork (${rule}), and "activate: never" does not allow opening one.`,
      advice: 'Use "activate: auto".',
      cause: refusal,
    })
    expect(fixture.sent()).toEqual([])
  })

  it('are not validated where that is not wanted', async () => {
    const fixture = worldOf({}, { settings: { validate: false } })
    await bring(fixture)
    expect(short(fixture).filter((line) => line.includes('validate'))).toEqual([])
    expect(fixture.context.journal.phases.map(({ name }) => name)).not.toContain('Validate')
  })

  it.each([
    ['gets another commit', { lastHash: 'badbadb' }, ['Build', 'Validate', 'Changes', 'Build failed']],
    ['moves to another branch', { parentBranch: 'other' }, ['Build', 'Validate', 'Changes']],
  ])('are not merged when the fork %s while it is compared', async (_, change, phases) => {
    let moved = false
    const now = () => ({
      ...{ name: fork, lastHash: 'c0ffee1', parentBranch: 'topic' },
      ...(moved ? change : {}),
    })
    const fixture = worldOf(
      {
        'GET build-status': byBranch(
          [
            build(fork, 'built', '0000001', 1),
            () => build(fork, 'built', now().lastHash, now().lastHash === 'c0ffee1' ? 2 : 3),
          ],
          [build('topic', 'none', '0000001', 1)],
        ),
        'GET branches': [listed(own), withFork, () => listed(own, now())],
        'GET data-model/file-hashes': (wire) => {
          const name = wire.url.searchParams.get('branchName')
          // Only the comparison reads the deploy branch.
          if (name === 'main') moved = true
          return hashesOf(name === fork && !moved ? remote : local)
        },
      },
      { files: { 'm/a.yml': 'a', 'm/b.yml': 'b' } },
    )
    expect(await failureOf(bring(fixture))).toMatchObject({ kind: 'build' })
    const done = fixture.context.journal.phases.map((phase) => phase.name + (phase.failed ? ' failed' : ''))
    expect(done.slice(2)).toEqual(phases)
    expect(short(fixture)).not.toContain('POST merge')
  })

  it('are not merged while the fork shows the build from before', async () => {
    const old = build(fork, 'built', '0000001', 1)
    const status = byBranch([old, old, build(fork, 'failed', 'c0ffee1', 2)], [])
    const fixture = worldOf({ 'GET build-status': status })
    expect(await failureOf(bring(fixture))).toMatchObject({
      kind: 'build',
      message: `The build of branch "${fork}" failed, and the platform gave no reason.`,
    })
    expect(short(fixture)).not.toContain('POST merge')
  })

  const unnamed = (more: object) => answer({ branchName: fork, lastHash: null, ...more })
  const bad = unnamed({ status: 'building', errorText: 'Bad branch' })

  // Without hashes, nothing but its absence before the upload tells the build of an upload from that of the fork.
  it.each<[string, Reply[], number]>([
    [
      'is not known yet',
      [bad, bad, build(fork, 'built', '0000001', 1), build(fork, 'built', 'c0ffee1', 2)],
      2000,
    ],
    ['has no build yet', [unnamed({ status: 'none' }), build(fork, 'built', '0000001', 1)], 1000],
    ['is said to be inactive', [unnamed({ status: 'building', errorText: 'Branch is not active' })], 15_000],
    ['has a build without a hash', [unnamed({ status: 'built', buildJobId: 1 })], 15_000],
    ['has a build with a hash', [build(fork, 'built', '0000001', 1)], 0],
  ])('are not sent before the builds of the fork are certain: it %s', async (_, statuses, waitedMs) => {
    let waited = -1
    const fixture = worldOf({
      'GET build-status': byBranch(statuses, []),
      'POST data-model/upload/start': () => {
        waited = fixture.elapsed()
        return answer({ message: 'enough' }, 400)
      },
    })
    await failureOf(bring(fixture))
    expect(waited).toBe(waitedMs)
  })

  it('are not sent to a fork that stays unknown', async () => {
    const fixture = worldOf({ 'GET build-status': byBranch([bad], []) })
    expect(await failureOf(bring(fixture))).toMatchObject({
      message: `The platform has no branch "${fork}" (Bad branch).`,
    })
    expect(short(fixture).filter((line) => line.includes('upload'))).toEqual([])
  })

  it('that the fork holds already need the build of what it is at', async () => {
    const fixture = worldOf({
      'GET data-model/file-hashes': hashesOf(local),
      'GET build-status': byBranch(
        [build(fork, 'built', '0000001', 1)],
        [build('topic', 'none', '0000001', 1)],
      ),
    })
    await bring(fixture)
    expect(short(fixture).filter((line) => line.includes('upload'))).toEqual([])
    expect(short(fixture)).toContain('POST merge')
    const old = worldOf({
      'GET data-model/file-hashes': hashesOf(local),
      'GET build-status': build(fork, 'built', 'badc0de', 1),
    })
    expect(await failureOf(bring(old))).toMatchObject({ kind: 'build' })
  })

  it.each([
    ['built', `which was merged into it; "topic" is rebuilt, and production is unchanged`],
    ['failed', 'Failure: The build of branch "topic" failed, and the platform gave no reason.'],
  ])('wait for the build of a branch that something compiles, which %s', async (status, end) => {
    const fixture = worldOf({
      'GET build-status': byBranch(
        [build(fork, 'built', '0000001', 1), build(fork, 'built', 'c0ffee1', 2)],
        [build('topic', 'built', '0000001', 3), build('topic', status, 'd0d0d0d', 4)],
      ),
    })
    const outcome = await bring(fixture).catch(String)
    expect(outcome.endsWith(end)).toBe(true)
    expect(outcome).not.toContain('"topic" is unchanged')
  })

  it('are not there when the branch holds others after the merge', async () => {
    const hashes = byBranch([hashesOf(remote)], [hashesOf({ ...local, 'theirs.yml': '' })])
    const fixture = worldOf({ 'GET data-model/file-hashes': hashes })
    expect(await failureOf(bring(fixture))).toMatchObject({
      kind: 'merge',
      message: `"${fork}" was merged into "topic", but "topic" does not hold exactly the uploaded files.`,
      advice:
        'Another job may have written to it during this run. Put deployments to one branch into one `concurrency` group, then run this again.',
    })
    expect(fixture.context.journal.findings.changes).toEqual(plan.changes)
  })
})

describe('a merge of the fork that is rejected', () => {
  const conflict = answer({ message: 'Conflict in a.yml' }, 409)
  const sentence = `"${fork}" was not merged into "topic": Conflict in a.yml (409). "topic" is unchanged;`
  const advice = 'If another job changed "topic" during this run, run this again.'

  it('leaves the files on a fork that goes when the job ends', async () => {
    const fixture = worldOf({ 'POST merge': conflict })
    const error = await failureOf(bring(fixture))
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({
      kind: 'merge',
      message: `${sentence} "${fork}" is deleted when the job ends.`,
      advice,
      cause: { kind: 'merge' },
    })
    expect(fixture.ledger().fork?.name).toBe(fork)
  })

  it('leaves them on a fork that was there before', async () => {
    const same = byBranch([hashesOf(remote)], [hashesOf(remote)])
    const fixture = worldOf({
      'GET branches': withFork,
      'GET data-model/file-hashes': same,
      'POST merge': conflict,
    })
    expect(await failureOf(bring(fixture))).toMatchObject({
      message: `${sentence} "${fork}" holds the files.`,
      advice,
    })
  })

  it.each([
    ['the token', answer({ message: 'Not you' }, 403), 'auth'],
    ['the network', answer({}, 503), 'unreachable'],
  ])('for %s is told as what it is', async (_, reply, trouble) => {
    const error = await failureOf(bring(worldOf({ 'POST merge': reply })))
    expect(error).toBeInstanceOf(PlatformError)
    expect(error).toMatchObject({ trouble, operation: 'mergeIntoParentBranch' })
  })

  it('by the end of the job says that it may have taken place', async () => {
    const fixture = worldOf({
      'POST merge': ({ signal }) => {
        fixture.context.budget.stop(new Stop('cancelled', 'The job was cancelled.'))
        throw signal.reason
      },
    })
    const error = await failureOf(bring(fixture))
    expect(error).toBeInstanceOf(Stop)
    expect(String(error)).toContain('was in progress and may have taken place')
  })
})
