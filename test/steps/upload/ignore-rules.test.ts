import { describe, expect, it } from 'vitest'
import { HardRule, type IgnoreRule, isIgnored, rulesIn } from '../../../src/steps/upload/tracked-files.ts'

const plenty = () => ({ left: 1_000_000 })

/** What the `.gitignore` of a folder leaves out of these paths; one that ends with a slash is a folder. */
const left = (folder: string, text: string, paths: string[], before: IgnoreRule[] = []) => {
  const rules = [...before, ...rulesIn(folder, text)]
  return paths.filter((path) =>
    isIgnored(rules, path.replace(/\/$/, ''), path.endsWith('/') ? 'folder' : 'file', plenty()),
  )
}

describe.each([
  ['the outermost folder', '', ''],
  ['a folder', 'm', 'm/'],
  ['a folder in a folder', 'm/n', 'm/n/'],
])('the rules of %s', (_, folder, at) => {
  const below = (paths: string[]) => paths.map((path) => `${at}${path}`)
  const leaves = (text: string, paths: string[]) =>
    left(folder, text, below(paths)).map((path) => path.slice(at.length))

  it.each([
    [
      'a name holds there and below',
      'x',
      ['x', 'x/', 'a/x', 'a/b/x', 'xx', 'a/xx'],
      ['x', 'x/', 'a/x', 'a/b/x'],
    ],
    ['a slash before it ties it to the folder', '/x', ['x', 'a/x'], ['x']],
    ['a slash in it ties it, too', 'a/x', ['x', 'a/x', 'b/a/x'], ['a/x']],
    ['a slash behind it means a folder', 'x/', ['x', 'x/', 'a/x', 'a/x/'], ['x/', 'a/x/']],
    ['a slash behind it and blanks mean a folder', 'x/  ', ['x', 'x/', 'a/x/'], ['x/', 'a/x/']],
    ['slashes before and behind tie a folder', '/x/', ['x', 'x/', 'a/x/'], ['x/']],
    ['a star is one part of a name', '*.bak', ['a.bak', 'a/b.bak', 'a.bak2'], ['a.bak', 'a/b.bak']],
    ['letters are told apart by case', 'X', ['x', 'X'], ['X']],
    ['the last line that matches decides', '*.yml\n!a.yml', ['a.yml', 'b.yml', 'c/a.yml'], ['b.yml']],
    ['a line taken back at its place only', 'x\n!/x', ['x', 'a/x'], ['a/x']],
    ['lines may end as on other systems', 'x\r\ny\r\n', ['x', 'y', 'z'], ['x', 'y']],
    ['a comment names nothing', '#x\n # y', ['#x', 'x'], []],
    ['a name with the sign of a comment is quoted', '\\#x', ['#x', 'x'], ['#x']],
    ['a blank at the end counts behind a backslash', 'x\\  ', ['x', 'x ', 'x  '], ['x ']],
    ['a backslash before it may be quoted itself', 'x\\\\ ', ['x\\', 'x\\ '], ['x\\']],
    ['what names nothing leaves nothing out', '\n \n/\n!\n!/\n// \n', ['x', 'x/', 'a/x'], []],
  ])('%s', (_, text, paths, ignored) => {
    expect(leaves(text, paths)).toEqual(ignored)
  })
})

describe('the rules of a folder', () => {
  it('take a step each, also where they are plain names, and the one at which the steps are spent is named', () => {
    const rules = rulesIn('m', 'x\n'.repeat(100))
    const apply = (steps: number, of = rules) => isIgnored(of, 'm/a', 'file', { left: steps })
    expect(apply(100)).toBe(false)
    expect(() => apply(99)).toThrow(HardRule)
    expect(() => apply(99)).toThrow(expect.objectContaining({ file: 'm/.gitignore', line: 1 }))
    const outermost = { file: '.gitignore', line: 1 }
    expect(() => apply(0, rulesIn('', 'x'))).toThrow(expect.objectContaining(outermost))
  })

  it('say nothing of what lies elsewhere', () => {
    expect(left('m', 'x\n/y\n', ['x', 'y', 'm/x', 'm/y', 'n/x', 'a/m/x', 'mm/x'])).toEqual(['m/x', 'm/y'])
  })

  it.each(['[ab]', 'a*', 'a?', 'a\\b', 'a]'])(
    'hold in "%s" by its letters, and in no other that it would match',
    (folder) => {
      expect(left(folder, '/x', [`${folder}/x`, 'a/x', 'b/x', 'ab/x', 'abc/x'])).toEqual([`${folder}/x`])
    },
  )

  it('go before those of the folders around it, and leave them as they are elsewhere', () => {
    const outer = rulesIn('', '*.bak\n!keep.bak')
    const paths = ['a.bak', 'keep.bak', 'm/a.bak', 'm/keep.bak', 'm/n/a.bak']
    expect(left('m', '!a.bak\nkeep.bak', paths, outer)).toEqual(['a.bak', 'm/keep.bak'])
    expect(isIgnored(outer, 'm/a.bak', 'file', plenty())).toBe(true)
  })
})
