// tsc writes JavaScript to build/, ncc makes one file of it. dist/ is wiped first, so that nothing stale stays.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'

const run = (command, ...args) => execFileSync(command, args, { stdio: 'inherit' })

rmSync('build', { recursive: true, force: true })
rmSync('dist', { recursive: true, force: true })
run('tsc', '-p', 'tsconfig.build.json')
run('ncc', 'build', 'build/index.js', '-o', 'dist', '--license', 'licenses.txt', '--no-cache', '-q')
