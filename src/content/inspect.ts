import type {
  SavedConfig,
  SavedNotification,
  SavedReport,
  SavedSnapshot,
  SavedWorkbook,
} from '../platform/content-schemas.ts'
import {
  at,
  type Inspection,
  inspectJsonQuery,
  inspectNames,
  inspectSql,
  isRecord,
  mentions,
  nothing,
  showing,
  together,
} from './saved-query.ts'
import { type Touched, textsIn } from './touched.ts'

/** What a dashboard uses, in the version that readers see and in the one that is being edited. */
export interface DashboardInspection {
  published: Inspection | null
  draft: DraftInspection | null
  /** Reports whose queries it was published with. */
  reportIds: number[]
}

export interface DraftInspection extends Inspection {
  /** Reports that its charts show; null if it does not say which. */
  reportIds: number[] | null
}

const unread = 'charts whose queries the platform does not show'

/** @returns null for a workbook without a dashboard */
export function inspectDashboard(workbook: SavedWorkbook, touched: Touched): DashboardInspection | null {
  const { publishedDashboard, dashboardPublished, dashboardDraft } = workbook
  const config = publishedDashboard?.config ?? dashboardPublished
  if (!publishedDashboard && !config && !dashboardDraft) return null
  const snapshots = publishedDashboard?.reportSnapshots
  const readable = snapshots?.filter((one) => one !== null) ?? []
  const lacks = snapshots ? readable.length < snapshots.length : config && hasCharts(config)
  const published = together([
    ...readable.map((one) => inspectSnapshot(one, touched)),
    config ? inspectConfig(config, touched) : nothing,
    lacks ? { findings: [], problems: [unread] } : nothing,
  ])
  return {
    published: publishedDashboard || config ? published : null,
    draft: dashboardDraft
      ? { ...inspectConfig(dashboardDraft, touched), reportIds: chartReports(dashboardDraft) }
      : null,
    reportIds: readable.flatMap(({ reportId }) => reportId ?? []),
  }
}

interface Widget {
  id: string
  type: string
  config: unknown
}

function widgetsOf({ widgets }: SavedConfig): Widget[] {
  if (!Array.isArray(widgets)) return []
  return widgets.filter(isRecord).map(({ id, type, config, ...others }) => ({
    id: typeof id === 'string' ? id : '',
    type: typeof type === 'string' ? type.toUpperCase() : '',
    config: config ?? others,
  }))
}

function hasCharts(config: SavedConfig): boolean {
  return widgetsOf(config).some(({ type }) => type === 'CHART')
}

/** Widgets whose texts are members, operators and values: what has the form of a changed member is one. */
const controls: Readonly<Record<string, string>> = {
  FILTER: 'filter',
  TIME_GRAIN: 'time grain',
  FIELD: 'field selection',
}

/** Parts of a dashboard that name no member. */
const withoutNames: ReadonlySet<string> = new Set([
  'kind',
  'title',
  'description',
  'layout',
  'theme',
  'widgets',
])

function inspectConfig(config: SavedConfig, touched: Touched): Inspection {
  const { app, ...others } = config
  const rest = Object.fromEntries(Object.entries(others).filter(([key]) => !withoutNames.has(key)))
  return together([
    ...widgetsOf(config).map((widget, index) => inspectWidget(widget, index + 1, touched)),
    mentions(app, 'files of the app', touched),
    mentions(rest, 'settings', touched),
  ])
}

function inspectWidget({ type, config }: Widget, position: number, touched: Touched): Inspection {
  const control = Object.hasOwn(controls, type) ? controls[type] : undefined
  const titled = isRecord(config) ? (config.title ?? config.name ?? config.label) : undefined
  const name = typeof titled === 'string' && titled.trim() !== '' ? `"${titled}"` : `${position}`
  const where = `${control ?? 'widget'} ${name}`
  if (control === undefined) return mentions(config, where, touched)
  const { title: _, label: __, ...rest } = isRecord(config) ? config : { config }
  return at(inspectNames(textsIn(rest), '', touched), () => where)
}

/** The reports that the charts of a configuration name; null if one of them names none. */
function chartReports(config: SavedConfig): number[] | null {
  const charts = widgetsOf(config).filter(({ type }) => type === 'CHART')
  const ids = charts.map((chart) => reportIdIn(chart.config))
  return ids.some((id) => id === null) ? null : ids.filter((id) => id !== null)
}

function reportIdIn(config: unknown): number | null {
  if (!isRecord(config)) return null
  const { reportId, report } = config
  const id = Number(reportId ?? (isRecord(report) ? report.id : undefined))
  return Number.isSafeInteger(id) && id >= 0 ? id : null
}

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
function inspectSnapshot(snapshot: SavedSnapshot, touched: Touched): Inspection {
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

const unreadable = 'a filter that cannot be read'

/** What a scheduled e-mail uses besides its dashboard. */
export function inspectNotification(notification: SavedNotification, touched: Touched): Inspection {
  const { filters = [], timeGrains = [], memberSwitchers = [] } = notification
  const lists = [
    ['filter of the mail', filters],
    ['time grain of the mail', timeGrains],
    ['member switcher of the mail', memberSwitchers],
  ] as const
  return together(
    lists.flatMap(([where, list]) =>
      list.map((one): Inspection => {
        if (one?.member === undefined) return { findings: [], problems: [unreadable] }
        const { member, grain = '', selected } = one
        const isGrain = /^[^\s.]+$/.test(grain)
        return inspectNames([isGrain ? `${member}.${grain}` : member, selected ?? null], where, touched)
      }),
    ),
  )
}
