import { describe, expect, it } from 'vitest'
import { globOf, TooManySteps } from '../../src/runtime/glob.ts'

const plenty = () => ({ left: 1_000_000 })
const matching = (pattern: string, paths: string[]) => paths.filter((path) => globOf(pattern)(path, plenty()))

describe('a pattern', () => {
  it.each([
    ['a', ['a', 'b', 'aa', ''], ['a']],
    ['a*', ['a', 'ab', 'a/b', 'b'], ['a', 'ab']],
    ['*', ['', 'a', 'a/b'], ['', 'a']],
    ['a**b', ['ab', 'axb', 'a/b'], ['ab', 'axb']],
    ['?', ['a', '日', '/', 'ab'], ['a', '日']],
    ['**/a', ['a', 'b/a', 'b/c/a', 'ba', 'b/ca', 'a/b'], ['a', 'b/a', 'b/c/a']],
    ['***/a', ['a', 'b/c/a'], ['a', 'b/c/a']],
    ['a/**', ['a', 'a/b', 'a/b/c', 'b/a'], ['a/b', 'a/b/c']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b', 'a/xb'], ['a/b', 'a/x/b', 'a/x/y/b']],
    ['**\\/a', ['a', 'b/a', 'c/b/a'], ['b/a', 'c/b/a']],
    ['a**/b', ['a/b', 'axx/b', 'a/x/b', 'ab'], ['a/b', 'axx/b']],
    ['a/*/b', ['a/x/b', 'a/x/y/b', 'a/b'], ['a/x/b']],
    ['**', ['a', 'a/b'], ['a', 'a/b']],
    ['**a', ['a', 'ba', 'b/a'], ['a', 'ba']],
    ['\\*', ['*', 'a'], ['*']],
    ['\\a', ['a', '\\a'], ['a']],
    ['a\\', ['a', 'a\\'], []],
    ['[ab]', ['a', 'b', 'c', ''], ['a', 'b']],
    ['[!ab]', ['a', 'c', '/', '!'], ['c', '!']],
    ['[^ab]', ['a', 'c', '^'], ['c', '^']],
    ['[-c]', ['-', 'b', 'c'], ['-', 'c']],
    ['[a:b:]', ['a', ':', 'b', 'c'], ['a', ':', 'b']],
    ['[[a:]', ['[', 'a', ':', 'b'], ['[', 'a', ':']],
    ['[[:]', ['[', ':', 'a'], ['[', ':']],
    ['[a-c]', ['a', 'b', 'c', 'd', '-'], ['a', 'b', 'c']],
    ['[c-a]', ['a', 'b', 'c', '-'], ['c']],
    ['[a-]', ['a', '-', 'b'], ['a', '-']],
    ['[]a]', [']', 'a', 'b'], [']', 'a']],
    ['[\\]a]', [']', 'a', '\\'], [']', 'a']],
    ['[a-\\c]', ['b', '\\'], ['b']],
    ['[[:digit:]x]', ['1', 'x', 'd', ':'], ['1', 'x']],
    ['[![:alpha:]]', ['1', 'a'], ['1']],
    ['[[:none:]]', ['n', ':'], []],
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

  it.each([
    ['a', 'a', 1],
    ['aa', 'aa', 2],
    ['*', 'aa', 4],
    ['**/**/b', 'a/b', 8],
  ])('of %j against %j is %i steps, and no match with one less', (pattern, whole, left) => {
    expect(globOf(pattern)(whole, { left })).toBe(true)
    expect(() => globOf(pattern)(whole, { left: left - 1 })).toThrow(TooManySteps)
  })

  it('is none where nothing can match', () => {
    expect(globOf('[')('a', { left: 0 })).toBe(false)
  })

  it('ends when the steps are spent', () => {
    const steps = { left: 1000 }
    expect(() => globOf(`${'**/a/'.repeat(10)}b`)(path, steps)).toThrow(TooManySteps)
  })
})
