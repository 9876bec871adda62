import { expect } from 'vitest'
import type { CompiledCube, ModelFile } from '../../emulator/compiler/compilation.ts'
import type { PlannedQuery } from '../../emulator/compiler/planning.ts'
import type { FoundChange } from '../../src/base/findings.ts'
import { askGone } from '../../src/meaning/ask-gone.ts'
import { compareSides } from '../../src/meaning/compare.ts'
import { conclude } from '../../src/meaning/conclude.ts'
import { filesDifference } from '../../src/meaning/files.ts'
import type { PlanningSide } from '../../src/meaning/planning/planners.ts'
import { entityOf } from '../../src/meaning/probes.ts'
import type { AskedModel, Files } from './asked-models.ts'
import { shownMeta } from './compiled-meta.ts'
import { compiledModel } from './compiled-model.ts'
import { type Asked, askedOf, queryFor } from './planner-oracle.ts'
import { noFacts, probeBoth } from './planners.ts'
import { planningSide } from './planning-side.ts'

/** All of it takes minutes. */
const isExhaustive = process.env.EXHAUSTIVE === 'true'

type Query = Partial<PlannedQuery>

interface Side {
  /** Of the whole repository. */
  files: readonly ModelFile[]
  cubes: CompiledCube[]
  planning: PlanningSide
  answer: (query: Query) => Answer
}

/** What the planner answers to a query. */
interface Answer {
  state: 'rejected' | 'plain' | 'served'
  /** The SQL that reads the tables themselves, whatever serves the query. */
  direct: () => string
  /** What decides the rows besides: the SQL, or what a pre-aggregation is built for. */
  rows: string
  built: string
}

