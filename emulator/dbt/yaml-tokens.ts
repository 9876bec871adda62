import { CST, Lexer } from 'yaml'

/** A token of the YAML library's lexer. */
export interface YamlToken {
  /** Of the library; `text` for a plain or block text. */
  type: string
  source: string
  offset: number
  /** From 0. */
  column: number
  /** In how many brackets it stands, and how many are open behind it. */
  depth: number
  open: number
  /** Where the outermost bracket begins that it stands in, opens or closes. */
  outermost: number | undefined
}

/** Tokens that stand for no part of the text. */
const marks: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR])

/** @param goesOn a further part may follow, so that what is not closed yet waits for it */
export function* yamlTokens(parts: Iterable<string>, goesOn: boolean): Generator<YamlToken> {
  const lexer = new Lexer()
  let [offset, lineStart, depth] = [0, 0, 0]
  let outermost: number | undefined
  let isText = false
  for (const part of parts) {
    for (const source of lexer.lex(part, goesOn)) {
      const type = isText ? 'text' : (CST.tokenType(source) ?? '')
      isText = source === CST.SCALAR
      const [begins, ends] = [/^flow-(?:map|seq)-start$/, /^flow-(?:map|seq)-end$/].map((one) =>
        one.test(type),
      )
      if (begins && depth === 0) outermost = offset
      const open = depth + (begins ? 1 : 0) - (ends ? 1 : 0)
      yield { type, source, offset, column: offset - lineStart, depth: ends ? open : depth, open, outermost }
      depth = Math.max(open, 0)
      if (depth === 0) outermost = undefined
      if (marks.has(source)) continue
      const feed = source.lastIndexOf('\n')
      if (feed >= 0) lineStart = offset + feed + 1
      offset += source.length
    }
  }
}

/** Whether a token stands for no part of the text. */
export function isMark({ source }: YamlToken): boolean {
  return marks.has(source)
}
