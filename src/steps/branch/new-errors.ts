import type { ModelError } from '../../findings.ts'
import { count } from '../../runtime/text.ts'

/** Marks the errors that are no reason to fail. */
export type MarkErrors = (errors: readonly ModelError[]) => Promise<readonly ModelError[]>

/**
 * Marks the errors that production has, too: of the same file, with the same message but for positions and IDs. If the
 * branch has an error more often than production, the others of its kind are new.
 */
export function withKnown(
  errors: readonly ModelError[],
  ofProduction: readonly ModelError[],
): readonly ModelError[] {
  const [now, before] = [timesBy(keyOf, errors), timesBy(keyOf, ofProduction)]
  const same = timesBy(exactKeyOf, ofProduction)
  return errors.map((error) => {
    const key = keyOf(error)
    const isKnown =
      (now.get(key) ?? 0) <= (before.get(key) ?? 0) || error.times <= (same.get(exactKeyOf(error)) ?? 0)
    return isKnown ? { ...error, known: true } : error
  })
}

/** What names its file, cube or view: two such errors of different places differ in their texts. */
export function isPlaced({ fileName, message }: ModelError): boolean {
  return fileName !== undefined || /^\S+ (?:cube|view): |[\w-]\.(?:ya?ml|js|py|jinja)\b/i.test(message)
}

/** How often errors of each kind were reported. */
function timesBy(kindOf: (error: ModelError) => string, errors: readonly ModelError[]): Map<string, number> {
  const total = new Map<string, number>()
  for (const error of errors) {
    const kind = kindOf(error)
    total.set(kind, (total.get(kind) ?? 0) + error.times)
  }
  return total
}

function exactKeyOf({ fileName = '', message }: ModelError): string {
  return JSON.stringify([fileName, message])
}

const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi
/** A hash; a word without a digit is none. */
const hash = /\b(?=[a-f]*\d)[0-9a-f]{16,}\b/gi
/** `(4:4)`, `orders.yml:4:4`, `line 4, column 4`. */
const position = /\(\d{1,7}:\d{1,7}\)|:\d{1,7}:\d{1,7}\b|\b(?:line|column|col\.?|row) \d{1,7}\b/gi
/** A line of the source below a message, with its number or a mark. */
const frame = /^[ \t]*(?:>[ \t]*)?\d*[ \t]*\|/

function keyOf({ fileName = '', message }: ModelError): string {
  const text = message
    .split(/\r?\n/)
    .filter((line) => !frame.test(line))
    .join(' ')
    .replace(uuid, '#')
    .replace(hash, '#')
    .replace(position, '#')
    .replace(/\s+/g, ' ')
    .trim()
  return JSON.stringify([fileName, text])
}

/** What the model is, as words that follow "is". @param known how many errors it has that production has, too */
export function validBut(known: number): string {
  if (known === 0) return 'valid'
  return `valid but for ${count(known, 'error')} that production has`
}
