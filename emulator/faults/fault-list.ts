import type { Fault, FaultCalls, FaultKind } from './fault.ts'

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

  /** How far back an answer may be asked to be. */
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
