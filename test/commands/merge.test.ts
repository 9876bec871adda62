import { describe, expect, it } from 'vitest'
import type { Fault, InitialState } from '../../emulator/index.ts'
import {
  bodiesOf,
  branchNames,
  calls,
  naiveStatus,
  production,
  productionFiles,
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

/** The operations in the order in which they were asked for; of the build status, those of one branch alone. */
function orderFor(of = 'main'): string[] {
  return step.platform.requests
    .filter(({ operationId, path }) => operationId !== 'buildStatus' || path.includes(`branchName=${of}`))
    .map(({ operationId }) => operationId)
}

/** More branches than one page holds, all older than the one that is merged. */
const crowded = {
  branches: [
    ...Array.from({ length: 120 }, (_, index) => ({ name: `old/${String(index).padStart(3, '0')}` })),
    fresh,
  ],
}

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
      'Baseline',
      'Merge',
      'Production build',
      'Validate production',
    ])
    expect(step.lines.at(-1)).toBe(`Merged "${branch}" into "main"; production is rebuilt and valid.`)
    expect(productionFiles()).toContain('model/cubes/orders.yml')
    expect(step.platform.state.merges).toBe(1)
    expect(step.warnings).toEqual([])
  })

  it('asks for the branch that is to be merged before anything is sent', async () => {
    await runStep({ inputs: { command: 'merge' } })
    expect(step.outputs['failure-kind']).toBe('input')
    expect(step.errors[0]).toContain('branch')
    expect(step.platform.requests).toEqual([])
  })

  it('leaves nothing switched on', async () => {
    await runMerge({ inputs: { 'delete-branch': 'never' } })
    expect(step.platform.state.stagingBranches).toEqual([branch])
    await step.runPost()
    expect(step.platform.state.stagingBranches).toEqual([])
    expect(branchNames()).toContain(branch)
    expect(step.warnings).toEqual([])
  })

  it('needs no clean-up of what the merge took away', async () => {
    await runMerge()
    await step.runPost()
    expect(step.warnings).toEqual([])
    expect(step.ledger()).toEqual({})
  })

  it('removes the dev-mode fork although its parent is gone by then', async () => {
    await runMerge({ inputs: { 'open-with': 'dev-mode' } })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true' })
    expect(branchNames().some((name) => name.startsWith('dev-'))).toBe(true)
    await step.runPost()
    expect(branchNames()).toEqual(['main'])
    expect(step.platform.state.sessions).toEqual([])
    expect(step.warnings).toEqual([])
  })
})

