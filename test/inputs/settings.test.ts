import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RunContext } from '../../src/base/event.ts'
import { describeProblem } from '../../src/inputs/problem.ts'
import { readSettings } from '../../src/inputs/read-settings.ts'
import { inputNames, opening } from '../../src/inputs/table.ts'

const secret = 'tok_4f8a91c2d7e65b30'
const needed = {
  ...{ 'base-url': 'https://tenant.example.com', token: secret, 'deployment-id': '42' },
  // By its default, it is there.
  'github-token': 'ghs_default',
}

function runOf(change: Partial<RunContext> = {}): RunContext {
  return {
    eventName: 'push',
    repository: 'team/dbt',
    sha: 'a'.repeat(40),
    runUrl: '',
    runId: '1',
    runAttempt: '1',
    job: 'gate.yml gate',
    ref: { name: 'main' },
    noRelease: null,
    pullRequest: null,
    forkBranch: null,
    ...change,
  }
}

/** A pull request of a fork, and one of this repository. */
const fork = { number: 1, fromFork: true, closed: false }
const own = { ...fork, fromFork: false }

type Raw = Record<string, string | undefined>

function accepted(raw: Raw, run = runOf()) {
  const result = readSettings({ ...needed, ...raw }, run)
  if ('problems' in result) throw new Error(result.problems.map(describeProblem).join(' | '))
  if ('skip' in result) throw new Error(result.skip)
  return result.settings
}

