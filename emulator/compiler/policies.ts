import type { SecurityContext } from './planning.ts'
import type { AccessPolicy, Compilers, EvaluatedCube, RowFilter } from './schema-compiler.ts'

/** The policies of a cube or view that hold for the caller; undefined for one without any policy. */
export function grantedPolicies(
  compilers: Compilers,
  name: string,
  context: SecurityContext,
): AccessPolicy[] | undefined {
  const cube = compilers.cubeEvaluator.cubeFromPath(name)
  const policies = cube.accessPolicy ?? []
  if (policies.length === 0) return undefined
  return policies.filter((policy) => names(policy, context) && meets(compilers, cube, policy, context))
}

/** Whether one of the policies shows a member. Masked members are shown, too. */
export function shows(policies: readonly AccessPolicy[], member: string): boolean {
  return policies.some(({ memberLevel, memberMasking }) => {
    if (memberLevel === undefined) return true
    return [memberLevel, memberMasking].some((list) => {
      return list?.includesMembers.includes(member) === true && !list.excludesMembers.includes(member)
    })
  })
}

/** What the rows have to meet: in each layer, cubes and views, what one of the caller's groups may see. */
export function rowFilter(
  compilers: Compilers,
  cubes: readonly string[],
  context: SecurityContext,
): { and: unknown[] } | undefined {
  const isView = (name: string) => compilers.cubeEvaluator.cubeFromPath(name).isView === true
  const layers = [cubes.filter((name) => !isView(name)), cubes.filter(isView)]
  const and = layers.flatMap((layer) => anyOf(layerFilters(compilers, layer, context)))
  return and.length === 0 ? undefined : { and }
}

function anyOf(groups: ReadonlyMap<string, unknown[]>): unknown[] {
  return groups.size === 0 ? [] : [{ or: [...groups.values()].map((and) => ({ and })) }]
}

/** The filters of the cubes in one layer, by the group that they are for. */
function layerFilters(compilers: Compilers, layer: readonly string[], context: SecurityContext) {
  const found = new Map<string, unknown[]>()
  for (const name of layer) {
    const policies = grantedPolicies(compilers, name, context) ?? []
    if (policies.some(({ rowLevel }) => rowLevel === undefined || rowLevel.allowAll === true)) continue
    const cube = compilers.cubeEvaluator.cubeFromPath(name)
    for (const policy of policies) {
      const key = String(policy.role ?? policy.group ?? policy.groups ?? 'default')
      const filters = (policy.rowLevel?.filters ?? []).map((one) => evaluated(compilers, cube, one, context))
      if (filters.length > 0) found.set(key, [...(found.get(key) ?? []), ...filters])
    }
  }
  return found
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

function names({ role, group, groups }: AccessPolicy, context: SecurityContext): boolean {
  if (role !== undefined) return role === '*' || textsOf(context.roles).includes(role)
  const wanted = textsOf(group ?? groups ?? '*')
  return wanted.includes('*') || wanted.some((name) => textsOf(context.groups).includes(name))
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

function textsOf(value: unknown): string[] {
  return [value].flat().filter((one): one is string => typeof one === 'string')
}
