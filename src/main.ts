import { readCallInputs } from './api/with-call.ts'
import { type Budget, startBudget } from './base/budget.ts'
import type { Clock } from './base/clock.ts'
import type { Context, Job, Skipped } from './base/context.ts'
import { pullRequestNumber } from './base/event.ts'
import { type FailureKind, Stop } from './base/failure.ts'
import type { Verdict } from './base/findings.ts'
import { atGitRoot } from './base/git-folder.ts'
import { type Journal, openJournal } from './base/journal.ts'
import { type Ledger, markOf, rollbackPart } from './base/ledger.ts'
import type { AnnotationProperties, Log } from './base/log.ts'
import { oneLine, withoutStop } from './base/text.ts'
import { product } from './base/version.ts'
import type { Workspace } from './base/workspace.ts'
import { explainNotFound } from './deployment/settings.ts'
import { prepareGate } from './gate/prepare-gate.ts'
import { repeatOr } from './gate/repeat-result.ts'
import { type Checkout, noCheckout, openCheckout } from './inputs/checkout.ts'
import { withoutUnknown } from './inputs/command-problems.ts'
import { untrustedUserWarning } from './inputs/forks.ts'
import { describeProblem, type InputProblem } from './inputs/problem.ts'
import { readSettings } from './inputs/read-settings.ts'
import type { Settings, SettingsResult, TeamSettings } from './inputs/settings.ts'
import type { CommandName } from './inputs/table.ts'
import type { Platform, PlatformAccess } from './platform/client.ts'
import { deploymentAt } from './platform/deployment.ts'
import type { PublishEdges } from './publish.ts'
import { type OutputName, outputNames, outputsOf } from './report/outputs.ts'
import { abandonSync } from './sync/cancel-sync.ts'
import type { LoadedTeamFile } from './team-file/load-team-file.ts'
import { afterChange, forgive, verdictOf } from './verdict.ts'

const publishing = () => import('./publish.ts')

/** Everything outside of the process that main uses. */
export interface MainEdges extends PublishEdges {
  /** Texts by input name. */
  inputs: Readonly<Record<string, string | undefined>>
  /** Names of the environment variables, which include inputs that this action does not have. */
  environment: readonly string[]
  /** Why no request can be sent, with the fix; null where one can. */
  environmentProblem?: string | null
  ledger: Ledger
  random: () => number
  stepId: string
  /** URL of the folder `docs/` of this action, at the version that runs; absent when it is unknown. */
  docs?: string
  connect(access: PlatformAccess, log: Log, clock: Clock, random: () => number): Platform
  setOutput(name: OutputName, value: string): void
  job: Omit<Job, 'setOutput'>
  /** Calls back on SIGINT and SIGTERM. @returns removes the listeners */
  onSignal(stop: (signal: string) => void): () => void
}

/** With the outputs, of which main knows which are set. */
type RunEdges = MainEdges & { job: Job; located: Checkout }

/** Time limit for publishing when the budget is spent; less when the runner is about to kill the step. */
const publishMs = 10_000
/** A comment does not delay the result longer than this. */
const mostPublishMs = 120_000
const publishCancelledMs = 2_000

/**
 * Runs the command and reports the result in outputs, report, summary and the last line of the log.
 * @returns the exit code: 0 or 1
 */
export async function main(edges: MainEdges): Promise<0 | 1> {
  const { clock, log } = edges
  const startedAt = clock.now()
  const set = new Set<OutputName>()
  let writable = true
  const setOutput = (name: OutputName, value: string) => {
    set.add(name)
    if (!writable) return
    try {
      edges.setOutput(name, value)
    } catch (error) {
      writable = false
      journal.warn(unwritable(error))
    }
  }
  const journal = openJournal(clock, log, (findings) => {
    for (const [name, value] of Object.entries(outputsOf(findings))) setOutput(name as OutputName, value)
  })
  const call = await readCallInputs(edges.inputs, edges.workspace)
  const read = withoutUnknown(readSettings(edges.inputs, edges.run, call), edges.environment)
  const { workspace, result } = await inCheckout(edges.workspace, read)
  const settings = 'settings' in result ? result.settings : null
  const budget = startBudget(clock, settings?.timeoutMs ?? publishMs)
  const budgets = [budget]
  const stopListening = edges.onSignal((signal) => {
    for (const each of budgets) each.stop(new Stop('cancelled', `The step was cancelled (${signal}).`))
  })
  try {
    const job = { ...edges.job, setOutput }
    const located = settings ? await openCheckout(settings, edges.run, workspace) : noCheckout
    const known = { ...edges, workspace, job, located }
    const { basis, ...verdict } = await verdictFor(known, result, journal, budget)
    const cancelled = verdict.outcome === 'cancelled'
    const share = startBudget(
      clock,
      cancelled ? publishCancelledMs : Math.min(mostPublishMs, Math.max(publishMs, budget.remainingMs())),
    )
    budgets.push(share)
    const { locate, publish, propertiesOf } = await publishing()
    const report = await locate(
      {
        reportVersion: 1,
        product: { ...product, ...(edges.docs ? { docs: edges.docs } : {}) },
        command: settings?.command ?? (edges.inputs.command?.trim() || 'sync'),
        deploymentId: settings?.deploymentId ?? null,
        verdict,
        findings: journal.findings,
        phases: [...journal.phases],
        warnings: [...journal.warnings],
        run: {
          repository: edges.run.repository,
          eventName: edges.run.eventName,
          sha: edges.run.sha,
          url: edges.run.runUrl,
          attempt: edges.run.runAttempt,
          ...pullRequestNumber(edges.run),
        },
        startedAt,
        durationMs: clock.now() - startedAt,
      },
      located.checkout,
      settings,
      share.signal,
      journal.modelFiles,
    )
    setOutput('outcome', verdict.outcome)
    setOutput('failure-kind', verdict.failureKind)
    // Nor can a comment be sent.
    const shownIn = edges.environmentProblem ? { ...result.shown, commentKey: null } : result.shown
    await publish(edges, shownIn, report, setOutput, share.signal, basis)
    for (const name of outputNames) if (!set.has(name)) setOutput(name, '')
    log.endWarnings()
    const shown = settings ? report.verdict.place : undefined
    const place = shown && propertiesOf(shown, 'Data model')
    // The log of a green run is seldom read.
    return conclude(
      report.verdict,
      place,
      'skip' in result ? { ...log, line: (text) => log.notice(text) } : log,
    )
  } finally {
    for (const each of budgets) each.release()
    stopListening()
  }
}

