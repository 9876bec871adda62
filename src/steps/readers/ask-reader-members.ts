import { comparePlans } from '../../changes/compare-plans.ts'
import {
  cubeMember,
  entityOf,
  halvesOf,
  inChunks,
  memberProbes,
  type Probe,
  type ProbeItem,
  plainItems,
} from '../../changes/probes.ts'
import { inOrder } from '../../changes/values.ts'
import type { ReaderChange } from '../../findings.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { atOnce } from '../planning/planners.ts'
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
    (probe) =>
      settleRows(asker, probe, ({ member }, state, touches = nothing) =>
        found.push({ member, state, touches }),
      ),
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

type Tell = (item: ProbeItem, state: NonNullable<RowState>, touches?: ReadonlySet<string>) => void

/** Compares members together, and where they are not all the same and granted, fewer at a time. */
async function settleRows(asker: ReaderAsker, probe: Probe, tell: Tell): Promise<void> {
  const [item, second] = probe
  if (!item) return
  const { base, head } = await asker.pair(probe)
  if (base && head && !isEmpty(base) && !isEmpty(head) && comparePlans(base, head).state === 'same') {
    // Rows of several members meet the filters of all: one without its own is not seen behind those of others.
    if (!second || conditionsIn(base) === 0) return asker.sawSame()
    await Promise.all(probe.map((one) => settleRows(asker, [one], tell)))
    return
  }
  if (second) {
    await Promise.all(halvesOf(probe).map((part) => settleRows(asker, part, tell)))
    return
  }
  if (base && head) {
    const [before, after] = [isEmpty(base), isEmpty(head)]
    if (before && after) return
    if (before) return tell(item, { state: 'sees more' })
    if (after) return tell(item, { state: 'comes back empty' })
    if ([base, head].some(({ values }) => values.includes('"undefined"')))
      return asker.fail(
        `its context lacks a value that rows of \`${entityOf(item.member)}\` are filtered by. Add it to the context in \`readers\`.`,
      )
    const usual = await asker.usually(probe)
    const state = rowState({ base, head }, usual, item)
    const touches = new Set(
      [usual?.base ?? base, usual?.head ?? head].flatMap((plan) => plan.memberNames ?? []),
    )
    if (state) tell(item, state, touches)
    return
  }
  // What is rejected for this reader alone: a condition of a policy that fails, for example.
  if ((base || head) && (await asker.usually(probe)))
    asker.fail(
      `the planner rejects queries of \`${entityOf(item.member)}\` for it on ${base ? 'the branch' : 'the base'}.`,
    )
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
