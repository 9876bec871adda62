import { describe, expect, it } from 'vitest'
import { goneIn, namedIn } from '../../src/meaning/named-members.ts'
import { cube, dimension, measure, surfaceFrom, view } from './models.ts'

const named = (text: string, path = 'model/a.yml', others: Record<string, string> = {}) => {
  const texts = new Map(Object.entries({ ...others, [path]: text }))
  const [file] = namedIn(texts, texts, [path])
  return {
    isComplete: file?.isComplete,
    names: file?.entities.flatMap(({ name, members }) =>
      members.map((one) => `${name}.${one.name} ${one.kinds.join('/')}${one.isTime ? ' time' : ''}`),
    ),
  }
}

const orders = `cubes:
  - name: orders
    dimensions: [{name: at, sql: at, type: time}, {name: city, sql: city, type: string}]
    measures: [{name: count, type: count}]
    segments: [{name: big, sql: a}]
`
const own = [
  'orders.count measure',
  'orders.at dimension time',
  'orders.city dimension',
  'orders.big segment',
]
const js = (rest: string, before = '') =>
  `${before}cube('orders', { sql_table: 'orders', dimensions: { city: { sql: 'city', type: 'string' } }, ${rest} })`
const viewText = (part: string) => `views:\n  - name: sold\n    cubes: [{join_path: a.orders, ${part}}]\n`
const cubes = { 'model/b.yml': orders }

describe('the names in a text', () => {
  it.each<[string, string, string, string[], boolean]>([
    ['YAML', 'model/a.yml', orders, own, true],
    [
      'YAML with other quotes',
      'model/a.yml',
      orders.replace('name: city', '"name": "cit\\u0079"'),
      own,
      true,
    ],
    ['a template', 'model/a.yml', `${orders}# {{ more }}\n`, own, false],
    ['YAML with an error', 'model/a.yml', `${orders}  }{`, own, false],
    [
      'a name that is no text',
      'model/a.yml',
      orders.replace('name: city', 'name: [city]'),
      own.filter((one) => !/city/.test(one)),
      false,
    ],
    [
      'literal code',
      'model/a.js',
      js("measures: { count: { type: 'count' } }"),
      ['orders.count measure', 'orders.city dimension'],
      true,
    ],
    [
      'code with comments and functions of the context',
      'model/a.js',
      js(
        "access_policy: [{ conditions: [{ if: ({ securityContext }) => securityContext.region === 'EU' }] }]",
        "// Isn't it?\n/* 1 */\n",
      ),
      ['orders.city dimension'],
      true,
    ],
    ['code with a spread', 'model/a.js', js('...more'), ['orders.city dimension'], false],
    [
      'code with a computed name',
      'model/a.js',
      js("measures: { ['co' + 'st']: {} }"),
      ['orders.city dimension'],
      false,
    ],
    ['code with a constant', 'model/a.js', js('measures: more'), ['orders.city dimension'], false],
    [
      'code with an escaped name',
      'model/a.js',
      js("measures: { 'co\\x73t': {} }"),
      ['orders.co\\x73t measure', 'orders.city dimension'],
      false,
    ],
    ['code that defines nothing by name', 'model/a.js', 'for (const one of all) cube(one, {})', [], false],
    ['another language', 'model/a.py', 'x = 1', [], false],
  ])('of %s', (_, path, text, names, isComplete) => {
    expect(named(text, path)).toEqual({ names, isComplete })
  })

  it.each<[string, string, Record<string, string>, string[], boolean]>([
    [
      'all of a cube',
      viewText('includes: "*"'),
      cubes,
      own.map((one) => one.replace('orders', 'sold')),
      true,
    ],
    [
      'all, with a prefix',
      viewText('includes: "*", prefix: true'),
      cubes,
      own.map((one) => one.replace('orders.', 'sold.orders_')),
      true,
    ],
    [
      'all, with a prefix of its own',
      viewText('includes: "*", prefix: true, alias: o'),
      cubes,
      own.map((one) => one.replace('orders.', 'sold.o_')),
      true,
    ],
    [
      'some, with other names',
      viewText('includes: [count, {name: city, alias: town}]'),
      cubes,
      ['sold.count measure', 'sold.town dimension'],
      true,
    ],
    [
      'what no file names',
      viewText('includes: [count]'),
      {},
      ['sold.count dimension/measure/segment'],
      false,
    ],
    [
      'a cube of code',
      viewText('includes: "*"'),
      { 'model/b.js': js('...more') },
      ['sold.city dimension'],
      false,
    ],
    [
      'what a cube extends',
      'cubes:\n  - {name: heir, extends: orders}\n',
      cubes,
      own.map((one) => one.replace('orders', 'heir')),
      true,
    ],
    ['what extends itself', 'cubes:\n  - {name: heir, extends: heir}\n', {}, [], false],
    ['a view of the older form', 'views:\n  - {name: sold, includes: [orders.count]}\n', cubes, [], false],
  ])('of another entity: %s', (_, text, others, names, isComplete) => {
    expect(named(text, 'model/a.yml', others)).toEqual({ names, isComplete })
  })
})

