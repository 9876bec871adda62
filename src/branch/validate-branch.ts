import { concludeChecks } from '../base/conclude-checks.ts'
import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import { Failure, ShownFault } from '../base/failure.ts'
import type { CheckResult, ModelError } from '../base/findings.ts'
import { count, oneLine, serverLines, withoutStop } from '../base/text.ts'
import { findBranch } from '../deployment/branches.ts'
import {
  type BuiltAt,
  isSameBuild,
  readBuildStatus,
  sameCommit,
  settleMs,
} from '../deployment/build-status.ts'
import { briefly } from '../platform/deployment.ts'
import { PlatformError } from '../platform/errors.ts'
import { listFiles, validateDataModel } from '../platform/operations.ts'
import type { BuildStatus, Validation } from '../platform/schemas.ts'
import { awaitBuild, type FoundBuild } from './await-build.ts'
import { type MarkErrors, validBut } from './new-errors.ts'
import { judgeValidation } from './validation.ts'
import { baselineBefore, boundTo, type WantedBuild, wantedCommit } from './wanted-build.ts'

const mostRounds = 3

/** A branch that was built and has no error that counts. */
export interface Validated extends FoundBuild {
  /** How many errors it has that production has, too. */
  known: number
}

/** What is checked of a branch that is built and valid, such as its changes. It is repeated if the branch changes meanwhile. */
export interface Checks {
  /** Name in log and report. */
  phase: string
  run: (isFirst: boolean, built: BuiltAt) => Promise<CheckResult[]>
}

interface Rounds {
  /** Names of the two phases in log and report. */
  phases?: { build: string; validate: string }
  /** Marks known errors; absent if all errors count. */
  mark?: MarkErrors | undefined
  /** Called in each round, right before the validation. */
  whenBuilt?: ((build: BuildStatus) => Promise<void>) | undefined
  /** Run in each round, once the branch is valid. Only a round in which it does not change counts. */
  checks?: Checks | null
}

/**
 * Waits for the build of a branch and validates the branch. Neither a validation nor the checks after it names a commit: if
 * the branch changed during them, they may be of another commit than was built, so all is repeated.
 * @param mode null for a branch that is only built
 * @throws Failure `build` when the branch changes during each of three validations; what the wait, the validation and the
 *   checks throw, and what `concludeChecks` throws for their results
 */
export async function validateBuilt(
  context: Context,
  branch: string,
  mode: 'production' | 'dev_mode' | null,
  wanted: WantedBuild,
  { phases = { build: 'Build', validate: 'Validate' }, mark, whenBuilt, checks = null }: Rounds = {},
): Promise<Validated> {
  const { journal, log, clock } = context
  for (let round = 1; round <= mostRounds; round++) {
    const { build, evidence } = await journal.phase(phases.build, () => awaitBuild(context, branch, wanted))
    const builtAt = clock.now()
    await whenBuilt?.(build)
    if (mode === null) return { build, evidence, known: 0 }
    const known = await journal.phase(phases.validate, () => validateBranch(context, branch, mode, mark))
    const isStill = () => isUnchanged(context, branch, build, wanted, builtAt)
    const isOver = checks
      ? await journal.phase(checks.phase, async () => {
          const results = await checks.run(round === 1, { commit: build.lastHash, at: builtAt })
          if (!(await isStill())) return false
          concludeChecks(context, results)
          return true
        })
      : await isStill()
    if (isOver) return { build, evidence, known }
    log.line(`Branch "${branch}" changed during its validation; waiting for its new build`)
  }
  throw new Failure(
    'build',
    `Branch "${branch}" changed during each of ${mostRounds} validations.`,
    'Put the jobs that write to it into one `concurrency` group, then run this again.',
    { title: 'the branch changed during its validation' },
  )
}

/**
 * Whether branch and build are the same as before the validation, as far as the platform shows.
 * @param builtAt when the build was seen, on the clock
 * @throws Failure `build` when the branch is no longer at the wanted commit, so no further build can be of it
 */
