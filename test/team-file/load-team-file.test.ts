import { describe, expect, it } from 'vitest'
import { forbidden, type GitHubFault, type StoredFile } from '../../emulator/github/index.ts'
import type { RunContext } from '../../src/base/event.ts'
import { Failure } from '../../src/base/failure.ts'
import type { FailOn, ValidatingSettings } from '../../src/inputs/settings.ts'
import { opening } from '../../src/inputs/table.ts'
import { isOutage } from '../../src/platform/errors.ts'
import { unreadableOnGitHub } from '../../src/team-file/at-commit.ts'
import { loadTeamFile } from '../../src/team-file/load-team-file.ts'
import { defaultTeamFile, type TeamFile } from '../../src/team-file/team-file.ts'
import { stepFixture } from '../support/fixture.ts'
import { githubFixture } from '../support/github.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'

const base = 'b'.repeat(40)
/** The commit of the fixture's run. */
const head = 'a'.repeat(40)
const path = '.data-model-ci.yml'
const pull: Partial<RunContext> = {
  eventName: 'pull_request',
  pullRequest: { number: 7, fromFork: false, closed: false },
}
const queue: Partial<RunContext> = {
  eventName: 'merge_group',
  queue: { pullRequest: 7, base: 'main', parent: 'c'.repeat(40) },
  defaultBranch: 'main',
}
/** Of an author-made base. */
const stacked = 'd'.repeat(40)
/** What is asked before the files of a pull request. */
const ofBase = ['GET /pulls/7', 'GET /git/ref/heads%2Fmain']

interface Given {
  run?: Partial<RunContext>
  failOn?: FailOn
  config?: string
  token?: string | null
  /** The file in the workspace, which may be of any commit. */
  workspace?: string
  /** The file in the commit of the default branch, in that of another base, and in the commit under test. */
  inBase?: StoredFile
  inStacked?: StoredFile
  inHead?: StoredFile
  faults?: GitHubFault[]
  command?: ValidatingSettings['command']
  validate?: boolean
  /** The branch that the pull request merges into. */
  into?: string
  /** Whether the token sees the commits. */
  visible?: boolean
}

interface Loaded {
  file: TeamFile | null
  /** Members of the entries of `accept` that the pull request adds. */
  proposed: string[]
  /** Names of the data tests, and files with them, that the pull request adds. */
  added: string[]
  /** Readers of the access tests that the pull request adds, with their lines. */
  addedAccess: string[]
  kind: string | null
  message: string
  lines: string[]
  asked: string[]
}

async function load(given: Given): Promise<Loaded> {
  const {
    run = pull,
    failOn = 'breaking',
    config = path,
    token = 'ghs_actions',
    workspace,
    into = 'main',
  } = given
  const github = await githubFixture({ token: 'ghs_actions' })
  const { server } = github
  for (const stored of server.pulls) Object.assign(stored, { baseRef: into, headSha: head })
  server.refs.set('refs/heads/stacked', stacked)
  const stored = [
    [base, given.inBase],
    [stacked, given.inStacked],
    [head, given.inHead],
  ] as const
  for (const [sha, file] of stored) if (file !== undefined) server.files.set(`${sha}:${config}`, file)
  if (given.visible === false)
    server.faults.push({
      operation: 'repos/compare-commits-with-basehead',
      times: 9,
      answer: { status: 404 },
    })
  server.faults.push(...(given.faults ?? []))
  const fixture = stepFixture(
    {},
    {
      settings: {
        ...{ failOn, config, githubToken: token, validate: given.validate ?? true },
        ...(given.command && { command: given.command }),
      },
    },
  )
  const context = {
    ...fixture.context,
    workspace: memoryWorkspace(workspace === undefined ? {} : { [config]: workspace }),
    clock: github.clock,
    run: { ...fixture.context.run, ...run },
    connectGitHub: () => Promise.resolve(github.github),
  }
  const loaded = { file: null, proposed: [], added: [], addedAccess: [], kind: null, message: '' }
  const result = await loadTeamFile(context).then(
    ({ proposed, addedTests, addedAccess, ...all }) => ({
      file: Object.fromEntries(keys.map((key) => [key, all[key]])) as unknown as TeamFile,
      proposed: proposed.map(({ member }) => member),
      added: [...addedTests.tests.map(({ name }) => name), ...addedTests.files],
      addedAccess: addedAccess.map(({ reader, line }) => `${reader} ${line}`),
    }),
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error
      return { kind: error.kind, message: `${error.message} ${error.advice}`.trim() }
    },
  )
  const asked = github.asked().map((line) => line.replace('/repos/acme/shop-dbt', ''))
  return { ...loaded, ...result, lines: fixture.lines(), asked }
}

