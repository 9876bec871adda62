import { hidden, type InputProblem } from '../inputs/problem.ts'
import type { Row } from '../platform/operations.ts'
import type { QueryValue } from '../platform/url.ts'
import { oneLine } from '../runtime/text.ts'
import type { Workspace } from '../runtime/workspace.ts'
import { brokenRules } from './call-rules.ts'
import { checkBody, checkParams, type Doubt, type Violation } from './contract-check.ts'
import { formOf } from './form.ts'
import { isMapping } from './notification-rules.ts'
import { findOperation, unlistedOperation } from './operation-name.ts'
import {
  compoundViolations,
  conflicts,
  pagingViolations,
  paramsOf,
  pathViolations,
  placed,
  unknownParams,
} from './params.ts'
import { isSecret, secretsIn } from './secrets.ts'
import { unnamedBranch } from './unnamed-branch.ts'
import { readYaml } from './yaml-text.ts'

/** One call of an operation, checked against the contract. */
export interface ApiCall {
  operation: Row
  path: Readonly<Record<string, string | number>>
  query: Readonly<Record<string, QueryValue>>
  /** JSON data, or a form; undefined if there is none. */
  body: unknown
  paginate: boolean
  /** Secrets in the request. */
  secrets: readonly string[]
  /** Set where the platform chooses the branch. */
  warning: string | null
  /** What the contract does not list: the tenant's OpenAPI document decides; without one it is sent. */
  doubts: readonly { problem: InputProblem; doubt: Doubt }[]
  /** Set if the contract does not list the operation: it is called only if the tenant's OpenAPI document has it. */
  unlisted: InputProblem | null
}

/** The texts of the inputs. Default: empty. */
export interface CallTexts {
  operation: string
  params: string
  body: string
  paginate: boolean
}

/**
 * Reads the call and checks all of it, so that no invalid request is sent.
 * @param deploymentId default of the parameter of that name
 * @param token hidden in the problems
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
  const violations: Violation[] = []
  if (!isMapping(given)) violations.push({ place: 'params', problem: 'must be a mapping of names to values' })
  const params = paramsOf(row, isMapping(given) ? given : {}, values, deploymentId)
  const form = row.multipart ? await formOf(body, checkout) : null
  const content = form?.body ?? body
  violations.push(
    ...(isMapping(given) ? conflicts(given, values) : []),
    ...checkParams(row, params),
    ...checkBody(row, content),
    ...(form?.violations ?? []),
    ...compoundViolations(unknownParams(row, params)),
    ...brokenRules(row.id, { params, body: isMapping(content) ? content : {} }),
    ...pagingViolations(row, texts.paginate, params),
  )
  const path = placed(row, params, 'path') as ApiCall['path']
  if (violations.length === 0) violations.push(...pathViolations(row.path, path))
  const secrets = [...secretsIn(row, content).texts]
  const told = violations.map((each) => ({ ...each, problem: problemOf(each, [token, ...secrets]) }))
  // A form has only the parts that this action knows.
  const doubts = told.flatMap(({ problem, doubt }) => (doubt && !form ? [{ problem, doubt }] : []))
  if (told.length > doubts.length) return { problems: distinct(told.map(({ problem }) => problem)) }
  return {
    call: {
      operation: row,
      path,
      query: { ...placed(row, params, 'query'), ...unknownParams(row, params) } as ApiCall['query'],
      body: form?.form ?? content,
      paginate: texts.paginate,
      secrets,
      warning: unnamedBranch(row, { ...params, ...(isMapping(content) ? content : {}) }),
      doubts,
      unlisted: null,
    },
  }
}

/** A call that only the tenant's OpenAPI document may have. It also tells which parameters are in the path. */
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
    ...compoundViolations(params),
    ...brokenRules(operation.id, { params, body: isMapping(body) ? body : {} }),
    ...pagingViolations(operation, paginate, params),
  ]
  if (wrong.length > 0) return { problems: wrong.map((each) => problemOf(each, [])) }
  const { texts: secrets } = secretsIn(operation, body)
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

function problemOf(
  { place, value, problem }: Violation,
  secrets: readonly (string | undefined)[],
): InputProblem {
  const name = /(\w+)(?:\[\d+\])*$/.exec(place)?.[1] ?? ''
  const secret = isSecret({}, name) || value === undefined
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
