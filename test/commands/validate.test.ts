import { describe, expect, it } from 'vitest'
import type { Emulator, Fault } from '../../emulator/index.ts'
import { GitHubError } from '../../src/github/errors.ts'
import { createDispatcher, createSend } from '../../src/http/transport.ts'
import { closeAfterTest } from '../support/after-test.ts'
import {
  buildPath,
  forkPullRequest,
  green,
  naiveRequest,
  order,
  pullRequest,
  queryOf,
  red,
  requestsOf,
  rowsOf,
  runStep,
  type Scenario,
  scenarios,
  step,
  useCommand,
  validatePath,
} from '../support/command.ts'
import { emulator, projectGitHub } from '../support/platform.ts'
import { virtualClock } from '../support/virtual-clock.ts'

useCommand()

const sha = 'b'.repeat(40)
const oldSha = '0'.repeat(40)
const validate = { command: 'validate' }
const given = { ...validate, branch: 'feature' }
const event = pullRequest('feature', sha)
const brokenCube = { 'model/cubes/broken.yml': 'cubes:\n  - name: broken\n    sql_tabel: broken\n' }

/** A branch "feature" that is active and whose build is of the commit under test. */
const active = { branches: [{ name: 'feature', staging: true }] }
/** The same, and nothing compiles it. */
const inactive = { branches: [{ name: 'feature' }] }

/** Connects "feature" to this repository: it stands at the commit, and so does its build. */
function at(commit: string) {
  return (platform: Emulator) => {
    const feature = platform.state.deployment.require('feature')
    feature.hash = commit
    for (const build of feature.builds) build.hash = commit
  }
}

const buildSays = (body: Record<string, unknown>): Fault => ({
  ...{ operation: 'buildStatus', kind: 'patch-body', body, call: 'every' },
})

const unvalidated = { validateDataModel: 0 }
const valid = { ...green, 'build-status': 'built', valid: 'true', 'error-count': '0' }
const evidence = () => step.report.findings.buildEvidence ?? ''
const methods = () => new Set(step.platform.requests.map(({ method }) => method))

/** What a client that checks no more than this would see: green. */
const naiveVerdict = async (name: string) =>
  expect(await naiveRequest(validatePath(name))).toMatchObject({ status: 200, body: { valid: true } })
const naiveBuild = async (name: string, body: object) =>
  expect(await naiveRequest(buildPath(name))).toMatchObject({
    status: 200,
    body: { status: 'built', ...body },
  })

