import { type Node, parse } from 'acorn'
import { Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import { treeOf, type YamlTree } from './yaml-tree.ts'

type Converted = Scalar | YAMLMap | YAMLSeq

/** The calls of a file that cannot be parsed. */
const call = /\b(cube|view)\s{0,9}\(\s{0,99}(['"`])([\w$]{1,300})\2/g

/**
 * Reads the calls `cube('name', {…})` and `view('name', {…})` of a JavaScript file as the YAML file with the same
 * content, so that both are searched in one way. Code is not run; an expression is a scalar with its text. A file with
 * a syntax error has the names of its cubes and views, without their content. Never throws.
 */
export function parseModelJs(text: string): YamlTree {
  try {
    const program = parse(text, { ecmaVersion: 'latest', sourceType: 'module' })
    return treeOf([contentOf(pairsOf(text, program))], undefined)
  } catch (error) {
    const at: unknown = error instanceof SyntaxError ? Reflect.get(error, 'pos') : 0
    return treeOf([contentOf(namesOf(text))], Number(at))
  }
}

type Entry = [kind: string, entry: Pair<Scalar, Converted>]

function contentOf(entries: readonly Entry[]): YAMLMap {
  const root = new YAMLMap()
  for (const [kind, ofKind] of Map.groupBy(entries, ([kind]) => kind)) {
    const list = new YAMLMap()
    list.items.push(...ofKind.map(([, entry]) => entry))
    root.items.push(new Pair(new Scalar(`${kind}s`), list))
  }
  return root
}

function pairsOf(text: string, program: Node): Entry[] {
  return nodesIn(program, 'CallExpression').flatMap((node): Entry[] => {
    const kind = partOf(partOf(node, 'callee'), 'name')
    const [name, body] = listOf(partOf(node, 'arguments'))
    if ((kind !== 'cube' && kind !== 'view') || body?.type !== 'ObjectExpression') return []
    return name && isText(text, name) ? [[kind, new Pair(scalarOf(text, name), convert(text, body))]] : []
  })
}

function namesOf(text: string): Entry[] {
  return [...text.matchAll(call)].map(({ 0: all, 1: kind = '', 3: name = '', index }) => {
    const end = index + all.length
    const range = { start: end - name.length - 2, end }
    return [kind, new Pair(withRange(new Scalar(name), range), withRange(new YAMLMap(), range))]
  })
}

/** The nodes of a type, in the order of the text. */
function nodesIn(program: Node, type: string): Node[] {
  const found: Node[] = []
  const waiting: unknown[] = [program]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (isNode(one) && one.type === type) found.push(one)
    if (isNode(one) || Array.isArray(one)) waiting.push(...Object.values(one))
  }
  return found.toSorted((a, b) => a.start - b.start)
}

function convert(text: string, node: Node): Converted {
  if (node.type === 'ObjectExpression') {
    const map = new YAMLMap()
    for (const property of listOf(partOf(node, 'properties'))) {
      const [key, value] = [partOf(property, 'key'), partOf(property, 'value')]
      // A spread has no key; the key of `[name]: 1` is an expression.
      if (!isNode(key) || !isNode(value) || partOf(property, 'computed') === true) continue
      map.items.push(new Pair(scalarOf(text, key), convert(text, value)))
    }
    return withRange(map, node)
  }
  if (node.type === 'ArrayExpression') {
    const list = new YAMLSeq()
    for (const item of listOf(partOf(node, 'elements'))) list.items.push(convert(text, item))
    return withRange(list, node)
  }
  return scalarOf(text, node)
}

/** A text without its quotes; any other expression as it is written. */
function scalarOf(text: string, node: Node): Scalar {
  const written = text.slice(node.start, node.end)
  return withRange(new Scalar(isText(text, node) ? written.slice(1, -1) : written), node)
}

function isText(text: string, { type, start }: Node): boolean {
  return type === 'TemplateLiteral' || (type === 'Literal' && /['"]/.test(text[start] ?? ''))
}

function withRange<T extends Converted>(made: T, { start, end }: Pick<Node, 'start' | 'end'>): T {
  made.range = [start, end, end]
  return made
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function partOf(node: unknown, name: string): unknown {
  return isNode(node) ? Reflect.get(node, name) : undefined
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}
