import { asText } from '../model/shape.ts'
import type { Macro } from './blocks.ts'
import type { Config } from './config.ts'
import { type Context, TemplateScope } from './context.ts'
import { SyntaxProblem } from './jinja/nodes.ts'
import { render } from './jinja/render.ts'
import { NOT_KNOWN } from './jinja/scope.ts'

/** Where a model's table is. */
export interface Relation {
  database: string
  schema: string
  alias: string
}

/** What a relation is named by. */
export interface RelationOwner {
  name: string
  version?: string
  path: string
  packageName: string
  fqn: string[]
  config: Config
}

/**
 * The relation of a model: by the project's own `generate_…_name` macros where it has them, else as dbt names it.
 * @param warn told when such a macro cannot be evaluated
 */
export function relationOf(
  owner: RelationOwner,
  macros: ReadonlyMap<string, Macro>,
  context: Context,
  warn: (message: string) => void,
): Relation {
  const { config, name, version } = owner
  const alias = asText(config.alias)?.trim()
  const schema = (asText(config.schema) ?? asText(config.dataset))?.trim()
  const database = (asText(config.database) ?? asText(config.project) ?? asText(config.catalog))?.trim()
  const generated = (what: string, custom: string | undefined, usual: string) =>
    byMacro(`generate_${what}_name`, custom ?? null, owner, macros, context, warn) ?? usual
  const target = {
    schema: asText(context.target.schema) ?? '',
    database: asText(context.target.database) ?? '',
  }
  return {
    database: generated('database', database, database ?? target.database),
    schema: generated('schema', schema, usualSchema(target.schema, schema)),
    alias: generated(
      'alias',
      alias,
      alias ?? (version === undefined ? name : `${name}_v${version.replace('.', '_')}`),
    ),
  }
}

function usualSchema(target: string, custom: string | undefined): string {
  return custom ? `${target}_${custom}` : target
}

function byMacro(
  name: string,
  custom: string | null,
  owner: RelationOwner,
  macros: ReadonlyMap<string, Macro>,
  context: Context,
  warn: (message: string) => void,
): string | undefined {
  const macro = macros.get(name)
  if (macro === undefined) return undefined
  const [first = '', second = ''] = macro.parameters
  const target = asText(context.target.schema) ?? ''
  const given = ([one]: unknown[]) => asText(one)?.trim()
  const text = evaluatedMacro(macro, context, {
    values: { [first]: custom, [second]: nodeOf(owner), loop: NOT_KNOWN },
    functions: {
      generate_schema_name_for_env: (plain) =>
        context.target.name === 'prod' ? (given(plain) ?? target) : target,
      default__generate_schema_name: (plain) => usualSchema(target, given(plain)),
      'dbt.default__generate_schema_name': (plain) => usualSchema(target, given(plain)),
    },
  })
  if (text !== undefined && text.trim() !== '') return text.trim()
  warn(`[WARNING]: ${name} cannot be evaluated without running dbt: ${owner.name} gets the usual name`)
  return undefined
}

function evaluatedMacro(
  macro: Macro,
  context: Context,
  means: {
    values: Record<string, unknown>
    functions: Record<string, (plain: unknown[]) => unknown>
  },
): string | undefined {
  try {
    const text = render(macro.body, new TemplateScope(context, () => {}, means.values, means.functions))
    return text === NOT_KNOWN ? undefined : text
  } catch (error) {
    if (error instanceof SyntaxProblem) return undefined
    throw error
  }
}

/** The node as a macro sees it. */
function nodeOf({ name, version, path, packageName, fqn, config }: RelationOwner): Record<string, unknown> {
  return {
    name,
    resource_type: 'model',
    package_name: packageName,
    path,
    original_file_path: path,
    fqn,
    version: version ?? null,
    config,
    unique_id: `model.${packageName}.${name}`,
  }
}
