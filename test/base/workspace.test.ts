import { createHook } from 'node:async_hooks'
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWorkspace, readNamedFile, readSnapshotAt } from '../../src/base/workspace.ts'
import { folderOf, writeFiles } from '../support/folders.ts'

const most = 1024 * 1024

describe('a workspace', () => {
  it('tells what lies in a folder, and of what kind', async () => {
    const root = folderOf({ 'm/a.yml': 'a', 'm/sub/b.yml': 'b' })
    symlinkSync('a.yml', join(root, 'm/link'))
    execFileSync('mkfifo', [join(root, 'm/pipe')])
    const entries = await openWorkspace(root).entries('m')
    if (!('value' in entries)) throw new Error(entries.problem)
    const kinds = entries.value.map(({ name, kind }) => [Buffer.from(name).toString(), kind])
    expect(Object.fromEntries(kinds)).toEqual({ 'a.yml': 'file', sub: 'folder', link: 'link', pipe: 'other' })
  })

  it('has names as the file system has them', async () => {
    const root = folderOf({})
    const name = Buffer.from([0x61, 0xff, 0x62])
    writeFileSync(Buffer.concat([Buffer.from(`${root}/`), name]), 'x')
    expect(await openWorkspace(root).entries('')).toEqual({ value: [{ name, kind: 'file' }] })
  })

  it('reads bytes as they are, nothing and much', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 0])
    const large = Buffer.alloc(most, 7)
    const workspace = openWorkspace(folderOf({ 'a/b.bin': bytes, empty: '', large }))
    expect(await workspace.read('a/b.bin', most)).toEqual({ value: bytes })
    expect(await workspace.read('empty', most)).toEqual({ value: Buffer.alloc(0) })
    expect(await workspace.read('large', most)).toEqual({ value: large })
  })

  it('reads no more than it may', async () => {
    const root = folderOf({ large: Buffer.alloc(most + 1) })
    expect(await openWorkspace(root).read('large', most)).toEqual({ problem: 'is larger than 1 MiB' })
    expect(await openWorkspace(root).read('large', 4096)).toEqual({ problem: 'is larger than 4 KiB' })
    truncateSync(join(root, 'large'), 3 * 1024 ** 4)
    expect(await openWorkspace(root).read('large', most)).toEqual({ problem: 'is larger than 1 MiB' })
  })

  it.runIf(process.platform === 'linux')('leaves no file open, also one that it may not read', async () => {
    const root = realpathSync(folderOf({ small: 'x', large: Buffer.alloc(most + 1) }))
    const workspace = openWorkspace(root)
    await workspace.read('small', most)
    await workspace.read('large', most)
    const opened = readdirSync('/proc/self/fd').map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`)
      } catch {
        return ''
      }
    })
    expect(opened.filter((place) => place.startsWith(root))).toEqual([])
  })

  it('makes no asynchronous call of the system for a file: one takes longer than to read a small file', async () => {
    const workspace = openWorkspace(folderOf({ 'a/b.yml': 'b' }))
    await workspace.read('a/b.yml', most)
    const calls: string[] = []
    const hook = createHook({ init: (_, type) => type.startsWith('FSREQ') && calls.push(type) }).enable()
    await workspace.read('a/b.yml', most)
    hook.disable()
    expect(calls).toEqual([])
  })

  it('lets timers and signals have their turn while it reads many files', async () => {
    const workspace = openWorkspace(folderOf({ 'a/b.yml': 'b' }))
    await workspace.read('a/b.yml', most)
    let read = 0
    let readBefore: number | undefined
    setImmediate(() => {
      readBefore = read
    })
    for (; read < 200; read++) await workspace.read('a/b.yml', most)
    expect(readBefore).toBeLessThan(100)
  })

  it.runIf(process.platform === 'linux')('takes no part of a file for the whole', async () => {
    // The kernel's own files hold more than their size says, as one does that grows meanwhile.
    expect(await openWorkspace('/proc/self').read('status', most)).toEqual({
      problem: 'changed while it was read',
    })
  })

  it('follows no link, on the way or at its end, and waits for no pipe', async () => {
    const outside = folderOf({ 'secret.yml': 'secret' })
    const root = folderOf({ 'a/b.yml': 'b' })
    symlinkSync(join(outside, 'secret.yml'), join(root, 'a/out.yml'))
    symlinkSync(outside, join(root, 'there'))
    symlinkSync('b.yml', join(root, 'a/inside.yml'))
    execFileSync('mkfifo', [join(root, 'pipe')])
    const workspace = openWorkspace(root)
    const bent = { problem: 'is reached through a symbolic link' }
    for (const path of ['a/out.yml', 'there/secret.yml', 'a/inside.yml'])
      expect(await workspace.read(path, most)).toEqual(bent)
    expect(await workspace.entries('there')).toEqual(bent)
    expect(await workspace.read('pipe', most)).toEqual({ problem: 'is a named pipe, not a file' })
  })

  it('reads a path that differs from the disk in case or accents, where the file system ignores these', async () => {
    const root = folderOf({ 'models/caf\u00e9.yml': 'x', '.git/config': 'token' })
    const onDisk = (path: string) => {
      const folded = path.normalize('NFC').toLowerCase()
      const known = ['models', 'models/caf\u00e9.yml', '.git', '.git/config'].map((name) => join(root, name))
      return known.find((name) => name.toLowerCase() === folded) ?? path
    }
    const workspace = openWorkspace(root, '', (path) => realpathSync.native(onDisk(path)))
    expect(await workspace.read('Models/Cafe\u0301.YML', most)).toEqual({ value: Buffer.from('x') })
    expect(await workspace.entries('MODELS')).toMatchObject({ value: [{ kind: 'file' }] })
    expect(await readNamedFile(workspace, '.Git/config', most)).toBeNull()
    expect(await openWorkspace(root, '', () => join(root, 'other')).read('models', most)).toEqual({
      problem: 'is reached through a symbolic link',
    })
  })

  it('says where a link leads, if that is inside', async () => {
    const outside = folderOf({ x: '' })
    const root = folderOf({ 'a/b.yml': 'b', 'c/d': '' })
    symlinkSync('../a/b.yml', join(root, 'c/good'))
    symlinkSync('good', join(root, 'c/twice'))
    symlinkSync(join(outside, 'x'), join(root, 'c/out'))
    symlinkSync('nowhere', join(root, 'c/dangling'))
    symlinkSync('round', join(root, 'c/round'))
    symlinkSync('..', join(root, 'c/up'))
    writeFiles(root, { '..odd/file': '' })
    const workspace = openWorkspace(root)
    expect(await workspace.target('c/good')).toEqual({ value: 'a/b.yml' })
    expect(await workspace.target('c/twice')).toEqual({ value: 'a/b.yml' })
    expect(await workspace.target('c/up')).toEqual({ value: '' })
    expect(await workspace.target('c/out')).toEqual({ problem: 'leads outside the checkout' })
    expect(await workspace.target('c/dangling')).toEqual({ problem: 'does not exist' })
    expect(await workspace.target('c/round')).toEqual({
      problem: 'is a symbolic link that cannot be resolved',
    })
    expect(await workspace.target('..odd/file')).toEqual({ value: '..odd/file' })
    expect(await workspace.target(`../${basename(root)}x`)).toEqual({ problem: 'does not exist' })
    expect(await workspace.target('..')).toEqual({ problem: 'leads outside the checkout' })
  })

  it('may itself be reached through a link, and is looked at anew each time', async () => {
    const root = folderOf({ 'real/a': '1' })
    symlinkSync('real', join(root, 'alias'))
    const workspace = openWorkspace(join(root, 'alias'))
    expect(await workspace.read('a', most)).toEqual({ value: Buffer.from('1') })
    appendFileSync(join(root, 'real/a'), '2')
    expect(await workspace.read('a', most)).toEqual({ value: Buffer.from('12') })
    renameSync(join(root, 'real/a'), join(root, 'real/b'))
    writeFiles(root, { 'real/a/c': '' })
    expect(await workspace.read('a', most)).toEqual({ problem: 'is a folder, not a file' })
  })

  it('says what is not there and what may not be read', async () => {
    const root = folderOf({ 'a/b': '', closed: 'x' })
    const workspace = openWorkspace(root)
    expect(await workspace.entries('nowhere')).toEqual({ problem: 'does not exist' })
    expect(await workspace.entries('a/b')).toEqual({ problem: 'is not a folder' })
    expect(await workspace.entries('a')).toMatchObject({ value: [{ kind: 'file' }] })
    expect(await workspace.read('a', most)).toEqual({ problem: 'is a folder, not a file' })
    expect(await workspace.read('a/b/c', most)).toEqual({ problem: 'is not a folder' })
    expect(await workspace.read('a/\0', most)).toEqual({
      problem: 'cannot be read (ERR_INVALID_ARG_VALUE)',
    })
    expect(await openWorkspace(join(root, 'gone')).entries('')).toEqual({ problem: 'does not exist' })
    if (process.getuid?.() === 0) return
    chmodSync(join(root, 'closed'), 0)
    expect(await workspace.read('closed', most)).toEqual({
      problem: 'cannot be read by this job (permission denied)',
    })
  })
})

describe('a file that an input names', () => {
  const bytes = Buffer.from([0, 255, 10])

  it('is read byte for byte, also in a folder of generated files', async () => {
    const workspace = openWorkspace(folderOf({ 'target/a.bin': bytes, 'b.yml': '' }))
    expect(await readNamedFile(workspace, 'target/a.bin', 3)).toEqual(new Uint8Array(bytes))
    expect(await readNamedFile(workspace, './target/a.bin', 3)).toEqual(new Uint8Array(bytes))
    expect(await readNamedFile(workspace, 'b.yml', 3)).toEqual(new Uint8Array())
  })

  it('is null if it is larger than allowed', async () => {
    expect(await readNamedFile(openWorkspace(folderOf({ a: bytes })), 'a', 2)).toBeNull()
  })

  it.each([
    '',
    '.',
    'a',
    '/etc/hostname',
    '../a',
    'a/../b.yml',
    'a//b.yml',
    'a/./b.yml',
    'a./b.yml',
    'b.yml\0',
    '.git/config',
    'a/.git/config',
  ])('is null for the path %j', async (path) => {
    const workspace = openWorkspace(
      folderOf({ 'a/b.yml': 'b', 'b.yml': 'b', '.git/config': 'x', 'a/.git/config': 'x', 'ab.yml': 'c' }),
    )
    expect(await readNamedFile(workspace, path, 1000)).toBeNull()
  })

  it('is null behind a symbolic link', async () => {
    const outside = folderOf({ 'secret.yml': 'secret' })
    const root = folderOf({ 'a.yml': 'a' })
    symlinkSync(join(outside, 'secret.yml'), join(root, 'link.yml'))
    symlinkSync(outside, join(root, 'folder'))
    symlinkSync('a.yml', join(root, 'inside.yml'))
    const workspace = openWorkspace(root)
    for (const path of ['link.yml', 'folder/secret.yml', 'inside.yml'])
      expect(await readNamedFile(workspace, path, 1000), path).toBeNull()
    expect(await readNamedFile(workspace, 'a.yml', 1000)).not.toBeNull()
  })
})

describe('a snapshot of an earlier step', () => {
  const one = 'data-model-ci-cafe-snapshot.json'

  it.each<[string, Record<string, string>, string, object]>([
    ['is a file', { 'a.json': 'x' }, 'a.json', { value: Buffer.from('x') }],
    [
      'is the one in a folder',
      { [`s/${one}`]: 'x', 's/data-model-ci-cafe.json': 'y' },
      's',
      { value: Buffer.from('x') },
    ],
    ['is not there', {}, 'a.json', { problem: 'does not exist' }],
    [
      'is not in the folder',
      { 's/a.json': 'x' },
      's',
      { problem: 'is a folder with 0 files "…-snapshot.json", and not with one' },
    ],
    [
      'is one of several',
      { [`s/${one}`]: 'x', 's/b-snapshot.json': 'y' },
      's',
      { problem: 'is a folder with 2 files "…-snapshot.json", and not with one' },
    ],
  ])('%s', async (_, files, path, found) => {
    expect(await readSnapshotAt(join(folderOf(files), path))).toEqual(found)
  })
})
