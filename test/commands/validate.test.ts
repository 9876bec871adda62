import { describe, expect, it } from 'vitest'
import type { Emulator, Fault } from '../../emulator/index.ts'
import { createDispatcher, createSend } from '../../src/http/transport.ts'
import { closeAfterTest } from '../support/after-test.ts'
import {
  branchNames,
  buildPath,
  calls,
  naiveRequest,
  order,
  pullRequest,
  queryOf,
  red,
  requestsOf,
  runStep,
  step,
  useCommand,
  validatePath,
  withFaults,
} from '../support/command.ts'
import { emulator } from '../support/platform.ts'
import { virtualClock } from '../support/virtual-clock.ts'

useCommand()

const sha = 'b'.repeat(40)
const oldSha = '0'.repeat(40)
const validate = { command: 'validate' }
const brokenCube = { 'model/cubes/broken.yml': 'cubes:\n  - name: broken\n    sql_tabel: broken\n' }

/** A branch "feature" that is active and whose build is of the commit under test. */
const active = { state: { branches: [{ name: 'feature', staging: true }] } }
/** The same, and nothing compiles it. */
const inactive = { state: { branches: [{ name: 'feature' }] } }

/** Connects "feature" to this repository: it stands at the commit, and so does its build. */
function at(commit: string, ...faults: Fault[]) {
  return (platform: Emulator) => {
    const feature = platform.state.deployment.require('feature')
    feature.hash = commit
    for (const build of feature.builds) build.hash = commit
    for (const fault of faults) platform.addFault(fault)
  }
}

const buildSays = (body: Record<string, unknown>, call: Fault['call'] = 'every'): Fault => ({
  operation: 'buildStatus',
  kind: 'patch-body',
  body,
  call,
})

describe('the branch', () => {
  it('is the head ref of the pull request, when none is given', async () => {
    await runStep({
      inputs: validate,
      event: pullRequest('feature', sha),
      platform: active,
      prepare: at(sha),
    })
    expect(step.exitCode).toBe(0)
    expect(step.outputs).toMatchObject({
      outcome: 'success',
      'failure-kind': 'none',
      branch: 'feature',
      'build-status': 'built',
      valid: 'true',
      'error-count': '0',
    })
    expect(step.platform.state.starts).toBe(0)
    expect(step.lines.at(-1)).toBe('Branch "feature" is built and valid.')
  })

  it('is the one that is given, also on a pull request', async () => {
    await runStep({
      inputs: { ...validate, branch: 'feature' },
      event: pullRequest('another', sha),
      platform: active,
    })
    expect(step.outputs).toMatchObject({ outcome: 'success', branch: 'feature' })
    // The commit under test is of another branch.
    expect(calls('pull')).toBe(0)
  })

  it('is asked for where there is neither, and nothing is sent', async () => {
    await runStep({ inputs: validate })
    expect(step.outputs).toMatchObject(red('input'))
    expect(step.errors[0]).toContain('branch')
    expect(step.platform.requests).toEqual([])
  })

  it('fails at once when the platform does not know it', async () => {
    await runStep({ inputs: { ...validate, branch: 'nowhere' } })
    expect(step.outputs).toMatchObject(red('build'))
    expect(step.errors[0]).toContain('Bad branch')
    expect(calls('buildStatus')).toBe(1)
    expect(calls('validateDataModel')).toBe(0)
  })

  it.each(['staging', 'dev-mode'])(
    'is not opened when the platform does not know it (%s)',
    async (activate) => {
      await runStep({ inputs: { ...validate, branch: 'nowhere', activate: activate } })
      expect(step.outputs).toMatchObject(red('build'))
      expect(step.errors[0]).toContain('"nowhere"')
      expect(calls('setBranchStagingEnvironment') + calls('startDevMode')).toBe(0)
      expect(step.ledger()).toEqual({})
    },
  )

  it.each(['auto', 'staging', 'dev-mode'])('is named in every call (activate: %s)', async (activate) => {
    await runStep({
      inputs: { ...validate, branch: 'feature', activate: activate },
      platform: inactive,
    })
    expect(step.outputs.outcome).toBe('success')
    const name = activate === 'dev-mode' ? 'dev-ci-1' : 'feature'
    const looks = [...requestsOf('buildStatus'), ...requestsOf('validateDataModel')]
    expect(looks.length).toBeGreaterThan(2)
    for (const request of looks) expect(queryOf(request)).toEqual({ branchName: name })
    const writes = [...requestsOf('setBranchStagingEnvironment'), ...requestsOf('startDevMode')]
    expect(writes.map(({ body }) => body)).toEqual([expect.objectContaining({ branchName: 'feature' })])
  })

  it('a naive client that names no branch would have been green on a broken one', async () => {
    await runStep({
      inputs: { ...validate, branch: 'feature' },
      platform: { state: { branches: [{ name: 'feature', staging: true, files: brokenCube }] } },
    })
    const look = await naiveRequest('/build/api/v1/deployments/1/data-model/validate')
    expect(look).toMatchObject({ status: 200, body: { valid: true } })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ ...red('validation'), valid: 'false' })
    expect(step.errors[0]).toContain('broken cube: "sqlTabel" is not allowed')
  })
})

