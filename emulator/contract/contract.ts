import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Document, OpenAPIBackend, type Operation, type Options } from 'openapi-backend'
import { parse } from 'yaml'
import { isNode, type Node } from '../shape.ts'
import { cacheFolder, DiskCache } from '../store/disk-cache.ts'
import { operationsOf, strictCopy } from './strict.ts'

/** A request in the shape that is checked. */
export interface CheckedRequest {
  method: string
  path: string
  query: Record<string, string | string[]>
  headers: Record<string, string>
  /** The parsed body; undefined when there was none. */
  body: unknown
}

/** What the contract says about a request: its violations, and the values in their declared types. */
export interface Verdict {
  violations: string[]
  params: Record<string, unknown>
  query: Record<string, unknown>
}

/** The wire contract: routes, and checks of requests and responses. */
export interface Contract {
  document: Node
  operationIds: Set<string>
  match(method: string, path: string): Operation | undefined
  checkRequest(operation: Operation, request: CheckedRequest): Verdict
  checkResponse(operation: Operation, status: number, body: unknown): string[]
}

const files = { management: 'management-api.yaml', query: 'query-api.yaml' }
/** Paths hold ids that never come again: what is kept of them must not grow for ever. */
const mostMatches = 5000
const parsedContracts = new DiskCache(join(cacheFolder, 'contracts'), 'yaml')
const loaded = new Map<keyof typeof files, Promise<Contract>>()

/** Loads a contract once per process: it never changes, and reading it takes longer than most tests. */
export function loadContract(api: keyof typeof files = 'management'): Promise<Contract> {
  const contract = loaded.get(api) ?? load(files[api])
  loaded.set(api, contract)
  return contract
}

async function load(file: string): Promise<Contract> {
  const document = await read(file)
  if (!isNode(document)) throw new Error('The contract is not an object')
  const api = await openApi(strictCopy(document) as never, {
    strict: true,
    ignoreTrailingSlashes: false,
    coerceTypes: true,
    ajvOpts: { allErrors: true, formats: { url: true } },
  })
  const operationIds = new Set(operationsOf(document).map((operation) => String(operation.operationId)))
  const matched = new Map<string, Operation | undefined>()
  return {
    document,
    operationIds,
    // Matching tries every route of the contract, and a poll asks for the same one again and again.
    match: (method, path) => {
      const key = `${method} ${path}`
      if (!matched.has(key)) {
        if (matched.size >= mostMatches) matched.clear()
        matched.set(key, api.matchOperation({ method, path, headers: {} }))
      }
      return matched.get(key)
    },
    checkRequest: (operation, request) => checkRequest(api, operation, request),
    checkResponse: (operation, status, body) =>
      describe(api.validateResponse(body, operation, status).errors),
  }
}

/** As it was parsed before: that takes longer than all other steps of a start. */
async function read(path: string): Promise<unknown> {
  const content = await readFile(new URL(`../../contract/${path}`, import.meta.url), 'utf8')
  const key = parsedContracts.keyOf([{ path, content }])
  const known = await parsedContracts.read(key)
  if (known !== undefined) return known
  const document: unknown = parse(content)
  await parsedContracts.write(key, document)
  return document
}

/** Checks what is sent by a description that is right itself. */
export async function openApi(definition: Document, options: Partial<Options>): Promise<OpenAPIBackend> {
  const api = new OpenAPIBackend<Document>({
    ...options,
    definition,
    // Skips the check of the document itself, which rejects OpenAPI 3.1.
    quick: true,
    // Each operation has a validator of its own, which would begin with compiling the schema of schemas.
    ajvOpts: { ...options.ajvOpts, meta: false, validateSchema: false },
  })
  await api.init()
  // Matching asks for them again for each path.
  const operations = api.router.getOperations()
  api.router.getOperations = () => operations
  return api
}

function checkRequest(api: OpenAPIBackend, operation: Operation, request: CheckedRequest): Verdict {
  const result = api.validateRequest(request, operation)
  const violations = describe(result.errors)
  if (operation.requestBody === undefined && request.body !== undefined) {
    violations.push('requestBody: the contract declares no body here')
  }
  const coerced: unknown = result.coerced
  const params = isNode(coerced) && isNode(coerced.params) ? coerced.params : {}
  const query = isNode(coerced) && isNode(coerced.query) ? coerced.query : {}
  return { violations, params: decodeAll(params), query }
}

function decodeAll(params: Node): Node {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? decode(value) : value]),
  )
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

interface SchemaError {
  instancePath: string
  message?: string | undefined
  params?: unknown
}

function describe(errors: readonly SchemaError[] | null | undefined): string[] {
  return (errors ?? []).map((error) => {
    const place = error.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'request'
    return `${place}: ${error.message ?? 'is not valid'}${detail(error.params)}`
  })
}

function detail(params: unknown): string {
  if (!isNode(params)) return ''
  if (typeof params.additionalProperty === 'string') return ` (${params.additionalProperty})`
  if (Array.isArray(params.allowedValues)) return ` (${params.allowedValues.join(', ')})`
  return ''
}
