/** Settings of the account, in the wire's spelling. */
export interface TenantSettings {
  auditLogEnabled: boolean
  auditLogEnabledCurrent: boolean
  /** When the audit log was last switched, in ms. */
  auditLogEnabledTimestamp: number
  hasSupportAccess: boolean
  useAIBIUserInterface: boolean
  maintenanceWindowEnabled: boolean
  maintenanceWindowDay: string
  maintenanceWindowTime: string
  oidcEnabled: boolean
}

/** Configuration of the web application, in the wire's spelling. */
export interface AppConfig {
  applyThemeGlobally: boolean
  restrictDataDownload: boolean
  sheetsAgentChatEnabled: boolean
  /** Null when creator mode is off: nothing can be shared by copying then. */
  creatorMode: { showGeneratedSql: boolean; showWorkspaceTitle: boolean; workspaceTitle: string } | null
  embedding: { allowAi: boolean; locale: string; timezone: string } | null
  timezoneSettings: { allowUserOverride: boolean; enabled: boolean; timezone: string } | null
}

/** What the account has been given. No operation changes it. */
export interface TenantFeatures {
  usageAnalytics: boolean
  dashboardPython: boolean
  /** The most workbooks that a deployment may hold. */
  workbookLimit: number
}

/** The settings that an account starts with. */
export function defaultTenantSettings(now: number): TenantSettings {
  return {
    auditLogEnabled: false,
    auditLogEnabledCurrent: false,
    auditLogEnabledTimestamp: now,
    hasSupportAccess: true,
    useAIBIUserInterface: true,
    maintenanceWindowEnabled: false,
    maintenanceWindowDay: 'sunday',
    maintenanceWindowTime: '03:00',
    oidcEnabled: true,
  }
}

/** The configuration that an account starts with: creator mode is on. */
export function defaultAppConfig(): AppConfig {
  return {
    applyThemeGlobally: false,
    restrictDataDownload: false,
    sheetsAgentChatEnabled: true,
    creatorMode: { showGeneratedSql: true, showWorkspaceTitle: true, workspaceTitle: 'Workspace' },
    embedding: { allowAi: false, locale: 'en-US', timezone: 'UTC' },
    timezoneSettings: { allowUserOverride: true, enabled: true, timezone: 'UTC' },
  }
}
