import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { GitHubServer } from '../../emulator/github/index.ts'
import type { Emulator, InitialState } from '../../emulator/index.ts'
import { otherCommit } from '../../emulator/sync/settle.ts'
import {
  calls,
  pullRequest,
  runStep,
  type Step,
  type StepOptions,
  step,
  tagPush,
  useCommand,
} from '../support/command.ts'
import { startHub, talkingTo } from '../support/pull-on-github.ts'

const project = useCommand()
const head = () => project().branches.main ?? ''
/** A commit that the ref was at before. */
const older = '0a'.repeat(20)
const short = (sha: string) => sha.slice(0, 7)
/** The commit that a merge queue merges into, and the branch that GitHub makes for a group of it. */
const base = 'b'.repeat(40)
const queueRef = `gh-readonly-queue/main/pr-7-${base}`

/** The example shop, with that branch at the same commit as `main`. */
let dbtRepository: string
beforeAll(() => {
  dbtRepository = mkdtempSync(join(tmpdir(), 'queued-dbt-'))
  cpSync(project().folder, dbtRepository, { recursive: true })
  execFileSync('git', ['update-ref', `refs/heads/${queueRef}`, 'refs/heads/main'], { cwd: dbtRepository })
  return () => rmSync(dbtRepository, { recursive: true, force: true })
})

let server: GitHubServer

interface Case extends StepOptions {
  state?: InitialState
  /** What each ref is at on GitHub; null where there is no token. */
  refs?: Record<string, string> | null
  /** Where they are when the sync is under way. */
  moveTo?: string
}

async function run({ state = {}, refs = {}, moveTo, inputs, ...options }: Case): Promise<Step> {
  server = await startHub()
  for (const [name, sha] of Object.entries(refs ?? {})) server.refs.set(`refs/${name}`, sha)
  // These commits are known there.
  for (const sha of [head(), older, base]) {
    const same = { aheadBy: 0, behindBy: 0, files: [] }
    for (const from of [head(), older, base]) server.comparisons.set(`${from}...${sha}`, same)
  }
  return runStep({
    ...options,
    inputs: { ...(refs === null ? {} : { 'github-token': 'ghs_actions' }), ...inputs },
    platform: { dbtRepository, state },
    ...talkingTo(server),
    onLine: (line) => {
      if (moveTo && line.startsWith('COMPILING_DBT'))
        for (const name of Object.keys(refs ?? {})) server.refs.set(`refs/${name}`, moveTo)
    },
  })
}

const group = (ref: string, sha: string) => ({
  eventName: 'merge_group',
  ref: `refs/heads/${ref}`,
  payload: {
    merge_group: { head_ref: `refs/heads/${ref}`, head_sha: sha },
    repository: { default_branch: 'main' },
  },
})

type Caller = (sha: string) => Case & { ref: string }
/** All who sync, at a commit. */
const callers: Record<string, Caller> = {
  'sync on a push': (sha) => ({ ref: 'main', event: { sha } }),
  'sync on a push without validation': (sha) => ({
    ref: 'main',
    event: { sha },
    inputs: { validate: 'false' },
  }),
  'sync on a pull request': (sha) => ({ ref: 'main', event: pullRequest('main', sha) }),
  'sync on a push with fail-on': (sha) => ({
    ...{ ref: 'main', event: { sha }, inputs: { 'fail-on': 'breaking' } },
  }),
  'sync on a pull request with fail-on': (sha) => ({
    ...{ ref: 'main', event: pullRequest('main', sha, older), inputs: { 'fail-on': 'breaking' } },
  }),
  'sync in a merge queue': (sha) => ({ ref: queueRef, event: group(queueRef, sha) }),
  release: (sha) => ({
    ...{ ref: 'v1.0.0', event: { ...tagPush('v1.0.0'), sha }, inputs: { command: 'release' } },
  }),
}

const refOf = (ref: string) => (ref.startsWith('v') ? `tags/${ref}` : `heads/${ref}`)

const hidden: InitialState = { switches: { syncedCommit: 'hide' } }

