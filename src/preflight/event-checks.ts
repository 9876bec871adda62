import type { RunContext } from '../event.ts'
import { forkProblem } from '../inputs/fork-problem.ts'
import { readSettings, type Settings } from '../inputs/settings.ts'
import { type CommandName, commandsOf, working } from '../inputs/table.ts'
import { type Check, ok, type Subject } from './check.ts'

/** What an event can give or keep back: the inputs that follow it. */
const byEvent: Readonly<Record<string, string>> = {
  ref: 'Give "ref", or run it on an event that names a branch or tag.',
  branch: 'Give "branch".',
  command: 'Run it on a pushed tag or a published release, or give "ref".',
}
const forFork = 'Push the branch to this repository.'

/** The one command that an event gives a branch. */
const branchForValidate = 'Give "branch", or run it on a pull request.'

/**
 * For each command, whether this event and the given `ref` and `branch` are what it needs. The very rules of the
 * inputs are asked, so that the two cannot part.
 */
export function eventChecks({ ref, branch }: Pick<Settings, 'ref' | 'branch'>, run: RunContext): Check[] {
  return working.map((command) => eventCheck(command, ref, branch, run))
}

function eventCheck(command: CommandName, ref: string, branch: string | null, run: RunContext): Check {
  const subject: Subject = { name: `event for ${command}`, neededFor: [command], required: false }
  const raw = {
    command,
    'base-url': 'https://tenant.example.com',
    token: 'any',
    'deployment-id': '1',
    ...(ref !== '' && takes(command, 'ref') ? { ref } : {}),
    ...(branch !== null && takes(command, 'branch') ? { branch } : {}),
  }
  const result = readSettings(raw, run)
  if ('settings' in result) return ok(subject, whatItIsAbout(result.settings, run))
  const problems = 'problems' in result ? result.problems : []
  const told = problems.filter(({ input }) => input in byEvent)
  // Inputs of its own, which no event gives.
  if (told.length === 0) return ok(subject, 'no matter')
  return {
    ...subject,
    state: 'other event',
    found: told.map(({ input, value, problem }) => `${value ?? input} ${problem}`).join('; '),
    remedy: forkProblem(raw, run, command)
      ? forFork
      : [...new Set(told.map(({ input }) => remedyOf(command, input)))].join(' '),
    kind: 'input',
  }
}

function remedyOf(command: CommandName, input: string): string {
  return command === 'validate' && input === 'branch' ? branchForValidate : (byEvent[input] ?? '')
}

function takes(command: CommandName, input: 'ref' | 'branch'): boolean {
  return commandsOf(input)?.includes(command) ?? true
}

function whatItIsAbout({ command, ref, branch }: Settings, run: RunContext): string {
  if (command === 'cleanup') {
    const closed = run.pullRequest?.closed && 'name' in run.ref ? run.ref.name : null
    return closed === null
      ? 'all leftover branches that are old enough'
      : `the leftover branches of "${closed}"`
  }
  const about = [ref && `ref "${ref}"`, branch && `branch "${branch}"`].filter(Boolean).join(', ')
  return about || 'no matter'
}
