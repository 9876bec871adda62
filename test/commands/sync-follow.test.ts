import { describe, expect, it } from 'vitest'
import { calls, pullRequest, red, runStep, step, useCommand, withFaults } from '../support/command.ts'

useCommand()

describe('following a sync', () => {
  it('ends with COMPLETED and sets every output', async () => {
    await runStep()
    expect(step.outputs).toEqual({
      outcome: 'success',
      'comment-url': '',
      response: '',
      'response-path': '',
      'status-code': '',
      ready: '',
      features: '',
      'failure-kind': 'none',
      'breaking-count': '0',
      'dangerous-count': '0',
      'broken-report-count': '',
      'broken-dashboard-count': '',
      'impact-complete': '',
      accepted: '',
      'sync-job-id': expect.stringMatching(/.+/),
      ref: 'main',
      'ref-verified': 'true',
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
      'snapshot-path': '',
      'preview-url': '',
      branch: 'dbt-sync/main-58f416b7-77-2-cafe',
      valid: 'true',
      'error-count': '0',
      'build-status': 'built',
      merged: '',
      'report-path': '/report.json',
    })
    const { changes, generatedFiles } = step.report.findings
    expect(generatedFiles).toContain('model/cubes/dbt/fct_orders.yml')
    expect(changes).toEqual({ base: 'main', added: generatedFiles?.toSorted(), changed: [], removed: [] })
    expect(step.lines).toContain('Compared with "main": 11 files added, 0 changed, 0 removed')
    expect(step.lines.at(-1)).toMatch(
      /^Synced "main" into branch ".*": 11 files, 11 cubes \(took 1 min\); it is built and valid\.$/,
    )
    expect(step.ledger()).toEqual({ staging: 'dbt-sync/main-58f416b7-77-2-cafe' })
  })

  it('is green without the comparison with the deploy branch', async () => {
    await runStep(withFaults({ operation: 'fileHashes', kind: 'status', status: 500 }))
    expect(step.outputs.outcome).toBe('success')
    expect(step.report.findings.changes).toBeUndefined()
    expect(step.warnings).toEqual([])
    expect(calls('fileHashes')).toBeLessThanOrEqual(2)
  })

  it('ends red with the reason, and names the phase in which it failed', async () => {
    await runStep({ ref: 'broken-model' })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({
      ...red('sync'),
    })
    expect(step.errors).toHaveLength(1)
    expect(step.lines.at(-1)).toMatch(
      /^Error: The dbt sync of "broken-model" failed in phase dbt-compile: .+\. Fix the error and push again\.$/,
    )
    expect(step.summary).toContain(
      "```text\nCompilation Error in model fct_daily_sales (models/marts/fct_daily_sales.sql)\n  model 'fct_daily_sales' depends on a node named 'fct_order' which was not found\n```\n\n<code>The dbt sync of \"broken-model\" failed in phase dbt-compile. Fix",
    )
    expect(step.summary).toContain('### ❌ Data model: dbt cannot read the project\n')
  })

  it('of a ref that the dbt repository does not have says so, and where it is read from', async () => {
    await runStep({ inputs: { ref: 'nope' } })
    expect(step.outputs['failure-kind']).toBe('sync')
    expect(step.lines.at(-1)).toBe(
      'Error: The dbt sync of "nope" failed in phase repo-clone: Branch or tag "nope" not found in the dbt repository. Check that the dbt repository connected to the platform has a branch or tag "nope". Push it there or correct the input "ref". If it exists, check that the platform can still read the repository.',
    )
  })

  it('fails when the job stays unknown, and does not leave it running', async () => {
    await runStep(
      withFaults(
        { operation: 'getDbtSyncStatus', kind: 'status', status: 404 },
        {
          operation: 'listDbtSyncs',
          kind: 'replace-body',
          body: { items: [], pageInfo: { hasNextPage: false, hasPreviousPage: false } },
        },
      ),
    )
    expect(step.outputs).toMatchObject(red('sync'))
    expect(calls('cancelDbtSync')).toBe(1)
    expect(step.platform.state.runningSyncs).toEqual([])
  })

  it('ends when the history says that the run was cancelled', async () => {
    await runStep({
      onLine: (line, _, platform) => {
        if (!line.startsWith('COMPILING_DBT')) return
        for (const run of platform.state.deployment.runs) {
          run.cancelled = true
          run.frozenAt = platform.state.now()
        }
      },
    })
    expect(step.outputs).toMatchObject({ outcome: 'cancelled', 'failure-kind': 'cancelled' })
    expect(step.exitCode).toBe(1)
    expect(step.errors[0]).toContain('not by this job')
    expect(step.report.durationMs).toBeLessThan(180_000)
  })
})

describe('the log', () => {
  it('prints each line once, in order, grouped by phase with its time', async () => {
    await runStep({ inputs: { 'poll-interval': '3s' } })
    const lines = step.lines.filter((line) => / \| /.test(line))
    expect(lines.filter((line) => line.includes('OK compiled model'))).toHaveLength(11)
    expect(step.lines).toContain('▾ dbt-compile')
    expect(step.lines).toContain('  dbt-compile took 15 s')
    expect(step.report.findings.syncPhases?.map(({ name }) => name)).toContain('dbt-compile')
  })
})

