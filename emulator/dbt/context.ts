import { SyntaxProblem } from './jinja/nodes.ts'
import { render } from './jinja/render.ts'
import { NOT_KNOWN, type Scope } from './jinja/scope.ts'
import { parseTemplate } from './jinja/template.ts'
import type { DbtOptions } from './options.ts'

/** A call of `ref()`. */
export class Ref {
  readonly name: string
  readonly packageName: string | undefined
  readonly version: string | undefined

  constructor(name: string, packageName?: string, version?: string) {
    this.name = name
    this.packageName = packageName
    this.version = version
  }
}

/** A call of `source()`. */
export class SourceRef {
  readonly source: string
  readonly table: string

  constructor(source: string, table: string) {
    this.source = source
    this.table = table
  }
}

/** What templates of one package can know. */
export interface Context {
  target: Record<string, unknown>
  vars: Record<string, unknown>
  project: string
  /** The text of a block of documentation; undefined if there is none. */
  doc: (name: string, packageName: string | undefined) => string | undefined
}

/** The names that dbt itself gives: `target`, and what does not hold while a project is only parsed. */
export function targetOf(options: DbtOptions): Record<string, unknown> {
  const { dbtTarget: name, dbtDatabase: database, dbtSchema: schema } = options
  return { name, target_name: name, database, dbname: database, project: database, schema, dataset: schema }
}

/** The variables that a package sees: its own ones win over those for all packages. */
export function varsOf(vars: Record<string, unknown>, project: string): Record<string, unknown> {
  const own = vars[project]
  return { ...vars, ...(typeof own === 'object' && own !== null && !Array.isArray(own) ? own : {}) }
}

/** The meaning of names in a template; other calls are handed on. */
export class TemplateScope implements Scope {
  readonly #context: Context
  readonly #onCall: (path: string, result: unknown, certain: boolean, named: Record<string, unknown>) => void
  readonly #values: Map<string, unknown>
  readonly #functions: Partial<Record<string, (plain: unknown[]) => unknown>>
  #doubts = 0

  /**
   * @param onCall told of each `ref`, `source` and `config`, with whether dbt is certain to reach it
   * @param values what further names mean
   * @param functions what further calls give
   */
  constructor(
    context: Context,
    onCall: (
      path: string,
      result: unknown,
      certain: boolean,
      named: Record<string, unknown>,
    ) => void = () => {},
    values: Record<string, unknown> = {},
    functions: Partial<Record<string, (plain: unknown[]) => unknown>> = {},
  ) {
    this.#context = context
    this.#functions = functions
    this.#onCall = onCall
    this.#values = new Map(
      Object.entries({ target: context.target, execute: false, project_name: context.project, ...values }),
    )
  }

  name(name: string): unknown {
    return this.#values.has(name) ? this.#values.get(name) : NOT_KNOWN
  }

  set(name: string, value: unknown): void {
    this.#values.set(name, this.#doubts > 0 ? NOT_KNOWN : value)
  }

  perhaps(evaluate: () => unknown): void {
    this.#doubts += 1
    try {
      evaluate()
    } finally {
      this.#doubts -= 1
    }
  }

  call(path: string, plain: unknown[], named: Record<string, unknown>): unknown {
    switch (path) {
      case 'ref':
      case 'dbt.ref':
        return this.#told('ref', refOf(plain, named), named)
      case 'source':
      case 'dbt.source':
        return this.#told('source', sourceOf(plain), named)
      case 'config':
      case 'dbt.config':
        this.#told('config', null, configOf(plain, named))
        return ''
      case 'var':
        return this.#var(plain, named)
      case 'env_var':
        return plain[1] ?? named.default ?? NOT_KNOWN
      case 'doc':
        return this.#doc(plain)
      case 'is_incremental':
        return false
      case 'return':
        return plain[0] ?? null
      default:
        return this.#functions[path]?.(plain) ?? NOT_KNOWN
    }
  }

  #told(path: string, result: unknown, named: Record<string, unknown>): unknown {
    this.#onCall(path, result, this.#doubts === 0, named)
    return result
  }

  #var(plain: unknown[], named: Record<string, unknown>): unknown {
    const [name, otherwise = named.default] = plain
    if (typeof name !== 'string') return NOT_KNOWN
    if (Object.hasOwn(this.#context.vars, name)) return this.#context.vars[name]
    if (otherwise !== undefined) return otherwise
    if (this.#doubts > 0) return NOT_KNOWN
    throw new SyntaxProblem(`Required var '${name}' not found in config`)
  }

  #doc(plain: unknown[]): unknown {
    const [first, second] = plain
    if (typeof first !== 'string') return NOT_KNOWN
    const [name, packageName] = typeof second === 'string' ? [second, first] : [first, undefined]
    const text = this.#context.doc(name, packageName)
    if (text === undefined)
      throw new SyntaxProblem(`depends on a doc block named '${name}' which was not found`)
    return text
  }
}

function refOf(plain: unknown[], named: Record<string, unknown>): unknown {
  const [first, second] = plain
  const version = named.v ?? named.version
  const versionText = typeof version === 'string' || typeof version === 'number' ? String(version) : undefined
  if (typeof first !== 'string' || (second !== undefined && typeof second !== 'string')) return NOT_KNOWN
  // With two names, the first is the package.
  return second === undefined ? new Ref(first, undefined, versionText) : new Ref(second, first, versionText)
}

function sourceOf([source, table]: unknown[]): unknown {
  return typeof source === 'string' && typeof table === 'string' ? new SourceRef(source, table) : NOT_KNOWN
}

function configOf([first]: unknown[], named: Record<string, unknown>): Record<string, unknown> {
  return typeof first === 'object' && first !== null
    ? { ...Object.fromEntries(Object.entries(first)), ...named }
    : named
}

/**
 * A value of a YAML file with its templates evaluated, at any depth; NOT_KNOWN where that is not possible.
 * A text that is one expression keeps the expression's type. Throws a SyntaxProblem.
 */
export function evaluated(value: unknown, context: Context): unknown {
  if (typeof value === 'string') return /\{[{%#]/.test(value) ? evaluatedText(value, context) : value
  if (Array.isArray(value)) return value.map((item) => evaluated(item, context))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, evaluated(item, context)]))
}

function evaluatedText(text: string, context: Context): unknown {
  const reading = parseTemplate(text.trim())
  if (!reading.ok) throw new SyntaxProblem(reading.problem)
  const [only] = reading.parts
  const scope = new TemplateScope(context)
  if (reading.parts.length === 1 && only?.kind === 'output') return only.value.evaluate(scope)
  return render(reading.parts, scope)
}
