import { attribute } from '../../changes/attribution.ts'
import type { Context } from '../../context.ts'
import type { ModelChange, ModelComparison, ModelFile } from '../../findings.ts'
import type { CommitComparison } from '../../github/github.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import {
  type LocatedMember,
  locateMembers,
  type MemberName,
  sharedByModels,
} from '../../locate/locate-members.ts'
import { openTextFiles } from '../../locate/text-files.ts'
import { startBudget } from '../../runtime/budget.ts'

/** Time limit of the request to GitHub, retries included. */
const mostMs = 20_000

/**
 * Where each change is in the checkout, and whether the pull request made it. Best effort: what is not found is absent, and
 * what cannot be attributed is `unknown`.
 * @param base the files of the base: what is gone has the location that it had
 * @throws Stop
 */
export async function traceChanges(
  context: Context<GatingSettings>,
  changes: readonly ModelChange[],
  base: readonly ModelFile[],
  head: readonly ModelFile[],
): Promise<Pick<ModelComparison, 'changes' | 'attribution' | 'behindBy'>> {
  if (changes.length === 0) return { changes: [], attribution: 'none' }
  const [located, commits] = await Promise.all([
    locateChanges(context, changes, base, head),
    compareCommits(context),
  ])
  const placed = new Map(
    changes.map((change, index): [ModelChange, LocatedMember | null] => {
      const found = located[index] ?? null
      return [found ? { ...change, place: found.place } : change, found]
    }),
  )
  const changed = await attributable(context, commits)
  const sourcesOf = (change: ModelChange) => placed.get(change)?.sources ?? null
  const behindBy = commits?.behindBy === undefined ? {} : { behindBy: commits.behindBy }
  const traced = attribute([...placed.keys()], sourcesOf, changed)
  const byMember = new Map(traced.changes.map((change) => [change.member, change]))
  return {
    ...traced,
    changes: traced.changes.map((change) => withPlaceOfCause(change, byMember)),
    ...behindBy,
  }
}

async function locateChanges(
  { workspace, settings, budget }: Context<GatingSettings>,
  changes: readonly ModelChange[],
  base: readonly ModelFile[],
  head: readonly ModelFile[],
): Promise<(LocatedMember | null)[]> {
  const files = openTextFiles(workspace)
  // Of what was renamed, readers want the new name.
  const newNames = changes.map(({ member, renamedTo }) => nameOf(renamedTo ?? member))
  const names = changes.map(({ member }) => nameOf(member))
  const locate = (wanted: readonly MemberName[], branch: readonly ModelFile[]) =>
    locateMembers(wanted, files, settings, branch, budget.signal).catch(() => names.map(() => null))
  const onHead = await locate(newNames, head)
  if (!onHead.includes(null)) return onHead
  const onBase = await locate(names, base)
  return onHead.map((found, index) => found ?? onBase[index] ?? null)
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
    return await github.compare(baseSha, sha, AbortSignal.any([budget.signal, share.signal]))
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
