import type { ZodMiniType } from 'zod/mini'
import type { FailureKind } from '../base/failure.ts'
import type { Method } from '../http/transport.ts'

// What a row is. The client derives the request and its types from the row, errors derive their text from it.

export type { Method }

/** Permissions of the platform, as its roles name them. */
export type Permission =
  | 'SchemaRead'
  | 'SchemaUpdate'
  | 'SchemaUpdateDevBranches'
  | 'DeploymentRead'
  | 'ReportRead'
  | 'WorkbookRead'

/** How a request names its branch, and what the platform uses if it does not. */
interface BranchChoice {
  /** Parameters and members, one of which is enough; empty if the operation has none. */
  members: readonly string[]
  /** The branch that the platform uses otherwise. */
  otherwise: string
  /** The same with `devMode: true`. */
  otherwiseInDevMode?: string
}

/** What is known about an operation besides its request. All of it is optional. */
export interface Facts {
  /** What it does, in error messages: `… while starting the dbt sync`. Default: `calling <ID>`. */
  readonly doing?: string
  /** The permission that it requires. */
  readonly permission?: Permission
  /** Failure kind of a rejected request. Default: the command decides. */
  readonly rejectedKind?: FailureKind
  /** Time limit of one request in ms, connection and body included. Default: 30 s. */
  readonly timeoutMs?: number
  /** Set if the branch can be missing from a request. */
  readonly branch?: BranchChoice
  /** A request that timed out is not sent again as it is: who asks sends fewer at once first. */
  readonly endsOnTimeout?: true
  /** A 500 with an error as JSON is its result, not an outage: the request is not repeated. */
  readonly failsWith500?: true
  /** Errors of it may quote data: no text of an error shows what the platform said. */
  readonly withholdsText?: true
  /** Members called `value` in its request and response are secrets. */
  readonly secretValues?: true
}

/** What a request carries. The compiler checks its type: it is this product's own, so nothing has to at run time. */
interface BodyOf<Body> {
  readonly sent: boolean
  /** For the compiler; never there. */
  readonly type?: Body
}

/** A body of this type. */
export function body<Body>(): BodyOf<Body> {
  return { sent: true }
}

export interface Operation<Path extends string, Query extends string, Body, Result> extends Facts {
  /** operationId of the contract. */
  readonly id: string
  readonly method: Method
  readonly path: Path
  /** Names of the query parameters. */
  readonly query: readonly Query[]
  readonly body: BodyOf<Body>
  /** The body is a form with a file, not JSON. */
  readonly multipart?: true
  readonly response: ZodMiniType<Result>
  /** Whether a request whose response was lost may be sent again. Never true for what creates something. */
  readonly repeatable: boolean
}

/** Any row, for code that does not depend on its types. */
export type AnyOperation = Operation<string, string, never, unknown>

/** A row without the schemas of its request and response. */
export type Row = Omit<AnyOperation, 'body' | 'response'>

/** What an error says about the operation. */
export type OperationInfo = Pick<
  Row,
  'id' | 'doing' | 'permission' | 'rejectedKind' | 'failsWith500' | 'withholdsText'
>

type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

export type PathValues<Path extends string> = { [Name in PathParameter<Path>]: string | number }

/** Parameters of every list that is read page by page. */
export const paging = ['after', 'first'] as const

export const sessionBranch =
  'the branch that this token has open in dev mode, which any other job with the token may change'
export const sessionOrDeployBranch = `${sessionBranch}; where none is open, the deploy branch`
/** The contract does not say which. */
export const unknownBranch = 'a branch of its own choice'

/** A POST creates, starts or uses up something each time, unless its row says otherwise. */
export function isRepeatable(method: Method): boolean {
  return method !== 'POST'
}

/**
 * Makes a row. Defaults: no query, no body, and repeatable according to the method.
 * @param row `Path` and `Query` are inferred from its literals
 */
export function operation<
  const Path extends string,
  Result,
  const Query extends string = never,
  Body = undefined,
>(
  row: Pick<Operation<Path, Query, Body, Result>, 'id' | 'method' | 'path' | 'response'> &
    Partial<Operation<Path, Query, Body, Result>>,
): Operation<Path, Query, Body, Result> {
  return {
    query: [],
    body: { sent: false },
    repeatable: isRepeatable(row.method),
    ...row,
  }
}

/**
 * Fills in the parameters of a path, percent-encoded.
 * Rejects values that change the path: encoding does not help against `..`, and a slash after decoding could name
 * another resource.
 * @throws Error when a value is missing, empty, `.`, `..`, or holds a slash after decoding
 */
export function fillPath(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '')
    const decoded = fullyDecoded(value)
    if (decoded === '' || decoded === '.' || decoded === '..' || /[/\\]/.test(decoded)) {
      throw new Error(`"${value.slice(0, 80)}" cannot be used as ${name} in a URL.`)
    }
    return encodeURIComponent(value)
  })
}

function fullyDecoded(value: string): string {
  try {
    const decoded = decodeURIComponent(value)
    return decoded === value ? value : fullyDecoded(decoded)
  } catch {
    return value
  }
}

/** A value of a query parameter; each item of a list is sent under the same name. */
export type QueryValue = string | number | boolean | readonly (string | number | boolean)[] | undefined

/**
 * Writes a query; undefined values are skipped, since the contract requires absent members and not null.
 * @returns an empty text or one that starts with `?`
 */
export function writeQuery(values: Readonly<Record<string, QueryValue>>): string {
  const pairs = Object.entries(values)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((each) => [name, each] as const))
    .filter(([, value]) => value !== undefined)
  if (pairs.length === 0) return ''
  return `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join('&')}`
}
