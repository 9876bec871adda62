import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWorkspace } from '../../src/base/workspace.ts'
import { openTextFiles, type TextFileLimits } from '../../src/locate/text-files.ts'
import { folderOf } from '../support/folders.ts'

/** @param root a folder on disk */
function open(root: string, limits?: Partial<TextFileLimits>) {
  return openTextFiles(openWorkspace(root), limits)
}

describe('the text files of a checkout', () => {
  it('lists files by path and reads them', async () => {
    const files = open(folderOf({ 'b.yml': 'b', 'a/c.yml': 'c', 'a/B.yml': '', 'target.yml': 't' }))
    expect(await files.paths()).toEqual(['a/B.yml', 'a/c.yml', 'b.yml', 'target.yml'])
    expect(await files.read('a/c.yml')).toBe('c')
    expect(await files.read('a/B.yml')).toBe('')
  })

  it('passes over what people do not write', async () => {
    const made = ['target', 'dbt_packages', 'logs', '.venv']
    const below = (folder: string, names: string[]) => names.map((name) => `${folder}${name}/x.yml`)
    const skipped = [
      ...below('', ['.git', 'node_modules', ...made]),
      ...below('a/', ['.git', 'node_modules']),
      ...below('dbt/', ['.git', 'node_modules', ...made]),
    ]
    // Models may well be about targets and logs.
    const kept = [
      ...below('dbt/models/', made),
      ...below('models/', made),
      '.github/a.yml',
      'dbt/dbt_project.yml',
    ]
    const files = open(folderOf(Object.fromEntries([...skipped, ...kept].map((path) => [path, '']))))
    expect(await files.paths()).toEqual(kept.sort())
  })

  it('reads nothing that it did not list', async () => {
    const outside = folderOf({ 'secret.yml': 'secret' })
    const root = folderOf({ 'a/b.yml': 'b', '.git/config': 'token' })
    const files = open(root)
    for (const path of [
      join(outside, 'secret.yml'),
      `../${outside.split('/').at(-1)}/secret.yml`,
      'a/../a/b.yml',
      './a/b.yml',
      'a//b.yml',
      'a\\b.yml',
      '.git/config',
      'a',
      '',
      '.',
      '\0',
    ]) {
      expect(await files.read(path)).toBeNull()
    }
  })

  it('follows no symbolic link, neither to a file nor to a folder', async () => {
    const outside = folderOf({ 'secret.yml': 'secret', 'deep/secret.yml': 'secret' })
    const root = folderOf({ 'real/a.yml': 'a' })
    symlinkSync(join(outside, 'secret.yml'), join(root, 'file.yml'))
    symlinkSync(join(outside, 'deep'), join(root, 'folder'))
    symlinkSync('/', join(root, 'everything'))
    symlinkSync('real', join(root, 'inside'))
    const files = open(root)
    expect(await files.paths()).toEqual(['real/a.yml'])
    for (const path of ['file.yml', 'folder/secret.yml', 'inside/a.yml'])
      expect(await files.read(path)).toBeNull()
  })

  it('does not follow a link that takes a place after the listing', async () => {
    const outside = folderOf({ 'a.yml': 'secret' })
    const root = folderOf({ 'x/a.yml': 'mine', 'y/a.yml': 'mine' })
    const files = open(root)
    expect(await files.paths()).toEqual(['x/a.yml', 'y/a.yml'])
    renameSync(join(root, 'x'), join(root, 'old'))
    symlinkSync(outside, join(root, 'x'))
    rmSync(join(root, 'y/a.yml'))
    symlinkSync(join(outside, 'a.yml'), join(root, 'y/a.yml'))
    expect(await files.read('x/a.yml')).toBeNull()
    expect(await files.read('y/a.yml')).toBeNull()
  })

  it('may itself be reached through a link', async () => {
    const real = folderOf({ 'a.yml': 'a' })
    const link = join(folderOf({}), 'link')
    symlinkSync(real, link)
    expect(await open(link).read('a.yml')).toBe('a')
  })

  it('has no files when it is missing or no folder', async () => {
    const root = folderOf({ 'a.yml': 'a' })
    for (const path of [join(root, 'gone'), join(root, 'a.yml'), 'no\0path']) {
      const files = open(path)
      expect(await files.paths()).toEqual([])
      expect(await files.read('a.yml')).toBeNull()
    }
  })

  it('gives null for what is binary, too large or gone', async () => {
    const root = folderOf({
      'bin.yml': Buffer.from('a\0b'),
      'large.yml': 'x'.repeat(11),
      'fits.yml': 'x'.repeat(10),
      'gone.yml': '',
    })
    const files = open(root, { fileBytes: 10 })
    expect(await files.paths()).toHaveLength(4)
    rmSync(join(root, 'gone.yml'))
    expect(await files.read('bin.yml')).toBeNull()
    expect(await files.read('large.yml')).toBeNull()
    expect(await files.read('gone.yml')).toBeNull()
    expect(await files.read('fits.yml')).toBe('x'.repeat(10))
  })

  it('stops at the sum of bytes, and counts each file once', async () => {
    const files = open(folderOf({ a: 'aaaa', b: 'bbbb', c: 'cccc', d: 'd' }), { totalBytes: 9 })
    for (const text of ['aaaa', 'aaaa', 'aaaa']) expect(await files.read('a')).toBe(text)
    expect(await files.read('b')).toBe('bbbb')
    expect(await files.read('c')).toBeNull()
    expect(await files.read('d')).toBe('d')
  })

  it('stops at the number of files, the deepest of which are left out', async () => {
    const root = folderOf({ 'a/a/1': '', 'a/2': '', 'b/3': '', '4': '' })
    expect(await open(root, { files: 3 }).paths()).toEqual(['4', 'a/2', 'b/3'])
    expect(await open(root, { files: 2 }).paths()).toEqual(['4', 'a/2'])
    expect(await open(folderOf({ a: '', b: '', c: '' }), { files: 2 }).paths()).toEqual(['a', 'b'])
  })
})
