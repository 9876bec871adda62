import { NOT_KNOWN, type Scope } from './scope.ts'
import { member, method, truth } from './values.ts'

// What expressions are made of, each with its evaluation.

/** An expression that can be evaluated, as often as is needed. */
export interface Expression {
  evaluate(scope: Scope): unknown
  /** Of a name or of names joined by dots: as it is written. */
  path?: string
  /** Of `owner.member`. */
  owner?: Expression
  member?: string
}

/** Why an expression is not one. */
export class SyntaxProblem extends Error {}

/** The arguments of a call. */
export interface Arguments {
  plain: Expression[]
  named: [string, Expression][]
}

export function constant(value: unknown): Expression {
  return { evaluate: () => value }
}

const NAMED: Readonly<Record<string, unknown>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  none: null,
  None: null,
}

/** A constant that has a name, or what the scope has of that name. */
export function named(name: string): Expression {
  if (Object.hasOwn(NAMED, name)) return constant(NAMED[name])
  return { path: name, evaluate: (scope) => scope.name(name) }
}

export function listOf(items: Expression[]): Expression {
  return { evaluate: (scope) => items.map((item) => item.evaluate(scope)) }
}

/** What `*` or `**` stands in front of: its parts are not told apart. */
export function spread(value: Expression): Expression {
  return {
    evaluate: (scope) => {
      value.evaluate(scope)
      return NOT_KNOWN
    },
  }
}

export function memberOf(owner: Expression, name: string): Expression {
  return {
    ...(owner.path === undefined ? {} : { path: `${owner.path}.${name}` }),
    owner,
    member: name,
    evaluate: (scope) => member(owner.evaluate(scope), name),
  }
}

export function callOf(callee: Expression, given: Arguments): Expression {
  return {
    evaluate: (scope) => {
      const plain = given.plain.map((one) => one.evaluate(scope))
      const byName = Object.fromEntries(given.named.map(([name, one]) => [name, one.evaluate(scope)]))
      const owner = callee.owner?.evaluate(scope)
      if (callee.owner !== undefined && callee.member !== undefined && owner !== NOT_KNOWN) {
        return method(owner, callee.member, plain)
      }
      return callee.path === undefined ? NOT_KNOWN : scope.call(callee.path, plain, byName)
    },
  }
}

/** `not value`, so many times. */
export function negated(value: Expression, times: number): Expression {
  return {
    evaluate: (scope) => {
      const holds = truth(value.evaluate(scope))
      return holds === NOT_KNOWN ? NOT_KNOWN : holds === (times % 2 === 0)
    },
  }
}

/** `value if condition else otherwise`. */
export function choice(
  value: Expression,
  condition: Expression,
  otherwise: Expression | undefined,
): Expression {
  return {
    evaluate: (scope) => {
      const holds = truth(condition.evaluate(scope))
      if (holds === NOT_KNOWN) {
        scope.perhaps(() => [value.evaluate(scope), otherwise?.evaluate(scope)])
        return NOT_KNOWN
      }
      return holds ? value.evaluate(scope) : (otherwise?.evaluate(scope) ?? null)
    },
  }
}

/** `or` ends with the first value that holds, `and` with the first that does not. */
export function either(left: Expression, right: Expression, endsWith: boolean): Expression {
  return {
    evaluate: (scope) => {
      const first = left.evaluate(scope)
      const holds = truth(first)
      if (holds === endsWith) return first
      if (holds !== NOT_KNOWN) return right.evaluate(scope)
      scope.perhaps(() => right.evaluate(scope))
      return NOT_KNOWN
    },
  }
}

export function binary(
  left: Expression,
  right: Expression,
  operator: string,
  apply: (operator: string, left: unknown, right: unknown) => unknown,
): Expression {
  return { evaluate: (scope) => apply(operator, left.evaluate(scope), right.evaluate(scope)) }
}