describe('what a branch that does not compile no longer defines', () => {
  const files: Record<string, string> = {
    'model/orders.yml': `cubes:
  - name: orders
    dimensions: [{name: city, sql: city, type: string}]
    measures:
      - {name: revenue, sql: amount, type: sum}
      - {name: prior, sql: "{revenue}", type: number}
`,
    'model/stores.js': "cube('stores', { measures: { area: { type: 'sum' }, count: { type: 'count' } } })\n",
    'model/sold.yml':
      'views:\n  - name: sold\n    cubes: [{join_path: orders, includes: [city, revenue, {name: prior, alias: last}]}]\n',
    'model/all.yml': 'views:\n  - name: all\n    cubes: [{join_path: orders, includes: "*"}]\n',
  }
  const [city, revenue] = [dimension('city'), measure('revenue')]
  const of = (one: typeof city, aliasMember = `orders.${String(one.name)}`) => ({ ...one, aliasMember })
  const prior = of(measure('prior'), 'orders.revenue')
  const listed = surfaceFrom([
    cube('orders', { dimensions: [city], measures: [revenue, prior] }),
    cube('stores', { measures: [measure('area'), measure('count')] }),
    view('sold', { dimensions: [of(city)], measures: [of(revenue), { ...prior, name: 'last' }] }),
    view('all', { dimensions: [of(city)], measures: [of(revenue), prior] }),
    cube('made_by_code', { measures: [measure('count')] }),
  ])
  const texts = (all: Record<string, string>) => new Map(Object.entries(all))
  const [yml, js, sold] = ['model/orders.yml', 'model/stores.js', 'model/sold.yml'] as const
  const cityLine = '    dimensions: [{name: city, sql: city, type: string}]\n'

  it.each<[string, string, string | RegExp, string, string[], string[]]>([
    ['nothing', yml, 'amount', 'paid', [], []],
    ['a member that views list', yml, cityLine, '', ['orders.city', 'sold.city', 'all.city'], []],
    [
      'what others are made of, which stay',
      yml,
      'name: revenue',
      'name: paid',
      ['orders.revenue', 'sold.revenue', 'all.revenue'],
      [],
    ],
    ['what is inherited now', yml, cityLine, `    extends: place\n  - name: place\n${cityLine}`, [], []],
    ['a member of a view alone', sold, ', revenue', '', ['sold.revenue'], []],
    ['a new name in a view alone', sold, 'revenue,', '{name: amount, alias: revenue},', ['sold.revenue'], []],
    ['a member of literal code', js, "area: { type: 'sum' },", '', ['stores.area'], []],
    ['a file', js, /.*/s, '', ['stores'], []],
    ['YAML that does not parse', yml, '    measures', '\tmeasures', [], [yml]],
    ['code that does not parse', js, "'sum' },", "'sum'", [], [js]],
    ['code that adds what it does not name', js, "area: { type: 'sum' },", '...areas,', [], [js]],
    ['code that names a cube and does not define it', js, "cube('stores', ", 'const stores = (', [], [js]],
    ['a file that does not parse, of other names', sold, 'cubes: [', 'cubes: ]', [], [sold]],
  ])('%s', (_, path, before, after, names, unread) => {
    const head = { ...files, [path]: (files[path] ?? '').replace(before, after) }
    const gone = goneIn(texts(files), texts(head), listed)
    expect({ names: [...gone.names].sort(), unread: gone.unread }).toEqual({ names: names.sort(), unread })
  })
})
