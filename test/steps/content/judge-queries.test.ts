import { describe, expect, it } from 'vitest'
import { Stop } from '../../../src/failure.ts'
import type { Plan, SqlPlan } from '../../../src/query-api/query-api.ts'
import { startBudget } from '../../../src/runtime/budget.ts'
import { judgeQueries } from '../../../src/steps/content/judge-queries.ts'
import { openTally } from '../../../src/steps/content/tally.ts'
import { type VirtualClock, virtualClock } from '../../support/virtual-clock.ts'
import type { PlannedSide } from './content-world.ts'
import { outage, removed, sideOf } from './content-world.ts'

const sql = (text: string) => ({ form: 'sql', text }) as const
const json = (name: string) => ({ form: 'json', text: JSON.stringify({ dimensions: [name] }) }) as const
const planned = { state: 'planned' } as const
const partly = { state: 'post-processing' } as const
const rejected = (message: string) => ({ state: 'rejected', message }) as const

/** Passes virtual time, or ends with the request. */
type Sleep = (ms: number) => Promise<void>

/** What a side replies to a statement or query; what must plan does, unless `control` says otherwise. */
interface Replies {
  sql?: (text: string, deep: boolean, sleep: Sleep) => SqlPlan | Error | Promise<SqlPlan>
  json?: Plan | Error
  control?: (sleep: Sleep) => SqlPlan | Promise<SqlPlan>
}

function side(
  clock: VirtualClock,
  { sql: reply = () => planned, json: query, control }: Replies,
): PlannedSide {
  const { api, surface } = sideOf(removed.base)
  const asked: string[] = []
  const isControl = (text: string) => / LIMIT 1$/.test(text)
  return {
    surface,
    asked,
    api: {
      ...api,
      plan(one) {
        asked.push(JSON.stringify(one))
        if (query === undefined || JSON.stringify(one) !== json('orders.status').text)
          return Promise.resolve({ state: 'planned', memberNames: null, statement: null })
        return query instanceof Error ? Promise.reject(query) : Promise.resolve(query)
      },
      async planSql(text, deep, signal) {
        asked.push(deep ? `deep ${text}` : text)
        const sleep: Sleep = (ms) => clock.sleep(ms, signal)
        const result = await (isControl(text) ? (control?.(sleep) ?? planned) : reply(text, deep, sleep))
        if (result instanceof Error) throw result
        return result
      },
    },
  }
}

async function judge(
  queries: Parameters<typeof judgeQueries>[1],
  given: { head?: Replies; base?: Replies; outerMs?: number; stop?: Stop },
) {
  const clock = virtualClock()
  const [head, base] = [side(clock, given.head ?? {}), side(clock, given.base ?? {})]
  const own = startBudget(clock, given.outerMs ?? 1_000_000)
  const outer = { signal: own.signal, isOver: () => own.signal.aborted && given.stop === undefined }
  if (given.stop) own.stop(given.stop)
  const tally = openTally()
  const changed = new Set(['orders.status'])
  const verdictOf = await judgeQueries({ clock }, queries, { head, base }, changed, outer, tally)
  const { complete, unchecked } = tally.result()
  own.release()
  expect(clock.pending()).toBe(0)
  return { head, base, complete, unchecked, verdicts: queries.map(verdictOf), verdictOf, clock }
}

const query = sql('SELECT status FROM orders')
const deeply = (message: string): Replies => ({ sql: (_, deep) => (deep ? rejected(message) : partly) })
const malformed = outage({ trouble: 'rejected' })

