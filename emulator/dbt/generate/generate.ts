import { inOrder } from '../../shape.ts'
import type { CubeModel } from '../described.ts'
import { type CompiledFile, CompileFailure, type Say } from '../outcome.ts'
import { cubeFile, cubeName, type Join } from './cube-file.ts'

/** It has no rows of its own: it is there for the time spines of dbt's metrics. */
const TIME_SPINE = 'metricflow_time_spine'

/** Makes a data-model file of each model; throws a CompileFailure when there is none. */
export function generate(all: readonly CubeModel[], say: Say): CompiledFile[] {
  const models = all.filter(({ name }) => name !== TIME_SPINE).sort((a, b) => inOrder(a.name, b.name))
  if (models.length === 0) {
    throw new CompileFailure(
      'manifest',
      'Manifest Error\n  no dbt models matched: nothing was generated, nothing was deleted',
    )
  }
  checkNames(models)
  const joins = new Map(models.map((model) => [model, joinsOf(model, models, say)]))
  const found = [...joins.values()].flat()
  const files = models.map((model) => {
    const reached = found.filter(({ target }) => target === model)
    const keys = keyColumns(model, new Set(reached.flatMap(({ on }) => on.map(([, column]) => column))))
    return cubeFile(model, joins.get(model) ?? [], keys, (message) => say('manifest', message))
  })
  say('manifest', `Made ${counted(files.length, 'cube')} with ${counted(found.length, 'join')}`)
  return files
}

/** @throws CompileFailure for two models whose cubes would have one name */
function checkNames(models: readonly CubeModel[]): void {
  for (const [name, [one, other]] of Map.groupBy(models, cubeName)) {
    if (one === undefined || other === undefined) continue
    const both = `the models ${one.name} and ${other.name} would both be the cube ${name}`
    throw new CompileFailure('manifest', `Manifest Error\n  ${both}: rename one of them`)
  }
}

/** A number with its noun. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The joins of a model, at most one to each other: a cube has no second way to the same neighbour. */
function joinsOf(model: CubeModel, models: readonly CubeModel[], say: Say): Join[] {
  const joins: Join[] = []
  for (const { columns, target: id, targetColumns, evidence } of model.references) {
    const target = models.find((one) => one.id === id)
    if (target === undefined) {
      say('manifest', `No join from the ${evidence}: no file is generated of ${id}`)
    } else if (target === model || joins.some((join) => join.target === target)) {
      say('manifest', `No join from the ${evidence}: '${target.name}' is already reached or the cube itself`)
    } else
      joins.push({ target, on: columns.map((column, index) => [column, targetColumns[index] ?? column]) })
  }
  return joins
}

/**
 * The columns that become a cube's primary key, as they are called in the project: the first evidence that yields one,
 * and every column that another cube is joined to.
 * @param joinedTo columns that others refer to
 */
function keyColumns(model: CubeModel, joinedTo: ReadonlySet<string>): Set<string> {
  const { primaryKeys, uniqueColumns } = model
  const names = model.columns.map(({ name }) => name)
  // A constraint is the only evidence for a key of several columns; one that is not documented makes it useless.
  const constrained = primaryKeys.find((columns) => columns.every((column) => names.includes(column)))
  const tested = names.filter((name) => uniqueColumns.includes(name)).slice(0, 1)
  const own = constrained ?? (tested.length > 0 ? tested : bySuffix(model.name.toLowerCase(), names))
  return new Set([...own, ...names.filter((name) => joinedTo.has(name))])
}

/** A column that ends with `_id`; the one that is called after the model comes first. */
function bySuffix(model: string, names: string[]): string[] {
  const candidates = names.filter((name) => /^id$|_id$/i.test(name))
  const named = candidates.find((name) => isNamedAfter(name.toLowerCase(), model))
  return named === undefined ? candidates.slice(0, 1) : [named]
}

/** `order_id` in `orders`, `stg_orders` or `fct_orders`. */
function isNamedAfter(column: string, model: string): boolean {
  const noun = column.replace(/_?id$/, '')
  if (noun === '') return true
  return [noun, `${noun}s`, `${noun}es`, noun.replace(/y$/, 'ies')].some(
    (one) => model === one || model.endsWith(`_${one}`),
  )
}
