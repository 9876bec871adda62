import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWorkspace } from '../../src/base/workspace.ts'
import { openTextFiles } from '../../src/locate/text-files.ts'
import { folderOf } from '../support/folders.ts'
import { canaryWith, expectContained } from './canary.ts'
import { instead, useRecordings } from './recordings.ts'
import { platformToken } from './run.ts'

// The checked-out repository is the pull request's: its files, their names, and what lies where files should be.

const scenario = 'a sync of a model with mistakes'
const { play } = useRecordings([scenario])

/** The platform finds one mistake in this file. */
const mistakeIn = (fileName: string) =>
  instead('validateDataModel', (data) => {
    return { ...data, errors: [{ fileName, message: 'a cube: "dimensions.x.y" is not allowed' }] }
  })

describe('the name of a file', () => {
  const names = [
    'a\n::error::PWNED.yml',
    'a\r::set-output name=x::PWNED.yml',
    'a,line=1,title=PWNED::.yml',
    'a%0A::error::PWNED.yml',
    '"><img src=x onerror=alert(1)>.yml',
    'x](https://evil.example).yml',
    '@everyone/team.yml',
    '--><!--.yml',
    'a`b```.yml',
    '__proto__.yml',
    `${canaryWith(platformToken).replaceAll('\\', '')}.yml`,
  ]
  async function expectNoAct(name: string): Promise<void> {
    const path = `models/${name}`
    const files = { [path]: 'cubes:\n  - name: a\n', 'dbt_project.yml': 'name: shop\n' }
    const shown = await play(scenario, mistakeIn(path), { files })
    expect(shown.outputs['failure-kind']).toBe('validation')
    expectContained(shown, name)
  }

  it.each(names)('%j acts nowhere, also as the place of a mistake', expectNoAct)

  it.each(['##[error]PWNED.yml', 'a\u202elmy.yml', 'a\u001b[2J.yml'])(
    '%j is not printed as it is as the place of a mistake',
    // The toolkit sets off what would end its command, and nothing else; the log looks at the message alone.
    expectNoAct,
  )
})

describe('a file', () => {
  it('whose aliases multiply holds nothing up, from the answer to the annotation', async () => {
    const levels = Array.from({ length: 30 }, (_, level) => {
      const below = level === 0 ? '"lol"' : Array.from({ length: 10 }, () => `*l${level - 1}`).join(', ')
      return `l${level}: &l${level} [${below}]\n`
    })
    const path = 'models/laughs.yml'
    const files = { [path]: `${levels.join('')}cubes:\n  - name: a\n    dimensions: *l29\n` }
    const shown = await play(scenario, mistakeIn(path), { files })
    expect(shown.outputs['failure-kind']).toBe('validation')
    expect(shown.commands.join('')).toContain(`file=${path},line=33`)
    expect(shown.summary.length).toBeLessThan(20_000)
  })

  it('that is a pipe, a socket or a device is none, and nobody waits for it', async () => {
    const root = folderOf({})
    mkdirSync(join(root, 'model'))
    writeFileSync(join(root, 'model/real.yml'), 'cubes: []\n')
    execFileSync('mkfifo', [join(root, 'model/pipe.yml')])
    symlinkSync('/dev/zero', join(root, 'model/device.yml'))
    symlinkSync('/proc/self/environ', join(root, 'model/environment.yml'))
    symlinkSync('loop.yml', join(root, 'model/loop.yml'))
    const server = createServer().listen(join(root, 'model/socket.yml'))
    try {
      const files = openTextFiles(openWorkspace(root))
      expect(await files.paths()).toEqual(['model/real.yml'])
      for (const name of ['pipe', 'device', 'environment', 'loop', 'socket']) {
        expect(await files.read(`model/${name}.yml`)).toBeNull()
      }
    } finally {
      server.close()
    }
  })

  it('that becomes a pipe after the listing is not waited for', async () => {
    const root = folderOf({})
    writeFileSync(join(root, 'a.yml'), 'a')
    const files = openTextFiles(openWorkspace(root))
    expect(await files.paths()).toEqual(['a.yml'])
    rmSync(join(root, 'a.yml'))
    execFileSync('mkfifo', [join(root, 'a.yml')])
    expect(await files.read('a.yml')).toBeNull()
  })

  it.skipIf(process.getuid?.() === 0)('that may not be read is none', async () => {
    const root = folderOf({})
    writeFileSync(join(root, 'a.yml'), 'a', { mode: 0 })
    mkdirSync(join(root, 'closed'), { mode: 0 })
    const files = openTextFiles(openWorkspace(root))
    expect(await files.paths()).toEqual(['a.yml'])
    expect(await files.read('a.yml')).toBeNull()
  })
})