describe('the verdict', () => {
  it.each<[string, Replies, Replies, object]>([
    ['is that it plans', {}, {}, { state: 'planned' }],
    ['is broken', { sql: () => rejected('new') }, {}, { state: 'broken', message: 'new' }],
    [
      'is broken before',
      { sql: () => rejected('new') },
      { sql: () => rejected('old') },
      { state: 'already-broken', message: 'old' },
    ],
    [
      'is broken where the base knows the names',
      { sql: () => rejected('new') },
      deeply('old'),
      { state: 'broken', message: 'new' },
    ],
    ['is broken in depth', deeply('new'), {}, { state: 'broken', message: 'new' }],
    ['is unknown where the base fails in depth, too', deeply('new'), deeply('old'), { state: 'unknown' }],
    [
      'is unknown where the base rejects what the branch knows',
      deeply('new'),
      { sql: () => rejected('old') },
      { state: 'unknown' },
    ],
  ])('of a statement %s', async (_, head, base, verdict) => {
    const { verdicts, complete } = await judge([query], { head, base })
    expect(verdicts).toEqual([verdict])
    expect(complete).toBe(true)
  })

  it.each<[string, Replies, Replies, object, boolean?]>([
    ['is broken', { json: rejected('new') }, {}, { state: 'broken', message: 'new' }],
    [
      'is not checked where it is malformed on the branch alone',
      { json: malformed },
      {},
      { state: 'unknown' },
      false,
    ],
    [
      'is unknown where it is malformed on both sides',
      { json: malformed },
      { json: malformed },
      { state: 'unknown' },
    ],
    [
      'is not checked where it is malformed on the base alone',
      { json: rejected('new') },
      { json: malformed },
      { state: 'unknown' },
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
    expect(verdicts).toEqual([{ state: 'broken', message: 'new' }, planned])
    expect(verdictOf(sql('SELECT 1'))).toBeUndefined()
  })
})

it('asks nobody without a query', async () => {
  const none = { base: null, head: null }
  const tally = openTally()
  const outer = { signal: new AbortController().signal, isOver: () => false }
  await judgeQueries({ clock: virtualClock() }, [], none, new Set(), outer, tally)
  expect(tally.result()).toMatchObject({ complete: true, unchecked: [] })
})

describe('an outage', () => {
  const reason = 'The platform responded 502 while planning a saved SQL query'
  const statements = Array.from({ length: 12 }, (_, at) => sql(`SELECT status FROM orders -- ${at}`))
  const missed = (count: number, text = reason) => [
    { type: 'plan', count, reason: expect.stringContaining(text) },
  ]

  it('ends the plans of its form, not of others', async () => {
    const { head, verdicts, complete, unchecked } = await judge([...statements, json('orders.count')], {
      head: { sql: () => outage() },
    })
    expect(head.asked.filter((text) => text.startsWith('SELECT'))).toHaveLength(8)
    expect(verdicts).toEqual([...statements.map(() => ({ state: 'unknown' })), planned])
    expect({ complete, unchecked }).toEqual({ complete: false, unchecked: missed(12) })
  })

  it('of one statement that takes too long does not end the others', async () => {
    const { verdicts, unchecked } = await judge(statements, {
      head: { sql: (text) => (text.endsWith(' 0') ? outage({ timedOut: true }) : planned) },
    })
    expect(verdicts).toEqual([{ state: 'unknown' }, ...statements.slice(1).map(() => planned)])
    expect(unchecked).toEqual(missed(1, 'planning a saved SQL query'))
  })

  it('that comes later takes back what was rejected, on either side', async () => {
    let calls = 0
    const base: Replies = {
      sql: (text) => (text.endsWith(' 1') ? rejected('old') : planned),
      control: () => (++calls > 1 ? { state: 'not available', error: outage() } : planned),
    }
    const head: Replies = { sql: (text) => (/ [01]$/.test(text) ? rejected('new') : planned) }
    const { verdicts, complete, unchecked } = await judge(statements.slice(0, 3), { head, base })
    expect(verdicts).toEqual([{ state: 'unknown' }, { state: 'unknown' }, planned])
    expect({ complete, unchecked }).toEqual({ complete: false, unchecked: missed(2) })
  })

  it('is looked for only where a rejection counts', async () => {
    const controls = ({ asked }: PlannedSide) => asked.filter((text) => text.endsWith(' LIMIT 1')).length
    const counted = await judge([query], { head: { sql: () => rejected('new') } })
    expect([controls(counted.head), controls(counted.base)]).toEqual([2, 1])
    const unknown = await judge([query], { head: deeply('new'), base: deeply('old') })
    expect([controls(unknown.head), controls(unknown.base)]).toEqual([1, 1])
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

  it('of more than two minutes ends the planning', async () => {
    const { unchecked, verdicts } = await judge(queries, { head: slow })
    expect(unchecked).toEqual([{ type: 'plan', count: 9, reason: 'not planned within 2 min' }])
    expect(verdicts[0]).toEqual(planned)
  })

  it('of the share ends it, too', async () => {
    const { unchecked } = await judge(queries, { head: slow, outerMs: 60_000 })
    expect(unchecked).toEqual([{ type: 'plan', count: 10, reason: 'not planned within 2 min' }])
  })

  it.each([
    ['more than two minutes', 1_000_000],
    ['the share', 60_000],
  ])('of %s ends the last check, too, which takes back what was rejected', async (_, outerMs) => {
    let calls = 0
    const control = async (sleep: Sleep) => {
      if (++calls > 1) await sleep(200_000)
      return planned
    }
    const head: Replies = { sql: () => rejected('new'), control }
    const { unchecked, verdicts, complete } = await judge([query], { head, outerMs })
    expect(verdicts).toEqual([{ state: 'unknown' }])
    expect({ complete, unchecked }).toEqual({
      complete: false,
      unchecked: [{ type: 'plan', count: 1, reason: 'not planned within 2 min' }],
    })
  })

  it('of the step ends the step', async () => {
    const stop = new Stop('cancelled', 'Cancelled.')
    const head: Replies = { sql: () => stop }
    await expect(judge(queries, { head, stop })).rejects.toBe(stop)
  })
})

it('lets an internal error through', async () => {
  const head: Replies = { sql: () => new TypeError('wrong') }
  await expect(judge([query], { head })).rejects.toThrow(TypeError)
})