/** Without what a run has beside the file. */
const keys = Object.keys(defaultTeamFile) as (keyof TeamFile)[]
const off = 'run-on-warehouse: true\n'
const wrong = 'compares: false\ncompare-with: 1\n'
const isOff = { ...defaultTeamFile, runOnWarehouse: true }

describe('the team file of a pull request', () => {
  it('is that of the base, whatever the pull request and the workspace have', async () => {
    for (const run of [pull, queue]) {
      const { file, asked } = await load({
        run,
        inBase: off,
        inHead: 'accept-label: loose\n',
        workspace: wrong,
      })
      expect(file).toEqual(isOff)
      expect(asked).toEqual([
        ...(run === pull ? ofBase : ofBase.slice(1)),
        `GET /contents/.data-model-ci.yml?ref=${base}`,
        `GET /contents/.data-model-ci.yml?ref=${head}`,
      ])
    }
  })

  it('is that of the default branch where the base is another one, which its author may have made', async () => {
    const given = { into: 'stacked', inBase: off, inStacked: 'compare: false\n' }
    const { file, lines } = await load(given)
    expect(file).toEqual(isOff)
    expect(lines).toEqual([
      'The base "stacked" is not the default branch, so ".data-model-ci.yml" of the default branch applies',
    ])
    const ofStacked = { pullRequest: 7, base: 'stacked', parent: stacked }
    expect((await load({ ...given, run: { ...queue, queue: ofStacked } })).file).toEqual(isOff)
  })

  it('may have another path', async () => {
    const { file, asked } = await load({ config: 'ci/team file.yml', inBase: off })
    expect(file).toEqual(isOff)
    expect(asked).toContain(`GET /contents/ci%2Fteam%20file.yml?ref=${base}`)
  })

  it('is not that of the pull request: then the defaults apply, and the log says so', async () => {
    const { file, lines } = await load({ inHead: off })
    expect(file).toEqual(defaultTeamFile)
    expect(lines).toEqual([
      'There is no ".data-model-ci.yml" in the base commit bbbbbbbbbbbb, so the defaults for changes of the data model apply.',
    ])
  })

  it.each<[string, Given, string, string]>([
    [
      'may not be read',
      { faults: [{ operation: 'repos/get-content', answer: forbidden('contents=read') }] },
      'auth',
      'Give the job the permissions "contents: read" and, on pull requests, "pull-requests: read".',
    ],
    [
      'is not visible to the token',
      { visible: false },
      'auth',
      'Give the job the permissions "contents: read"',
    ],
    [
      'cannot be read',
      { faults: [{ operation: 'repos/get-content', times: 9, answer: { status: 503 } }] },
      'network',
      'GitHub has an outage: try again later.',
    ],
    ['is a link', { inBase: { kind: 'symlink' } }, 'input', 'is a symbolic link.'],
    ['is a folder', { inBase: { kind: 'folder' } }, 'input', 'is a folder.'],
    ['is larger than GitHub sends', { inBase: { kind: 'large' } }, 'input', 'is too large.'],
    ['is too large', { inBase: `# ${'x'.repeat(64 * 1024)}` }, 'input', 'is too large.'],
    [
      'has errors',
      { inBase: wrong },
      'input',
      '".data-model-ci.yml" of the base commit bbbbbbbbbbbb has 2 errors: line 1, column 1: `compares` is not a key of this file. Did you mean `compare`? | line 2, column 15: `compare-with` must be the name of a branch, for example main.',
    ],
  ])('that %s fails the step, whatever `fail-on` is', async (_, given, kind, text) => {
    for (const failOn of ['breaking', 'never'] as const) {
      const red = await load({ ...given, failOn })
      expect(red).toMatchObject({ kind, message: expect.stringContaining(text) })
      expect(red.message).toMatch(/^"\.data-model-ci\.yml" of the base commit bbbbbbbbbbbb /)
    }
  })

  it.each<[string, Given, string]>([
    [
      'GitHub does not give the pull request',
      { faults: [{ operation: 'pulls/get', answer: forbidden('') }] },
      'auth',
    ],
    ['the base is gone', { into: 'gone' }, 'auth'],
    ['GitHub is down', { faults: [{ times: 9, answer: 'reset' }] }, 'network'],
    ['the group of a queue names no base', { run: { eventName: 'merge_group' } }, 'network'],
  ])('fails the step where %s, whatever `fail-on` is', async (_, given, kind) => {
    for (const failOn of ['breaking', 'never'] as const) {
      const red = await load({ ...given, failOn })
      expect(red).toMatchObject({ file: null, kind })
      expect(red.message).toMatch(/^The base, whose team file applies, could not be read: /)
    }
  })

  it('that `config` names and the base lacks fails the step, unless the pull request adds it', async () => {
    const config = 'ci/team.yml'
    const red = await load({ config, failOn: 'never', workspace: off })
    expect(red).toMatchObject({
      kind: 'input',
      message:
        'There is no "ci/team.yml" in the base commit bbbbbbbbbbbb, and the input "config" names it. Add the file, or remove "config".',
    })
    const { file, lines } = await load({ config, inHead: off })
    expect(file).toEqual(defaultTeamFile)
    expect(lines).toEqual([
      'Warning: There is no "ci/team.yml" in the base commit bbbbbbbbbbbb: the file of this pull request counts from its merge on. Until then the defaults apply.',
    ])
  })

  it('tells a few of thousands of errors', async () => {
    const expectation = Array.from({ length: 5000 }, (_, index) => `${index}: x`).join(', ')
    const inBase = `tests: [{ name: a, query: { measures: [o.n] }, expect: { value: { ${expectation} } } }]`
    const { message } = await load({ inBase })
    expect(message).toMatch(
      /has 5000 errors: .* \| and 4980 more\. Correct it there: a pull request that corrects it stays red/,
    )
    expect(message.length).toBeLessThan(10_000)
  })

  it('has no errors in the pull request, either, so that they are not merged', async () => {
    expect(await load({ inBase: off, inHead: wrong })).toMatchObject({
      kind: 'input',
      message: expect.stringMatching(/^"\.data-model-ci\.yml" of commit aaaaaaaaaaaa has 2 errors: line 1/),
      lines: [
        '".data-model-ci.yml" of commit aaaaaaaaaaaa has 2 errors:',
        '  line 1, column 1: `compares` is not a key of this file. Did you mean `compare`?',
        '  line 2, column 15: `compare-with` must be the name of a branch, for example main',
      ],
    })
    expect(await load({ inBase: off, inHead: { kind: 'symlink' } })).toMatchObject({
      kind: 'input',
      message: '".data-model-ci.yml" of commit aaaaaaaaaaaa is a symbolic link.',
    })
  })

  it('is not waited for beyond 20 s', async () => {
    const { kind, message } = await load({
      faults: [{ times: 9, answer: { status: 503, headers: { 'retry-after': '10' } } }],
    })
    expect(kind).toBe('network')
    expect(message).toContain('could not be read: GitHub did not respond within 20 s.')
  })
})

