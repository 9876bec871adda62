import * as z from 'zod/mini'
import { listOf, nonBlank, optional, pageInfo, pageOf, pageOfList, text } from './page-schema.ts'

export type { Page } from './page-schema.ts'

// The schemas of the platform's responses. Tolerant where the platform is free (contract, x-conventions):
// optional members may be absent, null or of another kind; enumerations are open; unknown members are dropped.
// Strict only where a decision depends on a member.

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

/** Paths may start with a slash (contract, fileHashes and listFiles). */
const inModel = (path: string) => path.replace(/^\//, '')

/** `null` and `{}` mean "not there yet". A file without a hash has an empty one. */
export const syncResult = z.nullable(
  z.object({
    branchName: optional(text),
    // The contract has the path only; the hash is read if a tenant sends it.
    generatedFiles: optional(
      z.array(
        z.pipe(
          z.catch(z.object({ path: z.string(), hash: optional(text) }), { path: '(unreadable)' }),
          z.transform(({ path, hash = '' }) => ({ path: inModel(path), hash: hash.toLowerCase() })),
        ),
      ),
    ),
    manifestStats: optional(
      z.object({ models: optional(z.number()), sources: optional(z.number()), macros: optional(z.number()) }),
    ),
    cubeCount: optional(z.number()),
    durationMs: optional(z.number()),
  }),
)
export type SyncResult = NonNullable<z.infer<typeof syncResult>>

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
  /** Grows with each branch that is created. */
  id: optional(z.number()),
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
    user: optional(z.string()),
    // A list in the description, an object by type on a guide page.
    api_credentials: z.catch(
      z.union([z.array(credential), z.record(z.string(), z.catch(credential, {}))]),
      [],
    ),
  }),
  z.transform(({ id, type, branch, user, api_credentials: credentials }) => {
    const rest = Array.isArray(credentials)
      ? credentials.find((one) => one.type === 'rest')
      : credentials.rest
    return { id: String(id), type, branch, user, queryUrl: rest?.url }
  }),
)
export type Environment = z.infer<typeof environment>
export const environments = pageOf(environment)

/** `expires_at` is not read: the clocks may differ, and the time that was asked for is known. */
export const dataToken = z.pipe(
  z.object({
    data: z.object({ token: nonBlank, security_context: z.catch(z.record(z.string(), z.unknown()), {}) }),
  }),
  z.transform(({ data }) => ({ token: data.token, signed: data.security_context })),
)

export const deploymentSettings = z.object({
  deployBranchName: nonBlank,
  deployBranchReadOnly: optional(z.boolean()),
  deployBranchMergeAllowed: optional(z.boolean()),
  deployMode: optional(text),
})
export type DeploymentSettings = z.infer<typeof deploymentSettings>

export const stateOfBuild = z.object({
  branchName: z.catch(z.string(), ''),
  status: nonBlank,
  buildJobId: optional(z.union([z.number(), z.string()])),
  errorText: optional(text),
  lastHash: optional(text),
  updatedAt: optional(text),
})
export type BuildStatus = z.infer<typeof stateOfBuild>

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

// The user of the token and the deployment.

/** What the holder of a policy may do. All enumerations of the platform are open. */
const policy = z.object({
  resourceType: z.catch(text, ''),
  resources: z.catch(z.array(z.catch(text, '')), []),
  actions: z.catch(z.array(z.catch(text, '')), []),
})

/** Permits nothing. */
const unreadable = { resourceType: '', resources: [], actions: [] }

export const caller = z.object({
  isAdmin: optional(z.boolean()),
  /** Filled in this response only (contract, User); absent and null mean unknown. */
  userPolicies: optional(z.array(z.catch(policy, unreadable))),
})
export type Caller = z.infer<typeof caller>

export const deployment = z.object({
  name: optional(text),
  creationStep: optional(text),
})
export type DeploymentInfo = z.infer<typeof deployment>

// The files of a data model.

/** Path to lower-case hash; the map may be wrapped in `files` (contract, fileHashes). A list without any hash is none. */
export const hashesOfFiles = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((response): ReadonlyMap<string, string> => {
    const { files } = response
    const wrapped = isRecord(files) && typeof files.hash !== 'string'
    const pairs = Object.entries(wrapped ? files : response).map(
      ([path, entry]) =>
        [
          inModel(path),
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
 * The files of a tree with their contents; `withoutContent` has the paths of those that came without. `isComplete` is false
 * if there are more: the tree has too many nodes, or further pages.
 */
export const sourceTree = z.pipe(
  z.object({ items: nodes, data: nodes, pageInfo }),
  z.transform(({ items, data = [], pageInfo: page }) => {
    const files: { path: string; content: string }[] = []
    const withoutContent: string[] = []
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
      const { content, children, type } = node
      if (Array.isArray(children)) add(children)
      if (typeof node.path !== 'string') continue
      const path = inModel(node.path)
      const isFolder = Array.isArray(children) || type === 'folder' || type === 'directory'
      if (typeof content === 'string') files.push({ path, content })
      else if (!isFolder) withoutContent.push(path)
    }
    return { files, withoutContent, isComplete }
  }),
)
export type SourceTree = z.infer<typeof sourceTree>

/** An entry of the log of a sync. */
export interface LogEntry {
  /** Empty where the response has none, like `level` and `message`. */
  timestamp: string
  level: string
  message: string
  /** Without blanks around it. */
  phase: string | undefined
  /** How long the phase took that ends with this entry. */
  durationMs: number | undefined
}

/**
 * Without a schema: a log may have a million entries, each of which would be copied and checked several times. No
 * decision depends on an entry, so nothing in it is an error.
 */
function readEntry(item: unknown): LogEntry {
  const { timestamp, level, message, phase, durationMs } = isRecord(item) && !Array.isArray(item) ? item : {}
  return {
    timestamp: typeof timestamp === 'string' ? timestamp : '',
    level: typeof level === 'string' ? level : '',
    message: typeof message === 'string' ? message : '',
    phase: typeof phase === 'string' ? phase.trim() : undefined,
    durationMs: typeof durationMs === 'number' && Number.isFinite(durationMs) ? durationMs : undefined,
  }
}

export const logPage = pageOfList(
  z.pipe(
    z.custom<unknown[]>(Array.isArray),
    z.transform((items) => items.map(readEntry)),
  ),
)

/** An error as the platform reports it. */
interface ValidationError {
  /** Empty where the response has none. */
  message: string
  fileName: string | undefined
}

/**
 * Without a schema: a model may have a hundred thousand errors, each of which would be copied and checked several times. A
 * list with anything but objects has no errors.
 */
function readErrors(items: unknown): ValidationError[] {
  if (!Array.isArray(items)) return []
  const errors: ValidationError[] = []
  for (const item of items as unknown[]) {
    if (!isRecord(item) || Array.isArray(item)) return []
    const { message, fileName } = item
    errors.push({
      message: typeof message === 'string' ? message : '',
      fileName: typeof fileName === 'string' ? fileName : undefined,
    })
  }
  return errors
}

/** A gate depends on branch, mode and verdict: a response without them is not a verdict. */
export const validation = z.object({
  branchName: nonBlank,
  mode: nonBlank,
  valid: z.boolean(),
  errors: z.pipe(z.optional(z.unknown()), z.transform(readErrors)),
  cubesCount: optional(z.number()),
})
export type Validation = z.infer<typeof validation>

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
