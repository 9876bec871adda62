import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Failure, Stop } from '../../src/base/failure.ts'
import { type Found, openWorkspace, type Workspace } from '../../src/base/workspace.ts'
import { readFile, readUploadModel } from '../../src/upload/read-files.ts'
import { failureOf } from '../support/failures.ts'
import { type StepFixture, stepFixture } from '../support/fixture.ts'
import { folderOf, writeFiles } from '../support/folders.ts'
import { repositoryOf } from '../support/git.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'
import { sha1 } from '../support/upload-plan.ts'

const worldOf = (files: Record<string, string>, modelPath = 'm') =>
  stepFixture({}, { files, settings: { modelPath } })

/** The same checkout, but for how a file is read. */
function reading(fixture: StepFixture, read: Workspace['read']): StepFixture {
  return { ...fixture, context: { ...fixture.context, workspace: { ...fixture.context.workspace, read } } }
}

const refused = ({ context }: StepFixture, includeUntracked = false) =>
  failureOf(readUploadModel(context, includeUntracked))

describe('the data model of a checkout', () => {
  it('is its files by their path in the model, with the hash by which the platform knows them', async () => {
    const fixture = worldOf({
      'm/b/c.yml': 'c',
      'm/a.yml': 'a',
      'm/x.bak': '',
      'm/.gitignore': '*.bak',
      'm/.env': '',
      'm/Thumbs.db': '',
      'other.yml': '',
    })
    expect([...(await readUploadModel(fixture.context))]).toEqual([
      ['.gitignore', { source: 'm/.gitignore', hash: sha1('*.bak'), size: 5 }],
      ['a.yml', { source: 'm/a.yml', hash: sha1('a'), size: 1 }],
      ['b/c.yml', { source: 'm/b/c.yml', hash: sha1('c'), size: 1 }],
    ])
    expect(fixture.lines()).toEqual(['"m" holds 3 files; ignored: 1 by .gitignore, 2 by name'])
  })

  it('is the whole checkout with "model-path: ."', async () => {
    const fixture = worldOf({ 'm/a.yml': 'a', 'b.yml': 'b' }, '.')
    expect([...(await readUploadModel(fixture.context)).keys()]).toEqual(['b.yml', 'm/a.yml'])
    expect(fixture.lines()).toEqual(['"." holds 2 files; ignored: 0 by .gitignore, 0 by name'])
  })

  it('that git ignores is read all the same when the user names it, and the log says so', async () => {
    const fixture = worldOf({ '.gitignore': 'm', 'm/a.yml': 'a' })
    expect((await readUploadModel(fixture.context)).size).toBe(1)
    expect(fixture.lines()).toEqual([
      '".gitignore" ignores "m", the folder that "model-path" names; its rules are not applied',
      '"m" holds 1 file; ignored: 0 by .gitignore, 0 by name',
    ])
  })

  it('names a file that is not obeyed in one line that ends', async () => {
    const folder = `a\n${'b'.repeat(400)}`
    const fixture = worldOf({ [`${folder}/.gitignore`]: 'm', [`${folder}/m/a.yml`]: 'a' }, `${folder}/m`)
    await readUploadModel(fixture.context)
    expect(fixture.lines()[0]?.startsWith(`"a ${'b'.repeat(297)}…" ignores `)).toBe(true)
  })

  it('that is not there is nothing to upload', async () => {
    expect(await refused(worldOf({ 'a.yml': '' }))).toMatchObject({
      kind: 'input',
      message: 'Invalid input `model-path`: "m" is not there, so there is nothing to upload.',
      advice:
        'Check out the repository before this step (actions/checkout), and name the folder that holds the data model.',
    })
  })

  it('that holds nothing is rejected: it would empty the branch', async () => {
    const fixture = worldOf({ 'm/.env': '', 'm/.x': '' })
    expect(await refused(fixture)).toMatchObject({
      kind: 'input',
      message:
        'Invalid input `model-path`: "m" holds no file to upload, and an empty data model would remove everything.',
      advice:
        'Name the folder that holds the data model; the log lists how many files were ignored, and why.',
    })
    expect(fixture.lines()).toEqual(['"m" holds 0 files; ignored: 0 by .gitignore, 2 by name'])
  })

  it('is not read on when the step has to end', async () => {
    const fixture = worldOf({ 'm/a.yml': 'a' })
    const stop = new Stop('cancelled', 'The job was cancelled.')
    let reads = 0
    const counting = reading(fixture, async () => {
      reads++
      return { value: new Uint8Array() }
    })
    fixture.context.budget.stop(stop)
    expect(await refused(counting)).toBe(stop)
    expect(reads).toBe(0)
  })

  it('is read eight files at a time', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`m/f${index}`, '']))
    let running = 0
    let most = 0
    const fixture = reading(worldOf(files), async () => {
      most = Math.max(most, ++running)
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
      running--
      return { value: new Uint8Array() }
    })
    await readUploadModel(fixture.context)
    expect(most).toBe(8)
  })
})

