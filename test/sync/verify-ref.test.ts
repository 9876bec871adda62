import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRefSupported } from '../../src/sync/ref-support.ts'
import { checkRefEarly, refInBranchName, verifyRef } from '../../src/sync/verify-synced.ts'
import { answer, fault, htmlPage, type Reply, silence } from '../platform/fake-send.ts'
import { listed, type StepFixtureOptions, stepFixture } from '../support/fixture.ts'
import { startedSync } from './world.ts'

const tail = '20260105120000-0a1b2c3d'

/** How a platform names a branch (the contract's rule for a start). */
function serverName(ref: string): string {
  return `dbt-sync/${ref.replaceAll('/', '-').replaceAll(' ', '-').replaceAll('~', '-').slice(0, 40)}-${tail}`
}

describe('refInBranchName', () => {
  it('finds the wanted ref in a name that was made of it', () => {
    const ref = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9/._-]{0,39}$/)
    fc.assert(
      fc.property(ref, (wanted) => {
        expect(refInBranchName(serverName(wanted), wanted)).toBe(wanted)
      }),
    )
  })

  it('finds another ref in a name that was made of that', () => {
    expect(refInBranchName(serverName('main'), 'feature/x')).toBe('main')
    expect(refInBranchName(serverName('Main'), 'main')).toBe('Main')
    expect(refInBranchName(serverName('release-2'), 'release')).toBe('release-2')
    expect(refInBranchName(serverName('main'), `main-${tail}`)).toBe('main')
  })

  it('cannot tell when the name was cut before the end of the wanted ref', () => {
    const long = `feature/${'x'.repeat(40)}`
    expect(refInBranchName(serverName(long), long)).toBeNull()
    expect(refInBranchName(serverName(`${long}-other`), long)).toBeNull()
    expect(refInBranchName(serverName('x'.repeat(40)), 'x'.repeat(40))).toBe('x'.repeat(40))
    expect(refInBranchName(serverName('main'), long)).toBe('main')
  })

  it.each([
    'main',
    'dbt-sync/main',
    `dbt-sync/-${tail}`,
    `dbt-sync/main-2026010512000-0a1b2c3d`,
    `dbt-sync/main-20260105120000-0A1B2C3D`,
    `dbt-sync/main-20260105120000-0a1b2c3d-1`,
    `x/dbt-sync/main-${tail}`,
    '',
  ])('cannot tell from %j', (branch) => {
    expect(refInBranchName(branch, 'main')).toBeNull()
  })
})

const asked = 'dbt-sync/main-58f416b7-77-2-cafe'
const serverChosen = (ref: string) => `dbt-sync/${ref}-${tail}`
const run = { syncJobId: 'job-1', status: 'COMPLETED', branchName: asked }
const spec = (...properties: string[]) =>
  answer({
    components: {
      schemas: {
        StartDbtSyncInput: { properties: Object.fromEntries(properties.map((name) => [name, {}])) },
      },
    },
  })

/** The description of a sync that has `ref`, and of a run in the history. */
const specOfRun = (properties: object) =>
  answer({
    components: {
      schemas: { StartDbtSyncInput: { properties: { ref: {} } }, DbtSyncRun: { properties } },
    },
  })
const specWithGitRef = specOfRun({ gitRef: {} })
const specWithoutGitRef = specOfRun({ status: {} })

interface Around extends StepFixtureOptions {
  branch?: string
  askedBranch?: string
  spec?: Reply | Reply[]
}

/** The verification of the ref "main", with this history. */
function proof(history: Reply | Reply[], around: Around = {}) {
  const { branch = asked, askedBranch = asked, spec: served = spec('ref', 'branchName'), ...options } = around
  const ledger = { sync: { branch, jobId: 'job-1' }, branch, asked: askedBranch }
  const fixture = stepFixture(
    { 'GET dbt-sync': history, 'GET spec': served },
    { ...options, ledger, settings: { deleteBranch: 'always', ...options.settings } },
  )
  const started = startedSync({ branch, askedBranch })
  return {
    ...fixture,
    started,
    prove: (retry?: { retry: boolean }) => verifyRef(fixture.context, started, retry),
  }
}

const look = 'GET dbt-sync?first=100'
const inHistory = 'gitRef in the sync history'

