import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkoutHead } from '../../src/base/checkout-head.ts'
import { atGitRoot } from '../../src/base/git-folder.ts'
import { openWorkspace } from '../../src/base/workspace.ts'
import { folderOf } from '../support/folders.ts'
import { git, repositoryOf } from '../support/git.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'

const sha = 'c0ffee1234567890c0ffee1234567890c0ffee12'
const head = { '.git/HEAD': 'ref: refs/heads/feature/a\n' }

describe('the commit of the checkout', () => {
  it.each<[string, Record<string, string>, string | null]>([
    ['a commit', { '.git/HEAD': `${sha}\n` }, sha],
    ['a branch', { ...head, '.git/refs/heads/feature/a': `${sha}\n` }, sha],
    [
      'a packed branch',
      {
        ...head,
        '.git/packed-refs': `# pack\n${'1'.repeat(40)} refs/heads/a\n${sha} refs/heads/feature/a\n`,
      },
      sha,
    ],
    ['git files elsewhere in the workspace', { '.git': 'gitdir: modules/x\n', 'modules/x/HEAD': sha }, sha],
    ['git files elsewhere on the machine', { '.git': 'gitdir: /home/x\n' }, null],
    ['a branch without a commit', head, null],
    ['a ref that climbs', { '.git/HEAD': 'ref: refs/../../secret', secret: sha }, null],
    ['no hash', { '.git/HEAD': 'c0ffee' }, null],
    ['no checkout', { 'a.yml': '' }, null],
  ])('is read from %s', async (_, files, commit) => {
    expect(await checkoutHead(memoryWorkspace(files))).toBe(commit)
  })

  it('is the one that git says, also after the refs were packed', async () => {
    const folder = repositoryOf({ 'a.yml': 'a' })
    git(folder, 'commit', '-qm', 'a')
    const commit = git(folder, 'rev-parse', 'HEAD')
    expect(await checkoutHead(openWorkspace(folder))).toBe(commit)
    git(folder, 'pack-refs', '--all')
    expect(await checkoutHead(openWorkspace(folder))).toBe(commit)
    git(folder, 'checkout', '-q', '--detach')
    expect(await checkoutHead(openWorkspace(folder))).toBe(commit)
  })
})

describe('a checkout in a folder of the workspace', () => {
  const inFolder = {
    'repo/.git/HEAD': sha,
    'repo/models/a.yml': 'a',
    'repo/sub/.git/HEAD': sha,
    'repo/sub/b.yml': 'b',
  }

  it.each<[string, Record<string, string>, [string, string], [string, string]]>([
    ['is the root of its paths', inFolder, ['repo/models', 'repo'], ['models', '.']],
    ['is the root also where one path is the default', inFolder, ['repo/models', '.'], ['models', '.']],
    ['is that around a submodule', inFolder, ['repo/sub', '.'], ['sub', '.']],
    ['is none where no input names it', inFolder, ['.', '.'], ['.', '.']],
    [
      'is none where the workspace is one',
      { ...inFolder, '.git/HEAD': sha },
      ['repo/models', 'repo'],
      ['repo/models', 'repo'],
    ],
    [
      'is none of two',
      { ...inFolder, 'other/.git/HEAD': sha },
      ['repo/models', 'other'],
      ['repo/models', 'other'],
    ],
    ['is none without git', { 'repo/models/a.yml': 'a' }, ['repo/models', '.'], ['repo/models', '.']],
  ])('%s', async (_, files, [modelPath, dbtProjectDir], [model, dbt]) => {
    const given = openWorkspace(folderOf(files))
    const { workspace, paths } = await atGitRoot(given, { modelPath, dbtProjectDir })
    expect(paths).toEqual({ modelPath: model, dbtProjectDir: dbt })
    const path = modelPath === model ? 'repo/models' : 'models'
    if (modelPath !== '.') expect(await workspace.target(path)).toEqual({ value: path })
  })

  it('is not left', async () => {
    const given = openWorkspace(join(folderOf({ ...inFolder, 'secret.yml': 's' })))
    const { workspace } = await atGitRoot(given, { modelPath: 'repo/models' })
    expect(await workspace.read('models/a.yml', 100)).toEqual({ value: Buffer.from('a') })
    expect(await workspace.target('')).toEqual({ value: '' })
    expect(await workspace.target('../secret.yml')).toEqual({ problem: 'leads outside the checkout' })
    const entries = await workspace.entries('')
    expect('value' in entries && entries.value.map(({ name }) => String(name)).sort()).toEqual([
      '.git',
      'models',
      'sub',
    ])
  })
})
