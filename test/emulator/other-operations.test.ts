import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Right } from '../../emulator/index.ts'
import { api } from './support.ts'
import { startCheckedPlatform } from './tenant/support.ts'

const integration = {
  name: 'crm',
  type: 'custom',
  authUrl: 'https://crm.example.com/authorize',
  tokenUrl: 'https://crm.example.com/token',
  clientId: 'client',
  redirectUri: 'https://tenant.example.com/back',
}
const groups = '/api/v1/embed-tenants/acme/groups'
const members = { members: [{ embedUserId: 1 }] }
const place = { externalWorkbookId: 'sheet-1', resultLocation: 'A1' }
const run = { reportId: 1, reportVersionId: 1, sqlQuery: 'SELECT 1' }

// Where there is nothing to tell and the contract has both, 204 is the usual answer.
const empty = ['deleteEmbedTenant', 'deleteGroup', 'removeGroupMembers']

type Row = [operationId: string, right: Right | undefined, method: string, path: string, body?: unknown]

/** Every operation of the account, of embedding and of the workspace, with the right that it needs. */
const rows: Row[] = [
  ['getMe', undefined, 'GET', '/api/v1/users/me'],
  ['updateMySettings', undefined, 'PATCH', '/api/v1/users/me/settings', {}],
  ['createUser', 'TenantAdmin', 'POST', '/api/v1/users/', { email: 'a@example.com', username: 'a' }],
  ['getUsers', 'TenantAdmin', 'GET', '/api/v1/users/'],
  ['updateUser', 'TenantAdmin', 'PUT', '/api/v1/users/102', {}],
  ['deleteUser', 'TenantAdmin', 'DELETE', '/api/v1/users/102'],
  ['bulkUserAction', 'TenantAdmin', 'POST', '/api/v1/users/bulk', { action: 'ACTIVATE', userIds: [1] }],
  ['listGroups', undefined, 'GET', '/api/v1/user-groups'],
  ['getUserAttributes', undefined, 'GET', '/api/v1/user-attributes/'],
  ['createUserAttribute', 'TenantAdmin', 'POST', '/api/v1/user-attributes/', { name: 'x', type: 'string' }],
  ['updateUserAttribute', 'TenantAdmin', 'PUT', '/api/v1/user-attributes/1', {}],
  [
    'upsertUserAttributeValue',
    'TenantAdmin',
    'POST',
    '/api/v1/user-attribute-values/',
    { userId: '1', userAttributeId: '1', value: 'x' },
  ],
  ['getUserAttributeValues', undefined, 'GET', '/api/v1/user-attribute-values/2'],
  ['getTenantSettings', undefined, 'GET', '/api/v1/tenant/settings'],
  ['updateTenantSettings', 'TenantAdmin', 'PUT', '/api/v1/tenant/settings', {}],
  ['getAppConfig', undefined, 'GET', '/api/v1/app-config'],
  ['createToken', 'TenantAdmin', 'POST', '/api/v1/usage-analytics/token'],
  ['listOAuthIntegrations', undefined, 'GET', '/api/v1/oauth-integrations/'],
  [
    'createOAuthIntegration',
    'TenantAdmin',
    'POST',
    '/api/v1/oauth-integrations/',
    { ...integration, clientSecret: 'x' },
  ],
  ['getOAuthIntegration', undefined, 'GET', '/api/v1/oauth-integrations/1'],
  ['updateOAuthIntegration', 'TenantAdmin', 'PUT', '/api/v1/oauth-integrations/1', integration],
  ['deleteOAuthIntegration', 'TenantAdmin', 'DELETE', '/api/v1/oauth-integrations/1'],
  ['listUserOAuthTokens', undefined, 'GET', '/api/v1/user-oauth-tokens/'],
  // The limited caller has no token until the flow has begun.
  ['initiateOAuthFlow', undefined, 'POST', '/api/v1/user-oauth-tokens/1/initiate'],
  ['getUserOAuthToken', undefined, 'GET', '/api/v1/user-oauth-tokens/1'],
  ['revokeUserOAuthToken', undefined, 'DELETE', '/api/v1/user-oauth-tokens/1'],
  ['listOidcTokenConfigs', undefined, 'GET', '/api/v1/oidc-token-configs/'],
  ['createOidcTokenConfig', 'TenantAdmin', 'POST', '/api/v1/oidc-token-configs/', { audienceType: 'aws' }],
  ['getOidcTokenConfig', undefined, 'GET', '/api/v1/oidc-token-configs/1'],
  ['updateOidcTokenConfig', 'TenantAdmin', 'PUT', '/api/v1/oidc-token-configs/1', {}],
  ['deleteOidcTokenConfig', 'TenantAdmin', 'DELETE', '/api/v1/oidc-token-configs/1'],
  ['listEmbedTenants', 'TenantAdmin', 'GET', '/api/v1/embed-tenants/'],
  ['deleteEmbedTenant', 'TenantAdmin', 'DELETE', '/api/v1/embed-tenants/acme'],
  ['listEmbedUsers', 'TenantAdmin', 'GET', '/api/v1/embed-tenants/acme/users'],
  ['getGroups', 'TenantAdmin', 'GET', groups],
  ['createGroup', 'TenantAdmin', 'POST', groups, { name: 'x' }],
  ['getGroup', 'TenantAdmin', 'GET', `${groups}/1`],
  ['updateGroup', 'TenantAdmin', 'PATCH', `${groups}/1`, {}],
  ['deleteGroup', 'TenantAdmin', 'DELETE', `${groups}/1`],
  ['getGroupMembers', 'TenantAdmin', 'GET', `${groups}/1/users`],
  ['addGroupMembers', 'TenantAdmin', 'POST', `${groups}/1/users`, members],
  ['removeGroupMembers', 'TenantAdmin', 'DELETE', `${groups}/1/users`, members],
  [
    'updateDashboardEmbedding',
    'TenantAdmin',
    'PATCH',
    '/api/v1/embed/dashboard/dash-1',
    { allowEmbed: true },
  ],
  ['postDashboardPythonRun', 'WorkspaceRead', 'POST', '/api/v1/embed/dashboard/dash-1/python-run', run],
  ['getEmbedAccess', 'WorkspaceRead', 'GET', `${api}/workbooks/1/embed-access`],
  ['updateEmbedAccess', 'WorkspaceUpdate', 'PUT', `${api}/workbooks/1/embed-access`, { allowEmbed: true }],
  [
    'bulkDeleteWorkspaceObjects',
    'WorkspaceUpdate',
    'POST',
    `${api}/workspace/bulk-delete`,
    { items: [{ type: 'WORKBOOK', id: 2 }] },
  ],
  [
    'bulkMoveWorkspaceObjects',
    'WorkspaceUpdate',
    'POST',
    `${api}/workspace/bulk-move`,
    { items: [{ type: 'REPORT', id: 1 }] },
  ],
  ['upsertWorkbookBySlug', 'WorkspaceUpdate', 'PUT', `${api}/workbooks/by-slug/x`, {}],
  ['duplicateWorkbook', 'WorkspaceUpdate', 'POST', `${api}/workbooks/1/duplicate`],
  ['getReports', 'WorkspaceRead', 'GET', `${api}/reports`],
  ['upsertReportByPublicId', 'WorkspaceUpdate', 'PUT', `${api}/reports/by-public-id/aaaaaaaaaaaa`, {}],
  ['connectReportToWorkbook', 'WorkspaceRead', 'PUT', `${api}/reports/1/connect-workbook`, place],
  ['disconnectReportFromWorkbook', 'WorkspaceUpdate', 'DELETE', `${api}/reports/1/connect-workbook`, {}],
  ['refreshReport', 'WorkspaceUpdate', 'PUT', `${api}/reports/1/refresh`, {}],
  ['getFolders', 'WorkspaceRead', 'GET', `${api}/folders`],
]

