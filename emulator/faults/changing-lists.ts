import { isNode } from '../contract/strict.ts'
import type { Deployment } from '../state/deployment.ts'
import { nextId, type Tenant } from '../state/tenant.ts'
import type { Struck } from './fault-list.ts'

/**
 * Changes a list of saved content after a page of it was made, as its users do at any time: the first item of the page is
 * removed, or a copy of it is added under an id of its own.
 */
export function changeList(
  struck: Struck,
  operationId: string,
  page: unknown,
  { deployment, tenant }: { deployment: () => Deployment; tenant: Tenant },
): void {
  const fault = struck.find('list-changes')
  if (fault === undefined || !isNode(page) || !Array.isArray(page.items)) return
  const [first] = page.items.filter(isNode)
  if (first === undefined) return
  const change = changes[operationId]
  change?.(deployment(), Number(first.id), fault.value === 'add' ? tenant : undefined)
}

/** Removes an object, or adds a copy of it where a tenant is given. */
type Change = (deployment: Deployment, id: number, tenant: Tenant | undefined) => void

const changes: Readonly<Record<string, Change>> = {
  getReports: ({ workspace }, id, tenant) => {
    const report = workspace.reports.get(id)
    if (report === undefined) return
    if (tenant === undefined) workspace.reports.delete(id)
    else copyInto(workspace.reports, report, nextId(tenant, 'report'))
  },
  getWorkbooks: ({ workspace }, id, tenant) => {
    const workbook = workspace.workbooks.get(id)
    if (workbook === undefined) return
    if (tenant === undefined) workspace.workbooks.delete(id)
    else copyInto(workspace.workbooks, workbook, nextId(tenant, 'workbook'))
  },
  getNotifications: (deployment, id, tenant) => {
    const found = deployment.notifications.find((one) => one.id === id)
    if (found === undefined) return
    if (tenant === undefined) {
      deployment.notifications = deployment.notifications.filter((one) => one !== found)
    } else deployment.notifications.push({ ...structuredClone(found), id: nextId(tenant, 'notification') })
  },
}

function copyInto<T extends { id: number }>(rows: Map<number, T>, row: T, id: number): void {
  rows.set(id, { ...structuredClone(row), id })
}
