import { execFileSync } from 'node:child_process'
import { folderOf } from './folders.ts'

const settings = [
  ...['user.name=a', 'user.email=a@b.example', 'commit.gpgsign=false', 'core.excludesFile=/dev/null'],
  ...['init.defaultBranch=main', 'protocol.file.allow=always'],
].flatMap((setting) => ['-c', setting])

/** Runs git in a folder, as a person who has a name. @returns what it prints */
export function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', [...settings, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()
}

/** A folder on disk with these files, all of which git tracks, for as long as the test lasts. */
export function repositoryOf(files: Record<string, string | Uint8Array>): string {
  const folder = folderOf(files)
  git(folder, 'init', '-q')
  git(folder, 'add', '-A', '-f')
  return folder
}
