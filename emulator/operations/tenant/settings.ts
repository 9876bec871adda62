import { randomUUID } from 'node:crypto'
import { Refusal } from '../../http/answer.ts'
import { isoTime } from '../../iso-time.ts'
import type { Call, Handlers } from '../call.ts'
import { givenMembers } from '../patch.ts'

/** Settings of the account, the application's configuration, and access to the account's usage data. */
export const settingsHandlers: Handlers = {
  getTenantSettings: { rights: [], run: ({ state }) => state.tenant.settings },
  updateTenantSettings: { rights: ['TenantAdmin'], run: updateTenantSettings },
  getAppConfig: { rights: [], run: ({ state }) => state.tenant.appConfig },
  createToken: { rights: ['TenantAdmin'], run: createToken },
}

const hourMs = 3_600_000

// A partial update: what is absent or null stays.
function updateTenantSettings(call: Call): unknown {
  const { settings } = call.state.tenant
  const before = settings.auditLogEnabled
  Object.assign(settings, givenMembers(call.body))
  if (settings.auditLogEnabled !== before) {
    settings.auditLogEnabledCurrent = settings.auditLogEnabled
    settings.auditLogEnabledTimestamp = call.now
  }
  return settings
}

function createToken(call: Call): unknown {
  if (!call.state.tenant.features.usageAnalytics) throw new Refusal(404, 'Usage analytics is not enabled')
  return {
    token: `usage-${randomUUID()}`,
    apiUrl: 'https://usage.example.com',
    deploymentId: call.state.mainId,
    expiresAt: isoTime(call.now + hourMs),
  }
}
