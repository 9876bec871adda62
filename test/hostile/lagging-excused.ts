import type { Act } from './lagging-acts.ts'
import type { Ran } from './lagging-run.ts'

/** A breach that no client can see, and why. */
export interface Excuse {
  breach: RegExp
  applies: (ran: Ran) => boolean
  because: string
}

/** Others did one of these, at one of these operations if any are named. */
const did =
  (kinds: readonly Act['kind'][], ...operations: string[]) =>
  ({ the }: Ran) =>
    the.acts.some(
      ({ kind, operation }) =>
        kinds.includes(kind) && (operations.length === 0 || operations.includes(operation)),
    )

export const excuses: readonly Excuse[] = [
  {
    breach: /green, and the code was not (?:built|validated)$/,
    applies: (ran) =>
      did(['upload', 'fork moves'], 'validateDataModel')(ran) &&
      ran.the.lags.branchListLagMs > 0 &&
      ran.the.lags.buildLagMs > 0,
    because:
      'what others change while the model is validated shows in list and build status when the job has ended',
  },
]

/** The excuse for a breach of a case; undefined when there is none. */
export function excuseFor(breach: string, ran: Ran): Excuse | undefined {
  return excuses.find((excuse) => excuse.breach.test(breach) && excuse.applies(ran))
}