/** The paths of the settings are in the workspace, where the checkout may be in a folder. */
async function inCheckout(
  from: Workspace,
  result: SettingsResult,
): Promise<{ workspace: Workspace; result: SettingsResult }> {
  if (!('settings' in result)) return { workspace: from, result }
  const { modelPath, dbtProjectDir } = result.settings
  const { workspace, paths } = await atGitRoot(from, { modelPath, dbtProjectDir })
  return { workspace, result: { ...result, settings: { ...result.settings, ...paths } } }
}

/** Without outputs, the result is what it is. */
function unwritable(error: unknown): string {
  const why = withoutStop(oneLine(error instanceof Error ? error.message : String(error)))
  return `Could not write the outputs: ${why}. Later steps read them as empty. Check that no step deletes the temporary files of the runner, and that its disk is not full.`
}

/** The last line, with the location of the error where it is annotated. @returns the exit code */
function conclude(verdict: Verdict, place: AnnotationProperties | undefined, log: Log): 0 | 1 {
  const { outcome, sentence, forgiven } = verdict
  if (outcome === 'success' || outcome === 'skipped') {
    log.line(sentence)
    return 0
  }
  if (forgiven) {
    log.warning(sentence)
    return 0
  }
  log.error(sentence, place)
  return 1
}

function verdictFor(
  edges: RunEdges,
  result: SettingsResult,
  journal: Journal,
  budget: Budget,
): Promise<Ended> | Ended {
  if ('skip' in result)
    return { outcome: 'skipped', failureKind: 'none', sentence: `Skipped: ${result.skip}.` }
  const { environmentProblem: problem } = edges
  if (problem)
    return {
      outcome: 'failure',
      failureKind: 'input',
      title: 'the proxy setting of this runner is not usable',
      sentence: `${problem} No request was sent.`,
    }
  return 'settings' in result
    ? run(edges, result.settings, journal, budget)
    : inputVerdict(result.problems, edges.log)
}

/** `basis`: what the result rests on, if a later run may repeat it. */
type Ended = Verdict & { basis?: string | null }

async function run(edges: RunEdges, settings: Settings, journal: Journal, budget: Budget): Promise<Ended> {
  const { log, clock, random, ledger, stepId, job, located } = edges
  const context: Context<Settings> = {
    settings,
    run: edges.run,
    ...connectionsOf(edges, settings, budget),
    workspace: edges.workspace,
    checkout: located.checkout,
    connectGitHub: edges.connectGitHub,
    log,
    journal,
    ledger,
    clock,
    budget,
    random,
    stepId,
    job,
  }
  if (located.note !== null) log.line(located.note)
  for (const warning of [untrustedUserWarning(settings, edges.run), located.warning])
    if (warning !== null) journal.warn(warning)
  let loaded: Promise<LoadedTeamFile> | undefined
  /** Read once, also if it cannot be read. */
  const team = async (gated: Context<TeamSettings>) => {
    loaded ??= prepareGate(gated)
    return loaded
  }
  const act = () => runToEnd(context, team)
  // Other commands change something each time they run.
  if (settings.command !== 'sync' && settings.command !== 'validate') return act()
  const hasComment = settings.comment !== 'never' && settings.githubToken !== null
  if (!hasComment || !edges.run.pullRequest) return act()
  const repeatable = { ...context, settings }
  return repeatOr(repeatable, () => team(repeatable), act)
}

/** What main has told itself, or no longer holds. */
const untold = { branchOnSuccess: undefined, change: undefined }

type ReadTeam = (gated: Context<TeamSettings>) => Promise<LoadedTeamFile>

