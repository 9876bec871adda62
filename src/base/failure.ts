/** Every value of the output `failure-kind`. Workflows of users compare with them, so they do not change. */
export const failureKinds = [
  'none',
  'input',
  'auth',
  'unsupported',
  'sync',
  'build',
  'validation',
  'breaking',
  'tests',
  'merge',
  'timeout',
  'network',
  'cancelled',
  'internal',
] as const

export type FailureKind = (typeof failureKinds)[number]

/** Kinds whose heading is the number of what was found, which the report counts. */
type CountedKind = 'validation' | 'breaking'

/**
 * Why a step fails: a kind for programs; for people a heading, which says in the words of the cause who rejected what, a
 * sentence, and how to fix it. A kind has many causes, so no heading follows from it.
 * Thrown by the steps; `main.ts` turns it into outputs, error annotation and report.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  /** How to fix it; empty when the sentence is enough. */
  readonly advice: string
  /** Fixed text, safe as Markdown. Undefined where the report counts what was found. */
  readonly title: string | undefined

  /**
   * @param kind the value of the output `failure-kind`
   * @param sentence what happened, one line, ending with a full stop
   * @param advice how to fix it
   * @param options `cause`: the error of the platform that this one rests on, so that it is an outage if that one is;
   *   `title`: the heading
   */
  constructor(kind: FailureKind, sentence: string, advice: string, options: ErrorOptions & { title: string })
  constructor(kind: CountedKind, sentence: string, advice?: string, options?: ErrorOptions)
  constructor(
    kind: FailureKind,
    sentence: string,
    advice = '',
    { title, ...options }: ErrorOptions & { title?: string } = {},
  ) {
    super(sentence, options)
    this.kind = kind
    this.advice = advice
    this.title = title
  }

  /** The same failure where more is known about its cause: what it took of the cause's advice is replaced. */
  withCause(cause: Error & { advice: string }): Failure {
    const { advice: old = '' } = (this.cause ?? {}) as { advice?: string }
    if (old === '' || !this.advice.includes(old)) return this
    const advice = this.advice.replace(old, () => cause.advice)
    const { title } = this
    // Of a counted kind or not, it has the heading that it had.
    return new Failure(this.kind, this.message, advice, { cause, ...(title !== undefined && { title }) } as {
      title: string
    })
  }
}

/** The platform shows that the model is at fault: its build failed, it is not valid, a test fails, a query is no longer planned. */
export class ShownFault extends Failure {}

/** Why the work stops before its end: the time budget is spent, or the process got a signal. */
export class Stop extends Error {
  override readonly name = 'Stop'
  readonly reason: 'timeout' | 'cancelled'
  /** The heading. */
  readonly title: string

  /** @param title what was waited for when the time was over, as a heading */
  constructor(
    reason: 'timeout' | 'cancelled',
    message: string,
    title = reason === 'timeout' ? 'timed out' : 'cancelled',
  ) {
    super(message)
    this.reason = reason
    this.title = title
  }
}

/**
 * For a wait after a failed request: when the time budget ends meanwhile, the fault is thrown instead of the timeout, since
 * the platform did not respond and `failure-kind` should say so. Rethrows every other reason.
 */
export function orFault(fault: Error): (reason: unknown) => never {
  return (reason) => {
    throw reason instanceof Stop && reason.reason === 'timeout' ? fault : reason
  }
}
