import { hasRowFilter, isIn, type Mask, maskFor, unmasked } from './masks.ts'
import type { PlannedQuery, SecurityContext } from './planning.ts'
import type { AccessPolicy, Compilers, EvaluatedCube, RowFilter } from './schema-compiler.ts'

/** What policies make of a query: nothing may be seen of it, or only rows that meet a filter, and some members masked. */
type Restriction = { denied: string } | { filter?: unknown; masked: Mask[] }

/** The policies of a cube or view that hold for the caller; undefined for one without any policy. */
export function policiesFor(
  compilers: Compilers,
  name: string,
  context: SecurityContext,
): AccessPolicy[] | undefined {
  const cube = compilers.cubeEvaluator.cubeFromPath(name)
  const policies = cube.accessPolicy ?? []
  if (policies.length === 0) return undefined
  return policies.filter((policy) => {
    // Those of other groups are evaluated, too, and may fail.
    const conditions = conditionsOf(compilers, cube, policy, context)
    return names(policy, context) && areMet(conditions)
  })
}

/** Whether a policy grants a member of its cube or view. Who sees a member masked is granted it, too. */
export function grants({ memberLevel, memberMasking }: AccessPolicy, member: string): boolean {
  return memberLevel === undefined || [memberLevel, memberMasking].some((list) => isIn(list, member))
}

/**
 * What the policies of all that a query touches make of it. Each member counts by itself: one of the caller's policies
 * has to grant it, and rows have to meet the row filter of one of those that do.
 * @param members all that the query touches, in the planner's order: the first one that is not granted ends the reading
 * @param query what it is already filtered by, which may make masks needless
 */
export function restrictionOf(
  compilers: Compilers,
  members: readonly string[],
  context: SecurityContext,
  query: Pick<PlannedQuery, 'filters'>,
): Restriction {
  const byCube = Map.groupBy(new Set(members), cubeOf)
  const behindViews = cubesBehindViews(compilers, byCube.keys())
  const filters: unknown[] = []
  const masked: Mask[] = []
  for (const [name, touched] of byCube) {
    const policies = policiesFor(compilers, name, context)
    if (policies === undefined) continue
    const rowsOf = (policy: AccessPolicy) => rowsOfPolicy(compilers, name, policy, context)
    const ofCube: unknown[] = []
    for (const member of touched) {
      // A view decides itself what it shows of its cubes.
      const granting = policies.filter((policy) => behindViews.has(name) || grants(policy, member))
      if (granting.length === 0) return { denied: name }
      masked.push(...maskFor(member, granting, rowsOf))
      // One policy that shows all rows is enough.
      if (granting.every(hasRowFilter)) ofCube.push(joined('or', granting.map(rowsOf)))
    }
    if (ofCube.length > 0) filters.push(joined('and', withoutTwins(ofCube)))
  }
  const filter = withoutEmpty({ and: filters })
  return { ...(filter !== null && { filter: normal(filter) }), masked: unmasked(masked, query.filters) }
}

function cubeOf(member: string): string {
  return member.split('.')[0] ?? ''
}

/** The cubes that views among these include members of. */
function cubesBehindViews({ cubeEvaluator }: Compilers, names: Iterable<string>): ReadonlySet<string> {
  const views = [...names].map((name) => cubeEvaluator.cubeFromPath(name)).filter(({ isView }) => isView)
  const included = views.flatMap(({ includedMembers = [] }) => includedMembers)
  return new Set(included.map(({ memberPath }) => cubeOf(memberPath)))
}

/** What the rows of a policy have to meet. */
function rowsOfPolicy(
  compilers: Compilers,
  name: string,
  { rowLevel }: AccessPolicy,
  context: SecurityContext,
): unknown {
  const cube = compilers.cubeEvaluator.cubeFromPath(name)
  const filters = rowLevel?.filters ?? []
  return joined(
    'and',
    filters.map((filter) => evaluated(compilers, cube, filter, context)),
  )
}

function joined(by: 'and' | 'or', filters: readonly unknown[]): unknown {
  return filters.length === 1 ? filters[0] : { [by]: filters }
}

function withoutTwins(filters: readonly unknown[]): unknown[] {
  return [...new Map(filters.map((filter) => [JSON.stringify(filter), filter])).values()]
}

function evaluated(
  compilers: Compilers,
  cube: EvaluatedCube,
  filter: RowFilter,
  context: SecurityContext,
): Record<string, unknown> {
  const each = (list: readonly RowFilter[]) => list.map((one) => evaluated(compilers, cube, one, context))
  if (filter.or !== undefined) return { or: each(filter.or) }
  if (filter.and !== undefined) return { and: each(filter.and) }
  const code = filter.values ?? (() => undefined)
  const values = compilers.cubeEvaluator.evaluateContextFunction(cube, code, { securityContext: context })
  return { member: filter.memberReference, operator: filter.operator, values }
}

/** A filter without groups of nothing; null if nothing is left. */
function withoutEmpty(filter: unknown): unknown {
  for (const by of ['and', 'or'] as const) {
    const list: unknown = Reflect.get(Object(filter), by)
    if (!Array.isArray(list)) continue
    const left = list.map((one) => withoutEmpty(one)).filter((one) => one !== null)
    return left.length > 1 ? { [by]: left } : (left[0] ?? null)
  }
  return filter
}

/** A filter as the gateway hands it on: its values are texts. Dates in words stay as they are. */
function normal(filter: unknown): unknown {
  const { or, and, ...f }: Record<string, unknown> = Object(filter)
  const list = or ?? and
  if (Array.isArray(list)) return { [or === undefined ? 'and' : 'or']: list.map((one) => normal(one)) }
  const values = f.values as unknown[] | undefined
  if (!values || values.length === 0) {
    if (['set', 'notSet', 'measureFilter'].includes(String(f.operator))) return f
    throw Object.assign(new Error(`Values required for filter: ${JSON.stringify(f)}`), { type: 'UserError' })
  }
  return {
    ...f,
    values: values.map((value): unknown =>
      value === null || value === undefined ? value : Object(value).toString(),
    ),
  }
}

function names({ group, groups = [] }: AccessPolicy, context: SecurityContext): boolean {
  const wanted = [group ?? groups].flat()
  const own = [context.groups].flat()
  return wanted.some((name) => name === '*' || own.includes(name))
}

function conditionsOf(
  { cubeEvaluator }: Compilers,
  cube: EvaluatedCube,
  { conditions = [] }: AccessPolicy,
  securityContext: SecurityContext,
): unknown[] {
  return conditions.map(({ if: code }) =>
    cubeEvaluator.evaluateContextFunction(cube, code, { securityContext }),
  )
}

/** The first one may be anything; the engine looks at the type of the others alone. */
function areMet(conditions: readonly unknown[]): boolean {
  for (const one of conditions.slice(1))
    if (typeof one !== 'boolean')
      throw new Error(`Access policy condition must return boolean, got ${JSON.stringify(one)}`)
  return conditions.every(Boolean)
}
