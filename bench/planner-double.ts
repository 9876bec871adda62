import type { MetaResponse } from '../src/query-api/schemas.ts'

// A planner that writes SQL of the form that the real one writes, in no time, so that questions can be counted and timed.

/** A cube of a model, with what its SQL is made of. */
export interface DoubleCube {
  name: string
  table: string
  isPrivate?: boolean
  /** A cube whose joins it has, too. */
  parent?: string
  members: readonly DoubleMember[]
  joins: readonly DoubleJoin[]
}

interface DoubleMember {
  name: string
  kind: 'measure' | 'dimension'
  type: 'sum' | 'string' | 'time'
  sql: string
}

interface DoubleJoin {
  to: string
  relationship: 'many_to_one' | 'one_to_many'
}

/** The parts of a query that are asked for. */
export interface DoubleQuery {
  measures?: string[]
  dimensions?: string[]
  timeDimensions?: { dimension: string; granularity: string; dateRange?: readonly string[] }[]
}

/** A cube with sums, texts and a time, each a column. @param joins many to one, unless it says otherwise */
export function cubeOf(
  name: string,
  { measures = 1, dimensions = 1, time = true, schema = 'main' },
  joins: readonly (string | DoubleJoin)[] = [],
): DoubleCube {
  const numbered = (prefix: string, count: number, rest: Pick<DoubleMember, 'kind' | 'type'>) =>
    Array.from({ length: count }, (_, at) => ({ name: `${prefix}${at}`, sql: `${prefix}${at}`, ...rest }))
  return {
    name,
    table: `${schema}.${name}`,
    members: [
      ...numbered('m', measures, { kind: 'measure', type: 'sum' }),
      ...numbered('d', dimensions, { kind: 'dimension', type: 'string' }),
      ...(time ? [{ name: 'at', kind: 'dimension', type: 'time', sql: 'at' } as const] : []),
    ],
    joins: joins.map((one) => (typeof one === 'string' ? { to: one, relationship: 'many_to_one' } : one)),
  }
}

/** What the planner's extended list says. */
export function metaOf(cubes: readonly DoubleCube[]): { cubes: unknown[] } & Partial<MetaResponse> {
  const groups = new Map(cubes.map(({ name }, at) => [name, at]))
  for (const { name, joins, parent } of cubes)
    for (const { to } of [...joins, ...(parent === undefined ? [] : [{ to: parent }])]) {
      const [own, other] = [groups.get(name), groups.get(to)]
      for (const [one, group] of groups) if (group === other) groups.set(one, own ?? 0)
    }
  const shown = cubes.filter(({ isPrivate }) => !isPrivate)
  return {
    cubes: shown.map(({ name, members, joins, parent }) => {
      const of = (wanted: DoubleMember['kind']) =>
        members
          .filter(({ kind }) => kind === wanted)
          .map(({ name: own, type }) => ({
            ...{ name: `${name}.${own}`, public: true },
            ...(type === 'sum' ? { type: 'number', aggType: type } : { type }),
          }))
      const listed = joins.map(({ to, relationship }) => ({ name: to, relationship }))
      const group = groups.get(name)
      const isAlone = [...groups.values()].filter((one) => one === group).length === 1
      return {
        ...{ name, type: 'cube', public: true, joins: listed, preAggregations: [] },
        ...(parent === undefined ? {} : { extends: parent }),
        ...(isAlone ? {} : { connectedComponent: group }),
        ...{ measures: of('measure'), dimensions: of('dimension'), segments: [] },
      }
    }),
  } as ReturnType<typeof metaOf>
}

/** A plan, or why there is none. */
export type DoublePlan = { sql: string; values: unknown[]; memberNames: string[] } | { error: string }

/** Plans queries of a model. */
export function plannerOf(cubes: readonly DoubleCube[]): (query: DoubleQuery) => DoublePlan {
  const byName = new Map(cubes.map((cube) => [cube.name, cube]))
  const sources = new Map<string, DoubleMember>(
    cubes.flatMap(({ name, members }) => members.map((one) => [`${name}.${one.name}`, one] as const)),
  )
  return ({ measures = [], dimensions = [], timeDimensions = [] }) => {
    const times = timeDimensions.map(({ dimension }) => dimension)
    const named = [...measures, ...dimensions, ...times]
    const missing = named.find((name) => !sources.has(name))
    if (missing) return { error: `Error: '${missing.split('.')[1]}' not found for path '${missing}'` }
    const wanted = [...new Set(named.map(ofCube))]
    const tree = wanted.map((root) => treeFrom(root, byName)).find((one) => wanted.every((to) => one.has(to)))
    if (!tree)
      return { error: `Error: Can't find join path to join ${wanted.map((one) => `'${one}'`).join(', ')}` }
    const used = usedIn(tree, wanted)
    const write = statementsOf(tree, used, byName, sources)
    const values = timeDimensions.flatMap(({ dateRange = [] }) => dateRange)
    const multiplied = (cube: string) => isMultiplied(cube, tree, used)
    const keyed = measures.filter((name) => multiplied(ofCube(name)))
    const direct = measures.filter((name) => !keyed.includes(name))
    const grouped = [...dimensions, ...timeDimensions]
    const range = timeDimensions.flatMap(({ dimension, dateRange }) => (dateRange ? dimension : []))
    const sql =
      keyed.length === 0
        ? write.flat(direct, grouped, range)
        : write.keyed(direct, [...Map.groupBy(keyed, ofCube)], grouped, range)
    return { sql, values, memberNames: named }
  }
}

function ofCube(member: string): string {
  return member.slice(0, member.indexOf('.'))
}

