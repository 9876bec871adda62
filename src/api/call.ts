import { hidden, type InputProblem } from '../inputs/problem.ts'
import type { Row } from '../platform/operations.ts'
import { isSecret, secretsIn } from '../platform/secrets.ts'
import { unnamedBranch } from '../platform/unnamed-branch.ts'
import { fillPath, type QueryValue } from '../platform/url.ts'
import { oneLine } from '../runtime/text.ts'
import type { Workspace } from '../runtime/workspace.ts'
import { isMapping } from './call-rule.ts'
import { brokenRules } from './call-rules.ts'
import { checkBody, checkParams, type Doubt, type Mistake, takenBy } from './contract-check.ts'
import { formOf } from './form.ts'
import { findOperation, unlistedOperation } from './operation-name.ts'
import { readYaml } from './yaml-text.ts'

/** One call of an operation, checked against the contract. */
export interface ApiCall {
  operation: Row
  path: Readonly<Record<string, string | number>>
  query: Readonly<Record<string, QueryValue>>
  /** JSON data, or a form; undefined where nothing is sent. */
  body: unknown
  paginate: boolean
  /** Secrets in what is sent. */
  secrets: readonly string[]
  /** Set where the platform chooses the branch. */
  warning: string | null
  /** What the contract does not list: the tenant's own description decides, and where there is none it is sent. */
  doubts: readonly { problem: InputProblem; doubt: Doubt }[]
  /** Why the operation is none of the contract's: it is called only where the tenant describes it. */
  unlisted: InputProblem | null
}

/** The texts of the inputs; those that are not given are empty. */
export interface CallTexts {
  operation: string
  params: string
  body: string
  paginate: boolean
}

/**
 * Reads what is to be called and checks all of it: nothing that is surely wrong is ever sent.
 * @param deploymentId what the parameter of that name is unless it is given
 * @param token hidden from what is said
 */
export async function readCall(
  texts: CallTexts,
  deploymentId: number,
  checkout: Workspace,
  token: string | undefined,
): Promise<{ call: ApiCall } | { problems: InputProblem[] }> {
  const problems: InputProblem[] = []
  const document = (name: 'params' | 'body'): unknown => {
    if (texts[name] === '') return undefined
    const reading = readYaml(texts[name])
    if ('value' in reading) return reading.value
    problems.push(...reading.problems.map((problem) => ({ input: name, value: null, problem })))
    return undefined
  }
  const named = findOperation(texts.operation)
  const unknown =
    'problem' in named
      ? { input: 'operation', value: shown(texts.operation, [token]), problem: named.problem }
      : null
  const unlisted = unknown && unlistedOperation(texts.operation)
  if (unknown && !unlisted) problems.push(unknown)
  const given = document('params') ?? {}
  const body = document('body')
  if (problems.length > 0) return { problems }
  if (unknown && unlisted) return unlistedCall(unlisted, unknown, given, body, texts.paginate)
  if ('problem' in named) return { problems }

  const { row, values } = named
  const mistakes: Mistake[] = []
  if (!isMapping(given)) mistakes.push({ place: 'params', problem: 'must be a mapping of names to values' })
  const params = paramsOf(row.id, isMapping(given) ? given : {}, values, deploymentId)
  const form = row.multipart ? await formOf(body, checkout) : null
  const content = form?.body ?? body
  mistakes.push(
    ...(isMapping(given) ? conflicts(given, values) : []),
    ...checkParams(row.id, params),
    ...checkBody(row.id, content),
    ...(form?.mistakes ?? []),
    ...compoundMistakes(unknownParams(row.id, params)),
    ...brokenRules(row.id, { params, body: isMapping(content) ? content : {} }),
    ...pagingMistakes(row, texts.paginate, params),
  )
  const path = placed(row.id, params, 'path') as ApiCall['path']
  if (mistakes.length === 0) mistakes.push(...pathMistakes(row.path, path))
  const secrets = [...secretsIn(row.id, content).texts]
  const told = mistakes.map((each) => ({ ...each, problem: problemOf(each, [token, ...secrets]) }))
  // A form has the parts that this action knows and no others.
  const doubts = told.flatMap(({ problem, doubt }) => (doubt && !form ? [{ problem, doubt }] : []))
  if (told.length > doubts.length) return { problems: distinct(told.map(({ problem }) => problem)) }
  return {
    call: {
      operation: row,
      path,
      query: { ...placed(row.id, params, 'query'), ...unknownParams(row.id, params) } as ApiCall['query'],
      body: form?.form ?? content,
      paginate: texts.paginate,
      secrets,
      warning: unnamedBranch(row.id, { ...params, ...(isMapping(content) ? content : {}) }),
      doubts,
      unlisted: null,
    },
  }
}

