import { readdirSync } from 'node:fs'
import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { root } from './repository.ts'

// This repository's own documents, for the tests that hold them to what they say.

/** Every document for people: Markdown at the root and below docs/. */
export function documents(): string[] {
  const below = (folder: string, recursive: boolean) =>
    readdirSync(`${root}${folder}`, { recursive, encoding: 'utf8' })
      .map((path) => folder + path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.md'))
  return [...below('', false), ...below('docs/', true)].sort()
}

/** A document as its reader sees it. */
export interface Page {
  headings: string[]
  /** Targets as they are written, of pictures too. */
  links: string[]
  code: { language: string; text: string }[]
  /** What stands as code within a line. */
  codes: string[]
  tables: { head: string[]; rows: string[][] }[]
}

const parser = unified().use(remarkParse).use(remarkGfm)

/** Takes a document apart. Cells and headings are Markdown as it was written, without the bars. */
export function pageOf(markdown: string): Page {
  const page: Page = { headings: [], links: [], code: [], codes: [], tables: [] }
  const written = ({ position }: Nodes) => markdown.slice(position?.start.offset, position?.end.offset)
  const inner = (node: Extract<Nodes, { children: unknown[] }>) => node.children.map(written).join('')
  const visit = (node: Nodes): void => {
    if (node.type === 'heading') page.headings.push(inner(node))
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') page.links.push(node.url)
    if (node.type === 'code') page.code.push({ language: node.lang ?? '', text: node.value })
    if (node.type === 'inlineCode') page.codes.push(node.value)
    if (node.type === 'table') {
      const [head = [], ...rows] = node.children.map((row) => row.children.map(inner))
      page.tables.push({ head, rows })
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(parser.parse(markdown))
  return page
}

/**
 * The anchors of a page, as GitHub makes them of headings: lower case, blanks to hyphens, other signs gone; a second one
 * of the same name gets a number.
 */
export function anchorsOf({ headings }: Page): string[] {
  const seen = new Map<string, number>()
  return headings.map((heading) => {
    const slug = heading
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/<[^>]*>/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
}

/** The table with this head; a page without it has lost what a test is about. */
export function tableOf(page: Page, ...head: string[]): string[][] {
  const found = page.tables.find((table) => head.every((cell, column) => table.head[column] === cell))
  if (!found) throw new Error(`There is no table with the head ${head.join(', ')}`)
  return found.rows
}

/** What stands as code in a text: of `` `a` and `b` ``, a and b. */
export function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}
