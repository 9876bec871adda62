import type { Context, Skipped } from './context.ts'
import type { FailureKind } from './failure.ts'
import type { Settings } from './inputs/settings.ts'
import type { CommandName } from './inputs/table.ts'

/** The failure kind of a request that the platform rejects, by command. */
export const rejectedKinds: Record<CommandName, FailureKind> = {
  sync: 'sync',
  validate: 'build',
  merge: 'merge',
  release: 'merge',
  deploy: 'build',
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
export async function runCommand(context: Context<Settings>): Promise<string | Skipped> {
  const { settings } = context
  switch (settings.command) {
    case 'sync':
      return (await import('./commands/sync.ts')).sync({ ...context, settings })
    case 'validate':
      return (await import('./commands/validate.ts')).validate({ ...context, settings })
    case 'merge':
      return (await import('./commands/merge.ts')).merge({ ...context, settings })
    case 'release':
      return (await import('./commands/release.ts')).release({ ...context, settings })
    case 'deploy':
      return (await import('./commands/deploy.ts')).deploy({ ...context, settings })
    case 'cleanup':
      return (await import('./commands/cleanup.ts')).cleanup({ ...context, settings })
    case 'api':
      return (await import('./commands/api.ts')).api({ ...context, settings })
    case 'preflight':
      return (await import('./commands/preflight.ts')).preflight({ ...context, settings })
  }
}
