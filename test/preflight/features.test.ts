import { describe, expect, it } from 'vitest'
import {
  setBranchStagingEnvironment,
  startDbtSync,
  validateDataModel,
} from '../../src/platform/operations.ts'
import { servedSpec } from '../../src/platform/schemas.ts'
import { featureChecks } from '../../src/preflight/features.ts'
import { told } from './checks.ts'

const usual = { activate: 'auto', validate: true } as const

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
