import { deploymentExamples } from './api-examples/deployments.ts'
import { embeddingExamples } from './api-examples/embedding.ts'
import type { ApiExample, ErrorExample } from './api-examples/example.ts'
import { githubExamples } from './api-examples/github.ts'
import { modelExamples } from './api-examples/model.ts'
import { notificationExamples } from './api-examples/notifications.ts'
import { oauthExamples } from './api-examples/oauth.ts'
import { syncExamples } from './api-examples/sync.ts'
import { tenantExamples } from './api-examples/tenant.ts'
import { uploadExamples } from './api-examples/uploads.ts'
import { workspaceExamples } from './api-examples/workspace.ts'

export type { ApiExample, ErrorExample, ExampleCall, ParamValue } from './api-examples/example.ts'
export { exampleOptions, exampleTokens } from './api-examples/fixture.ts'

/** One good call of every operation of the contract, and a call for each error that the contract states. */
export const apiExamples: readonly ApiExample[] = [
  ...syncExamples,
  ...modelExamples,
  ...uploadExamples,
  ...deploymentExamples,
  ...githubExamples,
  ...notificationExamples,
  ...tenantExamples,
  ...oauthExamples,
  ...embeddingExamples,
  ...workspaceExamples,
]

/**
 * Errors that any operation can have: a credential that nobody knows, and what stands before the platform. The contract
 * states them for no single operation, and the last three are brought about by faults alone.
 */
export const errorsOfEvery: readonly ErrorExample[] = [
  { status: 401, why: 'credential unknown', token: 'unknown' },
  { status: 429, why: 'too many calls', faults: [{ kind: 'status', status: 429 }] },
  { status: 502, why: 'HTML page of a gateway', faults: [{ kind: 'html', status: 502 }] },
  { status: 503, why: 'plain text of a gateway', faults: [{ kind: 'plain-text-error', status: 503 }] },
]
