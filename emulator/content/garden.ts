import type { State } from '../state/state.ts'
import type { QueryableMember } from './members.ts'
import type { Random } from './random.ts'

/** What is shared while content is planted. */
export interface Garden {
  state: State
  random: Random
  members: readonly QueryableMember[]
  owners: readonly number[]
  privateShare: number
  joined: readonly (readonly [string, string])[]
}

/** Chooses whether content is shown to its owner alone. */
export function keptPrivate({ random, privateShare }: Garden): {
  isPrivate: boolean
  more: { visibleTo?: number[] }
} {
  const isPrivate = random.chance(privateShare)
  return { isPrivate, more: isPrivate ? { visibleTo: [] } : {} }
}
