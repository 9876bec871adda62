import { describe, expect, it } from 'vitest'
import {
  setBranchStagingEnvironment,
  startDbtSync,
  startDevMode,
  validateDataModel,
} from '../../src/platform/operations.ts'
import { servedSpec } from '../../src/platform/schemas.ts'
import { featureChecks } from '../../src/preflight/features.ts'
import { refused, rowText, told } from './checks.ts'

const usual: Parameters<typeof featureChecks>[1] = { activate: 'auto', validate: true }

/** What is made of a description with these members of a start, and a few operations. */
function checked(members: readonly string[] | null, wanted: Parameters<typeof featureChecks>[1] = usual) {
  const described = [startDbtSync, setBranchStagingEnvironment, validateDataModel]
  const paths = Object.fromEntries(
    described.map(({ path, method, id }) => [path, { [method.toLowerCase()]: { operationId: id } }]),
  )
  const properties = Object.fromEntries((members ?? []).map((member) => [member, {}]))
  const schemas = members === null ? {} : { StartDbtSyncInput: { properties } }
  const spec = told(servedSpec.parse({ paths, components: { schemas } }))
  return featureChecks({ spec, history: told([]) }, wanted)
}

describe('a feature', () => {
  it('of several parts is there when all of them are', () => {
    expect(checked(['source', 'manifest']).flags.manifest).toBe(true)
    expect(checked(['source']).flags.manifest).toBe(false)
    // The member is known, and nothing to read the files with.
    expect(checked(['output']).flags.outputFiles).toBe(false)
  })

  it('that the description does not speak of is not known, whatever answers', () => {
    const { flags, checks } = checked(null)
    expect(flags).toMatchObject({ ref: null, gitRef: null, outputFiles: null, start: true, history: false })
    const ref = checks.find(({ name }) => name === 'sync of a chosen ref')
    expect(ref).toMatchObject({ state: 'unknown', required: false })
  })

  it('has a flag of its own, and a row', () => {
    const { flags, checks } = checked([])
    expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length)
    // One row more for the description, one for the way to open a branch.
    expect(checks).toHaveLength(Object.keys(flags).length + 2)
  })

  it('of the gate is required where there is a gate', () => {
    const required = (wanted: Parameters<typeof featureChecks>[1]) =>
      checked([], wanted).checks.flatMap(({ name, required: is }) => (is ? [name] : []))
    expect(required(usual)).toEqual([
      'start of a dbt sync',
      'status of a sync',
      'list of branches',
      'branch environment (staging or dev mode)',
      'build status',
      'validation',
    ])
    expect(required({ ...usual, validate: false })).toEqual(['start of a dbt sync', 'status of a sync'])
  })
})

type Results = Parameters<typeof featureChecks>[0]

/** The rows of a tenant without a description, by their names. */
function shown(results: Partial<Results>, wanted = usual) {
  const { checks } = featureChecks({ spec: refused(404), history: refused(404), ...results }, wanted)
  return new Map(checks.map((check) => [check.name, rowText(check)]))
}

