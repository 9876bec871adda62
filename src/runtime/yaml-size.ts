/** The characters that cost the YAML parser time: those of its structure, and line breaks. */
const marks: ReadonlySet<number> = new Set(Array.from('\n-?:,[]{}#&*!|>\'"%@`', (mark) => mark.charCodeAt(0)))

/**
 * The amount of work for the YAML parser, which cannot be interrupted and takes up to 30 µs for each of these characters
 * on a small runner. So they are counted before it starts.
 */
export function countMarks(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index++) if (marks.has(text.charCodeAt(index))) count++
  return count
}
