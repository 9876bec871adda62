import { type Config, laidOver } from './config.ts'
import { type Context, Ref, SourceRef, TemplateScope } from './context.ts'
import { parseExpression } from './jinja/expression.ts'
import { SyntaxProblem } from './jinja/nodes.ts'
import { render } from './jinja/render.ts'
import { NOT_KNOWN } from './jinja/scope.ts'
import { parseTemplate } from './jinja/template.ts'
import { readTag } from './jinja/tokens.ts'

/** What the file of a model asks for. */
export interface ModelUse {
  refs: { ref: Ref; certain: boolean }[]
  sources: { source: SourceRef; certain: boolean }[]
  config: Config
  /** Why the file cannot be read, if so. */
  problem?: string
}

/** Reads a model in SQL: what it refers to and how it configures itself. */
export function readSqlModel(text: string, context: Context): ModelUse {
  const use = noUse()
  const reading = parseTemplate(text)
  if (!reading.ok) return { ...use, problem: reading.problem }
  return guarded(use, () => render(reading.parts, new TemplateScope(context, recorder(use))))
}

// Comments and texts of several lines hold no calls; a text of one line may hold a "#".
const PYTHON =
  /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#[^\n]*|\bdbt\s*\.\s*(ref|source|config)\s*\(/g

/** Reads a model in Python: its calls of `dbt.ref()`, `dbt.source()` and `dbt.config()`. */
export function readPythonModel(text: string, context: Context): ModelUse {
  const use = noUse()
  if (!/^\s*def\s+model\s*\(/m.test(text)) {
    return { ...use, problem: 'a Python model has to define "def model(dbt, session)"' }
  }
  const code = text.replace(PYTHON, (found) => (found.startsWith('#') ? ' '.repeat(found.length) : found))
  return guarded(use, () => {
    for (const { 0: call, 1: name, index } of code.matchAll(PYTHON)) {
      if (name === undefined) continue
      const tag = readTag(code, index + call.length, ')')
      const tokens = tag.ok ? tag.tokens : []
      const head = [
        { kind: 'name', text: name },
        { kind: 'operator', text: '(' },
      ] as const
      parseExpression([...head, ...tokens, { kind: 'operator', text: ')' }]).evaluate(
        new TemplateScope(context, recorder(use)),
      )
    }
  })
}

function noUse(): ModelUse {
  return { refs: [], sources: [], config: {} }
}

function guarded(use: ModelUse, read: () => void): ModelUse {
  try {
    read()
    return use
  } catch (error) {
    if (error instanceof SyntaxProblem) return { ...use, problem: error.message }
    throw error
  }
}

function recorder(use: ModelUse) {
  return (path: string, result: unknown, certain: boolean, named: Record<string, unknown>) => {
    if (result instanceof Ref) use.refs.push({ ref: result, certain })
    else if (result instanceof SourceRef) use.sources.push({ source: result, certain })
    else if (path === 'config' && certain) use.config = laidOver(use.config, known(named))
  }
}

/** A setting whose value cannot be known is as if it were not there. */
function known(config: Config): Config {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== NOT_KNOWN))
}
