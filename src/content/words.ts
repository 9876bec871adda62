/** More text than this of one item is not searched. */
export const mostSearched = 2_000_000

const word = /[\p{L}\p{N}_$]+/gu

/**
 * The words of texts, in lower case. Result columns are often called `orders__status`: the parts of such a word are words,
 * too; and a word may follow an escaped line break, such as `\nstatus` in the source of a program.
 */
export function wordsOf(texts: Iterable<string>): Set<string> {
  const all = new Set<string>()
  for (const text of texts) {
    addWords(text, all)
    if (/\\[nrtbf]/.test(text)) addWords(text.replace(/\\[nrtbf]/g, ' '), all)
  }
  return all
}

function addWords(text: string, all: Set<string>): void {
  for (const [found] of text.toLowerCase().matchAll(word)) {
    all.add(found)
    if (found.includes('__')) for (const part of found.split('__')) if (part !== '') all.add(part)
  }
}

const maxDepth = 60

/** The texts in a value of unknown structure, names of members included. A text that holds JSON is read as such. */
export function textsIn(value: unknown): string[] {
  const texts: string[] = []
  collect(value, texts, 0)
  return texts
}

function collect(value: unknown, texts: string[], depth: number): void {
  if (typeof value === 'string') {
    const parsed = parsedJson(value)
    if (parsed === undefined || depth >= maxDepth) texts.push(value)
    else collect(parsed, texts, depth + 1)
    return
  }
  if (typeof value !== 'object' || value === null) return
  // So deep that it was not written by hand: searched as it is.
  if (depth >= maxDepth) {
    texts.push(JSON.stringify(value))
    return
  }
  for (const [key, one] of Object.entries(value)) {
    if (!Array.isArray(value)) texts.push(key)
    collect(one, texts, depth + 1)
  }
}

/** The object or list that a text holds as JSON; undefined for any other text. */
export function parsedJson(text: string): unknown {
  if (!/^\s*["[{]/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return (typeof value === 'object' && value !== null) || typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** Characters of all texts together. */
export function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0)
}
