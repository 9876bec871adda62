import type { ModelComparison, Report } from '../base/findings.ts'
import { count, link } from './markdown.ts'

// What a generated model does not show: it has the columns that YAML describes, whatever the SQL of dbt makes of them.

/** Whether both sides have the same files, so that there was nothing to ask a planner. */
export function isIdentical({ readings, changes, unknown, valuesUnknown }: ModelComparison): boolean {
  return !readings.includes('meta') && changes.length + unknown.length === 0 && valuesUnknown === undefined
}

/** Whether one side could not be asked what can be queried, so that nothing was compared. */
export function isUncompared(model: ModelComparison): boolean {
  return !model.readings.includes('meta') && model.changes.length === 0 && !isIdentical(model)
}

/** What is not checked, as a phrase, in the log. */
export const dbtNotChecked = 'whether the dbt SQL still gives the columns and values of the model'

/**
 * `2 SQL files, 1 macro file and 1 seed`; empty where there are none. Properties of models are in the generated model; where
 * that is identical, those of a source or a snapshot may have changed.
 */
export function dbtFilesText(model: Pick<ModelComparison, 'dbtFiles' | 'changes'>): string {
  if (!model.dbtFiles) return ''
  const { sql, macros, seeds, settings } = model.dbtFiles
  const properties = model.changes.length === 0 ? model.dbtFiles.properties : 0
  const parts = [
    sql > 0 && count(sql, 'SQL file'),
    macros > 0 && count(macros, 'macro file'),
    seeds > 0 && count(seeds, 'seed'),
    properties > 0 && count(properties, 'properties file'),
    settings > 0 && count(settings, 'settings file of dbt', 'settings files of dbt'),
  ].filter((part) => part !== false)
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

/**
 * That the SQL of dbt was not checked, with the changed files and how to check it, in Markdown; empty where no such file
 * changed, and for files that are no work of dbt.
 */
export function dbtPartText({ findings, command, run, product }: Report): string {
  const { dbtFiles } = findings.model ?? {}
  const files = findings.model ? dbtFilesText(findings.model) : ''
  if (command === 'deploy' || (dbtFiles && files === '')) return ''
  const isPullRequest = run.pullRequest !== undefined
  const pull = run.url.replace(/\/actions\/runs\/\d+$/, `/pull/${run.pullRequest ?? 0}/files`)
  const how =
    product.docs === undefined ? '' : link('how to check', `${product.docs}/testing-data.md#what-dbt-builds`)
  const changed =
    files === ''
      ? dbtFiles === null && isPullRequest && 'which files changed is unknown'
      : `${isPullRequest ? link(files, pull) : files} changed`
  const about = [changed, how].filter(Boolean).join(', ')
  return `${dbtNotChecked}${about === '' ? '' : ` (${about})`}`
}
