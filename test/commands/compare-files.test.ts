import { describe, expect, it } from 'vitest'
import { calls, runStep, useProject, withFaults } from '../support/platform.ts'

useProject()

describe('a synced branch', () => {
  it('is compared with the deploy branch', async () => {
    const step = await runStep()
    const { changes, generatedFiles } = step.report.findings
    expect(changes).toEqual({ base: 'main', added: generatedFiles?.toSorted(), changed: [], removed: [] })
    expect(step.lines).toContain('Compared with "main": 11 files added, 0 changed, 0 removed')
    const requests = step.platform.requests.filter(({ operationId }) => operationId === 'fileHashes')
    const asked = requests.map(({ path }) => new URL(path, 'http://x').searchParams.get('branchName') ?? '')
    expect(asked.toSorted()).toEqual(['dbt-sync/main-58f416b7-77-2-cafe', 'main'])
  })

  it.each([
    ['is not offered', { kind: 'status', status: 404 }],
    ['is a page', { kind: 'html' }],
    ['is refused', { kind: 'status', status: 403 }],
    ['fails', { kind: 'status', status: 500 }],
    ['takes too long', { kind: 'delay', ms: 60_000 }],
    ['has no files', { kind: 'empty-object' }],
  ] as const)('is green without it when the comparison %s', async (_, fault) => {
    const step = await runStep(withFaults({ operation: 'fileHashes', ...fault }))
    expect(step.outputs.outcome).toBe('success')
    expect(step.report.findings.changes).toBeUndefined()
    expect(step.warnings).toEqual([])
    expect(calls(step.platform, 'fileHashes')).toBeLessThanOrEqual(2)
  })
})
