import type { FailureKind } from './failure.ts'

/** Location of an error in the checked-out repository. */
export interface Place {
  /** Path inside the repository, with forward slashes. */
  path: string
  /** From 1; absent when only the file is known. */
  line?: number
  /** From 1. */
  column?: number
  /** Why the location is approximate, as a phrase; absent when the compiler named this file and location. */
  guess?: string
}

/** Outcome of a step, with the values of the outputs. */
export interface Verdict {
  outcome: 'success' | 'failure' | 'cancelled' | 'skipped'
  failureKind: FailureKind
  /** The final message, with what to do next. */
  sentence: string
  /** Set when the step succeeds despite a platform outage (`on-platform-outage`). */
  forgiven?: true
  /** The file and line that the sentence is about, if found in the checkout. */
  place?: Place
}

/** An error in the data model, with the message of the compiler. */
export interface ModelError {
  message: string
  /** Path inside the data model; absent when the compiler named none. */
  fileName?: string | undefined
  /** How often it was reported. */
  times: number
  /** Absent when it was not found in the checkout. */
  place?: Place
  /** Further locations, of a message with several reasons. */
  morePlaces?: Place[]
}

/** A file of a data model with its content; the path is that of the platform. */
export interface ModelFile {
  path: string
  content: string
}

/** How two states of a data model differ; paths inside the data model. */
export interface Changes {
  /** What it is compared with: the deploy branch; for an upload, the branch as it was before. */
  base: string
  added: string[]
  changed: string[]
  removed: string[]
  /** How many files are the same, where that was counted. */
  unchanged?: number
}

/** What a change does to queries: they fail; they work, and may give other numbers, rows or viewers; neither. */
export type ChangeLevel = 'breaking' | 'dangerous' | 'safe'

/** Every kind of change; `docs/changes.md` explains each. */
export type ChangeId =
  | 'entity-removed'
  | 'member-removed'
  | 'entity-hidden'
  | 'member-hidden'
  | 'member-kind-changed'
  | 'dimension-type-changed'
  | 'measure-type-changed'
  | 'granularity-removed'
  | 'join-path-lost'
  | 'plan-failed'
  | 'plan-failed-new'
  | 'aggregation-changed'
  | 'member-definition-changed'
  | 'member-source-changed'
  | 'entity-source-changed'
  | 'join-changed'
  | 'primary-key-changed'
  | 'access-policy-changed'
  | 'pre-aggregation-removed'
  | 'hierarchy-removed'
  | 'definition-not-readable'
  | 'entity-added'
  | 'member-added'
  | 'made-public'
  | 'title-changed'
  | 'description-changed'
  | 'format-changed'
  | 'meta-changed'
  | 'order-changed'
  | 'folder-changed'
  | 'drill-members-changed'
  | 'pre-aggregation-added'
  | 'pre-aggregation-changed'
  | 'refresh-key-changed'

/** One change of the data model, seen by those who query it. */
export interface ModelChange {
  id: ChangeId
  level: ChangeLevel
  /** What changed: `measure`, `view`, `join`, … */
  kind:
    | 'cube'
    | 'view'
    | 'measure'
    | 'dimension'
    | 'segment'
    | 'hierarchy'
    | 'join'
    | 'pre-aggregation'
    | 'access-policy'
  /** The cube or view. */
  entity: string
  /** `orders.status`; the entity's name if the change is about the entity itself. */
  member: string
  /** The values that differ, by their names in the model, as texts; null where there is none. */
  before: Record<string, string> | null
  after: Record<string, string> | null
  /** Why it has this level, a sentence. */
  reason: string
  /** What to do to keep queries working; empty when nothing is known. */
  fix: string
  /** The new name, if it was renamed or moved. `certain`: the same column; `likely`: the same definition. */
  renamedTo?: string
  renameCertainty?: 'certain' | 'likely'
  /** Of a renamed or removed entity: how many of its public members went along, and how many are gone. */
  members?: { moved: number; gone: number }
  /** Members with a changed definition that it depends on. */
  causedBy?: string[]
  /** The planner's message, for `plan-failed` and `plan-failed-new`. */
  message?: string
  /** Whether the pull request made it, or it was on the default branch already. */
  origin: 'pull-request' | 'base' | 'unknown'
  /** The same in every commit and order: 12 hexadecimal digits. */
  fingerprint: string
  place?: Place
  /** Who set the label that accepts it; absent when it is not accepted. */
  acceptedBy?: string
}

