import * as z from 'zod/mini'
import { getDeployment, getMe } from './operations/account.ts'
import * as schemas from './schemas.ts'

// One row for each operation of the contract that the product calls. The client derives the request
// and its types from the row; ids, methods and paths are the contract's, trailing slashes included.

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Operation<Path extends string, Query extends string, Body, Answer> {
  /** operationId of the contract. */
  readonly id: string
  readonly method: Method
  readonly path: Path
  /** Names of the query parameters. */
  readonly query: readonly Query[]
  readonly body: z.ZodMiniType<Body>
  readonly answer: z.ZodMiniType<Answer>
  /** Whether a lost or refused call may simply be sent again. Never true for what creates something. */
  readonly repeatable: boolean
}

/** Any row, for code that reads rows and not their types. */
export type AnyOperation = Operation<string, string, never, unknown>

type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

export type PathValues<Path extends string> = { [Name in PathParameter<Path>]: string | number }

const none = z.undefined()

function read<Path extends string, Answer, Query extends string = never>(
  id: string,
  path: Path,
  answer: z.ZodMiniType<Answer>,
  query: readonly Query[] = [],
): Operation<Path, Query, undefined, Answer> {
  return { id, method: 'GET', path, query, body: none, answer, repeatable: true }
}

const sync = '/api/v1/deployments/{deploymentId}/dbt-sync'

const startBody = z.object({ branchName: z.string(), ref: z.string() })

export const startDbtSync = {
  id: 'startDbtSync',
  method: 'POST',
  path: sync,
  query: [],
  body: startBody,
  answer: schemas.syncStarted,
  repeatable: false,
} satisfies Operation<typeof sync, never, z.infer<typeof startBody>, schemas.SyncStarted>

export const listDbtSyncs = read('listDbtSyncs', sync, schemas.syncRunPage, [
  'status',
  'trigger',
  'after',
  'first',
])
export const getDbtSyncStatus = read('getDbtSyncStatus', `${sync}/{syncJobId}`, schemas.syncStatus)
export const getDbtSyncResult = read('getDbtSyncResult', `${sync}/{syncJobId}/result`, schemas.syncResult)
export const getDbtSyncLogs = read('getDbtSyncLogs', `${sync}/{syncJobId}/logs`, schemas.logPage, [
  'after',
  'first',
])

/** A second cancel of the same job does no harm, so a lost one is repeated. */
export const cancelDbtSync = {
  id: 'cancelDbtSync',
  method: 'DELETE',
  path: `${sync}/{syncJobId}`,
  query: [],
  body: none,
  answer: schemas.anything,
  repeatable: true,
} satisfies Operation<`${typeof sync}/{syncJobId}`, never, undefined, unknown>

const build = '/build/api/v1/deployments/{deploymentId}'

export const listBranches = read('listBranches', `${build}/branches`, schemas.branchPage, ['after', 'first'])

/** A branch that is gone stays gone, so a lost delete is repeated. */
export const removeBranch = {
  id: 'removeBranch',
  method: 'DELETE',
  path: `${build}/branches`,
  query: ['branchName', 'removeOnUpstream'],
  body: none,
  answer: schemas.anything,
  repeatable: true,
} satisfies Operation<`${typeof build}/branches`, 'branchName' | 'removeOnUpstream', undefined, unknown>

export const getDeploymentSettings = read(
  'getDeploymentSettings',
  '/api/v1/deployments/{deploymentId}/settings',
  schemas.deploymentSettings,
)

export const buildStatus = read(
  'buildStatus',
  '/api/v1/deployments/{deploymentId}/build-status',
  schemas.buildStatus,
  ['branchName'],
)

export const fileHashes = read('fileHashes', `${build}/data-model/file-hashes`, schemas.fileHashes, [
  'branchName',
])

export const validateDataModel = read(
  'validateDataModel',
  `${build}/data-model/validate`,
  schemas.validation,
  ['branchName', 'devMode'],
)

function write<Path extends string, Body, Answer>(
  id: string,
  method: Method,
  path: Path,
  body: z.ZodMiniType<Body>,
  answer: z.ZodMiniType<Answer>,
  repeatable: boolean,
): Operation<Path, never, Body, Answer> {
  return { id, method, path, query: [], body, answer, repeatable }
}

/** A switch: set twice it stands as it was set once. */
export const setBranchStagingEnvironment = write(
  'setBranchStagingEnvironment',
  'PUT',
  `${build}/branches/staging-environment`,
  z.object({ branchName: z.string(), enabled: z.boolean() }),
  schemas.anything,
  true,
)

/** Opens the fork of that branch, or opens it again: a second call changes nothing. */
export const startDevMode = write(
  'startDevMode',
  'POST',
  `${build}/dev-mode`,
  z.object({ branchName: z.string() }),
  schemas.devSession,
  true,
)

export const stopDevMode = write('stopDevMode', 'DELETE', `${build}/dev-mode`, none, schemas.anything, true)

export const pull = write(
  'pull',
  'POST',
  `${build}/pull`,
  z.object({ branchName: z.string() }),
  schemas.pulled,
  true,
)

export const mergeIntoParentBranch = write(
  'mergeIntoParentBranch',
  'POST',
  `${build}/merge`,
  z.object({ branchName: z.string(), message: z.string(), deleteBranch: z.optional(z.boolean()) }),
  schemas.mergeAnswer,
  false,
)

export const mergeToDefaultBranch = write(
  'mergeToDefaultBranch',
  'POST',
  `${build}/merge-to-default`,
  z.object({ branchName: z.string(), message: z.string(), removeBranchAfterMerge: z.optional(z.boolean()) }),
  schemas.mergeAnswer,
  false,
)

export const getSpec = read('getSpec', '/api/v1/spec', schemas.servedSpec)

/** All rows; a test compares them with the contract file. */
export const operations = [
  startDbtSync,
  listDbtSyncs,
  getDbtSyncStatus,
  getDbtSyncResult,
  getDbtSyncLogs,
  cancelDbtSync,
  listBranches,
  removeBranch,
  setBranchStagingEnvironment,
  startDevMode,
  stopDevMode,
  buildStatus,
  fileHashes,
  validateDataModel,
  pull,
  mergeIntoParentBranch,
  mergeToDefaultBranch,
  getDeploymentSettings,
  getSpec,
  getMe,
  getDeployment,
] as const
