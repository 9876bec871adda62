import { Failure } from '../../failure.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { oneLine } from '../../runtime/text.ts'
import type { TeamContext } from '../../team-file/load-team-file.ts'
import type { TeamFile } from '../../team-file/team-file.ts'

/**
 * What changes production, or another branch, is compared with just that.
 * @param target what the branch is merged into, sooner or later
 */
export function comparedBranch({ command }: GatingSettings, team: TeamFile, target: string): string {
  const isInformed = command === 'sync' || command === 'validate'
  return (isInformed && team.compareWith) || target
}

/**
 * The same for a branch.
 * @throws Failure `input` when the branch would be compared with itself
 */
export function baseOf(settings: GatingSettings, team: TeamFile, target: string, branch: string): string {
  const base = comparedBranch(settings, team, target)
  if (base !== branch && target !== branch) return base
  const name = oneLine(branch, 255)
  if (target === branch)
    throw new Failure(
      'input',
      `Branch "${name}" is the deploy branch, so there is nothing to compare it with.`,
      'Set "fail-on: never", or validate a branch before it is merged.',
    )
  throw new Failure(
    'input',
    `Branch "${name}" would be compared with itself: it is \`compare-with\` in "${settings.config}".`,
    'Name another branch there, or remove the key.',
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
 * Checks that a gate has something to compare with, before anything is started. A merge and an upload have it.
 * @param branch null where the platform names it
 * @param deployBranch null if it has not been read yet: then a branch of its name is rejected later
 * @throws Failure `input`
 */
export function checkBase(
  { settings, team }: TeamContext,
  branch: string | null,
  deployBranch: string | null,
): void {
  if (settings.failOn !== 'never' && branch !== null) baseOf(settings, team, deployBranch ?? '', branch)
}
