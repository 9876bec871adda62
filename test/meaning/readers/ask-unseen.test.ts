import { describe, expect, it } from 'vitest'
import { filesDifference } from '../../../src/meaning/files.ts'
import { findUnseen } from '../../../src/meaning/readers/ask-unseen.ts'
import { cube, dimension, surfaceFrom } from '../models.ts'
import { apiThat, namedBy, plannedOf } from '../planners.ts'

// What policies hide, with planners that are written here: what is asked, and what counts as not compared.

const { signal } = new AbortController()

interface Given {
  /** The members of `orders`, by the lists in its file. */
  text?: string
  /** What each context lists. */
  listed?: string[][]
  /** What the planner of a context rejects. */
  rejects?: (member: string, context: number) => boolean
  /** What a context gets rows of. */
  grants?: (member: string, context: number) => boolean
}

const guarded = (lists: string) => `cubes:
  - name: orders
${lists}    access_policy: [{group: a}]
`
const text = guarded('    dimensions: [{name: city}, {name: cost}]\n')

async function find({
  text: own = text,
  listed = [['city']],
  rejects = () => false,
  grants = () => false,
}: Given) {
  const file = (content: string) => [{ path: 'model/orders.yml', content }]
  const files = filesDifference({ base: file(`${own}# Before.\n`), head: file(own) })
  const asked: string[] = []
  const contexts = listed.map((names, context) => {
    const surface = surfaceFrom([cube('orders', { dimensions: names.map((name) => dimension(name)) })])
    const side = {
      surface,
      api: apiThat({
        async plan(query) {
          const members = namedBy(query)
          asked.push(`${context} ${Object.keys(Object(query)).join()}: ${members.join(' ')}`)
          if (members.some((member) => rejects(member, context)))
            return { state: 'rejected', message: 'no such member' }
          return plannedOf(members, members.every((member) => grants(member, context)) ? '' : '(1 = 0)')
        },
      }),
    }
    return { base: side, head: side }
  })
  const { hidden, drafts, isOfHidden } = await findUnseen(contexts, files, signal)
  const isHidden = (name: string) =>
    isOfHidden({
      ...{
        id: 'member-definition-changed',
        level: 'dangerous',
        kind: 'dimension',
        entity: 'orders',
        member: name,
      },
      ...{ before: null, after: null, reason: '', fix: '', fingerprint: '' },
    })
  return {
    asked: [...new Set(asked)],
    hidden: hidden.map(({ base }) => [...(base.surface.entities.get('orders')?.members.keys() ?? [])]),
    drafts: drafts.map(({ member, message }) => `${member}: ${message}`),
    isHidden,
  }
}

describe('what policies hide', () => {
  it('is what a file names, a planner plans and no context lists', async () => {
    const { asked, hidden, drafts } = await find({})
    expect([asked, hidden, drafts]).toEqual([['0 dimensions: orders.cost'], [['city', 'cost']], []])
  })

  it('is nothing where the contexts list all of it together', async () => {
    const { asked, hidden, drafts } = await find({ listed: [['city'], ['cost']] })
    expect([asked, hidden, drafts]).toEqual([[], [], []])
  })

  it('is asked for as the first context whose planner knows it', async () => {
    const { hidden } = await find({ listed: [['city'], ['city']], rejects: (_, context) => context === 0 })
    expect(hidden).toEqual([['city', 'cost']])
  })

  it('is a segment beside a member', async () => {
    const own = guarded('    dimensions: [{name: city}]\n    segments: [{name: big}]\n')
    const { asked, hidden } = await find({ text: own })
    expect([asked, hidden]).toEqual([['0 dimensions,segments: orders.city orders.big'], [['city', 'big']]])
  })

  it('is not what a context gets rows of: that is private', async () => {
    const found = await find({ listed: [['city'], ['city']], grants: (_, context) => context === 1 })
    expect([await found.isHidden('orders.cost'), await (await find({})).isHidden('orders.cost')]).toEqual([
      false,
      true,
    ])
  })
})

describe('what is not compared', () => {
  it.each<[string, Given, string[]]>([
    [
      'what both planners reject',
      { rejects: (member) => member === 'orders.cost' },
      ['orders.cost: No reader sees it, and both planners reject it.'],
    ],
    ['a file that no context sees', { listed: [[]] }, ['model/orders.yml: No reader sees what it defines.']],
    ['a private cube', { listed: [[]], grants: () => true }, []],
    [
      'a file that may define more than it names',
      { text: `${text}# {{ more }}\n` },
      ['model/orders.yml: It may define more than its text names, and access policies may hide that.'],
    ],
    [
      'a file without policies that may define more',
      { text: `${text}# {{ more }}\n`.replace(/ {4}access.*\n/, '') },
      [],
    ],
    [
      'more names than are asked about',
      {
        text: guarded(
          `    dimensions: [${Array.from({ length: 501 }, (_, at) => `{name: d${at}}`).join(', ')}]\n`,
        ),
      },
      ['model/orders.yml: It names more than 500 members that no reader sees.'],
    ],
    [
      'a cube beside a visible one',
      { text: `${text}  - name: costs\n    dimensions: [{name: cost}]\n` },
      ['costs: No reader sees it.'],
    ],
  ])('is told: %s', async (_, given, drafts) => {
    expect((await find(given)).drafts).toEqual(drafts)
  })
})
