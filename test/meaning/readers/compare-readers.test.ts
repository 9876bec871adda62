import { describe, expect, it } from 'vitest'
import type { Opened } from '../../../src/meaning/environment.ts'
import { filesDifference } from '../../../src/meaning/files.ts'
import { createPlanners } from '../../../src/meaning/planning/planners.ts'
import { compareReaders } from '../../../src/meaning/readers/compare-readers.ts'
import { surfaceOf } from '../../../src/meaning/surface.ts'
import type { Plan } from '../../../src/query-api/query-api.ts'
import { metaResponse } from '../../../src/query-api/schemas.ts'
import { platformError } from '../../platform/fake-send.ts'
import { counted } from '../../support/rows.ts'
import { outage } from '../../usage/content-world.ts'
import { apiThat, namedBy, planFrom, plannedOf } from '../planners.ts'

// Readers, with planners that are written here: what is asked, and what fails closed.

const { signal } = new AbortController()

interface Side {
  /** The members of each cube. */
  cubes?: Record<string, string[]>
  /** What the planner makes of members. */
  plan?: (members: readonly string[]) => Plan
}

function sideOf({ cubes = {}, plan = (members) => plannedOf(members) }: Side) {
  const asked: string[] = []
  const meta = metaResponse.parse({
    cubes: Object.entries(cubes).map(([name, members]) => ({
      name,
      dimensions: members.map((one) => ({ name: `${name}.${one}`, type: 'string' })),
    })),
  })
  const api = apiThat({
    async meta() {
      asked.push('meta')
      return meta
    },
    async plan(query) {
      const members = namedBy(query)
      asked.push(members.join(' '))
      return plan(members)
    },
  })
  return { api, surface: surfaceOf(meta), asked }
}

const cubes = Object.fromEntries(counted(30, 'cube').map((name) => [name, counted(20, 'member')]))
const file = (name: string, text = '') => ({
  path: `model/${name}.yml`,
  content: `cubes:\n  - name: ${name}\n${text}`,
})
/** The file of one cube differs. */
const files = filesDifference({
  base: Object.keys(cubes).map((name) => file(name)),
  head: Object.keys(cubes).map((name) => file(name, name === 'cube7' ? '    sql: 1\n' : '')),
})

interface Given {
  base?: Side
  head?: Side
  readers?: string[]
  opened?: Partial<Record<'base' | 'head', Opened>>
}

async function compare({ base = {}, head = {}, readers = ['emea'], opened = {} }: Given) {
  const usual = { base: sideOf({ cubes }), head: sideOf({ cubes }) }
  const own = { base: sideOf({ cubes, ...base }), head: sideOf({ cubes, ...head }) }
  const planners = createPlanners(usual.base, usual.head, () => false, signal)
  const open = () => Promise.resolve({ ...own, ...opened })
  const found = await compareReaders(readers, open, { files, planners }, signal)
  return {
    asked: [...own.base.asked, ...own.head.asked],
    usually: [...usual.base.asked, ...usual.head.asked],
    found: found.map(({ comparison }) => comparison.unknown ?? comparison.changes.map(({ state }) => state)),
  }
}

const filtered = (members: readonly string[]) => plannedOf([...members, 'cube7.member0'], 'member0 = ?')

