import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf, tokensOf, withoutOwnNames } from '../../src/meaning/sql-text.ts'

const normal = (sql: string, members: string[] = []) => withoutOwnNames(tokensOf(sql), members).join(' ')

describe('tokens', () => {
  it.each([
    ['blanks do not count', 'a  =\n b', ['a', '=', 'b']],
    ['texts and names stay whole', `'it''s  a' "x y" \`z z\``, [`'it''s  a'`, '"x y"', '`z z`']],
    ['an escaped quote ends nothing', String.raw`'a\' b' c`, [String.raw`'a\' b'`, 'c']],
    ['a comment in a text is a text', `'-- a' b`, [`'-- a'`, 'b']],
    ['two signs are no comment everywhere', '5--3', ['5', '-', '-', '3']],
    ['hints are no comments', '/*+ x */', ['/', '*', '+', 'x', '*', '/']],
    ['texts between dollars', `$$a  b$$ $t$ ' $t$ c $1`, ['$$a  b$$', `$t$ ' $t$`, 'c', '$1']],
    ['identifiers in brackets', '[a b].c', ['[a b]', '.', 'c']],
  ])('%s', (_, sql, tokens) => {
    expect(tokensOf(sql)).toEqual(tokens)
  })

  it('has both readings of a backslash', () => {
    const [a, b] = [String.raw`'a\' || 'b  c'`, String.raw`'a\' || 'b c'`]
    expect(tokensOf(a)).toEqual(tokensOf(b))
    expect(tokensOf(a, 'plain')).not.toEqual(tokensOf(b, 'plain'))
  })

  it('keeps everything but blanks, and can read what it wrote', () => {
    const piece = fc.constantFrom('a', '1', '"x y"', `'p  q'`, '(', ')', ',', '.', '=', '<', '$1', '::', 'é')
    fc.assert(
      fc.property(fc.array(piece), fc.constantFrom(' ', '\n', '\t '), (pieces, blank) => {
        const tokens = tokensOf(pieces.join(blank))
        expect(tokens.join('')).toBe(pieces.join(''))
        expect(tokensOf(tokens.join(blank))).toEqual(tokens)
      }),
    )
  })
})

describe('names of the statement', () => {
  const sql = (alias: string) =>
    `SELECT "${alias}".x "v__x" FROM s.t AS "${alias}" LEFT JOIN u AS "u" ON "u".id = "${alias}".id`

  it('do not count', () => {
    expect(normal(sql('a'))).toBe(normal(sql('b')))
  })

  it.each([
    [
      'a schema that is called like an alias',
      'SELECT "a".x FROM "a".t AS "a"',
      'SELECT "b".x FROM "b".t AS "b"',
    ],
    ['an alias written by hand that is gone', 'SELECT a.x FROM t AS "a"', 'SELECT a.x FROM t AS "b"'],
    [
      'another table of the statement',
      'SELECT "a".x FROM t AS "a" JOIN u AS "b"',
      'SELECT "b".x FROM t AS "a" JOIN u AS "b"',
    ],
    [
      'a column of the table that is called like a member',
      'SELECT "t"."v__a_x" "v__a" FROM t AS "t"',
      'SELECT "t"."v__a_y" "v__a" FROM t AS "t"',
    ],
    [
      'such a column below a sub-select',
      'SELECT "v__a" FROM (SELECT "v__a_x" "v__a" FROM t) AS q_0',
      'SELECT "v__a" FROM (SELECT "v__a_y" "v__a" FROM t) AS q_0',
    ],
    ['a text', `SELECT 'a' FROM t AS "a"`, `SELECT 'b' FROM t AS "b"`],
    ['a column', 'SELECT "a"."a" "r" FROM t AS "a"', 'SELECT "b"."b" "r" FROM t AS "b"'],
    ['the name of the result', 'SELECT x "v__a" FROM t AS "t"', 'SELECT x "v__b" FROM t AS "t"'],
  ])('count as %s', (_, before, after) => {
    expect(normal(before, ['v.a', 'v.b'])).not.toBe(normal(after, ['v.a', 'v.b']))
  })

  it('may be written by hand, and renamed with the alias', () => {
    expect(normal('SELECT a.x FROM t AS "a"')).toBe(normal('SELECT b.x FROM t AS "b"'))
  })

  it('are those of columns of sub-selects, too', () => {
    const nested = (cube: string) => `SELECT "${cube}__n" "v__n" FROM (SELECT n "${cube}__n" FROM t) AS q_0`
    expect(normal(nested('a'), ['v.n', 'a.n'])).toBe(normal(nested('b'), ['v.n', 'b.n']))
    // Only for members: another column may be a table's own.
    expect(normal(nested('a'))).not.toBe(normal(nested('b')))
  })

  it('are numbered one to one: a statement is the same under each renaming, and swapped tables differ', () => {
    const name = fc.stringMatching(/^[a-z]{1,3}$/)
    const two = fc.uniqueArray(name, { minLength: 2, maxLength: 2 })
    const over = ([a, b]: string[]) =>
      `SELECT "${a}".x, "${b}".y FROM t AS "${a}" JOIN u AS "${b}" ON "${a}".i = "${b}".i`
    fc.assert(
      fc.property(two, two, (one, other) => {
        expect(normal(over(one))).toBe(normal(over(other)))
        expect(normal(over(one).replace('.x', '.z'))).not.toBe(normal(over(one)))
        const [a, b] = one
        expect(normal(over(one).replace(`"${a}".x, "${b}".y`, `"${b}".x, "${a}".y`))).not.toBe(
          normal(over(one)),
        )
      }),
    )
  })
})

