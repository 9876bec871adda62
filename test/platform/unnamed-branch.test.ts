import { describe, expect, it } from 'vitest'
import contract from '../../src/platform/contract.json' with { type: 'json' }
import { unnamedBranch, unnamedBranches } from '../../src/platform/unnamed-branch.ts'

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

describe('a branch that is not named', () => {
  it('is known of every operation that can be called without one', () => {
    const found = taken.flatMap(([id, entry]) => (branchMembers(entry).length > 0 ? [id] : []))
    // It acts on the session and takes no branch at all.
    expect(Object.keys(unnamedBranches).toSorted()).toEqual([...found, 'commitChanges'].toSorted())
  })

  it.each(Object.entries(unnamedBranches))(
    'of %s is a warning, and one that is named is none',
    (id, { members }) => {
      expect(unnamedBranch(id, {})).toContain(id)
      const names = branchMembers(taken.find(([name]) => name === id)?.[1] ?? { parameters: {} })
      for (const name of members) {
        expect(names).toContain(name)
        expect(unnamedBranch(id, { [name]: 'b' })).toBeNull()
        expect(unnamedBranch(id, { [name]: null })).toContain(`"${members[0]}" is empty`)
      }
    },
  )

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
  ])('of %s with %j is said to be the one that the platform takes', (operation, given, warning) => {
    expect(unnamedBranch(operation, given)).toBe(warning)
  })

  it.each(['getMe', 'constructor', 'toString'])('is none of %s, which takes none', (operation) => {
    expect(unnamedBranch(operation, {})).toBeNull()
  })
})
