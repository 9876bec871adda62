import type { Consumer } from '../base/findings.ts'
import type { SavedNotification, SavedReport, SavedWorkbook } from '../platform/content-schemas.ts'
import type { Deployment } from '../platform/deployment.ts'
import { getNotifications, getReports } from '../platform/operations.ts'
import type { IgnoredContent } from '../team-file/team-file.ts'
import { inspectDashboard, inspectNotification, inspectReport } from './inspect.ts'
import { findingsIn, problemIn } from './parts.ts'
import { readList, readWorkbooks } from './read-lists.ts'
import type { FoundContent } from './roll-up.ts'
import type { Tally } from './tally.ts'
import type { Touched } from './touched.ts'
import { shownName, shownText } from './words.ts'

const ignoredReason = 'ignored by the team file'

/** Reads all saved content that the token may see, keeps what the changes may concern, and counts the rest. */
export async function readContent(
  deployment: Deployment,
  touched: Touched,
  ignored: IgnoredContent,
  tally: Tally,
): Promise<FoundContent[]> {
  const isIgnored = ignoring(ignored)
  const reportIds = new Set<number>()
  const workbookIds = new Set<number>()
  const reports: FoundContent[] = []
  function addReport(report: SavedReport): void {
    const { id, workbookId, externalWorkbookPlacements: placements = [] } = report
    reportIds.add(id)
    if (workbookId !== undefined) workbookIds.add(workbookId)
    if (isIgnored.report(report)) {
      tally.skip('report', ignoredReason)
      return
    }
    const found = inspectReport(report, touched)
    tally.count('report', problemIn(found))
    if (findingsIn(found).length === 0) return
    const sheets = placements
      .filter((one) => one !== null)
      .map(({ host, workbookName, sheetName }) => ({
        host: shownName(host, 'unknown'),
        workbook: shownName(workbookName, 'unknown'),
        sheet: shownName(sheetName, 'unknown'),
      }))
    const shown = { ...shownOf('report', report, report.name || report.title), sheets }
    reports.push({ shown, found, workbookId, mails: [] })
  }

  const dashboards: FoundContent[] = []
  /** By ID; null for those that the team ignores. Drafts that were never published have none. */
  const published = new Map<number, FoundContent | null>()
  /** Reports that dashboards were published with. */
  const shownIds = new Set<number>()
  function addWorkbook(workbook: SavedWorkbook): void {
    const inspected = inspectDashboard(workbook, touched)
    if (!inspected) return
    const { publishedDashboard: dashboard, dashboardPublished, dashboardDraft, user, name } = workbook
    if (isIgnored.inFolder(workbook.folderPath)) {
      if (dashboard) published.set(dashboard.id, null)
      tally.skip('dashboard', ignoredReason)
      return
    }
    for (const id of inspected.published) shownIds.add(id)
    tally.count('dashboard', problemIn(inspected.found))
    const config = dashboard?.config ?? dashboardPublished
    const titles = [dashboard?.title, config?.title, dashboardDraft?.title, name]
    const title = titles.find((one) => one?.trim())
    const { id, publicId } = dashboard ?? { id: workbook.id }
    const { found, drafted } = inspected
    const content: FoundContent = {
      shown: shownOf('dashboard', { id, publicId, user }, title, dashboard?.allowEmbed),
      ...{ found, workbookId: workbook.id, drafted, mails: [] },
    }
    dashboards.push(content)
    if (dashboard) published.set(dashboard.id, content)
  }

  const mails: SavedNotification[] = []
  const [hasReports, readMissing] = await Promise.all([
    readList(deployment, tally, 'report', getReports, addReport),
    readWorkbooks(deployment, tally, addWorkbook),
    readList(deployment, tally, 'notification', getNotifications, (mail) => void mails.push(mail)),
  ])
  await readMissing?.(workbookIds)
  const missing = [...shownIds].filter((id) => !reportIds.has(id)).length
  // Their queries stand in the dashboards, so that what shows them is judged.
  if (hasReports && missing > 0 && reportIds.size > 0)
    tally.skip('report', 'shown by dashboards, and deleted or not for this token to open', missing)
  else if (hasReports && missing > 0)
    tally.miss('report', 'shown by dashboards, and the list of reports is empty', missing)

  const unknown = new Set<number | undefined>()
  const notifications = mails.flatMap((saved): FoundContent[] => {
    const { id, dashboardId, humanReadableSchedule = '', isEnabled } = saved
    const dashboard = dashboardId === undefined ? undefined : published.get(dashboardId)
    if (dashboard === null) {
      tally.skip('notification', ignoredReason)
      return []
    }
    if (!dashboard) unknown.add(dashboardId)
    const found = inspectNotification(saved, touched)
    tally.count('notification', problemIn(found))
    const text = shownText(humanReadableSchedule, 200) || 'scheduled'
    const mail = { id, text, enabled: isEnabled !== false }
    dashboard?.mails.push(mail)
    const of = dashboard ? `"${dashboard.shown.name}"` : (dashboardId ?? '(unknown)')
    const shown = { ...shownOf('notification', { id }, ''), name: `mail of dashboard ${of}` }
    return [{ shown, found, mails: [mail] }]
  })
  if (readMissing && unknown.size > 0)
    tally.miss('dashboard', 'sent by e-mail, and not in the list of workbooks', unknown.size)
  return [...reports, ...dashboards, ...notifications]
}

/** What may be shown of content: its names are untrusted. Owners have no e-mail address; without a name they are an ID. */
function shownOf(
  type: Consumer['type'],
  { id, publicId, user }: Partial<SavedReport> & { id: number },
  name: string | undefined,
  embedded = false,
): FoundContent['shown'] {
  const { firstName = '' } = user ?? {}
  const owner = firstName.includes('@') ? '' : shownText(firstName, 100)
  return {
    type,
    id,
    ...(publicId === undefined ? {} : { publicId: shownText(publicId, 100) }),
    name: shownName(name, `${type} ${id}`),
    ...(user ? { owner: { id: user.id, name: owner || `user ${user.id}` } } : {}),
    sheets: [],
    embedded,
  }
}

/** Whether content is ignored. The lists are read once, not for each piece of content. */
export function ignoring({ folders, reports }: IgnoredContent) {
  // As in `.gitignore`: with a slash it is a path from the root, and without one any folder of that name or ID.
  const ignored = new Set(
    folders
      .map((folder) => folder.trim().replace(/\/+$/, ''))
      .map((folder) => (folder.includes('/') ? `/${folder.replace(/^\/+/, '')}` : folder)),
  )
  const ids = new Set(reports.map(String))

  /** Whether a folder on the way to the content is ignored. */
  function inFolder(path: SavedReport['folderPath']): boolean {
    let from = ''
    return (path ?? []).some((folder) => {
      const name = folder?.name?.trim() ?? ''
      from = from + name === '' ? '' : `${from}/${name}`
      return [from, name, ...(folder ? [String(folder.id)] : [])].some((one) => ignored.has(one))
    })
  }

  return {
    inFolder,
    report: ({ id, publicId = '', folderPath }: SavedReport) =>
      ids.has(String(id)) || ids.has(publicId) || inFolder(folderPath),
  }
}
