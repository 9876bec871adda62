import { eachOf } from '../base/concurrency.ts'
import { openDbtProject } from '../locate/dbt-project.ts'
import { openLibrary } from '../locate/library.ts'
import { openTextFiles } from '../locate/text-files.ts'
import type { PlanResponse } from '../query-api/schemas.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import type { SidePlan } from '../usage/roll-up.ts'
import { without } from './compare.ts'
import { atOnce, createPlanners, type Planners, type PlanningSide } from './planning/planners.ts'
import { inChunks, type Probe, type ProbeItem, plainItems, queryOf } from './probes.ts'
import { baseText, pullDiff } from './pull-diff.ts'
import {
  apart,
  type ColumnPair,
  type EntityRename,
  isRenamedIn,
  isSameEntity,
  type Planned,
  type Rename,
  type Renames,
  renameCandidates,
} from './renames.ts'
import type { Surface, SurfaceEntity } from './surface.ts'

// What became of a name that only one side lists: the planner of the other side also plans what is hidden, and the SQL says
// whether a new name stands for the same.

/** More of an entity are not asked for alone. */
const mostMembers = 40
/** More pairs of gone and new entities are not compared. */
const mostPairs = 100
/** How often new members are asked for on the base. Whether they were there, unseen, decides no more than a word of a note. */
const mostAsked = 4
/** More members that have a counterpart with the same SQL are not asked for each alone, whether they are hidden. */
const mostAlone = 4

/** What the planners say about names that only one side lists. */
export interface Gone {
  hidden: ReadonlySet<string>
  existed: ReadonlySet<string>
  renames: Renames
}

/** What tells a rename besides the planners. */
export interface RenameFacts {
  /** Whether the dbt model of a cube shows that its column was renamed. */
  isRenamedColumn(entity: string, columns: ColumnPair): Promise<boolean>
  /** Whether git says that the file of an entity was renamed to that of the other. */
  isMovedFile(from: string, to: string): Promise<boolean>
}

type Side = 'base' | 'head'

/**
 * @param planners of both sides, which others may ask meanwhile
 * @throws PlatformError when a planner cannot be reached, or does not work for what must plan; Stop
 */
export async function askGone(
  base: PlanningSide,
  head: PlanningSide,
  facts: RenameFacts,
  signal: AbortSignal,
  planners: Planners = createPlanners(base, head, () => false, signal),
): Promise<Gone> {
  const hidden = new Set<string>()
  const existed = new Set<string>()
  const members = new Map<string, Rename>()
  const entities = new Map<string, EntityRename>()
  const known = new Map<string, Promise<SidePlan>>()

  /** Each question once. */
  function ask(side: Side, probe: Probe): Promise<SidePlan> {
    const text = JSON.stringify(queryOf(probe))
    const key = `${side} ${text}`
    const reply = known.get(key) ?? planners[side].plan({ form: 'json', text })
    known.set(key, reply)
    return reply
  }

  async function plan(side: Side, probe: Probe): Promise<PlanResponse | null> {
    if (probe.length === 0) return null
    const reply = await ask(side, probe)
    return reply.state === 'planned' ? reply.plan : null
  }

  /** Which of the gone members the branch plans: all of them together, or else each, unless these are too many. */
  async function askHidden(probe: Probe, most = probe.length): Promise<void> {
    if (await plan('head', probe)) for (const { member } of probe) hidden.add(member)
    else if (probe.length > 1 && probe.length <= most)
      await Promise.all(probe.map((item) => askHidden([item])))
  }

  /** Which of the new members the base plans, as far as its rejections name the others. */
  async function askExisting(probe: Probe, left = mostAsked): Promise<void> {
    if (probe.length === 0 || left === 0) return
    const reply = await ask('base', probe)
    if (reply.state === 'planned') for (const { member } of probe) existed.add(member)
    const message = reply.state === 'rejected' ? reply.message : ''
    const others = probe.filter(({ member }) => !new RegExp(`\\b${member}\\b`).test(message))
    if (others.length < probe.length) await askExisting(others, left - 1)
  }

  /** What each of them is made of, from one plan where it tells them apart. */
  async function ownSql(side: Side, items: Probe): Promise<Planned[]> {
    const whole = items.length > 1 ? await plan(side, items) : null
    const found = whole && apart(items, whole)
    if (found) return found
    const all = await Promise.all(items.map(async (item) => ({ item, plan: await plan(side, [item]) })))
    return all.flatMap(({ item, plan: own }) => (own ? [{ item, plan: own }] : []))
  }

  const ownSqlOf = async (side: Side, items: Probe) =>
    (await Promise.all(inChunks(items).map((some) => ownSql(side, some)))).flat()

  async function ofEntity(before: SurfaceEntity, after: SurfaceEntity): Promise<void> {
    const [gone, made] = [namesOf(before, after), namesOf(after, before)]
    const mayPair = gone.length > 0 && made.length > 0
    const [old, now] = await Promise.all([
      mayPair ? ownSqlOf('base', gone) : [],
      mayPair ? ownSqlOf('head', made) : [],
    ])
    // The same SQL under another name: most of these are renamed, and each would be rejected.
    const alike = new Set(
      renameCandidates(old, now)
        .filter(({ columns }) => columns === null)
        .flatMap(({ from, to }) => [from, to]),
    )
    const chunks = (items: readonly ProbeItem[], isAlike: boolean) =>
      inChunks(items.filter((item) => alike.has(item) === isAlike))
    await Promise.all([
      ...chunks(gone, true).map((some) => askHidden(some, mostAlone)),
      ...chunks(gone, false).map((some) => askHidden(some)),
      ...chunks(made, true).map((some) => askExisting(some, 1)),
      ...chunks(made, false).map((some) => askExisting(some)),
    ])
    const isOther =
      (set: ReadonlySet<string>) =>
      ({ item }: Planned) =>
        !set.has(item.member)
    const candidates = renameCandidates(old.filter(isOther(hidden)), now.filter(isOther(existed)))
    for (const { from, to, columns } of candidates) {
      const isTrue =
        columns === null || (await facts.isRenamedColumn(cubeOf(base.surface, before, from), columns))
      if (isTrue && !members.has(from.member))
        members.set(from.member, { to: to.member, certainty: columns === null ? 'certain' : 'likely' })
    }
  }

  const both = [...base.surface.entities.values()].flatMap((before) => {
    const after = head.surface.entities.get(before.name)
    return after ? [{ before, after }] : []
  })
  await eachOf(both, atOnce, ({ before, after }) => ofEntity(before, after))
  const gone = onlyIn(base.surface, head.surface)
  const made = onlyIn(head.surface, base.surface)
  await eachOf(gone, atOnce, async (entity) => {
    if (await plan('head', askableItems(entity).slice(0, 1))) hidden.add(entity.name)
  })
  await eachOf(made, atOnce, async (entity) => {
    if (await plan('base', askableItems(entity).slice(0, 1))) existed.add(entity.name)
  })
  const pairs = gone.flatMap((from) =>
    made.filter(({ kind }) => kind === from.kind).map((to) => ({ from, to })),
  )
  await eachOf(pairs.slice(0, mostPairs), atOnce, async ({ from, to }) => {
    if (hidden.has(from.name) || existed.has(to.name)) return
    const common = askableItems(from).filter(
      ({ member, kind }) => to.members.get(short(member))?.kind === kind,
    )
    const [some = []] = inChunks(common)
    const others = some.map((item) => ({ ...item, member: `${to.name}.${short(item.member)}` }))
    const [old, now] = await Promise.all([plan('base', some), plan('head', others)])
    if (!old || !now || !isSameEntity(old, now, await facts.isMovedFile(from.name, to.name))) return
    const kept = common.length
    entities.set(from.name, { to: to.name, certainty: 'likely', moved: kept, gone: from.members.size - kept })
  })
  return { hidden, existed, renames: { entities, members } }
}