describe('a statement', () => {
  const read = (sql: string) => columnsOf(tokensOf(sql))

  it('is taken apart', () => {
    const columns = read(
      `SELECT sum("o".a) "v__a", max(b) AS "v__b", (SELECT 1 FROM x) "v__c", "c".e "v__d" FROM s.orders AS "o"
       LEFT JOIN (SELECT * FROM c WHERE d) AS "c" ON "o".id = "c".id WHERE ("o".x = 1 OR y) GROUP BY 1 ORDER BY 2`,
    )
    const root = { tables: ['s . orders'], joins: [], where: '( "o" . x = 1 OR y )' }
    expect([...(columns ?? [])]).toEqual([
      ['v__a', { ...root, expression: 'sum ( s . orders . a )' }],
      ['v__b', { ...root, expression: 'max ( b )' }],
      ['v__c', { ...root, expression: '( SELECT 1 FROM x )' }],
      [
        'v__d',
        {
          ...root,
          expression: '( SELECT * FROM c WHERE d ) . e',
          tables: ['s . orders', '( SELECT * FROM c WHERE d )'],
          joins: ['LEFT ( SELECT * FROM c WHERE d ) ON s . orders . id = ( SELECT * FROM c WHERE d ) . id'],
        },
      ],
    ])
  })

  it('is the one of a new table', () => {
    expect(read('CREATE TABLE x AS SELECT a "a" FROM t AS "t"')?.has('a')).toBe(true)
  })

  it.each([
    '',
    'SELECT',
    'SELECT 1',
    'SELECT a FROM t AS "t"',
    'SELECT a "a" FROM t',
    'SELECT a "a" FROM t AS "t", u AS "u"',
    'WITH x AS (SELECT 1) SELECT a "a" FROM x AS "x"',
    'SELECT a "a" FROM t AS "t" UNION SELECT 1',
  ])('of another form is not: %s', (sql) => {
    expect(read(sql)).toBeNull()
  })

  it('never fails', () => {
    const piece = fc.constantFrom(
      'SELECT',
      'FROM',
      'JOIN',
      'ON',
      'AS',
      '"a"',
      '(',
      ')',
      ',',
      '.',
      'x',
      "'",
      'WHERE',
      'LEFT',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const tokens = tokensOf(pieces.join(' '))
        expect(withoutOwnNames(tokens, ['a.b'])).toHaveLength(tokens.length)
        for (const { tables } of columnsOf(tokens)?.values() ?? []) expect(tables).not.toEqual([])
      }),
    )
  })

  it('has the source of a column: its expression over tables, and the joins that lead there', () => {
    const columns = read(
      'SELECT "o".a "a", "r".n "n" FROM o AS "o" LEFT JOIN c AS "c" ON "o".c = "c".id LEFT JOIN r AS "r" ON "c".r = "r".id LEFT JOIN z AS "z" ON true',
    )
    expect(columns?.get('a')).toEqual({ expression: 'o . a', tables: ['o'], joins: [], where: '' })
    expect(columns?.get('n')).toMatchObject({
      expression: 'r . n',
      tables: ['o', 'c', 'r'],
      joins: ['LEFT c ON o . c = c . id', 'LEFT r ON c . r = r . id'],
    })
    expect(columns?.has('x')).toBe(false)
  })
})
