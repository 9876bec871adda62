import type { Failure } from '../../failure.ts'
import type { ChangeGate, ContentImpact, ModelChange, ModelComparison } from '../../findings.ts'
import type { FailOn } from '../../inputs/settings.ts'
import { type ContentBreaks, contentBreaks } from './content-breaks.ts'
import { failureOf, unreadOf } from './gate-sentences.ts'

export { countByLevel } from './gate-sentences.ts'

/** Whether a label accepts changes, and which. */
export type Acceptance =
  /** No label can: why, a phrase. */
  | { state: 'none'; why: string }
  /** `similar`: another label of the pull request, which may be meant. */
  | { state: 'not set'; label: string; similar?: string }
  | {
      state: 'set'
      label: string
      /** Login of who set it. */
      by: string
      /** ID of the event on GitHub that set it. */
      event: number
      /** Fingerprints of the changes that were known when it was set; `all`: it was set at the commit of this run. */
      accepts: 'all' | ReadonlySet<string>
    }
  /** GitHub could not be asked, or its response is not enough: why, a phrase. */
  | { state: 'unknown'; label: string; problem: string }

/** What a gate makes of a comparison. */
export interface GateResult {
  /** The comparison, with the changes that the gate rests on, and who accepted which. */
  comparison: ModelComparison
  /** Null when it was not checked who uses the changes. */
  impact: ContentImpact | null
  /** Null with `fail-on: never`. */
  gate: ChangeGate | null
  /** Why the step fails; null when it passes. */
  failure: Failure | null
}

/**
 * The changes that a gate rests on, accepted or not: those of the level of `fail-on` and above; with `impact`, those that
 * break saved content. Changes that the default branch already has do not count, if the origin of every change is known.
 */
function gatedChanges(
  { changes, attribution }: ModelComparison,
  failOn: FailOn,
  { byChange }: ContentBreaks,
): ModelChange[] {
  return changes.filter((change) => {
    if (attribution === 'complete' && change.origin === 'base') return false
    if (failOn === 'impact') return byChange.has(change)
    return change.level === 'breaking' || (change.level === 'dangerous' && failOn === 'dangerous')
  })
}

/**
 * Judges a comparison. A gate fails closed: what could not be compared, or with `impact` not be read, fails it, and no label
 * accepts that.
 * @param comparison with the decisions of the team file
 */
export function gateChanges(
  comparison: ModelComparison,
  impact: ContentImpact | null,
  failOn: FailOn,
  acceptance: Acceptance,
): GateResult {
  if (failOn === 'never') return { comparison, impact, gate: null, failure: null }
  const breaks = contentBreaks(comparison.changes, impact)
  const gated = gatedChanges(comparison, failOn, breaks)
  const accepts = acceptance.state === 'set' ? acceptance.accepts : new Set<string>()
  const byLabel = (fingerprint: string) => accepts === 'all' || accepts.has(fingerprint)
  const open = gated.filter((change) => !change.acceptedInFile && !byLabel(change.fingerprint))
  const unexplained = failOn === 'impact' ? [...breaks.unexplained] : []
  const openContent = unexplained.filter(([fingerprint]) => !byLabel(fingerprint)).map(([, each]) => each)
  const broken = failOn === 'impact' ? open.flatMap((change) => breaks.byChange.get(change) ?? []) : []
  const unread = failOn === 'impact' ? unreadOf(comparison, impact) : []
  const isOpen = open.length + openContent.length > 0
  const uncompared = [
    ...comparison.unknown,
    ...(failOn === 'dangerous' && comparison.valuesUnknown ? [comparison.valuesUnknown] : []),
  ]
  const isUnknown = uncompared.length + unread.length > 0
  const fingerprints = [...gated.map(({ fingerprint }) => fingerprint), ...unexplained.map(([own]) => own)]
  const gate: ChangeGate = {
    failOn,
    result: resultOf(isOpen, isUnknown, fingerprints.length > 0, acceptance),
    changes: gated.length,
    ...labelOf(acceptance, fingerprints),
  }
  const failure = failureOf({
    base: comparison.base,
    failOn,
    acceptance,
    changes: open,
    content: [...new Set([...broken, ...openContent])],
    uncompared,
    unread,
  })
  const by = acceptance.state === 'set' ? acceptance.by : ''
  const marked = new Set(gated)
  const changes = comparison.changes.map((change): ModelChange => {
    if (!marked.has(change)) return change
    return { ...change, gated: true, ...(byLabel(change.fingerprint) ? { acceptedBy: by } : {}) }
  })
  return { comparison: { ...comparison, changes }, impact: breaks.impact, gate, failure }
}

function resultOf(
  isOpen: boolean,
  isUnknown: boolean,
  isAccepted: boolean,
  { state }: Acceptance,
): ChangeGate['result'] {
  if (isOpen) return state === 'set' ? 'later' : 'rejected'
  if (isUnknown) return 'unknown'
  return isAccepted ? 'accepted' : 'passed'
}

/** @param gated fingerprints of what the gate rests on */
function labelOf(
  acceptance: Acceptance,
  gated: readonly string[],
): Pick<ChangeGate, 'label' | 'problem' | 'labelEvent' | 'acceptedFingerprints'> {
  switch (acceptance.state) {
    case 'none':
      return {}
    case 'not set':
      return { label: acceptance.label }
    case 'unknown':
      return { label: acceptance.label, problem: acceptance.problem }
    case 'set': {
      const { label, event, accepts } = acceptance
      return { label, labelEvent: event, acceptedFingerprints: accepts === 'all' ? [...gated] : [...accepts] }
    }
  }
}
