import { attribute, type ChangeSources } from '../../changes/attribution.ts'
import { relatedEntities } from '../../changes/related.ts'
import type { Context } from '../../context.ts'
import type { ModelChange, ModelComparison } from '../../findings.ts'
import type { CommitComparison } from '../../github/github.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import {
  type LocatedMember,
  locateMembers,
  type MemberName,
  sharedByModels,
} from '../../locate/locate-members.ts'
import { openTextFiles } from '../../locate/text-files.ts'
import { anySignal, startBudget } from '../../runtime/budget.ts'
import type { ModelSide } from './read-model.ts'

type TracedSide = Pick<ModelSide, 'files' | 'reading'>

/** Time limit of the request to GitHub, retries included. */
const mostMs = 20_000

/**
 * Where each change is in the checkout, and whether the pull request made it. Best effort: what is not found is absent, and
 * what cannot be attributed is `unknown`.
 * @param base what is gone has the location that it had there
 * @throws Stop
 */
export async function traceChanges(
  context: Context<GatingSettings>,
  changes: readonly ModelChange[],
  base: TracedSide,
  head: TracedSide,
): Promise<Pick<ModelComparison, 'changes' | 'attribution' | 'behindBy'>> {
  if (changes.length === 0) return { changes: [], attribution: 'none' }
  const [located, commits] = await Promise.all([
    locateChanges(context, changes, base, head),
    compareCommits(context),
  ])
  const placed = new Map(
    changes.map((change, index): [ModelChange, LocatedMember | null] => {
      const found = located.changes[index] ?? null
      return [found ? { ...change, place: found.place } : change, found]
    }),
  )
  const changed = await attributable(context, commits)
  const sourcesOf = (change: ModelChange) => located.sourcesOf(change, placed.get(change) ?? null)
  const behindBy = commits?.behindBy === undefined ? {} : { behindBy: commits.behindBy }
  const traced = attribute([...placed.keys()], sourcesOf, changed)
  const byMember = new Map(traced.changes.map((change) => [change.member, change]))
  return {
    ...traced,
    changes: traced.changes.map((change) => withPlaceOfCause(change, byMember)),
    ...behindBy,
  }
}

interface Located {
  /** In the order of the changes. */
  changes: (LocatedMember | null)[]
  /** The files behind a change; null where one of them is not known. */
  sourcesOf: (change: ModelChange, own: LocatedMember | null) => ChangeSources | null
}

async function locateChanges(
  { workspace, settings, budget }: Context<GatingSettings>,
  changes: readonly ModelChange[],
  base: TracedSide,
  head: TracedSide,
): Promise<Located> {
  const files = openTextFiles(workspace)
  const sides = [base, head].flatMap(({ reading }) => reading.definitions ?? [])
  const relatedTo = relatedEntities(sides)
  const related = [...new Set(changes.map(({ entity }) => entity))].flatMap((entity) => {
    const { madeOf, joinedBy } = relatedTo(entity)
    return [...madeOf, ...joinedBy]
  })
  const others = [...new Set(related)]
  // Of what was renamed, readers want the new name.
  const newNames = [...changes.map(({ member, renamedTo }) => renamedTo ?? member), ...others].map(nameOf)
  const names = [...changes.map(({ member }) => member), ...others].map(nameOf)
  const locate = (wanted: readonly MemberName[], side: TracedSide) =>
    locateMembers(wanted, files, settings, side.files, budget.signal).catch(() => names.map(() => null))
  const onHead = await locate(newNames, head)
  const onBase = onHead.includes(null) ? await locate(names, base) : []
  const found = onHead.map((one, index) => one ?? onBase[index] ?? null)
  const entities = new Map(others.map((name, index) => [name, found[changes.length + index] ?? null]))
  return {
    changes: found.slice(0, changes.length),
    sourcesOf({ entity }, own) {
      if (!own || sides.length < 2) return null
      const { madeOf, joinedBy } = relatedTo(entity)
      const wanted = [...madeOf, ...(own.upstream ? joinedBy : [])]
      // What the head has and the checkout has not is no file that a pull request changes; what is gone may have been one.
      const isLost = (name: string) => !entities.get(name) && !head.reading.definitions?.entities.has(name)
      if (wanted.some(isLost)) return null
      const files = wanted.flatMap((name) => {
        const located = entities.get(name)
        return located ? [...located.sources, ...(located.upstream ?? [])] : []
      })
      return { own: own.sources, others: [...files, ...(own.upstream ?? [])] }
    },
  }
}

function nameOf(member: string): MemberName {
  const dot = member.indexOf('.')
  return dot < 0
    ? { entity: member, name: '' }
    : { entity: member.slice(0, dot), name: member.slice(dot + 1) }
}

/** What has no location of its own, such as a view that is not in the checkout, has that of its first cause. */
function withPlaceOfCause(change: ModelChange, byMember: ReadonlyMap<string, ModelChange>): ModelChange {
  if (change.place !== undefined) return change
  const [place] = (change.causedBy ?? []).flatMap((name) => byMember.get(name)?.place ?? [])
  if (place === undefined) return change
  return { ...change, place: { ...place, guess: 'the change that causes it' } }
}

/** The commits of the pull request compared with its base; null where GitHub does not say. */
async function compareCommits({
  run,
  settings,
  clock,
  budget,
  connectGitHub,
}: Context<GatingSettings>): Promise<CommitComparison | null> {
  const { baseSha, sha } = run
  if (settings.githubToken === null || baseSha === undefined || sha === '') return null
  const share = startBudget(clock, mostMs)
  try {
    const github = await connectGitHub(settings.githubToken)
    return await github.compare(baseSha, sha, anySignal([budget.signal, share.signal]))
  } catch {
    budget.signal.throwIfAborted()
    return null
  } finally {
    share.release()
  }
}

/**
 * The files of the pull request, if they tell which changes are its own: a changed macro or setting of the dbt project can
 * change any model.
 */
async function attributable(
  { workspace, settings }: Context<GatingSettings>,
  commits: CommitComparison | null,
): Promise<readonly string[] | null> {
  const changed = commits?.files ?? null
  if (changed === null) return null
  const shared = await sharedByModels(changed, openTextFiles(workspace), settings).catch(() => true)
  return shared ? null : changed
}
