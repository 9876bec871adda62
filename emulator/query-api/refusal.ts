/** An error that the query API answers with. */
export class QueryRefusal extends Error {
  readonly status: number
  /** Only if the compiler or planner raised it. */
  readonly type?: 'UserError'
  /** Errors of the compiler, without code. */
  readonly plainError?: string

  constructor(status: number, message: string, more: { type?: 'UserError'; plainError?: string } = {}) {
    super(message)
    this.status = status
    if (more.type !== undefined) this.type = more.type
    if (more.plainError !== undefined) this.plainError = more.plainError
  }
}