describe('a gate', () => {
  it('has something to compare: `compare: false` rejects it', async () => {
    for (const run of [pull, queue, {}]) {
      const given: Given = { run, inBase: 'compare: false\n', inHead: 'compare: false\n' }
      expect(await load(given)).toMatchObject({
        kind: 'input',
        message: expect.stringMatching(
          /^"fail-on: breaking" has nothing to compare: .* has `compare: false`\. /,
        ),
      })
      expect((await load({ ...given, failOn: 'never' })).file?.compare).toBe(false)
    }
  })
})

describe('an accepted change', () => {
  const entry = (member: string, reason = 'agreed') =>
    `  - { change: member-removed, member: ${member}, reason: ${reason}, until: 2027-01-31 }\n`

  it('that the pull request adds is told apart and not accepted', async () => {
    const inBase = `accept:\n${entry('orders.a')}${entry('orders.b')}`
    const inHead = `# moved\naccept:\n${entry('orders.b')}${entry('orders.a', 'anything')}${entry('orders.c')}`
    const { file, proposed } = await load({ inBase, inHead })
    expect(file?.accept.map(({ member, line }) => `${member} ${line}`)).toEqual(['orders.a 2', 'orders.b 3'])
    expect(proposed).toEqual(['orders.a', 'orders.c'])
    expect((await load({ inHead })).file?.accept).toEqual([])
  })

  it('counts on a push', async () => {
    const { file, proposed } = await load({ run: {}, inHead: `accept:\n${entry('orders.a')}` })
    expect(file?.accept).toHaveLength(1)
    expect(proposed).toEqual([])
  })
})

