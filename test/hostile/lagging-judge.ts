import { buildStateAt } from '../../emulator/state/build.ts'
import { progressAt } from '../../emulator/sync/run.ts'
import { sameAs, unfit } from './invariants.ts'
import { isValid } from './invariants-world.ts'
import { breachesOnHub } from './lagging-hub-judge.ts'
import { intrusions } from './lagging-others.ts'
import { type JobRun, type Ran, syncOf } from './lagging-run.ts'
import { changesOf, latest, type Witness } from './lagging-world.ts'

// What holds for every job, whatever lags, is not told, or is done by others meanwhile. All of it is judged by what
// the platform did, and for whom; what a job says of itself is only held against that.

type Files = ReadonlyMap<string, string>

/** What no step can see: a change of the others within this time before its own call, when lists are late. */
const latestMs = 15_000
const publishMs = 15_000
const postMs = 21_000

/** @returns a sentence for each breach; empty when all is well */
export async function breachesOf(ran: Ran): Promise<string[]> {
  const perJob = await Promise.all(ran.jobs.map((run) => breachesBy(ran, run)))
  return [
    ...perJob.flat(),
    ...intrusions(ran),
    ...breachesOnHub(ran),
    ...ran.platform.violations.map((violation) => `against the contract: ${violation}`),
  ]
}

async function breachesBy(ran: Ran, run: JobRun): Promise<string[]> {
  const breaches = [
    ...(await unproved(ran, run)),
    ...(await untrue(ran, run)),
    ...ungated(ran, run),
    ...elsewhere(ran, run),
    ...doubled(ran, run),
    ...leftBehind(ran, run),
    ...touched(ran, run),
    ...late(run),
    ...neverSent(ran, run),
    ...unfair(ran, run),
  ]
  return breaches.map((breach) => `job ${run.name} (${run.told.command}): ${breach}`)
}

/** What a green job claims and the platform does not bear out. */
async function unproved(ran: Ran, run: JobRun): Promise<string[]> {
  const { told, step } = run
  if (step?.outputs.outcome !== 'success') return []
  const synced = told.command === 'sync' || (told.command === 'release' && told.branch === undefined)
  const problems = synced ? unprovedSync(ran, run) : []
  if (told.command === 'merge' || told.command === 'release')
    return [...problems, ...(await unprovedMerge(ran, run))]
  return [...problems, ...(await unprovedGate(ran, run))]
}

function generated(ran: Ran, job: JobRun): Files {
  const outcome = syncOf(ran, job)?.plan?.outcome
  return new Map(outcome?.ok === true ? outcome.files.map(({ path, content }) => [path, content]) : [])
}

