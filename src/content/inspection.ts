import type { Hit } from './hits.ts'

/** A saved query that the planner is to judge. */
export interface SavedQuery {
  form: 'sql' | 'json'
  /** The statement, or the query as JSON. */
  text: string
}

/** A part of saved content that uses or may use what changed. */
export interface Finding {
  /** Where in the content, a phrase. */
  where: string
  hits: readonly Hit[]
  query?: SavedQuery
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

/** The same findings, at places within something larger. */
export function at({ findings, problems }: Inspection, place: (where: string) => string): Inspection {
  return { findings: findings.map((one) => ({ ...one, where: place(one.where) })), problems }
}
