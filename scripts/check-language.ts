import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Part of `npm run lint`. Finds words that are not the standard term of this field and names the one to use. It checks
// what people read: README, action.yml, the documentation, the examples, workflows, scripts, and the sources with their
// comments and names. Exit code 1 if it finds any.

/** Where such a word is right after all. */
interface Exception {
  file: RegExp
  /** The text that is not checked. */
  text: RegExp
  reason: string
}

const exceptions: readonly Exception[] = [
  { file: /^scripts\/check-language\.ts$/, text: /.+/g, reason: 'has all of the words' },
  { file: /^(?:src|docs)\//, text: /\b(?:remedy|guess)\b/g, reason: 'members of the report JSON' },
  {
    file: /^src\/(?:base\/(?:saved-)?ledger|post|branch\/open-dev-mode|cleanup\/undo-resources)\.ts$/,
    text: /\banswered\b/g,
    reason: 'a member of the saved ledger',
  },
  { file: /^src\/inputs\//, text: /\blooks(?:LikeSha| like)/g, reason: 'how it appears, not a check' },
  {
    file: /^docs\/internals\/emulator-reference\.md$/,
    text: /`refuse`/g,
    reason: 'a value of the emulator’s switches',
  },
  { file: /^docs\/troubleshooting\.md$/, text: /^\| `[^`]+`/g, reason: 'quotes error messages of src' },
  { file: /^docs\/internals\/threat-model\.md$/, text: /`test\/[^`]+` "[^"]+"/g, reason: 'names of tests' },
  { file: /\.md$/, text: /`(?:test|src)\/[^`]+`/g, reason: 'paths of files' },
  { file: /^src\/http\/faults\.ts$/, text: /connection refused/g, reason: 'the usual name of ECONNREFUSED' },
  { file: /^/, text: /e-mail address(?:es)?/gi, reason: 'the usual name' },
  { file: /^(?:bench|scripts)\//, text: /\.address\(\)/g, reason: 'a method of Node’s servers' },
]

interface Rule {
  /** Matches the word as a whole, in any case. */
  word: RegExp
  instead: string
}

const rule = (pattern: string, instead: string): Rule => ({
  word: new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'gi'),
  instead,
})

const rules: readonly Rule[] = [
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
  rule('platform-facts|DESIGN(?:\\.md)?', 'the reason itself: the document is not in the repository'),
]

/** @returns a line for each word found: `file:line: "word" (use: …)` */
export function findWords(file: string, text: string): string[] {
  const applied = exceptions.filter((exception) => exception.file.test(file))
  return text.split('\n').flatMap((line, index) => {
    const checked = applied.reduce((rest, exception) => rest.replace(exception.text, ''), line)
    return rules.flatMap(({ word, instead }) =>
      [...checked.matchAll(word)].map(([found]) => `${file}:${index + 1}: "${found}" (use: ${instead})`),
    )
  })
}

const root = fileURLToPath(new URL('../', import.meta.url))

/** The files that are checked, as git lists them, without generated ones. */
function filesToCheck(): string[] {
  const patterns = ['*.md', 'action.yml', 'docs', 'examples', '.github', 'src', 'scripts', 'bench']
  const listed = execFileSync('git', ['ls-files', '--', ...patterns], { cwd: root, encoding: 'utf8' })
  return listed
    .split('\n')
    .filter(
      (file) => /\.(?:md|yml|ts|mjs|sh|json)$/.test(file) && !generated.test(file) && existsSync(root + file),
    )
}

const generated = /fault-matrix\.md$|^contract\/|^src\/platform\/contract\.json$/

if (import.meta.main) {
  const found = filesToCheck().flatMap((file) => findWords(file, readFileSync(`${root}${file}`, 'utf8')))
  for (const line of found) process.stdout.write(`${line}\n`)
  if (found.length > 0) {
    process.stdout.write(`${found.length} ${found.length === 1 ? 'word' : 'words'} to replace\n`)
    process.exitCode = 1
  }
}
