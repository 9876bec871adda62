import { comparePlans } from '../../changes/compare-plans.ts'
import type { FilesDifference } from '../../changes/files.ts'
import {
  cubeMember,
  entityOf,
  halvesOf,
  inChunks,
  itemsOf,
  listedProbe,
  loadedProbe,
  memberProbes,
  type Probe,
  type ProbeItem,
  publicProbes,
  queryOf,
  type RollupProbe,
} from '../../changes/probes.ts'
import { type Surface, surfaceOf } from '../../changes/surface.ts'
import { inOrder } from '../../changes/values.ts'
import type { ReaderChange, ReaderComparison } from '../../findings.ts'
import { PlatformError } from '../../platform/errors.ts'
import type { PlanResponse, Rollup } from '../../query-api/schemas.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import type { Opened } from '../changes/environment.ts'
import { atOnce, createPlanners, type Planners, type PlanningSide } from '../planning/planners.ts'
import { conditionsIn, isEmpty } from './reader-plans.ts'
import {
  type MemberRow,
  type PlanPair,
  type RowState,
  rowState,
  sortReaderChanges,
  withOwnFilters,
} from './reader-states.ts'

// What each reader gets otherwise on the branch: both sides are asked what they list for this reader, and what they make of
// each member of everything that a file which differs may define. What is rejected is planned alone, since the first member
// that is not granted ends the planner's reading of policies.

/** Readers that are asked for at once. */
const readersAtOnce = 4
/** Plans of both sides together for one reader; what is beyond is not checked. */
const mostPlans = 2_000

/** The query APIs of one reader, and what they list. */
export interface ReaderSides {
  base: PlanningSide
  head: PlanningSide
}

/** What was compared as a reader. */
export interface ComparedReader {
  comparison: ReaderComparison
  /** Null where they could not be read. */
  sides: ReaderSides | null
}

/** What is known before a reader is asked for. */
export interface UsualSides {
  files: FilesDifference | null
  /** Of the usual context: what these say of a member is said of everybody. */
  planners: Planners
}

/**
 * Compares both sides as each reader.
 * @param open opens the query APIs of both sides for a reader
 * @returns in the order of the readers
 * @throws Stop
 */
export async function compareReaders(
  readers: Iterable<string>,
  open: (reader: string) => Promise<Readonly<Record<'base' | 'head', Opened>>>,
  usual: UsualSides,
  signal: AbortSignal,
): Promise<ComparedReader[]> {
  const found = new Map<string, ComparedReader>([...readers].map((reader) => [reader, unknownReader(reader)]))
  await eachOf(found.keys(), readersAtOnce, async (reader) => {
    const compared = await open(reader)
      .then((opened) => compareReader(reader, opened, usual, signal))
      .catch((error: unknown) => {
        signal.throwIfAborted()
        if (!(error instanceof PlatformError)) throw error
        return unknownReader(reader, `${withoutStop(error.message)}. ${error.advice}`)
      })
    found.set(reader, compared)
  })
  return [...found.values()]
}

function unknownReader(reader: string, why = ''): ComparedReader {
  const unknown = `What the reader \`${oneLine(reader, 100)}\` gets was not compared: ${why}`
  return { comparison: { reader, changes: [], unknown }, sides: null }
}

