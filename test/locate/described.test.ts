import { describe, expect, it } from 'vitest'
import type { ModelFile } from '../../src/base/findings.ts'
import { locateErrors, locateText } from '../../src/locate/locate.ts'
import { locateMembers } from '../../src/locate/locate-members.ts'
import { checkoutOf, ofMember, placeIn, reasons, types } from './support.ts'

const here = { modelPath: '.', dbtProjectDir: '.' }

/** What is written in dbt, and what the platform generates of it. */
const properties = `models:
  - name: stg.orders
    description: "{{ doc('orders') }}"
    columns:
      - name: note
        description: A note.
      - name: details
        columns:
          - name: note
            description: The note of the details.
          - name: lines
            columns: [{name: total, data_type: int}]
      - name: "Größe (m²)"
        quote: true
        description: '{{ doc("shop", "size") }}'
      - name: 2nd
      - name: code
        description: "The {code}
of the order, a {program_type}."
`
const docs =
  '{% docs orders %}\nAll orders.\n{% enddocs %}\n\n{%- docs size -%}\nIn square\n{meters}.\n{% enddocs %}\n'
const generated: ModelFile = {
  path: '/model/cubes/dbt/stg_orders.yml',
  content: `cubes:
  - name: dbt_stg_orders
    sql_table: shop."stg.orders"
    description: All orders.
    dimensions:
      - {name: note, sql: "{CUBE}.note", type: strnig, description: A note.}
      - {name: details_note, sql: "{CUBE}.details.note", type: strnig, description: The note of the details.}
      - {name: details_lines_total, sql: "{CUBE}.details.lines.total", type: strnig}
      - {name: Gr__e__m__, sql: '{CUBE}."Größe (m²)"', type: strnig, description: "In square\\n{meters}."}
      - {name: _2nd, sql: "{CUBE}.2nd", type: strnig}
      - {name: code, sql: "{CUBE}.code", type: strnig, description: "The {code} of the order, a {program_type}."}
      - {name: details_gone, sql: "{CUBE}.details.gone", type: strnig}
    measures:
      - {name: total_details_lines_total, sql: "{CUBE}.details.lines.total", type: sum}
`,
}
const sql = "select note,\n  struct(x as note, y as gone) as details\nfrom {{ ref('a') }}\n"
const checkout = () =>
  checkoutOf({
    'models/stg.yml': properties,
    'models/stg.orders.SQL': sql,
    'models/d.md': docs,
    'models/.d.md': docs,
  })
const mapped = { guess: 'mapped from the cube dbt_stg_orders' }
const yml = 'models/stg.yml'

describe('a generated member is located at the column that it is made of', () => {
  it.each<[member: string, path: string, line: number]>([
    ['note', yml, 5],
    ['details_note', yml, 9],
    ['details_lines_total', yml, 12],
    ['Gr__e__m__', yml, 13],
    ['_2nd', yml, 16],
    ['code', yml, 17],
    ['total_details_lines_total', yml, 12],
    // A field that is not described is at the structure, not at another column of its name.
    ['details_gone', 'models/stg.orders.SQL', 2],
  ])('%s', async (name, path, line) => {
    const [place] = await locateMembers([{ entity: 'dbt_stg_orders', name }], checkout(), here, [generated])
    expect(place).toMatchObject({ path, line, ...mapped })
  })

  it.each<[member: string, path: string, line: number]>([
    ['note', yml, 6],
    ['details_note', yml, 10],
    ['code', yml, 18],
    ['Gr__e__m__', 'models/d.md', 5],
    ['', 'models/d.md', 1],
    // Without a description of its own, it is where it is defined.
    ['details_lines_total', yml, 12],
  ])('its description at its text or its block: %j', async (name, path, line) => {
    const wanted = [{ entity: 'dbt_stg_orders', name, key: 'description' as const }]
    expect(await locateMembers(wanted, checkout(), here, [generated])).toEqual([
      expect.objectContaining({ path, line }),
    ])
  })
})