function onlyIn(side: Surface, other: Surface): SurfaceEntity[] {
  return [...side.entities.values()].filter(({ name }) => !other.entities.has(name))
}

/** Members without segments and granularities: those are no query alone, and these go with their member. */
function askableItems(entity: SurfaceEntity): ProbeItem[] {
  return plainItems(entity).filter(({ kind }) => kind !== 'segment')
}

function namesOf(entity: SurfaceEntity, other: SurfaceEntity): ProbeItem[] {
  const gone = new Set(without(entity, other).map(({ name }) => name))
  return askableItems(entity)
    .filter(({ member }) => gone.has(short(member)))
    .slice(0, mostMembers)
}

function short(member: string): string {
  return member.slice(member.indexOf('.') + 1)
}

/** The cube whose column a member shows. */
function cubeOf({ entities }: Surface, { name }: SurfaceEntity, { member }: ProbeItem): string {
  const alias = entities.get(name)?.members.get(short(member))?.aliasMember ?? ''
  return alias === '' ? name : alias.slice(0, alias.indexOf('.'))
}

// What tells a rename besides the planners.

/** The default prefix of cubes that are generated from dbt models. */
const prefix = /^dbt_/

/**
 * What the dbt project says about renames: its models in the checkout, and as they are at the base commit on GitHub. What is
 * not told is no rename.
 */
export function renameFacts(context: TeamContext): RenameFacts {
  const { settings, checkout } = context
  const files = openTextFiles(checkout)
  const project = openLibrary(files).then((library) => openDbtProject(library, settings.dbtProjectDir))

  async function modelsOf(entity: string): Promise<string[]> {
    const known = await project
    const names = new Set([entity, entity.replace(prefix, '')])
    return [...names].flatMap((name) => known.models(name)).filter((path) => path.endsWith('.sql'))
  }

  return {
    async isRenamedColumn(entity: string, columns: ColumnPair) {
      for (const path of await modelsOf(entity)) {
        const [old, now] = [await baseText(context, path), await files.read(path)]
        if (old !== null && now !== null && isRenamedIn(old, now, columns)) return true
      }
      return false
    },
    async isMovedFile(from: string, to: string) {
      const renamed = (await pullDiff(context))?.renamed ?? []
      const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
      const isOf = (path: string, entity: string) =>
        [entity, entity.replace(prefix, '')].includes(nameOf(path))
      return [...renamed].some(([old, now]) => isOf(old, from) && isOf(now, to))
    },
  }
}
