import { asList, asRecord, asText } from '../model/shape.ts'
import { type Config, isEnabled, laidOver } from './config.ts'
import { type Context, evaluated, Ref, SourceRef } from './context.ts'
import { SyntaxProblem } from './jinja/nodes.ts'

/** One data test on a column or a model. */
export interface DataTest {
  name: string
  /** The column that a test on a model names. */
  column?: string
  /** Of a `relationships` test: what its column points to. */
  relation?: { to: Ref | SourceRef; field: string }
  /** Whether a row that breaks the rule always fails the test: only then is it evidence for a key. */
  strict: boolean
  /** Why the test is not one, if so. */
  problem?: string
}

/**
 * The enabled tests of a column or model, under their old key (`tests`) and their new one (`data_tests`).
 * @param usual what dbt_project.yml says about tests here
 */
export function readTests(owner: Record<string, unknown>, usual: Config, context: Context): DataTest[] {
  return [...asList(owner.tests), ...asList(owner.data_tests)].flatMap((entry) =>
    readTest(entry, usual, context),
  )
}

// Settings of a test may stand beside its arguments.
const SETTINGS = ['enabled', 'severity', 'where', 'error_if', 'warn_if']

function readTest(entry: unknown, usual: Config, context: Context): DataTest[] {
  const { name, body } = namedTest(entry)
  if (name === '') return [{ name, strict: false, problem: 'a test has no name' }]
  const beside = Object.fromEntries(SETTINGS.flatMap((key) => (key in body ? [[key, body[key]]] : [])))
  const own = asRecord(evaluated({ ...beside, ...asRecord(body.config) }, context)) ?? {}
  const config = laidOver(usual, own)
  if (!isEnabled(config)) return []
  const given = { ...body, ...asRecord(body.arguments) }
  const column = asText(given.column_name)
  const relation = name === 'relationships' ? relationOf(given, context) : undefined
  return [
    {
      name,
      strict: isStrict(config),
      ...(column === undefined ? {} : { column }),
      ...(relation === undefined ? {} : { relation }),
    },
  ]
}

/** A test is written as `unique`, as `{relationships: {…}}` or, with a name of its own, as `{test_name: unique, …}`. */
function namedTest(entry: unknown): { name: string; body: Record<string, unknown> } {
  const plain = asText(entry)
  if (plain !== undefined) return { name: plain, body: {} }
  const map = asRecord(entry) ?? {}
  const named = asText(map.test_name)
  if (named !== undefined) return { name: named, body: map }
  // `config` and `name` may stand beside the test.
  const [name, body] = Object.entries(map).find(
    ([key]) => !['name', 'config', 'description'].includes(key),
  ) ?? ['']
  return { name, body: { ...(map.config === undefined ? {} : { config: map.config }), ...asRecord(body) } }
}

/** Whether the test of a key holds for all rows and fails on the first that breaks it. */
export function isStrict(config: Config): boolean {
  const limit = asText(config.error_if)?.replace(/\s+/g, '')
  return (
    (config.where === undefined || config.where === null) &&
    asText(config.severity)?.toLowerCase() !== 'warn' &&
    (limit === undefined || limit === '!=0' || limit === '>0')
  )
}

function relationOf(given: Record<string, unknown>, context: Context): DataTest['relation'] {
  const field = asText(evaluated(given.field, context))
  const to = asText(given.to)
  if (field === undefined || to === undefined) return undefined
  const target = callIn(to, context)
  return target === undefined ? undefined : { to: target, field }
}

/** The `ref()` or `source()` that a text is, with or without braces around it. */
export function callIn(text: string, context: Context): Ref | SourceRef | undefined {
  try {
    const value = evaluated(/\{\{/.test(text) ? text : `{{ ${text} }}`, context)
    return value instanceof Ref || value instanceof SourceRef ? value : undefined
  } catch (error) {
    // A text that is no expression is the name of a table.
    if (error instanceof SyntaxProblem && !error.message.startsWith('Required var')) return undefined
    throw error
  }
}
