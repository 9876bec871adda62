import type { ManifestModel } from '../manifest.ts'

/**
 * The columns that become a cube's primary key, as they are called in the project: the first evidence that yields one,
 * and every column that another cube is joined to.
 * @param joinedTo columns that others refer to
 */
export function keyColumns(model: ManifestModel, joinedTo: ReadonlySet<string>): Set<string> {
  const names = model.columns.map(({ name }) => name)
  const own = byConstraint(model, names) ?? byTests(model, names) ?? bySuffix(model, names) ?? []
  return new Set([...own, ...names.filter((name) => joinedTo.has(name))])
}

/** The only evidence for a key of several columns; one that is not documented makes it useless. */
function byConstraint({ primaryKeys }: ManifestModel, names: string[]): string[] | undefined {
  return primaryKeys.find((columns) => columns.every((column) => names.includes(column)))
}

function byTests({ uniqueColumns }: ManifestModel, names: string[]): string[] | undefined {
  const first = names.find((name) => uniqueColumns.includes(name))
  return first === undefined ? undefined : [first]
}

/** Columns that end with `_id`; the one that is called after the model comes first. */
function bySuffix(model: ManifestModel, names: string[]): string[] | undefined {
  const candidates = names.filter((name) => /^id$|_id$/i.test(name))
  const named = candidates.find((name) => isNamedAfter(name.toLowerCase(), model.name.toLowerCase()))
  const first = named ?? candidates[0]
  return first === undefined ? undefined : [first]
}

/** `order_id` in `orders`, `stg_orders` or `fct_orders`. */
function isNamedAfter(column: string, model: string): boolean {
  const noun = column.replace(/_?id$/, '')
  if (noun === '') return true
  return [noun, `${noun}s`, `${noun}es`, noun.replace(/y$/, 'ies')].some(
    (one) => model === one || model.endsWith(`_${one}`),
  )
}
