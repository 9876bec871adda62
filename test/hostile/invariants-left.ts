import type { Ended } from './invariants.ts'
import { type Left, leftOf, oursOf } from './invariants-world.ts'

/** What is left on the platform although it should not be: what the user wanted to keep is not in it. */
export function unwanted(ended: Ended): Left {
  const { told, before, step, mainMs } = ended
  const left = leftOf(step.platform, before)
  // Where the platform gave nothing to work with to the end, the kind is that trouble's.
  const kind = step.outputs['failure-kind'] ?? ''
  const outOfTime = kind === 'timeout' || mainMs >= told.budgetMs
  const detached = told.detach && (outOfTime || kind === 'cancelled')
  const { deleteBranch, shortLived } = told
  const green = step.outputs.outcome === 'success'
  const stays = { auto: !shortLived, always: false, 'on-success': !green, never: true }[deleteBranch]
  const synced = new Set(oursOf(step.platform, before).map(({ branchName }) => branchName))
  return {
    ...left,
    syncs: detached ? [] : left.syncs,
    branches: left.branches.filter((name) => !(synced.has(name) && (stays || detached))),
  }
}

/** Said before the switch, of a branch of which the platform does not tell whether its staging environment was on. */
function staysOn(text: string, name: string): boolean {
  return text.includes(`"${name}"`) && /staging environment.*left on/.test(text)
}

/** Whatever is left must be named by a warning, so that a person can remove it. */
export function unnamed(ended: Ended): string[] {
  const { step } = ended
  const named = (...words: string[]) =>
    step.warnings.some((text) => text.startsWith('Leftover') && words.every((word) => text.includes(word)))
  const parentOf = (name: string) =>
    step.platform.state.branches.find((branch) => branch.name === name)?.parent ?? name
  const left = unwanted(ended)
  return [
    ...left.syncs
      .filter(({ jobId, branch }) => !named(jobId) && !named('sync into', branch))
      .map(({ jobId }) => `sync ${jobId} runs, and no warning names it`),
    ...left.staging
      .filter(
        (name) => !named('staging environment', name) && !step.warnings.some((text) => staysOn(text, name)),
      )
      .map((name) => `staging of "${name}" is on, and no warning names it`),
    ...left.sessions
      .filter((name) => !named('dev mode', parentOf(name)) && !named('dev mode', name))
      .map((name) => `dev mode is open on "${name}", and no warning names it`),
    ...left.branches
      .filter(
        (name) =>
          !named(`branch "${name}"`) &&
          !(name.startsWith('dev-') && (named('fork', parentOf(name)) || named('fork', `"${name}"`))),
      )
      .map((name) => `branch "${name}" is left, and no warning names it`),
  ]
}
