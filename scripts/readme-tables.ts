import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

// Writes the tables of inputs and outputs in README.md, from action.yml: `npm run docs:tables`. A test fails where they
// are out of date.

interface Action {
  inputs: Record<string, { description?: string; default?: string; required?: boolean }>
  outputs: Record<string, { description?: string }>
}

/**
 * Puts the tables between their markers, `<!-- inputs -->` and `<!-- /inputs -->`, and the same for outputs.
 * @param readme the text that has the markers
 * @param actionYml the text of action.yml
 * @throws Error where a marker is missing
 */
export function withTables(readme: string, actionYml: string): string {
  const { inputs, outputs } = parse(actionYml) as Action
  const inputRows = Object.entries(inputs).map(([name, input]) => [
    `\`${name}\``,
    input.required ? 'required' : input.default === undefined ? '' : `\`${input.default}\``,
    oneLine(input.description),
  ])
  const outputRows = Object.entries(outputs).map(([name, { description }]) => [
    `\`${name}\``,
    oneLine(description),
  ])
  const withInputs = between(readme, 'inputs', table(['input', 'default', 'meaning'], inputRows))
  return between(withInputs, 'outputs', table(['output', 'meaning'], outputRows))
}

function between(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`There is no ${start} with its ${end}`)
  return `${text.slice(0, from + start.length)}\n\n${content}\n\n${text.slice(to)}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

function oneLine(text = ''): string {
  return text.replace(/\s+/g, ' ').trim()
}

if (import.meta.main) {
  const place = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
  const readme = place('README.md')
  writeFileSync(readme, withTables(readFileSync(readme, 'utf8'), readFileSync(place('action.yml'), 'utf8')))
}
