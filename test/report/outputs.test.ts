import { describe, expect, it } from 'vitest'
import { outputNames, outputsOf } from '../../src/report/outputs.ts'

describe('outputs', () => {
  it('are set as far as they are known', () => {
    expect(outputsOf({})).toEqual({})
    expect(outputsOf({ ref: 'main', branch: 'b' })).toEqual({ ref: 'main', branch: 'b' })
    expect(outputsOf({ generatedFiles: [], cubeCount: 0 })).toEqual({
      'generated-file-count': '0',
      'cube-count': '0',
    })
  })

  it('have names that are declared', () => {
    const all = outputsOf({
      ref: 'main',
      refVerified: 'unknown',
      branch: 'b',
      syncJobId: 'j',
      syncStatus: 'COMPLETED',
      generatedFiles: ['a', 'b'],
      cubeCount: 2,
    })
    expect(all).toEqual({
      ref: 'main',
      'ref-verified': 'unknown',
      branch: 'b',
      'sync-job-id': 'j',
      'sync-status': 'COMPLETED',
      'generated-file-count': '2',
      'cube-count': '2',
    })
    for (const name of Object.keys(all)) expect(outputNames).toContain(name)
  })
})
