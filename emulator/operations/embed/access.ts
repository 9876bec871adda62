import { Refusal } from '../../http/answer.ts'
import type { EmbedAction, Workbook } from '../../state/workspace.ts'
import { type Call, type Handlers, textOf } from '../call.ts'
import { requireVisible } from '../workspace/visibility.ts'
import { requireEmbedTenant } from './tenants.ts'

/** Who may see a workbook where it is embedded. */
export const embedAccessHandlers: Handlers = {
  getEmbedAccess: { rights: ['WorkspaceRead'], run: (call) => accessAnswer(call, findWorkbook(call)) },
  updateEmbedAccess: { rights: ['WorkspaceUpdate'], run: updateEmbedAccess },
}

function findWorkbook(call: Call): Workbook {
  return requireVisible(call, call.deployment.workspace.workbooks, call.params.workbookId, 'Workbook')
}

// Either one target with an action, or the dashboard's own switch: the two never come in one call.
function updateEmbedAccess(call: Call): unknown {
  const workbook = findWorkbook(call)
  const { allowEmbed } = call.body
  const name = textOf(call.body, 'embedTenantName')
  const everyone = call.body.allEmbedUsers === true
  const action = actionOf(call)
  if (name === undefined && !everyone) switchEmbedding(workbook, action, allowEmbed)
  else if (name !== undefined && everyone)
    throw new Refusal(400, 'embedTenantName and allEmbedUsers exclude each other')
  else if (action === undefined) throw new Refusal(400, 'action is required with a target')
  else if (typeof allowEmbed === 'boolean') throw new Refusal(400, 'allowEmbed goes without a target')
  else if (name === undefined) workbook.embedAccess.allEmbedUsers = action
  else workbook.embedAccess.tenants.set(requireEmbedTenant(call, name).name, action)
  return accessAnswer(call, workbook)
}

function switchEmbedding(workbook: Workbook, action: EmbedAction | undefined, allowEmbed: unknown): void {
  if (action !== undefined) throw new Refusal(400, 'action needs embedTenantName or allEmbedUsers')
  if (typeof allowEmbed !== 'boolean') throw new Refusal(400, 'No change was asked for')
  if (workbook.dashboard === null) throw new Refusal(400, 'allowEmbed needs a published dashboard')
  workbook.dashboard.allowEmbed = allowEmbed
}

function actionOf(call: Call): EmbedAction | undefined {
  const { action } = call.body
  return action === 'read' || action === 'none' ? action : undefined
}

function accessAnswer(call: Call, { dashboard, embedAccess }: Workbook): unknown {
  const { everyoneGroupId } = call.state.tenant
  const action = embedAccess.allEmbedUsers
  return {
    allowEmbed: dashboard?.allowEmbed ?? false,
    allEmbedUsers: { enabled: action === 'read', action, groupId: everyoneGroupId },
    tenants: [...embedAccess.tenants].map(([embedTenantName, tenantAction]) => {
      const { systemGroupId } = requireEmbedTenant(call, embedTenantName)
      return { embedTenantName, groupId: systemGroupId, action: tenantAction }
    }),
  }
}
