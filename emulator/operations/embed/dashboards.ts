import type { Node } from '../../contract/strict.ts'
import { Refusal } from '../../http/answer.ts'
import { isoTime } from '../../iso-time.ts'
import { type Dashboard, publishedDashboards, type ReportSnapshot } from '../../state/workspace.ts'
import { type Call, type Handlers, textOf } from '../call.ts'
import { patchedFlag } from '../patch.ts'

/** Published dashboards as other sites embed them. */
export const embedDashboardHandlers: Handlers = {
  updateDashboardEmbedding: { rights: ['TenantAdmin'], run: updateDashboardEmbedding },
  postDashboardPythonRun: { rights: ['WorkspaceRead'], run: postDashboardPythonRun },
}

function updateDashboardEmbedding(call: Call): unknown {
  const dashboard = findDashboard(call)
  dashboard.allowEmbed = patchedFlag(call.body, 'allowEmbed', dashboard.allowEmbed)
  return { publicId: dashboard.publicId, allowEmbed: dashboard.allowEmbed }
}

/** The dashboard of the path, in any deployment that the caller sees; else 404. */
function findDashboard(call: Call): Dashboard {
  const publicId = String(call.params.publicId)
  const dashboards = [...call.state.deployments.values()]
    .filter(({ id }) => call.caller.sees(id))
    .flatMap(({ workspace }) => publishedDashboards(workspace))
  const dashboard = dashboards.find((candidate) => candidate.publicId === publicId)
  if (dashboard === undefined) throw new Refusal(404, `Dashboard "${publicId}" not found`)
  return dashboard
}

// There is no interpreter here: the output is what the filtered query brings, untouched.
function postDashboardPythonRun(call: Call): unknown {
  const dashboard = findDashboard(call)
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
