import type {
  ChangeGate,
  ChangeLevel,
  ContentImpact,
  ContentType,
  Findings,
  ModelComparison,
} from '../base/findings.ts'

/** Every output of action.yml; a test compares the two. */
export const outputNames = [
  'outcome',
  'failure-kind',
  'sync-job-id',
  'ref',
  'ref-verified',
  'commit',
  'branch',
  'valid',
  'error-count',
  'breaking-count',
  'dangerous-count',
  'accepted',
  'broken-report-count',
  'broken-dashboard-count',
  'impact-complete',
  'build-status',
  'merged',
  'snapshot-path',
  'preview-url',
  'status-code',
  'response',
  'response-path',
  'ready',
  'features',
  'comment-url',
  'report-path',
] as const

export type OutputName = (typeof outputNames)[number]

const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

/** The outputs that can be set from the findings. */
export function outputsOf(findings: Findings): Partial<Record<OutputName, string>> {
  const outputs: Record<string, string | undefined> = {
    'sync-job-id': findings.syncJobId,
    ref: findings.ref,
    'ref-verified': findings.refVerified,
    // It is taken back where the rest of the log names a second one.
    commit: 'syncedCommit' in findings ? (findings.syncedCommit ?? '') : undefined,
    branch: findings.branch,
    valid: findings.valid?.toString(),
    'error-count': findings.errors?.length.toString(),
    'breaking-count': findings.model && countOf(findings.model, 'breaking'),
    'dangerous-count': findings.model && countOf(findings.model, 'dangerous'),
    accepted: findings.changeGate && acceptedBy(findings.changeGate),
    'broken-report-count': findings.impact && brokenIn(findings.impact, 'report'),
    'broken-dashboard-count': findings.impact && brokenIn(findings.impact, 'dashboard'),
    'impact-complete': findings.impact && isWhole(findings.impact),
    'build-status': findings.buildStatus,
    merged: findings.merged?.toString(),
    'snapshot-path': findings.snapshot?.path,
    'preview-url': findings.preview?.link ?? findings.preview?.queryUrl,
    'status-code': findings.call?.status?.toString(),
    ready: findings.ready?.toString(),
    features: findings.features && JSON.stringify(findings.features),
  }
  return Object.fromEntries(
    Object.entries(outputs).flatMap(([name, value]) =>
      // Names chosen by the platform are used in later steps, so line breaks and control characters are removed and the
      // length is limited. Everything else stays, so that the name still matches.
      value === undefined ? [] : [[name, value.replace(unprintable, ' ').slice(0, 1000)]],
    ),
  )
}

/** @returns undefined where there was nothing to accept */
function acceptedBy({ result }: ChangeGate): string | undefined {
  return result === 'passed' ? undefined : String(result === 'accepted')
}

/** Empty where none was found and not everything was compared: a workflow must not take that for none. */
function countOf({ changes, unknown }: ModelComparison, level: ChangeLevel): string {
  const found = changes.filter((change) => change.level === level).length
  return found === 0 && unknown.length > 0 ? '' : String(found)
}

function brokenIn({ consumers }: ContentImpact, type: ContentType): string {
  return String(consumers.filter((each) => each.type === type && each.state === 'broken').length)
}

/** Whether nothing was skipped, be it ignored, not readable or not for this token to open. */
function isWhole({ complete, unchecked }: ContentImpact): string {
  return String(complete && unchecked.length === 0)
}
