import type { FailureKind } from '../base/failure.ts'
import type { PlatformError } from '../platform/errors.ts'
import { rejectsModel } from '../query-api/query-api.ts'
import type { Bearer } from './environment.ts'
import { policies } from './model-texts.ts'
import type { ModelSide } from './read-model.ts'

// Conditions of access policies are evaluated for each list, and one that needs a value fails without it: then nothing is listed
// in this context, although the platform works.

/** What was read of both sides. */
export type ModelSides = Readonly<Record<'base' | 'head', ModelSide>>

type ReadAs = Omit<Bearer, 'seconds'>

/**
 * Reads both sides in the usual context, or else as the first reader for whom the model does not reject that.
 * @param usual begins with whom they were read as before
 * @returns with whom they were read as. Where the model rejects all of them, what the first one was told, with the fix
 */
export async function readAsUsual(
  usual: readonly [ReadAs, ...ReadAs[]],
  read: (bearer: ReadAs) => Promise<ModelSides>,
): Promise<{ sides: ModelSides; bearer: ReadAs }> {
  const [first, ...others] = usual
  const sides = await read(first)
  if (!isRejected(sides.base) && !isRejected(sides.head)) return { sides, bearer: first }
  for (const bearer of others) {
    const found = await read(bearer)
    if (!isRejected(found.base) && !isRejected(found.head)) return { sides: found, bearer }
  }
  // What the base serves, and the branch does not, is broken by the branch.
  const kind = isRejected(sides.base) ? 'input' : 'breaking'
  const advice = `Set "security-context" in the team file to one with each value that conditions of access policies need${others.length > 0 ? ', or add these values to `readers`' : ', or name `readers`'}; or correct the condition.`
  return {
    sides: { base: withFix(sides.base, kind, advice), head: withFix(sides.head, kind, advice) },
    bearer: first,
  }
}

function isRejected({ errors, files }: ModelSide): boolean {
  return errors.some(isOfContext) && files?.some(({ content }) => policies.test(content)) === true
}

function isOfContext(error: PlatformError): boolean {
  return error.operation === 'metaV1' && error.trouble === 'rejected' && !rejectsModel(error)
}

function withFix(side: ModelSide, rejectedKind: FailureKind, advice: string): ModelSide {
  if (!isRejected(side)) return side
  const operation = { id: 'metaV1', doing: 'reading what can be queried', rejectedKind }
  return {
    ...side,
    errors: side.errors.map((error) => (isOfContext(error) ? error.with({ operation, advice }) : error)),
  }
}
