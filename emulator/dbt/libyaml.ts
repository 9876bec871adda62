import { isMark, yamlTokens } from './yaml-tokens.ts'

// What libyaml rejects and the YAML library reads, as far as real files have it.

/** A place in a text, and what is wrong there. */
export interface Rejection {
  offset: number
  reason: string
}

const CONTROL = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
const HALF = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/
const TAB = 'found a tab character where blanks have to be'

/** @param text with line feeds as line breaks */
export function rejectedByLibyaml(text: string): Rejection | undefined {
  const control = CONTROL.exec(text)
  if (control) {
    const point = control[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return { offset: control.index, reason: `control characters are not allowed (U+${point})` }
  }
  return /\t|\\u[dD][89a-fA-F]/.test(text) ? inTokens(text) : undefined
}

function inTokens(text: string): Rejection | undefined {
  let isHeader = false
  /** The last token that is no blank, and the last one besides that is no line break and no comment. */
  let [before, last] = ['newline', '']
  /** Where the text of the line begins, and the block that it is in. */
  let [first, block] = [-1, -1]
  for (const token of yamlTokens([text], false)) {
    if (isMark(token)) continue
    const { type, source, offset, column, depth } = token
    const tab = source.indexOf('\t')
    if (type === 'space') {
      // Behind a plain text, libyaml looks for its next line, and only then for the next token.
      const isLine = before === 'newline' && !(last === 'text' && column + tab > block)
      if (tab >= 0 && depth === 0 && (isLine || before === 'seq-item-ind'))
        return { offset: offset + tab, reason: TAB }
      continue
    }
    before = source.endsWith('\n') ? 'newline' : type
    if (type === 'newline') first = -1
    if (type === 'newline' || type === 'comment') continue
    last = type
    if (type === 'double-quoted-scalar') {
      const half = HALF.exec(source)
      if (half) return { offset: offset + half.index, reason: 'found invalid Unicode character escape code' }
    } else if (type === 'text' && isHeader) {
      const at = tabInIndent(source)
      if (at !== undefined) return { offset: offset + at, reason: TAB }
      last = 'block text'
    }
    // With a number, the header says how far the text is indented.
    isHeader = type === 'block-scalar-header' ? !/\d/.test(source) : isHeader && type !== 'text'
    if (type === 'seq-item-ind') [block, first] = [column, -1]
    else if (type === 'map-value-ind' && depth === 0) block = first
    else if (first < 0) first = column
  }
  return undefined
}

/** Where a block text has a tab in the blanks that indent it. */
function tabInIndent(source: string): number | undefined {
  let [indent, start] = [Number.POSITIVE_INFINITY, 0]
  for (const line of source.split('\n')) {
    const blanks = /^ */.exec(line)?.[0].length ?? 0
    if (blanks < indent && line[blanks] === '\t') return start + blanks
    if (blanks < line.length) indent = Math.min(indent, blanks)
    start += line.length + 1
  }
  return undefined
}
