import type { Emulator } from '../../emulator/index.ts'
import type { Scenario } from './command.ts'
import { word } from './rows.ts'
import type { VirtualClock } from './virtual-clock.ts'

export type Act = (platform: Emulator, clock: VirtualClock) => void

/** The words of {@link meanwhile}. */
export interface Words {
  acts: Readonly<Record<string, Act>>
  /** Texts of lines of the log. */
  moments: Readonly<Record<string, string>>
}

/**
 * `merged lose + wait; rolling find`: what others do, one after the other. A moment is `start`, a line of the log, or the next
 * request of an operation.
 */
export function meanwhile(
  cell: string,
  { acts, moments }: Words,
  prepare?: Scenario['prepare'],
): Pick<Required<Scenario>, 'prepare' | 'platform' | 'onLine'> {
  const left = cell === '' ? [] : cell.split(/; */).map((one) => one.split(/ (.*)/, 2))
  let world: [Emulator, VirtualClock] | undefined
  const at = (isNow: (moment: string) => boolean) => {
    const [[moment = '', names = ''] = []] = left
    if (!world || left.length === 0 || !isNow(moment)) return
    left.shift()
    for (const name of names.split(/ \+ /).filter(Boolean)) word(acts, name)(...world)
  }
  return {
    prepare(...started) {
      world = started
      prepare?.(...started)
      at((moment) => moment === 'start')
    },
    platform: {
      async onRequest({ operationId }, moment) {
        if (moment === 'received') at((one) => one === operationId)
      },
    },
    onLine: (line) => at((moment) => Object.hasOwn(moments, moment) && line.includes(word(moments, moment))),
  }
}
