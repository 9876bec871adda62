import type { Row } from '../platform/operations.ts'
import type { Doubt } from './contract-check.ts'
import { isMapping } from './notification-rules.ts'
import { valuesIn } from './operation-name.ts'

// Finds what the contract does not list in the OpenAPI document that the tenant serves. The document is untrusted: none of
// it is compiled or run, and each search in it is limited.

type Node = Readonly<Record<string, unknown>>

/** An operation as the tenant describes it. */
export interface Described {
  /** Path template of the tenant. */
  path: string
  /** Values of its parameters in the requested path. */
  values: Readonly<Record<string, string>>
  parameters: readonly Node[]
  body: unknown
}

const mostSchemas = 500
const mostPathCharacters = 1000

/** @returns null where the document does not describe the operation */
export function describedBy(spec: unknown, { id, method, path: requested }: Row): Described | null {
  const paths = member(spec, 'paths')
  if (!isMapping(paths)) return null
  const found = Object.entries(paths).flatMap(([path, item]) => {
    const operation = member(item, method.toLowerCase())
    if (!isMapping(operation) || path.length > mostPathCharacters) return []
    const values = valuesIn(path, requested) ?? (operation.operationId === id ? {} : null)
    if (values === null) return []
    const parameters = [member(item, 'parameters'), operation.parameters]
      .flat()
      .map((each) => resolved(spec, each))
      .filter(isMapping)
    const content = member(resolved(spec, operation.requestBody), 'content')
    const [first] = isMapping(content) ? Object.values(content) : []
    const body = member(member(content, 'application/json') ?? first, 'schema')
    return [{ path, values, parameters, body }]
  })
  // Literal segments take precedence over parameters.
  return found.toSorted((a, b) => Object.keys(a.values).length - Object.keys(b.values).length)[0] ?? null
}

/** @returns whether the tenant accepts the member or value; `unknown` if its document does not say */
export function judge(spec: unknown, operation: Described, doubt: Doubt): 'yes' | 'no' | 'unknown' {
  const { root, at, member: name, value } = doubt
  const named = operation.parameters.filter((each) => each.in === 'query' || each.in === 'path')
  if (root === 'params' && name !== undefined && at.length === 0)
    return named.some((each) => each.name === name) ? 'yes' : 'no'
  const [first, ...rest] = at
  const start = root === 'body' ? operation.body : named.find((each) => each.name === first)?.schema
  const places = (root === 'body' ? at : rest).reduce(
    (nodes, step) => nodes.flatMap((node) => expanded(spec, below(node, step))).slice(0, mostSchemas),
    expanded(spec, start),
  )
  const telling = places.filter((node) => node.type !== 'null')
  if (telling.length === 0) return 'unknown'
  return name === undefined ? judgeValue(telling, value) : judgeMember(telling, name)
}

function judgeValue(places: readonly Node[], value: unknown): 'yes' | 'no' {
  const takes = ({ enum: values }: Node) => !Array.isArray(values) || values.includes(value)
  return places.some(takes) ? 'yes' : 'no'
}

function judgeMember(places: readonly Node[], name: string): 'yes' | 'no' | 'unknown' {
  const known = places.map(({ properties }) => properties).filter(isMapping)
  if (known.some((properties) => Object.hasOwn(properties, name))) return 'yes'
  return known.length === 0 ? 'unknown' : 'no'
}

function below(node: Node, step: string): unknown {
  return member(node.properties, step) ?? (/^\d+$/.test(step) ? node.items : node.additionalProperties)
}

/** A schema and all schemas that it refers to or is composed of, each once. */
function expanded(spec: unknown, schema: unknown): Node[] {
  const seen = new Set<Node>()
  const waiting = [schema]
  while (waiting.length > 0 && seen.size < mostSchemas) {
    const node = resolved(spec, waiting.pop())
    if (!isMapping(node) || seen.has(node)) continue
    seen.add(node)
    for (const parts of [node.allOf, node.oneOf, node.anyOf])
      if (Array.isArray(parts)) waiting.push(...parts.slice(0, mostSchemas))
  }
  return [...seen].filter(
    (node) => !['allOf', 'oneOf', 'anyOf'].some((word) => Array.isArray(node[word])) || 'properties' in node,
  )
}

/** Follows references within the document only. */
function resolved(spec: unknown, node: unknown): unknown {
  let at = node
  for (let hops = 0; hops < 10; hops++) {
    const reference = member(at, '$ref')
    if (typeof reference !== 'string' || !reference.startsWith('#/')) return at
    at = reference
      .slice(2)
      .split('/', 20)
      .reduce<unknown>(
        (parent, part) => member(parent, part.replaceAll('~1', '/').replaceAll('~0', '~')),
        spec,
      )
  }
  return undefined
}

function member(node: unknown, name: string): unknown {
  return isMapping(node) && Object.hasOwn(node, name) ? node[name] : undefined
}
