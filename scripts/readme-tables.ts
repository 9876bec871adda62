import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { commandsOf, type InputName, inputNames } from '../src/inputs/table.ts'

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
  const groups = Map.groupBy(Object.entries(inputs), ([name]) => groupOf(name))
  const inputTables = ['All commands', namesOf(usual), some, '`api`'].map((title) => {
    const entries = groups.get(title) ?? []
    const hasCommands = title === some
    const rows = entries.map(([name, input]) => [
      `\`${name}\``,
      ...(hasCommands ? [namesOf(commandsIn(name))] : []),
      defaultOf(input),
      oneLine(input.description) + alsoFor(name, title),
    ])
    const head = ['input', ...(hasCommands ? ['command'] : []), 'default', 'description']
    return `**${title}**\n\n${table(head, rows)}`
  })
  const outputRows = Object.entries(outputs).map(([name, { description }]) => [
    `\`${name}\``,
    oneLine(description),
  ])
  const withInputs = between(readme, 'inputs', inputTables.join('\n\n'))
  return between(withInputs, 'outputs', table(['output', 'description'], outputRows))
}

const usual = ['sync', 'validate', 'merge', 'release', 'deploy']
const some = 'Some commands'

/** The commands that an input is for, as the title of its table. */
function groupOf(name: string): string {
  const commands = commandsIn(name)
  if (commands.length === 0) return 'All commands'
  if (commands.includes('api')) return '`api`'
  return usual.every((command) => commands.includes(command)) ? namesOf(usual) : some
}

/** Empty for an input of all commands. */
function commandsIn(name: string): readonly string[] {
  return (isInput(name) ? commandsOf(name) : null) ?? []
}

function alsoFor(name: string, title: string): string {
  const others = title === namesOf(usual) ? commandsIn(name).filter((one) => !usual.includes(one)) : []
  return others.length === 0 ? '' : ` Also for ${namesOf(others)}.`
}

function namesOf(commands: readonly string[]): string {
  return commands.map((command) => `\`${command}\``).join(', ')
}

function isInput(name: string): name is InputName {
  return inputNames.some((known) => known === name)
}

function defaultOf({ required, default: value }: Action['inputs'][string]): string {
  return required ? 'required' : value === undefined || value === '' ? '' : `\`${value}\``
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
