import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, writeFiles } from '../support/folders.ts'
import { node, runScript } from './run-script.ts'

/** A repository whose build writes `built` to dist/index.js, and that holds these files in dist/. */
function repository(built: string, dist: Record<string, string>): string {
  const build = `rm -rf dist && mkdir dist && printf '${built}' >dist/index.js`
  const folder = folderOf({ 'package.json': JSON.stringify({ scripts: { build } }), '.gitignore': '*.log\n' })
  writeFiles(
    folder,
    Object.fromEntries(Object.entries(dist).map(([name, text]) => [join('dist', name), text])),
  )
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']
  const git = (...args: string[]) => execFileSync('git', [...identity, ...args], { cwd: folder })
  git('init', '--quiet')
  git('add', '--all', '--force')
  git('commit', '--quiet', '--message', 'All')
  return folder
}

const check = (cwd: string) => runScript({ command: node('check-dist.ts'), cwd })

describe('scripts/check-dist.ts', () => {
  it('says nothing when the build makes what is committed', async () => {
    expect(await check(repository('new', { 'index.js': 'new' }))).toEqual({ exitCode: 0, output: '' })
  })

  it.each([
    ['is another', { 'index.js': 'old' }, ' M dist/index.js'],
    ['is not committed', { 'licenses.txt': 'x' }, ' D dist/licenses.txt\n?? dist/index.js'],
  ])('fails when a file %s, and names it', async (_what, dist, changes) => {
    const { exitCode, output } = await check(repository('new', dist))
    expect(exitCode).toBe(1)
    expect(output).toContain('run "npm run build" and commit it')
    for (const change of changes.split('\n')) expect(output).toContain(change)
  })

  it('fails when the build does', async () => {
    const folder = repository('new', { 'index.js': 'new' })
    writeFiles(folder, { 'package.json': JSON.stringify({ scripts: { build: 'exit 3' } }) })
    expect((await check(folder)).exitCode).not.toBe(0)
  })
})