describe('the verification of the ref', () => {
  it('fails when the platform synced another ref, although the sync completed', async () => {
    await runStep({
      ref: 'broken-model',
      ...withFaults({ operation: 'startDbtSync', kind: 'ignore-ref' }),
      onLine: (_, __, platform) => {
        // A tenant that ignores the ref and still records what it synced.
        for (const run of platform.state.deployment.runs) if (run.gitRef === undefined) run.gitRef = 'main'
      },
    })
    expect(step.outputs).toMatchObject({
      ...red('sync'),
      'ref-verified': 'false',
    })
    expect(step.errors[0]).toContain('synced "main" instead of "broken-model"')
    expect(step.platform.state.runningSyncs).toEqual([])
  })

  it('ends the sync early when the history has another ref from the beginning', async () => {
    await runStep({
      ref: 'broken-model',
      ...withFaults({ operation: 'startDbtSync', kind: 'ignore-ref' }),
      onLine: (line, _, platform) => {
        const run = platform.state.deployment.runs.at(-1)
        if (line.startsWith('Started sync job') && run) run.gitRef = 'refs/heads/main'
      },
    })
    expect(step.outputs).toMatchObject({ 'failure-kind': 'sync', 'ref-verified': 'false' })
    expect(step.errors[0]).toContain('synced "main" instead of "broken-model" (gitRef in the sync history)')
    expect(step.errors[0]).toContain('This tenant may be too old to support "ref"')
    expect(calls('cancelDbtSync')).toBe(1)
  })

  it('does not take the run of another job for this one', async () => {
    await runStep({
      onLine: (line, _, { state }) => {
        const { runs } = state.deployment
        const ours = runs.at(-1)
        if (!line.startsWith('Started sync job') || !ours) return
        runs.push({ ...ours, syncJobId: 'newer', branchName: 'newer', ref: 'v1.0.0', gitRef: 'v1.0.0' })
      },
    })
    expect(step.outputs).toMatchObject({ outcome: 'success', 'ref-verified': 'true' })
  })

  it('that is not there is a warning that says why', async () => {
    await runStep({ platform: { state: { features: { gitRef: false } } } })
    const why = 'the sync history does not name the ref of this sync'
    expect(step.outputs).toMatchObject({ outcome: 'success', 'ref-verified': 'unknown' })
    expect(step.warnings).toContain(`It could not be verified that "main" was synced: ${why}.`)
    expect(step.report.findings.refEvidence).toBe(why)
  })

  it('is network trouble, and not green, while the history cannot be read', async () => {
    await runStep({
      inputs: { timeout: '3m' },
      ...withFaults({ operation: 'listDbtSyncs', kind: 'status', status: 503, call: { from: 2 } }),
    })
    expect(step.outputs).toMatchObject(red('network'))
  })
})

describe('the end of the budget', () => {
  it('cancels the sync and says so', async () => {
    await runStep({ inputs: { timeout: '20s' } })
    expect(step.outputs).toMatchObject(red('timeout'))
    expect(step.platform.state.runningSyncs).toEqual([])
    expect(step.errors[0]).toMatch(/Timed out after 20 s\..*was cancelled on the platform/)
    expect(JSON.parse(step.state.ledger ?? '')).toEqual({})
  })

  it('is a network failure when the platform did not respond', async () => {
    await runStep({
      inputs: { timeout: '3m' },
      ...withFaults({ operation: 'getDbtSyncStatus', kind: 'status', status: 503, call: { from: 3 } }),
    })
    expect(step.outputs).toMatchObject(red('network'))
    expect(step.platform.state.runningSyncs).toEqual([])
  })

  it('keeps what it could not cancel for the post step', async () => {
    await runStep({
      inputs: { timeout: '20s' },
      ...withFaults({ operation: 'cancelDbtSync', kind: 'status', status: 500 }),
    })
    expect(step.errors[0]).toContain('could not be cancelled')
    expect(JSON.parse(step.state.ledger ?? '')).toMatchObject({
      sync: { jobId: step.outputs['sync-job-id'] },
    })
  })
})

describe('a signal', () => {
  it('cancels the sync and ends as cancelled', async () => {
    await runStep({ onLine: (line, stop) => line.startsWith('COMPILING_DBT') && stop('SIGINT') })
    expect(step.outputs).toMatchObject({ outcome: 'cancelled', 'failure-kind': 'cancelled' })
    expect(step.exitCode).toBe(1)
    expect(step.platform.state.runningSyncs).toEqual([])
    expect(step.errors[0]).toContain('SIGINT')
  })

  it('before the response to the start finds the run by its branch and cancels it', async () => {
    await runStep({
      onLine: (line, stop) => line.includes('Checking the sync history') && stop('SIGTERM'),
      ...withFaults({ operation: 'startDbtSync', kind: 'reset-after', call: 1 }),
    })
    expect(step.outputs.outcome).toBe('cancelled')
    expect(step.platform.state.runningSyncs).toEqual([])
  })
})

describe('a history that has the sync on another branch than the start said', () => {
  it('is red, whatever the branch that the start named holds', async () => {
    const platform = { state: { branches: [{ name: 'theirs' }] } }
    const lie = { operation: 'startDbtSync', kind: 'patch-body', body: { branchName: 'theirs' } } as const
    const wrong = await runStep({ platform, event: pullRequest('main'), ...withFaults(lie) })
    expect(wrong.outputs).toMatchObject({ ...red('sync'), valid: '' })
    expect(wrong.errors.at(-1)).toMatch(
      /response names branch "theirs" for the sync, but the sync history names "dbt-sync/,
    )
    await wrong.runPost()
    expect(wrong.platform.state.branches.map(({ name }) => name)).toEqual(['main', 'theirs'])
  })
})
