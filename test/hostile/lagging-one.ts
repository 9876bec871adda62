import type { Job, LaggingCase } from './lagging-case.ts'
import type { Case } from './random-case.ts'

// A single case of a lagging platform, as small as it gets.

export type Wish = Partial<Omit<Case, 'inputs'>> & { inputs?: Partial<Case['inputs']> }

/** A job with the usual inputs. */
export function job({ inputs, ...the }: Wish, more: Partial<Job> = {}): Job {
  return {
    the: {
      command: 'sync',
      ...{ event: 'push', sick: false, release: 'tag', name: null, into: 'default' },
      ...{ olderTenant: false, byFork: false, faults: [] },
      ...the,
      inputs: {
        ...{ activate: 'auto', 'on-timeout': 'cancel', validate: 'true', timeout: '10m' },
        ...{ 'poll-interval': '5s', 'delete-branch': 'auto' },
        ...inputs,
      },
    },
    ...{ end: { kind: 'by itself', at: 1, stage: 'before' }, afterMs: 0, moved: false },
    ...more,
  }
}

/** A platform where nothing is in the way, but for what is said. */
export function only({
  lags,
  ...more
}: { jobs: Job[]; lags?: Partial<LaggingCase['lags']> } & Partial<Omit<LaggingCase, 'lags'>>) {
  return {
    ...{
      untold: {},
      queueBuilds: false,
      past: false,
      matrix: false,
      opened: false,
      acts: [],
      fault: null,
      untrusted: null,
      people: false,
      neighbour: null,
      hub: null,
    },
    lags: {
      branchListLagMs: 0,
      buildLagMs: 0,
      historyLagMs: 0,
      fileListLagMs: 0,
      environmentListLagMs: 0,
      ...lags,
    },
    ...more,
  } satisfies LaggingCase
}
