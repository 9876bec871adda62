import { expect, it } from 'vitest'
import type { EmulatorOptions, Fault } from '../../emulator/index.ts'
import {
  order,
  requestsOf,
  runStep,
  type StepOptions,
  step,
  useCommand,
  withFaults,
} from '../support/command.ts'

// Whether changes of the data model can be compared: the row of the query API, in each state that it can have.

useCommand(/^unknown route/)

type State = NonNullable<EmulatorOptions['state']>

interface Case extends Omit<StepOptions, 'platform' | 'inputs'> {
  state?: State
  inputs?: Record<string, string>
  rights?: string[]
  row: { state: string; found: RegExp; remedy?: RegExp }
  /** The requests of this check. */
  asked?: string[]
  /** What the step ends with, if it is red. */
  red?: string
}

const opening = ['getDeploymentEnvironments', 'createDeploymentEnvironmentToken']
const all = [...opening, 'metaV1', 'sqlV1Post']
const hidden = 'cubes:\n  - {name: a, sql_table: a, public: false, measures: [{name: count, type: count}]}\n'
const down = (operation: string): Fault => ({ operation, kind: 'status', status: 503 })
const policy =
  'cubes:\n  - name: a\n    sql_table: a\n    measures: [{name: count, type: count}]\n' +
  '    access_policy: [{group: analyst, member_level: {includes: "*"}}]\n'

const cases: Record<string, Case> = {
  'is there': {
    row: { state: 'ok', found: /^production lists 1 cube or view; queries can be planned$/ },
  },
  'is there, and the model hides everything': {
    state: { files: { 'model/cubes/a.yml': hidden } },
    row: { state: 'unknown', found: /^production lists no cube or view that this token may see$/ },
    asked: [...opening, 'metaV1'],
  },
  'is asked with the security context of the team file': {
    state: { files: { 'model/cubes/a.yml': policy } },
    files: { '.data-model-ci.yml': 'security-context: { groups: [analyst] }\n' },
    row: { state: 'ok', found: /^production lists 1 cube or view/ },
  },
  'plans nothing': {
    state: { switches: { missingScopes: ['sql'] } },
    inputs: { 'fail-on': 'breaking' },
    row: {
      state: 'missing',
      found: /^production lists 1 cube or view, but no query can be planned: API scope is missing: sql$/,
      remedy: /scope `sql`/,
    },
  },
  'may not be read': {
    state: { switches: { missingScopes: ['meta'] } },
    row: { state: 'missing', found: /API scope is missing: meta/, remedy: /scope `meta`/ },
    asked: [...opening, 'metaV1', 'metaV1'],
  },
  'has no URL': {
    state: { switches: { environmentUrl: 'null' } },
    row: { state: 'missing', found: /^Branch "main" has no query API at the moment$/, remedy: /./ },
    asked: ['getDeploymentEnvironments'],
  },
  'is not offered by the tenant': {
    state: { features: { missingOperations: ['getDeploymentEnvironments'] } },
    row: { state: 'missing', found: /environments/, remedy: /update of the tenant/ },
    asked: [],
  },
  'is not offered, and a gate needs it': {
    state: { features: { missingOperations: ['createDeploymentEnvironmentToken'] } },
    inputs: { 'fail-on': 'breaking' },
    row: { state: 'missing', found: /./, remedy: /update of the tenant/ },
    asked: ['getDeploymentEnvironments'],
    red: 'unsupported',
  },
  'does not respond': {
    ...withFaults(down('metaV1')),
    row: { state: 'unknown', found: /503/ },
  },
  'does not respond to a plan': {
    ...withFaults(down('sqlV1Post')),
    row: { state: 'unknown', found: /503/ },
  },
  'has a list that is cut off': {
    ...withFaults({ operation: 'getDeploymentEnvironments', kind: 'cut-json' }),
    row: { state: 'unknown', found: /^No response while reading the environments of the deployment/ },
  },
  'has a page instead of tokens': {
    ...withFaults({ operation: 'createDeploymentEnvironmentToken', kind: 'html' }),
    row: { state: 'missing', found: /while creating a data token/, remedy: /update of the tenant/ },
  },
  'is too slow': {
    ...withFaults({ operation: 'metaV1', kind: 'delay', ms: 50_000 }),
    row: { state: 'unknown', found: /^No response while reading what can be queried: timed out/ },
  },
  'does not compile the model': {
    state: { files: { 'model/cubes/a.yml': 'cubes:\n  - {name: a, sql_tabel: a}\n' } },
    row: { state: 'unknown', found: /500.*Compile errors/ },
  },
  'is not needed without validation': {
    inputs: { validate: 'false' },
    row: { state: 'not needed', found: /^"validate: false"$/ },
    asked: [],
  },
  'is not needed if the team file says so': {
    files: { '.data-model-ci.yml': 'compare: false\n' },
    row: { state: 'not needed', found: /^".data-model-ci.yml" has `compare: false`$/ },
    asked: [],
  },
  'is not asked for with a team file that has errors': {
    files: { '.data-model-ci.yml': 'compare: 7\n' },
    row: { state: 'unknown', found: /^not checked: the team file is unknown$/ },
    asked: [],
    red: 'input',
  },
  'is not asked for with a token that is rejected': {
    inputs: { token: 'another-token-of-some-length' },
    row: { state: 'unknown', found: /rejected the token/ },
    asked: [],
    red: 'auth',
  },
}

it.each(Object.entries(cases))('the query API %s', async (_, { row, asked, red, state, ...options }) => {
  await runStep({
    ...options,
    inputs: { command: 'preflight', comment: 'never', timeout: '5m', ...options.inputs },
    platform: state ? { state } : {},
  })
  const found = step.report.findings.preflight?.find(({ name }) => name === 'query API')
  expect(found).toMatchObject({ state: row.state, found: expect.stringMatching(row.found) as unknown })
  if (row.remedy) expect(found?.remedy).toMatch(row.remedy)
  expect([step.exitCode, step.outputs['failure-kind']]).toEqual(red ? [1, red] : [0, 'none'])
  const own = order().filter((operation) => all.includes(operation))
  if (asked) expect(own).toEqual(asked)
  else expect([...new Set(own)].every((operation) => all.includes(operation))).toBe(true)
  // Each token is masked, short-lived, and shown nowhere else.
  for (const { body } of requestsOf('createDeploymentEnvironmentToken'))
    expect(body).toMatchObject({ expires_in: 60 })
  for (const secret of step.masks) {
    expect(step.lines.filter((line) => line.includes(secret))).toEqual([`::add-mask::${secret}`])
    expect(step.summary + JSON.stringify(step.report)).not.toContain(secret)
  }
})
