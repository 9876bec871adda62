import type { Element, Root as HtmlRoot, Nodes } from 'hast'
import type { Root as MarkdownRoot, Nodes as MdNodes } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'

// GitHub's reading of Markdown, for tests and pictures: what in a text is live, raw, torn or left open.
//
// Mentions, references, commits, emoji and formulas are looked for in the finished HTML, as GitHub does it: its filters
// go over text outside of code, pre and a. remark-github would look at Markdown instead, where the text
// between a raw <code> and </code> is text like any other, and would call it live. Where GitHub's own rules are not
// public or depend on what exists there (users, commits, emoji), this takes the wider reading.

export interface Rendered {
  /** Sanitized HTML without the sentinel. */
  html: string
  /** The same as a tree. */
  tree: HtmlRoot
  /** All text of the page, that of closed details too; a line per block. */
  text: string
  /** The text of each inline code, in order, however it was written. */
  codeSpans: string[]
  codeBlocks: { language: string; text: string }[]
  /** The cells of each row as they were written; GitHub drops those beyond the head's and makes up missing ones. */
  tables: { columns: number; head: string[]; rows: string[][] }[]

  /** `@user` and `@organization/team` that notify. */
  mentions: string[]
  /** `#1`, `GH-1`, `owner/repository#1` and addresses of issues outside of links. */
  references: string[]
  /** What GitHub links where the repository has such a commit. */
  commits: string[]
  /** The target of every link, written or made of bare text. */
  links: string[]
  images: string[]
  /** Emoji by name. */
  emoji: string[]
  /** What is set as a formula. */
  math: string[]

  /** Every tag and comment that stands in the Markdown as HTML, in order. */
  rawHtml: string[]
  /** Elements (`<form>`) and attributes (`img[onerror]`) that the sanitizer takes away, each once. */
  strippedHtml: string[]
  /** Tags without their partner in the same block, comments and fences that are not closed. */
  unclosed: string[]
  /** Whether a paragraph after the text is a paragraph of its own and within nothing. */
  endsClean: boolean
}

interface RenderOptions {
  /** As in comments: the end of a line is a line break. */
  lineBreaks?: boolean
}

const sentinel = 'END-OF-DOCUMENT'

const parser = unified().use(remarkParse).use(remarkGfm).use(urlsAsWritten)
const toHtml = unified()
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' })
  .use(rehypeRaw, { tagfilter: true })
const sanitizer = unified().use(rehypeSanitize, defaultSchema)
const writer = unified().use(rehypeStringify)

export function renderGitHub(markdown: string, { lineBreaks = false }: RenderOptions = {}): Rendered {
  const source = `${markdown}\n\n${sentinel}\n`
  const written = parser.parse(source)
  linkAddresses(written)
  const found = readMarkdown(written, source)
  if (lineBreaks) breakLines(written)
  const unsafe = toHtml.runSync(written)
  const tree = sanitizer.runSync(unsafe)
  const strippedHtml = stripped(unsafe, tree, found.rawHtml)
  const endsClean = takeSentinel(tree)
  const rendered: Rendered = {
    ...found,
    html: writer.stringify(tree),
    tree,
    text: textOf(tree)
      .replace(/\s*\n\s*/g, '\n')
      .trim(),
    codeSpans: [],
    mentions: [],
    references: [],
    commits: [],
    images: [],
    emoji: [],
    math: [],
    strippedHtml,
    endsClean,
  }
  readHtml(tree, rendered, { inCode: false, inLink: false })
  return rendered
}

// ── Markdown ──

type Written = Pick<Rendered, 'codeBlocks' | 'tables' | 'links' | 'rawHtml' | 'unclosed'>

/**
 * GitHub links `https://` and `www.` as they are parsed, so an entity in them leaves them text. remark-gfm also looks
 * at decoded text; that part is taken out, and `linkAddresses` does what GitHub does there.
 */
function urlsAsWritten(this: Processor): void {
  for (const extension of (this.data().fromMarkdownExtensions ?? []).flat()) delete extension.transforms
}

const mailAddress = /[\w.+-]+@[a-z\d_-]+(?:\.[a-z\d_-]+)*\.[a-z\d_-]*[a-z](?![a-z\d_-])/gi

