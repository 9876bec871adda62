import * as z from 'zod/mini'
import type { Method } from '../http/transport.ts'
import { anything } from './schemas.ts'

// What a row is, and the few forms that rows have. The client derives the request and its types from the row.

export type { Method }

export interface Operation<Path extends string, Query extends string, Body, Answer> {
  /** operationId of the contract. */
  readonly id: string
  readonly method: Method
  readonly path: Path
  /** Names of the query parameters. */
  readonly query: readonly Query[]
  readonly body: z.ZodMiniType<Body>
  /** The body is a form with a file, and not JSON. */
  readonly multipart?: true
  readonly answer: z.ZodMiniType<Answer>
  /** Whether a lost or refused call may simply be sent again. Never true for what creates something. */
  readonly repeatable: boolean
}

/** Any row, for code that reads rows and not their types. */
export type AnyOperation = Operation<string, string, never, unknown>

/** What of a row is known without its types. */
export type Row = Pick<AnyOperation, 'id' | 'method' | 'path' | 'query' | 'multipart' | 'repeatable'>

type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

export type PathValues<Path extends string> = { [Name in PathParameter<Path>]: string | number }

/** No body. */
export const none = z.undefined()

/** Any JSON: what it has to be is checked against the contract before it comes here. */
export const json = z.unknown().check(z.refine((value) => value !== undefined, 'a body is needed'))

/** Any JSON, or no body. */
export const maybeJson = z.unknown()

/** Parameters of every list that is read page by page. */
export const paging = ['after', 'first'] as const

/** A read: it changes nothing, so it may be repeated. */
export function read<Path extends string, Answer, Query extends string = never>(
  id: string,
  path: Path,
  answer: z.ZodMiniType<Answer>,
  query: readonly Query[] = [],
): Operation<Path, Query, undefined, Answer> {
  return { id, method: 'GET', path, query, body: none, answer, repeatable: true }
}

/** A write whose body and answer are known. */
export function write<Path extends string, Body, Answer, Query extends string = never>(
  id: string,
  method: Method,
  path: Path,
  body: z.ZodMiniType<Body>,
  answer: z.ZodMiniType<Answer>,
  repeatable: boolean,
  query: readonly Query[] = [],
): Operation<Path, Query, Body, Answer> {
  return { id, method, path, query, body, answer, repeatable }
}

// Operations that only `command: api` reaches: any answer, and what goes in is checked against the contract.

/** A read of which nothing is known but its place. */
export function get<Path extends string, Query extends string = never>(
  id: string,
  path: Path,
  query: readonly Query[] = [],
) {
  return read(id, path, anything, query)
}

/** A write that leaves the same behind however often it is sent, so a lost one is sent again. */
export function sets<Path extends string>(
  id: string,
  method: Method,
  path: Path,
  body: z.ZodMiniType<unknown> = json,
) {
  return write(id, method, path, body, anything, true)
}

/** A write that makes, starts or uses up something each time, so a lost one is not sent again. */
export function makes<Path extends string>(id: string, path: Path, body: z.ZodMiniType<unknown> = json) {
  return write(id, 'POST', path, body, anything, false)
}
