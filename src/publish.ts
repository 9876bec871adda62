import type { Clock } from './base/clock.ts'
import type { RunContext } from './base/event.ts'
import type { ModelFile, Place, Report } from './base/findings.ts'
import type { AnnotationProperties, Log } from './base/log.ts'
import { oneLine, withoutStop } from './base/text.ts'
import type { Workspace } from './base/workspace.ts'
import { GitHubError } from './github/errors.ts'
import type { GitHub } from './github/github.ts'
import { type Mark, writeMarker } from './github/marker.ts'
import { pullRequestsFor } from './github/pull-requests.ts'
import { putComment } from './github/sticky-comment.ts'
import { hiding } from './http/exchange.ts'
import type { CommonSettings, Shown } from './inputs/settings.ts'
import { commenting } from './inputs/table.ts'
import { locateErrors, locateText } from './locate/locate.ts'
import { openTextFiles, type TextFiles } from './locate/text-files.ts'
import { annotationsOf } from './report/annotations.ts'
import { renderComment } from './report/comment.ts'
import { renderJUnit } from './report/junit.ts'
import { type OutputName, outputsOf } from './report/outputs.ts'
import { renderSummary } from './report/summary.ts'
import { viewOf } from './report/view.ts'

/** Where a report is published. */
export interface PublishEdges {
  run: RunContext
  log: Log
  clock: Clock
  /** The checkout of the job. */
  workspace: Workspace
  /** Saves the report, and the results of data tests as XML beside it. @returns the path of the report */
  writeReport(report: Report, junit: string | null): Promise<string>
  writeSummary(markdown: string): Promise<void>
  /** Connects to GitHub with this token. */
  connectGitHub: (token: string) => Promise<GitHub>
}

type SetOutput = (name: OutputName, value: string) => void

/**
 * Publishes a report as a file, job summary, pull request comment and annotations. A failure here is a warning and
 * does not change the outcome of the step.
 * @param shown the inputs for publishing, as far as they are valid
 * @param signal ends the wait for GitHub
 * @param basis what the result rests on besides the commit; null if it cannot be repeated
 */
export async function publish(
  edges: PublishEdges,
  shown: Shown,
  report: Report,
  setOutput: SetOutput,
  signal: AbortSignal,
  basis: string | null = null,
): Promise<void> {
  const { log } = edges
  await attempt(log, 'Could not write the report', async () =>
    setOutput('report-path', await edges.writeReport(report, junitOf(report))),
  )
  await attempt(log, 'Could not write the job summary', () => edges.writeSummary(renderSummary(report)))
  await attempt(log, 'Could not write the pull request comment', () =>
    comment(edges, shown, report, setOutput, signal, basis),
  )
  await attempt(log, 'Could not write the error annotations', () => {
    annotate(log, report)
  })
}

/**
 * Adds the locations of the errors in the checkout to the report. If the checkout cannot be read, the report is unchanged.
 * @param signal ends the search; errors without a location by then are shown without one
 * @param modelFiles the files of the branch, if they were read
 */
export async function locate(
  report: Report,
  workspace: Workspace,
  settings: CommonSettings | null,
  signal: AbortSignal,
  modelFiles: readonly ModelFile[] = [],
): Promise<Report> {
  const { findings, verdict } = report
  const errors = findings.errors ?? []
  const reason = verdict.failureKind === 'sync' ? findings.syncError : undefined
  if (!settings || (errors.length === 0 && reason === undefined)) return report
  try {
    const files = withoutTokens(openTextFiles(workspace), settings)
    const located = await locateErrors(errors, files, settings, signal, modelFiles)
    // Without a checkout, nothing tells what was written on the platform; generated files were not.
    const generated = (await files.paths()).length === 0 ? null : new Set(findings.generatedFiles)
    const placed = located.map(({ branchPlace, ...error }) =>
      branchPlace && generated?.has(branchPlace.path) === false ? { ...error, branchPlace } : error,
    )
    const place =
      reason === undefined || signal.aborted ? null : await locateText(oneLine(reason), files, settings)
    return {
      ...report,
      findings: { ...findings, ...(errors.length > 0 ? { errors: placed } : {}) },
      verdict: place ? { ...verdict, place } : verdict,
    }
  } catch {
    return report
  }
}

/** The files whose names contain no token: the name of a file with an error is shown. */
function withoutTokens(files: TextFiles, settings: CommonSettings & { contentToken?: string }): TextFiles {
  const { token, githubToken, contentToken } = settings
  const hide = [token, githubToken ?? '', contentToken ?? ''].map(hiding)
  const isShown = (path: string) => hide.every((hidden) => hidden(path) === path)
  return { ...files, paths: async () => (await files.paths()).filter(isShown) }
}

function junitOf({ findings }: Report): string | null {
  const { dataTests, accessTests } = findings
  return (dataTests ?? accessTests) === undefined ? null : renderJUnit(findings)
}

