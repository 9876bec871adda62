import { afterAll, describe, expect, it } from 'vitest'
import { type DoubleCube, metaOf, plannerOf } from '../../bench/planner-double.ts'
import { planAsReaders, planModel } from '../../bench/planning.ts'
import { hub, type ModelName, models, star, withMany } from '../../bench/planning-models.ts'
import { measureStrained, strainNames } from '../../bench/strained-planner.ts'
import { Compiler } from '../../emulator/compiler/compiler.ts'
import { readQueries } from '../../emulator/query-api/query.ts'
import { columnsOf, tokensOf } from '../../src/meaning/sql-text.ts'
import { extendedMeta } from '../meaning/compiled-meta.ts'
import { isExhaustive } from '../support/property-runs.ts'

/** What asking about a model may cost, in plans of both sides together, where no join repeats rows. */
function mostPlans(cubes: readonly DoubleCube[], differing: number): number {
  const members = cubes.reduce((sum, { members: own }) => sum + own.length, 0)
  const byName = new Map(cubes.map((cube) => [cube.name, cube]))
  const reachOf = ({ name }: DoubleCube) => {
    const reached = new Set([name])
    for (const at of reached) {
      const { joins = [], parent = '' } = byName.get(at) ?? {}
      for (const { to } of [...joins, ...(byName.get(parent)?.joins ?? [])]) reached.add(to)
    }
    return reached.size - 1
  }
  const reach = cubes.filter(({ isPrivate }) => !isPrivate).reduce((sum, cube) => sum + reachOf(cube), 0)
  return members / 10 + 10 * cubes.length + 20 * differing + reach / 5
}

/** Models that ask of a larger one, or of another one with the same form, what the others ask as well. */
const alike: readonly string[] = [
  'star, one fact with one_to_many',
  'private hub between 60 and 40 cubes',
  '100 cubes of 40 members, unchanged',
  '5,000 members, unchanged',
  'star in another schema',
]
const names = (Object.keys(models) as ModelName[]).filter((name) => isExhaustive || !alike.includes(name))

describe('the plans about a model', () => {
  it.each(names)('are few: %s', async (name) => {
    const { base, head, changed } = models[name]()
    const isGone = (cube: DoubleCube, at: number) =>
      cube.members.filter((one) => !head[at]?.members.some((other) => other.name === one.name)).length
    const gone = base.reduce((sum, cube, at) => sum + isGone(cube, at), 0)
    const { plans, requests } = await planModel({ base, head, changed })
    expect(requests).toBeLessThanOrEqual(2 * plans)
    // Where a join repeats rows, more is asked.
    const most = name.includes('one_to_many') ? 1_499 : mostPlans(base, changed + 2 * gone)
    expect(plans).toBeLessThanOrEqual(/star|hub|schema|extend/.test(name) ? Math.min(most, 1_499) : most)
  })

  it('of renamed members are a few for each entity, however many they are', async () => {
    const cubes = 60
    const { requests, gone } = await planModel(models['60 cubes of 20 members, half of them renamed']())
    expect(gone.renames.members.size).toBe(cubes * 10)
    // What each side makes of the names that only it lists; the rejection of these by the other side, twice; all the rest.
    expect(requests).toBeLessThanOrEqual(cubes * (2 + 2 * 2 + 8))
  })
})

describe('planners that are strained', () => {
  it.each(strainNames.filter((name) => name.includes('429')))('are asked more slowly: %s', async (name) => {
    const { requests, limited, error } = await measureStrained(name)
    expect(error).toBeNull()
    expect(limited).toBeLessThan(requests / 20)
  })

  it.each(strainNames.filter((name) => name.startsWith('251')))(
    'fail soon where they do not respond alone either, with a fix: %s',
    async (name) => {
      const { timeouts, error } = await measureStrained(name)
      // 8 at once, then 2, then one, on both sides.
      expect(timeouts).toBeLessThanOrEqual(2 * (8 + 2 + 1))
      expect(error?.advice).toMatch(/compare less of the model/)
      expect(error?.advice).not.toContain('raise "timeout"')
    },
  )

  it.each(strainNames.filter((name) => name.includes('first 20')))('are asked again: %s', async (name) => {
    const { timeouts, error } = await measureStrained(name)
    expect([timeouts, error]).toEqual([20, null])
  })
})

