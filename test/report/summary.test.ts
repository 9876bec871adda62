import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderSummary } from '../../src/report/summary.ts'
import { hostileText } from '../support/hostile-text.ts'
import { reportFullOf, reportOf } from './reports.ts'

const codeSpan = /<code>([^<]*)<\/code>/g
const limit = 900 * 1024

/** The summary without what it quotes. */
const skeleton = (markdown: string) => markdown.replace(codeSpan, '<quoted>')

const quotes = (markdown: string) => [...markdown.matchAll(codeSpan)].map(([, text = '']) => text)

describe('a quoted text', () => {
  it('changes nothing of the summary around it, whatever it is', () => {
    const harmless = skeleton(renderSummary(reportFullOf('x')))
    expect(harmless.match(/<quoted>/g)?.length).toBe(11)
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(skeleton(renderSummary(reportFullOf(`x${text}`)))).toBe(harmless)
      }),
    )
  })

  it('holds no character that Markdown or HTML would act on', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const quote of quotes(renderSummary(reportFullOf(`x${text}`)))) {
          expect(quote).not.toMatch(/[<>|`*~@[\]\\\n\r]/)
          expect(quote).not.toMatch(/&(?!#\d+;)/)
        }
      }),
    )
  })

  it('makes no image, no mention, no link and no row of its own', () => {
    const text =
      '<img src=x onerror=alert(1)> @octocat | a |\n| b | [c](https://x.example) **d** www.x.example #1'
    const markdown = renderSummary(reportFullOf(text))
    expect(markdown).not.toContain('<img')
    expect(markdown).not.toContain('@octocat')
    expect(markdown).not.toContain('](')
    expect(markdown).not.toContain('https://x.example')
    expect(markdown).not.toContain('www.x.example')
    expect(markdown).toContain('&#60;img src=x onerror=alert(1)&#62; &#64;octocat &#124; a &#124;')
  })

  it('stands on one line', () => {
    expect(renderSummary(reportFullOf('one\n \r\n two'))).toContain('<code>one two</code>')
  })

  it('holds no control character and no direction override', () => {
    const markdown = renderSummary(reportFullOf('a\u0000b\u001b[31mc\u007fd\u0090e\u202ef\u2066g\u2028h'))
    expect(markdown).not.toMatch(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/,
    )
  })

  it('is cut between characters and not within one', () => {
    for (const shift of ['', 'x']) {
      expect(renderSummary(reportFullOf(`${shift}${'😀'.repeat(1500)}`)).isWellFormed()).toBe(true)
    }
  })
})

describe('every table', () => {
  it('has two cells in every row, whatever it quotes', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const rows = renderSummary(reportFullOf(`x${text}`))
          .split('\n')
          .filter((line) => line.startsWith('|'))
        expect(rows.length).toBeGreaterThan(10)
        for (const row of rows) expect(row.match(/\|/g)).toHaveLength(3)
      }),
    )
  })
})

describe('the size of a summary', () => {
  const size = (path: (index: number) => string) =>
    Buffer.byteLength(
      renderSummary(
        reportOf({ findings: { generatedFiles: Array.from({ length: 10_000 }, (_, index) => path(index)) } }),
      ),
    )

  it('stays under 900 KiB with 10,000 files of long names', () => {
    expect(size((index) => `model/cubes/${'very_long_folder_name/'.repeat(40)}${index}.yml`)).toBeLessThan(
      limit,
    )
    expect(size((index) => `${'漢'.repeat(1000)}${index}`)).toBeLessThan(limit)
  })

  it('stays under 900 KiB also when the names are made of what must be escaped', () => {
    expect(size((index) => `${'['.repeat(1000)}${index}`)).toBeLessThan(limit)
  })

  it('stays under 900 KiB with endless sentences and warnings', () => {
    const long = '|'.repeat(100_000)
    const report = { ...reportFullOf(long), warnings: Array<string>(1000).fill(long) }
    expect(Buffer.byteLength(renderSummary({ ...report, findings: {} }))).toBeLessThan(limit)
    const { findings } = report
    expect(
      Buffer.byteLength(renderSummary({ ...report, findings: { ...findings, generatedFiles: [long] } })),
    ).toBeLessThan(1024 * 1024)
  })

  it('says how many files it leaves out and where they are', () => {
    const generatedFiles = Array.from({ length: 9000 }, (_, index) => `cubes/f${index}.yml`)
    const markdown = renderSummary(reportOf({ findings: { generatedFiles } }))
    expect(markdown).toContain('Generated files (9000)')
    const shown = markdown.match(/^- <code>cubes/gm)?.length ?? 0
    expect(shown).toBeGreaterThan(1000)
    expect(markdown).toContain(`… and ${9000 - shown} more, all in the report file`)
    const few = renderSummary(reportOf({ findings: { generatedFiles: generatedFiles.slice(0, 500) } }))
    expect(few).not.toContain('more')
  })
})

describe('the summary', () => {
  it.each([
    ['success', '✅'],
    ['failure', '❌'],
    ['cancelled', '⏹️'],
    ['skipped', '⏭️'],
  ] as const)('begins with the verdict: %s', (outcome, mark) => {
    const markdown = renderSummary(reportOf({ verdict: { outcome, failureKind: 'none', sentence: 'Said.' } }))
    expect(markdown.startsWith(`### ${mark} Data model sync: ${outcome}\n\n<code>Said.</code>\n`)).toBe(true)
  })

  it('shows what is known and leaves out what is not', () => {
    const markdown = renderSummary(
      reportOf({
        findings: {
          ref: 'main',
          refVerified: 'true',
          refEvidence: 'gitRef',
          cubeCount: 0,
          manifest: { models: 8 },
        },
      }),
    )
    expect(markdown).toContain('| Deployment | 42 |')
    expect(markdown).toContain('| Ref | <code>main</code> (proved by <code>gitRef</code>) |')
    expect(markdown).toContain('| Commit | a1a1a1a1a1a1 |')
    expect(markdown).toContain('| Cubes | 0 |')
    expect(markdown).toContain('| dbt project | 8 models |')
    expect(markdown).not.toContain('Branch')
    expect(markdown).not.toContain('Generated files')
    expect(markdown).not.toContain('undefined')
  })

  it('tells a ref that was not proved from one that was not synced', () => {
    const of = (refVerified: 'false' | 'unknown') =>
      renderSummary(reportOf({ findings: { ref: 'main', refVerified } }))
    expect(of('false')).toContain('(**another ref was synced**)')
    expect(of('unknown')).toContain('(not proved)')
  })

  it('has the phases with their times, those of the sync below it', () => {
    const markdown = renderSummary(
      reportOf({
        findings: { syncPhases: [{ name: 'COMPILING_DBT', durationMs: 8200 }] },
        phases: [
          { name: 'Start', startedAt: 0, durationMs: 450, failed: false },
          { name: 'Sync', startedAt: 450, durationMs: 64_000, failed: true },
        ],
      }),
    )
    expect(markdown.slice(markdown.indexOf('| Phase'))).toBe(
      [
        '| Phase | Time |',
        '|---|---:|',
        '| Start | 450 ms |',
        '| Sync ❌ | 1 min 04 s |',
        '| &nbsp;&nbsp;<code>COMPILING_DBT</code> | 8.2 s |',
        '| **Whole step** | **1 min 05 s** |',
        '',
      ].join('\n'),
    )
  })
})
