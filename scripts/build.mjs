// tsc writes JavaScript to build/, rolldown removes what is not used, and ncc bundles the rest: what main needs before
// its first request into dist/index.js, the rest into numbered files that it loads later, and what post loads into
// dist/undo.js. dist/post.js is small and has no packages, so that a post step with nothing to do loads nothing. dist/ is
// wiped first, so that nothing stale stays.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addLicences, shake } from './shake.mjs'

const run = (command, ...args) => execFileSync(command, args, { stdio: 'inherit' })
const bundle = (file, folder, ...options) =>
  run('ncc', 'build', join('build', 'shaken', file), '-o', folder, '--no-cache', '-q', ...options)

rmSync('build', { recursive: true, force: true })
rmSync('dist', { recursive: true, force: true })
run('tsc', '-p', 'tsconfig.build.json')
const files = await shake('index', join('build', 'shaken', 'main'))
await shake('undo', join('build', 'shaken', 'post'), true)
bundle('main/index.js', 'dist')
bundle('post/undo.js', 'build/post')
copyFileSync('build/post/index.js', 'dist/undo.js')
copyFileSync('build/post-entry.js', 'dist/post.js')
// Those of post are all in main, too; a test compares them.
addLicences(files, join('build', 'shaken', 'main'))
bundle('main/packages.js', 'build/licences', '--license', 'licenses.txt')
copyFileSync('build/licences/licenses.txt', 'dist/licenses.txt')

// One character outside of Latin-1 would make Node read, keep and compile the whole file with two bytes for each.
for (const name of readdirSync('dist').filter((each) => each.endsWith('.js'))) {
  const file = join('dist', name)
  const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\0-\x7f]/g, escaped))
}
