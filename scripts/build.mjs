// tsc writes JavaScript to build/, ncc makes one file each of what main and post load: dist/index.js and dist/undo.js.
// dist/post.js is small and has no packages, so that a post step with nothing to do loads nothing. dist/ is wiped first,
// so that nothing stale stays.
import { execFileSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'

const run = (command, ...args) => execFileSync(command, args, { stdio: 'inherit' })
const bundle = (entry, folder) =>
  run('ncc', 'build', `build/${entry}.js`, '-o', folder, '--license', 'licenses.txt', '--no-cache', '-q')

rmSync('build', { recursive: true, force: true })
rmSync('dist', { recursive: true, force: true })
run('tsc', '-p', 'tsconfig.build.json')
bundle('index', 'dist')
// Its packages are all in main, too, and so are their licences; a test compares them.
bundle('undo', 'build/bundle')
copyFileSync('build/bundle/index.js', 'dist/undo.js')
copyFileSync('build/post-entry.js', 'dist/post.js')