/** The way to each cube: from which other one, and how. */
type Tree = ReadonlyMap<string, { from: string; relationship: DoubleJoin['relationship'] } | null>

function treeFrom(root: string, cubes: ReadonlyMap<string, DoubleCube>): Tree {
  const tree = new Map<string, { from: string; relationship: DoubleJoin['relationship'] } | null>([
    [root, null],
  ])
  for (const [from] of tree)
    for (const { to, relationship } of joinsOf(cubes.get(from), cubes))
      if (!tree.has(to)) tree.set(to, { from, relationship })
  return tree
}

function joinsOf(cube: DoubleCube | undefined, cubes: ReadonlyMap<string, DoubleCube>): DoubleJoin[] {
  return cube ? [...cube.joins, ...joinsOf(cubes.get(cube.parent ?? ''), cubes)] : []
}

function usedIn(tree: Tree, wanted: readonly string[]): Set<string> {
  const used = new Set<string>()
  const add = (name: string) => {
    const from = tree.get(name)?.from
    if (from !== undefined) add(from)
    used.add(name)
  }
  for (const name of wanted) add(name)
  return used
}

/** Whether a join of the query repeats rows of a cube. */
function isMultiplied(cube: string, tree: Tree, used: ReadonlySet<string>): boolean {
  const visited = new Set([cube])
  for (const at of visited)
    for (const name of used) {
      const way = tree.get(name)
      if (!way) continue
      const [next, many] = name === at ? [way.from, 'many_to_one'] : [name, 'one_to_many']
      if ((name !== at && way.from !== at) || visited.has(next)) continue
      if (way.relationship === many) return true
      visited.add(next)
    }
  return false
}

function statementsOf(
  tree: Tree,
  used: ReadonlySet<string>,
  cubes: ReadonlyMap<string, DoubleCube>,
  sources: ReadonlyMap<string, DoubleMember>,
) {
  type Grouped = string | { dimension: string; granularity: string }
  const columnOf = (one: Grouped) =>
    (typeof one === 'string' ? one : `${one.dimension}_${one.granularity}`).replace('.', '__')
  const from = (prefix: string) =>
    [...used]
      .map((name) => {
        const way = tree.get(name)
        const read = `${cubes.get(name)?.table} AS "${prefix}${name}"`
        return way ? `LEFT JOIN ${read} ON "${prefix}${way.from}".${name} = "${prefix}${name}".id` : read
      })
      .join('\n')
  const plain = (prefix: string, one: Grouped) => {
    const name = typeof one === 'string' ? one : one.dimension
    const column = `"${prefix}${ofCube(name)}".${sources.get(name)?.sql}`
    return typeof one === 'string' ? column : `date_trunc('${one.granularity}', ${column})`
  }
  const where = (prefix: string, range: readonly string[]) =>
    range.map((name) => ` WHERE (${plain(prefix, name)} >= $1 AND ${plain(prefix, name)} <= $2)`).join('')
  const flat = (
    measures: readonly string[],
    grouped: readonly Grouped[],
    range: readonly string[],
    prefix = '',
  ) => {
    const columns = [
      ...grouped.map((one) => `${plain(prefix, one)} "${columnOf(one)}"`),
      ...measures.map((one) => `sum(${plain(prefix, one)}) "${columnOf(one)}"`),
    ]
    const numbers = grouped.map((_, at) => at + 1).join(', ')
    return `SELECT ${columns.join(', ')} FROM ${from(prefix)}${where(prefix, range)}${numbers && ` GROUP BY ${numbers}`}`
  }
  const over = (
    cube: string,
    measures: readonly string[],
    grouped: readonly Grouped[],
    range: readonly string[],
  ) => {
    const prefix = `${cube}_key__`
    const keys = [
      ...grouped.map((one) => `${plain(prefix, one)} "${columnOf(one)}"`),
      `"${prefix}${cube}".id "${cube}__id"`,
    ]
    const columns = [
      ...grouped.map((one) => `"keys"."${columnOf(one)}"`),
      ...measures.map((one) => `sum(${plain(prefix, one)}) "${columnOf(one)}"`),
    ]
    return `SELECT ${columns.join(', ')} FROM (SELECT DISTINCT ${keys.join(', ')} FROM ${from(prefix)}${where(prefix, range)}) AS "keys"
LEFT JOIN ${cubes.get(cube)?.table} AS "${prefix}${cube}" ON "keys"."${cube}__id" = "${prefix}${cube}".id GROUP BY 1`
  }
  return {
    flat,
    keyed(
      direct: readonly string[],
      groups: readonly (readonly [string, readonly string[]])[],
      grouped: readonly Grouped[],
      range: readonly string[],
    ) {
      const parts = [
        ...(direct.length > 0 ? [flat(direct, grouped, range, 'main__')] : []),
        ...groups.map(([cube, measures]) => over(cube, measures, grouped, range)),
      ]
      const columns = [
        ...grouped.map((one) => `q_0."${columnOf(one)}"`),
        ...[...direct, ...groups.flatMap(([, all]) => all)].map(
          (one) => `"${columnOf(one)}" "${columnOf(one)}"`,
        ),
      ]
      const joined = parts
        .map((part, at) =>
          at === 0
            ? `(${part}) AS q_0`
            : `INNER JOIN (${part}) AS q_${at} ON (${grouped.map((one) => `q_${at - 1}."${columnOf(one)}" = q_${at}."${columnOf(one)}"`).join(' AND ') || '1 = 1'})`,
        )
        .join('\n')
      return `SELECT ${columns.join(', ')} FROM ${joined}`
    },
  }
}
