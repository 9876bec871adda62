import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { Emulator, Fault } from '../../emulator/index.ts'
import { renderComment } from '../../src/report/comment.ts'
import {
  bodiesOf,
  branchNames,
  calls,
  green,
  onceAt,
  onceSent,
  order,
  production,
  productionFiles,
  queryOf,
  red,
  requestsOf,
  rowsOf,
  type Scenario,
  scenariosOf,
  step,
  useCommand,
} from '../support/command.ts'

useCommand()

const branch = 'ci/orders'
const customers = 'model/cubes/customers.yml'
const ordersFile = 'model/cubes/orders.yml'

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

const fresh = { name: branch, files: { [ordersFile]: cube('orders') } }
const merging = { operation: 'mergeToDefaultBranch' }
const merged = { ...green, merged: 'true' }
const unmerged = { mergeToDefaultBranch: 0, mergeIntoParentBranch: 0 }

/** By default of a valid branch with one new file. */
const merges = scenariosOf({ inputs: { command: 'merge', branch }, state: { branches: [fresh] } })

const validated = () => requestsOf('validateDataModel').map((request) => queryOf(request).branchName)
const readsAlone = () => expect(step.platform.requests.every(({ method }) => method === 'GET')).toBe(true)
const merges0 = () => expect(step.platform.state.merges).toBe(0)
const says = (body: Record<string, unknown>, from: number): Fault => ({
  ...{ operation: 'validateDataModel', kind: 'patch-body', body, call: { from } },
})

describe('a merge', () => {
  merges({
    'validates, merges, waits for the new production build, validates it and sets the outputs': {
      outputs: { ...merged, 'build-status': 'built', branch, valid: 'true' },
      also() {
        expect(step.report.phases.map(({ name }) => name)).toEqual([
          ...['Settings', 'Open', 'Build', 'Validate', 'Changes', 'Baseline', 'Merge'],
          ...['Production build', 'Validate production'],
        ])
        expect(step.lines.at(-1)).toBe(`Merged "${branch}" into "main"; production is rebuilt and valid.`)
        const message = expect.stringMatching(
          /^Merge ci\/orders into main, from acme\/shop-dbt@[0-9a-f]{12}, /,
        )
        expect(bodiesOf('mergeToDefaultBranch')).toEqual([{ branchName: branch, message }])
        expect(validated()).toEqual([branch, 'main'])
        expect(step.report.findings.validatedBranch).toBe('main')
        expect(productionFiles()).toContain(ordersFile)
        expect(step.platform.state.merges).toBe(1)
        expect(step.warnings).toEqual([])
        // What others write to the branch meanwhile is seen: its files are read last, and then only whether it is being built.
        const before = order().slice(0, order().indexOf('mergeToDefaultBranch'))
        expect(before.slice(before.lastIndexOf('fileHashes') + 1)).toEqual(['buildStatus'])
      },
      left: ['main'],
    },
    'asks for the branch that is to be merged before anything is sent': {
      inputs: { branch: '' },
      outputs: red('input'),
      error: ['branch'],
      sent: [],
    },
    'leaves nothing switched on of a branch that is kept': {
      inputs: { 'delete-branch': 'never', message: 'Release of May' },
      also() {
        const body = { branchName: branch, message: 'Release of May', removeBranchAfterMerge: false }
        expect(bodiesOf('mergeToDefaultBranch')).toEqual([body])
        expect(step.platform.state.stagingBranches).toEqual([branch])
      },
      left: ['main', branch],
    },
  })
})

describe('the settings', () => {
  const byParent = { inputs: { into: 'parent' } }
  merges({
    'are read first, and a merge that they do not allow stops before anything is started': {
      state: { settings: { deployBranchReadOnly: true } },
      outputs: { ...red('merge'), branch },
      error: [/read-only.*deployBranchReadOnly/],
      sent: ['getDeploymentSettings'],
      ledger: {},
    },
    'name the deploy branch, which is not called main everywhere': {
      state: { settings: { deployBranchName: 'production' } },
      outputs: merged,
      also() {
        const built = requestsOf('buildStatus').map((request) => queryOf(request).branchName)
        expect(new Set(built)).toEqual(new Set([branch, 'production']))
      },
    },
    'that cannot be read let nothing be merged': {
      faults: [{ operation: 'getDeploymentSettings', kind: 'status', status: 403 }],
      outputs: red('auth'),
      also: () => expect(new Set(order())).toEqual(new Set(['getDeploymentSettings'])),
    },
    'do not let the deploy branch be merged into itself': {
      inputs: { branch: 'main' },
      outputs: red('merge'),
      error: ['is the deploy branch and cannot be merged into itself. Set "branch" to the branch to merge.'],
      sent: ['getDeploymentSettings'],
    },
    'do not concern a merge into a parent that is not the deploy branch': {
      ...byParent,
      state: {
        settings: { deployBranchMergeAllowed: false },
        branches: [{ name: 'next' }, { ...fresh, parent: 'next' }],
      },
      outputs: merged,
    },
    'concern a merge into a parent that is the deploy branch': {
      ...byParent,
      state: { settings: { deployBranchReadOnly: true } },
      outputs: red('merge'),
      also: readsAlone,
    },
  })
})

