import type { SavedNotification } from '../platform/content-schemas.ts'
import { type Inspection, together } from './inspection.ts'
import { inspectNames } from './json-query.ts'
import type { Touched } from './touched.ts'

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
