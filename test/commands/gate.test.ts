import { describe, expect, it } from 'vitest'
import type { Emulator, Fault } from '../../emulator/index.ts'
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

useCommand()

const branch = 'dbt-sync/main-58f416b7-77-2-cafe'
/** Of a pull request. */
const ofPull = 'dbt-sync/main-58f416b7-pr7-77-2-cafe'
const fork = 'dev-ci-1'

/** Calls that switch something on. */
function switchesOn(): number {
  return calls('setBranchStagingEnvironment') + calls('startDevMode')
}

/** Somebody else opens the branch as soon as the sync has made it. */
function openedByOthers(line: string, platform: Emulator): void {
  const made = line.startsWith('Synced') ? platform.state.deployment.require(branch) : undefined
  if (!made || made.staging) return
  made.staging = true
  platform.state.deployment.startBuild(made, platform.state.now())
}

describe('a gate', () => {
  it('sends no request that it does not need: this many of each, over few connections', async () => {
    await runStep({
      inputs: { 'poll-interval': 'auto' },
      platform: { state: { history: 12 } },
      overWire: true,
    })
    expect(step.outputs).toMatchObject({ outcome: 'success', valid: 'true' })
    const sent = order()
    const counts = Object.fromEntries([...Map.groupBy(sent, (id) => id)].map(([id, all]) => [id, all.length]))
    expect(counts).toMatchObject({
      startDbtSync: 1,
      getDbtSyncStatus: 14,
      getDbtSyncLogs: 11,
      listDbtSyncs: 2,
      getDbtSyncResult: 1,
      getDeploymentSettings: 1,
      fileHashes: 2,
      listBranches: 3,
      setBranchStagingEnvironment: 1,
      buildStatus: 36,
      validateDataModel: 1,
    })
    // The rest of the log is read while the platform builds.
    expect(sent.lastIndexOf('getDbtSyncLogs')).toBeGreaterThan(sent.indexOf('setBranchStagingEnvironment'))
    expect(step.platform.connections).toBeGreaterThan(0)
    expect(step.platform.connections).toBeLessThanOrEqual(8)
  })
})

