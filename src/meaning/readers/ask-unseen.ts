import { eachOf } from '../../base/concurrency.ts'
import type { FoundChange } from '../../base/findings.ts'
import type { PlanResponse } from '../../query-api/schemas.ts'
import type { Draft } from '../change.ts'
import type { FilesDifference } from '../files.ts'
import type { NamedEntity, NamedMember } from '../named-members.ts'
import { atOnce, createPlanners } from '../planning/planners.ts'
import { entityOf, type Probe, type ProbeItem, queryOf } from '../probes.ts'
import type { Member, Surface, SurfaceEntity } from '../surface.ts'
import { plannedOf, type ReaderSides } from './reader-asker.ts'
import { isEmpty } from './reader-plans.ts'

// What policies hide from everybody who is asked. No query API lists it, and the planners plan it all the same, with the
// condition that gives no rows: so both sides can be compared. They are asked about what the files that differ name; a file
// that may define more than it names counts as not compared.

/** More names are not asked about. */
const mostNames = 500

type Side = 'base' | 'head'

/** What no context that was asked sees. */
export interface Unseen {
  /** Both sides with what is hidden, and what it is asked beside; for each context that plans some of it. */
  hidden: ReaderSides[]
  /** What could not be compared. */
  drafts: Draft[]
  /** Whether a change is of what policies hide: what the model itself keeps private shows in what is made of it. */
  isOfHidden: (change: FoundChange) => Promise<boolean>
}

/**
 * @param contexts all that are asked, the usual one first
 * @throws PlatformError when a planner cannot be reached; Stop
 */
export async function findUnseen(
  contexts: readonly ReaderSides[],
  files: FilesDifference,
  signal: AbortSignal,
): Promise<Unseen> {
  const askers = contexts.map((sides) => askerOf(sides, signal))
  const listed = listedIn(contexts)
  const drafts: Draft[] = []
  const found = contexts.map(() => ({
    base: new Map<string, SurfaceEntity>(),
    head: new Map<string, SurfaceEntity>(),
  }))
  const items = new Map<string, ProbeItem>()
  let names = 0

  /** Whether a context gets rows of it, although no list has it. */
  async function isPrivate(item: ProbeItem): Promise<boolean> {
    const beside = item.kind === 'segment' ? listed.beside(entityOf(item.member)) : []
    for (const ask of askers)
      for (const side of ['base', 'head'] as const) {
        const plan = await ask(side, [item, ...beside.slice(0, 1)])
        if (plan && !isEmpty(plan)) return true
      }
    return false
  }

  async function askEntity({ name, members, isOld }: NamedEntity) {
    const fresh = members.filter((one) => !listed.both.has(`${name}.${one.name}`))
    names += fresh.length
    if (names > mostNames) return 'too many'
    const { base, head, at } = await plannedNames(askers, name, fresh, listed.beside(name))
    if (!listed.entities.has(name)) {
      const [one] = [...base, ...head]
      if (!isOld || (one && (await isPrivate(one)))) return 'nothing'
      return 'not seen'
    }
    const isPlanned = (one: NamedMember) => [...base, ...head].some(isNamed(name, one))
    const rejected = fresh.filter((one) => one.isOld && one.isOwn && !isPlanned(one))
    if (rejected.length > 0) drafts.push(unplannedDraft(name, rejected, files))
    const isBoth = (item: ProbeItem) => head.some(({ member }) => member === item.member)
    // What is listed on one side is gone, or new, for those of whom that is told; and who asks must get no rows of it on either.
    const before = base.filter(
      (item) => !listed.any.has(item.member) || (isBoth(item) && listed.by[at]?.has(item.member) === false),
    )
    if (before.length === 0) return 'asked'
    for (const item of before) items.set(item.member, item)
    const isTime = ({ member }: ProbeItem) =>
      fresh.some((one) => one.isTime && isNamed(name, one)({ member }))
    const sideOf = (own: readonly ProbeItem[]) => entityFrom(name, own, isTime, listed.beside(name))
    found[at]?.base.set(name, sideOf(before))
    found[at]?.head.set(name, sideOf(before.filter(isBoth)))
    return 'asked'
  }

  await eachOf(files.mayHide(), atOnce, async ({ path, entities, isComplete }) => {
    const states: string[] = []
    for (const entity of entities) states.push(await askEntity(entity))
    const isBlind = entities.length > 0 && states.every((one) => one === 'not seen')
    const isTooMuch = states.includes('too many')
    if (isBlind || !isComplete || isTooMuch)
      drafts.push(unseenDraft(path, [path], files, isBlind ? blind : isTooMuch ? tooMuch : mayDefineMore))
    else
      for (const [index, { name }] of entities.entries())
        if (states[index] === 'not seen') drafts.push(unseenDraft(name, [name], files, 'No reader sees it.'))
  })
  return {
    hidden: contexts.flatMap((sides, index) => {
      const { base, head } = found[index] ?? {}
      if (!base?.size || !head) return []
      const only = (side: Side, entities: Surface['entities']) => ({
        ...sides[side],
        surface: { entities, hidden: new Set<string>() },
      })
      return [{ base: only('base', base), head: only('head', head) }]
    }),
    drafts,
    async isOfHidden({ member, affects = [member] }) {
      const own = [...new Set([member, ...affects])].flatMap((name) => items.get(name) ?? [])
      for (const item of own) if (listed.any.has(item.member) || !(await isPrivate(item))) return true
      return false
    },
  }
}

