import type { ReaderChange, ReaderComparison } from '../../../src/base/findings.ts'
import { filesDifference } from '../../../src/meaning/files.ts'
import { createPlanners } from '../../../src/meaning/planning/planners.ts'
import { compareReaders } from '../../../src/meaning/readers/compare-readers.ts'
import { surfaceOf } from '../../../src/meaning/surface.ts'
import { metaResponse } from '../../../src/query-api/schemas.ts'
import { type EngineReply, type ModelEngine, queryApiFor } from './model-engine.ts'
import { filesOf, type Model, unguarded } from './policy-models.ts'

// What each reader gets otherwise, member by member, and what is said of it. Of a member, nothing but its own plans count:
// those of the reader on both sides, and those of the same models without any policies. Shares no code with what is tested.

type Context = Record<string, unknown>
type State = ReaderChange['state'] | 'same'

/** Both sides of a pull request, where it is answered. */
export interface Sides {
  engine: ModelEngine
  base: Model
  head: Model
}

/** What may be said of a member for a reader, and what is. */
export interface Cell {
  reader: string
  member: string
  /** Any of these is right. */
  right: State[]
  found: State[]
  /** Whether the reader gets other SQL for it. */
  differs: boolean
}

/** What was said of one reader, and each cell that is wrong. */
export interface Judged {
  reader: string
  comparison: ReaderComparison
  /** None where nothing can be said of the reader. */
  cells: Cell[]
  /** Pre-aggregations that this reader alone loses, `orders.main in sales`: those that are lost and those that are told. */
  lost: string[]
  toldLost: string[]
  /** Why it should not have been unknown; or why it should have been. */
  problem?: string
}

interface Plan {
  statement: string
  /** As text, for a comparison. */
  text: string
  /** What follows `WHERE`, with its values; empty without a filter. */
  filter: string
  /** Members that are touched. */
  names: ReadonlySet<string>
  isEmpty: boolean
  rollups: string[]
  lacksValue: boolean
}

interface Listed {
  kinds: ReadonlyMap<string, 'measure' | 'dimension' | 'segment'>
  entities: ReadonlySet<string>
}

/** Compares both sides as each reader, and judges what comes of it. @param usual the context of the run itself */
export async function judgeReaders(
  { engine, base, head }: Sides,
  readers: Readonly<Record<string, Context>>,
  usual: Context = {},
): Promise<Judged[]> {
  const { signal } = new AbortController()
  const sideOf = async (model: Model, context: Context) => {
    const api = queryApiFor(engine, model, context)
    return { api, surface: surfaceOf(await api.meta(signal)) }
  }
  const planners = createPlanners(await sideOf(base, usual), await sideOf(head, usual), () => false, signal)
  const files = filesDifference({ base: filesOf(base), head: filesOf(head) })
  const compared = await compareReaders(
    Object.keys(readers),
    (reader) => {
      const context = readers[reader] ?? {}
      const api = (model: Model) => ({ api: queryApiFor(engine, model, context) })
      return Promise.resolve({ base: api(base), head: api(head) })
    },
    { files, planners },
    signal,
  )
  const plain = { base: unguarded(base), head: unguarded(head) }
  const judged: Judged[] = []
  for (const { comparison } of compared) {
    const { reader } = comparison
    const asked = { reader, context: readers[reader] ?? {}, usual }
    judged.push(await judge({ engine, base, head }, plain, asked, comparison))
  }
  return judged
}

