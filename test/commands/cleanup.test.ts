import { describe, expect, it } from 'vitest'
import type { GitHub } from '../../src/github/github.ts'
import {
  calls,
  forkPullRequest,
  pullRequest,
  runStep,
  type StepOptions,
  useProject,
  withFaults,
} from '../support/platform.ts'

useProject()

const old = 'dbt-sync/main-58f416b7-50-1-0123abcd'
const older = 'dbt-sync/feature-x-58f416b7-40-1-0123abcd'
/** With a dev-mode fork, which may be a person's. */
const open = 'dbt-sync/main-58f416b7-60-1-0123abcd'
const young = 'dbt-sync/main-58f416b7-90-1-0123abcd'

/** Seeds the platform: runs of the past are a day apart, the newest a day ago. */
const platform = {
  state: {
    branches: [
      { name: old, staging: true },
      { name: open },
      { name: 'dev-ann-1', parent: open },
      { name: older },
      { name: 'theirs', staging: true },
      { name: 'dev-bob-1', parent: 'theirs' },
      { name: 'dbt-sync/main-20260101120000-0123abcd' },
    ],
    history: [
      { branchName: older, ref: 'feature/x' },
      { branchName: old, ref: 'main' },
      { branchName: young, ref: 'main' },
    ],
  },
}

/** GitHub, where the pull request is closed. */
const github = (isOpen = false) => ({ isOpen: () => Promise.resolve(isOpen) }) as unknown as GitHub
const clean = (inputs: Record<string, string> = {}, more: StepOptions = {}) =>
  runStep({
    platform,
    event: { payload: { repository: { default_branch: 'trunk' } } },
    github: () => github(),
    ...more,
    inputs: { command: 'cleanup', 'github-token': 'ghs_actions', ...inputs },
  })

type Step = Awaited<ReturnType<typeof runStep>>
const names = ({ platform: { state } }: Step) => state.branches.map(({ name }) => name)
const server = 'dbt-sync/main-20260101120000-0123abcd'
const untouched = ['main', open, 'dev-ann-1', 'theirs', 'dev-bob-1', server]

const event = pullRequest('feature/x')
const closed = { ...event, payload: { ...(event.payload as object), action: 'closed' } }

