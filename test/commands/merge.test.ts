import { describe, expect, it } from 'vitest'
import type { Emulator, Fault, InitialState } from '../../emulator/index.ts'
import { renderComment } from '../../src/report/comment.ts'
import {
  bodiesOf,
  branchNames,
  calls,
  onceAt,
  order,
  production,
  productionFiles,
  queryOf,
  red,
  requestsOf,
  runStep,
  type Step,
  type StepOptions,
  step,
  useCommand,
  withFaults,
} from '../support/command.ts'

useCommand()

const branch = 'ci/orders'
const customers = 'model/cubes/customers.yml'
/** Said when the platform has merged; the last line of a green step begins like it and ends otherwise. */
const mergedLine = `Merged "${branch}" into "main"`

function cube(name: string, type = 'number'): string {
  return `cubes:
  - name: ${name}
    sql_table: ${name}
    dimensions:
      - name: id
        sql: id
        type: ${type}
        primary_key: true
`
}

const fresh = { name: branch, files: { 'model/cubes/orders.yml': cube('orders') } }

const merging = { operation: 'mergeToDefaultBranch' }

interface MergeOptions extends StepOptions {
  state?: InitialState
}

/** Runs `merge` of a valid branch with one new file, unless the state says otherwise. */
function runMerge({ state, inputs, ...rest }: MergeOptions = {}): Promise<Step> {
  return runStep({
    ...rest,
    inputs: { command: 'merge', branch, ...inputs },
    platform: { state: { branches: [fresh], ...state } },
  })
}

const validated = () => requestsOf('validateDataModel').map((request) => queryOf(request).branchName)

describe('a merge', () => {
  it('validates, merges, waits for the new production build, validates it and sets the outputs', async () => {
    await runMerge()
    expect(step.outputs).toMatchObject({
      outcome: 'success',
      'failure-kind': 'none',
      merged: 'true',
      'build-status': 'built',
      branch,
      valid: 'true',
    })
    expect(step.exitCode).toBe(0)
    expect(step.report.phases.map(({ name }) => name)).toEqual([
      'Settings',
      'Open',
      'Build',
      'Validate',
      'Changes',
      'Baseline',
      'Merge',
      'Production build',
      'Validate production',
    ])
    expect(step.lines.at(-1)).toBe(`Merged "${branch}" into "main"; production is rebuilt and valid.`)
    expect(bodiesOf('mergeToDefaultBranch')).toEqual([
      {
        branchName: branch,
        message: expect.stringMatching(/^Merge ci\/orders into main, from acme\/shop-dbt@[0-9a-f]{12}, /),
      },
    ])
    expect(validated()).toEqual([branch, 'main'])
    expect(step.report.findings.validatedBranch).toBe('main')
    expect(productionFiles()).toContain('model/cubes/orders.yml')
    expect(step.platform.state.merges).toBe(1)
    await step.runPost()
    expect(step.warnings).toEqual([])
    expect(step.ledger()).toEqual({})
    expect(branchNames()).toEqual(['main'])
  })

  it('asks for the branch that is to be merged before anything is sent', async () => {
    await runStep({ inputs: { command: 'merge' } })
    expect(step.outputs['failure-kind']).toBe('input')
    expect(step.errors[0]).toContain('branch')
    expect(step.platform.requests).toEqual([])
  })

  it('leaves nothing switched on of a branch that is kept', async () => {
    await runMerge({ inputs: { 'delete-branch': 'never', message: 'Release of May' } })
    const body = { branchName: branch, message: 'Release of May', removeBranchAfterMerge: false }
    expect(bodiesOf('mergeToDefaultBranch')).toEqual([body])
    expect(step.platform.state.stagingBranches).toEqual([branch])
    await step.runPost()
    expect(step.platform.state.stagingBranches).toEqual([])
    expect(branchNames()).toContain(branch)
    expect(step.warnings).toEqual([])
  })
})

