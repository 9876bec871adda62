import { Failure } from '../base/failure.ts'
import { oneLine } from '../base/text.ts'
import { listedOnce, UnknownBranch } from '../deployment/known-branch.ts'
import type { ValidatingSettings } from '../inputs/settings.ts'
import { PlatformError } from '../platform/errors.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import type { TeamFile } from '../team-file/team-file.ts'

/**
 * What changes production, or another branch, is compared with just that.
 * @param target what the branch is merged into, sooner or later
 */
export function comparedBranch({ command }: ValidatingSettings, team: TeamFile, target: string): string {
  const isInformed = command === 'sync' || command === 'validate'
  return (isInformed && team.compareWith) || target
}

/**
 * The same for a branch.
 * @throws Failure `input` when the branch would be compared with itself
 */
export function baseOf(settings: ValidatingSettings, team: TeamFile, target: string, branch: string): string {
  const base = comparedBranch(settings, team, target)
  if (base !== branch && target !== branch) return base
  const name = oneLine(branch, 255)
  if (target === branch)
    throw new Failure(
      'input',
      `Branch "${name}" is the deploy branch, so there is nothing to compare it with.`,
      'Set "fail-on: never", or validate a branch before it is merged.',
      { title: 'the deploy branch is not compared with itself' },
    )
  throw new Failure(
    'input',
    `Branch "${name}" would be compared with itself: it is \`compare-with\` in "${settings.config}".`,
    'Name another branch there, or remove the key.',
    { title: '"compare-with" names the branch itself' },
  )
}

/**
 * As whom a model is compared, a phrase that follows "as": groups by their names, and of anything else in a security context
 * the keys alone, since values may be about people.
 * @returns undefined without a context
 */
export function comparedAs(context: TeamFile['securityContext']): string | undefined {
  const groups = [context.groups, context.group]
    .flat()
    .filter((one) => typeof one === 'string')
    .join(', ')
  const keys = Object.keys(context).filter((key) => groups === '' || !/^groups?$/.test(key))
  const others = keys.length === 0 ? '' : `with ${keys.join(', ')}`
  if (groups !== '') return oneLine([`groups: ${groups}`, others].filter(Boolean).join(' '), 200)
  return others === '' ? undefined : oneLine(`a reader ${others}`, 200)
}

/**
 * Checks that there is something to compare with, before anything is started. A merge and an upload have it. Without a gate
 * the comparison is information, so that a branch that does not exist is a warning.
 * @param branch null where the platform names it
 * @param deployBranch null if it has not been read yet: then a branch of its name is rejected later
 * @throws Failure `input`
 */
export async function checkBase(
  context: TeamContext,
  branch: string | null,
  deployBranch: string | null,
): Promise<void> {
  const { settings, team, journal } = context
  const isGate = settings.failOn !== 'never'
  if (isGate && branch !== null) baseOf(settings, team, deployBranch ?? '', branch)
  const base = comparedBranch(settings, team, '')
  if (!team.compare || base === '' || base === deployBranch || (await exists(context, base))) return
  const sentence = `The platform has no branch "${oneLine(base, 255)}", which is \`compare-with\` in "${settings.config}".`
  const fix = 'Name a branch that the platform lists, or remove the key to compare with production.'
  if (isGate)
    throw new Failure('input', sentence, fix, { title: 'the branch of compare-with does not exist' })
  journal.warn(`${sentence} The data model is not compared. ${fix}`)
}

/** Where the platform does not say, it may exist. */
async function exists(context: TeamContext, name: string): Promise<boolean> {
  try {
    return (await listedOnce(context, [name])).has(name)
  } catch (error) {
    if (error instanceof UnknownBranch) return false
    const isUnreachable = error instanceof PlatformError && error.trouble === 'unreachable'
    if (!(error instanceof PlatformError) || (isUnreachable && context.settings.failOn !== 'never'))
      throw error
    return true
  }
}