async function judge(
  { engine, base, head }: Sides,
  plain: { base: Model; head: Model },
  { reader, context, usual }: { reader: string; context: Context; usual: Context },
  comparison: ReaderComparison,
): Promise<Judged> {
  const lists = (as: Context) => Promise.all([base, head].map((model) => listed(engine, model, as)))
  const [before, after] = await lists(context)
  const usually = await lists(usual)
  const judged: Judged = { reader, comparison, cells: [], lost: [], toldLost: [] }
  if (!before || !after) {
    if (comparison.unknown === undefined) judged.problem = 'a list cannot be read'
    return judged
  }
  const ask = async (model: Model, query: object, as = context) => planIn(await engine.plan(model, as, query))
  let lacksValue = false
  let isRefused = false
  let hasSame = false
  for (const member of new Set([...before.kinds.keys(), ...after.kinds.keys()])) {
    const kind = before.kinds.get(member) ?? after.kinds.get(member) ?? 'dimension'
    const found = comparison.changes.flatMap(({ members, state, rollups }) =>
      members.includes(member) && !(rollups && members.length > 1) ? [state] : [],
    )
    const isListed = { before: before.kinds.has(member), after: after.kinds.has(member) }
    if (kind === 'segment') {
      const right: State[] =
        isListed.before === isListed.after
          ? [
              await segmentState(member, [...before.kinds], (query) =>
                Promise.all([ask(base, query), ask(head, query)]),
              ),
            ]
          : [isListed.after ? 'sees more' : 'sees less']
      judged.cells.push({ reader, member, right, found, differs: right[0] !== 'same' })
      continue
    }
    const query = { [kind === 'measure' ? 'measures' : 'dimensions']: [member] }
    const [own, now, old, mine] = await Promise.all([
      ask(base, query),
      ask(head, query),
      ask(plain.base, query, {}),
      ask(plain.head, query, {}),
    ])
    if (own?.lacksValue || now?.lacksValue) lacksValue ||= own?.text !== now?.text
    if ((own === null) !== (now === null)) isRefused = true
    hasSame ||= own !== null && !own.isEmpty && own.text === now?.text
    const right = statesOf(isListed, own, now, old, mine)
    // The same statements as in the usual context, where it is told of everybody.
    const isOfAll =
      usually.every((one) => one?.kinds.has(member)) &&
      (await ask(base, query, usual))?.statement === own?.statement &&
      (await ask(head, query, usual))?.statement === now?.statement
    if (isOfAll && right.includes('other SQL')) right.push('same')
    judged.cells.push({ reader, member, right, found, differs: isOther(own, now) })
  }
  judged.toldLost = comparison.changes.flatMap(({ entity, rollups, state }) =>
    state === 'loses rollup' ? (rollups ?? []).map((name) => `${name} in ${entity}`) : [],
  )
  judged.lost = await lostRollups(base, before, after, async (query) => ({
    own: await Promise.all([ask(base, query), ask(head, query)]),
    all: await Promise.all([ask(plain.base, query, {}), ask(plain.head, query, {})]),
  }))
  if (comparison.unknown !== undefined) {
    const isNothing = before.entities.size + after.entities.size === 0
    if (!lacksValue && !isRefused && !isNothing && hasSame) judged.problem = comparison.unknown
    return { ...judged, cells: [], lost: [], toldLost: [] }
  }
  return judged
}

/** Whether a segment takes rows away, beside the first member of which both sides give some. */
async function segmentState(
  segment: string,
  kinds: readonly (readonly [string, string])[],
  ask: (query: object) => Promise<(Plan | null)[]>,
): Promise<State> {
  const [entity = ''] = segment.split('.')
  for (const [member, kind] of kinds) {
    if (kind === 'segment' || !member.startsWith(`${entity}.`)) continue
    const query = { [`${kind}s`]: [member] }
    const alone = await ask(query)
    if (alone.some((plan) => plan === null || plan.isEmpty) || alone[0]?.text !== alone[1]?.text) continue
    const [old, now] = await ask({ ...query, segments: [segment] })
    if (!old || !now || old.isEmpty === now.isEmpty) return 'same'
    return old.isEmpty ? 'sees more' : 'comes back empty'
  }
  return 'same'
}

/** Whether the reader gets rows on both sides, by other SQL. */
function isOther(own: Plan | null, now: Plan | null): boolean {
  return own !== null && now !== null && !(own.isEmpty && now.isEmpty) && own.text !== now.text
}

function statesOf(
  isListed: { before: boolean; after: boolean },
  own: Plan | null,
  now: Plan | null,
  old: Plan | null,
  mine: Plan | null,
): State[] {
  if (!isListed.before) return own !== null && now !== null && !now.isEmpty ? ['sees more'] : ['same']
  if (!isListed.after) return now === null ? ['same'] : ['sees less']
  if (own === null || now === null || (own.isEmpty && now.isEmpty)) return ['same']
  if (own.isEmpty) return ['sees more']
  if (now.isEmpty) return ['comes back empty']
  if (own.text === now.text) return ['same']
  const filters = [filtersOf(own, old), filtersOf(now, mine)]
  if (own.filter === '' && now.filter !== '') return ['rows narrowed']
  if (own.filter !== '' && now.filter === '') return ['rows widened']
  const parts: State[] = isPart(now, own) ? ['rows widened'] : isPart(own, now) ? ['rows narrowed'] : []
  if (filters[0] !== filters[1]) return ['rows changed', ...parts]
  const isLost = own.rollups.length > 0 && now.rollups.length === 0
  const isOfAll = old?.text !== mine?.text
  if (isLost && !(isOfAll && mine?.rollups.length === 0)) return ['loses rollup']
  // With a pre-aggregation on one side, filters are written with other names; with another mask, too.
  if (own.filter !== now.filter && own.rollups.length === now.rollups.length && !isOfAll)
    return ['rows changed', 'other SQL', ...parts]
  if (isOfAll) return ['same', 'other SQL', 'rows changed']
  // The base alone selects something else than without any policies: a mask.
  const [masked, bare] = [
    [own, old],
    [now, mine],
  ].map((plans) => plans.map((plan) => plan?.statement.split(/\bFROM\b/)[0]))
  if (masked?.[0] !== masked?.[1] && bare?.[0] === bare?.[1]) return ['sees more', 'other SQL']
  return own.rollups.length < now.rollups.length ? ['same', 'other SQL'] : ['other SQL']
}