describe('the settings', () => {
  it('are read first, and a merge that they do not allow stops before anything is started', async () => {
    await runMerge({ state: { settings: { deployBranchReadOnly: true } } })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ ...red('merge'), branch })
    expect(step.errors[0]).toMatch(/read-only.*deployBranchReadOnly/)
    expect(order()).toEqual(['getDeploymentSettings'])
    expect(step.ledger()).toEqual({})
  })

  it('name the deploy branch, which is not called main everywhere', async () => {
    await runMerge({ state: { settings: { deployBranchName: 'production' } } })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true' })
    const built = requestsOf('buildStatus').map((request) => queryOf(request).branchName)
    expect(new Set(built)).toEqual(new Set([branch, 'production']))
  })

  it('that cannot be read let nothing be merged', async () => {
    await runMerge(withFaults({ operation: 'getDeploymentSettings', kind: 'status', status: 403 }))
    expect(step.outputs).toMatchObject(red('auth'))
    expect(new Set(order())).toEqual(new Set(['getDeploymentSettings']))
  })

  it('do not let the deploy branch be merged into itself', async () => {
    await runMerge({ inputs: { branch: 'main' } })
    expect(step.outputs['failure-kind']).toBe('merge')
    expect(step.errors[0]).toContain('is the deploy branch and cannot be merged into itself')
    expect(order()).toEqual(['getDeploymentSettings'])
  })

  it('do not concern a merge into a parent that is not the deploy branch', async () => {
    await runMerge({
      inputs: { into: 'parent' },
      state: {
        settings: { deployBranchMergeAllowed: false },
        branches: [{ name: 'next' }, { ...fresh, parent: 'next' }],
      },
    })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true' })
  })

  it('concern a merge into a parent that is the deploy branch', async () => {
    await runMerge({
      inputs: { into: 'parent' },
      state: { settings: { deployBranchReadOnly: true } },
    })
    expect(step.outputs['failure-kind']).toBe('merge')
    expect(step.platform.requests.every(({ method }) => method === 'GET')).toBe(true)
  })
})

describe('validating before the merge', () => {
  it('stops a branch with errors, where a naive client that only merges would have been green', async () => {
    await runMerge({
      state: { branches: [{ name: branch, files: { 'model/cubes/orders.yml': cube('orders', 'strnig') } }] },
    })
    expect(step.outputs).toMatchObject({ ...red('validation'), valid: 'false' })
    expect(Number(step.outputs['error-count'])).toBeGreaterThan(0)
    expect(step.outputs.merged).not.toBe('true')
    expect(calls('mergeToDefaultBranch')).toBe(0)
  })

  it('stops when the build of the branch fails', async () => {
    await runMerge(
      withFaults({ operation: 'setBranchStagingEnvironment', kind: 'build-fails', value: 'no memory' }),
    )
    expect(step.outputs).toMatchObject({ 'failure-kind': 'build', 'build-status': 'failed' })
    expect(step.errors[0]).toContain('no memory')
    expect(calls('mergeToDefaultBranch')).toBe(0)
  })

  it('is skipped with "validate: false", which is said loudly', async () => {
    await runMerge({ inputs: { validate: 'false' } })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true', 'build-status': 'built' })
    expect(calls('validateDataModel')).toBe(0)
    expect(calls('setBranchStagingEnvironment')).toBe(0)
    expect(step.warnings).toHaveLength(1)
    expect(step.warnings[0]).toContain('"validate: false"')
    expect(step.warnings[0]).toContain('without being validated')
    expect(step.report.warnings).toHaveLength(1)
    expect(step.summary).toContain('without being validated')
    expect(step.lines.at(-1)).toContain('not validated')
  })
})