test('without its right each operation is a 403 that names it; what needs none is open to all', async () => {
  const { call, emulator } = await startCheckedPlatform({ tokens: ['all', { token: 'none', rights: [] }] })
  const before = JSON.stringify(emulator.state.tenant.nextIds)
  for (const [operationId, right, ...request] of rows) {
    const [method, path, body] = request
    const answer = await call(method, path, body, 'none')
    expect([operationId, answer.status]).toEqual([operationId, right === undefined ? 200 : 403])
    if (right !== undefined) expect(answer.json.error).toContain(right)
  }
  // The pending token is the only thing that was made.
  expect(JSON.stringify(emulator.state.tenant.nextIds)).toBe(
    before.replace('"userOAuthToken":2', '"userOAuthToken":3'),
  )
})

test('the right alone is enough', async () => {
  // What deletes comes last, and backwards: a group before its tenant.
  const deletes = ([operationId]: Row) => operationId.startsWith('delete')
  const ordered = [...rows.filter((row) => !deletes(row)), ...rows.filter(deletes).reverse()]
  for (const right of ['TenantAdmin', 'WorkspaceRead', 'WorkspaceUpdate'] as const) {
    const { call } = await startCheckedPlatform({ tokens: [{ token: 'one', rights: [right] }] })
    for (const [operationId, needed, method, path, body] of ordered) {
      if (needed !== right) continue
      const status = empty.includes(operationId) ? 204 : 200
      expect([operationId, (await call(method, path, body)).status]).toEqual([operationId, status])
    }
  }
})

// What else there were could not be written to a file and read again.
function isPlain(value: unknown): boolean {
  if (value instanceof Map) return [...value].flat().every(isPlain)
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && value !== undefined
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}

test('whatever was called, the state is plain data', async () => {
  const { call, emulator } = await startCheckedPlatform()
  for (const [operationId, , method, path, body] of rows) {
    if (!operationId.startsWith('delete')) await call(method, path, body)
    expect([
      operationId,
      isPlain(emulator.state.tenant),
      isPlain(emulator.state.deployment.workspace),
    ]).toEqual([operationId, true, true])
  }
})

test('these are all operations that the contract has under Other, but for its own spec', async () => {
  const text = await readFile(new URL('../../contract/management-api.yaml', import.meta.url), 'utf8')
  const contract: { paths: Record<string, Record<string, { operationId?: string; tags?: string[] }>> } =
    parse(text)
  const others = Object.values(contract.paths)
    .flatMap((path) => Object.values(path))
    .filter(({ tags }) => tags?.includes('Other'))
    .flatMap(({ operationId }) => operationId ?? [])
  expect(rows.map(([operationId]) => operationId).sort()).toEqual(
    others.filter((id) => id !== 'getSpec').sort(),
  )
})
