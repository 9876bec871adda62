import { merge } from './commands/merge.ts'
import { release } from './commands/release.ts'
import { sync } from './commands/sync.ts'
import { validate } from './commands/validate.ts'
import type { Context } from './context.ts'
import { type FailureKind, Stop } from './failure.ts'
import type { RunContext } from './github/event.ts'
import { describeProblem, type InputProblem } from './inputs/problem.ts'
import { readSettings, type Settings } from './inputs/settings.ts'
import type { Platform } from './platform/client.ts'
import { type OutputName, outputNames, outputsOf } from './report/outputs.ts'
import type { Report, Verdict } from './report/report.ts'
import { renderSummary } from './report/summary.ts'
import { startBudget } from './runtime/budget.ts'
import type { Clock } from './runtime/clock.ts'
import { type Journal, openJournal } from './runtime/journal.ts'
import type { Ledger } from './runtime/ledger.ts'
import type { Log } from './runtime/log.ts'
import { abandonSync } from './steps/abandon-sync.ts'
import { verdictOf } from './verdict.ts'
import { product } from './version.ts'

/** Everything outside of the process that main touches. */
export interface MainEdges {
  /** Texts by input name. */
  inputs: Readonly<Record<string, string | undefined>>
  run: RunContext
  log: Log
  ledger: Ledger
  clock: Clock
  random: () => number
  stepId: string
  connect(settings: Settings, log: Log, clock: Clock, random: () => number): Platform
  setOutput(name: OutputName, value: string): void
  /** Saves the report. @returns its path */
  writeReport(report: Report): Promise<string>
  writeSummary(markdown: string): Promise<void>
  /** Calls back on SIGINT and SIGTERM. @returns ends the listening */
  onSignal(stop: (signal: string) => void): () => void
}

/** Each command, and what a plain refusal of the platform counts as in it. */
const commands: Record<
  Settings['command'],
  { run: (context: Context) => Promise<string>; refused: FailureKind }
> = {
  sync: { run: sync, refused: 'sync' },
  validate: { run: validate, refused: 'build' },
  merge: { run: merge, refused: 'merge' },
  release: { run: release, refused: 'merge' },
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
  const result = readSettings(edges.inputs, edges.run)
  const settings = 'settings' in result ? result.settings : null
  const verdict = await verdictFor(edges, result, journal)
  const report: Report = {
    reportVersion: 1,
    product,
    command: settings?.command ?? (edges.inputs.command || 'sync'),
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
    },
    startedAt,
    durationMs: clock.now() - startedAt,
  }
  setOutput('outcome', verdict.outcome)
  setOutput('failure-kind', verdict.failureKind)
  await publish(edges, settings, report, setOutput)
  for (const name of outputNames) if (!set.has(name)) setOutput(name, '')
  const red = verdict.outcome === 'failure' || verdict.outcome === 'cancelled'
  if (!red) log.line(verdict.sentence)
  else if (isForgiven(verdict, settings)) {
    log.warning(`${verdict.sentence} The job goes on, as "on-platform-outage: warn" wants it.`)
    return 0
  } else log.error(verdict.sentence)
  return red ? 1 : 0
}

/** A platform that is down may be forgiven; a broken model never is (DESIGN, on-platform-outage). */
function isForgiven({ outcome, failureKind }: Verdict, settings: Settings | null): boolean {
  const outage = failureKind === 'network' || failureKind === 'timeout' || failureKind === 'unsupported'
  return settings?.onOutage === 'warn' && outcome === 'failure' && outage
}

function verdictFor(
  edges: MainEdges,
  result: ReturnType<typeof readSettings>,
  journal: Journal,
): Promise<Verdict> | Verdict {
  if ('skip' in result) return { outcome: 'skipped', failureKind: 'none', sentence: `${result.skip}.` }
  return 'settings' in result
    ? run(edges, result.settings, journal)
    : inputVerdict(result.problems, edges.log)
}

async function run(edges: MainEdges, settings: Settings, journal: Journal): Promise<Verdict> {
  const { log, clock, random, ledger, stepId } = edges
  const budget = startBudget(clock, settings.timeoutMs)
  const stopListening = edges.onSignal((signal) =>
    budget.stop(new Stop('cancelled', `The step was cancelled (${signal}).`)),
  )
  const platform = edges.connect(settings, log, clock, random)
  const context: Context = {
    settings,
    run: edges.run,
    platform,
    log,
    journal,
    ledger,
    clock,
    budget,
    random,
    stepId,
  }
  try {
    const sentence = await commands[settings.command].run(context)
    const { branchOnSuccess } = ledger.read()
    if (branchOnSuccess !== undefined) ledger.write({ branch: branchOnSuccess, branchOnSuccess: undefined })
    return { outcome: 'success', failureKind: 'none', sentence }
  } catch (error) {
    const aftermath = await abandonSync(context, error)
    if (ledger.read().branchOnSuccess !== undefined) ledger.write({ branchOnSuccess: undefined })
    return verdictOf(error, commands[settings.command].refused, aftermath)
  } finally {
    budget.release()
    stopListening()
  }
}

function inputVerdict(problems: readonly InputProblem[], log: Log): Verdict {
  const phrases = problems.map(describeProblem)
  const count = problems.length === 1 ? 'An input is wrong' : `${problems.length} inputs are wrong`
  if (problems.length > 1) {
    log.line(`${count}; nothing was sent:`)
    for (const phrase of phrases) log.line(`  ${phrase}`)
  }
  return {
    outcome: 'failure',
    failureKind: 'input',
    sentence: `${count}, nothing was sent. ${phrases.join(' | ')}.`,
  }
}

/** Report and summary are worth much, but the verdict does not depend on them. */
async function publish(
  edges: MainEdges,
  settings: Settings | null,
  report: Report,
  setOutput: (name: OutputName, value: string) => void,
): Promise<void> {
  try {
    setOutput('report-path', await edges.writeReport(report))
  } catch (error) {
    edges.log.warning(
      `The report could not be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  if (settings?.summary === false) return
  try {
    await edges.writeSummary(renderSummary(report))
  } catch (error) {
    edges.log.warning(
      `The job summary could not be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
