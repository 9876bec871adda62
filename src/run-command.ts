import { api } from './commands/api.ts'
import { cleanup } from './commands/cleanup.ts'
import { deploy } from './commands/deploy.ts'
import { merge } from './commands/merge.ts'
import { preflight } from './commands/preflight.ts'
import { release } from './commands/release.ts'
import { sync } from './commands/sync.ts'
import { validate } from './commands/validate.ts'
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
 * Runs the command that the settings name.
 * @returns the final message of a successful run, or why it was skipped
 * @throws what the command throws
 */
export function runCommand(context: Context<Settings>): Promise<string | Skipped> {
  const { settings } = context
  switch (settings.command) {
    case 'sync':
      return sync({ ...context, settings })
    case 'validate':
      return validate({ ...context, settings })
    case 'merge':
      return merge({ ...context, settings })
    case 'release':
      return release({ ...context, settings })
    case 'deploy':
      return deploy({ ...context, settings })
    case 'cleanup':
      return cleanup({ ...context, settings })
    case 'api':
      return api({ ...context, settings })
    case 'preflight':
      return preflight({ ...context, settings })
  }
}