/** Without the backticks around the name, which have a test of their own. */
function messages(raw: Raw, run = runOf()): string[] {
  const result = readSettings({ ...needed, ...raw }, run)
  const problems = 'problems' in result ? result.problems.map(describeProblem) : []
  return problems.map((problem) => problem.replace(/^`([^`]+)`/, '$1'))
}

/** What is acted on, and what fails the step. */
const places = ['ref', 'branch', 'model-path', 'fail-on', 'config']

describe('settings', () => {
  it('need an address, a token and a deployment, and have defaults for the rest', () => {
    expect(accepted({})).toEqual({
      validate: true,
      activate: 'auto',
      failOn: 'never',
      contentToken: '',
      config: '.data-model-ci.yml',
      deleteBranch: 'auto',
      skipUnchanged: false,
      onOutage: 'fail',
      command: 'sync',
      baseUrl: 'https://tenant.example.com',
      token: secret,
      authScheme: 'bearer',
      deploymentId: 42,
      ref: 'main',
      branch: null,
      timeoutMs: 1_800_000,
      onTimeout: 'cancel',
      pollInterval: 'auto',
      modelPath: '.',
      dbtProjectDir: '.',
      githubToken: 'ghs_default',
      comment: 'always',
      commentKey: { deployment: 'tenant.example.com 42', job: 'gate.yml gate' },
    })
  })

  it('take every input as given, without the blanks around it', () => {
    const raw = {
      command: ' sync ',
      'auth-scheme': 'api-key',
      'deployment-id': ' 7 ',
      ref: ' refs/tags/v1.4.0 ',
      branch: ' ci/orders ',
      validate: ' FALSE',
      activate: ' dev-mode',
      'fail-on': ' never',
      'content-token': ' tok_content ',
      config: ' ./ci\\data-model.yml',
      'delete-branch': 'always ',
      'skip-unchanged': ' True ',
      'on-platform-outage': ' warn ',
      timeout: ' 90s ',
      'on-timeout': 'detach',
      'poll-interval': '5s',
      'model-path': ' ./analytics//model/ ',
      'dbt-project-dir': 'dbt\\shop',
      'github-token': ' ghs_abcd ',
      comment: 'on-failure',
      token: ` ${secret}\n`,
    }
    expect(accepted(raw)).toEqual({
      validate: false,
      activate: 'dev-mode',
      failOn: 'never',
      contentToken: 'tok_content',
      config: 'ci/data-model.yml',
      deleteBranch: 'always',
      skipUnchanged: true,
      onOutage: 'warn',
      command: 'sync',
      baseUrl: 'https://tenant.example.com',
      token: secret,
      authScheme: 'api-key',
      deploymentId: 7,
      ref: 'v1.4.0',
      branch: 'ci/orders',
      timeoutMs: 90_000,
      onTimeout: 'detach',
      pollInterval: 5_000,
      modelPath: 'analytics/model',
      dbtProjectDir: 'dbt/shop',
      githubToken: 'ghs_abcd',
      comment: 'on-failure',
      commentKey: { deployment: 'tenant.example.com 7', job: 'gate.yml gate' },
    })
  })

  it.each([
    ['timeout', '1d', { timeoutMs: 86_400_000 }],
    ['older-than', '7d', { olderThanMs: 604_800_000 }],
    ['older-than', '365d', { olderThanMs: 31_536_000_000 }],
    ...['always', 'true', 'True', 'TRUE'].map((value) => ['comment', value, { comment: 'always' }]),
    ...['never', 'false', 'False', 'FALSE'].map((value) => ['comment', value, { comment: 'never' }]),
  ] as [string, string, object][])('read %s: %s', (name, value, expected) => {
    const command = name === 'older-than' ? 'cleanup' : 'sync'
    expect(accepted({ command, [name]: value })).toMatchObject(expected)
  })

  it('count an empty or blank input as not given', () => {
    const blank = Object.fromEntries(
      inputNames
        .filter((name) => !(name in needed))
        .map((name) => [name, places.includes(name) ? '' : ' \t']),
    )
    expect(accepted(blank)).toEqual(accepted({}))
  })

  it.each(places)('do not take blanks for no %s', (name) => {
    for (const command of ['sync', 'validate', 'merge', 'release', 'deploy', 'cleanup', 'preflight'])
      for (const blank of [' ', '\t', '\n']) {
        const others = command === 'deploy' && name !== 'branch' ? { branch: 'ci/x' } : {}
        const all = messages({ command, ...others, [name]: blank }, runOf({ ref: { name: 'v1.0.0' } }))
        expect(all.filter((message) => message.startsWith(`${name}: `))).toEqual([
          `${name}: contains only blanks. Remove the input, or check the expression that its value comes from`,
        ])
      }
  })
})

describe('a wrong input is named with its value, what is allowed and an example', () => {
  const durationForm = 'a number with ms, s, m, h or d, for example 500ms, 5s, 30m or 1h'

  it.each([
    ...['Sync', 'promote'].map((value) => [
      'command',
      value,
      `command: "${value}" must be one of sync, validate, merge, release, deploy, rollback, cleanup, preflight, api`,
    ]),
    ['auth-scheme', 'basic', 'auth-scheme: "basic" must be one of bearer, api-key'],
    ['on-timeout', 'leave', 'on-timeout: "leave" must be one of cancel, detach'],
    ['fail-on', 'used', 'fail-on: "used" must be one of never, impact, breaking, dangerous'],
    ...['yes', '1', 'tRue'].map((value) => ['validate', value, `validate: "${value}" must be true or false`]),
    ...['0', '-1', '4.2', '1e3', '+4', '0x10', '4 2', 'abc', '٤٢', '9007199254740993'].map((value) => [
      'deployment-id',
      value,
      `deployment-id: "${value}" must be a positive whole number, for example 42`,
    ]),
    ...['0s', '-5m', '0', '0.0h'].map((value) => [
      'timeout',
      value,
      `timeout: "${value}" must be more than zero: ${durationForm}`,
    ]),
    ...['5', '5 minutes', 'soon', '1h30m', '5w'].map((value) => [
      'timeout',
      value,
      `timeout: "${value}" must be ${durationForm}`,
    ]),
    ['timeout', '169h', 'timeout: "169h" must be at most 7d'],
    ['timeout', '8d', 'timeout: "8d" must be at most 7d'],
    ['timeout', '0d', `timeout: "0d" must be more than zero: ${durationForm}`],
    ...['7w', '366d', '7'].map((value) => [
      'older-than',
      value,
      `older-than: "${value}" must be a number with ms, s, m, h or d, for example 24h or 7d, and at most 365d`,
    ]),
    ...['0d', '0s', '0', '-1h'].map((value) => [
      'older-than',
      value,
      `older-than: "${value}" must be more than zero, for example 24h or 7d`,
    ]),
    ...['yes', 'tRue', 'failure', 'Always'].map((value) => [
      'comment',
      value,
      `comment: "${value}" must be one of always (or true), on-failure, never (or false)`,
    ]),
    ...['often', '0s', '-1s', '5', 'AUTO'].map((value) => [
      'poll-interval',
      value,
      `poll-interval: "${value}" must be auto, or ${durationForm}`,
    ]),
  ])('%s %j', (name = '', value = '', expected = '') => {
    const command = name === 'older-than' ? { command: 'cleanup' } : {}
    expect(messages({ ...command, [name]: value })).toEqual([expected])
  })

  it.each(['.5s', '0.4ms', '1.2.3s'])('a duration of %j is not called too long', (value) => {
    const [message = ''] = messages({ timeout: value })
    expect(message).toContain(`timeout: "${value}"`)
    expect(message).not.toContain('at most')
  })

  it.each([
    ['base-url', 'base-url: is required, for example https://tenant.example.com'],
    ['token', expect.stringMatching(/^token: is empty\. If it comes from a secret/)],
    ['deployment-id', 'deployment-id: is required, for example 42'],
  ])('%s when it is not given', (name, message) => {
    for (const none of [undefined, '  ']) expect(messages({ [name]: none })).toEqual([message])
  })

  it('a token that is not given on a pull request from a fork, with the reason', () => {
    const run = runOf({ pullRequest: fork })
    expect(messages({ token: '', 'on-fork': 'fail' }, run)).toEqual([
      expect.stringMatching(
        /^token: this pull request comes from a fork, and pull requests from forks get no secrets/,
      ),
    ])
    expect(messages({ token: '' }, runOf({ pullRequest: own }))[0]).not.toContain('comes from a fork')
  })

  it.each([
    [{ command: 'sync' }, 'ref'],
    [{ command: 'sync', ref: ' ' }, 'ref'],
    [{ command: 'validate' }, 'branch'],
    [{ command: 'sync', ref: 'main' }, null],
    [{ command: 'validate', branch: 'topic' }, null],
    [{ command: 'merge', branch: 'topic' }, null],
  ])('code of a fork that the platform cannot read, although there is a token: %j', (raw, input) => {
    const run = runOf({ pullRequest: fork })
    expect(messages({ ...raw, 'on-fork': 'fail' }, run)).toEqual(
      input === null
        ? []
        : [
            expect.stringMatching(
              new RegExp(`^${input}: this pull request comes from a fork, and its branch is not in the repo`),
            ),
          ],
    )
  })

  it.each(['two words', 'tab\tinside', 'line\nbreak', 'ümlaut-token', 'zero\u200bwidth'])(
    'a token that no header can hold, without the token: %j',
    (value) => {
      expect(messages({ token: value })).toEqual([
        'token: contains blanks or characters that are not allowed in a token: check the secret',
      ])
    },
  )

  it.each(['token', 'content-token', 'github-token'])('a %s that is too short to be masked', (name) => {
    // Also where the command cannot do without: too short is not empty.
    for (const needs of [{}, { command: 'release', ref: 'v1' }, { 'fail-on': 'breaking' }])
      expect(messages({ ...needs, [name]: 'seven77' })).toEqual([
        `${name}: has fewer than 8 characters, too few to be masked: check the secret`,
      ])
    expect(messages({ [name]: 'eight888' })).toEqual([])
  })
})

describe('base-url', () => {
  it.each([
    ['https://tenant.example.com', 'https://tenant.example.com'],
    ['tenant.example.com', 'https://tenant.example.com'],
    ['  https://tenant.example.com///  ', 'https://tenant.example.com'],
    ['HTTPS://Tenant.Example.com/', 'https://tenant.example.com'],
    ['https://tenant.example.com:443', 'https://tenant.example.com'],
    ['https://tenant.example.com:8443', 'https://tenant.example.com:8443'],
    ['tenant.example.com:8443/', 'https://tenant.example.com:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['http://127.8.9.1', 'http://127.8.9.1'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['https://[2001:db8::1]', 'https://[2001:db8::1]'],
  ])('takes %j as %j', (given, expected) => {
    expect(accepted({ 'base-url': given }).baseUrl).toBe(expected)
  })

  it.each([
    ['http://tenant.example.com', 'https://'],
    ['http://127.0.0.1.example.com', 'https://'],
    ['http://localhost.example.com', 'https://'],
    ['http://10.0.0.1', 'https://'],
    ['ftp://tenant.example.com', 'https://'],
    ['file:///etc/passwd', 'must be a URL'],
    ['https://tenant.example.com/api/v1', 'without a path'],
    ['https://tenant.example.com/?a=b', 'without a path'],
    ['https://tenant.example.com/#x', 'without a path'],
    ['https://', 'must be a URL'],
    ['https://a b.example', 'must be a URL'],
    ['https://tenant.example.com:99999', 'must be a URL'],
  ])('refuses %j with a reason and an example', (given, reason) => {
    const [message = '', ...others] = messages({ 'base-url': given })
    expect(others).toEqual([])
    expect(message).toContain(`base-url: "${given}" must`)
    expect(message).toContain(reason)
    expect(message).toMatch(/for example https:\/\/tenant\.example\.com$/)
  })

  it.each([
    'https://user:hunter2@tenant.example.com',
    'https://hunter2@tenant.example.com',
    'http://user:hunter2@localhost:3000/',
    'user:hunter2@tenant.example.com',
    'https://user:pa@hunter2@tenant.example.com',
  ])('refuses credentials and does not show them: %j', (given) => {
    const [message = ''] = messages({ 'base-url': given })
    expect(message).toContain('must not contain credentials')
    expect(message).not.toContain('hunter2')
  })
})

describe('ref', () => {
  it.each([
    ['main', 'main'],
    ['refs/heads/feature/x', 'feature/x'],
    ['refs/tags/v1', 'v1'],
    ['20260131', '20260131'],
    ['deadbeef', 'deadbeef'],
    ['abc123', 'abc123'],
    ['refs/heads/abc1234', 'abc1234'],
    [`refs/tags/${'a1'.repeat(20)}`, 'a1'.repeat(20)],
    ['größe', 'größe'],
    ['v1.4.0+build', 'v1.4.0+build'],
  ])('takes %j as %j, whatever the event is about', (given, expected) => {
    expect(accepted({ ref: given }, runOf({ ref: { problem: 'none' } }))).toMatchObject({ ref: expected })
  })

  it.each(['abc1234', 'ABC1234', 'a1'.repeat(20), '0'.repeat(40), 'b2'.repeat(32)])(
    'refuses the commit %j and says how to name a branch like it',
    (given) => {
      const [message = ''] = messages({ ref: given })
      expect(message).toContain(`ref: "${given}" looks like a commit`)
      expect(message).toContain('for example main or v1.4.0')
      expect(message).toContain(`refs/heads/${given}`)
    },
  )

  // What git allows is asked in the test of ref names.
  it.each(['refs/pull/1/merge', 'refs/heads/', 'two words', 'a..b', 'refs/tags/a//b', 'x'.repeat(256)])(
    'refuses %j, with an example',
    (given) => {
      expect(messages({ ref: given })).toEqual([
        expect.stringMatching(/^ref: ".*for example main or v1\.4\.0/),
      ])
    },
  )

  it('follows the event when it is not given', () => {
    expect(accepted({ ref: '' }, runOf({ ref: { name: 'feature/y' } }))).toMatchObject({ ref: 'feature/y' })
  })

  it('is asked for when the event has none, with the reason', () => {
    const run = runOf({ ref: { problem: 'the event "issue_comment" names no branch or tag' } })
    expect(messages({}, run)).toEqual([
      'ref: is empty, and the event "issue_comment" names no branch or tag: set the input, for example ref: main',
    ])
  })

  it('of an event is checked like a given one, but a name that only begins like a commit is a name', () => {
    expect(accepted({}, runOf({ ref: { name: 'abc1234' } }))).toMatchObject({ ref: 'abc1234' })
    expect(messages({}, runOf({ ref: { name: 'a1'.repeat(20) } }))[0]).toContain('looks like a commit')
    expect(messages({}, runOf({ ref: { name: '$(id) x' } }))).toEqual([
      expect.stringMatching(
        /^ref: "\$\(id\) x" \(from the event\) contains a character .*for example ref: main$/,
      ),
    ])
  })
})

describe('branch', () => {
  it.each(['ci/orders', 'abc1234', 'x'])('takes %j', (given) => {
    expect(accepted({ branch: given })).toMatchObject({ branch: given })
  })

  it.each(['two words', 'a..b', '-x', 'a~b', '@'])('refuses %j, with an example', (given) => {
    expect(messages({ branch: given })).toEqual([
      expect.stringMatching(/^branch: ".*" .*for example ci\/orders$/),
    ])
  })
})

describe('a file', () => {
  const outside = ['/etc/x.yml', '../x.yml', 'a/../x.yml', 'C:\\x.yml', 'a\u0000b']
  const noFile = ['ci/', '.', './', '.git/config', 'a/.Git/x']
  it.each([...outside, ...noFile])('is inside the repository, unlike %j', (given) => {
    expect(messages({ config: given })).toEqual([
      expect.stringMatching(/must be a file inside this repository.*for example \.data-model-ci\.yml$/),
    ])
  })

  it.each([
    ['./a//b.yml', 'a/b.yml'],
    ['ci\\gate.yaml', 'ci/gate.yaml'],
    ['.gitlab', '.gitlab'],
  ])('%s is read as %s', (given, expected) => {
    expect(accepted({ config: given })).toMatchObject({ config: expected })
  })
})

describe('a gate on changes', () => {
  const failOn = { 'fail-on': 'breaking' }

  it.each(['sync', 'merge', 'release', 'deploy'])('needs a validated branch for %s', (command) => {
    const raw = { command, branch: command === 'sync' ? '' : 'ci/orders' }
    expect(messages({ ...raw, ...failOn, validate: 'false' })).toEqual([
      'fail-on: "breaking" needs a branch that is built and validated: remove `validate: false`, or use `fail-on: never`',
    ])
    expect(messages({ ...raw, ...failOn })).toEqual([])
    expect(messages({ ...raw, validate: 'false' })).toEqual([])
  })

  it('is not for an upload to production, where nothing would be compared', () => {
    const raw = { command: 'deploy', branch: '', production: 'true' }
    const problem =
      'fail-on: "breaking" compares a branch with production, and `production: true` uploads without one: deploy to a `branch` with it first, and use `fail-on: never` here'
    for (const validate of ['true', 'false'])
      expect(messages({ ...raw, validate, ...failOn })).toEqual([problem])
    expect(messages({ ...raw, 'fail-on': 'never' })).toEqual([])
  })

  it.each([
    ['validate', { branch: 'ci/orders' }],
    ['preflight', {}],
  ])('is a setting of %s, too', (command, raw) => {
    expect(accepted({ command, ...raw, ...failOn })).toMatchObject({ failOn: 'breaking' })
  })

  it.each(['cleanup', 'api'])('does not apply to %s', (command) => {
    expect(messages({ command, operation: command === 'api' ? 'getMe' : '', ...failOn })).toContain(
      'fail-on: "breaking" applies only to sync, validate, merge, release, deploy; remove it',
    )
  })
})

describe('a folder', () => {
  it.each(['/abs', '..', 'a/../..', 'C:\\model', '..\\x', 'a\u0000b'])(
    'is inside the repository: %j',
    (given) => {
      for (const name of ['model-path', 'dbt-project-dir']) {
        expect(messages({ [name]: given })).toEqual([
          expect.stringMatching(/must be a folder inside this repository.*for example analytics\/model$/),
        ])
      }
    },
  )

  it.each(['.', './', './/.', 'model', 'a/b'])('may be the repository itself or lie in it: %j', (given) => {
    expect(messages({ 'model-path': given })).toEqual([])
  })
})

describe('an empty github-token', () => {
  const empty = { 'github-token': '' }
  const ofCommand = (command: string) => ({
    ...{ command, branch: 'b', ...empty },
    ...(command === 'release' ? { ref: 'v1' } : {}),
  })

  it.each(['sync', 'validate', 'merge', 'deploy', 'preflight'])(
    'is the word of the user for %s',
    (command) => {
      const settings = accepted({ ...ofCommand(command), config: '.data-model-ci.yml' })
      expect(settings.githubToken).toBeNull()
    },
  )

  it.each([...opening, 'preflight'])('is not enough for %s with a gate or a team file', (command) => {
    for (const [input, value, need] of [
      ['fail-on', 'breaking', 'fail-on: breaking'],
      ['config', 'ci/team.yml', 'config'],
    ] as const)
      expect(messages({ ...ofCommand(command), [input]: value })).toEqual([
        `github-token: is empty, so the team file cannot be read, and \`${command === 'release' ? 'command: release' : need}\` needs it. Remove the input (default: the workflow's own token), or check the name of its secret`,
      ])
  })

  it('is not enough for a release', () => {
    expect(messages(ofCommand('release'))).toEqual([expect.stringContaining('`command: release` needs it')])
  })

  it.each(['cleanup', 'api'])('does not concern %s', (command) => {
    expect(messages({ command, operation: 'getNotifications', ...empty }).join()).not.toContain(
      'github-token',
    )
  })
})

