import {
  type DocumentOptions,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type ParseOptions,
  parseDocument,
  type Scalar,
  type SchemaOptions,
  visit,
  type YAMLError,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { indentLeftEdge, offsetsBack } from './left-edge.ts'

/** Copies that aliases may make of their anchors. */
const mostAliases = 50
/** Structural characters: a megabyte of JSON has fewer, and more would take seconds to parse. */
const mostMarks = 150_000
/** Deeper than any schema of the contract. */
const mostDepth = 60

/** JSON data; or problems, each as a phrase that follows the name of the input. */
export type YamlReading = { value: unknown } | { problems: string[] }

/**
 * Reads one YAML document of an input, in the core schema of YAML 1.2, which includes JSON. Ambiguous text is rejected:
 * repeated keys, unknown tags, numbers that would be rounded.
 * No phrase quotes the text, which may hold secrets; each names the line.
 */
export function readYaml(text: string): YamlReading {
  return read(text, (offset) => at(text, offset), {
    options: { version: '1.2', schema: 'core' },
    isJson: true,
    mostAliases,
  })
}

/**
 * Reads a file of dbt as dbt does, with libyaml: as YAML 1.1. The last of repeated keys counts, lines may go on at the left edge,
 * and any number of aliases is allowed, so that the value may be far larger than the text: it must not be copied as a whole.
 */
export function readDbtYaml(text: string): YamlReading {
  const readable = countMarks(text) > mostMarks ? text : indentLeftEdge(text)
  const inFile = offsetsBack(readable, text)
  return read(readable, (offset) => at(text, inFile(offset)), {
    // The schema of 1.1 would make a number of the folder `.`.
    options: { version: '1.1', schema: 'core', merge: true },
    isJson: false,
    mostAliases: -1,
  })
}

/** What a text is read as. */
interface Rules {
  options: ParseOptions & SchemaOptions & DocumentOptions
  /** Only what JSON can say, once. */
  isJson: boolean
  mostAliases: number
}

/** @param where the phrase for an offset */
function read(text: string, where: (offset: number) => string, rules: Rules): YamlReading {
  // The parser cannot be interrupted, and takes seconds for a text that is all structure.
  const marks = countMarks(text)
  if (marks > mostMarks)
    return { problems: [`has too much structure (${marks} YAML indicators and lines; at most ${mostMarks})`] }
  try {
    const document = parseDocument(text, {
      ...rules.options,
      // The parser compares each key with each other, which takes too long; they are checked below.
      uniqueKeys: false,
      prettyErrors: false,
      // With a lower level, a second document would not be reported.
      logLevel: 'error',
    })
    // What follows the first error is most often a consequence of it.
    const [error] = [...document.errors, ...document.warnings]
    const problems = error
      ? [`is no valid YAML (${wordsOf(error)}) in ${where(placeOf(error, document.contents, text))}`]
      : oddities(document.contents, rules.isJson, where)
    return problems.length > 0
      ? { problems: problems.slice(0, 5) }
      : { value: document.toJS({ maxAliasCount: rules.mostAliases }) }
  } catch (error) {
    // The parser recurses: very deep nesting exceeds the stack.
    const why = error instanceof ReferenceError ? 'aliases that multiply' : 'nesting without measure'
    return { problems: [`cannot be read (${why})`] }
  }
}

/** Of the parser's errors, by its codes: what is wrong, and what to write instead where that is not the opposite. */
const words: Readonly<Record<string, string>> = {
  BAD_ALIAS: 'a "*" without a name: put the text in quotes',
  BAD_DIRECTIVE: 'a line begins with "%"',
  BAD_DQ_ESCAPE: 'an unknown escape in double quotes: use single quotes',
  BAD_INDENT: 'the indentation does not fit the lines above',
  BAD_SCALAR_START: 'a value begins with a reserved character: put it in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a second ": " in one line: put the value in quotes',
  BLOCK_IN_FLOW: 'a list or map on lines of its own inside of brackets',
  KEY_OVER_1024_CHARS: 'a key is too long',
  MISSING_CHAR: 'a comma, or ": " after a key, is missing',
  MULTILINE_IMPLICIT_KEY: 'a key without ": " after it',
  MULTIPLE_DOCS: 'a second document begins',
  RESOURCE_EXHAUSTION: 'it is nested too deeply',
  TAB_AS_INDENT: 'a tab is used for indentation: use blanks',
  TAG_RESOLVE_FAILED: 'an unknown tag',
  UNEXPECTED_TOKEN: 'text after the end of a value',
}

const openQuote = /^Missing closing/
const openBracket = /end with a [}\]]$/

