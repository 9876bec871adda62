import * as z from 'zod/mini'

// The schemas of the platform's responses. Tolerant where the platform is free (contract, x-conventions):
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
  /** Neither a further page nor its absence was spoken of. */
  silent?: boolean
  endCursor: string | undefined
}

const pageInfo = z.catch(
  z.nullish(z.object({ hasNextPage: z.optional(z.unknown()), endCursor: optional(z.string()) })),
  undefined,
)

/** A list longer than this is searched for its first invalid item before it is parsed. */
const mostUnchecked = 10_000

/**
 * A reader makes a note of each item that is wrong: of millions, and a small answer holds millions, it would run out of
 * memory and stack.
 */
function listOf<T>(item: z.ZodMiniType<T>): z.ZodMiniType<T[]> {
  const sound = (items: unknown[]) =>
    items.length <= mostUnchecked || items.every((each) => item.safeParse(each).success)
  return z.pipe(z.array(z.unknown()).check(z.refine(sound, 'a list with wrong items')), z.array(item))
}

/** How older answers say how long the whole list is. */
const pagination = optional(z.object({ total: z.number(), offset: optional(z.number()) }))

/**
 * Reads a list in every spelling seen: `items`, else the deprecated `data`; `pageInfo` may be null or absent, and then
 * the deprecated `pagination` and `count` may tell that there is more.
 * A response with neither `items` nor `data` is rejected: it must never pass for an empty list.
 */
function pageOf<T>(item: z.ZodMiniType<T>): z.ZodMiniType<Page<T>> {
  const items = z.nullish(listOf(item))
  const list = z.object({ items, data: items, pageInfo, pagination, count: optional(z.number()) })
  return z.pipe(
    list.check(z.refine(({ items, data }) => Boolean(items ?? data), 'a list without items')),
    z.transform(({ items: newer, data: older, pageInfo: info, pagination: whole, count }) => {
      const found = newer ?? older ?? []
      const spoken = typeof info?.hasNextPage === 'boolean'
      // `count` may be that of the page: only a larger one says something.
      const missing = whole ? whole.total - (whole.offset ?? 0) : (count ?? 0)
      return {
        items: found,
        hasNextPage: goesOn(info?.hasNextPage, info?.endCursor) || (!spoken && missing > found.length),
        endCursor: info?.endCursor,
        ...(spoken || whole ? {} : { silent: true }),
      }
    }),
  )
}

/** Fails closed: only a plain `false`, or no word of a further page at all, ends a list. */
function goesOn(hasNextPage: unknown, endCursor: string | undefined): boolean {
  if (hasNextPage === undefined || hasNextPage === null) return Boolean(endCursor)
  return hasNextPage !== false
}

export const syncStarted = z.object({ syncJobId: nonBlank, branchName: optional(text) })

export const syncStatus = z.object({
  status: nonBlank,
  progress: optional(
    z.object({ percentComplete: optional(z.number()), message: optional(text), stage: optional(text) }),
  ),
  updatedAt: optional(text),
  error: optional(text),
})
export type SyncStatus = z.infer<typeof syncStatus>

/** `null` and `{}` mean "not there yet". */
export const syncResult = z.nullable(
  z.object({
    branchName: optional(text),
    generatedFiles: optional(z.array(z.catch(z.object({ path: z.string() }), { path: '(unreadable)' }))),
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

const syncRunPhase = z.object({ phase: nonBlank, startedOffsetMs: z.number(), durationMs: z.number() })

const syncRun = z.object({
  syncJobId: nonBlank,
  status: z.catch(text, ''),
  branchName: z.catch(text, ''),
  durationMs: optional(z.number()),
  errorMessage: optional(text),
  failedPhase: optional(text),
  gitRef: optional(text),
  // The contract has the last one alone; what a tenant may say beside it is read, too.
  gitCommit: optional(text),
  commitSha: optional(text),
  triggerContext: optional(z.object({ headSha: optional(text) })),
  startedAt: optional(text),
  phases: optional(listOf(syncRunPhase)),
})
export type SyncRun = z.infer<typeof syncRun>
export const syncRunPage = pageOf(syncRun)

/** An answer of which nothing is read. */
export const anything = z.unknown()
/** A page of a list whose items are of no interest. */
export const anyPage = pageOf(anything)

const branch = z.object({
  name: z.string(),
  parentBranch: optional(z.string()),
  lastHash: optional(text),
  isStagingEnvironmentEnabled: optional(z.boolean()),
})
export type Branch = z.infer<typeof branch>
export const branchPage = pageOf(branch)

export const deploymentSettings = z.object({
  deployBranchName: nonBlank,
  deployBranchReadOnly: optional(z.boolean()),
  deployBranchMergeAllowed: optional(z.boolean()),
  deployMode: optional(text),
})
export type DeploymentSettings = z.infer<typeof deploymentSettings>

export const buildStatus = z.object({
  branchName: z.catch(z.string(), ''),
  status: nonBlank,
  buildJobId: optional(z.union([z.number(), z.string()])),
  errorText: optional(text),
  lastHash: optional(text),
  updatedAt: optional(text),
})
export type BuildStatus = z.infer<typeof buildStatus>

/** Branch, mode and verdict are what a gate rests on: an answer without them is no verdict. */
export const validation = z.object({
  branchName: nonBlank,
  mode: nonBlank,
  valid: z.boolean(),
  errors: z.catch(listOf(z.object({ message: z.catch(z.string(), ''), fileName: optional(z.string()) })), []),
  cubesCount: optional(z.number()),
})
export type Validation = z.infer<typeof validation>

export const devSession = z.object({ branchName: nonBlank, parentBranch: optional(z.string()) })

export const pulled = z.object({ buildTriggered: optional(z.boolean()) })
export type Pulled = z.infer<typeof pulled>

/** `merged` alone says that a merge took place: it must be there. */
export const mergeAnswer = z.object({ merged: z.boolean(), branchDeleted: optional(z.boolean()) })
export type MergeAnswer = z.infer<typeof mergeAnswer>

/** Whatever the transaction holds goes back as it came; only its id is known. */
export const uploadStarted = z.object({
  transaction: z.looseObject({ id: z.string().check(z.minLength(1)) }),
})
export type UploadStarted = z.infer<typeof uploadStarted>

export const uploadFinished = z.object({ lastHash: optional(text) })

/**
 * Path to lower-case hash; the map may be wrapped in `files`, and paths may start with a slash (contract, fileHashes and
 * listFiles). A list without any hash is none.
 */
export const fileHashes = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((answer): ReadonlyMap<string, string> => {
    const { files } = answer
    const wrapped = isRecord(files) && typeof files.hash !== 'string'
    const pairs = Object.entries(wrapped ? files : answer).map(
      ([path, entry]) =>
        [
          path.replace(/^\//, ''),
          isRecord(entry) && typeof entry.hash === 'string' ? entry.hash.toLowerCase() : '',
        ] as const,
    )
    return new Map(pairs.filter(([, hash]) => hash !== ''))
  }),
)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const described = optional(z.object({ properties: optional(z.record(z.string(), z.unknown())) }))

/** The tenant's own description; only what is asked for is read. */
export const servedSpec = z.object({
  /** Path → method → operation. */
  paths: optional(z.record(z.string(), z.catch(z.record(z.string(), z.unknown()), {}))),
  components: optional(
    z.object({
      schemas: optional(z.object({ StartDbtSyncInput: described, DbtSyncRun: described })),
    }),
  ),
})
export type ServedSpec = z.infer<typeof servedSpec>
