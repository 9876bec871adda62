import { get, makes, none, paging, sets } from '../operation.ts'

const tenants = '/api/v1/embed-tenants/'
const tenant = '/api/v1/embed-tenants/{embedTenantName}'
const group = `${tenant}/groups/{id}` as const
const dashboard = '/api/v1/embed/dashboard/{publicId}'
const access = '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/embed-access'

export const embeddingOperations = [
  get('listEmbedTenants', tenants, ['search', ...paging]),
  sets('deleteEmbedTenant', 'DELETE', tenant, none),
  get('listEmbedUsers', `${tenant}/users`, ['search', ...paging]),
  get('getGroups', `${tenant}/groups`, paging),
  makes('createGroup', `${tenant}/groups`),
  get('getGroup', group),
  sets('updateGroup', 'PATCH', group),
  sets('deleteGroup', 'DELETE', group, none),
  get('getGroupMembers', `${group}/users`, paging),
  // Idempotent by the contract: who is a member already stays one.
  sets('addGroupMembers', 'POST', `${group}/users`),
  sets('removeGroupMembers', 'DELETE', `${group}/users`),
  sets('updateDashboardEmbedding', 'PATCH', dashboard),
  // Runs code each time.
  makes('postDashboardPythonRun', `${dashboard}/python-run`),
  get('getEmbedAccess', access),
  sets('updateEmbedAccess', 'PUT', access),
] as const