describe('a push between the gate and the merge', () => {
  /** The gate's last line, after it has compared the branch for the last time. */
  const gated = 'No breaking or dangerous change'
  const push = (type: string) => (platform: Emulator) =>
    platform.state.putFiles(branch, { 'model/cubes/orders.yml': cube('orders', type) })

  it('is validated, too, and then merged', async () => {
    await runMerge(onceAt(gated, push('string')))
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true' })
    expect(validated()).toEqual([branch, branch, 'main'])
    expect(production().files.get('model/cubes/orders.yml')).toContain('type: string')
  })

  it.each([
    ['string', { outcome: 'success', merged: 'true' }],
    ['strnig', red('validation')],
  ])('is validated, too, where the lists are late (%s)', async (type, outputs) => {
    const switches = { branchListLagMs: 10_000, fileListLagMs: 10_000 }
    await runMerge({ state: { switches }, ...onceAt(gated, push(type)) })
    expect(step.outputs).toMatchObject(outputs)
    expect(step.platform.state.merges).toBe(type === 'string' ? 1 : 0)
    expect(validated().filter((name) => name === branch).length).toBe(2)
  })

  it('that comes again and again is not merged', async () => {
    let pushes = 0
    await runMerge({
      onLine(line, _, platform) {
        if (line.includes(gated)) push(pushes++ % 2 === 0 ? 'string' : 'number')(platform)
      },
    })
    expect(step.outputs).toMatchObject({ ...red('build'), merged: 'false' })
    expect(step.errors[0]).toContain(`Not merged: branch "${branch}" changed during each of 3 validations.`)
    expect(validated()).toEqual([branch, branch, branch])
    expect(step.platform.state.merges).toBe(0)
  })
})

const changed =
  /^Production was changed: merged "ci\/orders" into "main" at \d{4}-\d\d-\d\d \d\d:\d\d UTC\. To go back to [0-9a-f]+, merge a branch that reverts it\. /

describe('a failure after the merge', () => {
  it('says first that production was changed, and how to go back, also where the comment lists the errors', async () => {
    const errors = [{ message: 'orders cube: "sql" is required', fileName: 'orders.yml' }]
    await runMerge(
      withFaults({
        operation: 'validateDataModel',
        kind: 'patch-body',
        body: { valid: false, errors },
        call: { from: 2 },
      }),
    )
    expect(step.outputs).toMatchObject({ ...red('validation'), merged: 'true' })
    expect(step.errors.at(-1)).toMatch(changed)
    expect(renderComment(step.report)).toContain('Production was changed&#58; merged')
    expect(step.ledger()).not.toHaveProperty('change')
  })

  it('does not say so of a merge that brought nothing new', async () => {
    await runMerge({
      state: { branches: [{ name: branch }] },
      ...withFaults({ operation: 'validateDataModel', kind: 'status', status: 400, call: { from: 2 } }),
    })
    expect(step.outputs).toMatchObject({ ...red('build'), merged: 'true' })
    expect(step.errors.at(-1)).toMatch(/^The platform did not validate branch "main"/)
  })

  it('names a parent that is not production', async () => {
    await runMerge({
      inputs: { into: 'parent' },
      state: {
        branches: [
          { name: 'next', staging: true },
          { ...fresh, parent: 'next' },
        ],
      },
      ...onceAt('Merged "ci/orders" into "next"', (platform) =>
        platform.addFault({ operation: 'buildStatus', kind: 'status', status: 403 }),
      ),
    })
    expect(step.outputs).toMatchObject({ ...red('auth'), merged: 'true' })
    expect(step.errors.at(-1)).toMatch(/^Branch "next" was changed: merged "ci\/orders" into "next" at /)
  })
})

describe('on-platform-outage: warn', () => {
  const inputs = { 'on-platform-outage': 'warn', timeout: '5m' }
  const statusOf = (status: string) => ({
    operation: 'buildStatus',
    kind: 'patch-body' as const,
    body: { status },
  })

  it('does not forgive a merge of which it is unknown whether it took place', async () => {
    await runMerge({
      inputs,
      ...withFaults({ ...merging, kind: 'reset-after' }),
      ...onceAt('Checking whether the merge took place', (platform) =>
        platform.addFault({ operation: '*', kind: 'reset-before' }),
      ),
    })
    expect(step.outputs).toMatchObject(red('network'))
    expect(step.exitCode).toBe(1)
    expect(step.ledger()).not.toHaveProperty('change')
  })

  it.each<[string, string, Fault]>([
    ['a production build that never ends', 'timeout', { ...statusOf('warmup'), call: { from: 8 } }],
    [
      'an outage after the merge',
      'network',
      { operation: 'validateDataModel', kind: 'status', status: 503, call: { from: 2 } },
    ],
  ])('does not forgive %s', async (_, kind, fault) => {
    await runMerge({ inputs, ...withFaults(fault) })
    expect(step.outputs).toMatchObject({ ...red(kind), merged: 'true' })
    expect(step.exitCode).toBe(1)
    expect(step.errors.at(-1)).toMatch(changed)
  })

  it('forgives what fails before the merge', async () => {
    await runMerge({ inputs, ...withFaults({ operation: 'validateDataModel', kind: 'status', status: 503 }) })
    expect(step.outputs).toMatchObject({ ...red('network'), merged: 'false' })
    expect(step.exitCode).toBe(0)
  })
})

