import { readFileSync } from 'node:fs'
import { isNode, type Node } from '../shape.ts'

// GitHub's own description of its REST API decides which calls there are, and which members their responses have.

const description: unknown = JSON.parse(
  readFileSync(new URL('../../contract/github-rest.json', import.meta.url), 'utf8'),
)

const operations = [
  'issues/list-comments',
  'issues/create-comment',
  'issues/update-comment',
  'issues/delete-comment',
  'issues/list-labels-on-issue',
  'issues/list-events',
  'repos/compare-commits-with-basehead',
  'repos/get-content',
  'repos/list-pull-requests-associated-with-commit',
  'pulls/get',
  'git/get-ref',
  'git/list-matching-refs',
  'git/get-tag',
  'repos/list-activities',
] as const

/** Calls that the server knows, by the operation ids of GitHub's description, which is of REST alone. */
export type Operation = (typeof operations)[number] | 'graphql'

interface Route {
  operation: Operation
  method: string
  path: RegExp
}

const routes: readonly Route[] = [
  ...Object.entries(childOf(description, 'paths')).flatMap(([path, methods]) =>
    Object.keys(isNode(methods) ? methods : {}).flatMap((method): Route[] => {
      const operation = operations.find((id) => id === childOf(methods, method).operationId)
      if (operation === undefined) return []
      return [{ operation, method: method.toUpperCase(), path: pathPattern(path) }]
    }),
  ),
  { operation: 'graphql', method: 'POST', path: /^\/graphql$/ },
]

/** The repository and the last parameter are what a path tells: a number, a commit, or a name with slashes. */
function pathPattern(path: string): RegExp {
  const source = path
    .replace('{owner}/{repo}', '([^/]+/[^/]+)')
    .replace(/\{\w+_(?:number|id)\}/, '(\\d+)')
    .replace(/\{\w*sha\}/, '([0-9a-f]+)')
    .replace(/\{\w+\}/, '(.+)')
  return new RegExp(`^${source}$`)
}

export interface Match {
  operation: Operation
  /** `owner/name`; empty where the path names none. */
  repository: string
  /** Number of the issue, id of the comment, commit, `base...head`, path, ref without `refs/`, or tag object. */
  subject: string
}

/** @returns null when there is no such call */
export function matchRoute(method: string, path: string): Match | null {
  for (const { operation, method: own, path: pattern } of routes) {
    const [found, repository = '', subject = ''] = (own === method ? pattern.exec(path) : null) ?? []
    if (found !== undefined) return { operation, repository, subject: decodeURIComponent(subject) }
  }
  return null
}

/**
 * An object of a schema: the members that are given, and those that the schema requires beside them. Nobody reads the
 * latter: they are null or empty.
 */
export function shaped<T extends Node>(schema: string, given: T): T {
  return { ...required(childOf(description, 'components', 'schemas', schema), given), ...given }
}

function required(schema: Node, given: Node): Node {
  const names = Array.isArray(schema.required) ? schema.required.map(String) : []
  const left = names.filter((name) => given[name] === undefined)
  return Object.fromEntries(left.map((name) => [name, blank(childOf(schema, 'properties', name))]))
}

const blanks: Node = { string: '', integer: 0, number: 0, boolean: false, array: [] }
const formats: Node = { uri: 'https://github.com/', 'date-time': '2026-01-05T12:00:00Z' }

function blank(schema: Node): unknown {
  if (schema.nullable === true) return null
  if (typeof schema.$ref === 'string') return blank(childOf(description, ...schema.$ref.slice(2).split('/')))
  const [choice]: unknown[] = [schema.allOf, schema.anyOf, schema.oneOf].flat().filter(isNode)
  if (isNode(choice)) return blank(choice)
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (isNode(schema.properties)) return required(schema, {})
  return formats[String(schema.format)] ?? blanks[String(schema.type)] ?? null
}

/** An object inside of others; an empty one where there is none. */
function childOf(value: unknown, ...names: string[]): Node {
  const found = names.reduce<unknown>((outer, name) => (isNode(outer) ? outer[name] : undefined), value)
  return isNode(found) ? found : {}
}
