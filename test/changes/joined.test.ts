import { afterAll, expect, it } from 'vitest'
import { Compiler } from '../../emulator/compiler/compiler.ts'
import { readQueries } from '../../emulator/query-api/query.ts'
import { compareModels } from '../../src/changes/compare.ts'
import { conclude } from '../../src/changes/conclude.ts'
import { definitionsOf } from '../../src/changes/definitions.ts'
import { withInherited } from '../../src/changes/inherit.ts'
import { surfaceOf } from '../../src/changes/surface.ts'
import type { QueryApi } from '../../src/query-api/query-api.ts'
import { metaResponse, planResponse } from '../../src/query-api/schemas.ts'
import { probeMembers } from '../../src/steps/changes/probe-members.ts'
import { shownMeta } from './compiled-meta.ts'

const compiler = new Compiler()
afterAll(() => compiler.close())

// Every measure alone is planned the same, whatever the joins and keys are.
const model = `cubes:
  - name: orders
    sql_table: orders
    joins:
      - {name: customers, relationship: one_to_one, sql: "{CUBE}.customer = {customers.id}"}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: status, type: string}
      - {name: at, sql: at, type: time}
    measures:
      - {name: a_broken, type: count, filters: [{sql: "{nothing} = 1"}]}
      - {name: buyers, sql: customer, type: count_distinct}
      - {name: amount, sql: amount, type: sum}
      - {name: running, sql: amount, type: sum, rolling_window: {trailing: 7 day}}
  - name: customers
    sql_table: customers
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: mail, sql: mail, type: string}
      - {name: city, sql: city, type: string}
    measures:
      - {name: balance, sql: balance, type: sum}
`

async function side(content: string) {
  const files = [{ path: 'model/a.yml', content }]
  const { cubes, text } = await compiler.compile(files)
  expect(text).toBeNull()
  const surface = surfaceOf(metaResponse.parse(shownMeta(cubes)))
  const unused = () => Promise.reject(new Error('not asked for'))
  const api: QueryApi = {
    meta: unused,
    planSql: unused,
    load: unused,
    convert: unused,
    async plan(query) {
      const [planned] = readQueries(query, 0).queries
      if (!planned) throw new Error('no query')
      const result = await compiler.plan(files, planned, {})
      return 'error' in result
        ? { state: 'rejected', message: result.error }
        : { state: 'planned', ...planResponse.parse({ sql: result.plan }) }
    },
  }
  return { api, surface, definitions: definitionsOf(files), files }
}

async function changes(before: string, after: string): Promise<string[]> {
  const [base, head] = await Promise.all([side(before), side(after)])
  const difference = compareModels({ base, head })
  const joins = [base, head].map(
    ({ definitions }) =>
      new Map(
        [...withInherited(definitions)].map(
          ([name, entity]) =>
            [name, new Map([...entity.joins].map(([to, { values }]) => [to, values]))] as const,
        ),
      ),
  )
  const probed = await probeMembers(
    { base, head, suspects: new Set(), joins, rollups: difference.rollups, oneByOne: false },
    new AbortController().signal,
  )
  if ('notOffered' in probed) throw probed.notOffered
  return conclude(difference, probed).changes.map(({ level, id, member }) => `${level}: ${id} ${member}`)
}

const withoutBroken = model.replace(/ +- \{name: a_broken.*\n/, '')

it.each([
  ['one_to_one', 'one_to_many', 'dangerous: join-changed orders.customers'],
  ['one_to_one', 'many_to_one', 'dangerous: join-changed orders.customers'],
  ['{CUBE}.customer =', '{CUBE}.buyer =', 'dangerous: join-changed orders.customers'],
  [
    '{CUBE}.customer = {customers.id}',
    '({CUBE}.customer = {customers.id})',
    'dangerous: join-changed orders.customers',
  ],
  ['trailing: 7 day', 'trailing: 8 day', 'dangerous: member-definition-changed orders.running'],
])('%s → %s', async (from, to, expected) => {
  for (const base of [withoutBroken, model]) {
    expect(base).toContain(from)
    expect(await changes(base, base.replace(from, to))).toEqual([expected])
  }
})

it('another key, of the cube that a join multiplies', async () => {
  const base = withoutBroken.replace('one_to_one', 'many_to_one')
  const head = base
    .replace(
      '{name: mail, sql: mail, type: string}',
      '{name: mail, sql: mail, type: string, primary_key: true, public: true}',
    )
    .replaceAll(
      '{name: id, sql: id, type: number, primary_key: true}\n      - {name: mail',
      '{name: id, sql: id, type: number, public: false}\n      - {name: mail',
    )
  expect(await changes(base, head)).toEqual(['dangerous: primary-key-changed customers'])
})