describe('a name in braces in a description', () => {
  it.each<[name: string, places: { path: string; line: number }[]]>([
    ['program_type', [{ path: yml, line: 19 }]],
    ['meters', [{ path: 'models/d.md', line: 7 }]],
  ])('is found in the text that people wrote: %s', async (name, places) => {
    const errors = [{ message: `${name} is not defined`, times: 1 }]
    const [error] = await locateErrors(errors, checkout(), here, undefined, [generated])
    expect([error?.place, ...(error?.morePlaces ?? [])]).toMatchObject(places)
  })

  it('is said with all of its places, and what the braces mean', async () => {
    const cube = (name: string) =>
      `cubes:\n  - name: ${name}\n    sql_table: t\n    description: The {program_type}\n    dimensions:\n      - {name: id, sql: id, type: number, description: "A {program_type}"}\n`
    const files = checkoutOf({ 'model/a.yml': cube('a'), 'model/b.yml': cube('b') })
    const [error] = await locateErrors([{ message: 'program_type is not defined', times: 1 }], files, here)
    expect(
      [error?.place, ...(error?.morePlaces ?? [])].map((place) => `${place?.path}:${place?.line}`),
    ).toEqual(['model/a.yml:4', 'model/a.yml:6', 'model/b.yml:4', 'model/b.yml:6'])
    expect(error?.shown).toBe(
      'program_type is not defined. Braces in a description, title or format are a reference: write the name without them',
    )
  })
})

describe('of the reasons that a message lists, the likely ones are shown', () => {
  const others = [
    '(dimensions.id.case) is required',
    '(dimensions.id.latitude) is required',
    '(dimensions.id.longitude) is required',
  ]
  const sentence = 'a cube: "dimensions.id" does not match any of the allowed types'

  it.each<[what: string, message: string, shown: string | undefined]>([
    [
      'a wrong type',
      reasons(
        'a cube: "dimensions.id"',
        `(dimensions.id.type = integer) ${types}`,
        ...others,
        '(dimensions.id.type = integer) must be [time]',
      ),
      `${sentence}: (dimensions.id.type = integer) ${types}`,
    ],
    [
      'a wrong key',
      reasons(
        'a cube: "dimensions.id"',
        '(dimensions.id.sql = () => `id`) is not allowed',
        '(dimensions.id.titel = x) is not allowed',
        ...others,
      ),
      `${sentence}: (dimensions.id.titel = x) is not allowed`,
    ],
    [
      'one for each complaint',
      `a cube: "measures.x.type" must be one of [count]. "dimensions.id" does not match any of the allowed types\nPossible reasons (one of):\n\t* (measures.x.type = summ) must be one of [count]\n\t* (dimensions.id.case) is required\n\t* (dimensions.id.sql) is required`,
      'a cube: "measures.x.type" must be one of [count]. "dimensions.id" does not match any of the allowed types\nReasons:\n\t* (measures.x.type = summ) must be one of [count]\n\t* (dimensions.id.sql) is required',
    ],
    [
      'none that is likely',
      ofMember('a', 'dimensions.id', { '.case': 'is required', '.latitude': 'is required' }),
      undefined,
    ],
    ['a message without a list', 'a cube: "foo" is not allowed', undefined],
  ])('%s', async (_, message, shown) => {
    const [error] = await locateErrors([{ message, times: 1 }], checkoutOf({}), here)
    expect(error?.shown).toBe(shown)
  })
})

describe('a YAML file whose texts go on at the left edge', () => {
  const text =
    'cubes:\n  - name: a\n    description: "One\nrow: for each"\n    dimensions: [\n{name: id, sql: id,\ntype: strnig}]\n  - name: b\n    sql: x\n'

  it('is read, and its own lines are told', async () => {
    const files = checkoutOf({ 'model/a.yml': text })
    const message = ofMember('a', 'dimensions.id', { '.type = strnig': types })
    expect(await placeIn(files, message, undefined)).toEqual({ path: 'model/a.yml', line: 7, column: 7 })
    expect(await placeIn(files, 'b cube: "foo" is not allowed', undefined)).toMatchObject({
      line: 8,
      column: 5,
    })
  })

  it('is broken where libyaml says so, too', async () => {
    const files = checkoutOf({ 'model/a.yml': 'cubes:\n  - name: a\n    title: "One\n---\nb"\n' })
    expect(await placeIn(files, 'a cube: "foo" is not allowed', undefined)).toMatchObject({
      guess: expect.stringContaining('not plain YAML'),
    })
  })
})

it('a model with a blank in its name is found by the message of dbt', async () => {
  const message =
    'Runtime Error\n  Resource names cannot contain spaces:\n    - model.shop.my model (models/my model.sql)'
  expect(await locateText(message, checkoutOf({ 'models/my model.sql': 'select 1' }), here)).toEqual({
    path: 'models/my model.sql',
  })
})