describe('the settings', () => {
  it.each([
    ['deployBranchReadOnly', { deployBranchReadOnly: true }, 'read-only'],
    ['deployBranchMergeAllowed', { deployBranchMergeAllowed: false }, 'does not allow merges'],
  ])('are read first: %s stops before anything is started', async (name, settings, text) => {
    await runMerge({ state: { settings } })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ ...red('merge'), branch })
    expect(step.errors[0]).toContain(text)
    expect(step.errors[0]).toContain(name)
    expect(orderFor()).toEqual(['getDeploymentSettings'])
    expect(step.ledger()).toEqual({})
  })

  it('name the deploy branch, which is not called main everywhere', async () => {
    await runMerge({ state: { settings: { deployBranchName: 'production' } } })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true' })
    expect(orderFor('production')).toContain('buildStatus')
    expect(orderFor('main')).not.toContain('buildStatus')
  })

  it.each<[string, Fault]>([
    ['answered with a page', { operation: 'getDeploymentSettings', kind: 'html' }],
    ['forbidden', { operation: 'getDeploymentSettings', kind: 'status', status: 403 }],
    ['down', { operation: 'getDeploymentSettings', kind: 'status', status: 503 }],
  ])('that cannot be read (%s) let nothing be merged', async (_, fault) => {
    await runMerge({ ...withFaults(fault) })
    expect(step.exitCode).toBe(1)
    expect(step.outputs['failure-kind']).toMatch(/^(?:unsupported|auth|network)$/)
    expect(new Set(orderFor())).toEqual(new Set(['getDeploymentSettings']))
  })

  it('refuse to merge the deploy branch into itself', async () => {
    await runMerge({ inputs: { branch: 'main' } })
    expect(step.outputs['failure-kind']).toBe('merge')
    expect(step.errors[0]).toContain('is the deploy branch and cannot be merged into itself')
    expect(orderFor()).toEqual(['getDeploymentSettings'])
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
  it('stops a branch with mistakes, where a naive client that only merges would have been green', async () => {
    await runMerge({
      state: { branches: [{ name: branch, files: { 'model/cubes/orders.yml': cube('orders', 'strnig') } }] },
    })
    expect(step.outputs).toMatchObject({ ...red('validation'), valid: 'false' })
    expect(Number(step.outputs['error-count'])).toBeGreaterThan(0)
    expect(step.outputs.merged).not.toBe('true')
    expect(calls('mergeToDefaultBranch')).toBe(0)
  })

  it('stops when another branch was validated: a naive client without a look at the echo would have been green', async () => {
    await runMerge({
      ...withFaults({ operation: 'validateDataModel', kind: 'echo-other-branch', value: 'main' }),
    })
    expect(step.outputs['failure-kind']).toBe('unsupported')
    expect(calls('mergeToDefaultBranch')).toBe(0)
  })

  it('stops when the build of the branch fails', async () => {
    await runMerge({
      ...withFaults({ operation: 'setBranchStagingEnvironment', kind: 'build-fails', value: 'no memory' }),
    })
    expect(step.outputs).toMatchObject({ 'failure-kind': 'build', 'build-status': 'failed' })
    expect(step.errors[0]).toContain('no memory')
    expect(calls('mergeToDefaultBranch')).toBe(0)
  })

  it('is left out with "validate: false", which is said loudly', async () => {
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

describe('the baseline', () => {
  it('is taken of the target after the validation and before the merge', async () => {
    await runMerge()
    const seen = orderFor()
    const [validated, baseline, merged] = [
      seen.indexOf('validateDataModel'),
      seen.indexOf('buildStatus'),
      seen.indexOf('mergeToDefaultBranch'),
    ]
    expect(validated).toBeGreaterThan(-1)
    expect(baseline).toBeGreaterThan(validated)
    expect(merged).toBeGreaterThan(baseline)
  })

  it('that cannot be read lets nothing be merged', async () => {
    await runMerge({
      inputs: { validate: 'false', timeout: '2m' },
      ...withFaults({ operation: 'buildStatus', kind: 'status', status: 503 }),
    })
    expect(step.exitCode).toBe(1)
    expect(step.platform.state.merges).toBe(0)
    expect(calls('mergeToDefaultBranch')).toBe(0)
  })
})

describe('what is sent', () => {
  it('is a message that names what, from which repository, commit and run', async () => {
    await runMerge()
    expect(bodiesOf('mergeToDefaultBranch')).toEqual([
      {
        branchName: branch,
        message: expect.stringMatching(
          /ci\/orders.*main.*acme\/shop-dbt.*[0-9a-f]{12}.*github\.com\/acme\/shop-dbt\/actions\/runs\/77/,
        ),
      },
    ])
  })

  it.each([
    ['the given one', 'Release of May', 'Release of May'],
    ['our own for a blank one', '   ', expect.stringContaining(branch)],
  ])('is a message: %s', async (_, message, sent) => {
    await runMerge({ inputs: { message } })
    expect(bodiesOf('mergeToDefaultBranch')).toEqual([expect.objectContaining({ message: sent })])
  })

  it('keeps the branch with "delete-branch: never"', async () => {
    await runMerge({ inputs: { 'delete-branch': 'never' } })
    expect(bodiesOf('mergeToDefaultBranch')).toEqual([
      expect.objectContaining({ removeBranchAfterMerge: false }),
    ])
    expect(branchNames()).toContain(branch)
  })

  it.each(['auto', 'always', 'on-success'])('lets the branch go with "delete-branch: %s"', async (value) => {
    await runMerge({ inputs: { 'delete-branch': value } })
    const [body] = bodiesOf('mergeToDefaultBranch')
    expect(body).not.toMatchObject({ removeBranchAfterMerge: false })
    expect(branchNames()).toEqual(['main'])
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

  it('merges nothing into a parent whose builds the platform denies', async () => {
    await runMerge({
      inputs: { into: 'parent', validate: 'false' },
      state,
      ...withFaults({ operation: 'buildStatus', kind: 'bad-branch' }),
    })
    expect(step.outputs).toMatchObject(red('build'))
    expect(step.errors[0]).toContain('The platform has no branch "next"')
    expect(calls('mergeIntoParentBranch')).toBe(0)
  })

  it('keeps the branch with "delete-branch: never"', async () => {
    await runMerge({ inputs: { into: 'parent', 'delete-branch': 'never' }, state })
    expect(bodiesOf('mergeIntoParentBranch')).toEqual([expect.objectContaining({ deleteBranch: false })])
  })

  it('awaits the new build and validates when the parent is the deploy branch', async () => {
    await runMerge({ inputs: { into: 'parent' } })
    expect(calls('mergeIntoParentBranch')).toBe(1)
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true', 'build-status': 'built' })
    expect(step.report.findings.buildEvidence).toContain('a new build')
    expect(calls('validateDataModel')).toBe(2)
  })

  it('awaits the new build of a parent that is active: a naive client that only merges would have been green', async () => {
    await runMerge({
      inputs: { into: 'parent' },
      state: {
        branches: [
          { name: 'next', staging: true },
          { ...fresh, parent: 'next' },
        ],
      },
      ...withFaults({ operation: 'mergeIntoParentBranch', kind: 'build-fails', value: 'no memory' }),
    })
    expect(step.outputs).toMatchObject({ ...red('build'), merged: 'true' })
  })

  it('finds the parent of a branch on the second page, where a naive client that reads the first would not', async () => {
    await runMerge({ inputs: { into: 'parent', validate: 'false' }, state: crowded })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true' })
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
  }

  it('is red for `merged: false`, where a naive client that reads the status code would have been green', async () => {
    await runMerge({ ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'merged-false' }) })
    refused()
    expect(requestsOf('mergeToDefaultBranch')[0]?.status).toBe(200)
    expect(calls('mergeToDefaultBranch')).toBe(1)
    expect(step.errors[0]).toContain('did not merge')
  })

  it('is red for `merged: false` of a merge into the parent', async () => {
    await runMerge({
      inputs: { into: 'parent' },
      ...withFaults({ operation: 'mergeIntoParentBranch', kind: 'merged-false' }),
    })
    refused()
    expect(calls('mergeIntoParentBranch')).toBe(1)
  })

  it.each<[string, Fault]>([
    ['409', { operation: 'mergeToDefaultBranch', kind: 'conflict-409' }],
    ['400', { operation: 'mergeToDefaultBranch', kind: 'conflict-400' }],
    [
      '422',
      { operation: 'mergeToDefaultBranch', kind: 'status', status: 422, body: { message: 'Merge conflict' } },
    ],
  ])('says the text and what to do for a conflict as %s, and asks once', async (status, fault) => {
    await runMerge({ ...withFaults(fault) })
    refused()
    expect(step.errors[0]).toContain('Merge conflict')
    expect(step.errors[0]).toContain(status)
    expect(step.errors[0]).toContain(`merge "main" into "${branch}"`)
    expect(calls('mergeToDefaultBranch')).toBe(1)
  })

  it.each(['409', '400', 'merged-false'] as const)(
    'is red for a real three-way conflict told as %s',
    async (conflict) => {
      await runMerge({
        state: {
          switches: { conflict },
          branches: [{ name: branch, files: { [customers]: cube('customers', 'string') } }],
        },
        prepare: (platform) => platform.state.putFiles('main', { [customers]: cube('customers', 'time') }),
      })
      refused()
      expect(calls('mergeToDefaultBranch')).toBe(1)
      if (conflict !== 'merged-false') expect(step.errors[0]).toContain(customers)
      expect(step.errors[0]).toContain('resolve the conflict')
      expect(production().files.get(customers)).toContain('type: time')
    },
  )

  it('names the branch that is not there', async () => {
    await runMerge({ inputs: { branch: 'ci/typo', validate: 'false' } })
    expect(step.outputs).toMatchObject({ 'failure-kind': 'merge', merged: 'false' })
    expect(step.errors[0]).toContain('ci/typo')
  })

  it('is not green for a branch that never was, although it is gone after a lost answer', async () => {
    await runMerge({
      inputs: { branch: 'ci/typo', validate: 'false' },
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'status', status: 503, call: 1 }),
    })
    expect(step.platform.state.merges).toBe(0)
    expect(step.outputs.outcome).toBe('failure')
    expect(step.outputs.merged).not.toBe('true')
  })

  it('is no conflict when the token lacks the right', async () => {
    await runMerge({
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'status', status: 403 }),
    })
    expect(step.outputs).toMatchObject({ 'failure-kind': 'auth', merged: 'false' })
    expect(calls('mergeToDefaultBranch')).toBe(1)
  })

  it('is red when the tenant answers with a page: a naive client that reads the status code would have been green', async () => {
    await runMerge({ ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'html' }) })
    expect(step.outputs).toMatchObject(red('unsupported'))
    expect(step.platform.state.merges).toBe(0)
  })
})

