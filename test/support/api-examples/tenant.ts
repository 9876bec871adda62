import type { Emulator } from '../../../emulator/index.ts'
import type { ApiExample } from './example.ts'

function withoutUsageAnalytics({ state }: Emulator): void {
  state.tenant.features.usageAnalytics = false
}

/** The account's users, their attributes, and its settings. */
export const tenantExamples: readonly ApiExample[] = [
  { id: 'getMe', errors: [] },
  { id: 'updateMySettings', body: { locale: 'de-DE', sheets: { revealSheetOnOpen: true } }, errors: [] },
  {
    id: 'createUser',
    body: { email: 'eve@example.com', username: 'eve', firstName: 'Eve', isAdmin: false },
    errors: [],
  },
  { id: 'getUsers', params: { search: 'ada', first: 5 }, errors: [] },
  { id: 'updateUser', params: { id: 102 }, body: { title: 'Analyst' }, errors: [] },
  { id: 'deleteUser', params: { id: 102 }, errors: [] },
  { id: 'bulkUserAction', body: { action: 'DEACTIVATE', userIds: [102] }, errors: [] },
  { id: 'listGroups', params: { search: 'analysts' }, errors: [] },
  { id: 'getUserAttributes', params: { type: 'string', first: 5 }, errors: [] },
  {
    id: 'createUserAttribute',
    body: { name: 'level', type: 'number', defaultValue: '1', displayName: 'Level' },
    errors: [],
  },
  { id: 'updateUserAttribute', params: { id: 1 }, body: { displayName: 'Sales region' }, errors: [] },
  {
    id: 'upsertUserAttributeValue',
    body: { userId: '102', userAttributeId: '1', value: 'emea' },
    errors: [],
  },
  { id: 'getUserAttributeValues', params: { userId: 101 }, errors: [] },
  { id: 'getTenantSettings', errors: [] },
  { id: 'updateTenantSettings', body: { auditLogEnabled: true, maintenanceWindowDay: 'monday' }, errors: [] },
  { id: 'getAppConfig', errors: [] },
  {
    id: 'createToken',
    errors: [{ status: 404, why: 'feature not enabled for the account', prepare: withoutUsageAnalytics }],
  },
]
