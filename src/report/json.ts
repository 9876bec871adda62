const mostCharacters = 65_536

/**
 * A report as JSON, like `JSON.stringify(report, null, 2)`, in pieces of about 64 KiB: in one text, a report with a hundred
 * thousand errors takes more memory than everything else.
 */
export function* jsonPieces(value: unknown): Generator<string, void, void> {
  let piece = ''
  for (const part of partsOf(value, '\n')) {
    piece += part
    if (piece.length < mostCharacters) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** @param line a line break, with the indent of the value */
function* partsOf(value: unknown, line: string): Generator<string, void, void> {
  const inner = `${line}  `
  if (Array.isArray(value) && value.length > 0) {
    for (const [index, item] of value.entries()) {
      // A text has its line breaks escaped, so all others are of the format.
      const text = JSON.stringify(item, null, 2) ?? 'null'
      yield `${index === 0 ? '[' : ','}${inner}${text.replaceAll('\n', inner)}`
    }
    yield `${line}]`
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined)
    for (const [index, [key, each]] of entries.entries()) {
      yield `${index === 0 ? '{' : ','}${inner}${JSON.stringify(key)}: `
      yield* partsOf(each, inner)
    }
    yield entries.length === 0 ? '{}' : `${line}}`
  } else yield JSON.stringify(value) ?? 'null'
}
