import { isYaml, type Source } from './library.ts'
import { clampedTo, type Lines } from './lines.ts'
import { type Location, locationAt } from './location.ts'
import type { Position } from './parsed-message.ts'
import type { Leaf } from './yaml-tree.ts'

/** Words in messages of YAML parsers; a parser of SQL expressions does not use them. */
const yamlWords =
  /\b(?:yaml|mapping|indent\w*|alias|anchor|tags?|document|stream|multiline|scalar|block|flow|map keys?|tabs?)\b/i
/** A message of the parser of expressions, whose positions count inside of the expression. */
const expressionWords = /^(?:\w*Error: )?Unexpected token\b/

/**
 * The location that a message gives as `(line:column)`; null if it is not in this file.
 * A YAML file that can be read has no syntax error: then a position lies inside of one of its SQL expressions,
 * unless the message is from a YAML parser or shows the line.
 */
export function positionLocation(source: Source, position: Position): Location | null {
  const { line, column, reason, shown } = position
  const lines = source.lines()
  const yaml = isYaml(source.path) ? source.yaml() : null
  if (shown !== undefined && !/^unexpected end of the stream within/.test(reason))
    return shownLocation(lines, position, shown)
  if (yaml && !yaml.tree.broken && (expressionWords.test(reason) || !yamlWords.test(reason))) return null
  if (yaml && expressionWords.test(reason) && column > (lines.text(line)?.length ?? 0) + 1) return null
  return clampedTo(lines, line, column)
}

/** The line that the message shows may have moved in this checkout: the head of a pull request is not its merge commit. */
function shownLocation(lines: Lines, { line, column }: Position, shown: string): Location | null {
  const here = lines.text(line)?.trimEnd()
  if (here === shown || (here === undefined && shown === '')) return clampedTo(lines, line, column)
  let moved: number | undefined
  for (let number = 1; number <= lines.count && shown !== ''; number++) {
    if (lines.text(number)?.trimEnd() !== shown) continue
    if (moved !== undefined) return null
    moved = number
  }
  const location = moved === undefined ? null : clampedTo(lines, moved, column)
  return location ? { ...location, guess: `line ${line} of the compiled file, moved in this checkout` } : null
}

/**
 * The SQL expression that a position inside of an expression can belong to: the only one with a brace there, or the
 * only one that is long enough. Null if several match, or none.
 */
export function expressionLocation(source: Source, position: Position): Location | null {
  const yaml = isYaml(source.path) ? source.yaml() : null
  if (!yaml || !expressionWords.test(position.reason)) return null
  const reached = yaml.tree.leaves.filter(({ key, text }) => {
    const line = /sql|latitude|longitude|filter/i.test(key) ? text.split('\n')[position.line - 1] : undefined
    return line !== undefined && line.length + 1 >= position.column
  })
  const braced = reached.filter(({ text }) =>
    (text.split('\n')[position.line - 1] ?? '')
      .slice(Math.max(0, position.column - 2), position.column)
      .includes('{'),
  )
  const [only, second] = braced.length > 0 ? braced : reached
  if (!only || second) return null
  return locationAt(
    source,
    expressionOffset(source.text, only, position),
    'the only expression with this position',
  )
}

/** Where the line of an expression begins in its file: a block (`|`, `>`) starts below its header. */
function expressionOffset(text: string, { start, end }: Leaf, { line }: Position): number {
  const below = /[|>]/.test(text[start] ?? '') ? line : line - 1
  let at = start
  for (let step = 0; step < below; step++) {
    const next = text.indexOf('\n', at) + 1
    if (next === 0 || next >= end) return start
    at = next
  }
  if (at === start) return start
  return at + (/^[ \t]*/.exec(text.slice(at, end))?.[0].length ?? 0)
}
