import { execFileSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultResponse, forbidden, type GitHubServer } from '../../emulator/github/index.ts'
import type { SeedRun } from '../../emulator/state/seed.ts'
import { type DemoProject, makeDemoProject } from '../../scripts/demo-project.ts'
import type { RawContext } from '../../src/base/event.ts'
import {
  calls,
  productionFiles,
  projectGitHub,
  red,
  runStep,
  type Step,
  step,
  tagPush,
  useCommand,
} from '../support/command.ts'
import { startHub, talkingTo } from '../support/pull-on-github.ts'

// `git clone --branch v1.0.0`, as the emulator runs it, takes the branch where there is a branch and a tag of this
// name, and `gitRef: v1.0.0` in the history is the same for both.

const tag = 'v1.0.0'
const branchOnly = 'model/cubes/dbt/dim_branch_only.yml'
const tagObject = '7a'.repeat(20)

useCommand()

/** The shop with a commit that has one model more; and the same with a branch at it that is named like the tag. */
let plain: DemoProject
let trap: string
let commits: { tag: string; branch: string }
beforeAll(() => {
  plain = makeDemoProject()
  const identity = ['-c', 'user.name=Demo', '-c', 'user.email=demo@example.com', '-c', 'commit.gpgsign=false']
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8' }).trim()
  git(plain.folder, 'switch', '--quiet', '--create', 'more', 'main')
  writeFileSync(join(plain.folder, 'models/marts/dim_branch_only.sql'), 'select 1 as id\n')
  git(plain.folder, 'add', '--all')
  git(plain.folder, 'commit', '--quiet', '--message', 'Only on the branch')
  commits = { tag: plain.branches.main ?? '', branch: git(plain.folder, 'rev-parse', 'HEAD') }
  trap = `${plain.folder}-trap`
  cpSync(plain.folder, trap, { recursive: true })
  git(trap, 'branch', tag, 'more')
})
afterAll(() => {
  plain.remove()
  rmSync(trap, { recursive: true, force: true })
})

const events = {
  'a pushed tag': () => ({ event: { ...tagPush(tag), sha: commits.tag } }),
  'a published release': () => ({
    event: {
      eventName: 'release',
      ref: `refs/tags/${tag}`,
      sha: commits.tag,
      payload: { action: 'published', release: { tag_name: tag, draft: false } },
    },
  }),
  'the input "ref"': () => ({ inputs: { ref: tag } }),
} satisfies Record<string, () => { event?: Partial<RawContext>; inputs?: Record<string, string> }>
const everyEvent = Object.keys(events) as (keyof typeof events)[]

interface Case {
  event?: keyof typeof events
  /** Where GitHub has tag and branch; without it, its refs cannot be read. */
  refs?: { tag?: string; branch?: string }
  /** What else is to be so on GitHub. */
  github?: (server: GitHubServer) => void
  /** Of the dbt repository; else it has no branch of that name. */
  trapped?: true
  syncedCommit?: 'tell' | 'hide'
  /** Of the platform, newest last. */
  history?: SeedRun[]
  /** Of production. */
  files?: Record<string, string>
  onLine?: (line: string, server: GitHubServer | undefined) => void
}

async function release({ event = 'a pushed tag', refs, trapped, onLine, ...change }: Case): Promise<Step> {
  const server = refs && (await startHub())
  if (refs?.tag) server?.refs.set(`refs/tags/${tag}`, refs.tag)
  if (refs?.branch) server?.refs.set(`refs/heads/${tag}`, refs.branch)
  if (server) change.github?.(server)
  const { inputs, ...rest } = { inputs: {}, ...events[event]() }
  return runStep({
    ...rest,
    inputs: {
      command: 'release',
      ...inputs,
      ...{ 'github-token': 'ghs_actions', comment: 'never' },
    },
    platform: {
      dbtRepository: trapped ? trap : plain.folder,
      state: {
        switches: { syncedCommit: change.syncedCommit ?? 'hide' },
        ...(change.history ? { history: change.history } : {}),
        ...(change.files ? { files: change.files } : {}),
      },
    },
    ...(server
      ? talkingTo(server)
      : { github: () => ({ ...projectGitHub(), ref: () => Promise.reject(new Error('nobody is there')) }) }),
    onLine: (line) => onLine?.(line, server),
  })
}

