import { z } from 'zod'
import { optionalMembers } from './untold.ts'

const count = z.number().min(0)

/** Settings of a deployment, in the wire's spelling, with what a new one starts with. */
export const settingsShape = z.strictObject({
  template: z.enum(['single', 'simpleCluster', 'multiCluster']).default('single'),
  cloudProvider: z.string().default('aws'),
  creationStep: z
    .enum(['project', 'upload', 'schema', 'github', 'ssh', 'databases', 'ready', 'demo'])
    .default('ready'),
  deploymentUrl: z.string().default('https://deployment.example.com'),
  releaseChannel: z.enum(['latest', 'release']).default('latest'),
  deployBranchName: z.string().default('main'),
  deployBranchReadOnly: z.boolean().default(false),
  deployBranchMergeAllowed: z.boolean().default(true),
  deployProjectRoot: z.string().default('/'),
  isEngineSqlEnabled: z.boolean().default(true),
  isSupportPreAggregations: z.boolean().default(true),
  deployMode: z.enum(['git', 'cli']).nullable().default('git'),
  region: z.string().default('aws-us-east-1'),
  targetPlatform: z.string().default('aws'),
  isManaged: z.boolean().default(true),
  releaseChannelVersion: z.string().default('latest-1.6.4'),
  releaseChannelVersionHold: z.boolean().default(false),
  templateVariables: z.record(z.string(), z.unknown()).default({}),
  creationMethod: z.string().exactOptional(),
  repoType: z.enum(['git', 'deployRepo']).exactOptional(),
  customDomain: z.string().exactOptional(),
  defaultLaunchpadViewGroup: z.string().exactOptional(),
  launchpadTabs: z.array(z.string()).exactOptional(),
  cspsConfig: z.record(z.string(), z.unknown()).exactOptional(),
})

export type Settings = z.infer<typeof settingsShape>

/** What a tenant offers. An older one lacks some of it: its spec says so, and the operations behave so. */
export const featuresShape = z.strictObject({
  /** Without it `ref` is ignored silently, and the tracked branch is synchronised. */
  ref: z.boolean().default(true),
  source: z.boolean().default(true),
  output: z.boolean().default(true),
  /** Without it the run history does not tell the ref. */
  gitRef: z.boolean().default(true),
  /** Operations that the tenant does not have: they are as unknown routes. */
  missingOperations: z.array(z.string()).default([]),
})

export type Features = z.infer<typeof featuresShape>

