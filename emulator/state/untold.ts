import { isNode, type Node } from '../contract/strict.ts'

/** Members of answers that the contract lets a tenant leave out or give as null, each with its operation. */
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

/** An answer without what the tenant does not tell; a list lacks it in each of its items. */
export function leaveUntold(
  operationId: string,
  body: unknown,
  untold: Readonly<Partial<Record<OptionalMember, Untold>>>,
): unknown {
  const members = Object.entries(untold)
    .filter(([name]) => name.startsWith(`${operationId}.`))
    .map(([name, how]) => [name.slice(operationId.length + 1), how] as const)
  if (members.length === 0 || !isNode(body)) return body
  if (!Array.isArray(body.items)) return without(body, members)
  const all = (list: unknown) => (Array.isArray(list) ? list.map((item) => without(item, members)) : list)
  return { ...body, items: all(body.items), ...(body.data === undefined ? {} : { data: all(body.data) }) }
}

function without(item: unknown, members: readonly (readonly [string, Untold])[]): unknown {
  if (!isNode(item)) return item
  const left: Node = { ...item }
  for (const [name, how] of members) {
    if (!Object.hasOwn(left, name)) continue
    if (how === 'null') left[name] = null
    else delete left[name]
  }
  return left
}
