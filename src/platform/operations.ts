import { accountOperations } from './operations/account.ts'
import { branchOperations } from './operations/branches.ts'
import { dataModelOperations } from './operations/data-model.ts'
import { dbtSyncOperations } from './operations/dbt-sync.ts'
import { deploymentOperations } from './operations/deployments.ts'
import { embeddingOperations } from './operations/embedding.ts'
import { environmentOperations } from './operations/environments.ts'
import { githubOperations } from './operations/github.ts'
import { notificationOperations } from './operations/notifications.ts'
import { signInOperations } from './operations/sign-in.ts'
import { uploadOperations } from './operations/uploads.ts'
import { userOperations } from './operations/users.ts'
import { workspaceOperations } from './operations/workspace.ts'

// One row for each operation of the contract, by surface. Ids, methods and paths are the contract's, trailing slashes
// included; a test compares both ways.

export type { AnyOperation, Method, Operation, PathValues, Row } from './operation.ts'
export * from './operations/account.ts'
export * from './operations/branches.ts'
export * from './operations/data-model.ts'
export * from './operations/dbt-sync.ts'
export * from './operations/deployments.ts'
export * from './operations/undo.ts'
export * from './operations/uploads.ts'

export const operations = [
  ...dbtSyncOperations,
  ...dataModelOperations,
  ...uploadOperations,
  ...branchOperations,
  ...accountOperations,
  ...deploymentOperations,
  ...environmentOperations,
  ...githubOperations,
  ...notificationOperations,
  ...userOperations,
  ...signInOperations,
  ...embeddingOperations,
  ...workspaceOperations,
] as const
