import { asList, asNode, asText, type Node } from '../shape.ts'

/** What the entries of a properties file consist of. */
const INNER = { versions: 'version', columns: 'column', tables: 'table' }

/**
 * What dbt's contract for the entries of a properties file does not allow, in one or in those inside of it.
 * @param where what it is, for the message: `model orders`
 * @returns undefined if nothing is wrong
 */
export function entryProblem(map: Node, where: string, name: string): string | undefined {
  const own = ownProblem(map)
  if (own !== undefined) return `${where}: ${own}`
  for (const [key, word] of Object.entries(INNER)) {
    for (const item of asList(map[key])) {
      const entry = asNode(item)
      if (!entry) continue
      const inner = asText(entry.name) ?? asText(entry.v) ?? 'without a name'
      const problem =
        key === 'versions'
          ? entryProblem(entry, `${where} version ${inner}`, `${name} version ${inner}`)
          : entryProblem(entry, `${word} ${inner} of ${name}`, inner)
      if (problem !== undefined) return problem
    }
  }
  return undefined
}

function ownProblem(map: Node): string | undefined {
  const { description, tests } = map
  if (description !== undefined && typeof description !== 'string')
    return `the description has to be a text${found(description)}`
  for (const key of ['config', 'meta']) {
    const value = map[key]
    // A template may become a mapping.
    const isMapping = asNode(value) !== undefined || (typeof value === 'string' && value.includes('{{'))
    if (value !== undefined && !isMapping) return `"${key}" has to be a mapping${found(value)}`
  }
  if (asList(tests).length > 0 && map.data_tests !== undefined)
    return '"tests" and "data_tests" cannot be there together: move the tests below "data_tests"'
  return undefined
}

function found(value: unknown): string {
  if (value === null) return '; it is empty'
  const read = typeof value === 'string' ? undefined : asText(value)
  return read === undefined ? '' : `; it is read as ${read}`
}
