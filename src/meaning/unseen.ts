import type { Draft } from './change.ts'
import { changeClasses } from './change.ts'
import {
  codeFile,
  entitiesIn,
  imports,
  namesIn,
  policies,
  settingsFile,
  type Texts,
  template,
} from './model-texts.ts'

// What no response of a planner shows: told by the differing text itself. What is not clear there counts, and not the reverse.

interface Row {
  id: Draft['id']
  kind: Draft['kind']
  words: RegExp
  /** Whether the words begin a block. */
  isBlock: boolean
  /** In models with access policies, what decides with them who sees what. */
  besidePolicies?: RegExp
}

/** By words in the text that differs (docs/changes.md, "What no plan shows"). */
const rows: readonly Row[] = [
  {
    ...{ id: 'access-policy-changed', kind: 'access-policy', words: policies, isBlock: true },
    // Policies are inherited, and masks stand at the members.
    besidePolicies: /\b(?:extends|mask)["']?[ \t]*:/i,
  },
  {
    id: 'definition-not-readable',
    kind: 'cube',
    words: /\b(?:SECURITY|COMPILE)_?CONTEXT\b|\bsecurityContext\b/i,
    isBlock: false,
  },
  // Engines that do not know them plan the same without.
  { id: 'entity-source-changed', kind: 'view', words: /\bdefault_?filters\b/i, isBlock: true },
  { id: 'refresh-key-changed', kind: 'cube', words: /\brefresh_?key\b/i, isBlock: true },
]
/** Evaluated once for each model: any of a file may depend on it. */
const compileContext = /\bCOMPILE_?CONTEXT\b/i

/** @param paths of files that differ */
export function unseenIn(base: Texts, head: Texts, paths: readonly string[]): Draft[] {
  const [before, after] = [base, head].map((texts) => [...texts])
  const all = [...base, ...head]
  const hasPolicies = all.some(([, text]) => policies.test(text))
  const settings = paths.filter((path) => settingsFile.test(path))
  const shared = paths
    .filter((path) => codeFile.test(path) && !settingsFile.test(path))
    .filter((path) => outside(base.get(path) ?? '') !== outside(head.get(path) ?? ''))
    .map((path) => ({ path, users: usersOf(path, all) }))
  return [
    ...settings.map((path) => aboutFile('definition-not-readable', 'cube', path, head)),
    ...rows.flatMap((row) => {
      const { id, kind, words } = row
      const [old, now] = [before, after].map((texts = []) => byOwner(texts, row, hasPolicies))
      const owners = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])]
      const own = owners
        .filter((owner) => old?.get(owner) !== now?.get(owner))
        .filter((owner) => [before, after].every((texts = []) => isKnown(owner, texts)))
        .map((owner): Draft => {
          const detail = JSON.stringify([old?.get(owner), now?.get(owner)])
          return {
            id,
            kind,
            entity: owner,
            member: owner,
            before: null,
            after: null,
            detail,
            isBeyondPlans: true,
          }
        })
      // What others import concerns all of them.
      const helpers = shared.filter(
        ({ path, users }) =>
          !own.some(({ entity }) => entity === path) &&
          all.some(([at, text]) => users.has(at) && words.test(text)),
      )
      return [...own, ...helpers.map(({ path }) => aboutFile(id, kind, path, head))]
    }),
  ]
}

/** The files that a file of code may be a part of: those that import it, and those that import these; not its own entities. */
function usersOf(path: string, all: readonly (readonly [string, string])[]): ReadonlySet<string> {
  const found = new Set([path])
  // A set also visits what is added to it meanwhile.
  // Templates have the functions of Python without an import.
  for (const one of found)
    for (const [at, text] of all)
      if (imports(text, one) || (/\.py$/i.test(one) && template.test(text))) found.add(at)
  if (all.some(([at, text]) => at === path && entitiesIn(text).length > 0)) found.delete(path)
  return found
}

function aboutFile(id: Draft['id'], kind: Draft['kind'], path: string, head: Texts): Draft {
  const detail = head.get(path) ?? ''
  return { id, kind, entity: path, member: path, before: null, after: null, detail, isBeyondPlans: true }
}

/** Whether a side has the entity, or the file, at all: what comes or goes with it is no change of it. */
function isKnown(owner: string, texts: readonly (readonly [string, string])[]): boolean {
  return texts.some(([path, text]) => path === owner || entitiesIn(text).includes(owner))
}

/**
 * The blocks or lines that hold the words of a row, by the entity around them; by their file where none is. The whole file
 * where the end of a block is not clear.
 */
function byOwner(
  texts: readonly (readonly [string, string])[],
  row: Row,
  hasPolicies: boolean,
): Map<string, string> {
  const { words, besidePolicies } = row
  const isOf = (text: string) => words.test(text) || (hasPolicies && besidePolicies?.test(text) === true)
  const found = new Map<string, string>()
  for (const [path, whole] of texts) {
    // What policies say about a context is told of these, and by what readers get.
    const text = row.id === 'definition-not-readable' ? withoutPolicies(path, whole) : whole
    if (!isOf(text)) continue
    const lines = text.split(/\r?\n/)
    for (const [at, line] of lines.entries()) {
      if (!isOf(line)) continue
      const owner = ownerOf(lines, at, path)
      const from = line.search(words.test(line) ? words : (besidePolicies ?? words))
      const own = partOf({ path, text, lines }, at, from, row)
      found.set(owner, `${found.get(owner) ?? ''}${own}\n`)
    }
  }
  return found
}

