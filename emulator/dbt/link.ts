import { asText } from '../model/shape.ts'
import { textList } from './config.ts'
import type { Constraint } from './constraints.ts'
import type { Ref } from './context.ts'
import type { DataTest } from './data-tests.ts'
import type { Column } from './described.ts'
import { type Target, targetOfRef } from './graph.ts'
import type { ManifestColumn, ManifestModel, Reference } from './manifest.ts'
import type { Say } from './outcome.ts'
import type { Model, Project } from './project.ts'

/** The models of a project as its manifest would have them: with all that refers to other models resolved. */
export function linkedModels(project: Project, say: Say): ManifestModel[] {
  return project.models.map((model) => linked(model, project, say))
}

function linked(model: Model, project: Project, say: Say): ManifestModel {
  const { config, properties, relation } = model
  const columns = properties?.columns ?? []
  const description = properties?.description?.trim()
  const constraints = [...(properties?.constraints ?? []), ...columns.flatMap((column) => column.constraints)]
  const tests = testsOf(model)
  return {
    id: model.id,
    name:
      model.version === undefined || model.isLatest
        ? model.name
        : `${model.name}_v${model.version.replace(/\W/g, '_')}`,
    ...relation,
    ...(description ? { description } : {}),
    packageName: model.packageName,
    path: model.path,
    fqn: model.fqn,
    tags: textList(config.tags),
    materialized: asText(config.materialized) ?? (model.path.endsWith('.py') ? 'table' : 'view'),
    columns: columns.map(columnOf),
    primaryKeys: constraints.flatMap((one) => (one.type === 'primary_key' ? [one.columns] : [])),
    uniqueColumns: columns.map(({ name }) => name).filter((name) => isKey(name, tests)),
    references: [
      ...tests.flatMap((test) => byTest(test, model, project, say)),
      ...constraints.flatMap((one) => byConstraint(one, model, project, say)),
    ],
    parents: model.use.refs.flatMap(({ ref }) => {
      const target = targetOfRef(ref, model.packageName, project)
      return target.kind === 'model' ? [target.model.id] : []
    }),
  }
}

function columnOf({ name, quote, description, dataType, dimensionType }: Column): ManifestColumn {
  const text = description?.trim()
  return {
    name,
    ...(quote === true ? { quote } : {}),
    ...(text ? { description: text } : {}),
    ...(dataType === undefined ? {} : { dataType }),
    ...(dimensionType === undefined ? {} : { dimensionType }),
  }
}

type ColumnTest = DataTest & { column: string }

/** The tests of a model's columns; a test on the model may name a column, too. */
function testsOf({ properties }: Model): ColumnTest[] {
  const onModel = (properties?.tests ?? []).flatMap(({ column, ...test }) =>
    column === undefined ? [] : [{ ...test, column }],
  )
  const onColumns = (properties?.columns ?? []).flatMap(({ name, tests }) =>
    tests.map((test) => ({ ...test, column: name })),
  )
  return [...onColumns, ...onModel]
}

function isKey(column: string, tests: ColumnTest[]): boolean {
  const strict = tests.filter((test) => test.strict && test.column === column).map(({ name }) => name)
  return strict.includes('unique') && strict.includes('not_null')
}

function byTest({ column, relation }: ColumnTest, model: Model, project: Project, say: Say): Reference[] {
  if (relation === undefined || !('name' in relation.to)) return []
  const evidence = `relationships test on ${model.name}.${column}`
  const target = modelOf(relation.to, { model, project, evidence, say })
  return target === undefined
    ? []
    : [{ columns: [column], target: target.id, targetColumns: [relation.field], evidence }]
}

function byConstraint(constraint: Constraint, model: Model, project: Project, say: Say): Reference[] {
  if (constraint.type !== 'foreign_key') return []
  const evidence = `foreign key of ${model.name} (${constraint.columns.join(', ')})`
  const target = modelOf(constraint.to, { model, project, evidence, say })
  return target === undefined
    ? []
    : [{ columns: constraint.columns, target: target.id, targetColumns: constraint.toColumns, evidence }]
}

interface Asked {
  model: Model
  project: Project
  evidence: string
  say: Say
}

function modelOf(ref: Ref, { model, project, evidence, say }: Asked): Model | undefined {
  const target = targetOfRef(ref, model.packageName, project)
  if (target.kind === 'model') return target.model
  const file = model.properties?.path ?? model.path
  if (target.kind === 'other')
    say('manifest', `No join from the ${evidence}: '${ref.name}' is a seed or a snapshot`)
  else
    say(
      'manifest',
      `[WARNING]: the ${evidence} (${file})\n  depends on a node named '${ref.name}' which ${lacking(target)}`,
    )
  return undefined
}

function lacking({ kind }: Target): string {
  if (kind === 'disabled') return 'is disabled'
  return kind === 'absent' ? 'may be in a package that is not downloaded here' : 'was not found'
}