describe('the branch', () => {
  scenarios({
    'is the head ref of the pull request, when none is given': {
      inputs: validate,
      event,
      state: active,
      prepare: at(sha),
      outputs: { ...valid, branch: 'feature' },
      calls: { startDbtSync: 0 },
      also: () => expect(step.lines.at(-1)).toBe('Branch "feature" is built and valid.'),
    },
    'is the one that is given, also on a pull request, whose commit is of another branch': {
      inputs: given,
      event: pullRequest('another', sha),
      state: active,
      outputs: { ...valid, branch: 'feature' },
      calls: { pull: 0 },
      also() {
        expect(step.lines.at(-1)).toBe('Branch "feature" is built and valid.')
        expect(step.summary).not.toContain('· commit ')
      },
    },
    'is not that of a fork with its name, which is not pulled': {
      inputs: given,
      event: { ...forkPullRequest('feature'), eventName: 'pull_request_target' },
      state: active,
      outputs: valid,
      calls: { pull: 0 },
    },
    'that is production is not pulled, and is of an unknown commit': {
      inputs: { ...validate, branch: 'main' },
      event: { sha },
      outputs: { ...valid, branch: 'main' },
      calls: { pull: 0 },
      also() {
        expect(step.lines.at(-1)).toBe('Branch "main" (commit not verified) is built and valid.')
        expect(step.summary).toContain('(not verified)')
      },
    },
    'is asked for where there is neither, and nothing is sent': {
      inputs: validate,
      outputs: red('input'),
      error: ['branch'],
      sent: [],
    },
    'is not opened when the platform does not know it': {
      inputs: { ...validate, branch: 'nowhere', activate: 'staging' },
      outputs: red('build'),
      error: ['"nowhere"'],
      calls: { setBranchStagingEnvironment: 0, startDevMode: 0 },
      ledger: {},
    },
    ...rowsOf(['auto', 'staging', 'dev-mode'], (activate) => [
      `is named in every call (activate: ${activate})`,
      {
        inputs: { ...given, activate },
        state: inactive,
        outputs: valid,
        also() {
          const name = activate === 'dev-mode' ? 'dev-ci-1' : 'feature'
          const looks = [...requestsOf('buildStatus'), ...requestsOf('validateDataModel')]
          expect(looks.length).toBeGreaterThan(2)
          for (const request of looks) expect(queryOf(request)).toEqual({ branchName: name })
          const writes = [...requestsOf('setBranchStagingEnvironment'), ...requestsOf('startDevMode')]
          expect(writes.map(({ body }) => body)).toEqual([expect.objectContaining({ branchName: 'feature' })])
        },
      },
    ]),
    'a naive client that names no branch would have been green on a broken one': {
      inputs: given,
      state: { branches: [{ name: 'feature', staging: true, files: brokenCube }] },
      outputs: { ...red('validation'), valid: 'false' },
      error: ['broken cube: "sqlTabel" is not allowed'],
      async also() {
        const look = await naiveRequest('/build/api/v1/deployments/1/data-model/validate')
        expect(look).toMatchObject({ status: 200, body: { valid: true } })
      },
    },
  })
})

describe('opening', () => {
  const before = Array.from({ length: 120 }, (_, index) => ({ name: `team/${index}` }))
  scenarios({
    'auto leaves an active branch as it is, also afterwards': {
      inputs: given,
      state: active,
      outputs: valid,
      calls: { setBranchStagingEnvironment: 0, startDevMode: 0 },
      left: ['main', 'feature'],
      post: [],
    },
    'auto switches staging on for a branch that nothing compiles, and off in the end; the branch stays': {
      inputs: given,
      state: inactive,
      outputs: valid,
      ledger: { staging: 'feature' },
      also: () => expect(step.platform.state.stagingBranches).toEqual(['feature']),
      post: ['setBranchStagingEnvironment feature'],
      left: ['main', 'feature'],
    },
    'first page: what a naive client did not find on it was on already, and stays on': {
      inputs: { ...given, activate: 'staging' },
      state: { branches: [...before, { name: 'feature', staging: true }] },
      outputs: valid,
      ledger: {},
      async also() {
        const there = expect.objectContaining({ name: 'feature' })
        expect(await naiveRequest('/build/api/v1/deployments/1/branches?first=100')).toMatchObject({
          status: 200,
          body: { items: expect.not.arrayContaining([there]) },
        })
      },
      left: ['main', ...before.map(({ name }) => name), 'feature'],
    },
    'never rejects an inactive branch: a naive client would have been green on a mere reading of it': {
      inputs: { ...given, activate: 'never' },
      state: { ...inactive, switches: { validateInactive: 'accept' } },
      outputs: { ...red('build'), valid: '' },
      error: ['not active'],
      calls: unvalidated,
      also: () => naiveVerdict('feature'),
    },
    'dev mode leaves the branch itself alone, and its own fork goes': {
      inputs: { ...given, activate: 'dev-mode' },
      state: inactive,
      outputs: valid,
      also() {
        expect(step.report.findings.validatedBranch).toBe('dev-ci-1')
        const { sessions } = step.platform.state
        expect(sessions).toEqual([{ token: step.platform.token, branchName: 'dev-ci-1' }])
      },
      left: ['main', 'feature'],
    },
    'dev mode: a naive client would have been green on the old build of a fork that was re-opened': {
      inputs: { ...given, activate: 'dev-mode' },
      state: { branches: [{ name: 'feature', files: brokenCube }] },
      prepare: ({ state }) => {
        // A fork of an earlier day: the branch has moved on since, and is broken.
        const { deployment } = state
        const files = deployment.deployBranch.files
        const fork = deployment.addBranch({ name: 'dev-ci-1', parent: 'feature', owner: 'ci', files })
        deployment.startBuild(fork, state.now() - 86_400_000)
      },
      outputs: { outcome: 'failure' },
      also: () => naiveVerdict('dev-ci-1'),
    },
  })
})

