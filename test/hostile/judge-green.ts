import { validateModel } from '../../emulator/model/validate.ts'
import { buildStateAt } from '../../emulator/state/build.ts'
import { progressAt } from '../../emulator/sync/run.ts'
import type { Judged, World } from './judge.ts'
import { changesOf, latest, type Witness } from './lagging-world.ts'

// What a green job says, held against what the platform did.

export type Files = ReadonlyMap<string, string>

/** The sync of a job that its outputs name. */
export function syncOf({ witness }: World, { name, step }: Judged) {
  const id = step?.outputs['sync-job-id']
  return witness.runs.find(({ job, run }) => job === name && run.syncJobId === id)?.run
}

/** What a green job claims and the platform does not bear out. */
export async function unproved(ran: World, run: Judged): Promise<string[]> {
  const { told, step } = run
  if (step?.outputs.outcome !== 'success') return []
  const synced = told.command === 'sync' || (told.command === 'release' && told.branch === undefined)
  const problems = synced ? unprovedSync(ran, run) : []
  if (told.command === 'merge' || told.command === 'release')
    return [...problems, ...(await unprovedMerge(ran, run))]
  return [...problems, ...(await unprovedGate(ran, run))]
}

function generated(ran: World, job: Judged): Files {
  const outcome = syncOf(ran, job)?.plan?.outcome
  return new Map(outcome?.ok === true ? outcome.files.map(({ path, content }) => [path, content]) : [])
}

function unprovedSync(ran: World, job: Judged): string[] {
  const { told, step, sha, warnings, mainEndedAt } = job
  const run = syncOf(ran, job)
  if (run === undefined) return ['green without a sync of its own']
  const problems: string[] = []
  if (run.cancelled || progressAt(run, mainEndedAt).status !== 'COMPLETED')
    problems.push('green, and the sync has not completed')
  const verified = step?.outputs['ref-verified']
  // Where the platform names no commit, what GitHub says counts.
  const isNamed = ran.hub?.the.named ?? true
  if (verified === 'true' && run.ref !== told.ref) problems.push(`ref-verified, and "${run.ref}" was synced`)
  if (verified !== 'true' && told.command === 'release') problems.push('released without a verified ref')
  const isSaid =
    verified === 'unknown' && warnings.some((text) => text.startsWith('It could not be verified'))
  if (verified !== 'true' && !isSaid) problems.push('green without a word on the ref')
  const files = step?.report.findings.generatedFiles
  if (files && files.length !== generated(ran, job).size)
    problems.push(`it reports ${files.length} generated files`)
  const head = run.plan?.headSha ?? ''
  if (sha !== undefined && head !== sha && isNamed && told.command === 'release')
    problems.push('released another commit than the one of the event')
  if (
    sha !== undefined &&
    head !== sha &&
    isNamed &&
    !warnings.some((text) => text.includes(head.slice(0, 7)))
  )
    problems.push('green, and no warning names the commit that was synced in place of the one of the event')
  const held = ran.witness.held.get(step?.outputs.branch ?? '') ?? []
  if (told.command === 'sync' && !held.some(({ files }) => holds(files, generated(ran, job))))
    problems.push('green, and the branch has never held the files of the sync')
  return problems
}

/** The code of the job was built and is valid, on its branch or on a fork of it. */
async function unprovedGate(ran: World, job: Judged): Promise<string[]> {
  const { told, step, mainEndedAt } = job
  const { witness } = ran
  const name = step?.outputs.branch ?? ''
  const isCode = codeOf(ran, job)
  const places = new Set([
    told.command === 'rollback' ? 'main' : name,
    ...witness.forks.filter(({ parent }) => parent === name).map((fork) => fork.name),
  ])
  const problems: string[] = []
  const held = [...places].some((place) => witness.held.get(place)?.some(({ files }) => isCode(files)))
  if (!held) problems.push('green, and the branch has never held the code')
  if (told.command === 'sync' && !told.validate) return problems
  if (!isBuilt(witness, [...places], isCode, mainEndedAt)) problems.push('green, and the code is not built')
  if (told.validate && !(await isValidated(witness, job.name, [...places], isCode)))
    problems.push('green, and the code was not validated')
  return problems
}

