import { describe, expect, it } from 'vitest'
import type { RawContext } from '../../src/base/event.ts'
import { type CallReading, readSettings } from '../../src/inputs/read-settings.ts'
import { type CommandName, commandNames } from '../../src/inputs/table.ts'
import { eventChecks } from '../../src/preflight/run-checks.ts'
import { webhookExamples } from '../github/webhook-examples.ts'
import { runOn } from '../support/events.ts'

// What each command does on each event that GitHub sends, by its own examples of them.

const call = { call: {} } as unknown as CallReading

function settingsFor(command: CommandName, event: Partial<RawContext>, inputs: Record<string, string> = {}) {
  const tokens = { token: 'any-token', 'github-token': 'ghs_actions' }
  const needed = { 'base-url': 'https://tenant.example.com', 'deployment-id': '1', ...tokens }
  // These two never take their branch from an event.
  const branch = command === 'merge' || command === 'deploy' ? { branch: 'ci/orders' } : {}
  const snapshot = command === 'rollback' ? { snapshot: 'snapshot.json' } : {}
  return readSettings(
    { command, ...needed, ...branch, ...snapshot, ...inputs },
    runOn(event, 'Codertocat/Hello-World'),
    call,
  )
}

type Start = 'runs' | 'skipped' | 'input'

function start(...args: Parameters<typeof settingsFor>): Start {
  const result = settingsFor(...args)
  return 'settings' in result ? 'runs' : 'skip' in result ? 'skipped' : 'input'
}

const examples = (eventName: string, ref = 'refs/heads/master') =>
  webhookExamples(eventName).map((payload): Partial<RawContext> => {
    if (eventName !== 'push') return { eventName, ref, payload }
    const pushed = payload as { ref: string; deleted: boolean }
    // The run of a deletion is on the default branch.
    return { eventName, ref: pushed.deleted ? 'refs/heads/master' : pushed.ref, payload }
  })

/** An event, its action, and what of the payload decides. */
function nameOf({ eventName, ref = '', payload }: Partial<RawContext>): string {
  const { action, deleted, release, pull_request } = payload as {
    action?: string
    deleted?: boolean
    release?: { prerelease?: boolean }
    pull_request?: { state: string }
  }
  const what = eventName === 'push' ? (deleted ? 'deleted' : ref.split('/')[1]) : action
  const state = pull_request?.state === 'closed' && action !== 'closed' ? 'of a closed one' : ''
  return [eventName, what, release?.prerelease ? 'pre-release' : state].filter(Boolean).join(' ')
}

const [published] = webhookExamples('release') as [{ release: object }]
const preRelease = (action: string): Partial<RawContext> => ({
  eventName: 'release',
  ref: 'refs/tags/0.0.1',
  payload: { ...published, action, release: { ...published.release, prerelease: true } },
})
/** After it was closed, a pull request still gets titles, labels and reviews. */
const late = examples('pull_request').map(({ eventName = '', ref = '', payload }) => {
  const { pull_request, ...event } = payload as { action: string; pull_request: object }
  return { eventName, ref, payload: { ...event, pull_request: { ...pull_request, state: 'closed' } } }
})
const [pushed] = webhookExamples('push')
const tagPush = { eventName: 'push', ref: 'refs/tags/v1', payload: { ref: 'refs/tags/v1' } }

const events = Map.groupBy(
  [
    ...['push', 'pull_request', 'merge_group', 'workflow_dispatch', 'workflow_run', 'issue_comment'].flatMap(
      (name) => examples(name),
    ),
    ...examples('release', 'refs/tags/0.0.1'),
    ...examples('pull_request').map((event) => ({ ...event, eventName: 'pull_request_target' })),
    ...late.filter(({ payload }) => !/open|synchronize/.test(payload.action)),
    ...[preRelease('published'), preRelease('released'), tagPush],
    { eventName: 'schedule', ref: 'refs/heads/master', payload: pushed },
  ],
  nameOf,
)

/** By default a branch is synced, and only a pull request is validated. */
const usual: Record<CommandName, Start> = {
  ...{ sync: 'runs', validate: 'input', merge: 'runs', release: 'input', deploy: 'runs' },
  ...{ rollback: 'runs', cleanup: 'runs', api: 'runs', preflight: 'runs' },
}
const ofPull = { ...usual, validate: 'runs' } as const
const nothing = { ...usual, sync: 'input' } as const
const ofTag = { ...usual, release: 'runs' } as const
const notNow = { ...usual, release: 'skipped' } as const
const gone = { ...usual, sync: 'skipped', release: 'skipped' } as const

function expected(event: string): Record<CommandName, Start> {
  if (/^pull_request.* closed/.test(event)) return { ...ofPull, sync: 'skipped', validate: 'skipped' }
  if (event.startsWith('pull_request')) return ofPull
  if (/^release (?:published|released)$/.test(event) || event === 'push tags') return ofTag
  if (event.startsWith('release ')) return notNow
  if (event === 'push deleted') return gone
  return /^(?:issue_comment|workflow_run)/.test(event) ? nothing : usual
}