describe('the deploy branch', () => {
  scenarios({
    ...rowsOf(['auto', 'dev-mode'], (activate) => [
      `is validated as production and not opened, forked or deleted (activate: ${activate})`,
      {
        inputs: { ...validate, branch: 'production', activate },
        state: { settings: { deployBranchName: 'production' } },
        outputs: { ...valid, branch: 'production' },
        ledger: {},
        also() {
          expect(requestsOf('validateDataModel').map(queryOf)).toEqual([{ branchName: 'production' }])
          expect(methods()).toEqual(new Set(['GET']))
        },
        post: [],
        left: ['production'],
      },
    ]),
    'is not pulled by its own push: a pull writes, and what it would bring is not validated': {
      inputs: { ...validate, branch: 'main' },
      outputs: valid,
      also() {
        expect(methods()).toEqual(new Set(['GET']))
        expect(evidence()).toBe('its commit is the head of the branch')
      },
    },
    'is unknown without the settings, so nothing is done without them': {
      inputs: { ...validate, branch: 'main', timeout: '2m', activate: 'staging' },
      faults: [{ operation: 'getDeploymentSettings', kind: 'status', status: 503 }],
      outputs: red('network'),
      also: () => expect(new Set(order())).toEqual(new Set(['getDeploymentSettings'])),
    },
  })
})

