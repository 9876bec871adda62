import { embeddingExamples } from './api-examples/embedding.ts'
import type { ApiExample, ErrorExample, ExampleCall } from './api-examples/fixture.ts'
import { modelExamples, syncExamples, uploadExamples } from './api-examples/model.ts'
import {
  deploymentExamples,
  githubExamples,
  notificationExamples,
  oauthExamples,
  tenantExamples,
} from './api-examples/tenant.ts'
import { workspaceExamples } from './api-examples/workspace.ts'

export type { ApiExample, ErrorExample, ExampleCall, ParamValue } from './api-examples/fixture.ts'
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

/**
 * An example call as inputs of `command: api`. A file is named by its path in the workspace, and its transaction is the
 * object itself: the action writes it as text.
 */
export function asInputs({ params, body, file }: ExampleCall): Record<string, string> {
  const members = file && typeof body === 'object' ? { ...body, file: file.name } : body
  return {
    ...(params === undefined ? {} : { params: JSON.stringify(params) }),
    ...(members === undefined ? {} : { body: JSON.stringify(parsed(members)) }),
  }
}

function parsed(body: unknown): unknown {
  const { transaction } = (body ?? {}) as { transaction?: unknown }
  if (typeof transaction !== 'string') return body
  return { ...(body as object), transaction: JSON.parse(transaction) as unknown }
}