const policyKey = /\baccess_?policy["']?[ \t]*:/gi
/** No part of a policy: the end of one was not found. */
const ofOthers = /\b(?:cube|view)\s*\(|\bsql(?:_?table)?["']?\s*:/i

/** A text without the values of its access policies, as far as their ends are clear. */
function withoutPolicies(path: string, text: string): string {
  const isScript = /\.[cm]?[jt]s$/i.test(path)
  if (!isScript && (codeFile.test(path) || template.test(text))) return text
  let found = text
  for (const { index, 0: key } of [...text.matchAll(policyKey)].reverse()) {
    const from = index + key.length
    const value = found.slice(from)
    const isInBrackets = (isScript ? /^\s*[[{]/ : /^[ \t]*[[{]/).test(value)
    const lines = found.slice(found.lastIndexOf('\n', index) + 1).split('\n')
    // Of YAML, the first line is that of the key.
    const below = value.indexOf('\n') + 1 + lines.slice(1, linesIn(lines)).join('\n').length
    const end = isInBrackets ? closingOf(value, 0) : isScript ? 0 : below
    if (end > 0 && !ofOthers.test(value.slice(0, end))) found = `${found.slice(0, from)}${value.slice(end)}`
  }
  return found
}

interface Source {
  path: string
  text: string
  lines: readonly string[]
}

/** What belongs to words in a line. @param from where they stand in it */
function partOf({ path, text, lines }: Source, at: number, from: number, { id, isBlock }: Row): string {
  const isRisk = changeClasses[id].level !== 'safe'
  const isPlain = !codeFile.test(path) && !(isRisk && template.test(text))
  if (isPlain) return (isBlock ? indented(lines.slice(at)) : bracketed(lines, at, from, false)) ?? text
  // What a template or Python makes of it may stand anywhere.
  if (isBlock ? !/\.[cm]?[jt]s$/i.test(path) : compileContext.test(text)) return text
  const block = bracketed(lines, at, from, isBlock)
  if (block === null) return text
  return isBlock && refersToOthers(block) ? `${block}\n${outside(text)}` : block
}

/** The entity in which a line stands. */
function ownerOf(lines: readonly string[], at: number, path: string): string {
  const names = entitiesIn(lines.join('\n'))
  const above = namesIn(lines.slice(0, at + 1)).filter((name) => names.includes(name))
  return above.at(-1) ?? (names.length === 1 ? names[0] : undefined) ?? path
}

/** Of YAML, what stands below a key. */
function indented(lines: readonly string[]): string {
  return lines
    .slice(0, linesIn(lines))
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/** Of YAML, how many lines a key in the first one has. */
function linesIn([first = '', ...rest]: readonly string[]): number {
  const depth = columnOf(first)
  const end = rest.findIndex((line) => {
    // A comment ends nothing, wherever it stands.
    if (/^\s*(?:#|$)/.test(line)) return false
    const column = line.search(/\S/)
    // The items of a list may stand below their key.
    return column < depth || (column === depth && !line.trimStart().startsWith('-'))
  })
  return 1 + (end < 0 ? rest.length : end)
}

/** Where the key of a line begins, behind the dash of an item. */
function columnOf(line: string): number {
  return /^[ \t]*(?:-[ \t]+)*/.exec(line)?.[0].length ?? 0
}

/**
 * The line, and those after it up to the end of brackets that begin behind the words; null where they do not end.
 * @param isValue whether the value may begin on the next line, and ends with a comma
 */
function bracketed(lines: readonly string[], at: number, from: number, isValue: boolean): string | null {
  let depth = 0
  for (const [index, line] of lines.slice(at).entries()) {
    const rest = index === 0 ? line.slice(from) : line
    for (const [bracket] of rest.matchAll(/[[\](){}]/g)) depth += '[({'.includes(bracket) ? 1 : -1
    if (depth < 0 || (depth === 0 && (!isValue || /[,;]\s*$/.test(rest))))
      return lines
        .slice(at, at + index + 1)
        .join('\n')
        .trim()
  }
  return null
}

/** Whether a value in code has names in it that are not its own: of constants, functions, imports. */
function refersToOthers(value: string): boolean {
  const bare = value
    .replace(/'[^'\n]*'|"[^"\n]*"|`[^`$]*`/g, '')
    .replace(/[\w$]+\s*:|\.[\w$]+|\b(?:true|false|null|undefined|CUBE|security_?context)\b/gi, '')
  return /[a-z_$]/i.test(bare)
}

/** Of code, what stands in no cube or view: what these may have in common. All of it where their ends are not clear. */
function outside(text: string): string {
  const parts: string[] = []
  let end = 0
  for (const { index } of text.matchAll(/\b(?:cube|view)\s*\(/g)) {
    if (index < end) continue
    parts.push(text.slice(end, index))
    end = closingOf(text, index)
    if (end < 0) return text
  }
  return [...parts, text.slice(end)].join('').replace(/\s+/g, ' ')
}

/** Behind the bracket that closes the first one; -1 if none does. */
function closingOf(text: string, from: number): number {
  let depth = 0
  for (const { 0: bracket, index } of text.slice(from).matchAll(/[[\](){}]/g)) {
    depth += '[({'.includes(bracket) ? 1 : -1
    if (depth === 0) return from + index + 1
  }
  return -1
}
