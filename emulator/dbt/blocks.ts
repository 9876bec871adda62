import type { Part } from './jinja/part.ts'
import { render } from './jinja/render.ts'
import { NOT_KNOWN, type Scope } from './jinja/scope.ts'
import { parseTemplate } from './jinja/template.ts'

/** The blocks of documentation in a file, by name. dbt evaluates templates inside of them without any context. */
export function docsBlocks(text: string): Map<string, string> {
  const blocks = new Map<string, string>()
  const opening = /\{%-?\s*docs\s+(\w+)\s*-?%\}/g
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const closing = /\{%-?\s*enddocs\s*-?%\}/g
    closing.lastIndex = opening.lastIndex
    const end = closing.exec(text)
    if (!end) break
    blocks.set(found[1] ?? '', withoutContext(text.slice(opening.lastIndex, end.index)).trim())
    opening.lastIndex = closing.lastIndex
  }
  return blocks
}

const NOTHING: Scope = {
  name: () => null,
  call: () => null,
  perhaps: () => {},
  set: () => {},
}

function withoutContext(text: string): string {
  const reading = parseTemplate(text)
  const rendered = reading.ok ? render(reading.parts, NOTHING) : NOT_KNOWN
  return rendered === NOT_KNOWN ? text : rendered
}

/** A macro that a project defines. */
export interface Macro {
  parameters: string[]
  body: Part[]
}

/** The number of macros that a file defines. */
export function countMacros(text: string): number {
  return [...withoutComments(text).matchAll(/\{%-?\s*macro\s+\w+/g)].length
}

/** The macros of a file, by name; none if it cannot be read, as dbt itself reads only those that are called. */
export function macrosOf(text: string): Map<string, Macro> {
  const reading = parseTemplate(text)
  const macros = new Map<string, Macro>()
  for (const part of reading.ok ? reading.parts : []) {
    if (part.kind === 'definition' && part.tag === 'macro') macros.set(part.name, part)
  }
  return macros
}

/** The names of the snapshots that a file defines. */
export function snapshotNames(text: string): string[] {
  return [...withoutComments(text).matchAll(/\{%-?\s*snapshot\s+(\w+)/g)].map((found) => found[1] ?? '')
}

function withoutComments(text: string): string {
  let kept = ''
  let from = 0
  for (let start = text.indexOf('{#'); start >= 0; start = text.indexOf('{#', from)) {
    const end = text.indexOf('#}', start + 2)
    kept += text.slice(from, start)
    from = end < 0 ? text.length : end + 2
  }
  return kept + text.slice(from)
}
