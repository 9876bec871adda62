import { accountHandlers } from './account.ts'
import { branchHandlers } from './branches.ts'
import { buildStatusHandlers } from './build-status.ts'
import type { Handlers } from './call.ts'
import { deploymentSettingsHandlers } from './deployment-settings.ts'
import { deploymentHandlers } from './deployments.ts'
import { devModeHandlers } from './dev-mode.ts'
import { embedHandlers } from './embed/index.ts'
import { envVariableHandlers } from './env-variables.ts'
import { environmentHandlers } from './environments.ts'
import { fileHandlers } from './files.ts'
import { githubHandlers } from './github.ts'
import { githubConnectHandlers } from './github-connect.ts'
import { mergeHandlers } from './merges.ts'
import { notificationHandlers } from './notifications.ts'
import { recipientHandlers } from './recipients.ts'
import { regionHandlers } from './regions.ts'
import { syncRunHandlers } from './sync-runs.ts'
import { syncStartHandlers } from './sync-start.ts'
import { tenantHandlers } from './tenant/index.ts'
import { uploadHandlers } from './uploads.ts'
import { workspaceHandlers } from './workspace/index.ts'
import { writeHandlers } from './writes.ts'

/** Every operation that the emulator carries out; the rest of the contract answers 501. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...branchHandlers,
  ...buildStatusHandlers,
  ...deploymentSettingsHandlers,
  ...deploymentHandlers,
  ...devModeHandlers,
  ...envVariableHandlers,
  ...environmentHandlers,
  ...embedHandlers,
  ...fileHandlers,
  ...githubHandlers,
  ...githubConnectHandlers,
  ...mergeHandlers,
  ...regionHandlers,
  ...notificationHandlers,
  ...recipientHandlers,
  ...syncRunHandlers,
  ...syncStartHandlers,
  ...tenantHandlers,
  ...uploadHandlers,
  ...workspaceHandlers,
  ...writeHandlers,
}
