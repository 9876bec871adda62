import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { measureDeploy } from './deploy.ts'
import { measureLog } from './log.ts'
import { measureReport } from './report.ts'
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

const size = { errors: 5000, erroneousFiles: 500, generatedFiles: 10_000 }
const report = await measureReport(5, size)
const tenth = await measureReport(5, { errors: 500, erroneousFiles: 50, generatedFiles: 1000 })
console.log(
  `\nDrawing a report, ${size.errors} errors in ${size.erroneousFiles} files, ${size.generatedFiles} generated files (a tenth of them for comparison)`,
)
console.log(row('  summary', report.summaryMs, 'ms'))
console.log(row('  summary, a tenth', tenth.summaryMs, 'ms'))
console.log(row('  comment', report.commentMs, 'ms'))
console.log(row('  comment, a tenth', tenth.commentMs, 'ms'))
console.log(row('  peak memory', report.peakMiB, 'MiB'))
console.log(row('  peak memory, not drawn', report.idlePeakMiB, 'MiB'))

const model = { files: 5000, fileBytes: 10_000, changed: 50, requestMs: 10 }
const deploy = await measureDeploy(Math.ceil(runs / 2), model)
console.log(
  `\nDeploying a model, ${model.files} files of ${model.fileBytes} bytes, ${model.changed} of them changed, ${model.requestMs} ms a request at least`,
)
console.log(row('  whole step', deploy.stepMs, 'ms'))
console.log(row('  these, one by one', deploy.sequentialMs, 'ms'))
console.log(row('  all files, one by one', deploy.everythingMs, 'ms'))
console.log(row('  whole step, all files', deploy.firstMs, 'ms'))
console.log(row('  peak memory', deploy.stepPeakMiB, 'MiB'))
console.log(row('  peak memory, all files', deploy.firstPeakMiB, 'MiB'))
