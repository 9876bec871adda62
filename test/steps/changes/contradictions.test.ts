import { describe, expect, it } from 'vitest'
import type { ModelReading } from '../../../src/changes/behind.ts'
import { compareModels } from '../../../src/changes/compare.ts'
import type { MemberState, Probed } from '../../../src/changes/compare-plans.ts'
import { definitionsOf } from '../../../src/changes/definitions.ts'
import { contradictionsOf } from '../../../src/steps/changes/compare-model.ts'
import { cube, dimension, measure, surfaceFrom } from '../../changes/models.ts'

interface Side {
  /** What the query API shows, besides `id`. */
  shown: string[]
  /** What the files define, besides `id`: `name` or `name sql`. */
  defined: string[]
  policy?: boolean
  /** SQL of a private member. */
  private?: string
  /** A file with code. */
  code?: string
}

function readingOf({ shown, defined, policy, private: hidden, code }: Side): ModelReading {
  const lines = defined.map((one) => {
    const [name = '', sql = 'amount'] = one.split(' ')
    return `      - {name: ${name}, sql: ${sql}, type: sum}\n`
  })
  const content = `cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - {name: id, sql: id, type: number}
    measures:
      - {name: count, type: count}
${lines.join('')}${hidden ? `      - {name: hidden, sql: ${hidden}, type: sum, public: false}\n` : ''}${policy ? '    access_policy:\n      - {group: a, member_level: {includes: "*"}}\n' : ''}`
  const files = [
    { path: 'model/orders.yml', content },
    ...(code === undefined ? [] : [{ path: 'model/code.js', content: code }]),
  ]
  const measures = ['count', ...shown].map((name) =>
    measure(name, { aggType: name === 'count' ? 'count' : 'sum' }),
  )
  const orders = cube('orders', { dimensions: [dimension('id', { type: 'number' })], measures })
  return { surface: surfaceFrom([orders]), definitions: definitionsOf(files), files }
}

const same: MemberState = { state: 'same' }
const different: MemberState = {
  ...{ state: 'different', words: [], before: {}, after: {}, signature: '', columns: new Set() },
}

/** The problems, each a sentence, or that something may be late. */
function between(base: Side, head: Side, state: MemberState = same, also: Probed['states'] = new Map()) {
  const item = { member: 'orders.count', kind: 'measure' } as const
  const probed: Probed = {
    states: new Map([['orders.count', { item, state, memberNames: [] }], ...also]),
    ...{ combinations: [], served: new Set(), plans: 2 },
  }
  const [before, after] = [readingOf(base), readingOf(head)]
  return contradictionsOf(compareModels({ base: before, head: after }), probed, before, after).map(
    ({ problem }) => problem ?? 'late',
  )
}

const plain: Side = { shown: ['a'], defined: ['a'] }
const odd = (...names: string[]) => [
  `The files and the query API of a branch do not show the same members: ${names.map((name) => `\`orders.${name}\``).join(', ')}.`,
]

describe('contradictions', () => {
  it.each<[string, Side, Side, string[]]>([
    ['are none between equal sides', plain, plain, []],
    ['are none with a new member', plain, { shown: ['a', 'b'], defined: ['a', 'b'] }, []],
    ['are a member that the branch still shows', plain, { shown: ['a'], defined: [] }, odd('a')],
    [
      'are a member that the branch does not show yet',
      plain,
      { shown: ['a'], defined: ['a', 'b'] },
      odd('b'),
    ],
    ['are a member that the base does not show yet', { shown: [], defined: ['a'] }, plain, odd('a')],
    [
      'are named up to five',
      plain,
      { shown: [], defined: ['a', 'b', 'c', 'd', 'e', 'f'] },
      [expect.stringMatching(/(`orders\.\w`, ){4}`orders\.\w` and 1 more\.$/)],
    ],
    [
      'are none that both sides show alike: a gap in the reading of files',
      { shown: ['a', 'x'], defined: ['a', 'y'] },
      { shown: ['a', 'x'], defined: ['a', 'y'] },
      [],
    ],
    ['are none that a policy may hide', plain, { shown: [], defined: ['a'], policy: true }, []],
    ['are a definition that no answer shows', plain, { shown: ['a'], defined: ['a net'] }, ['late']],
    ['are code that no answer shows', { ...plain, code: '1' }, { ...plain, code: '2' }, ['late']],
  ])('%s', (_, base, head, expected) => expect(between(base, head)).toEqual(expected))

  it('are none in a definition that an answer shows', () => {
    const [base, head] = [
      { ...plain, private: 'amount' },
      { ...plain, private: 'net' },
    ]
    expect(between(base, head, different)).toEqual([])
    expect(between(base, head, { state: 'already broken' })).toEqual([])
    expect(between(base, head)).toEqual(['late'])
  })

  it('are a member whose answer is the same, although that of another one differs', () => {
    const own = { member: 'orders.a', kind: 'measure' } as const
    const also: Probed['states'] = new Map([['orders.a', { item: own, state: same, memberNames: [] }]])
    expect(between(plain, { shown: ['a'], defined: ['a net'] }, different, also)).toEqual(['late'])
  })

  it('are none where another entity is made of it', () => {
    const [before, after] = [readingOf(plain), readingOf({ shown: ['a'], defined: ['a net'] })]
    const of = (memberNames: string[]) => {
      const item = { member: 'sales.a', kind: 'measure' } as const
      const states: Probed['states'] = new Map([['sales.a', { item, state: different, memberNames }]])
      const probed: Probed = { states, combinations: [], served: new Set(), plans: 2 }
      return contradictionsOf(compareModels({ base: before, head: after }), probed, before, after)
    }
    expect(of(['sales.a', 'orders.a'])).toEqual([])
    expect(of(['sales.a'])).toEqual([{}])
  })

  it('are not looked for where one side could not be read', () => {
    const [base, head] = [readingOf(plain), { ...readingOf({ shown: ['a'], defined: [] }), surface: null }]
    expect(contradictionsOf(compareModels({ base, head }), null, base, head)).toEqual([])
  })
})
