import type { PlantedUse } from './plant.ts'
import { entityOf, memberOf, type Question, usesOf } from './random.ts'

/** A shape of a statement. */
export interface SqlShape {
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

/** What a statement of a shape uses. */
export function sqlUses(shape: SqlShape, question: Question, where: string): PlantedUse[] {
  const { certainty, whole } = shape
  if (certainty === 'unchecked') return [{ member: '', certainty, where }]
  return whole ? [{ member: question.entity, certainty, where }] : usesOf(question, certainty, where)
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

const reserved = new Set(
  `all and any array as asc between both by case cast check collate column constraint create cross current_date
   default desc distinct do else end except exists false fetch for foreign from full grant group having in inner intersect
   into is join leading left like limit natural not null offset on only or order outer primary references right select
   table then to trailing true union unique user using values when where window with`.split(/\s+/),
)

function ident(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) && !reserved.has(name) ? name : `"${name}"`
}
