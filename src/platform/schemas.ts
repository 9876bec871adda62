import * as z from 'zod/mini'

// The schemas of the platform's responses. Tolerant where the platform is free (contract, x-conventions):
// optional members may be absent, null or of another kind; enumerations are open; unknown members are dropped.
// Strict only where a decision depends on a member.

/** A member that no decision depends on: absent, null and invalid all become undefined. */
function optional<T>(schema: z.ZodMiniType<T>) {
  return z.catch(z.optional(schema), undefined)
}

const text = z.string().check(z.trim())
const nonBlank = z.string().check(z.trim(), z.minLength(1))

export interface Page<T> {
  items: T[]
  hasNextPage: boolean
  /** Set if the response does not say whether there is a further page. */
  silent?: boolean
  /** How many items the whole list has, or this page: lists differ. */
  count?: number
  endCursor: string | undefined
}

const pageInfo = z.catch(
  z.nullish(z.object({ hasNextPage: z.optional(z.unknown()), endCursor: optional(z.string()) })),
  undefined,
)

/** A list longer than this is searched for its first invalid item before it is parsed. */
const mostUnchecked = 10_000

/**
 * The parser records each invalid item. A small response can hold millions of them, which would exceed memory and stack.
 */
function listOf<T>(item: z.ZodMiniType<T>): z.ZodMiniType<T[]> {
  const sound = (items: unknown[]) =>
    items.length <= mostUnchecked || items.every((each) => item.safeParse(each).success)
  return z.pipe(z.array(z.unknown()).check(z.refine(sound, 'a list with invalid items')), z.array(item))
}

/** The length of the whole list in older responses. */
const pagination = optional(z.object({ total: z.number(), offset: optional(z.number()) }))

/**
 * Parses a list in every format seen: `items`, else the deprecated `data`; `pageInfo` may be null or absent, and then the
 * deprecated `pagination` and `count` may show that there is more.
 * A response with neither `items` nor `data` is rejected: it must never pass for an empty list.
 */
export function pageOf<T>(item: z.ZodMiniType<T>): z.ZodMiniType<Page<T>> {
  const items = z.nullish(listOf(item))
  const list = z.object({ items, data: items, pageInfo, pagination, count: optional(z.number()) })
  return z.pipe(
    list.check(z.refine(({ items, data }) => Boolean(items ?? data), 'a list without items')),
    z.transform(({ items: newer, data: older, pageInfo: info, pagination: whole, count }) => {
      const found = newer ?? older ?? []
      const stated = typeof info?.hasNextPage === 'boolean'
      // `count` may be that of the page: only a larger one shows that there is more.
      const missing = whole ? whole.total - (whole.offset ?? 0) : (count ?? 0)
      return {
        items: found,
        hasNextPage: hasMore(info?.hasNextPage, info?.endCursor) || (!stated && missing > found.length),
        endCursor: info?.endCursor,
        ...(count === undefined ? {} : { count }),
        ...(stated || whole ? {} : { silent: true }),
      }
    }),
  )
}

/** Fails closed: only `false`, or no sign of a further page, ends a list. */
function hasMore(hasNextPage: unknown, endCursor: string | undefined): boolean {
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
  // The contract has only the last one; the other two are read if a tenant sends them.
  gitCommit: optional(text),
  commitSha: optional(text),
  triggerContext: optional(z.object({ headSha: optional(text) })),
  startedAt: optional(text),
  phases: optional(listOf(syncRunPhase)),
})
export type SyncRun = z.infer<typeof syncRun>
export const syncRunPage = pageOf(syncRun)

/** A response that is not parsed. */
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

const credential = z.object({ type: optional(z.string()), url: optional(z.string()) })

const environment = z.pipe(
  z.object({
    id: z.union([z.string(), z.number()]),
    type: text,
    branch: optional(z.string()),
    // A list in the description, an object by type on a guide page.
    api_credentials: z.catch(
      z.union([z.array(credential), z.record(z.string(), z.catch(credential, {}))]),
      [],
    ),
  }),
  z.transform(({ id, type, branch, api_credentials: credentials }) => {
    const rest = Array.isArray(credentials)
      ? credentials.find((one) => one.type === 'rest')
      : credentials.rest
    return { id: String(id), type, branch, queryUrl: rest?.url }
  }),
)
export type Environment = z.infer<typeof environment>
export const environments = pageOf(environment)

/** `expires_at` is not read: the clocks may differ, and the time that was asked for is known. */
export const dataToken = z.pipe(
  z.object({ data: z.object({ token: nonBlank }) }),
  z.transform(({ data }) => data.token),
)

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

/** A gate depends on branch, mode and verdict: a response without them is not a verdict. */
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

/** Only `merged` says that a merge took place: it is required. */
export const mergeAnswer = z.object({ merged: z.boolean(), branchDeleted: optional(z.boolean()) })
export type MergeAnswer = z.infer<typeof mergeAnswer>

/** The transaction is sent back unchanged; only its ID is known. */
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
  z.transform((response): ReadonlyMap<string, string> => {
    const { files } = response
    const wrapped = isRecord(files) && typeof files.hash !== 'string'
    const pairs = Object.entries(wrapped ? files : response).map(
      ([path, entry]) =>
        [
          path.replace(/^\//, ''),
          isRecord(entry) && typeof entry.hash === 'string' ? entry.hash.toLowerCase() : '',
        ] as const,
    )
    return new Map(pairs.filter(([, hash]) => hash !== ''))
  }),
)

/** A source tree of more nodes than this is not read to its end. */
export const maxNodes = 20_000

const nodes = z.catch(z.optional(z.array(z.unknown())), undefined)

/**
 * The files of a tree with their contents; files without content are skipped. `isComplete` is false if there are more: the
 * tree has too many nodes, or further pages.
 */
export const sourceTree = z.pipe(
  z.object({ items: nodes, data: nodes, pageInfo }),
  z.transform(({ items, data = [], pageInfo: page }) => {
    const files: { path: string; content: string }[] = []
    let isComplete = page?.hasNextPage !== true
    // The deprecated member is all that an older platform has.
    const waiting: unknown[] = []
    let seen = 0
    const add = (children: unknown[]) => {
      const left = maxNodes - seen
      seen += children.length
      if (children.length > left) isComplete = false
      for (const child of children.slice(0, Math.max(0, left))) waiting.push(child)
    }
    add(items ?? data)
    while (waiting.length > 0) {
      const node = waiting.pop()
      if (!isRecord(node)) continue
      const { path, content, children } = node
      if (typeof path === 'string' && typeof content === 'string') files.push({ path, content })
      if (Array.isArray(children)) add(children)
    }
    return { files, isComplete }
  }),
)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const described = optional(z.object({ properties: optional(z.record(z.string(), z.unknown())) }))

/** The OpenAPI document of the tenant; only what is needed is parsed. */
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
