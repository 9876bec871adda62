import { help, readCommandLine } from './command-line.ts'
import { CompilerProcess } from './compiler/process.ts'
import { startEmulator } from './index.ts'
import { messageOf } from './shape.ts'

await main().catch(fail)

function fail(error: unknown): void {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const asked = await readCommandLine(process.argv.slice(2))
  if (asked === null) {
    process.stdout.write(help)
    return
  }
  await new CompilerProcess().check()
  const emulator = await startEmulator(asked.options)
  const { dbtProjectPath } = asked
  if (dbtProjectPath !== undefined) emulator.state.patch({ switches: { dbtProjectPath } })
  process.stdout.write(`${emulator.url}\n`)
  const stop = () => void emulator.close().catch(fail)
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
