import { describe, expect, it } from 'vitest'
import { calls, runStep, useProject, withFaults } from '../support/platform.ts'

useProject()

const names = Array.from({ length: 150 }, (_, index) => `b${index}`)
const platform = { state: { branches: names.map((name) => ({ name })) } }
/** It needs the whole list, since the branch is on the last page. */
const inputs = { command: 'merge', branch: 'b149', validate: 'false', into: 'parent' }

describe('the list of branches', () => {
  it('is read anew when the branch that a cursor names was deleted meanwhile', async () => {
    const refused = { operation: 'listBranches', kind: 'status', status: 400, call: 2 } as const
    const step = await runStep({ platform, inputs, ...withFaults(refused) })
    expect(step.outputs.outcome).toBe('success')
  })

  it('is not read for ever', async () => {
    const refused = { operation: 'listBranches', kind: 'status', status: 400, call: { every: 2 } } as const
    const step = await runStep({ platform, inputs, ...withFaults(refused) })
    expect(step.outputs).toMatchObject({ outcome: 'failure', merged: '' })
    expect(calls(step.platform, 'listBranches')).toBe(6)
  })

  it('is given up at once when its first page is refused', async () => {
    const refused = { operation: 'listBranches', kind: 'status', status: 400 } as const
    const step = await runStep({ platform, inputs, ...withFaults(refused) })
    expect(step.outputs.outcome).toBe('failure')
    expect(calls(step.platform, 'listBranches')).toBe(1)
  })
})
