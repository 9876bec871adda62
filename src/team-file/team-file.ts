import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml'
import { nearest } from '../inputs/nearest.ts'
import { refNameProblem } from '../inputs/ref-name.ts'
import { inputNames } from '../inputs/table.ts'
import { oneLine } from '../runtime/text.ts'
import { readYaml } from '../runtime/yaml-text.ts'
import { readAccept, readLevels } from './accept.ts'
import { contextProblem, readAccess, readReaders } from './access.ts'
import { defaultTeamFile, type ReaderContext, type TeamFile } from './defaults.ts'
import {
  isObject,
  type KeyReader,
  type NodePath,
  readContentUrl,
  readIgnoredContent,
  readPreview,
  wrong,
} from './keys.ts'

export type { AcceptEntry, Levels } from './accept.ts'
export { defaultTeamFile, mostTeamFileBytes, type TeamFile } from './defaults.ts'
export type { IgnoredContent } from './keys.ts'

import { checkTests } from './tests.ts'

// `.data-model-ci.yml`: what a team sets once for the changes of its data model. `docs/data-model-ci.schema.json` is the
// same for editors; a test compares the two.

/** An error in the file, as a phrase; line and column from 1. */
interface TeamFileProblem {
  problem: string
  line?: number
  column?: number
}

type TeamFileReading = { value: TeamFile } | { problems: TeamFileProblem[] }

/** GitHub accepts no longer label. */
const mostLabelCharacters = 50

const keys: Readonly<Record<string, KeyReader>> = {
  'accept-label': (value) => {
    if (typeof value !== 'string') return wrong("must be a text, or '' for none")
    const label = value.trim()
    if (label.length > mostLabelCharacters || /[\u0000-\u001f\u007f]/.test(label))
      return wrong(`must be the name of a label, at most ${mostLabelCharacters} characters`)
    return { value: { acceptLabel: label === '' ? null : label } }
  },
  'compare-with': (value) => {
    if (typeof value !== 'string') return wrong('must be the name of a branch, for example main')
    const problem = refNameProblem(value)
    return problem === null
      ? { value: { compareWith: value } }
      : wrong(`${problem}: give the name of a branch, for example main`)
  },
  'security-context': (value) => {
    const problem = contextProblem(value)
    return problem === null ? { value: { securityContext: value as ReaderContext } } : wrong(problem)
  },
  compare: readSwitch('compare'),
  'run-on-warehouse': readSwitch('runOnWarehouse'),
  deploy: (value) => {
    if (!isObject(value)) return wrong('must be an object, for example { remove-missing: false }')
    const {
      'remove-missing': removeMissing = true,
      'include-untracked': includeUntracked = false,
      ...others
    } = value
    const [other] = Object.keys(others)
    if (other !== undefined) return wrong('has only the keys `remove-missing` and `include-untracked`')
    return typeof removeMissing === 'boolean' && typeof includeUntracked === 'boolean'
      ? { value: { deploy: { removeMissing, includeUntracked } } }
      : wrong('has a key that is neither true nor false')
  },
  accept: readAccept,
  levels: readLevels,
  'ignore-content': readIgnoredContent,
  'content-url': readContentUrl,
  errors: (value) =>
    value === 'all' || value === 'new' ? { value: { errors: value } } : wrong('must be all or new'),
  preview: readPreview,
  tests: checkTests,
  readers: readReaders,
  access: readAccess,
}

function readSwitch(name: 'compare' | 'runOnWarehouse'): KeyReader {
  return (value) =>
    typeof value === 'boolean' ? { value: { [name]: value } } : wrong('must be true or false')
}

export const teamFileKeys: readonly string[] = Object.keys(keys)

/**
 * Reads the file and reports everything that is wrong with it at once. A file without content has the defaults.
 * @param text at most `mostTeamFileBytes`
 */
export function readTeamFile(text: string): TeamFileReading {
  const reading = readYaml(text)
  // These name line and column themselves.
  if ('problems' in reading) return { problems: reading.problems.map((problem) => ({ problem })) }
  const { value: data } = reading
  if (data === null || data === undefined) return { value: defaultTeamFile }
  const lines = new LineCounter()
  const document = parseDocument(text, { version: '1.2', schema: 'core', lineCounter: lines })
  const { contents } = document
  const at = (node: Node | null | undefined) => {
    const { line, col } = lines.linePos(node?.range?.[0] ?? 0)
    return { line, column: col }
  }
  if (!isMap(contents))
    return {
      problems: [{ problem: `must have keys and values: ${teamFileKeys.join(', ')}`, ...at(contents) }],
    }
  const problems: TeamFileProblem[] = []
  const value: Partial<TeamFile> = {}
  const plain = data as Readonly<Record<string, unknown>>
  for (const { key, value: node } of contents.items) {
    if (!isScalar(key)) continue
    const name = String(key.value)
    const check = Object.hasOwn(keys, name) ? keys[name] : undefined
    if (!check) {
      problems.push({ problem: unknownKey(name), ...at(key) })
      continue
    }
    const partAt = (path: NodePath) =>
      at((document.getIn([name, ...path], true) as Node | undefined) ?? (node as Node | null) ?? key)
    const checked = check(plain[name], (path) => partAt(path).line, plain)
    if ('value' in checked) Object.assign(value, checked.value)
    else
      for (const { path, problem } of checked.problems)
        problems.push({ problem: `\`${nameOf([name, ...path])}\` ${problem}`, ...partAt(path) })
  }
  return problems.length > 0 ? { problems } : { value: { ...defaultTeamFile, ...value } }
}

/** `accept.until`, of a value inside of `accept`. */
function nameOf(path: NodePath): string {
  return oneLine(path.filter((part) => typeof part === 'string').join('.'), 100)
}

function unknownKey(name: string): string {
  const plain = (text: string) => text.replaceAll(/[-_ ]/g, '')
  const input = inputNames.find((known) => plain(known) === plain(name))
  if (input) return `\`${input}\` is an input of the action, and no key of this file. Set it in the workflow.`
  const [near = ''] = nearest(name, teamFileKeys, 1, plain)
  return `\`${oneLine(name, 100)}\` is not a key of this file. Did you mean \`${near}\`?`
}

/** A problem as one phrase: `line 3, column 1: …`. */
export function describeTeamFileProblem({ problem, line, column }: TeamFileProblem): string {
  return line === undefined ? problem : `line ${line}, column ${column ?? 1}: ${problem}`
}
