import { isNode, type Node } from '../contract/strict.ts'

// What a member of an update does: null clears what may be empty, and is as good as absent for the rest.

/** A text that may be cleared. */
export function patchedText(body: Node, name: string, before: string | null): string | null {
  const value = body[name]
  return typeof value === 'string' || value === null ? value : before
}

/** A number that may be cleared. */
export function patchedNumber(body: Node, name: string, before: number | null): number | null {
  const value = body[name]
  return typeof value === 'number' || value === null ? value : before
}

/** An object that may be cleared, and is replaced as a whole. */
export function patchedNode(body: Node, name: string, before: Node | null): Node | null {
  const value = body[name]
  return isNode(value) || value === null ? value : before
}

/** A flag, which is never empty. */
export function patchedFlag(body: Node, name: string, before: boolean): boolean {
  const value = body[name]
  return typeof value === 'boolean' ? value : before
}

/** A list of objects, which is replaced as a whole, and never empty for lack of one. */
export function patchedNodes(body: Node, name: string, before: Node[]): Node[] {
  return Array.isArray(body[name]) ? nodesOf(body, name) : before
}

/** The members that were given: null is as good as absent. */
export function givenMembers(body: Node): Node {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
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