describe('into: parent', () => {
  const state = { branches: [{ name: 'next' }, { ...fresh, parent: 'next' }] }

  it('merges into the parent and leaves production as it is', async () => {
    await runMerge({ inputs: { into: 'parent' }, state })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true', branch })
    expect(calls('mergeToDefaultBranch')).toBe(0)
    expect(bodiesOf('mergeIntoParentBranch')).toEqual([
      expect.objectContaining({
        branchName: branch,
        message: expect.stringMatching(/ci\/orders.*next.*acme\/shop-dbt/),
      }),
    ])
    expect([...step.platform.state.deployment.require('next').files.keys()]).toContain(
      'model/cubes/orders.yml',
    )
    expect(productionFiles()).toEqual([customers])
    expect(step.lines.at(-1)).toContain('"next"')
  })

  it('awaits the new build and validates when the parent is the deploy branch', async () => {
    await runMerge({ inputs: { into: 'parent' } })
    expect(calls('mergeIntoParentBranch')).toBe(1)
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true', 'build-status': 'built' })
    expect(step.report.findings.buildEvidence).toContain('a new build')
    expect(calls('validateDataModel')).toBe(2)
  })

  /** Deletes the parent in the moment of the first such request, after the gate. */
  async function mergeWithoutParent(operation: string, staging: boolean): Promise<void> {
    let platform: Emulator | undefined
    let gated = false
    let gone = false
    const deployment = () => platform?.state.deployment
    await runStep({
      inputs: { command: 'merge', branch, into: 'parent' },
      platform: {
        state: {
          branches: [
            { name: 'next', staging },
            { ...fresh, parent: 'next' },
          ],
        },
        onRequest({ operationId, path }, moment) {
          if (operationId === 'buildStatus' && path.endsWith('=next')) gated = true
          if (gone || !gated || moment !== 'received' || operationId !== operation) return
          gone = true
          const next = deployment()?.require('next')
          if (next) deployment()?.removeBranch(next)
        },
      },
      prepare(emulator) {
        platform = emulator
      },
    })
  }
  it.each([
    ['fileHashes', true],
    ['listBranches', true],
  ])('merges nothing into production where the parent goes before the merge (%s, %s)', async (...at) => {
    await mergeWithoutParent(...at)
    expect(step.outputs).toMatchObject({ ...red('merge'), merged: 'false' })
    expect(step.errors[0]).toContain(
      'Not merged: "next", the parent of branch "ci/orders", no longer exists.',
    )
    expect(step.platform.state.merges).toBe(0)
  })

  it.each([true, false])('is red where the parent goes under the merge (active: %s)', async (staging) => {
    await mergeWithoutParent('mergeIntoParentBranch', staging)
    expect(step.outputs).toMatchObject({ ...red('merge'), merged: 'true' })
    expect(step.errors[0]).toMatch(
      /Production was changed: since "ci\/orders" was merged, "main" moved to \w+, and the parent "next" did not\./,
    )
    expect(productionFiles()).toContain('model/cubes/orders.yml')
  })

  it('says that there is no such branch before anything is started', async () => {
    await runMerge({ inputs: { into: 'parent', branch: 'ci/typo' } })
    expect(step.outputs['failure-kind']).toBe('merge')
    expect(step.errors[0]).toContain('no branch "ci/typo"')
    expect(step.platform.requests.every(({ method }) => method === 'GET')).toBe(true)
  })
})

