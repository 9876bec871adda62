import { describe, expect, it } from 'vitest'
import { forbidden, type GitHubFault, type StoredFile } from '../../emulator/github/index.ts'
import type { RunContext } from '../../src/event.ts'
import { Failure } from '../../src/failure.ts'
import type { FailOn } from '../../src/inputs/settings.ts'
import { teamFileOf } from '../../src/team-file/load-team-file.ts'
import { defaultTeamFile, type TeamFile } from '../../src/team-file/team-file.ts'
import { stepFixture } from '../steps/fixture.ts'
import { githubFixture } from '../support/github.ts'

const base = 'b'.repeat(40)
/** The commit of the fixture's run. */
const head = 'a'.repeat(40)
const path = '.data-model-ci.yml'
const pull: Partial<RunContext> = {
  eventName: 'pull_request',
  baseSha: base,
  pullRequest: { number: 7, fromFork: false, closed: false },
}
const queue: Partial<RunContext> = { eventName: 'merge_group', baseSha: base }

interface Given {
  run?: Partial<RunContext>
  failOn?: FailOn
  config?: string
  token?: string | null
  /** The file in the checkout, and in the base commit. */
  checkout?: string
  inBase?: StoredFile
  /** The file in the commit under test, on GitHub. */
  inHead?: StoredFile
  faults?: GitHubFault[]
  /** Whether there is a checkout at all. */
  bare?: boolean
  command?: 'release'
  /** Whether the token sees the base commit. */
  visible?: boolean
}

interface Loaded {
  file: TeamFile | null
  /** Members of the entries of `accept` that the pull request adds. */
  proposed: string[]
  /** Names of the data tests, and files with them, that the pull request adds. */
  added: string[]
  kind: string | null
  message: string
  lines: string[]
  asked: string[]
}

async function load(given: Given): Promise<Loaded> {
  const { run = pull, failOn = 'breaking', config = path, token = 'ghs_actions', checkout, inBase } = given
  const github = await githubFixture({ token: 'ghs_actions' })
  if (inBase !== undefined) github.server.files.set(`${base}:${config}`, inBase)
  if (given.inHead !== undefined) github.server.files.set(`${head}:${config}`, given.inHead)
  for (const sha of (given.visible ?? true) ? [base, head] : [])
    github.server.comparisons.set(`${sha}...${sha}`, { aheadBy: 0, behindBy: 0, files: [] })
  github.server.faults.push(...(given.faults ?? []))
  const fixture = stepFixture(
    {},
    {
      settings: { failOn, config, githubToken: token, ...(given.command && { command: given.command }) },
      files: checkout === undefined ? {} : { [config]: checkout },
    },
  )
  const context = {
    ...fixture.context,
    clock: github.clock,
    run: { ...fixture.context.run, ...run },
    workspace: given.bare
      ? { ...fixture.context.workspace, target: () => Promise.resolve({ problem: 'does not exist' }) }
      : fixture.context.workspace,
    connectGitHub: () => Promise.resolve(github.github),
  }
  const loaded = { file: null, proposed: [], added: [], kind: null, message: '' }
  const result = await teamFileOf(context).then(
    ({ proposed, addedTests, ...file }) => ({
      file,
      proposed: proposed.map(({ member }) => member),
      added: [...addedTests.tests.map(({ name }) => name), ...addedTests.files],
    }),
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error
      return { kind: error.kind, message: `${error.message} ${error.advice}`.trim() }
    },
  )
  const asked = github.asked().map((line) => line.replace('/repos/acme/shop-dbt', ''))
  return { ...loaded, ...result, lines: fixture.lines(), asked }
}

const off = 'compare: false\n'
const wrong = 'compares: false\ncompare-with: 1\n'
const isOff = { ...defaultTeamFile, compare: false }

