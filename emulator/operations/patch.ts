import { isNode, type Node } from '../shape.ts'

/**
 * The members of a body that a record takes over as they are: the contract has checked their types.
 * @param plain null counts as absent
 * @param clearable null clears
 */
export function patch(body: Node, plain: readonly string[], clearable: readonly string[] = []): Node {
  const given = [
    ...plain.filter((name) => body[name] !== null && body[name] !== undefined),
    ...clearable.filter((name) => body[name] !== undefined),
  ]
  return Object.fromEntries(given.map((name) => [name, body[name]]))
}

/** The members that were given: null is as good as absent. */
export function givenMembers(body: Node): Node {
  return patch(body, Object.keys(body))
}

/** The texts of a list; undefined when the body holds no such list. */
export function textsOf(body: Node, name: string): string[] | undefined {
  const value: unknown = body[name]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined
}

/** The objects of a list; none when the body holds no such list. */
export function nodesOf(body: Node, name: string): Node[] {
  const value: unknown = body[name]
  return Array.isArray(value) ? value.filter(isNode) : []
}
