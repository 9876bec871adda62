import type { Draft } from './change.ts'

/** Parts of a definition that the SQL of a query shows, whoever sends it. */
const shownParts =
  /^(?:sql|sql table|extends|kind|filters|case|sub query|latitude|longitude|member|relationship|primary key|granularity .*)$/
const ofValues = /^(?:aggregation|member-definition|member-source|entity-source|join|primary-key)-changed$/

/** SQL that depends on the filters of a query, or on its user: a plan shows one case of many. */
const depends = /FILTER_PARAMS|FILTER_GROUP|context/i

/**
 * Whether equal plans do not verify that queries stay the same. A rolling window needs a time dimension, a default filter of a view counts only in engines that know it, an aggregation also
 * shows where joins multiply rows, a data source is not part of the SQL, and other filters or users get other SQL.
 */
export function isBeyondPlans({ id, before, after }: Pick<Draft, 'id' | 'before' | 'after'>): boolean {
  if (!ofValues.test(id)) return false
  const values = [...Object.entries(before ?? {}), ...Object.entries(after ?? {})]
  return values.some(([part, text]) => !shownParts.test(part) || depends.test(text))
}

/** What templates and code may define besides: joins that no query was planned over, and parts as above. */
const defines =
  /\bjoins\b|rolling_?window|time_?shift|multi_?stage|(?:group|reduce|add_group)_by|data_?source|(?:default|propagate)_?filters|\bmask/i

/** Code that concerns each query of the deployment, and not only entities of its own. */
const configures = /query_?rewrite|extend_?context|context_?to|driver_?factory/i

/** Whether code sets what any query gives, so that a new file of it is a change of all entities. */
export function configuresQueries(text: string): boolean {
  return configures.test(text)
}

/** Whether the text of a template or code may change more than plans show. */
export function isTextBeyondPlans(text: string): boolean {
  return depends.test(text) || defines.test(text) || configuresQueries(text)
}
