import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWorkspace } from '../../src/base/workspace.ts'
import { listModel } from '../../src/upload/list-model.ts'
import { readTracked } from '../../src/upload/tracked-files.ts'
import { folderOf, writeFiles } from '../support/folders.ts'
import { git } from '../support/git.ts'

/** A repository in which these files are tracked, and then others made. */
function checkoutOf(tracked: Record<string, string>, others: Record<string, string> = {}, path = ''): string {
  const folder = folderOf(
    Object.fromEntries(Object.entries(tracked).map(([name, text]) => [join(path, name), text])),
  )
  git(join(folder, path), 'init', '-q')
  git(join(folder, path), 'add', '-A', '-f')
  git(join(folder, path), 'commit', '-qm', 'x')
  writeFiles(folder, others)
  return folder
}

async function listed(folder: string, root = '') {
  const workspace = openWorkspace(folder)
  const tracked = await readTracked(workspace, root)
  const { files, untracked, problems } = await listModel(workspace, root, tracked)
  return { files: files.map(({ path }) => path), untracked: untracked.toSorted(), problems }
}

const gone = { absent: true, problem: 'is tracked by git, but is not on the disk' }

describe('in a git checkout', () => {
  it('only files that git tracks are listed, whatever .gitignore says and whatever lies beside them', async () => {
    const folder = checkoutOf(
      {
        'm/a.yml': '',
        'm/sub/caf\u00e9.yml': '',
        'm/.gitignore': 'kept.yml',
        'm/kept.yml': '',
        'm/only/deep/x.yml': '',
        'm/.env': '',
      },
      {
        'gha-creds-1.json': '',
        'm/new.yml': '',
        'm/made/x.yml': '',
        'm/sub/back\\slash': '',
        'm/.new': '',
        'm/su/x.yml': '',
      },
    )
    execFileSync('mkfifo', [join(folder, 'm/pipe')])
    expect(await listed(folder, 'm')).toEqual({
      files: ['.gitignore', 'a.yml', 'kept.yml', 'only/deep/x.yml', 'sub/caf\u00e9.yml'],
      untracked: ['made', 'new.yml', 'pipe', 'su', 'sub/back\\slash'],
      problems: [],
    })
    expect(await listed(folder)).toMatchObject({ untracked: expect.arrayContaining(['gha-creds-1.json']) })
  })

  it('a file counts as it is now, and one that is gone is a problem', async () => {
    const folder = checkoutOf({ 'a.yml': 'old', 'b.yml': '', c: '' })
    git(folder, 'rm', '-q', '--cached', 'b.yml')
    rmSync(join(folder, 'c'))
    writeFiles(folder, { 'a.yml': 'new', 'c/d.yml': '' })
    expect(await listed(folder)).toEqual({
      files: ['a.yml'],
      untracked: ['b.yml', 'c'],
      problems: [{ name: 'c', ...gone }],
    })
  })

  it('every tracked file of the model must be on the disk, unless its name excludes it', async () => {
    const names = ['a.yml', 'sub/b.yml', 'caf\u00e9.yml', '.env', '.x/y', 'node_modules/z.js', 'k.pem']
    const folder = checkoutOf(
      Object.fromEntries([...names.map((name) => [`m/${name}`, name]), ['x.yml', '']]),
    )
    for (const name of names.slice(1)) rmSync(join(folder, 'm', name))
    rmSync(join(folder, 'x.yml'))
    expect(await listed(folder, 'm')).toEqual({
      files: ['a.yml'],
      untracked: [],
      problems: ['caf\u00e9.yml', 'sub/b.yml'].map((name) => ({ name, ...gone })),
    })
  })

  it.each(['--sparse-index', '--no-sparse-index'])(
    'a sparse checkout lacks files, with %s',
    async (option) => {
      const folder = checkoutOf({ 'm/a.yml': '', 'm/sub/b.yml': 'b', 'other/c.yml': 'c' })
      git(folder, 'sparse-checkout', 'set', '--cone', option, 'x')
      writeFiles(folder, { 'm/a.yml': '' })
      const { problems } = await listed(folder, 'm')
      expect(problems).toEqual([{ name: 'sub/b.yml', ...gone }])
    },
  )

  it('that lies in a folder, the nearest one counts', async () => {
    const others = { 'x/repo/m/new.yml': '', 'm/b.yml': '', 'other/m/c.yml': '' }
    const folder = checkoutOf({ 'm/a.yml': '' }, others, 'x/repo')
    expect(await listed(folder, 'x/repo/m')).toMatchObject({ files: ['a.yml'], untracked: ['new.yml'] })
    expect(await listed(folder, 'other')).toMatchObject({ files: ['m/c.yml'] })
  })

  it('submodules count with the files that they track', async () => {
    const inner = checkoutOf({ 's.yml': '', 'deep/t.yml': '' })
    const folder = checkoutOf({ 'm/a.yml': '' })
    git(folder, 'submodule', '--quiet', 'add', inner, 'm/s\u00fcb')
    git(folder, 'commit', '-qm', 'sub')
    writeFiles(folder, { 'm/s\u00fcb/new.yml': '' })
    const files = ['a.yml', 's\u00fcb/deep/t.yml', 's\u00fcb/s.yml']
    expect(await listed(folder, 'm')).toMatchObject({ files, untracked: ['s\u00fcb/new.yml'] })
    expect(await listed(folder, 'm/s\u00fcb')).toMatchObject({ files: ['deep/t.yml', 's.yml'] })
    git(folder, 'submodule', '--quiet', 'deinit', '-f', 'm/s\u00fcb')
    const problem = 'is a submodule that is not checked out'
    const problems = [{ name: 's\u00fcb', absent: true, problem }]
    expect(await listed(folder, 'm')).toMatchObject({ files: ['a.yml'], problems })
    expect(await listed(folder, 'm/s\u00fcb')).toMatchObject({ problems: [{ name: '.', problem }] })
    expect(await listed(folder)).toMatchObject({ problems: [{ name: 'm/s\u00fcb', problem }] })
  })

  it('another repository in it that is no submodule is not tracked', async () => {
    const folder = checkoutOf({ 'a.yml': '' }, { 'other/b.yml': '' })
    git(join(folder, 'other'), 'init', '-q')
    git(join(folder, 'other'), 'add', '.')
    expect(await listed(folder)).toMatchObject({ files: ['a.yml'], untracked: ['other'] })
  })

  it('whose repository lies elsewhere is one, too: a worktree', async () => {
    const folder = checkoutOf({ 'a.yml': '' })
    const tree = join(folderOf({}), 'tree')
    git(folder, 'worktree', 'add', '-q', tree)
    writeFiles(tree, { 'b.yml': '' })
    expect(await listed(tree)).toMatchObject({ files: ['a.yml'], untracked: ['b.yml'] })
  })

  it('whose index is split is one, too', async () => {
    const folder = checkoutOf({ 'a.yml': '' })
    git(folder, 'update-index', '--split-index')
    expect(await listed(folder)).toMatchObject({ files: ['a.yml'], problems: [] })
  })
})

it.each<[string, Record<string, string>, string]>([
  ['.git says nothing', { '.git': 'anything' }, '"[.]git" is neither a repository nor the way to one'],
  ['.git leads nowhere', { '.git': 'gitdir: nowhere' }, '"[.]git" leads to a folder that does not exist'],
  [
    '.git is no repository',
    { '.git/HEAD': '' },
    '.git ls-files. failed \\(fatal: not a git repository: .*\\)',
  ],
])('what git tracks is unknown where %s', async (_, files, complaint) => {
  await expect(listed(folderOf({ 'a.yml': '', ...files }))).rejects.toMatchObject({
    kind: 'input',
    message: expect.stringMatching(`^Which files git tracks is unknown: ${complaint}[.]$`),
    advice: expect.stringContaining('include-untracked: true'),
  })
})

it('without a repository nothing is tracked or untracked', async () => {
  const folder = folderOf({ 'm/a.yml': '' })
  expect(await readTracked(openWorkspace(folder), 'm')).toBeNull()
})
