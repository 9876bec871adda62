import { fixOf, isMain, markOf } from '../report/preflight-section.ts'
import { count, oneLine } from '../runtime/text.ts'
import type { Check } from './check.ts'

/** The checks that matter as log lines, each with its fix below it, and the names of the others. */
export function checkLines(all: readonly Check[]): string[] {
  const checks = all.filter(isMain)
  const others = all.filter((check) => !isMain(check)).map(({ name }) => name)
  const nameWidth = Math.max(0, ...checks.map(({ name }) => name.length))
  const stateWidth = Math.max(0, ...checks.map(({ state }) => state.length))
  const indent = ' '.repeat(3 + stateWidth + 2)
  const lines = checks.flatMap((check) => {
    const { name, state, found, neededFor } = check
    const remedy = fixOf(check)
    const row = `${markOf(check)} ${state.padEnd(stateWidth)}  ${name.padEnd(nameWidth)}  ${oneLine(found, 600)}`
    const notes = [
      remedy && `Fix: ${oneLine(remedy, 600)}`,
      state === 'missing' && neededFor.length > 0 && `Needed for: ${neededFor.join(', ')}.`,
    ].filter((note) => note)
    return notes.length === 0 ? [row] : [row, `${indent}→ ${notes.join(' ')}`]
  })
  if (others.length === 0) return lines
  return [...lines, `${count(others.length, 'other check')} with nothing to fix: ${others.join(', ')}`]
}
