import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openCheckout } from '../../src/locate/checkout.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function folderOf(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

describe('a checkout', () => {
  it('lists files by path and reads them', async () => {
    const checkout = openCheckout(
      folderOf({ 'b.yml': 'b', 'a/c.yml': 'c', 'a/B.yml': '', 'target.yml': 't' }),
    )
    expect(await checkout.files()).toEqual(['a/B.yml', 'a/c.yml', 'b.yml', 'target.yml'])
    expect(await checkout.read('a/c.yml')).toBe('c')
    expect(await checkout.read('a/B.yml')).toBe('')
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
    const checkout = openCheckout(
      folderOf(Object.fromEntries([...skipped, ...kept].map((path) => [path, '']))),
    )
    expect(await checkout.files()).toEqual(kept.sort())
  })

  it('reads nothing that it did not list', async () => {
    const outside = folderOf({ 'secret.yml': 'secret' })
    const root = folderOf({ 'a/b.yml': 'b', '.git/config': 'token' })
    const checkout = openCheckout(root)
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
      expect(await checkout.read(path)).toBeNull()
    }
  })

  it('follows no symbolic link, neither to a file nor to a folder', async () => {
    const outside = folderOf({ 'secret.yml': 'secret', 'deep/secret.yml': 'secret' })
    const root = folderOf({ 'real/a.yml': 'a' })
    symlinkSync(join(outside, 'secret.yml'), join(root, 'file.yml'))
    symlinkSync(join(outside, 'deep'), join(root, 'folder'))
    symlinkSync('/', join(root, 'everything'))
    symlinkSync('real', join(root, 'inside'))
    const checkout = openCheckout(root)
    expect(await checkout.files()).toEqual(['real/a.yml'])
    for (const path of ['file.yml', 'folder/secret.yml', 'inside/a.yml'])
      expect(await checkout.read(path)).toBeNull()
  })

  it('does not follow a link that takes a place after the listing', async () => {
    const outside = folderOf({ 'a.yml': 'secret' })
    const root = folderOf({ 'x/a.yml': 'mine', 'y/a.yml': 'mine' })
    const checkout = openCheckout(root)
    expect(await checkout.files()).toEqual(['x/a.yml', 'y/a.yml'])
    renameSync(join(root, 'x'), join(root, 'old'))
    symlinkSync(outside, join(root, 'x'))
    rmSync(join(root, 'y/a.yml'))
    symlinkSync(join(outside, 'a.yml'), join(root, 'y/a.yml'))
    expect(await checkout.read('x/a.yml')).toBeNull()
    expect(await checkout.read('y/a.yml')).toBeNull()
  })

  it('may itself be reached through a link', async () => {
    const real = folderOf({ 'a.yml': 'a' })
    const link = join(folderOf({}), 'link')
    symlinkSync(real, link)
    expect(await openCheckout(link).read('a.yml')).toBe('a')
  })

  it('has no files when it is missing or no folder', async () => {
    const root = folderOf({ 'a.yml': 'a' })
    for (const path of [join(root, 'gone'), join(root, 'a.yml'), 'no\0path']) {
      const checkout = openCheckout(path)
      expect(await checkout.files()).toEqual([])
      expect(await checkout.read('a.yml')).toBeNull()
    }
  })

  it('gives null for what is binary, too large or gone', async () => {
    const root = folderOf({
      'bin.yml': Buffer.from('a\0b'),
      'large.yml': 'x'.repeat(11),
      'fits.yml': 'x'.repeat(10),
      'gone.yml': '',
    })
    const checkout = openCheckout(root, { fileBytes: 10 })
    expect(await checkout.files()).toHaveLength(4)
    rmSync(join(root, 'gone.yml'))
    expect(await checkout.read('bin.yml')).toBeNull()
    expect(await checkout.read('large.yml')).toBeNull()
    expect(await checkout.read('gone.yml')).toBeNull()
    expect(await checkout.read('fits.yml')).toBe('x'.repeat(10))
  })

  it('stops at the sum of bytes, and counts each file once', async () => {
    const checkout = openCheckout(folderOf({ a: 'aaaa', b: 'bbbb', c: 'cccc', d: 'd' }), { totalBytes: 9 })
    for (const text of ['aaaa', 'aaaa', 'aaaa']) expect(await checkout.read('a')).toBe(text)
    expect(await checkout.read('b')).toBe('bbbb')
    expect(await checkout.read('c')).toBeNull()
    expect(await checkout.read('d')).toBe('d')
  })

  it('stops at the number of files, the deepest of which are left out', async () => {
    const root = folderOf({ 'a/a/1': '', 'a/2': '', 'b/3': '', '4': '' })
    expect(await openCheckout(root, { files: 3 }).files()).toEqual(['4', 'a/2', 'b/3'])
    expect(await openCheckout(root, { files: 2 }).files()).toEqual(['4', 'a/2'])
    expect(await openCheckout(folderOf({ a: '', b: '', c: '' }), { files: 2 }).files()).toEqual(['a', 'b'])
  })
})

describe('a file that somebody named', () => {
  const bytes = Buffer.from([0, 255, 10])

  it('is read as it is, also where files are not looked for', async () => {
    const checkout = openCheckout(folderOf({ 'target/a.bin': bytes, 'b.yml': '' }))
    expect(await checkout.bytes('target/a.bin', 3)).toEqual(new Uint8Array(bytes))
    expect(await checkout.bytes('./target/a.bin', 3)).toEqual(new Uint8Array(bytes))
    expect(await checkout.bytes('b.yml', 3)).toEqual(new Uint8Array())
  })

  it('is none when it is larger than it may be', async () => {
    expect(await openCheckout(folderOf({ a: bytes })).bytes('a', 2)).toBeNull()
  })

  it.each([
    '',
    '.',
    'a',
    '/etc/hostname',
    '../a',
    'a/../b.yml',
    'a//b.yml',
    'b.yml\0',
    '.git/config',
    'a/.git/config',
  ])('is none at %j', async (path) => {
    const checkout = openCheckout(
      folderOf({ 'a/b.yml': 'b', 'b.yml': 'b', '.git/config': 'x', 'a/.git/config': 'x' }),
    )
    expect(await checkout.bytes(path, 1000)).toBeNull()
  })

  it('is none when a link leads to it', async () => {
    const outside = folderOf({ 'secret.yml': 'secret' })
    const root = folderOf({ 'a.yml': 'a' })
    symlinkSync(join(outside, 'secret.yml'), join(root, 'link.yml'))
    symlinkSync(outside, join(root, 'folder'))
    symlinkSync('a.yml', join(root, 'inside.yml'))
    const checkout = openCheckout(root)
    for (const path of ['link.yml', 'folder/secret.yml', 'inside.yml'])
      expect(await checkout.bytes(path, 1000), path).toBeNull()
    expect(await checkout.bytes('a.yml', 1000)).not.toBeNull()
  })
})
