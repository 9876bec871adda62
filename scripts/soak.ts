import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const usage = `Randomized fault injection for as long as you like: test/hostile/random.test.ts, or lagging.test.ts, with another seed
each time.

  npm run soak -- [--test random] [--runs 3000] [--seed <number>] [--path <path>]

  --test   random: faults of every kind; lagging: late reads, other jobs, kills, and what happens on GitHub meanwhile
  --runs   how many steps to run
  --seed   repeats an earlier soak; a failure prints its own
  --path   with the seed of a failure: repeats that one run alone
`

const { values } = parseArgs({
  options: {
    test: { type: 'string', default: 'random' },
    runs: { type: 'string', default: '3000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    path: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(usage)
} else {
  console.log(`${values.runs} runs, seed ${values.seed}`)
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', 'vitest.exhaustive.config.ts', `test/hostile/${values.test}.test.ts`],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: 'inherit',
      env: {
        ...process.env,
        SOAK_RUNS: values.runs,
        SOAK_SEED: values.seed,
        ...(values.path === undefined ? {} : { SOAK_PATH: values.path }),
      },
    },
  )
  process.exitCode = status ?? 1
}
