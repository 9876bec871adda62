import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Findings, ModelError, Report } from '../../src/base/findings.ts'
import { readMarker, writeMarker } from '../../src/github/marker.ts'
import { mostCommentCharacters, renderComment } from '../../src/report/comment.ts'
import { markOf, ofJob } from '../github/marks.ts'
import { renderGitHub } from '../support/github-markdown.ts'
import { hostileText } from '../support/hostile-text.ts'
import { costly, runs } from '../support/property-runs.ts'
import { expectHarmless, shapeOf } from './markup.ts'
import { anyReport, changeOf, comparisonOf, reportFullOf, reportOf } from './reports.ts'

const invalid = {
  outcome: 'failure',
  failureKind: 'validation',
  sentence: 'The data model has errors.',
} as const

function withErrors(errors: ModelError[], findings: Findings = {}): Report {
  return reportOf({ verdict: invalid, findings: { valid: false, errors, ...findings } })
}

describe('text of others', () => {
  it('is text and nothing else, whatever it is', () => {
    fc.assert(
      fc.property(anyReport(hostileText.map((text) => `x${text}`)), (report) => {
        // As it is sent: the marker is the first line of every comment, and GitHub shows nothing of it.
        const marker = writeMarker(ofJob, markOf({ runId: '77', attempt: '2' }))
        const body = `${marker}\n${renderComment(report)}`
        expect(readMarker(body)).toMatchObject({ runId: '77', attempt: '2' })
        expectHarmless(body.slice(marker.length + 1))
        expect(renderGitHub(body).text).toBe(renderGitHub(body.slice(marker.length + 1)).text)
      }),
      costly,
    )
  })

  it('changes nothing of the comment around it', () => {
    const shape = shapeOf(renderComment(reportFullOf('x')))
    fc.assert(
      fc.property(hostileText, (text) => {
        // More lines make a longer message, which is the one thing that a text may change.
        const line = `x${text.replace(/[\n\r\v\f\u0085\u2028\u2029]/g, ' ')}`
        expect(shapeOf(renderComment(reportFullOf(line)))).toEqual(shape)
      }),
      costly,
    )
  })

  it('looks like exactly what it is', () => {
    const name = '`x` | <img src=y onerror=z> @org/team'
    const page = renderGitHub(renderComment(reportFullOf(name)))
    expect(page.codeSpans.filter((span) => span === name).length).toBeGreaterThan(8)
    expect(page.codeBlocks).toEqual([{ language: 'text', text: `${name}\n${name}` }])
    expect(page.mentions).toEqual([])
    expect(page.strippedHtml).toEqual([])
  })

  it('closes no fence that it stands in, however many backticks it has', () => {
    for (const run of ['```', '````', '`'.repeat(50)]) {
      const page = renderGitHub(
        renderComment(withErrors([{ message: `first\n${run}\n# no heading\n${run}js`, times: 1 }])),
      )
      expect(page.codeBlocks).toEqual([{ language: 'text', text: `${run}\n# no heading\n${run}js` }])
      expect(page.endsClean).toBe(true)
    }
  })

  it('makes no link of a mail address', () => {
    const page = renderGitHub(renderComment(withErrors([{ message: 'ask someone@example.com', times: 1 }])))
    expect(page.links.filter((address) => address.startsWith('mailto:'))).toEqual([])
    expect(page.text).toContain('ask someone@example.com')
  })

  it('has no control character and no direction override', () => {
    const markdown = renderComment(reportFullOf('a\u0000b\u001b[31mc\u007fd\u0090e\u202ef\u2066g\u2028h'))
    expect(markdown).not.toMatch(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/,
    )
  })
})

describe('a comment on errors', () => {
  it('links a path whatever characters it has', () => {
    const path = 'models/(a) [b]_c_*d*`e`~f|g\\h<i>/x y#z?.yml'
    const markdown = renderComment(withErrors([{ message: 'm', times: 1, place: { path } }]))
    const links = renderGitHub(markdown).links.filter((link) => link.includes('/blob/'))
    expect(links.map((link) => decodeURIComponent(link.split('/blob/')[1] ?? ''))).toEqual([
      `${'a1'.repeat(20)}/${path}`,
    ])
    expectHarmless(markdown)
  })
})

