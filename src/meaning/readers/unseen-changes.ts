import type { FoundChange } from '../../base/findings.ts'
import { withoutStop } from '../../base/text.ts'
import { PlatformError } from '../../platform/errors.ts'
import { changeOf } from '../change.ts'
import { type AskSides, concludeSides, type FoundUsually } from './as-readers.ts'
import { findUnseen } from './ask-unseen.ts'
import type { ReaderSides } from './reader-asker.ts'

// What changes of members that policies hide from every context that is asked, beside what those see.

/**
 * @param contexts all that are asked, the usual one first. If it is the only one, it is for its user to say what it sees, and
 *   what cannot be compared is not told
 * @param told `changes` is what is told already
 * @throws Stop
 */
export async function findUnseenChanges(
  contexts: readonly ReaderSides[],
  told: Pick<FoundUsually, 'files' | 'changes' | 'today'>,
  ask: AskSides,
  signal: AbortSignal,
): Promise<{ changes: FoundChange[]; unknown: string[] }> {
  const { files } = told
  if (!files) return { changes: [], unknown: [] }
  try {
    const { hidden, drafts, isOfHidden } = await findUnseen(contexts, files, signal)
    const isAlone = contexts.length === 1
    const changes = isAlone ? [] : drafts.map(changeOf)
    const who = isAlone ? 'the security context does not see it' : 'no reader sees it'
    const unknown: string[] = []
    for (const sides of hidden) {
      const asked = await ask(sides)
      const found = concludeSides(sides, told, asked)
      unknown.push(...asked.unknown, ...found.unknown)
      for (const change of found.changes) {
        const isNews = !told.changes.some((one) => isAlike(one, change))
        const { level, message } = change
        if (!isNews || level === 'safe' || !(await isOfHidden(change))) continue
        changes.push({ ...change, message: message === undefined ? who : `${message}; ${who}` })
      }
    }
    return { changes, unknown }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof PlatformError)) throw error
    return { changes: [], unknown: [`What no reader sees was not compared: ${withoutStop(error.message)}.`] }
  }
}

/** Whether a change of the same cube says just the same, as of a table that is another one for all members. */
function isAlike(told: FoundChange, one: FoundChange): boolean {
  if (told.fingerprint === one.fingerprint) return true
  const about = ({ entity, message, before, after }: FoundChange) =>
    JSON.stringify([entity, message, before, after])
  return one.message !== undefined && (one.before ?? one.after) !== null && about(told) === about(one)
}