describe('in a git checkout', () => {
  /** The fixture's checkout is on disk, with these files tracked and those not. */
  function gitFixture(tracked: Record<string, string>, others: Record<string, string>) {
    const folder = repositoryOf(tracked)
    writeFiles(folder, others)
    const fixture = stepFixture({}, { settings: { modelPath: 'm' } })
    return { ...fixture, context: { ...fixture.context, workspace: openWorkspace(folder) } }
  }
  const tracked = { 'm/a.yml': 'a', 'm/.gitignore': '*.bak', 'm/kept.bak': '' }
  const others = { 'm/new.yml': '', 'm/made/x.yml': '', 'm/gha-creds-1.json': '{}', 'm/x.bak': '' }

  it('it is what git tracks, and the log names what else is there', async () => {
    const fixture = gitFixture(tracked, others)
    expect([...(await readUploadModel(fixture.context)).keys()]).toEqual(['.gitignore', 'a.yml', 'kept.bak'])
    expect(fixture.lines()).toEqual([
      '"m" holds 3 files; ignored: 4 not tracked by git, 0 by name',
      expect.stringMatching(
        /^Not tracked: ("[^"]+"(, )?){4} \("include-untracked" of the team file uploads them\)$/,
      ),
    ])
    expect(fixture.context.journal.warnings).toEqual([])
  })

  it.each([
    [5, ''],
    [7, ' and 2 more'],
  ])('names five, of %i', async (length, more) => {
    const many = Object.fromEntries(Array.from({ length }, (_, index) => [`m/n${index}`, '']))
    const fixture = gitFixture(tracked, many)
    await readUploadModel(fixture.context)
    expect(fixture.lines()[1]).toMatch(new RegExp(`^Not tracked: ("n\\d", ){4}"n\\d"${more} \\(`))
  })

  it('it is all that .gitignore does not ignore, where untracked files are asked for; no credentials', async () => {
    const fixture = gitFixture(tracked, others)
    expect([...(await readUploadModel(fixture.context, true)).keys()]).toEqual([
      '.gitignore',
      'a.yml',
      'made/x.yml',
      'new.yml',
    ])
    expect(fixture.lines()).toEqual([
      '"m" holds 4 files; ignored: 2 by .gitignore, 0 by name',
      '  not uploaded: "gha-creds-1.json" (credentials of google-github-actions/auth)',
    ])
    expect(fixture.context.journal.warnings).toEqual([])
  })

  it('a tracked file with credentials is a warning', async () => {
    const fixture = gitFixture({ ...tracked, 'm/server.pem': '' }, {})
    expect([...(await readUploadModel(fixture.context)).keys()]).not.toContain('server.pem')
    expect(fixture.context.journal.warnings).toEqual([
      'Not uploaded, because the file names indicate credentials: "server.pem" (private key or certificate). Rename a file that is part of the data model; remove any other from the repository.',
    ])
  })

  it.each([
    [5, ''],
    [6, ', and 1 more, in the log above'],
  ])('up to five of them are named, of %i', async (length, more) => {
    const keys = Object.fromEntries(Array.from({ length }, (_, index) => [`m/k${index}.pem`, '']))
    const fixture = gitFixture({ ...tracked, ...keys }, {})
    await readUploadModel(fixture.context)
    expect(fixture.context.journal.warnings).toEqual([
      expect.stringMatching(
        new RegExp(`: ("k\\d.pem" \\([^)]*\\), ){4}"k\\d.pem" \\([^)]*\\)${more}\\. Rename`),
      ),
    ])
  })

  it('a folder without a tracked file is rejected, with the way to upload it', async () => {
    const fixture = gitFixture({ 'a.yml': '' }, others)
    expect(await refused(fixture)).toMatchObject({
      kind: 'input',
      message:
        'Invalid input `model-path`: "m" holds no file to upload that git tracks, and an empty data model would remove everything.',
      advice: expect.stringContaining(
        'or set "deploy: { include-untracked: true }" in the team file if this job makes the files',
      ),
    })
  })

  it('a tracked file that is not on the disk is rejected, unless what is there is asked for', async () => {
    const git = gitFixture(tracked, {})
    const { workspace } = git.context
    git.context.workspace = {
      ...workspace,
      async entries(folder) {
        const found = await workspace.entries(folder)
        if ('problem' in found) return found
        return { value: found.value.filter(({ name }) => Buffer.from(name).toString() !== 'kept.bak') }
      },
    }
    expect(await refused(git)).toMatchObject({
      kind: 'input',
      message:
        'The data model in "m" cannot be uploaded: "kept.bak" is tracked by git, but is not on the disk.',
      advice:
        'Check out all files before this step (actions/checkout: `submodules: true`, `lfs: true`, no `sparse-checkout`), or remove these from the repository. Nothing was uploaded.',
    })
    expect([...(await readUploadModel(git.context, true)).keys()]).toEqual(['.gitignore', 'a.yml'])
  })

  it('whose index cannot be read is read where untracked files are asked for', async () => {
    const files = { 'm/a.yml': 'a', '.git/index': 'x' }
    expect(await refused(worldOf(files))).toMatchObject({
      message: expect.stringContaining('Which files git'),
    })
    expect((await readUploadModel(worldOf(files).context, true)).size).toBe(1)
  })
})