describe('activate', () => {
  it('auto switches the staging environment of the new branch on, by its name, and opens no dev mode', async () => {
    await runStep()
    expect(step.exitCode).toBe(0)
    expect(step.outputs).toMatchObject({
      outcome: 'success',
      branch,
      valid: 'true',
      'error-count': '0',
      'build-status': 'built',
    })
    expect(requestsOf('setBranchStagingEnvironment').map(({ body }) => body)).toEqual([
      { branchName: branch, enabled: true },
    ])
    expect(calls('startDevMode')).toBe(0)
    expect(step.platform.state.stagingBranches).toEqual([branch])
    expect(step.lines.at(-1)).toContain('it is built and valid')
  })

  it('auto uses a branch that is already active, and switches nothing', async () => {
    await runStep({ onLine: (line, _, platform) => openedByOthers(line, platform) })
    expect(step.outputs).toMatchObject({ outcome: 'success', 'build-status': 'built', valid: 'true' })
    expect(switchesOn()).toBe(0)
    await step.runPost()
    // What others switched on stays on.
    expect(step.platform.state.stagingBranches).toEqual([branch])
  })

  it('staging switches it on without checking what is there', async () => {
    await runStep({ inputs: { activate: 'staging' } })
    expect(step.outputs.outcome).toBe('success')
    const sent = order()
    expect(sent.indexOf('setBranchStagingEnvironment')).toBeGreaterThan(0)
    expect(sent.indexOf('setBranchStagingEnvironment')).toBeLessThan(sent.indexOf('buildStatus'))
    expect(calls('startDevMode')).toBe(0)
  })

  it('dev-mode builds and validates the fork that came back', async () => {
    await runStep({ inputs: { activate: 'dev-mode' } })
    expect(step.outputs).toMatchObject({ outcome: 'success', branch, valid: 'true', 'build-status': 'built' })
    expect(requestsOf('startDevMode').map(({ body }) => body)).toEqual([{ branchName: branch }])
    expect(calls('setBranchStagingEnvironment')).toBe(0)
    const looks = [...requestsOf('buildStatus'), ...requestsOf('validateDataModel')]
    expect(new Set(looks.map((request) => queryOf(request).branchName))).toEqual(new Set([fork]))
    expect(step.report.findings.validatedBranch).toBe(fork)
    expect(step.lines.some((line) => line.includes(`"${fork}"`))).toBe(true)
  })

  it('dev-mode: a naive client that validates the branch it asked for would have been green on a broken fork', async () => {
    await runStep({
      inputs: { activate: 'dev-mode' },
      platform: { state: { switches: { validateInactive: 'answer' } } },
      onLine: (line, _, platform) => {
        if (!line.startsWith('Dev mode is open')) return
        platform.state.putFiles(fork, { 'model/cubes/fct_orders.yml': 'cubes:\n  - name: 1' })
      },
    })
    expect(await naiveRequest(validatePath(branch))).toMatchObject({ status: 200, body: { valid: true } })
    expect(step.outputs).toMatchObject({ ...red('validation'), valid: 'false' })
    expect(step.exitCode).toBe(1)
  })

  it.each(['main', 'dev-nobody-9'])(
    'dev-mode: a fork that the list does not have as one ("%s") is not accepted, and the real one goes',
    async (value) => {
      await runStep({
        event: pullRequest('main'),
        inputs: { activate: 'dev-mode' },
        ...withFaults({ operation: 'startDevMode', kind: 'echo-other-branch', value }),
      })
      expect(step.outputs).toMatchObject(red('build'))
      expect(step.errors[0]).toContain(`"${value}", which is not a fork of branch`)
      expect(step.platform.state.sessions).toEqual([{ token: step.platform.token, branchName: fork }])
      await step.runPost()
      expect(step.platform.state.sessions).toEqual([])
      expect(branchNames()).toEqual(['main'])
      expect(step.ledger()).toEqual({})
    },
  )

  it('staging: a rejection after a lost request is not trusted, and post cleans it up', async () => {
    await runStep({
      event: pullRequest('main'),
      inputs: { activate: 'staging', 'delete-branch': 'never' },
      ...withFaults(
        { operation: 'setBranchStagingEnvironment', kind: 'reset-after', call: 1 },
        { operation: 'setBranchStagingEnvironment', kind: 'status', status: 400, call: 2 },
      ),
    })
    expect(step.outputs).toMatchObject(red('build'))
    expect(step.platform.state.stagingBranches).toEqual([ofPull])
    await step.runPost()
    expect(step.platform.state.stagingBranches).toEqual([])
  })

  it('never opens nothing, and says which values would', async () => {
    await runStep({ inputs: { activate: 'never' } })
    expect(step.outputs).toMatchObject(red('build'))
    expect(step.errors[0]).toContain(`"${branch}" is not active`)
    expect(step.errors[0]).toContain('activate: auto')
    expect(switchesOn()).toBe(0)
    expect(calls('validateDataModel')).toBe(0)
  })

  it('never validates a branch that is active', async () => {
    await runStep({
      inputs: { activate: 'never' },
      onLine: (line, _, platform) => openedByOthers(line, platform),
    })
    expect(step.outputs).toMatchObject({ outcome: 'success', valid: 'true' })
    expect(switchesOn()).toBe(0)
  })

  it.each([
    ['auto', 400],
    ['auto', 403],
    ['staging', 409],
    ['staging', 404],
  ])(
    '%s: staging rejected with %i names dev mode and what it costs, and leaves nothing',
    async (activate, status) => {
      await runStep({
        inputs: { activate: activate },
        ...withFaults({
          operation: 'setBranchStagingEnvironment',
          kind: 'staging-refused',
          status,
          value: 'Quota of 3 is used up',
        }),
      })
      expect(step.outputs).toMatchObject(red(status === 403 ? 'auth' : 'build'))
      expect(step.errors[0]).toContain('Quota of 3 is used up')
      expect(step.errors[0]).toContain('activate: dev-mode')
      expect(step.errors[0]).toMatch(/needs no staging.*token has one dev-mode session/)
      expect(calls('startDevMode')).toBe(0)
      expect(calls('validateDataModel')).toBe(0)
      expect(step.ledger().staging).toBeUndefined()
    },
  )

  it('validate: false opens, builds and validates nothing', async () => {
    await runStep({ inputs: { validate: 'false' } })
    expect(step.outputs).toMatchObject({
      outcome: 'success',
      valid: '',
      'build-status': '',
      'error-count': '',
    })
    expect(switchesOn()).toBe(0)
    expect(calls('buildStatus') + calls('validateDataModel')).toBe(0)
  })

  it('is not reached when the sync failed', async () => {
    await runStep({ ref: 'broken-model' })
    expect(step.outputs).toMatchObject({ ...red('sync'), valid: '', 'build-status': '' })
    expect(switchesOn()).toBe(0)
  })
})

