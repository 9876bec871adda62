import { describe, expect, it } from 'vitest'
import { comparedFiles, type ModelState, stateOf } from '../../src/changes/behind.ts'
import { definitionsOf } from '../../src/changes/definitions.ts'

type Files = Record<string, string>

function state(files: Files): ModelState {
  const list = Object.entries(files).map(([path, content]) => ({ path, content }))
  return { definitions: definitionsOf(list), files: list }
}

const cube = (name: string, rest = '') => `cubes:\n  - name: ${name}\n    sql_table: t\n${rest}`
const model: Files = {
  'model/orders.yml': cube(
    'orders',
    '    joins: [{name: customers, relationship: many_to_one, sql: "{CUBE}.c = {customers.id}"}]\n',
  ),
  'model/customers.yml': cube('customers', '    extends: people\n'),
  'model/people.yml': cube('people'),
  'model/stores.yml': cube('stores', '    dimensions: [{name: n, sql: "{orders.count}", type: number}]\n'),
  'model/sales.yml': 'views: [{name: sales, cubes: [{join_path: orders.customers, includes: "*"}]}]\n',
  'model/apart.yml': cube('apart'),
}
const all = ['orders', 'customers', 'people', 'stores', 'sales', 'apart']

/** The entities that have the same files behind them after an edit. */
function same(edit: Files, base: Files = model): string[] {
  const isSame = comparedFiles(state(base), state({ ...base, ...edit }))
  return [...all, 'made'].filter(isSame)
}

const text = { 'model/made.yml': 'cubes: [{name: "{{ name() }}", sql: {{ sql() }}}]' }

describe('the files behind an entity', () => {
  it.each<[string, Files, string[]]>([
    ['nothing', {}, [...all, 'made']],
    ['a file of one entity', { 'model/apart.yml': cube('apart', '    title: T\n') }, all.slice(0, -1)],
    [
      'what is joined, selected and included',
      { 'model/orders.yml': cube('orders') },
      ['customers', 'people', 'apart'],
    ],
    ['a parent', { 'model/people.yml': cube('people', '    title: T\n') }, ['apart']],
    ['an entity in another file', { 'model/apart.yml': '', 'model/b.yml': cube('apart') }, all.slice(0, -1)],
    ['new code', { 'model/globals.py': 'x = 1' }, []],
    ['a file that became a template', { 'model/apart.yml': '{{ x }}' }, []],
    ['a file that is no part of the model', { 'README.md': 'x' }, all],
  ])('%s', (_, edit, expected) => {
    expect(same(edit)).toEqual(expected)
  })

  it('are unknown for what a template defines', () => {
    const base = { ...model, ...text }
    expect(same({}, base)).toEqual([...all, 'made'])
    expect(same({ 'model/apart.yml': cube('apart', '    title: T\n') }, base)).not.toContain('made')
  })

  it('are also those of entities that a template names', () => {
    const base = { ...model, 'model/made.js': 'cube(`made`, { extends: people })' }
    expect(same({ 'model/people.yml': cube('people', '    title: T\n') }, base)).toEqual([])
    expect(same({ 'model/stores.yml': cube('stores') }, base)).toEqual(
      all.filter((name) => name !== 'stores'),
    )
  })

  it('include those of a removed entity', () => {
    const { 'model/people.yml': _, ...without } = model
    const isSame = comparedFiles(state(model), state(without))
    expect(all.filter(isSame)).toEqual(['apart'])
  })

  it('do not depend on a leading slash', () => {
    const turned = Object.fromEntries(Object.entries(model).map(([path, content]) => [`/${path}`, content]))
    expect(all.filter(comparedFiles(state(model), state(turned)))).toEqual(all)
  })

  it('are not compared where a side has none', () => {
    const { definitions, files } = state(model)
    expect(stateOf({ surface: null, definitions })).toBeNull()
    expect(stateOf({ surface: null, definitions: null, files })).toBeNull()
    expect(stateOf({ surface: null, definitions, files })).toEqual({ definitions, files })
  })
})