async function runToEnd(context: Context<Settings>, team: ReadTeam): Promise<Verdict> {
  const { settings, ledger, journal } = context
  const { baseUrl, deploymentId, authScheme } = settings
  try {
    ledger.aim({ baseUrl, deploymentId, authScheme, tokenMark: markOf(settings.token, baseUrl) })
    const end = await runCommand(context, team)
    if (typeof end !== 'string') return { outcome: 'skipped', failureKind: 'none', sentence: end.skipped }
    const { branchOnSuccess } = ledger.read()
    if (branchOnSuccess !== undefined) ledger.write({ branch: branchOnSuccess, branchOnSuccess: undefined })
    if (ledger.read().change) ledger.write(untold)
    return { outcome: 'success', failureKind: 'none', sentence: end }
  } catch (error) {
    // Only the commands that have this setting start a sync.
    const aftermath = 'onTimeout' in settings ? await abandonSync({ ...context, settings }, error) : ''
    const { branchOnSuccess, change } = ledger.read()
    if (branchOnSuccess !== undefined || change) ledger.write(untold)
    if (ledger.read().rollback) rollbackPart(ledger).write(untold)
    if (!change && ['merge', 'release', 'rollback'].includes(settings.command))
      journal.found({ merged: false })
    const explained = await explainNotFound(context, error)
    const verdict = verdictOf(explained, rejectedKinds[settings.command], aftermath)
    return change ? afterChange(verdict, change) : forgive(verdict, explained, settings)
  }
}

/** The clients of the platform, one for each token. Each hides both tokens: the server knows both. */
function connectionsOf(
  edges: RunEdges,
  settings: Settings,
  { signal }: Budget,
): Pick<Context, 'platform' | 'connect' | 'deployment' | 'contentDeployment'> {
  const { baseUrl, authScheme, token, deploymentId } = settings
  const contentToken = 'contentToken' in settings ? settings.contentToken : ''
  const hidden = [token, contentToken].filter((secret) => secret !== '')
  const to = (access: PlatformAccess) =>
    edges.connect({ ...access, hidden }, edges.log, edges.clock, edges.random)
  const contact = { made: false }
  const platform = to({ baseUrl, authScheme, token, contact })
  const deployment = deploymentAt(platform, deploymentId, { signal })
  if (contentToken === '') return { platform, connect: to, deployment }
  const content = to({ baseUrl, authScheme, token: contentToken, contact })
  const contentDeployment = deploymentAt(content, deploymentId, { signal })
  return { platform, connect: to, deployment, contentDeployment }
}

function inputVerdict(problems: readonly InputProblem[], log: Log): Verdict {
  const phrases = problems.map(describeProblem)
  const head = problems.length === 1 ? 'Invalid input' : `${problems.length} invalid inputs:`
  if (problems.length > 1) {
    log.line(head)
    for (const phrase of phrases) log.line(`  ${phrase}`)
  }
  return {
    outcome: 'failure',
    failureKind: 'input',
    title: problems.length === 1 ? 'invalid input' : 'invalid inputs',
    sentence: `${head} ${phrases.join(' | ')}. No request was sent.`,
  }
}

/** The failure kind of a request that the platform rejects, by command. */
const rejectedKinds: Record<CommandName, FailureKind> = {
  sync: 'sync',
  validate: 'build',
  merge: 'merge',
  release: 'merge',
  deploy: 'build',
  rollback: 'merge',
  cleanup: 'build',
  // The operation decides the failure kind.
  api: 'input',
  preflight: 'input',
}

/**
 * Runs the command that the settings name, which is loaded for it: a run needs one command only.
 * @returns the final message of a successful run, or why it was skipped
 * @throws what the command throws
 */
async function runCommand(context: Context<Settings>, team: ReadTeam): Promise<string | Skipped> {
  const { settings } = context
  switch (settings.command) {
    case 'rollback':
      return (await import('./commands/rollback.ts')).rollback({ ...context, settings })
    case 'cleanup':
      return (await import('./commands/cleanup.ts')).cleanup({ ...context, settings })
    case 'api':
      return (await import('./commands/api.ts')).api({ ...context, settings })
    case 'preflight':
      return (await import('./commands/preflight.ts')).preflight({ ...context, settings })
    default:
      return runGated({ ...context, settings }, team)
  }
}

/** Runs a command that validates, merges or uploads, with the team file. */
async function runGated(context: Context<TeamSettings>, read: ReadTeam): Promise<string | Skipped> {
  const { settings } = context
  const team = await read(context)
  switch (settings.command) {
    case 'sync':
      return (await import('./commands/sync.ts')).sync({ ...context, settings, team })
    case 'validate':
      return (await import('./commands/validate.ts')).validate({ ...context, settings, team })
    case 'merge':
      return (await import('./commands/merge.ts')).merge({ ...context, settings, team })
    case 'release':
      return (await import('./commands/release.ts')).release({ ...context, settings, team })
    case 'deploy':
      return (await import('./commands/deploy.ts')).deploy({ ...context, settings, team })
  }
}
