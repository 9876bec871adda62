import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { measureLog } from './log.ts'
import { measureStart } from './start.ts'
import { row } from './statistics.ts'

// Speed is measured here and asserted nowhere: figures depend on the machine, so each is printed beside what it
// is compared with, from the same run.

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '11' }, lines: { type: 'string', default: '100000' } },
})
const runs = Math.max(5, Number(values.runs))

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${runs} runs\n`,
)

const start = await measureStart(runs)
console.log('Start of the bundle to its first request to the platform')
console.log(row('  bundle', start.bundleMs, 'ms'))
console.log(row('  node -e 0', start.bareMs, 'ms'))
console.log(row('  ratio, pair by pair', start.ratios, '×'))

const lines = Number(values.lines)
const small = await measureLog(Math.ceil(runs / 2), Math.max(1, Math.floor(lines / 10)))
const large = await measureLog(Math.ceil(runs / 2), lines)
console.log(`\nStreaming the log of a sync, ${lines} lines (a tenth of them for comparison)`)
console.log(row('  whole step', large.wholeMs, 'ms'))
console.log(row('  lines per second', large.linesPerSecond, ''))
console.log(row('  peak memory', large.peakMiB, 'MiB'))
console.log(row('  peak memory, a tenth', small.peakMiB, 'MiB'))
