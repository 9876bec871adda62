import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWorkspace } from '../../src/base/workspace.ts'
import { folderOf, writeFiles } from '../support/folders.ts'
import { git, repositoryOf } from '../support/git.ts'

const tracked = (folder: string, searchPath = process.env.PATH, signal?: AbortSignal) =>
  openWorkspace(folder, searchPath).tracked('', signal)

describe('the files that git tracks', () => {
  it('are listed byte for byte, in order, with odd names and without what is not added', async () => {
    const folder = repositoryOf({ 'b/c.yml': '', 'a\n"x".yml': '', 'caf\u00e9.yml': '' })
    writeFiles(folder, { 'new.yml': '' })
    const names = ['a\n"x".yml', 'b/c.yml', Buffer.from('caf\u00e9.yml').toString('latin1')]
    expect(await tracked(folder)).toEqual({ value: names })
    expect(
      await openWorkspace(join(folder, '..')).tracked(folder.slice(folder.lastIndexOf('/') + 1)),
    ).toEqual({
      value: names,
    })
  })

  it('are none in a repository without a file', async () => {
    expect(await tracked(repositoryOf({}))).toEqual({ value: [] })
  })

  it('are listed without running what the repository is set up to run', async () => {
    const folder = repositoryOf({ 'a.yml': '' })
    const ran = join(folder, 'ran')
    writeFiles(folder, { 'program.sh': `#!/bin/sh\ntouch ${ran}\n` })
    execFileSync('chmod', ['+x', join(folder, 'program.sh')])
    git(folder, 'update-index', '--fsmonitor')
    git(folder, 'config', 'core.fsmonitor', join(folder, 'program.sh'))
    git(folder, 'ls-files')
    expect(existsSync(ran)).toBe(true)
    execFileSync('rm', [ran])
    expect(await tracked(folder)).toEqual({ value: ['a.yml'] })
    expect(existsSync(ran)).toBe(false)
  })

  it('are not fetched by a program that the repository names', async () => {
    const folder = repositoryOf({ 'a/b.yml': '', 'c.yml': '' })
    const ran = join(folder, 'ran')
    writeFiles(folder, { 'program.sh': `#!/bin/sh\ntouch ${ran}\n` })
    execFileSync('chmod', ['+x', join(folder, 'program.sh')])
    git(folder, 'commit', '-q', '-m', 'a')
    git(folder, 'sparse-checkout', 'set', '--cone', '--sparse-index')
    const tree = git(folder, 'rev-parse', 'HEAD:a')
    execFileSync('rm', ['-f', join(folder, '.git/objects', tree.slice(0, 2), tree.slice(2))])
    git(folder, 'config', 'extensions.partialClone', 'origin')
    git(folder, 'config', 'core.repositoryFormatVersion', '1')
    git(folder, 'config', 'remote.origin.url', `ext::${join(folder, 'program.sh')}`)
    git(folder, 'config', 'protocol.ext.allow', 'always')
    // Without the folder `a`, git ends as usual.
    expect(await tracked(folder)).toEqual({
      problem: expect.stringMatching(
        /^`git ls-files` may be incomplete \(.*error: Could not read [0-9a-f]{40}\)$/,
      ),
    })
    expect(existsSync(ran)).toBe(false)
  })

  it.each(['a file', 'a link'])(
    'are not those of another repository that `.git` leads to, as %s, outside of the checkout',
    async (kind) => {
      const other = join(repositoryOf({ 'secret.yml': '' }), '.git')
      const folder = folderOf({ 'secret.yml': '' })
      if (kind === 'a link') symlinkSync(other, join(folder, '.git'))
      else writeFiles(folder, { '.git': `gitdir: ${other}\n` })
      const problem = '".git" leads outside the checkout, to a folder that is of no worktree here'
      expect(await tracked(folder)).toEqual({ problem })
      // Not of a worktree elsewhere, either.
      git(join(other, '..'), 'commit', '-q', '--allow-empty', '-m', 'a')
      const tree = join(folderOf({}), 'tree')
      git(join(other, '..'), 'worktree', 'add', '-q', tree)
      expect(await tracked(tree)).toEqual({ value: ['secret.yml'] })
      rmSync(join(folder, '.git'))
      writeFiles(folder, { '.git': readFileSync(join(tree, '.git')) })
      expect(await tracked(folder)).toEqual({ problem })
      rmSync(join(folder, '.git'))
      writeFiles(folder, { '.git': 'gitdir: b\n', b: `gitdir: ${other}\n` })
      expect(await tracked(folder)).toEqual({ problem: '".git" leads to a folder that does not exist' })
    },
  )

  it('are unknown where git cannot open a submodule', async () => {
    const folder = repositoryOf({ 'a.yml': '' })
    const inner = repositoryOf({ 'b.yml': '' })
    git(inner, 'commit', '-q', '-m', 'a')
    git(folder, 'submodule', '--quiet', 'add', inner, 'm')
    expect(await tracked(folder)).toEqual({ value: ['.gitmodules', 'a.yml', 'm/b.yml'] })
    rmSync(join(folder, '.git/modules/m/HEAD'))
    expect(await tracked(folder)).toEqual({
      problem: expect.stringMatching(
        /^`git ls-files` failed \(fatal: not a git repository: '[^']+modules\/m'\)$/,
      ),
    })
    writeFiles(folder, { 'm/.git': 'gitdir: ../nowhere' })
    expect(await tracked(folder)).toEqual({ problem: '"m/.git" leads to a folder that does not exist' })
  })

  it('are not listed by a program in the checkout, where the search for one begins there', () => {
    const folder = repositoryOf({ 'a.yml': '', git: '#!/bin/sh\nprintf planted\\\\0\n' })
    execFileSync('chmod', ['+x', join(folder, 'git')])
    const module = new URL('../../src/base/workspace.ts', import.meta.url).href
    const code = `import { openWorkspace } from ${JSON.stringify(module)}
console.log(JSON.stringify(await openWorkspace(process.cwd(), ':/usr/bin:/bin').tracked('')))`
    const text = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder })
    expect(JSON.parse(text.toString())).toEqual({ value: ['a.yml', 'git'] })
  })

  it('are listed whoever owns the checkout', async (context) => {
    if (process.getuid?.() !== 0) context.skip()
    const folder = repositoryOf({ 'a.yml': '' })
    execFileSync('chown', ['-R', '1234', folder])
    expect(await tracked(folder)).toEqual({ value: ['a.yml'] })
  })

  it('are not those of a repository further out', async () => {
    const folder = repositoryOf({ 'inner/.git/x': '', 'inner/a.yml': '', 'b.yml': '' })
    expect(await tracked(join(folder, 'inner'))).toEqual({
      problem: expect.stringMatching(/^`git ls-files` failed \(fatal: not a git repository: '[^']+'\)$/),
    })
  })

  it('are unknown without git', async () => {
    const problem = 'the program `git` is not installed'
    expect(await tracked(repositoryOf({}), '/nowhere')).toEqual({ problem })
  })

  it('are not waited for when the step has to end', async () => {
    const reason = new Error('the end')
    await expect(tracked(repositoryOf({}), undefined, AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})