/** Parameters of the path win over the default, and those that are given over none; null is as if it was not given. */
function paramsOf(
  operation: string,
  given: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, string>>,
  deploymentId: number,
): Record<string, unknown> {
  const { parameters } = takenBy(operation)
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

/** A text that comes out of an expression or a path may be a number; a list may have one item. */
function typed(value: unknown, type: string | string[] | undefined): unknown {
  if (type === 'array' && !Array.isArray(value)) return [value]
  if (typeof value !== 'string') return value
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value)
  return type === 'boolean' && /^(true|false)$/.test(value) ? value === 'true' : value
}

function conflicts(
  given: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, string>>,
): Mistake[] {
  return Object.entries(values)
    .filter(([name, value]) => Object.hasOwn(given, name) && String(given[name]) !== value)
    .map(([name]) => ({ place: `params.${name}`, problem: 'is another one than in the path of "operation"' }))
}

function pagingMistakes(row: Row, paginate: boolean, params: Readonly<Record<string, unknown>>): Mistake[] {
  if (!paginate) return []
  if (!row.query.includes('after'))
    return [{ place: 'paginate', problem: `is not supported by ${row.id}, which has no pages: remove it` }]
  const byOffset = ['offset', 'limit', 'page'].find((name) => Object.hasOwn(params, name))
  return byOffset === undefined
    ? []
    : [{ place: `params.${byOffset}`, problem: 'cannot be given with paginate: remove it' }]
}

function placed(operation: string, params: Readonly<Record<string, unknown>>, place: string) {
  const { parameters } = takenBy(operation)
  return Object.fromEntries(
    Object.entries(params).filter(
      ([name]) => Object.hasOwn(parameters, name) && parameters[name]?.in === place,
    ),
  )
}

/** Parameters that the contract does not list: of those a newer tenant takes, only queries can be unknown here. */
function unknownParams(operation: string, params: Readonly<Record<string, unknown>>) {
  const { parameters } = takenBy(operation)
  return Object.fromEntries(Object.entries(params).filter(([name]) => !Object.hasOwn(parameters, name)))
}

/** What cannot be written into a query. */
function compoundMistakes(params: Readonly<Record<string, unknown>>): Mistake[] {
  return Object.entries(params)
    .filter(([, value]) => [value].flat().some((each) => typeof each === 'object'))
    .map(([name]) => ({
      place: `params.${name}`,
      problem: 'must be text, a number, true, false, or a list of them',
    }))
}

/** A call of which only the tenant's own description can tell whether it exists: paths and queries are told apart then. */
function unlistedCall(
  operation: Row,
  problem: InputProblem,
  given: unknown,
  body: unknown,
  paginate: boolean,
): { call: ApiCall } | { problems: InputProblem[] } {
  if (!isMapping(given))
    return { problems: [{ input: 'params', value: null, problem: 'must be a mapping of names to values' }] }
  const params = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  const wrong = [
    ...compoundMistakes(params),
    ...brokenRules(operation.id, { params, body: isMapping(body) ? body : {} }),
    ...pagingMistakes(operation, paginate, params),
  ]
  if (wrong.length > 0) return { problems: wrong.map((each) => problemOf(each, [])) }
  const { texts: secrets } = secretsIn(operation.id, body)
  const query = params as ApiCall['query']
  return {
    call: {
      operation,
      path: {},
      query,
      body,
      paginate,
      secrets,
      warning: null,
      doubts: [],
      unlisted: problem,
    },
  }
}

/** What an address cannot hold. */
function pathMistakes(template: string, path: ApiCall['path']): Mistake[] {
  return Object.entries(path).flatMap(([name, value]) => {
    try {
      fillPath(`{${name}}`, path)
      return []
    } catch {
      const problem = 'cannot stand in an address: it must not be empty, . or .., or hold a slash'
      return template.includes(`{${name}}`) ? [{ place: `params.${name}`, value, problem }] : []
    }
  })
}

function problemOf(
  { place, value, problem }: Mistake,
  secrets: readonly (string | undefined)[],
): InputProblem {
  const name = /(\w+)(?:\[\d+\])*$/.exec(place)?.[1] ?? ''
  const secret = isSecret('', name) || value === undefined
  return {
    input: oneLine(hidden(place, secrets), 200),
    value: secret ? null : shown(String(value), secrets),
    problem: oneLine(hidden(problem, secrets)),
  }
}

function shown(text: string, secrets: readonly (string | undefined)[]): string {
  return oneLine(hidden(text, secrets), 100)
}

function distinct(problems: readonly InputProblem[]): InputProblem[] {
  const phrases = problems.map((problem) => [JSON.stringify(problem), problem] as const)
  return [...new Map(phrases).values()]
}
