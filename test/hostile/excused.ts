import type { Fault } from '../../emulator/index.ts'

/** A breach that is known, and why it stands. */
export interface Excuse {
  operations: readonly string[]
  /** The fault of such an operation that brings it about. */
  applies: (fault: Fault) => boolean
  /** It takes two: another fault besides. One that is met by chance alone, and not by the matrix. */
  and?: (fault: Fault) => boolean
  breach: RegExp
  because: string
  /** `limit`: no client can see through it. `open`: this product should, and does not yet. */
  kind: 'limit' | 'open'
}

const notFound = ({ kind, status }: Fault) =>
  kind === 'not-found-for' || (kind === 'status' && status === 404)
const doneLate = ({ kind, when }: Fault) => kind === 'delay' && when === 'before'
const noHistory = ({ operation, kind, status }: Fault) =>
  (operation === 'listDbtSyncs' || operation === '*') && (kind === 'html' || status === 405)

const left = /(?:is left|is on|runs on|is open), and no warning/

export const excuses: readonly Excuse[] = [
  {
    operations: ['removeBranch', 'setBranchStagingEnvironment'],
    applies: notFound,
    breach: left,
    because: 'a 404 means that the resource is gone, and counts as done',
    kind: 'limit',
  },
  {
    operations: ['startDbtSync', 'setBranchStagingEnvironment', 'startDevMode', 'createBranch'],
    applies: doneLate,
    and: doneLate,
    breach: left,
    because: 'a request that timed out may still be carried out after the post step',
    kind: 'limit',
  },
  {
    operations: ['startDbtSync'],
    applies: doneLate,
    and: () => true,
    breach: /^\d syncs$/,
    because:
      'a start that is carried out after all checks is sent again, and what happens after the step is not detected',
    kind: 'limit',
  },
  {
    operations: ['startDbtSync'],
    applies: ({ kind, when }) => kind === 'html' && when === 'after',
    and: noHistory,
    breach: left,
    because: 'a tenant that responds to start and history with HTML pages has neither',
    kind: 'limit',
  },
  {
    operations: ['buildStatus'],
    applies: ({ kind }) => kind === 'clock-skew',
    and: ({ kind }) => kind === 'old-build-for',
    breach: /is not built$/,
    because: 'a build with a new time counts as a new one, as on the platform',
    kind: 'limit',
  },
]

/** The excuse for a breach in this weather; undefined when there is none. */
export function excuseFor(breach: string, faults: readonly Fault[]): Excuse | undefined {
  return excuses.find(({ operations, applies, and, breach: known }) => {
    const struck = faults.some(
      (fault) => (fault.operation === '*' || operations.includes(fault.operation)) && applies(fault),
    )
    return struck && (!and || faults.some(and)) && known.test(breach)
  })
}
