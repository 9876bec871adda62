import { asList, asRecord, asText, inOrder } from '../model/shape.ts'
import { outcomeOf } from './compile.ts'
import { type Config, isEnabled, textList } from './config.ts'
import { isStrict } from './data-tests.ts'
import { counted, generate } from './generate/generate.ts'
import type { ManifestColumn, ManifestModel, Reference } from './manifest.ts'
import type { DbtOptions } from './options.ts'
import type { CompileOutcome } from './outcome.ts'
import { tableOf } from './tables.ts'

type Node = Record<string, unknown>

/** Makes data-model files from a parsed manifest.json: no dbt runs, and no project is read. */
export function compileManifest(manifest: Node, options: DbtOptions): Promise<CompileOutcome> {
  return outcomeOf((say) => {
    const models = modelsOf(manifest)
    say('manifest', `Read ${counted(models.length, 'model')} from the manifest`)
    const generated = generate(models, options, say)
    return {
      ...generated,
      tables: models.map(tableOf),
      projectName: asText(asRecord(manifest.metadata)?.project_name) ?? 'of the manifest',
      stats: {
        models: models.length,
        sources: nodesOf(manifest.sources).length,
        macros: nodesOf(manifest.macros).length,
        cubeCount: generated.files.length,
      },
    }
  }, options)
}

/** The enabled models of a manifest, with what its tests and constraints say about them. */
function modelsOf(manifest: Node): ManifestModel[] {
  const nodes = nodesOf(manifest.nodes)
  const models = nodes.filter(
    ([, node]) => node.resource_type === 'model' && isEnabled(asRecord(node.config) ?? {}),
  )
  const tests = nodes.filter(([, node]) => node.resource_type === 'test').map(([, node]) => readTest(node))
  return models.map(([id, node]) => modelOf(id, node, tests, models)).sort((a, b) => inOrder(a.id, b.id))
}

function nodesOf(value: unknown): [string, Node][] {
  return Object.entries(asRecord(value) ?? {}).flatMap(([id, node]): [string, Node][] => {
    const record = asRecord(node)
    return record === undefined ? [] : [[id, record]]
  })
}

interface TestNode {
  /** The model that it tests. */
  model: string | undefined
  column: string | undefined
  name: string
  to: string
  field: string | undefined
  dependsOn: string[]
  strict: boolean
}

function readTest(node: Node): TestNode {
  const metadata = asRecord(node.test_metadata) ?? {}
  const given = asRecord(metadata.kwargs) ?? {}
  const further = { ...given, ...asRecord(given.arguments) }
  return {
    model: asText(node.attached_node),
    column: asText(node.column_name) ?? asText(given.column_name),
    name: asText(metadata.name) ?? '',
    to: asText(further.to) ?? '',
    field: asText(further.field),
    dependsOn: textList(asRecord(node.depends_on)?.nodes),
    strict: isStrict(asRecord(node.config) ?? {}),
  }
}

function modelOf(id: string, node: Node, tests: TestNode[], models: [string, Node][]): ManifestModel {
  const config: Config = asRecord(node.config) ?? {}
  const columns = nodesOf(node.columns).map(([key, column]) => ({
    ...column,
    name: asText(column.name) ?? key,
  }))
  const own = tests.filter((test) => test.model === id)
  const constraints = [
    ...asList(node.constraints).map((entry) => asRecord(entry) ?? {}),
    ...columns.flatMap((column: Node) =>
      asList(column.constraints).map((entry): Node => ({ columns: [column.name], ...asRecord(entry) })),
    ),
  ]
  return {
    id,
    name: nameOf(id, node),
    database: asText(node.database) ?? '',
    schema: asText(node.schema) ?? '',
    alias: asText(node.alias) ?? asText(node.name) ?? '',
    ...(asText(node.description) ? { description: asText(node.description) ?? '' } : {}),
    packageName: asText(node.package_name) ?? '',
    path: asText(node.original_file_path) ?? '',
    fqn: textList(node.fqn),
    tags: textList(node.tags),
    materialized: asText(config.materialized) ?? 'view',
    columns: columns.map(columnOf),
    primaryKeys: constraints.flatMap((one) => (one.type === 'primary_key' ? [textList(one.columns)] : [])),
    uniqueColumns: columns.map(({ name }) => name).filter((name) => isKey(name, own)),
    references: [
      ...own.flatMap((test) => byTest(test, id, models)),
      ...constraints.flatMap((one) => byConstraint(one, id, models)),
    ],
    parents: textList(asRecord(node.depends_on)?.nodes),
  }
}

/** Versions have one name; all but the latest get their number behind it, as two cubes cannot have one name. */
function nameOf(id: string, node: Node): string {
  const name = asText(node.name) ?? id
  const version = asText(node.version)
  return version === undefined || version === asText(node.latest_version)
    ? name
    : `${name}_v${version.replace(/\W/g, '_')}`
}

function columnOf(column: Node & { name: string }): ManifestColumn {
  const description = asText(column.description)
  const dataType = asText(column.data_type)
  const meta = { ...asRecord(asRecord(column.config)?.meta), ...asRecord(column.meta) }
  const dimensionType = asText(meta.dimension_type)
  return {
    name: column.name,
    ...(column.quote === true ? { quote: true } : {}),
    ...(description ? { description } : {}),
    ...(dataType === undefined ? {} : { dataType }),
    ...(dimensionType === undefined ? {} : { dimensionType }),
  }
}

function isKey(column: string, tests: TestNode[]): boolean {
  const strict = tests.filter((test) => test.strict && test.column === column).map(({ name }) => name)
  return strict.includes('unique') && strict.includes('not_null')
}

function byTest(test: TestNode, owner: string, models: [string, Node][]): Reference[] {
  const { name, column, field, to, dependsOn } = test
  if (name !== 'relationships' || column === undefined || field === undefined) return []
  // A test depends on the model that it tests, too; only a reference to itself depends on that one alone.
  const target =
    dependsOn.find((id) => id !== owner && models.some(([model]) => model === id)) ?? named(to, models)
  if (target === undefined) return []
  return [
    {
      columns: [column],
      target,
      targetColumns: [field],
      evidence: `relationships test on ${owner}.${column}`,
    },
  ]
}

function byConstraint(constraint: Node, owner: string, models: [string, Node][]): Reference[] {
  const columns = textList(constraint.columns)
  const targetColumns = textList(constraint.to_columns)
  const target = named(asText(constraint.to) ?? '', models)
  if (constraint.type !== 'foreign_key' || target === undefined || columns.length !== targetColumns.length)
    return []
  return [{ columns, target, targetColumns, evidence: `foreign key of ${owner} (${columns.join(', ')})` }]
}

/** A model by `ref('name')`, or by its relation, which is what dbt makes of the reference of a constraint. */
function named(text: string, models: [string, Node][]): string | undefined {
  const name = /\bref\s*\(\s*(?:['"][^'"]*['"]\s*,\s*)?['"]([^'"]+)['"]/.exec(text)?.[1]
  const found = models.find(([, node]) =>
    name === undefined ? text !== '' && node.relation_name === text : node.name === name,
  )
  return found?.[0]
}