/** Mail addresses are linked in decoded text, and between a raw <code> and </code> as well. */
function linkAddresses(node: MdNodes): void {
  if (!('children' in node) || node.type === 'link' || node.type === 'linkReference') return
  const children: MdNodes[] = node.children.flatMap((child): MdNodes[] => {
    linkAddresses(child)
    if (child.type !== 'text') return [child]
    return cut(child.value, mailAddress).map(({ text, matched }) =>
      matched
        ? { type: 'link', url: `mailto:${text}`, children: [{ type: 'text', value: text }] }
        : { ...child, value: text },
    )
  })
  Object.assign(node, { children })
}

function breakLines(node: MdNodes): void {
  if (!('children' in node)) return
  const children: MdNodes[] = node.children.flatMap((child): MdNodes[] => {
    breakLines(child)
    if (child.type !== 'text') return [child]
    return cut(child.value, /\r?\n/g).map(({ text, matched }) =>
      matched ? { type: 'break' } : { ...child, value: text },
    )
  })
  Object.assign(node, { children })
}

/** A text in parts, those that match and those between them. */
function cut(text: string, pattern: RegExp): { text: string; matched: boolean }[] {
  const parts: { text: string; matched: boolean }[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), matched: false })
    parts.push({ text: match[0], matched: true })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), matched: false })
  return parts
}

function readMarkdown(root: MarkdownRoot, source: string): Written {
  const written: Written = { codeBlocks: [], tables: [], links: [], rawHtml: [], unclosed: [] }
  const visit = (node: MdNodes): void => {
    const asWritten = source.slice(node.position?.start.offset, node.position?.end.offset)
    if (node.type === 'code') {
      written.codeBlocks.push({ language: node.lang ?? '', text: node.value })
      if (!isClosed(asWritten)) written.unclosed.push('fence')
    } else if (node.type === 'html') {
      written.rawHtml.push(...tagsOf(node.value))
    } else if (node.type === 'text' && node.position) {
      // GitHub's own parser knows this scheme too, remark-gfm does not.
      for (const [url] of asWritten.matchAll(/(?<![a-z])ftp:\/\/[\p{L}\p{N}][^\s<]*/giu))
        written.links.push(url)
    } else if (node.type === 'table') {
      const [head = [], ...rows] = node.children.map((row) => row.children.map(textWritten))
      written.tables.push({ columns: head.length, head, rows })
    }
    if (!('children' in node)) return
    for (const child of node.children) visit(child)
    const tags = node.children.flatMap((child) => (child.type === 'html' ? tagsOf(child.value) : []))
    written.unclosed.push(...withoutPartner(tags))
  }
  visit(root)
  return written
}

/** Text of a cell; what is between raw tags counts, the tags do not. */
function textWritten(node: MdNodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  if (node.type === 'break') return '\n'
  return 'children' in node ? node.children.map(textWritten).join('') : ''
}

