import type { Emulator } from '../../../emulator/index.ts'
import type { ApiExample } from './fixture.ts'
import { firstReport } from './fixture.ts'

const params = { deploymentId: 1 }
const report = { deploymentId: 1, reportId: 1 }
const workbook = { deploymentId: 1, workbookId: 1 }
const place = { externalWorkbookId: 'sheet-1', resultLocation: 'Orders!A1:B9', sheetName: 'Orders' }
const race = {
  status: 409,
  why: 'made or deleted meanwhile; transient',
  code: 'upsert_branch_changed',
  faults: [{ kind: 'upsert-branch-changed' as const }],
}

function fillUp({ state }: Emulator): void {
  state.tenant.features.workbookLimit = state.deployment.workspace.workbooks.size
}

function leaveCreatorMode({ state }: Emulator): void {
  state.tenant.appConfig.creatorMode = null
}

function doubleReport(emulator: Emulator): void {
  const twin = { ...firstReport(emulator), id: 50 }
  emulator.state.deployment.workspace.reports.set(twin.id, twin)
}

/** Folders, workbooks and reports. */
export const workspaceExamples: readonly ApiExample[] = [
  { id: 'getFolders', params: { ...params, parentId: 1, first: 5 }, errors: [] },
  {
    id: 'bulkDeleteWorkspaceObjects',
    params,
    body: { items: [{ type: 'WORKBOOK', id: 2 }] },
    errors: [],
  },
  {
    id: 'bulkMoveWorkspaceObjects',
    params,
    body: { items: [{ type: 'REPORT', id: 1 }], folderId: null },
    errors: [],
  },
  { id: 'getWorkbooks', params: { ...params, folderId: 1, first: 5 }, errors: [] },
  {
    id: 'getWorkbook',
    params: workbook,
    errors: [{ status: 404, why: 'workbook of another deployment', params: { workbookId: 3 } }],
  },
  {
    id: 'upsertWorkbookBySlug',
    params: { ...params, slug: 'quarterly-review' },
    body: { name: 'Quarterly review', meta: { owner: 'finance' } },
    errors: [{ status: 404, why: 'unknown deployment', params: { deploymentId: 99 } }, race],
  },
  {
    id: 'duplicateWorkbook',
    params: workbook,
    body: { shared: true },
    errors: [
      { status: 400, why: 'workbook limit reached', prepare: fillUp },
      { status: 400, why: 'shared without a published dashboard', params: { workbookId: 2 } },
      { status: 403, why: 'shared outside creator mode', prepare: leaveCreatorMode },
      { status: 404, why: 'unknown', params: { workbookId: 99 } },
    ],
  },
  {
    id: 'getReports',
    params: { ...params, search: 'revenue', sortBy: 'name', limit: 5, page: 1 },
    errors: [],
  },
  {
    id: 'upsertReportByPublicId',
    params: { ...params, publicId: 'ordersByWeek' },
    body: { title: 'Orders by week', sqlQuery: 'SELECT 1', workbookId: 1 },
    errors: [
      { status: 409, why: 'id used in another deployment', params: { publicId: 'report000002' } },
      race,
      {
        status: 409,
        why: 'several reports have the id; permanent',
        code: 'ambiguous_legacy_id',
        params: { publicId: 'report000001' },
        prepare: doubleReport,
      },
    ],
  },
  { id: 'connectReportToWorkbook', params: report, body: place, errors: [] },
  {
    id: 'disconnectReportFromWorkbook',
    params: report,
    body: { externalWorkbookId: place.externalWorkbookId },
    errors: [],
  },
  { id: 'refreshReport', params: report, body: {}, errors: [] },
]
