import type { ExampleCall } from './api-examples.ts'

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