describe('the team file of a pull request', () => {
  it('is that of the base commit, whatever the checkout has', async () => {
    for (const run of [pull, queue]) {
      const { file, asked } = await load({ run, inBase: off, checkout: 'accept-label: loose\n' })
      expect(file).toEqual(isOff)
      expect(asked).toEqual([`GET /contents/.data-model-ci.yml?ref=${base}`])
    }
  })

  it('may have another path', async () => {
    const { file, asked } = await load({ config: 'ci/team file.yml', inBase: off })
    expect(file).toEqual(isOff)
    expect(asked).toEqual([`GET /contents/ci%2Fteam%20file.yml?ref=${base}`])
  })

  it('does not come from the checkout: then the defaults apply, and the log says so', async () => {
    const { file, lines } = await load({ checkout: off })
    expect(file).toEqual(defaultTeamFile)
    expect(lines).toEqual([
      'There is no ".data-model-ci.yml" in the base commit bbbbbbbbbbbb, so the defaults for changes of the data model apply.',
    ])
  })

  it.each<[string, Given, string]>([
    ['without a token', { token: null }, '"github-token" is empty'],
    [
      'without a base commit',
      { run: { eventName: 'pull_request', pullRequest: { number: 7, fromFork: false, closed: false } } },
      'the event does not name the base commit',
    ],
  ])('%s has the defaults, and the log says so', async (_, given, why) => {
    const { file, lines, asked } = await load({ failOn: 'never', ...given, inBase: off })
    expect(file).toEqual(defaultTeamFile)
    expect(lines).toEqual([
      `".data-model-ci.yml" of the base commit cannot be read, because ${why}, so the defaults for changes of the data model apply.`,
    ])
    expect(asked).toEqual([])
  })

  it.each<[string, Given, string, string]>([
    [
      'may not be read',
      { faults: [{ answer: forbidden('contents=read') }] },
      'auth',
      'Give the job the permission "contents: read".',
    ],
    [
      'is not visible to the token',
      { visible: false },
      'auth',
      'Give the job the permission "contents: read".',
    ],
    ['cannot be read', { faults: [{ times: 9, answer: 'reset' }] }, 'network', 'Run the job again.'],
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

  it.each<[string, Given]>([
    ['with a gate', { failOn: 'breaking' }],
    ['if the checkout has it', { checkout: off }],
    ['if `config` names it', { config: 'ci/team.yml' }],
  ])('without a token fails the step %s', async (_, given) => {
    const red = await load({ failOn: 'never', ...given, token: null })
    expect(red).toMatchObject({ file: null, kind: 'input' })
    expect(red.message).toContain('cannot be read, because "github-token" is empty. Set "github-token"')
  })

  it('that `config` names and the base lacks fails the step, unless the pull request adds it', async () => {
    const config = 'ci/team.yml'
    const red = await load({ config, failOn: 'never' })
    expect(red).toMatchObject({
      kind: 'input',
      message:
        'There is no "ci/team.yml" in the base commit bbbbbbbbbbbb, and the input "config" names it. Add the file, or remove "config".',
    })
    const { file, lines } = await load({ config, checkout: off })
    expect(file).toEqual(defaultTeamFile)
    expect(lines).toEqual([
      'Warning: There is no "ci/team.yml" in the base commit bbbbbbbbbbbb: the file of this pull request counts from its merge on. Until then the defaults apply.',
    ])
    expect(await load({ config, run: {} })).toMatchObject({
      kind: 'input',
      message: expect.stringMatching(/^There is no "ci\/team.yml" in the checkout, and the input/),
    })
  })

  it('tells a few of thousands of errors', async () => {
    const expectation = Array.from({ length: 5000 }, (_, index) => `${index}: x`).join(', ')
    const inBase = `tests: [{ name: a, query: { measures: [o.n] }, expect: { value: { ${expectation} } } }]`
    const { message } = await load({ inBase })
    expect(message).toMatch(/has 5000 errors: .* \| and 4980 more\.$/)
    expect(message.length).toBeLessThan(10_000)
  })

  it('has no errors in the checkout, either, so that they are not merged', async () => {
    expect(await load({ inBase: off, checkout: wrong })).toMatchObject({
      kind: 'input',
      message: expect.stringMatching(/^"\.data-model-ci\.yml" has 2 errors: line 1/),
      lines: [
        '".data-model-ci.yml" has 2 errors:',
        '  line 1, column 1: `compares` is not a key of this file. Did you mean `compare`?',
        '  line 2, column 15: `compare-with` must be the name of a branch, for example main',
      ],
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

describe('an accepted change', () => {
  const entry = (member: string, reason = 'agreed') =>
    `  - { change: member-removed, member: ${member}, reason: ${reason}, until: 2027-01-31 }\n`

  it('that the pull request adds is told apart and not accepted', async () => {
    const inBase = `accept:\n${entry('orders.a')}${entry('orders.b')}`
    const checkout = `# moved\naccept:\n${entry('orders.b')}${entry('orders.a', 'anything')}${entry('orders.c')}`
    const { file, proposed } = await load({ inBase, checkout })
    expect(file?.accept.map(({ member, line }) => `${member} ${line}`)).toEqual(['orders.a 2', 'orders.b 3'])
    expect(proposed).toEqual(['orders.a', 'orders.c'])
    expect((await load({ checkout })).file?.accept).toEqual([])
  })

  it('counts on a push, where the file of the checkout applies', async () => {
    const { file, proposed } = await load({ run: {}, checkout: `accept:\n${entry('orders.a')}` })
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
    ['the first', { checkout: own }, all],
    ['more, and a change', { inBase, checkout: own }, ['b', 'c', 'new.yml']],
    ['fewer', { inBase: own, checkout: `tests: [${test('c')}]` }, []],
    ['more of a merge queue', { run: queue, inBase, checkout: own }, ['b', 'c', 'new.yml']],
    ['more without a checkout', { bare: true, inBase, inHead: own }, ['b', 'c', 'new.yml']],
    ['none without a checkout', { bare: true, inBase }, []],
    ['none without checkout and token', { bare: true, token: null, failOn: 'never' }, []],
    ['none that GitHub has, with a checkout', { inHead: own }, []],
    ['some of a fork', { run: { ...pull, forkBranch: 'topic' }, checkout: own }, []],
    [
      'what a fork has without a checkout, which is not read',
      { run: { ...pull, forkBranch: 'topic' }, bare: true, inHead: wrong },
      [],
    ],
    [
      'some of a fork whose branch is not named',
      { run: { ...pull, pullRequest: { number: 7, fromFork: true, closed: false } }, checkout: own },
      [],
    ],
    ['some on a push, where they count', { run: {}, checkout: own }, []],
  ])('is told apart where a pull request adds it: %s', async (_, given, names) => {
    const { added, kind, lines } = await load(given)
    expect([kind, added]).toEqual([null, names])
    expect(lines.filter((line) => line.startsWith('Warning'))).toEqual([])
  })

  it('that a pull request adds may be unknown without a checkout, which is said', async () => {
    const faults = [{ answer: forbidden('contents=read') }]
    const { file, added, lines } = await load({ bare: true, inBase: off, inHead: own, faults })
    expect([file, added]).toEqual([isOff, []])
    expect(lines).toEqual([
      expect.stringMatching(
        /^Warning: Whether the pull request adds entries to "\.data-model-ci\.yml" is unknown: ".*" of commit aaaaaaaaaaaa could not be read: /,
      ),
    ])
  })

  it('that a pull request adds without a checkout has no errors, either', async () => {
    expect(await load({ bare: true, inBase: off, inHead: wrong })).toMatchObject({
      kind: 'input',
      message: expect.stringMatching(/^"\.data-model-ci\.yml" of commit aaaaaaaaaaaa has 2 errors: /),
    })
    expect(await load({ bare: true, inBase: off, inHead: { kind: 'symlink' } })).toMatchObject({
      kind: 'input',
      message: '".data-model-ci.yml" of commit aaaaaaaaaaaa is a symbolic link.',
    })
  })

  it('may be in a file of another name that the pull request adds, without a checkout, too', async () => {
    const { file, added } = await load({ bare: true, config: 'ci/team.yml', inHead: own })
    expect([file, added]).toEqual([defaultTeamFile, all])
  })
})

describe('the team file of another event', () => {
  const push: Partial<RunContext> = {}

  it('is that of the checkout', async () => {
    expect(await load({ run: push, checkout: off, inBase: 'accept-label: x' })).toMatchObject({
      file: isOff,
      lines: [],
      asked: [],
    })
  })

  it('may not be there: then the defaults apply, and the log of a gate says so', async () => {
    expect(await load({ run: push, failOn: 'never' })).toMatchObject({ file: defaultTeamFile, lines: [] })
    expect(await load({ run: push })).toMatchObject({
      file: defaultTeamFile,
      lines: [
        'There is no ".data-model-ci.yml" in the checkout, so the defaults for changes of the data model apply.',
      ],
    })
  })

  it('has no errors', async () => {
    for (const failOn of ['never', 'breaking'] as const)
      expect(await load({ run: push, failOn, checkout: 'compare: no\n' })).toMatchObject({
        kind: 'input',
        message: '".data-model-ci.yml" has an error: line 1, column 10: `compare` must be true or false.',
      })
  })

  it('is not that of a fork, but of the commit of the run', async () => {
    const run = { ...push, eventName: 'workflow_run', forkBranch: 'topic', sha: base }
    expect(await load({ run, checkout: off })).toMatchObject({ file: defaultTeamFile })
    expect(await load({ run, inBase: off })).toMatchObject({ file: isOff })
  })

  it('is that of the commit of the run, where there is no checkout', async () => {
    const run = { ...push, sha: base }
    expect(await load({ run, bare: true, inBase: off })).toMatchObject({
      file: isOff,
      asked: [`GET /contents/.data-model-ci.yml?ref=${base}`],
    })
    expect(await load({ run, bare: true })).toMatchObject({
      file: defaultTeamFile,
      lines: [
        'There is no ".data-model-ci.yml" in commit bbbbbbbbbbbb, so the defaults for changes of the data model apply.',
      ],
    })
    expect(await load({ run, bare: true, failOn: 'never', inBase: wrong })).toMatchObject({ kind: 'input' })
  })

  it.each<[string, Given, string]>([
    ['cannot be read', { faults: [{ times: 9, answer: 'reset' }] }, 'network'],
    ['is not visible to the token', { visible: false }, 'auth'],
    ['is not read without a token', { token: null }, 'input'],
  ])(
    'that %s, without a checkout, fails a gate and a release, and else is a warning',
    async (_, given, kind) => {
      const at: Given = { ...given, run: { ...push, sha: base }, bare: true }
      expect(await load({ ...at, failOn: 'breaking' })).toMatchObject({ kind })
      expect(await load({ ...at, failOn: 'never', command: 'release' })).toMatchObject({ kind })
      const { file, lines } = await load({ ...at, failOn: 'never' })
      expect(file).toEqual(defaultTeamFile)
      expect(lines).toEqual([
        expect.stringMatching(
          /^(Warning: )?"\.data-model-ci\.yml" .*, so the defaults for changes of the data model apply\.$/,
        ),
      ])
    },
  )
})
