import { describe, expect, it } from 'vitest'
import type { WantedBuild } from '../../src/branch/wanted-build.ts'
import { gateBranch } from '../../src/gate/gate-branch.ts'
import type { WireAnswer } from '../../src/http/transport.ts'
import { answer, type Reply } from '../platform/fake-send.ts'
import { listed, type Routes, type StepSettings, startedAt, stepFixture } from '../support/fixture.ts'

const commit = 'c0ffee5'.padEnd(40, '0')
const oldHash = 'badc0de0'
const old = { buildJobId: 1, lastHash: oldHash, updatedAt: undefined, unfinished: false }
const uploaded: WantedBuild = { of: 'upload', newerThan: old, writtenAt: startedAt - 60_000 }

function build(branchName: string, more: object = {}): WireAnswer {
  return answer({ branchName, status: 'built', buildJobId: 1, ...more })
}

function valid(branchName: string, mode: string): Reply {
  return answer({ branchName, mode, valid: true, errors: [] })
}

/** What a change means is the subject of test/steps/changes. */
const uncompared = { '.data-model-ci.yml': 'compare: false' }

function fixture(
  routes: Routes,
  settings: Partial<StepSettings> = {},
  files: Record<string, string> = uncompared,
) {
  const made = stepFixture(routes, {
    settings: { pollInterval: 10_000, ...settings },
    budgetMs: 600_000,
    files,
  })
  const { context } = made
  /** Undefined where the branch is green, for the reason that the report has, too. */
  const gate = (deployBranch: string | null, wanted?: WantedBuild): Promise<unknown> =>
    gateBranch(context, 'b', { deployBranch, made: deployBranch === null, wanted }).then(
      ({ evidence }) => {
        expect(evidence).toBe(context.journal.findings.buildEvidence)
      },
      (error: unknown) => error,
    )
  return { ...made, gate, findings: () => context.journal.findings }
}

describe('a branch', () => {
  const look = 'GET build-status?branchName=b'
  const validate = 'GET data-model/validate?branchName=b'
  const looking = 'GET branches?first=100'

  const bad = answer({ branchName: 'b', status: 'building', errorText: 'Bad branch' })
  const none = answer({ branchName: 'b', status: 'none' })
  const building = answer({ branchName: 'b', status: 'building' })
  it.each<[string, Reply | Reply[], string]>([
    ['was never seen', bad, 'The platform has no branch "b" (Bad branch).'],
    ['never came into the list', none, 'The platform has no branch "b" (Bad branch).'],
    [
      'was seen once',
      [building, building, bad],
      'Branch "b", which this run created, no longer exists on the platform: another job or a person deleted it during this run.',
    ],
  ])('that this job made and %s was deleted only if it was seen', async (_, builds, message) => {
    const { gate } = fixture({ 'GET build-status': builds, 'GET branches': listed({ name: 'main' }) })
    expect(await gate(null)).toMatchObject({ kind: 'build', message })
  })

  it.each([
    ['main', 'dev_mode', [look, look, validate, look, looking]],
    [null, 'dev_mode', [look, look, validate, look, looking]],
    // The deploy branch is never opened, so nobody looks whether it is.
    ['b', 'production', [look, validate, look, looking]],
  ])(
    'is green when it is open, built and valid (deploy branch: %s, %s)',
    async (deployBranch, mode, sent) => {
      const routes = {
        'GET build-status': build('b'),
        'GET branches': listed({ name: 'b' }),
        'GET data-model/validate': valid('b', mode),
      }
      const { gate, phases, ...made } = fixture(routes)
      expect(await gate(deployBranch)).toBeUndefined()
      expect(made.sent()).toEqual(sent)
      const which =
        deployBranch === null ? 'the first build of a branch that this job created' : 'the latest build'
      expect(made.findings().buildEvidence).toBe(`${which}, of an unknown commit`)
      const compared = deployBranch === 'b' ? [] : ['Changes']
      expect(phases()).toEqual(['Open', 'Build', 'Validate', ...compared])
      expect(made.lines().filter((line) => line.startsWith('▾'))).toEqual([
        ...(deployBranch === 'b' ? [] : ['▾ Open']),
        '▾ Build',
        '▾ Validate',
        ...compared.map((name) => `▾ ${name}`),
      ])
    },
  )

  it('is not validated against the will of the user', async () => {
    const { gate, phases, sent } = fixture({ 'GET build-status': build('b') }, { validate: false })
    expect(await gate('main')).toBeUndefined()
    expect(sent()).toEqual([look, look])
    expect(phases()).toEqual(['Open', 'Build'])
  })

  it.each<[string, Reply, Partial<StepSettings>, string[]]>([
    ['cannot be opened', build('b', { status: 'none' }), { activate: 'never' }, ['Open failed']],
    ['is not built', build('b', { status: 'failed' }), {}, ['Open', 'Build failed']],
  ])('that %s is red, and nothing further is asked', async (_, status, settings, expected) => {
    const { gate, phases } = fixture({ 'GET build-status': status }, settings)
    expect(await gate('main')).toMatchObject({ kind: 'build' })
    expect(phases()).toEqual(expected)
  })

  it('is red when it is built and not valid', async () => {
    const wrong = answer({ branchName: 'b', mode: 'dev_mode', valid: false, errors: [] })
    const { gate, phases } = fixture({ 'GET build-status': build('b'), 'GET data-model/validate': wrong })
    expect(await gate('main')).toMatchObject({ kind: 'validation' })
    expect(phases()).toEqual(['Open', 'Build', 'Validate failed'])
  })

  it.each<[string, WantedBuild, object]>([
    ['newer than the old one', uploaded, { buildJobId: 2 }],
    ['of the commit under test', { of: 'commit', commit }, { lastHash: commit }],
  ])('is waited for until there is a build %s', async (_, wanted, right) => {
    const before = build('b', { lastHash: oldHash })
    const builds = [before, before, build('b', { lastHash: oldHash, ...right })]
    const { gate, elapsed } = fixture({
      'GET build-status': builds,
      'GET branches': listed({ name: 'b' }),
      'GET data-model/validate': valid('b', 'dev_mode'),
    })
    expect(await gate('main', wanted)).toBeUndefined()
    expect(elapsed()).toBe(10_000)
  })
})

