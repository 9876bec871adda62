import type { SavedWorkbook } from '../../platform/content-schemas.ts'
import type { Deployment } from '../../platform/deployment.ts'
import { getWorkbook, getWorkbooks } from '../../platform/operations.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { grouped } from '../../runtime/text.ts'
import { attempt, type Share, type Tally } from './collect.ts'
import { readWhole } from './read-list.ts'

/** Workbooks can have the files of an app in them. */
const pageSize = 50
const atOnce = 8
/** Workbooks that are read one by one. */
const mostSingle = 1_000

/**
 * Reads the workbooks with their dashboards. The list may leave the dashboards out, and it may lack workbooks: those are
 * read one by one.
 * @param onWorkbook called once for each
 */
export function readWorkbooks(
  deployment: Deployment,
  share: Share,
  tally: Tally,
  onWorkbook: (workbook: SavedWorkbook) => void,
) {
  const { signal } = share
  const known = new Set<number>()
  let single = 0

  async function readOne(workbookId: number): Promise<void> {
    if (single >= mostSingle) {
      tally.miss('workbook', `more than ${grouped(mostSingle)} to be read one by one`)
      return
    }
    single += 1
    await attempt(
      share,
      async () => {
        const workbook = await deployment.call(getWorkbook, { path: { workbookId } }, { signal })
        if (!saysAnything(workbook))
          tally.miss('workbook', 'of which the platform does not show the dashboard')
        onWorkbook({ ...workbook, id: workbookId })
      },
      (reason) => tally.miss('workbook', reason),
    )
  }

  return {
    /** @returns whether the list was read to its end */
    async list(): Promise<boolean> {
      const waiting: number[] = []
      const withoutPublished: SavedWorkbook[] = []
      let showsPublished = false
      const isWhole = await readWhole('workbook', share, tally, {
        operation: getWorkbooks,
        pageSize,
        read: (query) => deployment.call(getWorkbooks, { query }, { signal }),
        onItem(workbook: SavedWorkbook) {
          known.add(workbook.id)
          showsPublished ||= Boolean(workbook.publishedDashboard)
          if (!saysWhatItHas(workbook)) waiting.push(workbook.id)
          else if (workbook.publishedDashboard) onWorkbook(workbook)
          else withoutPublished.push(workbook)
        },
      })
      // Where no workbook of the list has a dashboard, the list may lack them.
      if (showsPublished) for (const workbook of withoutPublished) onWorkbook(workbook)
      else waiting.push(...withoutPublished.map(({ id }) => id))
      await eachOf(waiting, atOnce, readOne)
      return isWhole
    },

    /** Reads the workbooks that the list should have had. */
    async add(ids: ReadonlySet<number>): Promise<void> {
      const missing = [...ids].filter((id) => !known.has(id))
      if (missing.length === 0) return
      // It may lack others, too.
      tally.miss('workbook', 'the list lacks workbooks that reports belong to', 0)
      await eachOf(missing, atOnce, readOne)
    },
  }
}

/** A published configuration without its charts is not all that there is. */
function saysWhatItHas({ publishedDashboard, dashboardPublished, dashboardDraft }: SavedWorkbook): boolean {
  if (publishedDashboard === undefined || dashboardDraft === undefined) return false
  return publishedDashboard !== null || !dashboardPublished
}

/** Of a single workbook: what is absent is not there, unless nothing is there, or charts without their queries. */
function saysAnything({ publishedDashboard, dashboardPublished, dashboardDraft }: SavedWorkbook): boolean {
  if (publishedDashboard !== undefined) return publishedDashboard !== null || !dashboardPublished
  return !dashboardPublished && (dashboardPublished !== undefined || dashboardDraft !== undefined)
}
