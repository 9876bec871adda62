import { withCall } from './api/with-call.ts'
import { api } from './commands/api.ts'
import { cleanup } from './commands/cleanup.ts'
import { deploy } from './commands/deploy.ts'
import { merge } from './commands/merge.ts'
import { preflight } from './commands/preflight.ts'
import { release } from './commands/release.ts'
import { sync } from './commands/sync.ts'
import { validate } from './commands/validate.ts'
import type { Context, Job } from './context.ts'
import { Failure, type FailureKind, Stop } from './failure.ts'
import type { Verdict } from './findings.ts'
import { strangerWarning } from './inputs/fork-safety.ts'
import { describeProblem, type InputProblem } from './inputs/problem.ts'
import { readSettings, type Settings } from './inputs/settings.ts'
import { withoutUnknown } from './inputs/unknown-inputs.ts'
import type { Platform, PlatformAccess } from './platform/client.ts'
import { locate, type PublishEdges, propertiesOf, publish } from './publish.ts'
import { type OutputName, outputNames, outputsOf } from './report/outputs.ts'
import { type Budget, startBudget } from './runtime/budget.ts'
import type { Clock } from './runtime/clock.ts'
import { type Journal, openJournal } from './runtime/journal.ts'
import { type Ledger, markOf } from './runtime/ledger.ts'
import type { Log } from './runtime/log.ts'
import { explainNotFound } from './steps/deployment/wrong-deployment.ts'
import { abandonSync } from './steps/sync/abandon-sync.ts'
import { verdictOf } from './verdict.ts'
import { product } from './version.ts'

/** Everything outside of the process that main touches. */
export interface MainEdges extends PublishEdges {
  /** Texts by input name. */
  inputs: Readonly<Record<string, string | undefined>>
  /** Names of the environment variables: what the step was given, also under a name that no input has. */
  environment: readonly string[]
  ledger: Ledger
  random: () => number
  stepId: string
  connect(access: PlatformAccess, log: Log, clock: Clock, random: () => number): Platform
  setOutput(name: OutputName, value: string): void
  job: Omit<Job, 'setOutput'>
  /** Calls back on SIGINT and SIGTERM. @returns ends the listening */
  onSignal(stop: (signal: string) => void): () => void
}

/** Outputs that are set are known to main. */
type RunEdges = MainEdges & { job: Job }

/** GitHub gets this much time also when the budget is spent; less when the runner is about to kill the step. */
const publishMs = 10_000
/** A verdict that is ready does not wait longer for a comment. */
const mostPublishMs = 120_000
const publishCancelledMs = 2_000

/** Each command, and the failure kind of a request that the platform rejects in it. */
const commands: Record<
  Settings['command'],
  { run: (context: Context) => Promise<string>; rejectedAs: FailureKind }
> = {
  sync: { run: sync, rejectedAs: 'sync' },
  validate: { run: validate, rejectedAs: 'build' },
  merge: { run: merge, rejectedAs: 'merge' },
  release: { run: release, rejectedAs: 'merge' },
  deploy: { run: deploy, rejectedAs: 'build' },
  cleanup: { run: cleanup, rejectedAs: 'build' },
  // The operation decides the failure kind.
  api: { run: api, rejectedAs: 'input' },
  preflight: { run: preflight, rejectedAs: 'input' },
}

/**
 * Does what the inputs ask for, and says how it went in outputs, report, summary and the last line.
 * @returns the exit code: 0 or 1
 */
