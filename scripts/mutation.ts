import { spawnSync } from 'node:child_process'

// Mutates one folder of src/ after the other and runs that folder's own tests on each mutant: what a file promises is
// held by the tests beside it, and not by chance by those of whoever uses it. Names of folders as arguments, or all.

const usual = ['base', 'platform', 'preflight', 'sync', 'branch', 'upload', 'cleanup', 'gate']
const folders = process.argv.length > 2 ? process.argv.slice(2) : usual
for (const folder of folders) {
  console.log(`\n── src/${folder} ──\n`)
  const { status } = spawnSync('stryker', ['run', '--mutate', `src/${folder}/**/*.ts`], {
    stdio: 'inherit',
    env: { ...process.env, MUTATED: folder },
  })
  if (status !== 0) process.exitCode = 1
}
