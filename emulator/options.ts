import type { TokenGrant } from './access/access.ts'
import type { Fault } from './faults/fault.ts'
import type { RecordedRequest } from './http/record.ts'
import type { InitialState } from './state/seed.ts'
import type { State } from './state/state.ts'

/**
 * How far a request has come: read, with nothing done yet; worked on (or struck by a fault instead), with nothing
 * answered yet; its answer handed to the network. One whose answer a fault keeps back is never `answered`.
 */
export type Moment = 'received' | 'worked' | 'answered'

/**
 * Watches the requests to the platform. The request stands still until the hook is done; when it throws, the
 * connection breaks off, and nothing more is done for this request.
 */
export type RequestHook = (request: RecordedRequest, moment: Moment) => void | Promise<void>

/** How an emulator is started. */
export interface EmulatorOptions {
  /** 0, the default, takes any free port. */
  port?: number
  /** Default: one token `emulator-token` with all rights. */
  tokens?: (string | TokenGrant)[]
  /** Path or address of the git repository that syncs clone from. */
  dbtRepository?: string
  /** What is synchronised without a ref; default `main`. */
  trackedBranch?: string
  /** 1, the default, is realistic: about 60 s for a sync, 25 s for a build. All lengths are divided by it. */
  speed?: number
  /** The clock, in ms. Everything that depends on time is computed from it. */
  now?: () => number
  /** Waits, for the faults `delay` and `slow-drip` alone. */
  sleep?: (ms: number) => Promise<void>
  /** Default 1, or the one that the state file holds. */
  deploymentId?: number
  /** What is there at the start; without effect when a state file is there. */
  state?: InitialState
  /**
   * JSON file that the whole state is read from, if it is there, and kept in: every answer that changed something
   * finds it written. Faults, recorded requests and violations are not kept. Default: nothing is kept.
   */
  stateFile?: string
  /** Called at each {@link Moment} of each request, with its operation known. */
  onRequest?: RequestHook
}

/** A running emulator. */
export interface Emulator {
  /** Its address, without a trailing slash. */
  url: string
  /** The first token. */
  token: string
  /** Every request to the platform, in the order of arrival. */
  requests: RecordedRequest[]
  /** Every breach of the contract, by a request or by an answer of the emulator itself. */
  violations: string[]
  state: State
  addFault: (fault: Fault) => void
  clearFaults: () => void
  /** Ends at once: the state is kept, open sockets are destroyed, running clones killed. */
  close: () => Promise<void>
}
