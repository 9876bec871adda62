import { transcripts } from '../../support/transcript.ts'

transcripts(
  {},
  {
    'settings of the account merge; the audit log notes when it was switched': `
      before = GET /tenant/settings
      +5s
      PUT /tenant/settings {maintenanceWindowDay: monday, hasSupportAccess: null}
      day = GET /tenant/settings → == {...before, maintenanceWindowDay: monday}
      switched = PUT /tenant/settings {auditLogEnabled: true}
        → == {...day, auditLogEnabled: true, auditLogEnabledCurrent: true, auditLogEnabledTimestamp: $now}
      +5s
      PUT /tenant/settings {auditLogEnabled: true}
      GET /tenant/settings → == $switched`,

    "the application's configuration is read": `
      STATE tenant.appConfig.creatorMode = null
      GET /app-config → {applyThemeGlobally: false, creatorMode: null}`,

    'a token for usage data lasts an hour, and is another one each time': `
      first = POST /usage-analytics/token
        → {deploymentId: 1, apiUrl: '/^https:/', expiresAt: '2026-01-01T01:00:00.000Z'}
      POST /usage-analytics/token → not $first`,

    'without usage analytics there is no token': `
      STATE tenant.features.usageAnalytics = false
      POST /usage-analytics/token → 404`,
  },
)