describe('the deploy branch', () => {
  it.each(['auto', 'staging', 'dev-mode', 'never'])(
    'is not opened, forked or deleted when the platform says that it took the sync (activate: %s)',
    async (activate) => {
      await runStep({
        event: pullRequest('main'),
        inputs: { activate: activate },
        ...withFaults({ operation: 'startDbtSync', kind: 'echo-other-branch', value: 'main' }),
      })
      expect.soft(step.exitCode).toBe(1)
      await step.runPost()
      const sent = step.platform.requests
        .filter(({ operationId, body, path }) => {
          const writes = ['setBranchStagingEnvironment', 'startDevMode', 'removeBranch'].includes(operationId)
          return writes && (JSON.stringify(body)?.includes('"main"') || path.includes('branchName=main'))
        })
        .map(({ operationId }) => operationId)
      expect(sent).toEqual([])
      expect(branchNames()).toContain('main')
    },
  )

  it('a branch that was there before the sync is not deleted either, whatever the platform says', async () => {
    await runStep({
      event: pullRequest('main'),
      platform: { state: { branches: [{ name: 'feature' }] } },
      ...withFaults({ operation: 'startDbtSync', kind: 'echo-other-branch', value: 'feature' }),
    })
    await step.runPost()
    expect(branchNames()).toContain('feature')
  })
})