describe('the verification of the ref', () => {
  it.each(['main', 'refs/heads/main', 'refs/tags/main'])('is %j in the history', async (gitRef) => {
    const other = { ...run, syncJobId: 'job-2', gitRef: 'other' }
    const { prove, context, events, ledger } = proof(listed(other, { ...run, gitRef }))
    expect(await prove()).toEqual({ ref: { verified: 'true', evidence: inHistory }, commit: null })
    expect(context.journal.findings).toEqual({})
    expect(events).toEqual([look, expect.stringMatching(/^ledger /)])
    expect(ledger()).toEqual({ sync: { branch: asked, jobId: 'job-1' }, branch: asked })
  })

  it.each([
    ['refs/heads/other', 'other'],
    ['Main', 'Main'],
    ['ma\u200bin', 'main'],
    ['x'.repeat(300), `${'x'.repeat(199)}…`],
  ])('is against it with %j in the history: green would be for the wrong code', async (gitRef, shown) => {
    const { prove, context } = proof(listed({ ...run, gitRef }), { branch: asked })
    await expect(prove()).rejects.toMatchObject({
      name: 'Failure',
      kind: 'sync',
      message: `The platform synced "${shown}" instead of "main" (${inHistory}).`,
      advice: 'This tenant may be too old to support "ref". Update it, or set its tracked branch to the ref.',
    })
    expect(context.journal.findings).toEqual({ refVerified: 'false', refEvidence: inHistory })
  })

  it('of a tag is not a branch of the same name', async () => {
    const of = (gitRef: string, event = 'main') => {
      const { context, started } = proof(listed({ ...run, gitRef }))
      return verifyRef(
        { ...context, run: { ...context.run, noRelease: null, ref: { name: event } } },
        started,
      )
    }
    await of('main')
    await of('refs/tags/main')
    // Another ref was asked for than the event's tag: which of the two it is, nobody said.
    await of('refs/heads/main', 'v1')
    await expect(of('refs/heads/main')).rejects.toMatchObject({
      message: `The platform synced "refs/heads/main" instead of "main" (${inHistory}).`,
    })
  })

  it('goes by the history before it goes by the name that the platform chose', async () => {
    const branch = serverChosen('main')
    const { prove } = proof(listed({ ...run, branchName: branch, gitRef: 'other' }), { branch })
    await expect(prove()).rejects.toMatchObject({ kind: 'sync' })
  })

  it('is the name that the platform chose, where the history has no ref', async () => {
    const branch = serverChosen('main')
    const { prove, sent } = proof(listed({ ...run, branchName: branch }), { branch })
    expect((await prove()).ref).toEqual({
      verified: 'true',
      evidence: `the branch name "${branch}" that the platform chose`,
    })
    expect(sent()).toEqual([look])
  })

  it('is against it with the name of another ref', async () => {
    const branch = serverChosen('other')
    const { prove } = proof(answer({}, 403), { branch })
    await expect(prove()).rejects.toMatchObject({
      message: `The platform synced "other" instead of "main" (the branch name "${branch}" that the platform chose).`,
    })
  })

  it('is not a name of that kind that we asked for ourselves', async () => {
    const branch = serverChosen('main')
    const { prove } = proof(listed({ ...run, branchName: branch }), { branch, askedBranch: branch })
    expect((await prove()).ref.verified).toBe('unknown')
  })

  const unnamed = 'the sync history does not name the ref of this sync'
  const forbidden = 'the sync history could not be read: Permission denied (403) while listing the dbt syncs'
  const missing = 'the sync history could not be read: The platform responded 404 while listing the dbt syncs'
  it.each<[string, Reply, Reply, string?]>([
    [unnamed, listed(run), specWithoutGitRef],
    [forbidden, answer({}, 403), specWithoutGitRef],
    [
      'this tenant does not support "ref" and syncs its tracked branch',
      ...([listed(run), spec('branchName'), 'described'] as const),
    ],
    [unnamed, listed(run), specWithGitRef, 'suspected'],
    // Less that is known passes no more.
    [unnamed, listed(run), spec('ref'), 'suspected'],
    [unnamed, listed(run), answer({}), 'suspected'],
    [unnamed, listed(run), answer({ components: {} }), 'suspected'],
    [unnamed, listed(run), answer({ components: { schemas: {} } }), 'suspected'],
    [unnamed, listed(run), htmlPage, 'suspected'],
    [unnamed, listed(run), answer({}, 403), 'suspected'],
    [forbidden, answer({}, 403), specWithGitRef, 'suspected'],
    [forbidden, answer({}, 403), htmlPage, 'suspected'],
    [missing, answer({}, 404), specWithGitRef, 'suspected'],
  ])('is unknown: %s', async (why, history, served, ignored) => {
    const { prove, sent } = proof(history, { spec: served })
    const { fix, ...found } = (await prove()).ref
    expect(found).toEqual({ verified: 'unknown', evidence: why, ...(ignored && { ignored }) })
    // As the error of the request says.
    if (why === forbidden) expect(fix).toMatch(/^The token is valid .* its role allows SchemaRead\.$/)
    else expect(fix).toBe(why === missing ? 'Check "deployment-id" and "base-url".' : undefined)
    expect(sent()).toEqual([look, 'GET spec'])
  })

  it('is suspicious where the history does not contain the sync', async () => {
    const { prove } = proof(listed({ ...run, syncJobId: 'job-2', gitRef: 'main' }), { spec: specWithGitRef })
    expect((await prove()).ref).toEqual({
      ...{ verified: 'unknown', evidence: 'the sync history does not contain this sync' },
      ...{ ignored: 'suspected', fix: 'Run this again.' },
    })
  })

  it('is that of the run as it was seen first, where the history is forbidden afterwards', async () => {
    const { context, started } = proof(answer({}, 403), { spec: specWithGitRef })
    const early = { ...run, status: 'RUNNING', gitRef: 'main' }
    expect((await verifyRef(context, started, { early })).ref.verified).toBe('true')
  })
})