function notReleased(): void {
  expect(step.exitCode).toBe(1)
  expect(step.outputs).toMatchObject(red('sync'))
  expect(step.outputs.merged).not.toBe('true')
  expect(calls('mergeToDefaultBranch')).toBe(0)
  expect(productionFiles()).toEqual(['model/cubes/customers.yml'])
}

const short = (commit: string) => commit.slice(0, 7)

it('a sync takes the branch that is named like the tag, and gitRef does not tell', async () => {
  await runStep({
    ...events['a pushed tag'](),
    inputs: { validate: 'false' },
    platform: { dbtRepository: trap, state: { switches: { syncedCommit: 'hide' } } },
  })
  expect(step.report.findings.generatedFiles).toContain(branchOnly)
  expect(step.outputs['ref-verified']).toBe('true')
})

describe.each(everyEvent)('by %s', (event) => {
  it('a tag is not released that a branch is named like, before anything is started', async () => {
    await release({ event, trapped: true, refs: commits })
    notReleased()
    expect(step.platform.state.starts).toBe(0)
    expect(step.errors[0]).toContain(
      `The repository has both a tag "${tag}" (commit ${short(commits.tag)}) and a branch "${tag}" (commit ${short(commits.branch)}), and a sync uses the branch. Rename or delete that branch`,
    )
    expect(step.ledger()).toEqual({})
  })

  it('a tag alone is released', async () => {
    await release({ event, refs: { tag: commits.tag } })
    expect(step.outputs).toMatchObject(released)
    // GitHub alone says so, and nothing ties it to the platform's repository.
    expect(step.outputs.commit).toBe('')
    expect(step.report.findings).toMatchObject({ commitVerified: 'unknown' })
    const inferred = `inferred from GitHub alone, where "${tag}" was at ${commits.tag} before and after the sync`
    expect(step.warnings).toEqual([
      `The platform does not name the commit that it synced, so what is released is not verified: ${inferred}.`,
    ])
    expect(step.lines).toContainEqual(expect.stringMatching(/^Synced "v1\.0\.0" \(commit not verified\)/))
  })
})

const released = { outcome: 'success', 'ref-verified': 'true', merged: 'true' }

it.each<[string, () => Case]>([
  [
    'whose branch of this name is at the same commit',
    () => ({ refs: { tag: commits.tag, branch: commits.tag } }),
  ],
  ['whose commit the platform names, without GitHub', () => ({ syncedCommit: 'tell' })],
  [
    'that is annotated, and points to the commit',
    () => ({
      refs: { tag: tagObject },
      github: ({ tags }) =>
        void tags.set(tagObject, { name: tag, object: { type: 'commit', sha: commits.tag } }),
    }),
  ],
])('a tag is released %s', async (_, given) => {
  await release(given())
  expect(step.outputs).toMatchObject(released)
})

describe('a tag behind the release that production has', () => {
  // Production was built a day ago.
  const hourMs = 3_600_000
  const newer = { ref: 'v2.0.0', branchName: 'dbt-sync/v2.0.0-58f416b7-78-1-0000cafe' }
  const github: Case['github'] = ({ refs, comparisons }) => {
    refs.set('refs/tags/v2.0.0', commits.branch)
    for (const head of [commits.tag, tag])
      comparisons.set(`${commits.branch}...${head}`, { aheadBy: 0, behindBy: 1, files: [] })
  }
  // What a run of the past generated.
  const files = { 'model/cubes/orders.yml': 'cubes:\n  - name: orders\n    sql_table: orders\n' }
  const given = (event: Case['event'], agoMs: number): Case => ({
    ...{ refs: { tag: commits.tag }, github, history: [{ ...newer, agoMs }], files },
    ...(event ? { event } : {}),
  })

  it.each(everyEvent)('is not released by %s, before anything is started', async (event) => {
    await release(given(event, 25 * hourMs))
    expect(step.outputs).toMatchObject({ ...red('merge'), merged: 'false' })
    expect(step.errors[0]).toContain(
      `Not released: production may have "v2.0.0" (commit ${short(commits.branch)}, inferred from the sync history alone), and "${tag}" lacks 1 commit of it`,
    )
    expect([step.platform.state.starts, calls('mergeToDefaultBranch')]).toEqual([0, 0])
    expect(step.ledger()).toEqual({})
  })

  it.each<[string, () => Case]>([
    ['was synced and not merged', () => given('a pushed tag', 2 * hourMs)],
    [
      'was rolled back',
      () => ({ ...given('a pushed tag', 25 * hourMs), files: { 'model/cubes/old.yml': 'cubes: []\n' } }),
    ],
  ])('is released where the newer one %s', async (_, the) => {
    await release(the())
    expect(step.outputs).toMatchObject(released)
    expect(step.lines).toContainEqual(expect.stringContaining('the sync history shows no earlier release'))
  })
})