describe('validating before the merge', () => {
  merges({
    'stops a branch with errors, where a naive client that only merges would have been green': {
      state: { branches: [{ name: branch, files: { [ordersFile]: cube('orders', 'strnig') } }] },
      outputs: {
        ...red('validation'),
        ...{ valid: 'false', merged: 'false', 'error-count': expect.stringMatching(/^[1-9]/) },
      },
      calls: unmerged,
    },
    'stops when the build of the branch fails': {
      faults: [{ operation: 'setBranchStagingEnvironment', kind: 'build-fails', value: 'no memory' }],
      outputs: { ...red('build'), 'build-status': 'failed' },
      error: ['no memory'],
      calls: unmerged,
    },
    'is skipped with "validate: false", which is said loudly': {
      inputs: { validate: 'false' },
      outputs: { ...merged, 'build-status': 'built' },
      lastLine: 'not validated',
      calls: { validateDataModel: 0, setBranchStagingEnvironment: 0 },
      also() {
        expect(step.warnings).toEqual([expect.stringMatching(/"validate: false".*without being validated/)])
        expect(step.report.warnings).toHaveLength(1)
        expect(step.summary).toContain('without being validated')
      },
    },
  })
})

describe('a push between the gate and the merge', () => {
  /** The gate's last line, after it has compared the branch for the last time. */
  const gated = 'No breaking or dangerous change'
  const push = (type: string) => (platform: Emulator) =>
    platform.state.putFiles(branch, { [ordersFile]: cube('orders', type) })
  let pushes = 0
  const late: Scenario = { state: { switches: { branchListLagMs: 10_000, fileListLagMs: 10_000 } } }
  const twice = () => expect(validated().filter((name) => name === branch)).toHaveLength(2)
  merges({
    'is validated, too, and then merged': {
      ...onceAt(gated, push('string')),
      outputs: merged,
      also() {
        expect(validated()).toEqual([branch, branch, 'main'])
        expect(production().files.get(ordersFile)).toContain('type: string')
      },
    },
    'is validated, too, where the lists are late': {
      ...{ ...late, ...onceAt(gated, push('string')), outputs: merged },
      also: twice,
    },
    'is not merged if it has an error, also where the lists are late': {
      ...{ ...late, ...onceAt(gated, push('strnig')), outputs: red('validation'), calls: unmerged },
      also: twice,
    },
    'that comes again and again is not merged': {
      onLine(line, _, platform) {
        if (line.includes(gated)) push(pushes++ % 2 === 0 ? 'string' : 'number')(platform)
      },
      outputs: { ...red('build'), merged: 'false' },
      error: [`Not merged: branch "${branch}" changed during each of 3 validations.`],
      calls: unmerged,
      also: () => expect(validated()).toEqual([branch, branch, branch]),
    },
  })
})