/** As the compiler gets them: from its folder, and what that imports. */
function compiledFiles(files: Files): ModelFile[] {
  return Object.entries(files)
    .filter(([path]) => /^(?:model|lib)\//.test(path))
    .map(([path, content]) => ({ path: path.replace('model/', ''), content }))
}

export async function sideOf(files: Files, { context, withoutLoadSql }: AskedModel): Promise<Side> {
  const { compilation, hidden, plan } = await compiledModel(compiledFiles(files), context)
  expect(compilation.text).toBeNull()
  const seen = <T extends { name: string; public: boolean }>(list: T[]) =>
    list.map((one) => ({ ...one, public: one.public && !hidden.includes(one.name) }))
  const cubes = compilation.cubes.map(({ measures, dimensions, segments, ...cube }) => {
    return { ...cube, measures: seen(measures), dimensions: seen(dimensions), segments: seen(segments) }
  })
  const sqlOf = (found: ReturnType<typeof plan>) => {
    if ('error' in found) throw new Error(found.error)
    const { sql, dataSource } = found.plan
    const [text = '', ...values] = Array.isArray(sql) ? sql.map(String) : []
    return `${foldedIn(text)} ${values.join()} ${String(dataSource)}`
  }
  const ask = (query: Query): Answer => {
    const found = plan(query)
    // The same without pre-aggregations.
    const direct = () => sqlOf(plan(Object({ ...query, preAggregationQuery: true })))
    if ('error' in found) return { state: 'rejected', direct, rows: '', built: '' }
    const { sql, preAggregations, lambdaQueries } = found.plan
    const served = Array.isArray(preAggregations) ? preAggregations.map(Object) : []
    if (served.length === 0) return { state: 'plain', direct, rows: sqlOf(found), built: '' }
    const ranges = served.map((one) => one.preAggregationStartEndQueries)
    return {
      ...{ state: 'served', direct },
      rows: JSON.stringify([ranges, lambdaQueries]),
      built: JSON.stringify([sql, served]),
    }
  }
  const known = new Map<string, Answer>()
  return {
    files: Object.entries(files).map(([path, content]) => ({ path, content })),
    cubes,
    planning: planningSide({ ...compilation, cubes }, (query) => {
      const answer = plan(query)
      const list = 'plan' in answer && answer.plan.preAggregations
      if (withoutLoadSql !== true || !('plan' in answer) || !Array.isArray(list)) return answer
      return {
        plan: { ...answer.plan, preAggregations: list.map((one) => ({ ...one, loadSql: undefined })) },
      }
    }),
    answer(query) {
      const key = JSON.stringify(query)
      const answer = known.get(key) ?? ask(query)
      known.set(key, answer)
      return answer
    },
  }
}

/** White space outside of quotes is the same, unless there may be a comment. */
function foldedIn(sql: string): string {
  if (/--|#|\/\/|\/\*/.test(sql)) return sql
  return sql.replace(/('[^']*')|\s+/g, (_, quoted: string | undefined) => quoted ?? ' ').trim()
}

/** How the branch's answer to a query counts: worse, or only another one. */
function differenceOf(base: Answer, head: Answer): 'worse' | 'other' | null {
  if (base.state === 'rejected') return head.state === 'rejected' ? null : 'other'
  if (head.state === 'rejected') return 'worse'
  if (base.state === 'served' && head.state === 'plain') return 'worse'
  if (base.state === head.state && base.rows !== head.rows) return 'worse'
  if (base.state === 'plain' && head.state === 'plain') return null
  if (base.direct() !== head.direct()) return 'worse'
  return base.built === head.built ? null : 'other'
}

interface Question {
  query: Query
  items: readonly Asked[]
  /** Of one member alone, or over time. */
  isLone: boolean
}

const aligned: [string, string] = ['2026-02-01T00:00:00.000', '2026-02-28T23:59:59.999']

const unaligned: [string, string] = ['2026-02-03T07:08:09.000', '2026-03-04T05:06:07.000']

/** Everything that both sides can be asked. */
function questionsOf(base: Side, head: Side): Question[] {
  const before = askedOf(base.cubes)
  const items = [...askedOf(head.cubes).values()].filter(({ key, kind }) => before.get(key)?.kind === kind)
  const shown = shownMeta(head.cubes).cubes
  const typeOf = (key: string) =>
    shown.flatMap(({ dimensions }) => dimensions).find(({ name }) => name === key)?.type
  const component = (name: string) => shown.find((one) => one.name === name)?.connectedComponent
  const of = (entity: string, isTime: boolean) =>
    items.filter(
      (one) =>
        one.entity === entity &&
        one.kind === 'dimension' &&
        (typeOf(one.key) === 'time') === isTime &&
        typeOf(one.key) !== 'geo',
    )
  const over = (dateRange: [string, string], granularity: string, { key: dimension }: Asked) => ({
    dimension,
    granularity,
    dateRange,
  })
  const variants = (...own: readonly [Asked, ...Asked[]]): Question[] => {
    const query = queryFor(...own)
    const plain = { query, items: own, isLone: own.length === 1 }
    const entities = new Set(own.map(({ entity }) => entity))
    const ranges = own.length === 1 && isExhaustive ? [aligned, unaligned] : [unaligned]
    const timed = [...entities].flatMap((entity) =>
      of(entity, true)
        .filter(({ key }) => !own.some((one) => one.key.startsWith(key)))
        .flatMap((time) =>
          ranges.flatMap((range) =>
            (own.length === 1 ? ['hour', 'day'] : ['day']).map((granularity) => ({
              query: {
                ...query,
                timeDimensions: [over(range, granularity, time), ...(query.timeDimensions ?? [])],
              },
              items: [...own, time],
              isLone: false,
            })),
          ),
        ),
    )
    const filtered = [...entities].flatMap((entity) =>
      [...of(entity, false), ...of(entity, true)]
        .slice(0, !isExhaustive ? 2 : own.length === 1 ? 9 : 1)
        .map((by) => ({
          query: {
            ...query,
            filters: [
              typeOf(by.key) === 'time'
                ? { member: by.key, operator: 'inDateRange', values: aligned }
                : { member: by.key, operator: 'equals', values: ['1'] },
            ],
          },
          items: [...own, by],
          isLone: false,
        })),
    )
    return own.length > 1 && !isExhaustive ? [plain] : [plain, ...timed, ...filtered]
  }
  const pairs = items.flatMap((one, at) =>
    items
      .slice(at + 1)
      .filter(
        (two) =>
          (two.entity === one.entity && (isExhaustive || two.cube !== one.cube || two.kind === 'segment')) ||
          (component(one.entity) !== undefined &&
            component(one.entity) === component(two.entity) &&
            two.entity !== one.entity),
      )
      .flatMap((two) => variants(one, two)),
  )
  const alone = items.filter(({ kind }) => kind !== 'segment').flatMap((one) => variants(one))
  return [...alone, ...pairs]
}

function inBoth(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((name) => other.has(name)).length
}

/** What is reported, and everything in which that is not what the planner says. */
/** @param isUntold nothing is known of what pre-aggregations serve */
export async function judged(base: Side, head: Side, isUntold: boolean, questions = questionsOf(base, head)) {
  const files = filesDifference({ base: base.files, head: head.files })
  const { signal } = new AbortController()
  const sides = { base: base.planning, head: head.planning }
  const probed = await probeBoth(sides, files)
  const gone = await askGone(sides.base, sides.head, noFacts, signal)
  const surfaces = { base: base.planning.surface, head: head.planning.surface }
  const drafts = [...compareSides({ ...surfaces, ...gone }, ''), ...files.unseen]
  const { changes, unknown } = conclude({ ...surfaces, drafts, files }, probed)
  const risks = changes.filter(({ level }) => level !== 'safe')
  const unseen = new Set(files.unseen.map(({ member }) => member))

  const known = new Map([...askedOf(base.cubes), ...askedOf(head.cubes)])
  const aliases = new Map(
    [base, head].flatMap(({ cubes }) =>
      cubes.flatMap(({ measures, dimensions }) =>
        [...measures, ...dimensions].map(({ name, aliasMember = name }) => [name, aliasMember]),
      ),
    ),
  )
  /** Granularities count as their member. */
  const namesOf = (keys: readonly string[]) => {
    const members = keys.map((key) => key.split('.').slice(0, 2).join('.'))
    return new Set(members.flatMap((name) => [name, aliases.get(name) ?? name]))
  }
  const placesOf = (keys: readonly string[]) =>
    new Set(keys.flatMap((key) => [entityOf(key), known.get(key)?.cube ?? entityOf(key)]))
  /** Whether a change is about a question: about a member of it, its entity, or its cubes together. */
  const isAbout = ({ kind, entity, member, affects = [] }: FoundChange, { items }: Question) => {
    const [own, keys] = [[entity, member, ...affects], items.map(({ key }) => key)]
    if (/^(?:measure|dimension|segment)$/.test(kind)) return inBoth(namesOf(keys), namesOf(own)) > 0
    if (kind !== 'join') return inBoth(placesOf(own), placesOf(keys)) > 0
    const entities = new Set(keys.map(entityOf))
    return inBoth(new Set(own.map(entityOf)), entities) === entities.size && placesOf(keys).size > 1
  }
  const differing: Question[] = []
  const faults: string[] = []
  let worse = 0
  for (const question of questions) {
    const { query, items, isLone } = question
    const difference = differenceOf(base.answer(query), head.answer(query))
    if (difference === null) continue
    differing.push(question)
    if (difference === 'other') continue
    worse++
    if (!risks.some((one) => isAbout(one, question))) faults.push(`missed: ${JSON.stringify(query)}`)
    const [item] = items
    if (isLone && item && probed.states.get(item.key)?.state.state === 'same')
      faults.push(`not the same: ${item.key}`)
  }
  const isSilent = (name: string) => {
    const asked = known.get(name)
    if (asked?.kind === 'segment' || isUntold) return true
    return asked && [base, head].every((side) => side.answer(queryFor(asked)).state === 'rejected')
  }
  for (const one of risks) {
    const isListed = /-(?:removed|hidden|lost)$|type-changed$|kind-changed$/.test(one.id)
    const names = one.affects ?? [one.member]
    if (isListed || unseen.has(one.member) || (one.id === 'not-compared' && names.every(isSilent))) continue
    if (!differing.some((question) => isAbout(one, question)))
      faults.push(`nothing changed: ${one.level}: ${one.id} ${one.member}`)
  }
  const lines = changes.map(
    ({ level, id, member, renamedTo }) =>
      `${level}: ${id} ${member}${renamedTo === undefined ? '' : ` → ${renamedTo}`}`,
  )
  return { faults, lines: [...lines, ...unknown], risks, unknown, worse, plans: probed.plans }
}
