import type { SavedReport, SavedSnapshot } from '../platform/content-schemas.ts'
import { at, type Inspection, together } from './inspection.ts'
import { inspectJsonQuery, inspectNames, isRecord, mentions } from './json-query.ts'
import { inspectSql } from './sql-query.ts'
import type { Targets } from './targets.ts'

const noQuery = 'no saved query that can be read'

/** What a saved report uses. */
export function inspectReport(report: SavedReport, targets: Targets): Inspection {
  const { jsonQuery, sqlQuery, pivotItems } = report
  const found = together([
    inspectJsonQuery(jsonQuery, 'query', targets),
    inspectSql(sqlQuery, 'SQL query', targets),
    inspectPivot(pivotItems, targets),
    inspectShown(report, targets),
  ])
  const isEmpty = [jsonQuery, sqlQuery, pivotItems].every(
    (one) => one === null || one === undefined || one === '',
  )
  return isEmpty ? { ...found, problems: [...found.problems, noQuery] } : found
}

/** What a report uses in the form in which a dashboard was published with it. */
export function inspectSnapshot(snapshot: SavedSnapshot, targets: Targets): Inspection {
  const { jsonQuery, sqlQuery, fillMissingRows, periodComparisons, preferences } = snapshot
  const found = together([
    inspectJsonQuery(jsonQuery, 'query', targets),
    inspectSql(sqlQuery, 'SQL query', targets),
    inspectNames(namesIn(fillMissingRows), 'filling of missing rows', targets),
    inspectNames(namesIn(periodComparisons), 'comparison of periods', targets),
    mentions(preferences, 'format of columns', targets),
    inspectShown(snapshot, targets),
  ])
  const isEmpty = [jsonQuery, sqlQuery].every((one) => one === null || one === undefined || one === '')
  const place = snapshot.name || snapshot.title || String(snapshot.id)
  const all = isEmpty ? { ...found, problems: [...found.problems, noQuery] } : found
  return at(all, (where) => `${where} of chart "${place}"`)
}

/** Lists of members; what is not in a list of texts is only searched. */
function inspectPivot(pivot: unknown, targets: Targets): Inspection {
  if (!isRecord(pivot)) return mentions(pivot, 'pivot table', targets)
  const { columns, measures, rows, filters, ...others } = pivot
  const names = [columns, measures, rows, filters].flatMap((list: unknown) => list ?? [])
  return together([inspectNames(names, 'pivot table', targets), mentions(others, 'pivot table', targets)])
}

/** How the result is shown. Names in it may be those of result columns. */
function inspectShown(
  { spec, meta, pythonCode }: Pick<SavedReport, 'spec' | 'meta' | 'pythonCode'>,
  targets: Targets,
): Inspection {
  return together([
    mentions(spec, 'chart', targets),
    mentions(meta, 'settings', targets),
    mentions(pythonCode, 'Python code', targets),
  ])
}

/** The texts at `member`, `measure`, `timeDimension` and so on; the others as they are. */
function namesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  return isRecord(value) ? Object.values(value).flatMap((one: unknown) => one) : [value]
}
