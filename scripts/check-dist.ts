import { execFileSync } from 'node:child_process'

// Is dist/ what the sources build? Builds it on a wiped tree and asks git, in the working directory.

execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' })
const status = ['status', '--porcelain', '--untracked-files=all', '--ignored', '--', 'dist']
const changes = execFileSync('git', status, { encoding: 'utf8' }).trimEnd()
if (changes !== '') {
  console.error(`dist/ is not what the sources build; run "npm run build" and commit it:\n${changes}`)
  process.exitCode = 1
}
