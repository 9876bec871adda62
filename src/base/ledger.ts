import { createHash } from 'node:crypto'
import { Failure } from './failure.ts'
import type { LedgerEntries, SavedLedger, Target } from './saved-ledger.ts'
import { oneLine, withoutStop } from './text.ts'

export type { LedgerEntries, Target } from './saved-ledger.ts'

type DoneChange = NonNullable<NonNullable<LedgerEntries['change']>['done']>

/**
 * Distinguishes tokens without storing them: too few bits to reveal anything about the token.
 * @param baseUrl the tenant that it is used with
 */
export function markOf(token: string, baseUrl: string): string {
  return createHash('sha256').update(`${baseUrl}\n${token}`).digest('hex').slice(0, 8)
}

/** The entry point of the post step reads this one before it loads anything else. */
export const stateName = 'ledger'
export const targetName = 'target'

/** The two calls of the Actions toolkit that keep a step's state. */
export interface StateStore {
  saveState(name: string, value: string): void
  getState(name: string): string
}

export interface Ledger {
  /** The deployment of the entries; null if it is unknown. */
  target(): Target | null
  /** Sets the deployment of all later entries. Saved before this returns, so that a state that cannot be saved shows. */
  aim(target: Target): void
  read(): LedgerEntries
  /** Replaces the named entries; `undefined` removes an entry. Saved before this returns. */
  write(change: { [K in keyof LedgerEntries]?: LedgerEntries[K] | undefined }): void
}

/**
 * Opens the ledger on the step's state.
 * @param saved what an earlier step saved there; the main step is the first one
 */
export function openLedger(store: StateStore, saved: SavedLedger = { entries: {}, target: null }): Ledger {
  let { entries, target } = saved
  return {
    target: () => target,
    aim(given) {
      save(targetName, given)
      target = given
    },
    read: () => entries,
    write(change) {
      const given = Object.entries({ ...entries, ...change }).filter(([, value]) => value !== undefined)
      const next: LedgerEntries = Object.fromEntries(given)
      entries = next
      save(stateName, entries)
    },
  }

  function save(name: string, value: object): void {
    try {
      store.saveState(name, JSON.stringify(value))
    } catch (error) {
      const why = withoutStop(oneLine(error instanceof Error ? error.message : String(error)))
      throw new Failure(
        'input',
        `Could not save the state of this step: ${why}. Without it, the post step cannot clean up.`,
        'Check that this user may write the file that the runner names in GITHUB_STATE, and that its disk is not full.',
        { title: 'the state of the step could not be saved' },
      )
    }
  }
}

/** The entries of a rollback in the same step, apart from the others. It has the form of a ledger of its own. */
export function rollbackPart(ledger: Ledger): Ledger {
  const read = (): LedgerEntries => ledger.read().rollback ?? {}
  return {
    ...ledger,
    read,
    write(change) {
      const given = Object.entries({ ...read(), ...change }).filter(([, value]) => value !== undefined)
      ledger.write({ rollback: given.length === 0 ? undefined : Object.fromEntries(given) })
    },
  }
}

/** What was changed, when, and how to go back. */
export function describeChange({ place, what, at, back }: DoneChange): string {
  const day = new Date(at).toISOString().slice(0, 16).replace('T', ' ')
  return `${place} was changed: ${what} at ${day} UTC. To go back${back}.`
}
