import { asNode, asText, inOrder, type Node } from '../shape.ts'
import { outcomeOf } from './compile.ts'
import { isEnabled, isStrict, textList } from './config.ts'
import { type CubeModel, columnOf, constraintsOf, type DataTest, keysOf, nameOf, refIn } from './described.ts'
import { counted, generate } from './generate/generate.ts'
import type { CompileOutcome } from './outcome.ts'
import { tableOf } from './tables.ts'

/** Makes data-model files from a parsed manifest.json: no dbt runs, and no project is read. */
export function compileManifest(manifest: Node): Promise<CompileOutcome> {
  return outcomeOf((say) => {
    const models = modelsOf(manifest)
    say('manifest', `Read ${counted(models.length, 'model')} from the manifest`)
    const files = generate(models, say)
    return {
      files,
      tables: models.map(tableOf),
      projectName: asText(asNode(manifest.metadata)?.project_name) ?? 'of the manifest',
      stats: {
        models: models.length,
        sources: nodesOf(manifest.sources).length,
        macros: nodesOf(manifest.macros).length,
        cubeCount: files.length,
      },
    }
  })
}

/** The enabled models of a manifest, with what its tests and constraints say about them. */
function modelsOf(manifest: Node): CubeModel[] {
  const nodes = nodesOf(manifest.nodes)
  const models = nodes.filter(
    ([, node]) => node.resource_type === 'model' && isEnabled(asNode(node.config) ?? {}),
  )
  const tests = nodes.flatMap(([, node]) => (node.resource_type === 'test' ? [testOf(node)] : []))
  return models.map(([id, node]) => modelOf(id, node, tests, models)).sort((a, b) => inOrder(a.id, b.id))
}

function nodesOf(value: unknown): [string, Node][] {
  return Object.entries(asNode(value) ?? {}).map(([id, node]) => [id, asNode(node) ?? {}])
}

interface TestNode extends DataTest {
  /** The model that it tests. */
  model: string | undefined
  dependsOn: string[]
}

function testOf(node: Node): TestNode {
  const metadata = asNode(node.test_metadata) ?? {}
  const given = asNode(metadata.kwargs) ?? {}
  const { to, field } = { ...given, ...asNode(given.arguments) }
  const [name, column] = [asText(metadata.name) ?? '', asText(node.column_name) ?? asText(given.column_name)]
  const targetColumn = asText(field)
  const isRelation = name === 'relationships' && targetColumn !== undefined
  return {
    model: asText(node.attached_node),
    name,
    ...(column === undefined ? {} : { column }),
    ...(isRelation ? { relation: { to: asText(to) ?? '', field: targetColumn } } : {}),
    dependsOn: textList(asNode(node.depends_on)?.nodes),
    strict: isStrict(asNode(node.config) ?? {}),
  }
}

function modelOf(id: string, node: Node, tests: TestNode[], models: [string, Node][]): CubeModel {
  const described = nodesOf(node.columns).map(
    ([key, column]) => [asText(column.name) ?? key, column] as const,
  )
  const columns = described.map(([name, column]) => columnOf(name, column))
  const constraints = [
    ...constraintsOf(node.constraints),
    ...described.flatMap(([name, column]) => constraintsOf(column.constraints, name)),
  ]
  const name = asText(node.name) ?? id
  const [version, latest] = [asText(node.version), asText(node.latest_version)]
  const description = asText(node.description)?.trim()
  // A test depends on the model that it tests, too; only a reference to itself depends on that one alone.
  const find = (to: string, _: string, test?: TestNode) =>
    test?.dependsOn.find((other) => other !== id && models.some(([model]) => model === other)) ??
    named(to, models)
  return {
    id,
    name: nameOf(name, version, version === latest),
    database: asText(node.database) ?? '',
    schema: asText(node.schema) ?? '',
    alias: asText(node.alias) ?? name,
    ...(description ? { description } : {}),
    columns,
    ...keysOf(
      id,
      columns,
      tests.filter(({ model }) => model === id),
      constraints,
      find,
    ),
  }
}

/** A model by `ref('name')`, or by its relation, which is what dbt makes of the reference of a constraint. */
function named(text: string, models: [string, Node][]): string | undefined {
  const name = refIn(text, { vars: {}, project: '', doc: () => undefined })?.name
  const found = models.find(([, node]) =>
    name === undefined ? text !== '' && node.relation_name === text : node.name === name,
  )
  return found?.[0]
}