describe.each(['github-token', 'content-token'])('the value of %s', (name) => {
  it('is never shown, wherever it was put', () => {
    const token = 'ghs_0123456789abcdef'
    expect(messages({ [name]: `${token} x` }).join()).not.toContain(token)
    const swapped = messages({ [name]: token, timeout: token, 'model-path': `/${token}` })
    expect(swapped).toHaveLength(2)
    expect(swapped.join()).not.toContain(token)
    const elsewhere = messages({ [name]: token, command: 'cleanup' })
    expect(elsewhere).toEqual(
      name === 'content-token'
        ? ['content-token: applies only to sync, validate, merge, release, deploy, rollback; remove it']
        : [],
    )
  })
})

describe('a token for saved content', () => {
  const problem =
    'content-token: this run was started from a fork, and an untrusted user would see what the token reads: remove the input for such runs'

  it.each([
    ['a pull request from a fork', { pullRequest: fork, forkBranch: 'topic' }, { ref: 'main' }, [problem]],
    ['a run after one', { eventName: 'workflow_run', forkBranch: 'topic' }, { ref: 'main' }, [problem]],
    ['a pull request of this repository', { pullRequest: own }, {}, []],
    ['a push', {}, {}, []],
  ])('in %s', (_, run, raw, expected) => {
    expect(messages({ ...raw, 'content-token': 'tok_content' }, runOf(run))).toEqual(expected)
    expect(messages(raw, runOf(run))).toEqual([])
  })

  it('does not hide why a pull request from a fork cannot run at all', () => {
    const run = runOf({ pullRequest: fork, forkBranch: 'topic' })
    expect(messages({ 'content-token': 'tok_content', 'on-fork': 'fail' }, run)).toEqual([
      expect.stringMatching(/^ref: this pull request comes from a fork/),
    ])
  })
})