describe('the commit', () => {
  const sha = 'c0'.repeat(20)

  it.each([
    ['gitCommit', { gitCommit: sha }],
    ['commitSha', { commitSha: sha }],
    ['triggerContext.headSha', { triggerContext: { headSha: sha } }],
  ])('is read from %s of the history', async (_, more) => {
    const { prove } = proof(listed({ ...run, gitRef: 'main', ...more }))
    expect((await prove()).commit).toEqual({ sha, evidence: 'named in the sync history' })
  })

  it.each([
    [{}],
    [{ commitSha: null, triggerContext: null }],
    [{ gitCommit: 'main', commitSha: sha.slice(0, 7), triggerContext: { headSha: 7 } }],
    [{ gitCommit: `${sha}0`, commitSha: `x${sha}`, triggerContext: { headSha: sha.toUpperCase() } }],
  ])('is unknown with %j in the history', async (more) => {
    const { prove } = proof(listed({ ...run, gitRef: 'main', ...more }))
    expect((await prove()).commit).toBeNull()
  })
})

describe('a history that is behind', () => {
  it.each([
    [1500, [listed(), listed({ ...run, gitRef: 'main' })]],
    [3500, [listed(), listed(), listed({ ...run, gitRef: 'main' })]],
  ])('is read again, after a total of %i ms', async (ms, history) => {
    const { prove, elapsed } = proof(history)
    expect((await prove()).ref.verified).toBe('true')
    expect(elapsed()).toBe(ms)
  })

  it('is given up after three checks', async () => {
    const { prove, sent, elapsed } = proof(listed())
    expect((await prove()).ref.evidence).toBe('the sync history does not contain this sync')
    expect(sent()).toEqual([look, look, look, 'GET spec'])
    expect(elapsed()).toBe(3500)
  })
})

describe('a platform that cannot be reached', () => {
  const broken = answer({}, 503)

  it('is asked for the history again, unless the sync has failed anyway', async () => {
    const found = [broken, listed({ ...run, gitRef: 'main' })]
    const patient = proof(found)
    expect((await patient.prove()).ref.verified).toBe('true')
    await expect(proof(found).prove({ retry: false })).rejects.toMatchObject({ operation: 'listDbtSyncs' })
  })

  it('verifies nothing: that is no green', async () => {
    const { prove, context } = proof(fault('ECONNRESET'))
    await expect(prove()).rejects.toMatchObject({ operation: 'listDbtSyncs', trouble: 'unreachable' })
    expect(context.journal.findings).toEqual({})
  })

  it('is asked for its description again, within 10 s', async () => {
    const again = proof(listed(run), { spec: [broken, specWithoutGitRef] })
    expect((await again.prove()).ref).not.toHaveProperty('ignored')
    expect(again.sent()).toEqual([look, 'GET spec', 'GET spec'])
    const { prove, elapsed } = proof(listed(run), { spec: broken })
    expect((await prove()).ref.ignored).toBe('suspected')
    expect(elapsed()).toBeLessThanOrEqual(10_000)
  })

  it.each([
    [2000, 'Stop'],
    [10_000, 'PlatformError'],
  ])('is not explained away when the time ends in it, after %i ms', async (budgetMs, name) => {
    const { prove } = proof(listed(run), { spec: silence, budgetMs })
    await expect(prove()).rejects.toMatchObject({ name })
  })
})

