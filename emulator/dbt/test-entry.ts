import { asNode, asText, inOrder, type Node } from '../shape.ts'

/**
 * A test as it is written: `unique`, as `{relationships: {…}}` or, with a name of its own, as `{test_name: unique, …}`. Arguments
 * that stand beside its name, since they are not indented, are none: dbt rejects them.
 * @returns or what is wrong with it
 */
export function namedTest(entry: unknown): { name: string; body: Node } | { problem: string } {
  const plain = asText(entry)
  if (plain !== undefined) return { name: plain, body: {} }
  const map = asNode(entry) ?? {}
  const named = asText(map.test_name)
  if (named !== undefined) return { name: named, body: map }
  const [[name, value] = [], second] = Object.entries(map)
  if (name === undefined || name === '') return { problem: 'a test has no name' }
  if (second !== undefined) {
    const keys = Object.keys(map)
    const found = `${keys.join(', ')} (${keys.length} keys)`
    return {
      problem: `a test has to have exactly one key, its name, and its arguments below it; found ${found}`,
    }
  }
  const body = asNode(value)
  return body ? { name, body } : { problem: `the arguments of the test ${name} have to be a mapping` }
}

/** What is said of a test besides its names and arguments. */
const SETTINGS: ReadonlySet<string> = new Set([
  ...['severity', 'tags', 'enabled', 'where', 'limit', 'warn_if', 'error_if', 'fail_calc', 'meta', 'config'],
  ...['store_failures', 'store_failures_as', 'database', 'schema', 'alias', 'description', 'test_name'],
])

/** What dbt knows a test by, of all tests of a column or model: its names and its arguments, whatever its settings are. */
export function testIdentity(name: string, { arguments: inner, ...beside }: Node): string {
  const all = Object.entries({ ...beside, ...asNode(inner) }).filter(([key]) => !SETTINGS.has(key))
  return JSON.stringify([name, all.sort(([a], [b]) => inOrder(a, b))])
}
