import type { Emulator } from '../../emulator/index.ts'
import type { SyncRun } from '../../emulator/sync/run.ts'
import type { Step } from '../support/platform.ts'
import type { Told } from './invariants.ts'
import { type Before, isBuilt, isCompleted, isValid, oursOf } from './invariants-world.ts'

/** What a green step claims and the platform does not bear out. Looked at when main has ended. */
export async function unproved(told: Told, before: Before, step: Step): Promise<string[]> {
  if (step.outputs.outcome !== 'success') return []
  const { command, branch } = told
  const synced = command === 'sync' || (command === 'release' && branch === undefined)
  const problems = synced ? unprovedSync(told, before, step) : []
  if (command === 'merge' || command === 'release')
    return [...problems, ...(await unprovedMerge(told, before, step))]
  if (command === 'deploy') problems.push(...unprovedUpload(told, step))
  if (told.validate) problems.push(...(await unprovedGate(told, step)))
  return problems
}

function unprovedUpload({ branch = 'main', model = {} }: Told, { platform }: Step): string[] {
  const { files } = platform.state.deployment.require(branch)
  return holdsAll(files, model) ? [] : [`green, and "${branch}" does not hold the model`]
}

/** Whether these are the files, all of them, and no others. */
export function holdsAll(
  files: ReadonlyMap<string, string>,
  model: Readonly<Record<string, string>>,
): boolean {
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

function sameAs(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text)
}
