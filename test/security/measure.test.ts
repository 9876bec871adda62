import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import type { Consumer } from '../../src/base/findings.ts'
import { contentBreaks } from '../../src/gate/gate-changes.ts'
import { errorText } from '../../src/http/faults.ts'
import { readSpec } from '../../src/preflight/served-spec.ts'
import { inspectReport } from '../../src/usage/inspect.ts'
import { type FoundContent, rollUp } from '../../src/usage/roll-up.ts'
import { touchedBy } from '../../src/usage/touched.ts'
import { changeOf } from '../report/reports.ts'
import { instead, useRecordings } from './recordings.ts'

// Answers under the cap of bytes that would still take more time or room than there is.

const { play } = useRecordings(['sync', 'a sync of a model with mistakes'])

/**
 * Runs work that may never come to an end, and throws when it does not. The amounts are such that work that grows
 * with them takes less than a second, and work that grows with their square takes minutes, so how busy the machine
 * is does not decide.
 */
function unlessEndless(work: () => unknown): unknown {
  return runInNewContext('work()', { work }, { timeout: 30_000 })
}

describe('reading an error', () => {
  it.each(['<', '<html', '{', '[', '"', ' ', '\n', '\u001b[', '\u001b]', '.', '\\', '##['])(
    'does not take longer and longer for a megabyte of %j',
    (piece) => {
      const body = piece.repeat(1024 * 1024)
      for (const type of ['text/html', 'application/json', 'text/plain']) {
        expect(String(unlessEndless(() => errorText(body, type))).length).toBeLessThanOrEqual(800)
      }
    },
  )

  it('does not take longer and longer for a megabyte of "<title"', () => {
    // Each of them is looked at to the end of the page: minutes for a megabyte, in which no signal is heard.
    expect(unlessEndless(() => errorText('<title'.repeat(170_000), 'text/html'))).toBeTypeOf('string')
  })
})

describe('reading a description of a tenant', () => {
  it.each(['/', '{', '{}', '}'])(
    'does not take longer and longer for a path of a megabyte of %j',
    (piece) => {
      const paths = {
        [`${piece.repeat(1024 * 1024)}x`]: { post: {} },
        '/x': { get: { operationId: 'getSpec' } },
      }
      const offer = unlessEndless(() => readSpec({ paths, components: undefined }))
      expect(offer).toMatchObject({ has: expect.any(Function) })
    },
  )
})

/** How many times the CPU time of some work grows when there is four times as much of it: about 4, and 16 with the square. */
function growthOf(work: (amount: number) => void, amount: number): number {
  const costOf = (many: number) => {
    const before = process.cpuUsage()
    work(many)
    return process.cpuUsage(before).user
  }
  const leastUs = 20_000
  const before = Math.max(costOf(amount), leastUs)
  // The collector of garbage runs when it likes.
  return Math.min(costOf(4 * amount), costOf(4 * amount)) / before
}

describe('saved content', () => {
  const change = changeOf({ member: 'orders.status', fingerprint: 'f' })

  it('of one workbook does not take longer and longer for each report', () => {
    const touched = touchedBy([change], { base: null, head: null })
    const found = inspectReport({ id: 1, jsonQuery: { dimensions: ['orders.status'] } }, touched)
    const contentOf = (type: 'report' | 'dashboard', id: number): FoundContent => ({
      ...{ shown: { type, id, name: 'r', sheets: [], embedded: false }, found, workbookId: 1, mails: [] },
      drafted: type === 'dashboard' ? null : undefined,
    })
    const growth = growthOf((amount) => {
      const reports = Array.from({ length: amount }, (_, id) => contentOf('report', id))
      const { listed } = rollUp([...reports, contentOf('dashboard', 1)], () => undefined)
      expect(listed).toHaveLength(amount + 1)
    }, 10_000)
    expect(growth).toBeLessThan(10)
  })

  it('that uses one change does not take longer and longer for each report', () => {
    const use = { member: 'orders.status', where: 'query', certainty: 'exact', fingerprint: 'f' } as const
    const checked = { reports: 0, dashboards: 0, notifications: 0 }
    const read = { complete: true, checked, unchecked: [], unchanged: checked }
    const report: Omit<Consumer, 'id' | 'uses'> = {
      ...{ type: 'report', name: 'r', state: 'broken', schedules: [], sheets: [], embedded: false },
    }
    const growth = growthOf((amount) => {
      const consumers = Array.from({ length: amount }, (_, id): Consumer => ({ ...report, id, uses: [use] }))
      const { byChange } = contentBreaks([change], { ...read, consumers })
      expect(byChange.get(change)).toHaveLength(amount)
    }, 10_000)
    expect(growth).toBeLessThan(10)
  })
})

