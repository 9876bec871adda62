import { inOrder } from '../shape.ts'
import type { Ref, SourceRef } from './context.ts'
import { type CubeModel, keysOf, nameOf, refIn } from './described.ts'
import { type CompileFailure, compilationError, type Say } from './outcome.ts'
import type { Model, Project } from './project.ts'

/** What a reference leads to. */
type Target =
  | { kind: 'model'; model: Model }
  /** A seed or a snapshot. */
  | { kind: 'other' }
  | { kind: 'disabled' }
  /** Perhaps a model of a package that could not be read. */
  | { kind: 'absent' }
  | { kind: 'missing' }

// Packages of macros alone: what is not in the project is not in them either.
const MACROS_ALONE =
  /(^|\/)(dbt[_-]utils|codegen|dbt[_-]codegen|dbt[_-]date|dbt[_-]expectations|audit[_-]helper|dbt[_-]audit[_-]helper|dbt[_-]external[_-]tables|spark[_-]utils|tsql[_-]utils)(\.git)?\/?$/

/** Finds what a model, a test or a constraint of a package refers to. */
function targetOfRef(ref: Ref, from: string, project: Project): Target {
  const { name, packageName, version } = ref
  const named = project.models.filter((model) => model.name === name)
  const wanted = named.filter(
    (model) =>
      (packageName === undefined || model.packageName === packageName) &&
      (version === undefined ? model.isLatest : model.version === version),
  )
  const inPackage = (wantedName: string) => wanted.find((one) => one.packageName === wantedName)
  const model = inPackage(from) ?? inPackage(project.name) ?? wanted[0]
  if (model) return { kind: 'model', model }
  if (project.otherNodes.has(name)) return { kind: 'other' }
  if (named.length === 0 && project.disabled.has(name)) return { kind: 'disabled' }
  return { kind: named.length === 0 && mayBeAbsent(project, packageName) ? 'absent' : 'missing' }
}

function mayBeAbsent(project: Project, packageName: string | undefined): boolean {
  if (packageName === project.name) return false
  return project.absentPackages.some((name) => !MACROS_ALONE.test(name))
}

/**
 * Follows every `ref()` and `source()` of the project and gives its models in the order in which they would be built.
 * Throws a CompileFailure on a name that leads nowhere and on models that depend on each other in a circle.
 */
export function buildOrder(project: Project, say: Say): Model[] {
  const parents = new Map<Model, Model[]>()
  for (const model of project.models) {
    parents.set(model, parentsOf(model, project, say))
    for (const { source, certain } of model.use.sources) checkSource(model, source, certain, project, say)
  }
  return sorted(parents)
}

function parentsOf(model: Model, project: Project, say: Say): Model[] {
  const parents: Model[] = []
  for (const { ref, certain } of model.use.refs) {
    const target = targetOfRef(ref, model.packageName, project)
    // What dbt may never reach must not close a circle.
    if (target.kind === 'model') parents.push(...(certain ? [target.model] : []))
    else if (target.kind === 'absent') say('dbt-compile', absent(model, `'${ref.name}'`))
    else if (target.kind !== 'other' && certain)
      throw failure(model, reasonFor(model, ref, target.kind, project))
  }
  return parents
}

function reasonFor(model: Model, ref: Ref, kind: 'disabled' | 'missing', project: Project): string {
  const { name, packageName, version } = ref
  const start = `model '${model.name}' depends on a node named '${name}'`
  if (kind === 'disabled') return `${start} which is disabled`
  if (packageName !== undefined && !isThere(packageName, project)) {
    return `${start} in package '${packageName}' which is not installed`
  }
  return `${start}${version === undefined ? '' : ` with version '${version}'`} which was not found`
}

function isThere(packageName: string, project: Project): boolean {
  return packageName === project.name || project.models.some((model) => model.packageName === packageName)
}

function checkSource(model: Model, { name }: SourceRef, certain: boolean, project: Project, say: Say): void {
  if (project.sources.has(name)) return
  if (mayBeAbsent(project, undefined)) say('dbt-compile', absent(model, `the source '${name}'`))
  else if (certain) {
    throw failure(
      model,
      `model '${model.name}' depends on a source named '${name}' which is not declared in any YAML file`,
    )
  }
}

function absent(model: Model, what: string): string {
  return `Not checked: ${model.name} (${model.path}) refers to ${what}, which may be in a package that is not downloaded here`
}

/** The models, each behind those that it needs, else in the order of their names. */
function sorted(parents: ReadonlyMap<Model, Model[]>): Model[] {
  const order = new Set<Model>()
  const visit = (model: Model, way: Model[]): void => {
    if (order.has(model)) return
    if (way.includes(model)) throw circle([...way.slice(way.indexOf(model)), model])
    for (const parent of parents.get(model) ?? []) visit(parent, [...way, model])
    order.add(model)
  }
  for (const model of [...parents.keys()].sort((a, b) => inOrder(a.name, b.name))) visit(model, [])
  return [...order]
}

function circle(round: Model[]): CompileFailure {
  const names = round.map(({ name, path }) => `${name} (${path})`)
  return compilationError(`Found a cycle of models:\n    ${names.join('\n    --> ')}`)
}

function failure({ name, path }: Model, reason: string): CompileFailure {
  return compilationError(reason, `model ${name} (${path})`)
}

/** A model of a project as its manifest would have it: with all that refers to other models resolved. */
export function linked(model: Model, project: Project, say: Say): CubeModel {
  const { properties, relation, id, name, version, isLatest } = model
  const columns = properties?.columns ?? []
  const tests = [...columns, ...(properties ? [properties] : [])].flatMap((one) => one.tests)
  const constraints = [...(properties ? [properties] : []), ...columns].flatMap((one) => one.constraints)
  const description = properties?.description
  return {
    id,
    name: nameOf(name, version, isLatest),
    ...relation,
    ...(description === undefined ? {} : { description }),
    columns,
    ...keysOf(name, columns, tests, constraints, (to, evidence) =>
      modelOf(to, model, project, evidence, say),
    ),
  }
}

function modelOf(to: string, model: Model, project: Project, evidence: string, say: Say): string | undefined {
  const ref = refIn(to, project.contextOf(model.packageName))
  if (ref === undefined) return undefined
  const target = targetOfRef(ref, model.packageName, project)
  if (target.kind === 'model') return target.model.id
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
