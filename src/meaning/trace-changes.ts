import type { Context } from '../base/context.ts'
import type { FoundChange, ModelComparison, ModelFile, Place, TracedChange } from '../base/findings.ts'
import { listed } from '../base/text.ts'
import { findBranches, isDevFork } from '../deployment/branches.ts'
import { fileHashesOf, generatedBy, lackingIn, noneIfGone } from '../deployment/file-hashes.ts'
import { syncRuns } from '../deployment/sync-history.ts'
import type { ValidatingSettings } from '../inputs/settings.ts'
import { type RelationTest, relationTestAt } from '../locate/dbt-test.ts'
import { isYaml, type Library, openLibrary } from '../locate/library.ts'
import { locateMembers, type MemberName } from '../locate/locate-members.ts'
import { openTextFiles, type TextFiles } from '../locate/text-files.ts'
import type { Deployment } from '../platform/deployment.ts'
import { listFiles } from '../platform/operations.ts'
import type { SyncRun } from '../platform/schemas.ts'
import { commitInHistory } from '../sync/named-commit.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { filesDifference } from './files.ts'
import { lostJoinOf } from './lost-joins.ts'
import { textsOf } from './model-texts.ts'
import { type NamedViews, viewsIn } from './named-members.ts'
import { defines, patchFor } from './patch.ts'
import { entityOf } from './probes.ts'
import { bestEffort, filesOfBase, pullDiff } from './pull-diff.ts'
import { type ModelSide, unreadIn } from './read-model.ts'

type Placed = Omit<TracedChange, 'origin'>
type TracedSide = Pick<ModelSide, 'files'> & Partial<Pick<ModelSide, 'surface'>>