describe('a wait', () => {
  it('that a server wants to be longer than a timer holds is not over at once', async () => {
    // `Retry-After: 9999999` is 115 days: the timer overflows, and the platform is asked a thousand times a second.
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('stopped')), 100)
    await expect(systemClock.sleep(9_999_999_000, controller.signal)).rejects.toThrow('stopped')
  })
})

describe('a log', () => {
  it('whose message has 200,000 lines does not end the sync', async () => {
    // They are handed over as so many arguments of a call: "A defect in this action", and the sync is cancelled.
    const message = 'x\n'.repeat(200_000)
    const log = instead('getDbtSyncLogs', () => ({ items: [{ message }], pageInfo: null }))
    expect((await play('sync', log)).outputs.outcome).toBe('success')
  })

  it('with 3,000 timed phases does not fill the report with them', async () => {
    // Each is added to a copy of all before it, so the time grows with the square of their number.
    const items = Array.from({ length: 3000 }, (_, index) => ({
      message: '',
      phase: `p${index}`,
      durationMs: 1,
    }))
    const log = instead('getDbtSyncLogs', () => ({ items, pageInfo: null }))
    const report = JSON.parse((await play('sync', log)).report)
    expect(report.findings.syncPhases.length).toBeLessThanOrEqual(1000)
  })
})

describe('a model', () => {
  it('with 150,000 mistakes in one file is a model with mistakes', async () => {
    // They are handed over as so many arguments of a call: "A defect in this action", without a single mistake.
    const errors = Array.from({ length: 150_000 }, (_, index) => ({
      message: `m${index}`,
      fileName: 'a.yml',
    }))
    const answer = instead('validateDataModel', (data) => ({
      ...data,
      errors: [...errors, { message: 'm', fileName: 'b.yml' }],
    }))
    const shown = await play('a sync of a model with mistakes', answer)
    expect(shown.outputs).toMatchObject({ 'failure-kind': 'validation', 'error-count': '150001' })
  })
})

describe('a name', () => {
  const long = 'x'.repeat(200_000)

  it.each([
    ['startDbtSync', 'syncJobId'],
    ['startDbtSync', 'branchName'],
    ['buildStatus', 'branchName'],
    ['getDeploymentSettings', 'deployBranchName'],
  ])('of 200,000 characters (%s, %s) makes no line of that length', async (operation, field) => {
    // Names are printed whole.
    const shown = await play(
      'sync',
      instead(operation, (data) => ({ ...data, [field]: long })),
    )
    const lines = [...shown.plain, ...shown.commands].flatMap((text) => text.split('\n'))
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(20_000)
  })

  it.each(['syncJobId', 'branchName'])('as %s brings no line break into an output', async (field) => {
    // A later step that puts the output into a script or a file gets lines that it does not expect.
    const shown = await play(
      'sync',
      instead('startDbtSync', (data) => ({ ...data, [field]: 'a\nb\u001b[2J' })),
    )
    for (const value of Object.values(shown.outputs)) expect(value).not.toMatch(/[\u0000-\u001f]/)
  })
})