const blind = 'No reader sees what it defines.'
const tooMuch = `It names more than ${mostNames} members that no reader sees.`
const mayDefineMore = 'It may define more than its text names, and access policies may hide that.'

function unseenDraft(entity: string, affects: string[], files: FilesDifference, message: string): Draft {
  const [member = entity, second] = affects
  return {
    ...{ id: 'not-compared', kind: 'cube', entity, before: null, after: null, isBeyondPlans: true, message },
    member: second === undefined ? member : entity,
    affects,
    detail: [...affects, files.digest].join(' '),
  }
}

function unplannedDraft(entity: string, members: readonly NamedMember[], files: FilesDifference): Draft {
  const names = members.map(({ name }) => `${entity}.${name}`)
  const kind = members[0]?.kinds[0] ?? 'dimension'
  return { ...unseenDraft(entity, names, files, 'No reader sees it, and both planners reject it.'), kind }
}

const isNamed =
  (entity: string, { name }: NamedMember) =>
  ({ member }: Pick<ProbeItem, 'member'>) =>
    member === `${entity}.${name}`

type Ask = (side: Side, probe: Probe) => Promise<PlanResponse | null>

function askerOf({ base, head }: ReaderSides, signal: AbortSignal): Ask {
  const planners = createPlanners(base, head, () => false, signal)
  return async (side, probe) => {
    const reply = await planners[side].plan({ form: 'json', text: JSON.stringify(queryOf(probe)) })
    return reply.state === 'planned' ? reply.plan : null
  }
}

/** What the lists of all contexts have, together with what views show of cubes. */
function listedIn(contexts: readonly ReaderSides[]) {
  const namesIn = ({ entities }: Surface) =>
    [...entities.values()].flatMap(({ name, members }) =>
      [...members.values()].flatMap((one) => [`${name}.${one.name}`, one.aliasMember || []].flat()),
    )
  const both = new Set<string>()
  const any = new Set<string>()
  const by: ReadonlySet<string>[] = []
  /** What a query can ask for beside a segment, and times. */
  const usable = new Map<string, ProbeItem & { isTime: boolean }>()
  for (const { base, head } of contexts) {
    const before = new Set(namesIn(base.surface))
    const own = new Set([...before, ...namesIn(head.surface)])
    by.push(own)
    for (const name of own) any.add(name)
    for (const name of namesIn(head.surface)) if (before.has(name)) both.add(name)
    for (const { name, members } of head.surface.entities.values())
      for (const { name: own, kind, type } of members.values()) {
        const member = `${name}.${own}`
        if (before.has(member) && kind !== 'segment')
          usable.set(member, { member, kind, isTime: type === 'time' })
      }
  }
  return {
    ...{ both, any, by },
    entities: new Set([...any].map(entityOf)),
    /** One member of an entity, and its first time dimension. */
    beside: (entity: string) => {
      const own = [...usable.values()].filter(({ member }) => entityOf(member) === entity)
      return [...new Set([...own.slice(0, 1), ...own.filter(({ isTime }) => isTime).slice(0, 1)])]
    },
  }
}

/** Which names each side plans as members, as the first context for which a planner knows any. */
async function plannedNames(
  askers: readonly Ask[],
  entity: string,
  members: readonly NamedMember[],
  beside: readonly ProbeItem[],
) {
  for (const [at, ask] of members.length > 0 ? askers.entries() : []) {
    const planned = (side: Side) => namesOn((probe) => ask(side, probe), entity, members, beside)
    const [base, head] = await Promise.all([planned('base'), planned('head')])
    if (base.length + head.length > 0) return { base, head, at }
  }
  return { base: [], head: [], at: 0 }
}

async function namesOn(
  ask: (probe: Probe) => Promise<PlanResponse | null>,
  entity: string,
  members: readonly NamedMember[],
  beside: readonly ProbeItem[],
): Promise<ProbeItem[]> {
  const found: ProbeItem[] = []
  // A name of which the kind is not known is asked for as each.
  for (const at of [0, 1, 2]) {
    const left = members.filter((one) => !found.some(isNamed(entity, one)))
    const items = left.flatMap(({ name, kinds }) => {
      const kind = kinds[at]
      return kind === undefined ? [] : [{ member: `${entity}.${name}`, kind }]
    })
    const other = beside[0] ?? found.find(({ kind }) => kind !== 'segment')
    found.push(...(await plannedOf(items, other, ask)))
  }
  return found
}

/** As a list would have it, as far as questions need that. */
function entityFrom(
  name: string,
  items: readonly ProbeItem[],
  isTime: (item: ProbeItem) => boolean,
  beside: readonly (ProbeItem & { isTime: boolean })[],
): SurfaceEntity {
  const memberFrom = ({ member, kind }: ProbeItem, type: string): Member => ({
    ...{ name: member.slice(name.length + 1), kind, type, aggType: '', aliasMember: '' },
    ...{ primaryKey: false, granularities: new Map(), deprecated: '', notes: {} },
  })
  const members = [
    ...beside.map((one) => memberFrom(one, one.isTime ? 'time' : '')),
    ...items.map((one) => memberFrom(one, isTime(one) ? 'time' : '')),
  ]
  return {
    ...{ name, kind: 'cube', component: null, deprecated: '', notes: {}, hierarchies: new Map() },
    members: new Map(members.map((one) => [one.name, one])),
    ...{ fileName: '', joins: [], joinTexts: new Map(), multiplies: false, parent: '', rollups: [] },
  }
}
