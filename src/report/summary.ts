import { formatDuration } from '../runtime/duration.ts'
import { code, facts, foldedList } from './markdown.ts'
import type { ModelError, Report } from './report.ts'

// Together far below the 1 MiB at which GitHub drops a summary, also when every character takes four bytes.
const mostFileCharacters = 100_000
const mostErrors = 50

const marks = { success: '✅', failure: '❌', cancelled: '⏹️', skipped: '⏭️' } as const

/** The job summary: verdict, what was found, generated files, statistics, phases. GitHub's Markdown. */
export function renderSummary(report: Report): string {
  const { verdict, findings, warnings } = report
  const sections = [
    `### ${marks[verdict.outcome]} Data model ${report.command}: ${verdict.outcome}`,
    code(verdict.sentence, 2000),
    ...warnings.slice(0, 20).map((warning) => `⚠️ ${code(warning, 1000)}`),
    facts([
      ['Deployment', report.deploymentId?.toString()],
      ['Ref', findings.ref && `${code(findings.ref)} ${proof(report)}`],
      ['Commit', /^[0-9a-f]{12}/i.exec(report.run.sha)?.[0]],
      ['Branch', findings.branch && code(findings.branch)],
      ['Sync job', findings.syncJobId && code(findings.syncJobId)],
      ['Sync status', findings.syncStatus && code(findings.syncStatus)],
      ['Generated files', findings.generatedFiles?.length.toString()],
      ['Cubes', findings.cubeCount?.toString()],
      ['dbt project', project(report)],
      ['Build', findings.buildStatus && `${code(findings.buildStatus)} ${because(findings.buildEvidence)}`],
      [
        'Valid',
        findings.valid === undefined
          ? undefined
          : `${findings.valid ? 'yes' : '**no**'}, ${code(findings.validatedBranch ?? '')}`,
      ],
      ['Merged', findings.merged === undefined ? undefined : findings.merged ? 'yes' : '**no**'],
    ]),
  ]
  if (findings.errors && findings.errors.length > 0) sections.push(errorList(findings.errors))
  if (findings.generatedFiles && findings.generatedFiles.length > 0) {
    const files = findings.generatedFiles.map((path) => code(path, 500))
    sections.push(foldedList(`Generated files (${files.length})`, files, mostFileCharacters))
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

function because(evidence: string | undefined): string {
  return evidence ? `(${code(evidence)})` : ''
}

/** Mistakes grouped by file, in the compiler's order. */
function errorList(errors: readonly ModelError[]): string {
  const shown = errors.slice(0, mostErrors)
  const lines = [`#### ${errors.length} ${errors.length === 1 ? 'error' : 'errors'} in the data model`]
  for (const [file, mistakes] of Map.groupBy(shown, ({ fileName }) => fileName ?? 'no file named')) {
    lines.push('', code(file, 300), '')
    for (const { message, times } of mistakes) {
      lines.push(`- ${code(message, 1500)}${times > 1 ? ` (${times} times)` : ''}`)
    }
  }
  if (errors.length > mostErrors)
    lines.push('', `… and ${errors.length - mostErrors} more, all in the report file`)
  return lines.join('\n')
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
  return `| &nbsp;&nbsp;${code(name, 80)} | ${formatDuration(durationMs)} |`
}