/** When the sync is under way. */
const meanwhile =
  (ref: string, commit: () => string): NonNullable<Case['onLine']> =>
  (line, server) => {
    if (line.startsWith('COMPILING_DBT')) server?.refs.set(ref, commit())
  }
const rejecting =
  (answer: FaultResponse): NonNullable<Case['github']> =>
  ({ faults }) =>
    void faults.push({ operation: 'git/get-ref', answer, times: 99 })
const needsPermission = 'permissions: contents: read'

const noAnswer = (github: NonNullable<Case['github']>, said: string) => () => ({
  ...({ refs: { tag: commits.tag }, starts: 1, verified: 'unknown', github } as const),
  said: [said, needsPermission],
})
const notReleasedRows: Record<string, () => Case & { starts: number; said: string[]; verified?: 'unknown' }> =
  {
    'where GitHub cannot be asked': () => ({
      trapped: true,
      starts: 1,
      verified: 'unknown',
      said: [needsPermission],
    }),
    'whose sync took another commit, as the platform says': () => ({
      ...{ trapped: true, syncedCommit: 'tell', starts: 1 },
      said: [
        `Not released: The platform synced commit ${short(commits.branch)}, but this run is for commit ${short(commits.tag)}`,
      ],
    }),
    'whose branch of this name appears during the sync': () => ({
      ...{ trapped: true, refs: { tag: commits.tag }, starts: 1, said: ['has both a tag'] },
      onLine: meanwhile(`refs/heads/${tag}`, () => commits.branch),
    }),
    'that was moved since the event': () => ({
      ...{ refs: { tag: commits.branch }, starts: 0 },
      said: [
        `Tag "${tag}" points to commit ${short(commits.branch)} on GitHub, but this run is for commit ${short(commits.tag)}.`,
      ],
    }),
    'that moves during the sync': () => ({
      ...{ refs: { tag: commits.tag }, starts: 1 },
      onLine: meanwhile(`refs/tags/${tag}`, () => commits.branch),
      said: [`Tag "${tag}" points to commit ${short(commits.branch)} on GitHub`],
    }),
    'with a token that is rejected': noAnswer(
      rejecting(forbidden('contents=read')),
      'Resource not accessible by integration',
    ),
    'with a token that sees nothing, as GitHub hides what may not be read': noAnswer(
      ({ refs }) => refs.clear(),
      'no branch or tag "v1.0.0" was found on GitHub in acme/shop-dbt with this token',
    ),
    'where GitHub is down': noAnswer(rejecting({ status: 503 }), 'responded 503'),
  }

it.each(Object.entries(notReleasedRows))('a tag is not released %s', async (_, given) => {
  const { starts, said, verified, ...change } = given()
  await release(change)
  notReleased()
  expect(step.platform.state.starts).toBe(starts)
  for (const text of said) expect(step.errors[0]).toContain(text)
  // Each is of the kind "sync", and no dbt sync failed.
  expect(step.summary).toContain('### ❌ Data model: ')
  expect(step.summary).not.toContain('the dbt sync failed')
  if (verified === undefined) return
  expect(step.outputs['ref-verified']).toBe(verified)
  expect(step.errors[0]).not.toContain('branch:')
})

describe('a branch that "ref" names', () => {
  it('is released, whatever commit the event is about', async () => {
    await runStep({
      ref: 'other',
      inputs: { command: 'release', ref: 'main', 'github-token': 'ghs_actions', comment: 'never' },
      platform: { state: { switches: { syncedCommit: 'hide' } } },
      github: projectGitHub,
    })
    expect(step.outputs).toMatchObject({ outcome: 'success', 'ref-verified': 'true', merged: 'true' })
    expect(step.outputs.commit).toBe('')
    expect(step.report.findings).not.toHaveProperty('commitVerified')
    expect(step.warnings).toEqual([expect.stringContaining('what is released is not verified: inferred')])
  })
})
