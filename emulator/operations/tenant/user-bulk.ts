import type { User } from '../../state/users.ts'
import { attemptEach } from '../bulk.ts'
import { type Call, type Handlers, textOf } from '../call.ts'
import { requireById } from '../listing.ts'
import { deleteUserRecord, refuseLastAdmin, refuseOneself } from './user-guards.ts'

/** Many users in one call. */
export const userBulkHandlers: Handlers = {
  bulkUserAction: { rights: ['TenantAdmin'], run: bulkUserAction },
}

function bulkUserAction(call: Call): unknown {
  const action = textOf(call.body, 'action') ?? ''
  const ids: unknown[] = Array.isArray(call.body.userIds) ? call.body.userIds : []
  const { done, failed } = attemptEach([...new Set(ids)], (id) => {
    act(call, action, requireById(call.state.tenant.users, id, 'User'))
    return id
  })
  return { action, succeeded: done, failed: failed.map(({ item, error }) => ({ userId: item, error })) }
}

function act(call: Call, action: string, user: User): void {
  if (action === 'DELETE') {
    deleteUserRecord(call, user)
    return
  }
  if (action === 'DEACTIVATE') {
    refuseOneself(call, user)
    refuseLastAdmin(call, user)
  }
  user.isDeactivated = action === 'DEACTIVATE'
  user.updatedAt = call.now
}