describe('what is not verified', () => {
  it.each([
    ['unknown', 'not verified'],
    ['false', 'failed'],
  ] as const)('is not shown as passed: %s', (refVerified, shown) => {
    const { tables } = renderGitHub(renderComment(reportOf({ findings: { refVerified, refEvidence: 'e' } })))
    expect(tables[0]?.rows).toEqual([['The requested ref was synced', shown, 'e']])
  })

  it('is not told of a build by the evidence of another', () => {
    const findings = { buildStatus: 'failed', buildEvidence: 'hash a1' }
    const { tables } = renderGitHub(renderComment(reportOf({ findings })))
    expect(tables[0]?.rows).toEqual([['The data model compiles', 'failed', 'build status failed']])
  })
})

describe('the size of a comment', () => {
  const manyErrors = (files: number, each: number, message: (index: number) => string): ModelError[] =>
    Array.from({ length: files * each }, (_, index) => ({
      message: message(index),
      fileName: `model/cubes/file_${Math.floor(index / each)}.yml`,
      times: 1,
    }))

  it('is within the limit with 5,000 errors in 500 files and 10,000 generated files; the rest is counted', () => {
    const generatedFiles = Array.from({ length: 10_000 }, (_, index) => `model/cubes/g${index}.yml`)
    const errors = manyErrors(500, 10, (index) => `dimension_${index} is not defined`)
    const markdown = renderComment(withErrors(errors, { generatedFiles }))
    expect(markdown.length).toBeLessThanOrEqual(mostCommentCharacters)
    const { text } = renderGitHub(markdown)
    expect(text).toContain('5,000 errors in 500 files')
    expect(text).toContain('dimension_0 is not defined')
    const shown = text.match(/^dimension_\d+ is not defined$/gm)?.length ?? 0
    expect(text).toContain(`… and ${(5000 - shown).toLocaleString('en-US')} more errors, in the job summary.`)
    const listed = text.match(/^model\/cubes\/g\d+\.yml$/gm)?.length ?? 0
    expect(text).toContain(
      `… and ${(10_000 - listed).toLocaleString('en-US')} more files, in the job summary`,
    )
    expect(shown).toBeGreaterThan(100)
    expect(listed).toBe(50)
  })

  it.each([
    [0, 80],
    [200, 80],
  ])('counts what of "How this was checked" is not shown: %d sentences, %d files', (sentences, files) => {
    const unknown = Array.from({ length: sentences }, (_, index) => `u${index} ${'['.repeat(300)}`)
    const generatedFiles = Array.from({ length: files }, (_, index) => `g${index}${'['.repeat(300)}`)
    const found = {
      model: comparisonOf([changeOf()], { unknown }),
      generatedFiles,
      refVerified: 'true' as const,
    }
    const { text } = renderGitHub(renderComment(reportOf({ findings: found })))
    const shown = text.match(/^(?:⚠️ u|g)\d+ ?\[/gmu)?.length ?? 0
    expect(shown).toBeGreaterThan(10)
    // Four other sentences, the commit, a check and the number of files stand between them.
    const others = sentences === 0 ? 0 : 7
    expect(text).toContain(`… and ${sentences + files - shown + others} more rows, in the job summary.`)
  })

  it('is within characters and bytes whatever is in it, with the verdict and the first error', () => {
    const piece = fc.oneof(
      hostileText,
      fc.constantFrom('漢'.repeat(3000), '|'.repeat(3000), '😀\n'.repeat(3000)),
    )
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 400 }),
        (texts, many) => {
          const message = (index: number) => `m${index} ${texts[index % texts.length]}`
          const full = reportFullOf(texts.join(' '))
          const errors = manyErrors(Math.ceil(many / 3), 3, message)
          const markdown = renderComment({
            ...full,
            verdict: invalid,
            findings: { ...full.findings, errors, generatedFiles: errors.map(({ message: text }) => text) },
          })
          expect(markdown.length).toBeLessThanOrEqual(mostCommentCharacters)
          expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(250_000 - 200)
          expect(markdown.isWellFormed()).toBe(true)
          expect(markdown).toMatch(/^### ❌ Data model: /)
          expect(markdown).toContain('<code>m0')
          expectHarmless(markdown)
        },
      ),
      // A page as long as GitHub takes it takes longer to read than any other.
      runs(3, 30),
    )
  })
})