function wordsOf({ code, message }: YAMLError): string {
  if (openQuote.test(message)) return 'a quote is not closed'
  if (openBracket.test(message)) return 'a bracket is not closed'
  if (code === 'MISSING_CHAR' && /directives-end/.test(message)) return words.BAD_DIRECTIVE ?? ''
  return words[code] ?? 'it cannot be parsed'
}

/** Where what is not closed begins: the parser only says where it noticed. */
function placeOf({ message, pos: [noticed] }: YAMLError, contents: unknown, text: string): number {
  if (!openQuote.test(message) && !openBracket.test(message)) return noticed
  let from = noticed
  const sayIfOpen = ({ range }: { range?: readonly number[] | null | undefined }, closing: RegExp) => {
    const [start = noticed, end = start] = range ?? []
    if (start < noticed && (end - start < 2 || !closing.test(text.charAt(end - 1)))) from = start
  }
  visit(contents as Parameters<typeof visit>[0], {
    Collection: (_, node) => (node.flow ? sayIfOpen(node, /[}\]]/) : undefined),
    Scalar: (_, node) => (/^QUOTE/.test(node.type ?? '') ? sayIfOpen(node, /["']/) : undefined),
  })
  return from
}

const plainTags: ReadonlySet<string> = new Set(
  ['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => `tag:yaml.org,2002:${name}`),
)

/** YAML that is not plain data; and, for JSON, what JSON cannot say. */
function oddities(contents: unknown, isJson: boolean, where: (offset: number) => string): string[] {
  const problems: string[] = []
  const say = (node: { range?: readonly number[] | null | undefined }, problem: string) =>
    problems.push(`${problem} in ${where(node.range?.[0] ?? 0)}`)
  const anchors = new Set<string>()
  const sayOfAny = (node: YAMLMap | YAMLSeq | Scalar, path: readonly unknown[]) => {
    if (node.anchor !== undefined) anchors.add(node.anchor)
    // Pairs are part of the path, too.
    if (path.length > mostDepth * 2) say(node, 'is nested too deeply')
    // JSON has no sets, dates and bytes.
    if (isJson && node.tag !== undefined && !plainTags.has(node.tag))
      say(node, 'has a tag that is not allowed')
  }
  visit(contents as Parameters<typeof visit>[0], {
    Seq: (_, node, path) => sayOfAny(node, path),
    Alias(_, node) {
      if (!anchors.has(node.source)) say(node, 'has a text that begins with "*" and is not in quotes')
    },
    Map(_, node, path) {
      sayOfAny(node, path)
      const seen = new Set<string>()
      for (const { key } of node.items) {
        if (!isScalar(key)) {
          if (isMap(key) || isSeq(key) || isAlias(key)) say(key, 'has a key that is no text')
          continue
        }
        const name = String(key.value)
        if (isJson && seen.has(name)) say(key, 'has the same key twice')
        if (name === '__proto__') say(key, 'has a key that is not allowed (__proto__)')
        if (key.value === null) say(key, 'has a key that is no text')
        seen.add(name)
      }
    },
    Scalar(_, node, path) {
      sayOfAny(node, path)
      const { value } = node
      if (typeof value === 'string' && !value.isWellFormed()) say(node, 'has half a character')
      if (!isJson || typeof value !== 'number') return
      if (!Number.isFinite(value)) say(node, 'has a number that JSON does not have')
      else if (Number.isInteger(value) && !Number.isSafeInteger(value))
        say(node, 'has a number that is too large to be exact (put it in quotes)')
    },
  })
  return problems
}

function at(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

/** The characters that cost the YAML parser time: those of its structure, and line breaks. */
const marks: ReadonlySet<number> = new Set(Array.from('\n-?:,[]{}#&*!|>\'"%@`', (mark) => mark.charCodeAt(0)))

/**
 * The amount of work for the YAML parser, which cannot be interrupted and takes up to 30 µs for each of these characters
 * on a small runner. So they are counted before it starts.
 */
export function countMarks(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index++) if (marks.has(text.charCodeAt(index))) count++
  return count
}