describe('names that many file systems hold as one', () => {
  it.each([
    ['letters by case', ['a.yml', 'A.yml'], '"A.yml" and "a.yml"'],
    ['accents by how they are written', ['caf\u00e9', 'cafe\u0301'], '"cafe\u0301" and "caf\u00e9"'],
    ['three of them', ['x/a', 'X/a', 'x/A'], '"X/a" and "x/A" and "x/a"'],
    [
      'long ones',
      [`${'a'.repeat(250)}`, `${'A'.repeat(250)}`],
      `"${'A'.repeat(199)}…" and "${'a'.repeat(199)}…"`,
    ],
  ])('are warned of, and go up: %s', async (_, names, shown) => {
    const fixture = worldOf(Object.fromEntries(names.map((name) => [`m/${name}`, ''])))
    expect((await readUploadModel(fixture.context)).size).toBe(names.length)
    expect(fixture.context.journal.warnings).toEqual([
      `${shown} differ only in case or accents. All are uploaded, but many file systems cannot store them in one folder.`,
    ])
  })

  it('are no two names that differ', async () => {
    const fixture = worldOf({ 'm/a.yml': '', 'm/b.yml': '', 'm/a.yaml': '', 'm/cafe': '', 'm/caf\u00e9': '' })
    await readUploadModel(fixture.context)
    expect(fixture.context.journal.warnings).toEqual([])
  })
})

describe('what a file holds', () => {
  const pem = '-----BEGIN RSA PRIVATE KEY-----\nx'
  const lfs = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n'
  const profile = 'shop:\n  target: prod\n  outputs:\n    prod:\n      password: x\n'

  it.each([
    ['a Git LFS pointer', lfs, 'is a Git LFS pointer, not the file itself'],
    ['a private key', `cubes: # ${pem}`, 'contains a private key'],
    ['an escaped key', `{"private_key": "${pem}"}`, 'contains a private key'],
    ['an OpenSSH key', '-----BEGIN OPENSSH PRIVATE KEY-----', 'contains a private key'],
    ['a service account', '{"type" : "service_account"}', 'contains the key of a service account'],
  ])('is rejected: %s', async (_, text, problem) => {
    const error = await refused(worldOf({ 'm/a.yml': text, 'm/b.yml': '' }))
    expect(error).toMatchObject({
      kind: 'input',
      message: `The data model in "m" cannot be uploaded: "a.yml" ${problem}.`,
    })
  })

  it.each([
    ['a.yml', 'description: PRIVATE KEY of the service_account'],
    ['a.yml', `cubes: # ${lfs}`],
    ['profiles.yml', 'cubes:\n  - name: profiles\n'],
    ['a.yml', profile],
  ])('is not rejected where it only reads like that: %s', async (name, text) => {
    expect((await readUploadModel(worldOf({ [`m/${name}`]: text }).context)).size).toBe(1)
  })

  it.each(['profiles.yml', 'Profiles.yaml'])(
    'makes %s a dbt profile, which is not uploaded',
    async (name) => {
      const fixture = worldOf({ 'm/a.yml': '', [`m/${name}`]: profile })
      expect([...(await readUploadModel(fixture.context)).keys()]).toEqual(['a.yml'])
      expect(fixture.lines()).toContain(`  not uploaded: "${name}" (dbt profile)`)
    },
  )
})