// To start the compiler takes longer than all of the above.
describe.runIf(isExhaustive)('the planner of these models', () => {
  const compiler = new Compiler()
  afterAll(() => compiler.close())

  /** The cubes as a file of the model. */
  const fileOf = (cubes: readonly DoubleCube[]) => ({
    path: 'model/a.yml',
    content: JSON.stringify({
      cubes: cubes.map(({ name, table, isPrivate, members, joins }) => ({
        ...{ name, sql_table: table, public: !isPrivate },
        joins: joins.map(({ to, relationship }) => ({
          ...{ name: to, relationship },
          sql: `{CUBE}.${to} = {${to}.id}`,
        })),
        measures: members
          .filter(({ kind }) => kind === 'measure')
          .map((one) => ({ name: one.name, sql: one.sql, type: one.type })),
        dimensions: [
          { name: 'id', sql: 'id', type: 'number', primary_key: true },
          ...members
            .filter(({ kind }) => kind === 'dimension')
            .map((one) => ({ name: one.name, sql: one.sql, type: one.type })),
        ],
      })),
    }),
  })

  const plain = (sql: string) =>
    sql
      .replace(/\s+(?:ORDER BY \d+ \w+)?\s*(?:LIMIT \d+)?$/, '')
      .replace(/\s+/g, ' ')
      .trim()

  it.each<[string, DoubleCube[], string, string]>([
    ['a star', star(3, 2, 4), 'fact0', 'dim0'],
    ['a star in which a join repeats rows', withMany(star(3, 2, 4), 'dim0', 'dim1'), 'fact0', 'dim1'],
    ['a private hub', hub(2, 2), 'from0', 'to1'],
  ])('says the same of %s as the real one', async (_, cubes, from, to) => {
    const files = [fileOf(cubes)]
    const { cubes: compiled, definitions = {} } = await compiler.compile(files)
    const shown = extendedMeta(compiled, definitions).cubes
    const namesIn = (list: { name: string }[]) => list.map(({ name }) => name)
    const both = [shown, metaOf(cubes).cubes as typeof shown].map((list) =>
      list.map(({ name, measures, dimensions }) => [name, namesIn(measures), namesIn(dimensions)]),
    )
    expect(both[1]).toEqual(both[0])
    const day = { dimension: `${from}.at`, granularity: 'day', dateRange: ['2026-01-01', '2026-01-31'] }
    const queries = [
      { measures: [`${from}.m0`, `${from}.m1`], dimensions: [`${to}.d0`] },
      { measures: [`${to}.m0`], dimensions: [`${from}.d0`] },
      { measures: [`${from}.m0`, `${to}.m0`], dimensions: [`${from}.d0`, `${to}.d0`] },
      { measures: [`${from}.m0`], dimensions: [`${from}.d0`], timeDimensions: [day] },
      { dimensions: [`${from}.d0`, `${from.replace('0', '1')}.d0`] },
      { dimensions: [`${from}.gone`] },
    ]
    for (const query of queries) {
      const [asked] = readQueries(query, 0).queries
      if (!asked) throw new Error('no query')
      const real = await compiler.plan(files, asked, {})
      const double = plannerOf(cubes)(query)
      expect(['error' in double, query]).toEqual(['error' in real, query])
      if ('error' in double || 'error' in real) continue
      const [sql] = Array.isArray(real.plan.sql) ? real.plan.sql.map(String) : ['']
      const forms = [sql ?? '', double.sql].map((text) => {
        const columns = columnsOf(tokensOf(plain(text)))
        return {
          keys: [...text.matchAll(/AS "keys"/g)].length,
          parts: [...text.matchAll(/AS q_\d/g)].length,
          joins: [...text.matchAll(/LEFT JOIN \S+ AS "\w+"/g)].map(([one]) => one).sort(),
          columns: [...(columns?.keys() ?? [])],
          tables: [...(columns?.values() ?? [])].map(({ tables }) => tables.length),
        }
      })
      expect(forms[1]).toEqual(forms[0])
    }
  })
})

describe('what five readers add', () => {
  it.each([
    [false, 54],
    [true, 630],
  ])(
    'to 600 members, one of them changed (rows are filtered: %j), is at most %d requests',
    async (filtered, most) => {
      const { requests } = await planAsReaders(models['600 members, one changed'](), filtered)
      expect(requests).toBeLessThanOrEqual(most)
    },
  )
})
