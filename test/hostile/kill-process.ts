import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { createDispatcher, createSend, type Send } from '../../src/http/transport.ts'
import { type Running, runStep } from '../support/platform.ts'
import { type VirtualClock, virtualClock } from '../support/virtual-clock.ts'
import { hookAt, namePoint, type Point } from './kill-points.ts'
import { type Scenario, stepFor } from './kill-scenarios.ts'
import type { World } from './kill-world.ts'
import { keepTime } from './matrix-clock.ts'

// Main and post in this process, in virtual time, each of which can be killed at any request. The bundle as a process of
// its own is killed at fewer points: see kill-bundle.test.ts.

/** What a process leaves behind, and what it wrote. */
export interface Ended {
  state: Record<string, string>
  output: string
}

interface Processes {
  /** Runs main to its end, or until it is killed at a point. @returns its exit code; undefined if it was killed */
  main: (killedAt?: Point) => Promise<Ended & { exitCode: 0 | 1 | undefined }>
  /** Runs post on what is saved. Main must have been run. */
  post: (killedAt?: Point) => Promise<Ended>
}

/** Gives work the processes of one run of the action. */
export async function inProcess<Result>(
  world: World,
  scenario: Scenario,
  work: (processes: Processes) => Promise<Result>,
): Promise<Result> {
  const dispatcher = createDispatcher()
  const clock = virtualClock(world.startedAt)
  const time = keepTime(clock, world.platform)
  const mortal = mortalEdges(clock, createSend(dispatcher))
  let step: Running | undefined

  /** Runs until the end, or until the process is killed. */
  async function until<T>(killedAt: Point | undefined, run: () => Promise<T>): Promise<T | undefined> {
    if (killedAt === undefined) return mortal.live(run)
    let reached = false
    world.watch(
      hookAt({ ...killedAt, moment: killedAt.moment === 'answered' ? 'worked' : killedAt.moment }, () => {
        reached = true
        world.stopTime()
        mortal.kill(killedAt.moment === 'answered' ? 'at its next step' : 'now')
        // A request whose client is gone before anything was done for it is never carried out.
        if (killedAt.moment === 'received') throw new Error('The client is gone')
      }),
    )
    const result = await mortal.live(run)
    // What was about to go on in the killed process comes to rest before the next one begins.
    await setImmediate()
    world.watch(() => undefined)
    if (!reached) throw new Error(`${namePoint(killedAt)} was never reached`)
    return result
  }

  const ended = (from: number): Ended => ({
    state: { ...step?.state },
    output: step?.lines.slice(from).join('\n') ?? '',
  })

  try {
    return await work({
      async main(killedAt) {
        const exitCode = await until(killedAt, async () => {
          const done = await runStep({
            ...stepFor(scenario, world),
            send: mortal.send,
            shared: { platform: world.platform, clock: mortal.clock },
            onStart: (running) => {
              step = running
            },
          })
          return done.exitCode as 0 | 1
        })
        return { ...ended(0), exitCode }
      },
      async post(killedAt) {
        const from = step?.lines.length ?? 0
        // Unlike main, post waits for no work of the platform that takes real time, so time may pass when nothing moves.
        await time.during(until(killedAt, async () => step?.runPost()))
        return ended(from)
      },
    })
  } finally {
    await dispatcher.destroy()
  }
}

interface Mortal {
  clock: VirtualClock
  send: Send
  /** Runs something as a process, after which the one before it does nothing more. @returns undefined if it was killed */
  live: <T>(run: () => Promise<T>) => Promise<T | undefined>
  /** Kills the process: what it waits for never comes, and it does nothing more. */
  kill(when: 'now' | 'at its next step'): void
}

/** The clock and the network of processes that can be killed; one lives at a time. */
function mortalEdges(clock: VirtualClock, send: Send): Mortal {
  // Tells whose step it is: a killed process that was reading a file comes back from it while the next one lives.
  const processOf = new AsyncLocalStorage<number>()
  let alive = 0
  let doomed = false
  let end: () => void = () => undefined

  function die(): void {
    alive += 1
    doomed = false
    end()
  }

  /** What a process waits for. What belongs to a process that was killed does not happen. */
  async function step<T>(work: () => Promise<T>): Promise<T> {
    const never = new Promise<never>(() => undefined)
    const own = processOf.getStore()
    if (doomed && own === alive) die()
    if (own !== alive) return never
    try {
      const result = await work()
      return own === alive ? result : never
    } catch (error) {
      if (own === alive) throw error
      return never
    }
  }

  return {
    clock: {
      ...clock,
      after(durationMs, run) {
        const own = processOf.getStore()
        return clock.after(durationMs, () => {
          if (own === alive) processOf.run(own, run)
        })
      },
      sleep: (durationMs, signal) => step(() => clock.sleep(durationMs, signal)),
    },
    send: (wire) => step(() => send(wire)),
    live(run) {
      alive += 1
      doomed = false
      const killed = Promise.withResolvers<undefined>()
      end = () => killed.resolve(undefined)
      return Promise.race([processOf.run(alive, run), killed.promise])
    },
    kill(when) {
      if (when === 'now') die()
      else doomed = true
    },
  }
}