describe('the folder of the data model', () => {
  function linked(modelPath: string, target: string) {
    const folder = folderOf({ '.git/config': 'token', 'x/.git/config': 'token', 'model/a.yml': '' })
    symlinkSync(target, join(folder, 'link'))
    const fixture = stepFixture({}, { settings: { modelPath } })
    return { ...fixture, context: { ...fixture.context, workspace: openWorkspace(folder) } }
  }

  it.each([
    ['link', '.git', 'is reached through a symbolic link'],
    ['link', 'model', 'is reached through a symbolic link'],
    ['.git', '.', 'is in a folder that is never uploaded'],
    ['x/.git', '.', 'is in a folder that is never uploaded'],
    ['link/.git', 'x', 'is reached through a symbolic link'],
  ])('%s is rejected (link to %s)', async (modelPath, target, problem) => {
    expect(await refused(linked(modelPath, target), true)).toMatchObject({
      kind: 'input',
      message: `Invalid input \`model-path\`: "${modelPath}" ${problem}, so there is nothing to upload.`,
    })
  })
})

describe('what cannot be uploaded', () => {
  const advice = 'Remove, rename or replace them, or add them to .gitignore. Nothing was uploaded.'
  const odd = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`m/f${index + 1000}\\`, '']))
  const problem = 'has a backslash or a control character in its name'

  it('is named in the sentence and in the log, and nothing else is said', async () => {
    const fixture = worldOf({ 'm/a.yml': '', 'm/b\\c': '' })
    const error = await refused(fixture)
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({
      kind: 'input',
      message: `The data model in "m" cannot be uploaded: "b\\c" ${problem}.`,
      advice,
    })
    expect(fixture.lines()).toEqual([`  "b\\c" ${problem}`])
  })

  it.each([
    [5, ''],
    [6, '; and 1 more, in the log above'],
  ])('is named up to five times in the sentence, of %i', async (count, more) => {
    const fixture = worldOf(odd(count))
    const named = Array.from({ length: 5 }, (_, index) => `"f${index + 1000}\\" ${problem}`)
    expect(await refused(fixture)).toMatchObject({
      message: `The data model in "m" cannot be uploaded: ${named.join('; ')}${more}.`,
    })
    expect(fixture.lines()).toHaveLength(count)
  })

  it('is named up to 500 times in the log', async () => {
    const fixture = worldOf(odd(501))
    await refused(fixture)
    expect(fixture.lines()).toHaveLength(500)
  })

  it('has a name that is quoted in one line that ends', async () => {
    const fixture = worldOf({ [`m/${'a'.repeat(400)}\\`]: '' })
    await refused(fixture)
    expect(fixture.lines()).toEqual([`  "${'a'.repeat(299)}…" ${problem}`])
  })

  it('is a file that cannot be read, or is larger than the platform takes', async () => {
    const asked: [string, number][] = []
    const fixture = reading(
      worldOf({ 'm/a.yml': '', 'm/b.yml': '' }),
      async (path, mostBytes): Promise<Found<Uint8Array>> => {
        asked.push([path, mostBytes])
        return path === 'm/b.yml' ? { problem: 'is larger than 50 MiB' } : { value: new Uint8Array() }
      },
    )
    expect(await refused(fixture)).toMatchObject({
      message: 'The data model in "m" cannot be uploaded: "b.yml" is larger than 50 MiB.',
    })
    expect(asked).toEqual([
      ['m/a.yml', 52_428_800],
      ['m/b.yml', 52_428_800],
    ])
  })
})

describe('a file', () => {
  it('is its bytes and their hash, as they are now', async () => {
    const files = { 'm/a.yml': 'a' }
    const workspace = memoryWorkspace(files)
    expect(await readFile(workspace, 'm/a.yml')).toEqual({ bytes: Buffer.from('a'), hash: sha1('a') })
    files['m/a.yml'] = 'b'
    expect(await readFile(workspace, 'm/a.yml')).toMatchObject({ hash: sha1('b') })
    expect(await readFile(workspace, 'm/x.yml')).toEqual({ problem: 'is not there' })
  })
})
