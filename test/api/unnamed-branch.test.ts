import { describe, expect, it } from 'vitest'
import { unnamedBranch } from '../../src/api/call.ts'
import { allOperations } from '../../src/platform/all-operations.ts'
import contract from '../../src/platform/contract.json' with { type: 'json' }
import { rowOf } from '../support/contract-operations.ts'

interface Schema {
  $ref?: string
  properties?: object
  required?: string[]
}
interface Taken {
  parameters: Record<string, { required: boolean }>
  body?: { schema: Schema }
}

const taken = Object.entries(contract.operations as unknown as Record<string, Taken>)
const schemas = contract.$defs as unknown as Record<string, Schema>
const isBranch = (name: string) => /^branch|^ref$|^from$/i.test(name)

/** Parameters and members that name a branch, where none of them has to be given. */
function branchMembers({ parameters, body }: Taken): string[] {
  const { $ref, ...own } = body?.schema ?? {}
  const { properties = {}, required = [] } = $ref ? (schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : own
  const must = [...required, ...Object.keys(parameters).filter((name) => parameters[name]?.required)]
  return must.some(isBranch) ? [] : [...Object.keys(parameters), ...Object.keys(properties)].filter(isBranch)
}

const choosing = allOperations.flatMap(({ id, branch }) => (branch ? [{ id, ...branch }] : []))

describe('a branch that is not named', () => {
  it('is in the row of every operation that can be called without one', () => {
    const found = taken.flatMap(([id, entry]) => (branchMembers(entry).length > 0 ? [id] : []))
    // It acts on the session and takes no branch at all.
    expect(choosing.map(({ id }) => id).toSorted()).toEqual([...found, 'commitChanges'].toSorted())
  })

  it.each(choosing)('is a warning for $id, and one that is named is not', ({ id, members }) => {
    const row = rowOf(id)
    expect(unnamedBranch(row, {})).toEqual([expect.stringContaining(id)])
    const names = branchMembers(taken.find(([name]) => name === id)?.[1] ?? { parameters: {} })
    for (const name of members) {
      expect(names).toContain(name)
      expect(unnamedBranch(row, { [name]: 'b' })).toEqual([])
      expect(unnamedBranch(row, { [name]: null })[0]).toContain(`"${members[0]}" is empty`)
    }
  })

  const open =
    'the branch that this token has open in dev mode, which any other job with the token may change'

  it.each([
    ['validateDataModel', {}, '"branchName" is empty, so validateDataModel uses the deploy branch. Set it.'],
    [
      'validateDataModel',
      { devMode: true },
      `"branchName" is empty, so validateDataModel uses ${open}. Set it.`,
    ],
    [
      'validateDataModel',
      { devMode: 'true' },
      '"branchName" is empty, so validateDataModel uses the deploy branch. Set it.',
    ],
    ['updateFiles', { devMode: true }, `"branchName" is empty, so updateFiles uses ${open}. Set it.`],
    [
      'buildStatus',
      { devMode: true },
      `"branchName" is empty, so buildStatus uses ${open}; where none is open, the deploy branch. Set it.`,
    ],
    [
      'startDbtSync',
      { branchName: 'b' },
      '"ref" is empty, so startDbtSync uses the branch of the dbt repository that the deployment tracks. Set it.',
    ],
    ['commitChanges', { branchName: 'b' }, `commitChanges takes no branch: it acts on ${open}.`],
  ])('of %s with %j is the one that the platform uses', (operation, given, warning) => {
    expect(unnamedBranch(rowOf(operation), given)).toEqual([warning])
  })

  it('is no warning for an operation without one', () => {
    expect(unnamedBranch(rowOf('getMe'), {})).toEqual([])
  })
})