/** Tells whether files are those that the job is about. */
export function codeOf(ran: World, job: Judged): (files: Files) => boolean {
  const { told, warnings } = job
  const { model, sha, undone } = told
  if (undone !== undefined)
    return (files) => Object.entries(undone).every(([path, text]) => files.get(path) === (text ?? undefined))
  if (model !== undefined)
    return (files) => files.size === Object.keys(model).length && holds(files, asMap(model))
  if (told.command === 'sync') return (files) => holds(files, generated(ran, job))
  const untold = ['listBranches.lastHash', 'buildStatus.lastHash'].some((name) => name in ran.the.untold)
  const free = sha === undefined || untold || warnings.some((text) => text.includes('was not pulled'))
  const pulled = ran.witness.files.get(sha ?? '')
  return (files) => free || files === pulled
}

function isBuilt(witness: Witness, places: readonly string[], isCode: (files: Files) => boolean, at: number) {
  const builds = places
    .flatMap((place) => witness.branches.get(place) ?? [])
    .flatMap((branch) => branch.builds)
  return builds.some((build) => {
    const files = witness.files.get(build.hash)
    return files && isCode(files) && build.startedAt <= at && buildStateAt(build, at, 1).status === 'built'
  })
}

async function isValidated(
  { validations }: Witness,
  name: number,
  places: readonly string[],
  isCode: (files: Files) => boolean,
): Promise<boolean> {
  return anyValid(
    validations.filter(({ job, branch, files }) => job === name && places.includes(branch) && isCode(files)),
  )
}

const known = new WeakMap<Files, Promise<boolean>>()

export async function anyValid(validations: Witness['validations']): Promise<boolean> {
  for (const { files } of validations) {
    const found = known.get(files) ?? isValid(files)
    known.set(files, found)
    if (await found) return true
  }
  return false
}

/** The target holds what the branch brought, is built with it, and is valid with it. */
async function unprovedMerge(ran: World, job: Judged): Promise<string[]> {
  const { told, mainEndedAt } = job
  const { witness } = ran
  const own = witness.merges.find(
    (merge) =>
      merge.job === job.name && job.step?.lines.some((line) => line.includes(`into "${merge.target}"`)),
  )
  const target = own?.target ?? told.into ?? 'main'
  const changes = mergedBy(ran, job)
  if (changes === undefined) return ['green, and there was nothing to merge']
  const isCode = (files: Files) => holds(files, changes)
  const problems: string[] = []
  if (!witness.held.get(target)?.some(({ files }) => isCode(files)))
    return [`green, and "${target}" has never held what was merged`]
  if (!isBuilt(witness, [target], isCode, mainEndedAt))
    problems.push(`green, and the new "${target}" is not built`)
  if (told.validate && target === 'main' && !(await isValidated(witness, job.name, [target], isCode)))
    problems.push(`green, and the new "${target}" was not validated`)
  return problems
}

/** What the job's branch brings into its target, also where the merge was another job's. */
export function mergedBy({ witness }: World, { name, told, step }: Judged): Files | undefined {
  const own = witness.merges.find(({ job }) => job === name)
  if (own) return own.changes
  const branch = latest(witness, told.branch ?? step?.outputs.branch ?? '')
  const other = witness.merges.find(({ source }) => source === branch?.name)
  return other?.changes ?? (branch && changesOf(branch))
}

/** Whether the files of a branch are a valid model, in truth. */
async function isValid(files: ReadonlyMap<string, string>): Promise<boolean> {
  return (await validateModel([...files].map(([path, content]) => ({ path, content })))).valid
}

/** Whether files hold others, with the same texts. */
export function holds(files: Files, others: Files): boolean {
  return [...others].every(([path, text]) => files.get(path) === text)
}

function asMap(model: Readonly<Record<string, string>>): Files {
  return new Map(Object.entries(model))
}

/** Whether these are the same files, with the same texts. */
export function sameAs(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text)
}
