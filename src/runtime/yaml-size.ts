/** What of YAML costs the parser time: the characters that structure is made of, and lines. */
const marks: ReadonlySet<number> = new Set(Array.from('\n-?:,[]{}#&*!|>\'"%@`', (mark) => mark.charCodeAt(0)))

/**
 * How much there is to parse. The parser cannot be interrupted, and takes up to 30 µs for each of these characters on a
 * small runner: so they are counted before it begins.
 */
export function countMarks(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index++) if (marks.has(text.charCodeAt(index))) count++
  return count
}
