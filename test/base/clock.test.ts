import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'

// The one clock that is not virtual, with the machine's timers held still.

const realTime = { now: Date.now }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const { signal } = new AbortController()

describe('the clock of the machine', () => {
  it('tells the time', () => {
    vi.useRealTimers()
    expect(Math.abs(systemClock.now() - realTime.now())).toBeLessThan(60_000)
    vi.useFakeTimers()
    const earlier = systemClock.now()
    vi.advanceTimersByTime(1500)
    expect(systemClock.now() - earlier).toBe(1500)
  })

  it('goes on when the machine is set back or forward', () => {
    const earlier = systemClock.now()
    for (const hours of [-1, 24]) {
      vi.setSystemTime(Date.now() + hours * 3_600_000)
      expect(systemClock.now()).toBe(earlier)
    }
  })

  it('sleeps as long as it is told, and leaves nothing behind', async () => {
    const removed = vi.spyOn(signal, 'removeEventListener')
    const woken = vi.fn()
    const sleeping = systemClock.sleep(100, signal).then(woken)
    await vi.advanceTimersByTimeAsync(99)
    expect(woken).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await sleeping
    expect(woken).toHaveBeenCalledOnce()
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('wakes at once when the signal aborts, with its reason, and lets the process end', async () => {
    const controller = new AbortController()
    const sleeping = systemClock.sleep(100, controller.signal)
    const reason = new Error('stop')
    controller.abort(reason)
    await expect(sleeping).rejects.toBe(reason)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not fall asleep after the signal', async () => {
    const reason = new Error('stop')
    await expect(systemClock.sleep(100, AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not woken at once by a wait that no timer of the machine can hold', async () => {
    const woken = vi.fn()
    const late = vi.fn()
    void systemClock.sleep(2 ** 31, signal).then(woken)
    systemClock.after(2 ** 31, late)
    await vi.advanceTimersByTimeAsync(2 ** 31 - 2)
    expect(woken).not.toHaveBeenCalled()
    expect(late).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(woken).toHaveBeenCalledOnce()
    expect(late).toHaveBeenCalledOnce()
  })

  it('runs something later, unless it is called off', () => {
    const first = vi.fn()
    const second = vi.fn()
    systemClock.after(50, first)
    systemClock.after(50, second)()
    vi.advanceTimersByTime(49)
    expect(first).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(first).toHaveBeenCalledOnce()
    expect(second).not.toHaveBeenCalled()
  })
})
