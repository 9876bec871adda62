import type { State } from '../emulator/index.ts'
import {
  addDashboard,
  addNotification,
  addPerson,
  addReport,
  widgetOf,
} from '../test/support/content/build.ts'

/**
 * Saves what people made of the demo's view: two dashboards that use the column that a pull request renames, one of them
 * mailed every Monday and a report of it shown in a spreadsheet, and one that does not use it.
 */
export function addDemoContent(state: State): void {
  const [ana, ben, cleo] = ['Ana', 'Ben', 'Cleo'].map((name) => addPerson(state, name).id) as [
    number,
    number,
    number,
  ]
  const byStatus = addReport(state, ana, 'Money received by status', {
    sqlQuery: 'SELECT status, MEASURE(total_paid_amount) AS received FROM order_overview GROUP BY 1',
    placements: [sheet(ana, state.now())],
  })
  const weekly = addDashboard(state, {
    name: 'Weekly sales',
    ownerId: ana,
    charts: [{ report: byStatus, snapshot: { kind: 'vega' } }],
    widgets: [widgetOf('FILTER', 1, { member: 'order_overview.status', operator: 'equals', value: 'paid' })],
  })
  addNotification(state, weekly.dashboard.id, { userIds: [ana, ben, cleo] })
  const byMonth = addReport(state, ben, 'Unpaid orders by month', {
    sqlQuery: `SELECT DATE_TRUNC('month', ordered_at) AS month, MEASURE(count) AS orders
FROM order_overview
WHERE paid_amount = 0
GROUP BY 1`,
  })
  addDashboard(state, {
    name: 'Order board',
    ownerId: ben,
    charts: [{ report: byMonth, snapshot: { kind: 'table' } }],
    widgets: [widgetOf('FILTER', 1, { member: 'order_overview.paid_amount' })],
    allowEmbed: true,
  })
  const shipping = addReport(state, cleo, 'Shipping by coupon', {
    sqlQuery: 'SELECT coupon_code, MEASURE(total_shipping_amount) AS shipping FROM order_overview GROUP BY 1',
  })
  addDashboard(state, {
    name: 'Shipping',
    ownerId: cleo,
    charts: [{ report: shipping, snapshot: {} }],
    widgets: [],
  })
}

function sheet(userId: number, now: number) {
  return {
    id: 'placement-forecast',
    host: 'GOOGLE_SHEETS',
    externalWorkbookId: 'forecast',
    workbookName: 'Forecast',
    sheetId: '0',
    sheetName: 'Orders',
    anchorCell: 'A1',
    resultLocation: 'Orders!A1:B7',
    endResultCell: 'B7',
    placedAt: now,
    placedBy: userId,
    refreshedAt: null,
    refreshedBy: null,
    queryChecksum: null,
    resultChecksum: null,
  }
}
