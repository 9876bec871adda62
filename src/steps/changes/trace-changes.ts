import { filesDifference } from '../../changes/files.ts'
import { defines, patchFor } from '../../changes/patch.ts'
import { entityOf } from '../../changes/probes.ts'
import type { Context } from '../../context.ts'
import type { ModelChange, ModelComparison, ModelFile, Place } from '../../findings.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { locateMembers, type MemberName } from '../../locate/locate-members.ts'
import { openTextFiles, type TextFiles } from '../../locate/text-files.ts'
import type { Deployment } from '../../platform/deployment.ts'
import { listFiles } from '../../platform/operations.ts'
import type { SyncRun } from '../../platform/schemas.ts'
import { withinTime } from '../../runtime/budget.ts'
import type { TeamContext } from '../../team-file/load-team-file.ts'
import { findBranches, isDevFork } from '../deployment/branches.ts'
import { fileHashesOf, generatedBy, lackingIn, noneIfGone } from '../deployment/file-hashes.ts'
import { syncRuns } from '../deployment/sync-history.ts'
import { commitInHistory } from '../sync/named-commit.ts'
import { type ModelSide, unreadIn } from './read-model.ts'

type TracedSide = Pick<ModelSide, 'files'>

/** Time limit of the requests, retries included. */
const mostMs = 20_000
/** The sync of a base is among the newest runs, or a long history is not worth the time. */
const mostRuns = 300

/**
 * Where each change is in the checkout, and whether the pull request made it. Best effort: what is not found is absent, and
 * what cannot be attributed is `unknown`, so that it counts.
 * @param base what is gone has the location that it had there
 * @param compared the branch that is compared
 * @throws Stop
 */
export async function traceChanges(
  context: TeamContext,
  changes: readonly ModelChange[],
  base: TracedSide,
  head: TracedSide,
  compared: string,
): Promise<Pick<ModelComparison, 'changes' | 'attribution' | 'behindBy'>> {
  if (changes.length === 0) return { changes: [], attribution: 'none' }
  const files = openTextFiles(context.checkout)
  const [located, behindBy, synced] = await Promise.all([
    locateChanges(context, changes, files, base, head),
    countBehind(context),
    readSyncedBase(context, compared),
  ])
  const placed = await Promise.all(
    changes.map(async (change, index) => {
      const place = located[index]
      return place ? withFix({ ...change, place }, place, files) : change
    }),
  )
  const byMember = new Map(placed.map((change) => [change.member, change]))
  const isBase = synced && head.files ? filesDifference({ base: synced, head: head.files }).isSame : null
  return {
    changes: placed.map((change) => ({
      ...withPlaceOfCause(change, byMember),
      origin: !isBase ? 'unknown' : isOfBase(change, isBase) ? 'base' : 'pull-request',
    })),
    attribution: isBase ? 'complete' : 'none',
    ...(behindBy === undefined ? {} : { behindBy }),
  }
}

/** What the base has, too, with the same files behind everything that the change is about. */
function isOfBase({ entity, affects = [] }: ModelChange, hasSameFiles: (entity: string) => boolean): boolean {
  return [entity, ...affects.map(entityOf)].every(hasSameFiles)
}

async function locateChanges(
  { settings, budget }: Context<GatingSettings>,
  changes: readonly ModelChange[],
  files: TextFiles,
  base: TracedSide,
  head: TracedSide,
): Promise<(Place | null)[]> {
  const locate = (wanted: readonly MemberName[], side: TracedSide) =>
    locateMembers(wanted, files, settings, side.files ?? [], budget.signal).catch(() =>
      changes.map(() => null),
    )
  // Of what was renamed, readers want the new name.
  const names = changes.map(({ id, member, renamedTo }): MemberName => {
    const name = nameOf(renamedTo ?? member)
    return id === 'description-changed' ? { ...name, key: 'description' } : name
  })
  const onHead = await locate(names, head)
  if (!onHead.includes(null)) return onHead
  const onBase = await locate(
    changes.map(({ member }) => nameOf(member)),
    base,
  )
  return onHead.map((one, index) => one ?? onBase[index] ?? null)
}

function nameOf(member: string): MemberName {
  const entity = entityOf(member)
  return { entity, name: member.slice(entity.length + 1) }
}