describe('without a description', () => {
  const unclear = "unknown without the tenant's OpenAPI document"
  const noDocument = `${unclear} (this tenant serves no OpenAPI document with operations) → The tenant may run an older platform version: try "command: sync" to see what works.`

  it.each<[string, string, Partial<Results>, string]>([
    ['a start', 'start of a dbt sync', {}, `unknown* unsupported: ${noDocument}`],
    [
      'a start beside a history',
      'start of a dbt sync',
      { history: told([]) },
      'ok* none: available (the sync history at the same URL responded)',
    ],
    ['a history', 'history of syncs', { history: told([]) }, 'ok none: available (it responded)'],
    ['no history', 'history of syncs', {}, `unknown unsupported: ${unclear}`],
    [
      'a history without refs',
      'ref in the history',
      { history: told([{}, {}]) as Results['history'] },
      `unknown unsupported: ${unclear}`,
    ],
    [
      'a history with one ref',
      'ref in the history',
      { history: told([{}, { gitRef: 'v1' }]) as Results['history'] },
      'ok none: available (it is in the sync history)',
    ],
    [
      'no list of branches',
      'list of branches',
      { branches: refused(404) },
      `unknown unsupported: ${unclear}`,
    ],
    ['a list of branches', 'list of branches', { branches: told([]) }, 'ok none: available (it responded)'],
    [
      'branches that tell nothing',
      'staging environments',
      { branches: told([{}, {}]) as Results['branches'] & object },
      `unknown unsupported: ${unclear}`,
    ],
    [
      'a branch that tells of staging',
      'staging environments',
      { branches: told([{}, { isStagingEnvironmentEnabled: false }]) as Results['branches'] & object },
      'ok none: available (the list of branches shows them)',
    ],
    [
      'a validation',
      'validation',
      { validation: told({ isValid: true }) as Results['validation'] & object },
      'ok* none: available (it responded)',
    ],
    ['no validation', 'validation', { validation: refused(403) }, `unknown* unsupported: ${noDocument}`],
    ['what nobody uses', 'sync of a manifest', {}, 'not needed none: not used by any command'],
  ])('%s is what responds', (_, name, results, row) => {
    expect(shown(results).get(name)).toBe(row)
  })

  it.each<[string, Partial<Results>, string]>([
    [
      'lists no operations',
      { spec: told(servedSpec.parse({})) },
      'missing unsupported: this tenant serves no OpenAPI document with operations → The tenant may run an older platform version: try "command: sync" to see what works.',
    ],
    [
      'is unsupported',
      { spec: refused(405) },
      'missing unsupported: this tenant serves no OpenAPI document with operations → The tenant may run an older platform version: try "command: sync" to see what works.',
    ],
    [
      'is away',
      { spec: refused(503) },
      'unknown network: The platform responded 503 while reading the user of the token: No → advice for 503',
    ],
  ])('there is a row for one that %s', (_, results, row) => {
    expect(shown(results).get('OpenAPI document')).toBe(row)
  })
})

describe('the environment of a branch', () => {
  const update = 'Ask for an update of the tenant: newer platform versions have it.'
  const [staging, devMode] = [setBranchStagingEnvironment, startDevMode]

  it.each([
    ['auto', [staging], 'ok* none: a staging environment (activate: auto)'],
    ['staging', [staging, devMode], 'ok* none: a staging environment (activate: staging)'],
    ['dev-mode', [staging, devMode], 'ok* none: dev mode (activate: dev-mode)'],
    [
      'dev-mode',
      [staging],
      'missing* unsupported: only a staging environment is available, but "activate: dev-mode" needs dev mode → Set "activate: staging" on the steps of this action.',
    ],
    [
      'auto',
      [devMode],
      'missing* unsupported: only dev mode is available, but "activate: auto" needs a staging environment → Set "activate: dev-mode" on the steps of this action.',
    ],
    [
      'auto',
      [startDbtSync],
      `missing* unsupported: neither staging environments nor dev mode are known to be available, so no branch can be built → ${update} Until then, set "validate: false" to sync without validation.`,
    ],
    ['never', [startDbtSync], 'not needed none: "activate: never"'],
  ] as const)('with "activate: %s" is one that is there', (activate, described, row) => {
    const paths = Object.fromEntries(
      described.map(({ path, method }) => [path, { [method.toLowerCase()]: {} }]),
    )
    const spec = told(servedSpec.parse({ paths }))
    const rows = shown({ spec }, { ...usual, activate })
    expect(rows.get('branch environment (staging or dev mode)')).toBe(row)
    expect(rows.get('OpenAPI document')).toBe('ok none: served')
    const found = described.includes(staging as never)
    expect(rows.get('staging environments')).toBe(
      found
        ? "ok none: available (from the tenant's OpenAPI document)"
        : `missing unsupported: not available: branches can only be opened with "activate: dev-mode" → ${update}`,
    )
  })
})