describe('what is asked', () => {
  it('is little where little differs: 5 readers, 600 members, one cube in a file that differs', async () => {
    const { asked, usually, found } = await compare({ readers: counted(5, 'reader') })
    expect(found).toEqual([[], [], [], [], []])
    // Two lists and two plans each; with two tokens each, 30 requests.
    expect([asked.length, usually.length]).toEqual([20, 0])
    expect(asked.filter((one) => one !== 'meta').every((one) => one.startsWith('cube7.member'))).toBe(true)
  })

  it('is little where one of these members differs: it alone is asked about, once for all readers', async () => {
    const columns = (sql: string) => (members: readonly string[]) => {
      const selected = members.map((one) => {
        const [, name = ''] = one.split('.')
        return `"cube7".${one === 'cube7.member3' ? sql : name} "cube7__${name}"`
      })
      const text = `SELECT ${selected.join(', ')} FROM t AS "cube7"`
      return { state: 'planned', ...planFrom(text, { memberNames: [...members] }) } as const
    }
    const [base, head] = [columns('a'), columns('b')]
    const { asked, usually, found } = await compare({
      readers: counted(5, 'reader'),
      base: { plan: base },
      head: { plan: head },
    })
    expect(found).toEqual(counted(5, '').map(() => ['other SQL']))
    // Two lists, and on each side a plan of all and one of what did not change, each; and the member on each side once.
    expect([asked.length, usually.length]).toEqual([32, 2])
  })

  it('is asked of each alone where rows are filtered', async () => {
    const { asked, found } = await compare({ base: { plan: filtered }, head: { plan: filtered } })
    expect(found).toEqual([[]])
    expect(asked).toContain('cube7.member3')
  })

  it('is asked of fewer at a time where one is refused, and of what is given together', async () => {
    const plan = (members: readonly string[]) =>
      members.includes('cube7.member3') ? plannedOf(members, '(1 = 0)') : plannedOf(members)
    const { asked, found } = await compare({ base: { plan }, head: { plan } })
    expect(found).toEqual([[]])
    expect(asked.length).toBeLessThan(25)
    expect(asked).toContain('cube7.member3')
  })
})

describe('a reader about whom nothing can be said', () => {
  const why = 'What the reader `emea` gets was not compared:'

  it('is told without what the planner says, which may quote its context', async () => {
    const rejected = platformError({
      ...{
        operation: { id: 'metaV1', doing: 'reading what can be queried' },
        trouble: 'rejected',
        status: 400,
      },
      ...{ text: 'no value for "EU"', advice: 'Correct the condition.' },
    })
    const usual = { base: sideOf({ cubes }), head: sideOf({ cubes }) }
    const planners = createPlanners(usual.base, usual.head, () => false, signal)
    const [found] = await compareReaders(
      ['emea'],
      () => Promise.reject(rejected),
      { files, planners },
      signal,
    )
    expect(found?.comparison.unknown).toMatch(
      /^What the reader `emea` gets was not compared: .* Correct the condition\.$/,
    )
    expect(found?.comparison.unknown).not.toContain('EU')
  })

  it.each<[string, Given, string]>([
    [
      'has no environment',
      { opened: { head: { problem: 'No query API.', title: 'none', advice: 'Switch it on.' } } },
      `${why} No query API. Switch it on.`,
    ],
    [
      'sees nothing',
      { base: { cubes: {} }, head: { cubes: {} } },
      `${why} it sees nothing on either side. Correct its context in \`readers\`.`,
    ],
    [
      'is shown other members of what did not change',
      { head: { cubes: { ...cubes, cube1: ['member0'], cube7: ['member0'] } } },
      `${why} the two environments do not give it the same of what did not change: one of them may be in developer mode.`,
    ],
    [
      'is given other rows of what did not change',
      { head: { plan: filtered } },
      `${why} the two environments do not give it the same of what did not change: one of them may be in developer mode.`,
    ],
    [
      'is refused a member on one side alone',
      { head: { plan: () => ({ state: 'rejected', message: 'no boolean' }) } },
      `${why} the planner rejects queries of \`cube7\` for it on the branch.`,
    ],
    [
      'meets an outage',
      {
        head: {
          plan: () => ({
            state: 'not available',
            error: outage({ trouble: 'unsupported', status: 404, text: 'gone' }),
          }),
        },
      },
      why,
    ],
  ])('is named: it %s', async (_, given, sentence) => {
    const { found } = await compare(given)
    expect(found).toEqual([expect.stringContaining(sentence)])
  })

  it('hides nothing of the others', async () => {
    const opened = { problem: 'Nothing.', title: 'nothing' }
    const { found } = await compare({ readers: ['a', 'b'], opened: { base: opened } })
    expect(found).toHaveLength(2)
  })
})
