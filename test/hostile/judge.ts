import type { Emulator } from '../../emulator/index.ts'
import { progressAt } from '../../emulator/sync/run.ts'
import { outputNames } from '../../src/report/outputs.ts'
import type { Step } from '../support/platform.ts'
import { anyValid, codeOf, type Files, holds, mergedBy, sameAs, unproved } from './judge-green.ts'
import { ofOthers } from './judge-others.ts'
import type { Act } from './lagging-acts.ts'
import type { LaggingCase } from './lagging-case.ts'
import type { HubWorld } from './lagging-hub.ts'
import type { Witness } from './lagging-world.ts'
import { othersMark } from './matrix-world.ts'

// What holds for every job, whatever the platform does to it, whatever lags, is not told, or is done by others meanwhile.
// All of it is judged by what the platform did, and for whom; what a job says of itself is only held against that.

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
  /** The files of a release that are undone, each with what it is to be, null for none. */
  undone?: Readonly<Record<string, string | null>>
  /** Takes itself back: the files of production before it, and with the branch merged into them. */
  guarded?: Readonly<Record<'production' | 'merged', Readonly<Record<string, string>>>>
}

/** What came of a job. */
export interface Judged {
  name: number
  told: Told
  /** The commit that its event is about; undefined for an event that no commit matters for. */
  sha: string | undefined
  /** Absent where main was killed. */
  step: Step | undefined
  /** Said by main and post. */
  warnings: readonly string[]
  startedAt: number
  mainEndedAt: number
  postEndedAt: number
}

/** What a job is held against. */
export interface World {
  the: Pick<LaggingCase, 'lags' | 'untold'>
  platform: Emulator
  witness: Witness
  jobs: readonly Judged[]
  /** What others did, with the operations of the requests. */
  acted: readonly Act[]
  /** GitHub; absent where the jobs have none. */
  hub: HubWorld | undefined
}

const publishMs = 15_000
const postMs = 21_000

/** @returns a sentence for each breach; empty when all is well */
export async function breachesBy(world: World, run: Judged): Promise<string[]> {
  return [
    ...(await unproved(world, run)),
    ...(await untrue(world, run)),
    ...ungated(world, run),
    ...elsewhere(world, run),
    ...doubled(world, run),
    ...halfBack(world, run),
    ...leftBehind(world, run),
    ...ofOthers(world, run),
    ...late(run),
  ]
}

/**
 * What was merged is what the job validated, unless others changed the branch after the last list that could show it. A
 * platform merges names and not commits, so the very last moment is nobody's to see.
 */
function ungated({ the, witness }: World, { name, told }: Judged): string[] {
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
function elsewhere({ the, acted, witness }: World, { name, told, step }: Judged): string[] {
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

/** Outputs are complete, and fit the exit code. */
function unfit({ outputs, exitCode, report }: Step): string[] {
  const { outcome, 'failure-kind': kind } = outputs
  return [
    ...outputNames.filter((name) => outputs[name] === undefined).map((name) => `output ${name} is not set`),
    ...((exitCode === 0) !== (outcome === 'success') ? [`exit code ${exitCode} with ${outcome}`] : []),
    ...((outcome === 'success') !== (kind === 'none') ? [`${outcome} with failure-kind ${kind}`] : []),
    ...(kind === 'internal' ? [`an internal error: ${report.verdict.sentence}`] : []),
  ]
}

/** Outputs are complete, fit the exit code, and say nothing that is not so. */
async function untrue(ran: World, job: Judged): Promise<string[]> {
  const { step, name, told } = job
  if (step === undefined) return []
  const { outputs } = step
  const { witness } = ran
  // Whether it may be, GitHub tells.
  const problems = ran.hub && outputs.outcome === 'skipped' ? [] : unfit(step)
  const merges = mergesOf(witness, name)
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

/** The merges of a job. What it merges into a branch that it has made changes nothing of others. */
function mergesOf({ merges, forks }: Witness, name: number): Witness['merges'] {
  const own = new Set(forks.filter(({ job }) => job === name).map((fork) => fork.name))
  return merges.filter(({ job, target }) => job === name && !own.has(target))
}

/**
 * Never two syncs, never two merges, but for that of a rollback. A sync that was cancelled is none; nor is a merge that brought
 * nothing.
 */
function doubled({ witness }: World, { name, told }: Judged): string[] {
  const syncs = witness.runs.filter(({ job, run }) => job === name && !run.cancelled)
  const merges = mergesOf(witness, name).filter(({ moved }) => moved)
  return [
    ...(syncs.length > 1 ? [`${syncs.length} syncs`] : []),
    ...(merges.length > (told.guarded ? 2 : 1) ? [`${merges.length} merges`] : []),
  ]
}

/** Production is as it was before, or as the release left it, and the step says which. */
function halfBack({ platform, acted }: World, { told: { guarded }, step }: Judged): string[] {
  // Others may make another release of it.
  if (!guarded || acted.some(({ kind }) => kind === 'upload')) return []
  const { files } = platform.state.deployment.require('main')
  const differing = [...new Set([...Object.keys(guarded.production), ...Object.keys(guarded.merged)])].filter(
    (path) => !files.get(path)?.includes(othersMark) && guarded.production[path] !== guarded.merged[path],
  )
  if (differing.length === 0) return []
  const has = (wanted: Readonly<Record<string, string>>) =>
    differing.every((path) => files.get(path) === wanted[path])
  const isReleased = has(guarded.merged)
  const sentence = step?.report.verdict.sentence ?? ''
  return [
    ...(isReleased || has(guarded.production)
      ? []
      : ['production has the files of neither before nor after']),
    ...(isReleased && sentence.includes('Rolled back') ? ['rolled back, and production is as released'] : []),
    ...(isReleased && step && !/Production was changed|is unknown|may have taken place/.test(sentence)
      ? ['production changed, and nothing says so']
      : []),
  ]
}

/** A warning that names what is left, or what may be of others and so is not removed. */
const isOfLeftover = /^Leftover|left on|delete it on the platform\.$/

/** What the job has made and nobody wants is gone, or a warning names it. */
function leftBehind({ witness, platform, jobs }: World, job: Judged): string[] {
  const { name, told, step, warnings, postEndedAt } = job
  const { state } = platform
  const named = (...words: string[]) =>
    warnings.some((text) => isOfLeftover.test(text) && words.every((word) => text.includes(word)))
  const kind = step?.outputs['failure-kind']
  // What goes on by itself is named in the log; a main that was killed has no last word.
  const outOfTime = job.mainEndedAt - job.startedAt >= told.budgetMs
  const detached =
    told.detach &&
    (step === undefined || outOfTime || kind === 'timeout' || kind === 'cancelled' || kind === 'network')
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
  // A name may come again, and then the branch is what the last one made. That of a sync is judged with it.
  const forks = witness.forks.filter(
    (fork) =>
      fork.job === name &&
      syncs.every(({ branchName }) => branchName !== fork.name) &&
      fork === witness.forks.findLast((other) => other.name === fork.name),
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

function late({ told, step, startedAt, mainEndedAt, postEndedAt }: Judged): string[] {
  const mainMs = mainEndedAt - startedAt
  const took = postEndedAt - mainEndedAt
  return [
    ...(step !== undefined && mainMs > told.budgetMs + publishMs ? [`main took ${mainMs} ms`] : []),
    ...(took > postMs ? [`post took ${took} ms`] : []),
  ]
}
