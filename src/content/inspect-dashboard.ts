import type { SavedConfig, SavedWorkbook } from '../platform/content-schemas.ts'
import { inspectSnapshot } from './inspect-report.ts'
import { at, type Inspection, nothing, together } from './inspection.ts'
import { inspectNames, isRecord, mentions } from './json-query.ts'
import type { Touched } from './touched.ts'
import { textsIn } from './words.ts'

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
