import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterResponse, afterTrouble, firstLanes, type LanePlan } from '../../src/base/lanes.ts'

/** A response after some time, or trouble; `late` of a request from before the last halving. */
const event = fc.record({
  tookMs: fc.option(fc.oneof(fc.nat(20), fc.nat(5000)), { nil: null, freq: 3 }),
  late: fc.boolean(),
})

const after = (plan: LanePlan, { tookMs, late }: { tookMs: number | null; late: boolean }): LanePlan => {
  const halvings = plan.halvings - (late && plan.halvings > 0 ? 1 : 0)
  return tookMs === null ? afterTrouble(plan, halvings) : afterResponse(plan, tookMs, halvings)
}

const responses = (plan: LanePlan, count: number, tookMs = 10): LanePlan =>
  Array.from({ length: count }).reduce<LanePlan>((each) => afterResponse(each, tookMs, each.halvings), plan)

describe('the plan of lanes', () => {
  it('grows by one, shrinks by half, and stays within 1 to 64, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 300 }), (events) => {
        let plan = firstLanes
        let sinceChange = 0
        for (const each of events) {
          const next = after(plan, each)
          sinceChange++
          expect(next.width).toBeGreaterThanOrEqual(Math.floor(plan.width / 2) || 1)
          expect(next.width).toBeLessThanOrEqual(Math.min(64, plan.width + 1))
          // As many responses as lanes come before each growth, so that one more lane is seen at work.
          if (next.width > plan.width) expect(sinceChange).toBeGreaterThanOrEqual(plan.width)
          // Slow responses alone leave the lanes that there were from the beginning.
          if (next.width < plan.width && each.tookMs !== null) expect(next.width).toBeGreaterThanOrEqual(8)
          if (next.width !== plan.width) sinceChange = 0
          plan = next
        }
      }),
    )
  })

  it('halves once for all requests of the same time', () => {
    const wide = responses(firstLanes, 2000)
    const hit = Array.from({ length: 64 }).reduce<LanePlan>((plan) => afterTrouble(plan, wide.halvings), wide)
    expect([wide.width, hit.width]).toEqual([64, 32])
    // Twice as many responses for each lane as before the first time.
    expect([responses(hit, 65), responses(hit, 64 + 66 + 68)].map(({ width }) => width)).toEqual([33, 35])
    expect(afterResponse(hit, 10, wide.halvings)).toEqual(hit)
  })

  it.each([
    ['three times the fastest', 30, 64],
    ['longer', 31, 8],
    ['much longer, but less than a second', 999, 8],
  ])('counts a response that takes %s', (_, tookMs, width) => {
    expect(responses(responses(firstLanes, 1), 2000, tookMs).width).toBe(width)
  })

  it('takes a response that takes a second and ten times the fastest for a server with too much to do', () => {
    const wide = responses(firstLanes, 2000)
    expect(afterResponse(wide, 1000, wide.halvings).width).toBe(32)
    const steady = responses(firstLanes, 2000, 900)
    expect(afterResponse(steady, 8999, steady.halvings).width).toBe(64)
    expect(responses(steady, 9, 9000).width).toBe(8)
    expect(responses(afterTrouble(steady, 0), 9, 9000).width).toBe(8)
    expect(responses({ ...afterTrouble(firstLanes, 0), fastestMs: 900 }, 9, 9000).width).toBe(4)
  })
})
