import { type IgnoredContent, ignoring } from '../../content/ignored.ts'
import { inspectDashboard, inspectNotification, inspectReport } from '../../content/inspect.ts'
import type { FoundDashboard, FoundNotification, FoundReport } from '../../content/roll-up.ts'
import type { Touched } from '../../content/touched.ts'
import { shownName, shownOwner, shownText } from '../../content/verdict.ts'
import type { ContentImpact } from '../../findings.ts'
import type {
  SavedNotification,
  SavedPlacement,
  SavedReport,
  SavedWorkbook,
} from '../../platform/content-schemas.ts'
import { PlatformError } from '../../platform/errors.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'

// What is kept of the lists while they are read: content that the changes may concern, and the IDs of all.

const ignoredReason = 'ignored by the team file'

/** Counts content whose parts could all be read as checked, other content by the first reason. */
function count(
  tally: Tally,
  type: 'report' | 'dashboard' | 'notification',
  problems: readonly string[],
): void {
  const [reason] = problems
  if (reason === undefined) tally.checked[`${type}s`] += 1
  else tally.skip(type, reason)
}

export function collectReports(touched: Touched, ignored: IgnoredContent, tally: Tally) {
  const isIgnored = ignoring(ignored)
  const ids = new Set<number>()
  const workbookIds = new Set<number>()
  const byWorkbook = new Map<number, number[]>()
  const found: FoundReport[] = []
  return {
    ids,
    workbookIds,
    byWorkbook,
    found,
    add: (report: SavedReport): void => {
      const { id, publicId, name, title, user, workbookId } = report
      ids.add(id)
      if (workbookId !== undefined) workbookIds.add(workbookId)
      if (isIgnored.report(report)) {
        tally.skip('report', ignoredReason)
        return
      }
      const inspection = inspectReport(report, touched)
      count(tally, 'report', inspection.problems)
      if (inspection.findings.length === 0) return
      const owner = shownOwner(user)
      found.push({
        id,
        ...(publicId === undefined ? {} : { publicId: shownText(publicId, 100) }),
        name: shownName(name || title, `report ${id}`),
        ...(owner ? { owner } : {}),
        inspection,
        sheets: (report.externalWorkbookPlacements ?? []).flatMap((one) => (one ? sheetOf(one) : [])),
      })
      if (workbookId === undefined) return
      const ofWorkbook = byWorkbook.get(workbookId)
      if (ofWorkbook) ofWorkbook.push(id)
      else byWorkbook.set(workbookId, [id])
    },
  }
}

function sheetOf({ host, workbookName, sheetName }: SavedPlacement): FoundReport['sheets'][number] {
  return {
    host: shownName(host, 'unknown'),
    workbook: shownName(workbookName, 'unknown'),
    sheet: shownName(sheetName, 'unknown'),
  }
}

type DashboardsRead = ReturnType<typeof collectDashboards>

export function collectDashboards(touched: Touched, ignored: IgnoredContent, tally: Tally) {
  const isIgnored = ignoring(ignored)
  const ids = new Set<number>()
  const ignoredIds = new Set<number>()
  const reportIds = new Set<number>()
  const found: Omit<FoundDashboard, 'reportIds'>[] = []
  return {
    ids,
    ignoredIds,
    reportIds,
    add: (workbook: SavedWorkbook): void => {
      const inspection = inspectDashboard(workbook, touched)
      if (!inspection) return
      const { publishedDashboard, dashboardPublished, dashboardDraft, user, name } = workbook
      // A draft that was never published has no ID of its own.
      const id = publishedDashboard?.id ?? workbook.id
      if (publishedDashboard) ids.add(id)
      if (isIgnored.inFolder(workbook.folderPath)) {
        if (publishedDashboard) ignoredIds.add(id)
        tally.skip('dashboard', ignoredReason)
        return
      }
      for (const reportId of inspection.reportIds) reportIds.add(reportId)
      const { published, draft } = inspection
      count(tally, 'dashboard', [...(published?.problems ?? []), ...(draft?.problems ?? [])])
      const titles = [publishedDashboard?.title, (publishedDashboard?.config ?? dashboardPublished)?.title]
      const title = [...titles, dashboardDraft?.title, name].find((one) => one?.trim())
      const owner = shownOwner(user)
      found.push({
        id,
        ...(publishedDashboard ? { dashboardId: id } : {}),
        ...(publishedDashboard?.publicId === undefined
          ? {}
          : { publicId: shownText(publishedDashboard.publicId, 100) }),
        name: shownName(title, `dashboard ${id}`),
        ...(owner ? { owner } : {}),
        workbookId: workbook.id,
        inspection,
        embedded: publishedDashboard?.allowEmbed === true,
      })
    },
    withReports: (byWorkbook: ReadonlyMap<number, readonly number[]>): FoundDashboard[] =>
      found.map((one) => ({ ...one, reportIds: byWorkbook.get(one.workbookId) ?? [] })),
  }
}

