import { describe, expect, it } from 'vitest'
import { virtualClock } from './virtual-clock.ts'

describe('the virtual clock', () => {
  it('runs what comes due in the order of time, each at its own moment', () => {
    const clock = virtualClock(0)
    const ran: [string, number][] = []
    clock.after(300, () => ran.push(['late', clock.now()]))
    clock.after(100, () => {
      ran.push(['early', clock.now()])
      clock.after(100, () => ran.push(['added', clock.now()]))
    })
    clock.after(150, () => ran.push(['struck out', clock.now()]))()
    clock.advance(299)
    expect(ran).toEqual([
      ['early', 100],
      ['added', 200],
    ])
    clock.advance(1)
    expect(ran.at(-1)).toEqual(['late', 300])
  })

  it('passes the time of a sleep at once, with all that comes due on the way', async () => {
    const clock = virtualClock(0)
    let at = -1
    clock.after(40, () => {
      at = clock.now()
    })
    await clock.sleep(100, new AbortController().signal)
    expect([at, clock.now()]).toEqual([40, 100])
  })

  it('wakes a sleeper with the reason when something on the way aborts it', async () => {
    const clock = virtualClock(0)
    const controller = new AbortController()
    const reason = new Error('enough')
    clock.after(40, () => controller.abort(reason))
    await expect(clock.sleep(100, controller.signal)).rejects.toBe(reason)
    expect(clock.now()).toBe(40)
    await expect(clock.sleep(100, controller.signal)).rejects.toBe(reason)
    expect(clock.now()).toBe(40)
  })
})
