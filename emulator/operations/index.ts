import { accountHandlers } from './account.ts'
import { branchHandlers } from './branches.ts'
import { buildStatusHandlers } from './build-status.ts'
import type { Handlers } from './call.ts'
import { devModeHandlers } from './dev-mode.ts'
import { embedHandlers } from './embed/index.ts'
import { fileHandlers } from './files.ts'
import { mergeHandlers } from './merges.ts'
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
  ...devModeHandlers,
  ...embedHandlers,
  ...fileHandlers,
  ...mergeHandlers,
  ...syncRunHandlers,
  ...syncStartHandlers,
  ...tenantHandlers,
  ...uploadHandlers,
  ...workspaceHandlers,
  ...writeHandlers,
}