describe('awaiting the build', () => {
  it('a naive client without an echo check would have been green on the build of another branch', async () => {
    await runStep(
      withFaults({
        operation: 'buildStatus',
        kind: 'patch-body',
        body: { branchName: 'main', status: 'built', errorText: null },
        call: { from: 2 },
      }),
    )
    expect(await naiveRequest(buildPath(branch))).toMatchObject({ status: 200, body: { status: 'built' } })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject(red('build'))
    expect(step.errors[0]).toContain(`"${branch}", but the platform returned the build of "main"`)
    expect(calls('validateDataModel')).toBe(0)
  })

  it('an active branch of another name does not count in the first check either', async () => {
    await runStep(
      withFaults({
        operation: 'buildStatus',
        kind: 'patch-body',
        body: { branchName: 'main', status: 'built', errorText: null },
      }),
    )
    expect(step.outputs).toMatchObject(red('build'))
  })

  it.each([[null], [''], [7]])('an echo of %j is no echo', async (branchName) => {
    await runStep(
      withFaults({
        operation: 'buildStatus',
        kind: 'patch-body',
        body: { branchName, status: 'built', errorText: null },
        call: { from: 2 },
      }),
    )
    expect(await naiveRequest(buildPath(branch))).toMatchObject({ body: { status: 'built' } })
    expect(step.outputs).toMatchObject(red('build'))
  })

  it('a failed build is red with its error text', async () => {
    await runStep(
      withFaults({
        operation: 'setBranchStagingEnvironment',
        kind: 'build-fails',
        value: 'Cannot find module "pg"',
      }),
    )
    expect(step.outputs).toMatchObject({ ...red('build'), 'build-status': 'failed', valid: '' })
    expect(step.errors[0]).toContain('Cannot find module "pg"')
    expect(calls('validateDataModel')).toBe(0)
  })

  it.each([
    ['before it is opened', 1],
    ['once it is opened', 2],
  ])('"Bad branch" of a branch that was just made is waited for, for 60 s, %s', async (_, from) => {
    const inputs = { 'poll-interval': '10s' }
    const badBranch = { operation: 'buildStatus', kind: 'bad-branch' } as const
    await runStep({ inputs, ...withFaults({ ...badBranch, call: { from } }) })
    expect(step.outputs).toMatchObject(red('build'))
    expect(step.errors[0]).toContain('Bad branch')
    expect(calls('buildStatus')).toBe(from + 6)
    expect(calls('validateDataModel')).toBe(0)
  })

  it('a branch that lists and builds know some seconds late is green', async () => {
    const late = [1, 2, 3].flatMap((call): Fault[] => [
      { operation: 'buildStatus', kind: 'bad-branch', call },
      { operation: 'listBranches', kind: 'patch-body', body: { items: [] }, call: call + 1 },
    ])
    await runStep({
      inputs: { 'poll-interval': 'auto' },
      prepare: (platform) => {
        for (const fault of late) platform.addFault(fault)
      },
    })
    expect(step.outputs).toMatchObject({ outcome: 'success', valid: 'true' })
    expect(step.report.findings.buildEvidence).toBe('its commit is the head of the branch')
  })

  it('an unknown status that never ends is a timeout, and never green', async () => {
    await runStep({
      inputs: { timeout: '5m' },
      ...withFaults({
        operation: 'buildStatus',
        kind: 'patch-body',
        body: { status: 'ready', errorText: null },
        call: { from: 2 },
      }),
    })
    expect(step.outputs).toMatchObject({ ...red('timeout'), 'build-status': 'ready', valid: '' })
    expect(calls('validateDataModel')).toBe(0)
  })
})