describe('all problems', () => {
  it('are told at once', () => {
    const wrong = {
      command: 'x',
      'base-url': 'http://x.example',
      token: 'a b',
      'auth-scheme': 'x',
      'deployment-id': 'x',
      ref: 'a b',
      branch: 'a b',
      validate: 'x',
      activate: 'x',
      'fail-on': 'x',
      'content-token': 'a b',
      config: '..',
      into: 'x',
      message: 'x'.repeat(10_001),
      'delete-branch': 'x',
      'skip-unchanged': 'x',
      'on-unhealthy': 'x',
      production: 'x',
      snapshot: 'x'.repeat(5000),
      'older-than': 'x',
      'dry-run': 'x',
      operation: 'x'.repeat(1001),
      params: 'x'.repeat(1024 * 1024 + 1),
      body: 'x'.repeat(1024 * 1024 + 1),
      paginate: 'x',
      'on-fork': 'x',
      'on-platform-outage': 'x',
      timeout: 'x',
      'on-timeout': 'x',
      'poll-interval': 'x',
      'model-path': '..',
      'dbt-project-dir': '/x',
      'github-token': 'a b',
      comment: 'x',
    }
    const named = messages(wrong).map((message) => message.slice(0, message.indexOf(':')))
    expect(named.toSorted()).toEqual([...inputNames].toSorted())
  })

  it('are told at once when nothing is given', () => {
    const result = readSettings({}, runOf({ ref: { problem: 'there is no event' } }))
    const named = 'problems' in result ? result.problems.map(({ input }) => input) : []
    expect(named).toEqual(['base-url', 'token', 'deployment-id', 'ref'])
  })
})

