import { describe, expect, it } from 'vitest'
import type { FoundChange } from '../../src/base/findings.ts'
import type { SqlPlan } from '../../src/query-api/query-api.ts'
import { cube, dimension, surfaceChanges } from '../meaning/models.ts'
import { changeOf } from '../report/reports.ts'
import { contentWorld, jsonReport, orders, type PlannedSide, sideOf, sqlReport } from './content-world.ts'

// As whom saved queries are planned where readers are named.

const rejected = { state: 'rejected', message: 'Error: the context has region EU' } as const
const partly = { state: 'post-processing' } as const
const planned = (sql: string): SqlPlan => ({ state: 'planned', sql, values: '[]' })
const noRows = 'SELECT 1 FROM orders WHERE (1 = 0)'

/** What must plan does. */
const replying = (reply: SqlPlan) => (text: string) =>
  text.endsWith(' LIMIT 1') ? planned('SELECT 1') : reply
const both = (base: string[], head: string[], planSql?: (side: 'base' | 'head') => SqlPlan) => ({
  base: sideOf([orders(base)], planSql && replying(planSql('base'))),
  head: sideOf([orders(head)], planSql && replying(planSql('head'))),
})
/** Of a member that the branch removes, as the first reader who sees it tells it. */
const removed = surfaceChanges([orders(['status', 'owner'])], [orders(['owner'])])
const narrowed = (readers: string[], fingerprint = 'narrowed'): FoundChange =>
  changeOf({
    id: 'access-narrowed',
    level: 'dangerous',
    kind: 'access-policy',
    readers,
    fingerprint,
  })

interface Row {
  sql?: string
  usual?: Record<'base' | 'head', PlannedSide>
  readers: Record<string, Record<'base' | 'head', PlannedSide>>
  changes?: FoundChange[]
}

async function usesAs({ sql = 'SELECT status FROM orders', usual, readers, changes = removed }: Row) {
  const { find } = contentWorld({
    changes,
    readers,
    sides: usual ?? { base: sideOf([]), head: sideOf([]) },
    reports: [sql.startsWith('{') ? jsonReport(1, JSON.parse(sql)) : sqlReport(1, sql)],
  })
  const { consumers, complete, unchecked, unchanged } = await find()
  const uses = consumers.flatMap(({ state, uses: all }) =>
    all.map(({ member, fingerprint, message = '' }) =>
      [state, member, changes === removed ? '' : fingerprint, message].filter(Boolean).join(' '),
    ),
  )
  return { uses, complete, why: unchecked.map(({ reason, count }) => `${count} ${reason}`), unchanged }
}

describe('a statement about what the usual context does not see', () => {
  it.each<[string, Row, string[]]>([
    [
      'is planned as the reader who does',
      { readers: { analyst: both(['status'], []) } },
      ['broken orders.status can no longer be queried as analyst'],
    ],
    [
      'is planned as the next one, where the first does not see all of it',
      {
        sql: 'SELECT status, owner FROM orders',
        readers: { analyst: both(['status'], []), emea: both(['status', 'owner'], ['owner']) },
      },
      ['broken orders.status can no longer be queried as emea'],
    ],
    [
      'is not broken before where a reader can ask it',
      {
        usual: both(['owner'], ['owner']),
        sql: 'SELECT owner, status FROM orders',
        readers: { analyst: both(['status', 'owner'], ['owner']) },
      },
      ['broken orders.status can no longer be queried as analyst'],
    ],
  ])('%s', async (_, row, uses) => {
    expect(await usesAs(row)).toMatchObject({ uses, complete: true, why: [] })
  })

  it('is not checked where no reader sees it', async () => {
    const row = { readers: { analyst: both(['owner'], ['owner']) } }
    expect(await usesAs(row)).toMatchObject({ complete: false, why: ['1 no reader sees what they use'] })
  })

  it('is unchanged where it is for the reader', async () => {
    const changes = surfaceChanges(
      [orders(['status', 'owner']), cube('users', { dimensions: [dimension('id')] })],
      [orders(['owner']), cube('users', { dimensions: [dimension('id')] })],
    )
    const row = {
      sql: 'SELECT owner FROM orders',
      readers: { analyst: both(['owner', 'status'], ['owner']) },
    }
    expect(await usesAs({ ...row, changes })).toMatchObject({ uses: [], unchanged: { reports: 1 } })
  })
})

describe('a query of what a reader gets otherwise', () => {
  const usual = () => both(['status'], ['status'])
  const as = (base: SqlPlan, head: SqlPlan) => both(['status'], ['status'], (side) => ({ base, head })[side])

  it.each<[string, SqlPlan, SqlPlan, string[]]>([
    [
      'that gives no rows any more',
      planned('SELECT 1'),
      planned(noRows),
      ['broken orders.status narrowed gets no rows as emea'],
    ],
    [
      'that is rejected now',
      planned('SELECT 1'),
      rejected,
      ['broken orders.status narrowed can no longer be queried as emea'],
    ],
    [
      'whose names the base knows, and the branch does not',
      partly,
      rejected,
      ['broken orders.status narrowed can no longer be queried as emea'],
    ],
    ['that is other SQL', planned('SELECT 1'), planned('SELECT 2'), ['changes orders.status narrowed']],
    ['that is the same', planned('SELECT 1'), planned('SELECT 1'), []],
    ['that gave no rows before', planned(noRows), planned(noRows), []],
    ['that was rejected before', rejected, rejected, []],
    ['of which the base tells nothing', partly, planned(noRows), ['may-use orders.status narrowed']],
  ])('%s', async (_, base, head, uses) => {
    const row = { usual: usual(), readers: { emea: as(base, head) }, changes: [narrowed(['emea'])] }
    expect((await usesAs(row)).uses).toEqual(uses)
  })

  it('breaks by the changes of all readers for whom it does', async () => {
    const lost = () => as(planned('SELECT 1'), planned(noRows))
    const row = {
      usual: usual(),
      readers: { analyst: lost(), emea: lost() },
      changes: [narrowed(['analyst'], 'first'), narrowed(['emea'], 'second')],
    }
    expect((await usesAs(row)).uses).toEqual([
      'broken orders.status first gets no rows as analyst',
      'broken orders.status second gets no rows as emea',
    ])
  })

  it('names all readers for whom a change breaks it', async () => {
    const lost = (head: SqlPlan) => as(planned('SELECT 1'), head)
    const readers = { analyst: lost(planned(noRows)), emea: lost(rejected), finance: lost(planned(noRows)) }
    const row = { usual: usual(), readers, changes: [narrowed(Object.keys(readers))] }
    expect((await usesAs(row)).uses).toEqual([
      'broken orders.status narrowed gets no rows as analyst, finance; can no longer be queried as emea',
    ])
  })

  it('counts once what several readers could not plan', async () => {
    const gone = () => ({ ...as(rejected, rejected), base: sideOf([orders(['status'])], () => rejected) })
    const row = { usual: usual(), readers: { analyst: gone(), emea: gone() } }
    const found = await usesAs({ ...row, changes: [narrowed(['analyst', 'emea'])] })
    expect(found.why.map((why) => why.slice(0, 2))).toEqual(['1 '])
  })
})
