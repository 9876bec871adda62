import type { Context } from '../base/context.ts'
import type { Changes } from '../base/findings.ts'
import type { Log } from '../base/log.ts'
import { oneLine } from '../base/text.ts'
import { changesBetween, fileHashesOf } from '../deployment/file-hashes.ts'
import type { UploadingSettings } from '../inputs/settings.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import type { UploadModel } from './read-files.ts'

/** What an upload to a branch is to do. */
export interface UploadPlan {
  branch: string
  model: UploadModel
  changes: Changes & { unchanged: number }
  /** Files that are only on the branch are removed from it, and do not stay. */
  removeMissing: boolean
}

/** A list in the log is for reading; the report has all. */
const mostListed = 1000

/**
 * Compares the model with the branch, and says in log and report what is to be done.
 * @throws PlatformError when the files of the branch are unknown
 */
export async function planUpload(
  context: TeamContext<UploadingSettings>,
  branch: string,
  model: UploadModel,
  removeMissing: boolean,
): Promise<UploadPlan> {
  const { journal, log } = context
  const remote = await fileHashesOf(context.deployment, branch)
  const plan = planBetween(branch, model, remote, removeMissing)
  journal.found({ changes: plan.changes })
  log.line(`Compared with "${branch}": ${describePlan(plan)}`)
  listFiles(log, plan.changes)
  return plan
}

/** A sign of a wrong folder, but also of a first upload to a starter project. */
export function warnIfNothingStays({ journal }: Context, { branch, changes }: UploadPlan): void {
  if (changes.removed.length === 0 || changes.unchanged + changes.changed.length > 0) return
  journal.warn(
    `The upload removes every existing file of branch "${branch}". If that is not intended, check that "model-path" is the folder of the data model.`,
  )
}

export function planBetween(
  branch: string,
  model: UploadModel,
  remote: ReadonlyMap<string, string>,
  removeMissing: boolean,
): UploadPlan {
  const local = new Map([...model].map(([path, { hash }]) => [path, hash]))
  const { added, changed, removed } = changesBetween(branch, remote, local)
  const unchanged = model.size - added.length - changed.length
  const changes = { base: branch, added, changed, removed: removeMissing ? removed : [], unchanged }
  return { branch, model, changes, removeMissing }
}

/** Whether the branch is as the plan wants it. */
export function isDone(plan: UploadPlan, remote: ReadonlyMap<string, string>): boolean {
  const { added, changed, removed } = planBetween(plan.branch, plan.model, remote, plan.removeMissing).changes
  return added.length + changed.length + removed.length === 0
}

/** The counts, as a phrase. */
export function describePlan({ changes }: UploadPlan): string {
  const { added, changed, removed, unchanged } = changes
  return `${added.length} added, ${changed.length} changed, ${removed.length} removed, ${unchanged} unchanged`
}

function listFiles(log: Log, { added, changed, removed }: Changes): void {
  // Removed files first, since they are lost.
  for (const [word, paths] of [
    ['removed', removed],
    ['added', added],
    ['changed', changed],
  ] as const) {
    log.lines(paths.slice(0, mostListed).map((path) => `  ${word}: ${oneLine(path, 300)}`))
    if (paths.length > mostListed)
      log.line(`  … and ${paths.length - mostListed} more ${word}, in the report file (output "report-path")`)
  }
}
