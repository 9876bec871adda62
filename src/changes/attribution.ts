import type { ModelChange, ModelComparison } from '../findings.ts'

/** Where a change comes from. */
export interface Attribution {
  changes: ModelChange[]
  /** Whether each file with a change could be attributed. */
  attribution: ModelComparison['attribution']
}

/**
 * Says of each change whether the pull request made it. A generated file comes from its dbt model, so that is what the pull
 * request has to change.
 * @param sourcesOf the files of the repository that define what changed; null or empty where they are not known
 * @param changed paths that the pull request changes; null where they are not known
 */
export function attribute(
  changes: readonly ModelChange[],
  sourcesOf: (change: ModelChange) => readonly string[] | null,
  changed: readonly string[] | null,
): Attribution {
  if (!changed) return { changes: [...changes], attribution: 'none' }
  const touched = new Set(changed)
  const own = new Map(changes.map((change) => [change, originOf(sourcesOf(change), touched)]))
  const byMember = new Map<string, Set<ModelChange['origin']>>()
  for (const [{ member }, origin] of own) {
    byMember.set(member, (byMember.get(member) ?? new Set()).add(origin))
  }
  const attributed = changes.map((change) => ({ ...change, origin: withCauses(change, own, byMember) }))
  const known = attributed.filter(({ origin }) => origin !== 'unknown').length
  return {
    changes: attributed,
    attribution: known === attributed.length ? 'complete' : known === 0 ? 'none' : 'partial',
  }
}

function originOf(sources: readonly string[] | null, touched: ReadonlySet<string>): ModelChange['origin'] {
  if (!sources || sources.length === 0) return 'unknown'
  return sources.some((path) => touched.has(path)) ? 'pull-request' : 'base'
}

/** A member with causes changed because of them: its own file may be the same as before. */
function withCauses(
  change: ModelChange,
  own: ReadonlyMap<ModelChange, ModelChange['origin']>,
  byMember: ReadonlyMap<string, ReadonlySet<ModelChange['origin']>>,
): ModelChange['origin'] {
  const origin = own.get(change) ?? 'unknown'
  if (origin === 'pull-request' || !change.causedBy) return origin
  const causes = change.causedBy.flatMap((name) => [...(byMember.get(name) ?? ['unknown' as const])])
  if (causes.includes('pull-request')) return 'pull-request'
  return causes.includes('unknown') ? 'unknown' : origin
}
