import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWorkspace, type Workspace, type WorkspaceEntry } from '../../src/base/workspace.ts'
import { listModel } from '../../src/upload/list-model.ts'
import { folderOf } from '../support/folders.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'

const list = (folder: string, root = '') => listModel(openWorkspace(folder), root)
const paths = async (files: Record<string, string>, root = '') =>
  (await listed(files, root)).files.map(({ path }) => path)

/** Empty files of these paths. */
const empty = (paths: string) => Object.fromEntries(paths.split(' ').map((path) => [path, '']))
const listed = (files: Parameters<typeof memoryWorkspace>[0], root = '') =>
  listModel(memoryWorkspace(files), root)

type Entry = readonly [name: string | Uint8Array, kind: WorkspaceEntry['kind']]
const entry = (...one: Entry): Entry => one

/** A checkout of which only the folders are there. */
function folders(tree: Record<string, readonly Entry[]>): Workspace {
  return {
    ...memoryWorkspace({}),
    entries: async (folder) => {
      const entries = tree[folder]
      if (!entries) return { problem: 'is no folder' }
      return { value: entries.map(([name, kind]) => ({ name: Buffer.from(name), kind })) }
    },
  }
}

describe('the files of a data model', () => {
  it('are told by their path inside the model, in order; empty folders are nothing', async () => {
    const folder = folderOf({ 'm/b.yml': '', 'm/a/c.js': '', 'm/B.yml': '', 'other.yml': '' })
    execFileSync('mkdir', ['-p', join(folder, 'm/empty/inner')])
    expect(await list(folder, 'm')).toEqual({
      files: [
        { path: 'B.yml', source: 'm/B.yml' },
        { path: 'a/c.js', source: 'm/a/c.js' },
        { path: 'b.yml', source: 'm/b.yml' },
      ],
      ...{ problems: [], notApplied: [], untracked: [], credentials: [], ignored: 0, unwanted: 0 },
    })
  })

  it('are not what is never to be uploaded', async () => {
    const files = {
      '.env': 'SECRET=1',
      ...empty(
        '.gitignore .git/config .github/x.yml a/.DS_Store a/.gitignore a/node_modules/x/y.js Thumbs.db a/desktop.ini a/x.yml node_modules.yml a.b',
      ),
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

  it('are counted where they are skipped', async () => {
    const listing = await listed({ '.gitignore': 'a*', 'a/1': '', ab: '', '.x': '', c: '' })
    expect(listing).toMatchObject({ ignored: 2, unwanted: 1 })
  })
})

describe('files with credentials', () => {
  it.each([
    ['credentials of google-github-actions/auth', 'gha-creds-0123456789abcdef.json'],
    [
      'credentials of a cloud account',
      'credentials.json application_default_credentials.json client_secret_1.apps.json',
    ],
    [
      'key of a service account',
      'service-account.json Service_Account-prod.JSON keyfile.json prod-service-account-1.json',
    ],
    ['private key or certificate', 'server.pem tls.KEY store.p12 AuthKey_1.p8'],
    ['SSH private key', 'id_rsa id_ed25519'],
    ['environment variables', 'prod.env'],
    ['credentials of a cluster', 'kubeconfig'],
    ['secrets', 'secrets.yml secrets.yaml'],
    ['Terraform state or variables', 'main.tfstate main.tfstate.backup prod.auto.tfvars prod.tfvars.json'],
  ])('are not listed, by their names, as %s: %s', async (kind, names) => {
    for (const name of names.split(' ')) {
      const listing = await listed({ [`m/deep/${name}`]: '', 'm/a.yml': '' }, 'm')
      expect(listing.files.map(({ path }) => path)).toEqual(['a.yml'])
      expect(listing.credentials).toEqual([{ name: `deep/${name}`, kind }])
      expect(listing.problems).toEqual([])
    }
  })

  it('are not models of such things', async () => {
    const names =
      'profiles.yml credentials.yml key.yml env.js id_rsa.yml services.json tokens.sql secrets_used.yml service_accounts.yml'
    const { files, credentials } = await listed(empty(names))
    expect([files.map(({ path }) => path), credentials]).toEqual([names.split(' ').sort(), []])
  })

  it('are neither uploaded through a link', async () => {
    const folder = folderOf({ 'server.pem': '' })
    symlinkSync('server.pem', join(folder, 'a.yml'))
    const { files, problems } = await list(folder)
    expect(files).toEqual([])
    expect(problems).toEqual([
      { name: 'a.yml', problem: 'is a symbolic link that leads to a file or folder that is not uploaded' },
    ])
  })

  it('that .gitignore ignores are counted there', async () => {
    const { ignored, credentials } = await listed({ '.gitignore': '*.pem', 'a.pem': '' })
    expect([ignored, credentials]).toEqual([1, []])
  })
})

describe('what .gitignore says', () => {
  it('does not hide the folder that the user named', async () => {
    const files = {
      '.gitignore': 'build/\n*.tmp\n',
      'build/m/a.yml': '',
      'build/m/b.tmp': '',
      'build/.gitignore': '*.log',
      'build/m/c.log': '',
    }
    const listing = await listed(files, 'build/m')
    expect(listing.files.map(({ path }) => path)).toEqual(['a.yml', 'b.tmp'])
    expect(listing.notApplied).toEqual(['.gitignore'])
  })

  it('of a folder ignores the folder, which counts once, and no file of its name', async () => {
    const files = { '.gitignore': 'd/', 'd/a': '', 'd/b': '', 'e/d': '' }
    const listing = await listed(files)
    expect(listing.files.map(({ path }) => path)).toEqual(['.gitignore', 'e/d'])
    expect(listing.ignored).toBe(1)
  })

  it('is obeyed in every folder above the model, the nearest last', async () => {
    const files = {
      '.gitignore': '*.bak',
      'a/.gitignore': '!keep.bak\nlog',
      'a/b/.gitignore': '!log',
      'a/b/m/x.bak': '',
      'a/b/m/keep.bak': '',
      'a/b/m/log': '',
    }
    expect(await paths(files, 'a/b/m')).toEqual(['keep.bak', 'log'])
  })

  it.each([
    ['a', ['.gitignore']],
    ['a/b', ['.gitignore']],
    ['a/b/m', ['.gitignore']],
    ['m/', ['.gitignore']],
    ['b/m', []],
  ])('above the model is not applied if it ignores the model: %s', async (line, notApplied) => {
    const files = { '.gitignore': `${line}\n*.bak`, 'a/b/m/x.bak': '', 'a/b/m/a': '' }
    const listing = await listed(files, 'a/b/m')
    expect(listing.notApplied).toEqual(notApplied)
    expect(listing.files).toHaveLength(notApplied.length === 0 ? 1 : 2)
  })

  it('above the model is named with its folder where it is not obeyed', async () => {
    const files = { '.gitignore': '*.bak', 'a/.gitignore': 'm', 'a/m/x.bak': '', 'a/m/a': '' }
    const listing = await listed(files, 'a/m')
    expect(listing.notApplied).toEqual(['a/.gitignore'])
    expect(listing.files).toEqual([{ path: 'a', source: 'a/m/a' }])
  })

  it('above the model that cannot be read may hide what must not leave the machine', async () => {
    const tree = { '': [entry('.gitignore', 'file'), entry('m', 'folder')], m: [entry('a', 'file')] }
    const { files, problems } = await listModel(folders(tree), 'm')
    expect(files).toHaveLength(1)
    expect(problems).toEqual([{ name: '.gitignore', problem: 'is not there' }])
  })

  it('in the model that cannot be read is named by its place in the checkout', async () => {
    const { problems } = await listModel(folders({ m: [entry('.gitignore', 'file')] }), 'm')
    expect(problems).toEqual([{ name: 'm/.gitignore', problem: 'is not there' }])
  })

  it('may be a megabyte long, and is asked for only where there is some', async () => {
    const asked: [string, number][] = []
    const workspace = memoryWorkspace({ 'm/.gitignore': '', 'm/n/a': '', 'm/n/a.gitignore': '' })
    const noting: Workspace = {
      ...workspace,
      read: (path, mostBytes) => {
        asked.push([path, mostBytes])
        return workspace.read(path, mostBytes)
      },
    }
    await listModel(noting, 'm')
    expect(asked).toEqual([['m/.gitignore', 1_048_576]])
  })

  it('may have lines that end as on other systems', async () => {
    expect(await paths({ '.gitignore': 'x\r\ny\r\n', ...empty('x y z') })).toEqual(['.gitignore', 'z'])
  })

  it('is not read on when the step has to end', async () => {
    const stop = new AbortController()
    const workspace = memoryWorkspace({ 'a/b/c/d': '' })
    const asked: string[] = []
    const stopping: Workspace = {
      ...workspace,
      entries: (folder) => {
        asked.push(folder)
        if (folder === 'a') stop.abort(new Error('the end'))
        return workspace.entries(folder)
      },
    }
    await expect(listModel(stopping, '', null, stop.signal)).rejects.toThrow('the end')
    expect(asked).toEqual(['', 'a'])
  })

  it('is not assumed when it cannot be read', async () => {
    const folder = folderOf({ 'a.yml': '', real: '*' })
    symlinkSync('real', join(folder, '.gitignore'))
    expect((await list(folder)).problems).toEqual([
      { name: '.gitignore', problem: 'is reached through a symbolic link' },
    ])
  })
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

  it('is a link to a file or folder that is not uploaded; one to a file that is, is that file', async () => {
    const outside = folderOf({ secret: '' })
    const folder = folderOf({
      'm/.gitignore': 'hidden',
      ...empty('m/a.yml m/.env m/hidden m/sub/b.yml out-of-model.yml'),
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
      'env.yml': `${lead} to a file or folder that is not uploaded`,
      'shown.yml': `${lead} to a file or folder that is not uploaded`,
      'beside.yml': `${lead} to a file or folder that is not uploaded`,
      folder: `${lead} to a file or folder that is not uploaded`,
      'out.yml': `${lead} outside the checkout`,
      'dangling.yml': `${lead} nowhere`,
    })
  })

  it.each([
    [49_999, 50_000, []],
    [50_001, 50_001, [{ name: '.', problem: 'holds more than 50000 files' }]],
  ])(
    'is more than any data model has, and then nothing more is read: %i and one',
    async (count, most, too) => {
      const many = Array.from({ length: count }, (_, index) => entry(`f${index}`, 'file'))
      const tree = { '': [...many, entry('sub', 'folder')], sub: [entry('a', 'file')] }
      const { files, problems } = await listModel(folders(tree), '')
      expect(files).toHaveLength(most)
      expect(problems).toEqual(too)
    },
  )

  it.each(['', 'm'])('is a model that is no folder (%j), which has no name of its own', async (root) => {
    const { files, problems } = await listModel(folders({}), root)
    expect(files).toEqual([])
    expect(problems).toEqual([{ name: '.', problem: 'is no folder' }])
  })

  it('is a folder that cannot be read; what lies beside it is listed', async () => {
    const tree = { m: [entry('sub', 'folder'), entry('z', 'folder')], 'm/z': [entry('a', 'file')] }
    const { files, problems } = await listModel(folders(tree), 'm')
    expect(files).toEqual([{ path: 'z/a', source: 'm/z/a' }])
    expect(problems).toEqual([{ name: 'sub', problem: 'is no folder' }])
  })

  it.each([
    ['a \u00e9~.yml', null],
    ['a\u001f', 'a\\x1f'],
    ['a\u0000\t', 'a\\x00\\x09'],
    ['a\u007f', 'a\\x7f'],
    ['\u00e9\\ ~!', '\\xc3\\xa9\\ ~!'],
  ])('is a name with signs that no path of the platform has: %j', async (name, shown) => {
    const tree = { m: [entry('sub', 'folder'), entry(name, 'file')], 'm/sub': [entry(name, 'file')] }
    const { problems } = await listModel(folders(tree), 'm')
    const problem = 'has a backslash or a control character in its name'
    const named = shown === null ? [] : [shown, `sub/${shown}`]
    expect(problems).toEqual(named.map((each) => ({ name: each, problem })))
  })

  it('is a name that is not text, also of a folder, which is not read', async () => {
    const tree = { '': [entry(Uint8Array.of(0x61, 0xff), 'folder'), entry('b', 'file')] }
    const { files, problems } = await listModel(folders(tree), '')
    expect(files).toEqual([{ path: 'b', source: 'b' }])
    expect(problems).toEqual([{ name: 'a\\xff', problem: 'has a name that is not UTF-8' }])
  })
})