describe('validating', () => {
  it.each(['auto', 'staging', 'dev-mode'])('always names the branch (activate: %s)', async (activate) => {
    await runStep({ event: pullRequest('main'), inputs: { activate: activate } })
    const name = activate === 'dev-mode' ? fork : ofPull
    const validations = requestsOf('validateDataModel')
    expect(validations.map(queryOf)).toEqual([{ branchName: name }])
    const builds = requestsOf('buildStatus')
    expect(builds.length).toBeGreaterThan(1)
    for (const request of builds) expect(queryOf(request)).toEqual({ branchName: name })
  })

  it('a naive client that checks the status code only would have been green on a broken model', async () => {
    await runStep({ ref: 'invalid-model' })
    const look = await naiveRequest(validatePath(step.outputs.branch))
    expect(look).toMatchObject({ status: 200, body: { valid: false } })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ ...red('validation'), valid: 'false', 'build-status': 'built' })
    expect(step.outputs['error-count']).toMatch(/^[1-9]\d*$/)
    expect(step.errors).toHaveLength(1)
    expect(step.errors[0]).toContain('Fix the model')
  })

  it('a naive client without an echo check would have been green on the verdict of another branch', async () => {
    await runStep({
      ref: 'invalid-model',
      ...withFaults({
        operation: 'validateDataModel',
        kind: 'patch-body',
        body: { branchName: 'main', valid: true, errors: [] },
      }),
    })
    expect(await naiveRequest(validatePath(step.outputs.branch))).toMatchObject({
      status: 200,
      body: { valid: true },
    })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ ...red('unsupported'), valid: '' })
    expect(step.errors[0]).toContain('"main"')
  })

  it.each(['production', 'DEV_MODE', 'unheard-of'])(
    'a naive client that ignores the mode would have been green on a verdict in mode %s',
    async (mode) => {
      await runStep(withFaults({ operation: 'validateDataModel', kind: 'patch-body', body: { mode } }))
      expect(await naiveRequest(validatePath(branch))).toMatchObject({ status: 200, body: { valid: true } })
      expect(step.exitCode).toBe(1)
      expect(step.outputs).toMatchObject({ ...red('unsupported'), valid: '' })
    },
  )

  it.each<[string, Omit<Fault, 'operation'>]>([
    ['without a branch', { kind: 'patch-body', body: { branchName: null } }],
    ['without a mode', { kind: 'patch-body', body: { mode: null } }],
    ['without a verdict', { kind: 'patch-body', body: { valid: null } }],
    ['with a verdict that is a text', { kind: 'patch-body', body: { valid: 'true' } }],
    ['of null', { kind: 'null' }],
    ['of {}', { kind: 'empty-object' }],
  ])('a response %s is no verdict', async (_, fault) => {
    await runStep({
      inputs: { timeout: '10m' },
      ...withFaults({ operation: 'validateDataModel', ...fault }),
    })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ outcome: 'failure', valid: '' })
    expect(['network', 'unsupported']).toContain(step.outputs['failure-kind'])
  })

  it('lists all the errors of a real broken model, under the files that the platform names', async () => {
    await runStep({ ref: 'invalid-model' })
    const { errors = [] } = step.report.findings
    expect(errors.length).toBeGreaterThan(1)
    expect(step.outputs['error-count']).toBe(String(errors.length))
    for (const { message, fileName = '(no file named)' } of errors) {
      const heading = step.lines.findIndex((line) => line.startsWith(`${fileName}: `))
      expect(heading).toBeGreaterThan(-1)
      const first = message.split('\n')[0] ?? ''
      expect(step.lines.slice(heading).some((line) => line.startsWith(`  - ${first}`))).toBe(true)
    }
  })

  it('a branch that was switched off meanwhile is a matter of the build, not of the model', async () => {
    await runStep({
      onLine: (line, _, platform) => {
        if (line.startsWith(`Build of "${branch}": built`))
          platform.state.deployment.require(branch).staging = false
      },
    })
    expect(step.outputs).toMatchObject({ ...red('build'), valid: '', 'error-count': '' })
    expect(step.errors[0]).toContain('is not active')
  })
})

describe('lists', () => {
  const named = (length: number) => Array.from({ length }, (_, index) => ({ name: `team/branch-${index}` }))
  const many = named(130)

  it('first page: a naive client would have taken the name of an existing branch for free, and gone on', async () => {
    await runStep({
      inputs: { branch: 'team/branch-129' },
      platform: { state: { branches: many } },
    })
    const first = await naiveRequest('/build/api/v1/deployments/1/branches?first=100')
    const there = expect.objectContaining({ name: 'team/branch-129' })
    expect(first).toMatchObject({ status: 200, body: { items: expect.not.arrayContaining([there]) } })
    expect(step.outputs).toMatchObject(red('input'))
    expect(step.platform.state.starts).toBe(0)
    expect(switchesOn()).toBe(0)
  })

  it('finds the branch that it made on a later page, and opens it', async () => {
    await runStep({ platform: { state: { branches: many } } })
    expect(step.outputs).toMatchObject({ outcome: 'success', valid: 'true' })
    expect(step.platform.state.stagingBranches).toEqual([branch])
  })

  it('a list that cannot be read to its end opens nothing', async () => {
    await runStep({
      inputs: { timeout: '5m' },
      // More than one large page, so that the branch is on a page that nothing leads to.
      platform: { state: { branches: named(1100) } },
      ...withFaults({ operation: 'listBranches', kind: 'cursor-stuck' }),
    })
    expect(step.outputs).toMatchObject(red('network'))
    expect(switchesOn()).toBe(0)
  })
})
