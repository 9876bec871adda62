import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RunContext } from '../../src/base/event.ts'
import { describeProblem } from '../../src/inputs/problem.ts'
import { readSettings } from '../../src/inputs/read-settings.ts'
import { inputNames, opening } from '../../src/inputs/table.ts'
import { like, rows, terms, word } from '../support/rows.ts'

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

const runs = {
  push: runOf(),
  fork: runOf({ pullRequest: fork, forkBranch: 'topic' }),
  own: runOf({ ref: { name: 'topic' }, pullRequest: own }),
  'after a fork': runOf({ eventName: 'workflow_run', forkBranch: 'topic' }),
  'issue comment': runOf({ ref: { problem: 'the event "issue_comment" names no branch or tag' } }),
  'branch abc1234': runOf({ ref: { name: 'abc1234' } }),
  'branch of a commit': runOf({ ref: { name: 'a1'.repeat(20) } }),
  'branch of a shell': runOf({ ref: { name: '$(id) x' } }),
  dispatch: runOf({ noRelease: '"push" on "main" names no tag' }),
}

/** `command=merge, branch=b` */
const inputsIn = (cell: string): Raw =>
  Object.fromEntries(terms(cell, (term) => [term.split('=')[0], term.replace(/^.*?=/, '')]))
/** A value with its escapes; `none` is one that is not there. */
const inputOf = (term: string) => (term === 'none' ? undefined : (JSON.parse(`"${term}"`) as string))
/** A test of each row: the only problem, whichever of the values (`%`) the input has, or `fine`. */
const problems = (text: string) =>
  it.each(rows(text))('%s: %s, %s (%s %s)', (input = '', values = '', says = '', others = '', run = '') => {
    for (const value of terms(values || 'none', inputOf)) {
      const all = messages({ ...inputsIn(others), [input]: value }, word(runs, run || 'push'))
      const wanted =
        says === 'fine' ? [] : [expect.stringMatching(like(`${input}: ${says}`.replaceAll('%', value ?? '')))]
      expect(all, value).toEqual(wanted)
    }
  })

/** A test of each row: what a setting is, whichever of the values its input has. */
const taken = (text: string) =>
  it.each(rows(text))('%s: %s, %s (%s %s)', (input = '', values = '', is = '', others = '', run = '') => {
    const [, name = '', wanted = ''] = /^(\w+) ?(.*)$/.exec(is) ?? []
    for (const value of terms(values || 'none', inputOf)) {
      const settings = accepted({ ...inputsIn(others), [input]: value }, word(runs, run || 'push'))
      const setting = JSON.stringify(settings[name as keyof typeof settings]).replaceAll('"', '')
      expect(setting, value).toBe(wanted)
    }
  })

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

const duration = 'a number with ms, s, m, h or d, for example 500ms, 5s, 30m or 1h'
const tooShort = 'has fewer than 8 characters, too few to be masked: check the secret'
const unread = (need: string) =>
  `is empty, so the team file cannot be read, and \`${need}\` needs it. Remove the input (default: the workflow's own token), or check the name of its secret`
const ofFork = 'this pull request comes from a fork, and its branch is not in the repo…'

