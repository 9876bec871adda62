import { describe, expect, it } from 'vitest'
import { startBudget, withinTime } from '../../src/base/budget.ts'
import { Stop } from '../../src/base/failure.ts'
import { virtualClock } from '../support/virtual-clock.ts'

describe('a budget', () => {
  it('counts down, and ends at the moment when it is spent and not before', () => {
    const clock = virtualClock()
    const budget = startBudget(clock, 90_000)
    expect(budget.remainingMs()).toBe(90_000)
    clock.advance(89_999)
    expect(budget.remainingMs()).toBe(1)
    expect(budget.signal.aborted).toBe(false)
    clock.advance(1)
    expect(budget.signal.aborted).toBe(true)
    expect(budget.signal.reason).toBeInstanceOf(Stop)
    expect(budget.signal.reason).toMatchObject({
      reason: 'timeout',
      message: 'Timed out after 1 min 30 s.',
    })
  })

  it('never has a negative rest', () => {
    const clock = virtualClock()
    const budget = startBudget(clock, 1000)
    clock.advance(5000)
    expect(budget.remainingMs()).toBe(0)
  })

  it('keeps the first reason', () => {
    const clock = virtualClock()
    const budget = startBudget(clock, 1000)
    const cancelled = new Stop('cancelled', 'The step was cancelled.')
    budget.stop(cancelled)
    clock.advance(2000)
    budget.stop(new Stop('cancelled', 'again'))
    expect(budget.signal.reason).toBe(cancelled)
  })

  it('ends what still runs when it is released, and keeps no timer', async () => {
    const clock = virtualClock()
    const budget = startBudget(clock, 1000)
    const left = new Promise((_, reject) => {
      budget.signal.addEventListener('abort', () => reject(budget.signal.reason))
    })
    budget.release()
    await expect(left).rejects.toMatchObject({ reason: 'cancelled', message: 'The work has ended.' })
    expect(clock.pending()).toBe(0)
  })

  it('ends a wait that is longer than the rest, at the end of the budget', async () => {
    const clock = virtualClock()
    const startedAt = clock.now()
    const budget = startBudget(clock, 1000)
    await expect(clock.sleep(5000, budget.signal)).rejects.toBe(budget.signal.reason)
    expect(clock.now() - startedAt).toBe(1000)
  })
})

describe('work within a time limit', () => {
  it.each<
    [string, number, (clock: ReturnType<typeof virtualClock>, stop: () => void) => void, string | null]
  >([
    ['that is done in time is returned', 1000, () => undefined, null],
    ['ends with the limit', 1000, (clock) => clock.advance(1000), 'Timed out after 1 s.'],
    ['ends with what is around it', 1000, (_, stop) => stop(), 'The step was cancelled.'],
    ['ends with the budget around it', 5000, (clock) => clock.advance(2000), 'Timed out after 2 s.'],
  ])('%s', async (_, durationMs, happen, reason) => {
    const clock = virtualClock()
    const outer = startBudget(clock, 2000)
    const timers = clock.pending()
    const result = withinTime(clock, durationMs, outer.signal, async (signal) => {
      happen(clock, () => outer.stop(new Stop('cancelled', 'The step was cancelled.')))
      signal.throwIfAborted()
      return 'done'
    })
    if (reason === null) expect(await result).toBe('done')
    else await expect(result).rejects.toThrow(reason)
    expect(clock.pending()).toBeLessThanOrEqual(timers)
  })
})
