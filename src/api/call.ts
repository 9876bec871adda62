import { oneLine } from '../base/text.ts'
import { readNamedFile, type Workspace } from '../base/workspace.ts'
import { readYaml } from '../base/yaml-text.ts'
import { nearest } from '../inputs/nearest.ts'
import { describeProblem, hidden, type InputProblem } from '../inputs/problem.ts'
import { looksLikeSha } from '../inputs/ref-name.ts'
import type { ApiCall } from '../inputs/settings.ts'
import { allOperations } from '../platform/all-operations.ts'
import { encodeForm, type MultipartForm } from '../platform/multipart.ts'
import { fillPath } from '../platform/operation.ts'
import type { Row } from '../platform/operations.ts'
import { type ContractEntry, checkBody, checkParams, listedFor, type Violation } from './contract-check.ts'
import { isSecret, secretsIn } from './secrets.ts'

/** The texts of the inputs. Default: empty. */
export interface CallTexts {
  operation: string
  params: string
  body: string
  paginate: boolean
}

type Members = Readonly<Record<string, unknown>>

/** Size limit of an uploaded file. */
const mostFileBytes = 10 * 1024 * 1024

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
  if ('problem' in named)
    problems.push({ input: 'operation', value: shown(texts.operation, [token]), problem: named.problem })
  const given = document('params') ?? {}
  const data = document('body')
  if (problems.length > 0 || 'problem' in named) return { problems }

  const { row, values } = named
  const { parameters } = listedFor(row)
  const params = paramsOf(parameters, isMapping(given) ? given : {}, values, deploymentId)
  const { body, form, violations: ofForm } = await bodyOf(row, data, checkout)
  const members = isMapping(body) ? body : {}
  const inPlace = (place: string | undefined) =>
    Object.fromEntries(Object.entries(params).filter(([name]) => placeOf(parameters, name) === place))
  const path = inPlace('path') as ApiCall['path']
  const violations = [
    ...(isMapping(given)
      ? conflicts(given, values)
      : [{ place: 'params', problem: 'must be a mapping of names to values' }]),
    ...checkParams(row, params),
    ...checkBody(row, body),
    ...ofForm,
    ...compoundViolations(inPlace(undefined)),
    ...blankNames({ params, body: members }),
    ...pagingViolations(row, params, texts.paginate),
    ...ambiguities(row, params, members),
  ]
  if (violations.length === 0) violations.push(...pathViolations(row.path, path))
  const secrets = secretsIn(row, body).texts
  const told = violations.map((each) => ({ ...each, problem: problemOf(each, [token, ...secrets]) }))
  // A form has only the parts that this action knows.
  const isSent = ({ isUnlisted = false }: { isUnlisted?: boolean }) => isUnlisted && !form
  const wrong = told.filter((each) => !isSent(each))
  if (wrong.length > 0) return { problems: distinct(told.map(({ problem }) => problem)) }
  const query = { ...inPlace('query'), ...inPlace(undefined) } as ApiCall['query']
  const warnings = [
    ...told.map(
      ({ problem }) => `${describeProblem(problem)}. It is sent all the same: this tenant may be newer.`,
    ),
    ...unnamedBranch(row, { ...params, ...members }),
  ]
  return {
    call: { operation: row, path, query, body: form ?? body, paginate: texts.paginate, secrets, warnings },
  }
}

/**
 * Finds an operation by its ID, or by method and path. The path is the contract's, or has values in place of its
 * parameters; a slash at its end is ignored.
 * @returns the operation with the values in its path; or the problem, as a phrase
 */
