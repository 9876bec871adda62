import type { Row } from '../platform/operations.ts'
import { fillPath } from '../platform/url.ts'
import { listedFor, type Violation } from './contract-check.ts'

// The parameters of a call: their values, and what is wrong with them besides their schemas.

/** Parameters in the path take precedence over the default, and "params" over both; null is the same as absent. */
export function paramsOf(
  operation: Row,
  given: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, string>>,
  deploymentId: number,
): Record<string, unknown> {
  const { parameters } = listedFor(operation)
  const fallback = Object.hasOwn(parameters, 'deploymentId') ? { deploymentId } : {}
  const present = Object.entries(given).filter(([, value]) => value !== null)
  const all = Object.entries({ ...fallback, ...values, ...Object.fromEntries(present) })
  return Object.fromEntries(
    all.map(([name, value]) => {
      const schema = Object.hasOwn(parameters, name) ? parameters[name]?.schema : undefined
      return [name, typed(value, schema?.type)]
    }),
  )
}

/** A text from an expression or a path may be a number; a single value may be a list of one item. */
function typed(value: unknown, type: string | string[] | undefined): unknown {
  if (type === 'array' && !Array.isArray(value)) return [value]
  if (typeof value !== 'string') return value
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value)
  return type === 'boolean' && /^(true|false)$/.test(value) ? value === 'true' : value
}

export function conflicts(
  given: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, string>>,
): Violation[] {
  return Object.entries(values)
    .filter(([name, value]) => Object.hasOwn(given, name) && String(given[name]) !== value)
    .map(([name]) => ({ place: `params.${name}`, problem: 'is not the one in the path of "operation"' }))
}

export function pagingViolations(
  row: Row,
  paginate: boolean,
  params: Readonly<Record<string, unknown>>,
): Violation[] {
  if (!paginate) return []
  if (!row.query.includes('after'))
    return [{ place: 'paginate', problem: `is not supported by ${row.id}, which has no pages: remove it` }]
  const byOffset = ['offset', 'limit', 'page'].find((name) => Object.hasOwn(params, name))
  return byOffset === undefined
    ? []
    : [{ place: `params.${byOffset}`, problem: 'cannot be given with paginate: remove it' }]
}

export function placed(operation: Row, params: Readonly<Record<string, unknown>>, place: string) {
  const { parameters } = listedFor(operation)
  return Object.fromEntries(
    Object.entries(params).filter(
      ([name]) => Object.hasOwn(parameters, name) && parameters[name]?.in === place,
    ),
  )
}

/** Parameters that the contract does not list. They can only be in the query: the path is known. */
export function unknownParams(operation: Row, params: Readonly<Record<string, unknown>>) {
  const { parameters } = listedFor(operation)
  return Object.fromEntries(Object.entries(params).filter(([name]) => !Object.hasOwn(parameters, name)))
}

/** Values that no query can hold. */
export function compoundViolations(params: Readonly<Record<string, unknown>>): Violation[] {
  return Object.entries(params)
    .filter(([, value]) => [value].flat().some((each) => typeof each === 'object'))
    .map(([name]) => ({
      place: `params.${name}`,
      problem: 'must be text, a number, true, false, or a list of them',
    }))
}

/** Values that no path can hold. */
export function pathViolations(
  template: string,
  path: Readonly<Record<string, string | number>>,
): Violation[] {
  return Object.entries(path).flatMap(([name, value]) => {
    try {
      fillPath(`{${name}}`, path)
      return []
    } catch {
      const problem = 'cannot be part of a URL: it must not be empty, . or .., or contain a slash'
      return template.includes(`{${name}}`) ? [{ place: `params.${name}`, value, problem }] : []
    }
  })
}
