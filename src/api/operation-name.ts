import { nearest } from '../inputs/nearest.ts'
import { allOperations } from '../platform/all-operations.ts'
import type { Row } from '../platform/operations.ts'

/** An operation, with the parameters in its path; or the problem, as a phrase. */
export type Named = { row: Row; values: Record<string, string> } | { problem: string }

/**
 * Finds an operation by its ID, or by method and path. The path is the contract's, or has values in place of its
 * parameters; a slash at its end is ignored.
 */
export function findOperation(text: string): Named {
  const [, method, path] = /^([A-Za-z]+)\s+(\S+)$/.exec(text) ?? []
  if (method === undefined || path === undefined) return findById(text)
  if (/[?#]/.test(path)) return { problem: 'must be a path without a query: give that as "params"' }
  const wanted = method.toUpperCase()
  const found = allOperations
    .filter((row) => row.method === wanted)
    .flatMap((row) => {
      const values = match(segments(row.path), segments(path))
      return values ? [{ row, values }] : []
    })
    // Literal segments take precedence, the first ones first: `workbooks/by-slug/{slug}` is not a workbook "by-slug".
    .toSorted((a, b) => (openness(a.row.path) < openness(b.row.path) ? -1 : 1))[0]
  if (found) return found
  const spelled = allOperations.map((row) => `${row.method} ${row.path}`)
  const list = nearest(`${wanted} ${path}`, spelled, 3, withoutValues).join(', ')
  return { problem: `is no operation; nearest: ${list}` }
}

function findById(text: string): Named {
  const row = allOperations.find(({ id }) => id === text)
  if (row) return { row, values: {} }
  const ids = allOperations.map(({ id }) => id)
  return { problem: `is no operation; nearest: ${nearest(text, ids, 3).join(', ')}` }
}

/** Treats numbers and parameters as equal. */
function withoutValues(text: string): string {
  return text.replace(/\/(?:\{\w+\}|\d+)(?=\/|$)/g, '/*')
}

/** A sort key: literal segments come before parameters. */
function openness(template: string): string {
  return segments(template)
    .map((part) => (part.startsWith('{') ? '1' : '0'))
    .join('')
}

function segments(path: string): string[] {
  return path.split('/').filter((part, index, all) => part !== '' || (index > 0 && index < all.length - 1))
}

/** @returns the values of the parameters that have one; null if the path does not match */
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
