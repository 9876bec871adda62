import { describe, expect, it } from 'vitest'
import { parseModelJs } from '../../src/locate/js-tree.ts'
import { keysOf } from '../../src/locate/yaml-keys.ts'

/** The scalars of a file with their keys, and that each is where it says. */
function leavesOf(text: string): string[] {
  const { leaves } = parseModelJs(text)
  for (const { start, end, text: scalar } of leaves) expect(text.slice(start, end)).toContain(scalar)
  return leaves.map(({ key, text: scalar }) => (key === '' ? scalar : `${key}=${scalar}`))
}

describe('a data model in JavaScript', () => {
  it.each<[string, string, string[]]>([
    ['a cube', "cube('a', { sql: 'b' })", ['a', 'sql', 'sql=b']],
    ['a name in a template', `cube(\`a\`, { sql: \`b \${CUBE}.c\` })`, ['a', 'sql', `sql=b \${CUBE}.c`]],
    ['maps and lists', 'view("a", { m: { l: [b, "c"] } })', ['a', 'm', 'l', 'l=b', 'l=c']],
    [
      'keys in quotes',
      "cube('a', { 'b': 1, \"c\": true, 2: x })",
      ['a', 'b', 'b=1', 'c', 'c=true', '2', '2=x'],
    ],
    [
      'expressions',
      "cube('a', { b: c ? 'd' : e, f: () => g })",
      ['a', 'b', "b=c ? 'd' : e", 'f', 'f=() => g'],
    ],
    ['a method', "cube('a', { b() { return 1 } })", ['a', 'b', 'b=() { return 1 }']],
    ['spreads and computed keys', "cube('a', { ...b, ['c']: 1, d: 2 })", ['a', 'd', 'd=2']],
    ['a hole in a list', "cube('a', { b: [, 1, ...c] })", ['a', 'b', 'b=1', 'b=...c']],
    ['calls in code', "for (const x of y) { if (x) cube('a', { b: x }) }", ['a', 'b', 'b=x']],
    ['modules', "import x from 'y'\nexport default 1\ncube('a', { b: x })", ['a', 'b', 'b=x']],
    ['optional parts', "cube('a', { b: c?.d ?? `e` })", ['a', 'b', 'b=c?.d ?? `e`']],
    ['assignments of what is missing', "let x\nx ??= 1; cube('a', { b: x })", ['a', 'b', 'b=x']],
    ['fields of classes', "class X { static #y = 1; z = 2 }\ncube('a', { b: 1 })", ['a', 'b', 'b=1']],
    ['await outside of functions', "const x = await y()\ncube('a', { b: x })", ['a', 'b', 'b=x']],
    ['attributes of imports', "import x from './x.json' with { type: 'json' }; cube('a', {})", ['a']],
    [
      'comments',
      "// cube('x', { y: 1 })\n/* cube('z', {}) */ cube('a', { /* b: 1 */ c: 2 })",
      ['a', 'c', 'c=2'],
    ],
    [
      'other calls',
      "foo('a', { b: 1 }); x.cube('a', { b: 1 }); cube('a'); cube(a, { b: 1 }); cube(1, {})",
      [],
    ],
    ['a regular expression as a name', "cube(/'a'/, {})", []],
    ['an empty file', '', []],
  ])('with %s', (_, text, leaves) => {
    expect(leavesOf(text)).toEqual(leaves)
    expect(parseModelJs(text).broken).toBe(false)
  })

  it('has its cubes and views in two lists, in the order of the text', () => {
    const tree = parseModelJs("view('v', {}); cube('a', { x: 1 }); view('w', {}); cube('b', {})")
    const keys = keysOf(tree)
    const [root] = tree.roots
    expect(keys.names(keys.entry(root, 'cubes')?.value)).toEqual(['a', 'b'])
    expect(keys.names(keys.entry(root, 'views')?.value)).toEqual(['v', 'w'])
    expect(keys.names(root)).toEqual(['views', 'cubes'])
  })

  it('has one list for cubes alone', () => {
    const tree = parseModelJs("cube('a', {})")
    expect(keysOf(tree).names(tree.roots[0])).toEqual(['cubes'])
  })
})

describe('a file with a syntax error', () => {
  it.each<[string, string, number, string[]]>([
    ['names of its cubes and views', "cube('a', { b: 1 })\nview(`c`, {\n  d: 1\n", 39, ['a', 'c']],
    ['no name that is not closed', "cube('a', { b: 1 })\ncube('c, {\n", 25, ['a']],
    ['no name of another call', "mycube('a', {}); cube('b', {}) }", 31, ['b']],
    ['no name at all', 'cube(', 5, []],
  ])('has the position and %s', (_, text, brokenAt, names) => {
    const tree = parseModelJs(text)
    expect(tree).toMatchObject({ broken: true, brokenAt })
    expect(leavesOf(text)).toEqual(names)
  })

  it('has names, and no members', () => {
    const tree = parseModelJs("cube('a', { dimensions: { b: 1 } })\n}")
    const keys = keysOf(tree)
    expect(keys.names(keys.entry(keys.entry(tree.roots[0], 'cubes')?.value, 'a')?.value)).toEqual([])
  })

  it('may be nested beyond measure', () => {
    const text = `cube('a', {})\n${'['.repeat(50_000)}`
    expect(parseModelJs(text)).toMatchObject({ broken: true, brokenAt: expect.any(Number) })
    expect(leavesOf(text)).toEqual(['a'])
  })
})
