import type { Act } from './lagging-acts.ts'
import type { Ran } from './lagging-run.ts'
import { latest } from './lagging-world.ts'

/** A breach that no client can see, and why. */
export interface Excuse {
  breach: RegExp
  applies: (ran: Ran, breach: string) => boolean
  because: string
}

/** Others did one of these, at one of these operations if any are named. */
const did =
  (kinds: readonly Act['kind'][], ...operations: string[]) =>
  ({ acted }: Ran) =>
    acted.some(
      ({ kind, operation }) =>
        kinds.includes(kind) && (operations.length === 0 || operations.includes(operation)),
    )

/** A branch changed so shortly before a job ended that the list did not show it, nor a build, which may be queued. */
function changedUnseen({ the: { lags, queueBuilds }, witness, jobs }: Ran): boolean {
  const changes = [...witness.held.values()].flat()
  return jobs.some(({ mainEndedAt }) =>
    changes.some(({ at: changedAt }) => {
      const ago = mainEndedAt - changedAt
      return ago >= 0 && ago < lags.branchListLagMs && (ago < lags.buildLagMs || queueBuilds)
    }),
  )
}

export const excuses: readonly Excuse[] = [
  {
    breach: /green, and the code was not (?:built|validated)$/,
    applies: (ran) => did(['upload', 'fork moves'])(ran) && changedUnseen(ran),
    because:
      'what others change while the model is validated shows in list and build status when the job has ended',
  },
  {
    breach: /green, and the (?:new "\w+"|code) is not built$/,
    applies: (ran) =>
      did(['merge', 'build'])(ran) &&
      ran.the.queueBuilds &&
      ['buildStatus.lastHash', 'listBranches.lastHash'].some((name) => name in ran.the.untold),
    because:
      'where builds wait for each other and nothing says whether they are of the latest commit, the first new one may be that of others',
  },
  {
    breach: /branch "dev-[^"]+" was deleted$/,
    applies: ({ the, witness }, breach) =>
      the.lags.branchListLagMs > 0 &&
      witness.forks.some(
        (fork) =>
          breach.includes(`branch "${fork.name}"`) &&
          !breach.startsWith(`job ${fork.job} `) &&
          witness.sessions.some(({ job, name }) => name === fork.name && breach.startsWith(`job ${job} `)),
      ),
    because:
      'dev mode does not say whether it made the fork that it opens, and the list did not have that of another job yet',
  },
  {
    breach: /its fork is left|dev mode is open/,
    applies: ({ the, witness, jobs }, breach) =>
      (the.fault?.operation === 'startDevMode' || 'startDevMode.branchName' in the.untold) &&
      witness.forks.some(
        ({ job, name, parent }) =>
          breach.startsWith(`job ${job} `) &&
          jobs[job]?.step?.outputs.outcome !== 'success' &&
          latest(witness, name)?.parent !== parent,
      ),
    because:
      'a fork that was never named to the job, and that others have moved, has nothing that leads to it',
  },
]

/** The excuse for a breach of a case; undefined when there is none. */
export function excuseFor(breach: string, ran: Ran): Excuse | undefined {
  return excuses.find((excuse) => excuse.breach.test(breach) && excuse.applies(ran, breach))
}
