import { type DbtOptions, defaultDbtOptions } from '../dbt/options.ts'
import type { OptionalMember, Untold } from './untold.ts'

/** Settings of a deployment, in the wire's spelling. */
export interface Settings {
  template: 'single' | 'simpleCluster' | 'multiCluster'
  cloudProvider: string
  creationStep: 'project' | 'upload' | 'schema' | 'github' | 'ssh' | 'databases' | 'ready' | 'demo'
  deploymentUrl: string
  releaseChannel: 'latest' | 'release'
  deployBranchName: string
  deployBranchReadOnly: boolean
  deployBranchMergeAllowed: boolean
  deployProjectRoot: string
  isEngineSqlEnabled: boolean
  isSupportPreAggregations: boolean
  deployMode: 'git' | 'cli' | null
  region: string
  targetPlatform: string
  isManaged: boolean
  releaseChannelVersion: string
  releaseChannelVersionHold: boolean
  templateVariables: Record<string, unknown>
  creationMethod?: string
  repoType?: 'git' | 'deployRepo'
  customDomain?: string
  defaultLaunchpadViewGroup?: string
  launchpadTabs?: string[]
  cspsConfig?: Record<string, unknown>
}

/** What a tenant offers. An older one lacks some of it: its spec says so, and the operations behave so. */
export interface Features {
  /** Without it `ref` is ignored silently, and the tracked branch is synchronised. */
  ref: boolean
  source: boolean
  output: boolean
  /** Without it the run history does not tell the ref. */
  gitRef: boolean
  /** Operations that the tenant does not have: they answer as unknown routes do. */
  missingOperations: string[]
}

/** Behaviours on which the sources differ, or which a test wants otherwise. */
export interface Switches extends DbtOptions {
  /** Validation of a branch that nothing compiles: refused, or answered as the spec plainly reads. */
  validateInactive: 'refuse' | 'answer'
  /** How a real merge conflict is told. */
  conflict: '409' | '400' | 'merged-false'
  /** Page size of lists when the call does not give one. */
  pageSize: number
  /** Opening dev mode on a branch compiles that branch, too, and not the fork alone. */
  devModeActivatesParent: boolean
  /** Opening dev mode on a branch again: the user's fork of it, or a new one each time. */
  devModeForks: 'reuse' | 'anew'
  /** Log lines that every sync writes on top of its own. */
  syntheticLogLines: number
  /** errorText that running builds show, as if left over from an earlier one. */
  leftoverErrorText: string | null
  /** Whether uploads go to branches that file writes do not go to; no source refuses them. */
  sharedBranchUploads: 'accept' | 'refuse'
  /** How an operation answers that has nothing to tell, where the contract has both. */
  emptyAnswers: '200' | '204'
  /** Requests of any second that are answered; those beyond get 429, without `Retry-After`. */
  requestsPerSecond: number | null
  /** Whether history and log of a sync name the commit that was checked out; no source says that they do. */
  syncedCommit: 'tell' | 'hide'
  /** The branch list is as it was so many milliseconds ago: names, hashes, parents, staging. */
  branchListLagMs: number
  /** The build status is as it was so many milliseconds ago; a branch that is younger is a bad one. */
  buildLagMs: number
  /** The sync history is as it was so many milliseconds ago; a run that is younger is not in it. */
  historyLagMs: number
  /** Files and hashes of a branch are as they were so many milliseconds ago; a younger branch has those of its parent. */
  fileListLagMs: number
  /** The environments are those of so many milliseconds ago. */
  environmentListLagMs: number
  /** Lists of reports, workbooks and notifications are as they were so many milliseconds ago; one read by its id is not late. */
  contentListLagMs: number
  /** An environment serves the model of a build only so many milliseconds after the build; until then the one before. */
  runtimeLagMs: number
  /** Files that the list has without their content, as paths. */
  filesWithoutContent: string[]
  /** What the tenant does not tell although the contract has it, as `operation.member`. */
  nullableFields: Partial<Record<OptionalMember, Untold>>
  /** The builds of a branch run one after another; one that has not begun does not show, and begins 10 s late. */
  queueBuilds: boolean
  /** What validation lists: the compiler's errors, or one error that is the text of all. */
  validationErrors: 'list' | 'text'
  /** Whether an error names a file only if the compiler does, or always. */
  validationFile: 'reported' | 'always'
  /** Whether a message with several reasons is one error, or each reason is one. */
  validationReasons: 'together' | 'apart'
  /** What the files in messages are relative to: the model's folder, as in the engine, or the project. */
  validationPaths: 'model' | 'project'
  /** How the build of a model ends that does not compile: the runtime starts and can tell, or it fails with the errors. */
  brokenBuild: 'built' | 'failed'
  /** The URL of an environment's query API: without or with `/v1` at its end, or null, in all or but in production. */
  environmentUrl: 'base' | 'v1' | 'null' | 'null-in-branches'
  /** What the credentials of an environment are: the list of the description, or the object by type of a guide. */
  environmentCredentials: 'list' | 'object'
  /** Whose security context is signed: that of callers who may edit the deployment, everybody's, nobody's. */
  tokenSecurityContext: 'editors' | 'all' | 'none'
  /** Scopes that the tenant has taken from all data tokens. */
  missingScopes: ('meta' | 'sql' | 'data')[]
  /** Which environments run in the engine's development mode: their meta shows hidden members. */
  engineDevMode: 'none' | 'branches' | 'all'
  /** Whether branches are served by the engine of production, or by another one: all its SQL differs in its form. */
  branchEngine: 'same' | 'other'
  /** An environment without a request for 10 minutes: it stays awake, answers late, or is not there at first. */
  environmentSleep: 'never' | 'late' | 'unavailable'
  /** A person has a development environment of their own on every shared branch, also on one that nothing else compiles. */
  personalEnvironments: boolean
  /** The most that a page of a list holds, whatever the call asks for. */
  mostPerPage: number | null
  /** What cursors of lists name: an item, or a position, so that items are missed or repeated when the list changes. */
  cursors: 'item' | 'position'
  /** Which workbooks the list has without a folder: those of all folders, or of the root alone. */
  workbookFolders: 'all' | 'root'
  /** Whether workbooks of the list have their dashboards; one that is read by its id has them. */
  workbookDashboards: 'full' | 'null' | 'absent'
  /** Requests of any second that the query API of a deployment answers; those beyond get 429. */
  queriesPerSecond: number | null
  /** How long the warehouse takes for each query, in ms. A request waits 5 s for it, and then is told to ask again. */
  queryMs: number
  /** Columns that the warehouse lacks, as `schema.table.column`. */
  missingColumns: string[]
}

