/** The value of what cannot be known without running dbt: results of macros and of queries, the warehouse's type. */
export const NOT_KNOWN = Symbol('not known')

/** What the names and calls of a template mean, and who is told about them. */
export interface Scope {
  /** The value of a name. */
  name(name: string): unknown
  /** A call of a function that is no method of a known value; `path` is written with dots. */
  call(path: string, plain: unknown[], named: Record<string, unknown>): unknown
  /** Evaluates something that dbt may or may not evaluate. */
  perhaps(evaluate: () => unknown): void
  /** Gives a name a value from here on. */
  set(name: string, value: unknown): void
}
