import { type Compiled, schemaCompiler } from './inline.ts'
import type { Engine, Plan, PlanError, PlannedQuery, Results, SecurityContext } from './planning.ts'
import { grants, policiesFor, restrictionOf } from './policies.ts'
import type { Compilers, Dialect, Query } from './schema-compiler.ts'

/** The dialect of statements that are only planned. No warehouse is asked, so that every data source has the same. */
const plannedDialect = 'postgres'

/** Plans a query without running it. Its model has compiled. */
export function planInline(
  { compilers }: Compiled,
  query: PlannedQuery,
  context: SecurityContext,
  engine: Engine,
): Plan {
  try {
    const all = guarded(compilers, query, context)
    return { plan: describe(compilers, queryOf(compilers, all, context, plannedDialect, engine)) }
  } catch (error) {
    return planError(error)
  }
}

/** Why there is no plan. */
export function planError(error: unknown): PlanError {
  const byPlanner = Reflect.get(Object(error), 'type') === 'UserError'
  const text = byPlanner && error instanceof Error ? error.message : String(error)
  return { error: text, byPlanner, stack: error instanceof Error ? (error.stack ?? '') : '' }
}

/** The members that no policy shows to this caller. */
export function hiddenMembers({ compilers }: Compiled, context: SecurityContext): Results['hidden'] {
  const names: string[] = []
  try {
    for (const { config } of compilers.metaTransformer.cubes) {
      const policies = policiesFor(compilers, config.name, context)
      if (policies === undefined) continue
      const { measures, dimensions, segments, hierarchies = [] } = config
      const members = [...measures, ...dimensions, ...segments, ...hierarchies]
      names.push(
        ...members.map(({ name }) => name).filter((name) => !policies.some((one) => grants(one, name))),
      )
    }
    return { names }
  } catch (error) {
    return { error: String(error) }
  }
}

/** A query that is ready to be planned. */
export function queryOf(
  compilers: Compilers,
  query: PlannedQuery & Record<string, unknown>,
  context: SecurityContext,
  dialect: 'postgres' | 'sqlite' = plannedDialect,
  engine: Engine = 'same',
) {
  const names = compilers.cubeEvaluator.cubeNames()
  const dialectClass = dialectOf(dialect, engine)
  const classes = Object.fromEntries(names.map((name) => [name, dialectClass]))
  return schemaCompiler.createQuery(compilers, dialect, {
    ...query,
    rowLimit: query.limit,
    convertTzForRawTimeDimension: true,
    // The newer planner is native code, which is not installed.
    useNativeSqlPlanner: false,
    dialectClass,
    externalDialectClass: dialectOf('cubestore', engine),
    queryFactory: new schemaCompiler.QueryFactory(classes),
    contextSymbols: { securityContext: context },
  })
}

function dialectOf(name: string, engine: Engine): Dialect {
  const Own = schemaCompiler.queryClass(name)
  if (engine === 'same') return Own
  // The compiler tells kept SQL apart by the name of the class.
  return class OtherEngine extends Own {
    /** What stands between a table and its alias. */
    get asSyntaxJoin(): string {
      return ''
    }
  }
}

function describe({ compiler }: Compilers, query: Query) {
  return compiler.withQuery(query, () => ({
    external: query.externalPreAggregationQuery(),
    sql: query.buildSqlAndParams(),
    lambdaQueries: query.buildLambdaQuery(),
    timeDimensionAlias: query.timeDimensions[0]?.unescapedAliasName(),
    timeDimensionField: query.timeDimensions[0]?.dimension,
    order: Object.fromEntries(query.order.map(({ id, desc }) => [id, desc === true ? 'desc' : 'asc'])),
    cacheKeyQueries: query.cacheKeyQueries(),
    preAggregations: query.preAggregations.preAggregationsDescription(),
    dataSource: query.dataSource,
    aliasNameToMember: query.aliasNameToMember,
    canUseTransformedQuery: query.preAggregations.canUseTransformedQuery(),
    memberNames: query.collectAllMemberNames(),
  }))
}

/** The query with what the policies of everything that it touches add to it. */
export function guarded(compilers: Compilers, query: PlannedQuery, context: SecurityContext) {
  if (!compilers.cubeEvaluator.isRbacEnabled()) return { ...query }
  // All of it, as the gateway does: what the compiler keeps of a query depends on what it made first.
  const members = describe(compilers, queryOf(compilers, { ...query }, context)).memberNames
  const restriction = restrictionOf(compilers, members, context, query)
  if ('denied' in restriction) {
    const never = { expression: () => '1 = 0', cubeName: restriction.denied, name: 'rlsAccessDenied' }
    return { ...query, segments: [...query.segments, never] as string[] }
  }
  const { filter, masked } = restriction
  return {
    ...query,
    filters: filter === undefined ? query.filters : [...query.filters, filter],
    ...(masked.length > 0 && { maskedMembers: masked }),
  }
}
