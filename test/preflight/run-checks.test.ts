import { describe, expect, it } from 'vitest'
import type { RawContext } from '../../src/base/event.ts'
import { GitHubError } from '../../src/github/errors.ts'
import { commentCheck, eventChecks, eventTypesCheck } from '../../src/preflight/run-checks.ts'
import { runOn } from '../support/events.ts'
import { forkPullRequest, pullRequest, tagPush } from '../support/platform.ts'
import { rowText } from './checks.ts'

function checks(event: Partial<RawContext>, given: { ref?: string; branch?: string } = {}) {
  const rows = eventChecks(
    { ref: given.ref ?? '', branch: given.branch ?? null },
    runOn({ sha: '', ...event }),
  )
  return Object.fromEntries(rows.map((row) => [row.neededFor.join(), row]))
}

const states = (...args: Parameters<typeof checks>) => {
  const { sync, validate, merge, release, cleanup } = checks(...args)
  return [sync, validate, merge, release, cleanup].map((row) => row?.state)
}

const no = 'other event'
const unnamed = { eventName: 'issues', ref: 'refs/heads/main' }
const closed = {
  ...pullRequest('topic'),
  payload: { ...(pullRequest('topic').payload as object), action: 'closed' },
}

describe('an event', () => {
  it.each<[string, Parameters<typeof checks>, string[]]>([
    ['a push', [{}], ['ok', no, no, no, 'ok']],
    ['a pushed tag', [tagPush('v1')], ['ok', no, no, 'ok', 'ok']],
    ['a pull request', [pullRequest('topic')], ['ok', 'ok', no, no, 'ok']],
    ['a fork', [forkPullRequest('topic')], [no, no, no, no, 'ok']],
    ['a dispatch', [{ eventName: 'workflow_dispatch' }], ['ok', no, no, no, 'ok']],
    ['an event without a ref', [unnamed], [no, no, no, no, 'ok']],
    ['the same with ref', [unnamed, { ref: 'main' }], ['ok', no, no, 'ok', 'ok']],
    ['the same with branch', [unnamed, { branch: 'topic' }], [no, 'ok', 'ok', 'ok', 'ok']],
  ])('%s fits these commands', (_, args, wanted) => {
    expect(states(...args)).toEqual(wanted)
  })

  it('says what each command would be about', () => {
    const { sync, validate, cleanup } = checks(pullRequest('topic'))
    expect(sync?.found).toBe('ref "topic"')
    expect(validate?.found).toBe('branch "topic"')
    expect(cleanup?.found).toBe('all leftover branches older than "older-than"')
    expect(checks(closed).cleanup?.found).toBe('the leftover branches of pull request 7')
    expect(checks({}).api).toMatchObject({ state: 'ok', found: 'any event' })
    expect(checks({}, { branch: 'topic' }).deploy?.found).toBe('branch "topic"')
  })

  it('says what to do, and never that sync is not ready', () => {
    const { sync, validate, merge, release } = checks(unnamed)
    expect(sync?.remedy).toBe('Set "ref", or run this on an event of a branch or tag.')
    expect(validate?.remedy).toBe('Set "branch", or run this on a pull request.')
    expect(merge?.remedy).toBe('Set "branch".')
    expect(release?.remedy).toBe(
      'Set "ref", or run this on an event of a branch or tag. Run this on a pushed tag or a published release, or set "ref".',
    )
    expect(merge).toMatchObject({
      found: 'branch is required for merge, for example branch: ci/orders',
      kind: 'input',
    })
    expect(release?.found).toBe(
      'ref is empty, and the event "issues" names no branch or tag: set the input, for example ref: main; "release" does not fit this event: "issues" on "main" names no tag and no release; start it on a pushed tag or a published release, or set `ref` to a tag, or `branch`',
    )
    expect(checks({}, { branch: 'a b' }).validate?.found).toMatch(
      /^"a b" contains a character that is not allowed /,
    )
    expect([sync, validate, merge, release].some((row) => row?.required)).toBe(false)
    for (const command of ['sync', 'validate'] as const)
      expect(checks(forkPullRequest('x'))[command]).toMatchObject({
        found: expect.stringContaining('comes from a fork'),
        remedy: 'Push the branch to this repository.',
      })
  })
})