describe('a lost answer', () => {
  const once = () => {
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true', 'build-status': 'built' })
    expect(step.platform.state.merges).toBe(1)
    expect(productionFiles()).toContain('model/cubes/orders.yml')
    expect(step.report.findings.buildEvidence).toContain('a new build')
  }

  it.each<[string, Fault]>([
    ['reset', { operation: 'mergeToDefaultBranch', kind: 'reset-after' }],
    ['cut off', { operation: 'mergeToDefaultBranch', kind: 'cut-json' }],
    ['without a body', { operation: 'mergeToDefaultBranch', kind: 'close-after-head' }],
    ['a 502', { operation: 'mergeToDefaultBranch', kind: 'status', status: 502, when: 'after' }],
    ['empty', { operation: 'mergeToDefaultBranch', kind: 'empty-object' }],
  ])('of a merge that took place (%s) is found by the branch that is gone', async (_, fault) => {
    await runMerge({ ...withFaults(fault) })
    once()
    expect(calls('mergeToDefaultBranch')).toBe(1)
    expect(branchNames()).toEqual(['main'])
  })

  it('of a merge that took place is found by the hash that moved when the branch stays', async () => {
    await runMerge({
      inputs: { 'delete-branch': 'never' },
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'reset-after' }),
    })
    once()
    expect(calls('mergeToDefaultBranch')).toBe(1)
    expect(branchNames()).toContain(branch)
  })

  it('of a merge into the parent is found, too', async () => {
    await runMerge({
      inputs: { into: 'parent' },
      ...withFaults({ operation: 'mergeIntoParentBranch', kind: 'reset-after' }),
    })
    once()
    expect(calls('mergeIntoParentBranch')).toBe(1)
  })

  it.each<[string, Fault]>([
    ['reset', { operation: 'mergeToDefaultBranch', kind: 'reset-before', call: 1 }],
    ['503', { operation: 'mergeToDefaultBranch', kind: 'status', status: 503, call: 1 }],
    ['429', { operation: 'mergeToDefaultBranch', kind: 'status', status: 429, call: 1 }],
  ])('of a merge that did not arrive (%s) is sent again, once in effect', async (_, fault) => {
    await runMerge({ ...withFaults(fault) })
    once()
    expect(calls('mergeToDefaultBranch')).toBe(2)
  })

  it('looks whether the branch is there between two merges', async () => {
    await runMerge({
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'reset-before', call: 1 }),
    })
    const seen = orderFor(encodeURIComponent(branch))
    const [first, second] = [seen.indexOf('mergeToDefaultBranch'), seen.lastIndexOf('mergeToDefaultBranch')]
    expect(seen.slice(first, second)).toContain('buildStatus')
  })

  it('waits as long as the platform asks', async () => {
    await runMerge({
      ...withFaults({
        operation: 'mergeToDefaultBranch',
        kind: 'status',
        status: 429,
        headers: { 'retry-after': '20' },
        call: 1,
      }),
    })
    once()
    const [first, second] = requestsOf('mergeToDefaultBranch')
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(20_000)
  })

  it('is not taken for a merge because the branch is on the second page: a naive client that reads the first would have been green', async () => {
    await runMerge({
      inputs: { validate: 'false' },
      state: crowded,
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'reset-before', call: 1 }),
    })
    once()
    expect(calls('mergeToDefaultBranch')).toBe(2)
  })

  it.each<[string, Fault]>([
    ['whose cursor stands still', { operation: 'listBranches', kind: 'cursor-stuck' }],
    ['that ends early', { operation: 'listBranches', kind: 'page-info-null' }],
  ])('is not taken for a merge after a look into a list %s', async (_, fault) => {
    await runMerge({
      inputs: { validate: 'false' },
      state: crowded,
      ...withFaults(fault, { operation: 'mergeToDefaultBranch', kind: 'reset-before' }),
    })
    expect(step.platform.state.merges).toBe(0)
    expect(step.outputs.outcome).toBe('failure')
    expect(step.outputs.merged).not.toBe('true')
  })

  it('is not taken for a merge because somebody else deleted the branch meanwhile', async () => {
    await runMerge({
      inputs: { validate: 'false' },
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'reset-before', call: 1 }),
      onLine: (line, _, { state }) => {
        if (line.includes('Checking whether the merge took place'))
          state.deployment.removeBranch(state.deployment.require(branch))
      },
    })
    expect(step.outputs).toMatchObject(red('network'))
    expect(step.outputs.merged).not.toBe('true')
    expect(step.errors[0]).toContain(`"main" does not hold the files of "${branch}"`)
  })

  it.each(['auto', 'never'])(
    'is not taken for a merge because somebody else moved production meanwhile (delete-branch: %s)',
    async (deleteBranch) => {
      await runMerge({
        inputs: { 'delete-branch': deleteBranch },
        ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'reset-before', call: 1 }),
        onLine: (line, _, platform) => {
          if (line.includes('Checking whether the merge took place'))
            platform.state.putFiles('main', { 'model/cubes/other.yml': cube('other') })
        },
      })
      const arrived = productionFiles().includes('model/cubes/orders.yml')
      expect(step.outputs.merged === 'true').toBe(arrived)
      expect(step.outputs.outcome === 'success').toBe(arrived)
      expect(calls('mergeToDefaultBranch')).toBe(2)
    },
  )

  it('is red and says so when the platform stays down', async () => {
    await runMerge({
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'status', status: 503 }),
    })
    expect(step.outputs).toMatchObject({ ...red('network'), merged: 'false' })
    expect(step.errors[0]).toContain('503')
    expect(step.platform.state.merges).toBe(0)
    expect(branchNames()).toContain(branch)
  })

  it('does not claim that nothing was merged when nobody could look', async () => {
    await runMerge({
      inputs: { timeout: '5m' },
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'reset-after' }),
      onLine: (line, _, platform) => {
        if (line.includes('Checking whether the merge took place'))
          platform.addFault({ operation: 'listBranches', kind: 'status', status: 503 })
      },
    })
    expect(step.platform.state.merges).toBe(1)
    expect(step.outputs).toMatchObject(red('network'))
    expect(step.outputs.merged, step.errors[0]).not.toBe('false')
  })
})

