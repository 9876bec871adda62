import { expect } from 'vitest'
import type { Report } from '../../src/base/findings.ts'
import { renderComment } from '../../src/report/comment.ts'
import { renderGitHub } from '../support/github-markdown.ts'

/** The comment as GitHub shows it. */
export const shownComment = (report: Report) => renderGitHub(renderComment(report))

/** The product's own links, in the repositories of the tests: to commit, files and run. */
const ownAddress = /^https:\/\/github\.(?:example\/team\/dbt|com\/acme\/shop-dbt)\//
const ownTags = /^<\/?(?:code|details|summary|sub)>$|^<!--(?: data-model-ci changes v3 [\w:, ]*)?-->$/

/** Texts that were in order: most of many thousand runs end in the same few. */
const harmless = new Set<string>()

/** Asserts that GitHub shows quoted text as text: nothing in it is live, raw, torn or left open. */
export function expectHarmless(markdown: string): void {
  if (harmless.has(markdown)) return
  // With line breaks, as in comments: they add nothing but pairs of dollars that a line break parts.
  const page = renderGitHub(markdown, { lineBreaks: true })
  const { mentions, references, commits, images, emoji, math, strippedHtml, unclosed, endsClean } = page
  expect({ mentions, references, commits, images, emoji, math, strippedHtml, unclosed, endsClean }).toEqual({
    mentions: [],
    references: [],
    commits: [],
    images: [],
    emoji: [],
    math: [],
    strippedHtml: [],
    unclosed: [],
    endsClean: true,
  })
  expect(page.links.filter((address) => !ownAddress.test(address))).toEqual([])
  expect(page.rawHtml.filter((tag) => !ownTags.test(tag))).toEqual([])
  for (const { columns, rows } of page.tables) {
    for (const row of rows) expect(row).toHaveLength(columns)
  }
  harmless.add(markdown)
}

/** What the page looks like without what it quotes: the same for every text. */
export function shapeOf(markdown: string): unknown {
  const { tables, codeSpans, codeBlocks, links, rawHtml } = renderGitHub(markdown)
  return {
    tables: tables.map(({ columns, rows }) => [columns, rows.length]),
    codeSpans: codeSpans.length,
    codeBlocks: codeBlocks.map(({ language }) => language),
    links: links.length,
    tags: rawHtml.filter((tag) => tag !== '<!---->'),
  }
}