describe('a wrong input is named with its value, what is allowed and an example', () => {
  problems(`
    input | values | says | with | run
    command | Sync, promote | "%" must be one of sync, validate, merge, release, deploy, rollback, cleanup, preflight, api
    auth-scheme | basic | "%" must be one of bearer, api-key
    on-timeout | leave | "%" must be one of cancel, detach
    fail-on | used | "%" must be one of never, impact, breaking, dangerous
    validate | yes, 1, tRue | "%" must be true or false
    deployment-id | 0, -1, 4.2, 1e3, +4, 0x10, 4 2, abc, ٤٢, 9007199254740993 | "%" must be a positive whole number, for example 42
    timeout | 0s, -5m, 0, 0.0h, 0d | "%" must be more than zero: ${duration}
    timeout | 5, 5 minutes, soon, 1h30m, 5w, .5s, 1.2.3s | "%" must be ${duration}
    timeout | 169h, 8d | "%" must be at most 7d
    older-than | 7w, 366d, 7 | "%" must be a number with ms, s, m, h or d, for example 24h or 7d, and at most 365d | command=cleanup
    older-than | 0d, 0s, 0, -1h | "%" must be more than zero, for example 24h or 7d | command=cleanup
    comment | yes, tRue, failure, Always | "%" must be one of always (or true), on-failure, never (or false)
    poll-interval | often, 0s, -1s, 5, AUTO | "%" must be auto, or ${duration}
    base-url | none, \\t | is required, for example https://tenant.example.com
    deployment-id | none, \\t | is required, for example 42
    token | none, \\t | is empty. If it comes from a secret… | | own
    token | none | this pull request comes from a fork, and pull requests from forks get no secrets… | on-fork=fail | fork
    token | two words, tab\\tinside, line\\nbreak, ümlaut-token, zero\\u200bwidth |
      contains blanks or characters that are not allowed in a token: check the secret
    # Also where the command cannot do without: too short is not empty.
    token | seven77 | ${tooShort}
    content-token | seven77 | ${tooShort}
    github-token | seven77 | ${tooShort}
    github-token | seven77 | ${tooShort} | command=release, ref=v1
    github-token | seven77 | ${tooShort} | fail-on=breaking
    github-token | eight888 | fine
    # Code of a fork that the platform cannot read, although there is a token.
    ref | none | ${ofFork} | command=sync, on-fork=fail | fork
    branch | none | ${ofFork} | command=validate, on-fork=fail | fork
    ref | main | fine | on-fork=fail | fork
    branch | topic | fine | command=validate, on-fork=fail | fork
    branch | other | fine | command=merge, on-fork=fail | fork
  `)

  taken(`
    input | values | is | with
    timeout | 1d | timeoutMs 86400000
    older-than | 7d | olderThanMs 604800000 | command=cleanup
    older-than | 365d | olderThanMs 31536000000 | command=cleanup
    comment | always, true, True, TRUE | comment always
    comment | never, false, False, FALSE | comment never
  `)
})

describe('the URL of the platform', () => {
  const example = 'for example https://tenant.example.com'

  taken(`
    input | values | is
    base-url | https://tenant.example.com, tenant.example.com, \\u0020https://tenant.example.com///\\t | baseUrl https://tenant.example.com
    base-url | HTTPS://Tenant.Example.com/, https://tenant.example.com:443 | baseUrl https://tenant.example.com
    base-url | https://tenant.example.com:8443, tenant.example.com:8443/ | baseUrl https://tenant.example.com:8443
    base-url | http://localhost:3000 | baseUrl http://localhost:3000
    base-url | http://127.0.0.1:3000/ | baseUrl http://127.0.0.1:3000
    base-url | http://127.8.9.1 | baseUrl http://127.8.9.1
    base-url | http://[::1]:3000 | baseUrl http://[::1]:3000
    base-url | https://[2001:db8::1] | baseUrl https://[2001:db8::1]
  `)

  problems(`
    input | values | says
    base-url | http://tenant.example.com, http://127.0.0.1.example.com, http://localhost.example.com, http://10.0.0.1,
      ftp://tenant.example.com | "%" must…https://…${example}
    base-url | file:///etc/passwd, https://, https://a b.example, https://tenant.example.com:99999 | "%" must be a URL…${example}
    base-url | https://tenant.example.com/api/v1, https://tenant.example.com/?a=b, https://tenant.example.com/#x |
      "%" must…without a path…${example}
  `)

  it.each([
    'https://user:hunter2@tenant.example.com',
    'https://hunter2@tenant.example.com',
    'http://user:hunter2@localhost:3000/',
    'user:hunter2@tenant.example.com',
    'https://user:pa@hunter2@tenant.example.com',
  ])('has no credentials, which are not shown: %j', (given) => {
    const [message = ''] = messages({ 'base-url': given })
    expect(message).toContain('must not contain credentials')
    expect(message).not.toContain('hunter2')
  })
})

const [sha, sha256] = ['a1'.repeat(20), 'b2'.repeat(32)]