describe('pulling', () => {
  const pulling = { operation: 'pull' }
  const newFile = { 'model/cubes/new.yml': 'cubes: []\n' }
  /** The build that the pull triggers shows late. */
  const showsLate = (ms: number): Fault => ({ ...pulling, kind: 'old-build-for', ms })
  const untold = buildSays({ lastHash: null })

  it('brings what was pushed: a naive client would have been green on what was there before', async () => {
    await runStep({
      ...{ inputs: validate, event, platform: { state: active } },
      prepare: (platform) => {
        at(sha)(platform)
        platform.addFault(buildSays({ lastHash: sha }))
        platform.state.pushUpstream('feature', brokenCube)
      },
    })
    const sent = order()
    expect(sent.indexOf('pull')).toBeGreaterThan(-1)
    expect(sent.indexOf('pull')).toBeLessThan(sent.indexOf('validateDataModel'))
    // The same deployment, where nobody pulled.
    const after = step
    await runStep({
      inputs: given,
      platform: { state: active },
      prepare: ({ state }) => state.pushUpstream('feature', brokenCube),
    })
    await naiveVerdict('feature')
    expect(after.outputs).toMatchObject({ ...red('validation'), valid: 'false' })
  })

  scenarios({
    'comes before all else that is done to the branch: only one request of its build is older': {
      ...{ inputs: validate, event, state: active, prepare: at(sha) },
      also() {
        expect(requestsOf('pull').map(({ body }) => body)).toEqual([{ branchName: 'feature' }])
        const sent = order()
        expect(sent.slice(0, sent.indexOf('pull'))).toEqual(['getDeploymentSettings', 'buildStatus'])
      },
    },
    'is skipped for a branch that the event is not about': {
      inputs: given,
      state: active,
      outputs: valid,
      calls: { pull: 0 },
      also: () => expect(evidence()).not.toContain('commit under test'),
    },
    'is done for a pushed branch of that name': {
      ...{ inputs: given, ref: 'feature', event: { sha }, state: active, prepare: at(sha) },
      outputs: valid,
      calls: { pull: 1 },
      also: () => expect(evidence()).toContain('the commit under test'),
    },
    'rejected is said in the log, and the commit is not claimed to be verified': {
      ...{ inputs: validate, event, state: active },
      faults: [{ ...pulling, kind: 'status', status: 400, body: { message: 'No remote' } }],
      also() {
        expect(step.lines).toContainEqual(expect.stringMatching(/was not pulled.*No remote/))
        expect(evidence()).not.toContain('commit under test')
      },
      calls: { pull: 1 },
    },
    'whose response is lost binds the build all the same, although the repeat triggers none': {
      ...{ inputs: validate, event, state: active },
      prepare(platform) {
        at(sha)(platform)
        platform.state.pushUpstream('feature', newFile)
      },
      faults: [{ ...pulling, kind: 'reset-after', call: 1 }, untold, showsLate(90_000)],
      outputs: valid,
      also() {
        const [lost, repeated] = requestsOf('pull')
        expect(repeated?.status).toBe(200)
        expect((repeated?.at ?? 0) - (lost?.at ?? 0)).toBeGreaterThanOrEqual(1_000)
        expect(step.lines).toContainEqual(expect.stringMatching(/^No response .* Pulling again\.$/))
        expect(step.lines).toContain(
          `Pulled branch "feature"; the build must be of commit ${sha.slice(0, 12)}`,
        )
        expect(requestsOf('validateDataModel')[0]?.at).toBeGreaterThanOrEqual((lost?.at ?? Infinity) + 90_000)
        expect(evidence()).toMatch(/^a new build .*, of an unknown commit$/)
      },
    },
    'latest build: a naive client would have been green on the build from before the pull, where no hash tells':
      {
        ...{ inputs: { ...validate, 'poll-interval': '10s' }, event, state: active },
        prepare(platform) {
          at(sha)(platform)
          platform.state.pushUpstream('feature', newFile)
        },
        faults: [untold, showsLate(30_000)],
        also() {
          const shownAt = (requestsOf('pull')[0]?.at ?? Number.NaN) + 30_000
          // The first look came while the old build was shown, as built: that is what the naive client believes.
          expect(requestsOf('buildStatus')[0]?.at).toBeLessThan(shownAt)
          expect(requestsOf('validateDataModel')[0]?.at).toBeGreaterThanOrEqual(shownAt)
        },
      },
    'is sent again when the platform wants it': {
      ...{ inputs: validate, event, state: active, prepare: at(sha) },
      faults: [{ ...pulling, kind: 'status', status: 503, headers: { 'retry-after': '20' }, call: 1 }],
      outputs: valid,
      also() {
        const [first, second] = requestsOf('pull')
        expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(20_000)
      },
    },
    'of a branch that was changed on the platform, too, says so in the words of the platform': {
      ...{ inputs: validate, event, state: active, prepare: at(sha) },
      faults: [{ ...pulling, kind: 'status', status: 409, body: { message: 'It has diverged' } }],
      error: [
        /^Branch "feature" could not be pulled \(409\): It has diverged\. The branch was also changed on the platform\. Commit or discard those changes there, then run this again\.$/,
      ],
    },
    'of a branch that was changed on the platform, too, needs no words of the platform': {
      ...{ inputs: validate, event, state: active, prepare: at(sha) },
      faults: [{ ...pulling, kind: 'status', status: 409, body: {} }],
      error: ['could not be pulled (409): it conflicts with what the platform has.'],
    },
    'a commit that nobody knows is left': {
      ...{ inputs: given, ref: 'feature', event: { sha: '' }, state: active },
      outputs: valid,
      calls: { pull: 0 },
    },
    ...rowsOf(
      [['network', 503] as const, ['build', 409] as const, ['auth', 403] as const],
      ([kind, status]) => [
        `stopped by ${status} is red (${kind}), and nothing is validated`,
        {
          ...{ inputs: { ...validate, timeout: '2m' }, event, state: active, prepare: at(sha) },
          faults: [{ ...pulling, kind: 'status', status }],
          outputs: { ...red(kind), valid: '' },
          calls: unvalidated,
        },
      ],
    ),
  })
})