const gateFile = '.github/workflows/gate.yml'
const workflow = (on: string, failOn = 'fail-on: breaking') =>
  `on: ${on}\njobs:\n  gate:\n    steps:\n      - uses: OWNER/data-model-ci@v0\n        with:\n          ${failOn}\n`
const allTypes = '{ pull_request: { types: [opened, synchronize, reopened, edited, labeled, unlabeled] } }'

const eventTypes = (files: Record<string, string>) =>
  eventTypesCheck({
    paths: () => Promise.resolve(Object.keys(files)),
    read: (name) => Promise.resolve(files[name] ?? null),
  })

const addTypes =
  'Set "types: [opened, synchronize, reopened, edited, labeled, unlabeled]" for "pull_request".'
const foundIn: Record<string, string> = {
  ok: gateFile,
  missing: `${gateFile} lacks edited, labeled, unlabeled`,
  'not needed': 'no workflow for pull requests in the checkout has a step with `fail-on`',
  unknown: 'there is no workflow in the checkout',
}
const caller = '.github/workflows/caller.yml'
const calling = (uses: string) => `on: pull_request\njobs:\n  gate:\n    uses: ${uses}\n`

it.each<[string, Record<string, string>, string]>([
  ['all types', { [gateFile]: workflow(allTypes) }, 'ok'],
  ['the event alone', { [gateFile]: workflow('pull_request') }, 'missing'],
  ['the event in a list', { [gateFile]: workflow('[push, pull_request]') }, 'missing'],
  ['the event without types', { [gateFile]: workflow('{ pull_request: }') }, 'missing'],
  ['a text instead of types', { [gateFile]: workflow('{ pull_request: opened }') }, 'missing'],
  ['another event', { [gateFile]: workflow('push') }, 'not needed'],
  ['no gate', { [gateFile]: workflow('pull_request', 'fail-on: never') }, 'not needed'],
  ['no gate, in quotes', { [gateFile]: workflow('pull_request', 'fail-on: "never"') }, 'not needed'],
  ['no input at all', { [gateFile]: workflow('pull_request', 'command: sync') }, 'not needed'],
  ['no gate, with blanks', { [gateFile]: workflow('pull_request', 'fail-on :   never') }, 'not needed'],
  ['a gate with blanks', { [gateFile]: workflow('pull_request', 'fail-on : breaking') }, 'missing'],
  [
    'a gate in a comment',
    { [gateFile]: workflow('pull_request', 'command: sync # fail-on: breaking') },
    'not needed',
  ],
  ['another event in a mapping', { [gateFile]: workflow('{ push: null }') }, 'not needed'],
  ['no event', { [gateFile]: workflow('null') }, 'not needed'],
  ['a workflow that cannot be read', { [gateFile]: '' }, 'not needed'],
  ['no valid YAML', { [gateFile]: workflow('"pull_request') }, 'not needed'],
  [
    'a gate in one line',
    { [gateFile]: 'on: pull_request\njobs: {gate: {steps: [{uses: x, with: {"fail-on": breaking}}]}}\n' },
    'missing',
  ],
  ['a gate in another folder', { 'examples/gate.yml': workflow('pull_request') }, 'unknown'],
  ['nothing', {}, 'unknown'],
])('the event types of a checkout with %s', async (_, files, state) => {
  const check = await eventTypes(files)
  expect(check).toMatchObject({ name: 'event types', state, required: false, kind: 'none' })
  expect(check.found).toBe(foundIn[state])
  expect(check.remedy).toBe(state === 'missing' ? addTypes : '')
})

