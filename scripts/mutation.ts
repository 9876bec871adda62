import { spawnSync } from 'node:child_process'

// Mutates one folder of src/ after the other and runs that folder's own tests on each mutant: what a file promises is
// held by the tests beside it, and not by chance by those of whoever uses it. Names of folders as arguments, or all but
// `commands`, whose tests run whole steps: that takes an hour.

/** Files outside of a folder that only the tests of this folder run. */
const besides: Readonly<Record<string, readonly string[]>> = {
  commands: ['src/main.ts', 'src/post.ts', 'src/publish.ts', 'src/verdict.ts'],
}

const folders =
  process.argv.length > 2 ? process.argv.slice(2) : ['runtime', 'platform', 'preflight', 'steps']
for (const folder of folders) {
  console.log(`\n── src/${folder} ──\n`)
  const files = [`src/${folder}/**/*.ts`, ...(besides[folder] ?? [])]
  const { status } = spawnSync('stryker', ['run', '--mutate', files.join()], {
    stdio: 'inherit',
    env: { ...process.env, MUTATED: folder },
  })
  if (status !== 0) process.exitCode = 1
}