describe('a branch with an error that production has, too', () => {
  it.each<[StepSettings['command'], boolean]>([
    ['sync', true],
    ['validate', true],
    ['merge', false],
    ['deploy', false],
  ])('is accepted by "%s": %s', async (command, accepts) => {
    const validation: Reply = ({ url }) => {
      const branchName = url.searchParams.get('branchName')
      const mode = branchName === 'b' ? 'dev_mode' : 'production'
      return answer({
        branchName,
        mode,
        valid: false,
        errors: [{ message: 'orders cube: x is not defined' }],
      })
    }
    const routes = {
      'GET build-status': build('b'),
      'GET branches': listed({ name: 'b' }),
      'GET data-model/validate': validation,
      'GET data-model/files': answer({ data: [] }),
    }
    const settings = { command } as unknown as Partial<StepSettings>
    const files = { '.data-model-ci.yml': 'compare: false\nerrors: new' }
    const { gate } = fixture(routes, settings, files)
    const ended = await gate('main')
    if (accepts) expect(ended).toBeUndefined()
    else expect(ended).toMatchObject({ kind: 'validation' })
  })
})

describe('a fork', () => {
  const b = { name: 'b' }
  const fork = { name: 'dev-ci', parentBranch: 'b' }
  const routes = (status: Reply): Routes => ({
    'GET branches': [listed(b), listed(b, fork), listed(b, { ...fork, lastHash: oldHash })],
    'POST dev-mode': answer({ branchName: 'dev-ci' }),
    'GET build-status': status,
    'GET data-model/validate': valid('dev-ci', 'dev_mode'),
  })

  it('is built and validated in place of its branch, whose old build says nothing of it', async () => {
    const { gate, sent, elapsed } = fixture(routes(build('dev-ci', { lastHash: oldHash })), {
      activate: 'dev-mode',
    })
    expect(await gate('main', uploaded)).toBeUndefined()
    expect(sent().slice(-6)).toEqual([
      'GET build-status?branchName=dev-ci',
      'GET branches?first=100',
      'GET data-model/validate?branchName=dev-ci',
      // Whether it changed during the validation, then whether it is still a fork of its branch.
      'GET build-status?branchName=dev-ci',
      'GET branches?first=100',
      'GET branches?first=100',
    ])
    expect(elapsed()).toBe(0)
  })

  it('is built where the platform does not say of which commit, although its branch has an old build', async () => {
    const untold = { ...routes(build('dev-ci')), 'GET branches': [listed(b), listed(b, fork)] }
    const { gate, elapsed } = fixture(untold, { activate: 'dev-mode' })
    expect(await gate('main', uploaded)).toBeUndefined()
    expect(elapsed()).toBe(0)
  })

  it.each([
    [
      'to another branch',
      { name: 'dev-ci', parentBranch: 'c' },
      'is now a fork of "c" and not of branch "b"',
    ],
    ['away', { name: 'dev-d', parentBranch: 'b' }, 'no longer exists'],
  ])('that another job moved %s while it was validated gives no verdict', async (_, moved, now) => {
    let validated = false
    const lists = [listed(b), () => listed(b, validated ? moved : { ...fork, lastHash: oldHash })]
    const { gate, phases } = fixture(
      {
        ...routes(build('dev-ci', { lastHash: oldHash })),
        'GET branches': lists,
        'GET data-model/validate': () => {
          validated = true
          return answer({ branchName: 'dev-ci', mode: 'dev_mode', valid: true, errors: [] })
        },
      },
      { activate: 'dev-mode' },
    )
    expect(await gate('main', uploaded)).toMatchObject({
      kind: 'build',
      message: `Dev mode on "dev-ci" changed during this job: it ${now}, so its build and validation do not apply to "b".`,
      advice:
        'Another job uses the same token. Use a separate token for this job, or put all jobs with this token into one `concurrency` group.',
    })
    expect(phases()).toEqual(['Open', 'Build', 'Validate', 'Changes'])
  })

  it('must stand at the commit under test all the same', async () => {
    const wrong = build('dev-ci', { lastHash: oldHash })
    const { gate, phases } = fixture(routes(wrong), { activate: 'dev-mode' })
    expect(await gate('main', { of: 'pull', commit, newerThan: old })).toMatchObject({
      message: `The platform built ${oldHash} of branch "dev-ci", not ${commit}, the commit under test.`,
    })
    expect(phases()).toEqual(['Open', 'Build failed'])
  })
})