export function collectNotifications(touched: Touched) {
  const found: FoundNotification[] = []
  return {
    add: (notification: SavedNotification): void => {
      const { id, dashboardId, humanReadableSchedule = '', isEnabled } = notification
      found.push({
        id,
        ...(dashboardId === undefined ? {} : { dashboardId }),
        text: shownText(humanReadableSchedule, 200) || 'scheduled',
        enabled: isEnabled !== false,
        inspection: inspectNotification(notification, touched),
      })
    },
    /** Counts them, and whether the list of dashboards lacks any that they belong to. */
    end(dashboards: DashboardsRead, isWhole: boolean, tally: Tally): FoundNotification[] {
      const missing = new Set<number | undefined>()
      const judged = found.filter(({ dashboardId, inspection }) => {
        if (dashboardId !== undefined && dashboards.ignoredIds.has(dashboardId)) {
          tally.skip('notification', ignoredReason)
          return false
        }
        if (dashboardId === undefined || !dashboards.ids.has(dashboardId)) missing.add(dashboardId)
        count(tally, 'notification', inspection.problems)
        return true
      })
      if (isWhole && missing.size > 0)
        tally.miss('dashboard', 'sent by e-mail, and not in the list of workbooks', missing.size)
      return judged
    },
  }
}

type Unchecked = ContentImpact['unchecked'][number]

/** What was checked and what was not. */
export interface Tally {
  readonly checked: ContentImpact['checked']
  /** Counts what was not checked. What the platform does not show whole leaves the statement complete. */
  skip(type: Unchecked['type'], reason: string, count?: number): void
  /** The same for what should have been checked. @param count 0 if it is not known how many */
  miss(type: Unchecked['type'], reason: string, count?: number): void
  result(): Pick<ContentImpact, 'complete' | 'checked' | 'unchecked'>
}

export function openTally(): Tally {
  const checked = { reports: 0, dashboards: 0, notifications: 0 }
  const unchecked = new Map<string, Unchecked>()
  let complete = true
  const skip: Tally['skip'] = (type, reason, count = 1) => {
    const key = `${type} ${reason}`
    unchecked.set(key, { type, reason, count: (unchecked.get(key)?.count ?? 0) + count })
  }
  return {
    checked,
    skip,
    miss(type, reason, count = 1) {
      complete = false
      skip(type, reason, count)
    },
    result: () => ({ complete, checked, unchecked: [...unchecked.values()] }),
  }
}

/** An error as a reason: a phrase. */
export function reasonOf(error: PlatformError): string {
  return oneLine(withoutStop(error.message), 300)
}

/** A part of the work with a time limit of its own. */
export interface Share {
  signal: AbortSignal
  /** Whether the work ended because of this limit, and not because the step has to end. */
  isOver(): boolean
}

/**
 * Does work that may fail: what could not be read becomes a reason.
 * @throws Stop of the step, and what is an internal error
 */
export async function attempt(
  share: Share,
  work: () => Promise<void>,
  failed: (reason: string) => void,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (share.isOver()) failed('not read in time')
    else if (error instanceof PlatformError && !share.signal.aborted) failed(reasonOf(error))
    else throw error
  }
}