async function compareReader(
  reader: string,
  { base, head }: Readonly<Record<'base' | 'head', Opened>>,
  usual: UsualSides,
  signal: AbortSignal,
): Promise<ComparedReader> {
  for (const side of [base, head])
    if ('problem' in side) return unknownReader(reader, [side.problem, side.advice].filter(Boolean).join(' '))
  if ('problem' in base || 'problem' in head) return unknownReader(reader)
  const [before, after] = await Promise.all(
    [base, head].map(async ({ api }) => ({ api, surface: surfaceOf(await api.meta(signal)) })),
  )
  if (!before || !after) return unknownReader(reader)
  const sides = { base: before, head: after }
  if (before.surface.entities.size + after.surface.entities.size === 0)
    return unknownReader(reader, 'it sees nothing on either side. Correct its context in `readers`.')
  const asker = createAsker(sides, usual, signal)
  const isSame = (entity: string) => usual.files?.isSame(entity) === true
  const names = [...new Set([...before.surface.entities.keys(), ...after.surface.entities.keys()])]
  const touched = names.filter((name) => !isSame(name))
  const changes: ReaderChange[] = []
  await eachOf(touched, atOnce, async (entity) => {
    changes.push(...(await askEntity(asker, sides, entity)))
  })
  changes.push(...(await askRollups(asker, sides, new Set(touched))))
  const problem =
    asker.problem() ?? (changes.length > 0 ? await controlProblem(asker, sides, names.filter(isSame)) : null)
  if (problem !== null) return { ...unknownReader(reader, problem), sides }
  return { comparison: { reader, changes: sortReaderChanges(changes) }, sides }
}

type Asker = ReturnType<typeof createAsker>

/** Asks both sides as one reader, and as usual where that tells what is said of everybody. */
function createAsker(sides: ReaderSides, usual: UsualSides, signal: AbortSignal) {
  const planners = createPlanners(sides.base, sides.head, () => false, signal)
  const rollups = new Map<string, Rollup>()
  let problem: string | null = null
  let sameSeen = false
  const plans = () => planners.base.plans + planners.head.plans

  /** @returns null where the side rejects it */
  async function plan(of: Planners, side: 'base' | 'head', probe: Probe): Promise<PlanResponse | null> {
    if (plans() >= mostPlans) problem ??= `not within ${mostPlans} plans. Compare fewer changes at once.`
    if (problem !== null) return null
    const reply = await of[side].plan({ form: 'json', text: JSON.stringify(queryOf(probe)) })
    if (reply.state !== 'planned') return null
    for (const one of reply.plan.rollups) rollups.set(`${one.id} ${one.sql}`, one)
    return reply.plan
  }

  async function pair(
    of: Planners,
    probe: Probe,
  ): Promise<{ base: PlanResponse | null; head: PlanResponse | null }> {
    const [base, head] = await Promise.all([plan(of, 'base', probe), plan(of, 'head', probe)])
    return { base, head }
  }

  return {
    rollups,
    problem: () => problem,
    hasSeenSame: () => sameSeen,
    /** As this reader. */
    pair: (probe: Probe) => pair(planners, probe),
    plan: (side: 'base' | 'head', probe: Probe) => plan(planners, side, probe),
    /** In the usual context; null unless both sides plan it. */
    async usually(probe: Probe): Promise<PlanPair | null> {
      const { base, head } = await pair(usual.planners, probe)
      return base && head ? { base, head } : null
    },
    sawSame() {
      sameSeen = true
    },
    fail(why: string) {
      problem ??= why
    },
  }
}

/** What differs in what one entity lists and gives this reader. */
async function askEntity(asker: Asker, { base, head }: ReaderSides, entity: string): Promise<ReaderChange[]> {
  const [before, after] = [base, head].map((side) => plainItems(side.surface, entity))
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
  const groups = Map.groupBy(withOwnFilters(found), ({ state }) => JSON.stringify(state))
  return [...groups.values()].flatMap((group) => {
    const [one] = group
    const members = group.map(({ member }) => member).sort(inOrder)
    const { state } = one?.state ?? {}
    const all = state === 'sees more' ? after : state === 'sees less' ? before : common
    return one ? [{ entity, ...one.state, members, isWhole: members.length === all.length }] : []
  })
}

/** Members and segments without granularities. */
function plainItems({ entities }: Surface, name: string): ProbeItem[] {
  const entity = entities.get(name)
  return entity ? itemsOf(entity).filter(({ granularity }) => granularity === undefined) : []
}

type Ask = (probe: Probe) => Promise<PlanResponse | null>

/**
 * Those that a side plans: all of a chunk at once, or else fewer.
 * @param beside a segment is no query alone: without such a member it counts as planned
 */
