import { oneLine, serverLines } from '../runtime/text.ts'

// Text of others in GitHub's Markdown. Inside <code>, GitHub makes no mentions, references and emoji of it; numeric
// entities keep Markdown and HTML from reading any of its characters as markup, and addresses from becoming links.

/** Characters of one quoted text; a longer one is cut. */
const mostCharacters = 2000
const mostLines = 15

/** The text as inline code, on one line, cut where it is long. */
export function code(text: string, length = mostCharacters): string {
  return `<code>${entities(oneLine(text, length))}</code>`
}

/** What can begin markup, an entity, an emoji, a formula, a mention or a link; `_` only at a word's edge. */
const active = /[&<>[\]\\`*|~@#$:!]|(?<=www)\.|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|[\u0000-\u001f]/gi

function entities(text: string): string {
  const encoded = text.replace(active, (character) => `&#${character.codePointAt(0)};`)
  // GitHub links mail addresses in decoded text, within <code> too; a comment takes their parts apart.
  return encoded.replace(/(?<=[\w.+-])&#64;/g, '<!---->&#64;')
}

/**
 * A message of one or more lines as an item of a list: the first line as inline code, the others in a fence that
 * nothing in them can close. At most 15 lines of 400 characters.
 * @param lead Markdown before the message
 * @param trail Markdown behind its first line
 */
export function item(lead: string, message: string, trail: string): string {
  const [first = '', ...rest] = serverLines(message, 400)
  const head = `- ${[lead, code(first, 500), trail].filter(Boolean).join(' ')}`
  const lines = rest.map((line) => line.replaceAll('\t', '  ')).filter((line) => line.trim() !== '')
  if (lines.length === 0) return head
  return [head, ...fenced(lines)].join('\n  ')
}

/**
 * The lines of a code block that nothing in them can close, 15 at most.
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
 * A link, or its text alone where the address is none of the web's.
 * @param label Markdown
 */
export function link(label: string, address: string): string {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return label
  // What a URL may hold and a Markdown link may not.
  return `[${label}](${url.href.replace(/[()<>[\]|\\`]/g, (character) => `%${hex(character)}`)})`
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase()
}

/** A table; cells are Markdown without line breaks. A column whose head ends with `:` is aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(head.map((cell) => cell.replace(/:$/, ''))),
    `|${head.map((cell) => (cell.endsWith(':') ? '---:' : '---')).join('|')}|`,
    ...rows.map(row),
  ].join('\n')
}

/** `1 file`, `2 files`, `1,234 files`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? noun : plural}`
}
