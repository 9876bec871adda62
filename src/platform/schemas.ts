import * as z from 'zod/mini'

// The readers of the platform's answers. Tolerant where the platform is free (contract, x-conventions):
// optional members may be absent, null or of another kind; enumerations are open; unknown members are dropped.
// Strict only on what a decision rests on.

/** A member that helps but decides nothing: absent, null and nonsense all read as undefined. */
function optional<T>(schema: z.ZodMiniType<T>) {
  return z.catch(z.optional(schema), undefined)
}

const text = z.string().check(z.trim())
const nonBlank = z.string().check(z.trim(), z.minLength(1))

export interface Page<T> {
  items: T[]
  hasNextPage: boolean
  endCursor: string | undefined
}

const pageInfo = z.catch(
  z.nullish(z.object({ hasNextPage: optional(z.boolean()), endCursor: optional(z.string()) })),
  undefined,
)

/**
 * Reads a list in every spelling seen: `items`, else the deprecated `data`; `pageInfo` may be null or absent.
 * An answer with neither is refused: it must never pass for an empty list.
 */
function pageOf<T>(item: z.ZodMiniType<T>): z.ZodMiniType<Page<T>> {
  const list = z.object({ items: z.nullish(z.array(item)), data: z.nullish(z.array(item)), pageInfo })
  return z.pipe(
    list.check(z.refine(({ items, data }) => Boolean(items ?? data), 'a list without items')),
    z.transform(({ items, data, pageInfo: info }) => ({
      items: items ?? data ?? [],
      hasNextPage: info?.hasNextPage ?? false,
      endCursor: info?.endCursor,
    })),
  )
}

export const syncStarted = z.object({ syncJobId: nonBlank, branchName: optional(text) })
export type SyncStarted = z.infer<typeof syncStarted>

export const syncStatus = z.object({
  status: nonBlank,
  progress: optional(
    z.object({ percentComplete: optional(z.number()), message: optional(text), stage: optional(text) }),
  ),
  updatedAt: optional(text),
  error: optional(text),
})
export type SyncStatus = z.infer<typeof syncStatus>

/** `null` and `{}` mean "not there yet" (platform-facts, dbt sync). */
export const syncResult = z.nullable(
  z.object({
    branchName: optional(text),
    generatedFiles: optional(z.array(z.object({ path: z.string() }))),
    manifestStats: optional(
      z.object({ models: optional(z.number()), sources: optional(z.number()), macros: optional(z.number()) }),
    ),
    cubeCount: optional(z.number()),
    durationMs: optional(z.number()),
  }),
)
export type SyncResult = NonNullable<z.infer<typeof syncResult>>

const logEntry = z.catch(
  z.object({
    timestamp: z.catch(z.string(), ''),
    level: z.catch(z.string(), ''),
    message: z.catch(z.string(), ''),
    phase: optional(text),
    durationMs: optional(z.number()),
  }),
  { timestamp: '', level: '', message: '', phase: undefined, durationMs: undefined },
)
export type LogEntry = z.infer<typeof logEntry>
export const logPage = pageOf(logEntry)

const syncRun = z.object({
  syncJobId: nonBlank,
  status: z.catch(text, ''),
  branchName: z.catch(text, ''),
  durationMs: optional(z.number()),
  errorMessage: optional(text),
  failedPhase: optional(text),
  gitRef: optional(text),
})
export type SyncRun = z.infer<typeof syncRun>
export const syncRunPage = pageOf(syncRun)

export const syncCancelled = z.unknown()

const branch = z.object({ name: z.string() })
export const branchPage = pageOf(branch)

/** The tenant's own description; only the one member that is asked for is read. */
export const servedSpec = z.object({
  components: optional(
    z.object({
      schemas: optional(
        z.object({
          StartDbtSyncInput: optional(z.object({ properties: optional(z.record(z.string(), z.unknown())) })),
        }),
      ),
    }),
  ),
})
