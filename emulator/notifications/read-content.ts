import type { Node } from '../contract/strict.ts'
import { Refusal } from '../http/answer.ts'
import { patchedFlag, patchedNodes } from '../operations/patch.ts'
import type { NotificationContent } from '../state/notification.ts'

const withoutValue = new Set(['is_null', 'is_not_null', 'is_empty', 'is_not_empty'])

/** What a body says about the content of a notification, or 400. Left out, or null, is as before. */
export function readContent(body: Node, before: NotificationContent): NotificationContent {
  const filters = patchedNodes(body, 'filters', before.filters)
  for (const filter of filters) checkFilter(filter)
  return {
    notificationEnabled: patchedFlag(body, 'notificationEnabled', before.notificationEnabled),
    notificationFormat: formatOf(body.notificationFormat) ?? before.notificationFormat,
    notificationAiSummary: patchedFlag(body, 'notificationAiSummary', before.notificationAiSummary),
    filters,
    timeGrains: patchedNodes(body, 'timeGrains', before.timeGrains),
    memberSwitchers: patchedNodes(body, 'memberSwitchers', before.memberSwitchers),
  }
}

function checkFilter({ member, operator, value }: Node): void {
  const given = value !== undefined && value !== null
  if (withoutValue.has(String(operator)) && given) {
    throw new Refusal(400, `filters: ${String(operator)} on ${String(member)} takes no value`)
  }
  if (operator === 'between' && !(Array.isArray(value) && value.length === 2)) {
    throw new Refusal(400, `filters: between on ${String(member)} takes a list of two values`)
  }
}

function formatOf(value: unknown): 'png' | 'pdf' | undefined {
  return value === 'png' || value === 'pdf' ? value : undefined
}
