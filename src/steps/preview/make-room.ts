import type { Context } from '../../context.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { atWorkMs } from '../cleanup/leftover-branches.ts'
import { removeLeftovers } from '../cleanup/remove-leftovers.ts'
import type { OpenState } from './open-state.ts'
import type { PreviewBranch } from './previews.ts'

/**
 * Removes previews until there is room for one more: first those without an open pull request, then those of open ones
 * that no job can be at work on, the oldest first.
 * @param previews without those of the pull request that wants room
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
  // With a sync that is running, it is no preview yet.
  const counted = previews.filter(({ syncing }) => !syncing)
  const tooMany = counted.length - max + 1
  if (tooMany <= 0) return null
  const closed: PreviewBranch[] = []
  const old: PreviewBranch[] = []
  for (const preview of counted.filter(({ forks }) => forks.length === 0)) {
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
  const rest = counted.length - tooMany + missing
  return `the deployment has ${rest} ${rest === 1 ? 'other' : 'others'}, and at most ${max} are allowed (\`preview.max\` in "${settings.config}")`
}
