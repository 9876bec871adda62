import { expect, it } from 'vitest'
import { createLogPace } from '../../../src/steps/forecast/log-pace.ts'

/** Seconds at which the log is read, of polls each second. */
function readsAt(seconds: number, stateAt: (second: number) => string): number[] {
  const isDue = createLogPace()
  return Array.from({ length: seconds }, (_, second) => second).filter((second) =>
    isDue(stateAt(second), second * 1000),
  )
}

it('the log is read every five seconds, and less often in a long sync', () => {
  const reads = readsAt(1500, () => 'COMPILING_DBT')
  const pauses = reads.slice(1).map((second, index) => second - (reads[index] ?? 0))
  expect(pauses.slice(0, 10)).toEqual(Array<number>(10).fill(5))
  expect(pauses.at(-1)).toBe(30)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
})

it('the log is read at once when the state changes, and then five seconds later', () => {
  expect(readsAt(12, (second) => (second < 3 ? 'a' : second < 4 ? 'b' : 'c'))).toEqual([0, 3, 4, 9])
})
