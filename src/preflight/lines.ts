import { markOf } from '../report/preflight-section.ts'
import { oneLine } from '../runtime/text.ts'
import type { Check } from './check.ts'

/** The table as log lines, each row with its fix below it. */
export function checkLines(checks: readonly Check[]): string[] {
  const nameWidth = Math.max(0, ...checks.map(({ name }) => name.length))
  const stateWidth = Math.max(0, ...checks.map(({ state }) => state.length))
  const indent = ' '.repeat(3 + stateWidth + 2)
  return checks.flatMap((check) => {
    const { name, state, found, remedy, neededFor } = check
    const row = `${markOf(check)} ${state.padEnd(stateWidth)}  ${name.padEnd(nameWidth)}  ${oneLine(found, 600)}`
    const notes = [
      remedy && `Fix: ${oneLine(remedy, 600)}`,
      state === 'missing' && neededFor.length > 0 && `Needed for: ${neededFor.join(', ')}.`,
    ].filter((note) => note)
    return notes.length === 0 ? [row] : [row, `${indent}→ ${notes.join(' ')}`]
  })
}
