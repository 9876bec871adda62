import type { ModelFile } from '../base/findings.ts'
import { type Draft, fingerprintOf } from './change.ts'
import {
  codeFile,
  entitiesIn,
  isModelFile,
  policies,
  settingsFile,
  type Texts,
  template,
  textsOf,
} from './model-texts.ts'
import { type NamedFile, namedIn } from './named-members.ts'
import { unseenIn } from './unseen.ts'
import { inOrder } from './values.ts'

// The files of two sides are a difference, and not a model: which of them differ, by their content. Nothing in them is
// interpreted. That they are equal verifies that nothing changed; that they differ is a reason to ask, and the reason itself
// only for what no response of a planner shows.

/** How the files of two sides differ, as far as the compiler reads them. */
export interface FilesDifference {
  /** Of files that differ, or that one side only has; sorted. */
  paths: readonly string[]
  /** Identifies what the branch makes of them. */
  digest: string
  /** Whether a text of either side matches. */
  has: (pattern: RegExp) => boolean
  /** The texts of code, of both sides. */
  hasInCode: (pattern: RegExp) => boolean
  /**
   * Whether all that may define an entity is in files that are the same: those that name it, those of the entities
   * whose names stand in them, and all templates and code. False where no file names it.
   */
  isSame: (entity: string) => boolean
  /** What those that differ name, and access policies may hide. */
  mayHide: () => readonly NamedFile[]
  /** What no response shows. */
  unseen: readonly Draft[]
}

const heir = /\bextends\b/i

/** @param files paths as the platform has them */
export function filesDifference(
  files: Readonly<Record<'base' | 'head', readonly ModelFile[]>>,
): FilesDifference {
  const [base, head] = [textsOf(files.base), textsOf(files.head)]
  const paths = [...new Set([...base.keys(), ...head.keys()])]
    .filter((path) => base.get(path) !== head.get(path))
    .sort(inOrder)
  const all = [...base, ...head]
  const code = all.filter(([path, text]) => codeFile.test(path) || template.test(text))
  let isSame: ((entity: string) => boolean) | undefined
  return {
    paths,
    digest: fingerprintOf('files', '', '', JSON.stringify(paths.map((path) => [path, head.get(path)]))),
    has: (pattern) => all.some(([, text]) => pattern.test(text)),
    hasInCode: (pattern) => code.some(([, text]) => pattern.test(text)),
    isSame: (entity) => {
      isSame ??= sameBehind(base, head, paths)
      return isSame(entity)
    },
    mayHide: () => {
      const isIn = (pattern: RegExp, path: string) =>
        [base, head].some((side) => pattern.test(side.get(path) ?? ''))
      // Policies are inherited, and code may give them to anything.
      const isGuarded = (path: string) =>
        code.some(([, text]) => policies.test(text)) ||
        [policies, heir].some((pattern) => isIn(pattern, path))
      if (!all.some(([, text]) => policies.test(text))) return []
      return namedIn(
        base,
        head,
        paths.filter((path) => !settingsFile.test(path) && isGuarded(path)),
      )
    },
    unseen: unseenIn(base, head, paths),
  }
}

function sameBehind(base: Texts, head: Texts, paths: readonly string[]): (entity: string) => boolean {
  const changed = new Set(paths)
  const isText = (path: string) =>
    codeFile.test(path) ||
    !isModelFile(path) ||
    [base, head].some((texts) => template.test(texts.get(path) ?? ''))
  // Templates, code and what it reads can concern any entity.
  if (paths.some(isText)) return () => false
  const definers = new Map<string, Set<string>>()
  const wordsOf = new Map<string, Set<string>>()
  for (const [path, text] of [...base, ...head]) {
    for (const name of entitiesIn(text)) definers.set(name, (definers.get(name) ?? new Set()).add(path))
    const words = wordsOf.get(path) ?? new Set()
    for (const word of text.match(/\w+/g) ?? []) words.add(word)
    wordsOf.set(path, words)
  }
  const reach = new Map<string, Set<string>>()
  const reachOf = (path: string) => {
    const known =
      reach.get(path) ??
      new Set([...(wordsOf.get(path) ?? [])].flatMap((word) => [...(definers.get(word) ?? [])]))
    reach.set(path, known)
    return known
  }
  return (entity) => {
    const seen = new Set(definers.get(entity))
    if (seen.size === 0) return false
    // A set also visits what is added to it meanwhile.
    for (const path of seen) {
      if (changed.has(path)) return false
      for (const next of reachOf(path)) seen.add(next)
    }
    return true
  }
}
