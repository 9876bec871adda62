import type { Emulator, Fault } from '../../../emulator/index.ts'
import type { exampleTokens } from './fixture.ts'

/** A path or query parameter; a list is a query parameter that is repeated. */
export type ParamValue = string | number | boolean | readonly string[]

/** One call of an operation, as data: how it is sent is up to the reader. */
export interface ExampleCall {
  /** Path and query parameters by name. */
  params?: Readonly<Record<string, ParamValue>>
  /** The JSON body; beside `file`, the text parts of a multipart body. */
  body?: unknown
  /** The part `file` of a multipart body. */
  file?: { name: string; content: string }
  /** Brings a fresh emulator into the state that the call needs. The call is made with the first token. */
  prepare?: (emulator: Emulator) => void
}

/** A good call of an operation. */
export interface ApiExample extends ExampleCall {
  /** operationId of the contract. */
  id: string
  /** Calls for the errors that the contract states, one for each cause that it names. */
  errors: readonly ErrorExample[]
}

/** A call that fails: the good one with other params laid over its own, and another body, file, prepare in its place. */
export interface ErrorExample extends ExampleCall {
  status: number
  /** The cause, in words. */
  why: string
  /** How the contract writes the status, where it leaves it open. */
  statedAs?: '4XX'
  /** Member `code` of the error's body. */
  code?: string
  /** Which token makes the call; the first one unless it is named. */
  token?: keyof typeof exampleTokens
  /** Faults of the operation that are switched on: nothing that a caller does would bring the error about. */
  faults?: readonly Omit<Fault, 'operation'>[]
}

/** Leaves a fresh emulator as it is, where the good call's preparation would be in the way. */
export function asSeeded(): void {}