const stands = (of: Caller, state: InitialState = {}): Case => {
  const { ref, ...rest } = of(head())
  return { ref, ...rest, state, refs: { [refOf(ref)]: head() } }
}
const moves = (of: Caller, state: InitialState = {}): Case => {
  const { ref, ...rest } = of(older)
  return { ref, ...rest, state, refs: { [refOf(ref)]: older }, moveTo: head() }
}

const everyFact = ['verified', 'inferred', 'still', 'moved', 'moved, unnamed'] as const
type Facts = (typeof everyFact)[number]

/** What the platform and GitHub say. */
const facts: Record<Facts, (of: Caller) => Case> = {
  verified: (of) => stands(of),
  inferred: (of) => stands(of, hidden),
  still: (of) => stands(of, { switches: { syncedCommit: 'other' } }),
  moved: (of) => moves(of),
  'moved, unnamed': (of) => moves(of, hidden),
}

/** `green`, `warns` (green, with a warning) or the failure kind: verified, inferred, still, moved, moved and unnamed. */
const table: Record<string, string> = {
  'sync on a push': '                      green green sync warns warns',
  'sync on a push without validation': '   green green sync warns warns',
  'sync on a pull request': '              green green sync warns warns',
  'sync on a push with fail-on': '         green green sync sync  sync',
  'sync on a pull request with fail-on': ' green green sync sync  sync',
  'sync in a merge queue': '               green green sync sync  sync',
  release: '                               green warns sync sync  sync',
}

const commits: Record<Facts, () => string> = {
  verified: head,
  inferred: () => '',
  still: () => otherCommit(head()),
  moved: head,
  'moved, unnamed': () => '',
}
const verdicts: Record<Facts, string> = {
  ...{ verified: 'true', inferred: 'unknown', still: 'false', moved: 'false', 'moved, unnamed': 'false' },
}
const titles: Record<Facts, RegExp> = {
  verified: /^### (?:✅|⚠️) Data model: synced/m,
  inferred: /^### (?:✅|⚠️) Data model: synced/m,
  still: /^### ❌ Data model: another commit was synced$/m,
  moved: /^### (?:❌ Data model: |⚠️ Data model: (?:built and valid, but )?)another commit was synced/m,
  'moved, unnamed': /^### (?:❌ Data model: |⚠️ Data model: (?:built and valid, but )?)the ref moved on/m,
}

it('names all callers', () => expect(Object.keys(table)).toEqual(Object.keys(callers)))

