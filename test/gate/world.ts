import type { Acceptance } from '../../src/gate/gate-changes.ts'

export const label = 'approved-breaking-change'
export const notSet = { state: 'not set', label } as const satisfies Acceptance

/** The label that Ana set, which accepts the changes of these fingerprints. */
export const acceptedBy = (...fingerprints: string[]): Acceptance => ({
  ...{ state: 'set', label, by: 'ana', event: 7 },
  accepts: new Set(fingerprints),
})
