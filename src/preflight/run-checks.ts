import { withinTime } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import type { RunContext } from '../base/event.ts'
import { firstOf, oneLine, withoutStop } from '../base/text.ts'
import { readYaml } from '../base/yaml-text.ts'
import { GitHubError } from '../github/errors.ts'
import { findOwnComments } from '../github/marker.ts'
import { pullRequestsFor } from '../github/pull-requests.ts'
import { forkProblem } from '../inputs/forks.ts'
import { readSettings } from '../inputs/read-settings.ts'
import type { CommonSettings, PreflightSettings, Settings } from '../inputs/settings.ts'
import { type CommandName, commandsOf, commenting, opening, working } from '../inputs/table.ts'
import type { TextFiles } from '../locate/text-files.ts'
import { setupChecks } from '../report/preflight-section.ts'
import { type Check, missing, notNeeded, ok, type Subject, unknown } from './check.ts'

/** Fixes for the inputs whose default depends on the event. */
const byEvent: Readonly<Record<string, string>> = {
  ref: 'Set "ref", or run this on an event of a branch or tag.',
  branch: 'Set "branch".',
  command: 'Run this on a pushed tag or a published release, or set "ref".',
}
const forFork = 'Push the branch to this repository.'

/**
 * For each command, whether this event and the inputs `ref` and `branch` are sufficient. Uses the validation of the
 * inputs itself, so that the two cannot differ.
 */
export function eventChecks(
  { ref, branch }: Pick<PreflightSettings, 'ref' | 'branch'>,
  run: RunContext,
): Check[] {
  return working.map((command) => eventCheck(command, ref, branch, run))
}

function eventCheck(command: CommandName, ref: string | null, branch: string | null, run: RunContext): Check {
  const name = command === 'sync' ? setupChecks.eventForSync : `event for ${command}`
  const subject: Subject = { name, neededFor: [command], required: false }
  const raw = {
    command,
    'base-url': 'https://tenant.example.com',
    token: 'any-token',
    'github-token': 'any-token',
    'deployment-id': '1',
    // Whether the command fits is the question here, not whether a fork is skipped.
    'on-fork': 'fail',
    ...(ref !== null && takes(command, 'ref') ? { ref } : {}),
    ...(branch !== null && takes(command, 'branch') ? { branch } : {}),
  }
  const result = readSettings(raw, run)
  if ('settings' in result) return ok(subject, whatItIsAbout(result.settings, run))
  const other = { ...subject, state: 'other event', kind: 'input' } as const
  if ('skip' in result) return { ...other, found: result.skip, remedy: '' }
  const problemsOfEvent = result.problems.filter(({ input }) => input in byEvent)
  // The other inputs do not depend on the event.
  if (problemsOfEvent.length === 0) return ok(subject, 'any event')
  return {
    ...other,
    found: problemsOfEvent
      .map(({ input, value, problem }) => `${value === null ? input : `"${value}"`} ${problem}`)
      .join('; '),
    remedy: forkProblem(raw, run, command)
      ? forFork
      : [...new Set(problemsOfEvent.map(({ input }) => remedyOf(command, input)))].join(' '),
  }
}

function remedyOf(command: CommandName, input: string): string {
  // The only command whose branch can come from the event.
  if (command === 'validate' && input === 'branch') return 'Set "branch", or run this on a pull request.'
  return byEvent[input] ?? ''
}

function takes(command: CommandName, input: 'ref' | 'branch'): boolean {
  return commandsOf(input)?.includes(command) === true
}

function whatItIsAbout(settings: Settings, run: RunContext): string {
  if (settings.command === 'cleanup') {
    if (run.forkBranch !== null) return 'nothing, since no branches are created for a fork'
    const { pullRequest: pull } = run
    return pull?.closed
      ? `the leftover branches of pull request ${pull.number}`
      : 'all leftover branches older than "older-than"'
  }
  const ref = 'ref' in settings && settings.ref
  const branch = 'branch' in settings && settings.branch
  const about = [ref && `ref "${ref}"`, branch && `branch "${branch}"`].filter(Boolean).join(', ')
  return about || 'any event'
}