/** The settings that a new deployment starts with. */
export function defaultSettings(): Settings {
  return {
    template: 'single',
    cloudProvider: 'aws',
    creationStep: 'ready',
    deploymentUrl: 'https://deployment.example.com',
    releaseChannel: 'latest',
    deployBranchName: 'main',
    deployBranchReadOnly: false,
    deployBranchMergeAllowed: true,
    deployProjectRoot: '/',
    isEngineSqlEnabled: true,
    isSupportPreAggregations: true,
    deployMode: 'git',
    region: 'aws-us-east-1',
    targetPlatform: 'aws',
    isManaged: true,
    releaseChannelVersion: 'latest-1.6.4',
    releaseChannelVersionHold: false,
    templateVariables: {},
  }
}

/** A current tenant. */
export function defaultFeatures(): Features {
  return { ref: true, source: true, output: true, gitRef: true, missingOperations: [] }
}

/** The stricter reading of each. */
export function defaultSwitches(): Switches {
  return {
    ...defaultDbtOptions(),
    validateInactive: 'refuse',
    conflict: '409',
    pageSize: 50,
    devModeActivatesParent: false,
    devModeForks: 'reuse',
    syntheticLogLines: 0,
    leftoverErrorText: null,
    sharedBranchUploads: 'accept',
    emptyAnswers: '204',
    requestsPerSecond: null,
    syncedCommit: 'tell',
    branchListLagMs: 0,
    buildLagMs: 0,
    historyLagMs: 0,
    fileListLagMs: 0,
    environmentListLagMs: 0,
    contentListLagMs: 0,
    runtimeLagMs: 0,
    filesWithoutContent: [],
    nullableFields: {},
    queueBuilds: false,
    validationErrors: 'list',
    validationFile: 'reported',
    validationReasons: 'together',
    validationPaths: 'model',
    brokenBuild: 'built',
    environmentUrl: 'base',
    environmentCredentials: 'list',
    tokenSecurityContext: 'editors',
    missingScopes: [],
    engineDevMode: 'none',
    branchEngine: 'same',
    environmentSleep: 'never',
    personalEnvironments: false,
    mostPerPage: null,
    cursors: 'item',
    workbookFolders: 'all',
    workbookDashboards: 'full',
    queriesPerSecond: null,
    queryMs: 0,
    missingColumns: [],
  }
}
