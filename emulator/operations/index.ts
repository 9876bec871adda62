import { accountHandlers } from './account.ts'
import { branchHandlers } from './branches.ts'
import { buildStatusHandlers } from './build-status.ts'
import type { Handlers } from './call.ts'
import { devModeHandlers } from './dev-mode.ts'
import { fileHandlers } from './files.ts'
import { githubHandlers } from './github.ts'
import { githubConnectHandlers } from './github-connect.ts'
import { mergeHandlers } from './merges.ts'
import { notificationHandlers } from './notifications.ts'
import { recipientHandlers } from './recipients.ts'
import { syncRunHandlers } from './sync-runs.ts'
import { syncStartHandlers } from './sync-start.ts'
import { uploadHandlers } from './uploads.ts'
import { writeHandlers } from './writes.ts'

/** Every operation that the emulator carries out; the rest of the contract answers 501. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...branchHandlers,
  ...buildStatusHandlers,
  ...devModeHandlers,
  ...fileHandlers,
  ...githubHandlers,
  ...githubConnectHandlers,
  ...mergeHandlers,
  ...notificationHandlers,
  ...recipientHandlers,
  ...syncRunHandlers,
  ...syncStartHandlers,
  ...uploadHandlers,
  ...writeHandlers,
}
