import {
  type Document,
  isCollection,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  type Tags,
  visit,
  type YAMLError,
  type YAMLWarning,
} from 'yaml'
import { messageOf } from '../shape.ts'
import { indentedAsNeeded } from './left-edge.ts'
import { type Rejection, rejectedByLibyaml } from './libyaml.ts'
import { CompileFailure, type CompilePhase, type Say } from './outcome.ts'

/** A file's value, with the lines of keys that are there twice; or where and why it cannot be read. */
type YamlReading =
  | { ok: true; value: unknown; doubleKeys: number[] }
  | { ok: false; reason: string; line: number; column: number }

const TOO_DEEP = 'The document is nested too deeply'
/** libyaml allows any number of aliases; what they stand for is walked through, so that it must not grow without measure. */
const MOST_VALUES = 1_000_000

/**
 * The value of a YAML file of a dbt project, merge keys resolved; throws a CompileFailure that names the place.
 * A key that is there twice is no error in dbt: the last one counts, with a warning.
 */
export function yamlValue(text: string, phase: CompilePhase, path: string, say: Say): unknown {
  const reading = readYaml(text)
  if (!reading.ok) {
    const { line, column, reason } = reading
    const subject =
      phase === 'dbt-compile'
        ? `Parsing Error\n  Error reading ${path}\n    the file`
        : `Runtime Error\n  ${path}`
    throw new CompileFailure(phase, `${subject} is not valid YAML: line ${line}, column ${column}: ${reason}`)
  }
  for (const line of reading.doubleKeys) {
    say(phase, `[WARNING]: ${path}, line ${line}: the key is there twice; the last one counts`)
  }
  return reading.value
}

/** Never throws, whatever the text holds. */
function readYaml(text: string): YamlReading {
  const lines = new LineCounter()
  // All that libyaml takes for a line break, and its two versions of YAML, which it reads alike.
  const plain = text.replace(/\r\n?|[\x85\u2028\u2029]/g, '\n').replace(/^%YAML 1\.2/, '%YAML 1.1')
  const readable = indentedAsNeeded(plain)
  const failed = (offset: number, reason: string): YamlReading => {
    const { line, col } = lines.linePos(offset)
    return { ok: false, reason, line: Math.max(line, 1), column: columnOf(line, col, readable, plain) }
  }
  try {
    const document = parseDocument(readable, {
      version: '1.1',
      customTags: asPyYaml,
      lineCounter: lines,
      prettyErrors: false,
    })
    const double = document.errors.filter(({ code }) => code === 'DUPLICATE_KEY')
    // What is a warning here, such as a tag that is not known, is an error in PyYAML.
    const [error] = [...document.errors, ...document.warnings].filter(
      (one) => !double.includes(one) && !isReadAnyway(one),
    )
    // The parser's own words for this depend on the stack of the machine.
    if (error) return failed(error.pos[0], error.code === 'RESOURCE_EXHAUSTION' ? TOO_DEEP : error.message)
    const rejected = rejectedByLibyaml(readable) ?? rejectedNode(document, readable)
    if (rejected) return failed(rejected.offset, rejected.reason)
    const value: unknown = document.toJS({ maxAliasCount: -1 })
    if (countValues(value) > MOST_VALUES)
      return failed(0, `Its aliases stand for more than ${MOST_VALUES} values`)
    return { ok: true, value, doubleKeys: double.map(({ pos }) => lines.linePos(pos[0]).line) }
  } catch (error) {
    // An alias inside of what it stands for is found out only when it is resolved, and thrown, not listed.
    return {
      ok: false,
      reason: error instanceof RangeError ? TOO_DEEP : messageOf(error),
      line: 1,
      column: 1,
    }
  }
}

/** libyaml wants no blank between a value and the comment behind it. */
function isReadAnyway({ code, message }: YAMLError | YAMLWarning): boolean {
  return code === 'MISSING_CHAR' && message.startsWith('Comments must be separated')
}

/** What PyYAML makes no value of. */
function rejectedNode(document: Document.Parsed, text: string): Rejection | undefined {
  let found: Rejection | undefined
  const anchors = new Set<string>()
  const reject = ({ range }: Pick<Node, 'range'>, reason: string) => {
    found ??= { offset: range?.[0] ?? 0, reason }
    return visit.BREAK
  }
  const anchored = (node: Pick<Node, 'range'> & { anchor?: string }) => {
    const { anchor } = node
    if (anchor !== undefined && anchors.has(anchor)) return reject(node, `found duplicate anchor: ${anchor}`)
    if (anchor !== undefined) anchors.add(anchor)
    return undefined
  }
  visit(document, {
    Pair(_, { key }) {
      if (isCollection(key))
        return reject(key, 'found unhashable key: a text that begins with "{" has to be in quotes')
      // A key that is empty on purpose has a "?" in front of it.
      const isEmpty = isScalar(key) && key.source === '' && key.type === 'PLAIN' && !key.tag
      return isEmpty && text[key.range?.[0] ?? 0] === ':'
        ? reject(key, 'did not find expected key')
        : undefined
    },
    Collection: (_, node) => anchored(node),
    Scalar(place, node) {
      if (node.anchor !== undefined) return anchored(node)
      if (place === 'key' || node.type !== 'PLAIN' || !/^(?:=|<<)$/.test(node.source ?? '')) return undefined
      return reject(node, `could not determine a constructor for "${node.source}": put it in quotes`)
    },
  })
  return found
}

/** The library's types of YAML 1.1, but for words and numbers that PyYAML, which dbt uses, reads as text. */
function asPyYaml(tags: Tags): Tags {
  return tags.map((tag) =>
    typeof tag === 'string' || !('test' in tag) || tag.test === undefined
      ? tag
      : { ...tag, test: new RegExp(`^(?!(?:${TEXTS.join('|')})$)(?:${tag.test.source})`) },
  )
}

const TEXTS = [
  // Coordinates are called so.
  '[yYnN]',
  // Numbers with an exponent need a point and a sign; 8 and 9 are no octal digits; minutes begin with no zero.
  '[-+]?[0-9_]*(?:\\.[0-9_]*)?[eE][0-9]+',
  '[-+]?[0-9_]+[eE][-+]?[0-9]+',
  '[-+]?0[0-9_]*[89][0-9_]*',
  '[-+]?0[0-9_]*(?::[0-5]?[0-9])+',
  '\\._*|[-+]\\.[0-9_]*',
  // A day and a month have two digits.
  '[0-9]{4}-(?:[0-9]-[0-9]{1,2}|[0-9]{2}-[0-9])',
]

/** What a value holds, with all that its aliases stand for. */
function countValues(value: unknown, known = new Map<object, number>()): number {
  if (typeof value !== 'object' || value === null) return 1
  const counted = known.get(value)
  if (counted !== undefined) return counted
  const inside: unknown[] = Object.values(value)
  const count = inside.reduce((sum: number, item) => sum + countValues(item, known), 1)
  known.set(value, count)
  return count
}

/**
 * The column in the file of one in the text that was read, whose lines may be indented. An error of indentation is shown where
 * the text of the line begins, not at its empty left edge.
 */
function columnOf(line: number, column: number, read: string, text: string): number {
  const [inRead = '', inFile = ''] = [read, text].map((one) => one.split('\n')[line - 1])
  const indent = /^ */.exec(inFile)?.[0].length ?? 0
  return Math.max(column - (inRead.length - inFile.length), indent + 1)
}
