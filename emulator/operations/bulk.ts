import { Refusal } from '../http/answer.ts'

/** What became of the items of one call: those that went through, and the others with their reasons. */
export interface Attempts<T, R> {
  done: R[]
  failed: { item: T; error: { status: number; message: string } }[]
}

/** Does something with one item after the other. A refused one stops nothing, and nothing is undone. */
export function attemptEach<T, R>(items: readonly T[], act: (item: T) => R): Attempts<T, R> {
  const attempts: Attempts<T, R> = { done: [], failed: [] }
  for (const item of items) {
    try {
      attempts.done.push(act(item))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      attempts.failed.push({ item, error: { status: error.status, message: error.message } })
    }
  }
  return attempts
}