function unprovedSync(ran: Ran, job: JobRun): string[] {
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
async function unprovedGate(ran: Ran, job: JobRun): Promise<string[]> {
  const { told, step, mainEndedAt } = job
  const { witness } = ran
  const name = step?.outputs.branch ?? ''
  const isCode = codeOf(ran, job)
  const places = new Set([
    name,
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
function codeOf(ran: Ran, job: JobRun): (files: Files) => boolean {
  const { told, warnings } = job
  const { model, sha } = told
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

async function anyValid(validations: Witness['validations']): Promise<boolean> {
  for (const { files } of validations) {
    const found = known.get(files) ?? isValid(files)
    known.set(files, found)
    if (await found) return true
  }
  return false
}

/** The target holds what the branch brought, is built with it, and is valid with it. */
async function unprovedMerge(ran: Ran, job: JobRun): Promise<string[]> {
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

/**
 * What was merged is what the job validated, unless others changed the branch after the last list that could show it. A
 * platform merges names and not commits, so the very last moment is nobody's to see.
 */
function ungated({ the, witness }: Ran, { name, told }: JobRun): string[] {
  if (!told.validate) return []
  const isHashTold = !('listBranches.lastHash' in the.untold)
  const lags = {
    branches: isHashTold ? the.lags.branchListLagMs : Number.POSITIVE_INFINITY,
    files: the.lags.fileListLagMs,
  }
  const of = witness.validations.filter(({ job, branch }) => job === name && branch !== (told.into ?? 'main'))
  return witness.merges
    .filter(({ job, files, source, since, shown }) => {
      if (job !== name || of.some((each) => sameAs(each.files, files))) return false
      return shown.some(
        (each) =>
          each.job === name &&
          each.source === source &&
          sameAs(each.files, files) &&
          each.at - since >= lags[each.list],
      )
    })
    .map(({ source }) => `"${source}" was merged with files that were not validated`)
}

/** A merge goes where the job was told, or the job is red; and the latter only where no list could show it before. */
function elsewhere({ the, acted, witness }: Ran, { name, told, step }: JobRun): string[] {
  const target = told.into ?? 'main'
  const unseen =
    the.lags.branchListLagMs > 0 ||
    acted.some(({ kind, operation }) => kind === 'parent goes' && operation === 'mergeIntoParentBranch')
  const excused = unseen && step?.outputs.outcome !== 'success'
  // A job names the target that it read at first: the parent may have been gone by then. One that was killed named nothing.
  const goes = acted.some(({ kind }) => kind === 'parent goes')
  const named = (into: string) =>
    step === undefined
      ? goes
      : step.lines.some((line) => line.includes(`Merged "${told.branch}" into "${into}"`))
  return witness.merges
    .filter(
      (merge) =>
        merge.job === name &&
        merge.target !== target &&
        merge.source === told.branch &&
        !(excused || named(merge.target)),
    )
    .map((merge) => `merged into "${merge.target}" and not into "${target}"`)
}

/** What the job's branch brings into its target, also where the merge was another job's. */
function mergedBy({ witness }: Ran, { name, told, step }: JobRun): Files | undefined {
  const own = witness.merges.find(({ job }) => job === name)
  if (own) return own.changes
  const branch = latest(witness, told.branch ?? step?.outputs.branch ?? '')
  const other = witness.merges.find(({ source }) => source === branch?.name)
  return other?.changes ?? (branch && changesOf(branch))
}

/** Outputs are complete, fit the exit code, and say nothing that is not so. */
async function untrue(ran: Ran, job: JobRun): Promise<string[]> {
  const { step, name, told } = job
  if (step === undefined) return []
  const { outputs } = step
  const { witness } = ran
  // Whether it may be, GitHub tells.
  const problems = ran.hub && outputs.outcome === 'skipped' ? [] : unfit(step)
  const merges = witness.merges.filter(({ job: of }) => of === name)
  // After a lost request nobody can tell whose merge it was, only that the target holds what was to be merged. What a
  // deployment merges is a fork of its branch.
  const target = (told.model ? told.branch : told.into) ?? 'main'
  const brought = mergedBy(ran, job)
  const isMerged = told.model ? codeOf(ran, job) : (files: Files) => brought && holds(files, brought)
  const inTarget = isMerged(witness.held.get(target)?.at(-1)?.files ?? new Map())
  if (outputs.merged === 'true' && merges.length === 0 && !inTarget)
    problems.push('merged is "true", and nothing was')
  if (outputs.merged === 'false' && merges.length > 0) problems.push('merged is "false", and it was')
  const validated = witness.validations.filter(({ job: of }) => of === name)
  if (outputs.valid === 'true' && !(await anyValid(validated)))
    problems.push('valid is "true", and nothing valid was validated')
  const jobId = outputs['sync-job-id']
  if (jobId && !witness.runs.some(({ job: of, run }) => of === name && run.syncJobId === jobId))
    problems.push('sync-job-id is not of this job')
  return problems
}

/** Never two syncs, never two merges. A sync that was cancelled is none, nor a merge that brought nothing. */
function doubled({ witness }: Ran, { name }: JobRun): string[] {
  const syncs = witness.runs.filter(({ job, run }) => job === name && !run.cancelled)
  const merges = witness.merges.filter(({ job, moved }) => job === name && moved)
  return [
    ...(syncs.length > 1 ? [`${syncs.length} syncs`] : []),
    ...(merges.length > 1 ? [`${merges.length} merges`] : []),
  ]
}

/** What the job has made and nobody wants is gone, or a warning names it. */
function leftBehind({ witness, platform, jobs }: Ran, job: JobRun): string[] {
  const { name, told, step, warnings, postEndedAt } = job
  const { state } = platform
  const named = (...words: string[]) => warnings.some((text) => words.every((word) => text.includes(word)))
  const kind = step?.outputs['failure-kind']
  // What goes on by itself is named in the log; a main that was killed has no last word.
  const detached =
    told.detach && (step === undefined || kind === 'timeout' || kind === 'cancelled' || kind === 'network')
  const green = step?.outputs.outcome === 'success'
  const stays = { auto: !told.shortLived, always: false, 'on-success': !green, never: true }[
    told.deleteBranch
  ]
  const syncs = witness.runs.filter(({ job: of }) => of === name).map(({ run }) => run)
  const running = syncs.filter((run) => !run.cancelled && !progressAt(run, postEndedAt).terminal)
  const made = syncs
    .map(({ branchName }) => branchName)
    // Where others have chosen the same name, nobody can tell whose the branch is.
    .filter((branch) =>
      state.deployment.runs.every(
        (run) =>
          run.branchName !== branch ||
          syncs.includes(run) ||
          run.settled === false ||
          run.syncJobId.startsWith('past'),
      ),
    )
  // A name may come again, and then the branch is what the last one made.
  const forks = witness.forks.filter(
    (fork) => fork.job === name && fork === witness.forks.findLast((other) => other.name === fork.name),
  )
  const there = (branch: string) => state.branches.some((other) => other.name === branch)
  const staging = state.stagingBranches.filter((branch) => {
    const last = witness.staging.findLast((each) => each.name === branch && each.moved)
    return last?.on === true && last.job === name
  })
  const session = witness.sessions.at(-1)
  const open = state.sessions.find(({ token }) => token === platform.token)?.branchName
  return [
    ...(detached ? [] : running)
      .filter((run) => !named(run.syncJobId) && !named(`"${run.branchName}"`))
      .map(() => 'its sync runs on, and no warning names it'),
    ...(detached || stays ? [] : [...new Set(made)])
      .filter((branch) => there(branch) && !named(`"${branch}"`))
      .map(() => 'its branch is left, and no warning names it'),
    ...forks
      .filter((fork) => there(fork.name) && !named(`"${fork.name}"`) && !named('fork', `"${fork.parent}"`))
      .map(() => 'its fork is left, and no warning names it'),
    ...staging
      .filter((branch) => there(branch) && !named('staging', `"${branch}"`))
      .map((branch) => `staging of "${branch}" is on, and no warning names it`),
    ...(jobs.length === 1 && open !== undefined && session?.name === open && !named('dev mode')
      ? ['dev mode is open, and no warning names it']
      : []),
  ]
}

/** What belongs to others stands as it was; only a merge changes its target and may remove its branch. */
function touched({ witness }: Ran, { name, told }: JobRun): string[] {
  const of = <T extends { job: number }>(events: readonly T[]) => events.filter(({ job }) => job === name)
  const forks = new Set(of(witness.forks).map((fork) => fork.name))
  const made = new Set([...forks, ...of(witness.runs).map(({ run }) => run.branchName)])
  const opened = new Set(of(witness.sessions).map((session) => session.name))
  const target = told.into ?? 'main'
  const merges = told.command === 'merge' || told.command === 'release'
  const mayMove = (branch: string) =>
    forks.has(branch) ||
    opened.has(branch) ||
    (merges && branch === target) ||
    // Whether it may have gone there is said by `elsewhere`.
    of(witness.merges).some((merge) => merge.target === branch) ||
    (branch === told.branch && (told.command === 'deploy' || told.command === 'validate'))
  return [
    ...of(witness.commits)
      .filter(({ name: branch }) => !mayMove(branch))
      .map(({ name: branch }) => `branch "${branch}" has other files`),
    ...of(witness.removals)
      .filter(({ name: branch }) => !made.has(branch))
      .map(({ name: branch }) => `branch "${branch}" was deleted`),
    ...of(witness.merges)
      .filter(({ source }) => source !== told.branch && !made.has(source) && !opened.has(source))
      .map(({ source }) => `"${source}" was merged`),
    ...of(witness.cancels)
      .filter(({ run }) => !witness.runs.some((own) => own.job === name && own.run === run))
      .map(
        ({ run }) =>
          `sync ${run.syncJobId.startsWith('others') ? 'of others' : 'of another job'} was cancelled`,
      ),
    ...of(witness.staging)
      .filter(({ on, moved, name: branch, at }) => !on && moved && !mine(witness, name, branch, at))
      .map(({ name: branch }) => `the staging environment of "${branch}" was switched off`),
    ...closedSessions(witness, name),
  ]
}

/** Whether the job has switched it on, or could not see that somebody else had. */
function mine({ staging }: Witness, job: number, branch: string, at: number): boolean {
  const before = staging.filter((each) => each.name === branch && each.at <= at && each.on)
  const last = before.findLast(({ moved }) => moved)
  const own = before.findLast((each) => each.job === job)
  if (last === undefined || own === undefined) return false
  return last.job === job || own.at - last.at <= latestMs
}

/** A session that others opened, and that was theirs when the job asked, if it did. */
function closedSessions({ sessions, looks, closed }: Witness, job: number): string[] {
  const own = new Set(sessions.filter((session) => session.job === job).map(({ name }) => name))
  const look = looks.findLast((each) => each.job === job)
  return closed
    .filter((each) => each.job === job && !own.has(each.name))
    .filter(({ name }) => look === undefined || look.name === name)
    .map(({ name }) => `the session on "${name}" was closed`)
}

function late({ told, step, startedAt, mainEndedAt, postEndedAt }: JobRun): string[] {
  const mainMs = mainEndedAt - startedAt
  const took = postEndedAt - mainEndedAt
  return [
    ...(step !== undefined && mainMs > told.budgetMs + publishMs ? [`main took ${mainMs} ms`] : []),
    ...(took > postMs ? [`post took ${took} ms`] : []),
  ]
}

/** What never left the runner is not looked for on the platform, and its failure is soon known. */
function neverSent({ the }: Ran, { lines, startedAt, postEndedAt }: JobRun): string[] {
  const { untrusted, fault, untold } = the
  if (untrusted === null || fault !== null || Object.keys(untold).length > 0) return []
  const tookMs = postEndedAt - startedAt
  return [
    ...(lines.some((line) => /Checking (?:the sync history|whether dev mode)/.test(line))
      ? ['it looks for what was never sent']
      : []),
    ...(untrusted === 1 && tookMs > 15_000 ? [`without a request it took ${tookMs} ms`] : []),
    ...(untrusted === 1 && lines.some((line) => line.includes('Leftover'))
      ? ['it names what never was']
      : []),
  ]
}

/** Where nothing but lags is in the way, a job that has the time is green. */
function unfair({ the, acted }: Ran, { job, step, told }: JobRun): string[] {
  const { sick, name, inputs, olderTenant, release, command } = job.the
  const alone =
    the.jobs.length === 1 &&
    acted.length === 0 &&
    the.fault === null &&
    the.untrusted === null &&
    Object.keys(the.untold).length === 0
  const able = !sick && inputs.activate !== 'never' && told.budgetMs >= 600_000
  // Without GitHub, nobody says that another commit is the one that the ref has moved on to.
  const moved = job.moved && (command === 'sync' || command === 'release')
  const refused = olderTenant || moved || (command === 'release' && release === 'branch')
  const taken = command === 'sync' && name !== null && the.past
  const { failOn, ref, closed } = the.hub ?? {}
  const gentle =
    the.hub === null || (failOn === 'never' && the.hub.test !== 'fails' && ref?.moves === 'never' && !closed)
  if (!alone || !able || !gentle || refused || taken || job.end.kind !== 'by itself' || step === undefined)
    return []
  const { outcome } = step.outputs
  const isSkipped = outcome === 'skipped' && the.hub?.skipUnchanged
  return outcome === 'success' || isSkipped ? [] : [`red without a reason: ${step.report.verdict.sentence}`]
}

/** Whether files hold others, with the same texts. */
function holds(files: Files, others: Files): boolean {
  return [...others].every(([path, text]) => files.get(path) === text)
}

function asMap(model: Readonly<Record<string, string>>): Files {
  return new Map(Object.entries(model))
}
