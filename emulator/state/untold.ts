import { isNode, type Node } from '../shape.ts'

/** Members of responses that the contract lets a tenant leave out or give as null, each with its operation. */
export const optionalMembers = [
  'listBranches.lastHash',
  'listBranches.isStagingEnvironmentEnabled',
  'listBranches.parentBranch',
  'buildStatus.buildJobId',
  'buildStatus.lastHash',
  'buildStatus.updatedAt',
  'listDbtSyncs.gitRef',
  'listDbtSyncs.durationMs',
  'listDbtSyncs.completedAt',
  'listDbtSyncs.lastStage',
  'listDbtSyncs.phases',
  'listDbtSyncs.stats',
  'listDbtSyncs.triggerContext',
  'listDbtSyncs.userId',
  'startDevMode.branchName',
  'startDevMode.parentBranch',
] as const

export type OptionalMember = (typeof optionalMembers)[number]

/** How a tenant does not tell a member. */
export type Untold = 'null' | 'absent'

/** A response without what the tenant does not tell. */
export function leaveUntold(
  operationId: string,
  body: unknown,
  untold: Readonly<Partial<Record<OptionalMember, Untold>>>,
): unknown {
  const members = Object.entries(untold).filter(([name]) => name.startsWith(`${operationId}.`))
  if (members.length === 0 || !isNode(body)) return body
  return members.reduce((left, [name, how]) => without(left, [name.slice(operationId.length + 1)], how), body)
}

/** A response without these members; a list is without them in each of its items. */
export function without(body: Node, members: readonly string[], how: Untold): Node {
  if (!Array.isArray(body.items)) return lacking(body, members, how)
  const all = (list: unknown) =>
    Array.isArray(list) ? list.map((item) => (isNode(item) ? lacking(item, members, how) : item)) : list
  return { ...body, items: all(body.items), ...(body.data === undefined ? {} : { data: all(body.data) }) }
}

/** An object without these members. */
export function lacking(item: Node, members: readonly string[], how: Untold): Node {
  const left = Object.entries(item).filter(([name]) => how === 'null' || !members.includes(name))
  return Object.fromEntries(left.map(([name, value]) => [name, members.includes(name) ? null : value]))
}
