import { expect, it } from 'vitest'
import { describeMutant, judge, type Mutant, sample } from '../../scripts/lost-promises/judge.ts'

const mutant = (id: string, line = 0): Mutant => ({
  id,
  fileName: 'src/base/text.ts',
  location: { start: { line, column: 2 } },
  mutatorName: 'BlockStatement',
  replacement: '{\n}',
})
const three = [mutant('1'), mutant('2', 1), mutant('3', 2)]
const caught = (...ids: string[]) => new Map(ids.map((id) => [id, `test of ${id}`]))

it.each([
  { name: 'caught by both', before: ['1', '2'], now: ['1', '2'], lost: [] },
  { name: 'caught by neither', before: [], now: [], lost: [] },
  { name: 'caught now only', before: ['1'], now: ['1', '2'], lost: [] },
  { name: 'caught before, not now', before: ['1', '2', '3'], now: ['1'], lost: ['2', '3'] },
  { name: 'caught elsewhere in the suite', before: ['1', '2', '3'], now: ['1'], whole: ['2'], lost: ['3'] },
])('says what is lost: $name', ({ before, now, whole, lost }) => {
  const verdict = judge(three, caught(...before), caught(...now), whole && caught(...whole))
  expect(verdict.lost.map(({ id }) => id)).toEqual(lost)
  expect(verdict.lines.at(-1)).toBe(`${lost.length} lost`)
})

it('names the place, the mutant and the test', () => {
  expect(judge(three, caught('2', '3'), caught(), caught('3')).lines).toEqual([
    '3 mutants: 2 caught before, 0 of them now',
    'Caught before, not now: src/base/text.ts:2:3 BlockStatement → { }\n  before: test of 2',
    'Caught elsewhere, by test of 3: src/base/text.ts:3:3 BlockStatement → { }\n  before: test of 3',
    '1 lost',
  ])
})

it('takes the same sample for a seed, in whatever order the mutants are listed', () => {
  const many = Array.from({ length: 50 }, (_, line) => mutant(String(line), line))
  const of = (seed: string, mutants = many) => sample(mutants, 5, seed).map(describeMutant)
  expect(of('1')).toHaveLength(5)
  expect(of('1', many.toReversed())).toEqual(of('1'))
  expect(of('2')).not.toEqual(of('1'))
})
