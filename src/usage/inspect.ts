import type {
  SavedConfig,
  SavedNotification,
  SavedReport,
  SavedSnapshot,
  SavedWorkbook,
} from '../platform/content-schemas.ts'
import { type ContentFindings, inJsonQueries, inNames, inSql, inText, showing } from './parts.ts'
import type { Touched } from './touched.ts'
import { isRecord, textsIn } from './words.ts'

// The parts of saved content, and how each is read.

/**
 * What a saved report uses.
 * @param saved a report, or the form of it that a dashboard was published with
 * @param of where the report is, a phrase
 */
export function inspectReport(
  saved: Partial<SavedReport & SavedSnapshot>,
  touched: Touched,
  of = '',
): ContentFindings {
  const { jsonQuery, sqlQuery, pivotItems, fillMissingRows, periodComparisons } = saved
  const { preferences, spec, meta, pythonCode } = saved
  const queries = [
    ...inJsonQueries(jsonQuery, `query${of}`, touched),
    ...inSql(sqlQuery, `SQL query${of}`, touched),
    ...inPivot(pivotItems, `pivot table${of}`, touched),
    ...inNames(namesIn(fillMissingRows), `filling of missing rows${of}`, touched),
    ...inNames(namesIn(periodComparisons), `comparison of periods${of}`, touched),
  ]
  const shown = Object.entries({
    'format of columns': preferences,
    chart: spec,
    settings: meta,
    'Python code': pythonCode,
  }).flatMap(([name, value]) => inText(value, `${name}${of}`, touched))
  const isEmpty = [jsonQuery, sqlQuery, pivotItems].every((one) => (one ?? '') === '')
  return [...queries, ...showing(queries, shown), ...(isEmpty ? ['no saved query that can be read'] : [])]
}

/** Lists of members; what is not in a list of texts is only searched. */
function inPivot(pivot: unknown, where: string, touched: Touched): ContentFindings {
  if (!isRecord(pivot)) return inText(pivot, where, touched)
  const { columns, measures, rows, filters, ...others } = pivot
  const names = [columns, measures, rows, filters].flatMap((list: unknown) => list ?? [])
  return [...inNames(names, where, touched, true), ...inText(others, where, touched)]
}

/** The texts at `member`, `measure`, `timeDimension` and so on; the others as they are. */
function namesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  return isRecord(value) ? Object.values(value).flatMap((one: unknown) => one) : [value]
}

/** What a scheduled e-mail uses besides its dashboard. */
export function inspectNotification(notification: SavedNotification, touched: Touched): ContentFindings {
  const { filters = [], timeGrains = [], memberSwitchers = [] } = notification
  const lists = { filter: filters, 'time grain': timeGrains, 'member switcher': memberSwitchers }
  return Object.entries(lists).flatMap(([name, list]) =>
    list.flatMap((one): ContentFindings => {
      if (one?.member === undefined) return ['a filter that cannot be read']
      const { member, grain = '', selected } = one
      const isGrain = /^[^\s.]+$/.test(grain)
      return inNames([isGrain ? `${member}.${grain}` : member, selected], `${name} of the mail`, touched)
    }),
  )
}

/**
 * What a dashboard uses, in the version that readers see and in the one that is being edited.
 * @returns `published`: reports whose queries it was published with; `drafted`: those that its draft shows as they are now,
 *   null if it does not say which, undefined without a draft. Null for a workbook without a dashboard
 */
export function inspectDashboard(workbook: SavedWorkbook, touched: Touched) {
  const { publishedDashboard, dashboardPublished, dashboardDraft: draft } = workbook
  const config = publishedDashboard?.config ?? dashboardPublished
  if (!publishedDashboard && !config && !draft) return null
  const snapshots = publishedDashboard?.reportSnapshots
  const readable = snapshots?.filter((one) => one !== null) ?? []
  const lacks = snapshots ? readable.length < snapshots.length : config && chartsIn(config).length > 0
  const found: ContentFindings = [
    ...readable.flatMap((one) =>
      inspectReport(one, touched, ` of chart "${one.name || one.title || one.id}"`),
    ),
    ...(config ? inConfig(config, touched) : []),
    ...(lacks ? ['charts whose queries the platform does not show'] : []),
    ...(draft ? inConfig(draft, touched) : []).map((one) =>
      typeof one === 'string' ? one : { ...one, isDraft: true },
    ),
  ]
  return {
    found,
    published: readable.flatMap(({ reportId }) => reportId ?? []),
    drafted: draft ? reportsIn(draft) : undefined,
  }
}

function widgetsIn({ widgets }: SavedConfig): { type: string; config: unknown }[] {
  if (!Array.isArray(widgets)) return []
  return widgets.filter(isRecord).map((widget) => {
    const { id: _id, type, config, ...others } = widget
    return { type: typeof type === 'string' ? type.toUpperCase() : '', config: config ?? others }
  })
}

function chartsIn(config: SavedConfig): unknown[] {
  return widgetsIn(config).flatMap((widget) => (widget.type === 'CHART' ? [widget.config] : []))
}

/** The reports that the charts of a configuration name; null if one of them names none. */
function reportsIn(config: SavedConfig): number[] | null {
  const ids = chartsIn(config).map((chart) => {
    const { reportId, report } = isRecord(chart) ? chart : {}
    return Number(reportId ?? (isRecord(report) ? report.id : undefined))
  })
  return ids.every((id) => Number.isSafeInteger(id) && id >= 0) ? [...new Set(ids)] : null
}

/** Widgets whose texts are members, operators and values: what has the form of a changed member is one. */
const controls: ReadonlyMap<string, string> = new Map([
  ['FILTER', 'filter'],
  ['TIME_GRAIN', 'time grain'],
  ['FIELD', 'field selection'],
])

/** Of a dashboard: what is read otherwise, and what names no member. */
const notSettings: ReadonlySet<string> = new Set('widgets app kind title description layout theme'.split(' '))

function inConfig(saved: SavedConfig, touched: Touched): ContentFindings {
  const settings = Object.entries(saved).filter(([key]) => !notSettings.has(key))
  const widgets = widgetsIn(saved).flatMap(({ type, config }, index): ContentFindings => {
    const { title, label, ...others } = isRecord(config) ? config : { config }
    const titled = title ?? others.name ?? label
    const name = typeof titled === 'string' && titled.trim() !== '' ? `"${titled}"` : `${index + 1}`
    const control = controls.get(type)
    return control
      ? inNames(textsIn(others), `${control} ${name}`, touched)
      : inText(config, `widget ${name}`, touched)
  })
  return [
    ...widgets,
    ...inText(saved.app, 'files of the app', touched),
    ...inText(Object.fromEntries(settings), 'settings', touched),
  ]
}