describe('opening', () => {
  it('auto leaves an active branch as it is, also afterwards', async () => {
    await runStep({ inputs: { ...validate, branch: 'feature' }, platform: active })
    await step.runPost()
    expect(step.outputs.outcome).toBe('success')
    expect(calls('setBranchStagingEnvironment')).toBe(0)
    expect(calls('startDevMode')).toBe(0)
    expect(step.platform.state.stagingBranches).toEqual(['feature'])
  })

  it('auto switches staging on for a branch that nothing compiles, and off in the end', async () => {
    await runStep({ inputs: { ...validate, branch: 'feature' }, platform: inactive })
    expect(step.outputs.outcome).toBe('success')
    expect(step.platform.state.stagingBranches).toEqual(['feature'])
    expect(step.ledger()).toEqual({ staging: 'feature' })
    await step.runPost()
    expect(step.platform.state.stagingBranches).toEqual([])
    // The branch was there before.
    expect(branchNames()).toContain('feature')
  })

  it('first page: what a naive client did not find on it was on already, and stays on', async () => {
    const before = Array.from({ length: 120 }, (_, index) => ({ name: `team/${index}` }))
    await runStep({
      inputs: { ...validate, branch: 'feature', activate: 'staging' },
      platform: { state: { branches: [...before, { name: 'feature', staging: true }] } },
    })
    const there = expect.objectContaining({ name: 'feature' })
    expect(await naiveRequest('/build/api/v1/deployments/1/branches?first=100')).toMatchObject({
      status: 200,
      body: { items: expect.not.arrayContaining([there]) },
    })
    expect(step.outputs.outcome).toBe('success')
    expect(step.ledger()).toEqual({})
    await step.runPost()
    expect(step.platform.state.stagingBranches).toEqual(['feature'])
  })

  it('is written down before it is done', async () => {
    await runStep({
      inputs: { ...validate, branch: 'feature', activate: 'staging', timeout: '2m' },
      platform: inactive,
      ...withFaults({ operation: 'setBranchStagingEnvironment', kind: 'reset-after' }),
    })
    expect(step.outputs).toMatchObject(red('network'))
    expect(step.ledger()).toEqual({ staging: 'feature' })
  })

  it('never rejects an inactive branch: a naive client would have been green on a mere reading of it', async () => {
    await runStep({
      inputs: { ...validate, branch: 'feature', activate: 'never' },
      platform: { state: { ...inactive.state, switches: { validateInactive: 'answer' } } },
    })
    expect(step.outputs).toMatchObject({ ...red('build'), valid: '' })
    expect(step.errors[0]).toContain('not active')
    expect(calls('validateDataModel')).toBe(0)
    expect(await naiveRequest(validatePath('feature'))).toMatchObject({ status: 200, body: { valid: true } })
  })

  it('dev mode leaves the branch itself alone, and its own fork goes', async () => {
    await runStep({
      inputs: { ...validate, branch: 'feature', activate: 'dev-mode' },
      platform: inactive,
    })
    expect(step.report.findings.validatedBranch).toBe('dev-ci-1')
    expect(step.platform.state.sessions).toEqual([{ token: step.platform.token, branchName: 'dev-ci-1' }])
    await step.runPost()
    expect(step.platform.state.sessions).toEqual([])
    expect(branchNames()).toEqual(['main', 'feature'])
  })

  it('dev mode: a naive client would have been green on the old build of a fork that was re-opened', async () => {
    await runStep({
      inputs: { ...validate, branch: 'feature', activate: 'dev-mode' },
      platform: { state: { branches: [{ name: 'feature', files: brokenCube }] } },
      prepare: ({ state }) => {
        // A fork of an earlier day: the branch has moved on since, and is broken.
        const { deployment } = state
        const files = deployment.deployBranch.files
        const fork = deployment.addBranch({ name: 'dev-ci-1', parent: 'feature', owner: 'ci', files })
        deployment.startBuild(fork, state.now() - 86_400_000)
      },
    })
    expect(await naiveRequest(validatePath('dev-ci-1'))).toMatchObject({ status: 200, body: { valid: true } })
    expect(step.exitCode).toBe(1)
    expect(step.outputs.outcome).toBe('failure')
  })
})