describe('a clean-up', () => {
  it('says what it would remove, and removes nothing, unless it is told to', async () => {
    const step = await clean()
    expect(step.exitCode).toBe(0)
    expect(step.lines.at(-1)).toBe('2 leftover branches would be removed; "dry-run: false" removes them.')
    expect(step.lines).toContain(`Would remove "${old}" (48 h old)`)
    expect(names(step)).toHaveLength(8)
    expect(step.lines.filter((line) => line.startsWith('Kept'))).toHaveLength(1)
    // What would be removed is asked whether it is being built.
    expect(calls(step.platform, 'buildStatus')).toBe(2)
    const writes = step.platform.requests.filter(({ method }) => method !== 'GET')
    expect(writes).toEqual([])
    expect(step.summary).toContain('| Leftover branch | Forks | Age | Result |')
    expect(step.summary).toContain('<code>would be removed</code>')
  })

  it('removes branches of this action, staging off first, and nothing else', async () => {
    const step = await clean({ 'dry-run': 'false' })
    expect(step.lines.at(-1)).toBe('2 leftover branches removed.')
    expect(names(step)).toEqual(untouched)
    expect(step.lines).toContain(
      `Kept "${open}": dev mode is open on it ("dev-ann-1"), perhaps by a person; delete this fork on the platform if not needed`,
    )
    expect(step.platform.state.stagingBranches).toEqual(['theirs'])
    const writes = step.platform.requests.filter(({ method }) => method !== 'GET')
    expect(
      writes.map(({ operationId, path }) => [
        operationId,
        new URL(path, 'http://x').searchParams.get('branchName'),
      ]),
    ).toEqual([
      ['removeBranch', older],
      ['setBranchStagingEnvironment', null],
      ['removeBranch', old],
    ])
    expect(step.report.findings.leftovers).toEqual([
      { branch: older, forks: [], what: 'removed', ageMs: expect.any(Number) },
      { branch: old, forks: [], what: 'removed', ageMs: expect.any(Number) },
      expect.objectContaining({
        branch: open,
        forks: ['dev-ann-1'],
        what: expect.stringContaining('kept: dev mode'),
      }),
    ])
  })

  it('of a closed pull request removes what its own runs made and nothing uses, however young', async () => {
    const of = (what: string) => `dbt-sync/feature-x-58f416b7-${what}-1-0123abcd`
    const kept = [of('40'), of('pr8-41'), of('pr7-43')]
    const [, , building = ''] = kept
    const all = [of('pr7-42'), ...kept]
    const unheardOf = of('pr7-44')
    const step = await clean(
      { 'dry-run': 'false' },
      {
        event: closed,
        platform: {
          state: {
            branches: [...all, unheardOf].map((name) => ({ name })),
            history: all.map((branchName) => ({ branchName, ref: 'feature/x' })),
          },
        },
        prepare(platform) {
          platform.addFault({
            operation: 'buildStatus',
            kind: 'patch-body',
            body: { status: 'building', errorText: null },
            call: 2,
          })
        },
      },
    )
    expect(step.errors).toEqual([])
    expect(names(step)).toEqual(['main', ...kept])
    expect(step.lines).toContain(`Kept "${building}": a build of it is running`)
    expect(step.lines).toContain(`Removed "${unheardOf}"`)
    expect(step.report.findings.leftovers).toContainEqual({ branch: unheardOf, forks: [], what: 'removed' })
    expect(step.report.phases.map(({ name }) => name)).toEqual(['Find branches', 'Remove'])
  })

  it('of a closed pull request keeps a branch whose build is unknown, and ends where the token is rejected', async () => {
    const name = 'dbt-sync/feature-x-58f416b7-pr7-42-1-0123abcd'
    const state = { branches: [{ name }], history: [{ branchName: name, ref: 'feature/x' }] }
    const withStatus = (status: number) => {
      const faulty = withFaults({ operation: 'buildStatus', kind: 'status', status, call: 'every' })
      return clean({ 'dry-run': 'false' }, { event: closed, platform: { state }, ...faulty })
    }
    const unknown = await withStatus(400)
    expect(unknown.lines.at(-1)).toBe('Nothing to remove; 1 leftover branch kept.')
    expect(unknown.lines).toContainEqual(
      expect.stringMatching(
        new RegExp(`^Kept "${name}": whether it is in use is unknown \\(.*400.*[^.]\\)$`),
      ),
    )
    expect((await withStatus(401)).outputs['failure-kind']).toBe('auth')
  })

  it('of a fork looks for nothing', async () => {
    const step = await clean({ 'dry-run': 'false' }, { event: forkPullRequest('main') })
    expect(step.lines).toContain(
      'This run is for a branch of a forked repository, for which no branches are created.',
    )
    expect(step.lines.at(-1)).toBe('Nothing to remove.')
    expect(step.platform.requests).toEqual([])
  })

  it('keeps what is younger than "older-than", and what is production, whatever its name', async () => {
    const step = await clean({ 'older-than': '3d' })
    expect(step.lines.at(-1)).toBe('1 leftover branch would be removed; "dry-run: false" removes it.')
    expect(step.lines).toContainEqual(expect.stringMatching(`Would remove "${older}" `))
    const name = 'dbt-sync/feature-x-58f416b7-pr7-42-1-0123abcd'
    const state = { branches: [{ name }], history: [{ branchName: name, ref: 'feature/x' }] }
    const ofClosed = await clean({ 'older-than': '3d' }, { event: closed, platform: { state } })
    expect(ofClosed.lines.at(-1)).toBe('Nothing to remove; 1 leftover branch kept.')
    const preview = 'dbt-preview/feature-x-pr7-58f416b7-0123abcd-40-1-0123abcd'
    const branches = [{ name: preview, staging: true }]
    const history = [{ branchName: preview, ref: 'feature/x' }]
    const production = { ...platform, state: { branches, history, settings: { deployBranchName: preview } } }
    const asProduction = await clean({}, { platform: production })
    expect(asProduction.lines.at(-1)).toBe('Nothing to remove.')
    const asPreview = await clean(
      { 'github-token': '' },
      { platform: { state: { ...production.state, settings: {} } } },
    )
    expect(asPreview.lines.at(-1)).toBe('Nothing to remove; 1 leftover branch kept.')
  })

  it('reads branches and history to their last page, and removes at most 200', async () => {
    const many = Array.from({ length: 250 }, (_, index) => `dbt-sync/main-58f416b7-${index}-1-0123abcd`)
    const state = {
      branches: many.map((name) => ({ name })),
      history: many.map((branchName) => ({ branchName, ref: 'main' })),
    }
    const first = await clean({}, { platform: { state } })
    expect(first.lines.at(-1)).toBe(
      '200 leftover branches would be removed; 50 more remain for the next run; "dry-run: false" removes them.',
    )
    const step = await clean({ 'dry-run': 'false' }, { platform: { state } })
    expect(names(step)).toHaveLength(51)
    expect(step.lines.at(-1)).toBe('200 leftover branches removed; 50 more remain for the next run.')
    expect(step.report.findings.leftovers?.slice(-50).map(({ what }) => what)).toEqual(
      Array.from({ length: 50 }, () => 'kept: one run removes 200 at most'),
    )
    expect(step.lines.filter((line) => line.startsWith('Removed "dbt-sync/main-'))).toHaveLength(200)
  })

  it('that could not remove 50 tries no others, and says so of each', async () => {
    const many = Array.from({ length: 60 }, (_, index) => `dbt-sync/main-58f416b7-${index}-1-0123abcd`)
    const state = {
      branches: many.map((name) => ({ name })),
      history: many.map((branchName) => ({ branchName, ref: 'main' })),
    }
    const refused = withFaults({ operation: 'removeBranch', kind: 'status', status: 409, call: 'every' })
    const step = await clean({ 'dry-run': 'false' }, { ...refused, platform: { state } })
    const rows = Map.groupBy(step.report.findings.leftovers ?? [], ({ what }) => what)
    expect([...rows].map(([what, all]) => `${what}: ${all.length}`)).toEqual([
      'could not be removed: 50',
      'kept: not tried, since too many others could not be removed: 10',
    ])
    expect(step.summary).toMatch(/^### ❌ Data model: 50 leftover branches not removed$/m)
  })

  it('goes on when one cannot be removed, names it and is red', async () => {
    const step = await clean(
      { 'dry-run': 'false' },
      withFaults({ operation: 'removeBranch', kind: 'status', status: 409, call: 1 }),
    )
    expect(names(step)).toEqual(['main', open, 'dev-ann-1', older, 'theirs', 'dev-bob-1', server])
    expect(step.exitCode).toBe(1)
    expect(step.outputs['failure-kind']).toBe('build')
    expect(step.warnings).toEqual([expect.stringContaining(`"${older}" could not be removed`)])
    expect(step.report.findings.leftovers?.map(({ what }) => what)).toEqual([
      'could not be removed',
      'removed',
      expect.stringContaining('kept'),
    ])
  })

  it.each([
    ['the branches', 'listBranches', 'cursor-stuck'],
    ['the history', 'listDbtSyncs', 'html'],
  ] as const)('removes nothing when %s cannot be read', async (_, operation, kind) => {
    const step = await clean({ 'dry-run': 'false' }, { ...withFaults({ operation, kind }) })
    expect(step.exitCode).toBe(1)
    expect(calls(step.platform, 'removeBranch')).toBe(0)
  })

  it('finds nothing where there is nothing', async () => {
    const step = await clean({}, { platform: {} })
    expect(step.lines.at(-1)).toBe('Nothing to remove.')
    expect(step.summary).toContain('No leftover branches.')
  })
})
