import { z } from 'zod'

/** Every way in which the emulator can misbehave. */
export const faultKinds = [
  // The wire.
  'status',
  'plain-text-error',
  'reset-before',
  'reset-after',
  'delay',
  'silent',
  'html',
  'cut-json',
  'slow-drip',
  'close-after-head',
  // Any answer.
  'not-found-for',
  'null',
  'empty-object',
  'replace-body',
  'patch-body',
  'clock-skew',
  'unknown-status',
  'wrap-files',
  'late',
  'untold',
  // Lists.
  'cursor-ignored',
  'cursor-stuck',
  'page-info-null',
  'cursor-expired',
  'large-items',
  'list-changes',
  // dbt sync.
  'hung-status',
  'ignore-ref',
  'ignore-output',
  'ignore-source',
  'no-git-ref',
  'accept-blank-ref',
  // Branches, builds, merges.
  'echo-other-branch',
  'merged-false',
  'conflict-409',
  'conflict-400',
  'old-build-for',
  'build-fails',
  'bad-branch',
  'leftover-error-text',
  'staging-refused',
  // Data tokens.
  'other-context',
  // Upserts: another call came between the look and the write.
  'upsert-branch-changed',
] as const

/** One way to misbehave. */
export type FaultKind = (typeof faultKinds)[number]

/** Which calls of the operation a fault strikes, counted from 1 since the fault was added. */
const faultCalls = z.union([
  z.number(),
  z.literal('every'),
  z.strictObject({ every: z.number() }),
  z.strictObject({ from: z.number() }),
])

export type FaultCalls = z.infer<typeof faultCalls>

/** A misbehaviour that is switched on for one operation, or for all of them with `*`. */
export const faultShape = z.strictObject({
  operation: z.string(),
  kind: z.enum(faultKinds),
  /** Default: every call. */
  call: faultCalls.exactOptional(),
  /** `status`, `html`, `plain-text-error`, `silent`, `delay`: before the work (nothing is done) or after it. */
  when: z.enum(['before', 'after']).exactOptional(),
  /** `status`, `html`, `plain-text-error`, `staging-refused`. */
  status: z.number().exactOptional(),
  headers: z.record(z.string(), z.string()).exactOptional(),
  /** `status`: JSON body. `replace-body`: the whole body. `patch-body`: members laid over the answer. `other-context`: what is signed. */
  body: z.unknown().optional(),
  /** A duration: `delay`, `not-found-for`, `slow-drip` (between pieces), `clock-skew`, `old-build-for`, `late`. */
  ms: z.number().exactOptional(),
  /** A text: `unknown-status`, `echo-other-branch`, `leftover-error-text`, `build-fails`, `plain-text-error`, `untold`, `list-changes`. */
  value: z.string().exactOptional(),
  /** `large-items`: size of what is added to each item. */
  bytes: z.number().exactOptional(),
  /** `cursor-ignored`: `first` is ignored, too. */
  first: z.boolean().exactOptional(),
})

export type Fault = z.infer<typeof faultShape>
