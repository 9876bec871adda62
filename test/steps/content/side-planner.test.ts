import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../src/platform/errors.ts'
import type { Plan, SqlPlan } from '../../../src/query-api/query-api.ts'
import { createSidePlanner, NotOffered, PlannerBroken } from '../../../src/steps/content/side-planner.ts'
import { cube, dimension, measure, surfaceFrom } from '../../changes/models.ts'
import { outage } from './content-world.ts'

const { signal } = new AbortController()
const planned = { state: 'planned' } as const
const partly = { state: 'post-processing' } as const
const rejected = { state: 'rejected', message: 'no' } as const
const away = { state: 'not available', error: outage() } as const
const plannedJson: Plan = { state: 'planned', memberNames: null, statement: null }
const malformed = outage({ trouble: 'rejected', text: 'bad' })
const [sql, json] = ['SELECT own', '{"measures":["items.own"]}']

interface Given {
  /** To the statement: what is planned of it alone, then in depth. */
  own?: readonly [SqlPlan, SqlPlan?]
  /** To the statements that must plan, one after the other. */
  controls?: readonly SqlPlan[]
  query?: Plan | Error
  controlQueries?: readonly Plan[]
  meta?: Error
  entities?: Parameters<typeof surfaceFrom>[0]
  changed?: string[]
}

const items = cube('items', {
  dimensions: [dimension('name'), dimension('gone')],
  measures: [measure('count')],
  segments: [{ name: 'big' }],
})

function planner({ own = [rejected], controls = [planned], meta, ...given }: Given) {
  const {
    query = rejected,
    controlQueries = [plannedJson],
    entities = [items],
    changed = ['items.gone'],
  } = given
  const asked: string[] = []
  let turn = 0
  const next = <T>(replies: readonly T[]): T => replies[Math.min(turn++, replies.length - 1)] as T
  const fail = () => Promise.reject(new Error('this must not be asked'))
  const api = {
    load: fail,
    convert: fail,
    meta: () => {
      asked.push('meta')
      return meta ? Promise.reject(meta) : Promise.resolve({ cubes: [] })
    },
    plan: (one: unknown) => {
      asked.push(JSON.stringify(one))
      const reply = JSON.stringify(one) === json ? query : next(controlQueries)
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
    },
    planSql: (text: string, deep: boolean) => {
      asked.push(deep ? `deep ${text}` : text)
      const [first, second = rejected] = own
      return Promise.resolve(text === sql ? (deep ? second : first) : next(controls))
    },
  }
  const surface = surfaceFrom(entities)
  const side = createSidePlanner({ api, surface }, new Set(changed), signal)
  return { side, asked }
}

const resultOf = (work: Promise<unknown>) => work.catch((reason: unknown) => reason)
const [name, count] = ['SELECT "name" FROM "items" LIMIT 1', 'SELECT MEASURE("count") FROM "items" LIMIT 1']
const last = { ...away, error: outage() }

describe('a statement', () => {
  it.each<[string, Given, unknown, string[]]>([
    ['is planned', { own: [planned] }, planned, [sql]],
    ['is rejected, and another one plans', {}, rejected, [sql, name]],
    ['is rejected, and the frame of another one plans', { controls: [partly] }, rejected, [sql, name]],
    [
      'is rejected, and the second one plans',
      { controls: [rejected, planned] },
      rejected,
      [sql, name, count],
    ],
    ['is rejected as all are', { controls: [rejected] }, expect.any(PlannerBroken), [sql, name, count]],
    [
      'is rejected, and then nothing is offered',
      { controls: [away] },
      new NotOffered(away.error),
      [sql, name],
    ],
    ['is not offered', { own: [away] }, new NotOffered(away.error), [sql]],
    ['plans in depth', { own: [partly, planned] }, planned, [sql, `deep ${sql}`]],
    ['is not offered in depth', { own: [partly, last] }, new NotOffered(last.error), [sql, `deep ${sql}`]],
    [
      'is sound where its depth is rejected',
      { own: [partly, rejected] },
      { state: 'sound', message: 'no' },
      [sql, `deep ${sql}`, name],
    ],
    [
      'is sound where its depth has a frame only',
      { own: [partly, partly] },
      { state: 'sound', message: '' },
      [sql, `deep ${sql}`, name],
    ],
  ])('%s', async (_, given, expected, requests) => {
    const { side, asked } = planner(given)
    const result = await resultOf(side.plan({ form: 'sql', text: sql }))
    expect(result).toEqual(expected)
    if (result instanceof NotOffered) expect(result.error).toBeInstanceOf(PlatformError)
    expect(asked).toEqual(requests)
  })
})