describe('the token', () => {
  const others = inputNames.filter((name) => name !== 'token')

  it('is in no message, also when somebody put it into another input', () => {
    const word = fc.stringMatching(/^[a-z /:@.-]{0,12}$/)
    fc.assert(
      fc.property(fc.constantFrom(...others), word, word, (name, before, after) => {
        const all = messages({
          [name]: before + secret + after,
          timeout: name === 'timeout' ? undefined : 'wrong',
        })
        for (const message of all) expect(message).not.toContain(secret)
      }),
    )
  })

  it('is in no message when it is wrong itself', () => {
    const wrong = `${secret} x`
    const all = messages({ token: wrong, 'deployment-id': wrong, branch: wrong, ref: secret })
    expect(all.length).toBeGreaterThan(2)
    for (const message of all) expect(message).not.toContain(secret)
  })

  it('is in no message when it looks like a commit and stands in the ref', () => {
    const hex = 'a1b2c3d4'.repeat(5)
    for (const given of [hex, `refs/heads/${hex} x`]) {
      const [message = ''] = messages({ token: hex, ref: given })
      expect(message).toMatch(/^ref: /)
      expect(message).not.toContain(hex)
    }
  })

  it('is not shown in part where a long value is cut', () => {
    for (const name of others) {
      for (const message of messages({ [name]: `${'? '.repeat(95)}${secret}` })) {
        expect(message, message).not.toContain(secret.slice(0, 8))
      }
    }
  })
})

