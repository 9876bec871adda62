import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { renderGitHub } from '../test/support/github-markdown.ts'

// A comment and a job summary as pages drawn as on GitHub, light and dark as the reader's system is. Nothing is fetched:
// style and Mermaid come from node_modules.

const { resolve } = createRequire(import.meta.url)

/** A comment is about 860 px wide on GitHub, its text 790 px; a job summary 1,010 px. */
const style = `
body { margin: 24px; background: #fff; color: #59636e; font: 14px/1.5 -apple-system, "Segoe UI", Helvetica, Arial, sans-serif }
.box { border: 1px solid #d1d9e0; border-radius: 6px; margin: 0 auto; overflow: hidden }
.box.comment { width: 822px } .box.summary { width: 1010px }
.head { padding: 8px 16px; border-bottom: 1px solid #d1d9e0 }
.markdown-body { padding: 16px }
@media (prefers-color-scheme: dark) { body { background: #0d1117 } .box, .head { border-color: #3d444d } }
`

export type PageKind = 'comment' | 'summary'

/** @returns the page as HTML that needs no server */
export function pageOf(kind: PageKind, title: string, markdown: string): string {
  const { html } = renderGitHub(markdown, { lineBreaks: kind === 'comment' })
  const body = html.replace(
    /<pre><code class="language-mermaid">([\s\S]*?)<\/code><\/pre>/g,
    '<pre class="mermaid">$1</pre>',
  )
  const css = readFileSync(resolve('github-markdown-css/github-markdown.css'), 'utf8')
  const script = pathToFileURL(join(resolve('mermaid/package.json'), '..', 'dist', 'mermaid.min.js')).href
  const heading = title.replace(/[<>&]/g, '')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${heading}</title>
<style>${css}${style}</style>
<div class="box ${kind}"><div class="head">${kind === 'comment' ? 'github-actions bot commented' : 'Job summary'} · ${heading}</div>
<article class="markdown-body">${body}</article></div>
<script src="${script}"></script><script>window.mermaid?.initialize({ startOnLoad: true })</script></html>
`
}

/** Writes a page and its Markdown. @returns the path of the page */
export function writePage(folder: string, kind: PageKind, title: string, markdown: string): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${kind}.md`), markdown)
  const path = join(folder, `${kind}.html`)
  writeFileSync(path, pageOf(kind, title, markdown))
  return path
}
