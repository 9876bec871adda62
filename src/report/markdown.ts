import type { Place } from '../base/findings.ts'
import { oneLine, serverLines } from '../base/text.ts'
import type { View } from './view.ts'

// Untrusted text in GitHub's Markdown. Inside <code>, GitHub creates no mentions, references and emoji. Numeric
// entities prevent its characters from being read as Markdown or HTML, and URLs from becoming links.

/** Maximum characters of one quoted text; longer text is truncated. */
const mostCharacters = 2000
const mostLines = 15

/** The text as inline code on one line, truncated to `length`. */
export function code(text: string, length = mostCharacters): string {
  return `<code>${entities(oneLine(text, length))}</code>`
}

/** Words of this action: no markup, mention, reference, emoji or URL can be made of these characters. */
const plainWords = /^(?:[A-Za-z ,;()'-]|[.:](?= |$))*$/

/**
 * A sentence that quotes names between backticks: the names as code. Where a name has backticks itself, all is code.
 */
export function sentence(text: string, length = mostCharacters): string {
  const parts = oneLine(text, length).split('`')
  if (parts.length % 2 === 0 || parts.some((part, index) => index % 2 === 0 && !plainWords.test(part)))
    return code(text, length)
  return parts.map((part, index) => (index % 2 === 0 ? part : code(part, length))).join('')
}

/** Characters that can start markup, an entity, an emoji, a formula, a mention or a link; `_` only at a word boundary. */
const active = /[&<>[\]\\`*|~@#$:!]|(?<=www)\.|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|[\u0000-\u001f]/gi

function entities(text: string): string {
  const encoded = text.replace(active, (character) => `&#${character.codePointAt(0)};`)
  // GitHub turns `name@host` into links, even inside <code>. An HTML comment before the @ prevents that.
  return encoded.replace(/(?<=[\w.+-])&#64;/g, '<!---->&#64;')
}

/**
 * A message of one or more lines as a list item: the first line as inline code, the others in a code block that they
 * cannot close. At most 15 lines of 400 characters.
 * @param lead Markdown before the message
 * @param trail Markdown after its first line
 */
export function item(lead: string, message: string, trail: string): string {
  const [first = '', ...rest] = serverLines(message, 400)
  const head = `- ${[lead, code(first, 500), trail].filter(Boolean).join(' ')}`
  const lines = rest.map((line) => line.replaceAll('\t', '  ')).filter((line) => line.trim() !== '')
  if (lines.length === 0) return head
  return [head, ...fenced(lines)].join('\n  ')
}

/**
 * At most 15 lines as a code block that they cannot close.
 * @param lines without control characters
 */
export function fenced(lines: readonly string[]): string[] {
  const shown = lines.slice(0, mostLines)
  if (lines.length > shown.length) shown.push(`… (${lines.length - shown.length} more lines)`)
  const runs = shown.join('\n').match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)))
  return [`${fence}text`, ...shown, fence]
}

/**
 * A link, or only its label when the URL is not http(s).
 * @param label Markdown
 */
export function link(label: string, href: string): string {
  const url = URL.parse(href)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return label
  // Valid in a URL, but not in a Markdown link.
  return `[${label}](${url.href.replace(/[()<>[\]|\\`]/g, (character) => `%${hex(character)}`)})`
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase()
}

/** A table. Cells are Markdown without line breaks. A column whose header ends with `:` is right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [tableHead(head), ...rows.map(tableRow)].join('\n')
}

/** The first two lines of a table. */
export function tableHead(head: readonly string[]): string {
  return [
    tableRow(head.map((cell) => cell.replace(/:$/, ''))),
    `|${head.map((cell) => (cell.endsWith(':') ? '---:' : '---')).join('|')}|`,
  ].join('\n')
}

export function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

export { count } from '../base/text.ts'

/** A location as a link to the file at the commit under test; `≈` marks an approximate one. */
export function placeLink({ hrefOf }: Pick<View, 'hrefOf'>, place: Place): string {
  const label = code(place.line === undefined ? place.path : `${place.path}:${place.line}`, 300)
  const where = place.commit === undefined ? '' : ' on the base'
  return `${place.guess === undefined ? '' : '≈ '}${link(label, hrefOf(place))}${where}`
}