describe('a data test', () => {
  const test = (name: string, rows = 1) =>
    `{ name: ${name}, query: { measures: [o.n] }, expect: { rows: ${rows}, value: { o.n: "> ${rows}" } } }`
  const inBase = `tests: [${test('a')}, old.yml, ${test('b')}]`
  const own = `tests: [new.yml, ${test('b', 2)}, ${test('a')}, old.yml, ${test('c')}]`
  const all = ['b', 'a', 'c', 'new.yml', 'old.yml']

  it.each<[string, Given, string[]]>([
    ['the first', { inHead: own }, all],
    ['more, and a change', { inBase, inHead: own }, ['b', 'c', 'new.yml']],
    ['fewer', { inBase: own, inHead: `tests: [${test('c')}]` }, []],
    ['more of a merge queue', { run: queue, inBase, inHead: own }, ['b', 'c', 'new.yml']],
    ['none', { inBase }, []],
    ['none that only the workspace has', { inBase, workspace: own }, []],
    ['none without a token', { token: null, inHead: own }, []],
    ['what a fork has, which is not read', { run: { ...pull, forkBranch: 'topic' }, inHead: wrong }, []],
    [
      'some of a fork whose branch is not named',
      { run: { ...pull, pullRequest: { number: 7, fromFork: true, closed: false } }, inHead: own },
      [],
    ],
    ['some on a push, where they count', { run: {}, inHead: own }, []],
  ])('is told apart where a pull request adds it: %s', async (_, given, names) => {
    const { added, kind, lines } = await load(given)
    expect([kind, added]).toEqual([null, names])
    expect(lines.filter((line) => line.startsWith('Warning'))).toEqual([])
  })

  it('that a pull request adds may be unknown, which is said', async () => {
    const faults: GitHubFault[] = [
      { operation: 'repos/get-content', answer: { status: 404 } },
      { operation: 'repos/get-content', answer: forbidden('contents=read') },
    ]
    const { file, added, lines } = await load({ failOn: 'never', inHead: own, faults })
    expect([file, added]).toEqual([defaultTeamFile, []])
    expect(lines).toEqual([
      expect.stringMatching(
        /^Warning: Whether the pull request adds entries to "\.data-model-ci\.yml" is unknown: ".*" of commit aaaaaaaaaaaa could not be read: /,
      ),
    ])
  })

  it('may be in a file of another name that the pull request adds', async () => {
    const { file, added } = await load({ config: 'ci/team.yml', inHead: own })
    expect([file, added]).toEqual([defaultTeamFile, all])
  })
})

