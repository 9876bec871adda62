import { describe, expect, it } from 'vitest'
import { startBudget } from '../../src/base/budget.ts'
import { Stop } from '../../src/base/failure.ts'
import type { Plan, SqlPlan } from '../../src/query-api/query-api.ts'
import { planQueries } from '../../src/usage/plan-queries.ts'
import { openTally } from '../../src/usage/tally.ts'
import { cube, dimension, measure, surfaceFrom } from '../meaning/models.ts'
import { apiThat, planFrom } from '../meaning/planners.ts'
import { type VirtualClock, virtualClock } from '../support/virtual-clock.ts'
import { outage, type PlannedSide } from './content-world.ts'

const sql = (text: string) => ({ form: 'sql', text }) as const
const json = (name: string) => ({ form: 'json', text: JSON.stringify({ dimensions: [name] }) }) as const
const planned = { state: 'planned', sql: 'SELECT 1', values: '[]' } as const
const plannedJson: Plan = { state: 'planned', ...planFrom('SELECT 1') }
const partly = { state: 'post-processing' } as const
const rejected = (message: string) => ({ state: 'rejected', message }) as const
const away = { state: 'not available', error: outage() } as const

/** Passes virtual time, or ends with the request. */
type Sleep = (ms: number) => Promise<void>
type Reply<T> = T | Error | Promise<T>

/** What a side replies to a statement or query; what must plan does, unless `control` says otherwise. */
interface Replies {
  sql?: (text: string, deep: boolean, sleep: Sleep) => Reply<SqlPlan>
  json?: Plan | Error
  control?: (sleep: Sleep, text: string) => Reply<SqlPlan>
  controlJson?: Plan
  entities?: Parameters<typeof surfaceFrom>[0]
}

const orders = cube('orders', {
  dimensions: [dimension('status'), dimension('note')],
  measures: [measure('count')],
  segments: [{ name: 'big' }],
})
const users = cube('users', { dimensions: [dimension('id')] })

function side(clock: VirtualClock, given: Replies): PlannedSide {
  const { sql: reply = () => planned, control = () => planned, controlJson = plannedJson } = given
  const asked: string[] = []
  const settled = async <T>(result: Reply<T>): Promise<T> => {
    const value = await result
    if (value instanceof Error) throw value
    return value
  }
  return {
    surface: surfaceFrom(given.entities ?? [orders, users]),
    asked,
    api: apiThat({
      plan(query) {
        const text = JSON.stringify(query)
        asked.push(text)
        return settled(text === json('orders.status').text ? (given.json ?? plannedJson) : controlJson)
      },
      planSql(text, deep, signal) {
        asked.push(deep ? `deep ${text}` : text)
        const sleep: Sleep = (ms) => clock.sleep(ms, signal)
        return settled(/ LIMIT 1$/.test(text) ? control(sleep, text) : reply(text, deep, sleep))
      },
    }),
  }
}

async function judge(
  queries: Parameters<typeof planQueries>[1],
  given: { head?: Replies; base?: Replies; outerMs?: number; stop?: Stop; changed?: string[] },
) {
  const clock = virtualClock()
  const [head, base] = [side(clock, given.head ?? {}), side(clock, given.base ?? {})]
  const own = startBudget(clock, given.outerMs ?? 1_000_000)
  if (given.stop) own.stop(given.stop)
  const tally = openTally(own.signal, () => own.signal.aborted && given.stop === undefined)
  const changed = new Set(given.changed ?? ['orders.status'])
  const verdictOf = await planQueries({ clock }, queries, { head, base }, changed, tally)
  const { complete, unchecked } = tally.result()
  own.release()
  expect(clock.pending()).toBe(0)
  return { head, base, complete, unchecked, verdicts: queries.map(verdictOf), verdictOf }
}

const query = sql('SELECT status FROM orders')
const deeply = (message: string): Replies => ({ sql: (_, deep) => (deep ? rejected(message) : partly) })
const malformed = outage({ trouble: 'rejected' })
const same = { state: 'same' }