/** What keeps the old name of a member of a cube, where its file tells: the sync overwrites what is added to a generated one. */
async function withFix(change: ModelChange, place: Place, files: TextFiles): Promise<ModelChange> {
  const { id, kind, entity, member, renamedTo = '' } = change
  const [from, to] = [member, renamedTo].map((name) => name.slice(entity.length + 1))
  if (id !== 'member-removed' || !from || !to) return change
  const content = /\.(?:ya?ml|sql)$/.test(place.path) ? await files.read(place.path) : null
  if (content === null) return change
  const file = { path: place.path, content }
  // A location in another file is that of the dbt model that the cube is generated from.
  if (!defines(file, entity)) {
    const lines = `\`${to} as ${from}\` in the SQL of the dbt model, and \`- name: ${from}\` under \`columns\` in its YAML`
    const how =
      kind === 'dimension' ? lines : 'the column that it is made of, in the SQL and the YAML of the dbt model'
    return { ...change, fix: `Keep the old name for one release: ${how}.` }
  }
  const patch = patchFor(file, entity, to, from)
  return patch ? { ...change, fix: 'Keep the old name for one release: add these lines.', patch } : change
}

/** What has no location of its own, such as a view that is not in the checkout, has that of its first cause. */
function withPlaceOfCause(change: ModelChange, byMember: ReadonlyMap<string, ModelChange>): ModelChange {
  if (change.place !== undefined) return change
  const [place] = (change.causedBy ?? []).flatMap((name) => byMember.get(name)?.place ?? [])
  if (place === undefined) return change
  return { ...change, place: { ...place, guess: 'the change that causes it' } }
}

/** How many commits of its base the pull request does not have; undefined where GitHub does not say. */
async function countBehind(context: TeamContext): Promise<number | undefined> {
  const { run, settings, connectGitHub, team } = context
  const { githubToken } = settings
  const { base } = team
  if (githubToken === null || base === null) return undefined
  return bestEffort(context, async (signal) => {
    const github = await connectGitHub(githubToken)
    return (await github.compare(base.sha, run.sha, signal)).behindBy
  })
}

/**
 * The model as it was synced from the commit that the pull request is based on: the branch that the workflow for pushes
 * keeps. Undefined where there is none, and where it does not have the files that its sync generated, as far as the platform
 * tells their hashes: it was edited since.
 */
async function readSyncedBase(
  context: TeamContext,
  compared: string,
): Promise<readonly ModelFile[] | undefined> {
  const { run, team } = context
  const { base } = team
  if (!run.pullRequest || base === null) return undefined
  return bestEffort(context, async (signal) => {
    const deployment = context.deployment.with({ signal })
    for (const { branchName, syncJobId } of await syncedFrom(deployment, base.sha)) {
      const branches = await findBranches(deployment, [branchName, compared])
      const own = branches.get(compared)
      // What is compared with itself, or with what it is a fork of, has changed nothing.
      if (!branches.has(branchName) || branchName === compared || (own && isDevFork(own, branchName)))
        continue
      const [listed, generated, hashes] = await Promise.all([
        deployment.call(listFiles, { query: { branchName, withContent: true } }),
        generatedBy(deployment, syncJobId).catch(noneIfGone),
        fileHashesOf(deployment, branchName),
      ])
      const isRead = listed.isComplete && listed.files.length > 0 && unreadIn(listed).length === 0
      if (isRead && lackingIn(hashes, generated).length === 0) return listed.files
    }
    return undefined
  })
}

/** The latest runs of their branches that are of this commit, and were successful. */
async function syncedFrom(deployment: Deployment, sha: string): Promise<SyncRun[]> {
  const latest = new Map<string, SyncRun>()
  let seen = 0
  for await (const run of syncRuns(deployment)) {
    if (++seen > mostRuns) break
    if (!latest.has(run.branchName)) latest.set(run.branchName, run)
  }
  return [...latest.values()].filter((run) => run.status === 'COMPLETED' && commitInHistory(run)?.sha === sha)
}

/** @returns undefined where the request fails or takes too long */
async function bestEffort<T>(
  { clock, budget }: Context<GatingSettings>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  return withinTime(clock, mostMs, budget.signal, work).catch(() => {
    budget.signal.throwIfAborted()
    return undefined
  })
}
