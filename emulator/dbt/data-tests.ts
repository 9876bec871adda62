import { asList, asRecord, asText } from '../model/shape.ts'

/** One data test on a column or a model. */
export interface DataTest {
  name: string
  /** Of a `relationships` test: what its column points to. */
  relation?: { model?: string; source?: { source: string; table: string }; field: string }
  /** Why the test cannot be used, if so. */
  problem?: string
}

/** The tests of a column or model, under their old key (`tests`) and their new one (`data_tests`). */
export function readTests(owner: Record<string, unknown>): DataTest[] {
  return [...asList(owner.tests), ...asList(owner.data_tests)].map(readTest)
}

function readTest(entry: unknown): DataTest {
  const plain = asText(entry)
  if (plain !== undefined) return withRelation(plain, {})
  const map = asRecord(entry) ?? {}
  // A test may be written as `{relationships: {…}}` or, with a name of its own, as `{test_name: relationships, …}`.
  const named = asText(map.test_name)
  if (named !== undefined) return withRelation(named, map)
  const [name, body] = Object.entries(map)[0] ?? []
  if (name === undefined) return { name: '', problem: 'a test has no name' }
  return withRelation(name, asRecord(body) ?? {})
}

function withRelation(name: string, body: Record<string, unknown>): DataTest {
  const given = asRecord(body.arguments) ?? body
  if (name === 'accepted_values' && asList(given.values).length === 0) {
    return { name, problem: 'test accepted_values needs "values", a list' }
  }
  if (name !== 'relationships') return { name }
  const field = asText(given.field)
  const to = asText(given.to)
  if (to === undefined) return { name, problem: `test relationships needs "to", such as ref('customers')` }
  if (field === undefined)
    return { name, problem: 'test relationships needs "field", the column it points to' }
  const call = /^\s*(ref|source)\s*\(\s*['"]([^'"]+)['"]\s*(?:,\s*['"]([^'"]+)['"]\s*)?\)\s*$/.exec(to)
  const [, kind, first = '', second] = call ?? []
  if (kind === 'ref') return { name, relation: { model: second ?? first, field } }
  if (kind === 'source' && second !== undefined) {
    return { name, relation: { source: { source: first, table: second }, field } }
  }
  return { name, problem: `test relationships: "to" is neither a ref() nor a source(): ${to}` }
}
