import { parseArgs } from 'node:util'
import { startEmulator } from '../emulator/index.ts'
import { runAction, shownLine } from './action-runner.ts'
import { makeDemoProject } from './demo-project.ts'

// The main job on this machine: the committed bundle syncs the example project from a git repository on the
// embedded platform, as the step of a push would.

const { values } = parseArgs({
  options: {
    ref: { type: 'string', default: 'main' },
    speed: { type: 'string', default: '10' },
  },
})

const project = makeDemoProject()
const platform = await startEmulator({ dbtRepository: project.folder, speed: Number(values.speed) })
try {
  console.log(
    `Embedded platform at ${platform.url}, dbt project with branches ${Object.keys(project.branches).join(', ')}`,
  )
  console.log(`A push to "${values.ref}" starts the step:\n`)
  const result = await runAction({
    inputs: { 'base-url': platform.url, token: platform.token, 'deployment-id': '1' },
    eventName: 'push',
    event: {
      ref: `refs/heads/${values.ref}`,
      repository: { full_name: 'acme/shop-dbt', default_branch: 'main' },
    },
    ref: `refs/heads/${values.ref}`,
    sha: project.branches[values.ref] ?? '',
    onLine(line) {
      const shown = shownLine(line)
      if (shown !== null) console.log(shown)
    },
  })
  process.stderr.write(result.stderr)
  console.log('\n── Job summary ──\n')
  console.log(result.summary)
  console.log('── Outputs ──\n')
  for (const [name, value] of Object.entries(result.outputs)) console.log(`${name.padEnd(22)}${value}`)
  const verdict = result.output
    .split('\n')
    .map(shownLine)
    .findLast((line) => line)
  console.log(`\nExit code ${result.exitCode}\n${verdict ?? ''}`)
  process.exitCode = result.exitCode ?? 1
} finally {
  await platform.close()
  project.remove()
}