describe('ref, branch, files and folders', () => {
  // A name that only begins like a commit is a name.
  taken(`
    input | values | is | with | run
    ref | main | ref main | | issue comment
    ref | refs/heads/feature/x | ref feature/x | | issue comment
    ref | refs/tags/v1 | ref v1 | | issue comment
    ref | 20260131 | ref 20260131
    ref | deadbeef | ref deadbeef
    ref | abc123 | ref abc123
    ref | refs/heads/abc1234 | ref abc1234
    ref | refs/tags/${sha} | ref ${sha}
    ref | größe | ref größe
    ref | v1.4.0+build | ref v1.4.0+build
    ref | none | ref topic | | own
    ref | none | ref abc1234 | | branch abc1234
    branch | ci/orders | branch ci/orders
    branch | abc1234 | branch abc1234
    branch | x | branch x
    config | ./a//b.yml | config a/b.yml
    config | ci\\\\gate.yaml | config ci/gate.yaml
    config | .gitlab | config .gitlab
    model-path | ., ./, .//. | modelPath .
    model-path | model | modelPath model
    model-path | a/b | modelPath a/b
  `)

  // What git allows is asked in the test of ref names.
  const file = '…must be a file inside this repository…for example .data-model-ci.yml'
  const folder = '…must be a folder inside this repository…for example analytics/model'
  problems(`
    input | values | says | with | run
    ref | abc1234, ABC1234, ${sha}, ${'0'.repeat(40)}, ${sha256} | "%" looks like a commit…for example main or v1.4.0…refs/heads/%…
    ref | refs/pull/1/merge, refs/heads/, two words, a..b, refs/tags/a//b, ${'x'.repeat(256)} | "…for example main or v1.4.0…
    ref | none | is empty, and the event "issue_comment" names no branch or tag: set the input, for example ref: main | | issue comment
    ref | none | "…looks like a commit… | | branch of a commit
    ref | none | "$(id) x" (from the event) contains a character …for example ref: main | | branch of a shell
    branch | two words, a..b, -x, a~b, @ | "%" …for example ci/orders
    config | /etc/x.yml, ../x.yml, a/../x.yml, C:\\\\x.yml, a\\u0000b, ci/, ., ./, .git/config, a/.Git/x | ${file}
    model-path | /abs, .., a/../.., C:\\\\model, ..\\\\x, a\\u0000b | ${folder}
    dbt-project-dir | /abs, .., a/../.., C:\\\\model, ..\\\\x, a\\u0000b | ${folder}
  `)
})