describe('a merge that did not take place', () => {
  const refused = () => {
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({
      ...red('merge'),
      merged: 'false',
      branch,
    })
    expect(step.platform.state.merges).toBe(0)
    expect(productionFiles()).not.toContain('model/cubes/orders.yml')
    expect(calls('mergeToDefaultBranch')).toBe(1)
  }

  it('is red for `merged: false`, where a naive client that reads the status code would have been green', async () => {
    await runMerge(withFaults({ ...merging, kind: 'merged-false' }))
    refused()
    expect(requestsOf('mergeToDefaultBranch')[0]?.status).toBe(200)
    expect(step.errors[0]).toContain('did not merge')
  })

  it('is red for a real three-way conflict', async () => {
    await runMerge({
      state: { branches: [{ name: branch, files: { [customers]: cube('customers', 'string') } }] },
      prepare: (platform) => platform.state.putFiles('main', { [customers]: cube('customers', 'time') }),
    })
    refused()
    expect(step.errors[0]).toContain(customers)
    expect(step.errors[0]).toContain('resolve the conflict')
    expect(production().files.get(customers)).toContain('type: time')
  })
})

describe('a lost response', () => {
  it.each<[string, Fault, number]>([
    ['took place is found, and not sent again', { ...merging, kind: 'reset-after' }, 1],
    ['did not arrive is sent again', { ...merging, kind: 'reset-before', call: 1 }, 2],
  ])('of a merge that %s', async (_, fault, sent) => {
    await runMerge(withFaults(fault))
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true', 'build-status': 'built' })
    expect(step.report.findings.buildEvidence).toContain('a new build')
    expect(step.platform.state.merges).toBe(1)
    expect(calls('mergeToDefaultBranch')).toBe(sent)
    expect(productionFiles()).toContain('model/cubes/orders.yml')
    expect(branchNames()).toEqual(['main'])
  })

  it('is red and says so when the platform stays down', async () => {
    await runMerge(withFaults({ ...merging, kind: 'status', status: 503 }))
    expect(step.outputs).toMatchObject({ ...red('network'), merged: 'false' })
    expect(step.errors[0]).toContain('503')
    expect(step.platform.state.merges).toBe(0)
    expect(branchNames()).toContain(branch)
  })
})

describe('the new production build', () => {
  it('that fails is red although the merge took place: a naive client that stops after the merge would have been green', async () => {
    await runMerge(withFaults({ ...merging, kind: 'build-fails', value: 'out of memory' }))
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({
      ...red('build'),
      merged: 'true',
      'build-status': 'failed',
      branch,
    })
    expect(step.errors[0]).toContain('"main" failed: out of memory')
  })

  it('does not come when there is nothing new to merge, which is a success that says so', async () => {
    await runMerge({ state: { branches: [{ name: branch }] } })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true' })
    expect(step.lines.at(-1)).toContain('nothing new to merge')
    expect(production().builds).toHaveLength(1)
    const [merged] = requestsOf('mergeToDefaultBranch')
    expect(step.clock.now() - (merged?.at ?? 0)).toBeLessThan(20_000)
  })
})

describe('validating production', () => {
  it('is red for what is wrong only after the merge: a naive client that stops at the new build would have been green', async () => {
    await runMerge({
      prepare: (platform) =>
        platform.state.putFiles('main', { 'model/cubes/bad.yml': cube('bad', 'strnig') }),
    })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({
      ...red('validation'),
      merged: 'true',
      'build-status': 'built',
      valid: 'false',
    })
    expect(Number(step.outputs['error-count'])).toBeGreaterThan(0)
    expect(validated()).toEqual([branch, 'main'])
    expect(step.errors[0]).toContain('"main"')
  })
})

describe('stopping', () => {
  it('before the merge leaves production untouched', async () => {
    await runMerge({
      onLine: (line, stop) => {
        if (line.startsWith(`Branch "${branch}" is valid`)) stop('SIGINT')
      },
    })
    expect(step.outputs).toMatchObject({ outcome: 'cancelled', 'failure-kind': 'cancelled' })
    expect(step.platform.state.merges).toBe(0)
  })

  it('after the merge says that it took place', async () => {
    await runMerge({
      onLine: (line, stop) => {
        if (line.startsWith(mergedLine)) stop('SIGINT')
      },
    })
    expect(step.outputs).toMatchObject({ outcome: 'cancelled', merged: 'true' })
    expect(step.platform.state.merges).toBe(1)
  })
})
