import type { Emulator } from '../../emulator/index.ts'
import type { SyncRun } from '../../emulator/sync/run.ts'
import { outputNames } from '../../src/report/outputs.ts'
import type { Step } from '../support/platform.ts'
import { type Before, isBuilt, isCompleted, isValid, type Left, leftOf, oursOf } from './invariants-world.ts'

// What holds for every step, whatever the platform does to it. Each check looks at the platform's own state and
// never at what the step says of itself; it gives a sentence for each breach.

/** What the step was told to do. */
export interface Told {
  command: 'sync' | 'validate' | 'merge' | 'release' | 'deploy' | 'rollback'
  /** The ref to sync. */
  ref?: string
  /** The branch that it was given. */
  branch?: string
  /** The target of a merge, if not `main`. */
  into?: string
  /** The commit under test that the given branch must stand at. */
  sha?: string
  /** The files to upload to the branch, or to bring back to production, which are all that it is to hold. */
  model?: Readonly<Record<string, string>>
  validate: boolean
  budgetMs: number
  /** `delete-branch` */
  deleteBranch: 'auto' | 'always' | 'on-success' | 'never'
  /** The event is a pull request or a merge queue. */
  shortLived: boolean
  detach: boolean
  /** Takes itself back: the files of production before it, and with the branch merged into them. */
  guarded?: Readonly<Record<'production' | 'merged', Readonly<Record<string, string>>>>
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
    ...doubled(told, before, step),
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
    ...doubled(ended.told, ended.before, ended.step),
    ...halfBack(ended),
    ...ended.step.platform.violations.map((violation) => `against the contract: ${violation}`),
  ]
}

/** Never two syncs, never two merges, but for that of a rollback. A sync that was cancelled is none. */
function doubled({ guarded }: Told, before: Before, { platform }: Step): string[] {
  const alive = oursOf(platform, before).filter(({ cancelled }) => !cancelled)
  return [
    ...(alive.length > 1 ? [`${alive.length} syncs`] : []),
    ...(platform.state.merges > (guarded ? 2 : 1) ? [`${platform.state.merges} merges`] : []),
  ]
}

/** Production is as it was before, or as the release left it, and the step says which. */
function halfBack({ told: { guarded }, step }: Ended): string[] {
  if (!guarded) return []
  const { files } = step.platform.state.deployment.require('main')
  const [isBefore, isReleased] = [holdsAll(files, guarded.production), holdsAll(files, guarded.merged)]
  const { sentence } = step.report.verdict
  return [
    ...(isBefore || isReleased ? [] : ['production has the files of neither before nor after']),
    ...(isReleased && sentence.includes('Rolled back') ? ['rolled back, and production is as released'] : []),
    ...(isReleased && !/Production was changed|is unknown/.test(sentence)
      ? ['production changed, and nothing says so']
      : []),
  ]
}

/** Outputs are complete, and fit the exit code. */
export function unfit({ outputs, exitCode, report }: Step): string[] {
  const { outcome, 'failure-kind': kind } = outputs
  return [
    ...outputNames.filter((name) => outputs[name] === undefined).map((name) => `output ${name} is not set`),
    ...((exitCode === 0) !== (outcome === 'success') ? [`exit code ${exitCode} with ${outcome}`] : []),
    ...((outcome === 'success') !== (kind === 'none') ? [`${outcome} with failure-kind ${kind}`] : []),
    ...(kind === 'internal' ? [`an internal error: ${report.verdict.sentence}`] : []),
  ]
}