describe('the verdict', () => {
  it.each<[string, Replies, Replies, object]>([
    ['is that it stays the same', {}, {}, same],
    ['is that it changes', { sql: () => ({ ...planned, sql: 'SELECT 2' }) }, {}, { state: 'changes' }],
    ['is that its values change', { sql: () => ({ ...planned, values: '[1]' }) }, {}, { state: 'changes' }],
    ['is broken', { sql: () => rejected('new') }, {}, { state: 'broken', message: 'new' }],
    [
      'is broken before',
      { sql: () => rejected('new') },
      { sql: () => rejected('old') },
      { state: 'already-broken', message: 'old' },
    ],
    ['is that it was broken', {}, { sql: () => rejected('old') }, { state: 'repaired' }],
    [
      'is broken where the base knows the names',
      { sql: () => rejected('new') },
      deeply('old'),
      { state: 'broken', message: 'new' },
    ],
    ['is broken in depth', deeply('new'), {}, { state: 'broken', message: 'new' }],
    ['is compared in depth', { sql: (_, deep) => (deep ? planned : partly) }, {}, same],
    ['is unknown where the base fails in depth, too', deeply('new'), deeply('old'), { state: 'unclear' }],
    [
      'is unknown where the base rejects what the branch knows',
      deeply('new'),
      { sql: () => rejected('old') },
      { state: 'unclear' },
    ],
    [
      'is unknown where the engine gives no SQL',
      { sql: () => ({ ...planned, sql: null }) },
      {},
      { state: 'unclear' },
    ],
  ])('of a statement %s', async (_, head, base, verdict) => {
    const { verdicts, complete } = await judge([query], { head, base })
    expect(verdicts).toEqual([verdict])
    expect(complete).toBe(true)
  })

  it.each<[string, Replies, Replies, object, boolean?]>([
    ['is broken', { json: rejected('new') }, {}, { state: 'broken', message: 'new' }],
    [
      'is broken where the planner fails',
      { json: { state: 'failed', error: outage({ text: 'it broke' }) } },
      {},
      { state: 'broken', message: 'it broke' },
    ],
    [
      'is not checked where it is malformed on the branch alone',
      { json: malformed },
      {},
      { state: 'unclear' },
      false,
    ],
    [
      'is unknown where it is malformed on both sides',
      { json: malformed },
      { json: malformed },
      { state: 'unclear' },
    ],
    [
      'is not checked where it is malformed on the base alone',
      { json: rejected('new') },
      { json: malformed },
      { state: 'unclear' },
      false,
    ],
  ])('of a query %s', async (_, head, base, verdict, isWhole = true) => {
    const { verdicts, complete } = await judge([json('orders.status')], { head, base })
    expect(verdicts).toEqual([verdict])
    expect(complete).toBe(isWhole)
  })

  it('is given by form and text, and to no other query', async () => {
    const { verdicts, verdictOf } = await judge([query, json('orders.status')], {
      head: { sql: () => rejected('new') },
    })
    expect(verdicts).toEqual([{ state: 'broken', message: 'new' }, same])
    expect(verdictOf(sql('SELECT 1'))).toBeUndefined()
  })
})

it('asks nobody without a query', async () => {
  const none = { base: null, head: null }
  const tally = openTally(new AbortController().signal, () => false)
  await planQueries({ clock: virtualClock() }, [], none, new Set(), tally)
  expect(tally.result()).toMatchObject({ complete: true, unchecked: [] })
})

describe('what must plan', () => {
  const controls = ({ asked }: PlannedSide) => asked.filter((text) => / LIMIT 1$/.test(text))
  const broken: Replies = { sql: () => rejected('new'), control: () => rejected('all') }

  it('is of an entity that did not change, and else of any', async () => {
    const { head, complete, verdicts } = await judge([query], { head: broken })
    expect(controls(head)).toEqual([
      'SELECT "id" FROM "users" LIMIT 1',
      'SELECT MEASURE("count") FROM "orders" LIMIT 1',
      'SELECT "status" FROM "orders" LIMIT 1',
      'SELECT "note" FROM "orders" LIMIT 1',
    ])
    expect({ complete, verdicts }).toEqual({ complete: false, verdicts: [undefined] })
  })

  it('is what planned before, if anything did', async () => {
    const head: Replies = { sql: (text) => (text === query.text ? rejected('new') : planned) }
    const first = sql('SELECT note FROM orders')
    const found = await judge([first, query], { head })
    expect(found.verdicts).toEqual([same, { state: 'broken', message: 'new' }])
    expect(controls(found.head)).toEqual([])
    expect(found.head.asked.filter((text) => text === first.text).length).toBeGreaterThan(1)
  })

  it('is the second of a few, where the first was broken for long', async () => {
    const control: Replies['control'] = (_, text) => (text.includes('users') ? rejected('old') : planned)
    const { verdicts } = await judge([query], { head: { sql: () => rejected('new'), control } })
    expect(verdicts).toEqual([{ state: 'broken', message: 'new' }])
  })

  it('is asked for only where something is rejected, before it counts', async () => {
    const { head, base } = await judge([query], { head: { sql: () => rejected('new') } })
    expect(controls(head)).toHaveLength(1)
    expect(base.asked).toEqual([query.text])
    expect((await judge([query], {})).head.asked).toEqual([query.text])
  })

  it('is asked for in the form of the query', async () => {
    const failed: Plan = { state: 'failed', error: outage({ status: 500, text: 'it broke' }) }
    const given = { head: { json: failed, controlJson: rejected('all') } }
    const { verdicts, unchecked } = await judge([json('orders.status')], given)
    expect(verdicts).toEqual([undefined])
    expect(unchecked).toEqual([{ type: 'plan', count: 1, reason: expect.stringContaining('it broke') }])
  })
})

