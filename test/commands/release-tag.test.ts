import { execFileSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forbidden, type GitHubServer, startGitHub } from '../../emulator/github/index.ts'
import { type DemoProject, makeDemoProject } from '../../scripts/demo-project.ts'
import type { RawContext } from '../../src/event.ts'
import { closeAfterTest } from '../support/after-test.ts'
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
import { connect } from '../support/github.ts'

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
  /** Where GitHub has tag and branch; without it there is no token. */
  refs?: { tag?: string; branch?: string }
  /** What else is to be so on GitHub. */
  github?: (server: GitHubServer) => void
  /** Of the dbt repository; else it has no branch of that name. */
  trapped?: true
  syncedCommit?: 'tell' | 'hide'
  onLine?: (line: string, server: GitHubServer | undefined) => void
}

async function release({ event = 'a pushed tag', refs, trapped, onLine, ...change }: Case): Promise<Step> {
  const server = refs && (await startGitHub())
  if (server) closeAfterTest(() => server.close())
  if (refs?.tag) server?.refs.set(`refs/tags/${tag}`, refs.tag)
  if (refs?.branch) server?.refs.set(`refs/heads/${tag}`, refs.branch)
  if (server) change.github?.(server)
  const { inputs, ...rest } = { inputs: {}, ...events[event]() }
  return runStep({
    ...rest,
    inputs: {
      command: 'release',
      ...inputs,
      ...(server ? { 'github-token': 'ghs_actions', comment: 'never' } : {}),
    },
    platform: {
      dbtRepository: trapped ? trap : plain.folder,
      state: { switches: { syncedCommit: change.syncedCommit ?? 'hide' } },
    },
    ...(server
      ? { github: (clock) => connect({ baseUrl: server.url, repository: server.repository, clock }) }
      : {}),
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

describe('a branch that is named like the tag', () => {
  it('is what a sync takes, and gitRef does not tell', async () => {
    await runStep({
      ...events['a pushed tag'](),
      inputs: { validate: 'false' },
      platform: { dbtRepository: trap, state: { switches: { syncedCommit: 'hide' } } },
    })
    expect(step.report.findings.generatedFiles).toContain(branchOnly)
    expect(step.outputs['ref-verified']).toBe('true')
  })

  it.each(everyEvent)('stops the release by %s before anything is started', async (event) => {
    await release({ event, trapped: true, refs: commits })
    notReleased()
    expect(step.platform.state.starts).toBe(0)
    expect(step.errors[0]).toContain(
      `The repository has both a tag "${tag}" (commit ${commits.tag.slice(0, 7)}) and a branch "${tag}" (commit ${commits.branch.slice(0, 7)}), and a sync uses the branch. Rename or delete that branch`,
    )
    expect(step.ledger()).toEqual({})
  })

  it.each(everyEvent)('stops the release by %s where GitHub cannot be asked', async (event) => {
    await release({ event, trapped: true })
    notReleased()
    expect(step.outputs['ref-verified']).toBe('unknown')
    expect(step.errors[0]).toContain('permissions: contents: read')
    expect(step.errors[0]).not.toContain('branch:')
  })

  it('stops the release where the platform names the commit, without GitHub', async () => {
    await release({ trapped: true, syncedCommit: 'tell' })
    notReleased()
    expect(step.errors[0]).toContain(
      `Not released: The platform synced commit ${commits.branch.slice(0, 7)}, but this run is for commit ${commits.tag.slice(0, 7)}`,
    )
    expect(step.report.findings).toMatchObject({ syncedCommit: commits.branch, commitVerified: 'false' })
  })

  it.each(everyEvent)('stops the release by %s when it appears during the sync', async (event) => {
    await release({
      event,
      trapped: true,
      refs: { tag: commits.tag },
      onLine: (line, server) => {
        if (line.startsWith('COMPILING_DBT')) server?.refs.set(`refs/heads/${tag}`, commits.branch)
      },
    })
    notReleased()
    expect(step.platform.state.starts).toBe(1)
    expect(step.errors[0]).toContain('has both a tag')
  })

  it.each(everyEvent)('and is at the same commit does no harm to a release by %s', async (event) => {
    await release({ event, refs: { tag: commits.tag, branch: commits.tag } })
    expect(step.outputs).toMatchObject({ outcome: 'success', 'ref-verified': 'true', merged: 'true' })
  })
})

describe('a tag', () => {
  it.each(everyEvent)('alone is released by %s', async (event) => {
    await release({ event, refs: { tag: commits.tag } })
    expect(step.outputs).toMatchObject({ outcome: 'success', 'ref-verified': 'true', merged: 'true' })
    expect(step.report.findings).toMatchObject({ syncedCommit: commits.tag, commitVerified: 'true' })
    expect(step.warnings).toEqual([])
  })

  it('is released without GitHub where the platform names its commit', async () => {
    await release({ syncedCommit: 'tell' })
    expect(step.outputs).toMatchObject({ outcome: 'success', 'ref-verified': 'true', merged: 'true' })
  })

  it('that is annotated is the commit that it points to', async () => {
    await release({
      refs: { tag: tagObject },
      github: (server) =>
        server.tags.set(tagObject, { name: tag, object: { type: 'commit', sha: commits.tag } }),
    })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true' })
  })

  it('that was moved since the event is not released, and nothing is started', async () => {
    await release({ refs: { tag: commits.branch } })
    notReleased()
    expect(step.platform.state.starts).toBe(0)
    expect(step.errors[0]).toContain(
      `Tag "${tag}" points to commit ${commits.branch.slice(0, 7)} on GitHub, but this run is for commit ${commits.tag.slice(0, 7)}.`,
    )
  })

  it.each(everyEvent)('that moves during the sync is not released by %s', async (event) => {
    await release({
      event,
      refs: { tag: commits.tag },
      onLine: (line, server) => {
        if (line.startsWith('COMPILING_DBT')) server?.refs.set(`refs/tags/${tag}`, commits.branch)
      },
    })
    notReleased()
    expect(step.errors[0]).toContain(`Tag "${tag}" points to commit ${commits.branch.slice(0, 7)} on GitHub`)
  })
})

describe('a token', () => {
  it.each<[string, (server: GitHubServer) => void, string]>([
    [
      'that is rejected',
      ({ faults }) =>
        void faults.push({ operation: 'git/get-ref', answer: forbidden('contents=read'), times: 9 }),
      'Resource not accessible by integration',
    ],
    [
      'that sees nothing, as GitHub hides what may not be read',
      ({ refs }) => refs.clear(),
      'no branch or tag "v1.0.0" was found on GitHub in acme/shop-dbt with this token',
    ],
    [
      'that GitHub is too ill to take',
      ({ faults }) => void faults.push({ operation: 'git/get-ref', answer: { status: 503 }, times: 99 }),
      'responded 503',
    ],
  ])('%s stops a release: the message names the permission', async (_, github, why) => {
    await release({ refs: { tag: commits.tag }, github })
    notReleased()
    expect(step.outputs['ref-verified']).toBe('unknown')
    expect(step.errors[0]).toContain(why)
    expect(step.errors[0]).toContain('permissions: contents: read')
  })
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
    expect(step.report.findings.syncedCommit).toMatch(/^[0-9a-f]{40}$/)
    expect(step.report.findings).not.toHaveProperty('commitVerified')
  })
})
