import { parseArgs } from 'node:util'
import { startEmulator } from './index.ts'

const help = `Usage: npm run emulator -- [options]

  --port <number>           port on loopback; 0 takes any free one (default 0)
  --token <text>            the token that is accepted (default emulator-token)
  --speed <number>          1 is realistic, about 60 s a sync; larger is faster (default 1)
  --dbt-repository <path>   git repository that syncs clone from
  --tracked-branch <name>   what is synchronised without a ref (default main)
  --deployment-id <number>  the deployment that there is (default 1)
  --history <number>        completed runs in the history (default 0)
  --help                    this text
`

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

async function main(): Promise<void> {
  const options = readOptions()
  if (options.help) {
    process.stdout.write(help)
    return
  }
  const dbtRepository = options['dbt-repository']
  const emulator = await startEmulator({
    port: numberOf('port', options.port, 0),
    tokens: [options.token],
    speed: numberOf('speed', options.speed, Number.MIN_VALUE),
    ...(dbtRepository === undefined ? {} : { dbtRepository }),
    trackedBranch: options['tracked-branch'],
    deploymentId: numberOf('deployment-id', options['deployment-id'], 1),
    state: { history: numberOf('history', options.history, 0) },
  })
  process.stdout.write(`${emulator.url}\n`)
  const stop = () => void emulator.close()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      token: { type: 'string', default: 'emulator-token' },
      speed: { type: 'string', default: '1' },
      'dbt-repository': { type: 'string' },
      'tracked-branch': { type: 'string', default: 'main' },
      'deployment-id': { type: 'string', default: '1' },
      history: { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  })
  return values
}

function numberOf(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isFinite(value) || value < least) throw new Error(`--${name}: "${text}" is not allowed`)
  return value
}