/** Whether a code block that begins with a fence ends with one; fences within lists and quotes count too. */
function isClosed(block: string): boolean {
  const fence = /^(`{3,}|~{3,})/.exec(block)?.[1]
  if (fence === undefined) return true
  const lines = block.split(/\r?\n|\r/)
  const last = (lines.at(-1) ?? '').replace(/^[ \t>]*/, '').trimEnd()
  return lines.length > 1 && last.length >= fence.length && last === fence.charAt(0).repeat(last.length)
}

const markup = /<!--(?:-?>|[\s\S]*?(?:-->|$))|<[!?][^>]*(?:>|$)|<\/?[a-z](?:"[^"]*"|'[^']*'|[^"'>])*(?:>|$)/gi

function tagsOf(html: string): string[] {
  return html.match(markup) ?? []
}

const voidElements = new Set([
  'area',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
])

/** Tags must pair within the block they stand in: GitHub closes what a paragraph or a cell leaves open. */
function withoutPartner(tags: readonly string[]): string[] {
  const open: string[] = []
  const lone: string[] = []
  for (const tag of tags) {
    if (tag.startsWith('<!--')) {
      if (!tag.endsWith('-->')) lone.push('<!--')
      continue
    }
    const name = nameOf(tag)
    if (name === undefined) continue
    if (!tag.startsWith('</')) {
      if (!voidElements.has(name)) open.push(name)
      continue
    }
    const partner = open.lastIndexOf(name)
    if (partner === -1) lone.push(`</${name}>`)
    else
      lone.push(
        ...open
          .splice(partner)
          .slice(1)
          .map((inner) => `<${inner}>`),
      )
  }
  return [...lone, ...open.map((name) => `<${name}>`)]
}

function nameOf(tag: string): string | undefined {
  return /^<\/?([a-z][^\s/>]*)/i.exec(tag)?.[1]?.toLowerCase()
}

// ── HTML ──

/** Takes the sentinel out again, and says whether it was where it belongs. Footnotes come after it. */
function takeSentinel(tree: HtmlRoot): boolean {
  const index = tree.children.findLastIndex(
    (node) => node.type === 'element' && !('dataFootnotes' in node.properties),
  )
  const last = tree.children[index]
  if (last?.type !== 'element' || last.tagName !== 'p') return false
  const [only, ...others] = last.children
  if (only?.type !== 'text' || only.value !== sentinel || others.length > 0) return false
  tree.children.splice(index, 1)
  return true
}

function stripped(before: Nodes, after: Nodes, rawHtml: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const key of partsOf(after)) left.set(key, (left.get(key) ?? 0) + 1)
  const gone = new Set<string>()
  for (const key of partsOf(before)) {
    const count = left.get(key) ?? 0
    if (count === 0) gone.add(key)
    left.set(key, count - 1)
  }
  // Some tags the HTML parser drops or GitHub escapes before there is anything to sanitize.
  for (const tag of rawHtml) {
    const name = nameOf(tag)
    if (name !== undefined && !defaultSchema.tagNames?.includes(name)) gone.add(`<${name}>`)
  }
  return [...gone]
}

/** Every element and attribute as a word; classes one by one, as some are kept and others are not. */
function partsOf(node: Nodes): string[] {
  if (!('children' in node)) return []
  const inner = node.children.flatMap(partsOf)
  if (node.type !== 'element') return inner
  const attributes = Object.entries(node.properties).flatMap(([name, value]) =>
    name === 'className' && Array.isArray(value)
      ? value.map((word) => `${node.tagName}[class=${word}]`)
      : `${node.tagName}[${name.toLowerCase()}]`,
  )
  return [`<${node.tagName}>`, ...attributes, ...inner]
}

interface Around {
  inCode: boolean
  inLink: boolean
}

const mention = /(?<!\w)@[a-z\d][a-z\d-]*(?:\/[a-z\d][\w.-]*)?/gi
const reference =
  /(?<!\w)(?:[a-z\d][a-z\d-]*(?:\/[\w.-]+)?)?#\d+(?!\w)|(?<!\w)gh-\d+(?!\w)|https?:\/\/github\.com\/\S+/gi
const commit = /(?<!\w)(?:[a-z\d][a-z\d-]*(?:\/[\w.-]+)?@)?[\da-f]{7,40}(?!\w)/gi
const emojiName = /:(?:[+-]1|100|1234|[\w+-]*[a-z][\w+-]*):/gi
const formula = /\$\$[^$]+\$\$|\$(?!\s)[^$]*(?<!\s)\$(?!\w)/g

const blocks = new Set(
  'blockquote dd details div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table tbody td th thead tr ul'.split(
    ' ',
  ),
)

function readHtml(node: Nodes, into: Rendered, around: Around): void {
  if (node.type === 'text') {
    if (around.inCode) return
    into.emoji.push(...matches(node.value, emojiName))
    if (around.inLink) return
    into.mentions.push(...matches(node.value, mention))
    into.references.push(...matches(node.value, reference))
    into.commits.push(...matches(node.value, commit))
    return
  }
  if (!('children' in node)) return
  const now = { ...around }
  if (node.type === 'element') {
    const { href, src, srcSet } = node.properties
    if (node.tagName === 'a' && href !== undefined) into.links.push(String(href))
    if (node.tagName === 'img') into.images.push(String(src ?? ''))
    if (node.tagName === 'source') into.images.push(String(srcSet ?? ''))
    if (node.tagName === 'code' && !around.inCode) into.codeSpans.push(textOf(node))
    if (blocks.has(node.tagName)) into.math.push(...matches(ownText(node), formula))
    now.inCode ||= node.tagName === 'code' || node.tagName === 'pre'
    now.inLink ||= node.tagName === 'a'
  }
  for (const child of node.children) readHtml(child, into, now)
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([match]) => match)
}

/** Text of a block without the blocks in it; inline code is a stand-in, as GitHub reads $`…`$ too. */
function ownText(block: Element): string {
  return block.children
    .map((child) => {
      if (child.type === 'text') return child.value
      if (child.type !== 'element' || blocks.has(child.tagName)) return '\n'
      return child.tagName === 'code' ? '`' : ownText(child)
    })
    .join('')
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  const text = node.children.map(textOf).join('')
  if (node.type !== 'element') return text
  if (node.tagName === 'br') return '\n'
  return blocks.has(node.tagName) && text !== '' && !text.endsWith('\n') ? `${text}\n` : text
}
