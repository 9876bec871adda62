import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { isMisspelt, nearest } from '../inputs/nearest.ts'
import contract from '../platform/contract.json' with { type: 'json' }
import type { Row } from '../platform/operations.ts'
import { isSecret } from './secrets.ts'

// Checks parameters and body against the contract (scripts/contract-schemas.ts generates contract.json).

/** A violation of the contract: where, the value if it can be shown, and a phrase that follows it. */
export interface Violation {
  /** Such as `params.first` or `body.recipients[0].type`. */
  place: string
  value?: string | number | boolean
  problem: string
  /** It may be valid after all, since a newer tenant may know the member or the value, and it is like no known one. */
  isUnlisted?: boolean
}

interface Schema {
  type?: string | string[]
  [keyword: string]: unknown
}

/** What the contract lists for an operation. */
export interface ContractEntry {
  parameters: Record<string, { in: string; required: boolean; schema: Schema }>
  body?: { required: boolean; schema: Schema }
}

/** More than a reader fixes at once. */
const mostViolations = 20

const listed = contract.operations as unknown as Record<string, ContractEntry>

/** @throws Error for an ID that is not in the contract */
export function listedFor({ id }: Pick<Row, 'id'>): ContractEntry {
  const entry = Object.hasOwn(listed, id) ? listed[id] : undefined
  if (!entry) throw new Error(`${id} is not in the contract`)
  return entry
}

/** @param params as they are sent, those of path and query together */
export function checkParams(operation: Row, params: Readonly<Record<string, unknown>>): Violation[] {
  const { parameters } = listedFor(operation)
  const entries = Object.entries(parameters)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, parameter]) => [name, parameter.schema])),
    required: entries.filter(([, { required }]) => required).map(([name]) => name),
    additionalProperties: false,
  }
  return violations(operation, 'params', schema, params)
}

/** @param body undefined where there is none */
export function checkBody(operation: Row, body: unknown): Violation[] {
  const { body: wanted } = listedFor(operation)
  if (body === undefined)
    return wanted?.required ? [{ place: 'body', problem: `is required for ${operation.id}` }] : []
  if (!wanted) return [{ place: 'body', problem: `is not allowed for ${operation.id}: remove it` }]
  return violations(operation, 'body', wanted.schema, body)
}

function violations(operation: Row, root: 'params' | 'body', schema: object, data: unknown): Violation[] {
  const validate = validator(schema)
  if (validate(data)) return []
  const found = told(validate.errors ?? []).map((error) => violationOf(operation, root, error))
  const more = found.length - mostViolations
  if (more <= 0) return found
  return [...found.slice(0, mostViolations), { place: root, problem: `has ${more} more errors like these` }]
}

function validator(schema: object): ValidateFunction {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    allowUnionTypes: true,
    // A test has checked the schemas, which are part of this product.
    meta: false,
    validateSchema: false,
    logger: false,
    formats: { binary: true, url: (text: string) => URL.canParse(text) },
  })
  ajv.addSchema({ $id: 'contract', $defs: contract.$defs })
  return ajv.compile(schema)
}

/** Where null is allowed as well, its branch fails, too, and so does the choice: neither helps the reader. */
function told(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const telling = errors.filter(({ keyword, params }) => keyword !== 'oneOf' && params.type !== 'null')
  return telling.length > 0 ? telling : errors
}

function violationOf(operation: Row, root: 'params' | 'body', error: ErrorObject): Violation {
  const at = error.instancePath.split('/').slice(1).map(unescaped)
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>
  const member = missingProperty ?? additionalProperty
  const place = [...at, ...(member === undefined ? [] : [member])].reduce(
    (path, part) => path + (/^\d+$/.test(part) ? `[${part}]` : `.${part}`),
    root as string,
  )
  const secret = at.some((name) => isSecret(operation, name))
  const { data } = error
  const isScalar = ['string', 'number', 'boolean'].includes(typeof data)
  const shown =
    member === undefined && !secret && isScalar ? { value: data as string | number | boolean } : {}
  const told = { place, ...shown, problem: problemOf(error) }
  const wanted = additionalProperty ?? (error.keyword === 'enum' ? String(error.data) : undefined)
  return wanted === undefined ? told : { ...told, isUnlisted: !isMisspelt(wanted, namesFor(error)) }
}

/** What the contract lists in the place of an unknown name or value. */
function namesFor({ keyword, params, parentSchema }: ErrorObject): string[] {
  if (keyword === 'enum') return (params.allowedValues as (string | null)[]).flatMap((one) => one ?? [])
  return Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {})
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

const typeWords: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  object: 'a mapping',
  array: 'a list',
}

/** A phrase for each keyword of the contract that can fail. */
const phrases: Readonly<Record<string, (error: ErrorObject) => string>> = {
  required: () => 'is required',
  additionalProperties(error) {
    const [name] = nearest(String(error.params.additionalProperty), namesFor(error), 1)
    return name === undefined ? 'is unknown: nothing is allowed here' : `is unknown; nearest: ${name}`
  },
  type({ params, data }) {
    const types = [params.type].flat().filter((type) => type !== 'null')
    const words = types.map((type) => typeWords[String(type)] ?? String(type)).join(' or ')
    const quotes = types.includes('string') && ['number', 'boolean'].includes(typeof data)
    return `must be ${words}${quotes ? ': put it in quotes' : ''}`
  },
  enum: (error) => `must be one of ${namesFor(error).join(', ')}`,
  minimum: ({ params }) => `must be at least ${params.limit}`,
  maximum: ({ params }) => `must be at most ${params.limit}`,
  minLength: ({ params }) => atLeast(params.limit, 'characters'),
  minItems: ({ params }) => atLeast(params.limit, 'items'),
  maxLength: ({ params }) => `must have at most ${params.limit} characters`,
  maxItems: ({ params }) => `must have at most ${params.limit} items`,
  pattern: ({ params }) => `must match ${params.pattern}`,
  format: () => 'must be a URL',
}

function atLeast(limit: number, unit: string): string {
  return limit === 1 ? 'must not be empty' : `must have at least ${limit} ${unit}`
}

function problemOf(error: ErrorObject): string {
  return phrases[error.keyword]?.(error) ?? error.message ?? 'does not match the contract'
}
