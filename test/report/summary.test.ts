import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/base/findings.ts'
import { renderSummary } from '../../src/report/summary.ts'
import { renderGitHub } from '../support/github-markdown.ts'
import { hostileText } from '../support/hostile-text.ts'
import { parseMermaid, readGantt } from '../support/mermaid.ts'
import { costly, isExhaustive } from '../support/property-runs.ts'
import { expectHarmless, shapeOf } from './markup.ts'
import { anyReport, reportFullOf, reportOf } from './reports.ts'

const limit = 900 * 1024

const timeline = (report: Report) =>
  renderGitHub(renderSummary(report)).codeBlocks.find(({ language }) => language === 'mermaid')?.text ?? ''

describe('text of others', () => {
  it('is text and nothing else, whatever it is', () => {
    fc.assert(
      fc.property(anyReport(hostileText.map((text) => `x${text}`)), (report) =>
        expectHarmless(renderSummary(report)),
      ),
      costly,
    )
  })

  it('changes nothing of the summary around it', () => {
    const shape = shapeOf(renderSummary(reportFullOf('x')))
    fc.assert(
      fc.property(hostileText, (text) => {
        const line = `x${text.replace(/[\n\r\v\f\u0085\u2028\u2029]/g, ' ')}`
        expect(shapeOf(renderSummary(reportFullOf(line)))).toEqual(shape)
      }),
      costly,
    )
  })

  it('never breaks the timeline', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        expect(await parseMermaid(timeline(reportFullOf(`x${text}`)))).toBe('ok')
      }),
      costly,
    )
  })
})

describe('the size of a summary', () => {
  const long = '|'.repeat(100_000)
  const paths = (path: (index: number) => string) =>
    reportOf({ findings: { generatedFiles: Array.from({ length: 10_000 }, (_, index) => path(index)) } })
  const many = Array.from({ length: 5000 }, (_, index) => ({
    message: `漢字 ${index} ${'long '.repeat(300)}`,
    fileName: `model/${index % 500}.yml`,
    times: 1,
  }))
  const both = reportOf({
    findings: { errors: many, generatedFiles: many.map(({ message }, index) => `${index}${message}`) },
  })

  it.each([
    ['10,000 long paths', paths((index) => `model/${'very_long_folder_name/'.repeat(40)}${index}.yml`)],
    ['10,000 paths of three bytes a character', paths((index) => `${'漢'.repeat(1000)}${index}`)],
    ['10,000 paths of what must be escaped', paths((index) => `${'['.repeat(1000)}${index}`)],
    ['endless sentences and warnings', { ...reportFullOf(long), warnings: Array<string>(1000).fill(long) }],
    ['5,000 long errors', reportOf({ findings: { errors: many } })],
    ['5,000 long errors and 10,000 long paths', both],
  ])('stays under 900 KiB with %s', (_, report) => {
    const markdown = renderSummary(report)
    expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(limit)
    expect(markdown).toMatch(/^### /)
  })

  // Reading a page of this size takes as long as all other tests here; a comment is cut by the same code.
  it.runIf(isExhaustive)('is cut where nothing stays open', () => {
    const { endsClean, unclosed } = renderGitHub(renderSummary(both))
    expect({ endsClean, unclosed }).toEqual({ endsClean: true, unclosed: [] })
  })

  it('says how much it leaves out and where that is', () => {
    const generatedFiles = Array.from({ length: 20_000 }, (_, index) => `cubes/f${index}.yml`)
    const markdown = renderSummary(reportOf({ findings: { generatedFiles } }))
    expect(markdown).toContain('**20,000 generated files**')
    const shown = markdown.match(/^- <code>cubes/gm)?.length ?? 0
    expect(shown).toBeGreaterThan(1000)
    const left = (20_000 - shown).toLocaleString('en-US')
    expect(markdown).toContain(`… and ${left} more files, in the report file (output "report-path")`)
    const few = renderSummary(reportOf({ findings: { generatedFiles: generatedFiles.slice(0, 500) } }))
    expect(few).not.toContain('more')
  })
})

describe('the summary', () => {
  it('shows what is known and leaves out what is not', () => {
    const phases = [{ name: 'Start', startedAt: 0, durationMs: 1, failed: false }]
    const { text } = renderGitHub(
      renderSummary(reportOf({ findings: { ref: 'main', cubeCount: 0 }, phases })),
    )
    expect(text).toContain('deployment 42 · ref main · commit a1a1a1a')
    // Nothing binds a branch that was merged to the commit of the run.
    const ofBranch = renderSummary(reportOf({ findings: { branch: 'feature', merged: true } }))
    expect(renderGitHub(ofBranch).text).not.toContain('commit a1a1a1a')
    expect(text).toContain('0 cubes · 1 min 05 s total')
    expect(text).not.toMatch(/branch|generated|undefined|NaN|null/)
  })

  it('draws the phases on a time axis, those of the sync end to end below', async () => {
    const started = Date.UTC(2026, 0, 1, 12)
    const report = reportOf({
      findings: {
        syncPhases: [
          { name: 'sandbox', durationMs: 800 },
          { name: 'dbt: compile', durationMs: 1500 },
        ],
      },
      phases: [
        { name: 'Start', startedAt: started, durationMs: 450, failed: false },
        { name: 'Sync', startedAt: started + 450, durationMs: 64_000, failed: true },
      ],
    })
    expect(await readGantt(timeline(report))).toEqual({
      title: '',
      sections: ['Step', 'dbt sync'],
      tasks: [
        task('Step', 'Start, 450 ms', started, 450),
        task('Step', 'Sync, 1 min 04 s', started + 450, 64_000, true),
        task('dbt sync', '1 sandbox, 800 ms', started + 450, 800),
        task('dbt sync', '2 dbt- compile, 1.5 s', started + 1250, 1500),
      ],
    })
  })
})

function task(section: string, name: string, startMs: number, durationMs: number, critical = false) {
  return { section, name, startMs, endMs: startMs + durationMs, critical }
}
