import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

// Sums what the test files cost by the level that they belong to: each level asks its own question, within its budget.
// The file is what test/support/setup.ts writes to TEST_COSTS: path and CPU seconds of each test file. Fails where a level costs
// 1.5 times its budget. A slow machine spends more on all levels alike, so then the median level is the measure.

interface Level {
  asks: string
  /** Folders of `test/`. */
  folders: readonly string[]
  /** CPU seconds of a cold run: nothing is compiled yet, and compilers that end later count for the file that runs then. */
  budget: number
}

const levels: Readonly<Record<string, Level>> = {
  units: {
    asks: 'each rule, with a fake send',
    folders: [
      ...['api', 'base', 'branch', 'cleanup', 'data-tests', 'deployment', 'gate', 'github', 'http', 'inputs'],
      ...[
        'locate',
        'meaning',
        'platform',
        'preflight',
        'preview',
        'query-api',
        'support',
        'sync',
        'team-file',
      ],
      ...['upload', 'usage'],
    ],
    budget: 45,
  },
  // With a test over all commands for each decision that they share, and a run for each cause of a failure, each edit of a
  // dbt project and each edit of a policy.
  commands: { asks: 'composition, order, ledger', folders: ['commands'], budget: 75 },
  emulator: { asks: 'is the double right', folders: ['emulator'], budget: 45 },
  properties: { asks: 'nothing acts, nothing leaks', folders: ['hostile', 'report', 'security'], budget: 40 },
  processes: {
    asks: 'packaging, signals, files of the runner',
    folders: ['action', 'bench', 'e2e'],
    budget: 15,
  },
  documents: { asks: 'pages and workflows agree with the code', folders: ['docs', 'workflows'], budget: 20 },
}
const tolerance = 1.5

const costs = readFileSync(process.argv[2] ?? '', 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [path = '', seconds = ''] = line.split('\t')
    return { folder: relative(process.cwd(), path).split('/')[1] ?? '', seconds: Number(seconds) }
  })

const spentBy = Object.entries(levels).map(([name, { asks, folders, budget }]) => {
  const spent = costs
    .filter(({ folder }) => folders.includes(folder))
    .reduce((sum, { seconds }) => sum + seconds, 0)
  return { name, asks, spent, budget }
})
const ratios = spentBy.map(({ spent, budget }) => spent / budget).sort((a, b) => a - b)
const slowness = Math.max(1, ratios[Math.floor((ratios.length - 1) / 2)] ?? 1)
for (const { name, asks, spent, budget } of spentBy) {
  const isOver = spent > budget * slowness * tolerance
  console.log(
    `${name.padEnd(11)} ${spent.toFixed(0).padStart(4)} of ${budget} CPU s  ${asks}${isOver ? '  TOO MUCH' : ''}`,
  )
  if (isOver) process.exitCode = 1
}
if (slowness > 1) console.log(`This machine takes ${slowness.toFixed(1)} times as long, by its median level.`)
