import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openWorkspace } from '../../src/runtime/workspace.ts'
import { listModel } from '../../src/steps/list-model.ts'
import { folderOf, writeFiles } from '../support/folders.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'

const list = (folder: string, root = '') => listModel(openWorkspace(folder), root)
const paths = async (files: Record<string, string>, root = '') =>
  (await listModel(memoryWorkspace(files), root)).files.map(({ path }) => path)

describe('the files of a data model', () => {
  it('are told by their path inside the model, in order; empty folders are nothing', async () => {
    const folder = folderOf({ 'm/b.yml': '', 'm/a/c.js': '', 'm/B.yml': '', 'other.yml': '' })
    execFileSync('mkdir', ['-p', join(folder, 'm/empty/inner')])
    const { files, problems } = await list(folder, 'm')
    expect(files).toEqual([
      { path: 'B.yml', source: 'm/B.yml' },
      { path: 'a/c.js', source: 'm/a/c.js' },
      { path: 'b.yml', source: 'm/b.yml' },
    ])
    expect(problems).toEqual([])
  })

  it('are not what nobody wants to upload', async () => {
    const files = {
      '.gitignore': '',
      '.git/config': '',
      '.env': 'SECRET=1',
      '.github/x.yml': '',
      'a/.DS_Store': '',
      'a/.gitignore': '',
      'a/node_modules/x/y.js': '',
      'Thumbs.db': '',
      'a/desktop.ini': '',
      'a/x.yml': '',
      'node_modules.yml': '',
      'a.b': '',
    }
    expect(await paths(files)).toEqual(['.gitignore', 'a.b', 'a/.gitignore', 'a/x.yml', 'node_modules.yml'])
  })

  it('keep the bytes of their names, however an accent is written', async () => {
    const composed = 'caf\u00e9.yml'
    const decomposed = 'cafe\u0301.yml'
    expect(
      (await list(folderOf({ [composed]: '', [decomposed]: '' }))).files.map(({ path }) => path),
    ).toEqual([decomposed, composed])
  })

  it('are counted where they are left out', async () => {
    const listing = await listModel(
      memoryWorkspace({ '.gitignore': 'a*', 'a/1': '', ab: '', '.x': '', c: '' }),
      '',
    )
    expect(listing).toMatchObject({ ignored: 2, unwanted: 1 })
  })
})

describe('what .gitignore says', () => {
  it('is obeyed in nested files, and above the model', async () => {
    const files = {
      '.gitignore': '*.bak\n/m/top\n',
      'm/.gitignore': 'target/\n!keep.bak\n',
      'm/sub/.gitignore': '/only-here\n',
      'm/a.bak': '',
      'm/keep.bak': '',
      'm/top': '',
      'm/target/x': '',
      'm/sub/target/x': '',
      'm/sub/only-here': '',
      'm/only-here': '',
      'm/a.yml': '',
    }
    expect(await paths(files, 'm')).toEqual([
      '.gitignore',
      'a.yml',
      'keep.bak',
      'only-here',
      'sub/.gitignore',
    ])
  })

  it('does not hide the folder that somebody named', async () => {
    const files = {
      '.gitignore': 'build/\n*.tmp\n',
      'build/m/a.yml': '',
      'build/m/b.tmp': '',
      'build/.gitignore': '*.log',
      'build/m/c.log': '',
    }
    const listing = await listModel(memoryWorkspace(files), 'build/m')
    expect(listing.files.map(({ path }) => path)).toEqual(['a.yml', 'b.tmp'])
    expect(listing.disobeyed).toEqual(['.gitignore'])
  })

  it('means nothing where a line names nothing, in a nested file, too', async () => {
    const files = { 'a/.gitignore': 'hidden/\n!\n/\n  \n#hidden\n!/\n', 'a/hidden/x': '', 'a/#hidden': '' }
    expect(await paths(files)).toEqual(['a/#hidden', 'a/.gitignore'])
  })

  it('is not guessed at when it cannot be read', async () => {
    const folder = folderOf({ 'a.yml': '', real: '*' })
    symlinkSync('real', join(folder, '.gitignore'))
    expect((await list(folder)).problems).toContainEqual({
      name: '.gitignore',
      problem: 'is reached through a symbolic link',
    })
  })

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
        execFileSync(
          'find',
          ['.', '-mindepth', '1', '-maxdepth', '1', '-not', '-name', '.git', '-exec', 'rm', '-rf', '{}', '+'],
          { cwd: folder },
        )
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
        expect((await list(folder)).files.map((file) => file.path)).toEqual(kept.toSorted())
      }),
      { numRuns: 100 },
    )
  }, 60_000)
})

describe('what cannot be uploaded', () => {
  it('is named: pipes, names that are not text, and names that no path of the platform has', async () => {
    const folder = folderOf({ 'a.yml': '', 'm/back\\slash.yml': '', 'm/line\nbreak.yml': '' })
    execFileSync('mkfifo', [join(folder, 'm/pipe')])
    writeFileSync(Buffer.from([...Buffer.from(`${folder}/m/`), 0xe9, 0x2e, 0x79]), '')
    const { problems } = await list(folder)
    expect(problems.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'm/\\xe9.y', problem: 'has a name that is not UTF-8' },
      { name: 'm/back\\slash.yml', problem: 'has a backslash or a control character in its name' },
      { name: 'm/line\\x0abreak.yml', problem: 'has a backslash or a control character in its name' },
      { name: 'm/pipe', problem: 'is neither a file nor a folder' },
    ])
  })

  it('is a link to what is not uploaded itself; one to a file that is, is that file', async () => {
    const outside = folderOf({ secret: '' })
    const folder = folderOf({
      'm/a.yml': '',
      'm/.env': '',
      'm/.gitignore': 'hidden',
      'm/hidden': '',
      'm/sub/b.yml': '',
      'out-of-model.yml': '',
    })
    const link = (target: string, name: string) => symlinkSync(target, join(folder, 'm', name))
    link('a.yml', 'good.yml')
    link('../a.yml', 'sub/good.yml')
    link('.env', 'env.yml')
    link('hidden', 'shown.yml')
    link('../out-of-model.yml', 'beside.yml')
    link(join(outside, 'secret'), 'out.yml')
    link('sub', 'folder')
    link('nowhere', 'dangling.yml')
    link('nowhere', '.ignored-anyway')
    const { files, problems } = await list(folder, 'm')
    expect(files.map(({ path, source }) => `${path} < ${source}`)).toEqual([
      '.gitignore < m/.gitignore',
      'a.yml < m/a.yml',
      'good.yml < m/a.yml',
      'sub/b.yml < m/sub/b.yml',
      'sub/good.yml < m/a.yml',
    ])
    const lead = 'is a symbolic link that leads'
    expect(Object.fromEntries(problems.map(({ name, problem }) => [name, problem]))).toEqual({
      'env.yml': `${lead} to what is not uploaded itself`,
      'shown.yml': `${lead} to what is not uploaded itself`,
      'beside.yml': `${lead} to what is not uploaded itself`,
      folder: `${lead} to what is not uploaded itself`,
      'out.yml': `${lead} out of the checkout`,
      'dangling.yml': `${lead} nowhere`,
    })
  })

  it('is more than any data model has', async () => {
    const many = Object.fromEntries(Array.from({ length: 50_001 }, (_, index) => [`f${index}`, '']))
    const { problems } = await listModel(memoryWorkspace(many), '')
    expect(problems).toEqual([{ name: '.', problem: 'holds more than 50000 files' }])
  })
})
