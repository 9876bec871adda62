import type { Node } from '../contract/strict.ts'
import type { QueryableMember } from './members.ts'
import type { Random } from './random.ts'
import type { PlantedUse } from './truth.ts'

/** What a query asks of one cube or view. */
export interface Question {
  entity: string
  measures: QueryableMember[]
  /** No times. */
  dimensions: QueryableMember[]
  time?: { member: QueryableMember; granularity: string }
  /** A dimension of type string. */
  filter?: QueryableMember
  segment?: QueryableMember
}

/** A query as it is saved. */
export interface SavedQuery {
  jsonQuery?: string
  sqlQuery?: string
  pivotItems?: Node
}

const plainGranularities = ['day', 'week', 'month', 'quarter', 'year']

/** A question about some members of one cube or view. */
export function questionAbout(random: Random, members: readonly QueryableMember[]): Question {
  const entities = [...new Set(members.map(({ name }) => entityOf(name)))]
  const usable = entities.filter((each) =>
    members.some(({ name, kind }) => entityOf(name) === each && kind !== 'segment'),
  )
  const entity = random.one(usable)
  const own = members.filter(({ name }) => entityOf(name) === entity)
  const measures = own.filter(({ kind }) => kind === 'measure')
  const dimensions = own.filter(({ kind }) => kind === 'dimension')
  const plain = dimensions.filter(({ type }) => type !== 'time' && type !== 'geo')
  const times = dimensions.filter(({ type }) => type === 'time')
  const texts = plain.filter(({ type }) => type === 'string')
  const segments = own.filter(({ kind }) => kind === 'segment')
  const withMeasures = measures.length > 0 && (plain.length + times.length === 0 || random.chance(0.9))
  const chosen = {
    measures: withMeasures ? random.some(measures, 2) : [],
    dimensions: plain.length > 0 && (times.length === 0 || random.chance(0.8)) ? random.some(plain, 2) : [],
  }
  const timed = times.length > 0 && (chosen.dimensions.length === 0 || random.chance(0.4))
  return {
    entity,
    ...chosen,
    ...(timed ? { time: timeOf(random, times) } : {}),
    ...(texts.length > 0 && random.chance(0.4) ? { filter: random.one(texts) } : {}),
    ...(segments.length > 0 && random.chance(0.3) ? { segment: random.one(segments) } : {}),
  }
}

function timeOf(random: Random, times: readonly QueryableMember[]): NonNullable<Question['time']> {
  const member = random.one(times)
  return { member, granularity: random.one([...(member.granularities ?? []), ...plainGranularities]) }
}

/** Everything that a question names. */
export function usesOf(question: Question, certainty: PlantedUse['certainty'], where: string): PlantedUse[] {
  const { measures, dimensions, filter, segment, time } = question
  const names = [...measures, ...dimensions, filter, segment].flatMap((one) => one?.name ?? [])
  return [
    ...[...new Set(names)].map((member): PlantedUse => ({ member, certainty, where })),
    ...(time ? [{ member: time.member.name, granularity: time.granularity, certainty, where }] : []),
  ]
}

/** A shape: how a question is written, and how what it uses can be known. */
interface Shape {
  write: (question: Question) => SavedQuery
  uses: (question: Question) => PlantedUse[]
}

/** A shape of a statement. */
interface SqlShape {
  write: (question: Question) => string
  certainty: PlantedUse['certainty']
  /** Whether it names the cube or view alone. */
  whole?: true
}

/** Every way to write a statement. The last two are not planned here: no member of theirs is known for certain. */
export const sqlShapes = {
  'sql-plain': { write: (one) => statement(one, bare), certainty: 'planned' },
  'sql-quoted': { write: (one) => statement(one, quoted), certainty: 'planned' },
  'sql-aliased': { write: (one) => statement(one, aliased), certainty: 'planned' },
  'sql-star': {
    write: ({ entity }) => `SELECT * FROM ${ident(entity)} LIMIT 100`,
    certainty: 'planned',
    whole: true,
  },
  'sql-cte': {
    write: (one) => `WITH asked AS (${statement(one, numbered)})\nSELECT * FROM asked`,
    certainty: 'planned',
  },
  'sql-subquery': {
    write: (one) => `SELECT t.* FROM (${statement(one, numbered)}) AS t`,
    certainty: 'planned',
  },
  'sql-union': {
    write: (one) => `${statement(one, numbered)}\nUNION ALL\n${statement(one, numbered)}`,
    certainty: 'mentioned',
  },
  'sql-raw': {
    write: () => 'SELECT customer_ref, sum(cents) / 100.0 FROM warehouse_raw.ledger GROUP BY 1',
    certainty: 'unchecked',
  },
} as const satisfies Record<string, SqlShape>

