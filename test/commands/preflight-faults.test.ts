import { describe, expect, it } from 'vitest'
import type { Fault } from '../../emulator/index.ts'
import { runStep, useProject, withFaults } from '../support/platform.ts'

// Each question meets each fault: a preflight ends, has a row for everything, and is never a defect.

useProject()

const questions = ['getMe', 'getDeployment', 'getDeploymentSettings', 'listDbtSyncs', 'getSpec']

const faults: Omit<Fault, 'operation'>[] = [
  ...[400, 401, 403, 404, 405, 409, 429, 500, 501, 503].map(
    (status) => ({ kind: 'status', status }) as const,
  ),
  { kind: 'plain-text-error', status: 502, value: '::error::no' },
  { kind: 'reset-before' },
  { kind: 'reset-after' },
  { kind: 'html' },
  { kind: 'cut-json' },
  { kind: 'close-after-head' },
  { kind: 'null' },
  { kind: 'empty-object' },
  { kind: 'replace-body', body: [] },
  { kind: 'replace-body', body: 'text' },
  { kind: 'patch-body', body: { paths: 7, items: null, userPolicies: {}, name: { a: 1 }, deployMode: 3 } },
  { kind: 'page-info-null' },
  { kind: 'delay', ms: 20_000 },
]

/** Questions whose answer nothing else can stand in for: that the deployment is there is told by its settings, too. */
const never = new Set(['internal', 'input', 'cancelled', 'sync', 'build', 'merge', 'validation'])

describe.each(questions)('%s', (operation) => {
  it.each(faults.map((fault) => [JSON.stringify(fault), fault] as const))('may meet %s', async (_, fault) => {
    const step = await runStep({
      ...withFaults({ operation, ...fault }),
      inputs: { command: 'preflight', timeout: '5m' },
      // The query API has a table of its own.
      files: { '.data-model-ci.yml': 'compare: false\n' },
    })
    const rows = step.report.findings.preflight ?? []
    expect(rows.length).toBeGreaterThan(25)
    expect(step.outputs.ready).toBe(String(step.exitCode === 0))
    expect(never).not.toContain(step.outputs['failure-kind'])
    expect(step.outputs['failure-kind'] === 'none').toBe(step.exitCode === 0)
    // What the others tell is there all the same; the last line names a row.
    const required = rows.filter((row) => row.required)
    const open = required.filter(({ state }) => state === 'missing' || state === 'unknown')
    expect(open.length > 0).toBe(step.exitCode === 1)
    if (open.length > 0) expect(open.some(({ name }) => step.lines.at(-1)?.includes(name))).toBe(true)
    expect(rows.filter(({ state }) => state === 'ok').length).toBeGreaterThan(3)
    expect(step.platform.requests.every(({ method }) => method === 'GET')).toBe(true)
    expect(step.clock.now() - step.report.startedAt).toBeLessThan(60_000)
    expect(step.lines.filter((line) => line.startsWith('::'))).toEqual([])
    expect(() => JSON.parse(step.outputs.features ?? '')).not.toThrow()
  })
})
