/** Every value of the output `failure-kind`; DESIGN names them, consumers branch on them. */
export const failureKinds = [
  'none',
  'input',
  'auth',
  'unsupported',
  'sync',
  'build',
  'validation',
  'merge',
  'timeout',
  'network',
  'cancelled',
  'internal',
] as const

export type FailureKind = (typeof failureKinds)[number]

/**
 * Why a step ends red: a kind for machines, a sentence for people, and what to do next.
 * Thrown by steps, turned into the verdict by the command's edge.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  /** What the reader should do now; empty when the sentence says it all. */
  readonly advice: string
  /** The platform did answer: whatever the kind, this is no outage. */
  readonly answered: boolean

  /**
   * @param kind whose fault it is, as the output `failure-kind`
   * @param sentence what happened, one line, ending with a full stop
   * @param advice what to do next
   */
  constructor(
    kind: FailureKind,
    sentence: string,
    advice = '',
    { answered = false, ...options }: ErrorOptions & { answered?: boolean } = {},
  ) {
    super(sentence, options)
    this.kind = kind
    this.advice = advice
    this.answered = answered
  }
}

/** Why the work stops before its end: the budget is spent, or somebody sent a signal. */
export class Stop extends Error {
  override readonly name = 'Stop'
  readonly reason: 'timeout' | 'cancelled'

  constructor(reason: 'timeout' | 'cancelled', message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * For a wait that follows a fault: when the budget ends in it, the fault is what the reader must know, since the
 * platform was not answering (DESIGN, `failure-kind`). Rethrows every other reason.
 */
export function orFault(fault: Error): (reason: unknown) => never {
  return (reason) => {
    throw reason instanceof Stop && reason.reason === 'timeout' ? fault : reason
  }
}
