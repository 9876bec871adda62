import { nearest } from '../inputs/nearest.ts'
import { type Method, operations, type Row } from '../platform/operations.ts'

/** An operation, with the parameters that its path names; or what is wrong, as a phrase. */
export type Named = { row: Row; values: Record<string, string> } | { problem: string }

const rows: readonly Row[] = operations

/**
 * Finds an operation by its id, or by method and path. The path is the contract's, or has values in place of its
 * parameters; a slash at its end counts for nothing.
 */
export function findOperation(text: string): Named {
  const [, method, path] = /^([A-Za-z]+)\s+(\S+)$/.exec(text) ?? []
  if (method === undefined || path === undefined) return findById(text)
  if (/[?#]/.test(path)) return { problem: 'must be a path without a query: give that as "params"' }
  const wanted = method.toUpperCase()
  const found = rows
    .filter((row) => row.method === wanted)
    .flatMap((row) => {
      const values = match(segments(row.path), segments(path))
      return values ? [{ row, values }] : []
    })
    // Words win over parameters, the earlier the better: `workbooks/by-slug/{slug}` is no workbook called "by-slug".
    .toSorted((a, b) => (openness(a.row.path) < openness(b.row.path) ? -1 : 1))[0]
  if (found) return found
  const spelled = rows.map((row) => `${row.method} ${row.path}`)
  const list = nearest(`${wanted} ${path}`, spelled, 3, withoutValues).join(', ')
  return { problem: `is no operation; nearest: ${list}` }
}

/**
 * An operation that the contract does not list, by method and path; null where the text is no such thing.
 * Only a read is safe to repeat where nothing else is known.
 */
export function unlistedOperation(text: string): Row | null {
  const [, name, path] = /^([A-Za-z]+)\s+(\/[^\s?#\\]+)$/.exec(text) ?? []
  const method = methods.find((each) => each === name?.toUpperCase())
  if (method === undefined || path === undefined) return null
  return { id: `${method} ${path}`, method, path, query: [], repeatable: method === 'GET' }
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function findById(text: string): Named {
  const row = rows.find(({ id }) => id === text)
  if (row) return { row, values: {} }
  const ids = rows.map(({ id }) => id)
  return { problem: `is no operation; nearest: ${nearest(text, ids, 3).join(', ')}` }
}

/** Numbers and names of parameters are alike. */
function withoutValues(text: string): string {
  return text.replace(/\/(?:\{\w+\}|\d+)(?=\/|$)/g, '/*')
}

/** Which segments are parameters, in an order that puts those with words first. */
function openness(template: string): string {
  return segments(template)
    .map((part) => (part.startsWith('{') ? '1' : '0'))
    .join('')
}

function segments(path: string): string[] {
  return path.split('/').filter((part, index, all) => part !== '' || (index > 0 && index < all.length - 1))
}

/** The values that a path has in place of a template's parameters; null where it is another path. */
export function valuesIn(template: string, path: string): Record<string, string> | null {
  return match(segments(template), segments(path))
}

/** @returns the values of the parameters, without those that stand as parameters; null where the path is another */
function match(template: readonly string[], path: readonly string[]): Record<string, string> | null {
  if (template.length !== path.length) return null
  const values: Record<string, string> = {}
  for (const [index, part] of template.entries()) {
    const given = path[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (given === part) continue
    if (name === undefined || given === '') return null
    const value = decoded(given)
    if (value === null) return null
    values[name] = value
  }
  return values
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
