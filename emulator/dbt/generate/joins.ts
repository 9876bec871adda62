import { inOrder } from '../../model/shape.ts'
import type { ManifestModel } from '../manifest.ts'
import type { Say } from '../outcome.ts'

/** A join from one cube to another. */
export interface Join {
  target: ManifestModel
  /** Pairs of the own column and the other's. */
  on: [string, string][]
  relationship: 'many_to_one' | 'one_to_many'
}

/**
 * The joins of each model, at most one to each other: a cube has no second way to the same neighbour.
 * @param reverse whether the owners of keys are joined to the models that refer to them, too
 */
export function joinsOf(
  models: readonly ManifestModel[],
  reverse: boolean,
  say: Say,
): Map<ManifestModel, Join[]> {
  const byId = new Map(models.map((model) => [model.id, model]))
  const joins = new Map(models.map((model) => [model, forward(model, byId, say)]))
  if (!reverse) return joins
  for (const [model, own] of [...joins].sort(([a], [b]) => inOrder(a.name, b.name))) {
    for (const { target, on, relationship } of own) {
      const back = joins.get(target)
      if (relationship === 'one_to_many' || back === undefined || back.some((one) => one.target === model))
        continue
      back.push({ target: model, on: on.map(([from, to]) => [to, from]), relationship: 'one_to_many' })
    }
  }
  return joins
}

function forward(model: ManifestModel, byId: ReadonlyMap<string, ManifestModel>, say: Say): Join[] {
  const joins: Join[] = []
  for (const { columns, target: id, targetColumns, evidence } of model.references) {
    const target = byId.get(id)
    if (target === undefined) {
      say('manifest', `No join from the ${evidence}: no file is generated of ${id}`)
    } else if (target === model || joins.some((join) => join.target === target)) {
      say('manifest', `No join from the ${evidence}: '${target.name}' is already reached or the cube itself`)
    } else {
      const on = columns.map((column, index): [string, string] => [column, targetColumns[index] ?? column])
      joins.push({ target, on, relationship: 'many_to_one' })
    }
  }
  return joins
}

/** The columns that others are joined to, by model. */
export function joinedColumns(joins: ReadonlyMap<ManifestModel, Join[]>): Map<ManifestModel, Set<string>> {
  const columns = new Map<ManifestModel, Set<string>>()
  for (const { target, on, relationship } of [...joins.values()].flat()) {
    if (relationship === 'one_to_many') continue
    const known = columns.get(target) ?? new Set()
    for (const [, column] of on) known.add(column)
    columns.set(target, known)
  }
  return columns
}