/** Views that a fix names. */
const mostViews = 3
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
  changes: readonly FoundChange[],
  base: TracedSide,
  head: TracedSide,
  compared: string,
): Promise<Pick<ModelComparison, 'attribution' | 'behindBy'> & { changes: TracedChange[] }> {
  if (changes.length === 0) return { changes: [], attribution: 'none' }
  const files = openTextFiles(context.checkout)
  const all = changes.map((change) => withJoin(change, base, head))
  const [located, onBase, diff, synced] = await Promise.all([
    locateChanges(context, all, files, base, head),
    locateGone(context, all, files, base),
    pullDiff(context),
    readSyncedBase(context, compared),
  ])
  let known: NamedViews | undefined
  const views = () => (known ??= viewsIn(textsOf(head.files ?? base.files ?? [])))
  const placed = await Promise.all(
    all.map(async (change, index) => {
      const place = located[index]
      const { basePlace, ...fix } = onBase[index] ?? {}
      // Where the text of the base could not be read, its file alone says less than a line of the branch.
      const isExact = basePlace?.line !== undefined || place?.line === undefined
      const traced = { ...change, ...fix, ...(basePlace && isExact && { basePlace }) }
      return place ? withFix({ ...traced, place }, place, { files, views, all }) : traced
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
    ...(diff === null ? {} : { behindBy: diff.behindBy }),
  }
}

/** What the base has, too, with the same files behind everything that the change is about. */
function isOfBase({ entity, affects = [] }: FoundChange, hasSameFiles: (entity: string) => boolean): boolean {
  return [entity, ...affects.map(entityOf)].every(hasSameFiles)
}

async function locateChanges(
  { settings, budget }: Context<ValidatingSettings>,
  changes: readonly Placed[],
  files: TextFiles,
  base: TracedSide,
  head: TracedSide,
): Promise<(Place | null)[]> {
  const locate = (wanted: readonly MemberName[], side: TracedSide) =>
    locateMembers(wanted, files, settings, side.files ?? [], budget.signal).catch(() =>
      changes.map(() => null),
    )
  // Of what was renamed, readers want the new name.
  const names = changes.map(({ id, member, renamedTo, join }): MemberName => {
    const name = nameOf(renamedTo ?? join?.from ?? member)
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

const gone = /^(?:member|entity)-removed$/
const goneIfEmpty = /^(?:(?:pre-aggregation|hierarchy)-removed|rollup-lost)$/

/** Whether the branch no longer has it: a hierarchy may have lost a level, and a pre-aggregation serve less. */
function isGone({ id, after }: Placed): boolean {
  return (
    gone.test(id) || (goneIfEmpty.test(id) && Object.values(after ?? { '': id }).every((text) => text === ''))
  )
}

/** Where the base has what is gone, and the test that a join came from. */
async function locateGone(
  context: TeamContext,
  changes: readonly Placed[],
  checkout: TextFiles,
  base: TracedSide,
): Promise<(Pick<Placed, 'basePlace'> & Partial<Pick<Placed, 'fix'>>)[]> {
  const nothing = changes.map(() => ({}))
  const wanted = changes.filter(
    (change) => change.join !== undefined || (isGone(change) && change.renamedTo === undefined),
  )
  const commit = context.team.base?.sha
  if (wanted.length === 0 || commit === undefined) return nothing
  const before = await filesOfBase(context, checkout)
  if (!before) return nothing
  const names = wanted.map(({ member, join }) =>
    join ? { entity: join.from, name: join.to } : nameOf(member),
  )
  const { settings, budget } = context
  const found = await locateMembers(names, before.files, settings, base.files ?? [], budget.signal).catch(
    () => [],
  )
  const places = new Map(wanted.map((change, index) => [change, found[index]]))
  const library = await openLibrary(before.files).catch(() => null)
  return Promise.all(
    changes.map(async (change) => {
      const place = places.get(change)
      // What the checkout has as it was is located there.
      if (!place || !before.isChanged(place.path)) return {}
      const test = change.join ? await testOf(place, library) : null
      if (!test) return { basePlace: { ...place, commit } }
      const { column: _, ...rest } = place
      const of = test.column === undefined ? '' : ` of \`${test.column}\``
      return {
        basePlace: { ...rest, commit, line: test.line },
        fix: `Keep the dbt test \`relationships\`${of}, from which the join was generated.`,
      }
    }),
  )
}

async function testOf({ path, line, column }: Place, library: Library | null): Promise<RelationTest | null> {
  const source = isYaml(path) ? await library?.open(path) : null
  return !source || line === undefined || column === undefined
    ? null
    : relationTestAt(source, { line, column })
}

function withJoin(change: Placed, base: TracedSide, head: TracedSide): Placed {
  const join = base.surface && head.surface ? lostJoinOf(change, base.surface, head.surface) : undefined
  return join ? { ...change, join } : change
}

function nameOf(member: string): MemberName {
  const entity = entityOf(member)
  return { entity, name: member.slice(entity.length + 1) }
}

interface FixFacts {
  files: TextFiles
  views: () => NamedViews
  /** All changes. */
  all: readonly Placed[]
}

/** What keeps the old name of a member of a cube, where its file tells: the sync overwrites what is added to a generated one. */
async function withFix(change: Placed, place: Place, { files, views, all }: FixFacts): Promise<Placed> {
  const { id, kind, entity, member, renamedTo = '' } = change
  const [from, to] = [member, renamedTo].map((name) => name.slice(entity.length + 1))
  if (id !== 'member-removed' || !from || !to || views().has(entity)) return change
  const content = /\.(?:ya?ml|sql)$/.test(place.path) ? await files.read(place.path) : null
  if (content === null) return change
  const file = { path: place.path, content }
  // A view that lists its members does not show what is added to the cube.
  const listing = all.flatMap((one) =>
    one.causedBy?.includes(member) && views().has(one.entity) && !views().showsAll(one.entity, entity)
      ? [one.entity]
      : [],
  )
  const again = listing.length === 0 ? '' : `, and include \`${from}\` again in ${listed(listing, mostViews)}`
  const keep = (how: string) => `Keep the old name for one release: ${how}${again}.`
  // A location in another file is that of the dbt model that the cube is generated from.
  if (!defines(file, entity)) {
    // An alias of the same SELECT cannot be selected.
    const lines = `select the expression of \`${to}\` once more, \`as ${from}\`, in the SQL of the dbt model, and add \`- name: ${from}\` under \`columns\` in its YAML`
    const how =
      kind === 'dimension' ? lines : 'the column that it is made of, in the SQL and the YAML of the dbt model'
    return { ...change, fix: keep(how) }
  }
  const patch = patchFor(file, entity, to, from)
  return patch ? { ...change, fix: keep('add these lines'), patch } : change
}

/** What has no location of its own, such as a view that is not in the checkout, has that of its first cause. */
function withPlaceOfCause(change: Placed, byMember: ReadonlyMap<string, Placed>): Placed {
  if (change.place !== undefined) return change
  const [cause] = (change.causedBy ?? []).flatMap((name) => {
    const one = byMember.get(name)
    return one?.place || one?.basePlace ? [one] : []
  })
  if (!cause) return change
  const guess = 'the change that causes it'
  const { place, basePlace } = cause
  return {
    ...change,
    ...(place && { place: { ...place, guess } }),
    ...(basePlace && { basePlace: { ...basePlace, guess } }),
  }
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
