import { eachOf } from '../base/concurrency.ts'
import { grouped } from '../base/text.ts'
import type { SavedWorkbook } from '../platform/content-schemas.ts'
import type { Deployment } from '../platform/deployment.ts'
import { PlatformError } from '../platform/errors.ts'
import { getWorkbook, getWorkbooks, type Operation } from '../platform/operations.ts'
import { broken, eachPage } from '../platform/pages.ts'
import type { Page } from '../platform/schemas.ts'
import type { Tally, Unchecked } from './tally.ts'

/** A list of saved content, in pages. */
type ContentList<T> = Operation<`${string}{deploymentId}${string}`, string, undefined, Page<T | null>>

/** Pages without a new item: some are possible while others change the list. */
const mostWithoutNews = 3
/** Sizes at which platforms cap a page, whatever was requested. */
const usualCaps: ReadonlySet<number> = new Set([20, 50, 100])

/**
 * Reads a list to its end, and counts what it lacks. Items that come twice, because the list changes meanwhile, count once. A
 * list that has fewer items than it says is read twice.
 * @param onItem called once for each ID
 * @returns whether it is whole
 */
export async function readList<T extends { id: number }>(
  deployment: Deployment,
  tally: Tally,
  type: Unchecked['type'],
  operation: ContentList<T>,
  onItem: (item: T) => void,
  pageSize = 100,
): Promise<boolean> {
  const ids = new Set<number>()
  let withoutId = 0

  /** @returns whether it has as many items as it says */
  async function readOnce(): Promise<boolean> {
    let size = pageSize
    /** A page of large items may be larger than what is read: then half as many are requested, from here on. */
    async function readPage(after: string | undefined): Promise<Page<T | null>> {
      try {
        return await deployment.call(operation, { query: { first: size, after } })
      } catch (error) {
        if (!(error instanceof PlatformError && error.tooLarge) || size === 1) throw error
        size = Math.floor(size / 2)
        return readPage(after)
      }
    }
    const isFull = ({ length }: readonly unknown[]) => length === size || usualCaps.has(length)
    let withoutNews = 0
    let said = 0
    withoutId = 0
    for await (const { items, count = 0 } of eachPage(operation, isFull, readPage)) {
      said = count
      const before = ids.size
      for (const item of items) {
        if (item === null) withoutId += 1
        if (item === null || ids.has(item.id)) continue
        ids.add(item.id)
        onItem(item)
      }
      withoutNews = ids.size > before ? 0 : withoutNews + 1
      if (withoutNews > mostWithoutNews) throw broken(operation, 'its pages bring nothing new')
    }
    return ids.size + withoutId >= said
  }

  const problem = await tally.attempt(async () => {
    if ((await readOnce()) || (await readOnce())) return
    throw broken(operation, `it has fewer items (${ids.size}) than it says`)
  })
  if (withoutId > 0) tally.miss(type, 'without an ID', withoutId)
  if (problem !== undefined) tally.miss(type, problem, 0)
  return problem === undefined
}

const atOnce = 8
/** Workbooks that are read one by one. */
const mostSingle = 1_000

/**
 * Reads the workbooks with their dashboards. The list may leave the dashboards out: those workbooks are read one by one.
 * @param onWorkbook called once for each
 * @returns a function that reads the workbooks that the list should have had; null if the list was not read to its end
 */
export async function readWorkbooks(
  deployment: Deployment,
  tally: Tally,
  onWorkbook: (workbook: SavedWorkbook) => void,
): Promise<((ids: ReadonlySet<number>) => Promise<void>) | null> {
  const known = new Set<number>()
  let single = 0

  const readEach = (ids: readonly number[]) =>
    eachOf(ids, atOnce, async (workbookId) => {
      single += 1
      if (single > mostSingle)
        return tally.miss('workbook', `more than ${grouped(mostSingle)} to be read one by one`)
      const problem = await tally.attempt(async () => {
        const workbook = await deployment.call(getWorkbook, { path: { workbookId } })
        if (!saysAnything(workbook))
          tally.miss('workbook', 'of which the platform does not show the dashboard')
        onWorkbook({ ...workbook, id: workbookId })
      })
      if (problem !== undefined) tally.miss('workbook', problem)
    })

  const unclear: number[] = []
  const unpublished: SavedWorkbook[] = []
  let showsPublished = false
  const addListed = (workbook: SavedWorkbook) => {
    const { id, publishedDashboard: published, dashboardDraft } = workbook
    known.add(id)
    showsPublished ||= Boolean(published)
    if (published === undefined || dashboardDraft === undefined || !saysAnything(workbook)) unclear.push(id)
    else if (published) onWorkbook(workbook)
    else unpublished.push(workbook)
  }
  // Workbooks can have the files of an app in them.
  const isWhole = await readList(deployment, tally, 'workbook', getWorkbooks, addListed, 50)
  // Where no workbook of the list has a dashboard, the list may lack them.
  if (showsPublished) unpublished.forEach(onWorkbook)
  else unclear.push(...unpublished.map(({ id }) => id))
  await readEach(unclear)
  if (!isWhole) return null
  return async (ids) => {
    const missing = [...ids].filter((id) => !known.has(id))
    // The list may lack others, too.
    if (missing.length > 0) tally.miss('workbook', 'the list lacks workbooks that reports belong to', 0)
    await readEach(missing)
  }
}

/** Nothing at all, or a published configuration without its charts, is not what there is. */
function saysAnything({ publishedDashboard, dashboardPublished, dashboardDraft }: SavedWorkbook): boolean {
  if (publishedDashboard || dashboardPublished) return Boolean(publishedDashboard)
  return [publishedDashboard, dashboardPublished, dashboardDraft].some((one) => one !== undefined)
}
