import { anySignal, startBudget } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import type { ModelError } from '../base/findings.ts'
import { count, oneLine, withoutStop } from '../base/text.ts'
import { settleMs } from '../deployment/build-status.ts'
import { filesIfTold, mergeChanges } from '../deployment/file-hashes.ts'
import { readDeploymentSettings } from '../deployment/settings.ts'
import { PlatformError } from '../platform/errors.ts'
import { validateDataModel } from '../platform/operations.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { judgeValidation } from './validation.ts'

/** Marks the errors that are no reason to fail. */
export type MarkErrors = (errors: readonly ModelError[]) => Promise<readonly ModelError[]>

/**
 * Marks the errors that production has, too: of the same file, with the same message but for positions and IDs. If the
 * branch has an error more often than production, the others of its kind are new.
 */
export function withKnown(
  errors: readonly ModelError[],
  ofProduction: readonly ModelError[],
): readonly ModelError[] {
  const [now, before] = [timesBy(keyOf, errors), timesBy(keyOf, ofProduction)]
  const same = timesBy(exactKeyOf, ofProduction)
  return errors.map((error) => {
    const key = keyOf(error)
    const isKnown =
      (now.get(key) ?? 0) <= (before.get(key) ?? 0) || error.times <= (same.get(exactKeyOf(error)) ?? 0)
    return isKnown ? { ...error, known: true } : error
  })
}

/**
 * Whether an error may have ended the compiler before it saw the rest of the model: bad syntax, a missing parent or entity, a
 * crash. The compiler reports these without a file, cube or view; behind errors that name one, it goes on.
 */
export function hidesOthers({ fileName, message }: Pick<ModelError, 'fileName' | 'message'>): boolean {
  const names = /^(?:Error: )*\S+ (?:cube|view): |[\w-]\.(?:ya?ml|js|py|jinja)\b/i
  return fileName === undefined && !names.test(withoutFrame(message))
}

/** How often errors of each kind were reported. */
function timesBy(kindOf: (error: ModelError) => string, errors: readonly ModelError[]): Map<string, number> {
  const total = new Map<string, number>()
  for (const error of errors) {
    const kind = kindOf(error)
    total.set(kind, (total.get(kind) ?? 0) + error.times)
  }
  return total
}

function exactKeyOf({ fileName = '', message }: ModelError): string {
  return JSON.stringify([fileName, message])
}

const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi
/** A hash; a word without a digit is none. */
const hash = /\b(?=[a-f]*\d)[0-9a-f]{16,}\b/gi
/** `(4:4)`, `orders.yml:4:4`, `line 4, column 4`. */
const position = /\(\d{1,7}:\d{1,7}\)|:\d{1,7}:\d{1,7}\b|\b(?:line|column|col\.?|row) \d{1,7}\b/gi
/** A line of the source below a message, with its number or a mark. */
const frame = /^[ \t]*(?:>[ \t]*)?\d*[ \t]*\|/

function withoutFrame(message: string): string {
  return message
    .split(/\r?\n/)
    .filter((line) => !frame.test(line))
    .join(' ')
}

function keyOf({ fileName = '', message }: ModelError): string {
  const text = withoutFrame(message)
    .replace(uuid, '#')
    .replace(hash, '#')
    .replace(position, '#')
    .replace(/\s+/g, ' ')
    .trim()
  return JSON.stringify([fileName, text])
}

/** What the model is, as words that follow "is". @param known how many errors it has that production has, too */
export function validBut(known: number): string {
  if (known === 0) return 'valid'
  return `valid but for ${count(known, 'error')} that production has`
}

/** Time limit of the validation of the deploy branch. */
const mostMs = 60_000

/**
 * With `errors: new` in the team file: marks the errors of a branch that production has, too. If these cannot be read,
 * none is marked, so that all errors count.
 * @param knownDeployBranch null if it has not been read yet
 */
export function markKnown(
  context: TeamContext,
  branch: string,
  knownDeployBranch: string | null,
): MarkErrors {
  return async (errors) => {
    const { journal, budget, clock, team } = context
    const share = startBudget(clock, Math.min(mostMs, budget.remainingMs()))
    try {
      if (team.errors === 'all') return errors
      const deployBranch = knownDeployBranch ?? (await readDeploymentSettings(context)).deployBranchName
      // Of production itself, every error would be known.
      if (branch === deployBranch) return errors
      const signal = anySignal([budget.signal, share.signal])
      const ofProduction = await errorsOf(context, deployBranch, signal)
      const known = withKnown(errors, ofProduction)
      const hiding = ofProduction.find(hidesOthers)
      if (!hiding || known.every((error) => !error.known)) return known
      if (await changesNothing(context, branch, deployBranch)) return known
      journal.warn(
        `All errors count: production has an error behind which the compiler may not see others (${oneLine(withoutFrame(hiding.message), 200)}), so which errors branch "${branch}" adds is unknown. Fix production first.`,
      )
      return errors
    } catch (error) {
      budget.signal.throwIfAborted()
      if (!(error instanceof Failure || error instanceof PlatformError || share.signal.aborted)) throw error
      const why = share.signal.aborted
        ? `the platform did not respond within ${mostMs / 1000} s`
        : withoutStop(error instanceof Error ? error.message : String(error))
      journal.warn(`All errors count, because those of production could not be read: ${why}.`)
      return errors
    } finally {
      share.release()
    }
  }
}

/** Whether a branch has the files of production. A list may be late, so equal ones are read again. */
async function changesNothing(context: Context, branch: string, deployBranch: string): Promise<boolean> {
  for (const isLast of [false, true]) {
    const [own, deployed] = await Promise.all([
      filesIfTold(context, branch),
      filesIfTold(context, deployBranch),
    ])
    if (own === null || deployed === null || mergeChanges(own, deployed).size > 0) return false
    if (!isLast) await context.clock.sleep(settleMs, context.budget.signal)
  }
  return true
}

async function errorsOf(context: Context, branchName: string, signal: AbortSignal): Promise<ModelError[]> {
  const { deployment } = context
  const response = await deployment.call(validateDataModel, { query: { branchName } }, { signal })
  const { is, errors } = judgeValidation(response, branchName, 'production')
  const of = `"${oneLine(response.branchName, 120)}" (${oneLine(response.mode, 40)})`
  const another = `requested the validation of "${branchName}" (production), but the platform validated ${of}`
  const problem = is === 'of another' ? another : is === 'stopped' ? (errors[0]?.message ?? '') : null
  if (problem !== null)
    throw new Failure('unsupported', oneLine(problem, 500), '', { title: 'production was not validated' })
  return is === 'valid' ? [] : errors
}