it('knows every kind of event that is of interest', () => {
  expect([...events.keys()]).toEqual(
    expect.arrayContaining([
      ...['push heads', 'push tags', 'push deleted', 'schedule', 'merge_group checks_requested'],
      ...['pull_request opened', 'pull_request closed', 'pull_request labeled', 'pull_request_target closed'],
      'pull_request labeled of a closed one',
      ...['published', 'released', 'created', 'edited', 'deleted'].map((action) => `release ${action}`),
      ...['prereleased', 'published', 'released'].map((action) => `release ${action} pre-release`),
    ]),
  )
})

describe.each([...events])('the event %s', (name, payloads) => {
  it.each(commandNames)('starts, skips or rejects %s, and preflight says the same', (command) => {
    for (const event of payloads) {
      const wanted = expected(name)[command]
      expect(start(command, event)).toBe(wanted)
      const branch = command === 'merge' || command === 'deploy' ? 'ci/orders' : null
      const row = eventChecks({ ref: null, branch }, runOn(event, 'Codertocat/Hello-World')).find(
        ({ neededFor }) => neededFor.join() === command,
      )
      if (row) expect(row.state).toBe(wanted === 'runs' ? 'ok' : 'other event')
      if (wanted === 'skipped') expect(settingsFor(command, event)).toMatchObject({ skip: row?.found })
    }
  })
})

describe('a release', () => {
  const edited = examples('release').find((event) => nameOf(event) === 'release edited') ?? {}
  it.each<[string, Partial<RawContext>, Record<string, string>, Start]>([
    ['a pre-release that "ref" names', preRelease('published'), { ref: '0.0.1' }, 'runs'],
    ['its full name', preRelease('released'), { ref: 'refs/tags/0.0.1' }, 'runs'],
    ['a pre-release, and another ref', preRelease('published'), { ref: 'main' }, 'skipped'],
    ['a pre-release, and a branch', preRelease('published'), { branch: 'ci/orders' }, 'skipped'],
    ['what was edited, also if "ref" names it', edited, { ref: '0.0.1' }, 'skipped'],
    ['what was prereleased, also if "ref" names it', preRelease('prereleased'), { ref: '0.0.1' }, 'skipped'],
  ])('of %s', (_, event, inputs, wanted) => {
    expect(start('release', event, inputs)).toBe(wanted)
  })

  it('that is skipped says why, and how to start no run', () => {
    const fix = 'To start no run for this, set "types: [released]" of the event "release" in the workflow'
    expect(settingsFor('release', preRelease('published'))).toMatchObject({
      skip: `release "0.0.1" is a pre-release, which is released only if "ref" names it. ${fix}`,
    })
    expect(settingsFor('release', edited)).toMatchObject({
      skip: `release "0.0.1" was edited, and only published releases are released. ${fix}`,
    })
  })
})

describe('a closed pull request', () => {
  const closed = examples('pull_request').find((event) => nameOf(event) === 'pull_request closed') ?? {}
  it.each<[string, Start]>([
    ['changes', 'skipped'],
    ['refs/heads/changes', 'skipped'],
    ['main', 'runs'],
  ])('and the ref or branch %s', (ref, wanted) => {
    expect(start('sync', closed, { ref })).toBe(wanted)
    expect(start('validate', closed, { branch: ref })).toBe(wanted)
  })

  it('and the ref of the base, where that of a fork has the same name', () => {
    const ofFork = examples('pull_request').find((event) => nameOf(event) === 'pull_request closed') ?? {}
    const payload = structuredClone(ofFork.payload) as {
      pull_request: { head: { ref: string; repo: { full_name: string; fork: boolean } | null } }
    }
    payload.pull_request.head = {
      ...payload.pull_request.head,
      ref: 'main',
      repo: { full_name: 'someone/fork', fork: true },
    }
    const event = { ...ofFork, eventName: 'pull_request_target', payload }
    expect(start('sync', event, { ref: 'main', 'on-fork': 'fail' })).toBe('runs')
    expect(start('sync', event, { 'on-fork': 'fail' })).not.toBe('runs')
  })

  it('says what runs then', () => {
    expect(settingsFor('sync', closed)).toMatchObject({
      skip: `pull request #2 is closed, and "sync" starts nothing then. Use "command: cleanup" to remove its branches. To start no run for this, set "if: github.event.pull_request.state == 'open'" for the job`,
    })
  })
})

describe('a push that deleted a tag', () => {
  const deletion = examples('push').find((event) => nameOf(event) === 'push deleted') ?? {}
  it.each<[CommandName, Record<string, string>, Start]>([
    ['sync', { ref: 'simple-tag' }, 'skipped'],
    ['sync', { ref: 'main' }, 'runs'],
    ['release', { ref: 'refs/tags/simple-tag' }, 'skipped'],
    ['release', { ref: 'v2' }, 'runs'],
    ['release', { branch: 'ci/orders' }, 'runs'],
  ])('and %s with %o', (command, inputs, wanted) => {
    expect(start(command, deletion, inputs)).toBe(wanted)
  })

  it('is named by what it deleted, not by the branch that the run is on', () => {
    for (const command of ['sync', 'release'] as const)
      expect(settingsFor(command, deletion)).toMatchObject({
        skip: `nothing to ${command}: the push deleted "simple-tag"`,
      })
  })
})
