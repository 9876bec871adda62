import { describe, expect, it } from 'vitest'
import {
  branchNames,
  calls,
  order,
  red,
  requestsOf,
  runStep,
  type StepOptions,
  step,
  useCommand,
  withFaults,
} from '../support/command.ts'

useCommand()

describe('a sync is started exactly once', () => {
  it('asks for a unique branch of our own and for the ref', async () => {
    await runStep()
    const start = requestsOf('startDbtSync')[0]
    expect(start?.body).toEqual({ branchName: 'dbt-sync/main-58f416b7-77-2-cafe', ref: 'main' })
    expect(step.platform.state.starts).toBe(1)
    expect(step.exitCode).toBe(0)
  })

  it('follows the run when the response is lost', async () => {
    await runStep(withFaults({ operation: 'startDbtSync', kind: 'reset-after', call: 1 }))
    expect(step.platform.state.starts).toBe(1)
    expect(calls('startDbtSync')).toBe(1)
    expect(step.outputs).toMatchObject({ outcome: 'success', 'ref-verified': 'true' })
    expect(step.outputs['sync-job-id']).not.toBe('')
  })

  it('checks the history before it starts again after a reset', async () => {
    await runStep(withFaults({ operation: 'startDbtSync', kind: 'reset-before', call: 1 }))
    expect(step.platform.state.starts).toBe(1)
    expect(step.outputs.outcome).toBe('success')
    const sent = order()
    const again = sent.lastIndexOf('startDbtSync')
    expect(again).toBeGreaterThan(0)
    expect(sent.slice(sent.indexOf('startDbtSync') + 1, again)).toContain('listDbtSyncs')
  })

  it('says that the host is not found, and does not search for a request that was never sent', async () => {
    const asked: string[] = []
    await runStep({
      send: ({ method, url }) => {
        asked.push(`${method} ${url.pathname}`)
        return Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
      },
    })
    expect(step.outputs['failure-kind']).toBe('network')
    const [look, ...starts] = asked
    expect(look).toBe('GET /api/v1/deployments/1/dbt-sync')
    expect(new Set(starts)).toEqual(new Set(['POST /api/v1/deployments/1/dbt-sync']))
    expect(step.errors).toHaveLength(1)
    expect(step.errors[0]).toContain('ENOTFOUND')
    expect(step.errors[0]).not.toContain('cancelled')
    expect(step.report.durationMs).toBeLessThan(20_000)
    expect(step.ledger()).toEqual({})
  })

  it('ends red as network trouble when every start fails', async () => {
    await runStep(withFaults({ operation: 'startDbtSync', kind: 'status', status: 503 }))
    expect(step.platform.state.starts).toBe(0)
    expect(step.outputs).toMatchObject({ ...red('network'), 'sync-job-id': '' })
    expect(step.errors[0]).toContain('503')
  })
})

describe('a branch name that the user chose', () => {
  const branch = 'pr-12'
  /** Last week's sync of the same name. */
  const platform = { state: { history: [{ branchName: branch, ref: 'main' }] } }

  it('names the new run beside it after a lost start, which may be another job’s, and leaves it alone', async () => {
    await runStep({
      inputs: { branch, 'delete-branch': 'always' },
      platform,
      ...withFaults({ operation: 'startDbtSync', kind: 'reset-after', call: 1 }),
    })
    expect(step.outputs).toMatchObject({ ...red('network'), 'sync-job-id': '' })
    expect(step.platform.state.starts).toBe(1)
    await step.runPost()
    expect(calls('cancelDbtSync') + calls('removeBranch')).toBe(0)
    const [run] = step.platform.state.runningSyncs
    expect(step.warnings[0]).toContain(
      `(sync job ${run?.syncJobId} may belong to another job). If it appears, cancel it on the platform.`,
    )
  })

  /** Another job starts a sync of the same name, as soon as this line is printed. */
  const otherJob = (text: string, ref: string): Pick<StepOptions, 'onLine'> => {
    let done = false
    return {
      onLine(line, _, { state }) {
        if (done || !line.includes(text)) return
        done = true
        const startedAt = state.deployment.runs.at(-1)?.startedAt ?? 0
        const run = { syncJobId: 'theirs', workflowId: 'w', branchName: branch, ref, gitRef: ref } as const
        state.deployment.runs.push({
          ...run,
          trigger: 'api',
          source: 'git',
          output: 'branch',
          userId: 1,
          startedAt: Math.max(startedAt, Date.UTC(2026, 0, 5, 12)),
          cancelled: false,
          settled: true,
          work: Promise.resolve(),
        })
      },
    }
  }
  const theirs = () => step.platform.state.deployment.runs.find(({ syncJobId }) => syncJobId === 'theirs')

  it('is no reason to cancel another job’s sync of this name, nor to delete its branch', async () => {
    await runStep({
      inputs: { branch, validate: 'false', 'delete-branch': 'always' },
      platform,
      ...otherJob('Started sync job', 'main'),
    })
    expect(step.outputs).toMatchObject({ outcome: 'success', 'ref-verified': 'true' })
    expect(step.warnings[0]).toMatch(/^Branch "pr-12" is also written by sync job theirs\./)
    await step.runPost()
    expect(theirs()?.cancelled).toBe(false)
    expect(branchNames()).toContain(branch)
  })

  it('is not green where another job puts another ref on it', async () => {
    await runStep({
      inputs: { branch, 'delete-branch': 'always' },
      platform,
      ...otherJob('Started sync job', 'v1.0.0'),
    })
    expect(step.outputs).toMatchObject(red('sync'))
    expect(step.errors[0]).toContain(
      'Another ref was synced into branch "pr-12" at the same time (sync job theirs)',
    )
    await step.runPost()
    expect(theirs()?.cancelled).toBe(false)
  })
})

it('a branch that is neither what was asked for nor in the history is not accepted', async () => {
  await runStep(
    withFaults(
      { operation: 'startDbtSync', kind: 'echo-other-branch', value: 'theirs/feature' },
      { operation: 'listDbtSyncs', kind: 'status', status: 400 },
    ),
  )
  expect(step.outputs).toMatchObject(red('sync'))
  expect(step.errors[0]).toContain('the sync history does not confirm it')
})

describe('what is rejected', () => {
  it('calls a rejected start a failure of the sync, with the platform’s words, and leaves nothing to undo', async () => {
    await runStep(
      withFaults({
        operation: 'startDbtSync',
        kind: 'status',
        status: 400,
        body: { message: 'dbt is not set up' },
      }),
    )
    expect(step.outputs).toMatchObject(red('sync'))
    expect(step.errors[0]).toContain('dbt is not set up')
    expect(JSON.parse(step.state.ledger ?? '')).toEqual({})
  })

  it('calls a tenant that responds to everything with pages unsupported', async () => {
    await runStep(withFaults({ operation: '*', kind: 'html' }))
    expect(step.outputs['failure-kind']).toBe('unsupported')
    expect(step.ledger()).toEqual({})
  })
})
