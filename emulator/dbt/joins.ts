import type { Model, Project } from './project.ts'

/** A join between two cubes, taken from a relationships test. */
export interface Join {
  target: string
  column: string
  field: string
}

/**
 * The joins of one model, at most one to each other cube: cubes have no second way to the same neighbour.
 * A test that leads to no model at all is a mere warning in dbt, so its join is made and left to validation to judge.
 */
export function joinsOf(model: Model, project: Project): { joins: Join[]; warnings: string[] } {
  const joins = new Map<string, Join>()
  const warnings: string[] = []
  for (const column of model.properties?.columns ?? []) {
    for (const { relation } of column.tests) {
      const target = relation?.model
      if (!relation || target === undefined) continue
      const test = `relationships test on ${model.name}.${column.name}`
      if (project.otherNodes.has(target)) {
        warnings.push(`No join from the ${test}: '${target}' is a seed or a snapshot`)
      } else if (target === model.name || joins.has(target)) {
        warnings.push(`No join from the ${test}: '${target}' is already reached or the cube itself`)
      } else {
        if (!project.models.some(({ name }) => name === target)) {
          warnings.push(
            `[WARNING]: the ${test} (${model.properties?.path})\n  depends on a node named '${target}' which was not found`,
          )
        }
        joins.set(target, { target, column: column.name, field: relation.field })
      }
    }
  }
  return { joins: [...joins.values()], warnings }
}
