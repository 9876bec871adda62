import { describe, expect, it } from 'vitest'
import { withoutComments } from '../../src/locate/comments.ts'
import { locateText } from '../../src/locate/locate.ts'
import { checkoutOf, generatedCube, ofMember, placeIn } from './support.ts'

const here = { modelPath: '.', dbtProjectDir: '.' }
const kinds = 'must be one of [count, sum]'
const member = (path: string) => ofMember('orders', path, { '.type = x': kinds })

describe('a name in a comment is no use of it', () => {
  const sql = '-- amount is in cents\n/* status too */\nselect\n  status,\n  amount'
  const branch = [generatedCube('orders', 'm/orders.yml', ['status', 'amount'])]
  const mapped = { path: 'models/orders.sql', column: 3, guess: 'mapped from the cube orders' }

  it.each([
    ['in SQL, after --', member('dimensions.amount'), { line: 5, ...mapped }],
    ['in SQL, between /* and */', member('dimensions.status'), { line: 4, ...mapped }],
  ])('%s', async (_, message, place) => {
    const checkout = checkoutOf({ 'models/orders.sql': sql })
    expect(await placeIn(checkout, message, 'm/orders.yml', here, branch)).toEqual(place)
  })
})

describe('what is evaluated before SQL sees its comments', () => {
  it('is a use of a name in dbt', async () => {
    const checkout = checkoutOf({
      'models/a.sql': "select 1\n-- {{ ref('old') }} {'old': old}\n/* {% set x = ref('older') %} */\n",
    })
    const message = (name: string) =>
      `Compilation Error in model a (models/a.sql)\n  depends on a node named '${name}' which was not found`
    expect(await locateText(message('old'), checkout, here)).toMatchObject({ line: 2, column: 11 })
    expect(await locateText(message('older'), checkout, here)).toMatchObject({ line: 3, column: 19 })
  })

  it('is a use of a name in the data model', async () => {
    const yaml = 'cubes:\n  - name: orders\n    sql: |\n      select 1\n      -- {amountx}\n'
    const checkout = checkoutOf({ 'm/orders.yml': yaml })
    const place = { path: 'm/orders.yml', line: 5, column: 11 }
    expect(await placeIn(checkout, 'amountx is not defined', 'm/orders.yml')).toEqual(place)
  })
})

describe('blanking', () => {
  const blank = (length: number) => ' '.repeat(length)

  it.each([
    ['a.sql', "select '--' || 'it''s -- b' as c -- d", `select '--' || 'it''s -- b' as c ${blank(4)}`],
    ['a.sql', 'select "a--b", `c--d`', 'select "a--b", `c--d`'],
    ['a.sql', "-- it's\nselect '/*'", `${blank(7)}\nselect '/*'`],
    ['a.sql', 'a/* b\r\n-- c\n*/d', `a${blank(5)}\n${blank(4)}\n${blank(2)}d`],
    ['a.sql', 'a -- {# b\nc #} d', `a ${blank(7)}\n${blank(4)} d`],
    ['a.sql', 'a /* b', `a ${blank(4)}`],
    ['a.yml', 'a: "#b" # c', `a: "#b" ${blank(3)}`],
    ['a.yaml', 'a: b#c {# d #} # e', `a: b#c ${blank(11)}`],
    ['a.yml', 'a: "{#" -- b', 'a: "{#" -- b'],
    ['a.py', 'a # b', `a ${blank(3)}`],
    ['a.md', '# a -- b', '# a -- b'],
  ])('%s: %j', (file, text, expected) => {
    const blanked = withoutComments(text, file)
    expect(blanked).toBe(expected)
    expect(blanked).toHaveLength(text.length)
  })

  it('takes no longer than reading, whatever the text', () => {
    const started = performance.now()
    for (const piece of ["'", '"', '\\"', '/*', '--', '/* {', '-- {{', '{#', '#', "'a", ' # "', '{%'])
      for (const file of ['a.sql', 'a.yml', 'a.py'])
        expect(withoutComments(piece.repeat(100_000), file)).toHaveLength(piece.length * 100_000)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
