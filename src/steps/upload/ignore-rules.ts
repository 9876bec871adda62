import { globOf, type Steps, TooManySteps } from '../../runtime/glob.ts'

/** The rules of the `.gitignore` files that apply to a folder. */
export interface IgnoreRules {
  /**
   * Whether the last matching rule ignores this path. The content of an ignored folder is not checked.
   * @param path below the folder that the first rules came from, with forward slashes
   * @param steps counts down; shared by all calls
   * @throws HardRule when no steps are left
   */
  ignores(path: string, kind: 'file' | 'folder', steps: Steps): boolean
  /** These rules and those of one more file, which take precedence. */
  and(folder: string, text: string): IgnoreRules
}

/** The rule at which no steps were left. */
export class HardRule extends Error {
  readonly file: string
  readonly line: number
  constructor({ folder, line }: Rule) {
    super('the rules take too long to apply')
    this.file = folder === '' ? '.gitignore' : `${folder}/.gitignore`
    this.line = line
  }
}

interface Rule {
  /** The folder of its file; the rule applies only below it. */
  folder: string
  /** The line in its file, from 1. */
  line: number
  /** Includes paths that earlier rules ignore. */
  negative: boolean
  folderOnly: boolean
  /** A pattern without a slash matches names in any folder. */
  byName: boolean
  /** The part before the first wildcard; all of a plain text. */
  prefix: string
  /** The rest; null for a plain text. */
  glob: ReturnType<typeof globOf> | null
}

export const noRules: IgnoreRules = rulesOf([])

function rulesOf(rules: readonly Rule[]): IgnoreRules {
  return {
    ignores(path, kind, steps) {
      const name = path.slice(path.lastIndexOf('/') + 1)
      const last = rules.findLast((rule) => applies(rule, path, name, kind, steps))
      return last !== undefined && !last.negative
    },
    and: (folder, text) => rulesOf([...rules, ...rulesIn(folder, text)]),
  }
}

function applies(rule: Rule, path: string, name: string, kind: 'file' | 'folder', steps: Steps): boolean {
  // A rule counts as a step, also if it is a plain name.
  if (--steps.left < 0) throw new HardRule(rule)
  const { folder, glob } = rule
  if (rule.folderOnly && kind !== 'folder') return false
  if (folder !== '' && !path.startsWith(`${folder}/`)) return false
  const subject = rule.byName ? name : folder === '' ? path : path.slice(folder.length + 1)
  if (glob === null) return subject === rule.prefix
  if (!subject.startsWith(rule.prefix)) return false
  try {
    return glob(subject.slice(rule.prefix.length), steps)
  } catch (error) {
    throw error instanceof TooManySteps ? new HardRule(rule) : error
  }
}

function rulesIn(folder: string, text: string): Rule[] {
  return text.split(/\r?\n/).flatMap((written, index) => {
    if (written.startsWith('#')) return []
    const negative = written.startsWith('!')
    const line = withoutBlanks(negative ? written.slice(1) : written)
    const folderOnly = line.endsWith('/')
    const pattern = folderOnly ? line.slice(0, -1) : line
    if (pattern === '') return []
    const byName = !pattern.includes('/')
    const seen = byName ? pattern : pattern.replace(/^\//, '')
    // As git does, which decides what `**` means by what is left: `a**/b` matches `a/x/b`, and `ab`.
    const wild = seen.search(/[*?[\\]/)
    const prefix = byName && wild >= 0 ? '' : wild < 0 ? seen : seen.slice(0, wild)
    const glob = wild < 0 ? null : globOf(seen.slice(prefix.length))
    return [{ folder, line: index + 1, negative, folderOnly, byName, prefix, glob }]
  })
}

/** Without the blanks at the end, unless a backslash escapes them. */
function withoutBlanks(line: string): string {
  let end = line.length
  while (line[end - 1] === ' ') end--
  let escapes = 0
  while (line[end - 1 - escapes] === '\\') escapes++
  return line.slice(0, escapes % 2 === 1 ? end + 1 : end)
}
