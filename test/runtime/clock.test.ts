import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../src/runtime/clock.ts'

// The one clock that is not virtual, with the machine's timers held still.

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const { signal } = new AbortController()

describe('the clock of the machine', () => {
  it('tells the time', () => {
    expect(systemClock.now()).toBe(1_000_000)
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
