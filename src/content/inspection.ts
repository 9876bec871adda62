import type { Hit } from './touched.ts'

/** A saved query that the planners of both sides are to judge. */
export interface SavedQuery {
  form: 'sql' | 'json'
  /** The statement, or the query as JSON. */
  text: string
}

/** A part of saved content that names what changed, or a cube or view of it. */
export interface Finding {
  /** Where in the content, a phrase. */
  where: string
  hits: readonly Hit[]
  /** Absent for a text that only mentions names. */
  query?: SavedQuery
  /** Of such a text: the queries whose results it shows. */
  shows?: readonly SavedQuery[]
}

/** What one piece of content uses. */
export interface Inspection {
  findings: Finding[]
  /** Why parts of it could not be checked, each a phrase that many may share. */
  problems: string[]
}

export const nothing: Inspection = { findings: [], problems: [] }

export function together(inspections: readonly Inspection[]): Inspection {
  return {
    findings: inspections.flatMap(({ findings }) => findings),
    problems: [...new Set(inspections.flatMap(({ problems }) => problems))],
  }
}

/** What a query uses, with what shows its results. */
export function showing(queries: Inspection, shown: Inspection): Inspection {
  const shows = queries.findings.flatMap(({ query }) => query ?? [])
  return together([queries, { ...shown, findings: shown.findings.map((one) => ({ ...one, shows })) }])
}

/** The same findings, at places within something larger. */
export function at({ findings, problems }: Inspection, place: (where: string) => string): Inspection {
  return { findings: findings.map((one) => ({ ...one, where: place(one.where) })), problems }
}
