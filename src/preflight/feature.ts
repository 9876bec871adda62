import type { Offer } from './served-spec.ts'

/** Something that a tenant offers or does not. */
export interface Feature {
  /** Its name in the output `features`. */
  key: string
  name: string
  neededFor: readonly string[]
  /** `sync` cannot be green without; `by the description`: not known counts as there. */
  required: true | false | 'by the description'
  offered(offer: Offer): boolean | null
  /** What its absence means. */
  without: string
}
