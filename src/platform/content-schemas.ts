import * as z from 'zod/mini'
import { optional, pageOf } from './page-schema.ts'

// The schemas of saved content. People and programs of all ages wrote it, so only the ID is required: a member of another
// kind becomes undefined. E-mail addresses are never read.

const id = z.number().check(z.int(), z.nonnegative())
const text = optional(z.string())
const flag = optional(z.boolean())

/** Longer lists inside an item are not read. */
const mostInside = 5_000

/** A list inside an item; what cannot be parsed in it is null. Undefined where there is no list, or a longer one. */
function listOf<T>(item: z.ZodMiniType<T>) {
  return optional(z.array(z.catch(z.nullable(item), null)).check(z.maxLength(mostInside)))
}

const owner = optional(z.object({ id, firstName: text }))
const folderPath = listOf(z.object({ id, name: text }))

const placement = z.object({ host: text, workbookName: text, sheetName: text })

const report = z.object({
  id,
  publicId: text,
  name: text,
  title: text,
  user: owner,
  folderPath,
  workbookId: optional(id),
  // Not parsed further: whether they can be read decides whether the report was checked.
  jsonQuery: optional(z.unknown()),
  sqlQuery: optional(z.unknown()),
  pivotItems: optional(z.unknown()),
  meta: optional(z.unknown()),
  pythonCode: optional(z.unknown()),
  spec: optional(z.unknown()),
  externalWorkbookPlacements: listOf(placement),
})
export type SavedReport = z.infer<typeof report>

const snapshot = z.object({
  id,
  reportId: optional(id),
  name: text,
  title: text,
  sqlQuery: optional(z.unknown()),
  jsonQuery: optional(z.unknown()),
  pythonCode: optional(z.unknown()),
  spec: optional(z.unknown()),
  meta: optional(z.unknown()),
  fillMissingRows: optional(z.unknown()),
  periodComparisons: optional(z.unknown()),
  preferences: optional(z.unknown()),
})
export type SavedSnapshot = z.infer<typeof snapshot>

const config = z.looseObject({ title: text })
export type SavedConfig = z.infer<typeof config>

const dashboard = z.object({
  id,
  publicId: text,
  title: text,
  allowEmbed: flag,
  config: optional(config),
  reportSnapshots: listOf(snapshot),
})

/** Null: there is none. Undefined: the response does not say. */
function stated<T>(schema: z.ZodMiniType<T>) {
  return z.catch(z.optional(z.nullable(schema)), undefined)
}

export const workbook = z.object({
  id,
  name: text,
  user: owner,
  folderPath,
  publishedDashboard: stated(dashboard),
  dashboardPublished: stated(config),
  dashboardDraft: stated(config),
})
export type SavedWorkbook = z.infer<typeof workbook>

const member = z.object({ member: text, selected: text, grain: text })

const notification = z.object({
  id,
  dashboardId: optional(id),
  isEnabled: flag,
  humanReadableSchedule: text,
  filters: listOf(member),
  timeGrains: listOf(member),
  memberSwitchers: listOf(member),
})
export type SavedNotification = z.infer<typeof notification>

/** An item without a usable ID is null: it counts as not checked. */
function itemsOf<T>(item: z.ZodMiniType<T>) {
  return pageOf(z.catch(z.nullable(item), null))
}

export const reportPage = itemsOf(report)
export const workbookPage = itemsOf(workbook)
export const notificationPage = itemsOf(notification)

/** Only how many there are: their e-mail addresses are not read. */
export const recipientPage = pageOf(
  z.pipe(
    z.unknown(),
    z.transform(() => null),
  ),
)

export const embedAccess = z.object({ allowEmbed: z.boolean() })
