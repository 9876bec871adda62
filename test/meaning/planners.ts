import type { FilesDifference } from '../../src/meaning/files.ts'
import type { PlanningSide } from '../../src/meaning/planning/planners.ts'
import { probeMembers } from '../../src/meaning/probe-members.ts'
import { entityOf } from '../../src/meaning/probes.ts'
import type { Plan, QueryApi } from '../../src/query-api/query-api.ts'
import type { PlanResponse } from '../../src/query-api/schemas.ts'

/** A query API that may be asked for nothing but this. */
export function apiThat(own: Partial<QueryApi>): QueryApi {
  const never = () => Promise.reject(new Error('this must not be asked'))
  return { meta: never, plan: never, planSql: never, load: never, convert: never, ...own }
}

/** What a planner says of a query, with what a test wants to be different. */
export function planFrom(sql: string | null, rest: Partial<PlanResponse> = {}): PlanResponse {
  return { sql, values: '[]', memberNames: null, rollups: [], dataSource: '', union: '', ...rest }
}

/** The same of a query of these members, which it takes. */
export function plannedOf(memberNames: readonly string[], where = ''): Plan {
  const sql = `SELECT ${memberNames.join(', ')} FROM t${where && ` WHERE ${where}`}`
  return { state: 'planned', ...planFrom(sql, { memberNames: [...memberNames] }) }
}

/** All members that a query names. */
export const namedBy = (query: unknown): string[] => Object.values(Object(query)).flat().map(String)

/** What both planners say of all members, where the files of both sides tell which may differ. */
export function probeBoth(sides: Readonly<Record<'base' | 'head', PlanningSide>>, files: FilesDifference) {
  const questions = { has: files.has, hasCodedRollups: files.hasInCode(/pre_?aggregations/i) }
  const isSuspect = ({ member }: { member: string }) => !files.isSame(entityOf(member))
  return probeMembers({ ...sides, ...questions, isSuspect }, new AbortController().signal)
}

/** Neither git nor a column tells of a rename. */
export const noFacts = {
  isRenamedColumn: () => Promise.resolve(false),
  isMovedFile: () => Promise.resolve(false),
}
