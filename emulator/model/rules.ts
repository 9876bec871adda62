/** The words that a data model may use, in the order in which messages name them. */

export const DIMENSION_TYPES = ['string', 'number', 'boolean', 'time', 'geo']

export const MEASURE_TYPES = [
  'count',
  'number',
  'string',
  'boolean',
  'time',
  'sum',
  'avg',
  'min',
  'max',
  'count_distinct',
  'count_distinct_approx',
  'running_total',
  'number_agg',
  'rank',
]

export const RELATIONSHIPS = ['one_to_one', 'one_to_many', 'many_to_one', 'has_one', 'has_many', 'belongs_to']

export const CUBE_KEYS = new Set([
  'name',
  'sql',
  'sql_table',
  'sql_alias',
  'extends',
  'title',
  'description',
  'public',
  'shown',
  'data_source',
  'refresh_key',
  'rewrite_queries',
  'calendar',
  'meta',
  'context_members',
  'dimensions',
  'measures',
  'segments',
  'joins',
  'hierarchies',
  'folders',
  'pre_aggregations',
  'access_policy',
])

/** The lists of a cube whose entries share one namespace. */
export const MEMBER_LISTS = ['dimensions', 'measures', 'segments']

export const IDENTIFIER = /^[A-Za-z_]\w*$/
