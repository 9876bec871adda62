import type { SecurityContext } from './planning.ts'
import type { AccessPolicy, Compilers, EvaluatedCube, RowFilter } from './schema-compiler.ts'

/** What policies make of a query: nothing may be seen of it, or only rows that meet a filter, if there is one. */
type Restriction = { denied: string } | { filter?: unknown }

/** The policies of a cube or view that hold for the caller; undefined for one without any policy. */
export function policiesFor(
  compilers: Compilers,
  name: string,
  context: SecurityContext,
): AccessPolicy[] | undefined {
  const cube = compilers.cubeEvaluator.cubeFromPath(name)
  const policies = cube.accessPolicy ?? []
  if (policies.length === 0) return undefined
  return policies.filter((policy) => names(policy, context) && meets(compilers, cube, policy, context))
}

/** Whether a policy grants a member of its cube or view. Who sees a member masked is granted it, too. */
export function grants({ memberLevel, memberMasking }: AccessPolicy, member: string): boolean {
  if (memberLevel === undefined) return true
  return [memberLevel, memberMasking].some((list) => {
    return list?.includesMembers.includes(member) === true && !list.excludesMembers.includes(member)
  })
}

/**
 * What the policies of all that a query touches make of it. Each member counts by itself: one of the caller's policies
 * has to grant it, and rows have to meet the row filter of one of those that do.
 * @param members all that the query touches, in the planner's order: the first one that is not granted ends the reading
 */
export function restrictionOf(
  compilers: Compilers,
  members: readonly string[],
  context: SecurityContext,
): Restriction {
  const byCube = Map.groupBy(new Set(members), cubeOf)
  const behindViews = cubesBehindViews(compilers, byCube.keys())
  const filters: unknown[] = []
  for (const [name, touched] of byCube) {
    const policies = policiesFor(compilers, name, context)
    if (policies === undefined) continue
    const granting = touched.map((member) =>
      // A view decides itself what it shows of its cubes.
      behindViews.has(name) ? policies : policies.filter((policy) => grants(policy, member)),
    )
    if (granting.some((some) => some.length === 0)) return { denied: name }
    const ofCube = granting.flatMap((some) => rowFilter(compilers, name, some, context) ?? [])
    if (ofCube.length > 0) filters.push(joined('and', withoutTwins(ofCube)))
  }
  return filters.length === 0 ? {} : { filter: joined('and', filters) }
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

/** What the rows of a member have to meet; undefined if one of the policies that grant it shows all rows. */
function rowFilter(
  compilers: Compilers,
  name: string,
  granting: readonly AccessPolicy[],
  context: SecurityContext,
): unknown {
  const cube = compilers.cubeEvaluator.cubeFromPath(name)
  const each = granting.map(({ rowLevel }) => (rowLevel?.allowAll === true ? [] : (rowLevel?.filters ?? [])))
  if (each.some((filters) => filters.length === 0)) return undefined
  const evaluate = (filter: RowFilter) => evaluated(compilers, cube, filter, context)
  return joined(
    'or',
    each.map((filters) => joined('and', filters.map(evaluate))),
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

function names({ group, groups = [] }: AccessPolicy, context: SecurityContext): boolean {
  const wanted = [group ?? groups].flat()
  const own = [context.groups].flat()
  return wanted.some((name) => name === '*' || own.includes(name))
}

function meets(
  { cubeEvaluator }: Compilers,
  cube: EvaluatedCube,
  { conditions = [] }: AccessPolicy,
  securityContext: SecurityContext,
): boolean {
  return conditions.every((condition) => {
    const met = cubeEvaluator.evaluateContextFunction(cube, condition.if, { securityContext })
    if (typeof met === 'boolean') return met
    throw new Error(`Access policy condition must return boolean, got ${JSON.stringify(met)}`)
  })
}