describe('an outage', () => {
  const reason = 'The platform responded 502 while planning a saved SQL query'
  const statements = Array.from({ length: 12 }, (_, at) => sql(`SELECT status FROM orders -- ${at}`))
  const missed = (count: number, text = reason) => [
    { type: 'plan', count, reason: expect.stringContaining(text) },
  ]

  it.each<[string, Replies]>([
    ['that does not respond', { sql: () => outage() }],
    ['that offers no plans', { sql: () => away }],
    ['that offers none in depth', { sql: (_, deep) => (deep ? away : partly) }],
  ])('%s ends the plans of its form, not of others', async (_, replies) => {
    const { head, verdicts, complete, unchecked } = await judge([...statements, json('orders.note')], {
      head: replies,
    })
    expect(new Set(head.asked.filter((text) => text.startsWith('SELECT'))).size).toBe(8)
    expect(verdicts).toEqual([...statements.map(() => undefined), same])
    expect({ complete, unchecked }).toEqual({ complete: false, unchecked: missed(12) })
  })

  it('of one statement that takes too long does not end the others', async () => {
    const { verdicts, unchecked } = await judge(statements, {
      head: { sql: (text) => (text.endsWith(' 0') ? outage({ timedOut: true }) : planned) },
    })
    expect(verdicts).toEqual([undefined, ...statements.slice(1).map(() => same)])
    expect(unchecked).toEqual(missed(1, 'planning a saved SQL query'))
  })

  it('that comes later leaves what must have planned before', async () => {
    let asked = 0
    const base: Replies = { sql: () => (++asked > 2 ? away : planned) }
    const head: Replies = { sql: (text) => (text.endsWith(' 0') ? rejected('new') : planned) }
    const { verdicts, unchecked } = await judge(statements.slice(0, 3), { head, base })
    expect(verdicts).toEqual([{ state: 'broken', message: 'new' }, same, undefined])
    expect(unchecked).toEqual(missed(1))
  })

  it('of all queries ends with the first ones', async () => {
    const head: Replies = { sql: () => rejected('no'), control: () => rejected('no') }
    const many = Array.from({ length: 100 }, (_, at) => sql(`SELECT status FROM orders -- ${at}`))
    const found = await judge(many, { head })
    expect(found.head.asked.length).toBeLessThan(50)
    expect(found.unchecked).toEqual(missed(100, 'while planning what must plan: no'))
  })
})

describe('time', () => {
  const slow: Replies = {
    sql: async (text, _, sleep) => {
      await sleep(text.endsWith(' 0') ? 70_000 : 200_000)
      return planned
    },
  }
  const queries = Array.from({ length: 10 }, (_, at) => sql(`SELECT status FROM orders -- ${at}`))

  it.each([
    ['more than two minutes', 1_000_000, [same, ...Array.from({ length: 9 }, () => undefined)]],
    ['the share', 60_000, queries.map(() => undefined)],
  ])('of %s ends the planning', async (_, outerMs, expected) => {
    const { unchecked, verdicts } = await judge(queries, { head: slow, outerMs })
    const count = expected.filter((one) => one === undefined).length
    expect(unchecked).toEqual([{ type: 'plan', count, reason: 'not planned within 2 min' }])
    expect(verdicts).toEqual(expected)
  })

  it.each([
    ['more than two minutes', 1_000_000],
    ['the share', 60_000],
  ])('of %s ends the question whether the planner works, too', async (_, outerMs) => {
    const control = async (sleep: Sleep) => {
      await sleep(200_000)
      return planned
    }
    const head: Replies = { sql: () => rejected('new'), control }
    const { unchecked, verdicts, complete } = await judge([query], { head, outerMs })
    expect(verdicts).toEqual([undefined])
    expect({ complete, unchecked }).toEqual({
      complete: false,
      unchecked: [{ type: 'plan', count: 1, reason: 'not planned within 2 min' }],
    })
  })

  it('of the step ends the step', async () => {
    const stop = new Stop('cancelled', 'Cancelled.')
    await expect(judge(queries, { head: { sql: () => stop }, stop })).rejects.toBe(stop)
  })
})

it('lets an internal error through', async () => {
  await expect(judge([query], { head: { sql: () => new TypeError('wrong') } })).rejects.toThrow(TypeError)
})
