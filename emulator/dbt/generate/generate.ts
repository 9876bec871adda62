import { inOrder } from '../../model/shape.ts'
import type { ManifestModel } from '../manifest.ts'
import type { DbtOptions } from '../options.ts'
import { type CompiledFile, CompileFailure, type Say } from '../outcome.ts'
import { cubeFile, filePath } from './cube-file.ts'
import { joinedColumns, joinsOf } from './joins.ts'
import { keyColumns } from './keys.ts'
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