export function findOperation(
  text: string,
): { row: Row; values: Record<string, string> } | { problem: string } {
  const [, method, path] = /^([A-Za-z]+)\s+(\S+)$/.exec(text) ?? []
  const isId = method === undefined || path === undefined
  if (!isId && /[?#]/.test(path)) return { problem: 'must be a path without a query: give that as "params"' }
  const wanted = isId ? text : `${method.toUpperCase()} ${path}`
  const found = allOperations
    .flatMap((row) => {
      const values = isId ? (row.id === text ? {} : null) : match(`${row.method} ${row.path}`, wanted)
      return values ? [{ row, values }] : []
    })
    // Literal segments take precedence, the first ones first: `workbooks/by-slug/{slug}` is not a workbook "by-slug".
    .toSorted((a, b) => (a.row.path.replaceAll('{', '~') < b.row.path.replaceAll('{', '~') ? -1 : 1))[0]
  if (found) return found
  const names = allOperations.map((row) => (isId ? row.id : `${row.method} ${row.path}`))
  const list = nearest(wanted, names, 3, isId ? undefined : withoutParameters).join(', ')
  return { problem: `is no operation; nearest: ${list}` }
}

/** Treats numbers and parameters as equal. */
function withoutParameters(text: string): string {
  return text.replace(/\/(?:\{\w+\}|\d+)(?=\/|$)/g, '/*')
}

/** @returns the values of the parameters that have one; null if the path does not match */
function match(template: string, path: string): Record<string, string> | null {
  const pattern = template.replace(/\/$/, '').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const matched = new RegExp(`^${pattern}/?$`).exec(path)
  if (!matched) return null
  const given = Object.entries(matched.groups ?? {}).filter(([name, value]) => value !== `{${name}}`)
  try {
    return Object.fromEntries(given.map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    return null
  }
}

function isMapping(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parameters in the path take precedence over the default, and "params" over both; null is the same as absent. */
function paramsOf(
  parameters: ContractEntry['parameters'],
  given: Members,
  values: Readonly<Record<string, string>>,
  deploymentId: number,
): Members {
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

/** Undefined for a parameter that the contract does not list: it can only be in the query, since the path is known. */
function placeOf(parameters: ContractEntry['parameters'], name: string): string | undefined {
  return Object.hasOwn(parameters, name) ? parameters[name]?.in : undefined
}

/**
 * The body of a request. For `uploadFile` it becomes a form: `file` is a path in the checkout, and the transaction may be the
 * object that `startUpload` returned, which is sent as JSON text.
 */
async function bodyOf(
  { multipart }: Row,
  body: unknown,
  checkout: Workspace,
): Promise<{ body: unknown; form: MultipartForm | null; violations: Violation[] }> {
  if (!multipart || !isMapping(body)) return { body, form: null, violations: [] }
  const { transaction, fileName, file } = body
  const text = isMapping(transaction) ? JSON.stringify(transaction) : transaction
  const fields = { ...body, ...(text === undefined ? {} : { transaction: text }) }
  const bytes = typeof file === 'string' ? await readNamedFile(checkout, file, mostFileBytes) : null
  if (typeof file !== 'string' || bytes === null) {
    const problem = `must be the path of a file of the checkout, from the root of the repository, with at most ${mostFileBytes / 1024 / 1024} MiB`
    return { body: fields, form: null, violations: [{ place: 'body.file', problem }] }
  }
  const texts = [
    { name: 'transaction', text: String(text) },
    { name: 'fileName', text: String(fileName) },
  ]
  const form = encodeForm(texts, { name: 'file', fileName: file.split('/').at(-1) ?? '', bytes })
  return { body: fields, form, violations: [] }
}

function conflicts(given: Members, values: Readonly<Record<string, string>>): Violation[] {
  return Object.entries(values)
    .filter(([name, value]) => Object.hasOwn(given, name) && String(given[name]) !== value)
    .map(([name]) => ({ place: `params.${name}`, problem: 'is not the one in the path of "operation"' }))
}

/** Values that no query can hold. */
function compoundViolations(params: Members): Violation[] {
  return Object.entries(params)
    .filter(([, value]) => [value].flat().some((each) => typeof each === 'object'))
    .map(([name]) => ({
      place: `params.${name}`,
      problem: 'must be text, a number, true, false, or a list of them',
    }))
}

/** A tenant that accepts a blank name uses a branch that the user did not choose. */
function blankNames(parts: Readonly<Record<'params' | 'body', Members>>): Violation[] {
  return Object.entries(parts).flatMap(([root, members]) =>
    ['branchName', 'ref', 'from']
      .filter((name) => typeof members[name] === 'string' && members[name].trim() === '')
      .map((name) => ({ place: `${root}.${name}`, problem: 'must not be blank' })),
  )
}

/** Pages go by cursor or by offset: of a list that is read in both ways, items may be missing. */
function pagingViolations({ id, query }: Row, params: Members, paginate: boolean): Violation[] {
  if (paginate && !query.includes('after'))
    return [{ place: 'paginate', problem: `is not supported by ${id}, which has no pages: remove it` }]
  const byCursor = paginate ? 'paginate' : ['after', 'first'].find((name) => Object.hasOwn(params, name))
  const byOffset = ['offset', 'limit', 'page'].find((name) => Object.hasOwn(params, name))
  if (byCursor === undefined || byOffset === undefined) return []
  return [{ place: `params.${byOffset}`, problem: `cannot be given together with ${byCursor}: remove it` }]
}

/** What the contract rules out in prose, and a tenant may take for something else: another branch, or a sync of nothing. */
function ambiguities({ id }: Row, params: Members, { ref }: Members): Violation[] {
  if (id === 'startDbtSync' && typeof ref === 'string' && looksLikeSha(ref.trim())) {
    const problem = 'has the form of a commit SHA: it must be a branch or tag'
    return [{ place: 'body.ref', value: ref, problem }]
  }
  if (id !== 'validateDataModel' || params.devMode !== true || params.branchName === undefined) return []
  return [{ place: 'params.devMode', value: true, problem: 'excludes branchName: give one of them' }]
}

/** Values that no path can hold. */
function pathViolations(template: string, path: ApiCall['path']): Violation[] {
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

/** A warning where the platform chooses the branch. @param given parameters and members of the body */
export function unnamedBranch({ id, branch }: Pick<Row, 'id' | 'branch'>, given: Members): string[] {
  if (!branch || branch.members.some((name) => (given[name] ?? null) !== null)) return []
  const used = (given.devMode === true ? branch.otherwiseInDevMode : undefined) ?? branch.otherwise
  const [name] = branch.members
  return [
    name === undefined
      ? `${id} takes no branch: it acts on ${used}.`
      : `"${name}" is empty, so ${id} uses ${used}. Set it.`,
  ]
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
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
}
