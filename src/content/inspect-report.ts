import type { SavedReport, SavedSnapshot } from '../platform/content-schemas.ts'
import { at, type Inspection, showing, together } from './inspection.ts'
import { inspectJsonQuery, inspectNames, isRecord, mentions } from './json-query.ts'
import { inspectSql } from './sql-query.ts'
import type { Touched } from './touched.ts'

const noQuery = 'no saved query that can be read'

/** What a saved report uses. */
export function inspectReport(report: SavedReport, touched: Touched): Inspection {
  const { jsonQuery, sqlQuery, pivotItems } = report
  const queries = [
    inspectJsonQuery(jsonQuery, 'query', touched),
    inspectSql(sqlQuery, 'SQL query', touched),
    inspectPivot(pivotItems, touched),
  ]
  const found = showing(together(queries), inspectShown(report, touched))
  const isEmpty = [jsonQuery, sqlQuery, pivotItems].every(
    (one) => one === null || one === undefined || one === '',
  )
  return isEmpty ? { ...found, problems: [...found.problems, noQuery] } : found
}

/** What a report uses in the form in which a dashboard was published with it. */
export function inspectSnapshot(snapshot: SavedSnapshot, touched: Touched): Inspection {
  const { jsonQuery, sqlQuery, fillMissingRows, periodComparisons, preferences } = snapshot
  const queries = [
    inspectJsonQuery(jsonQuery, 'query', touched),
    inspectSql(sqlQuery, 'SQL query', touched),
    inspectNames(namesIn(fillMissingRows), 'filling of missing rows', touched),
    inspectNames(namesIn(periodComparisons), 'comparison of periods', touched),
  ]
  const shown = [mentions(preferences, 'format of columns', touched), inspectShown(snapshot, touched)]
  const found = showing(together(queries), together(shown))
  const isEmpty = [jsonQuery, sqlQuery].every((one) => one === null || one === undefined || one === '')
  const place = snapshot.name || snapshot.title || String(snapshot.id)
  const all = isEmpty ? { ...found, problems: [...found.problems, noQuery] } : found
  return at(all, (where) => `${where} of chart "${place}"`)
}

/** Lists of members; what is not in a list of texts is only searched. */
function inspectPivot(pivot: unknown, touched: Touched): Inspection {
  if (!isRecord(pivot)) return mentions(pivot, 'pivot table', touched)
  const { columns, measures, rows, filters, ...others } = pivot
  const names = [columns, measures, rows, filters].flatMap((list: unknown) => list ?? [])
  return together([
    inspectNames(names, 'pivot table', touched, true),
    mentions(others, 'pivot table', touched),
  ])
}

/** How the result is shown. Names in it may be those of result columns. */
function inspectShown(
  { spec, meta, pythonCode }: Pick<SavedReport, 'spec' | 'meta' | 'pythonCode'>,
  touched: Touched,
): Inspection {
  return together([
    mentions(spec, 'chart', touched),
    mentions(meta, 'settings', touched),
    mentions(pythonCode, 'Python code', touched),
  ])
}

/** The texts at `member`, `measure`, `timeDimension` and so on; the others as they are. */
function namesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  return isRecord(value) ? Object.values(value).flatMap((one: unknown) => one) : [value]
}
