import { describe, expect, it } from 'vitest'
import { globOf, TooManySteps } from '../../src/runtime/glob.ts'

const plenty = () => ({ left: 1_000_000 })
const matching = (pattern: string, paths: string[]) => paths.filter((path) => globOf(pattern)(path, plenty()))

describe('a pattern', () => {
  it.each([
    ['a', ['a', 'b', 'aa', ''], ['a']],
    ['a*', ['a', 'ab', 'a/b', 'b'], ['a', 'ab']],
    ['*', ['', 'a', 'a/b'], ['', 'a']],
    ['a/*', ['a/b', 'a/b/c'], ['a/b']],
    ['a**/b', ['a/b', 'ax/b', 'ab', 'a/x/b'], ['a/b', 'ax/b']],
    ['a**b', ['ab', 'axb', 'a/b'], ['ab', 'axb']],
    ['?', ['a', '日', '/', 'ab'], ['a', '日']],
    ['**/a', ['a', 'b/a', 'b/c/a', 'ba', 'b/ca', 'a/b'], ['a', 'b/a', 'b/c/a']],
    ['***/a', ['a', 'b/c/a'], ['a', 'b/c/a']],
    ['a/**', ['a', 'a/b', 'a/b/c', 'b/a'], ['a/b', 'a/b/c']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b', 'a/xb'], ['a/b', 'a/x/b', 'a/x/y/b']],
    ['**\\/a', ['a', 'b/a', 'b/c/a'], ['b/a', 'b/c/a']],
    ['**', ['a', 'a/b'], ['a', 'a/b']],
    ['**a', ['a', 'ba', 'b/a'], ['a', 'ba']],
    ['\\*', ['*', 'a'], ['*']],
    ['\\a', ['a', '\\a'], ['a']],
    ['a\\', ['a', 'a\\'], []],
    ['[ab]', ['a', 'b', 'c', ''], ['a', 'b']],
    ['[!ab]', ['a', 'c', '!', '/'], ['c', '!']],
    ['[^ab]', ['a', 'c'], ['c']],
    ['[a-c]', ['a', 'b', 'c', 'd', '-'], ['a', 'b', 'c']],
    ['[c-a]', ['a', 'b', 'c', '-'], ['c']],
    ['[a-]', ['a', '-', 'b'], ['a', '-']],
    ['[-a]', ['a', '-', 'b'], ['a', '-']],
    ['[a-c-e]', ['b', '-', 'd', 'e'], ['b', '-', 'e']],
    ['[]a]', [']', 'a', 'b'], [']', 'a']],
    ['[\\]a]', [']', 'a', '\\'], [']', 'a']],
    ['[a-\\c]', ['b', '\\'], ['b']],
    ['[[:digit:]x]', ['1', 'x', 'd', ':'], ['1', 'x']],
    ['[![:alpha:]]', ['1', 'a'], ['1']],
    ['[[:none:]]', ['n', ':'], []],
    ['[x:digit:]', ['x', 'd', ':', '1'], ['x', 'd', ':']],
    ['[[digit:]', ['[', 'd', ':', '1'], ['[', 'd', ':']],
    ['[[:]', ['[', ':'], ['[', ':']],
    ['[[:a]', ['[', ':', 'a', 'b'], ['[', ':', 'a']],
    ['[[x]', ['[', 'x'], ['[', 'x']],
    ['[a/]', ['a', '/'], ['a']],
    ['[a', ['a', '[a'], []],
    ['[', ['['], []],
    ['[[:alpha:', ['a'], []],
    ['[a-', ['a', '-'], []],
    ['[\\', ['\\'], []],
  ])('%j matches', (pattern, paths, matched) => {
    expect(matching(pattern, paths)).toEqual(matched)
  })

  it.each([
    'alnum',
    'alpha',
    'blank',
    'cntrl',
    'digit',
    'graph',
    'lower',
    'print',
    'punct',
    'space',
    'upper',
    'xdigit',
  ])('knows the class %s, of ASCII alone', (name) => {
    const paths = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code))
    const matched = matching(`[[:${name}:]]`, paths)
    expect(matched.length).toBeGreaterThan(0)
    expect(matched.join('')).not.toMatch(/[\u0080-\u00ff]/)
  })
})

describe('the time that a pattern takes', () => {
  const path = Array.from({ length: 60 }, () => 'a').join('/')

  it.each([
    ['folders in folders', `${'**/a/'.repeat(10)}b`, path],
    ['stars in a name', `${'*a'.repeat(100)}b`, 'a'.repeat(255)],
    ['stars alone', `${'*?'.repeat(200)}b`, 'a'.repeat(255)],
  ])('grows with the product of its length and that of the path: %s', (_, pattern, hostile) => {
    const steps = { left: Number.MAX_SAFE_INTEGER }
    expect(globOf(pattern)(hostile, steps)).toBe(false)
    expect(Number.MAX_SAFE_INTEGER - steps.left).toBeLessThanOrEqual((pattern.length + 1) * hostile.length)
  })

  it('ends when the steps are spent', () => {
    expect(globOf('abc')('abc', { left: 3 })).toBe(true)
    expect(() => globOf('abc')('abc', { left: 2 })).toThrow(TooManySteps)
    const steps = { left: 1000 }
    expect(() => globOf(`${'**/a/'.repeat(10)}b`)(path, steps)).toThrow(TooManySteps)
  })
})
