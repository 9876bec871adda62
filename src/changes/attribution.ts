import type { ModelChange, ModelComparison } from '../findings.ts'
import type { Site } from './sites.ts'

/** Where a change comes from. */
export interface Attribution {
  changes: ModelChange[]
  /** Whether each file with a change could be attributed. */
  attribution: ModelComparison['attribution']
}

/** What is known about the pull request. */
export interface PullRequestFiles {
  /** Paths of the repository that the pull request changes, from the comparison of its commits. */
  changed: readonly string[]
  /**
   * The files of the repository that a file of the data model comes from: the file itself, or the dbt model and its
   * properties file; null where that is not known.
   */
  sourcesOf: (path: string) => readonly string[] | null
}

/**
 * Says of each change whether the pull request made it. A generated file comes from its dbt model, so that is what the pull
 * request has to change; a macro or setting can change it, too, which makes "on the default branch already" likely only.
 * @param siteOf the file of the data model that a change is in; null where it is not known
 * @param files null where the changed files of the pull request are not known
 */
export function attribute(
  changes: readonly ModelChange[],
  siteOf: (change: ModelChange) => Pick<Site, 'path'> | null,
  files: PullRequestFiles | null,
): Attribution {
  if (!files) return { changes: [...changes], attribution: 'none' }
  const touched = new Set(files.changed)
  const own = new Map(changes.map((change) => [change, originOf(siteOf(change), files, touched)]))
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
  site: Pick<Site, 'path'> | null,
  { sourcesOf }: PullRequestFiles,
  touched: ReadonlySet<string>,
): ModelChange['origin'] {
  const sources = site ? sourcesOf(site.path) : null
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
