import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openWorkspace } from '../../../src/runtime/workspace.ts'
import { listModel } from '../../../src/steps/upload/list-model.ts'
import { folderOf, writeFiles } from '../../support/folders.ts'
import { costly } from '../../support/property-runs.ts'

// Apart from the other tests of the listing: git takes seconds.

describe('what .gitignore says', () => {
  it('leaves the same files as git', async () => {
    const folder = folderOf({})
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'core.excludesFile=/dev/null', ...args], { cwd: folder, encoding: 'utf8' })
    git('init', '-q')
    // Letters of one byte each: git takes a `?` for a byte.
    const name = fc.constantFrom('a', 'b', 'ab', 'x y', 'A', 'a.b', '[a]', '!a', '#b', '{a}')
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
    const piece = fc.constantFrom(
      'a',
      'b',
      '*',
      '**',
      '?',
      '[ab]',
      '/',
      '/',
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
      '**/',
    )
    const line = fc.oneof(
      fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
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
        const kept = git('ls-files', '-z', '--others', '--exclude-standard').split('\0').filter(Boolean)
        expect((await listModel(openWorkspace(folder), '')).files.map((file) => file.path)).toEqual(
          kept.toSorted(),
        )
      }),
      {
        ...costly,
        examples: [
          [{ files: ['x y/a/a', 'a'], rules: { 'x y': 'a**//' } }],
          [{ files: ['ax/y/b', 'ab', 'a/b', 'a/c/b', 'cax/b'], rules: { '': 'a**/b' } }],
        ],
      },
    )
  }, 60_000)
})
