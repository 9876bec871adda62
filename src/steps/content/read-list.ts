import type { ContentImpact } from '../../findings.ts'
import { PlatformError } from '../../platform/errors.ts'
import type { OperationInfo } from '../../platform/operations.ts'
import { broken, eachPage } from '../../platform/pages.ts'
import type { Page } from '../../platform/schemas.ts'
import { attempt, reasonOf, type Share, type Tally } from './collect.ts'

/** One list of saved content. */
export interface ContentList<T> {
  operation: OperationInfo
  pageSize: number
  /** Requests one page. */
  read: (page: { first: number; after: string | undefined }) => Promise<Page<T | null>>
  /** Called once for each ID. */
  onItem: (item: T) => void
}

export interface ListReading {
  /** IDs of the items. */
  ids: Set<number>
  /** Items without an ID. */
  unreadable: number
  /** Why the list is not whole; null if it is, as far as the platform tells. */
  problem: PlatformError | null
}

/** Reads a list and counts what it lacks. @returns whether it is whole */
export async function readWhole<T extends { id: number }>(
  type: ContentImpact['unchecked'][number]['type'],
  share: Share,
  tally: Tally,
  list: ContentList<T>,
): Promise<boolean> {
  let isWhole = false
  await attempt(
    share,
    async () => {
      const { unreadable, problem } = await readList(list)
      if (unreadable > 0) tally.miss(type, 'without an ID', unreadable)
      if (problem) tally.miss(type, reasonOf(problem), 0)
      isWhole = problem === null
    },
    (reason) => tally.miss(type, reason, 0),
  )
  return isWhole
}

/** Pages without a new item: some are possible while others change the list. */
const mostWithoutNews = 3
/** Sizes at which platforms cap a page, whatever was requested. */
const usualCaps: ReadonlySet<number> = new Set([20, 50, 100])

/**
 * Reads a list to its end. Items that come twice, because the list changes meanwhile, count once. A list that has fewer items
 * than it says is read twice.
 * @throws the reason of the signal that `read` uses
 */
export async function readList<T extends { id: number }>(list: ContentList<T>): Promise<ListReading> {
  const reading: ListReading = { ids: new Set(), unreadable: 0, problem: null }
  try {
    if (await readOnce(list, reading)) return reading
    if (await readOnce(list, reading)) return reading
    throw broken(list.operation, `it has fewer items (${reading.ids.size}) than it says`)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return { ...reading, problem: error }
  }
}

/** @returns whether it has as many items as it says */
async function readOnce<T extends { id: number }>(
  list: ContentList<T>,
  reading: ListReading,
): Promise<boolean> {
  const size = { now: list.pageSize }
  const isFull = ({ length }: readonly unknown[]) => length === size.now || usualCaps.has(length)
  let withoutNews = 0
  let said = 0
  reading.unreadable = 0
  for await (const { items, count = 0 } of eachPage(list.operation, isFull, (after) =>
    readPage(list, size, after),
  )) {
    said = count
    const before = reading.ids.size
    for (const item of items) {
      if (item === null) reading.unreadable += 1
      else {
        if (!reading.ids.has(item.id)) list.onItem(item)
        reading.ids.add(item.id)
      }
    }
    withoutNews = reading.ids.size > before ? 0 : withoutNews + 1
    if (withoutNews > mostWithoutNews) throw broken(list.operation, 'its pages bring nothing new')
  }
  return reading.ids.size + reading.unreadable >= said
}

/** A page of large items may be larger than what is read: then half as many are requested, from here on. */
async function readPage<T>(
  { read }: ContentList<T>,
  size: { now: number },
  after: string | undefined,
): Promise<Page<T | null>> {
  for (;;) {
    try {
      return await read({ first: size.now, after })
    } catch (error) {
      if (!(error instanceof PlatformError && error.tooLarge) || size.now === 1) throw error
      size.now = Math.floor(size.now / 2)
    }
  }
}
