import type { Handlers } from '../call.ts'
import { embedAccessHandlers } from './access.ts'
import { embedDashboardHandlers } from './dashboards.ts'
import { embedGroupHandlers } from './groups.ts'
import { embedMemberHandlers } from './members.ts'
import { embedTenantHandlers } from './tenants.ts'

/** Everything about dashboards that are shown on other sites, and the people who see them there. */
export const embedHandlers: Handlers = {
  ...embedAccessHandlers,
  ...embedDashboardHandlers,
  ...embedGroupHandlers,
  ...embedMemberHandlers,
  ...embedTenantHandlers,
}
