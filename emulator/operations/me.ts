import { randomUUID } from 'node:crypto'
import type { Caller, Right } from '../access/access.ts'
import { Refusal } from '../http/response.ts'
import { isoTime } from '../iso-time.ts'
import type { Node } from '../shape.ts'
import { tokenUser } from '../state/seed-tenant.ts'
import type { User } from '../state/tenant.ts'
import { type Call, type Handlers, openTo } from './call.ts'
import { givenMembers } from './patch.ts'
import { mergeSettings, userResponse } from './users.ts'

/** The caller and the caller's own settings. */
export const meHandlers: Handlers = {
  ...openTo([], {
    getMe,
    updateMySettings,
    getTenantSettings: ({ state }) => state.tenant.settings,
    getAppConfig: ({ state }) => state.tenant.appConfig,
  }),
  ...openTo(['TenantAdmin'], { updateTenantSettings, createToken }),
}

/** The action of the contract that comes with a right; an administrator is told by `isAdmin` instead. */
const actions: Record<Right, string | undefined> = {
  SchemaUpdate: 'SchemaUpdate',
  SchemaRead: 'SchemaRead',
  DeploymentRead: 'DeploymentRead',
  SchemaUpdateDevBranches: 'SchemaUpdateDevBranches',
  DeploymentUpdate: 'DeploymentUpdate',
  DeploymentCreate: 'DeploymentCreate',
  DeploymentDelete: 'DeploymentDelete',
  SqlRunnerRead: 'SqlRunnerRead',
  TenantAdmin: undefined,
  WorkspaceRead: 'WorkbookRead',
  WorkspaceUpdate: 'WorkbookEdit',
}

function getMe(call: Call): unknown {
  return { ...userResponse(callingUser(call)), userPolicies: [policyOf(call)] }
}

function updateMySettings(call: Call): unknown {
  const user = callingUser(call)
  user.settings = mergeSettings(user.settings, call.body)
  user.updatedAt = call.now
  return userResponse(user)
}

/** The user record of the caller; a token that came later than the state gets one here. */
function callingUser(call: Call): User {
  const { caller } = call
  const { users } = call.state.tenant
  const known = users.get(caller.userId)
  if (known !== undefined) return known
  const isAdmin = caller.may(['TenantAdmin'])
  const user = tokenUser({ id: caller.userId, name: caller.user, isAdmin }, call.now)
  users.set(user.id, user)
  return user
}

function policyOf(call: Call): Node {
  const ids = [...call.state.deployments.keys()]
  const seen = ids.filter((id) => call.caller.sees(id)).map(String)
  const resources = seen.length === ids.length ? ['All'] : seen
  return { resourceType: 'Deployment', resources, actions: actionsOf(call.caller) }
}

function actionsOf(caller: Caller): string[] {
  const rights = Object.entries(actions)
  const had = rights.filter(([right]) => isRight(right) && caller.may([right]))
  if (had.length === rights.length) return ['All']
  return had.map(([, action]) => action).filter((action) => action !== undefined)
}

function isRight(name: string): name is Right {
  return Object.hasOwn(actions, name)
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
