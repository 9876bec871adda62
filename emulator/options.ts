import type { TokenGrant } from './access/access.ts'
import type { Fault } from './faults/fault.ts'
import type { RecordedRequest } from './http/record.ts'
import type { HttpResponse } from './http/response.ts'
import type { InitialState } from './state/seed.ts'
import type { State } from './state/state.ts'

/**
 * Progress of a request: read, but not carried out; carried out (or replaced by a fault), but no response sent; response
 * sent. A request whose response a fault suppresses is never `answered`.
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
  /** Default: one token `emulator-token` with all permissions. */
  tokens?: (string | TokenGrant)[]
  /** Path or URL of the git repository that syncs clone. */
  dbtRepository?: string
  /** Branch that is synced without a ref; default `main`. */
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
   * JSON file that the whole state is read from, if it exists, and kept in: it is written before the response to every
   * request that changed something. Faults, recorded requests and violations are not kept. Default: nothing is kept.
   */
  stateFile?: string
  /** Called at each {@link Moment} of each request, with its operation known. */
  onRequest?: RequestHook
}

/** A request of a client in the same process. */
export interface LocalRequest {
  url: URL
  method: string
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | null
}

/** A running emulator. */
export interface Emulator {
  /** Its URL, without a trailing slash. */
  url: string
  /** Origin of the host that serves the query APIs of the environments. */
  queryOrigin: string
  /** The first token. */
  token: string
  /** Every request to the platform, of both APIs, in the order of arrival. */
  requests: RecordedRequest[]
  /** How many connections clients have opened to the Management API. */
  readonly connections: number
  /** Every breach of the contract, by a request or by a response of the emulator itself. */
  violations: string[]
  state: State
  /**
   * Responds to a client of the same process without a connection, which saves a test a part of its time.
   * @returns null, with nothing done, where it takes one: to another server, with a hook, and while a fault breaks or slows them
   */
  respond: (request: LocalRequest) => Promise<HttpResponse> | null
  addFault: (fault: Fault) => void
  clearFaults: () => void
  /** Ends at once: the state is kept, open sockets are destroyed, running clones killed. */
  close: () => Promise<void>
}
