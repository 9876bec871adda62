/** What one SQL template asks for. */
export interface TemplateUse {
  refs: { name: string; packageName?: string }[]
  sources: { source: string; table: string }[]
  /** Why the template cannot be read, if so. */
  problem?: string
  /** Nothing is left of the model when comments and configuration are taken away. */
  empty: boolean
}

const REF = /\bref\s*\(\s*(['"])([^'"]+)\1\s*(?:,\s*(['"])([^'"]+)\3)?/g
const SOURCE = /\bsource\s*\(\s*(['"])([^'"]+)\1\s*,\s*(['"])([^'"]+)\3/g

/** Finds the `ref()` and `source()` calls of a template; those in template comments do not count. */
export function readTemplate(text: string): TemplateUse {
  const use: TemplateUse = { refs: [], sources: [], empty: false }
  const live = without(text, '{#', '#}')
  const { blocks, rest, problem } = takeBlocks(live)
  if (problem !== undefined) use.problem = problem
  for (const block of blocks) {
    for (const [, , first = '', , second] of block.matchAll(REF)) {
      // With two names, the first is the package.
      use.refs.push(second === undefined ? { name: first } : { packageName: first, name: second })
    }
    for (const [, , source = '', , table = ''] of block.matchAll(SOURCE)) use.sources.push({ source, table })
  }
  const speaking = blocks.filter((block) => !/^\{\{-?\s*config\s*\(/.test(block))
  const sql = without(without(rest, '/*', '*/'), '--', '\n')
  use.empty = speaking.length === 0 && sql.trim() === ''
  return use
}

/** The number of macros that a file defines. */
export function countMacros(text: string): number {
  return [...without(text, '{#', '#}').matchAll(/\{%-?\s*macro\s+\w+/g)].length
}

/** The names of the snapshots that a file defines. */
export function snapshotNames(text: string): string[] {
  return [...without(text, '{#', '#}').matchAll(/\{%-?\s*snapshot\s+(\w+)/g)].map((found) => found[1] ?? '')
}

/** Splits a template in its `{{ }}` and `{% %}` blocks and the text around them, in one pass. */
function takeBlocks(text: string): { blocks: string[]; rest: string; problem?: string } {
  const blocks: string[] = []
  let rest = ''
  let from = 0
  for (const opening of text.matchAll(/\{[{%]/g)) {
    if (opening.index < from) continue
    const closing = opening[0] === '{{' ? '}}' : '%}'
    const end = text.indexOf(closing, opening.index + 2)
    if (end < 0) {
      const line = text.slice(0, opening.index).split('\n').length
      return { blocks, rest, problem: `line ${line}: "${opening[0]}" is never closed by "${closing}"` }
    }
    rest += text.slice(from, opening.index)
    blocks.push(text.slice(opening.index, end + 2))
    from = end + 2
  }
  return { blocks, rest: rest + text.slice(from) }
}

/** The text without its comments; line breaks inside of them stay, so that line numbers do too. */
function without(text: string, open: string, close: string): string {
  let kept = ''
  let from = 0
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, from)) {
    const end = text.indexOf(close, start + open.length)
    const stop = end < 0 ? text.length : end + close.length
    kept += text.slice(from, start) + text.slice(start, stop).replace(/[^\n]/g, '')
    from = stop
  }
  return kept + text.slice(from)
}
