import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { countMarks } from '../runtime/yaml-size.ts'

/** Copies that aliases may make of what they stand for. */
const mostAliases = 50
/** Characters that structure is made of: a megabyte of JSON has fewer, and more would take seconds to parse. */
const mostMarks = 150_000
/** Deeper than anything that the contract describes. */
const mostDepth = 60

/** Data that JSON has, too; or what is wrong, each as a phrase behind the input's name. */
export type YamlReading = { value: unknown } | { problems: string[] }

/**
 * Reads one YAML document of an input, in the core schema of YAML 1.2, of which JSON is a part. What would be read as
 * something else than it looks like is refused: repeated keys, unknown tags, numbers that a computer rounds.
 * No phrase quotes the text, which may hold secrets; each names the line.
 */
export function readYaml(text: string): YamlReading {
  // The parser cannot be interrupted, and takes seconds for a text of nothing but structure.
  const marks = countMarks(text)
  if (marks > mostMarks)
    return { problems: [`has too much structure (${marks} YAML indicators and lines; at most ${mostMarks})`] }
  const lines = new LineCounter()
  try {
    const document = parseDocument(text, {
      version: '1.2',
      schema: 'core',
      // Comparing each key with each other takes too long; they are looked through below.
      uniqueKeys: false,
      prettyErrors: false,
      // With less, a second document would pass unseen.
      logLevel: 'error',
      lineCounter: lines,
    })
    const problems = [...document.errors, ...document.warnings].map(
      ({ code, pos }) =>
        `is no valid YAML (${code.toLowerCase().replaceAll('_', ' ')}) in ${at(lines, pos[0])}`,
    )
    if (problems.length === 0) problems.push(...oddities(document.contents, lines))
    return problems.length > 0
      ? { problems: problems.slice(0, 5) }
      : { value: document.toJS({ maxAliasCount: mostAliases }) }
  } catch (error) {
    // The parser recurses: what is nested without measure runs out of stack.
    const why = error instanceof ReferenceError ? 'aliases that multiply' : 'nesting without measure'
    return { problems: [`cannot be read (${why})`] }
  }
}

const plainTags: ReadonlySet<string> = new Set(
  ['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => `tag:yaml.org,2002:${name}`),
)

/** What is YAML, but not plain data. */
function oddities(contents: unknown, lines: LineCounter): string[] {
  const problems: string[] = []
  const say = (node: { range?: readonly number[] | null | undefined }, problem: string) =>
    problems.push(`${problem} in ${at(lines, node.range?.[0] ?? 0)}`)
  const sayOfAny = (node: YAMLMap | YAMLSeq | Scalar, path: readonly unknown[]) => {
    // A pair is on the way, too.
    if (path.length > mostDepth * 2) say(node, 'is nested too deeply')
    // Sets, dates and bytes are no JSON.
    if (node.tag !== undefined && !plainTags.has(node.tag)) say(node, 'has a tag that is not allowed')
  }
  visit(contents as Parameters<typeof visit>[0], {
    Seq: (_, node, path) => sayOfAny(node, path),
    Map(_, node, path) {
      sayOfAny(node, path)
      const seen = new Set<string>()
      for (const { key } of node.items) {
        if (!isScalar(key)) {
          if (isMap(key) || isSeq(key) || isAlias(key)) say(key, 'has a key that is no text')
          continue
        }
        const name = String(key.value)
        if (seen.has(name)) say(key, 'has the same key twice')
        if (name === '__proto__') say(key, 'has a key that is not allowed (__proto__)')
        if (key.value === null) say(key, 'has a key that is no text')
        seen.add(name)
      }
    },
    Scalar(_, node, path) {
      sayOfAny(node, path)
      const { value } = node
      if (typeof value === 'string' && !value.isWellFormed()) say(node, 'has half a character')
      if (typeof value !== 'number') return
      if (!Number.isFinite(value)) say(node, 'has a number that JSON does not have')
      else if (Number.isInteger(value) && !Number.isSafeInteger(value))
        say(node, 'has a number that is too large to be exact (put it in quotes)')
    },
  })
  return problems
}

function at(lines: LineCounter, offset: number): string {
  const { line, col } = lines.linePos(offset)
  return `line ${line}, column ${col}`
}
