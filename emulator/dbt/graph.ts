import { inOrder } from '../model/shape.ts'
import { type CompileFailure, compilationError } from './outcome.ts'
import type { Model, Project } from './project.ts'

/**
 * Follows every `ref()` and `source()` of the project and gives its models in the order in which they would be built.
 * Throws a CompileFailure on a name that leads nowhere and on models that depend on each other in a circle.
 */
export function buildOrder(project: Project): Model[] {
  const models = new Map(project.models.map((model) => [model.name, model]))
  const sources = new Set(project.sources.map(({ source, table }) => `${source}.${table}`))
  for (const model of project.models) {
    checkRefs(model, models, project)
    for (const { source, table } of model.use.sources) {
      if (!sources.has(`${source}.${table}`)) {
        throw failure(
          model,
          `model '${model.name}' depends on a source named '${source}.${table}' which is not declared in any YAML file`,
        )
      }
    }
  }
  return sorted(models)
}

function checkRefs(model: Model, models: Map<string, Model>, project: Project): void {
  for (const { name, packageName } of model.use.refs) {
    if (packageName !== undefined && packageName !== project.name) {
      throw failure(
        model,
        `model '${model.name}' depends on a node named '${name}' in package '${packageName}' which is not installed`,
      )
    }
    if (!models.has(name) && !project.otherNodes.has(name)) {
      throw failure(model, `model '${model.name}' depends on a node named '${name}' which was not found`)
    }
  }
}

/** Takes models whose dependencies are all done, in the order of their names, until none is left. */
function sorted(models: Map<string, Model>): Model[] {
  const order: Model[] = []
  const waiting = new Map(
    [...models.values()]
      .sort((a, b) => inOrder(a.name, b.name))
      .map((model) => [model, dependencies(model, models)]),
  )
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, needed]) => needed.every((one) => !waiting.has(one)))
    if (ready.length === 0) throw circle(waiting)
    for (const [model] of ready) {
      waiting.delete(model)
      order.push(model)
    }
  }
  return order
}

function dependencies(model: Model, models: Map<string, Model>): Model[] {
  return model.use.refs.flatMap(({ name }) => models.get(name) ?? [])
}

/** Each waiting model waits for another: going on from one to the next has to come round. */
function circle(waiting: Map<Model, Model[]>): CompileFailure {
  const way: Model[] = []
  let next = [...waiting.keys()][0]
  while (next && !way.includes(next)) {
    way.push(next)
    next = waiting.get(next)?.find((one) => waiting.has(one))
  }
  const round = next ? [...way.slice(way.indexOf(next)), next] : way
  const names = round.map(({ name, path }) => `${name} (${path})`)
  return compilationError(`Found a cycle of models:\n    ${names.join('\n    --> ')}`)
}

function failure({ name, path }: Model, reason: string): CompileFailure {
  return compilationError(reason, `model ${name} (${path})`)
}