async function isUnchanged(
  context: Context,
  branch: string,
  build: BuildStatus,
  wanted: WantedBuild,
  builtAt: number,
): Promise<boolean> {
  const { clock, budget } = context
  const bound = await boundTo(build, wanted)
  const commit = wantedCommit(bound)
  const [now, listed] = await Promise.all([
    readBuildStatus(context, branch),
    findBranch(context.deployment, branch),
  ])
  if (!isSameBuild(now, build)) return false
  const head = listed?.lastHash
  if (!build.lastHash || !head || sameCommit(head, build.lastHash)) return true
  if (commit === undefined) return false
  // The build of a known commit was accepted without the list, which may still show the old head.
  if (head === baselineBefore(bound)?.lastHash) return true
  const lateMs = builtAt + settleMs - clock.now()
  if (lateMs > 0) {
    await clock.sleep(lateMs, budget.signal)
    return isUnchanged(context, branch, build, wanted, builtAt)
  }
  throw new Failure(
    'build',
    `Branch "${branch}" changed during its validation: it is at ${oneLine(head, 40)} and no longer at ${oneLine(commit, 40)}.`,
    'Put the jobs that write to it into one `concurrency` group, then run this again.',
    { title: 'the branch changed during its validation' },
  )
}

/**
 * Validates a branch, always by name. Only a response that names the same branch and mode counts.
 * @param mode `production` for the deploy branch, `dev_mode` for every other
 * @param mark marks known errors; absent if all errors count
 * @returns how many known errors the model has; it has no others
 * @throws Failure `validation` when the model has errors that count; `unsupported` when the response is not about this branch;
 *   `build` when the branch is gone, and when the platform rejects the request because it does not compile it
 */
export async function validateBranch(
  context: Context,
  branch: string,
  mode: 'production' | 'dev_mode',
  mark?: MarkErrors,
): Promise<number> {
  const { journal, log } = context
  const response = await requestValidation(context, branch, mode)
  const { is, errors: reported } = judgeValidation(response, branch, mode)
  if (is === 'of another') {
    throw new Failure(
      'unsupported',
      `Requested the validation of branch "${branch}" (${mode}), but the platform validated "${oneLine(response.branchName, 120)}" (${oneLine(response.mode, 40)}).`,
      'The state of the branch is unknown. This tenant may be too old to validate a named branch.',
      { title: 'the platform validated another branch' },
    )
  }
  const [first] = reported
  if (is === 'stopped' && first) throw notCompiled(branch, first)
  const errors = response.valid || !mark || reported.length === 0 ? reported : await mark(reported)
  const counting = errors.filter(({ known }) => !known)
  journal.found({ validatedBranch: branch, valid: response.valid, errors: [...errors] })
  printErrors(context, errors)
  if (response.valid) {
    const cubes = response.cubesCount === undefined ? '' : `, ${count(response.cubesCount, 'cube')}`
    log.line(`Branch "${branch}" is valid${cubes}`)
    return 0
  }
  if (errors.length > 0) await readModel(context, branch)
  const known = errors.length - counting.length
  if (known === 0 || counting.length > 0) throw invalid(context, branch, counting, known)
  log.line(`Branch "${branch}" is ${validBut(known)}`)
  return known
}

/** The files in which the errors are located. Without them the errors are reported with fewer locations. */
async function readModel({ deployment, journal, log }: Context, branchName: string): Promise<void> {
  try {
    const query = { branchName, withContent: true }
    journal.keepModel(
      (await deployment.call(listFiles, { query }, { ...briefly, requestTimeoutMs: 20_000 })).files,
    )
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    log.line(
      `Could not read the files of branch "${branchName}"; errors in generated files may have no location`,
    )
  }
}

/** When a validation that was not found is requested again: the platform may just be loading the branch. */
const notFoundPausesMs = [3_000, 6_000]

async function requestValidation(context: Context, branch: string, mode: string): Promise<Validation> {
  const { deployment, clock, budget, log } = context
  for (let tries = 0; ; tries++) {
    let fault: PlatformError
    try {
      return await deployment.call(validateDataModel, { query: { branchName: branch } })
    } catch (error) {
      if (!(error instanceof PlatformError) || error.trouble !== 'not-found')
        throw rejected(error, branch, mode)
      fault = error
    }
    const pauseMs = notFoundPausesMs[tries]
    if (pauseMs === undefined) throw await notFound(context, branch, fault)
    log.line(
      `The platform responded 404 to the validation; requesting it again in ${formatDuration(pauseMs)}`,
    )
    await clock.sleep(pauseMs, budget.signal)
  }
}

