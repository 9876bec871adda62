import type { Schedule } from '../../../emulator/notifications/schedule.ts'
import { type Notification, newNotification } from '../../../emulator/state/notification.ts'
import { emptyWorkbook, newReport } from '../../../emulator/state/seed-workspace.ts'
import type { State } from '../../../emulator/state/state.ts'
import { newUser, nextId, type User } from '../../../emulator/state/tenant.ts'
import type {
  Dashboard,
  Report,
  ReportSnapshot,
  Widget,
  Workbook,
} from '../../../emulator/state/workspace.ts'

// Saved content, put into the main deployment's workspace as its users would have made it.

const dayMs = 86_400_000

/** Adds a user who has no token. */
export function addPerson({ tenant, now }: State, firstName: string): User {
  const username = firstName.toLowerCase()
  const user = newUser(nextId(tenant, 'user'), username, `${username}@example.com`, now() - dayMs)
  tenant.users.set(user.id, { ...user, firstName })
  return user
}

/** Adds a report. @param more its query, and where it is */
export function addReport(state: State, ownerId: number, name: string, more: Partial<Report>): Report {
  const made = madeBy(state, ownerId)
  const report = { ...newReport(nextId(state.tenant, 'report'), name, made), ...more }
  state.deployment.workspace.reports.set(report.id, report)
  return report
}

/** What a dashboard is made of. */
interface DashboardParts {
  name: string
  ownerId: number
  folderId?: number
  /** Charts, each with the report that it shows and the form in which that was published. */
  charts: { report: Report; snapshot: Partial<ReportSnapshot> }[]
  widgets: Widget[]
  /** Files of an app. */
  app?: Record<string, string>
  /** Widgets of the draft; by default, those that are published. */
  draft?: Widget[]
  allowEmbed?: boolean
  visibleTo?: number[]
}

/** Adds a workbook with a published dashboard. Its reports are in it from now on. */
export function addDashboard(state: State, parts: DashboardParts): Workbook & { dashboard: Dashboard } {
  const { name, ownerId, charts, widgets, draft, app, visibleTo } = parts
  const id = nextId(state.tenant, 'dashboard')
  const workbookId = nextId(state.tenant, 'workbook')
  for (const { report } of charts) report.workbookId = workbookId
  const files = app === undefined ? {} : { kind: 'APP' as const, app: { entry: 'index.js', files: app } }
  const shown = charts.map(({ report }, index) => widgetOf('CHART', index + 1, { reportId: report.id }))
  const dashboard: Dashboard = {
    id,
    publicId: `dash-${id}`,
    allowEmbed: parts.allowEmbed ?? false,
    versionNumber: 1,
    versionId: id,
    config: { title: name, widgets: [...shown, ...widgets], ...files },
    createdBy: ownerId,
    snapshots: charts.map(({ report, snapshot }, index) => ({
      id: id * 1000 + index,
      reportId: report.id,
      versionNumber: report.version,
      name: report.name,
      sqlQuery: report.sqlQuery ?? '',
      pythonCode: null,
      rows: [],
      ...snapshot,
    })),
  }
  const workbook = {
    id: workbookId,
    name,
    slug: null,
    folderId: parts.folderId ?? null,
    ...emptyWorkbook(),
    dashboard,
    dashboardDraft: { ...structuredClone(dashboard.config), widgets: [...shown, ...(draft ?? widgets)] },
    ...madeBy(state, ownerId),
    ...(visibleTo === undefined ? {} : { visibleTo }),
  }
  state.deployment.workspace.workbooks.set(workbookId, workbook)
  return workbook
}

/** A part of a dashboard. @param number tells it apart from others of its type */
export function widgetOf(type: Widget['type'], number: number, config: Widget['config']): Widget {
  const position = { x: 0, y: number * 4, w: 6, h: 4 }
  return {
    id: `${type.toLowerCase().replace('_', '-')}-${number}`,
    type,
    position,
    ...(config && { config }),
  }
}

/** Adds a scheduled e-mail about a dashboard. */
export function addNotification(
  { tenant, deployment }: State,
  dashboardId: number,
  more: Partial<Omit<Notification, 'schedule' | 'recipients'>> & {
    schedule?: Partial<Schedule>
    userIds: readonly number[]
  },
): Notification {
  const { schedule, userIds, ...content } = more
  const blank = newNotification(dashboardId)
  const notification: Notification = {
    ...blank,
    ...content,
    id: nextId(tenant, 'notification'),
    schedule: { ...blank.schedule, scheduleType: 'WEEKLY', hour: 9, dayOfWeek: 1, ...schedule },
    recipients: userIds.map((userId) => ({ id: nextId(tenant, 'recipient'), type: 'USER' as const, userId })),
  }
  deployment.notifications.set(notification.id, notification)
  return notification
}

function madeBy({ now }: State, createdBy: number): Pick<Workbook, 'createdBy' | 'createdAt' | 'updatedAt'> {
  return { createdBy, createdAt: now() - dayMs, updatedAt: now() - dayMs }
}
