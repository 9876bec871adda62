import { NOT_KNOWN } from './jinja/evaluate.ts'
import { render, type TemplateScope } from './jinja/template.ts'
import { SyntaxProblem } from './jinja/tokens.ts'

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

/** A call of `source()`: its name and its table. */
export class SourceRef {
  readonly name: string

  constructor(source: string, table: string) {
    this.name = `${source}.${table}`
  }
}

/** What templates of one package can know. */
export interface Context {
  vars: Record<string, unknown>
  project: string
  /** The text of a block of documentation; undefined if there is none. */
  doc: (name: string, packageName: string | undefined) => string | undefined
}

/** The target of every sync. */
export const TARGET = { name: 'dev', schema: 'analytics' }

/** The variables that a package sees: its own ones win over those for all packages. */
export function varsOf(vars: Record<string, unknown>, project: string): Record<string, unknown> {
  const own = vars[project]
  return { ...vars, ...(typeof own === 'object' && own !== null && !Array.isArray(own) ? own : {}) }
}

/** What the file of a model asks for. */
export interface ModelUse {
  /** With whether dbt is certain to reach them. */
  refs: { ref: Ref; certain: boolean }[]
  sources: { source: SourceRef; certain: boolean }[]
  config: Record<string, unknown>
  /** Why the file cannot be read, if so. */
  problem?: string
}

/** Reads a model in SQL: what it refers to and how it configures itself. */
export function readModel(text: string, context: Context): ModelUse {
  const use: ModelUse = { refs: [], sources: [], config: {} }
  try {
    render(text, scopeOf(context, use))
    return use
  } catch (error) {
    if (error instanceof SyntaxProblem) return { ...use, problem: error.message }
    throw error
  }
}

/**
 * A value of a YAML file with its templates evaluated, at any depth; NOT_KNOWN where that is not possible.
 * Throws a SyntaxProblem.
 */
export function evaluated(value: unknown, context: Context): unknown {
  if (typeof value === 'string') {
    return /\{[{%#]/.test(value) ? render(value.trim(), scopeOf(context)) : value
  }
  if (Array.isArray(value)) return value.map((item) => evaluated(item, context))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, evaluated(item, context)]))
}

/** The names and functions of dbt. @param use gets what the template refers to and configures */
function scopeOf(context: Context, use?: ModelUse): TemplateScope {
  const values = new Map<string, unknown>([
    ['target', { ...TARGET, target_name: TARGET.name }],
    ['execute', false],
    ['project_name', context.project],
  ])
  const isCertain = () => scope.doubts === 0
  const functions: Partial<Record<string, (plain: unknown[], named: Record<string, unknown>) => unknown>> = {
    ref: (plain, named) => {
      const ref = refOf(plain, named)
      if (ref instanceof Ref) use?.refs.push({ ref, certain: isCertain() })
      return ref
    },
    source: ([name, table]) => {
      if (typeof name !== 'string' || typeof table !== 'string') return NOT_KNOWN
      const source = new SourceRef(name, table)
      use?.sources.push({ source, certain: isCertain() })
      return source
    },
    config: ([first], named) => {
      const config = Object.entries({ ...(typeof first === 'object' ? first : {}), ...named })
      // A setting whose value cannot be known is as if it were not there.
      const known = config.filter(([, value]) => value !== NOT_KNOWN)
      if (use && isCertain()) Object.assign(use.config, Object.fromEntries(known))
      return ''
    },
    var: ([name, otherwise], named) => {
      if (typeof name !== 'string') return NOT_KNOWN
      if (Object.hasOwn(context.vars, name)) return context.vars[name]
      const usual = otherwise === undefined ? named.default : otherwise
      if (usual !== undefined) return usual
      if (!isCertain()) return NOT_KNOWN
      throw new SyntaxProblem(`Required var '${name}' not found in config`)
    },
    env_var: ([, otherwise], named) => otherwise ?? named.default ?? NOT_KNOWN,
    doc: ([first, second]) => {
      if (typeof first !== 'string') return NOT_KNOWN
      const [name, packageName] = typeof second === 'string' ? [second, first] : [first, undefined]
      const text = context.doc(name, packageName)
      if (text !== undefined) return text
      throw new SyntaxProblem(`depends on a doc block named '${name}' which was not found`)
    },
    is_incremental: () => false,
  }
  const scope: TemplateScope = {
    doubts: 0,
    name: (name) => (values.has(name) ? values.get(name) : NOT_KNOWN),
    set: (name, value) => values.set(name, isCertain() ? value : NOT_KNOWN),
    call: (path, plain, named) => {
      const name = path.replace(/^dbt\./, '')
      return Object.hasOwn(functions, name) ? functions[name]?.(plain, named) : NOT_KNOWN
    },
    perhaps: (evaluate) => {
      scope.doubts += 1
      evaluate()
      scope.doubts -= 1
    },
  }
  return scope
}

function refOf([first, second]: unknown[], { v, version = v }: Record<string, unknown>): unknown {
  const text = typeof version === 'string' || typeof version === 'number' ? String(version) : undefined
  if (typeof first !== 'string' || (second !== undefined && typeof second !== 'string')) return NOT_KNOWN
  // With two names, the first is the package.
  return second === undefined ? new Ref(first, undefined, text) : new Ref(second, first, text)
}
