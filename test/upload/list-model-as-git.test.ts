import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openWorkspace } from '../../src/base/workspace.ts'
import { listModel } from '../../src/upload/list-model.ts'
import { writeFiles } from '../support/folders.ts'
import { git, repositoryOf } from '../support/git.ts'
import { costly } from '../support/property-runs.ts'

// Apart from the other tests of the listing: git takes seconds.

/** Rules, the files of a tree behind bars, and the folder whose rules these are. */
const examples: [text: string, files: string, place?: string][] = [
  ['x', 'x|a/x|b/x/c|xx|a/xx'],
  ['/x', 'x|a/x'],
  ['a/x', 'x|a/x|b/a/x'],
  ['x/', 'x|a/x/b|c/x'],
  ['x/  ', 'x|a/x/b'],
  ['/x/', 'x/b|a/x/b'],
  ['*.bak', 'a.bak|a/b.bak|a.bak2'],
  ['X', 'x|X'],
  ['*.yml\n!a.yml', 'a.yml|b.yml|c/a.yml'],
  ['x\n!/x', 'x|a/x'],
  ['#x\n # y', '#x|x'],
  ['\\#x', '#x|x'],
  ['x\\  ', 'x|x |x  '],
  ['\n \n/\n!\n!/\n// \n', 'x|a/x|y/b'],
  ['x\n/y\n', 'x|y|m/x|m/y|n/x|a/m/x|mm/x', 'm'],
  ['/x', '[ab]/x|a/x|b/x', '[ab]'],
  ['/x', 'a*/x|a/x|ab/x', 'a*'],
  ['/x', 'a?/x|ab/x', 'a?'],
  ['/x', 'a]/x|a/x', 'a]'],
  ['/x', '#a/x|a/x', '#a'],
  ['x', '!a/x|a/x', '!a'],
  ['x\\  ', 'a b/x |a b/x|x ', 'a b'],
  ['#x\n!x\n/\n!/\n// ', 'a/x|a/#x', 'a'],
  ['!/x', 'a/x|a/b/x', 'a'],
]

describe('what .gitignore says', () => {
  it('leaves the same files as git', async () => {
    const folder = repositoryOf({})
    // Letters of one byte each: git takes a `?` for a byte.
    const name = fc.constantFrom('a', 'b', 'ab', 'x y', 'A', 'a.b', '[a]', '!a', '#b', '{a}')
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
    const piece = fc.constantFrom(
      'a',
      'b',
      '*',
      '?',
      '[ab]',
      '\\',
      '!',
      '#',
      ' ',
      'x y',
      '.',
      'A',
      '[!a]',
      '[[:alpha:]]',
      '[a-b]',
    )
    // `**` beside a name, and two slashes in a row, are left to the library: nobody writes them.
    const part = fc.oneof(
      fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('').replaceAll('**', '*')),
      fc.constant('**'),
    )
    const pattern = fc
      .tuple(
        fc.constantFrom('', '!', '/', '!/', '#'),
        fc.array(part, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('', '/', ' ', '/ '),
      )
      .map(([start, parts, end]) => start + parts.join('/') + end)
    const line = fc.oneof(
      pattern,
      fc
        .tuple(fc.constantFrom('', '!', '/', '!/'), path, fc.constantFrom('', '/', '/*', '/**'))
        .map((parts) => parts.join('')),
    )
    const rules = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n'))
    const trees = fc.record({
      files: fc.array(path, { minLength: 1, maxLength: 8 }),
      rules: fc.dictionary(fc.constantFrom('', 'a', 'b', 'a/b', '[a]', 'x y'), rules, { maxKeys: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(trees, async (tree) => {
        for (const entry of readdirSync(folder)) {
          if (entry !== '.git') rmSync(join(folder, entry), { recursive: true })
        }
        // A name cannot be a file and a folder at once.
        const files = tree.files.filter((one) => !tree.files.some((other) => other.startsWith(`${one}/`)))
        const below = (place: string) => place === '' || files.some((one) => one.startsWith(`${place}/`))
        const ignoring = Object.entries(tree.rules).filter(([place]) => below(place))
        const all = [
          ...files.map((one) => [one, 'x'] as const),
          ...ignoring.map(
            ([place, text]) => [place === '' ? '.gitignore' : `${place}/.gitignore`, text] as const,
          ),
        ]
        writeFiles(folder, Object.fromEntries(all))
        const kept = git(folder, 'ls-files', '-z', '--others', '--exclude-standard')
          .split('\0')
          .filter(Boolean)
        expect((await listModel(openWorkspace(folder), '')).files.map((file) => file.path)).toEqual(
          kept.toSorted(),
        )
      }),
      {
        numRuns: examples.length + costly.numRuns,
        examples: examples.map(([text, files, place = '']) => [
          { files: files.split('|'), rules: { [place]: text } },
        ]),
      },
    )
  }, 60_000)
})
