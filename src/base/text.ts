// Removes workflow commands and terminal escape sequences from untrusted text.
// Runner rules: `::name::` counts at the start of a line (blanks before it are skipped), the older
// `##[name]` counts anywhere in a line. Both are read line by line from the step's output.

/** A shorter text is likely to be a common word: masking it would make the log unreadable. */
export const shortestMasked = 8

const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/
const allLineBreaks = new RegExp(lineBreaks, 'g')
const terminalSequences =
  // biome-ignore lint/complexity/useRegexLiterals: escapes are easier to read than raw control characters
  new RegExp('\\u001b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)?|[@-Z\\\\-_])', 'g')
/** Control characters but tab, bidirectional overrides, zero-width characters. */
const unseen =
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Line breaks, all characters that `defuse` removes or replaces, and all surrogates, of which it replaces lone ones. */
const special =
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ud800-\udfff\ufeff]/

/** Whether a text is one line that `defuse` would leave as it is. Most are, and this takes one pass over them. */
function isPlain(text: string): boolean {
  return !special.test(text) && !text.includes('##[')
}

/**
 * Removes workflow commands, terminal escapes and lone surrogates, which GitHub rejects; keeps the rest.
 * @param line text without line breaks
 */
function defuse(line: string): string {
  return line.toWellFormed().replace(terminalSequences, '').replace(unseen, '').replace(/##\[/g, '## [')
}

/** A text with blanks for line breaks, defused. */
function safeLine(text: string): string {
  return isPlain(text) ? text : defuse(text.replace(allLineBreaks, ' '))
}

/**
 * One safe line: breaks become blanks, control characters are removed, `##[` is split.
 * The caller puts text before it, or prints it through the log, which protects line starts.
 * @param maxLength characters; a longer text ends with an ellipsis
 */
export function oneLine(text: string, maxLength = 800): string {
  return cap(safeLine(text).replace(/\s+/g, ' ').trim(), maxLength)
}

/**
 * Two texts, one line each: longer ones from where they differ, with a few words before it.
 * @param maxLength characters of each
 */
export function cutToDifference(from: string, to: string, maxLength: number): [string, string] {
  const texts = [oneLine(from, Number.POSITIVE_INFINITY), oneLine(to, Number.POSITIVE_INFINITY)] as const
  const [a, b] = texts
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  const isShort = a.length <= maxLength && b.length <= maxLength
  if (isShort || same < maxLength / 2) return [cap(a, maxLength), cap(b, maxLength)]
  const most = Math.floor(maxLength / 4)
  const word = a.lastIndexOf(' ', same - most) + 1
  const start = same - word > maxLength / 2 ? same - most : word
  const part = (text: string) => cap(`…${text.slice(start).toWellFormed()}`, maxLength)
  return [part(a), part(b)]
}

/** A sentence without its full stop, to be quoted within another sentence. */
export function withoutStop(sentence: string): string {
  return sentence.replace(/[.\s]+$/, '')
}

/**
 * An integer for people: `1,234`. `toLocaleString` says the same, and takes longer to load than the rest of a report to
 * write.
 */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/**
 * `a, b and 2 more`: the first of these items.
 * @param show how an item is written; only the first ones are, since there may be thousands
 * @param before what stands before `and`
 */
export function firstOf<T>(
  items: readonly T[],
  most: number,
  show: (item: T) => string = String,
  separator = ', ',
  before = ' ',
): string {
  const more = items.length > most ? `${before}and ${grouped(items.length - most)} more` : ''
  return `${items.slice(0, most).map(show).join(separator)}${more}`
}

/** `` `a`, `b` and 2 more ``: the first of these names, which are untrusted. */
export function listed(names: readonly string[], most = 5): string {
  return firstOf(names, most, (name) => `\`${oneLine(name, 200)}\``)
}

/** `1 file`, `2 files`, `1,234 files`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(number)} ${number === 1 ? noun : plural}`
}

/** Maximum lines of one message; real compiler messages are far shorter. */
const mostLines = 20_000

/**
 * The lines of a server message, each safe, without empty ones at the end.
 * @param maxLength characters a line; a longer one ends with the number of omitted characters
 */
export function serverLines(text: string, maxLength = 4000): string[] {
  if (isPlain(text)) return [capLine(text.trimEnd(), maxLength)]
  const all = text.split(lineBreaks, mostLines + 1)
  const lines = all.slice(0, mostLines).map((line) => capLine(defuse(line).trimEnd(), maxLength))
  while (lines.length > 1 && lines.at(-1) === '') lines.pop()
  if (all.length > mostLines) lines.push(`… (more than ${mostLines} lines; the rest is omitted)`)
  return lines
}

function capLine(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line
  const shown = cut(line, maxLength)
  return `${shown}… (${line.length - shown.length} more characters)`
}

/** Maximum characters of one printed line; final messages with quotes are shorter. */
const mostPrinted = 10_000

/**
 * A line as it may be printed: a leading `::` (after blanks) gets a prefix, so that it is no command.
 * @param line a message of this action; may quote untrusted text
 */
export function printable(line: string): string {
  const clean = cap(safeLine(line), mostPrinted)
  return /^\s*::/.test(clean) ? `· ${clean}` : clean
}

function cap(text: string, maxLength: number): string {
  return text.length > maxLength ? `${cut(text, maxLength - 1)}…` : text
}

/** Cuts without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}
