import type { FailureKind } from './failure.ts'
import type { ChangeGate, ContentImpact, ModelComparison } from './model-findings.ts'
import type { Place } from './place.ts'

export type * from './model-findings.ts'
export type { Place } from './place.ts'

/** Outcome of a step, with the values of the outputs. */
export interface Verdict {
  outcome: 'success' | 'failure' | 'cancelled' | 'skipped'
  failureKind: FailureKind
  /** The final message, with what to do next. */
  sentence: string
  /** The heading of a failure, unless the report counts what was found; safe as Markdown. */
  title?: string
  /** Set when the step succeeds despite a platform outage (`on-platform-outage`). */
  forgiven?: true
  /** Set when the step fails after a merge, or an upload to production; the sentence begins with it. */
  changed?: true
  /** URL of the run that the result comes from, when nothing was started, because the event changes nothing. */
  repeated?: string
  /** The file and line that the sentence is about, if found in the checkout. */
  place?: Place
}

/** An error in the data model, with the message of the compiler. */
export interface ModelError {
  message: string
  /** Path inside the data model; absent when the compiler named none. */
  fileName?: string | undefined
  /** The message with the likely ones of its reasons alone, or with an explanation; absent where it says the same. */
  shown?: string
  /** How often it was reported. */
  times: number
  /** With `errors: new`: production has it, too, so it is no reason to fail. */
  known?: true
  /** Absent when it was not found in the checkout. */
  place?: Place
  /** Further locations, of a message with several reasons. */
  morePlaces?: Place[]
  /** Where it is on the platform, if that file was written there by hand and is not in the checkout. */
  branchPlace?: Pick<Place, 'path' | 'line'>
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

/** The result of one data test. Never holds a value of a result. */
export interface DataTestResult {
  name: string
  /** The file that it comes from; absent for the team file. */
  file?: string
  /** Where it ran. */
  branch: string
  state: 'passed' | 'failed' | 'not run'
  /** Rows of the result. */
  rows?: number
  durationMs?: number
  /** Why it did not pass, a phrase. */
  reason?: string
  /** The pull request adds or changes it in the team file: it fails nothing until it is merged. */
  added?: true
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

/**
 * What a check found: data, so that it is reported only once it is known that the branch did not change meanwhile
 * (`concludeChecks`).
 */
export interface CheckResult {
  found: Findings
  lines: readonly string[]
  warnings: readonly string[]
  /** Why the step fails; null when it does not. */
  failure: Error | null
}

/** The results of a run so far. Unknown members are absent. */
export interface Findings {
  ref?: string
  refVerified?: 'true' | 'false' | 'unknown'
  /** How the ref was verified, or why it was not; a phrase. */
  refEvidence?: string
  /** The commit that was synced, as the platform names it, or deployed; absent when none is named. */
  syncedCommit?: string | undefined
  /** Verified, inferred at most, or contradicted; absent when there is no commit to compare with. */
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
  /** Absent when it was not checked: nothing changed that a query could notice, or the model was not compared. */
  impact?: ContentImpact
  /** Absent with `fail-on: never`, and when the model was not compared. */
  changeGate?: ChangeGate
  /** The data tests of the team file, in their order; absent without any. After a release, those on production. */
  dataTests?: DataTestResult[]
  /** What readers must and must not get, as the team file says it; absent without such a test. After a release, on production. */
  accessTests?: DataTestResult[]
  merged?: boolean
  /** How it is known that it was merged, where not by the platform's response to this run; a phrase. */
  mergeEvidence?: string | undefined
  /** What production was before this run changed it, as it is saved; and files of it without content. */
  snapshot?: { path: string; hash?: string; fileCount: number; withoutContent: string[] }
  /** `rollback`: what it undoes, files that others changed and that stay, and files that it cannot undo. */
  rollback?: { of: string; others: string[]; conflicts: { path: string; why: string }[] }
  /** `release` with `on-unhealthy: rollback`: production right before the gate and after the merge. */
  health?: HealthRow[]
  /** What this run keeps for reviewers until its pull request is closed. */
  preview?: Preview
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

/** A check of production, before and after a release. Phrases, which may quote the platform. */
export interface HealthRow {
  name: string
  before: string
  after: string
  /** After the release. */
  state: 'well' | 'unwell' | 'not checked'
}

/** The branch of a pull request, with its staging environment. */
export interface Preview {
  branch: string
  /** URL of its query API; absent if it is unknown. */
  queryUrl?: string
  /** URL for people; absent without `preview.url` in the team file. */
  link?: string
  /** Branches of earlier runs that it replaces, and that are removed. */
  replaced: string[]
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
  /** `docs`: URL of the action's folder `docs/`; absent when it is unknown. */
  product: { name: string; version: string; docs?: string }
  command: string
  deploymentId: number | null
  verdict: Verdict
  findings: Findings
  phases: Phase[]
  warnings: string[]
  /** `attempt` counts the re-runs of the same run, from 1; texts are empty where they are not known. */
  run: {
    repository: string
    eventName: string
    sha: string
    url: string
    attempt: string
    /** Number of the pull request; absent where there is none. */
    pullRequest?: number
  }
  /** Milliseconds since the epoch. */
  startedAt: number
  durationMs: number
}
