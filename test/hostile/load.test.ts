import { afterAll, describe, expect, it } from 'vitest'
import { measureLog } from '../../bench/log.ts'
import { type Emulator, startEmulator } from '../../emulator/index.ts'
import { systemClock } from '../../src/base/clock.ts'
import { createDispatcher, createSend } from '../../src/http/transport.ts'
import { pullRequest, runStep, type Step, useProject } from '../support/platform.ts'

// Many pull requests at once, as a busy morning has them: one deployment, one token, a platform that stumbles.

const gates = 200
/** The wait plan never asks more often than this (docs/verification.md, README: 500 ms to 15 s). */
const shortestPollMs = 500

const project = useProject()
let platform: Emulator

afterAll(async () => {
  await platform?.close()
})

/** One job: main, then post, with a state of its own. */
async function gate(index: number, branch: string): Promise<Step & { durationMs: number }> {
  // Each job is a process of its own, with connections of its own.
  const dispatcher = createDispatcher()
  const send = createSend(dispatcher)
  const startedAt = Date.now()
  const step = await runStep({
    event: { ...pullRequest(branch), runId: 1000 + index, runAttempt: 1 },
    inputs: { activate: 'staging', 'poll-interval': 'auto' },
    stepId: index.toString(16).padStart(8, '0'),
    shared: { platform, clock: { ...systemClock, advance: () => undefined, pending: () => 0 } },
    send: (wire) => send({ ...wire, headers: { ...wire.headers, 'user-agent': `gate/${index}` } }),
    files: {},
  })
  const durationMs = Date.now() - startedAt
  await step.runPost()
  await dispatcher.destroy()
  return { ...step, durationMs }
}

describe(`${gates} gates at once`, () => {
  it('all end with the right verdict, share nothing, leave nothing, and ask no more often than planned', async () => {
    // The emulator compiles each commit once in a process: two hundred clones at once would measure git.
    platform = await startEmulator({ dbtRepository: project().folder, speed: 1000 })
    for (const branch of ['main', 'invalid-model']) await gate(gates, branch)
    await platform.close()
    platform = await startEmulator({ dbtRepository: project().folder, speed: 20 })
    for (const operation of [
      'getDbtSyncStatus',
      'buildStatus',
      'listDbtSyncs',
      'validateDataModel',
      'removeBranch',
    ]) {
      platform.addFault({ operation, kind: 'status', status: 503, call: { every: 13 } })
      platform.addFault({ operation, kind: 'reset-after', call: { every: 29 } })
    }
    platform.addFault({ operation: 'setBranchStagingEnvironment', kind: 'reset-after', call: { every: 7 } })
    platform.addFault({ operation: 'startDbtSync', kind: 'reset-after', call: { every: 11 } })

    const branches = Array.from({ length: gates }, (_, index) => (index % 4 === 3 ? 'invalid-model' : 'main'))
    const ended = await Promise.all(branches.map((branch, index) => gate(index, branch)))

    for (const [index, { outputs, report }] of ended.entries()) {
      const { sentence } = report.verdict
      const kind = branches[index] === 'main' ? 'none' : 'validation'
      expect({ index, kind: outputs['failure-kind'], ref: outputs.ref }, sentence).toEqual({
        index,
        kind,
        ref: branches[index],
      })
      expect(outputs['ref-verified'], sentence).toBe('true')
    }
    expect(new Set(ended.map(({ outputs }) => outputs.branch)).size).toBe(gates)
    expect(new Set(ended.map(({ outputs }) => outputs['sync-job-id'])).size).toBe(gates)

    const { runs, sessions } = platform.state.deployment
    expect(runs).toHaveLength(gates)
    expect(runs.filter(({ cancelled }) => cancelled)).toEqual([])
    expect(sessions.size).toBe(0)
    expect(platform.state.branches.map(({ name }) => name)).toEqual(['main'])
    expect(platform.state.stagingBranches).toEqual([])

    for (const [index, { durationMs }] of ended.entries()) {
      const asked = platform.requests.filter(({ headers }) => headers['user-agent'] === `gate/${index}`)
      expect(asked.length).toBeGreaterThan(20)
      const polls = asked.filter(
        ({ operationId }) => operationId === 'getDbtSyncStatus' || operationId === 'buildStatus',
      )
      // One look at once, one a faulty answer, and no more than one in each of the shortest pauses.
      const faulty = polls.filter(({ status }) => status !== 200).length
      expect(polls.length).toBeLessThanOrEqual(durationMs / shortestPollMs + faulty + 4)
    }
  }, 180_000)
})

/** A heap that grew with the log would take hundreds of MiB more for ten times as many lines. */
const mostGrowthMiB = 48

describe('a log of a million lines', () => {
  it('is streamed once and in order, in as much memory as a tenth of it', async () => {
    const paged = { polls: 1, cursors: true }
    // It throws on a line that is missing, doubled or out of order.
    const [small] = (await measureLog(1, { lines: 100_000, ...paged }, { now: {} })).now.peakMiB
    const [large] = (await measureLog(1, { lines: 1_000_000, ...paged }, { now: {} })).now.peakMiB
    expect(small).toBeGreaterThan(0)
    expect((large ?? Number.NaN) - (small ?? Number.NaN)).toBeLessThan(mostGrowthMiB)
  }, 120_000)
})