/** Outputs are complete, fit the exit code, and say nothing that is not so. */
async function untrue(before: Before, step: Step): Promise<string[]> {
  const { outputs, platform, report } = step
  const problems = unfit(step)
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
  const merges = ['merge', 'release', 'rollback'].includes(told.command)
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
function unnamed(ended: Ended): string[] {
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

/** What a green step claims and the platform does not bear out. Looked at when main has ended. */
async function unproved(told: Told, before: Before, step: Step): Promise<string[]> {
  if (step.outputs.outcome !== 'success') return []
  const { command, branch } = told
  const synced = command === 'sync' || (command === 'release' && branch === undefined)
  const problems = synced ? unprovedSync(told, before, step) : []
  if (command === 'merge' || command === 'release')
    return [...problems, ...(await unprovedMerge(told, before, step))]
  if (command === 'rollback')
    return [...unprovedUpload(told, step), ...(await unprovedProduction(told, step))]
  if (command === 'deploy') problems.push(...unprovedUpload(told, step))
  if (told.validate) problems.push(...(await unprovedGate(told, step)))
  return problems
}

function unprovedUpload({ branch = 'main', model = {} }: Told, { platform }: Step): string[] {
  const { files } = platform.state.deployment.require(branch)
  return holdsAll(files, model) ? [] : [`green, and "${branch}" does not hold the model`]
}

/** Whether these are the files, all of them, and no others. */
function holdsAll(files: ReadonlyMap<string, string>, model: Readonly<Record<string, string>>): boolean {
  return sameAs(files, new Map(Object.entries(model)))
}

function unprovedSync(told: Told, before: Before, { platform, outputs, report, warnings }: Step): string[] {
  const run = oursOf(platform, before).find(({ syncJobId }) => syncJobId === outputs['sync-job-id'])
  if (run === undefined) return ['green without a sync']
  const problems: string[] = []
  if (!isCompleted(platform, run)) problems.push('green, and the sync has not completed')
  const verified = outputs['ref-verified']
  const warned = warnings.some((warning) => warning.startsWith('It could not be verified'))
  if (verified === 'true' && run.ref !== told.ref)
    problems.push(`ref-verified, and "${run.ref}" was synced and not "${told.ref}"`)
  if (verified !== 'true' && !(verified === 'unknown' && warned))
    problems.push('green without a word on the ref')
  if (verified !== 'true' && told.command === 'release') problems.push('released without a proved ref')
  const files = report.findings.generatedFiles
  if (files && files.length !== filesOf(run).length)
    problems.push(`it reports ${files.length} generated files`)
  // A merged branch is gone; the merge is looked at by itself.
  if (told.command === 'sync' && !holds(platform, outputs.branch, run)) {
    problems.push(`green, and branch "${outputs.branch}" does not hold the files of the sync`)
  }
  return problems
}

/** The branch itself, or a fork of it that holds the same files, is built, and its model is valid. */
async function unprovedGate(told: Told, { platform, outputs, warnings }: Step): Promise<string[]> {
  const branch = platform.state.branches.find(({ name }) => name === outputs.branch)
  if (branch === undefined) return [`green, and there is no branch "${outputs.branch}"`]
  const problems: string[] = []
  if (!(await isValid(branch.files))) problems.push('green, and the model is not valid')
  const built = platform.state.branches.some((other) => {
    return (
      (other === branch || (other.parent === branch.name && sameAs(other.files, branch.files))) &&
      platform.state.deployment.isActive(other) &&
      isBuilt(platform, other)
    )
  })
  if (!built) problems.push('green, and the branch is not built')
  const untied = warnings.some((warning) => warning.includes('was not pulled'))
  if (told.sha !== undefined && !untied && branch.hash !== told.sha) {
    problems.push('green, and the branch is not at the commit under test')
  }
  return problems
}

async function unprovedMerge(told: Told, before: Before, step: Step): Promise<string[]> {
  const { platform, outputs } = step
  const { deployment } = platform.state
  const target = deployment.require(told.into ?? 'main')
  const problems: string[] = []
  if (platform.state.merges !== 1) problems.push(`green with ${platform.state.merges} merges`)
  const run = oursOf(platform, before).find(({ syncJobId }) => syncJobId === outputs['sync-job-id'])
  const files =
    told.branch === undefined ? filesOf(run) : [...(before.branches.get(told.branch)?.files ?? [])]
  if (files.length === 0) problems.push('green, and nothing was there to merge')
  if (files.some(([path, text]) => target.files.get(path) !== text)) {
    problems.push(`green, and "${target.name}" does not hold the files of the branch`)
  }
  return [...problems, ...(await unprovedProduction(told, step))]
}

async function unprovedProduction(told: Told, { platform }: Step): Promise<string[]> {
  const target = platform.state.deployment.require(told.into ?? 'main')
  const problems: string[] = []
  if (!isBuilt(platform, target)) problems.push(`green, and the new "${target.name}" is not built`)
  if (told.validate && !(await isValid(target.files)))
    problems.push(`green, and "${target.name}" is not valid`)
  return problems
}

function filesOf(run: SyncRun | undefined): [string, string][] {
  const outcome = run?.plan?.outcome
  return outcome?.ok === true ? outcome.files.map(({ path, content }) => [path, content]) : []
}

function holds({ state }: Emulator, name: string | undefined, run: SyncRun): boolean {
  const branch = state.branches.find((other) => other.name === name)
  return branch !== undefined && filesOf(run).every(([path, text]) => branch.files.get(path) === text)
}

/** Whether these are the same files, with the same texts. */
export function sameAs(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text)
}
