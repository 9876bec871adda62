import { oneLine } from '../runtime/text.ts'

// Text of others in GitHub's Markdown. Inside <code>, GitHub makes no mentions, references or links of it;
// numeric entities keep Markdown and HTML from reading any of its characters as markup.

/** Characters of one quoted text; a longer one is cut. */
const mostCharacters = 2000

/** The text as inline code, on one line, cut where it is long. */
export function code(text: string, length = mostCharacters): string {
  return `<code>${entities(oneLine(text, length))}</code>`
}

/** What can begin markup, an entity, an emoji, a formula, a mention or a link; `_` only at a word's edge. */
const active = /[&<>[\]\\`*|~@#$:!]|(?<=www)\.|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|[\u0000-\u001f]/gi

function entities(text: string): string {
  return text.replace(active, (character) => `&#${character.codePointAt(0)};`)
}

/** A table of two columns without a head of its own; cells are Markdown already. */
export function facts(rows: readonly (readonly [string, string | undefined])[]): string {
  const known = rows.filter(([, cell]) => cell !== undefined && cell !== '')
  return ['| | |', '|---|---|', ...known.map(([name, cell]) => `| ${name} | ${cell} |`)].join('\n')
}

/** A folded list within a number of characters; rows go out whole, and it says how many it leaves out. */
export function foldedList(title: string, rows: readonly string[], maxLength: number): string {
  const shown: string[] = []
  let length = 0
  for (const row of rows) {
    length += row.length + 3
    if (length > maxLength) break
    shown.push(`- ${row}`)
  }
  if (rows.length > shown.length)
    shown.push(`- … and ${rows.length - shown.length} more, all in the report file`)
  return `<details><summary>${title}</summary>\n\n${shown.join('\n')}\n\n</details>`
}
