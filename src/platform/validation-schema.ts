import * as z from 'zod/mini'
import { nonBlank, optional } from './page-schema.ts'

/** An error as the platform reports it. */
interface ValidationError {
  /** Empty where the response has none. */
  message: string
  fileName: string | undefined
}

/**
 * Without a schema: a model may have a hundred thousand errors, each of which would be copied and checked several times. A
 * list with anything but objects has no errors.
 */
function readErrors(items: unknown): ValidationError[] {
  if (!Array.isArray(items)) return []
  const errors: ValidationError[] = []
  for (const item of items as unknown[]) {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return []
    const { message, fileName } = item as Record<string, unknown>
    errors.push({
      message: typeof message === 'string' ? message : '',
      fileName: typeof fileName === 'string' ? fileName : undefined,
    })
  }
  return errors
}

/** A gate depends on branch, mode and verdict: a response without them is not a verdict. */
export const validation = z.object({
  branchName: nonBlank,
  mode: nonBlank,
  valid: z.boolean(),
  errors: z.pipe(z.optional(z.unknown()), z.transform(readErrors)),
  cubesCount: optional(z.number()),
})
export type Validation = z.infer<typeof validation>