describe('a run again after a merge that succeeded', () => {
  const generated = (hash?: string) => [{ path: customers, ...(hash === undefined ? {} : { hash }) }]
  /** Of its sync, then of the one before. */
  const results = (own: object[], before = generated('0'.repeat(40))): Fault[] =>
    [own, before].map((generatedFiles, index) => ({
      ...{ operation: 'getDbtSyncResult', kind: 'patch-body', call: index + 1, body: { generatedFiles } },
    }))
  const sha = createHash('sha1').update(cube('customers')).digest('hex')
  const gone: Scenario = {
    state: { files: { [customers]: cube('customers') }, branches: [], history: [{}, { branchName: branch }] },
    calls: unmerged,
  }
  const unverified = (why: string): Scenario => ({
    ...gone,
    outputs: { ...red('merge'), merged: 'false' },
    error: [
      `The platform has no branch "${branch}" any more, and it is not verified that it was merged into "main": ${why} (sync job past-sync-2). Check the files of "main" on the platform`,
    ],
  })
  const done = (inputs: Record<string, string>, more: Scenario = {}): Scenario => ({
    ...{ ...gone, inputs, faults: results(generated(sha)) },
    outputs: { ...merged, 'build-status': 'built' },
    ...more,
  })
  const others = generated('0'.repeat(40))
  const how = `already merged: "main" has the files that sync job past-sync-2 generated, one in a version that no other sync generated`
  merges({
    'is green, if production has the files that the sync generated': done(
      {},
      {
        lastLine: 'into "main"; it was already merged, production is built and valid.',
        lines: [`"${branch}" is ${how}`],
        also() {
          expect(step.outputs.valid).toBe('true')
          expect(renderComment(step.report)).toContain(how.replace(':', '&#58;'))
          expect(renderComment(step.report)).not.toContain('merged: true')
        },
      },
    ),
    'is green for a release, too': done({ command: 'release' }, { lastLine: 'it was already merged' }),
    'is green without validation, too': done(
      { validate: 'false' },
      { lastLine: 'it was already merged, production is not validated.' },
    ),
    'warns that a gate did not run again': done(
      { 'fail-on': 'breaking' },
      { warnings: [`Changes and data tests of "${branch}" were not checked again, since it is merged`] },
    ),
    'is red, if production may have had the files before, as where the sync changed nothing or removed some':
      {
        ...unverified(
          '"main" has the generated files, and may have had them before: sync job past-sync-1 generated them, too',
        ),
        faults: results(generated(sha), [...generated(sha), { path: ordersFile, hash: sha }]),
      },
    'is red, if production has other files': {
      ...unverified(`"main" does not have 1 of the 1 generated file, such as "${customers}"`),
      faults: results(others),
    },
    'is red for a release, too': {
      ...unverified(`"main" does not have 1 of the 1 generated file, such as "${customers}"`),
      ...{ inputs: { command: 'release' }, faults: results(others) },
    },
    'is red, if only the names of the files are known': {
      ...unverified(
        '"main" has files of these names, and the platform does not tell the hashes of the generated ones',
      ),
      faults: results(generated()),
    },
    'is red, if the files are unknown': {
      ...unverified('the platform does not list the files that its sync generated'),
      faults: results([]),
    },
    'is red, if no sync of the branch completed': {
      state: { branches: [], history: [{ branchName: branch, status: 'FAILED' }] },
      outputs: { ...red('build'), merged: 'false' },
      error: [`The platform has no branch "${branch}"`],
      calls: unmerged,
    },
    'was merged, also where production then is not valid': {
      ...{ ...gone, faults: [...results(generated(sha)), says({ valid: false }, 1)] },
      outputs: { ...red('validation'), merged: 'true' },
      also: () => expect(renderComment(step.report)).toContain('already merged&#58;'),
    },
    'is no outage of before the merge, where production then is not validated': {
      ...{ ...gone, inputs: { 'on-platform-outage': 'warn', timeout: '5m' } },
      faults: [...results(generated(sha)), { operation: 'validateDataModel', kind: 'status', status: 503 }],
      outputs: { ...red('network'), merged: 'true' },
    },
  })
})

const changed =
  /^Production was changed: merged "ci\/orders" into "main" at \d{4}-\d\d-\d\d \d\d:\d\d UTC\. To go back to [0-9a-f]+, use "command: rollback" with the snapshot of this step, \/snapshot\.json \(output "snapshot-path"\)\. /

describe('a failure after the merge', () => {
  const errors = [{ message: 'orders cube: "sql" is required', fileName: 'orders.yml' }]
  merges({
    'says first that production was changed, and how to go back, also where the comment lists the errors': {
      faults: [says({ valid: false, errors }, 2)],
      outputs: { ...red('validation'), merged: 'true' },
      error: [changed],
      also() {
        expect(renderComment(step.report)).toContain('Production was changed&#58; merged')
        expect(step.ledger()).not.toHaveProperty('change')
      },
    },
    'does not say so of a merge that brought nothing new': {
      state: { branches: [{ name: branch }] },
      faults: [{ operation: 'validateDataModel', kind: 'status', status: 400, call: { from: 2 } }],
      outputs: { ...red('build'), merged: 'true' },
      error: [/^The platform did not validate branch "main"/],
    },
    'names a parent that is not production': {
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
      outputs: { ...red('auth'), merged: 'true' },
      error: [/^Branch "next" was changed: merged "ci\/orders" into "next" at /],
    },
  })
})

