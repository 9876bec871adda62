import { render } from './jinja/template.ts'
import { SyntaxProblem } from './jinja/tokens.ts'

// The blocks that a file of dbt defines: docs, macros, tests and snapshots.

/** A block of documentation. */
export interface DocsBlock {
  name: string
  text: string
}

/** A block that is not closed before the next one or the end of the file. */
export interface OpenBlock {
  name: string
  /** From 1. */
  line: number
}

/** The blocks of documentation in a file; or the one that has no end. dbt evaluates templates inside of them without any context. */
export function docsBlocks(text: string): DocsBlock[] | OpenBlock {
  const blocks: DocsBlock[] = []
  let open: { name: string; start: number } | undefined
  for (const { 0: tag, 1: name, index } of withoutHidden(text).matchAll(
    /\{%-?\s*(?:docs\s+(\w+)|enddocs)\s*-?%\}/g,
  )) {
    if (name === undefined) {
      if (open) blocks.push({ name: open.name, text: withoutContext(text.slice(open.start, index)).trim() })
      open = undefined
    } else if (open) break
    else open = { name, start: index + tag.length }
  }
  return open ? { name: open.name, line: text.slice(0, open.start).split('\n').length } : blocks
}

function withoutContext(text: string): string {
  const scope = { doubts: 0, name: () => null, call: () => null, perhaps: () => {}, set: () => {} }
  try {
    const rendered = render(text, scope)
    return typeof rendered === 'string' ? rendered : text
  } catch (error) {
    if (error instanceof SyntaxProblem) return text
    throw error
  }
}

/** The names of the blocks of a kind that a file defines. */
export function namesOf(kind: 'macro' | 'snapshot' | 'test' | 'data_test', text: string): string[] {
  const definition = new RegExp(`\\{%-?\\s*${kind}\\s+(\\w+)`, 'g')
  return [...withoutHidden(text).matchAll(definition)].map(([, name = '']) => name)
}

/** A text of the same length without comments, and without what is not evaluated. */
function withoutHidden(text: string): string {
  const hidden = /\{#[\s\S]*?(?:#\}|$)|\{%-?\s*raw\s*-?%\}[\s\S]*?\{%-?\s*endraw\s*-?%\}/g
  return text.replace(hidden, (found) => ' '.repeat(found.length))
}