it.each<[string, Record<string, string>, string]>([
  [
    'calls one with a gate',
    { [gateFile]: workflow('workflow_call'), [caller]: calling(`./${gateFile}`) },
    'lacks',
  ],
  [
    'calls one without',
    { [gateFile]: workflow('workflow_call', 'a: b'), [caller]: calling(`./${gateFile}`) },
    'no',
  ],
  ['calls itself', { [caller]: calling(`./${caller}`) }, 'no'],
  [
    'calls one of another repository',
    { [caller]: calling('acme/ci/.github/workflows/gate.yml@v1') },
    'unknown',
  ],
  ['calls one that is not there', { [caller]: calling('./.github/workflows/other.yml') }, 'unknown'],
])('a workflow that %s', async (_, files, wanted) => {
  const { state, found, remedy } = await eventTypes(files)
  expect(`${state}: ${found}${remedy && ` → ${remedy}`}`).toBe(
    {
      lacks: `missing: ${caller} lacks edited, labeled, unlabeled → ${addTypes}`,
      no: `not needed: ${foundIn['not needed']}`,
      unknown: `unknown: ${caller} calls workflows that cannot be read here → ${addTypes.slice(0, -1)} if they have \`fail-on\`.`,
    }[wanted],
  )
})

it('on pull_request_target is told what it lacks, too', async () => {
  expect(await eventTypes({ [gateFile]: workflow('pull_request_target') })).toMatchObject({
    found: foundIn.missing,
    remedy: addTypes.replace('pull_request', 'pull_request_target'),
  })
})

it('names the workflows, and how to fix them', async () => {
  const names = ['a', 'b', 'c', 'd'].map((name) => `.github/workflows/${name}.yaml`)
  const files = Object.fromEntries(names.map((name) => [name, workflow('pull_request')]))
  expect(await eventTypes({ ...files, [gateFile]: workflow(allTypes) })).toMatchObject({
    found: `${names.slice(0, 3).join(', ')} and 1 more lack edited, labeled, unlabeled`,
    remedy: addTypes,
  })
  const oneType = (types: string) =>
    eventTypes({ [gateFile]: workflow(`{ pull_request: { types: ${types} } }`) })
  expect((await oneType('[labeled]')).found).toBe(`${gateFile} lacks edited, unlabeled`)
  expect((await oneType('edited')).found).toBe(`${gateFile} lacks labeled, unlabeled`)
  const noType = workflow('{ pull_request: { types: null } }')
  expect((await eventTypes({ [gateFile]: noType })).state).toBe('missing')
  const all = { [names[0] ?? '']: workflow(allTypes), [gateFile]: workflow(allTypes) }
  expect((await eventTypes(all)).found).toBe(`${names[0]}, ${gateFile}`)
})

const asked = { comment: 'always', githubToken: 'ghs_token' } as const
const forbidden = new GitHubError({
  operation: 'listComments',
  status: 403,
  text: 'no',
  advice: 'permissions: pull-requests: write',
  arrived: 'no',
})

const give = 'Give the job the permission "pull-requests: write".'
const readable = (earlier: string) =>
  `unknown auth: the comments can be read${earlier}; write permission is unknown, because preflight writes nothing → ${give}`

it.each<[string, Parameters<typeof commentCheck>, string]>([
  [
    'not wanted',
    [{ ...asked, comment: 'never' }, false, { pullRequests: 1, earlier: false }],
    'not needed none: "comment: never"',
  ],
  [
    'without a token',
    [{ ...asked, githubToken: null }, false, { pullRequests: 0 }],
    'missing input: "github-token" is empty → Remove "github-token" (default: the token of the workflow), check the name of its secret, or set "comment: never".',
  ],
  [
    'on a fork',
    [asked, true, { pullRequests: 0 }],
    'missing auth: the token is read-only for a pull request from a fork: there is a job summary, but no comment → Push the branch to this repository.',
  ],
  [
    'refused',
    [asked, false, { rejected: forbidden }],
    'missing auth: GitHub responded 403 while listing the comments: no → permissions: pull-requests: write',
  ],
  ['not told', [asked, false, { trouble: 'GitHub is down' }], `unknown network: GitHub is down → ${give}`],
  [
    'without a pull request',
    [asked, false, { pullRequests: 0 }],
    'not needed none: this event has no open pull request',
  ],
  ['with one that can be read', [asked, false, { pullRequests: 1, earlier: false }], readable('')],
  [
    'with an earlier comment',
    [asked, false, { pullRequests: 1, earlier: true }],
    readable(', with one of an earlier run of this action'),
  ],
])('the right to comment %s is what it is', (_, args, row) => {
  expect(rowText(commentCheck(...args))).toBe(row)
})