const workflowFile = /^\.github\/workflows\/[^/]+\.ya?ml$/
const needed = ['edited', 'labeled', 'unlabeled'] as const
/** What `pull_request` without `types` means. Source: "Events that trigger workflows" in GitHub's docs. */
const usual = ['opened', 'synchronize', 'reopened']
/** A message names at most this many workflows. */
const mostNamed = 3

/**
 * Whether the workflows that gate pull requests with `fail-on` run when one gets another base, and when the label that accepts
 * changes is set or removed: without these events, the result of the last push stays.
 * @param files the checkout
 */
export async function eventTypesCheck(files: TextFiles): Promise<Check> {
  const subject: Subject = { name: 'event types', neededFor: opening, required: false }
  const paths = (await files.paths()).filter((path) => workflowFile.test(path))
  if (paths.length === 0) return unknown(subject, 'there is no workflow in the checkout', '', 'none')
  const workflows = new Map<string, unknown>()
  for (const path of paths) {
    const reading = readYaml((await files.read(path)) ?? '')
    if ('value' in reading) workflows.set(path, reading.value)
  }
  const started = [...workflows].flatMap(([path, workflow]) =>
    pullRequestEvents(workflow).map((event) => ({ path, ...event, gate: gateOf(workflow, workflows) })),
  )
  const gating = started.filter(({ gate }) => gate === true)
  const deaf = gating.filter(({ types }) => needed.some((type) => !types.includes(type)))
  const shown = ({ path }: { path: string }) => oneLine(path, 200)
  const setTypes = (events: typeof started) => {
    const names = [...new Set(events.map(({ name }) => `"${name}"`))].join(' and ')
    return `Set "types: [${[...usual, ...needed].join(', ')}]" for ${names}`
  }
  if (deaf.length > 0) {
    const lacking = needed.filter((type) => deaf.some(({ types }) => !types.includes(type)))
    const found = `${firstOf(deaf, mostNamed, shown)} ${deaf.length === 1 ? 'lacks' : 'lack'} ${lacking.join(', ')}`
    return missing(subject, found, `${setTypes(deaf)}.`, 'none')
  }
  if (gating.length > 0) return ok(subject, gating.map(shown).join(', '))
  const open = started.filter(({ gate }) => gate === null)
  if (open.length === 0)
    return notNeeded(subject, 'no workflow for pull requests in the checkout has a step with `fail-on`')
  const calls = `${firstOf(open, mostNamed, shown)} ${open.length === 1 ? 'calls' : 'call'} workflows that cannot be read here`
  return unknown(subject, calls, `${setTypes(open)} if they have \`fail-on\`.`, 'none')
}

/** The events of pull requests that start a workflow, with their types. */
function pullRequestEvents(workflow: unknown): { name: string; types: readonly string[] }[] {
  const on = memberOf(workflow, 'on')
  return ['pull_request', 'pull_request_target'].flatMap((name) => {
    if (on === name || (Array.isArray(on) && on.includes(name))) return [{ name, types: usual }]
    if (typeof on !== 'object' || on === null || !Object.hasOwn(on, name)) return []
    const types = memberOf(memberOf(on, name), 'types')
    return [{ name, types: [types ?? usual].flat().map(String) }]
  })
}

/**
 * Whether a step of the workflow, or of one that it calls, has `fail-on`; null where one cannot be read here.
 * @param workflows those of the checkout
 * @param seen those that were asked: a workflow may call itself
 */