describe('values in messages', () => {
  it('are one harmless line of at most 200 characters', () => {
    const [message = ''] = messages({ 'deployment-id': `1\n::error::x\u001b[31m##[x]${'y'.repeat(300)}` })
    expect(message).toMatch(/^deployment-id: "1 ::error::x## \[x\]y+…" must/)
    expect(message).not.toMatch(/[\n\u001b]/)
    expect(/"(.*)"/.exec(message)?.[1]?.length).toBe(200)
  })
})

describe('a preview', () => {
  it.each<[Raw, string]>([
    [{ branch: 'b' }, 'remove `branch`'],
    [{ validate: 'false' }, 'remove `validate: false`'],
    [{ activate: 'dev-mode' }, 'remove `activate`'],
    [{ activate: 'never' }, 'remove `activate`'],
    [{ command: 'release' }, 'is for `command: sync`'],
  ])('does not fit %j', (raw, fix) => {
    const [message = '', ...more] = messages({ 'delete-branch': 'on-close', ...raw })
    expect(message).toMatch(/^delete-branch: "on-close" /)
    expect(message).toContain(fix)
    expect(more).toEqual([])
    expect(messages(raw)).toEqual([])
  })

  it('fits the settings that it has by default', () => {
    expect(accepted({ activate: 'staging', 'delete-branch': 'on-close' })).toMatchObject({
      deleteBranch: 'on-close',
    })
  })
})

