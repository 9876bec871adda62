import * as z from 'zod/mini'
import { listOf, nonBlank, optional, pageOf, text } from './page-schema.ts'

export { caller, deployment } from './account-schemas.ts'
export { hashesOfFiles, maxNodes, type SourceTree, sourceTree } from './file-schemas.ts'
export { type LogEntry, logPage } from './log-schema.ts'
export type { Page } from './page-schema.ts'
export { type Validation, validation } from './validation-schema.ts'

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