export async function main(edges: MainEdges): Promise<0 | 1> {
  const { clock, log } = edges
  const startedAt = clock.now()
  const set = new Set<OutputName>()
  const setOutput = (name: OutputName, value: string) => {
    set.add(name)
    edges.setOutput(name, value)
  }
  const journal = openJournal(clock, log, (findings) => {
    for (const [name, value] of Object.entries(outputsOf(findings))) setOutput(name as OutputName, value)
  })
  const read = withoutUnknown(readSettings(edges.inputs, edges.run), edges.environment)
  const result = await withCall(read, edges.inputs, edges.workspace)
  const settings = 'settings' in result ? result.settings : null
  const budget = startBudget(clock, settings?.timeoutMs ?? publishMs)
  const budgets = [budget]
  const stopListening = edges.onSignal((signal) => {
    for (const each of budgets) each.stop(new Stop('cancelled', `The step was cancelled (${signal}).`))
  })
  try {
    const job = { ...edges.job, setOutput }
    const verdict = await verdictFor({ ...edges, job }, result, journal, budget)
    const cancelled = verdict.outcome === 'cancelled'
    const share = startBudget(
      clock,
      cancelled ? publishCancelledMs : Math.min(mostPublishMs, Math.max(publishMs, budget.remainingMs())),
    )
    budgets.push(share)
    const report = await locate(
      {
        reportVersion: 1,
        product,
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
        },
        startedAt,
        durationMs: clock.now() - startedAt,
      },
      edges.workspace,
      settings,
      share.signal,
    )
    setOutput('outcome', verdict.outcome)
    setOutput('failure-kind', verdict.failureKind)
    await publish(edges, result.shown, report, setOutput, share.signal)
    for (const name of outputNames) if (!set.has(name)) setOutput(name, '')
    log.endWarnings()
    return conclude(report.verdict, settings, log)
  } finally {
    for (const each of budgets) each.release()
    stopListening()
  }
}

/** The last line. @returns the exit code */
function conclude(verdict: Verdict, settings: Settings | null, log: Log): 0 | 1 {
  const { outcome, sentence, place, forgiven } = verdict
  if (outcome === 'success' || outcome === 'skipped') {
    log.line(sentence)
    return 0
  }
  if (forgiven) {
    log.warning(sentence)
    return 0
  }
  log.error(sentence, place && settings?.annotations ? propertiesOf(place, 'Data model') : undefined)
  return 1
}

/**
 * `on-platform-outage: warn` forgives a platform that is down. It forgives no broken model, and no platform that
 * responds with something else than what was requested.
 */
function forgive(verdict: Verdict, error: unknown, { onOutage }: Settings): Verdict {
  const { outcome, failureKind, sentence } = verdict
  const outage = failureKind === 'network' || failureKind === 'timeout' || failureKind === 'unsupported'
  const answered = error instanceof Failure && error.answered
  if (onOutage !== 'warn' || outcome !== 'failure' || !outage || answered) return verdict
  return {
    ...verdict,
    forgiven: true,
    sentence: `${sentence} The job goes on, as "on-platform-outage: warn" wants it.`,
  }
}

function verdictFor(
  edges: RunEdges,
  result: ReturnType<typeof readSettings>,
  journal: Journal,
  budget: Budget,
): Promise<Verdict> | Verdict {
  if ('skip' in result) return { outcome: 'skipped', failureKind: 'none', sentence: `${result.skip}.` }
  return 'settings' in result
    ? run(edges, result.settings, journal, budget)
    : inputVerdict(result.problems, edges.log)
}

async function run(edges: RunEdges, settings: Settings, journal: Journal, budget: Budget): Promise<Verdict> {
  const { log, clock, random, ledger, stepId, job } = edges
  const { baseUrl, deploymentId, authScheme } = settings
  ledger.aim({ baseUrl, deploymentId, authScheme, tokenMark: markOf(settings.token, baseUrl) })
  const platform = edges.connect(settings, log, clock, random)
  const context: Context = {
    settings,
    run: edges.run,
    platform,
    workspace: edges.workspace,
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
  const warning = strangerWarning(settings, edges.run)
  if (warning !== null) journal.warn(warning)
  try {
    const sentence = await commands[settings.command].run(context)
    const { branchOnSuccess } = ledger.read()
    if (branchOnSuccess !== undefined) ledger.write({ branch: branchOnSuccess, branchOnSuccess: undefined })
    return { outcome: 'success', failureKind: 'none', sentence }
  } catch (error) {
    const aftermath = await abandonSync(context, error)
    if (ledger.read().branchOnSuccess !== undefined) ledger.write({ branchOnSuccess: undefined })
    const explained = await explainNotFound(context, error)
    return forgive(
      verdictOf(explained, commands[settings.command].rejectedAs, aftermath),
      explained,
      settings,
    )
  }
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
    sentence: `${head} ${phrases.join(' | ')}. No request was sent.`,
  }
}
