import { eachOf } from '../base/concurrency.ts'
import { grouped, oneLine } from '../base/text.ts'
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

/** More of an entity are not asked about: where no plan tells them apart, each takes a request on both sides. */
const mostMembers = 200
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
  /** What was not asked, sentences. */
  unknown: readonly string[]
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
  const unknown: string[] = []
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
    const [allGone, allMade] = [namesOf(before, after), namesOf(after, before)]
    const [gone, made] = [allGone.slice(0, mostMembers), allMade.slice(0, mostMembers)]
    if (allGone.length > 0 && Math.max(allGone.length, allMade.length) > mostMembers)
      unknown.push(
        `Whether all gone members of \`${oneLine(before.name, 200)}\` were renamed or hidden was not checked: ${grouped(allGone.length)} are gone and ${grouped(allMade.length)} new, of which ${mostMembers} are asked about.`,
      )
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
    const [oldSegments, newSegments] = await askSegments(before, after)
    const isOther =
      (set: ReadonlySet<string>) =>
      ({ item }: Planned) =>
        !set.has(item.member)
    const candidates = renameCandidates(
      [...old, ...oldSegments].filter(isOther(hidden)),
      [...now, ...newSegments].filter(isOther(existed)),
    )
    for (const { from, to, columns } of candidates) {
      const isTrue =
        columns === null || (await facts.isRenamedColumn(cubeOf(base.surface, before, from), columns))
      if (isTrue && !members.has(from.member))
        members.set(from.member, { to: to.member, certainty: columns === null ? 'certain' : 'likely' })
    }
  }

  /** A segment is no query alone: each beside a member that both sides list. */
  async function askSegments(before: SurfaceEntity, after: SurfaceEntity): Promise<[Planned[], Planned[]]> {
    const beside = askableItems(before).find(({ member }) => after.members.has(short(member)))
    const [gone, made] = [segmentsOf(before, after), segmentsOf(after, before)]
    if (!beside || gone.length === 0) return [[], []]
    const ownOf = async (side: Side, items: Probe) => {
      const all = await Promise.all(
        items.map(async (item) => ({ item, plan: await plan(side, [beside, item]) })),
      )
      return all.flatMap(({ item, plan: own }) => (own ? [{ item, plan: own }] : []))
    }
    const [old, now, stillThere, thereBefore] = await Promise.all([
      ownOf('base', gone),
      ownOf('head', made),
      ownOf('head', gone),
      ownOf('base', made),
    ])
    for (const { item } of stillThere) hidden.add(item.member)
    for (const { item } of thereBefore) existed.add(item.member)
    return [old, now]
  }

  /** What a view shows of a renamed member is renamed with it, also where both are read from a pre-aggregation. */
  function renameInView(before: SurfaceEntity, after: SurfaceEntity): void {
    const [gone, made] = [without(before, after), without(after, before)]
    for (const { name, kind, aliasMember } of gone) {
      const full = `${before.name}.${name}`
      const rename = members.get(aliasMember)
      if (!rename || members.has(full) || hidden.has(full)) continue
      const [to, second] = made.filter((one) => one.kind === kind && one.aliasMember === rename.to)
      const isOnly = gone.filter((one) => one.aliasMember === aliasMember).length === 1
      const toFull = `${after.name}.${to?.name ?? ''}`
      if (to && !second && isOnly && !existed.has(toFull)) members.set(full, { ...rename, to: toFull })
    }
  }

  const both = [...base.surface.entities.values()].flatMap((before) => {
    const after = head.surface.entities.get(before.name)
    return after ? [{ before, after }] : []
  })
  await eachOf(both, atOnce, ({ before, after }) => ofEntity(before, after))
  for (const { before, after } of both) if (before.kind === 'view') renameInView(before, after)
  const gone = onlyIn(base.surface, head.surface)
  const made = onlyIn(head.surface, base.surface)
  await eachOf(gone, atOnce, async (entity) => {
    if (await plan('head', askableItems(entity).slice(0, 1))) hidden.add(entity.name)
  })
  await eachOf(made, atOnce, async (entity) => {
    if (await plan('base', askableItems(entity).slice(0, 1))) existed.add(entity.name)
  })
  const pairs = gone.flatMap((from) =>
    made.flatMap((to) => (from.kind === to.kind && commonOf(from, to).length > 0 ? [{ from, to }] : [])),
  )
  if (pairs.length > mostPairs)
    unknown.push(
      `Whether all gone cubes and views were renamed was not checked: ${grouped(gone.length)} are gone and ${grouped(made.length)} new, too many to compare each with each.`,
    )
  await eachOf(pairs.slice(0, mostPairs), atOnce, async ({ from, to }) => {
    if (hidden.has(from.name) || existed.has(to.name)) return
    const isMoved = await facts.isMovedFile(from.name, to.name)
    for (const some of samplesOf(commonOf(from, to))) {
      const others = some.map((item) => ({ ...item, member: `${to.name}.${short(item.member)}` }))
      const [old, now] = await Promise.all([plan('base', some), plan('head', others)])
      const isSame = old && now ? isSameEntity(old, now, isMoved) : null
      if (isSame === null) continue
      const moved = [...from.members.values()].filter(
        ({ name, kind }) => to.members.get(name)?.kind === kind,
      ).length
      if (isSame)
        entities.set(from.name, {
          to: to.name,
          certainty: 'likely',
          moved,
          gone: from.members.size - moved,
        })
      return
    }
  })
  return { hidden, existed, renames: { entities, members }, unknown }
}

/** What both have, by name. */
function commonOf(from: SurfaceEntity, to: SurfaceEntity): ProbeItem[] {
  return askableItems(from).filter(({ member, kind }) => to.members.get(short(member))?.kind === kind)
}

/** Members to compare two entities by: all, or else those that are columns, or one, where windows and stages hide the table. */
function samplesOf(common: Probe): Probe[] {
  const dimensions = common.filter(({ kind }) => kind === 'dimension')
  const measures = common.filter(({ kind }) => kind === 'measure').slice(0, mostAlone)
  return [common, dimensions]
    .flatMap((some) => inChunks(some).slice(0, 1))
    .concat(measures.map((one) => [one]))
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
  return askableItems(entity).filter(({ member }) => gone.has(short(member)))
}

function segmentsOf(entity: SurfaceEntity, other: SurfaceEntity): ProbeItem[] {
  return without(entity, other)
    .filter(({ kind }) => kind === 'segment')
    .slice(0, mostMembers)
    .map(({ name, kind }) => ({ member: `${entity.name}.${name}`, kind }))
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
