import type { Findings, ModelChange, ModelError, Place, Report } from '../base/findings.ts'
import { breaksText } from './content-section.ts'
import { countByLevel, failsGate, isAccepted, uncomparedCount } from './layout.ts'
import { count } from './markdown.ts'

// The parts of a report that comment and summary show, as text without formatting. Untrusted texts are not escaped yet.

export interface View {
  mark: string
  /** Fixed text of this action, safe as Markdown. */
  title: string
  report: Report
  errorGroups: ErrorGroup[]
  /** Errors that production has, too. */
  knownGroups: ErrorGroup[]
  /** The verification results, in the order of the work. */
  checks: VerificationCheck[]
  /** Counts such as `3 cubes`. */
  statistics: string[]
  /** URL of a file of this repository at the commit under test; empty when unknown. */
  hrefOf: (place: Place) => string
  /** The commit that the report is about. */
  commit: ShownCommit | null
  runHref: string
}

interface ShownCommit {
  sha: string
  /** Empty when the URL of the run is unknown. */
  href: string
  /** This is the commit of the run, and it is not verified that it was synced. */
  unverified: boolean
}

export interface ErrorGroup {
  /** The file that the platform named, else the file of the location; null if both are unknown. */
  fileName: string | null
  errors: ModelError[]
}

interface VerificationCheck {
  /** Fixed text of this action, safe as Markdown. */
  name: string
  /** Null: not checked, or not verifiable. */
  passed: boolean | null
  /** May contain untrusted text. */
  details: string
}

const marks = { success: '✅', failure: '❌', cancelled: '⏹️', skipped: '⏭️' } as const

export function viewOf(report: Report): View {
  const { url, sha, attempt } = report.run
  const repository = url.replace(/\/actions\/runs\/\d+$/, '')
  const known = repository !== '' && commitName.test(sha)
  return {
    mark: report.verdict.forgiven || hasOpenBreak(report) ? '⚠️' : marks[report.verdict.outcome],
    title: titleOf(report),
    report,
    errorGroups: groupsOf(countingErrors(report.findings)),
    knownGroups: groupsOf(report.findings.errors?.filter(({ known }) => known) ?? []),
    checks: checksOf(report),
    statistics: statisticsOf(report),
    hrefOf: ({ path, line, commit = sha }) =>
      known ? `${repository}/blob/${commit}/${encodePath(path)}${line === undefined ? '' : `#L${line}`}` : '',
    commit: commitOf(report, repository),
    runHref: url === '' || attempt === '' ? url : `${url}/attempts/${attempt}`,
  }
}

/**
 * A green run with errors that production has, too, with breaking changes that were not accepted, with saved content that
 * breaks by other changes than accepted ones, or of code that is not known to be that of the run.
 */
function hasOpenBreak({ verdict, findings }: Report): boolean {
  const open = breakingIn(findings).some((change) => !isAccepted(change)) || breaksOpenly(findings)
  return verdict.outcome === 'success' && (open || findings.valid === false || doubtOf(findings) !== '')
}

function breaksOpenly({ model, impact, changeGate }: Findings): boolean {
  // The label accepts all that the gate rests on, also content that breaks for an unknown reason.
  if (!impact || changeGate?.result === 'accepted') return false
  const accepted = new Set(model?.changes.filter(isAccepted).map(({ fingerprint }) => fingerprint))
  return impact.consumers.some(({ state, uses }) => {
    const causes = uses.filter(({ certainty }) => certainty !== 'mentioned')
    const isAll = causes.length > 0 && causes.every(({ fingerprint = '' }) => accepted.has(fingerprint))
    return state === 'broken' && !isAll
  })
}

/** Why it must not be called synced; empty where nothing speaks against it. */
function doubtOf({ refVerified = 'true', commitVerified, syncedCommit, syncJobId }: Findings): string {
  if (refVerified === 'false') return 'another ref was synced'
  if (commitVerified === 'false' && syncJobId === undefined) return 'another commit was built'
  if (commitVerified === 'false')
    return syncedCommit === undefined ? 'the ref moved on' : 'another commit was synced'
  return refVerified === 'unknown' && commitVerified !== 'true' ? 'unknown which ref was synced' : ''
}

/** The errors that fail the step. */
export function countingErrors({ errors = [] }: Findings): ModelError[] {
  return errors.filter(({ known }) => !known)
}

function breakingIn({ model }: Findings): ModelChange[] {
  return model?.changes.filter(({ level }) => level === 'breaking') ?? []
}

const commitName = /^[0-9a-f]{7,64}$/i

/**
 * The synced commit. If it is unknown: the commit of the run, unless another ref than that of the run was synced, or a branch
 * was merged that nothing binds to it.
 */
function commitOf({ findings, run }: Report, repository: string): ShownCommit | null {
  const { branch, ref, syncedCommit, commitVerified, commitEvidence } = findings
  const isOther = commitEvidence !== undefined || (branch !== undefined && ref === undefined)
  const elsewhere = isOther && commitVerified === undefined
  const sha = syncedCommit ?? (elsewhere ? '' : run.sha)
  if (!commitName.test(sha)) return null
  const href = repository === '' ? '' : `${repository}/commit/${sha}`
  const unverified = syncedCommit === undefined && commitVerified !== undefined && commitVerified !== 'true'
  return { sha, href, unverified }
}

function encodePath(path: string): string {
  // encodeURIComponent throws on a lone surrogate.
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/')
}

function titleOf(report: Report): string {
  const { verdict, findings } = report
  const breaking = breakingIn(findings)
  const changes = count(breaking.length, 'breaking change')
  const accepted = breaking.every(isAccepted) ? ' (accepted)' : ''
  const isGreen = verdict.outcome === 'success'
  const parts = [
    outcomeTitle(report),
    isGreen && breaking.length > 0 && `${changes}${accepted}`,
    (isGreen || (verdict.failureKind === 'breaking' && verdict.title === undefined)) &&
      breaksText(findings.impact),
  ]
  return parts.filter(Boolean).join(', ')
}

