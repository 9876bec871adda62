import { outputNames } from '../../src/report/outputs.ts'
import type { Step } from '../support/platform.ts'
import { unnamed } from './invariants-left.ts'
import { holdsAll, unproved } from './invariants-proof.ts'
import { type Before, isValid, oursOf } from './invariants-world.ts'

// What holds for every step, whatever the platform does to it. Each check looks at the platform's own state and
// never at what the step says of itself; it gives a sentence for each breach.

/** What the step was told to do. */
export interface Told {
  command: 'sync' | 'validate' | 'merge' | 'release' | 'deploy'
  /** The ref to sync. */
  ref?: string
  /** The branch that it was given. */
  branch?: string
  /** The target of a merge, if not `main`. */
  into?: string
  /** The commit under test that the given branch must stand at. */
  sha?: string
  /** The files to upload to the branch, which are all that it is to hold. */
  model?: Readonly<Record<string, string>>
  validate: boolean
  budgetMs: number
  /** `delete-branch` */
  deleteBranch: 'auto' | 'always' | 'on-success' | 'never'
  /** The event is a pull request or a merge queue. */
  shortLived: boolean
  detach: boolean
}

/** How a step went in time. */
export interface Ended {
  told: Told
  before: Before
  step: Step
  mainMs: number
}

const publishMs = 15_000
const postMs = 20_000

/** Looked at when main has ended. */
export async function brokenByMain({ told, before, step, mainMs }: Ended): Promise<string[]> {
  return [
    ...(await unproved(told, before, step)),
    ...doubled(before, step),
    ...(await untrue(before, step)),
    ...(mainMs > told.budgetMs + publishMs ? [`main took ${mainMs} ms`] : []),
  ]
}

/** Looked at when post has ended, in the same weather. */
export function brokenByPost(ended: Ended, tookMs: number): string[] {
  return [
    ...(tookMs > postMs + 1000 ? [`post took ${tookMs} ms`] : []),
    ...unnamed(ended),
    ...touched(ended),
    ...doubled(ended.before, ended.step),
    ...ended.step.platform.violations.map((violation) => `against the contract: ${violation}`),
  ]
}

/** Never two syncs, never two merges. A sync that was cancelled is none. */
function doubled(before: Before, { platform }: Step): string[] {
  const alive = oursOf(platform, before).filter(({ cancelled }) => !cancelled)
  return [
    ...(alive.length > 1 ? [`${alive.length} syncs`] : []),
    ...(platform.state.merges > 1 ? [`${platform.state.merges} merges`] : []),
  ]
}

/** Outputs are complete, fit the exit code, and say nothing that is not so. */
async function untrue(before: Before, { outputs, exitCode, platform, report }: Step): Promise<string[]> {
  const problems: string[] = []
  const { outcome, 'failure-kind': kind } = outputs
  for (const name of outputNames) if (outputs[name] === undefined) problems.push(`output ${name} is not set`)
  if ((exitCode === 0) !== (outcome === 'success')) problems.push(`exit code ${exitCode} with ${outcome}`)
  if ((outcome === 'success') !== (kind === 'none')) problems.push(`${outcome} with failure-kind ${kind}`)
  if (kind === 'internal') problems.push(`a defect: ${report.verdict.sentence}`)
  if (outputs.merged === 'true' && platform.state.merges === 0)
    problems.push('merged is "true", and nothing was')
  if (outputs.merged === 'false' && platform.state.merges > 0) problems.push('merged is "false", and it was')
  const { validatedBranch } = report.findings
  const branch = platform.state.branches.find(({ name }) => name === validatedBranch)
  if (outputs.valid === 'true' && branch && !(await isValid(branch.files)))
    problems.push('valid is "true", and it is not')
  const jobId = outputs['sync-job-id']
  if (jobId && !oursOf(platform, before).some(({ syncJobId }) => syncJobId === jobId))
    problems.push('sync-job-id is not ours')
  return problems
}

/** What was there before stands as it was; only a merge changes its target and may remove its branch. */
function touched({ told, before, step }: Ended): string[] {
  const { state } = step.platform
  const merges = told.command === 'merge' || told.command === 'release'
  const target = merges ? (told.into ?? 'main') : undefined
  const problems: string[] = []
  for (const [name, mark] of before.branches) {
    const branch = state.branches.find((other) => other.name === name)
    if (branch === undefined) {
      if (!(merges && name === told.branch && state.merges > 0)) problems.push(`branch "${name}" is gone`)
      continue
    }
    if (mark.staging && !branch.staging)
      problems.push(`the staging environment of "${name}" was switched off`)
    const mayMove = name === target || (told.command === 'validate' && name === told.branch)
    const deployed = told.model !== undefined && name === told.branch && holdsAll(branch.files, told.model)
    if (branch.hash !== mark.hash && !mayMove && !deployed) problems.push(`branch "${name}" has other files`)
    if (branch.parent !== mark.parent) problems.push(`branch "${name}" has another parent`)
  }
  for (const [token, open] of before.sessions)
    if (state.deployment.sessions.get(token) !== open) problems.push(`the session on "${open}" was closed`)
  for (const run of state.deployment.runs)
    if (run.cancelled && before.runs.get(run.syncJobId) === false)
      problems.push(`sync ${run.syncJobId} of others was cancelled`)
  return problems
}