/** Every way to save a query. */
export const shapes: Readonly<Record<string, Shape>> = {
  json: {
    write: (question) => ({ jsonQuery: JSON.stringify(jsonOf(question)) }),
    uses: (question) => usesOf(question, 'exact', 'jsonQuery'),
  },
  'json-nested': {
    write: (question) => ({ jsonQuery: JSON.stringify(nested(jsonOf(question)), null, 2) }),
    uses: (question) => usesOf(question, 'exact', 'jsonQuery'),
  },
  pivot: {
    write: ({ measures, dimensions, filter, time }) => ({
      pivotItems: {
        measures: measures.map(({ name }) => name),
        rows: dimensions.map(({ name }) => name),
        columns: time ? [time.member.name] : [],
        filters: filter ? [filter.name] : [],
      },
    }),
    // Without its segment and granularity.
    uses: ({ entity, measures, dimensions, filter, time }) => {
      const plain = { entity, measures, dimensions: time ? [...dimensions, time.member] : dimensions }
      return usesOf({ ...plain, ...(filter && { filter }) }, 'exact', 'pivotItems')
    },
  },
  ...Object.fromEntries(
    Object.entries(sqlShapes).map(([name, shape]: [string, SqlShape]): [string, Shape] => [
      name,
      {
        write: (question) => ({ sqlQuery: shape.write(question) }),
        uses: (question) => sqlUses(shape, question, 'sqlQuery'),
      },
    ]),
  ),
}

/** What a statement of a shape uses. */
export function sqlUses(shape: SqlShape, question: Question, where: string): PlantedUse[] {
  const { certainty, whole } = shape
  if (certainty === 'unchecked') return [{ member: '', certainty, where }]
  return whole ? [{ member: question.entity, certainty, where }] : usesOf(question, certainty, where)
}

function jsonOf({ measures, dimensions, time, filter, segment }: Question): Node {
  return {
    measures: measures.map(({ name }) => name),
    dimensions: dimensions.map(({ name }) => name),
    timeDimensions: time ? [{ dimension: time.member.name, granularity: time.granularity }] : [],
    filters: filter ? [{ member: filter.name, operator: 'equals', values: ['new'] }] : [],
    segments: segment ? [segment.name] : [],
    limit: 1000,
  }
}

function nested({ filters, ...query }: Node): Node {
  return Array.isArray(filters) && filters.length > 0
    ? { ...query, filters: [{ or: [{ and: filters }] }] }
    : query
}

/** How names are written in a statement. */
interface Style {
  table: (entity: string) => string
  column: (member: string) => string
  /** What follows a column; positions count from 1. */
  as: (position: number) => string
}

const bare: Style = {
  table: ident,
  column: (member) => ident(memberOf(member)),
  as: () => '',
}
const quoted: Style = {
  table: (entity) => `"${entity}"`,
  column: (member) => `"${entityOf(member)}"."${memberOf(member)}"`,
  as: (position) => ` AS "Column ${position}"`,
}
const aliased: Style = {
  table: (entity) => `${ident(entity)} AS x`,
  column: (member) => `x.${ident(memberOf(member))}`,
  as: (position) => ` AS c${position}`,
}
const numbered: Style = { ...bare, as: (position) => ` AS c${position}` }

function statement(
  { entity, measures, dimensions, time, filter, segment }: Question,
  { table, column, as }: Style,
): string {
  const groups = [
    ...dimensions.map(({ name }) => column(name)),
    ...(time ? [`DATE_TRUNC('${time.granularity}', ${column(time.member.name)})`] : []),
  ]
  const columns = [...groups, ...measures.map(({ name }) => `MEASURE(${column(name)})`)]
  const conditions = [
    ...(filter ? [`${column(filter.name)} IN ('new', 'paid')`] : []),
    ...(segment ? [`${column(segment.name)} IS TRUE`] : []),
  ]
  return [
    `SELECT ${columns.map((each, index) => each + as(index + 1)).join(', ')}`,
    `FROM ${table(entity)}`,
    ...(conditions.length > 0 ? [`WHERE ${conditions.join(' AND ')}`] : []),
    ...(groups.length > 0 ? [`GROUP BY ${groups.map((_, index) => index + 1).join(', ')}`] : []),
  ].join('\n')
}

function entityOf(member: string): string {
  return member.slice(0, member.indexOf('.'))
}

function memberOf(member: string): string {
  return member.slice(member.indexOf('.') + 1)
}

const reserved = new Set(
  `all and any array as asc between both by case cast check collate column constraint create cross current_date
   default desc distinct do else end except exists false fetch for foreign from full grant group having in inner intersect
   into is join leading left like limit natural not null offset on only or order outer primary references right select
   table then to trailing true union unique user using values when where window with`.split(/\s+/),
)

function ident(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) && !reserved.has(name) ? name : `"${name}"`
}
