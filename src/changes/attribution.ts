import type { ModelChange, ModelComparison } from '../findings.ts'

/** Where a change comes from. */
export interface Attribution {
  changes: ModelChange[]
  /** Whether each file with a change could be attributed. */
  attribution: ModelComparison['attribution']
}

/** The files of the repository behind a change. */
export interface ChangeSources {
  /** Those that define the entity. */
  own: readonly string[]
  /** Those that can change it although its own stay the same. */
  others: readonly string[]
}

/** What fails in the end may have any of the entities before it as its cause. */
const farReaching: ReadonlySet<ModelChange['id']> = new Set([
  'plan-failed',
  'plan-failed-new',
  'join-path-lost',
])

/**
 * Says of each change whether the pull request made it. A generated file comes from its dbt model, so that is what the pull
 * request has to change. A gate skips what is the base's: where another changed file may be the cause, it is unknown.
 * @param sourcesOf null where they are not known
 * @param changed paths that the pull request changes; null where they are not known
 */
export function attribute(
  changes: readonly ModelChange[],
  sourcesOf: (change: ModelChange) => ChangeSources | null,
  changed: readonly string[] | null,
): Attribution {
  if (!changed) return { changes: [...changes], attribution: 'none' }
  const touched = new Set(changed)
  const own = new Map(changes.map((change) => [change, originOf(change, sourcesOf(change), touched)]))
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

function originOf(
  { id }: ModelChange,
  sources: ChangeSources | null,
  touched: ReadonlySet<string>,
): ModelChange['origin'] {
  if (!sources || sources.own.length === 0) return 'unknown'
  if (sources.own.some((path) => touched.has(path))) return 'pull-request'
  const mayBeCaused = farReaching.has(id)
    ? touched.size > 0
    : sources.others.some((path) => touched.has(path))
  return mayBeCaused ? 'unknown' : 'base'
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
