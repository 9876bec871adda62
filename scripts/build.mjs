// tsc writes JavaScript to build/, rolldown removes what is not used, and ncc bundles the rest: what main needs before
// its first request into dist/index.js, the rest into numbered files that it loads later, and what post loads into
// dist/undo.js. dist/post.js is small and has no packages, so that a post step with nothing to do loads nothing. dist/ is
// wiped first, so that nothing stale stays.
import { execFileSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addLicences, shake } from './shake.mjs'

const run = (command, ...args) => execFileSync(command, args, { stdio: 'inherit' })
const bundle = (file, folder, ...options) =>
  run('ncc', 'build', join('build', 'shaken', file), '-o', folder, '--no-cache', '-q', ...options)

rmSync('build', { recursive: true, force: true })
rmSync('dist', { recursive: true, force: true })
run('tsc', '-p', 'tsconfig.build.json')
const files = await shake('index', join('build', 'shaken', 'main'))
await shake('undo', join('build', 'shaken', 'post'))
bundle('main/index.js', 'dist')
bundle('post/undo.js', 'build/post')
copyFileSync('build/post/index.js', 'dist/undo.js')
copyFileSync('build/post-entry.js', 'dist/post.js')
// Those of post are all in main, too; a test compares them.
addLicences(files, join('build', 'shaken', 'main'))
bundle('main/packages.js', 'build/licences', '--license', 'licenses.txt')
copyFileSync('build/licences/licenses.txt', 'dist/licenses.txt')
