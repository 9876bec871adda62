import type { TenantSpec } from './served-spec.ts'

/** A feature that a tenant has or lacks. */
export interface Feature {
  /** Its name in the output `features`. */
  key: string
  name: string
  neededFor: readonly string[]
  /** Whether `sync` needs it; `by the description`: only missing when the OpenAPI document lacks it. */
  required: true | false | 'by the description'
  available(spec: TenantSpec): boolean | null
  /** The effect when it is not available. */
  without: string
}
