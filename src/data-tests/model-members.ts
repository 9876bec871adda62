import { eachOf } from '../base/concurrency.ts'
import { atOnce } from '../meaning/planning/planners.ts'
import {
  entityOf,
  halvesOf,
  inChunks,
  itemsOf,
  memberIn,
  type Probe,
  type ProbeItem,
  plainItems,
  queryOf,
  timeIn,
} from '../meaning/probes.ts'
import { type MemberKind, type Surface, unionOf } from '../meaning/surface.ts'
import type { PlatformError } from '../platform/errors.ts'
import type { QueryApi } from '../query-api/query-api.ts'
import { patternOf } from '../team-file/pattern.ts'

// Which members a pattern of an access test means: those that anyone is listed, and those that the model has although a policy
// hides them from everybody. The planner also plans these, and rejects what the model does not have.

/** What is listed for one of those who are asked. */
export interface ListedMembers {
  api: QueryApi
  surface: Surface
  /** On the base; null where that is not compared. */
  base: Surface | null
}

export type ModelMembers = ReturnType<typeof modelMembers>

/** The members of the model, by what these are listed on the branch and on the base. */
export function modelMembers(all: readonly ListedMembers[], signal: AbortSignal) {
  const listed = unionOf(all.map(({ surface }) => surface))
  const before = unionOf(all.flatMap(({ base }) => base ?? []))
  const everything = unionOf([listed, before])
  const names = membersOf(listed)
  const isListed = new Set(names)
  const lost = membersOf(before).filter((name) => !isListed.has(name))
  /** By the name of a member: whether the model has it. */
  const known = new Map<string, boolean>()

  /** @throws PlatformError where the planner fails for everyone who is asked */
  async function isPlanned(probe: Probe): Promise<boolean> {
    let failed: PlatformError | undefined
    for (const { api } of all) {
      const plan = await api.plan(queryOf(probe), signal)
      if (plan.state === 'planned' || plan.state === 'rejected') return plan.state === 'planned'
      // A condition of a policy may fail for one of them alone.
      failed ??= plan.error
    }
    throw failed
  }

  /** All together, or else fewer at a time. */
  async function settle(probe: Probe, beside: Probe): Promise<void> {
    const [only, second] = probe
    if (!only) return
    if (await isPlanned([...beside, ...probe])) for (const { member } of probe) known.set(member, true)
    else if (second) for (const half of halvesOf(probe)) await settle(half, beside)
    else known.set(only.member, await isPlannedOverTime(only))
  }

  /** Some measures need a time. */
  async function isPlannedOverTime(item: ProbeItem): Promise<boolean> {
    const entity = everything.entities.get(entityOf(item.member))
    const time = item.kind === 'measure' && entity && timeIn(itemsOf(entity), [everything])
    return time !== undefined && time !== false && isPlanned([item, time])
  }

  /** Segments are no query alone. */
  function companionOf(entity: string): Probe {
    const one = plainItems(everything.entities.get(entity)).find(
      ({ kind, member }) => kind !== 'segment' && (isListed.has(member) || known.get(member)),
    )
    return one ? [one] : []
  }

  async function settleEntity(entity: string, items: readonly ProbeItem[]): Promise<void> {
    const isSegment = ({ kind }: ProbeItem) => kind === 'segment'
    for (const some of inChunks(items.filter((item) => !isSegment(item)))) {
      await settle(some, [])
      // A cube or view that is gone has nothing of the rest either.
      if (!listed.entities.has(entity) && !some.some(({ member }) => known.get(member))) return
    }
    const beside = companionOf(entity)
    if (beside.length > 0) for (const some of inChunks(items.filter(isSegment))) await settle(some, beside)
  }

  async function existing(wanted: readonly string[]): Promise<string[]> {
    const open = wanted.filter((name) => !known.has(name))
    const items = open.flatMap((member) => {
      const kind = memberIn(before, member)?.kind
      return kind === undefined ? [] : [{ member, kind }]
    })
    const byEntity = Map.groupBy(items, ({ member }) => entityOf(member))
    await eachOf(byEntity, atOnce, ([entity, own]) => settleEntity(entity, own))
    return wanted.filter((name) => known.get(name))
  }

  /** Of a name that nothing lists, the kind is unknown, too. */
  async function exists(member: string): Promise<boolean> {
    for (const kind of kinds) {
      if (known.get(member)) break
      const beside = kind === 'segment' ? companionOf(entityOf(member)) : []
      if (kind !== 'segment' || beside.length > 0) await settle([{ member, kind }], beside)
    }
    return known.get(member) === true
  }

  return {
    /** What anyone is listed now, or was on the base. */
    surface: everything,
    /** The names that anyone is listed. */
    names,
    /** @throws PlatformError where the planner does not say of a member whether the model has it */
    async matching(pattern: string): Promise<string[]> {
      const found = names.filter(patternOf(pattern))
      const gone = lost.filter(patternOf(pattern))
      if (pattern.includes('*') || gone.length > 0) return [...found, ...(await existing(gone))]
      const mayExist = found.length === 0 && /^\w+\.\w+$/.test(pattern)
      return mayExist && (await exists(pattern)) ? [pattern] : found
    },
  }
}

const kinds: readonly MemberKind[] = ['dimension', 'measure', 'segment']

export function membersOf({ entities }: Surface): string[] {
  return [...entities.values()].flatMap(({ name, members }) =>
    [...members.keys()].map((one) => `${name}.${one}`),
  )
}