/** What merging the branch changes for those who query the data model. */
export interface ModelComparison {
  /** The branch that it is compared with. */
  base: string
  /** Where the surface and the definitions come from. */
  readings: ('meta' | 'files')[]
  /** Breaking first, then by entity and member. */
  changes: ModelChange[]
  /** Members planned on the branch; those that fail there alone; those that fail on the base, too. */
  plans: { checked: number; failed: number; alreadyFailing: number }
  /** What could not be told, each a sentence. */
  unknown: string[]
  /** Whether each changed file could be attributed to the pull request or the default branch. */
  attribution: 'complete' | 'partial' | 'none'
  /** Commits that the default branch has and this one has not; absent when it is not known. */
  behindBy?: number
}

/** One check of a preflight. */
export interface PreflightRow {
  name: string
  /** `other event`: the command has what it needs on another event or with another input. */
  state: 'ok' | 'missing' | 'unknown' | 'not needed' | 'other event'
  /** Details, as a phrase; may quote the platform and the event. */
  found: string
  /** The fix; empty when nothing is to be done. */
  remedy: string
  /** Commands that need it. */
  neededFor: readonly string[]
  /** Without it, `sync` cannot be green. */
  required: boolean
}

/** Features of a tenant: a flag or a text by name, null when unknown. */
export type Features = Readonly<Record<string, boolean | string | null>>

/** The results of a run so far. Unknown members are absent. */
export interface Findings {
  ref?: string
  refVerified?: 'true' | 'false' | 'unknown'
  /** How the ref was verified, or why it was not; a phrase. */
  refEvidence?: string
  /** The commit that was synced; absent when it is unknown. */
  syncedCommit?: string
  /** Whether that is the commit of the run; absent when another ref than the event's was synced. */
  commitVerified?: 'true' | 'false' | 'unknown'
  /** How the commit is known, or why it is not; a phrase. */
  commitEvidence?: string
  branch?: string
  syncJobId?: string
  syncStatus?: string
  /** Why the sync failed, in the platform's words, also on several lines. */
  syncError?: string
  /** Paths inside the data model. */
  generatedFiles?: string[]
  cubeCount?: number
  /** The branch that the sync made against the deploy branch, or what an upload changes; absent when it is not known. */
  changes?: Changes
  /** Files that an upload put on the branch, and that it removed from it. */
  uploadedFileCount?: number
  removedFileCount?: number
  manifest?: { models?: number | undefined; sources?: number | undefined; macros?: number | undefined }
  /** The platform's own measure of the sync. */
  syncDurationMs?: number
  /** Status of the last build that was polled. */
  buildStatus?: string
  /** How the build was identified, or why it did not have to be; a phrase. */
  buildEvidence?: string
  /** The branch that was validated: the one above, its `dev-` fork, or the deploy branch. */
  validatedBranch?: string
  valid?: boolean
  /** Distinct errors of the data model. */
  errors?: ModelError[]
  /** What merging means for those who query the model; absent when it was not compared. */
  model?: ModelComparison
  merged?: boolean
  /** Leftover branches of earlier jobs, the oldest first, and the result of their clean-up; age in milliseconds. */
  leftovers?: { branch: string; forks: string[]; ageMs?: number; what: string }[]
  /** `api`: the call and its response. */
  call?: Call
  /** The checks of a preflight, in order. */
  preflight?: PreflightRow[]
  /** Whether all requirements of `sync` are met. */
  ready?: boolean
  features?: Features
  /** Phases of the sync that the platform timed, in order. */
  syncPhases?: { name: string; durationMs: number }[]
}

/** A call of one operation. Never holds what was sent, nor a secret. */
export interface Call {
  /** operationId of the contract. */
  operation: string
  method: string
  /** With the names of its parameters. */
  path: string
  /** HTTP status; absent when there was no response. */
  status?: number
  /** Items of a list, on all pages that were read. */
  items?: number
  pages?: number
  /** The beginning of the response; absent when it may contain secrets. */
  excerpt?: string
}

/** A part of the step's work. */
export interface Phase {
  name: string
  /** Milliseconds since the epoch. */
  startedAt: number
  durationMs: number
  failed: boolean
}

/** Everything that can be said about a run. The JSON file holds just this; the summary is drawn from it. */
export interface Report {
  /** Version of this form; grows when a member changes its meaning or goes. */
  reportVersion: 1
  product: { name: string; version: string }
  command: string
  deploymentId: number | null
  verdict: Verdict
  findings: Findings
  phases: Phase[]
  warnings: string[]
  /** `attempt` counts the re-runs of the same run, from 1; texts are empty where they are not known. */
  run: { repository: string; eventName: string; sha: string; url: string; attempt: string }
  /** Milliseconds since the epoch. */
  startedAt: number
  durationMs: number
}
