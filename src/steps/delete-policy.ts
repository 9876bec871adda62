import type { RunContext } from '../github/event.ts'
import type { Settings } from '../inputs/settings.ts'

/**
 * Whether the branch that this job makes goes when the job ends, as far as that is settled before it is made.
 * `on-success` is settled at the end.
 */
export function deletesInAnyCase({ deleteBranch }: Pick<Settings, 'deleteBranch'>, run: RunContext): boolean {
  if (deleteBranch === 'always') return true
  return deleteBranch === 'auto' && (run.pullRequest !== null || run.eventName === 'merge_group')
}
