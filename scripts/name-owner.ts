import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

// Before the first release, once: puts the account that publishes this repository where `OWNER` stands for it.
// `node scripts/name-owner.ts my-organisation`, from the root of a clone.

/** What GitHub allows in the name of an account. */
const account = /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i

/** What is said of the placeholder. */
const notes = [
  'replace OWNER, and ',
  ' `OWNER` is the account that publishes it.',
  'Before the first release, `npm exec -c "node scripts/name-owner.ts ACCOUNT"` writes the account that publishes this repository in place of `OWNER`.\n\n',
  ' # a placeholder; there is no such repository',
]

/** @returns the text with the account's name, and without what is said of the placeholder */
export function withOwner(text: string, owner: string): string {
  const named = text.replaceAll(/\bOWNER\/(?=data-model-ci\b|maintainers\b)/g, `${owner}/`)
  return notes.reduce((rest, note) => rest.replaceAll(note, ''), named)
}

if (import.meta.main) {
  const [owner = ''] = process.argv.slice(2)
  if (!account.test(owner))
    throw new Error(`"${owner}" is no name of a GitHub account: name-owner.ts ACCOUNT`)
  const files = execFileSync('git', ['ls-files', '-z', '--', '.', ':!dist', ':!scripts/name-owner.ts'])
  let changed = 0
  for (const path of files.toString().split('\0').filter(Boolean)) {
    const text = readFileSync(path, 'utf8')
    const named = withOwner(text, owner)
    if (named === text) continue
    writeFileSync(path, named)
    changed += 1
  }
  console.log(
    `${owner} stands in ${changed} files. Replace "maintainers" in .github/CODEOWNERS with your team.`,
  )
}
