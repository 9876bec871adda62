import type { FailureKind } from '../failure.ts'
import type { ModelError, Place, Report } from '../findings.ts'
import { count } from './markdown.ts'

// What is worth showing of a report, in words and without a form: comment and summary draw it, each with room of
// its own. Texts that others wrote are still raw here.

export interface View {
  mark: string
  /** Our own words. */
  title: string
  report: Report
  errorGroups: ErrorGroup[]
  /** Claim and evidence, in the order of the work. */
  proofs: Proof[]
  /** What was made, in few words each. */
  statistics: string[]
  /** Address of a file of this repository at the commit under test; empty where that is not known. */
  addressOf: (place: Place) => string
  /** The commit that the report is about. */
  commit: ShownCommit | null
  runAddress: string
}

export interface ShownCommit {
  sha: string
  /** Empty where the run's page is not known. */
  address: string
  /** It is the run's, and whether it was synced is unknown. */
  unverified: boolean
}

export interface ErrorGroup {
  fileName: string | null
  errors: ModelError[]
}

export interface Proof {
  /** Our own words. */
  claim: string
  /** Null: it was not looked at, or the evidence is missing. */
  holds: boolean | null
  /** May quote others. */
  evidence: string
}

const marks = { success: '✅', failure: '❌', cancelled: '⏹️', skipped: '⏭️' } as const

export function viewOf(report: Report): View {
  const { url, sha, attempt } = report.run
  const repository = url.replace(/\/actions\/runs\/\d+$/, '')
  const known = repository !== '' && commitName.test(sha)
  return {
    mark: report.verdict.forgiven ? '⚠️' : marks[report.verdict.outcome],
    title: titleOf(report),
    report,
    errorGroups: groupsOf(report.findings.errors ?? []),
    proofs: proofsOf(report),
    statistics: statisticsOf(report),
    addressOf: ({ path, line }) =>
      known ? `${repository}/blob/${sha}/${encodePath(path)}${line === undefined ? '' : `#L${line}`}` : '',
    commit: commitOf(report, repository),
    runAddress: url === '' || attempt === '' ? url : `${url}/attempts/${attempt}`,
  }
}

const commitName = /^[0-9a-f]{7,64}$/i

/** What was synced; where that is unknown, the run's commit, unless the sync was of a ref that is not the run's. */
function commitOf({ findings, run }: Report, repository: string): ShownCommit | null {
  const { syncedCommit, commitVerified, commitEvidence } = findings
  const elsewhere = commitEvidence !== undefined && commitVerified === undefined
  const sha = syncedCommit ?? (elsewhere ? '' : run.sha)
  if (!commitName.test(sha)) return null
  const address = repository === '' ? '' : `${repository}/commit/${sha}`
  return { sha, address, unverified: syncedCommit === undefined && commitVerified === 'unknown' }
}

function encodePath(path: string): string {
  // A half character cannot be encoded.
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/')
}

const failureTitles: Record<FailureKind, string> = {
  none: 'failed',
  input: 'an input is wrong',
  auth: 'the platform refuses the token',
  unsupported: 'the platform does not offer what is needed',
  sync: 'the dbt sync failed',
  build: 'the branch was not built',
  validation: 'not valid',
  merge: 'not merged',
  timeout: 'out of time',
  network: 'the platform does not answer',
  cancelled: 'cancelled',
  internal: 'a defect in this action',
}

function titleOf({ verdict, findings }: Report): string {
  const { outcome, failureKind } = verdict
  if (outcome === 'success' && findings.ready) return 'ready'
  if (outcome === 'success') {
    if (findings.call) return `called ${findings.call.operation}`
    const uploaded = (findings.uploadedFileCount ?? 0) + (findings.removedFileCount ?? 0) > 0
    const done = [
      findings.syncStatus === 'COMPLETED' && 'synced',
      uploaded && 'uploaded',
      findings.merged === true && 'merged',
      findings.buildStatus === 'built' && 'built',
      findings.valid === true && 'valid',
    ].filter((word) => word !== false)
    // Green without the gate is less than a green gate: that is said where it is read first.
    if (done.length === 1 && done[0] === 'synced') return 'synced, not validated'
    const words = done.length > 1 ? `${done.slice(0, -1).join(', ')} and ${done.at(-1)}` : (done[0] ?? 'done')
    return uploaded && findings.valid !== true ? `${words}, not validated` : words
  }
  if (outcome !== 'failure') return outcome
  const errors = findings.errors ?? []
  if (failureKind !== 'validation' || errors.length === 0) return failureTitles[failureKind]
  const files = new Set(errors.flatMap(({ fileName }) => fileName ?? [])).size
  return `${count(errors.length, 'error')}${files > 0 ? ` in ${count(files, 'file')}` : ''}`
}

function groupsOf(errors: readonly ModelError[]): ErrorGroup[] {
  const groups = Map.groupBy(errors, ({ fileName }) => fileName ?? null)
  return [...groups].map(([fileName, mistakes]) => ({ fileName, errors: mistakes }))
}

function proofsOf({ findings }: Report): Proof[] {
  const proofs: Proof[] = []
  const { refVerified, buildStatus, valid, validatedBranch, merged } = findings
  if (refVerified !== undefined) {
    const holds = refVerified === 'unknown' ? null : refVerified === 'true'
    proofs.push({ claim: 'The platform read this ref', holds, evidence: findings.refEvidence ?? '' })
  }
  if (findings.commitEvidence !== undefined) {
    const { syncedCommit = '', commitVerified, commitEvidence } = findings
    const verdicts = { true: true, false: false, unknown: null }
    const holds = commitVerified ? verdicts[commitVerified] : syncedCommit !== '' || null
    const evidence = [syncedCommit, commitEvidence].filter(Boolean).join(', ')
    const claim = commitVerified ? "The platform read this run's commit" : 'The commit that was read is known'
    proofs.push({ claim, holds, evidence })
  }
  if (buildStatus) {
    const built = buildStatus === 'built'
    const evidence = built && findings.buildEvidence ? findings.buildEvidence : `build status ${buildStatus}`
    proofs.push({ claim: 'It compiles', holds: built, evidence })
  }
  if (valid !== undefined) {
    const evidence = `the platform's answer names branch ${validatedBranch ?? ''}`
    proofs.push({ claim: 'It is valid', holds: valid, evidence })
  }
  if (merged !== undefined) {
    proofs.push({
      claim: 'It was merged',
      holds: merged,
      evidence: merged ? 'merged: true' : 'merged: false',
    })
  }
  return proofs
}

function statisticsOf({ findings }: Report): string[] {
  const { cubeCount, manifest } = findings
  const parts: [number | undefined, string][] = [
    [cubeCount, 'cube'],
    [manifest?.models, 'dbt model'],
    [manifest?.sources, 'source'],
    [manifest?.macros, 'macro'],
  ]
  return parts.flatMap(([number, noun]) => (number === undefined ? [] : count(number, noun)))
}