describe('the new production build', () => {
  const oldBuildFor = (ms: number): Fault => ({
    operation: 'mergeToDefaultBranch',
    kind: 'old-build-for',
    ms,
  })

  it('is waited for while the old green one is shown: a naive client that reads the latest build would have been green', async () => {
    let naive = ''
    await runMerge({
      ...withFaults(oldBuildFor(40_000)),
      onLine: (line, _, platform) => {
        if (line.startsWith(mergedLine) && naive === '') naive = naiveStatus(platform)
      },
    })
    expect(naive).toBe('built')
    const [old, made] = production().builds
    expect(step.outputs).toMatchObject({ outcome: 'success', 'build-status': 'built' })
    expect(step.report.findings.buildEvidence).toContain(`job ${made?.jobId}`)
    expect(old?.jobId).not.toBe(made?.jobId)
    expect(step.clock.now()).toBeGreaterThanOrEqual((made?.startedAt ?? Infinity) + 40_000)
    expect(step.lines).toContainEqual(
      expect.stringMatching(/^Build of "main": built \(not confirmed by the branch list yet\)/),
    )
  })

  it('is waited for when it has the old job number and no hash, and only its time has moved', async () => {
    const patch = { buildJobId: 7, lastHash: null }
    await runMerge({
      inputs: { validate: 'false' },
      ...withFaults({ operation: 'buildStatus', kind: 'patch-body', body: patch }),
    })
    const [, made] = production().builds
    expect(step.outputs).toMatchObject({ outcome: 'success', 'build-status': 'built' })
    expect(step.clock.now()).toBeGreaterThanOrEqual((made?.startedAt ?? Infinity) + 25_000)
  })

  it('that never comes is red, and the old one is not passed off as it: a naive client would have been green', async () => {
    await runMerge({ inputs: { timeout: '5m' }, ...withFaults(oldBuildFor(3_600_000)) })
    expect(naiveStatus(step.platform)).toBe('built')
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ ...red('timeout'), merged: 'true' })
    expect(step.outputs['build-status']).not.toBe('built')
  })

  it('is not the one of an earlier push that was still under way: a naive client would have been green', async () => {
    await runMerge({
      inputs: { validate: 'false' },
      prepare: (platform) => {
        platform.state.putFiles('main', { 'model/cubes/other.yml': cube('other') })
        platform.addFault(oldBuildFor(60_000))
      },
    })
    const [, , made] = production().builds
    expect(step.outputs.outcome).toBe('success')
    expect(step.report.findings.buildEvidence).toContain(`job ${made?.jobId}`)
    expect(step.clock.now()).toBeGreaterThanOrEqual((made?.startedAt ?? Infinity) + 60_000)
  })

  it('that fails is red although the merge took place: a naive client that stops after the merge would have been green', async () => {
    await runMerge({
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'build-fails', value: 'out of memory' }),
    })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({
      ...red('build'),
      merged: 'true',
      'build-status': 'failed',
      branch,
    })
    expect(step.errors[0]).toContain('"main" failed: out of memory')
  })

  it('that fails behind the old green one is red: a naive client that reads the latest build would have been green', async () => {
    await runMerge({
      ...withFaults(oldBuildFor(40_000), { operation: 'mergeToDefaultBranch', kind: 'build-fails' }),
    })
    expect(step.outputs).toMatchObject({ 'failure-kind': 'build', merged: 'true', 'build-status': 'failed' })
  })

  it('that is cancelled is red', async () => {
    await runMerge({
      onLine: (line, _, platform) => {
        if (!line.startsWith(mergedLine)) return
        platform.addFault({ operation: 'buildStatus', kind: 'patch-body', body: { status: 'cancelled' } })
      },
    })
    expect(step.outputs).toMatchObject({
      'failure-kind': 'build',
      merged: 'true',
      'build-status': 'cancelled',
    })
  })

  it('is not the one of another merge, which ends as built while ours is queued: a naive client would have been green', async () => {
    await runMerge({
      inputs: { validate: 'false' },
      ...withFaults(
        { operation: 'mergeToDefaultBranch', kind: 'old-build-for', ms: 120_000 },
        { operation: 'mergeToDefaultBranch', kind: 'build-fails', value: 'out of memory' },
      ),
      onLine: (line, _, { state }) => {
        if (!line.startsWith(mergedLine)) return
        // Another job's, from just before this merge: a build of its own, without our files.
        const { deployBranch } = state.deployment
        const ours = deployBranch.builds.pop()
        const theirs = state.deployment.startBuild(deployBranch, state.now())
        theirs.hash = 'e'.repeat(40)
        if (ours) deployBranch.builds.push(ours)
      },
    })
    expect(step.outputs).toMatchObject({ ...red('build'), merged: 'true' })
    expect(step.errors[0]).toContain('out of memory')
    expect(step.lines).toContainEqual(expect.stringMatching(/^Build of "main": built \(different commit\)/))
  })

  it('told of another branch is red: a naive client without a look at the echo would have been green', async () => {
    await runMerge({
      onLine: (line, _, platform) => {
        if (!line.startsWith(mergedLine)) return
        platform.addFault({ operation: 'buildStatus', kind: 'patch-body', body: { branchName: 'other' } })
      },
    })
    expect(step.outputs).toMatchObject({ ...red('build'), merged: 'true' })
  })

  it('is awaited through server errors', async () => {
    await runMerge({
      ...withFaults({ operation: 'buildStatus', kind: 'status', status: 503, call: { every: 2 } }),
    })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true', 'build-status': 'built' })
    expect(step.platform.state.merges).toBe(1)
  })

  it('does not come with deployMode cli, which is said and not waited for', async () => {
    await runMerge({ state: { settings: { deployMode: 'cli' } } })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true' })
    const seen = orderFor()
    expect(seen.slice(seen.indexOf('mergeToDefaultBranch'))).not.toContain('buildStatus')
    expect(step.warnings).toContainEqual(expect.stringMatching(/deployMode "cli".*does not rebuild it/))
    expect(step.summary).toContain('does not rebuild it')
    expect(step.lines.at(-1)).toContain('not rebuilt')
  })

  it('does not come when there is nothing new to merge, which is a success that says so', async () => {
    await runMerge({ state: { branches: [{ name: branch }] } })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true' })
    expect(step.lines.at(-1)).toContain('nothing new to merge')
    expect(production().builds).toHaveLength(1)
    const merged = requestsOf('mergeToDefaultBranch')[0]
    expect(step.clock.now() - (merged?.at ?? 0)).toBeLessThan(20_000)
  })
})

