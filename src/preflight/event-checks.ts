import type { RunContext } from '../event.ts'
import { forkProblem } from '../inputs/fork-problem.ts'
import { readSettings } from '../inputs/read-settings.ts'
import type { PreflightSettings, Settings } from '../inputs/settings.ts'
import { type CommandName, commandsOf, working } from '../inputs/table.ts'
import { type Check, ok, type Subject } from './check.ts'

/** Fixes for the inputs whose default depends on the event. */
const byEvent: Readonly<Record<string, string>> = {
  ref: 'Set "ref", or run this on an event of a branch or tag.',
  branch: 'Set "branch".',
  command: 'Run this on a pushed tag or a published release, or set "ref".',
}
const forFork = 'Push the branch to this repository.'

/** `validate` is the only command whose branch can come from the event. */
const branchForValidate = 'Set "branch", or run this on a pull request.'

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
  const subject: Subject = { name: `event for ${command}`, neededFor: [command], required: false }
  const raw = {
    command,
    'base-url': 'https://tenant.example.com',
    token: 'any',
    'deployment-id': '1',
    // Whether the command fits is the question here, not whether a fork is skipped.
    'on-fork': 'fail',
    ...(ref !== null && takes(command, 'ref') ? { ref } : {}),
    ...(branch !== null && takes(command, 'branch') ? { branch } : {}),
  }
  const result = readSettings(raw, run)
  if ('settings' in result) return ok(subject, whatItIsAbout(result.settings, run))
  const problems = 'problems' in result ? result.problems : []
  const problemsOfEvent = problems.filter(({ input }) => input in byEvent)
  // The other inputs do not depend on the event.
  if (problemsOfEvent.length === 0) return ok(subject, 'any event')
  return {
    ...subject,
    state: 'other event',
    found: problemsOfEvent.map(({ input, value, problem }) => `${value ?? input} ${problem}`).join('; '),
    remedy: forkProblem(raw, run, command)
      ? forFork
      : [...new Set(problemsOfEvent.map(({ input }) => remedyOf(command, input)))].join(' '),
    kind: 'input',
  }
}

function remedyOf(command: CommandName, input: string): string {
  return command === 'validate' && input === 'branch' ? branchForValidate : (byEvent[input] ?? '')
}

function takes(command: CommandName, input: 'ref' | 'branch'): boolean {
  return commandsOf(input)?.includes(command) ?? true
}

function whatItIsAbout(settings: Settings, run: RunContext): string {
  if (settings.command === 'cleanup') {
    const closed = run.pullRequest?.closed && 'name' in run.ref ? run.ref.name : null
    return closed === null
      ? 'all leftover branches older than "older-than"'
      : `the leftover branches of "${closed}"`
  }
  const ref = 'ref' in settings && settings.ref
  const branch = 'branch' in settings && settings.branch
  const about = [ref && `ref "${ref}"`, branch && `branch "${branch}"`].filter(Boolean).join(', ')
  return about || 'any event'
}
