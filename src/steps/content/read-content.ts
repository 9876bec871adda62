import type { IgnoredContent } from '../../content/ignored.ts'
import type { FoundContent } from '../../content/roll-up.ts'
import type { Touched } from '../../content/touched.ts'
import type { Deployment } from '../../platform/deployment.ts'
import { getNotifications, getReports } from '../../platform/operations.ts'
import { collectDashboards, collectNotifications, collectReports } from './collect.ts'
import { readWhole } from './read-list.ts'
import { readWorkbooks } from './read-workbooks.ts'
import type { Share, Tally } from './tally.ts'

const pageSize = 100

/** Reads all saved content that the token may see, keeps what the changes may concern, and counts the rest. */
export async function readContent(
  deployment: Deployment,
  touched: Touched,
  ignored: IgnoredContent,
  share: Share,
  tally: Tally,
): Promise<FoundContent> {
  const reports = collectReports(touched, ignored, tally)
  const dashboards = collectDashboards(touched, ignored, tally)
  const notifications = collectNotifications(touched)
  const { signal } = share
  const workbooks = readWorkbooks(deployment, share, tally, dashboards.add)
  const [hasReports, hasWorkbooks] = await Promise.all([
    readWhole('report', share, tally, {
      operation: getReports,
      pageSize,
      read: (query) => deployment.call(getReports, { query }, { signal }),
      onItem: reports.add,
    }),
    workbooks.list(),
    readWhole('notification', share, tally, {
      operation: getNotifications,
      pageSize,
      read: (query) => deployment.call(getNotifications, { query }, { signal }),
      onItem: notifications.add,
    }),
  ])
  if (hasWorkbooks) await workbooks.add(reports.workbookIds)
  const missing = [...dashboards.reportIds].filter((id) => !reports.ids.has(id)).length
  // Their queries stand in the dashboards, so that what shows them is judged.
  if (hasReports && missing > 0 && reports.ids.size > 0)
    tally.skip('report', 'shown by dashboards, and deleted or not for this token to open', missing)
  else if (hasReports && missing > 0)
    tally.miss('report', 'shown by dashboards, and the list of reports is empty', missing)
  return {
    reports: reports.found,
    dashboards: dashboards.withReports(reports.byWorkbook),
    notifications: notifications.end(dashboards, hasWorkbooks, tally),
  }
}