function gateTitle({ changeGate, model }: Findings): string {
  if (!changeGate) return 'changes that break queries'
  const { result } = changeGate
  if (result === 'unknown')
    return model && uncomparedCount(changeGate, model) === 0
      ? 'not checked completely'
      : 'not compared completely'
  const failing = model?.changes.filter(failsGate) ?? []
  // Then only saved content tells that something breaks.
  return failing.length === 0 ? '' : countByLevel(failing)
}

function outcomeTitle({ verdict, findings }: Report): string {
  const { outcome, failureKind } = verdict
  if (outcome === 'success' && findings.ready) return 'ready'
  if (outcome === 'success') {
    if (findings.call) return `called ${findings.call.operation}`
    const uploaded = (findings.uploadedFileCount ?? 0) + (findings.removedFileCount ?? 0) > 0
    const doubt = doubtOf(findings)
    const done = [
      findings.syncStatus === 'COMPLETED' && doubt === '' && 'synced',
      uploaded && 'uploaded',
      findings.merged === true && 'merged',
      findings.buildStatus === 'built' && 'built',
      findings.valid === true && 'valid',
    ].filter((word) => word !== false)
    // A green run without validation must not read like a validated one.
    if (done.length === 1 && done[0] === 'synced') return 'synced, not validated'
    const words = done.length > 1 ? `${done.slice(0, -1).join(', ')} and ${done.at(-1)}` : (done[0] ?? 'done')
    const known = findings.valid === false ? (findings.errors?.length ?? 0) : 0
    const all = known > 0 ? `${words}, valid but for ${count(known, 'error')} that production has` : words
    if (doubt !== '') return done.length > 0 ? `${all}, but ${doubt}` : `${doubt}, not validated`
    return uploaded && findings.valid !== true && known === 0 ? `${all}, not validated` : all
  }
  if (verdict.title !== undefined) return verdict.title
  if (outcome !== 'failure') return outcome
  if (failureKind === 'breaking') return gateTitle(findings)
  const errors = countingErrors(findings)
  if (failureKind !== 'validation') return 'failed'
  if (errors.length === 0) return 'not valid'
  const files = groupsOf(errors).filter(({ fileName }) => fileName !== null).length
  const isNew = errors.length < (findings.errors?.length ?? 0)
  return `${count(errors.length, isNew ? 'new error' : 'error')}${files > 0 ? ` in ${count(files, 'file')}` : ''}`
}

function groupsOf(errors: readonly ModelError[]): ErrorGroup[] {
  const groups = Map.groupBy(
    errors,
    ({ fileName, branchPlace, place }) => fileName ?? branchPlace?.path ?? place?.path ?? null,
  )
  return [...groups].map(([fileName, all]) => ({ fileName, errors: all }))
}

function checksOf({ findings }: Report): VerificationCheck[] {
  const checks: VerificationCheck[] = []
  const { refVerified, buildStatus, valid, validatedBranch, merged } = findings
  // Of a failed sync it is known what was requested, and not what was read.
  const isSynced = findings.syncStatus !== 'FAILED'
  if (refVerified !== undefined && (isSynced || refVerified === 'false')) {
    const passed = refVerified === 'unknown' ? null : refVerified === 'true'
    checks.push({ name: 'The requested ref was synced', passed, details: findings.refEvidence ?? '' })
  }
  if (findings.commitEvidence !== undefined && (isSynced || findings.commitVerified === 'false')) {
    const { syncedCommit = '', commitVerified, commitEvidence } = findings
    const verdicts = { true: true, false: false, unknown: null }
    const passed = commitVerified ? verdicts[commitVerified] : syncedCommit !== '' || null
    const details = [syncedCommit, commitEvidence].filter(Boolean).join(', ')
    const done = findings.syncJobId === undefined ? 'built' : 'synced'
    const name = commitVerified ? `The commit of this run was ${done}` : 'The synced commit is known'
    checks.push({ name, passed, details })
  }
  if (buildStatus) {
    const passed = buildStatus === 'built'
    const details = passed && findings.buildEvidence ? findings.buildEvidence : `build status ${buildStatus}`
    checks.push({ name: 'The data model compiles', passed, details })
  }
  if (valid !== undefined) {
    const named =
      validatedBranch === undefined ? `valid: ${valid}` : `the response names branch ${validatedBranch}`
    const known = findings.errors?.filter((error) => error.known).length ?? 0
    checks.push(
      known > 0
        ? {
            name: 'The data model has no errors that production does not have',
            passed: countingErrors(findings).length === 0,
            details: `${named}; production has ${known} of its errors`,
          }
        : { name: 'The data model is valid', passed: valid, details: named },
    )
  }
  checks.push(...testChecks('data', findings.dataTests), ...testChecks('access', findings.accessTests))
  if (merged !== undefined) {
    checks.push({
      name: 'The branch was merged',
      passed: merged,
      details: findings.mergeEvidence ?? `merged: ${merged}`,
    })
  }
  return checks
}

function testChecks(kind: string, results: Findings['dataTests'] = []): VerificationCheck[] {
  const deciding = results.filter(({ added }) => !added)
  return [...Map.groupBy(deciding, ({ branch }) => branch)].map(([branch, tests]) => {
    const passed = tests.filter(({ state }) => state === 'passed').length
    const details = `${passed} of ${tests.length} on branch ${branch}`
    return { name: `The ${kind} tests pass`, passed: passed === tests.length, details }
  })
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
