// Text of others in GitHub's Markdown. Inside <code>, GitHub makes no mentions, references or links of it;
// numeric entities keep Markdown and HTML from reading any of its characters as markup.

/** The text as inline code, on one line. */
export function code(text: string): string {
  return `<code>${entities(text.replace(/\s+/g, ' '))}</code>`
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

/** A folded list; says how many rows it leaves out. */
export function foldedList(title: string, rows: readonly string[], most: number): string {
  const shown = rows.slice(0, most).map((row) => `- ${row}`)
  if (rows.length > most) shown.push(`- … and ${rows.length - most} more, all in the report file`)
  return `<details><summary>${title}</summary>\n\n${shown.join('\n')}\n\n</details>`
}
