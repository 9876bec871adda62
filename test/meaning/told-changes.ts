import { expect } from 'vitest'
import type { Compiler } from '../../emulator/compiler/compiler.ts'
import { askGone } from '../../src/meaning/ask-gone.ts'
import { compareSides } from '../../src/meaning/compare.ts'
import { conclude } from '../../src/meaning/conclude.ts'
import { filesDifference } from '../../src/meaning/files.ts'
import { noFacts, probeBoth } from './planners.ts'
import { planningSide } from './planning-side.ts'

/** A side of a model of one file. */
export async function compiledSide(compiler: Compiler, content: string) {
  const isCode = content.startsWith('cube(')
  const files = [{ path: `model/a.${isCode ? 'js' : 'yml'}`, content }]
  const compilation = await compiler.compile(files)
  expect(compilation.text).toBeNull()
  return { ...planningSide(compilation, (query) => compiler.plan(files, query, {})), files }
}

/**
 * What is told of the difference of two models of one file: `level: id member`.
 * @param other for the branch: of code, a compiler keeps one model alone
 */
export async function toldChanges(
  compiler: Compiler,
  before: string,
  after: string,
  other = compiler,
): Promise<string[]> {
  const [base, head] = await Promise.all([compiledSide(compiler, before), compiledSide(other, after)])
  const files = filesDifference({ base: base.files, head: head.files })
  const { signal } = new AbortController()
  const probed = await probeBoth({ base, head }, files)
  const gone = await askGone(base, head, noFacts, signal)
  const drafts = compareSides({ base: base.surface, head: head.surface, ...gone }, '')
  const found = { base: base.surface, head: head.surface, drafts, files }
  return conclude(found, probed).changes.map(({ level, id, member }) => `${level}: ${id} ${member}`)
}
