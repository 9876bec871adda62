import type { Emulator } from '../../../emulator/index.ts'
import type { ApiExample } from './fixture.ts'

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

const integration = {
  name: 'crm',
  type: 'custom',
  authUrl: 'https://crm.example.com/authorize',
  tokenUrl: 'https://crm.example.com/token',
  clientId: 'platform',
  redirectUri: 'https://tenant.example.com/oauth/callback',
}

/** Services that users give access to, and identity tokens for others. */
export const oauthExamples: readonly ApiExample[] = [
  { id: 'listOAuthIntegrations', errors: [] },
  {
    id: 'createOAuthIntegration',
    body: { ...integration, clientSecret: 'client-secret', scopes: ['read'] },
    errors: [],
  },
  { id: 'getOAuthIntegration', params: { id: 1 }, errors: [] },
  { id: 'updateOAuthIntegration', params: { id: 1 }, body: integration, errors: [] },
  { id: 'deleteOAuthIntegration', params: { id: 1 }, errors: [] },
  { id: 'listUserOAuthTokens', errors: [] },
  { id: 'getUserOAuthToken', params: { integrationId: 1 }, errors: [] },
  { id: 'revokeUserOAuthToken', params: { integrationId: 1 }, errors: [] },
  { id: 'initiateOAuthFlow', params: { integrationId: 1 }, errors: [] },
  { id: 'listOidcTokenConfigs', errors: [] },
  {
    id: 'createOidcTokenConfig',
    body: { audienceType: 'custom', customAudience: 'https://aud.example.com', name: 'lake' },
    errors: [],
  },
  { id: 'getOidcTokenConfig', params: { id: 1 }, errors: [] },
  { id: 'updateOidcTokenConfig', params: { id: 1 }, body: { isEnabled: false }, errors: [] },
  { id: 'deleteOidcTokenConfig', params: { id: 1 }, errors: [] },
]

/** Finding and connecting repositories on GitHub. */
export const githubExamples: readonly ApiExample[] = [
  { id: 'status', errors: [] },
  { id: 'installations', params: { first: 5 }, errors: [] },
  { id: 'repositories', params: { installationId: 1 }, errors: [] },
  { id: 'branches', params: { owner: 'acme', repo: 'analytics', installationId: 1, first: 5 }, errors: [] },
  {
    id: 'connect',
    params: { deploymentId: 1 },
    body: { installationId: 1, name: 'analytics', deployBranchName: 'develop' },
    errors: [],
  },
]

const deploymentParams = { deploymentId: 1 }
const environment = { deploymentId: 1, environmentId: 1 }
const deployment = {
  name: 'Shop',
  cloudProvider: 'aws',
  region: 'aws-us-east-1',
  targetPlatform: 'aws',
  isManaged: true,
  creationStep: 'project',
}

/** Deployments, their settings, variables, environments and logs. */
export const deploymentExamples: readonly ApiExample[] = [
  { id: 'getDeployments', params: { creationStep: ['ready', 'project'], first: 10 }, errors: [] },
  { id: 'getDeployment', params: deploymentParams, errors: [] },
  { id: 'createDeployment', body: deployment, errors: [] },
  {
    id: 'updateDeployment',
    params: deploymentParams,
    body: { name: 'Shop', templateVariables: { currency: 'EUR' } },
    errors: [
      { status: 400, why: 'version not on the list', body: { releaseChannelVersion: 'latest-9.9.9' } },
    ],
  },
  { id: 'deleteDeployment', params: deploymentParams, errors: [] },
  { id: 'getDeploymentSettings', params: deploymentParams, errors: [] },
  { id: 'listDeploymentVersions', params: { ...deploymentParams, first: 2 }, errors: [] },
  { id: 'buildStatus', params: { ...deploymentParams, branchName: 'feature/one' }, errors: [] },
  {
    id: 'logs',
    params: { ...deploymentParams, source: 'production', container: 'MAIN', first: 5 },
    errors: [],
  },
  { id: 'pods', params: { ...deploymentParams, first: 5 }, errors: [] },
  { id: 'getEnvVariables', params: { ...deploymentParams, first: 5 }, errors: [] },
  {
    id: 'setEnvVariables',
    params: deploymentParams,
    body: { env_variables: [{ name: 'WAREHOUSE_ROLE', value: 'reader' }] },
    errors: [],
  },
  { id: 'advanceCreationStep', params: deploymentParams, body: { creationStep: 'databases' }, errors: [] },
  { id: 'resetCreationStep', params: deploymentParams, errors: [] },
  { id: 'deploymentToken', params: deploymentParams, body: { expiresIn: 600 }, errors: [] },
  { id: 'getDeploymentEnvironments', params: { ...deploymentParams, type: 'staging' }, errors: [] },
  { id: 'getDeploymentEnvironmentTokens', params: { ...environment, limit: 5, offset: 0 }, errors: [] },
  {
    id: 'createDeploymentEnvironmentToken',
    params: environment,
    body: { security_context: { region: 'emea' }, expires_in: 600, scopes: ['meta'] },
    errors: [],
  },
  {
    id: 'createDeploymentEnvironmentTokenForMetaSync',
    params: environment,
    body: { security_context: {} },
    errors: [],
  },
  { id: 'listRegions', params: { first: 2 }, errors: [] },
  { id: 'getSpec', errors: [] },
]

const notificationParams = { deploymentId: 1 }
const one = { deploymentId: 1, id: 1 }
const body = {
  dashboardId: 1,
  scheduleType: 'WEEKLY',
  dayOfWeek: 1,
  hour: 9,
  minute: 0,
  timezone: 'Europe/Berlin',
}
const unknown = { status: 404, why: 'unknown', params: { id: 99 } }
const foreign = { status: 404, why: 'not in this deployment', params: { id: 2 } }

/** Scheduled notifications, and who gets them. */
export const notificationExamples: readonly ApiExample[] = [
  {
    id: 'getNotifications',
    params: { ...notificationParams, dashboardId: 1, recipientUserId: 1 },
    errors: [],
  },
  {
    id: 'createNotification',
    params: notificationParams,
    body,
    errors: [
      { status: 403, why: 'not an admin', token: 'ci' },
      { status: 404, why: 'dashboard not in this deployment', body: { ...body, dashboardId: 2 } },
    ],
  },
  { id: 'getNotification', params: one, errors: [unknown, foreign] },
  { id: 'updateNotification', params: one, body: { isEnabled: false }, errors: [foreign] },
  { id: 'deleteNotification', params: one, errors: [foreign] },
  { id: 'getRecipients', params: { ...one, first: 5 }, errors: [foreign] },
  {
    id: 'addRecipients',
    params: one,
    body: {
      recipients: [
        { type: 'USER', email: 'ada@example.com' },
        { type: 'EMBED_USER', embedTenantName: 'acme', externalId: 'anna' },
      ],
    },
    errors: [
      { status: 400, why: 'SLACK recipient', body: { recipients: [{ type: 'SLACK', channelId: 'C1' }] } },
      {
        status: 400,
        why: 'no valid e-mail address',
        body: { recipients: [{ type: 'USER', email: 'nowhere' }] },
      },
    ],
  },
  {
    id: 'removeRecipients',
    params: one,
    body: { recipients: [{ type: 'USER', id: 1 }] },
    errors: [foreign],
  },
]