describe('the commit under test', () => {
  const pull: Scenario = {
    inputs: { ...validate, 'poll-interval': '10s' },
    event,
    state: active,
    prepare: at(sha),
  }
  const byFork: Scenario = { ...pull, inputs: { ...pull.inputs, activate: 'dev-mode' }, state: inactive }
  scenarios({
    'is verified by the hash of the build': {
      ...pull,
      outputs: valid,
      also: () => expect(evidence()).toBe('its commit is the commit under test'),
    },
    'is verified by a short hash, too': {
      ...pull,
      faults: [buildSays({ lastHash: sha.slice(0, 7).toUpperCase() })],
      outputs: valid,
    },
    'latest build: a naive client would have been green on the build of another commit': {
      ...pull,
      prepare: at(oldSha),
      outputs: red('build'),
      error: [oldSha, sha],
      calls: unvalidated,
      async also() {
        await naiveBuild('feature', { branchName: 'feature' })
        await naiveVerdict('feature')
      },
    },
    'a hash that is too short to tell verifies nothing': {
      ...pull,
      faults: [buildSays({ lastHash: sha.slice(0, 6) })],
      outputs: red('build'),
    },
    'counts as built where the platform tells no hash, and is not claimed': {
      ...pull,
      faults: [buildSays({ lastHash: null })],
      outputs: valid,
      also: () => expect(evidence()).not.toContain('commit under test'),
    },
    'in dev mode is verified by the build of the fork': {
      ...byFork,
      faults: [buildSays({ lastHash: sha })],
      outputs: valid,
      also() {
        expect(step.report.findings.validatedBranch).toBe('dev-ci-1')
        expect(evidence()).toBe('its commit is the commit under test')
      },
    },
    'in dev mode is not verified by a fork of another commit': {
      ...byFork,
      faults: [buildSays({ lastHash: oldSha })],
      outputs: red('build'),
      calls: unvalidated,
      also: () => naiveBuild('dev-ci-1', {}),
    },
    'no echo check: a naive client would have been green on the same commit of another branch': {
      ...pull,
      faults: [{ operation: 'buildStatus', kind: 'echo-other-branch', value: 'main' }],
      outputs: red('build'),
      error: ['"main"'],
      calls: unvalidated,
      also: () => naiveBuild('feature', { lastHash: sha }),
    },
  })
})

