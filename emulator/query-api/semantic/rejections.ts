import { QueryRefusal } from '../refusal.ts'

/** A statement that the engine rejects: whatever is wrong with it, the status is 500. */
export function rejected(text: string): QueryRefusal {
  return new QueryRefusal(500, text.startsWith('Error: ') ? text : `Error: ${text}`)
}

/** A name that is not there. */
export function planningError(text: string): QueryRefusal {
  return rejected(`Initial planning error: Error during planning: ${text}`)
}

/** A statement that the engine may plan. Nobody here knows, so it is not accepted. */
export function notPlannedHere(what: string): QueryRefusal {
  return rejected(
    `Error during rewrite: the query may be not supported yet. Emulator: ${what} is not planned here`,
  )
}
