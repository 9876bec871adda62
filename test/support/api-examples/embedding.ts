import type { Emulator } from '../../../emulator/index.ts'
import { type ApiExample, acme, asSeeded } from './fixture.ts'

const tenant = { embedTenantName: 'acme' }
const group = { embedTenantName: 'acme', id: 1 }
const workbook = { deploymentId: 1, workbookId: 1 }
const run = { reportId: 1, reportVersionId: 1, sqlQuery: 'SELECT region, revenue FROM orders LIMIT 1' }

function emptyGroup(emulator: Emulator): void {
  acme(emulator).groups.get(group.id)?.members.clear()
}

function addOtherTenant(emulator: Emulator): void {
  const other = { ...acme(emulator), name: 'other', users: new Map(), groups: new Map() }
  emulator.state.tenant.embedTenants.set(other.name, other)
}

function allowEmbedding({ state }: Emulator): void {
  const { dashboard } = state.deployment.workspace.workbooks.get(1) ?? {}
  if (dashboard) dashboard.allowEmbed = true
}

function withoutPython({ state }: Emulator): void {
  state.tenant.features.dashboardPython = false
}

const foreignGroup = {
  status: 404,
  why: 'not in this tenant',
  params: { embedTenantName: 'other' },
  prepare: addOtherTenant,
}

/** Dashboards that are shown on other sites, and the people who see them there. */
export const embeddingExamples: readonly ApiExample[] = [
  { id: 'listEmbedTenants', params: { search: 'acme', first: 5 }, errors: [] },
  {
    id: 'deleteEmbedTenant',
    params: tenant,
    errors: [{ status: 400, why: 'name differs in case', params: { embedTenantName: 'ACME' } }],
  },
  { id: 'listEmbedUsers', params: { ...tenant, search: 'anna' }, errors: [] },
  { id: 'getGroups', params: { ...tenant, first: 5 }, errors: [] },
  {
    id: 'createGroup',
    params: tenant,
    body: { name: 'readers', description: 'Who only looks' },
    errors: [
      { status: 400, why: 'name taken', body: { name: 'editors' } },
      { status: 400, why: 'reserved prefix', body: { name: 'system:all' } },
    ],
  },
  { id: 'getGroup', params: group, errors: [foreignGroup] },
  { id: 'updateGroup', params: group, body: { description: 'Who may write' }, errors: [] },
  {
    id: 'deleteGroup',
    params: group,
    prepare: emptyGroup,
    errors: [{ status: 400, why: 'group still has members', prepare: asSeeded }, foreignGroup],
  },
  { id: 'getGroupMembers', params: { ...group, first: 5 }, errors: [] },
  {
    id: 'addGroupMembers',
    params: group,
    body: { members: [{ embedUserId: 2 }, { externalId: 'cara' }] },
    errors: [],
  },
  { id: 'removeGroupMembers', params: group, body: { members: [{ embedUserId: 1 }] }, errors: [] },
  {
    id: 'getDashboard',
    params: { publicId: 'dash-1' },
    prepare: allowEmbedding,
    errors: [
      { status: 403, why: 'embedding not allowed', prepare: asSeeded },
      { status: 404, why: 'unknown dashboard', params: { publicId: 'nowhere' } },
    ],
  },
  {
    id: 'updateDashboardEmbedding',
    params: { publicId: 'dash-1' },
    body: { allowEmbed: true },
    errors: [{ status: 404, why: 'unknown dashboard', params: { publicId: 'nowhere' } }],
  },
  {
    id: 'postDashboardPythonRun',
    params: { publicId: 'dash-1' },
    body: run,
    errors: [
      { status: 403, why: 'snapshot and report do not match', body: { ...run, reportId: 2 } },
      { status: 403, why: 'feature off for the account', prepare: withoutPython },
    ],
  },
  {
    id: 'getEmbedAccess',
    params: workbook,
    errors: [{ status: 404, why: 'workbook not in this deployment', params: { workbookId: 3 } }],
  },
  {
    id: 'updateEmbedAccess',
    params: workbook,
    body: { embedTenantName: 'acme', action: 'read' },
    errors: [
      { status: 400, why: 'no change asked', body: {} },
      {
        status: 400,
        why: 'allowEmbed without a published dashboard',
        params: { workbookId: 2 },
        body: { allowEmbed: true },
      },
      { status: 404, why: 'workbook unknown', params: { workbookId: 99 } },
      { status: 404, why: 'tenant unknown', body: { embedTenantName: 'nobody', action: 'read' } },
    ],
  },
]
