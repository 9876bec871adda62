import type { CompiledCube, Definition, ModelFile } from '../../emulator/compiler/compilation.ts'
import type { Plan, PlannedQuery } from '../../emulator/compiler/planning.ts'
import { shownMeta } from './compiled-meta.ts'
import type { Model } from './edited-models.ts'
import { listOf } from './edits.ts'

// What two models mean, by plans of each member alone and of each pair. Shares no code with what is tested: where a
// pre-aggregation serves a query, the same query of the model without any pre-aggregations tells what it means.

/** Something that is queried alone; segments beside a companion. */
export interface Asked {
  /** `orders.created_at.sprint` */
  key: string
  kind: 'measure' | 'dimension' | 'segment' | 'granularity'
  /** The cube that a view has it from; of a cube, itself. */
  cube: string
  entity: string
  additive: boolean
}

export type Verdict =
  | 'same'
  | 'gained'
  | 'different'
  | 'rollup lost'
  | 'broken'
  | 'already broken'
  | 'repaired'

/** A model with what the compiler made of it. */
export interface Side {
  model: Model
  files: readonly ModelFile[]
  cubes: CompiledCube[]
  definitions: Record<string, Definition>
  plan: (query: Partial<PlannedQuery>) => Plan
  /** Of the model without pre-aggregations. */
  direct: (query: Partial<PlannedQuery>) => Promise<Plan>
}

interface Planned {
  text: string
  rollups: number
  error: boolean
}

export function fullQuery(query: Partial<PlannedQuery>): PlannedQuery {
  return {
    ...{ measures: [], dimensions: [], segments: [], timeDimensions: [], filters: [] },
    ...{ limit: 10_000, timezone: 'UTC' },
    ...query,
  }
}

/** Tables are known by `AS "…"`; the rest of the text counts as it is. */
function plainText(sql: readonly unknown[]): string {
  let text = String(sql[0]).replace(/\s+/g, ' ')
  const names = [...text.matchAll(/AS "(\w+)"/g)].map(([, name = '']) => name)
  const columns = [...text.matchAll(/[^.]"(\w+__\w+)"/g)].map(([, name = '']) => name)
  for (const [index, name] of [...new Set([...names, ...columns])].entries())
    text = text.replaceAll(`"${name}"`, `<${index}>`)
  return `${text} ${JSON.stringify(sql.slice(1))}`
}

const known = new WeakMap<Side, Map<string, Promise<Planned>>>()

/** What the planner makes of a query, each once. */
function plannedBy(side: Side, query: Partial<PlannedQuery>): Promise<Planned> {
  const answers = known.get(side) ?? new Map<string, Promise<Planned>>()
  known.set(side, answers)
  const key = JSON.stringify(query)
  const answer = answers.get(key) ?? ask(side, query)
  answers.set(key, answer)
  return answer
}

async function ask({ plan, direct }: Side, query: Partial<PlannedQuery>): Promise<Planned> {
  const answer = plan(query)
  if ('error' in answer) return { text: '', rollups: 0, error: true }
  const { preAggregations } = answer.plan
  const rollups = Array.isArray(preAggregations) ? preAggregations.length : 0
  const read = rollups === 0 ? answer : await direct(query)
  if ('error' in read) throw new Error(`plans only with pre-aggregations: ${read.error}`)
  return { text: plainText(Array.isArray(read.plan.sql) ? read.plan.sql : []), rollups, error: false }
}

export async function verdictOf(base: Side, head: Side, query: Partial<PlannedQuery>): Promise<Verdict> {
  const [before, after] = await Promise.all([plannedBy(base, query), plannedBy(head, query)])
  if (before.error) return after.error ? 'already broken' : 'repaired'
  if (after.error) return 'broken'
  if (before.rollups > 0 && after.rollups === 0) return 'rollup lost'
  if (before.text !== after.text) return 'different'
  return before.rollups === 0 && after.rollups > 0 ? 'gained' : 'same'
}

