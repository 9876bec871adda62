import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readIndex } from '../../../src/steps/upload/git-index.ts'
import { folderOf } from '../../support/folders.ts'

const files = {
  'a.yml': 'a',
  'model/b.yml': 'b',
  'model/cubes/caf\u00e9.yml': 'c',
  [`model/${'long'.repeat(50)}/x`]: 'x',
  ...Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`n/y${'y'.repeat(index)}`, ''])),
}

function repository(...settings: string[]) {
  const folder = folderOf(files)
  const git = (...args: string[]) =>
    execFileSync('git', [...settings.flatMap((each) => ['-c', each]), ...args], {
      cwd: folder,
      encoding: 'latin1',
    })
  git('init', '-q')
  symlinkSync('a.yml', join(folder, 'link.yml'))
  git('add', '.')
  const tracked = () => git('ls-files', '-z').split('\0').filter(Boolean)
  return { git, tracked, index: () => readFileSync(join(folder, '.git/index')) }
}

function paths(index: Uint8Array): string[] {
  const reading = readIndex(index)
  if ('problem' in reading) throw new Error(reading.problem)
  return reading.entries.map(({ path }) => path)
}

const problem = (index: Uint8Array) => {
  const reading = readIndex(index)
  return 'problem' in reading ? reading.problem : null
}

/** The index with its sum renewed, so that what was changed is read. */
function signed(index: Buffer): Buffer {
  const body = index.subarray(0, -20)
  return Buffer.concat([body, createHash('sha1').update(body).digest()])
}

