import { eachOf } from '../../base/concurrency.ts'
import type { ReaderChange } from '../../base/findings.ts'
import { comparePlans } from '../compare-plans.ts'
import { atOnce, columnGroups } from '../planning/planners.ts'
import {
  cubeMember,
  entityOf,
  halvesOf,
  inChunks,
  memberProbes,
  type Probe,
  type ProbeItem,
  plainItems,
} from '../probes.ts'
import { inOrder } from '../values.ts'
import { plannedOf, type ReaderAsker, type ReaderSides } from './reader-asker.ts'
import { conditionsIn, isEmpty } from './reader-plans.ts'
import { type MemberRow, type RowState, rowState, withOwnFilters } from './reader-states.ts'

// What differs for a reader in the members of one entity. What is rejected is planned alone, since the first member that is not
// granted ends the planner's reading of policies.

/** What differs in what one entity lists and gives this reader. */
export async function askEntity(
  asker: ReaderAsker,
  { base, head }: ReaderSides,
  entity: string,
  shared: SharedRows,
): Promise<ReaderChange[]> {
  const [before, after] = [base, head].map((side) => plainItems(side.surface.entities.get(entity)))
  if (!before || !after) return []
  const isIn = (items: readonly ProbeItem[]) => (one: ProbeItem) =>
    items.some((other) => other.member === one.member)
  const gained = after.filter((one) => !isIn(before)(one))
  const lost = before.filter((one) => !isIn(after)(one))
  // A name that one side does not know at all is new, or gone for everybody.
  const common = before.filter((one) => one.kind !== 'segment' && isIn(after)(one))
  const [known, left] = await Promise.all([
    plannedOf(gained, common[0], (probe) => asker.plan('base', probe)),
    plannedOf(lost, common[0], (probe) => asker.plan('head', probe)),
  ])
  const more = await plannedOf(known, undefined, async (probe) => {
    const plan = await asker.plan('head', probe)
    return plan && !isEmpty(plan) ? plan : null
  })
  const nothing = new Set<string>()
  const found: MemberRow[] = [
    ...more.map(({ member }) => ({ member, state: { state: 'sees more' as const }, touches: nothing })),
    ...left.map(({ member }) => ({ member, state: { state: 'sees less' as const }, touches: nothing })),
  ]
  const cubeOf = ({ member }: ProbeItem) => entityOf(cubeMember(head.surface, member))
  await eachOf(
    memberProbes(common, () => false, cubeOf),
    atOnce,
    async (probe) => {
      found.push(...(await settleRows(asker, probe, shared)))
    },
  )
  const differing = new Set(found.map(({ member }) => member))
  await settleSegments(
    asker,
    before.filter((one) => one.kind === 'segment' && isIn(after)(one)),
    common.filter(({ member }) => !differing.has(member)),
    ({ member }, state) => found.push({ member, state, touches: nothing }),
  )
  const groups = Map.groupBy(withOwnFilters(found), ({ state }) => JSON.stringify(state))
  return [...groups.values()].flatMap((group) => {
    const [one] = group
    const members = group.map(({ member }) => member).sort(inOrder)
    const { state } = one?.state ?? {}
    const all = state === 'sees more' ? after : state === 'sees less' ? before : common
    const isWhole = all.every(({ member }) => members.includes(member))
    return one ? [{ entity, ...one.state, members, isWhole }] : []
  })
}

type Tell = (item: ProbeItem, state: NonNullable<RowState>) => void

/**
 * What members that differ show alone, by the plans of all together. Without conditions, it is the same for each reader to whom
 * the planners give these. Null where the reader who asked could not be compared.
 */
export type SharedRows = Map<string, Promise<MemberRow[] | null>>

/** Compares members together, and where they are not all the same and granted, fewer at a time. */
async function settleRows(asker: ReaderAsker, probe: Probe, shared: SharedRows): Promise<MemberRow[]> {
  const [item, second] = probe
  if (!item) return []
  const { base, head } = await asker.pair(probe)
  const each = async (parts: readonly Probe[]) =>
    (await Promise.all(parts.map((part) => settleRows(asker, part, shared)))).flat()
  if (base && head && !isEmpty(base) && !isEmpty(head)) {
    const found = comparePlans(base, head)
    const isFiltered = conditionsIn(base) + conditionsIn(head) > 0
    // Rows of several members meet the filters of all: one without its own is not seen behind those of others.
    if (found.state === 'same' && second && isFiltered) return each(probe.map((one) => [one]))
    if (found.state === 'same') {
      asker.sawSame()
      return []
    }
    const columns = second && !isFiltered && found.state === 'different' ? columnGroups(probe, found) : null
    if (columns) {
      if (columns.same.length > 0) asker.sawSame()
      const others = columns.different.flatMap(({ items }) => items.map((one) => [one]))
      const alone = async () => {
        const rows = await each(others)
        return asker.problem() === null ? rows : null
      }
      const key = JSON.stringify([probe, base, head])
      const known = shared.get(key) ?? alone()
      shared.set(key, known)
      return (await known) ?? each(others)
    }
  }
  if (second) return each(halvesOf(probe))
  const row = (state: RowState, touches: ReadonlySet<string> = new Set()): MemberRow[] =>
    state ? [{ member: item.member, state, touches }] : []
  if (base && head) {
    const [before, after] = [isEmpty(base), isEmpty(head)]
    if (before && after) return []
    if (before) return row({ state: 'sees more' })
    if (after) return row({ state: 'comes back empty' })
    if ([base, head].some(({ values }) => values.includes('"undefined"'))) {
      asker.fail(
        `its context lacks a value that rows of \`${entityOf(item.member)}\` are filtered by. Add it to the context in \`readers\`.`,
      )
      return []
    }
    const usual = await asker.usually(probe)
    const names = [usual?.base ?? base, usual?.head ?? head].flatMap((plan) => plan.memberNames ?? [])
    return row(rowState({ base, head }, usual, item), new Set(names))
  }
  // What is rejected for this reader alone: a condition of a policy that fails, for example.
  if ((base || head) && (await asker.usually(probe)))
    asker.fail(
      `the planner rejects queries of \`${entityOf(item.member)}\` for it on ${base ? 'the branch' : 'the base'}.`,
    )
  return []
}

/** Members that are tried until both sides give rows of one. */
const mostTried = 5

/** Segments are no query alone: beside a member of which both sides give rows, one that is not granted takes these away. */
async function settleSegments(
  asker: ReaderAsker,
  segments: readonly ProbeItem[],
  members: readonly ProbeItem[],
  tell: Tell,
): Promise<void> {
  const settle = async (probe: Probe, beside: ProbeItem): Promise<void> => {
    const { base, head } = await asker.pair([...probe, beside])
    const [item, second] = probe
    if (second && !(base && head && !isEmpty(base) && !isEmpty(head)))
      await Promise.all(halvesOf(probe).map((part) => settle(part, beside)))
    else if (item && base && head && isEmpty(base) !== isEmpty(head))
      tell(item, { state: isEmpty(base) ? 'sees more' : 'comes back empty' })
  }
  for (const beside of segments.length > 0 ? members.slice(0, mostTried) : []) {
    const { base, head } = await asker.pair([beside])
    if (!base || !head || isEmpty(base) || isEmpty(head)) continue
    await Promise.all(inChunks(segments).map((probe) => settle(probe, beside)))
    return
  }
}
