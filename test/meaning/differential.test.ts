import { afterAll, describe, expect, it } from 'vitest'
import type { Compilation } from '../../emulator/compiler/compilation.ts'
import { Compiler } from '../../emulator/compiler/compiler.ts'
import type { FoundChange } from '../../src/base/findings.ts'
import { surfaceOf } from '../../src/meaning/surface.ts'
import { metaResponse } from '../../src/query-api/schemas.ts'
import { allNames, publicMembers, shownMeta } from './compiled-meta.ts'
import { filesOf, large, type Model, rich, shop } from './edited-models.ts'
import { type Edit, memberOf, named, picker, remove, removeEntity, riskyEdits, safeEdits } from './edits.ts'
import { listedChanges } from './models.ts'

const compiler = new Compiler()
afterAll(() => compiler.close())
const compiled = (model: Model) => compiler.compile(filesOf(model))

/** Compares what we find with what the compiler says; what is hidden is what still compiles. */
function check(base: Compilation, head: Compilation): FoundChange[] {
  const [before, after] = [publicMembers(base.cubes), publicMembers(head.cubes)]
  const [existed, hidden] = [allNames(base.cubes), allNames(head.cubes)]
  const surface = ({ cubes }: Compilation) => surfaceOf(metaResponse.parse(shownMeta(cubes)))
  const changes = listedChanges(surface(base), surface(head), { hidden, existed })
  /** A change of an entity stands for all its public members. */
  const names = (id: RegExp, members: typeof before) =>
    changes
      .filter((change) => id.test(change.id))
      .flatMap(({ member, entity, kind }) =>
        kind === 'cube' || kind === 'view'
          ? [...members].filter(([, one]) => one.entity === entity).map(([name]) => name)
          : [member],
      )
      .sort()
  const lost = [...before.keys()].filter((name) => !after.has(name))
  const retyped = [...before].filter(([name, { kind, type }]) => {
    const now = after.get(name)
    return now !== undefined && (now.kind !== kind || now.type !== type)
  })
  expect({
    lost: names(/^(?:entity|member)-(?:removed|hidden)$/, before),
    added: names(/^(?:entity-added|member-added|made-public)$/, after),
    retyped: names(/^(?:member-kind|dimension-type|measure-type)-changed$/, before),
    hidden: names(/-hidden$/, before),
  }).toEqual({
    lost: lost.sort(),
    added: [...after.keys()].filter((name) => !before.has(name)).sort(),
    retyped: retyped.map(([name]) => name).sort(),
    hidden: lost.filter((name) => hidden.has(name)).sort(),
  })
  return changes
}

const handWritten: Record<string, (model: Model) => void> = {
  'a member that a view includes by *': (model) => remove(model, 'stores', 'dimensions', 'name'),
  'a private cube made public': (model) => void delete named(model, 'base_orders').public,
  'a cube hidden whose views stay': (model) =>
    void Object.assign(named(model, 'customers'), { public: false }),
  'a view hidden': (model) => void Object.assign(named(model, 'sales'), { public: false }),
  'a view shown': (model) => void Object.assign(named(model, 'drafts'), { public: true }),
  'a view removed': (model) => removeEntity(model, 'everything'),
  'a primary key shown': (model) => void Object.assign(memberOf(model, 'stores', 'id'), { public: true }),
  'a primary key hidden': (model) =>
    void Object.assign(memberOf(model, 'customers', 'id'), { public: false }),
  'a private member shown': (model) =>
    void Object.assign(memberOf(model, 'tickets', 'secret'), { public: true }),
  'a type in a parent cube': (model) =>
    void Object.assign(memberOf(model, 'base_orders', 'status'), { type: 'number' }),
  'a member that a child overrides': (model) => {
    const child = named(model, 'orders')
    child.dimensions = [{ name: 'status', sql: 'state', type: 'number' }]
  },
  'a measure of another value type': (model) =>
    void Object.assign(memberOf(model, 'tickets', 'oldest'), { type: 'time' }),
  'a dimension that became a measure': (model) => {
    remove(model, 'tickets', 'dimensions', 'topic')
    const tickets = named(model, 'tickets')
    tickets.measures = [
      { name: 'topic', sql: 'max(topic)', type: 'string' },
      { name: 'count', type: 'count' },
    ]
  },
  'an alias of a view': (model) => {
    const [first] = Object.values(named(model, 'sales').cubes ?? [])
    Object.assign(first, { includes: ['status', 'size', { name: 'revenue', alias: 'turnover' }] })
  },
  'another parent of a cube': (model) => void Object.assign(named(model, 'orders'), { extends: 'tickets' }),
  'all members of a cube hidden': (model) => {
    for (const member of ['topic']) Object.assign(memberOf(model, 'tickets', member), { public: false })
    for (const member of ['count', 'oldest'])
      Object.assign(memberOf(model, 'tickets', member), { public: false })
  },
  'a lost join': (model) => void delete named(model, 'customers').joins,
}

describe('changes of the public surface, against the compiler', () => {
  let checked = 0

  it.each(Object.entries(handWritten))('%s', async (_, edit) => {
    const [before, after] = [rich(), rich()]
    edit(after)
    const [base, head] = [await compiled(before), await compiled(after)]
    expect(base.text).toBeNull()
    expect(head.text).toBeNull()
    check(base, head)
    checked += 1
  })

  const models = [
    ['the shop', shop, 14],
    ['a model with everything', rich, 36],
    ['600 members', large, 4],
  ] as const

  it.each(models)('edits of %s', async (_, make, count) => {
    const base = await compiled(await make())
    expect(base.text).toBeNull()
    let valid = 0
    for (let seed = 1; seed <= count; seed++) {
      const head = await edited(await make(), riskyEdits, seed)
      // The gate is red then, and nothing is compared.
      if (head === null || head.text !== null) continue
      check(base, head)
      valid += 1
    }
    checked += valid
    expect(valid).toBeGreaterThan(count / 2)
  })

  it.each(models)('safe edits of %s break nothing', async (_, make, count) => {
    const base = await compiled(await make())
    for (let seed = 1; seed <= count / 3; seed++) {
      const head = await edited(await make(), safeEdits, seed)
      if (head === null || head.text !== null) continue
      const breaking = check(base, head).filter(({ level }) => level === 'breaking')
      expect(breaking, `seed ${seed}`).toEqual([])
      checked += 1
    }
  })

  it('were at least 60', () => {
    expect(checked).toBeGreaterThanOrEqual(60)
  })
})

async function edited(model: Model, edits: Record<string, Edit>, seed: number) {
  const list = Object.values(edits)
  return list[seed % list.length]?.(model, picker(seed)) === true ? compiled(model) : null
}