describe('a branch that could not be pulled', () => {
  const unknownCommit = new GitHubError({
    operation: 'compare',
    status: 404,
    text: 'Not Found',
    advice: '',
    arrived: 'no',
  })
  /** What GitHub answers to a comparison of the older commit with the commit under test. */
  const comparing = (error: Error | null): Pick<Scenario, 'github'> => ({
    github: () => ({
      ...projectGitHub(),
      compare: (base, ...rest) => {
        if (base !== oldSha) return projectGitHub().compare(base, ...rest)
        return error ? Promise.reject(error) : Promise.resolve({ behindBy: 0, files: [], renamed: new Map() })
      },
    }),
  })
  const asking = { ...validate, 'poll-interval': '10s', 'github-token': 'ghs_actions', comment: 'never' }
  const last = 'Branch "feature" is built and valid.'
  const unverified = 'Branch "feature" (commit not verified) is built and valid.'
  const found = (commitVerified: string, commitEvidence: string) => () => {
    expect(step.report.findings).toMatchObject({ commitVerified, commitEvidence })
    expect(step.outputs.commit).toBe('')
    expect(step.summary.includes('(not verified)')).toBe(commitVerified !== 'true')
    expect(step.summary.includes('✅')).toBe(commitVerified !== 'false')
  }
  const rejected = (status: number, commit: string): Scenario => ({
    ...{ inputs: asking, event, state: active, prepare: at(commit) },
    faults: [{ operation: 'pull', kind: 'status', status }],
    calls: { pull: 1 },
  })
  scenarios({
    ...rowsOf([400, 404, 405], (status) => [
      `is red about a build of another commit of this repository (${status})`,
      {
        ...rejected(status, oldSha),
        ...comparing(null),
        outputs: red('build'),
        error: [oldSha, sha],
        calls: { pull: 1, ...unvalidated },
        also() {
          found('false', `the build is of ${oldSha}`)()
          expect(step.summary).toContain('### ❌ Data model: another commit was built')
        },
      },
    ]),
    'is verified by a build of the commit under test': {
      ...{ ...rejected(405, sha), ...comparing(unknownCommit) },
      ...{ outputs: valid, lastLine: last, also: found('true', `the build is of ${sha}`) },
    },
    'is not verified by a build that GitHub does not know': {
      ...{ ...rejected(404, oldSha), ...comparing(unknownCommit) },
      ...{ outputs: valid, lastLine: unverified },
      also: found('unknown', `the build is of ${oldSha}, which GitHub does not know in acme/shop-dbt`),
    },
    'is not verified where GitHub is not asked': {
      ...{ ...rejected(404, oldSha), inputs: { ...validate, 'poll-interval': '10s' } },
      ...{ outputs: valid, lastLine: unverified },
      also: found(
        'unknown',
        `the build is of ${oldSha}, and GitHub was not asked about it ("github-token" is empty)`,
      ),
    },
    'is not verified by a build without a hash': {
      ...{ ...rejected(404, sha), ...comparing(unknownCommit) },
      faults: [{ operation: 'pull', kind: 'status', status: 404 }, buildSays({ lastHash: null })],
      ...{ outputs: valid, lastLine: unverified },
      also: found('unknown', 'the platform does not name the commit of the build'),
    },
    'is red where GitHub does not say whether it knows the build': {
      ...{ ...rejected(404, oldSha), inputs: asking, outputs: red('network') },
      ...comparing(new Error('no answer')),
      error: [oldSha, 'no answer', 'Run the job again'],
      calls: { pull: 1 },
    },
    'is red with a gate, too': {
      ...{ ...rejected(404, oldSha), ...comparing(null), outputs: red('build') },
      event: { eventName: 'push', ref: 'refs/heads/feature', sha },
      inputs: { ...asking, branch: 'feature' },
    },
  })
})

describe('two jobs of one branch', () => {
  /** The post step of the first one runs before a request of the second one, which began while the branch was open. */
  async function endFirstBefore(request: number): Promise<number> {
    const clock = virtualClock()
    const sleep = (ms: number) => clock.sleep(ms, new AbortController().signal)
    const platform = await emulator({ now: () => clock.now(), sleep, state: inactive })
    const both = { shared: { platform, clock }, inputs: given }
    await runStep(both)
    const first = step
    const dispatcher = createDispatcher()
    closeAfterTest(() => dispatcher.destroy())
    const send = createSend(dispatcher)
    let sent = 0
    await runStep({
      ...both,
      stepId: 'beef',
      async send(wire) {
        if (++sent === request) await first.runPost()
        return send(wire)
      },
    })
    expect(step.errors, `before request ${request}`).toEqual([])
    const before = platform.state.stagingBranches.length
    await step.runPost()
    if (sent >= request) expect(platform.state.stagingBranches, `before request ${request}`).toEqual([])
    expect(before === 1 || step.lines.every((line) => !line.includes('switched the staging'))).toBe(true)
    return sent
  }

  it('are both green, and the last one switches staging off, whenever the first one ends', async () => {
    const requests = await endFirstBefore(Number.POSITIVE_INFINITY)
    const again: number[] = []
    for (let request = 1; request <= requests; request++) {
      await endFirstBefore(request)
      if (step.lines.some((line) => line.includes('"feature" off during this one'))) again.push(request)
    }
    expect(again.length).toBeGreaterThan(1)
  })

  scenarios({
    'end red when it is switched off for the fifth time': {
      inputs: { ...given, activate: 'staging' },
      state: inactive,
      faults: [buildSays({ status: 'building', errorText: 'Branch is not active' })],
      outputs: red('build'),
      calls: { setBranchStagingEnvironment: 4 },
      left: ['main', 'feature'],
    },
  })
})