function gateOf(
  workflow: unknown,
  workflows: ReadonlyMap<string, unknown>,
  seen = new Set<unknown>(),
): boolean | null {
  if (seen.has(workflow)) return false
  seen.add(workflow)
  const jobs = memberOf(workflow, 'jobs')
  const all: unknown[] = Object.values(typeof jobs === 'object' && jobs !== null ? jobs : {})
  const failOns = all
    .flatMap((job) => [memberOf(job, 'steps')].flat())
    .map((step) => memberOf(memberOf(step, 'with'), 'fail-on'))
  if (failOns.some((failOn) => failOn !== undefined && failOn !== 'never')) return true
  const called = all.flatMap((job) => {
    const uses = memberOf(job, 'uses')
    if (typeof uses !== 'string') return []
    const callee = workflows.get(uses.replace(/^\.\//, ''))
    return [callee === undefined ? null : gateOf(callee, workflows, seen)]
  })
  return called.includes(true) || (called.includes(null) ? null : false)
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** What is known about commenting on the pull request without writing a comment. */
export type CommentFacts =
  /** The event has no pull request, and no open pull request has this commit as its head. */
  | { pullRequests: 0 }
  /** The comments could be read; `earlier`: one of them is from an earlier run of this action. */
  | { pullRequests: number; earlier: boolean }
  | { rejected: GitHubError }
  /** The request to GitHub failed; a phrase. */
  | { trouble: string }

const permission = 'Give the job the permission "pull-requests: write".'

/**
 * Whether the step can comment. GitHub does not return the write permissions of a workflow token, so the result is never
 * "ok".
 * @param readOnly the token of the event is read-only regardless of the permissions in the workflow
 */
export function commentCheck(
  { comment, githubToken }: Pick<CommonSettings, 'comment' | 'githubToken'>,
  readOnly: boolean,
  facts: CommentFacts,
): Check {
  const subject: Subject = { name: setupChecks.comment, neededFor: commenting, required: false }
  if (comment === 'never') return notNeeded(subject, '"comment: never"')
  if (githubToken === null) {
    const remedy =
      'Remove "github-token" (default: the token of the workflow), check the name of its secret, or set "comment: never".'
    return missing(subject, '"github-token" is empty', remedy, 'input')
  }
  if (readOnly) {
    const found =
      'the token is read-only for a pull request from a fork: there is a job summary, but no comment'
    return missing(subject, found, forFork, 'auth')
  }
  if ('rejected' in facts) {
    return missing(subject, withoutStop(facts.rejected.message), facts.rejected.advice, 'auth')
  }
  if ('trouble' in facts) return unknown(subject, facts.trouble, permission, 'network')
  if (facts.pullRequests === 0) return notNeeded(subject, 'this event has no open pull request')
  const earlier = 'earlier' in facts && facts.earlier ? ', with one of an earlier run of this action' : ''
  return unknown(
    subject,
    `the comments can be read${earlier}; write permission is unknown, because preflight writes nothing`,
    permission,
    'auth',
  )
}

/** Time limit for all GitHub requests, retries included. */
const mostMs = 15_000

/** Whether the token of this event is read-only regardless of the permissions in the workflow. */
export function isReadOnly({ run }: Pick<Context, 'run'>): boolean {
  return run.pullRequest?.fromFork === true && run.eventName !== 'pull_request_target'
}

/** Reads the comments of the pull request; writes nothing. */
export async function readConversation(context: Context): Promise<CommentFacts> {
  const { settings, run, budget, clock, connectGitHub } = context
  const nothing = { pullRequests: 0 } as const
  if (settings.comment === 'never' || settings.githubToken === null || isReadOnly(context)) return nothing
  if (run.repository === '')
    return { trouble: 'the repository of this run is unknown (GITHUB_REPOSITORY is empty)' }
  if (!run.pullRequest && run.eventName !== 'push') return nothing
  const { githubToken: token } = settings
  try {
    return await withinTime(clock, mostMs, budget.signal, async (signal) => {
      const github = await connectGitHub(token)
      const numbers = await pullRequestsFor(run, github, signal)
      const [first] = numbers
      if (first === undefined) return nothing
      const comments = await github.listComments(first, signal)
      const earlier = await findOwnComments(comments, settings.commentKey, () => github.viewer(signal))
      return { pullRequests: numbers.length, earlier: earlier.length > 0 }
    })
  } catch (error) {
    if (error instanceof GitHubError && !error.rateLimited && [401, 403, 404].includes(error.status ?? 0))
      return { rejected: error }
    const text = oneLine(error instanceof Error ? error.message : String(error))
    return { trouble: `The GitHub request failed: ${withoutStop(text)}` }
  }
}