describe('a release that takes itself back', () => {
  it.each<[Raw, string]>([
    [{ validate: 'false' }, 'needs a validated production: remove `validate: false`'],
    [{ activate: 'never' }, 'opens the branch of the rollback: remove `activate: never`'],
    [{ timeout: '7m' }, 'needs time for the rollback: set `timeout` to at least 8 min'],
  ])('does not fit %j', (raw, problem) => {
    const guarded = { command: 'release', branch: 'b', 'on-unhealthy': 'rollback' }
    expect(messages({ ...guarded, ...raw })).toEqual([`on-unhealthy: "rollback" ${problem}`])
    expect(messages(guarded)).toEqual([])
  })
})

it('a rollback is not told to leave its branch unbuilt', () => {
  expect(messages({ command: 'rollback', snapshot: 's', activate: 'never' })).toEqual([
    'activate: "never" does not allow building the branch of the rollback: remove it',
  ])
})

describe('the settings of a command', () => {
  const common = Object.keys(accepted({ command: 'cleanup' })).filter(
    (name) => !['olderThanMs', 'dryRun'].includes(name),
  )
  const gating = ['validate', 'activate', 'failOn', 'contentToken', 'config']
  const merging = [...gating, 'branch', 'into', 'message', 'deleteBranch']
  const syncing = ['ref', 'branch', 'deleteBranch', 'onTimeout']
  const upload = [...gating, 'branch', 'message', 'dryRun']

  it.each<[string, Raw, string[], object]>([
    ['sync', {}, [...gating, ...syncing, 'skipUnchanged'], { ref: 'main', branch: null }],
    ['sync', { branch: 'b' }, [...gating, ...syncing, 'skipUnchanged'], { ref: 'main', branch: 'b' }],
    ['validate', { branch: 'b' }, [...gating, 'branch'], { branch: 'b', validate: true }],
    ['merge', { branch: 'b', into: 'parent' }, merging, { branch: 'b', into: 'parent' }],
    ['release', {}, [...new Set([...merging, ...syncing, 'onUnhealthy'])], { ref: 'main', branch: null }],
    ['release', { branch: 'b' }, [...merging, 'onUnhealthy'], { branch: 'b' }],
    ['release', { branch: 'b', ref: 'v1' }, [...merging, 'onUnhealthy'], { branch: 'b' }],
    ['deploy', { branch: 'b' }, upload, { branch: 'b', message: null }],
    ['cleanup', {}, ['olderThanMs', 'dryRun'], { olderThanMs: null }],
    ['preflight', {}, [...gating, 'ref', 'branch'], { ref: null, branch: null }],
    ['preflight', { ref: 'v1', branch: 'b' }, [...gating, 'ref', 'branch'], { ref: 'v1', branch: 'b' }],
  ])('are its own and the common ones: %s, %j', (command, raw, own, values) => {
    const settings = accepted({ command, ...raw })
    expect(Object.keys(settings).toSorted()).toEqual([...common, ...own].toSorted())
    expect(settings).toMatchObject({ command, ...values })
  })

  it('of api have the call that was read, and without one it is asked for', () => {
    const api = { ...needed, command: 'api' }
    expect(messages(api)).toEqual(['operation: is required for api, for example operation: getNotifications'])
    const problem = { input: 'body.x', value: null, problem: 'is unknown' }
    const wrong = readSettings({ ...api, timeout: '0' }, runOf(), { problems: [problem] })
    expect(wrong).toMatchObject({ problems: [{ input: 'timeout' }, problem] })
    const other = readSettings(needed, runOf(), { problems: [problem] })
    expect(other).toMatchObject({ settings: { command: 'sync' } })
  })
})