async function comment(
  { run, log, clock, connectGitHub }: PublishEdges,
  { command, comment: when, githubToken, commentKey, ran }: Shown,
  report: Report,
  setOutput: SetOutput,
  signal: AbortSignal,
  basis: string | null,
): Promise<void> {
  if ((command !== null && !commenting.includes(command)) || commentKey === null) return
  if (when === 'never' || run.repository === '') return
  if (!run.pullRequest && run.eventName !== 'push') return
  const { repeated, outcome } = report.verdict
  // Its comment stays as it is.
  if (repeated !== undefined) return
  const isSkipped = outcome === 'skipped'
  // A push is compared with what was synced last, whose result the comment still shows.
  if (isSkipped && !run.pullRequest) return
  // The result for its last commit stays.
  if (isSkipped && run.pullRequest?.closed) return
  // A skipped step only updates an existing comment, which would otherwise appear to be the result of this commit.
  const create = ran && !isSkipped && (when === 'always' || outcome === 'failure')
  if (githubToken === null) {
    // For a push event, only the GitHub API knows whether there is a pull request.
    if (create && run.pullRequest) log.warning(withoutToken)
    return
  }
  const github = await connectGitHub(githubToken)
  const mark = markOf(report, run, basis)
  const reserved = writeMarker(commentKey, mark).length + 1
  const put = (issue: number, what: Report) => {
    const wanted = { issue, of: commentKey, mark, body: renderComment(what, reserved), create }
    return putComment(github, clock, wanted, signal)
  }
  const failures: unknown[] = []
  for (const issue of await pullRequestsFor(run, github, signal)) {
    try {
      const { url, result } = await put(issue, report)
      if (result === 'none') continue
      setOutput('comment-url', url)
      log.line(`Comment on pull request ${issue} ${results[result]}: ${oneLine(url, 300)}`)
      const { preview, ...findings } = report.findings
      // Clean-up removes the preview when the pull request is closed, also while the comment is being written.
      if (preview && !(await github.isOpen(issue, signal).catch(() => true)))
        await put(issue, { ...report, findings })
    } catch (error) {
      // A pushed commit can be the head of several pull requests, and one of them may be locked.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** With more, the list would take too much of the comment: it is skipped, and no label accepts its changes. */
const mostListed = 2000
const mostSentence = 2000
const ranks = { skipped: 0, success: 1, cancelled: 3, failure: 4 } as const

/** What later runs have to know: the changes that the comment lists, and the result as far as it can be repeated. */
function markOf(report: Report, run: RunContext, basis: string | null): Mark {
  const { findings, verdict, startedAt } = report
  const { title } = viewOf(report)
  const { model, changeGate, impact } = findings
  const { outcome, failureKind, forgiven } = verdict
  const changes = (model?.changes ?? [])
    .filter(({ level }) => level !== 'safe')
    .map(({ fingerprint }) => fingerprint)
  const broken = impact?.consumers.filter(({ state }) => state === 'broken') ?? []
  // What breaks for an unknown reason has a fingerprint of its own.
  const content = broken.flatMap(({ uses }) => uses.flatMap(({ fingerprint }) => fingerprint ?? []))
  // What is told of a branch that does not compile was not judged.
  const listed = model && failureKind !== 'validation' ? [...new Set([...changes, ...content])] : []
  const sentence = verdict.sentence.slice(0, mostSentence)
  // The branch may be gone by then.
  const { branch: _, ...outputs } = outputsOf(findings)
  const label = changeGate ? (changeGate.labelEvent ?? 0) : null
  const isKnown = basis !== null && !forgiven && changeGate?.problem === undefined
  const isResult = outcome === 'success' || outcome === 'failure'
  return {
    runId: run.runId,
    attempt: run.runAttempt,
    startedAt,
    head: run.sha,
    rank: forgiven ? 2 : ranks[outcome],
    listed: listed.length > mostListed ? '' : listed.join(''),
    ...(isResult &&
      isKnown && {
        result: { basis, outcome, failureKind, title, sentence, label, outputs },
      }),
  }
}

const withoutToken =
  "Input `github-token` is empty, so the pull request gets no comment. Remove the input (default: the workflow's own token), check the name of its secret, or set `comment: never`."

const results = {
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  newer: 'unchanged, because it shows a newer or worse result',
} as const

function annotate(log: Log, report: Report): void {
  const { errors, warnings, more } = annotationsOf(report, 'in the job summary')
  for (const { title, message, place } of errors) log.error(message, propertiesOf(place, title))
  for (const { title, message, place } of warnings) log.warning(message, propertiesOf(place, title))
  if (more === null) return
  if (errors.length > 0) log.error(more)
  else log.warning(more)
}

/** A location as properties of a GitHub annotation. */
export function propertiesOf({ path, line, column }: Place, title: string): AnnotationProperties {
  return {
    title,
    file: path,
    ...(line === undefined ? {} : { startLine: line }),
    ...(column === undefined ? {} : { startColumn: column }),
  }
}

async function attempt(log: Log, what: string, work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
  } catch (error) {
    const advice = error instanceof GitHubError ? ` ${error.advice}` : ''
    const text = withoutStop(oneLine(error instanceof Error ? error.message : String(error)))
    log.warning(`${what}: ${text}.${advice}`)
  }
}
