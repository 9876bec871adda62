import { inOrder } from '../../model/shape.ts'
import type { ManifestModel } from '../manifest.ts'
import type { DbtOptions } from '../options.ts'
import { type CompiledFile, CompileFailure, type Say } from '../outcome.ts'
import { cubeFile, filePath } from './cube-file.ts'
import { joinedColumns, joinsOf } from './joins.ts'
import { selector } from './select.ts'

/** What was generated, and which files of earlier syncs stay although they were not generated again. */
export interface Generated {
  files: CompiledFile[]
  /** Files of models that are in the project but outside of the selection. */
  kept: string[]
}

/** It has no rows of its own: it is there for the time spines of dbt's metrics. */
const TIME_SPINE = 'metricflow_time_spine'

/** Makes a data-model file of each selected model; throws a CompileFailure when there is none. */
export function generate(models: readonly ManifestModel[], options: DbtOptions, say: Say): Generated {
  const all = models.filter(({ name }) => name !== TIME_SPINE).sort((a, b) => inOrder(a.name, b.name))
  const wanted = options.dbtSelect.trim() === '' ? () => true : selector(options.dbtSelect, all)
  const unwanted = selector(options.dbtExclude, all)
  const chosen = all.filter((model) => wanted(model) && !unwanted(model))
  if (chosen.length === 0) {
    throw new CompileFailure(
      'manifest',
      'Manifest Error\n  no dbt models matched: nothing was generated, nothing was deleted',
    )
  }
  const joins = joinsOf(chosen, options.dbtReverseJoins, say)
  const joinedTo = joinedColumns(joins)
  const files = chosen.map((model) => {
    const keys = keyColumns(model, joinedTo.get(model) ?? new Set())
    return cubeFile({ model, joins: joins.get(model) ?? [], keys }, options, (message) =>
      say('manifest', message),
    )
  })
  const joinCount = [...joins.values()].flat().length
  say('manifest', `Made ${counted(files.length, 'cube')} with ${counted(joinCount, 'join')}`)
  const outside = all.filter((model) => !chosen.includes(model))
  return { files, kept: outside.map((model) => filePath(model, options)) }
}

/** A number with its noun. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/**
 * The columns that become a cube's primary key, as they are called in the project: the first evidence that yields one,
 * and every column that another cube is joined to.
 * @param joinedTo columns that others refer to
 */
function keyColumns(model: ManifestModel, joinedTo: ReadonlySet<string>): Set<string> {
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