describe('an index of git', () => {
  it.each([
    ['2', [], 2],
    ['4', ['index.version=4'], 4],
    ['for many files', ['feature.manyFiles=true'], 4],
  ])('of version %s has the files that git tracks', (_, settings, version) => {
    const { index, tracked } = repository(...settings)
    expect(index().readUInt32BE(4)).toBe(version)
    expect(paths(index())).toEqual(tracked())
    expect(tracked()).toContain('link.yml')
  })

  it.each([
    [[], 3],
    [['index.version=4'], 4],
  ] as const)('with longer entries (%j), too', (settings, version) => {
    const { git, index, tracked } = repository(...settings)
    git('rm', '-q', '--cached', 'a.yml')
    git('add', '-N', 'a.yml')
    expect(index().readUInt32BE(4)).toBe(version)
    expect(paths(index())).toEqual(tracked())
  })

  it('with a conflict names the file, as often as it has sides', () => {
    const { git, index } = repository()
    const hash = git('hash-object', '-w', 'a.yml').trim()
    const input = ['1', '2', '3'].map((side) => `100644 ${hash} ${side}\tboth.yml\n`).join('')
    execFileSync('git', ['update-index', '--index-info'], {
      cwd: git('rev-parse', '--show-toplevel').trim(),
      input,
    })
    expect(paths(index()).filter((path) => path === 'both.yml')).toHaveLength(3)
  })

  it('tells submodules from files', () => {
    const { git, index } = repository()
    git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},sub`)
    const reading = readIndex(index())
    expect('entries' in reading && reading.entries.filter(({ kind }) => kind !== 'file')).toEqual([
      { path: 'sub', kind: 'submodule' },
    ])
  })

  it('of a sparse checkout has a folder in place of the files that are not checked out', () => {
    const { git, index } = repository('user.name=a', 'user.email=a@b.example')
    git('commit', '-qm', 'x')
    git('sparse-checkout', 'set', '--cone', '--sparse-index', 'model')
    expect(index().includes('sdir')).toBe(true)
    const reading = readIndex(index())
    expect('entries' in reading && reading.entries.filter(({ path }) => path.startsWith('n'))).toEqual([
      { path: 'n', kind: 'sparse' },
    ])
    expect(paths(index())).toContain('model/b.yml')
  })
})

/** An index of one entry with this name, or none; `cut` is what version 4 has in front of it. */
function built(version: number, name: string | null, cut: number[] = []): Buffer {
  const header = Buffer.from('DIRC\0\0\0\0\0\0\0\0')
  header.writeUInt32BE(version, 4)
  header.writeUInt32BE(name === null ? 0 : 1, 8)
  const entry = name === null ? [] : [Buffer.alloc(62, 1), Buffer.from(cut), Buffer.from(name)]
  const padding = Buffer.alloc(name === null ? 0 : -(62 + name.length) & 7)
  return signed(Buffer.concat([header, ...entry, padding, Buffer.alloc(20)]))
}

it('an index has its files also without a sum, and without files', () => {
  const index = built(2, 'a.yml\0')
  expect(paths(index)).toEqual(['a.yml'])
  expect(paths(index.fill(0, index.length - 20))).toEqual(['a.yml'])
  expect(paths(built(2, null))).toEqual([])
  expect(paths(built(2, `${'x'.repeat(4096)}\0`))).toHaveLength(1)
})

describe('what is no index that can be read', () => {
  const bytesOf = repository().index()
  const index = () => bytesOf
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(index())
    copy.writeUInt32BE(value, at)
    return signed(copy)
  }

  it.each([
    ['nothing', () => Buffer.alloc(0), 'is not a git index'],
    ['another file', () => Buffer.alloc(100, 'x'), 'is not a git index'],
    ['the beginning of one', () => Buffer.from('DIRC'), 'is not a git index'],
    ['a version of old', () => changed(4, 1), 'has version 1; only versions 2 to 4 are supported'],
    ['a name that does not end', () => built(2, 'ab'), 'is cut off or damaged'],
    ['a longer name than can be', () => built(2, `${'x'.repeat(4097)}\0`), 'is cut off or damaged'],
    ['a part of a name that is not there', () => built(4, 'a\0', [1]), 'is cut off or damaged'],
    ['a version to come', () => changed(4, 5), 'has version 5; only versions 2 to 4 are supported'],
    [
      'one whose sum is another',
      () => Buffer.concat([index(), Buffer.from('x')]),
      'is damaged, or of a repository whose hashes are not SHA-1',
    ],
    [
      'one whose sum is another, with zeros in it',
      () => Buffer.concat([index().subarray(0, -20), Buffer.alloc(19), Buffer.from('x')]),
      'is damaged, or of a repository whose hashes are not SHA-1',
    ],
    ['more entries than there are', () => changed(8, 10_000), 'is cut off or damaged'],
    [
      'an extension that must be known',
      () => signed(Buffer.concat([index().subarray(0, -20), Buffer.from('nEW1\0\0\0\0'), Buffer.alloc(20)])),
      'has an unknown extension',
    ],
    [
      'an extension that is cut off',
      () =>
        signed(Buffer.concat([index().subarray(0, -20), Buffer.from('NEW1\0\0\0\x09'), Buffer.alloc(20)])),
      'is cut off or damaged',
    ],
  ] as [string, () => Buffer, string][])('%s', (_, bytes, said) => {
    expect(problem(bytes())).toBe(said)
  })

  it('is half of one (core.splitIndex)', () => {
    const { git, index: split } = repository()
    git('update-index', '--split-index')
    expect(problem(split())).toBe('is split in two files (core.splitIndex)')
  })

  it('is one of another hash', () => {
    const folder = folderOf({ a: '' })
    execFileSync('git', ['init', '-q', '--object-format=sha256'], { cwd: folder })
    execFileSync('git', ['add', '.'], { cwd: folder })
    expect(problem(readFileSync(join(folder, '.git/index')))).toMatch(/not SHA-1/)
  })

  it('never breaks the reader', () => {
    const bytes = index()
    fc.assert(
      fc.property(fc.nat(bytes.length - 21), fc.nat(255), fc.nat(bytes.length), (at, value, length) => {
        const copy = Buffer.from(bytes)
        copy[at] = value
        const reading = readIndex(signed(copy.subarray(0, Math.max(32, length))))
        expect('entries' in reading || typeof reading.problem === 'string').toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
