import { parseArgs } from 'node:util'
import { isRole, roles, type TokenGrant } from './access/access.ts'
import type { EmulatorOptions } from './options.ts'
import { repositoryProblem } from './sync/clone.ts'

export const help = `Usage: node emulator/cli.ts [options]

  --port <number>           port on loopback; 0 selects a free port (default 0)
  --token <text>            accepted token (default emulator-token)
  --speed <number>          1 is realistic, about 60 s per sync; larger is faster (default 1)
  --dbt-repository <path>   git repository that syncs clone, as a local path or a URL
  --dbt-project-path <path> folder of the dbt project in the repository (default its root)
  --tracked-branch <name>   branch that is synced without a ref (default main)
  --deployment-id <number>  ID of the deployment (default 1, or the one in the state file)
  --history <number>        number of completed syncs in a new history (default 0)
  --role <name>             permissions of the token: ${Object.keys(roles).join(', ')} (default admin)
  --auth-scheme <name>      accepted authentication scheme: bearer or api-key (default both)
  --state <file>            JSON file that keeps the state between starts; created if it does not exist.
                            Use it with one emulator at a time. It has only the SHA-256 of tokens
  --help                    show this help
`

/** What the command line asks for. */
export interface CommandLine {
  options: EmulatorOptions
  dbtProjectPath: string | undefined
}

/** @returns null for `--help` @throws Error that names the option that is not allowed */
export async function readCommandLine(args: readonly string[]): Promise<CommandLine | null> {
  const options = readOptions(args)
  if (options.help) return null
  const { 'dbt-repository': dbtRepository, 'deployment-id': deploymentId, state: stateFile } = options
  if (dbtRepository !== undefined) await assertRepository(dbtRepository)
  return {
    dbtProjectPath: options['dbt-project-path'],
    options: {
      port: numberOf('port', options.port, 0),
      tokens: [grantOf(options)],
      speed: numberOf('speed', options.speed, Number.MIN_VALUE),
      ...(dbtRepository === undefined ? {} : { dbtRepository }),
      trackedBranch: options['tracked-branch'],
      ...(deploymentId === undefined ? {} : { deploymentId: numberOf('deployment-id', deploymentId, 1) }),
      ...(stateFile === undefined ? {} : { stateFile }),
      state: { history: numberOf('history', options.history, 0) },
    },
  }
}

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      token: { type: 'string', default: 'emulator-token' },
      speed: { type: 'string', default: '1' },
      'dbt-repository': { type: 'string' },
      'dbt-project-path': { type: 'string' },
      'tracked-branch': { type: 'string', default: 'main' },
      'deployment-id': { type: 'string' },
      history: { type: 'string', default: '0' },
      role: { type: 'string', default: 'admin' },
      'auth-scheme': { type: 'string' },
      state: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  return values
}

/** Checked at the start: otherwise a sync would fail a minute later, and the project would seem to be the cause. */
async function assertRepository(repository: string): Promise<void> {
  const problem = await repositoryProblem(repository)
  if (problem !== null) throw new Error(`--dbt-repository: ${problem}`)
}

function grantOf(options: ReturnType<typeof readOptions>): TokenGrant {
  const { token, role, 'auth-scheme': scheme } = options
  if (!isRole(role)) throw new Error(`--role: "${role}" is not one of ${Object.keys(roles).join(', ')}`)
  if (scheme === undefined) return { token, role }
  if (scheme !== 'bearer' && scheme !== 'api-key') {
    throw new Error(`--auth-scheme: "${scheme}" is not one of bearer, api-key`)
  }
  return { token, role, scheme }
}

function numberOf(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isFinite(value) || value < least) throw new Error(`--${name}: "${text}" is not allowed`)
  return value
}
