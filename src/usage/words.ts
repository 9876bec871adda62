import { oneLine } from '../base/text.ts'

// The texts of saved content: the words in them that may be names, and what may be shown of them.

/**
 * The words of texts, in lower case. Result columns are often called `orders__status`: the parts of such a word are words,
 * too; and a word may follow an escaped line break, such as `\nstatus` in the source of a program.
 */
export function wordsOf(texts: Iterable<string>): Set<string> {
  const all = new Set<string>()
  for (const text of texts)
    for (const form of new Set([text, text.replace(/\\[nrtbf]/g, ' ')]))
      for (const [word] of form.toLowerCase().matchAll(/[\p{L}\p{N}_$]+/gu)) {
        all.add(word)
        if (word.includes('__')) for (const part of word.split('__')) if (part !== '') all.add(part)
      }
  return all
}

/** What is nested deeper was not written by hand: it is searched as it is. */
const maxDepth = 60

/** The texts in a value of unknown structure, names of members included. A text that holds JSON is read as such. */
export function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') {
    const parsed = depth < maxDepth ? parsedJson(value) : undefined
    return parsed === undefined ? [value] : textsIn(parsed, depth + 1)
  }
  if (typeof value !== 'object' || value === null) return []
  if (depth >= maxDepth) return [JSON.stringify(value)]
  if (Array.isArray(value)) return value.flatMap((one: unknown) => textsIn(one, depth + 1))
  return Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one, depth + 1)])
}

/** The object, list or text that a text holds as JSON; undefined for any other text. */
export function parsedJson(text: string): unknown {
  if (!/^\s*["[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A name of saved content as it may be shown: one line, no e-mail address. */
export function shownName(name: string | undefined, otherwise: string): string {
  return shownText(name ?? '', 200) || otherwise
}

/** Untrusted text about content as it may be shown. */
export function shownText(text: string, maxLength: number): string {
  // Cut before it is searched: the expression takes longer for long texts.
  const line = oneLine(text, 2 * maxLength)
  const email = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g
  return oneLine(line.includes('@') ? line.replace(email, '(e-mail address)') : line, maxLength)
}
