import { withoutMarker } from './marker.ts'

// The second line of the sticky comment, which GitHub does not show: which changes of the data model the comment lists,
// and which of them the label accepts. So a later run knows what could be seen when the label was set.

export interface ChangeMark {
  /** Fingerprints of the changes that the comment lists. */
  shown: readonly string[]
  /** What the label accepts, by the ID of the event that set it; null when it was not set. */
  accepted: { event: number; fingerprints: readonly string[] } | null
}

/** With more, the mark would take too much of the comment. */
const mostFingerprints = 2000
const fingerprint = /^[0-9a-f]{12}$/
const pattern = /^<!-- data-model-ci changes v1 label:(\d{1,16}) ((?:[0-9a-f]{12}[sab])*) -->(?=\r?\n|$)/

/**
 * The mark as one line without its break. Fingerprints are followed by `s` (shown), `a` (accepted) or `b` (both).
 * @returns empty when there are too many fingerprints: a comment without a mark counts as lost
 */
export function writeChangeMark({ shown, accepted }: ChangeMark): string {
  const listed = new Set(shown)
  const agreed = new Set(accepted?.fingerprints)
  const all = [...new Set([...listed, ...agreed])]
  if (all.length > mostFingerprints || !all.every((each) => fingerprint.test(each))) return ''
  const flag = (each: string) => (!agreed.has(each) ? 's' : listed.has(each) ? 'b' : 'a')
  return `<!-- data-model-ci changes v1 label:${accepted?.event ?? 0} ${all.map((each) => each + flag(each)).join('')} -->`
}

/**
 * Reads the mark of a sticky comment.
 * @param body with the marker of the run
 * @returns null if there is none
 */
export function readChangeMark(body: string): ChangeMark | null {
  const [, event, list = ''] = pattern.exec(withoutMarker(body)) ?? []
  if (event === undefined) return null
  const all = [...list.matchAll(/([0-9a-f]{12})([sab])/g)].map(([, each = '', flag]) => ({ each, flag }))
  const fingerprints = all.filter(({ flag }) => flag !== 's').map(({ each }) => each)
  return {
    shown: all.filter(({ flag }) => flag !== 'a').map(({ each }) => each),
    accepted: event === '0' ? null : { event: Number(event), fingerprints },
  }
}

/** The line of the mark as it stands in a sticky comment; empty when there is none. */
export function changeMarkLine(body: string): string {
  return pattern.exec(withoutMarker(body))?.[0] ?? ''
}