describe('the deploy branch', () => {
  it.each(['auto', 'staging', 'dev-mode', 'never'])(
    'is validated as production and not opened, forked or deleted (activate: %s)',
    async (activate) => {
      await runStep({
        inputs: { ...validate, branch: 'production', activate: activate },
        platform: { state: { settings: { deployBranchName: 'production' } } },
      })
      await step.runPost()
      expect(step.outputs).toMatchObject({ outcome: 'success', branch: 'production', valid: 'true' })
      expect(requestsOf('validateDataModel').map(queryOf)).toEqual([{ branchName: 'production' }])
      const sent = new Set(step.platform.requests.map(({ method }) => method))
      expect(sent).toEqual(new Set(['GET']))
      expect(branchNames()).toEqual(['production'])
      expect(step.ledger()).toEqual({})
    },
  )

  it('is not pulled by its own push: a pull writes, and what it would bring is not validated', async () => {
    await runStep({ inputs: { ...validate, branch: 'main' }, ref: 'main' })
    expect(step.outputs).toMatchObject({ outcome: 'success', valid: 'true' })
    expect(new Set(step.platform.requests.map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(step.report.findings.buildEvidence).toBe('its commit is the head of the branch')
  })

  it('is unknown without the settings, so nothing is done without them', async () => {
    await runStep({
      inputs: { ...validate, branch: 'main', timeout: '2m', activate: 'staging' },
      ...withFaults({ operation: 'getDeploymentSettings', kind: 'status', status: 503 }),
    })
    expect(step.outputs).toMatchObject(red('network'))
    expect(new Set(order())).toEqual(new Set(['getDeploymentSettings']))
  })
})

describe('pulling', () => {
  const inputs = validate
  const event = pullRequest('feature', sha)

  it('comes before all else that is done to the branch: only one request of its build is older', async () => {
    await runStep({ inputs, event, platform: active, prepare: at(sha) })
    expect(requestsOf('pull').map(({ body }) => body)).toEqual([{ branchName: 'feature' }])
    const sent = order()
    expect(sent.slice(0, sent.indexOf('pull'))).toEqual(['getDeploymentSettings', 'buildStatus'])
  })

  it('brings what was pushed: a naive client would have been green on what was there before', async () => {
    await runStep({
      inputs,
      event,
      platform: active,
      prepare: (platform) => {
        at(sha, buildSays({ lastHash: sha }))(platform)
        platform.state.pushUpstream('feature', brokenCube)
      },
    })
    const sent = order()
    expect(sent.indexOf('pull')).toBeGreaterThan(-1)
    expect(sent.indexOf('pull')).toBeLessThan(sent.indexOf('validateDataModel'))
    // The same deployment, where nobody pulled.
    const after = step
    await runStep({
      inputs: { ...validate, branch: 'feature' },
      platform: active,
      prepare: ({ state }) => state.pushUpstream('feature', brokenCube),
    })
    expect(await naiveRequest(validatePath('feature'))).toMatchObject({ status: 200, body: { valid: true } })
    expect(after.outputs).toMatchObject({ ...red('validation'), valid: 'false' })
  })

  it('is skipped for a branch that the event is not about', async () => {
    await runStep({ inputs: { ...validate, branch: 'feature' }, platform: active })
    expect(step.outputs.outcome).toBe('success')
    expect(calls('pull')).toBe(0)
    expect(step.report.findings.buildEvidence).not.toContain('commit under test')
  })

  it('is done for a pushed branch of that name', async () => {
    await runStep({
      inputs: { ...validate, branch: 'feature' },
      ref: 'feature',
      event: { sha },
      platform: active,
      prepare: at(sha),
    })
    expect(step.outputs.outcome).toBe('success')
    expect(calls('pull')).toBe(1)
    expect(step.report.findings.buildEvidence).toContain('the commit under test')
  })

  it('rejected is said in the log, and the commit is not claimed to be verified', async () => {
    await runStep({
      inputs,
      event,
      platform: active,
      ...withFaults({ operation: 'pull', kind: 'status', status: 400, body: { message: 'No remote' } }),
    })
    expect(step.lines.some((line) => line.includes('was not pulled') && line.includes('No remote'))).toBe(
      true,
    )
    expect(step.report.findings.buildEvidence ?? '').not.toContain('commit under test')
  })

  it.each<[string, Fault]>([
    ['reset', { operation: 'pull', kind: 'reset-after', call: 1 }],
    ['502', { operation: 'pull', kind: 'status', status: 502, when: 'after', call: 1 }],
  ])(
    'whose response is lost (%s) binds the build all the same, although the repeat triggers none',
    async (_, fault) => {
      await runStep({
        inputs,
        event,
        platform: active,
        prepare: (platform) => {
          at(sha, fault, buildSays({ lastHash: null }))(platform)
          platform.addFault({ operation: 'pull', kind: 'old-build-for', ms: 90_000 })
          platform.state.pushUpstream('feature', { 'model/cubes/new.yml': 'cubes: []\n' })
        },
      })
      const [lost, repeated] = requestsOf('pull')
      expect(repeated?.status).toBe(200)
      expect(step.outputs).toMatchObject({ outcome: 'success', valid: 'true' })
      const [validated] = requestsOf('validateDataModel')
      expect(validated?.at ?? 0).toBeGreaterThanOrEqual((lost?.at ?? 0) + 90_000)
      expect(step.report.findings.buildEvidence).toMatch(/^a new build .*, of an unknown commit$/)
    },
  )

  it.each<[string, string, Fault]>([
    ['an outage', 'network', { operation: 'pull', kind: 'status', status: 503 }],
    ['a conflict', 'build', { operation: 'pull', kind: 'status', status: 409 }],
    ['a lack of permissions', 'auth', { operation: 'pull', kind: 'status', status: 403 }],
  ])('stopped by %s is red, and nothing is validated', async (_, kind, fault) => {
    await runStep({
      inputs: { ...inputs, timeout: '2m' },
      event,
      platform: active,
      prepare: at(sha, fault),
    })
    expect(step.outputs).toMatchObject({ ...red(kind), valid: '' })
    expect(calls('validateDataModel')).toBe(0)
  })
})

describe('the commit under test', () => {
  const inputs = { ...validate, 'poll-interval': '10s' }
  const event = pullRequest('feature', sha)

  it('is verified by the hash of the build', async () => {
    await runStep({ inputs, event, platform: active, prepare: at(sha) })
    expect(step.outputs.outcome).toBe('success')
    expect(step.report.findings.buildEvidence).toBe('its commit is the commit under test')
  })

  it.each([sha.slice(0, 7), sha.toUpperCase()])('is verified by the hash %s, too', async (lastHash) => {
    await runStep({ inputs, event, platform: active, prepare: at(sha, buildSays({ lastHash })) })
    expect(step.outputs.outcome).toBe('success')
  })

  it('latest build: a naive client would have been green on the build of another commit', async () => {
    await runStep({ inputs, event, platform: active, prepare: at(oldSha) })
    expect(calls('validateDataModel')).toBe(0)
    expect(await naiveRequest(buildPath('feature'))).toMatchObject({
      status: 200,
      body: { status: 'built', branchName: 'feature' },
    })
    expect(await naiveRequest(validatePath('feature'))).toMatchObject({ status: 200, body: { valid: true } })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject(red('build'))
    expect(step.errors[0]).toContain(oldSha)
    expect(step.errors[0]).toContain(sha)
  })

  it('a hash that is too short to tell verifies nothing', async () => {
    const lastHash = sha.slice(0, 6)
    await runStep({ inputs, event, platform: active, prepare: at(sha, buildSays({ lastHash })) })
    expect(step.outputs).toMatchObject(red('build'))
  })

  it.each([null, ''])(
    'counts as built where the platform tells no hash (%j), and is not claimed',
    async (lastHash) => {
      await runStep({ inputs, event, platform: active, prepare: at(sha, buildSays({ lastHash })) })
      expect(step.outputs.outcome).toBe('success')
      expect(step.report.findings.buildEvidence).not.toContain('commit under test')
    },
  )

  it('latest build: a naive client would have been green on the build from before the pull, where no hash tells', async () => {
    const wait = 30_000
    await runStep({
      inputs,
      event,
      platform: active,
      prepare: (platform) => {
        at(sha, buildSays({ lastHash: null }))(platform)
        // The pull triggers a build, and the old one is shown for a while.
        platform.addFault({ operation: 'pull', kind: 'old-build-for', ms: wait })
        platform.state.pushUpstream('feature', { 'model/cubes/new.yml': 'cubes: []\n' })
      },
    })
    const [pulled] = requestsOf('pull')
    const looks = requestsOf('buildStatus')
    // The first look came while the old build was shown, as built: that is what the naive client believes.
    expect(looks[0]?.at).toBeLessThan((pulled?.at ?? 0) + wait)
    const [validated] = requestsOf('validateDataModel')
    expect(validated?.at ?? 0).toBeGreaterThanOrEqual((pulled?.at ?? 0) + wait)
  })

  it('in dev mode is verified by the build of the fork', async () => {
    await runStep({
      inputs: { ...inputs, activate: 'dev-mode' },
      event,
      platform: inactive,
      prepare: at(sha, buildSays({ lastHash: sha })),
    })
    expect(step.outputs.outcome).toBe('success')
    expect(step.report.findings.validatedBranch).toBe('dev-ci-1')
    expect(step.report.findings.buildEvidence).toBe('its commit is the commit under test')
  })

  it('in dev mode is not verified by a fork of another commit', async () => {
    await runStep({
      inputs: { ...inputs, activate: 'dev-mode' },
      event,
      platform: inactive,
      prepare: at(sha, buildSays({ lastHash: oldSha })),
    })
    expect(await naiveRequest(buildPath('dev-ci-1'))).toMatchObject({ body: { status: 'built' } })
    expect(step.outputs).toMatchObject(red('build'))
    expect(calls('validateDataModel')).toBe(0)
  })

  it('no echo check: a naive client would have been green on the same commit of another branch', async () => {
    await runStep({
      inputs,
      event,
      platform: active,
      prepare: at(sha, { operation: 'buildStatus', kind: 'echo-other-branch', value: 'main' }),
    })
    expect(await naiveRequest(buildPath('feature'))).toMatchObject({
      body: { status: 'built', lastHash: sha },
    })
    expect(step.outputs).toMatchObject(red('build'))
    expect(step.errors[0]).toContain('"main"')
    expect(calls('validateDataModel')).toBe(0)
  })
})

describe('two jobs of one branch', () => {
  /** The post step of the first one runs before a request of the second one, which began while the branch was open. */
  async function endFirstBefore(request: number): Promise<number> {
    const clock = virtualClock()
    const sleep = (ms: number) => clock.sleep(ms, new AbortController().signal)
    const platform = await emulator({ now: () => clock.now(), sleep, ...inactive })
    const both = { shared: { platform, clock }, inputs: { ...validate, branch: 'feature' } }
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

  it('end red when it is switched off for the fifth time', async () => {
    const off = { operation: 'buildStatus', kind: 'patch-body', call: 'every' } as const
    await runStep({
      inputs: { ...validate, branch: 'feature', activate: 'staging' },
      platform: inactive,
      ...withFaults({ ...off, body: { status: 'building', errorText: 'Branch is not active' } }),
    })
    expect(step.outputs).toMatchObject(red('build'))
    expect(calls('setBranchStagingEnvironment')).toBe(4)
    await step.runPost()
    expect(step.platform.state.stagingBranches).toEqual([])
  })
})
