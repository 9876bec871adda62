import type { RawContext } from '../../src/event.ts'
import { commandsOf, inputNames } from '../../src/inputs/table.ts'
import { parseDuration } from '../../src/runtime/duration.ts'
import { projectGitHub, pullRequest, tagPush } from '../support/platform.ts'
import type { Told } from './invariants.ts'
import { commitAfterPull, type Setup } from './matrix-run.ts'
import {
  given,
  givenBranch,
  givenBroken,
  givenParent,
  givenWithParent,
  model,
  sickModel,
} from './matrix-world.ts'
import type { Case } from './random-case.ts'

/** The commits that events are about; without them they are about none that there is. */
export interface Commits {
  /** The one that the given branch stands at when it was pulled. */
  pulled: string
  /** The one that a ref of the dbt project is at. */
  of: (ref: string) => string
}

/** What a pull request or a merge queue merges into. */
export const baseSha = 'b'.repeat(40)

/** A case, ready to run. */
export async function setupOfCase(the: Case, commits?: Commits): Promise<Setup> {
  const { command, sick } = the
  const synced = command === 'sync' || (command === 'release' && the.release === 'tag')
  const parent = command === 'merge' && the.into === 'parent'
  const state = synced ? {} : parent ? givenWithParent : sick ? givenBroken : given
  const ref = sick ? 'invalid-model' : command === 'release' ? 'v1.0.0' : 'main'
  const uploaded = sick ? sickModel : model
  const sha = command === 'validate' ? (commits?.pulled ?? (await commitAfterPull(state))) : undefined
  const inputs = inputsOf(the, {
    ...(command === 'release' ? { 'github-token': 'ghs_x', comment: 'never' } : {}),
    ...(synced ? { ref } : { branch: givenBranch }),
    ...(command === 'sync' && the.name !== null ? { branch: the.name } : {}),
    ...(parent ? { into: 'parent' } : {}),
    'model-path': 'analytics',
  })
  const told: Told = {
    command,
    ...(synced ? { ref } : { branch: givenBranch }),
    ...(parent ? { into: givenParent } : {}),
    ...(sha === undefined ? {} : { sha }),
    ...(command === 'deploy' ? { model: uploaded } : {}),
    validate: inputs.validate !== 'false',
    budgetMs: parseDuration(the.inputs.timeout) ?? 0,
    deleteBranch: the.inputs['delete-branch'],
    shortLived: command !== 'release' && (the.event === 'pull_request' || the.event === 'merge_group'),
    detach: inputs['on-timeout'] === 'detach',
  }
  const event = eventOf(the, synced ? ref : givenBranch, synced ? commits?.of(ref) : sha)
  const files = Object.fromEntries(
    Object.entries(uploaded).map(([path, text]) => [`analytics/${path}`, text]),
  )
  const switches = the.byFork ? { sharedBranchUploads: 'refuse' as const } : {}
  return {
    told,
    options: { event, inputs, files, github: projectGitHub },
    state: { ...state, switches, features: { gitRef: !the.olderTenant } },
  }
}

/** The inputs that belong to the command; the others would be refused. */
function inputsOf({ command, inputs }: Case, own: Record<string, string>): Record<string, string> {
  const all: Record<string, string> = { command, ...inputs, ...own }
  const fitting = inputNames.filter((name) => commandsOf(name)?.includes(command) ?? true)
  return Object.fromEntries(
    fitting.flatMap((name) => {
      const value = all[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function eventOf({ event, command }: Case, branch: string, sha: string | undefined): Partial<RawContext> {
  // Of a release that GitHub's other events start, nobody knows the commit of the team file.
  if (command === 'release' && event !== 'push') return { ...tagPush('v1.0.0'), ...(sha ? { sha } : {}) }
  if (event === 'pull_request') return pullRequest(branch, sha, baseSha)
  if (event === 'merge_group' && command !== 'validate') {
    const ref = `refs/heads/gh-readonly-queue/main/pr-7`
    return {
      eventName: 'merge_group',
      ref,
      payload: { merge_group: { head_ref: ref, head_sha: sha ?? 'd'.repeat(40), base_sha: baseSha } },
    }
  }
  const at = sha === undefined ? {} : { sha }
  if (event === 'tag' && command !== 'validate') return { ...tagPush('v1.0.0'), ...at }
  return { ref: `refs/heads/${branch}`, ...at }
}
