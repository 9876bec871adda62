import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Part of `npm run lint`: words that readers of this field stumble over, with the standard term for each. Checked is what
// people read: README, action.yml, the documentation, the examples, and the sources with their comments.

export interface Rule {
  /** Matches the word as a whole, in any case. */
  word: RegExp
  instead: string
}

const rule = (pattern: string, instead: string): Rule => ({
  word: new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'gi'),
  instead,
})

export const rules: readonly Rule[] = [
  rule('mend(?:s|ed|ing)?', 'fix'),
  rule('mistakes?', 'error'),
  rule('remed(?:y|ies)', 'fix'),
  rule('leave (?:it|them) out|left out|leaves? out', 'remove, skip'),
  rule('refus(?:e|es|ed|ing|als?)', 'reject'),
  rule('not given', 'Default: …, empty'),
  rule('pro(?:of|ofs|ve|ves|ved|ven|ving)', 'verify'),
  rule('believe[sd]?', 'assume'),
  rule('answer(?:s|ed|ing)?', 'response, respond'),
  rule('look(?:s|ed|ing)?', 'check, request, poll, find'),
  rule('rights', 'permissions'),
  rule("number of the deployment|deployment’s number|deployment's number", 'deployment ID'),
  rule('address(?:es)?', 'URL'),
  rule('what becomes of|left behind', 'result, leftover'),
  rule('strangers?', 'untrusted user'),
  rule('somebody|nobody|anybody', 'another job, nothing, anyone'),
  rule('ours|theirs', 'created by this run, existing'),
  rule('in all', 'total'),
  rule('guess(?:es|ed)?', 'approximate location'),
  rule('on its way', 'started'),
  rule('no usable answer', 'could not reach'),
  rule('too young', 'newer than `older-than`'),
  rule('left as it is', 'unchanged'),
  rule('cannot be told|can be told', 'unknown, known'),
  rule('no matter', 'any'),
  rule('offered', 'available'),
  rule('at home', 'ignored files'),
  rule('rehears(?:e|al|es|ed)', 'try it locally'),
  rule('weather', 'fault injection'),
  rule('(?:came|comes|come) of', 'result'),
  rule('a defect in this action', 'Internal error'),
  rule('in earnest|for ever', 'really, forever'),
]

/** Where a word is the standard term after all: GitHub's, npm's or the platform's. */
const allowed: readonly { file: RegExp; line: RegExp }[] = [
  { file: /^scripts\/check-language\.ts$/, line: /./ },
  { file: /./, line: /Nothing is left behind/ },
  { file: /./, line: /ECONNREFUSED|MIT licen[cs]e|All rights/i },
]

/** @returns a line for each word found, `file:line: word (use …)` */
export function findWords(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (allowed.some((each) => each.file.test(file) && each.line.test(line))) return []
    return rules.flatMap(({ word, instead }) =>
      [...line.matchAll(word)].map(([found]) => `${file}:${index + 1}: "${found}" (use: ${instead})`),
    )
  })
}

const root = fileURLToPath(new URL('../', import.meta.url))

/** The files that are checked, as git lists them; generated tables are not. */
export function filesToCheck(): string[] {
  const patterns = ['*.md', 'action.yml', 'docs', 'examples', '.github', 'src']
  const listed = execFileSync('git', ['ls-files', '--', ...patterns], { cwd: root, encoding: 'utf8' })
  return listed
    .split('\n')
    .filter((file) => /\.(?:md|yml|ts)$/.test(file) && !/fault-matrix\.md$|^contract\//.test(file))
}

if (import.meta.main) {
  const found = filesToCheck().flatMap((file) => findWords(file, readFileSync(`${root}${file}`, 'utf8')))
  for (const line of found.slice(0, 200)) process.stdout.write(`${line}\n`)
  if (found.length > 0) {
    process.stdout.write(`${found.length} words to replace\n`)
    process.exitCode = 1
  }
}
