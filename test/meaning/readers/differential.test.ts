import { afterAll, expect, test } from 'vitest'
import { isExhaustive } from '../../support/property-runs.ts'
import { embeddedEngine, type ModelEngine, remembering } from './model-engine.ts'
import { editedModel, type Model, readers, unguarded } from './policy-models.ts'
import { judgeReaders, problemsIn } from './reader-judge.ts'

// What is said of readers of random models with policies, and of planted ones, against what the plans of each member alone say.
// `scripts/gateway.ts` does the same against the platform's own gateway, and compares the embedded platform with it.

const engines: ModelEngine[] = []
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

async function engineOf(models: readonly Model[]): Promise<ModelEngine> {
  const engine = remembering(await embeddedEngine(models.flatMap((model) => [model, unguarded(model)])))
  engines.push(engine)
  return engine
}

test('random models with policies, each with one edit', async () => {
  // What is hard to tell: edits of policies that the usual context has, too.
  const seeds = isExhaustive ? Array.from({ length: 20 }, (_, at) => at) : [6, 20, 26]
  const edited = seeds.map(editedModel)
  const wrong: string[] = []
  let cells = 0
  // More branches than these are on several pages.
  const perEngine = 10
  let engine: ModelEngine | undefined
  for (const [at, { base, head, edit }] of edited.entries()) {
    if (at % perEngine === 0)
      engine = await engineOf(edited.slice(at, at + perEngine).flatMap((one) => [one.base, one.head]))
    if (!engine) throw new Error('the first one opens it')
    const judged = await judgeReaders({ engine, base, head }, readers)
    wrong.push(...judged.flatMap((one) => problemsIn(one).map((text) => `${edit}: ${text}`)))
    cells += judged.reduce((sum, one) => sum + one.cells.length, 0)
  }
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(seeds.length * 30)
})

const text = (name: string) => ({ name, sql: `{CUBE}.${name}`, type: 'string' })
const rowsOf = (member: string) => ({
  row_level: { filters: [{ member, operator: 'equals', values: ['EU'] }] },
})
const cube = (name: string, rest: object) => ({
  ...{ name, sql_table: name, measures: [{ name: 'count', type: 'count' }] },
  dimensions: [
    { name: 'id', sql: '{CUBE}.id', type: 'number', primary_key: true },
    ...['status', 'region', 'city'].map(text),
  ],
  ...rest,
})
/** Nothing differs in it. */
const calm = { calm: cube('calm', {}) }
const groups = ['a', 'b', 'c']

const held = ['status', 'city', 'kind']

/** A cube with pre-aggregations. The rows of one group are filtered by what they hold, and on the branch by what they do not. */
function planted(at: number): Record<'base' | 'head', Model> & { reader: string } {
  const name = `facts${at}`
  const reader = groups[at % 3] ?? ''
  const others = groups.filter((one) => one !== reader).map((group) => ({ group }))
  const guarded = (own: object) =>
    cube(name, {
      dimensions: [...held, 'region'].map(text),
      measures: [{ name: 'total', type: 'sum', sql: '{CUBE}.amount' }],
      pre_aggregations: held.map((one) => ({
        ...{ name: `by_${one}`, measures: ['total'] },
        dimensions: one === 'status' ? [one] : ['status', one],
      })),
      access_policy: [...others, { group: reader, ...own }],
    })
  return {
    base: { [name]: guarded(at % 5 ? rowsOf('status') : {}) },
    head: { [name]: guarded(rowsOf('region')) },
    reader,
  }
}

test('30 pre-aggregations that one reader alone loses', async () => {
  const all = Array.from({ length: 10 }, (_, at) => planted(at))
  const side = (of: 'base' | 'head'): Model => Object.assign({ ...calm }, ...all.map((one) => one[of]))
  const [base, head] = [side('base'), side('head')]
  const engine = await engineOf([base, head])
  const asGroups = Object.fromEntries(groups.map((group) => [group, { groups: [group] }]))
  const judged = await judgeReaders({ engine, base, head }, asGroups)
  expect(judged.flatMap(problemsIn)).toEqual([])
  const told = judged.flatMap(({ reader, toldLost }) => toldLost.map((one) => `${reader} ${one}`))
  const lost = all.flatMap(({ reader }, at) =>
    held.map((one) => `${reader} facts${at}.by_${one} in facts${at}`),
  )
  expect(lost).toHaveLength(30)
  expect(told.toSorted()).toEqual(lost.toSorted())
})

test('a member whose rows widen, behind the filter of another one', async () => {
  const both = { group: 'a', member_level: { includes: ['status', 'region'] }, ...rowsOf('region') }
  const one = { group: 'a', member_level: { includes: ['status'] } }
  const base: Model = { ...calm, orders: cube('orders', { access_policy: [both] }) }
  const head: Model = { ...calm, orders: cube('orders', { access_policy: [both, one] }) }
  const judged = await judgeReaders(
    { engine: await engineOf([base, head]), base, head },
    { analyst: { groups: ['a'] } },
  )
  expect(judged.map(({ comparison }) => comparison.changes)).toMatchObject([
    [{ entity: 'orders', state: 'rows widened', members: ['orders.status'] }],
  ])
  expect(judged.flatMap(problemsIn)).toEqual([])
})
