/**
 * The rows of a table of text for `it.each`, without its first line, which says what the columns are. A row is a line
 * with bars between its cells; a line that is indented deeper goes on with the row before, and `#` begins a comment.
 * Cells at the end that a row does not have are empty.
 */
export function rows(text: string): string[][] {
  const lines = text.split('\n').filter((line) => /^\s*[^\s#]/.test(line))
  const depthOf = (line: string) => line.search(/\S/)
  const depth = depthOf(lines[0] ?? '')
  const whole: string[] = []
  for (const line of lines) whole.push(depthOf(line) > depth ? `${whole.pop()} ${line.trim()}` : line)
  const [head = [], ...all] = whole.map((line) => line.split('|').map((cell) => cell.trim()))
  return all.map((cells) => head.map((_, index) => cells[index] ?? ''))
}

/** What a word of a table means. */
export function word<Value>(words: Readonly<Record<string, Value>>, name: string): Value {
  if (!Object.hasOwn(words, name)) throw new Error(`no word "${name}"`)
  return words[name] as Value
}

/** The terms of a cell, between commas: what each means, and as often as `3×` in front of it says. */
export function terms<Value>(cell: string, read: (term: string) => Value): Value[] {
  const all = cell === '' ? [] : cell.split(/, */)
  return all.flatMap((term) => {
    const [, count = '1', name = ''] = /^(?:(\d+)× ?)?(.*)$/.exec(term) ?? []
    return Array.from({ length: Number(count) }, () => read(name))
  })
}

/** The facts of a cell, between semicolons: a word and a text each, whose members are taken together. */
export function parts(cell: string, words: Readonly<Record<string, (text: string) => object>>): object {
  const all = cell === '' ? [] : cell.split(/;\s*/)
  const members = all.map((fact) => {
    const [, name = '', text = ''] = /^(\S+) *(.*)$/.exec(fact) ?? []
    return word(words, name)(text)
  })
  return Object.assign({}, ...members)
}

/** A whole text, in which `…` stands for anything. */
export function like(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('…', '.*')}$`, 's')
}

/** So many names: `b0`, `b1` and so on. */
export const counted = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index}`)