describe('validating production', () => {
  const validated = () =>
    requestsOf('validateDataModel').map(({ path }) =>
      new URL(path, 'http://localhost').searchParams.get('branchName'),
    )

  it('comes last, after the build, and names the deploy branch', async () => {
    await runMerge()
    expect(validated()).toEqual([branch, 'main'])
    // What comes after it only checks that nothing has changed meanwhile.
    const done = orderFor()
    expect(done.slice(done.lastIndexOf('validateDataModel') + 1)).toEqual([
      'buildStatus',
      'listBranches',
      'fileHashes',
    ])
    expect(step.report.findings.validatedBranch).toBe('main')
  })

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

  it.each<[string, Fault]>([
    [
      'of another branch',
      { operation: 'validateDataModel', kind: 'echo-other-branch', value: 'other', call: 2 },
    ],
    [
      'not in production mode',
      { operation: 'validateDataModel', kind: 'patch-body', body: { mode: 'dev_mode' }, call: 2 },
    ],
    ['that is a page', { operation: 'validateDataModel', kind: 'html', call: { from: 2 } }],
  ])(
    'is red for a verdict %s: a naive client that reads `valid` or the status code would have been green',
    async (_, fault) => {
      await runMerge({ inputs: { timeout: '5m' }, ...withFaults(fault) })
      expect(step.exitCode).toBe(1)
      expect(step.outputs.outcome).toBe('failure')
      expect(step.outputs['failure-kind']).toMatch(/^(?:unsupported|network|timeout)$/)
      expect(step.outputs.merged).toBe('true')
    },
  )
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

  it('is not done to a merge: what was sent counts as neither merged nor not', async () => {
    await runMerge({
      inputs: { validate: 'false', timeout: '1m' },
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'delay', when: 'after', ms: 90_000 }),
    })
    expect(step.outputs.outcome).toBe('failure')
    expect(step.platform.state.merges).toBe(1)
    expect(step.outputs.merged, step.errors[0]).not.toBe('false')
  })
})

describe('nothing new to merge', () => {
  const state = { branches: [{ name: branch }] }

  it('is red when the last production build failed: a re-run must not turn it green', async () => {
    await runMerge({
      inputs: { validate: 'false' },
      state,
      ...withFaults({ operation: 'buildStatus', kind: 'build-fails', value: 'no memory' }),
    })
    expect(step.outputs).toMatchObject({ ...red('build'), merged: 'true' })
    expect(step.errors[0]).toContain('no memory')
  })

  it('is red when production is not valid', async () => {
    await runMerge({
      state,
      ...withFaults({
        operation: 'validateDataModel',
        kind: 'patch-body',
        body: { valid: false, errors: [{ message: 'broken' }] },
        call: 2,
      }),
    })
    expect(step.outputs).toMatchObject({ ...red('validation'), merged: 'true' })
  })
})
