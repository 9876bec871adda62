import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'

// Runs `npm test` and says what it costs in CPU seconds: the whole tree of processes, and the test files by the level that
// they belong to; each level asks its own question, within its budget. CPU seconds only: a machine that is busy takes longer, and
// does the same work.

interface Level {
  asks: string
  /** Folders of `test/`; absent: all others. */
  folders?: readonly string[]
  /** CPU seconds of a cold run: nothing is compiled yet, and compilers that end later count for the file that runs then. */
  budget: number
}

const levels: Readonly<Record<string, Level>> = {
  units: { asks: 'each rule, with a fake send', budget: 62 },
  // With a test over all commands for each decision that they share, and a run for each cause of a failure, each edit of a
  // dbt project and each edit of a policy.
  commands: { asks: 'composition, order, ledger', folders: ['commands'], budget: 64 },
  emulator: { asks: 'is the double right', folders: ['emulator'], budget: 36 },
  properties: { asks: 'nothing acts, nothing leaks', folders: ['hostile', 'report', 'security'], budget: 36 },
  processes: {
    asks: 'packaging, signals, files of the runner',
    folders: ['action', 'bench', 'e2e'],
    budget: 21,
  },
  documents: { asks: 'pages and workflows agree with the code', folders: ['docs', 'workflows'], budget: 21 },
}
const named = Object.values(levels).flatMap(({ folders }) => folders ?? [])
/** What a level may cost of its budget, and the tree of its own. */
const tolerance = 1.5
const treeBudget = 260
/** A slow machine, or one that others keep busy, needs up to so many times the CPU seconds, for all levels alike. */
const slowest = 4

/** Runs the tests. @returns the exit code, and the CPU seconds of all processes: bash is told by the system */
async function runTests(costs: string): Promise<{ code: number; cpu: number }> {
  const script = 'npm test -- "$@" 3>&-; code=$?; times >&3; exit $code'
  const bash = spawn('bash', ['-c', script, 'bash', ...process.argv.slice(2)], {
    env: { ...process.env, TEST_COSTS: costs },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  })
  const [times, [code]] = await Promise.all([
    text(bash.stdio[3] as NodeJS.ReadableStream),
    once(bash, 'close'),
  ])
  // Two lines of user and system time: of bash itself, and of what it started.
  const children = [...times.matchAll(/(\d+)m(\d+)[.,](\d+)s/g)].slice(2)
  const seconds = children.map(([, m, s, rest]) => Number(m) * 60 + Number(`${s}.${rest}`))
  return { code: Number(code ?? 1), cpu: seconds.reduce((sum, one) => sum + one, 0) }
}

const folder = mkdtempSync(join(tmpdir(), 'test-cost-'))
const file = join(folder, 'costs')
try {
  const { code, cpu } = await runTests(file)
  process.exitCode = code
  if (code === 0) show(readFileSync(file, 'utf8'), cpu)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** @param costs what test/support/setup.ts writes: path and CPU seconds of each test file */
function show(costs: string, tree: number): void {
  const files = costs
    .trim()
    .split('\n')
    .map((line) => {
      const [path = '', seconds = ''] = line.split('\t')
      return { folder: relative(process.cwd(), path).split('/')[1] ?? '', seconds: Number(seconds) }
    })
  const spentBy = Object.entries(levels).map(([name, { asks, folders, budget }]) => {
    const spent = files
      .filter(({ folder }) => (folders ? folders.includes(folder) : !named.includes(folder)))
      .reduce((sum, { seconds }) => sum + seconds, 0)
    return { name, asks, spent, budget }
  })
  const ratios = spentBy.map(({ spent, budget }) => spent / budget).sort((a, b) => a - b)
  const median = ratios[Math.floor((ratios.length - 1) / 2)] ?? 1
  const most = tolerance * Math.min(slowest, Math.max(1, median))
  const row = (name: string, spent: number, budget: number, asks: string) => {
    const isOver = spent > budget * most
    console.log(
      `${name.padEnd(11)} ${spent.toFixed(0).padStart(4)} of ${String(budget).padStart(3)} CPU s  ${asks}${isOver ? '  TOO MUCH' : ''}`,
    )
    if (isOver) process.exitCode = 1
  }
  console.log('')
  for (const { name, asks, spent, budget } of spentBy) row(name, spent, budget, asks)
  row('everything', tree, treeBudget, 'all processes, with vitest itself')
}
