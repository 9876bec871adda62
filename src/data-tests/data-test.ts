import type { Comparison } from './comparison.ts'

/** A test of the data that a model serves. */
export interface DataTest {
  name: string
  /** A query of the query API in its JSON form, or semantic SQL. */
  query: { rest: Readonly<Record<string, unknown>> } | { sql: string }
  expect: Expectation
  /** The file that it comes from; absent for the team file. */
  file?: string
}

/** What a result must be like. What is absent is not checked; a test without any of it must run. */
export interface Expectation {
  rows?: Comparison
  /** By member: what each row's value must meet. */
  value: ReadonlyMap<string, Comparison>
  /** Members whose values together are different in each row. */
  unique: readonly string[]
  /** Milliseconds until the result. */
  maxMs?: number
}

/** Tests of the team file: tests themselves, and files of this repository with more. */
export interface DataTests {
  tests: readonly DataTest[]
  files: readonly string[]
}
