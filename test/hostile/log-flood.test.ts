import { describe, expect, it } from 'vitest'
import { measureLog } from '../../bench/log.ts'

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
