import { formatDuration } from '../runtime/duration.ts'
import { code, facts, foldedList } from './markdown.ts'
import type { Report } from './report.ts'

/** Rows of the file list: with the longest paths still far below the 1 MiB at which GitHub drops a summary. */
const mostFiles = 500

const marks = { success: '✅', failure: '❌', cancelled: '⏹️', skipped: '⏭️' } as const

/** The job summary: verdict, what was found, generated files, statistics, phases. GitHub's Markdown. */
export function renderSummary(report: Report): string {
  const { verdict, findings, warnings } = report
  const sections = [
    `### ${marks[verdict.outcome]} Data model ${report.command}: ${verdict.outcome}`,
    code(cut(verdict.sentence, 2000)),
    ...warnings.slice(0, 20).map((warning) => `⚠️ ${code(cut(warning, 1000))}`),
    facts([
      ['Deployment', report.deploymentId?.toString()],
      ['Ref', findings.ref && `${code(findings.ref)} ${proof(report)}`],
      ['Commit', report.run.sha && code(report.run.sha.slice(0, 12))],
      ['Branch', findings.branch && code(findings.branch)],
      ['Sync job', findings.syncJobId && code(findings.syncJobId)],
      ['Sync status', findings.syncStatus && code(findings.syncStatus)],
      ['Generated files', findings.generatedFiles?.length.toString()],
      ['Cubes', findings.cubeCount?.toString()],
      ['dbt project', project(report)],
    ]),
  ]
  if (findings.generatedFiles && findings.generatedFiles.length > 0) {
    const files = findings.generatedFiles.map((path) => code(cut(path, 500)))
    sections.push(foldedList(`Generated files (${files.length})`, files, mostFiles))
  }
  sections.push(phaseTable(report))
  return `${sections.join('\n\n')}\n`
}

function proof({ findings }: Report): string {
  switch (findings.refVerified) {
    case 'true':
      return `(proved by ${code(findings.refEvidence ?? '')})`
    case 'false':
      return '(**another ref was synced**)'
    case 'unknown':
      return '(not proved)'
    default:
      return ''
  }
}

function project({ findings }: Report): string | undefined {
  const { models, sources, macros } = findings.manifest ?? {}
  const parts = [
    models !== undefined && `${models} models`,
    sources !== undefined && `${sources} sources`,
    macros !== undefined && `${macros} macros`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}

function phaseTable({ phases, findings, durationMs }: Report): string {
  const rows = phases.flatMap(({ name, durationMs: ms, failed }) => [
    `| ${name}${failed ? ' ❌' : ''} | ${formatDuration(ms)} |`,
    ...(name === 'Sync' ? (findings.syncPhases ?? []).slice(0, 50).map(syncPhaseRow) : []),
  ])
  return [
    '| Phase | Time |',
    '|---|---:|',
    ...rows,
    `| **Whole step** | **${formatDuration(durationMs)}** |`,
  ].join('\n')
}

function syncPhaseRow({ name, durationMs }: { name: string; durationMs: number }): string {
  return `| &nbsp;&nbsp;${code(cut(name, 80))} | ${formatDuration(durationMs)} |`
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}
