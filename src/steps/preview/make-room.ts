import type { Context } from '../../context.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { atWorkMs } from '../cleanup/leftover-branches.ts'
import { removeLeftovers } from '../cleanup/remove-leftovers.ts'
import type { OpenState } from './open-state.ts'
import type { PreviewBranch } from './previews.ts'

/**
 * Removes previews until there is room for one more: first those without an open pull request, then those of open ones
 * that are older than a day, the oldest first.
 * @param max how many there may be at most
 * @returns null when there is room; else why there is none, a phrase
 * @throws PlatformError when the token is rejected; Stop
 */
export async function makeRoom(
  context: Context<GatingSettings>,
  previews: readonly PreviewBranch[],
  max: number,
  isOpen: (pullRequest: number) => Promise<OpenState>,
): Promise<string | null> {
  const { log, settings } = context
  const tooMany = previews.length - max + 1
  if (tooMany <= 0) return null
  const closed: PreviewBranch[] = []
  const old: PreviewBranch[] = []
  for (const preview of previews.filter(({ forks }) => forks.length === 0)) {
    const state = await isOpen(preview.of.pullRequest)
    if (state === 'closed') closed.push(preview)
    else if (state === 'open' && (preview.ageMs ?? 0) >= atWorkMs) old.push(preview)
  }
  const going = [...closed, ...old].map((preview) => ({ ...preview, kept: null }))
  let missing = tooMany
  const told = ({ name }: { name: string }) => {
    missing--
    log.line(`Removed preview "${name}", since there are at most ${max} (\`preview.max\`)`)
  }
  await removeLeftovers(context, going, tooMany, told)
  if (missing <= 0) return null
  return noRoom(previews.length - tooMany + missing, max, settings.config)
}

/** Why no preview is kept where there are enough, a phrase. */
export function noRoom(others: number, max: number, config: string): string {
  return `the deployment has ${others} ${others === 1 ? 'other' : 'others'}, and at most ${max} are allowed (\`preview.max\` in "${config}")`
}
