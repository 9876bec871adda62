import { z } from 'zod'

/** Every way in which the emulator can misbehave. */
export const faultKinds = [
  // The wire.
  'status',
  'plain-text-error',
  'reset-before',
  'reset-after',
  'delay',
  'silent',
  'html',
  'cut-json',
  'slow-drip',
  'close-after-head',
  // Any response.
  'not-found-for',
  'null',
  'empty-object',
  'replace-body',
  'patch-body',
  'clock-skew',
  'unknown-status',
  'wrap-files',
  'late',
  'untold',
  // Lists.
  'cursor-ignored',
  'cursor-stuck',
  'page-info-null',
  'cursor-expired',
  'large-items',
  'list-changes',
  // dbt sync.
  'hung-status',
  'ignore-ref',
  'ignore-output',
  'ignore-source',
  'no-git-ref',
  'accept-blank-ref',
  // Branches, builds, merges.
  'echo-other-branch',
  'merged-false',
  'conflict-409',
  'conflict-400',
  'old-build-for',
  'build-fails',
  'bad-branch',
  'leftover-error-text',
  'staging-refused',
  // Data tokens.
  'other-context',
  // Upserts: another call came between the look and the write.
  'upsert-branch-changed',
] as const

/** Those of the connection itself. */
const ofConnections: ReadonlySet<string> = new Set<FaultKind>([
  'reset-before',
  'reset-after',
  'silent',
  'cut-json',
  'slow-drip',
  'close-after-head',
])

/** One way to misbehave. */
export type FaultKind = (typeof faultKinds)[number]

/** Which calls of the operation a fault strikes, counted from 1 since the fault was added. */
const faultCalls = z.union([
  z.number(),
  z.literal('every'),
  z.strictObject({ every: z.number() }),
  z.strictObject({ from: z.number() }),
])

export type FaultCalls = z.infer<typeof faultCalls>

/** A misbehaviour that is switched on for one operation, or for all of them with `*`. */
export const faultShape = z.strictObject({
  operation: z.string(),
  kind: z.enum(faultKinds),
  /** Default: every call. */
  call: faultCalls.exactOptional(),
  /** `status`, `html`, `plain-text-error`, `silent`, `delay`: before the work (nothing is done) or after it. */
  when: z.enum(['before', 'after']).exactOptional(),
  /** `status`, `html`, `plain-text-error`, `staging-refused`. */
  status: z.number().exactOptional(),
  headers: z.record(z.string(), z.string()).exactOptional(),
  /** `status`: JSON body. `replace-body`: the whole body. `patch-body`: members laid over the response. `other-context`: what is signed. */
  body: z.unknown().optional(),
  /** A duration: `delay`, `not-found-for`, `slow-drip` (between pieces), `clock-skew`, `old-build-for`, `late`. */
  ms: z.number().exactOptional(),
  /** A text: `unknown-status`, `echo-other-branch`, `leftover-error-text`, `build-fails`, `plain-text-error`, `untold`, `list-changes`. */
  value: z.string().exactOptional(),
  /** `large-items`: size of what is added to each item. */
  bytes: z.number().exactOptional(),
  /** `cursor-ignored`: `first` is ignored, too. */
  first: z.boolean().exactOptional(),
})

export type Fault = z.infer<typeof faultShape>

interface Entry {
  fault: Fault
  calls: number
  firstCallAt?: number
}

/** The faults that strike one call. */
export class Struck {
  readonly #faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    this.#faults = faults
  }

  /** The fault of a kind, if it strikes this call. */
  find(kind: FaultKind): Fault | undefined {
    return this.#faults.find((fault) => fault.kind === kind)
  }

  /** True if a fault of the kind strikes this call. */
  has(kind: FaultKind): boolean {
    return this.find(kind) !== undefined
  }

  /** All of them, in the order in which they were added. */
  all(): readonly Fault[] {
    return this.#faults
  }
}

/** The faults that are switched on, with their counts. */
export class FaultList {
  #entries: Entry[] = []

  /** Switches a fault on. */
  add(fault: Fault): void {
    this.#entries.push({ fault, calls: 0 })
  }

  /** Switches all faults off. */
  clear(): void {
    this.#entries = []
  }

  /** Whether a fault breaks or slows a connection. */
  needsConnections(): boolean {
    return this.#entries.some(({ fault }) => ofConnections.has(fault.kind))
  }

  /** How far back a response may have to be. */
  latestMs(): number {
    const late = this.#entries.filter(({ fault }) => fault.kind === 'late')
    return Math.max(0, ...late.map(({ fault }) => fault.ms ?? 0))
  }

  /** Counts a call and says which faults strike it. */
  strike(operationId: string, now: number): Struck {
    const struck = this.#entries.filter((entry) => counts(entry, operationId) && strikes(entry, now))
    return new Struck(struck.map((entry) => entry.fault))
  }
}

function counts(entry: Entry, operationId: string): boolean {
  return entry.fault.operation === '*' || entry.fault.operation === operationId
}

function strikes(entry: Entry, now: number): boolean {
  entry.calls += 1
  entry.firstCallAt ??= now
  if (!chosen(entry.fault.call ?? 'every', entry.calls)) return false
  // Late visibility is a span of time, however often the client asks meanwhile.
  return entry.fault.kind !== 'not-found-for' || now - entry.firstCallAt < (entry.fault.ms ?? 0)
}

function chosen(calls: FaultCalls, call: number): boolean {
  if (calls === 'every') return true
  if (typeof calls === 'number') return call === calls
  if ('from' in calls) return call >= calls.from
  return call % calls.every === 0
}
