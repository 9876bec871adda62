import { afterAll, expect, it } from 'vitest'
import { undoOf } from '../../src/snapshot/snapshot.ts'
import { isExhaustive } from '../support/property-runs.ts'
import { openRepository } from './git-histories.ts'
import {
  edit,
  hashes,
  historyOf,
  none,
  type Released,
  snapshotOf,
  unjustified,
  wrongIn,
} from './histories.ts'

// Random histories on a real git repository, which merges as the platform does: others commit before a release, between its
// snapshot and its merge, after it, and between a rollback's branch and its merge. Every line that is written is unique.

const repository = openRepository()
afterAll(() => repository.remove())

const rounds = isExhaustive ? 10 : 1
const inRound = isExhaustive ? 1_000 : 100

it.each(Array.from({ length: rounds }, (_, round) => round))('round %i of histories', (round) => {
  const histories = Array.from({ length: inRound }, (_, index) => historyOf(1 + round * 100_003 + index * 7))
  const first = repository.commit(
    histories.flatMap(({ base, branch, gap }, index) => [
      { files: base },
      { files: branch.files, parent: index * 3 },
      { files: gap.files, parent: index * 3 },
    ]),
  )
  const merges = repository.merge(
    histories.map((_, index) => [first[index * 3 + 2] ?? '', first[index * 3 + 1] ?? ''] as const),
  )
  const released = histories.flatMap((history, index): Released[] => {
    const merged = merges[index]
    if (!merged) return []
    const { random } = history
    const isKilled = random(8) === 0
    const snapshot = snapshotOf(history, merged, isKilled)
    const late = random(2) === 0 ? none(merged) : edit(merged, 'late', 1 + random(2), random)
    return [{ history, snapshot, merged, late, isKilled, undo: undoOf(snapshot, hashes(late.files)) }]
  })
  expect(released.length).toBeGreaterThan(inRound / 2)
  expect(released.flatMap(unjustified)).toEqual([])
  const back = released.filter(({ undo }) => undo.conflicts.length === 0)
  expect(back.length).toBeGreaterThan(inRound / 5)
  const lasts = back.map(({ late, history: { random } }) =>
    random(2) === 0 ? none(late.files) : edit(late.files, 'last', 1, random),
  )
  const second = repository.commit(
    back.flatMap(({ late, undo }, index) => {
      const files = new Map([...late.files, ...undo.restored])
      for (const name of undo.removed) files.delete(name)
      return [
        { files: late.files },
        { files, parent: index * 3 },
        { files: lasts[index]?.files ?? new Map(), parent: index * 3 },
      ]
    }),
  )
  const results = repository.merge(
    back.map((_, index) => [second[index * 3 + 2] ?? '', second[index * 3 + 1] ?? ''] as const),
  )
  const wrong = back.flatMap((one, index) => {
    const [last, result] = [lasts[index], results[index]]
    // A conflict is not merged.
    return last && result ? wrongIn(one, last, result).map((text) => ({ seed: index, text })) : []
  })
  expect(wrong).toEqual([])
})
