import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Report } from '../src/base/findings.ts'
import { renderComment } from '../src/report/comment.ts'
import { renderSummary } from '../src/report/summary.ts'

export interface ReportSize {
  errors: number
  erroneousFiles: number
  generatedFiles: number
}

export interface ReportFigures {
  summaryMs: number[]
  commentMs: number[]
  peakMiB: number[]
  /** Of a process that makes the same report and draws nothing. */
  idlePeakMiB: number[]
}

/** What one process has to say. */
interface Sample {
  summaryMs: number
  commentMs: number
  peakMiB: number
}

/** A large report drawn as summary and comment, once in a process of its own, as an action does it. */
export async function measureReport(runs: number, size: ReportSize): Promise<ReportFigures> {
  const figures: ReportFigures = { summaryMs: [], commentMs: [], peakMiB: [], idlePeakMiB: [] }
  for (let index = 0; index < runs; index++) {
    const { summaryMs, commentMs, peakMiB } = await sample('draw', size)
    figures.summaryMs.push(summaryMs)
    figures.commentMs.push(commentMs)
    figures.peakMiB.push(peakMiB)
    figures.idlePeakMiB.push((await sample('idle', size)).peakMiB)
  }
  return figures
}

async function sample(what: 'draw' | 'idle', size: ReportSize): Promise<Sample> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), what, JSON.stringify(size)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [exitCode] = await once(child, 'close')
  if (exitCode !== 0) throw new Error(`Drawing a report ended with exit code ${exitCode}`)
  return JSON.parse(output)
}

/** The child's part. */
function drawOnce(draw: boolean, size: ReportSize): Sample {
  const report = makeReport(size)
  const timed = (render: () => string) => {
    const startedAt = performance.now()
    if (draw && render() === '') throw new Error('Nothing was drawn')
    return performance.now() - startedAt
  }
  const summaryMs = timed(() => renderSummary(report))
  const commentMs = timed(() => renderComment(report))
  return { summaryMs, commentMs, peakMiB: process.resourceUsage().maxRSS / 1024 }
}

function makeReport({ errors, erroneousFiles, generatedFiles }: ReportSize): Report {
  const path = (index: number) => `model/cubes/mart_${index % 40}/cube_${index}.yml`
  return {
    reportVersion: 1,
    product: { name: 'data-model-ci', version: '0.0.0' },
    command: 'validate',
    deploymentId: 1,
    verdict: { outcome: 'failure', failureKind: 'validation', sentence: `There are ${errors} errors.` },
    findings: {
      ref: 'main',
      refVerified: 'true',
      refEvidence: 'the job names it',
      generatedFiles: Array.from({ length: generatedFiles }, (_, index) => path(index)),
      errors: Array.from({ length: errors }, (_, index) => ({
        message: `Member "orders_${index}.total" is not found\n  at measures[${index}].sql: \${CUBE}.total | [x]`,
        fileName: path(index % erroneousFiles),
        times: 1 + (index % 3),
        place: { path: path(index % erroneousFiles), line: 1 + (index % 200) },
      })),
    },
    phases: [{ name: 'Sync', startedAt: 0, durationMs: 60_000, failed: true }],
    warnings: [],
    run: {
      repository: 'acme/shop-dbt',
      eventName: 'push',
      sha: 'a1'.repeat(20),
      url: 'https://github.example/acme/shop-dbt/actions/runs/1',
      attempt: '1',
    },
    startedAt: 0,
    durationMs: 65_000,
  }
}

if (import.meta.main) {
  const [what, size = ''] = process.argv.slice(2)
  console.log(JSON.stringify(drawOnce(what === 'draw', JSON.parse(size))))
}
