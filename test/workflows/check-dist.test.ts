import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeFiles } from '../support/folders.ts'
import { git, repositoryOf } from '../support/git.ts'
import { node, runScript } from './run-script.ts'

/** A repository whose build writes `built` to dist/index.js, and that holds these files in dist/. */
function repository(built: string, dist: Record<string, string>): string {
  const build = `rm -rf dist && mkdir dist && printf '${built}' >dist/index.js`
  const folder = repositoryOf({
    'package.json': JSON.stringify({ scripts: { build } }),
    '.gitignore': '*.log\n',
    ...Object.fromEntries(Object.entries(dist).map(([name, text]) => [join('dist', name), text])),
  })
  git(folder, 'commit', '--quiet', '--message', 'All')
  return folder
}

const check = (cwd: string) => runScript({ command: node('check-dist.ts'), cwd })

describe('scripts/check-dist.ts', () => {
  it('says nothing when the build makes what is committed', async () => {
    expect(await check(repository('new', { 'index.js': 'new' }))).toEqual({ exitCode: 0, output: '' })
  })

  it('fails when a file is another or is not committed, and names it', async () => {
    const { exitCode, output } = await check(repository('new', { 'post.js': 'old', 'licenses.txt': 'x' }))
    expect(exitCode).toBe(1)
    for (const part of ['run "npm run build" and commit it', ' D dist/licenses.txt', '?? dist/index.js'])
      expect(output).toContain(part)
  })

  it('fails when the build does', async () => {
    const folder = repository('new', { 'index.js': 'new' })
    writeFiles(folder, { 'package.json': JSON.stringify({ scripts: { build: 'exit 3' } }) })
    expect((await check(folder)).exitCode).not.toBe(0)
  })
})