/** Everything that can be queried alone, by its key. */
export function askedOf(cubes: readonly CompiledCube[]): Map<string, Asked> {
  const found: Asked[] = shownMeta(cubes).cubes.flatMap((entity) => {
    const { measures, dimensions, segments } = entity
    const of = (kind: Asked['kind'], list: typeof measures) =>
      list.map(({ name, aliasMember, aggType }) => ({
        ...{ key: name, kind, entity: entity.name },
        cube: (aliasMember ?? name).split('.')[0] ?? '',
        additive: aggType === 'sum' || aggType === 'count',
      }))
    const granularities = dimensions.flatMap((one) => {
      const list: unknown = Reflect.get(one, 'granularities')
      const own = of('granularity', [one])
      return Array.isArray(list)
        ? list.flatMap(({ name }) => own.map((it) => ({ ...it, key: `${it.key}.${name}` })))
        : []
    })
    return [
      ...of('measure', measures),
      ...of('dimension', dimensions),
      ...of('segment', segments),
      ...granularities,
    ]
  })
  return new Map(found.map((one) => [one.key, one]))
}

export function queryFor(...asked: readonly Asked[]): Partial<PlannedQuery> {
  const names = (wanted: Asked['kind']) => asked.flatMap(({ kind, key }) => (kind === wanted ? [key] : []))
  return {
    measures: names('measure'),
    dimensions: names('dimension'),
    segments: names('segment'),
    timeDimensions: names('granularity').map((key) => {
      const [entity, name, granularity = ''] = key.split('.')
      return { dimension: `${entity}.${name}`, granularity }
    }),
  }
}

/** Members of different cubes that one query can name: of joined cubes, and inside one view. Two of each at most. */
export function pairsOf(
  base: ReadonlyMap<string, Asked>,
  head: ReadonlyMap<string, Asked>,
  joined: (a: string, b: string) => boolean,
) {
  const both = [...base.values()].filter(({ key, kind }) => head.get(key)?.kind === kind)
  const groups = [...Map.groupBy(both, ({ entity, cube }) => `${entity} ${cube}`).values()].map((group) => {
    const measures = group
      .filter(({ kind }) => kind === 'measure')
      .toSorted((a, b) => Number(b.additive) - Number(a.additive))
    const dimensions = group.filter(({ kind }) => kind === 'dimension')
    return {
      measures: [...measures.slice(0, 1), ...measures.slice(1).slice(-1)],
      dimensions: dimensions.slice(0, 1),
      any: group[0],
    }
  })
  return groups.flatMap((group, at) =>
    groups.slice(at + 1).flatMap((other) => {
      const [a, b] = [group.any, other.any]
      if (!a || !b) return []
      const isView = a.entity === b.entity
      if (!isView && !(a.entity === a.cube && b.entity === b.cube && joined(a.cube, b.cube))) return []
      const queries = [
        ...group.measures.flatMap((one) => other.dimensions.map((two) => [one, two] as const)),
        ...other.measures.flatMap((one) => group.dimensions.map((two) => [one, two] as const)),
      ]
      return queries.length > 0 ? queries : [[a, b] as const]
    }),
  )
}

/** What the pre-aggregations of the base are made for, by the names of each public entity that shows their members. */
export function rollupQueries(
  model: Model,
  asked: ReadonlyMap<string, Asked>,
  aliases: ReadonlyMap<string, string>,
) {
  const cubes = Object.values(model).flatMap(({ cubes = [] }) => cubes)
  return cubes.flatMap((cube) =>
    listOf(cube, 'pre_aggregations').flatMap((rollup) => {
      const wanted = [rollup.measures, rollup.dimensions].flat().filter((one) => typeof one === 'string')
      const names = new Set(wanted.map((one) => (one.includes('.') ? one : `${String(cube.name)}.${one}`)))
      const shown = [...asked.values()].filter(
        ({ key, kind }) => kind !== 'granularity' && names.has(aliases.get(key) ?? key),
      )
      const time = `${String(cube.name)}.${String(rollup.time_dimension)}`
      return [...Map.groupBy(shown, ({ entity }) => entity).values()].flatMap((own) => {
        const day = [...asked.values()].find(
          ({ key, kind, entity }) =>
            kind === 'dimension' && entity === own[0]?.entity && (aliases.get(key) ?? key) === time,
        )
        const timeDimensions =
          day && typeof rollup.granularity === 'string'
            ? [{ dimension: day.key, granularity: rollup.granularity }]
            : []
        const { timeDimensions: _, ...query } = queryFor(...own)
        return [{ query: { ...query, timeDimensions }, asked: own }]
      })
    }),
  )
}