/** Behaviours on which the sources differ, or which a test wants otherwise. The default is the stricter reading of each. */
export const switchesShape = z.strictObject({
  /** Folder of the dbt project in its repository. */
  dbtProjectPath: z.string().default(''),
  /** Validation of a branch that nothing compiles: refused, or accepted as the spec plainly reads. */
  validateInactive: z.enum(['accept', 'refuse']).default('refuse'),
  /** How a real merge conflict is told. */
  conflict: z.enum(['409', '400', 'merged-false']).default('409'),
  /** Page size of lists when the call does not give one. */
  pageSize: count.default(50),
  /** Opening dev mode on a branch compiles that branch, too, and not the fork alone. */
  devModeActivatesParent: z.boolean().default(false),
  /** Opening dev mode on a branch again: the user's fork of it, or a new one each time. */
  devModeForks: z.enum(['reuse', 'anew']).default('reuse'),
  /** Log lines that every sync writes on top of its own. */
  syntheticLogLines: count.default(0),
  /** errorText that running builds show, as if left over from an earlier one. */
  leftoverErrorText: z.string().nullable().default(null),
  /** Whether uploads go to branches that file writes do not go to; no source refuses them. */
  sharedBranchUploads: z.enum(['accept', 'refuse']).default('accept'),
  /** The response of an operation that has nothing to tell, where the contract has both. */
  emptyResponses: z.enum(['200', '204']).default('204'),
  /** Requests of any second that are carried out; those beyond get 429, without `Retry-After`. */
  requestsPerSecond: count.nullable().default(null),
  /** Whether history and log of a sync name the commit that was checked out, none, or another one; no source says that they do. */
  syncedCommit: z.enum(['tell', 'hide', 'other']).default('tell'),
  /** The branch list is as it was so many milliseconds ago: names, hashes, parents, staging. */
  branchListLagMs: count.default(0),
  /** The build status is as it was so many milliseconds ago; a branch that is younger is a bad one. */
  buildLagMs: count.default(0),
  /** The sync history is as it was so many milliseconds ago; a run that is younger is not in it. */
  historyLagMs: count.default(0),
  /** Files and hashes of a branch are as they were so many milliseconds ago; a younger branch has those of its parent. */
  fileListLagMs: count.default(0),
  /** The environments are those of so many milliseconds ago. */
  environmentListLagMs: count.default(0),
  /** Lists of reports, workbooks and notifications are as they were so many milliseconds ago; one read by its id is not late. */
  contentListLagMs: count.default(0),
  /** An environment serves the model of a build only so many milliseconds after the build; until then the one before. */
  runtimeLagMs: count.default(0),
  /** Files that the list has without their content, as paths. */
  filesWithoutContent: z.array(z.string()).default([]),
  /** What the tenant does not tell although the contract has it, as `operation.member`. */
  nullableFields: z.partialRecord(z.enum(optionalMembers), z.enum(['null', 'absent'])).default({}),
  /** The builds of a branch run one after another; one that has not begun does not show, and begins 10 s late. */
  queueBuilds: z.boolean().default(false),
  /** What validation lists: the compiler's errors, or one error that is the text of all. */
  validationErrors: z.enum(['list', 'text']).default('list'),
  /** Whether a message with several reasons is one error, or each reason is one. */
  validationReasons: z.enum(['together', 'apart']).default('together'),
  /** The URL of an environment's query API: without or with `/v1` at its end, or null, in all or but in production. */
  environmentUrl: z.enum(['base', 'v1', 'null', 'null-in-branches']).default('base'),
  /** What the credentials of an environment are: the list of the description, or the object by type of a guide. */
  environmentCredentials: z.enum(['list', 'object']).default('list'),
  /** Whose security context is signed: that of callers who may edit the deployment, everybody's, nobody's. */
  tokenSecurityContext: z.enum(['editors', 'all', 'none']).default('editors'),
  /** Scopes that the tenant has taken from all data tokens. */
  missingScopes: z.array(z.enum(['meta', 'sql', 'data'])).default([]),
  /** Which environments run in the engine's development mode: their meta shows hidden members. */
  engineDevMode: z.enum(['none', 'branches', 'all']).default('none'),
  /** Whether branches are served by the engine of production, or by another one: all its SQL differs in its form. */
  branchEngine: z.enum(['same', 'other']).default('same'),
  /** A person has a development environment of their own on every shared branch, also on one that nothing else compiles. */
  personalEnvironments: z.boolean().default(false),
  /** The most that a page of a list holds, whatever the call asks for. */
  mostPerPage: count.nullable().default(null),
  /** What cursors of lists name: an item, or a position, so that items are missed or repeated when the list changes. */
  cursors: z.enum(['item', 'position']).default('item'),
  /** Which workbooks the list has without a folder: those of all folders, or of the root alone. */
  workbookFolders: z.enum(['all', 'root']).default('all'),
  /** Whether workbooks of the list have their dashboards; one that is read by its id has them. */
  workbookDashboards: z.enum(['full', 'null', 'absent']).default('full'),
  /** How long the warehouse takes for each query, in ms. A request waits 5 s for it, and then is told to ask again. */
  queryMs: count.default(0),
  /** Columns that the warehouse lacks, as `schema.table.column`. */
  missingColumns: z.array(z.string()).default([]),
})

export type Switches = z.infer<typeof switchesShape>