describe('an access test', () => {
  const file = (context: string, ...tests: string[]) =>
    `readers: { a: { groups: [${context}] }, b: { groups: [x] } }\naccess:\n${tests.map((test) => `  - ${test}\n`).join('')}`
  const [first, second] = ['{ reader: a, sees: o.n }', '{ reader: b, never: o.n }']
  const fork = { ...pull, pullRequest: { number: 7, fromFork: true, closed: false } }

  it.each<[string, Given, string[], string[]]>([
    ['the first', { inHead: file('x', first) }, [], ['a 3']],
    ['more', { inBase: file('x', first), inHead: file('x', second, first) }, ['a 3'], ['b 3']],
    [
      'one whose reader changes',
      { inBase: file('x', first, second), inHead: file('y', first, second) },
      ['a 3', 'b 4'],
      ['a 3'],
    ],
    ['fewer', { inBase: file('x', first, second), inHead: file('x', first) }, ['a 3', 'b 4'], []],
    ['some of a fork', { run: fork, inHead: file('x', first) }, [], []],
    ['what a fork has, which is not read', { run: { ...pull, forkBranch: 'topic' }, inHead: wrong }, [], []],
    ['some on a push, where they count', { run: {}, inHead: file('x', first) }, ['a 3'], []],
  ])('is told apart where a pull request adds it: %s', async (_, given, counting, added) => {
    const loaded = await load(given)
    expect(loaded.kind).toBeNull()
    expect(loaded.file?.access.map(({ reader, line }) => `${reader} ${line}`)).toEqual(counting)
    expect(loaded.addedAccess).toEqual(added)
  })
})

describe('the team file of another event', () => {
  const push: Partial<RunContext> = {}

  it('is that of the commit of the run, whatever is in the workspace', async () => {
    for (const run of [push, { eventName: 'workflow_run', forkBranch: 'topic' }])
      expect(await load({ run, workspace: wrong, inHead: off, inBase: wrong })).toMatchObject({
        file: isOff,
        lines: [],
        asked: [`GET /contents/.data-model-ci.yml?ref=${head}`],
      })
  })

  it('may not be there: then the defaults apply, and the log of a gate says so', async () => {
    const given = { run: push, workspace: off }
    expect(await load({ ...given, failOn: 'never' })).toMatchObject({ file: defaultTeamFile, lines: [] })
    expect(await load(given)).toMatchObject({
      file: defaultTeamFile,
      lines: [
        'There is no ".data-model-ci.yml" in commit aaaaaaaaaaaa, so the defaults for changes of the data model apply.',
      ],
    })
    expect(await load({ ...given, config: 'ci/team.yml' })).toMatchObject({
      kind: 'input',
      message: expect.stringMatching(/^There is no "ci\/team.yml" in commit aaaaaaaaaaaa, and the input/),
    })
  })

  it('has no errors', async () => {
    for (const failOn of ['never', 'breaking'] as const)
      expect(await load({ run: push, failOn, inHead: 'compare: no\n' })).toMatchObject({
        kind: 'input',
        message:
          '".data-model-ci.yml" of commit aaaaaaaaaaaa has an error: line 1, column 10: `compare` must be true or false.',
      })
  })

  it.each<[string, Given, string]>([
    ['cannot be read', { faults: [{ times: 9, answer: 'reset' }] }, 'network'],
    ['may not be read', { faults: [{ answer: forbidden('contents=read') }] }, 'auth'],
    ['is not visible to the token', { visible: false }, 'auth'],
    ['is of no known commit', { run: { sha: '' } }, 'input'],
    ['is of no known repository', { run: { repository: '' } }, 'input'],
  ])('that %s fails every command that validates, merges or uploads', async (_, given, kind) => {
    const at: Given = { run: push, failOn: 'never', ...given }
    for (const command of opening) expect(await load({ ...at, command })).toMatchObject({ file: null, kind })
    for (const command of ['merge', 'release', 'deploy'] as const)
      expect(await load({ ...at, command, validate: false })).toMatchObject({ file: null, kind })
    // It does none of the three.
    expect(await load({ ...at, command: 'sync', validate: false })).toMatchObject({
      file: defaultTeamFile,
      asked: [],
    })
  })

  it('that GitHub does not give is no outage of the platform', async () => {
    const error = unreadableOnGitHub('x', new Error('reset'))
    expect(error.kind).toBe('network')
    expect(isOutage(error)).toBe(false)
  })

  it('is none without a token, by the word of the user, which the log repeats', async () => {
    for (const run of [push, pull])
      expect(await load({ run, failOn: 'never', token: null, inHead: wrong, inBase: wrong })).toMatchObject({
        file: defaultTeamFile,
        asked: [],
        lines: ['"github-token" is empty, so no ".data-model-ci.yml" is read, and the defaults apply'],
      })
  })
})