describe.each(Object.keys(callers))('%s', (caller) => {
  it.each(everyFact)('of a commit that is %s', async (fact) => {
    const the = facts[fact](callers[caller] ?? (() => ({ ref: '' })))
    await run(the)
    const expected = table[caller]?.trim().split(/ +/)[everyFact.indexOf(fact)]
    const kind = step.outputs['failure-kind']
    const doubts = step.warnings.filter((text) => /this run is for|not verified/.test(text))
    expect(kind === 'none' ? (doubts.length > 0 ? 'warns' : 'green') : kind, step.lines.at(-1)).toBe(expected)
    expect(step.exitCode).toBe(kind === 'none' ? 0 : 1)
    expect(step.outputs).toMatchObject({ commit: commits[fact](), 'ref-verified': 'true' })
    expect(step.report.findings.commitVerified).toBe(verdicts[fact])
    const comment = server.comments.map(({ body }) => body).join('\n')
    expect(comment !== '').toBe(caller.includes('pull request'))
    for (const text of [step.summary, ...(comment ? [comment] : [])]) {
      expect(text).toMatch(titles[fact])
      expect(text.includes('not verified')).toBe(fact === 'inferred' || fact === 'moved, unnamed')
      if (verdicts[fact] === 'false') expect(text).not.toMatch(/✅|[Ss]ynced "/)
      expect(text.includes('| **failed** |')).toBe(verdicts[fact] === 'false')
    }
    const last = step.lines.at(-1) ?? ''
    if (fact === 'inferred' && !caller.includes('release'))
      expect(last.startsWith(`Synced "${the.ref}" (commit not verified) into`), last).toBe(true)
    if (verdicts[fact] === 'false') expect(step.lines.join('\n')).not.toMatch(/^Synced /m)
    if (fact.startsWith('moved') && caller !== 'release')
      expect([...step.warnings, last].join('\n')).toContain(
        `"${the.ref}" moved to ${short(head())} on GitHub: the run for that commit decides.`,
      )
    if (caller === 'release' && expected === 'sync') expect(calls('mergeToDefaultBranch')).toBe(0)
  })
})

describe('where GitHub cannot tell whether the ref moved', () => {
  it('another commit is red, also on a push', async () => {
    await run({ event: { sha: older }, refs: null, inputs: { validate: 'false' } })
    expect(step.outputs).toMatchObject({ 'failure-kind': 'sync', commit: head() })
    expect(step.errors[0]).toBe(
      `The platform synced commit ${short(head())}, but this run is for commit 0a0a0a0 (named in the log of the sync). It is unknown whether "main" moved: GitHub was not checked because "github-token" is empty. Check that the dbt repository of the platform is this one, or an up-to-date mirror of it, then run this again.`,
    )
  })

  it('a commit that nobody names is not verified, which is no warning', async () => {
    await run({ refs: null, state: { switches: { syncedCommit: 'hide' } } })
    expect(step.outputs).toMatchObject({ outcome: 'success', commit: '' })
    expect(step.report.findings).toMatchObject({ commitVerified: 'unknown' })
    expect(step.warnings).toEqual([])
    expect(step.summary).toContain('(not verified)')
  })
})

describe('a ref that is not the event’s', () => {
  const event = { ref: 'refs/heads/other', sha: older }

  it('has no commit to be compared with, and the event’s is not shown', async () => {
    await run({ event, inputs: { ref: 'main' }, refs: { 'heads/main': head() }, state: hidden })
    expect(step.outputs.commit).toBe('')
    expect(step.report.findings).not.toHaveProperty('commitVerified')
    expect(step.warnings).toEqual([])
    expect(step.summary).not.toContain('0a0a0a0')
    await run({ event, inputs: { ref: 'main' } })
    expect(step.outputs.commit).toBe(head())
  })

  const another = 'c'.repeat(40)
  const everyRef: [string, string | null, string, string][] = [
    ['is at the synced commit', null, 'none', 'none'],
    ['is at another commit', another, 'sync', 'sync'],
    ['is unknown', null, 'none', 'sync'],
  ]
  it.each(everyRef)(
    'counts by its commit on GitHub where the tenant may ignore it, and there it %s',
    async (where, sha, push, gate) => {
      for (const [failOn, kind] of [
        ['never', push],
        ['breaking', gate],
      ] as const) {
        await run({
          ...{ event: { ...event, sha: head() }, inputs: { ref: 'renamed-column', 'fail-on': failOn } },
          refs: {
            'heads/other': head(),
            ...(where === 'is unknown' ? {} : { 'heads/renamed-column': sha ?? head() }),
          },
          prepare: (platform) => platform.addFault({ operation: 'startDbtSync', kind: 'ignore-ref' }),
        })
        expect(step.outputs, step.lines.at(-1)).toMatchObject({ 'failure-kind': kind, commit: head() })
        expect(step.report.findings).not.toHaveProperty('commitVerified')
        if (where !== 'is at the synced commit') expect(step.lines.join('\n')).not.toMatch(/^Synced /m)
      }
    },
  )
})

describe('a tenant that does not support "ref"', () => {
  const feature = { ref: 'renamed-column' }
  const old: InitialState = { features: { ref: false }, history: [{ ref: 'main' }, { ref: 'main' }] }
  const everywhere: Record<string, Case> = {
    'a push': feature,
    'a pull request': { event: pullRequest('renamed-column') },
    'a merge queue': { event: group('renamed-column', 'a'.repeat(40)) },
    // It needs the token.
    'a release': { event: tagPush('renamed-column'), inputs: { command: 'release' }, refs: {} },
  }

  it.each(Object.entries(everywhere))('fails before a sandbox is paid for: %s', async (_, options) => {
    await run({ refs: null, ...options, state: old })
    expect(step.outputs).toMatchObject({ 'failure-kind': 'unsupported', ref: 'renamed-column', branch: '' })
    expect(step.errors[0]).toContain('would sync its tracked branch "main" instead of "renamed-column"')
    expect(step.platform.state.starts).toBe(0)
    expect(step.summary).not.toMatch(/✅|[Ss]ynced/)
  })

  it('syncs its tracked branch', async () => {
    await run({ refs: null, state: old })
    expect(step.outputs).toMatchObject({ outcome: 'success', 'ref-verified': 'unknown', commit: head() })
  })

  it.each<[string, string, string, StepOptions, InitialState]>([
    ['a pull request', 'unsupported', '', { event: pullRequest('renamed-column') }, hidden],
    ['a merge queue', 'unsupported', '', { event: group('renamed-column', 'a'.repeat(40)) }, hidden],
    ['a push', 'none', 'unknown which ref was synced', feature, hidden],
    ['a push, by the commit', 'unsupported', '', feature, {}],
    ['a pull request, by the commit', 'unsupported', '', { event: pullRequest('renamed-column') }, {}],
  ])(
    'fails after the sync where nothing names its tracked branch: %s',
    async (_, kind, title, options, state) => {
      await run({ ...options, refs: null, state: { ...state, features: { ref: false, gitRef: false } } })
      expect(step.outputs).toMatchObject({ 'failure-kind': kind, 'ref-verified': 'unknown' })
      expect(step.platform.state.starts).toBe(1)
      expect(step.summary).toContain(title)
      expect(step.summary).not.toMatch(/✅|[Ss]ynced "/)
      expect(step.lines.join('\n')).not.toMatch(/^Synced /m)
    },
  )

  const ignored: Record<string, { prepare: (platform: Emulator) => void; why: string }> = {
    'names no ref': { prepare: () => undefined, why: 'does not name the ref of this sync' },
    'names no ref, and nothing describes it': {
      prepare: (platform) => platform.addFault({ operation: 'getSpec', kind: 'html', call: 'every' }),
      why: 'does not name the ref of this sync',
    },
    'is forbidden': {
      prepare: (platform) =>
        platform.addFault({ operation: 'listDbtSyncs', kind: 'status', status: 403, call: 'every' }),
      why: 'could not be read: Permission denied (403) while listing the dbt syncs',
    },
    'is not there': {
      prepare: (platform) =>
        platform.addFault({ operation: 'listDbtSyncs', kind: 'status', status: 404, call: 'every' }),
      why: 'could not be read: The platform responded 404 while listing the dbt syncs',
    },
    'does not show the sync': {
      prepare: (platform) =>
        platform.addFault({ operation: 'listDbtSyncs', kind: 'late', ms: 3_600_000, call: 'every' }),
      why: 'does not contain this sync',
    },
  }

  describe.each(Object.entries(ignored))('ignores "ref", and its history %s', (_, { prepare, why }) => {
    it.each(Object.keys(callers))('%s', async (caller) => {
      const { inputs } = stands(callers[caller] ?? (() => ({ ref: '' })))
      const isGate = /fail-on|queue|release/.test(caller)
      const ref = caller.includes('queue') ? queueRef : 'renamed-column'
      const event = {
        ...{ ref: `refs/heads/${ref}`, sha: head() },
        ...(caller.includes('pull request') && pullRequest(ref, head(), older)),
        ...(caller.includes('queue') && group(ref, head())),
        ...(caller === 'release' && { ...tagPush(ref), sha: head() }),
      }
      await run({
        ...{ ref, event, state: hidden },
        ...(inputs && { inputs }),
        refs: { [`${caller === 'release' ? 'tags' : 'heads'}/${ref}`]: head() },
        prepare: (platform) => {
          platform.addFault({ operation: 'startDbtSync', kind: 'ignore-ref' })
          prepare(platform)
        },
      })
      const kind = isGate ? 'sync' : 'none'
      expect(step.outputs, step.lines.at(-1)).toMatchObject({
        'failure-kind': kind,
        'ref-verified': 'unknown',
      })
      expect(step.summary).not.toMatch(/✅|[Ss]ynced "/)
      if (!isGate) expect(step.summary).toContain('unknown which ref was synced')
      const unknown = `could not be verified that "${ref}" was synced`
      expect(step.warnings.join('\n')).toContain(`It ${unknown}: the sync history ${why}`)
      if (isGate) expect(step.errors[0]).toContain(`t ${unknown} (the sync history ${why}`)
      expect(calls('mergeToDefaultBranch')).toBe(0)
    })
  })
})
