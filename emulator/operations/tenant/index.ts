import type { Handlers } from '../call.ts'
import { attributeValueHandlers } from './attribute-values.ts'
import { attributeHandlers } from './attributes.ts'
import { meHandlers } from './me.ts'
import { oauthIntegrationHandlers } from './oauth-integrations.ts'
import { oauthTokenHandlers } from './oauth-tokens.ts'
import { oidcHandlers } from './oidc.ts'
import { settingsHandlers } from './settings.ts'
import { userBulkHandlers } from './user-bulk.ts'
import { userHandlers } from './users.ts'

/** Everything of the account as a whole: people, settings, and the services that it is connected with. */
export const tenantHandlers: Handlers = {
  ...attributeHandlers,
  ...attributeValueHandlers,
  ...meHandlers,
  ...oauthIntegrationHandlers,
  ...oauthTokenHandlers,
  ...oidcHandlers,
  ...settingsHandlers,
  ...userBulkHandlers,
  ...userHandlers,
}
