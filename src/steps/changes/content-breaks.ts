import { fingerprintOf } from '../../changes/fingerprint.ts'
import type { Consumer, ContentImpact, ContentUse, ModelChange } from '../../findings.ts'

/** Saved content that breaks, by what breaks it. */
export interface ContentBreaks {
  /** The impact, in which each certain use of broken content has a fingerprint. */
  impact: ContentImpact | null
  /** The content that each change breaks. */
  byChange: ReadonlyMap<ModelChange, readonly Consumer[]>
  /** Content that breaks although no change tells why, by a fingerprint of its own. */
  unexplained: ReadonlyMap<string, Consumer>
}

/**
 * Finds the changes that break saved content. Of the changes that broken content certainly uses, the breaking ones are the
 * cause. If there is none, all of them may be; unless the team file says that such a change is not breaking.
 */
export function contentBreaks(changes: readonly ModelChange[], impact: ContentImpact | null): ContentBreaks {
  const byFingerprint = new Map(changes.map((change) => [change.fingerprint, change]))
  const byChange = new Map<ModelChange, Consumer[]>()
  const unexplained = new Map<string, Consumer>()
  const consumers = (impact?.consumers ?? []).map((consumer) => {
    if (consumer.state !== 'broken') return consumer
    const used = new Set(
      consumer.uses.filter(isCertain).flatMap(({ fingerprint = '' }) => byFingerprint.get(fingerprint) ?? []),
    )
    const causes = causesAmong([...used])
    for (const change of causes ?? []) {
      const broken = byChange.get(change)
      if (broken) broken.push(consumer)
      else byChange.set(change, [consumer])
    }
    if (causes === null || causes.length > 0) return consumer
    const own = fingerprintOf('content-broken', consumer.type, String(consumer.id), '')
    const marked = { ...consumer, uses: withFingerprint(consumer.uses, own) }
    unexplained.set(own, marked)
    return marked
  })
  return { impact: impact && { ...impact, consumers }, byChange, unexplained }
}

/** Whether a use is more than a mention. */
export function isCertain({ certainty }: ContentUse): boolean {
  return certainty !== 'mentioned'
}

/** @returns null if the team decided that what breaks it is not breaking */
function causesAmong(used: readonly ModelChange[]): readonly ModelChange[] | null {
  const breaking = used.filter(({ level }) => level === 'breaking')
  if (breaking.length > 0) return breaking
  return used.some(({ usualLevel }) => usualLevel === 'breaking') ? null : used
}

function withFingerprint(uses: readonly ContentUse[], fingerprint: string): ContentUse[] {
  const isCause = uses.some(isCertain) ? isCertain : () => true
  return uses.map((use) => (isCause(use) ? { ...use, fingerprint } : use))
}