/** Whether the rows of one have to meet a part of what those of the other have to: each condition of both is to be met. */
function isPart(part: Plan, all: Plan): boolean {
  const isShorter = part.filter.length < all.filter.length
  return isShorter && !/\bOR\b/.test(all.filter) && [...part.names].every((name) => all.names.has(name))
}

/** The members that rows are filtered by, besides what the query itself touches. */
function filtersOf({ names }: Plan, plain: Plan | null): string {
  return [...names]
    .filter((name) => plain?.names.has(name) === false)
    .sort()
    .join(' ')
}

/** The pre-aggregations of cubes that serve their own query for this reader on the base alone, and without policies on both sides. */
async function lostRollups(
  base: Model,
  before: Listed,
  after: Listed,
  ask: (query: object) => Promise<Record<'own' | 'all', (Plan | null)[]>>,
): Promise<string[]> {
  const lost: string[] = []
  for (const { name: cube, pre_aggregations: list = [] } of Object.values(base))
    for (const rollup of list as { name: string; measures: string[]; dimensions: string[] }[])
      for (const entity of base.sales ? [cube, 'sales'] : [cube]) {
        const named = (names: readonly string[]) =>
          names
            .map((name) => `${entity}.${name}`)
            .filter((name) => before.kinds.has(name) && after.kinds.has(name))
        // In the view, `count` is that of orders.
        const measures = named(entity === cube || cube === 'orders' ? rollup.measures : [])
        const dimensions = named(rollup.dimensions)
        if (measures.length + dimensions.length === 0) continue
        const { own, all } = await ask({ measures, dimensions })
        const [[old, now], [usual, mine]] = [own, all]
        if (!old || !now || old.isEmpty || now.isEmpty) continue
        if (old.rollups.length === 0 || now.rollups.length > 0) continue
        if (usual?.rollups.length !== 0 && mine?.rollups.length === 0) continue
        lost.push(`${cube}.${rollup.name} in ${entity}`)
      }
  return lost
}

async function listed(engine: ModelEngine, model: Model, context: Context): Promise<Listed | null> {
  const { status, body } = await engine.meta(model, context)
  if (status !== 200) return null
  const kinds = new Map<string, 'measure' | 'dimension' | 'segment'>()
  const { cubes } = metaResponse.parse(body)
  for (const { measures, dimensions, segments } of cubes) {
    for (const { name } of measures) kinds.set(name, 'measure')
    for (const { name } of dimensions) kinds.set(name, 'dimension')
    for (const { name } of segments) kinds.set(name, 'segment')
  }
  return { kinds, entities: new Set(cubes.map(({ name }) => name)) }
}

interface PlanBody {
  sql: {
    sql: [string, unknown[]]
    memberNames: string[]
    preAggregations: { preAggregationId: string; loadSql: unknown }[]
  }
}

/** Null for what is not planned. */
function planIn({ status, body }: EngineReply): Plan | null {
  if (status !== 200) return null
  const { sql, memberNames, preAggregations } = (body as PlanBody).sql
  const [text, values] = sql
  const [, where] = /\bWHERE\b(.*?)(?:GROUP BY|ORDER BY|LIMIT|$)/s.exec(text) ?? []
  return {
    statement: text,
    text: JSON.stringify([sql, preAggregations.map(({ loadSql }) => loadSql)]),
    filter: where === undefined ? '' : JSON.stringify([where.trim(), values]),
    names: new Set(memberNames),
    isEmpty: text.includes('(1 = 0)'),
    rollups: preAggregations.map(({ preAggregationId }) => preAggregationId),
    lacksValue: values.includes('undefined'),
  }
}

/** What is wrong of what is said, as texts. */
export function problemsIn({ reader, cells, lost, toldLost, problem }: Judged): string[] {
  const of = (text: string) => `${reader}: ${text}`
  return [
    ...(problem === undefined ? [] : [of(problem)]),
    ...cells.flatMap(({ member, right, found, differs }) => {
      const said: State[] = found.length > 0 ? found : ['same']
      // With a pre-aggregation, rows that are filtered otherwise may be lost, too.
      const isRight = said.some((one) => right.includes(one))
      if (isRight && said.every((one) => right.includes(one) || one === 'loses rollup')) return []
      const silent = differs && found.length === 0 ? ', and its SQL differs' : ''
      return [of(`${member} is ${right.join(' or ')}, said: ${said.join(', ')}${silent}`)]
    }),
    ...lost.filter((one) => !toldLost.includes(one)).map((one) => of(`${one} is lost, and not told`)),
    ...toldLost.filter((one) => !lost.includes(one)).map((one) => of(`${one} is told as lost`)),
  ]
}
