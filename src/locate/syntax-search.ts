import type { ModelSource } from './entities.ts'
import { isYaml } from './library.ts'
import { locationAt } from './location.ts'
import type { Position } from './parsed-message.ts'
import { positionLocation } from './position.ts'
import type { Site } from './site.ts'

/** A text in which braces do not enclose an expression. */
export function expressionSite(scope: readonly ModelSource[], start: string): Site | null {
  const wanted = start.trim()
  const found = scope.flatMap((one) =>
    (one.source.yaml()?.tree.leaves ?? [])
      .filter(({ text }) =>
        wanted === '' ? /\{\s*\}/.test(text) || !isBalanced(text) : text.startsWith(wanted),
      )
      .slice(0, 20)
      .map((leaf) => ({ one, leaf })),
  )
  const [only] = found
  if (!only) return null
  const guess = found.length > 1 ? `the first of ${found.length} texts with such braces` : undefined
  return { ...only.one, location: locationAt(only.one.source, only.leaf.start, guess) }
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    if (sign === '{') depth++
    else if (sign === '}') depth--
    if (depth < 0) return false
  }
  return depth === 0
}

/** The file that a position belongs to: the one with the lines that the message shows, or the one that is broken there. */
export function positionSite(position: Position, scope: readonly ModelSource[]): Site | null {
  const { frame = [], line } = position
  const fits = scope.filter(({ source }) => {
    const lines = source.lines()
    if (frame.length > 1)
      return isYaml(source.path) && frame.every(([number, text]) => isShown(lines.text(number) ?? '', text))
    if (isYaml(source.path)) return false
    const brokenAt = source.yaml()?.tree.brokenAt
    return brokenAt !== undefined && Math.abs(lines.at(brokenAt).line - line) <= 1
  })
  const [only, second] = fits
  if (!only || second) return null
  const opened = /^unexpected end of the stream within a \w+ quoted scalar/.test(position.reason)
    ? only.source.yaml()?.tree.leaves.findLast(({ start, end }) => isOpen(only.source.text.slice(start, end)))
    : undefined
  const location = opened
    ? locationAt(only.source, opened.start)
    : positionLocation(only.source, { ...position, shown: undefined })
  return location && { ...only, location }
}

function isOpen(written: string): boolean {
  const quote = written[0] ?? ''
  return /['"]/.test(quote) && written.trimEnd().at(-1) !== quote
}

/** A compiler shows tabs as arrows, and shortens long lines. */
function isShown(line: string, shown: string): boolean {
  const plain = shown
    .replaceAll('→', '\t')
    .replace(/^ ?\.\.\. | \.\.\.$/g, '')
    .trim()
  return plain === '' ? line.trim() === '' : line.includes(plain)
}
