import type { CompiledCube } from './compilation.ts'

/** The little of the compiler's package that is used here. */
export interface SchemaCompiler {
  prepareCompiler: (
    repository: {
      localPath: () => string
      dataSchemaFiles: () => Promise<{ fileName: string; content: string }[]>
    },
    options: { standalone: boolean; errorReport: { logger: () => void } },
  ) => Compilers
  createQuery: (compilers: Compilers, dialect: string, options: Record<string, unknown>) => Query
  queryClass: (dialect: string) => Dialect
  QueryFactory: new (classes: Record<string, unknown>) => unknown
}

/** The class of the queries in one dialect of SQL. */
export type Dialect = new (compilers: Compilers, options: Record<string, unknown>) => Query

/** The parts of the compiler that know one model. */
export interface Compilers {
  compiler: {
    compile(): Promise<void>
    errorsReporter?: { getErrors(): { message: string; fileName?: string }[] }
    withQuery<T>(query: Query, run: () => T): T
  }
  cubeEvaluator: {
    cubeDefinitions: Record<string, Record<string, unknown>>
    cubeNames(): string[]
    cubeFromPath(name: string): EvaluatedCube
    isRbacEnabled(): boolean
    evaluateContextFunction(
      cube: EvaluatedCube,
      code: unknown,
      context: { securityContext: unknown },
    ): unknown
  }
  metaTransformer: { cubes: { config: CompiledCube }[] }
}

/** A cube or view of the model, its references resolved. */
export interface EvaluatedCube {
  name: string
  isView?: boolean
  /** Only of views; each with the cube that it is a member of, `cube.member`. */
  includedMembers?: { memberPath: string }[]
  accessPolicy?: AccessPolicy[]
}

/** Who may see which members and rows. */
export interface AccessPolicy {
  group?: string
  groups?: string[]
  conditions?: { if: unknown }[]
  memberLevel?: MemberList
  /** Members that are shown, with a mask in place of their values. */
  memberMasking?: MemberList
  rowLevel?: { filters?: RowFilter[]; allowAll?: boolean }
}

interface MemberList {
  includesMembers: string[]
  excludesMembers: string[]
}

/** A condition of rows: of one member, or made of others. */
export interface RowFilter {
  memberReference?: string
  operator?: string
  values?: unknown
  or?: RowFilter[]
  and?: RowFilter[]
}

/** A query that is being planned. */
export interface Query {
  order: { id: string; desc?: boolean }[]
  dataSource: string
  timeDimensions: { unescapedAliasName(): string; dimension: string }[]
  aliasNameToMember: Record<string, string>
  preAggregations: {
    preAggregationsDescription(): unknown
    canUseTransformedQuery(): unknown
    findPreAggregationForQuery(): unknown
  }
  externalPreAggregationQuery(): boolean
  buildSqlAndParams(): [string, unknown[]]
  buildLambdaQuery(): unknown
  cacheKeyQueries(): unknown
  collectAllMemberNames(): string[]
}