describe('the branch of a sync', () => {
  const advice = 'The branch of the sync is unknown. Report this to the platform.'

  it('that the history confirms is the one, whatever was asked for', async () => {
    const { prove, ledger } = proof(listed({ ...run, branchName: 'other', gitRef: 'main' }), {
      branch: 'other',
    })
    await prove()
    expect(ledger()).toEqual({ sync: { branch: 'other', jobId: 'job-1' }, branch: 'other' })
  })

  it('that was asked for needs no word of the history', async () => {
    const { prove, events } = proof(listed({ ...run, branchName: '', gitRef: 'main' }))
    await prove()
    expect(events).toEqual([look])
  })

  it('that was not asked for may be of any job when the history is silent', async () => {
    const { prove, ledger } = proof(listed({ ...run, branchName: null, gitRef: 'main' }), { branch: 'other' })
    await expect(prove()).rejects.toMatchObject({
      kind: 'sync',
      message: `The platform's response names branch "other" for the sync instead of the requested "${asked}", and the sync history does not confirm it.`,
      advice,
    })
    expect(ledger()).toMatchObject({ branch: 'other', asked })
  })

  it('is of this job, and goes, when the history has it on the one that was asked for', async () => {
    const { prove, ledger } = proof(listed({ ...run, gitRef: 'main' }), { branch: 'other' })
    await expect(prove()).rejects.toMatchObject({
      kind: 'sync',
      message: `The platform's response names branch "other" for the sync, but the sync history names "${asked}".`,
      advice,
    })
    expect(ledger()).toEqual({ sync: { branch: 'other', jobId: 'job-1' }, branch: asked })
  })

  it('that no response names is left alone', async () => {
    const history = listed({ ...run, branchName: `x\ny${'z'.repeat(200)}`, gitRef: 'main' })
    const { prove, events } = proof(history, { branch: 'other' })
    await expect(prove()).rejects.toMatchObject({
      message: `The platform's response names branch "other" for the sync, but the sync history names "x y${'z'.repeat(116)}…".`,
    })
    expect(events).toEqual([look])
  })
})

describe('the check before a sync has ended', () => {
  it.each([
    ['sync', spec('ref')],
    ['unsupported', spec('branchName')],
    ['sync', answer({}, 503)],
  ])('stops a sync of another ref at once (%s)', async (kind, served) => {
    const { context, started } = proof([], { spec: served })
    const runs = [{ ...run, gitRef: 'refs/heads/other' }]
    await expect(checkRefEarly(context, started, runs)).rejects.toMatchObject({
      kind,
      message: `The platform synced "other" instead of "main" (${inHistory}).`,
    })
    expect(context.journal.findings.refVerified).toBe('false')
  })

  it.each([
    ['the right ref', { gitRef: 'refs/heads/main' }],
    ['no ref', {}],
    ['another run', { syncJobId: 'job-2', gitRef: 'other' }],
  ])('verifies nothing yet with %s in the history', async (_, more) => {
    const { context, started } = proof([])
    await checkRefEarly(context, started, [{ ...run, ...more }])
    await checkRefEarly(context, started, [])
    expect(context.journal.findings).toEqual({})
  })
})

describe('the check before a sync is started', () => {
  const asking = (history: Reply, served: Reply, ref = 'feature') => {
    const fixture = stepFixture({ 'GET dbt-sync': history, 'GET spec': served }, { settings: { ref } })
    return { ...fixture, check: () => checkRefSupported(fixture.context) }
  }
  const old = spec('branchName')
  const tracked = listed({ ...run, gitRef: 'refs/heads/main' }, { ...run, gitRef: 'main' }, run)

  it('fails where the description has no "ref" and the history names the tracked branch', async () => {
    const { check, sent, context } = asking(tracked, old)
    await expect(check()).rejects.toMatchObject({
      kind: 'unsupported',
      message:
        'This tenant does not support "ref": it would sync its tracked branch "main" instead of "feature". Nothing was started.',
      advice:
        'This tenant may be too old to support "ref". Update it, or set its tracked branch to the ref. After that, start one sync on the platform, so that its history shows it.',
    })
    expect(sent()).toEqual([look, 'GET spec'])
    expect(context.journal.findings).toEqual({ ref: 'feature' })
  })

  it.each<[string, Reply, Reply, string, number]>([
    ['the ref is the tracked branch', tracked, old, 'main', 1],
    [
      'several refs were synced',
      listed({ ...run, gitRef: 'main' }, { ...run, gitRef: 'v1' }),
      old,
      'feature',
      1,
    ],
    ['no ref is in the history', listed(run), old, 'feature', 1],
    ['there is no history', answer({}, 403), old, 'feature', 1],
    ['the history is down', fault('ECONNRESET'), old, 'feature', 1],
    ['the description has "ref"', tracked, spec('ref'), 'feature', 2],
    ['there is no description', tracked, htmlPage, 'feature', 2],
    ['the description does not say', tracked, answer({ components: {} }), 'feature', 2],
  ])('passes where %s', async (_, history, served, ref, requests) => {
    const { check, sent } = asking(history, served, ref)
    await check()
    expect(sent()).toHaveLength(requests)
  })

  it('ends with the time of the step', async () => {
    const { context } = stepFixture(
      { 'GET dbt-sync': tracked, 'GET spec': silence },
      { budgetMs: 1000, settings: { ref: 'x' } },
    )
    await expect(checkRefSupported(context)).rejects.toMatchObject({ name: 'Stop' })
  })
})