async function plannedOf(
  items: readonly ProbeItem[],
  beside: ProbeItem | undefined,
  ask: Ask,
): Promise<ProbeItem[]> {
  const search = async (probe: Probe): Promise<Probe> => {
    const isSegment = probe.every(({ kind }) => kind === 'segment')
    if (isSegment && !beside) return probe
    if (await ask(isSegment && beside ? [...probe, beside] : probe)) return probe
    return (await Promise.all(halvesOf(probe).map(search))).flat()
  }
  const kinds = Map.groupBy(items, ({ kind }) => kind === 'segment')
  const chunks = [...kinds.values()].flatMap((some) => inChunks(some))
  return (await Promise.all(chunks.map(search))).flat()
}

/** Compares members together, and where they are not all the same and granted, fewer at a time. */
async function settleRows(
  asker: Asker,
  probe: Probe,
  tell: (item: ProbeItem, state: NonNullable<RowState>, touches?: ReadonlySet<string>) => void,
): Promise<void> {
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
    const state = rowState({ base, head }, usual)
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

/** Pre-aggregations of what may differ, in the queries that they are made for, as far as this reader can ask them. */
async function askRollups(
  asker: Asker,
  { base, head }: ReaderSides,
  touched: ReadonlySet<string>,
): Promise<ReaderChange[]> {
  const surfaces = [base.surface, head.surface]
  const listed = surfaces.flatMap(({ entities }) =>
    [...entities.values()].flatMap(({ name, rollups }) => rollups.map((one) => listedProbe(name, one))),
  )
  const read = [...asker.rollups.values()].map(({ id, sql }) => loadedProbe(id, sql, surfaces))
  const all = new Map<string, RollupProbe>()
  for (const one of publicProbes(base.surface, head.surface, [...listed, ...read]))
    if (touched.has(entityOf(one.probe[0]?.member ?? ''))) all.set(JSON.stringify(one), one)
  const found = new Map<string, ReaderChange>()
  await eachOf(all.values(), atOnce, async ({ rollup, probe }) => {
    if (probe.every(({ kind }) => kind === 'segment')) return
    const { base: before, head: after } = await asker.pair(probe)
    if (!before || !after || isEmpty(before) || isEmpty(after)) return
    if (before.rollups.length === 0 || after.rollups.length > 0) return
    // What is lost for everybody is told of everybody.
    const usual = await asker.usually(probe)
    if (usual && usual.base.rollups.length > 0 && usual.head.rollups.length === 0) return
    const members = [...new Set(probe.map(({ member }) => member))].sort(inOrder)
    const entity = entityOf(members[0] ?? '')
    found.set(`${rollup} ${entity}`, {
      entity,
      state: 'loses rollup',
      members,
      isWhole: false,
      rollups: [rollup],
    })
  })
  return [...found.values()]
}

/**
 * A branch's environment may be in developer mode, which shows what production hides: what did not change has to be the same
 * for this reader, or nothing that differs says anything.
 * @param untouched entities of which nothing differs in files
 * @returns why nothing can be said, a sentence; null where the control shows the same
 */
async function controlProblem(
  asker: Asker,
  { base, head }: ReaderSides,
  untouched: readonly string[],
): Promise<string | null> {
  const why =
    'the two environments do not give it the same of what did not change: one of them may be in developer mode.'
  const listOf = ({ surface }: PlanningSide, name: string) =>
    plainItems(surface, name)
      .map(({ member }) => member)
      .sort(inOrder)
      .join(' ')
  if (untouched.some((name) => listOf(base, name) !== listOf(head, name))) return why
  for (const name of untouched) {
    const [probe] = inChunks(plainItems(head.surface, name).filter(({ kind }) => kind !== 'segment'))
    if (!probe) continue
    const plans = await asker.pair(probe)
    if (!plans.base || !plans.head) continue
    return comparePlans(plans.base, plans.head).state === 'same' ? null : why
  }
  // Developer mode lists what is hidden, such as keys.
  const listsHidden = [base, head].some(({ surface }) => surface.hidden.size > 0)
  return asker.hasSeenSame() || !listsHidden
    ? null
    : 'nothing that both environments give it is the same, so it is not known whether they treat it alike.'
}
