import { Failure } from '../../failure.ts'
import type { ChangeGate, ModelChange, ModelComparison } from '../../findings.ts'
import type { FailOn } from '../../inputs/settings.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'

/** Whether a label accepts changes, and which. */
export type Acceptance =
  /** No label can: why, a phrase. */
  | { state: 'none'; why: string }
  | { state: 'not set'; label: string }
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
  /** The comparison, with who accepted which change. */
  comparison: ModelComparison
  /** Null with `fail-on: never`. */
  gate: ChangeGate | null
  /** Why the step fails; null when it passes. */
  failure: Failure | null
}

/** A message names at most this many changes. */
const mostNamed = 3

/**
 * The changes that a gate rests on, accepted or not: those of the level of `fail-on` and above. Changes that the default
 * branch already has do not count, if the origin of every change is known.
 */
export function gatedChanges(
  { changes, attribution }: Pick<ModelComparison, 'changes' | 'attribution'>,
  failOn: FailOn,
): ModelChange[] {
  if (failOn === 'never') return []
  return changes.filter(
    ({ level, origin }) =>
      (level === 'breaking' || (level === 'dangerous' && failOn === 'dangerous')) &&
      (attribution !== 'complete' || origin !== 'base'),
  )
}

/**
 * Judges a comparison. A gate fails closed: what could not be compared fails it, and no label accepts that.
 */
export function gateChanges(comparison: ModelComparison, failOn: FailOn, acceptance: Acceptance): GateResult {
  if (failOn === 'never') return { comparison, gate: null, failure: null }
  const gated = gatedChanges(comparison, failOn)
  const accepts = acceptance.state === 'set' ? acceptance.accepts : new Set<string>()
  const isAccepted = ({ fingerprint }: ModelChange) => accepts === 'all' || accepts.has(fingerprint)
  const open = gated.filter((change) => !isAccepted(change))
  const label = acceptance.state === 'none' ? {} : { label: acceptance.label }
  const kept = accepts === 'all' ? gated.map(({ fingerprint }) => fingerprint) : [...accepts]
  const event = acceptance.state === 'set' ? { labelEvent: acceptance.event, acceptedFingerprints: kept } : {}
  const gate: ChangeGate = {
    failOn,
    result: resultOf(comparison, gated, open, acceptance),
    changes: gated.length,
    ...label,
    ...event,
    ...(acceptance.state === 'unknown' ? { problem: acceptance.problem } : {}),
  }
  const accepted = new Set(gated.filter(isAccepted))
  const by = acceptance.state === 'set' ? acceptance.by : ''
  const changes = comparison.changes.map((change) =>
    accepted.has(change) ? { ...change, acceptedBy: by } : change,
  )
  const parts = [
    ...(open.length > 0 ? [changeSentence(comparison, open, acceptance)] : []),
    ...(comparison.unknown.length > 0 ? [unknownSentence(comparison)] : []),
  ]
  const advice = [
    ...(open.length > 0 ? [changeAdvice(open, failOn, acceptance)] : []),
    ...(comparison.unknown.length > 0
      ? [`"fail-on: ${failOn}" needs a complete comparison: fix this, or use "fail-on: never".`]
      : []),
  ]
  const failure = parts.length > 0 ? new Failure('breaking', parts.join(' '), advice.join(' ')) : null
  return { comparison: { ...comparison, changes }, gate, failure }
}

function resultOf(
  { unknown }: ModelComparison,
  gated: readonly ModelChange[],
  open: readonly ModelChange[],
  { state }: Acceptance,
): ChangeGate['result'] {
  if (open.length > 0) return state === 'set' ? 'later' : 'rejected'
  if (unknown.length > 0) return 'unknown'
  return gated.length > 0 ? 'accepted' : 'passed'
}

function changeSentence(
  { base }: ModelComparison,
  open: readonly ModelChange[],
  acceptance: Acceptance,
): string {
  const named = open
    .slice(0, mostNamed)
    .map(({ member, id }) => `${oneLine(member, 200)} (${id})`)
    .join(', ')
  const more =
    open.length > mostNamed ? `, and ${(open.length - mostNamed).toLocaleString('en-US')} more` : ''
  const count = countByLevel(open)
  const against = `compared with "${oneLine(base, 255)}"`
  if (acceptance.state === 'set')
    return `The data model has ${count} ${against}, found after the label "${acceptance.label}" was set: ${named}${more}.`
  return `The data model has ${count} ${against}: ${named}${more}.`
}

/** `2 breaking changes`, `1 breaking and 3 dangerous changes`. */
export function countByLevel(changes: readonly Pick<ModelChange, 'level'>[]): string {
  const parts = (['breaking', 'dangerous'] as const).flatMap((level) => {
    const count = changes.filter((change) => change.level === level).length
    return count === 0 ? [] : `${count.toLocaleString('en-US')} ${level}`
  })
  return `${parts.join(' and ')} ${changes.length === 1 ? 'change' : 'changes'}`
}

function changeAdvice(open: readonly ModelChange[], failOn: FailOn, acceptance: Acceptance): string {
  const them = open.length === 1 ? 'it' : 'them'
  const other = open.some(({ level }) => level === 'breaking') ? 'keep the old names' : `undo ${them}`
  switch (acceptance.state) {
    case 'none':
      return `No label can accept ${them}: ${acceptance.why}. Otherwise, ${other}, or use "fail-on: never" instead of "fail-on: ${failOn}".`
    case 'not set':
      return `Add the label "${acceptance.label}" to accept ${them}, or ${other}.`
    case 'set':
      return `Remove the label and set it again to accept ${them}, too, or ${other}.`
    case 'unknown':
      return `Whether the label "${acceptance.label}" accepts ${them} is unknown: ${withoutStop(acceptance.problem)}. Fix this and run the job again, or ${other}.`
  }
}

function unknownSentence({ base, unknown }: ModelComparison): string {
  const named = unknown.slice(0, mostNamed).map((text) => withoutStop(oneLine(text, 400)))
  const more =
    unknown.length > mostNamed ? `; and ${(unknown.length - mostNamed).toLocaleString('en-US')} more` : ''
  return `The data model could not be compared completely with "${oneLine(base, 255)}": ${named.join('; ')}${more}.`
}