describe('a branch that this job made', () => {
  const routes = (lastHash: string, branches: Reply | Reply[]): Routes => ({
    'GET branches': branches,
    'GET build-status': build('b', { lastHash }),
    'GET data-model/validate': valid('b', 'dev_mode'),
  })

  it('is not green on the commit that it was made from, while list and builds are late', async () => {
    const late: Reply = (_, clock) =>
      listed(
        { name: 'main', lastHash: oldHash },
        { name: 'b', lastHash: clock.now() - startedAt < 10_000 ? oldHash : commit },
      )
    const builds: Reply = (_, clock) =>
      build('b', { lastHash: clock.now() - startedAt < 30_000 ? oldHash : commit })
    const { gate, elapsed } = fixture({ ...routes('', late), 'GET build-status': builds })
    expect(await gate(null)).toBeUndefined()
    expect(elapsed()).toBe(30_000)
  })

  it.each<[string, number, string | null, StepSettings['activate']]>([
    ['opened by this job', 50_000, null, 'auto'],
    ['made by this job and needs no opening', 50_000, null, 'never'],
    ['named by the user and opened by this job', 50_000, 'main', 'auto'],
    ['named by the user and never opened', 0, 'main', 'never'],
    ['named by the user and is the deploy branch', 0, 'b', 'auto'],
  ])('or that was %s may be said to be inactive for a while', async (...given) => {
    const [, elapsedMs, deployBranch, activate] = given
    const inactive = build('b', { status: 'building', errorText: 'Branch is not active' })
    const active = build('b', { status: 'building' })
    const late = Array.from({ length: 5 }, () => inactive)
    const builds = [...(deployBranch === 'b' ? [] : [active]), ...late, build('b')]
    const made = fixture({ ...routes('', listed()), 'GET build-status': builds }, { activate })
    const ended = await made.gate(deployBranch)
    expect(made.elapsed()).toBe(elapsedMs)
    if (elapsedMs > 0) expect(ended).toBeUndefined()
    else
      expect(ended).toMatchObject({
        message: 'The platform does not build branch "b" (Branch is not active).',
      })
  })
})

it('a branch that changes while it is compared is built, validated and compared again', async () => {
  let moved = false
  const hash = () => (moved ? commit : oldHash)
  const { gate, phases, sent } = fixture(
    {
      'GET branches': () => listed({ name: 'b', lastHash: hash() }),
      'GET build-status': () => build('b', { buildJobId: moved ? 2 : 1, lastHash: hash() }),
      'GET data-model/validate': valid('b', 'dev_mode'),
      'GET data-model/file-hashes': ({ url }) => {
        if (url.searchParams.get('branchName') === 'b') moved = true
        return answer({ 'a.yml': { hash: '1' } })
      },
    },
    {},
    {},
  )
  expect(await gate('main')).toBeUndefined()
  const round = ['Build', 'Validate', 'Changes']
  expect(phases()).toEqual(['Open', ...round, ...round])
  // The last requests are those that show that nothing changed.
  expect(sent().slice(-3)).toEqual([
    'GET data-model/file-hashes?branchName=b',
    'GET build-status?branchName=b',
    'GET branches?first=100',
  ])
})
