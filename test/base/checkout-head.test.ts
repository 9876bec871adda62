import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkoutHead } from '../../src/base/checkout-head.ts'
import { openWorkspace } from '../../src/base/workspace.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { folderOf, writeFiles } from '../support/folders.ts'
import { git as gitIn } from '../support/git.ts'

/** A repository with one commit, as git itself makes it. */
function repository(folder = folderOf({ 'models/.keep': '' })) {
  const git = (...args: string[]) => gitIn(folder, ...args)
  git('init', '--quiet', '--initial-branch', 'feature/x')
  git('commit', '--quiet', '--allow-empty', '--message', 'one')
  const write = (path: string, text: string) => writeFiles(folder, { [path]: text })
  const head = (path = '') => checkoutHead(openWorkspace(folder), path)
  return { folder, git, write, head, sha: git('rev-parse', 'HEAD') }
}

describe('the commit of a checkout', () => {
  it('is that of its branch, in a file of its own or packed', async () => {
    const { git, head, sha } = repository()
    expect(await head()).toBe(sha)
    expect(await head('models')).toBe(sha)
    expect(await head('models/not/there')).toBe(sha)
    git('commit', '--quiet', '--allow-empty', '--message', 'two')
    git('branch', 'feature/xy', 'HEAD~1')
    git('pack-refs', '--all')
    expect(await head()).toBe(git('rev-parse', 'HEAD'))
    expect(await head()).not.toBe(sha)
  })

  it('may be on no branch, as `actions/checkout` leaves it', async () => {
    const { git, head, sha } = repository()
    git('checkout', '--quiet', '--detach')
    git('pack-refs', '--all')
    expect(await head()).toBe(sha)
  })

  it('is known of worktrees and submodules inside of the workspace', async () => {
    const { folder, git, write, head, sha } = repository()
    git('worktree', 'add', '--quiet', '-b', 'other', 'tree')
    // Git writes an absolute path unless it is told otherwise, and where the workspace lies is not known.
    expect(await head('tree')).toBe(null)
    write('tree/.git', 'gitdir: ../.git/worktrees/tree\n')
    gitIn(join(folder, 'tree'), 'commit', '--quiet', '--allow-empty', '-m', 'three')
    expect(await head('tree')).toBe(git('rev-parse', 'other'))
    expect(await head()).toBe(sha)
  })

  it.each<[string, string, string]>([
    ['a ref that leaves the repository', '.git/HEAD', 'ref: refs/../../secret\n'],
    ['a ref that is not there', '.git/HEAD', 'ref: refs/heads/gone\n'],
    ['no commit', '.git/HEAD', 'abc\n'],
    ['too much', '.git/HEAD', 'a'.repeat(5000)],
  ])('is unknown for a HEAD with %s', async (_, path, text) => {
    const { write, head } = repository()
    write('secret', 'a'.repeat(40))
    write(path, text)
    expect(await head()).toBeNull()
  })

  it('is unknown where a folder has the name alone, or there is none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'checkout-head-'))
    closeAfterTest(async () => rmSync(folder, { recursive: true, force: true }))
    expect(await checkoutHead(openWorkspace(folder))).toBeNull()
    mkdirSync(join(folder, '.git'))
    expect(await checkoutHead(openWorkspace(folder))).toBeNull()
  })
})
