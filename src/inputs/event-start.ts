import { type RunContext, shortRef } from '../base/event.ts'
import { oneLine } from '../base/text.ts'
import { forkProblem, isForksName, isWithoutSecrets } from './forks.ts'
import { type InputProblem, type Secrets, shownValue } from './problem.ts'
import { refNameProblem } from './ref-name.ts'
import type { CommandName, RawInputs } from './table.ts'

/** What the event of a run starts: nothing, and why (a sentence without its full stop); or the command, unless there are problems. */
export type EventStart = { skip: string } | { problems: InputProblem[] }

/**
 * What an event starts: the one place that decides it, for all commands and events.
 * @param command undefined where the input is invalid
 * @param onFork undefined where the input is invalid
 */
export function startOf(
  raw: RawInputs,
  run: RunContext,
  { command, onFork, secrets }: { command?: CommandName; onFork?: 'skip' | 'fail'; secrets: Secrets },
): EventStart {
  const fork = forkProblem(raw, run, command ?? 'sync')
  // Of its input, only the workflow's author can be at fault; and an event without a branch tells nothing of a fork.
  const skips = fork !== null && fork.input !== 'content-token' && isWithoutSecrets(run)
  if (skips && onFork === 'skip') return { skip: `${fork.problem}${whatStays(run, command)}` }
  const nothing = command === undefined ? null : nothingFor(raw, run, command)
  if (nothing !== null) return { skip: nothing }
  if (fork !== null) {
    const canSkip = skips ? '; without "on-fork: fail", such runs are skipped' : ''
    return { problems: [{ input: fork.input, value: null, problem: `${fork.problem}${canSkip}` }] }
  }
  return { problems: command === undefined ? [] : eventProblems(raw, run, command, secrets) }
}

/** Runs of a fork make no branches; those of a pull request by Dependabot may have had a token once, or a person pushed to it. */
function whatStays({ ofDependabot }: RunContext, command: CommandName | undefined): string {
  return command === 'cleanup' && ofDependabot
    ? '. No branch was removed: branches of earlier runs, if any, remain until a scheduled "command: cleanup" removes them'
    : ''
}

/** Why there is nothing to do for this event, whatever else the inputs say; null where there is. */
function nothingFor(raw: RawInputs, run: RunContext, command: CommandName): string | null {
  const asked = shortRef((command === 'validate' ? raw.branch : raw.ref) ?? '')
  switch (command) {
    case 'sync':
      return ofClosed(run, asked, command) ?? ofDeleted(run, asked, command)
    case 'validate':
      return ofClosed(run, asked, command)
    case 'release':
      return (raw.branch?.trim() ? null : ofDeleted(run, asked, command)) ?? notReleased(run, asked)
    default:
      return null
  }
}

function ofClosed(run: RunContext, asked: string, command: CommandName): string | null {
  if (!run.pullRequest?.closed) return null
  // What the workflow names is not of the pull request: the base branch after a merge. A fork's branch of this name is another one.
  if (asked !== '' && (asked !== nameOf(run) || run.forkBranch !== null)) return null
  return `pull request #${run.pullRequest.number} is closed, and "${command}" starts nothing then. Use "command: cleanup" to remove its branches. To start no run for this, set "if: github.event.pull_request.state == 'open'" for the job`
}

function ofDeleted({ deletedRef }: RunContext, asked: string, command: CommandName): string | null {
  if (deletedRef === undefined || (asked !== '' && asked !== deletedRef)) return null
  return `nothing to ${command}: the push deleted "${oneLine(deletedRef, 200)}"`
}

function nameOf({ ref }: RunContext): string {
  return 'name' in ref ? ref.name : ''
}

/**
 * A release gets events as long as it exists: each edit of its notes would bring its old code into production again. One that
 * is no pre-release is `published` and `released` at once; a pre-release is `released` when it is one no longer.
 */
function notReleased(run: RunContext, asked: string): string | null {
  const { release } = run
  if (release === undefined) return null
  const name = nameOf(run)
  const what = name === '' ? 'the release' : `release "${oneLine(name, 200)}"`
  const fix = 'To start no run for this, set "types: [released]" of the event "release" in the workflow'
  if (release.action !== 'published' && release.action !== 'released')
    return `${what} was ${oneLine(release.action, 50)}, and only published releases are released. ${fix}`
  if (!release.prerelease || asked === name) return null
  return `${what} is a pre-release, which is released only if "ref" names it. ${fix}`
}

/** What the command needs, and neither inputs nor event give; and what an untrusted user chose. */
function eventProblems(
  raw: RawInputs,
  run: RunContext,
  command: CommandName,
  secrets: Secrets,
): InputProblem[] {
  switch (command) {
    case 'sync':
      return refProblems(raw, run)
    case 'validate': {
      const problem =
        'is required for validate if the event is not a pull request, for example branch: ci/orders'
      return raw.branch || branchOfEvent(run) !== null ? [] : [{ input: 'branch', value: null, problem }]
    }
    case 'release': {
      if (raw.branch?.trim()) return forkNames(raw, run, command, secrets)
      const { noRelease } = run
      const problem = `does not fit this event: ${noRelease}`
      const unfit =
        noRelease === null || raw.ref?.trim() ? [] : [{ input: 'command', value: command, problem }]
      return [...refProblems(raw, run), ...forkNames(raw, run, command, secrets), ...unfit]
    }
    case 'merge':
    case 'deploy':
      return forkNames(raw, run, command, secrets)
    default:
      return []
  }
}

function refProblems(raw: RawInputs, run: RunContext): InputProblem[] {
  const target = raw.ref ? null : refOfEvent(run)
  return target && 'problem' in target ? [target.problem] : []
}

/** Untrusted users choose the names of branches in forks. */
function forkNames(raw: RawInputs, run: RunContext, command: CommandName, secrets: Secrets): InputProblem[] {
  return (['ref', 'branch'] as const).flatMap((name) => {
    const given = raw[name]?.trim() ?? ''
    if (!isForksName(shortRef(given), run)) return []
    const target = command === 'deploy' ? 'the branch to deploy to' : 'what goes into production'
    const problem = `is the name of a branch in a fork, chosen by an untrusted user; it must not select ${target}`
    return { input: name, value: shownValue(name, given, secrets), problem }
  })
}

// What a command acts on if its inputs do not say it.

/** The ref to sync. */
export function refOfEvent({ ref }: RunContext): { ref: string } | { problem: InputProblem } {
  const fix = 'set the input, for example ref: main'
  if ('problem' in ref)
    return { problem: { input: 'ref', value: null, problem: `is empty, and ${ref.problem}: ${fix}` } }
  const { name } = ref
  const problem = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(name) ? 'looks like a commit' : refNameProblem(name)
  if (problem === null) return { ref: name }
  return {
    problem: { input: 'ref', value: oneLine(name, 200), problem: `(from the event) ${problem}: ${fix}` },
  }
}

/** The branch to validate: that of the pull request; null for other events. */
export function branchOfEvent({ pullRequest, ref }: RunContext): string | null {
  return pullRequest && 'name' in ref ? ref.name : null
}
