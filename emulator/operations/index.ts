import { attributeHandlers } from './attributes.ts'
import { branchHandlers } from './branches.ts'
import { buildStatusHandlers } from './build-status.ts'
import type { Handlers } from './call.ts'
import { deploymentHandlers } from './deployments.ts'
import { devModeHandlers } from './dev-mode.ts'
import { embedTenantHandlers } from './embed-tenants.ts'
import { embedDashboardHandlers } from './embedding.ts'
import { environmentHandlers } from './environments.ts'
import { fileHandlers } from './files.ts'
import { folderHandlers } from './folders.ts'
import { githubHandlers } from './github.ts'
import { meHandlers } from './me.ts'
import { notificationHandlers } from './notifications.ts'
import { oauthHandlers } from './oauth.ts'
import { placementHandlers } from './placements.ts'
import { recipientHandlers } from './recipients.ts'
import { reportHandlers } from './reports.ts'
import { syncStartHandlers } from './syncs.ts'
import { userHandlers } from './users.ts'
import { workbookHandlers } from './workbooks.ts'

/** Every operation that the emulator carries out; the rest of the contract is a 501. */
export const handlers: Handlers = {
  ...attributeHandlers,
  ...branchHandlers,
  ...buildStatusHandlers,
  ...deploymentHandlers,
  ...devModeHandlers,
  ...embedTenantHandlers,
  ...embedDashboardHandlers,
  ...environmentHandlers,
  ...fileHandlers,
  ...folderHandlers,
  ...githubHandlers,
  ...meHandlers,
  ...notificationHandlers,
  ...oauthHandlers,
  ...placementHandlers,
  ...recipientHandlers,
  ...reportHandlers,
  ...syncStartHandlers,
  ...userHandlers,
  ...workbookHandlers,
}