describe('a query as JSON', () => {
  const control = '{"dimensions":["items.name"]}'
  const failed = outage({ text: 'it broke' })

  it.each<[string, Given, unknown, string[]]>([
    ['is planned', { query: plannedJson }, planned, [json]],
    ['is rejected, and another one plans', {}, rejected, [json, control]],
    [
      'fails, and another one plans',
      { query: { state: 'failed', error: failed } },
      { state: 'rejected', message: 'it broke' },
      [json, control],
    ],
    ['is malformed', { query: malformed }, { state: 'malformed' }, [json]],
    ['is not offered', { query: away }, new NotOffered(away.error), [json]],
    ['gets no response', { query: failed }, failed, [json]],
    ['meets an internal error', { query: new TypeError('x') }, new TypeError('x'), [json]],
  ])('%s', async (_, given, expected, requests) => {
    const { side, asked } = planner(given)
    expect(await resultOf(side.plan({ form: 'json', text: json }))).toEqual(expected)
    expect(asked).toEqual(requests)
  })
})

describe('what must plan', () => {
  const cubes = [
    cube('users', { dimensions: [dimension('id')] }),
    cube('orders', {
      dimensions: [dimension('status'), dimension('note')],
      measures: [measure('count')],
    }),
    cube('lines', { dimensions: [dimension('at')], measures: [measure('total')] }),
  ]

  it.each<[string, string[], string[]]>([
    [
      'is of an entity that did not change, a dimension first',
      ['users', 'orders.status'],
      [
        'SELECT "at" FROM "lines" LIMIT 1',
        'SELECT MEASURE("total") FROM "lines" LIMIT 1',
        'SELECT "note" FROM "orders" LIMIT 1',
      ],
    ],
    [
      'is three members at most',
      [],
      [
        'SELECT "id" FROM "users" LIMIT 1',
        'SELECT "status" FROM "orders" LIMIT 1',
        'SELECT "note" FROM "orders" LIMIT 1',
      ],
    ],
  ])('%s', async (_, changed, controls) => {
    const { side, asked } = planner({ entities: cubes, changed, controls: [rejected] })
    expect(await resultOf(side.verify('sql'))).toBeInstanceOf(PlannerBroken)
    expect(asked).toEqual(controls)
  })

  it('is tried once for each form, and again at the end', async () => {
    const { side, asked } = planner({})
    for (const [form, text] of [
      ['sql', sql],
      ['sql', sql],
      ['json', json],
      ['json', json],
    ] as const)
      await side.plan({ form, text })
    expect(asked).toEqual([sql, name, sql, json, '{"dimensions":["items.name"]}', json])
    await side.verify('json')
    expect(asked).toHaveLength(7)
  })

  it('is the environment where every member changed', async () => {
    const entities = [cube('items', { dimensions: [dimension('gone')], segments: [{ name: 'big' }] })]
    const { side, asked } = planner({ entities })
    expect(await side.plan({ form: 'sql', text: sql })).toEqual(rejected)
    expect(asked).toEqual([sql, 'meta'])
    const silent = planner({ entities, meta: outage() })
    expect(await resultOf(silent.side.plan({ form: 'sql', text: sql }))).toEqual(outage())
  })
})