describe('inputs that belong together', () => {
  const unbuilt =
    '"breaking" needs a branch that is built and validated: remove `validate: false`, or use `fail-on: never`'
  const uploaded =
    '"breaking" compares a branch with production, and `production: true` uploads without one: deploy to a `branch` with it first, and use `fail-on: never` here'
  const ofGates = 'applies only to sync, validate, merge, release, deploy; remove it'
  const ofUntrusted =
    'this run was started from a fork, and an untrusted user would see what the token reads: remove the input for such runs'
  const withoutBranch = 'is required for deploy, …"production: true"…'
  problems(`
    input | values | says | with | run
    # A gate on changes.
    fail-on | breaking | ${unbuilt} | command=sync, validate=false
    fail-on | breaking | ${unbuilt} | command=merge, branch=b, validate=false
    fail-on | breaking | ${unbuilt} | command=release, branch=b, validate=false
    fail-on | breaking | ${unbuilt} | command=deploy, branch=b, validate=false
    fail-on | never | fine | command=sync, validate=false
    fail-on | never | fine | command=merge, branch=b, validate=false
    fail-on | breaking | fine | command=sync
    fail-on | breaking | fine | command=merge, branch=b
    fail-on | breaking | fine | command=release, branch=b
    fail-on | breaking | fine | command=deploy, branch=b
    fail-on | breaking | fine | command=validate, branch=b
    fail-on | breaking | fine | command=preflight
    fail-on | breaking | "%" ${ofGates} | command=cleanup
    fail-on | breaking | ${uploaded} | command=deploy, production=true
    fail-on | breaking | ${uploaded} | command=deploy, production=true, validate=false
    fail-on | never | fine | command=deploy, production=true

    # A token for saved content. It does not hide why a pull request from a fork cannot run at all.
    content-token | tok_content | ${ofUntrusted} | ref=main | fork
    content-token | tok_content | ${ofUntrusted} | ref=main | after a fork
    content-token | tok_content | fine | | own
    content-token | tok_content | fine | | push
    content-token | none | fine | ref=main | fork
    content-token | none | fine | ref=main | after a fork
    ref | none | ${ofFork} | content-token=tok_content, on-fork=fail | fork

    # A preview.
    delete-branch | on-close | "%" …remove \`branch\`… | branch=b
    delete-branch | on-close | "%" …remove \`validate: false\`… | validate=false
    delete-branch | on-close | "%" …remove \`activate\`… | activate=dev-mode
    delete-branch | on-close | "%" …remove \`activate\`… | activate=never
    delete-branch | on-close | "%" …is for \`command: sync\`… | command=release
    delete-branch | on-close | fine | activate=staging

    # A release that takes itself back.
    on-unhealthy | rollback | fine | command=release, branch=b
    on-unhealthy | rollback | "%" needs a validated production: remove \`validate: false\` | command=release, branch=b, validate=false
    on-unhealthy | rollback | "%" opens the branch of the rollback: remove \`activate: never\` | command=release, branch=b, activate=never
    on-unhealthy | rollback | "%" needs time for the rollback: set \`timeout\` to at least 8 min | command=release, branch=b, timeout=7m
    activate | never | "%" does not allow building the branch of the rollback: remove it | command=rollback, snapshot=s

    # An empty token of GitHub is the word of the user; it is not enough for a gate, a team file or a release.
    github-token | none | fine | command=cleanup
    github-token | none | ${unread('command: release')} | command=release, branch=b
    github-token | none | ${unread('config')} | command=preflight, config=ci/team.yml
    github-token | none | ${unread('fail-on: breaking')} | command=preflight, fail-on=breaking

    # An input that does nothing for the command.
    into | parent | "%" applies only to merge; remove it
    into | default | fine
    message | hello | "%" applies only to merge, release, deploy, rollback; remove it
    ref | main | "%" applies only to sync, release; remove it | command=merge, branch=b
    validate | false | "%" applies only to sync, merge, release, deploy; remove it | command=validate, branch=b
    production | true | "%" applies only to deploy; remove it | command=merge, branch=b
    dry-run | true | "%" applies only to deploy, rollback, cleanup; remove it
    delete-branch | always | "%" applies only to sync, merge, release; remove it | command=deploy, branch=b
    delete-branch | always | "%" applies only to sync, merge, release; remove it | command=validate, branch=b
    on-timeout | detach | "%" applies only to sync, release; remove it | command=merge, branch=b
    on-unhealthy | rollback | "%" applies only to release; remove it | command=merge, branch=b

    # A branch that the command needs. One of the dbt repository is none of the data model.
    branch | none | ${withoutBranch} | command=deploy
    branch | none | ${withoutBranch} | command=deploy | own
    branch | none | ${withoutBranch} | command=deploy, production=false
    production | true | "%" cannot be combined with \`branch\`: remove one of the two | command=deploy, branch=b
    branch | none | is required for merge, for example branch: ci/orders | command=merge
    branch | none | …if the event is not a pull request… | command=validate
    command | release | "%" does not fit this event: "push" on "main" names no tag | | dispatch
    command | release | fine | branch=b | dispatch
    command | release | fine | ref=v1 | dispatch
    operation | none | is required for api, for example operation: getNotifications | command=api
  `)

  // The default of a clean-up alone is a dry run.
  taken(`
    input | values | is | with | run
    branch | none | branch topic | command=validate | own
    branch | topic | branch topic | command=deploy
    production | True | branch null | command=deploy
    dry-run | none | dryRun true | command=cleanup
    dry-run | false | dryRun false | command=cleanup
    dry-run | none | dryRun false | command=deploy, branch=b
    dry-run | true | dryRun true | command=deploy, branch=b
    delete-branch | on-close | deleteBranch on-close | activate=staging
    github-token | none | githubToken null | command=sync, config=.data-model-ci.yml
  `)

  it.each([...opening, 'preflight'])(
    'an empty github-token is the word of the user, but no reader of files: %s',
    (command) => {
      const empty = { command, branch: 'b', 'github-token': '', ...(command === 'release' && { ref: 'v1' }) }
      if (command !== 'release') expect(accepted(empty).githubToken).toBeNull()
      for (const [input, value, need] of [
        ['fail-on', 'breaking', 'fail-on: breaking'],
        ['config', 'ci/team.yml', 'config'],
      ] as const)
        expect(messages({ ...empty, [input]: value })).toEqual([
          `github-token: ${unread(command === 'release' ? 'command: release' : need)}`,
        ])
    },
  )
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
    const text = fc.stringMatching(/^[a-z /:@.-]{0,12}$/)
    fc.assert(
      fc.property(fc.constantFrom(...others), text, text, (name, before, after) => {
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

  it('of api have the call that was read', () => {
    const api = { ...needed, command: 'api' }
    expect(messages({ ...api, 'fail-on': 'breaking' })[0]).toMatch(
      /^fail-on: "breaking" applies only to sync, /,
    )
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