describe('a problem', () => {
  it('names its input in backticks and its value in quotes', () => {
    const problem = { input: 'timeout', problem: 'must be longer' }
    expect(describeProblem({ ...problem, value: '0s' })).toBe('`timeout`: "0s" must be longer')
    expect(describeProblem({ ...problem, value: null })).toBe('`timeout`: must be longer')
  })
})

describe('the inputs of a command', () => {
  it.each([
    ['into', 'parent', 'sync', 'merge'],
    ['message', 'hello', 'sync', 'merge, release, deploy, rollback'],
    ['ref', 'main', 'merge', 'sync, release'],
    ['validate', 'false', 'validate', 'sync, merge, release, deploy'],
    ['production', 'true', 'merge', 'deploy'],
    ['dry-run', 'true', 'sync', 'deploy, rollback, cleanup'],
    ['delete-branch', 'always', 'deploy', 'sync, merge, release'],
    ['delete-branch', 'always', 'validate', 'sync, merge, release'],
    ['on-timeout', 'detach', 'merge', 'sync, release'],
    ['on-unhealthy', 'rollback', 'merge', 'release'],
  ])('%s: %s does nothing for %s, and that is said', (name, value, command, owners) => {
    expect(messages({ command, branch: 'ci/x', [name]: value })).toEqual([
      `${name}: "${value}" applies only to ${owners}; remove it`,
    ])
  })

  it('may stand at their default, as action.yml sets them', () => {
    expect(messages({ command: 'sync', into: 'default' })).toEqual([])
  })

  it('deploy needs a branch, or production said in so many words, and not both', () => {
    const deploy = { command: 'deploy' }
    const missing = messages(deploy)
    expect(missing).toEqual([expect.stringMatching(/^branch: is required for deploy, .*"production: true"/)])
    expect(messages({ ...deploy, production: 'false' })).toEqual(missing)
    expect(messages({ ...deploy, branch: 'topic', production: 'true' })).toEqual([
      'production: "true" cannot be combined with `branch`: remove one of the two',
    ])
    expect(accepted({ ...deploy, branch: 'topic' })).toMatchObject({ branch: 'topic' })
    expect(accepted({ ...deploy, production: 'True' })).toMatchObject({ branch: null })
    // A pull request's branch of the dbt repository is no branch of the data model.
    const run = runOf({ ref: { name: 'topic' }, pullRequest: own })
    expect(messages(deploy, run)).toEqual(missing)
  })

  it('dry-run is the default of a clean-up alone', () => {
    expect(accepted({ command: 'cleanup' })).toMatchObject({ dryRun: true })
    expect(accepted({ command: 'cleanup', 'dry-run': 'false' })).toMatchObject({ dryRun: false })
    expect(accepted({ command: 'deploy', branch: 'topic' })).toMatchObject({ dryRun: false })
    expect(accepted({ command: 'deploy', branch: 'topic', 'dry-run': 'true' })).toMatchObject({
      dryRun: true,
    })
  })

  it('merge needs a branch; validate takes that of the pull request', () => {
    expect(messages({ command: 'merge' })).toEqual([
      'branch: is required for merge, for example branch: ci/orders',
    ])
    expect(messages({ command: 'validate' })[0]).toContain('if the event is not a pull request')
    const run = runOf({ ref: { name: 'topic' }, pullRequest: own })
    expect(accepted({ command: 'validate' }, run)).toMatchObject({ branch: 'topic' })
  })

  it('a release needs an event that can be released, or a ref or branch', () => {
    const run = runOf({ noRelease: 'the push deleted "v1"' })
    expect(messages({ command: 'release' }, run)).toEqual([
      'command: "release" does not fit this event: the push deleted "v1"',
    ])
    expect(messages({ command: 'release', branch: 'ci/x' }, run)).toEqual([])
    expect(messages({ command: 'release', ref: 'v1' }, run)).toEqual([])
  })
})
