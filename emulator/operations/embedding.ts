import { Refusal } from '../http/response.ts'
import { isoTime } from '../iso-time.ts'
import type { Node } from '../shape.ts'
import type { Dashboard, EmbedAction, ReportSnapshot, Workbook } from '../state/workspace.ts'
import { type Call, type Handlers, openTo, textOf } from './call.ts'
import { requireEmbedTenant } from './embed-tenants.ts'
import { dashboardResponse, isVisible, requireVisible } from './folders.ts'
import { patch } from './patch.ts'

/** Published dashboards as other sites embed them. */
export const embedDashboardHandlers: Handlers = {
  ...openTo(['WorkspaceRead'], {
    getDashboard,
    postDashboardPythonRun,
    getEmbedAccess: (call) => accessResponse(call, findWorkbook(call)),
  }),
  ...openTo(['TenantAdmin'], { updateDashboardEmbedding }),
  ...openTo(['WorkspaceUpdate'], { updateEmbedAccess }),
}

// Made for rendering in another site. Whether a plain token passes without `allowEmbed` is not stated: here it does not.
function getDashboard(call: Call): unknown {
  const { dashboard, deploymentId, workbookId } = findDashboard(call)
  if (!dashboard.allowEmbed) throw new Refusal(403, 'Embedding is not permitted for this dashboard')
  return dashboardResponse(deploymentId, workbookId, dashboard)
}

function updateDashboardEmbedding(call: Call): unknown {
  const { dashboard } = findDashboard(call)
  Object.assign(dashboard, patch(call.body, ['allowEmbed']))
  return { publicId: dashboard.publicId, allowEmbed: dashboard.allowEmbed }
}

interface Found {
  deploymentId: number
  workbookId: number
  dashboard: Dashboard
}

/** The dashboard of the path, in any deployment that the caller sees; else 404. */
function findDashboard(call: Call): Found {
  const publicId = String(call.params.publicId)
  for (const { id: deploymentId, workspace } of call.state.deployments.values()) {
    if (!call.caller.sees(deploymentId)) continue
    for (const workbook of workspace.workbooks.values()) {
      const { id: workbookId, dashboard } = workbook
      if (dashboard?.publicId !== publicId || !isVisible(workbook, workspace, call.caller.userId)) continue
      return { deploymentId, workbookId, dashboard }
    }
  }
  throw new Refusal(404, `Dashboard "${publicId}" not found`)
}

// There is no interpreter here: the output is what the filtered query brings, untouched.
function postDashboardPythonRun(call: Call): unknown {
  const { dashboard } = findDashboard(call)
  if (!call.state.tenant.features.dashboardPython) {
    throw new Refusal(403, 'Python runs are not enabled for the account')
  }
  const { reportId, reportVersionId } = call.body
  const snapshot = dashboard.snapshots.find(({ id }) => id === reportVersionId)
  if (snapshot === undefined || snapshot.reportId !== reportId) {
    throw new Refusal(403, 'reportVersionId is not a snapshot of this report on this dashboard')
  }
  const rows = filteredRows(snapshot, textOf(call.body, 'sqlQuery') ?? '')
  const executionError = snapshot.pythonCode === null ? 'The report has no Python code' : null
  const output = executionError === null ? rows : null
  const inputRowCount = rows.length
  return { at: isoTime(call.now), stdout: '', stderr: '', inputRowCount, executionError, outputData: output }
}

// Of the filters that a query can hold, a limit at its end is the one that is understood.
function filteredRows({ rows }: ReportSnapshot, sqlQuery: string): Node[] {
  const limit = /\blimit\s+(\d+)\s*;?\s*$/i.exec(sqlQuery)?.[1]
  return limit === undefined ? rows : rows.slice(0, Number(limit))
}

function findWorkbook(call: Call): Workbook {
  return requireVisible(call, call.deployment.workspace.workbooks, call.params.workbookId, 'Workbook')
}

// Either one target with an action, or the dashboard's own switch: the two never come in one call.
function updateEmbedAccess(call: Call): unknown {
  const workbook = findWorkbook(call)
  const { allowEmbed } = call.body
  const name = textOf(call.body, 'embedTenantName')
  const everyone = call.body.allEmbedUsers === true
  const action = actionOf(call)
  if (name === undefined && !everyone) switchEmbedding(workbook, action, allowEmbed)
  else if (name !== undefined && everyone)
    throw new Refusal(400, 'embedTenantName and allEmbedUsers exclude each other')
  else if (action === undefined) throw new Refusal(400, 'action is required with a target')
  else if (typeof allowEmbed === 'boolean') throw new Refusal(400, 'allowEmbed goes without a target')
  else if (name === undefined) workbook.embedAccess.allEmbedUsers = action
  else workbook.embedAccess.tenants.set(requireEmbedTenant(call, name).name, action)
  return accessResponse(call, workbook)
}

function switchEmbedding(workbook: Workbook, action: EmbedAction | undefined, allowEmbed: unknown): void {
  if (action !== undefined) throw new Refusal(400, 'action needs embedTenantName or allEmbedUsers')
  if (typeof allowEmbed !== 'boolean') throw new Refusal(400, 'No change was asked for')
  if (workbook.dashboard === null) throw new Refusal(400, 'allowEmbed needs a published dashboard')
  workbook.dashboard.allowEmbed = allowEmbed
}

function actionOf(call: Call): EmbedAction | undefined {
  const { action } = call.body
  return action === 'read' || action === 'none' ? action : undefined
}

function accessResponse(call: Call, { dashboard, embedAccess }: Workbook): unknown {
  const { everyoneGroupId } = call.state.tenant
  const action = embedAccess.allEmbedUsers
  return {
    allowEmbed: dashboard?.allowEmbed ?? false,
    allEmbedUsers: { enabled: action === 'read', action, groupId: everyoneGroupId },
    tenants: [...embedAccess.tenants].map(([embedTenantName, tenantAction]) => {
      const { systemGroupId } = requireEmbedTenant(call, embedTenantName)
      return { embedTenantName, groupId: systemGroupId, action: tenantAction }
    }),
  }
}