/** Why a validation is not there: the branch is gone, or the tenant may not have it. */
async function notFound(context: Context, branch: string, cause: PlatformError): Promise<Failure> {
  if (!(await findBranch(context.deployment, branch)))
    return new Failure(
      'build',
      `Branch "${branch}" was deleted during its validation.`,
      'Another job or a person may have merged or deleted it. Check that, then run this again.',
      { cause, title: 'the branch was deleted during its validation' },
    )
  const reason = withoutStop(cause.text)
  const update = 'This tenant may be too old to validate data models: ask for an update of the platform'
  return new Failure(
    'unsupported',
    `The platform responded 404 to ${notFoundPausesMs.length + 1} requests for the validation of branch "${branch}"${reason ? `: ${reason}` : ''}.`,
    context.settings.command === 'validate' ? `${update}.` : `${update}, or set "validate: false".`,
    { cause, title: 'the platform did not validate the branch' },
  )
}

function rejected(error: unknown, branch: string, mode: string): unknown {
  if (!(error instanceof PlatformError) || error.trouble !== 'rejected') return error
  const reason = withoutStop(error.text)
  return new Failure(
    'build',
    `The platform did not validate branch "${branch}" (${error.status}): ${reason || 'it gave no reason'}.`,
    mode === 'production'
      ? 'Open the deploy branch on the platform to see why.'
      : 'Check that the branch is open: "activate: staging" or "activate: dev-mode".',
    { cause: error, title: 'the platform rejected the validation' },
  )
}

const noFile = '(no file named)'

function printErrors({ log }: Context, errors: readonly ModelError[]): void {
  const lines: string[] = []
  for (const [file, ofFile] of Map.groupBy(errors, ({ fileName }) => fileName ?? noFile)) {
    lines.push(`${oneLine(file, 300)}: ${count(ofFile.length, 'error')}`)
    for (const { message, times, known } of ofFile) {
      const [first = '', ...rest] = serverLines(message)
      lines.push(
        `  - ${first}${times > 1 ? ` (${times} times)` : ''}${known ? ' (production has it, too)' : ''}`,
      )
      for (const line of rest) lines.push(`    ${line}`)
    }
  }
  log.lines(lines)
}

function notCompiled(branch: string, { message }: ModelError): Failure {
  return new Failure(
    'build',
    `The platform did not validate branch "${branch}": ${withoutStop(oneLine(message, 300))}.`,
    'No error was found: whether the model is valid is unknown. Re-run this job. If the compiler is stopped again, the model is too large for its time limit: split the project, or ask who runs the platform.',
    { title: 'the compiler was stopped before it ended' },
  )
}

function invalid(
  { settings }: Context,
  branch: string,
  errors: readonly ModelError[],
  known: number,
): Failure {
  const [first] = errors
  if (!first) {
    return new ShownFault(
      'validation',
      `The data model on branch "${branch}" is not valid, and the platform reported no error.`,
      'Open the branch on the platform to see why.',
    )
  }
  // There is nothing to push.
  const fix =
    settings.command === 'rollback'
      ? 'The error is in the model from before the release, or in a file that the rollback does not change. Release a corrected model, or correct that file in production, then roll back again.'
      : 'Fix the model and push again, or change the file on the platform if it is only there.'
  const files = new Set(errors.flatMap(({ fileName }) => fileName ?? [])).size
  const lines = serverLines(first.message).map((line) => withoutStop(oneLine(line, 300)))
  const message = lines.find(Boolean) ?? '(no text)'
  return new ShownFault(
    'validation',
    `The data model on branch "${branch}" has ${count(errors.length, known > 0 ? 'new error' : 'error')}${files > 0 ? ` in ${count(files, 'file')}` : ''}; the first: ${first.fileName ? `${oneLine(first.fileName, 200)}: ` : ''}${message}.`,
    `${fix} The log above lists all errors.`,
  )
}