describe('on-platform-outage: warn', () => {
  const inputs = { 'on-platform-outage': 'warn', timeout: '5m' }
  const down: Fault = { operation: 'validateDataModel', kind: 'status', status: 503 }
  const warmup = { operation: 'buildStatus', kind: 'patch-body', body: { status: 'warmup' } } as const
  merges({
    'does not forgive a merge of which it is unknown whether it took place': {
      inputs,
      faults: [{ ...merging, kind: 'reset-after' }],
      ...onceAt('Checking whether the merge took place', (platform) =>
        platform.addFault({ operation: '*', kind: 'reset-before' }),
      ),
      outputs: red('network'),
      also: () => expect(step.ledger()).not.toHaveProperty('change'),
    },
    'does not forgive a production build that never ends': {
      ...{ inputs, faults: [{ ...warmup, call: { from: 9 } }] },
      outputs: { ...red('timeout'), merged: 'true' },
      error: [changed],
    },
    'does not forgive an outage after the merge': {
      ...{ inputs, faults: [{ ...down, call: { from: 2 } }] },
      outputs: { ...red('network'), merged: 'true' },
      error: [changed],
      also() {
        // Of production, nothing was validated.
        expect(step.report.findings.validatedBranch).toBe(branch)
        expect(step.summary).toMatch(/^### ❌ Data model: the platform responded 503$/m)
      },
    },
    'forgives what fails before the merge': {
      ...{ inputs, faults: [down], exitCode: 0 },
      outputs: { ...red('network'), merged: 'false' },
    },
  })
})

describe('into: parent', () => {
  const inputs = { into: 'parent' }
  merges({
    'merges into the parent and leaves production as it is': {
      inputs,
      state: { branches: [{ name: 'next' }, { ...fresh, parent: 'next' }] },
      outputs: { ...merged, branch },
      lastLine: '"next"',
      calls: { mergeToDefaultBranch: 0 },
      also() {
        const message = expect.stringMatching(/ci\/orders.*next.*acme\/shop-dbt/)
        expect(bodiesOf('mergeIntoParentBranch')).toEqual([
          expect.objectContaining({ branchName: branch, message }),
        ])
        const next = step.platform.state.deployment.require('next')
        expect([...next.files.keys()]).toContain(ordersFile)
        expect(productionFiles()).toEqual([customers])
      },
    },
    'awaits the new build and validates when the parent is the deploy branch': {
      inputs,
      outputs: { ...merged, 'build-status': 'built' },
      calls: { mergeIntoParentBranch: 1, validateDataModel: 2 },
      also: () => expect(step.report.findings.buildEvidence).toContain('a new build'),
    },
    'says that there is no such branch before anything is started': {
      inputs: { ...inputs, branch: 'ci/typo' },
      outputs: red('merge'),
      error: ['no branch "ci/typo"'],
      also: readsAlone,
    },
  })

  /** The parent goes in the moment of the first such request, after the gate. */
  const withoutParent = (operation: string, staging: boolean): Scenario => ({
    inputs,
    state: {
      branches: [
        { name: 'next', staging },
        { ...fresh, parent: 'next' },
      ],
    },
    setup: onceSent(
      ({ operationId }, moment, { requests }) =>
        moment === 'received' &&
        operationId === operation &&
        requests.some((one) => one.operationId === 'buildStatus' && one.path.endsWith('=next')),
      ({ state: { deployment } }) => deployment.removeBranch(deployment.require('next')),
    ),
  })
  merges({
    ...rowsOf(['fileHashes', 'listBranches'], (operation) => [
      `merges nothing into production where the parent goes before the merge (${operation})`,
      {
        ...withoutParent(operation, true),
        outputs: { ...red('merge'), merged: 'false' },
        error: ['Not merged: "next", the parent of branch "ci/orders", no longer exists.'],
        also: merges0,
      },
    ]),
    ...rowsOf([true, false], (staging) => [
      `is red where the parent goes under the merge (active: ${staging})`,
      {
        ...withoutParent('mergeIntoParentBranch', staging),
        outputs: { ...red('merge'), merged: 'true' },
        error: [
          /Production was changed: since "ci\/orders" was merged, "main" moved to \w+, and the parent "next" did not\./,
        ],
        also: () => expect(productionFiles()).toContain(ordersFile),
      },
    ]),
  })
})

describe('a merge that did not take place', () => {
  const refused = { ...red('merge'), merged: 'false', branch }
  const untouched = () => {
    merges0()
    expect(calls('mergeToDefaultBranch')).toBe(1)
    expect(productionFiles()).not.toContain(ordersFile)
  }
  merges({
    'is red for `merged: false`, where a naive client that reads the status code would have been green': {
      faults: [{ ...merging, kind: 'merged-false' }],
      outputs: refused,
      error: ['did not merge'],
      also() {
        untouched()
        expect(requestsOf('mergeToDefaultBranch')[0]?.status).toBe(200)
      },
    },
    'is red for a real three-way conflict': {
      state: { branches: [{ name: branch, files: { [customers]: cube('customers', 'string') } }] },
      prepare: (platform) => platform.state.putFiles('main', { [customers]: cube('customers', 'time') }),
      outputs: refused,
      error: [customers, 'resolve the conflict'],
      also() {
        untouched()
        expect(production().files.get(customers)).toContain('type: time')
      },
    },
  })
})

describe('a lost response', () => {
  const once = (fault: Fault, sent: number): Scenario => ({
    faults: [fault],
    outputs: { ...merged, 'build-status': 'built' },
    calls: { mergeToDefaultBranch: sent },
    also() {
      expect(step.report.findings.buildEvidence).toContain('a new build')
      expect(step.platform.state.merges).toBe(1)
      expect(productionFiles()).toContain(ordersFile)
      expect(branchNames()).toEqual(['main'])
    },
  })
  merges({
    'of a merge that took place is found, and not sent again': once({ ...merging, kind: 'reset-after' }, 1),
    'of a merge that did not arrive is sent again': once({ ...merging, kind: 'reset-before', call: 1 }, 2),
    'is red and says so when the platform stays down': {
      faults: [{ ...merging, kind: 'status', status: 503 }],
      outputs: { ...red('network'), merged: 'false' },
      error: ['503'],
      also() {
        merges0()
        expect(branchNames()).toContain(branch)
      },
    },
  })
})

describe('production', () => {
  merges({
    'that is not built is red although the merge took place: a naive client that stops after the merge would have been green':
      {
        faults: [{ ...merging, kind: 'build-fails', value: 'out of memory' }],
        outputs: { ...red('build'), merged: 'true', 'build-status': 'failed', branch },
        error: ['"main" failed: out of memory'],
      },
    'is not built when there is nothing new to merge, which is a success that says so': {
      state: { branches: [{ name: branch }] },
      outputs: merged,
      lastLine: 'nothing new to merge',
      also() {
        expect(production().builds).toHaveLength(1)
        const [sent] = requestsOf('mergeToDefaultBranch')
        expect(step.clock.now() - (sent?.at ?? 0)).toBeLessThan(20_000)
      },
    },
    'is red for what is wrong only after the merge: a naive client that stops at the new build would have been green':
      {
        prepare: (platform) =>
          platform.state.putFiles('main', { 'model/cubes/bad.yml': cube('bad', 'strnig') }),
        outputs: {
          ...{ ...red('validation'), merged: 'true', 'build-status': 'built', valid: 'false' },
          'error-count': expect.stringMatching(/^[1-9]/),
        },
        error: ['"main"'],
        also: () => expect(validated()).toEqual([branch, 'main']),
      },
  })
})

describe('stopping', () => {
  const stopAt = (text: string): Scenario => ({
    onLine: (line, stop) => line.startsWith(text) && stop('SIGINT'),
  })
  merges({
    'before the merge leaves production untouched': {
      ...stopAt(`Branch "${branch}" is valid`),
      outputs: { outcome: 'cancelled', 'failure-kind': 'cancelled' },
      also: merges0,
    },
    // The last line of a green step begins like it and ends otherwise.
    'after the merge says that it took place': {
      ...stopAt(`Merged "${branch}" into "main"`),
      outputs: { outcome: 'cancelled', merged: 'true' },
      also: () => expect(step.platform.state.merges).toBe(1),
    },
  })
})
