import type { QueryValue } from '../platform/operation.ts'
import type { Row } from '../platform/operations.ts'
import type { InputProblem } from './problem.ts'
import type { CommandName } from './table.ts'

// The settings of each command, and the parts of them that the steps need. Durations are in milliseconds.

/**
 * The lowest level of a change that fails the step. `impact`: breaking changes that saved content uses. `never`: changes are
 * only reported.
 */
export type FailOn = 'never' | 'impact' | 'breaking' | 'dangerous'

/** What every command has. */
export interface CommonSettings {
  command: CommandName
  baseUrl: string
  token: string
  authScheme: 'bearer' | 'api-key'
  deploymentId: number
  timeoutMs: number
  /** Between two polls, or `auto`. */
  pollInterval: number | 'auto'
  onOutage: 'fail' | 'warn'
  /** Folders of this repository with the data model and the dbt project; `.` is its root. */
  modelPath: string
  dbtProjectDir: string
  /** Null when there is none: then there is no comment. */
  githubToken: string | null
  comment: 'always' | 'on-failure' | 'never'
  /** One comment per key and pull request: of each job of each workflow, and deployment (host and ID). */
  commentKey: { deployment: string; job: string }
}

/** One call of an operation, checked against the contract. */
export interface ApiCall {
  operation: Row
  path: Readonly<Record<string, string | number>>
  query: Readonly<Record<string, QueryValue>>
  /** JSON data, or a form; undefined if there is none. */
  body: unknown
  paginate: boolean
  /** Secrets in the request. */
  secrets: readonly string[]
  /** What the contract does not list, and where the platform chooses the branch: it is sent all the same. */
  warnings: readonly string[]
}

/** For opening a branch. */
export interface OpeningSettings extends CommonSettings {
  activate: 'auto' | 'staging' | 'dev-mode' | 'never'
}

/** For opening, building and validating a branch. */
export interface ValidatingSettings extends OpeningSettings {
  validate: boolean
  /** The lowest level of a change of the data model that fails the step. */
  failOn: FailOn
  /** Token for reading saved content alone; empty when the other one reads it. */
  contentToken: string
  /** Path of the team file in this repository. */
  config: string
}

/** For a dbt sync. */
export interface SyncingSettings extends CommonSettings {
  /** Branch or tag of the dbt repository, without `refs/heads/` or `refs/tags/`. */
  ref: string
  /** Name of the branch that the sync creates; null for a generated one. */
  branch: string | null
  /** `on-close`: the branch of a pull request is kept, with its staging environment, until the pull request is closed. */
  deleteBranch: 'auto' | 'always' | 'on-success' | 'on-close' | 'never'
  onTimeout: 'cancel' | 'detach'
}

/** For merging a branch. */
export interface MergingSettings extends ValidatingSettings {
  /** The branch that the user named; null when this run created the branch to merge. */
  branch: string | null
  /** The ref that this run synced into the branch to merge. */
  ref?: string
  into: 'default' | 'parent'
  /** Null for the default message. */
  message: string | null
  deleteBranch: SyncingSettings['deleteBranch']
}

/** For uploading a data model. */
export interface UploadingSettings extends ValidatingSettings {
  /** Null for production. */
  branch: string | null
  /** Null for the default message. */
  message: string | null
}

export interface SyncSettings extends SyncingSettings, ValidatingSettings {
  command: 'sync'
  /** Skip the sync if the event changes nothing of the dbt project. */
  skipUnchanged: boolean
}

export interface ValidateSettings extends ValidatingSettings {
  command: 'validate'
  branch: string
  validate: true
}

export interface MergeSettings extends MergingSettings {
  command: 'merge'
  branch: string
}

interface ReleasingSettings extends MergingSettings {
  /** What to do when production is not healthy after the merge. */
  onUnhealthy: 'fail' | 'rollback'
}

/** A release of a ref, which is synced first. */
export interface RefReleaseSettings extends SyncingSettings, ReleasingSettings {
  command: 'release'
  ref: string
  branch: null
}

/** A release of an existing branch. */
interface BranchReleaseSettings extends ReleasingSettings {
  command: 'release'
  branch: string
}

export type ReleaseSettings = RefReleaseSettings | BranchReleaseSettings

export interface DeploySettings extends UploadingSettings {
  command: 'deploy'
  /** Report only, upload nothing. */
  dryRun: boolean
}

/** A branch that this run makes of production brings it back. */
export interface RollbackSettings extends MergingSettings {
  command: 'rollback'
  branch: null
  validate: true
  failOn: 'never'
  /** Path of the snapshot, on the runner. */
  snapshot: string
  /** Print the plan only. */
  dryRun: boolean
}

export interface CleanupSettings extends CommonSettings {
  command: 'cleanup'
  /** Newer branches are kept; null for the default of the event. */
  olderThanMs: number | null
  /** Report only, delete nothing. */
  dryRun: boolean
}

export interface ApiSettings extends CommonSettings {
  command: 'api'
  call: ApiCall
}

/** The inputs that decide what is ready. */
export interface PreflightSettings extends ValidatingSettings {
  command: 'preflight'
  /** As given; null when not. */
  ref: string | null
  branch: string | null
}

/** The commands that apply the team file. */
export type TeamSettings = SyncSettings | ValidateSettings | MergeSettings | ReleaseSettings | DeploySettings

/** What a run is asked to do, checked; `command` says which. */
export type Settings = TeamSettings | RollbackSettings | CleanupSettings | ApiSettings | PreflightSettings

/** How a run is reported. Known even when inputs are invalid: then with the defaults of those inputs. */
export interface Shown extends Pick<CommonSettings, 'githubToken' | 'comment'> {
  /** Null when the input is invalid. */
  command: CommandName | null
  /** Null when the inputs that it is made of are invalid. */
  commentKey: CommonSettings['commentKey'] | null
  /** Whether the command runs: there is something to do, and the inputs are valid. */
  ran: boolean
}

/** The settings; or everything that is wrong with the inputs; or why the event starts nothing, without a full stop. */
export type SettingsResult = { shown: Shown } & (
  | { settings: Settings }
  | { problems: InputProblem[] }
  | { skip: string }
)
